#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "rules/carcassonne_turn.hpp"

namespace southseas::carcassonne {

using core::Action;
using core::ActionType;
using core::make_action;

namespace {

using Look = Store<const std::byte>;

/// Every placement of the tile in hand (C-11, C-13), ascending.
void list_placements(const Look& store, core::ActionList& list) {
    const auto shown = store.tiles().shown(store.header().in_hand);
    core::RotationSets rotations;
    core::find_rotations(store.lanes(), shown, store.game.uses_vectors(), rotations);
    core::list_placements(store.board.frontier_cells(store.header().board), rotations, shown.size(), list);
}

/// Whether an action is one of them: only its own cell is asked.
bool is_placement(const Look& store, Action action) {
    if (core::action_type(action) != ActionType::kPlace) return false;
    const auto shown = store.tiles().shown(store.header().in_hand);
    const std::uint32_t rotation = core::placed_rotation(action);
    const auto entry = store.board.find(core::placed_cell(action));
    return rotation < shown.size() && store.board.is_frontier(entry) &&
           (store.board.forbidden()[store.board.frontier_index(entry)] & shown[rotation]) == 0;
}

/// C-20 to C-22; pass first, then segments, then own islanders.
template <class Visit>
void for_islander_moves(const Look& store, Visit&& visit) {
    const Header& header = store.header();
    visit(core::kPass);
    for (std::uint32_t free = store.may_occupy() ? header.unoccupied : 0U; free != 0; free &= free - 1)
        visit(make_action(ActionType::kClaim, static_cast<std::uint32_t>(std::countr_zero(free))));
    if (!store.may_retrieve(header.active)) return;
    for (std::uint32_t i = 0; i < store.islanders_on_board(header.active); ++i)
        visit(make_action(ActionType::kRetrieve, store.board.cell_of_tile(store.standing(header.active)[i])));
}

/// One of the same moves, uniform.
Action pick_islander_move(const Look& store, std::uint64_t random) {
    const Header& header = store.header();
    std::uint32_t free = store.may_occupy() ? header.unoccupied : 0U;
    const auto num_free = static_cast<std::uint32_t>(std::popcount(free));
    const std::uint32_t own = store.may_retrieve(header.active) ? store.islanders_on_board(header.active) : 0;
    std::uint32_t wanted = core::scale(random, 1 + num_free + own);
    if (wanted == 0) return core::kPass;
    if (wanted > num_free)
        return make_action(ActionType::kRetrieve,
                           store.board.cell_of_tile(store.standing(header.active)[wanted - num_free - 1]));
    while (--wanted > 0) free &= free - 1;
    return make_action(ActionType::kClaim, static_cast<std::uint32_t>(std::countr_zero(free)));
}

/// Calls `visit(ship)` for every different face-up ship.
template <class Visit>
void for_face_up(const Look& store, Visit&& visit) {
    const Header& header = store.header();
    for (std::size_t i = 0; i < header.num_face_up; ++i)
        if (i == 0 || header.face_up[i] != header.face_up[i - 1]) visit(header.face_up[i]);
}

/// C-37: the different ships of the highest value.
template <class Visit>
void for_market_moves(const Look& store, Visit&& visit) {
    int best = -1;
    for_face_up(store, [&](std::size_t ship) { best = std::max(best, store.ship(ship).points); });
    for_face_up(store, [&](std::size_t ship) {
        if (store.ship(ship).points == best) visit(make_action(ActionType::kTake, static_cast<std::uint32_t>(ship)));
    });
}

bool covers(const std::array<std::uint32_t, kWareTypes>& wares, std::uint32_t payment) {
    constexpr std::uint32_t most = (1U << core::kAmountBits) - 1;
    return wares[0] >= payment >> (2 * core::kAmountBits) && wares[1] >= (payment >> core::kAmountBits & most) &&
           wares[2] >= (payment & most);
}

/// C-40, C-41.
template <class Visit>
void for_delivery_moves(const Look& store, Visit&& visit) {
    const auto& wares = store.header().wares[store.header().active];
    visit(core::kPass);
    for_face_up(store, [&](std::uint32_t ship) {
        if (!can_pay(store.ship(ship).form, store.ship(ship).need, wares)) return;
        for (const std::uint32_t payment : store.ship(ship).payments)
            if (covers(wares, payment))
                visit(make_action(ActionType::kDeliver, ship << (kWareTypes * core::kAmountBits) | payment));
    });
}

/// Calls `visit(action, copies)` for every outcome of the pending chance node, ascending.
template <class Visit>
void for_outcomes(const Look& store, Visit&& visit) {
    if (store.header().phase == static_cast<std::uint8_t>(Phase::kDraw)) {
        for (std::uint32_t kind = 0; kind < static_cast<std::uint32_t>(store.tiles().num_kinds()); ++kind)
            if (const std::uint32_t copies = store.undrawn()[kind])
                visit(make_action(ActionType::kDraw, kind << core::kNumberBits), copies);
        return;
    }
    for (std::uint32_t ship = 0; ship < store.num_ships(); ++ship)
        if (const std::uint32_t copies = store.ship_pile()[ship]) visit(make_action(ActionType::kReveal, ship), copies);
}

/// Calls `visit(action)` for every action but placements; of an islander not yet in order.
template <class Visit>
void for_other_actions(const Look& store, Visit&& visit) {
    switch (static_cast<Phase>(store.header().phase)) {
        case Phase::kIslander:
            return for_islander_moves(store, visit);
        case Phase::kMarket:
            return for_market_moves(store, visit);
        case Phase::kDeliver:
            return for_delivery_moves(store, visit);
        case Phase::kDraw:
        case Phase::kReveal:
            return for_outcomes(store, [&](Action action, std::uint32_t) { visit(action); });
        case Phase::kPlace:
        case Phase::kEnd:
            return;
    }
}

}  // namespace

void Position::legal_actions(core::ActionList& list) const {
    list.clear();
    if (phase() == Phase::kPlace) return list_placements(store(), list);
    for_other_actions(store(), [&](Action action) { list.push(action); });
    if (phase() == Phase::kIslander) std::sort(list.begin(), list.end());
}

bool Position::is_legal(Action action) const {
    if (phase() == Phase::kPlace) return is_placement(store(), action);
    bool found = false;
    for_other_actions(store(), [&](Action legal) { found = found || legal == action; });
    return found;
}

Action Position::pick_decision(std::uint64_t random) const {
    const Look look = store();
    if (phase() == Phase::kPlace) {
        const auto chosen = core::pick_placement(look.lanes(), look.tiles().shown(look.header().in_hand),
                                                 game_->uses_vectors(), random);
        return core::place_action(look.board.cell_of_frontier(chosen.frontier_index), chosen.rotation);
    }
    if (phase() == Phase::kIslander) return pick_islander_move(look, random);
    std::uint32_t total = 0;
    for_other_actions(look, [&](Action) { ++total; });
    const std::uint32_t wanted = core::scale(random, total);
    std::uint32_t index = 0;
    Action picked = core::kPass;
    for_other_actions(look, [&](Action action) {
        if (index++ == wanted) picked = action;
    });
    return picked;
}

void Position::pick_placements(std::span<const std::uint64_t> randoms, Action* out) const {
    const Look look = store();
    std::array<core::Placement, kMostPicked> chosen;
    core::pick_placements(look.lanes(), look.tiles().shown(look.header().in_hand), game_->uses_vectors(), randoms,
                          chosen.data());
    for (std::size_t i = 0; i < randoms.size(); ++i)
        *out++ = core::place_action(look.board.cell_of_frontier(chosen[i].frontier_index), chosen[i].rotation);
}

std::size_t Position::chance_counts(std::span<core::WeightedAction> out) const {
    if (!is_chance_node()) return 0;
    std::size_t size = 0;
    std::uint64_t divisor = 0;
    for_outcomes(store(), [&](Action action, std::uint32_t copies) {
        out[size++] = {action, copies};
        divisor = std::gcd(divisor, std::uint64_t{copies});
    });
    for (std::size_t i = 0; i < size; ++i) out[i].weight /= divisor;
    return size;
}

std::uint32_t Position::draw_index() const {
    if (phase() == Phase::kReveal) return store().total_ships() - header().ship_pile;
    return static_cast<std::uint32_t>(game_->tiles().num_tiles()) - 1U - header().pile;
}

Action Position::sample_chance(std::uint64_t seed) const {
    const Look look = store();
    const std::uint64_t word = core::stream_word(seed, static_cast<std::uint64_t>(chance_stream()), draw_index());
    if (phase() == Phase::kReveal)
        return make_action(ActionType::kReveal,
                           core::first_exceeding(look.ship_pile(), core::scale(word, header().ship_pile)));
    return make_action(ActionType::kDraw,
                       look.copy_order().item_at(look.copies_left(), core::scale(word, header().pile))
                           << core::kNumberBits);
}

}  // namespace southseas::carcassonne
