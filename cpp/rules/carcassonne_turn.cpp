#include "rules/carcassonne_turn.hpp"

#include <algorithm>

namespace southseas::carcassonne {

using core::ActionType;

void Turn::apply(core::Action action) {
    const std::uint32_t payload = core::action_payload(action);
    ++header_.move_number;
    switch (static_cast<Phase>(header_.phase)) {
        case Phase::kDraw:
            return draw(static_cast<int>(payload >> core::kNumberBits));
        case Phase::kPlace:
            return place(payload >> core::kRotationBits, static_cast<int>(payload & ((1U << core::kRotationBits) - 1)));
        case Phase::kIslander:
            return islander(action);
        case Phase::kMarket:
            return take(payload);
        case Phase::kDeliver:
            return action == core::kPass ? end_turn(false) : deliver(payload);
        case Phase::kReveal:
            return reveal(payload);
        case Phase::kEnd:
            return;
    }
}

void Turn::enter(Phase phase, RevealContext context) {
    header_.phase = static_cast<std::uint8_t>(phase);
    header_.context = static_cast<std::uint8_t>(context);
}

Event& Turn::tell(EventType type, int rule) {
    Event& event = sink_->emplace_back();
    event.type = type;
    event.rule = rule;
    event.player = header_.active;
    return event;
}

void Turn::begin() {
    if (header_.pile == 0) return finish(3);
    if (!refill(RevealContext::kSetup)) enter(Phase::kDraw);
}

void Turn::draw(int kind) {
    std::uint16_t& copies = store_.undrawn()[kind];
    header_.key ^= store_.undrawn_fact(kind, copies) ^ store_.undrawn_fact(kind, copies - 1U);
    write(copies, static_cast<std::uint16_t>(copies - 1));
    std::uint64_t& left = store_.copies_left()[store_.copy_order().word_of(static_cast<std::size_t>(kind), copies)];
    write(left, left & ~store_.copy_order().bit_of(static_cast<std::size_t>(kind), copies));
    --header_.pile;
    if (!core::any_placement(store_.lanes(), store_.tiles().shown(kind), store_.game.uses_vectors()))
        return remove_drawn(kind);
    header_.in_hand = static_cast<std::uint16_t>(kind);
    enter(Phase::kPlace);
}

/// C-12: the drawn tile leaves the game.
void Turn::remove_drawn(int kind) {
    const std::uint32_t laid = store_.board.num_laid(header_.board, kind);
    const std::uint32_t removed =
        static_cast<std::uint32_t>(store_.tiles().copies(kind)) - laid - store_.undrawn()[kind];
    const auto name = static_cast<std::uint64_t>(kind);
    header_.key ^= count_fact(tag::kRemoved, name, removed - 1) ^ count_fact(tag::kRemoved, name, removed);
    if (sink_ != nullptr) tell(EventType::kTileRemoved, 12).tile = kind;
    if (header_.pile == 0) finish(12);
}

void Turn::lay(int kind, int rotation, CellWord cell) {
    const KindData& data = store_.kind(kind);
    const std::uint32_t tile = header_.board.tiles, first = header_.nodes;
    Node* nodes = store_.nodes();
    for (std::uint32_t s = 0; s < data.num_segments; ++s)
        nodes[first + s] = store_.fresh_node(data.first_segment + s).with_place(first + s, tile, 0);
    header_.nodes = static_cast<std::uint16_t>(first + data.num_segments);
    store_.islanders()[tile] = 0;
    header_.key ^= core::fact(tag::kLaidTile, cell, static_cast<std::uint64_t>(kind << core::kRotationBits | rotation));
    const auto keep_covered = [&](std::uint32_t kept, std::uint32_t absorbed) {
        if (nodes[kept].is_marked() || nodes[absorbed].is_marked()) unite_covered(kept, absorbed);
    };
    const auto join_edges = [&](int direction, std::uint32_t other) {
        const core::LaidTile beside = store_.board.laid(other);
        const auto own = store_.tiles().edge_segments(kind, rotation, direction);
        const auto theirs =
            store_.tiles().edge_segments(beside.kind(), beside.rotation(), core::opposite<core::SquareGrid>(direction));
        for (int i = 0; i < own.size; ++i)
            core::join(nodes, store_.block, first + static_cast<std::uint32_t>(own.segments[i]),
                       beside.first_node + static_cast<std::uint32_t>(theirs.segments[own.size - 1 - i]), log_,
                       keep_covered);
    };
    store_.board.lay(header_.board, store_.tiles(), cell, core::LaidTile::of(kind, rotation, static_cast<int>(first)),
                     log_, join_edges);
}

void Turn::place(CellWord cell, int rotation) {
    const int kind = header_.in_hand;
    header_.in_hand = kNone;
    header_.last_tile = header_.board.tiles;
    lay(kind, rotation, cell);
    if (sink_ != nullptr) {
        Event& event = tell(EventType::kPlaced, 11);
        event.place = place_of(place_word(cell, 0));
        event.tile = kind;
        event.rotation = rotation;
    }
    header_.unoccupied = store_.unoccupied_segments();
    if (store_.may_occupy() || store_.may_retrieve(header_.active)) return enter(Phase::kIslander);
    evaluate(~std::uint32_t{header_.unoccupied});
}

void Turn::islander(core::Action action) {
    const std::uint32_t payload = core::action_payload(action);
    std::uint32_t occupied = ~std::uint32_t{header_.unoccupied};
    if (core::action_type(action) == ActionType::kClaim) {
        occupied |= 1U << store_.first_in_region(header_.last_tile, payload);
        set_islander(header_.last_tile, payload, header_.active);
        if (sink_ != nullptr)
            tell(EventType::kIslanderPlaced, 20).place =
                place_of(place_word(store_.board.cell_of_tile(header_.last_tile), payload));
    } else if (core::action_type(action) == ActionType::kRetrieve) {
        retrieve(store_.board.tile_index(store_.board.find(payload)));
    }
    evaluate(occupied);
}

void Turn::set_islander(std::uint32_t tile, std::uint32_t segment, std::uint32_t seat) {
    const std::uint8_t byte = islander_byte(seat, segment);
    write(store_.islanders()[tile], byte);
    write(store_.standing(seat)[store_.islanders_on_board(seat)], static_cast<std::uint16_t>(tile));
    set_flag(store_.root_of(tile, segment), Node::kClaimed);
    --header_.supply[seat];
    header_.merchants =
        static_cast<std::uint8_t>(header_.merchants + (store_.type_of(tile, segment) == SegmentType::kMarket));
    header_.key ^= islander_fact(store_.board.cell_of_tile(tile), byte);
}

void Turn::remove_islander(std::uint32_t tile) {
    const std::uint8_t byte = store_.islanders()[tile];
    write(store_.islanders()[tile], std::uint8_t{0});
    std::uint16_t* standing = store_.standing(islander_seat(byte));
    const std::uint16_t last = standing[store_.islanders_on_board(islander_seat(byte)) - 1];
    while (*standing != tile) ++standing;
    write(*standing, last);
    ++header_.supply[islander_seat(byte)];
    header_.merchants = static_cast<std::uint8_t>(
        header_.merchants - (store_.type_of(tile, islander_segment(byte)) == SegmentType::kMarket));
    header_.key ^= islander_fact(store_.board.cell_of_tile(tile), byte);
}

void Turn::retrieve(std::uint32_t tile) {
    const std::uint32_t segment = islander_segment(store_.islanders()[tile]);
    const std::uint32_t root = store_.root_of(tile, segment);
    remove_islander(tile);
    bool others = false;
    store_.for_islanders([&](std::uint32_t other, std::uint8_t byte) {
        others = others || store_.root_of(other, islander_segment(byte)) == root;
    });
    if (!others) clear_flag(root, Node::kClaimed);
    if (sink_ != nullptr)
        tell(EventType::kIslanderRetrieved, 21).place = place_of(place_word(store_.board.cell_of_tile(tile), segment));
}

/// C-37, C-38: ships for the owners in the queue, up to the first choice or refill; then the delivery.
void Turn::serve_markets() {
    while (header_.queue_size > 0 && header_.num_face_up > 0) {
        std::size_t best = header_.face_up[0];
        bool choice = false;
        for (std::size_t i = 1; i < header_.num_face_up; ++i) {
            const std::size_t ship = header_.face_up[i];
            const int points = store_.ship(ship).points, best_points = store_.ship(best).points;
            if (points > best_points) choice = false;
            if (points == best_points && ship != best) choice = true;
            if (points > best_points) best = ship;
        }
        if (choice) return enter(Phase::kMarket);
        award(best);
        if (refill(RevealContext::kMarket)) return;
    }
    header_.queue = 0;
    header_.queue_size = 0;
    offer_delivery();
}

void Turn::take(std::size_t ship) {
    award(ship);
    if (!refill(RevealContext::kMarket)) serve_markets();
}

/// The owner in front of the queue takes a ship.
void Turn::award(std::size_t ship) {
    const auto seat = static_cast<std::size_t>(header_.queue & ((1U << kSeatBits) - 1));
    header_.queue >>= kSeatBits;
    --header_.queue_size;
    give_ship(seat, ship);
    if (sink_ == nullptr) return;
    Event& event = tell(EventType::kShipTaken, 37);
    event.player = static_cast<int>(seat);
    event.ship = static_cast<int>(ship);
}

void Turn::give_ship(std::size_t seat, std::size_t ship) {
    const std::uint32_t face_up = store_.face_up_copies(ship);
    header_.key ^= count_fact(tag::kFaceUp, ship, face_up) ^ count_fact(tag::kFaceUp, ship, face_up - 1);
    auto* end = header_.face_up.begin() + header_.num_face_up;
    std::copy(std::find(header_.face_up.begin(), end, ship) + 1, end, std::find(header_.face_up.begin(), end, ship));
    --header_.num_face_up;
    count_ship(seat, ship);
}

void Turn::count_ship(std::size_t seat, std::size_t ship) {
    std::uint8_t& taken = store_.taken(seat)[ship];
    const std::uint64_t name = seat << 16 | ship;
    header_.key ^= count_fact(tag::kShipsTaken, name, taken) ^ count_fact(tag::kShipsTaken, name, taken + 1U);
    write(taken, static_cast<std::uint8_t>(taken + 1));
}

/// Whether a ship is to be revealed now.
bool Turn::refill(RevealContext context) {
    if (header_.ship_pile == 0 || header_.num_face_up >= store_.rules().face_up_ships) return false;
    enter(Phase::kReveal, context);
    return true;
}

void Turn::turn_up(std::size_t ship) {
    const std::uint32_t face_up = store_.face_up_copies(ship);
    header_.key ^= count_fact(tag::kFaceUp, ship, face_up) ^ count_fact(tag::kFaceUp, ship, face_up + 1);
    std::size_t at = header_.num_face_up++;
    for (; at > 0 && header_.face_up[at - 1] > ship; --at) header_.face_up[at] = header_.face_up[at - 1];
    header_.face_up[at] = static_cast<std::uint8_t>(ship);
}

void Turn::reveal(std::size_t ship) {
    constexpr std::array<int, 3> rules{3, 38, 40};
    std::uint8_t& copies = store_.ship_pile()[ship];
    header_.key ^= count_fact(tag::kShipPile, ship, copies) ^ count_fact(tag::kShipPile, ship, copies - 1U);
    write(copies, static_cast<std::uint8_t>(copies - 1));
    --header_.ship_pile;
    turn_up(ship);
    if (sink_ != nullptr) tell(EventType::kRevealed, rules[header_.context]).ship = static_cast<int>(ship);
    switch (static_cast<RevealContext>(header_.context)) {
        case RevealContext::kSetup:
            if (!refill(RevealContext::kSetup)) enter(Phase::kDraw);
            return;
        case RevealContext::kMarket:
            return serve_markets();
        case RevealContext::kDelivery:
            return next_turn();
    }
}

bool can_pay(NeedForm form, const std::array<std::uint32_t, kWareTypes>& need,
             const std::array<std::uint32_t, kWareTypes>& wares) {
    const auto at_least = [&](std::size_t ware, std::uint32_t amount) { return wares[ware] >= amount; };
    switch (form) {
        case NeedForm::kFixed:
            return at_least(0, need[0]) && at_least(1, need[1]) && at_least(2, need[2]);
        case NeedForm::kAny: {
            constexpr std::uint32_t most = (1U << core::kAmountBits) - 1;
            return std::min(wares[0], most) + std::min(wares[1], most) + std::min(wares[2], most) >= need[0];
        }
        case NeedForm::kSame:
            return at_least(0, need[0]) || at_least(1, need[0]) || at_least(2, need[0]);
        case NeedForm::kSameOther:
            break;
    }
    for (std::size_t same = 0; same < kWareTypes; ++same)
        for (std::size_t other = 0; other < kWareTypes; ++other)
            if (same != other && at_least(same, need[0]) && at_least(other, need[1])) return true;
    return false;
}

bool can_deliver(const Store<const std::byte>& store, std::size_t seat) {
    const auto& wares = store.header().wares[seat];
    if (wares[0] + wares[1] + wares[2] < store.least_payment()) return false;
    for (std::size_t i = 0; i < store.header().num_face_up; ++i) {
        const auto& ship = store.ship(store.header().face_up[i]);
        if (can_pay(ship.form, ship.need, wares)) return true;
    }
    return false;
}

void Turn::offer_delivery() {
    if (can_deliver({store_.game, store_.block}, header_.active)) return enter(Phase::kDeliver);
    end_turn(false);
}

void Turn::deliver(std::uint32_t payload) {
    constexpr std::uint32_t most = (1U << core::kAmountBits) - 1;
    const std::size_t ship = payload >> (kWareTypes * core::kAmountBits), seat = header_.active;
    std::array<int, kWareTypes> paid{};
    for (std::size_t ware = 0; ware < kWareTypes; ++ware) {
        const std::uint32_t amount = payload >> ((kWareTypes - 1 - ware) * core::kAmountBits) & most;
        paid[ware] = static_cast<int>(amount);
        change_wares(seat, ware, header_.wares[seat][ware] - amount);
    }
    give_ship(seat, ship);
    if (sink_ != nullptr) {
        Event& event = tell(EventType::kDelivered, 40);
        event.ship = static_cast<int>(ship);
        event.payment = paid;
    }
    end_turn(true);
}

void Turn::change_wares(std::size_t seat, std::size_t ware, std::uint32_t amount) {
    std::uint32_t& held = header_.wares[seat][ware];
    const std::uint64_t name = seat << 8 | ware;
    header_.key ^= count_fact(tag::kWares, name, held) ^ count_fact(tag::kWares, name, amount);
    held = amount;
}

/// C-50: after the last tile or the last ship; else the delivered ship is replaced and the next seat draws.
void Turn::end_turn(bool delivered) {
    const bool ships_gone = store_.total_ships() > 0 && header_.num_face_up == 0 && header_.ship_pile == 0;
    if (header_.pile == 0 || ships_gone) return finish(50);
    if (delivered && refill(RevealContext::kDelivery)) return;
    next_turn();
}

void Turn::next_turn() {
    header_.active = static_cast<std::uint8_t>((header_.active + 1) % store_.rules().players);
    enter(Phase::kDraw);
}

}  // namespace southseas::carcassonne
