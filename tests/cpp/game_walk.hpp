#pragma once
// Walks through whole games of any kind: everything derived agrees with a recomputation after every make and unmake,
// the predicates agree with each other, and undoing leads back to the root.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "core/mix.hpp"
#include "core/search_concept.hpp"

namespace southseas::testing {

/// Answers of a position that undoing and copying must bring back.
template <core::GamePosition P>
struct Answers {
    decltype(std::declval<const P&>().situation()) situation;
    decltype(std::declval<const P&>().features()) features;
    decltype(std::declval<const P&>().frontier()) frontier;
    std::vector<core::Action> actions;
    std::uint64_t key = 0;
    friend bool operator==(const Answers&, const Answers&) = default;
};

template <core::GamePosition P>
Answers<P> answers_of(const P& position) {
    core::ActionList list = position.game().action_list();
    position.legal_actions(list);
    return {position.situation(), position.features(), position.frontier(), {list.begin(), list.end()}, position.key()};
}

template <core::GamePosition P>
void check_moves(const P& position, const Answers<P>& answers) {
    CHECK(std::ranges::is_sorted(answers.actions));
    CHECK(std::ranges::adjacent_find(answers.actions) == answers.actions.end());
    CHECK(answers.actions.empty() == position.is_terminal());
    for (const core::Action action : answers.actions) CHECK(position.is_legal(action));
    if (!answers.actions.empty()) CHECK(!position.is_legal(answers.actions.back() + 1));
    std::vector<core::WeightedAction> outcomes(static_cast<std::size_t>(position.game().max_chance_outcomes()));
    const std::size_t size = position.chance_counts(outcomes);
    CHECK(size == (position.is_chance_node() ? answers.actions.size() : 0));
    for (std::size_t i = 0; i < size; ++i) CHECK(outcomes[i].action == answers.actions[i] && outcomes[i].weight > 0);
}

/// The predicate asks a cell alone; beside and on the board it must say what the list says.
template <core::GamePosition P>
void check_placements(const P& position, const Answers<P>& answers) {
    std::vector<core::Cell> cells{{-1024, -1024}, {1023, 1023}};
    for (const auto& free : answers.frontier) cells.push_back(free.cell);
    for (const auto& tile : answers.situation.tiles) cells.push_back({tile.x, tile.y});
    for (const core::Cell cell : cells)
        for (int rotation = 0; rotation < 1 << core::kRotationBits; ++rotation) {
            const core::Action action = core::place_action(core::pack(cell), rotation);
            CHECK(position.is_legal(action) == std::ranges::binary_search(answers.actions, action));
        }
}

/// `check_step(position, scores, events)` is the game's own look at a step: its score sheet, its events.
template <core::GamePosition P, class CheckStep>
void check_values(const P& position, const P& scalar, const typename P::EventSink& events, CheckStep&& check_step) {
    const auto seats = static_cast<std::size_t>(position.game().num_players());
    std::vector<std::int32_t> scores(seats), returns(seats), expected(seats);
    position.scores(scores);
    position.returns(returns);
    if (position.is_terminal()) expected = scores;
    CHECK(returns == expected);
    check_step(position, scores, events);
    CHECK(answers_of(scalar) == answers_of(position));
}

/// Picked together or one by one, certain words give the same placements.
template <core::GamePosition P>
void check_picks(const P& position, std::uint64_t seed) {
    std::array<std::uint64_t, P::kMostPicked> words;
    std::array<core::Action, P::kMostPicked> together;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = core::game_seed(seed, i);
    position.pick_placements(words, together.data());
    for (std::size_t i = 0; i < words.size(); ++i) CHECK(together[i] == position.pick_decision(words[i]));
}

/// One random game, and back.
template <core::GamePosition P, class CheckStep>
void walk(const typename P::GameType& game, const typename P::GameType& scalar_game, std::uint64_t seed,
          CheckStep&& check_step) {
    P position(game), copy(game);
    typename P::UndoLog log;
    core::SplitMix random(seed);
    std::vector<Answers<P>> past;
    while (!position.is_terminal()) {
        past.push_back(answers_of(position));
        check_moves(position, past.back());
        check_placements(position, past.back());
        const core::Action action =
            position.is_chance_node() ? position.sample_chance(seed) : position.pick_decision(random());
        CHECK(std::ranges::binary_search(past.back().actions, action));
        if (core::action_type(action) == core::ActionType::kPlace) check_picks(position, position.key());
        typename P::EventSink events;
        position.make(action, log, &events);
        CHECK(position.is_consistent());
        CHECK(position.move_number() == static_cast<int>(past.size()));
        check_values(position, P(scalar_game, position.situation()), events, check_step);
        copy = position;
        copy.unmake(log);
        CHECK(copy.is_consistent());
        CHECK(answers_of(copy) == past.back());
        copy.make(action, log);
        CHECK(answers_of(copy) == answers_of(position));
    }
    CHECK(position.move_number() <= game.max_game_length());
    while (!past.empty()) {
        position.unmake(log);
        CHECK(position.is_consistent());
        CHECK(answers_of(position) == past.back());
        past.pop_back();
    }
    CHECK(log.empty());
}

}  // namespace southseas::testing
