#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "rules/dorfromantik_placing.hpp"
#include "rules/dorfromantik_turn.hpp"

namespace southseas::dorfromantik {

using core::Action;
using core::ActionType;
using core::make_action;

namespace {

using Look = Store<const std::byte>;

/// Every placement of the tile in hand (D-20 to D-23), ascending.
void list_placements(const Look& store, core::ActionList& list) {
    const Header& now = store.header();
    if (now.board.tiles == 0) return list.push(first_placement(store));
    core::RotationSets rotations;
    find_rotations(store, now.in_hand, now.number, rotations);
    core::list_placements(store.board.frontier_cells(now.board), rotations, store.tiles().shown(now.in_hand).size(),
                          list);
}

/// Whether an action is one of them: only its own cell is asked.
bool is_placement(const Look& store, Action action) {
    const Header& now = store.header();
    if (now.board.tiles == 0) return action == first_placement(store);
    if (core::action_type(action) != ActionType::kPlace) return false;
    const auto shown = store.tiles().shown(now.in_hand);
    const std::uint32_t rotation = core::placed_rotation(action);
    const auto entry = store.board.find(core::placed_cell(action));
    if (rotation >= shown.size() || !store.board.is_frontier(entry)) return false;
    if ((store.board.forbidden()[store.board.frontier_index(entry)] & shown[rotation]) != 0) return false;
    if (now.number == 0) return true;
    const KindData& data = store.kind(now.in_hand);
    return store.allows(store.surroundings(core::placed_cell(action), data.task_label), data,
                        static_cast<int>(rotation), now.number);
}

/// The smallest number that the undrawn markers of every type that may come divide.
std::uint64_t common_markers(const Look& store) {
    std::uint64_t common = 1;
    for (std::uint32_t slot = store.first_task_slot(); slot < store.num_slots(); ++slot)
        if (store.slots()[slot] > 0) {
            const int label = store.kind(static_cast<int>(store.kind_of_slot(slot))).task_label;
            common = std::lcm(common, std::uint64_t{store.num_undrawn_markers(label)});
        }
    return common;
}

/// Calls `visit(action, weight)` for every task tile with every marker (D-10), ascending.
template <class Visit>
void for_task_outcomes(const Look& store, Visit&& visit) {
    const std::uint64_t common = common_markers(store);
    for (std::uint32_t slot = store.first_task_slot(); slot < store.num_slots(); ++slot) {
        if (store.slots()[slot] == 0) continue;
        const std::uint32_t kind = store.kind_of_slot(slot);
        const int label = store.kind(static_cast<int>(kind)).task_label;
        const std::uint64_t share = store.slots()[slot] * (common / store.num_undrawn_markers(label));
        for (std::uint32_t marker = store.first_marker(label); marker < store.end_marker(label); ++marker) {
            if (store.undrawn_markers()[marker] == 0) continue;
            const auto number = static_cast<std::uint32_t>(store.marker_records()[marker].number);
            visit(make_action(ActionType::kDraw, kind << core::kNumberBits | number),
                  share * store.undrawn_markers()[marker]);
        }
    }
}

/// Calls `visit(action, weight)` for every outcome of a draw with so many active tasks, ascending.
template <class Visit>
void for_outcomes(const Look& store, std::uint32_t num_active, Visit&& visit) {
    if (store.task_is_due(num_active)) return for_task_outcomes(store, visit);
    for (std::uint32_t slot = 0; slot < store.first_task_slot(); ++slot) {
        const std::uint32_t kind = store.kind_of_slot(slot);
        const std::uint64_t weight =
            store.slots()[slot] == 0 ? 0
                                     : store.pile_weight(store.kind(static_cast<int>(kind)).type, store.slots()[slot]);
        if (weight > 0) visit(make_action(ActionType::kDraw, kind << core::kNumberBits), weight);
    }
}

/// Calls `visit(action)` for every outcome of the pending draw, ascending.
template <class Visit>
void for_draws(const Look& store, Visit&& visit) {
    for_outcomes(store, store.header().num_active, [&](Action action, std::uint64_t) { visit(action); });
}

Action sample_task(const Look& store, std::uint64_t seed) {
    const std::uint64_t word = core::stream_word(seed, stream::kTasks, store.task_draws());
    const std::uint32_t kind = store.task_order().item_at(store.tasks_left(), core::scale(word, store.header().tasks));
    const int label = store.kind(static_cast<int>(kind)).task_label;
    const std::uint64_t second =
        core::stream_word(seed, stream::kFirstMarkers + static_cast<std::uint64_t>(label), store.marker_draws(label));
    std::uint32_t left = core::scale(second, store.num_undrawn_markers(label));
    std::uint32_t marker = store.first_marker(label);
    while (left >= store.undrawn_markers()[marker]) left -= store.undrawn_markers()[marker++];
    const auto number = static_cast<std::uint32_t>(store.marker_records()[marker].number);
    return make_action(ActionType::kDraw, kind << core::kNumberBits | number);
}

/// The outcome by the weights of D-10.
Action sample_weighted(const Look& store, std::uint64_t word) {
    std::uint64_t sum = 0;
    for_outcomes(store, ~0U, [&](Action, std::uint64_t weight) { sum += weight; });
    const std::uint64_t target = core::scale(word, static_cast<std::uint32_t>(sum));
    Action drawn = core::kPass;
    std::uint64_t upto = 0;
    for_outcomes(store, ~0U, [&](Action action, std::uint64_t weight) {
        if (upto <= target) drawn = action;
        upto += weight;
    });
    return drawn;
}

/// With no special tile left every copy is as likely as another.
Action sample_pile(const Look& store, std::uint64_t seed) {
    const std::uint64_t word = core::stream_word(seed, stream::kPile, store.pile_draws());
    if (store.header().special > 0) return sample_weighted(store, word);
    const std::uint32_t kind =
        store.pile_order().item_at(store.pile_left(), core::scale(word, store.header().landscape));
    return make_action(ActionType::kDraw, kind << core::kNumberBits);
}

/// The rotations in which a tile may be laid on a cell, one bit each (D-20 to D-23).
std::uint32_t rotations_at(const Look& store, core::Cell cell, int kind, std::uint32_t number) {
    if (store.header().board.tiles == 0) return core::in_range(cell) && core::pack(cell) == store.header().origin;
    const std::uint32_t rotations = core::matching_rotations(store.board, store.tiles(), cell, kind);
    if (number == 0 || rotations == 0) return rotations;
    const KindData& data = store.kind(kind);
    return store.allowed_of(rotations, store.surroundings(core::pack(cell), data.task_label), data, number);
}

core::TileFit fit_of(const Look& store, core::Cell cell, int kind) {
    if (store.kind(kind).type != KindType::kTask) return {kind, std::popcount(rotations_at(store, cell, kind, 0)), {}};
    core::TileFit fit{kind, 0, {}};
    std::uint32_t any = 0;
    const int label = store.kind(kind).task_label;
    for (std::uint32_t marker = store.first_marker(label); marker < store.end_marker(label); ++marker) {
        if (store.undrawn_markers()[marker] == 0) continue;
        const int number = store.marker_records()[marker].number;
        const std::uint32_t rotations = rotations_at(store, cell, kind, static_cast<std::uint32_t>(number));
        fit.by_number.emplace_back(number, std::popcount(rotations));
        any |= rotations;
    }
    fit.rotations = std::popcount(any);
    return fit;
}

core::Placement pick_one(const Look& look, std::uint64_t random) {
    return core::pick_placement(look.lanes(), look.tiles().shown(look.header().in_hand), look.game.uses_vectors(),
                                random);
}

/// One of all placements, counted.
Action pick_slowly(const Look& look, std::uint64_t random) {
    std::uint32_t total = 0;
    for_placements(look, [&](Action) { ++total; });
    std::uint32_t wanted = core::scale(random, total);
    Action picked = core::kPass;
    for_placements(look, [&](Action action) {
        if (wanted-- == 0) picked = action;
    });
    return picked;
}

/// The matching placement that `random` picked if the marker in hand allows it. Nearly all are allowed: else one is
/// picked from those that match until it is.
Action settled(const Look& look, core::Placement chosen, std::uint64_t random) {
    const Header& now = look.header();
    const KindData& data = look.kind(now.in_hand);
    constexpr int kTries = 64;
    for (int tries = 0; tries < kTries; ++tries) {
        const CellWord cell = look.board.cell_of_frontier(chosen.frontier_index);
        if (now.number == 0 || look.allows(look.surroundings(cell, data.task_label), data, chosen.rotation, now.number))
            return core::place_action(cell, chosen.rotation);
        random = core::mix64(random + core::kStreamStep);
        chosen = pick_one(look, random);
    }
    return pick_slowly(look, random);
}

}  // namespace

bool any_placement(const Store<const std::byte>& store, int kind, std::uint32_t number) {
    if (store.header().board.tiles == 0) return true;
    if (number == 0) return core::any_placement(store.lanes(), store.tiles().shown(kind), store.game.uses_vectors());
    return for_task_placements(store, kind, number, [](std::uint32_t, int) { return true; });
}

void Position::legal_actions(core::ActionList& list) const {
    list.clear();
    if (phase() == Phase::kPlace) return list_placements(store(), list);
    if (phase() == Phase::kDraw) for_draws(store(), [&](Action action) { list.push(action); });
}

bool Position::is_legal(Action action) const {
    if (phase() == Phase::kPlace) return is_placement(store(), action);
    bool found = false;
    if (phase() == Phase::kDraw) for_draws(store(), [&](Action legal) { found = found || legal == action; });
    return found;
}

Action Position::pick_decision(std::uint64_t random) const {
    const Look look = store();
    if (header().board.tiles == 0) return first_placement(look);
    return settled(look, pick_one(look, random), random);
}

void Position::pick_placements(std::span<const std::uint64_t> randoms, Action* out) const {
    const Look look = store();
    if (header().board.tiles == 0) {
        std::fill_n(out, randoms.size(), first_placement(look));
        return;
    }
    std::array<core::Placement, kMostPicked> chosen;
    core::pick_placements(look.lanes(), look.tiles().shown(header().in_hand), game_->uses_vectors(), randoms,
                          chosen.data());
    for (std::size_t i = 0; i < randoms.size(); ++i) *out++ = settled(look, chosen[i], randoms[i]);
}

std::size_t Position::chance_counts(std::span<core::WeightedAction> out) const {
    if (!is_chance_node()) return 0;
    std::size_t size = 0;
    std::uint64_t divisor = 0;
    for_outcomes(store(), header().num_active, [&](Action action, std::uint64_t weight) {
        out[size++] = {action, weight};
        divisor = std::gcd(divisor, weight);
    });
    for (std::size_t i = 0; i < size; ++i) out[i].weight /= divisor;
    return size;
}

Action Position::sample_chance(std::uint64_t seed) const {
    const Look look = store();
    return look.task_is_due(header().num_active) ? sample_task(look, seed) : sample_pile(look, seed);
}

std::vector<core::TileFit> Position::fits(core::Cell cell) const {
    const Look look = store();
    std::vector<core::TileFit> fits;
    for (int kind = 0; kind < look.tiles().num_kinds(); ++kind) {
        if (look.undrawn(kind) == 0) continue;
        core::TileFit fit = fit_of(look, cell, kind);
        if (fit.rotations > 0) fits.push_back(std::move(fit));
    }
    return fits;
}

/// The tile in hand counts as laid without ending any task.
core::Fraction Position::fit_chance(core::Cell cell) const {
    const Look look = store();
    std::uint64_t fitting = 0, all = 0;
    if (is_terminal()) return {};
    for_outcomes(look, header().num_active + (header().number != 0), [&](Action action, std::uint64_t weight) {
        const std::uint32_t payload = core::action_payload(action);
        const std::uint32_t number = payload & ((1U << core::kNumberBits) - 1);
        all += weight;
        if (rotations_at(look, cell, static_cast<int>(payload >> core::kNumberBits), number) != 0) fitting += weight;
    });
    return all == 0 ? core::Fraction{} : core::in_lowest_terms(fitting, all);
}

}  // namespace southseas::dorfromantik
