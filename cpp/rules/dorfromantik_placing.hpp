#pragma once
// Where the tile in hand may be laid. Internal to the rules module.

#include <bit>

#include "rules/dorfromantik_task_cells.hpp"

namespace southseas::dorfromantik {

/// Calls `visit(frontier index, rotation)` for every placement of a task tile (D-21, D-22), cell by cell, until `visit`
/// returns true; says whether it did.
template <class Visit>
bool for_task_placements(const Store<const std::byte>& store, int kind, std::uint32_t number, Visit&& visit) {
    const KindData& data = store.kind(kind);
    const auto shown = store.tiles().shown(kind);
    for (std::uint32_t at = 0; at < store.header().board.frontier; ++at) {
        std::uint32_t matching = 0;
        for (std::size_t rotation = 0; rotation < shown.size(); ++rotation)
            matching |= static_cast<std::uint32_t>((store.board.forbidden()[at] & shown[rotation]) == 0) << rotation;
        if (matching == 0) continue;
        const Surroundings around = store.surroundings(store.board.cell_of_frontier(at), data.task_label);
        for (; matching != 0; matching &= matching - 1) {
            const int rotation = std::countr_zero(matching);
            if (store.allows(around, data, rotation, number) && visit(at, rotation)) return true;
        }
    }
    return false;
}

/// The rotations in which a tile may be laid on each frontier cell (D-21, D-22).
inline void find_rotations(const Store<const std::byte>& store, int kind, std::uint32_t number,
                           core::RotationSets& rotations) {
    core::find_rotations(store.lanes(), store.tiles().shown(kind), store.game.uses_vectors(), rotations);
    if (number == 0) return;
    const TaskCells cells(store, store.kind(kind));
    for (std::uint32_t at = 0; at < store.header().board.frontier; ++at)
        if (rotations[at] != 0) rotations[at] = static_cast<std::uint8_t>(cells.allowed(at, rotations[at], number));
}

inline core::Action first_placement(const Store<const std::byte>& store) {
    const Header& now = store.header();
    return core::place_action(now.origin, store.tiles().canonical(now.in_hand, now.origin_rotation));
}

/// Calls `visit(action)` for every placement of the tile in hand (D-20 to D-23).
template <class Visit>
void for_placements(const Store<const std::byte>& store, Visit&& visit) {
    const Header& now = store.header();
    if (now.board.tiles == 0) return visit(first_placement(store));
    const auto visit_at = [&](std::uint32_t at, int rotation) {
        visit(core::place_action(store.board.cell_of_frontier(at), rotation));
    };
    if (now.number == 0)
        return core::for_placements(store.lanes(), store.tiles().shown(now.in_hand), store.game.uses_vectors(),
                                    visit_at);
    for_task_placements(store, now.in_hand, now.number, [&](std::uint32_t at, int rotation) {
        visit_at(at, rotation);
        return false;
    });
}

}  // namespace southseas::dorfromantik
