#pragma once
// What search, perft, playouts and histories need of a game: a Position type with its Game and UndoLog.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/actions.hpp"

namespace southseas::core {

/// What `current_player` says where no seat decides.
inline constexpr int kChancePlayer = -1;
inline constexpr int kTerminalPlayer = -4;

template <class P>
concept GamePosition =
    std::copyable<P> &&
    requires(P position, const P& view, typename P::UndoLog& log, typename P::EventSink* sink, ActionList& list,
             Action action, std::uint64_t word, std::span<const std::uint64_t> words, std::span<WeightedAction> out,
             std::span<std::int32_t> numbers, std::int16_t* planes) {
        typename P::GameType;
        { view.game() } -> std::same_as<const typename P::GameType&>;
        { view.game().num_players() } -> std::convertible_to<int>;
        { view.game().max_actions() } -> std::convertible_to<std::size_t>;
        { view.game().max_game_length() } -> std::convertible_to<int>;
        { view.game().max_chance_outcomes() } -> std::convertible_to<int>;
        { view.game().undo_entries_per_step() } -> std::convertible_to<std::size_t>;
        { static_cast<int>(view.phase()) };  // code of section 2
        { view.is_terminal() } -> std::same_as<bool>;
        { view.is_chance_node() } -> std::same_as<bool>;
        { view.current_player() } -> std::same_as<int>;
        { view.active_player() } -> std::same_as<int>;
        { view.move_number() } -> std::same_as<int>;
        { view.legal_actions(list) };
        { view.is_legal(action) } -> std::same_as<bool>;
        { view.pick_decision(word) } -> std::same_as<Action>;
        { view.pick_placements(words, list.begin()) };
        { view.placement_value(action) } -> std::same_as<int>;
        { view.chance_counts(out) } -> std::same_as<std::size_t>;
        { view.sample_chance(word) } -> std::same_as<Action>;
        { position.make(action, log, sink) };
        { position.unmake(log) };
        { view.key() } -> std::same_as<std::uint64_t>;
        { view.canonical_key() } -> std::same_as<std::uint64_t>;
        { view.game().num_planes() } -> std::same_as<std::size_t>;
        { view.game().symmetry().is_closed_under_reflection() } -> std::same_as<bool>;
        { view.observe(view.window(1, 1), planes) };
        { view.scores(numbers) };
        { view.returns(numbers) };
        { view.is_consistent() } -> std::same_as<bool>;
    };

}  // namespace southseas::core
