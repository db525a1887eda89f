#pragma once
// One template registers a game's Batch. Its arrays are read-only views of the batch's own memory, which they keep
// alive. Other Python threads run while it works on all slots; one of them that calls it meanwhile is refused.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#ifndef _WIN32
#include <unistd.h>
#endif

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "bindings/register_planes.hpp"
#include "core/search_concept.hpp"
#include "core/window.hpp"
#include "search/batch.hpp"

namespace southseas::bindings {

/// A C-contiguous array of exactly this type.
template <class T>
using PlainArray = py::array_t<T, py::array::c_style>;

template <class T>
std::span<const T> numbers_of(const PlainArray<T>& array) {
    return {array.data(), static_cast<std::size_t>(array.size())};
}

/// A number that a forked child does not share; 0 where there are no forks.
inline int process() {
#ifdef _WIN32
    return 0;
#else
    return static_cast<int>(getpid());
#endif
}

/// A batch and the game that its positions refer to.
template <core::GamePosition P>
class NativeBatch {
  public:
    using Game = typename P::GameType;

    NativeBatch(std::shared_ptr<const Game> game, std::size_t num_envs, std::uint64_t seed,
                const search::BatchOptions& options)
        : game_(std::move(game)), batch_(std::make_unique<search::Batch<P>>(*game_, num_envs, seed, options)) {}
    /// In a forked child there are no threads to wait for: the batch stays where it is.
    ~NativeBatch() {
        if (is_cut_off()) static_cast<void>(batch_.release());
    }
    NativeBatch(const NativeBatch&) = delete;
    NativeBatch& operator=(const NativeBatch&) = delete;

    const Game& game() const { return *game_; }
    /// RuntimeError while another thread works on the batch, and where a fork has left its threads behind.
    search::Batch<P>& idle() {
        if (is_cut_off()) throw std::runtime_error("this batch has threads, which a forked process does not have");
        if (busy_) throw std::runtime_error("this batch is at work in another thread");
        return *batch_;
    }
    const search::BatchArrays& arrays() const { return batch_->arrays(); }

    /// `work(batch)` while other Python threads run.
    template <class Work>
    auto alone(Work&& work) {
        search::Batch<P>& batch = idle();
        const Busy busy(busy_);
        const py::gil_scoped_release others_may_run;
        return work(batch);
    }

  private:
    /// Set and cleared by whoever holds the GIL.
    struct Busy {
        explicit Busy(bool& flag) : flag_(flag) { flag_ = true; }
        ~Busy() { flag_ = false; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        bool& flag_;
    };

    bool is_cut_off() const { return batch_->num_threads() > 1 && process() != maker_; }

