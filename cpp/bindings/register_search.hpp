#pragma once
// Counting and playing many games inside one call. Other Python threads run meanwhile: the loops work on positions of
// their own and on a game that never changes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "core/mix.hpp"
#include "core/search_concept.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"

namespace southseas::bindings {

inline constexpr std::int64_t kMaxPlayouts = 100'000'000;
/// Games between two looks at whether the user wants to stop.
inline constexpr std::int64_t kPlayoutsPerLook = 256;

template <core::GamePosition P>
std::uint64_t count_perft(const P& from, py::handle depth) {
    const std::int64_t steps = to_number(depth, 0, from.game().max_game_length(), "depth");
    P position = from;
    const py::gil_scoped_release others_may_run;
    return search::Perft<P>(position, static_cast<int>(steps)).count();
}

/// Plays uniform random games from the start, game i under seed + i, and writes what came of each.
template <core::GamePosition P>
class Playouts {
  public:
    explicit Playouts(const typename P::GameType& game) : root_(game), position_(root_) {
        search::reserve_game<P>(log_, game);
    }

    void play(std::uint64_t seed, std::span<std::int32_t> points, std::int32_t& steps) {
        position_ = root_;
        log_.clear();
        core::SplitMix decisions(seed);
        steps = search::play_out(position_, log_, seed, decisions);
        position_.returns(points);
    }

  private:
    P root_, position_;
    typename P::UndoLog log_;
};

template <core::GamePosition P>
py::tuple random_playouts(const typename P::GameType& game, py::handle number, py::handle first_seed) {
    const std::int64_t games = to_number(number, 0, kMaxPlayouts, "games");
    const std::uint64_t seed = to_seed(first_seed);
    const auto seats = static_cast<std::size_t>(game.num_players());
    py::array_t<std::int32_t> points({games, static_cast<std::int64_t>(seats)});
    py::array_t<std::int32_t> steps(games);
    std::int32_t* const points_begin = points.mutable_data();
    std::int32_t* const steps_begin = steps.mutable_data();
    Playouts<P> playouts(game);
    for (std::int64_t begin = 0; begin < games; begin += kPlayoutsPerLook) {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        const py::gil_scoped_release others_may_run;
        for (std::int64_t i = begin; i < std::min(games, begin + kPlayoutsPerLook); ++i)
            playouts.play(seed + static_cast<std::uint64_t>(i),
                          {points_begin + static_cast<std::size_t>(i) * seats, seats}, steps_begin[i]);
    }
    return py::make_tuple(points, steps);
}

}  // namespace southseas::bindings
