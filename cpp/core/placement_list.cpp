// Placements in ascending order. Nothing is sorted where the frontier lies close together, as it nearly always does:
// each cell has its place in the frontier's box, and the box is read row by row.

#include <algorithm>
#include <array>
#include <bit>

#include "core/placements.hpp"

namespace southseas::core {
namespace {

/// Most columns and rows of a box that is read row by row: a row's cells are the bits of one word.
constexpr std::uint32_t kColumns = 64, kRows = 128;
constexpr CellWord kColumnOfWord = (CellWord{1} << kCoordinateBits) - 1;

/// The box of some cells.
struct Box {
    CellWord first = 0;
    std::uint32_t columns = 0, rows = 0;

    static Box around(std::span<const CellWord> cells) {
        int west = kColumnOfWord, east = 0, north = west, south = 0;
        for (const CellWord cell : cells) {
            const int column = static_cast<int>(cell & kColumnOfWord), row = static_cast<int>(cell >> kCoordinateBits);
            west = std::min(west, column);
            east = std::max(east, column);
            north = std::min(north, row);
            south = std::max(south, row);
        }
        return {static_cast<CellWord>(north << kCoordinateBits | west), static_cast<std::uint32_t>(east - west + 1),
                static_cast<std::uint32_t>(south - north + 1)};
    }
};

/// Room is needed for `Most` rotations at every cell, kept or not.
template <std::size_t Most>
void append(CellWord cell, std::uint32_t rotations, ActionList& list) {
    const Action lowest = place_action(cell, 0);
    for (std::size_t rotation = 0; rotation < Most; ++rotation)
        list.push_if(lowest + static_cast<Action>(rotation), (rotations >> rotation & 1) != 0);
}

template <std::size_t Most>
void append_by_row(Box box, std::span<const CellWord> cells, const RotationSets& rotations, ActionList& list) {
    std::array<std::uint64_t, kRows> used;
    std::array<std::array<std::uint8_t, kColumns>, kRows> at;
    std::fill_n(used.begin(), box.rows, 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::uint32_t row = (cells[i] - box.first) >> kCoordinateBits, column = (cells[i] - box.first) % kColumns;
        at[row][column] = rotations[i];
        used[row] |= static_cast<std::uint64_t>(rotations[i] != 0) << column;
    }
    for (std::uint32_t row = 0; row < box.rows; ++row)
        for (std::uint64_t left = used[row]; left != 0; left &= left - 1) {
            const auto column = static_cast<std::uint32_t>(std::countr_zero(left));
            append<Most>(box.first + (row << kCoordinateBits | column), at[row][column], list);
        }
}

template <std::size_t Most>
void append_in_order(std::span<const CellWord> cells, const RotationSets& rotations, ActionList& list) {
    const Box box = Box::around(cells);
    if (box.columns <= kColumns && box.rows <= kRows) return append_by_row<Most>(box, cells, rotations, list);
    Action* const begin = list.end();
    for (std::size_t i = 0; i < cells.size(); ++i) append<Most>(cells[i], rotations[i], list);
    std::sort(begin, list.end());
}

}  // namespace

void list_placements(std::span<const CellWord> cells, const RotationSets& rotations, std::size_t num_rotations,
                     ActionList& list) {
    constexpr std::size_t few = SquareGrid::kEdges, many = HexGrid::kEdges;
    if (num_rotations <= few) return append_in_order<few>(cells, rotations, list);
    append_in_order<many>(cells, rotations, list);
}

}  // namespace southseas::core
