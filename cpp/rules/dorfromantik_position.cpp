#include "rules/dorfromantik_turn.hpp"

namespace southseas::dorfromantik {

Store<std::byte> Position::store() {
    return {*game_, block_.get()};
}
Store<const std::byte> Position::store() const {
    return {*game_, block_.get()};
}

int Position::current_player() const {
    switch (phase()) {
        case Phase::kDraw:
            return core::kChancePlayer;
        case Phase::kEnd:
            return core::kTerminalPlayer;
        default:
            return header().active;
    }
}

void Position::make(core::Action action, UndoLog& log, EventSink* sink) {
    log.begin(header(), game_->undo_entries_per_step());
    Turn(*game_, block_.get(), log, sink).apply(action);
}

void Position::unmake(UndoLog& log) {
    log.rewind(block_.get(), store().header());
}

std::uint64_t Position::key() const {
    const Header& now = header();
    const std::uint64_t decider = current_player() < 0 ? 0xFF : static_cast<std::uint64_t>(current_player());
    std::uint64_t key = now.key ^ core::fact(tag::kPhase, now.phase, decider << 8 | now.active);
    if (now.in_hand != kNone) key ^= core::fact(tag::kInHand, now.in_hand, now.number);
    if (now.board.tiles == 0) key ^= core::fact(tag::kOrigin, now.origin, now.origin_rotation);
    return key;
}

void Position::scores(std::span<std::int32_t> out) const {
    const std::int32_t points = points_of(store());
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_->num_players()); ++seat) out[seat] = points;
}

void Position::returns(std::span<std::int32_t> out) const {
    if (is_terminal()) return scores(out);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_->num_players()); ++seat) out[seat] = 0;
}

core::Window Position::window(int width, int height) const {
    return core::window_over(store().board, header().board, core::unpack(header().origin), width, height);
}

}  // namespace southseas::dorfromantik
