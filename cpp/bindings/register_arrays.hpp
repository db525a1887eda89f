#pragma once
// Calls that answer in arrays: twins that fill an array of the caller's, and expansion.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bindings/native_state.hpp"
#include "core/search_concept.hpp"
#include "search/expansion.hpp"

namespace southseas::bindings {

/// Whether an array's numbers lie where the processor wants them; a view of bytes may begin anywhere.
inline bool is_aligned(const py::array& array) {
    return (array.flags() & py::detail::npy_api::NPY_ARRAY_ALIGNED_) != 0;
}

/// The numbers of a writable, aligned, C-contiguous, one-dimensional numpy array of T; TypeError for anything else.
template <class T>
std::span<T> to_span(py::handle value) {
    using Array = py::array_t<T, py::array::c_style>;
    if (Array::check_(value)) {
        auto array = py::reinterpret_borrow<py::array>(value);
        if (array.ndim() == 1 && array.writeable() && is_aligned(array))
            return {static_cast<T*>(array.mutable_data()), static_cast<std::size_t>(array.shape(0))};
    }
    throw py::type_error(
        "an array to be filled must be a writable, aligned, C-contiguous, one-dimensional numpy array of " +
        py::str(py::dtype::of<T>()).template cast<std::string>());
}

/// ValueError when two arrays to be filled have memory in common.
template <class T, class U>
void check_apart(std::span<T> one, std::span<U> other) {
    const auto begin = [](const auto& array) { return reinterpret_cast<std::uintptr_t>(array.data()); };
    const auto end = [begin](const auto& array) { return begin(array) + array.size_bytes(); };
    if (begin(one) < end(other) && begin(other) < end(one))
        throw std::invalid_argument("arrays to be filled must not share memory");
}

/// ValueError when an array of `size` numbers cannot take `needed`.
inline void check_room(std::size_t size, std::size_t needed) {
    if (size < needed)
        throw std::invalid_argument("an array to be filled holds " + std::to_string(size) + " numbers, " +
                                    std::to_string(needed) + " are needed");
}

/// Writes the numbers in front; their count.
template <class T, class Numbers>
std::size_t fill(std::span<T> out, const Numbers& numbers) {
    check_room(out.size(), numbers.size());
    std::copy(numbers.begin(), numbers.end(), out.begin());
    return numbers.size();
}

/// An array with room for whatever may come is filled by the generator itself.
template <core::GamePosition P>
std::size_t legal_actions_into(const NativeState<P>& state, py::handle out) {
    const auto array = to_span<core::Action>(out);
    const std::size_t most = state.game().max_actions();
    core::ActionList actions = array.size() >= most ? core::ActionList(array) : core::ActionList(most);
    state.position().legal_actions(actions);
    return array.size() >= most ? actions.size() : fill(array, actions);
}

template <core::GamePosition P>
std::size_t chance_counts_into(const NativeState<P>& state, py::handle actions_out, py::handle weights_out) {
    const auto actions = to_span<core::Action>(actions_out);
    const auto weights = to_span<std::uint64_t>(weights_out);
    check_apart(actions, weights);
    const std::vector<core::WeightedAction> outcomes = chance_outcomes(state);
    check_room(std::min(actions.size(), weights.size()), outcomes.size());
    std::ranges::transform(outcomes, actions.begin(), &core::WeightedAction::action);
    std::ranges::transform(outcomes, weights.begin(), &core::WeightedAction::weight);
    return outcomes.size();
}

/// One number per seat, as `fill_seats` writes them.
template <core::GamePosition P, class FillSeats>
std::size_t per_seat_into(const NativeState<P>& state, py::handle out, FillSeats fill_seats) {
    const auto array = to_span<std::int32_t>(out);
    const auto seats = static_cast<std::size_t>(state.game().num_players());
    check_room(array.size(), seats);
    fill_seats(state.position(), array.first(seats));
    return seats;
}

template <class T>
py::array_t<T> column(const std::vector<T>& numbers) {
    return py::array_t<T>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

/// One or two columns, as many as some row has.
inline py::array_t<core::Action> action_columns(const search::ExpansionRows& rows) {
    const std::size_t width = rows.has_pairs() ? 2 : 1;
    py::array_t<core::Action> actions({rows.pairs.size(), width});
    core::Action* at = actions.mutable_data();
    for (const auto& pair : rows.pairs) at = std::copy_n(pair.begin(), width, at);
    return actions;
}

/// Section 19, its columns in its order. Other threads run meanwhile: the walk has a position of its own.
template <core::GamePosition P>
py::tuple expand(const NativeState<P>& state, bool turns) {
    search::ExpansionRows rows;
    {
        P position = state.position();
        const py::gil_scoped_release others_may_run;
        rows = search::Expander<P>(position).expand(turns ? search::RowDepth::kTurn : search::RowDepth::kStep);
    }
    const auto seats = static_cast<std::size_t>(state.game().num_players());
    return py::make_tuple(action_columns(rows), column(rows.weights), column(rows.keys),
                          py::array_t<std::int32_t>({rows.keys.size(), seats}, rows.deltas.data()),
                          column(rows.current_player), column(rows.phase));
}

template <core::GamePosition P>
void register_arrays(py::class_<NativeState<P>>& cls) {
    using State = NativeState<P>;
    cls.def("legal_actions_into", &legal_actions_into<P>, py::arg("out"))
        .def("chance_counts_into", &chance_counts_into<P>, py::arg("actions"), py::arg("weights"))
        .def(
            "history_into",
            [](const State& s, py::handle out) { return fill(to_span<core::Action>(out), s.trajectory().history()); },
            py::arg("out"))
        .def(
            "scores_into",
            [](const State& s, py::handle out) {
                return per_seat_into(s, out, [](const P& p, auto seats) { p.scores(seats); });
            },
            py::arg("out"))
        .def(
            "returns_into",
            [](const State& s, py::handle out) {
                return per_seat_into(s, out, [](const P& p, auto seats) { p.returns(seats); });
            },
            py::arg("out"))
        .def("expand", &expand<P>, py::arg("turns"));
}

}  // namespace southseas::bindings
