#pragma once
// One template registers a game: its Game and its State, with every method of engine.py. What differs from
// game to game, the plain forms of situations, features, events and sheets, comes from the game's
// Translation.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "bindings/answers.hpp"
#include "bindings/arguments.hpp"
#include "bindings/native_state.hpp"
#include "bindings/register_arrays.hpp"
#include "bindings/register_masks.hpp"
#include "bindings/register_perft.hpp"
#include "bindings/register_planes.hpp"
#include "bindings/register_playouts.hpp"
#include "core/search_concept.hpp"

namespace southseas::bindings {

template <core::GamePosition P>
py::list legal_actions(const NativeState<P>& state) {
    core::ActionList actions(state.game().max_actions());
    state.position().legal_actions(actions);
    return list_of_ints(actions);
}

template <core::GamePosition P>
py::list chance_counts(const NativeState<P>& state) {
    return list_of(chance_outcomes(state),
                   [](const core::WeightedAction& outcome) { return py::make_tuple(outcome.action, outcome.weight); });
}

/// One number per seat, as `fill` writes them.
template <core::GamePosition P, class Fill>
py::list per_seat(const NativeState<P>& state, Fill fill) {
    std::vector<std::int32_t> numbers(static_cast<std::size_t>(state.game().num_players()));
    fill(state.position(), std::span<std::int32_t>(numbers));
    return list_of_ints(numbers);
}

template <core::GamePosition P>
void register_chance(py::class_<NativeState<P>>& cls) {
    using State = NativeState<P>;
    using Chance = search::PrescribedChance;
    cls.def("set_chance_explicit", [](State& s) { s.trajectory().set_chance_explicit(); })
        .def(
            "set_chance_seed", [](State& s, py::handle seed) { s.trajectory().set_chance_seed(to_seed(seed)); },
            py::arg("seed"))
        .def(
            "set_chance_draws",
            [](State& s, const py::iterable& tiles, const py::iterable& reveals) {
                s.trajectory().set_chance_draws(to_actions(tiles), to_actions(reveals));
            },
            py::arg("tiles"), py::arg("reveals"))
        .def("unused_draws",
             [](const State& s) {
                 return py::make_tuple(list_of_ints(s.trajectory().unused_draws(Chance::kDraws)),
                                       list_of_ints(s.trajectory().unused_draws(Chance::kReveals)));
             })
        .def("chance_counts", &chance_counts<P>);
}

template <core::GamePosition P>
void register_moving(py::class_<NativeState<P>>& cls) {
    using State = NativeState<P>;
    cls.def("clone", [](const State& s) { return State(s); })
        .def("__copy__", [](const State& s) { return State(s); })
        .def(
            "__deepcopy__", [](const State& s, const py::object&) { return State(s); }, py::arg("memo"))
        .def(
            "copy_from",
            [](State& s, const State& other) {
                if (&s != &other) s = other;
            },
            py::arg("other"))
        .def(
            "apply", [](State& s, py::handle action) { return s.trajectory().apply(to_action(action)); },
            py::arg("action"))
        .def("undo", [](State& s) { return s.trajectory().undo(); })
        .def("history", [](const State& s) { return list_of_ints(s.trajectory().history()); })
        .def("legal_actions", &legal_actions<P>)
        .def(
            "is_legal", [](const State& s, py::handle action) { return s.position().is_legal(to_action(action)); },
            py::arg("action"));
}

template <core::GamePosition P>
void register_standing(py::class_<NativeState<P>>& cls) {
    using State = NativeState<P>;
    cls.def("phase", [](const State& s) { return static_cast<int>(s.position().phase()); })
        .def("current_player", [](const State& s) { return s.position().current_player(); })
        .def("active_player", [](const State& s) { return s.position().active_player(); })
        .def("move_number", [](const State& s) { return s.position().move_number(); })
        .def("is_terminal", [](const State& s) { return s.position().is_terminal(); })
        .def("is_chance_node", [](const State& s) { return s.position().is_chance_node(); })
        .def("is_consistent", [](const State& s) { return s.position().is_consistent(); })
        .def("key", [](const State& s) { return s.position().key(); })
        .def("scores", [](const State& s) { return per_seat(s, [](const P& p, auto out) { p.scores(out); }); })
        .def("returns", [](const State& s) { return per_seat(s, [](const P& p, auto out) { p.returns(out); }); });
}

template <core::GamePosition P, class Translation>
void register_looking(py::class_<NativeState<P>>& cls) {
    using State = NativeState<P>;
    cls.def("situation", [](const State& s) { return Translation::situation(s.position()); })
        .def("features", [](const State& s) { return Translation::features(s.position()); })
        .def("frontier", [](const State& s) { return frontier_of(s.position().frontier()); })
        .def(
            "fits",
            [](const State& s, py::handle x, py::handle y) { return fits_of(s.position().fits(to_cell(x, y))); },
            py::arg("x"), py::arg("y"))
        .def(
            "fit_chance",
            [](const State& s, py::handle x, py::handle y) {
                const core::Fraction chance = s.position().fit_chance(to_cell(x, y));
                return py::make_tuple(chance.numerator, chance.denominator);
            },
            py::arg("x"), py::arg("y"))
        .def("events", [](const State& s) { return Translation::events(s.game(), s.trajectory().events()); })
        .def("score_sheet", [](const State& s) { return Translation::score_sheet(s.position()); });
}

template <core::GamePosition P, class Translation>
void register_game_class(py::module_& module, const std::string& name) {
    using Game = typename P::GameType;
    using State = NativeState<P>;
    py::class_<Game, std::shared_ptr<Game>>(module, name.c_str(), py::is_final())
        .def(py::init(&Translation::game), py::arg("flat"), py::arg("rules"), py::kw_only(), py::arg("vectors") = true)
        .def_property_readonly("max_game_length", &Game::max_game_length)
        .def_property_readonly("max_chance_outcomes", &Game::max_chance_outcomes)
        .def_property_readonly("max_legal_actions", &Game::max_actions)
        .def_property_readonly("num_players", &Game::num_players)
        .def_property_readonly("state_bytes", &Game::state_bytes)
        .def_property_readonly("uses_vectors", &Game::uses_vectors)
        .def_property_readonly("num_planes", &Game::num_planes)
        .def("mask_size", &mask_size<P>, py::arg("width"), py::arg("height"))
        .def_property_readonly("closed_under_reflection",
                               [](const Game& game) { return game.symmetry().is_closed_under_reflection(); })
        .def(
            "initial",
            [](const std::shared_ptr<Game>& game, const py::sequence& origin, py::handle rotation) {
                typename P::EventSink events;
                const auto [x, y] = to_ints<2>(origin, "origin");
                P root(*game, core::Cell{x, y}, to_int(rotation, "rotation"), &events);
                return State(game, std::move(root), std::move(events));
            },
            py::arg("origin") = py::make_tuple(0, 0), py::arg("rotation") = 0)
        .def(
            "from_situation",
            [](const std::shared_ptr<Game>& game, const py::dict& situation) {
                return State(game, P(*game, Translation::read_situation(situation)));
            },
            py::arg("situation"));
}

/// Adds `<name>Game` and `<name>State` to the module.
template <core::GamePosition P, class Translation>
void register_game(py::module_& module, const std::string& name) {
    py::class_<NativeState<P>> state(module, (name + "State").c_str(), py::is_final());
    register_moving<P>(state);
    register_chance<P>(state);
    register_standing<P>(state);
    register_looking<P, Translation>(state);
    register_arrays<P>(state);
    register_perft(state);
    register_playouts(state);
    register_planes<P>(state);
    register_masks<P>(state);
    register_game_class<P, Translation>(module, name + "Game");
}

}  // namespace southseas::bindings
