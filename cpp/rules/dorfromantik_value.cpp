#include <array>
#include <bit>
#include <cstdint>

#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;

constexpr int kTouches = 1, kContinues = 2;
constexpr int kServesTask = 16, kTileOfTask = 2, kCompletesTask = 40, kMissesTask = -16, kShutsTask = -6;

/// A side of the tile at which it continues an area.
struct Side {
    std::uint32_t root = 0, segment = 0;
};

/// What lies beside a placement.
struct Surrounding {
    std::array<Side, Grid::kEdges> sides;
    std::size_t size = 0;                          ///< of `sides`
    std::array<std::uint32_t, Grid::kEdges> shut;  ///< areas that lose an edge to another label
    std::size_t num_shut = 0;
    int touched = 0;  ///< sides beside a laid tile
};

/// Looks only where the frontier says that tiles can lie: what lies where is as good as random to the processor.
Surrounding look_around(const Look& look, CellWord cell, int kind, int rotation) {
    Surrounding around;
    const std::uint32_t at = look.board.frontier_index(look.board.find(cell));
    for (Directions left = look.tiles().occupied(look.board.forbidden()[at]); left != 0; left &= left - 1) {
        const int direction = std::countr_zero(left), back = core::opposite<Grid>(direction);
        const auto entry = look.board.find(cell + core::kStepWords<Grid>[static_cast<std::size_t>(direction)]);
        if (!look.board.is_tile(entry)) continue;
        ++around.touched;
        const core::LaidTile beside = look.board.laid(look.board.tile_index(entry));
        const int theirs = look.tiles().ports(beside.kind(), beside.rotation(), back)[0];
        if (theirs < 0) continue;
        const auto root = core::find_root(look.nodes(), beside.first_node + static_cast<std::uint32_t>(theirs));
        const bool same =
            look.tiles().label(kind, rotation, direction) == look.tiles().label(beside.kind(), beside.rotation(), back);
        const int own = look.tiles().ports(kind, rotation, direction)[0];
        around.sides[around.size] = {root, static_cast<std::uint32_t>(own)};
        around.shut[around.num_shut] = root;
        around.size += same;
        around.num_shut += !same;
    }
    return around;
}

/// The tiles of the area that a segment would be part of; those of parted segments may count twice.
std::uint32_t tiles_joined(const Look& look, const Surrounding& around, std::uint32_t segment) {
    std::uint32_t tiles = 1;
    for (std::size_t i = 0; i < around.size; ++i) {
        const Side side = around.sides[i];
        bool counted = side.segment != segment;
        for (std::size_t j = 0; j < i; ++j)
            counted = counted || (around.sides[j].segment == segment && around.sides[j].root == side.root);
        if (!counted) tiles += look.extent(side.root).tiles;
    }
    return tiles;
}

int value_for_task(std::uint32_t tiles, std::uint32_t number) {
    if (tiles == number) return kCompletesTask;
    return tiles < number ? kServesTask + kTileOfTask * static_cast<int>(tiles) : kMissesTask;
}

/// For the active task of a laid tile.
int value_for_tile(const Look& look, const Surrounding& around, std::uint32_t tile) {
    const std::uint32_t root = look.root_of_task(tile);
    for (std::size_t i = 0; i < around.size; ++i)
        if (around.sides[i].root == root)
            return value_for_task(tiles_joined(look, around, around.sides[i].segment),
                                  marker_number(look.markers()[tile]));
    for (std::size_t i = 0; i < around.num_shut; ++i)
        if (around.shut[i] == root) return kShutsTask;
    return 0;
}

}  // namespace

int Position::placement_value(core::Action action) const {
    const Look look = store();
    const Header& now = header();
    if (now.board.tiles == 0) return 0;
    const std::uint32_t payload = core::action_payload(action);
    const auto rotation = static_cast<int>(payload & ((1U << core::kRotationBits) - 1));
    const Surrounding around = look_around(look, payload >> core::kRotationBits, now.in_hand, rotation);
    int value = kTouches * around.touched + kContinues * static_cast<int>(around.size);
    for (std::uint32_t i = 0; i < now.num_active; ++i) value += value_for_tile(look, around, now.active_tasks[i]);
    if (now.number != 0)
        value += value_for_task(tiles_joined(look, around, static_cast<std::uint32_t>(look.kind(now.in_hand).task)),
                                now.number);
    return value;
}

}  // namespace southseas::dorfromantik
