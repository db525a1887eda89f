#include <algorithm>
#include <bit>

#include "rules/carcassonne_turn.hpp"

namespace southseas::carcassonne {

/// C-39: the laid tile's regions in segment order, then markets, then ships and delivery. Segments outside `occupied`
/// (a bit each) are known to lie in unoccupied features.
void Turn::evaluate(std::uint32_t occupied) {
    const core::LaidTile laid = store_.board.laid(header_.last_tile);
    const KindData& kind = store_.kind(laid.kind());
    const Node* nodes = store_.nodes();
    for (std::uint32_t left = occupied & kind.regions; left != 0; left &= left - 1) {
        const std::uint32_t root =
            core::find_root(nodes, laid.first_node + static_cast<std::uint32_t>(std::countr_zero(left)));
        if (nodes[root].is_claimed()) evaluate_laid(root);
    }
    if (header_.merchants > 0) send_merchants_home();
    serve_markets();
}

/// Whether the laid tile brought a boat into the region (C-33).
bool Turn::got_boat(std::uint32_t root) const {
    const core::LaidTile laid = store_.board.laid(header_.last_tile);
    const KindData& kind = store_.kind(laid.kind());
    if (kind.boats == 0) return false;
    for (std::uint32_t s = 0; s < kind.num_segments; ++s)
        if ((kind.boats >> s & 1) != 0 && core::find_root(store_.nodes(), laid.first_node + s) == root) return true;
    return false;
}

/// An occupied region of the laid tile: paid once if it is complete, boated or both (C-31, C-33, C-35).
void Turn::evaluate_laid(std::uint32_t root) {
    const bool complete = store_.nodes()[root].open() == 0, boat = got_boat(root);
    if (!complete && !boat) return;
    if (boat && sink_ != nullptr) tell(EventType::kBoat, 33).place = place_of(store_.lowest_of(root));
    evaluate_region(root, EventType::kEvaluated, !boat ? 31 : complete ? 35 : 33);
    if (boat) cover_one(root);
}

/// Winners are paid and every islander of the region returns (C-31, C-32, C-36).
void Turn::evaluate_region(std::uint32_t root, EventType type, int rule) {
    const Tally sum = store_.tally(root, [&](std::uint32_t tile, std::uint8_t) { remove_islander(tile); });
    const SegmentType feature = store_.type_of_root(root);
    const std::uint32_t amount = store_.amount_of(root, sum), winners = sum.winners();
    clear_flag(root, Node::kClaimed);
    for (std::size_t seat = 0; seat < kMaxPlayers && amount > 0; ++seat)
        if ((winners >> seat & 1) != 0)
            change_wares(seat, ware_of(feature), header_.wares[seat][ware_of(feature)] + amount);
    if (sink_ == nullptr) return;
    Event& event = tell(type, rule);
    event.place = place_of(sum.lowest);
    event.feature_type = feature;
    event.amount = static_cast<int>(amount);
    event.winners = winners;
    std::ranges::copy(sum.islanders, event.returned.begin());
}

/// C-34: a token covers a group of two, else a single, else nothing.
void Turn::cover_one(std::uint32_t root) {
    if (header_.boat_tokens == 0) return;
    const Tally sum = store_.tally(root);
    const CoveredRegion hidden = store_.covered_in(root);
    const bool two = sum.twos > hidden.twos;
    if (!two && sum.ones <= hidden.ones) return;
    set_covered(root, hidden.twos + (two ? 1U : 0U), hidden.ones + (two ? 0U : 1U));
    --header_.boat_tokens;
    if (sink_ == nullptr) return;
    Event& event = tell(EventType::kCovered, 34);
    event.place = place_of(sum.lowest);
    event.size = two ? 2 : 1;
    event.tokens_left = header_.boat_tokens;
}

void Turn::set_covered(std::uint32_t root, std::uint32_t twos, std::uint32_t ones) {
    CoveredRegion changed{0, static_cast<std::uint16_t>(root), static_cast<std::uint8_t>(twos),
                          static_cast<std::uint8_t>(ones)};
    std::uint32_t at = header_.num_covered;
    if (store_.nodes()[root].is_marked()) {
        at = store_.covered_index(root);
        changed.lowest = store_.covered()[at].lowest;
        header_.key ^= covered_fact(store_.covered()[at]);
    } else {
        changed.lowest = store_.lowest_of(root);
        set_flag(root, Node::kMarked);
        ++header_.num_covered;
    }
    write(store_.covered()[at], changed);
    header_.key ^= covered_fact(changed);
}

/// Two regions are about to become one, at least one of them with covered fish.
void Turn::unite_covered(std::uint32_t kept, std::uint32_t absorbed) {
    CoveredRegion* list = store_.covered();
    const std::uint32_t a = store_.covered_index(kept), b = store_.covered_index(absorbed);
    CoveredRegion united{0, static_cast<std::uint16_t>(kept), 0, 0};
    const auto lowest = [&](std::uint32_t at, std::uint32_t root) {
        if (at == header_.num_covered) return store_.lowest_of(root);
        united.twos = static_cast<std::uint8_t>(united.twos + list[at].twos);
        united.ones = static_cast<std::uint8_t>(united.ones + list[at].ones);
        header_.key ^= covered_fact(list[at]);
        return list[at].lowest;
    };
    const std::uint32_t of_kept = lowest(a, kept);
    united.lowest = std::min(of_kept, lowest(b, absorbed));
    header_.key ^= covered_fact(united);
    const std::uint32_t to = std::min(a, b), other = std::max(a, b);
    write(list[to], united);
    if (other == header_.num_covered) return;
    const std::uint32_t last = --header_.num_covered;
    if (other != last) write(list[other], list[last]);
}

bool Turn::is_complete_market(CellWord cell) const {
    return std::ranges::all_of(core::SquareGrid::kRing,
                               [&](core::Cell step) { return store_.board.has_tile(cell + core::step_word(step)); });
}

/// C-37: the merchants of complete markets at and around the laid tile go home; their owners queue up, clockwise from
/// the active seat, one owner's markets in order of (y, x).
void Turn::send_merchants_home() {
    struct Merchant {
        std::uint32_t turn_order;
        CellWord cell;
        std::uint32_t tile;
        auto operator<=>(const Merchant&) const = default;
    };
    std::array<Merchant, core::SquareGrid::kRing.size() + 1> found;
    std::size_t num_found = 0;
    const auto players = static_cast<std::uint32_t>(store_.rules().players);
    const auto look = [&](CellWord cell) {
        const auto entry = store_.board.find(cell);
        if (!store_.board.is_tile(entry)) return;
        const std::uint32_t tile = store_.board.tile_index(entry);
        const std::uint8_t byte = store_.islanders()[tile];
        if (byte == 0 || store_.type_of(tile, islander_segment(byte)) != SegmentType::kMarket) return;
        if (is_complete_market(cell))
            found[num_found++] = {(islander_seat(byte) + players - header_.active) % players, cell, tile};
    };
    const CellWord centre = store_.board.cell_of_tile(header_.last_tile);
    look(centre);
    for (const core::Cell step : core::SquareGrid::kRing) look(centre + core::step_word(step));
    std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(num_found));
    for (std::size_t i = 0; i < num_found; ++i) {
        const std::uint8_t byte = store_.islanders()[found[i].tile];
        const std::uint64_t seat = islander_seat(byte);
        clear_flag(store_.root_of(found[i].tile, islander_segment(byte)), Node::kClaimed);
        remove_islander(found[i].tile);
        header_.queue |= seat << (kSeatBits * header_.queue_size++);
        if (sink_ == nullptr) continue;
        Event& event = tell(EventType::kMerchant, 37);
        event.player = static_cast<int>(seat);
        event.place = place_of(place_word(found[i].cell, 0));
    }
}

