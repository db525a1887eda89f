#pragma once
// Playouts: a game played on to its end by a policy, chance from a seed of its own (formats, section 16).

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/mix.hpp"
#include "core/search_concept.hpp"

namespace southseas::search {

/// The stream of a game's seed that decisions come from.
inline constexpr std::uint64_t kDecisionStream = 255;

/// Room in a log for a whole game from the start, so that a playout takes no memory.
template <core::GamePosition P>
void reserve_game(typename P::UndoLog& log, const typename P::GameType& game) {
    log.reserve(static_cast<std::size_t>(game.max_game_length()), game.undo_entries_per_step());
}

/// Plays to the end, `on_step(action)` before every step, and returns the number of steps made; as many calls of
/// `unmake` lead back. Draws and decisions are those of `seed`.
template <class Policy, core::GamePosition P, class OnStep>
int play_out(P& position, typename P::UndoLog& log, std::uint64_t seed, OnStep&& on_step) {
    core::SplitMix words = core::stream_words(seed, kDecisionStream);
    int steps = 0;
    for (; !position.is_terminal(); ++steps) {
        const core::Action action =
            position.is_chance_node() ? position.sample_chance(seed) : Policy::choose(position, words());
        on_step(action);
        position.make(action, log);
    }
    return steps;
}

template <class Policy, core::GamePosition P>
int play_out(P& position, typename P::UndoLog& log, std::uint64_t seed) {
    return play_out<Policy>(position, log, seed, [](core::Action) {});
}

/// Where playouts write: game i into row i. The caller owns the memory.
struct PlayoutRows {
    std::int32_t* points = nullptr;  ///< a row has one number per seat
    std::int32_t* lengths = nullptr;
    std::uint64_t* keys = nullptr;
    std::uint64_t* seeds = nullptr;
    std::vector<core::Action>* steps = nullptr;  ///< null when they are not kept
};

/// Plays the games of a job one by one; each thread has its own.
template <class Policy, core::GamePosition P>
class PlayoutWorker {
  public:
    /// From `start`, copied, under `seed`. Takes all memory that playing needs, unless steps are kept.
    PlayoutWorker(const P& start, std::uint64_t seed, const PlayoutRows& rows)
        : start_(start), position_(start), seed_(seed), rows_(rows) {
        reserve_game<P>(log_, start.game());
    }

    void operator()(std::int64_t item) {
        const auto row = static_cast<std::size_t>(item);
        const auto seats = static_cast<std::size_t>(start_.game().num_players());
        const std::uint64_t seed = core::game_seed(seed_, static_cast<std::uint64_t>(item));
        position_ = start_;
        log_.clear();
        rows_.lengths[row] = play(seed, row);
        rows_.seeds[row] = seed;
        rows_.keys[row] = position_.key();
        position_.returns(std::span(rows_.points + row * seats, seats));
    }

  private:
    int play(std::uint64_t seed, std::size_t row) {
        if (rows_.steps == nullptr) return play_out<Policy>(position_, log_, seed);
        std::vector<core::Action>& steps = rows_.steps[row];
        return play_out<Policy>(position_, log_, seed, [&](core::Action action) { steps.push_back(action); });
    }

    P start_, position_;
    typename P::UndoLog log_;
    std::uint64_t seed_;
    PlayoutRows rows_;
};

}  // namespace southseas::search
