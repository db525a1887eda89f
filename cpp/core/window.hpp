#pragma once
// A rectangle of cells that follows the board (formats, section 17).

#include <algorithm>
#include <cstdint>

#include "core/board.hpp"

namespace southseas::core {

/// Most cells of a side: all that a coordinate can name.
inline constexpr int kMaxWindowSide = 2 * kCoordinateLimit + 1;

struct Window {
    int x0 = 0, y0 = 0;         ///< the first cell; may lie beyond the coordinates' range
    int width = 1, height = 1;  ///< 1..kMaxWindowSide each

    int column(Cell cell) const { return cell.x - x0; }
    int row(Cell cell) const { return cell.y - y0; }
    /// Row by row, from 0; only for cells that it contains.
    int index(Cell cell) const { return row(cell) * width + column(cell); }
    int num_cells() const { return width * height; }
    Cell cell(int at) const { return {x0 + at % width, y0 + at / width}; }
    bool contains(Cell cell) const {
        return static_cast<unsigned>(column(cell)) < static_cast<unsigned>(width) &&
               static_cast<unsigned>(row(cell)) < static_cast<unsigned>(height);
    }
    friend bool operator==(const Window&, const Window&) = default;
};

/// The first coordinate of `size` cells around least..greatest; of two middles the lower one.
constexpr int window_start(int least, int greatest, int size) {
    return (least + greatest - size + 1) >> 1;
}

/// The window over the box of the laid tiles; while none lies, over `origin`. Looks at every laid tile.
template <Topology Grid, class Byte>
Window window_over(const BoardView<Grid, Byte>& board, BoardCounts counts, Cell origin, int width, int height) {
    Cell least = origin, greatest = origin;
    if (counts.tiles > 0) least = greatest = unpack(board.cell_of_tile(0));
    for (std::uint32_t tile = 1; tile < counts.tiles; ++tile) {
        const Cell cell = unpack(board.cell_of_tile(tile));
        least = {std::min(least.x, cell.x), std::min(least.y, cell.y)};
        greatest = {std::max(greatest.x, cell.x), std::max(greatest.y, cell.y)};
    }
    return {window_start(least.x, greatest.x, width), window_start(least.y, greatest.y, height), width, height};
}

}  // namespace southseas::core