    std::shared_ptr<const Game> game_;
    std::unique_ptr<search::Batch<P>> batch_;
    const int maker_ = process();
    bool busy_ = false;
};

/// The value that stands at a name's place; ValueError for a name that is not there.
template <class Value, std::size_t N>
Value named(const std::string& name, const std::array<std::pair<const char*, Value>, N>& values) {
    for (const auto& [known, value] : values)
        if (name == known) return value;
    throw std::invalid_argument("unknown name '" + name + "'");
}

inline std::pair<int, int> to_window(const py::object& window) {
    if (window.is_none()) return {0, 0};
    const auto [width, height] = to_ints<2>(window, "window");
    for (const int side : {width, height})
        if (side < 1 || side > core::kMaxWindowSide)
            throw std::invalid_argument("a window's sides are in 1.." + std::to_string(core::kMaxWindowSide));
    return {width, height};
}

inline search::BatchOptions to_batch_options(const std::string& autoreset, const std::string& reward,
                                             const std::string& utility, const py::object& window,
                                             std::size_t threads) {
    using search::Autoreset, search::Reward, search::Utility;
    const auto [width, height] = to_window(window);
    return {.autoreset = named<Autoreset, 3>(autoreset, {{{"NextStep", Autoreset::kNextStep},
                                                          {"SameStep", Autoreset::kSameStep},
                                                          {"Disabled", Autoreset::kDisabled}}}),
            .reward = named<Reward, 2>(reward, {{{"returns", Reward::kReturns}, {"score", Reward::kScore}}}),
            .utility = named<Utility, 2>(utility, {{{"points", Utility::kPoints}, {"win", Utility::kWin}}}),
            .window_width = width,
            .window_height = height,
            .threads = threads};
}

inline std::optional<std::uint64_t> to_seed_or_none(const py::object& seed) {
    std::optional<std::uint64_t> number;
    if (!seed.is_none()) number = to_seed(seed);
    return number;
}

/// A slot's number.
template <core::GamePosition P>
std::size_t to_slot(NativeBatch<P>& batch, py::handle slot) {
    return static_cast<std::size_t>(
        to_number(slot, 0, static_cast<std::int64_t>(batch.idle().num_envs()) - 1, "a slot"));
}

/// ValueError unless all are slots and there are `size` of them.
template <core::GamePosition P>
std::span<const std::int64_t> slots_of(NativeBatch<P>& batch, const PlainArray<std::int64_t>& slots, py::ssize_t size) {
    const auto end = static_cast<std::int64_t>(batch.idle().num_envs());
    const auto numbers = numbers_of(slots);
    if (slots.size() != size || std::ranges::any_of(numbers, [end](auto slot) { return slot < 0 || slot >= end; }))
        throw std::invalid_argument("slots are numbers of the batch, as many as there are values for them");
    return numbers;
}

/// A read-only view of a batch's memory.
template <class T>
py::array view_of(py::handle owner, const T* numbers, py::array::ShapeContainer shape,
                  const py::dtype& type = py::dtype::of<T>()) {
    py::array view(type, std::move(shape), numbers, owner);
    py::detail::array_proxy(view.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return view;
}

/// None, or the slots whose action is not legal.
template <core::GamePosition P>
py::object step_batch(NativeBatch<P>& batch, const PlainArray<core::Action>& actions) {
    if (actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != batch.idle().num_envs())
        throw std::invalid_argument("one action per slot");
    const auto refused = batch.alone([&](search::Batch<P>& all) { return all.step(numbers_of(actions)); });
    if (refused.empty()) return py::none();
    py::list slots;
    for (const std::size_t slot : refused) slots.append(slot);
    return slots;
}

template <core::GamePosition P>
void reset_batch(NativeBatch<P>& batch, const PlainArray<std::uint8_t>& mask, const py::object& seed) {
    if (mask.size() != 0 && static_cast<std::size_t>(mask.size()) != batch.idle().num_envs())
        throw std::invalid_argument("one byte per slot, or none");
    const std::optional<std::uint64_t> series = to_seed_or_none(seed);
    batch.alone([&](search::Batch<P>& all) { all.reset(numbers_of(mask), series); });
}

template <core::GamePosition P>
void clone_slots(NativeBatch<P>& batch, const PlainArray<std::int64_t>& from, const PlainArray<std::int64_t>& to) {
    const auto sources = slots_of(batch, from, to.size()), targets = slots_of(batch, to, from.size());
    batch.alone([&](search::Batch<P>& all) { all.clone(sources, targets); });
}

template <core::GamePosition P>
py::array_t<std::uint64_t> keys_of(NativeBatch<P>& batch) {
    py::array_t<std::uint64_t> keys(static_cast<py::ssize_t>(batch.idle().num_envs()));
    const std::span<std::uint64_t> out(keys.mutable_data(), batch.idle().num_envs());
    batch.alone([out](const search::Batch<P>& all) { all.keys(out); });
    return keys;
}

template <core::GamePosition P>
py::array_t<std::int32_t> scores_of(NativeBatch<P>& batch) {
    const std::size_t envs = batch.idle().num_envs(), seats = batch.idle().num_players();
    py::array_t<std::int32_t> scores({envs, seats});
    const std::span<std::int32_t> out(scores.mutable_data(), envs * seats);
    batch.alone([out](const search::Batch<P>& all) { all.scores(out); });
    return scores;
}

/// Fills `out`, an array of the caller's, while other Python threads run.
template <core::GamePosition P>
void observe_batch(NativeBatch<P>& batch, py::handle width, py::handle height, const py::array& out) {
    const int columns = to_side(width, "width"), rows = to_side(height, "height");
    std::int16_t* const planes =
        planes_of(out, std::array<std::size_t, 4>{batch.idle().num_envs(), batch.game().num_planes(),
                                                  static_cast<std::size_t>(rows), static_cast<std::size_t>(columns)});
    batch.alone([columns, rows, planes](search::Batch<P>& all) { all.observations(columns, rows, planes); });
}

template <core::GamePosition P>
void check_window(NativeBatch<P>& batch) {
    if (batch.idle().mask_size() == 0) throw std::invalid_argument("this batch has no window");
}

/// -1 for what is no index of a mask.
template <core::GamePosition P>
py::array_t<core::Action> decode(NativeBatch<P>& batch, const PlainArray<std::int64_t>& slots,
                                 const PlainArray<std::int64_t>& indices) {
    check_window(batch);
    const auto rows = slots_of(batch, slots, indices.size());
    const search::Batch<P>& all = batch.idle();
    const auto end = static_cast<std::int64_t>(all.mask_size());
    py::array_t<core::Action> actions(indices.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::int64_t index = indices.data()[i];
        const bool known = index >= 0 && index < end;
        actions.mutable_data()[i] =
            known ? all.decode(static_cast<std::size_t>(rows[i]), static_cast<int>(index)) : kNoAction;
    }
    return actions;
}

/// -1 for what has no index.
template <core::GamePosition P>
py::array_t<std::int32_t> encode(NativeBatch<P>& batch, const PlainArray<std::int64_t>& slots,
                                 const PlainArray<std::int64_t>& actions) {
    check_window(batch);
    const auto rows = slots_of(batch, slots, actions.size());
    const search::Batch<P>& all = batch.idle();
    py::array_t<std::int32_t> indices(actions.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::int64_t action = actions.data()[i];
        const bool known = action >= 0 && action <= std::numeric_limits<core::Action>::max();
        indices.mutable_data()[i] =
            known ? all.encode(static_cast<std::size_t>(rows[i]), static_cast<core::Action>(action)) : -1;
    }
    return indices;
}

/// The arrays of section 18, each a view made anew; those of the window are empty without one.
template <core::GamePosition P>
py::dict arrays_of(const py::object& self) {
    NativeBatch<P>& batch = self.cast<NativeBatch<P>&>();
    const search::BatchArrays& arrays = batch.arrays();
    const auto envs = static_cast<py::ssize_t>(batch.idle().num_envs());
    const auto seats = static_cast<py::ssize_t>(batch.idle().num_players());
    const auto size = static_cast<py::ssize_t>(batch.idle().mask_size());
    const py::ssize_t rows = size == 0 ? 0 : envs;
    py::dict views;
    views["current_player"] = view_of(self, arrays.current_player.data(), {envs});
    views["phase"] = view_of(self, arrays.phase.data(), {envs});
    views["rewards"] = view_of(self, arrays.rewards.data(), {envs, seats});
    views["terminations"] = view_of(self, arrays.terminations.data(), {envs}, py::dtype::of<bool>());
    views["legal_offsets"] = view_of(self, arrays.legal_offsets.data(), {envs + 1});
    views["masks"] = view_of(self, arrays.masks.data(), {rows, size});
    views["overflow"] = view_of(self, arrays.overflow.data(), {rows});
    views["origins"] = view_of(self, arrays.origins.data(), {rows, py::ssize_t{2}});
    views["seeds"] = view_of(self, arrays.seeds.data(), {envs});
    views["final_returns"] = view_of(self, arrays.final_returns.data(), {envs, seats});
    views["final_keys"] = view_of(self, arrays.final_keys.data(), {envs});
    return views;
}

template <core::GamePosition P>
py::array legal_actions_of(const py::object& self) {
    NativeBatch<P>& batch = self.cast<NativeBatch<P>&>();
    return view_of(self, batch.arrays().legal_actions.get(), {static_cast<py::ssize_t>(batch.idle().num_legal())});
}

template <core::GamePosition P, class Translation>
void register_slots(py::class_<NativeBatch<P>>& cls) {
    using Batch = NativeBatch<P>;
    cls.def(
           "situation",
           [](Batch& batch, py::handle slot) {
               return Translation::situation(batch.idle().position(to_slot(batch, slot)));
           },
           py::arg("slot"))
        .def(
            "put",
            [](Batch& batch, py::handle slot, const py::dict& situation, const py::object& seed) {
                batch.idle().put(to_slot(batch, slot), P(batch.game(), Translation::read_situation(situation)),
                                 to_seed_or_none(seed));
            },
            py::arg("slot"), py::arg("situation"), py::arg("seed"))
        .def("clone_slots", &clone_slots<P>, py::arg("src").noconvert(), py::arg("dst").noconvert())
        .def(
            "reseed",
            [](Batch& batch, const PlainArray<std::int64_t>& slots, const PlainArray<std::uint64_t>& seeds) {
                batch.idle().reseed(slots_of(batch, slots, seeds.size()), numbers_of(seeds));
            },
            py::arg("slots").noconvert(), py::arg("seeds").noconvert());
}

/// Adds `<name>Batch` to the module.
template <core::GamePosition P, class Translation>
void register_batch(py::module_& module, const std::string& name) {
    using Batch = NativeBatch<P>;
    using Game = typename P::GameType;
    py::class_<Batch> cls(module, (name + "Batch").c_str(), py::is_final());
    cls.def(py::init([](const std::shared_ptr<Game>& game, std::size_t num_envs, py::handle seed,
                        const std::string& autoreset, const std::string& reward, const std::string& utility,
                        const py::object& window, std::size_t threads) {
                if (num_envs < 1 || threads < 1) throw std::invalid_argument("num_envs and threads are at least 1");
                return std::make_unique<Batch>(game, num_envs, to_seed(seed),
                                               to_batch_options(autoreset, reward, utility, window, threads));
            }),
            py::arg("game"), py::arg("num_envs"), py::arg("seed"), py::kw_only(), py::arg("autoreset"),
            py::arg("reward"), py::arg("utility"), py::arg("window"), py::arg("threads"));
    cls.def_property_readonly("mask_size", [](Batch& batch) { return batch.idle().mask_size(); })
        .def("arrays", &arrays_of<P>)
        .def("legal_actions", &legal_actions_of<P>)
        .def("step", &step_batch<P>, py::arg("actions").noconvert())
        .def("reset", &reset_batch<P>, py::arg("mask").noconvert(), py::arg("seed"))
        .def("keys", &keys_of<P>)
        .def("scores", &scores_of<P>)
        .def("observations", &observe_batch<P>, py::arg("width"), py::arg("height"), py::arg("out"))
        .def("decode", &decode<P>, py::arg("slots").noconvert(), py::arg("indices").noconvert())
        .def("encode", &encode<P>, py::arg("slots").noconvert(), py::arg("actions").noconvert());
    register_slots<P, Translation>(cls);
}

}  // namespace southseas::bindings
