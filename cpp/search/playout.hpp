#pragma once
// Playouts: a game played on to its end, decisions uniform over the legal ones, chance from its own seed.

#include <cstddef>
#include <cstdint>

#include "core/mix.hpp"
#include "core/search_concept.hpp"

namespace southseas::search {

/// Room in a log for a whole game from the start, so that a playout takes no memory.
template <core::GamePosition P>
void reserve_game(typename P::UndoLog& log, const typename P::GameType& game) {
    log.reserve(static_cast<std::size_t>(game.max_game_length()), game.undo_entries_per_step());
}

/// Plays to the end and returns the number of steps made; as many calls of `unmake` lead back. Draws are those of
/// `chance_seed`, whoever plays how.
template <core::GamePosition P>
int play_out(P& position, typename P::UndoLog& log, std::uint64_t chance_seed, core::SplitMix& decisions) {
    int steps = 0;
    for (; !position.is_terminal(); ++steps) {
        const core::Action action =
            position.is_chance_node() ? position.sample_chance(chance_seed) : position.pick_decision(decisions());
        position.make(action, log);
    }
    return steps;
}

}  // namespace southseas::search
