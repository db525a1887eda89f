#include "rules/carcassonne_turn.hpp"

namespace southseas::carcassonne {
Store<std::byte> Position::store() {
    return {*game_, block_.get()};
}
Store<const std::byte> Position::store() const {
    return {*game_, block_.get()};
}

int Position::current_player() const {
    switch (phase()) {
        case Phase::kDraw:
        case Phase::kReveal:
            return core::kChancePlayer;
        case Phase::kMarket:
            return static_cast<int>(header().queue & ((1U << kSeatBits) - 1));
        case Phase::kEnd:
            return core::kTerminalPlayer;
        default:
            return header().active;
    }
}

int Position::tile_in_hand() const {
    return header().in_hand == kNone ? -1 : header().in_hand;
}

void Position::make(core::Action action, UndoLog& log, EventSink* sink) {
    Store<std::byte> mine = store();
    log.begin(mine.header(), game_->undo_entries_per_step());
    Turn(*game_, block_.get(), log, sink).apply(action);
}

void Position::unmake(UndoLog& log) {
    log.rewind(block_.get(), store().header());
}

std::uint64_t Position::key() const {
    const Header& now = header();
    const std::uint64_t decider = current_player() < 0 ? 0xFF : static_cast<std::uint64_t>(current_player());
    std::uint64_t key =
        now.key ^ core::fact(tag::kBoatTokens, 0, now.boat_tokens) ^
        core::fact(tag::kPhase, now.phase | static_cast<std::uint64_t>(now.context) << 8, decider << 8 | now.active);
    if (now.in_hand != kNone) key ^= core::fact(tag::kInHand, now.in_hand, 0);
    if (phase() == Phase::kIslander) key ^= core::fact(tag::kLastCell, store().board.cell_of_tile(now.last_tile), 0);
    for (std::uint64_t i = 0; i < now.queue_size; ++i)
        key ^= core::fact(tag::kMarketQueue, i, now.queue >> (kSeatBits * i) & ((1U << kSeatBits) - 1));
    return key;
}

void Position::scores(std::span<std::int32_t> out) const {
    const Store<const std::byte> look = store();
    std::array<std::uint32_t, kMaxPlayers> pending{};
    look.for_claimed_regions([&](std::uint32_t root) {
        const Tally sum = look.tally(root);
        const std::uint32_t amount = look.amount_of(root, sum), winners = sum.winners();
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat)
            if ((winners >> seat & 1) != 0) pending[seat] += amount;
    });
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(look.rules().players); ++seat)
        out[seat] = points_of(look, seat, pending[seat]);
}

void Position::returns(std::span<std::int32_t> out) const {
    if (is_terminal()) return scores(out);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_->rules().players); ++seat) out[seat] = 0;
}

core::Window Position::window(int width, int height) const {
    return core::window_over(store().board, header().board, {}, width, height);
}

}  // namespace southseas::carcassonne
