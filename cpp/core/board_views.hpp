#pragma once
// Plain structs for looking at a board. Slow paths, they take memory.

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "core/board.hpp"

namespace southseas::core {

struct TileOnBoard {
    int x = 0, y = 0, tile = 0, rotation = 0;
    friend bool operator==(const TileOnBoard&, const TileOnBoard&) = default;
};

/// An empty cell beside a laid tile; the label its neighbour shows per direction, -1 where no tile lies.
template <Topology Grid>
struct FrontierCell {
    Cell cell;
    std::array<int, Grid::kEdges> labels{};
    friend bool operator==(const FrontierCell&, const FrontierCell&) = default;
};

/// A tile record that may be laid on a cell: in how many distinct rotations, and in how many of them with each number
/// that could come with it, ascending; no numbers where none comes.
struct TileFit {
    int tile = 0, rotations = 0;
    std::vector<std::pair<int, int>> by_number;
    friend bool operator==(const TileFit&, const TileFit&) = default;
};

/// A chance in lowest terms.
struct Fraction {
    std::uint64_t numerator = 0, denominator = 1;
    friend bool operator==(const Fraction&, const Fraction&) = default;
};

inline Fraction in_lowest_terms(std::uint64_t numerator, std::uint64_t denominator) {
    const std::uint64_t divisor = std::gcd(numerator, denominator);
    return {numerator / divisor, denominator / divisor};
}

/// Whether a cell lies in the coordinates' range, so that it can be looked up.
constexpr bool in_range(Cell cell) {
    return cell.x >= -kCoordinateLimit && cell.x <= kCoordinateLimit && cell.y >= -kCoordinateLimit &&
           cell.y <= kCoordinateLimit;
}

/// Sorted by (y, x).
template <Topology Grid, class Byte>
std::vector<TileOnBoard> tiles_of(const BoardView<Grid, Byte>& board, BoardCounts counts) {
    std::vector<TileOnBoard> tiles;
    for (std::uint32_t tile = 0; tile < counts.tiles; ++tile) {
        const Cell cell = unpack(board.cell_of_tile(tile));
        tiles.push_back({cell.x, cell.y, board.laid(tile).kind(), board.laid(tile).rotation()});
    }
    std::ranges::sort(tiles, {}, [](const TileOnBoard& t) { return Cell{t.x, t.y}; });
    return tiles;
}

/// Sorted by (y, x).
template <Topology Grid, class Byte>
std::vector<FrontierCell<Grid>> frontier_of(const BoardView<Grid, Byte>& board, BoardCounts counts,
                                            const TileSet<Grid>& set) {
    std::vector<FrontierCell<Grid>> cells;
    for (std::uint32_t i = 0; i < counts.frontier; ++i) {
        FrontierCell<Grid> empty{unpack(board.cell_of_frontier(i)), {}};
        for (int direction = 0; direction < Grid::kEdges; ++direction) {
            const auto entry = board.find(pack(neighbour<Grid>(empty.cell, direction)));
            int& label = empty.labels[static_cast<std::size_t>(direction)];
            label = -1;
            if (!board.is_tile(entry)) continue;
            const LaidTile laid = board.laid(board.tile_index(entry));
            label = set.label(laid.kind(), laid.rotation(), opposite<Grid>(direction));
        }
        cells.push_back(empty);
    }
    std::ranges::sort(cells, {}, &FrontierCell<Grid>::cell);
    return cells;
}

/// The distinct rotations of a kind whose labels may touch those around an empty cell, one bit each; none outside the
/// frontier.
template <Topology Grid, class Byte>
std::uint32_t matching_rotations(const BoardView<Grid, Byte>& board, const TileSet<Grid>& set, Cell cell, int kind) {
    if (!in_range(cell)) return 0;
    const auto entry = board.find(pack(cell));
    if (!board.is_frontier(entry)) return 0;
    const auto shown = set.shown(kind);
    std::uint32_t rotations = 0;
    for (std::size_t rotation = 0; rotation < shown.size(); ++rotation)
        if ((board.forbidden()[board.frontier_index(entry)] & shown[rotation]) == 0) rotations |= 1U << rotation;
    return rotations;
}

}  // namespace southseas::core