/// C-51: every occupied region pays as if complete, in order of its lowest segment; merchants stay.
void Turn::evaluate_finally() {
    std::array<std::pair<std::uint32_t, std::uint32_t>, kMaxPlayers * kMaxIslanders> regions;
    std::size_t num_regions = 0;
    store_.for_claimed_regions([&](std::uint32_t root) { regions[num_regions++] = {store_.lowest_of(root), root}; });
    std::sort(regions.begin(), regions.begin() + static_cast<std::ptrdiff_t>(num_regions));
    for (std::size_t i = 0; i < num_regions; ++i) evaluate_region(regions[i].second, EventType::kFinalEvaluated, 51);
}

void Turn::finish(int rule) {
    evaluate_finally();
    enter(Phase::kEnd);
    if (sink_ == nullptr) return;
    Event& event = tell(EventType::kGameOver, rule);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(store_.rules().players); ++seat)
        event.points[seat] = points_of({store_.game, store_.block}, seat, 0);
}

int points_of(const Store<const std::byte>& store, std::size_t seat, std::uint32_t pending) {
    std::uint32_t points = 0, wares = pending;
    for (std::size_t ship = 0; ship < store.num_ships(); ++ship)
        points += store.taken(seat)[ship] * static_cast<std::uint32_t>(store.ship(ship).points);
    for (const std::uint32_t amount : store.header().wares[seat]) wares += amount;
    return static_cast<int>(points + wares / static_cast<std::uint32_t>(store.rules().wares_per_point));
}

}  // namespace southseas::carcassonne
