#pragma once
// What a state of the compiled module holds.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "core/actions.hpp"
#include "core/search_concept.hpp"
#include "search/trajectory.hpp"

namespace southseas::bindings {

/// A trajectory and the game that its position refers to.
template <core::GamePosition P>
class NativeState {
  public:
    using Game = typename P::GameType;
    using EventSink = typename P::EventSink;

    NativeState(std::shared_ptr<const Game> game, P root, EventSink root_events = {})
        : game_(std::move(game)), trajectory_(std::move(root), std::move(root_events)) {}

    const Game& game() const { return *game_; }
    const P& position() const { return trajectory_.position(); }
    search::Trajectory<P>& trajectory() { return trajectory_; }
    const search::Trajectory<P>& trajectory() const { return trajectory_; }

  private:
    std::shared_ptr<const Game> game_;
    search::Trajectory<P> trajectory_;
};

template <core::GamePosition P>
std::vector<core::WeightedAction> chance_outcomes(const NativeState<P>& state) {
    std::vector<core::WeightedAction> outcomes(static_cast<std::size_t>(state.game().max_chance_outcomes()));
    outcomes.resize(state.position().chance_counts(outcomes));
    return outcomes;
}

}  // namespace southseas::bindings
