#pragma once
// Building a board from a description of its tiles.

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <numeric>
#include <span>
#include <vector>

#include "core/board_views.hpp"
#include "core/faults.hpp"

namespace southseas::core {

/// No tile still to come can lead beyond the coordinates' range, nor can a cell beside it.
inline bool stays_in_range(Cell cell, int tiles_to_come) {
    const int limit = kCoordinateLimit - 1 - tiles_to_come;
    return std::abs(cell.x) <= limit && std::abs(cell.y) <= limit;
}

/// Tiles that exist, `undrawn` (a number per kind) that are there with those laid, cells in range whatever comes.
template <Topology Grid>
void check_tiles(const TileSet<Grid>& set, const std::vector<TileOnBoard>& tiles, std::span<const int> undrawn,
                 bool one_in_hand, Faults& faults) {
    std::vector<int> copies(undrawn.begin(), undrawn.end());
    const int to_come = std::accumulate(undrawn.begin(), undrawn.end(), one_in_hand ? 1 : 0);
    bool known = true;
    for (const TileOnBoard& tile : tiles) {
        const bool exists =
            tile.tile >= 0 && tile.tile < set.num_kinds() && tile.rotation >= 0 && tile.rotation < Grid::kEdges;
        known = known && exists && stays_in_range({tile.x, tile.y}, to_come);
        if (exists) ++copies[static_cast<std::size_t>(tile.tile)];
    }
    for (std::size_t kind = 0; kind < copies.size(); ++kind)
        known = known && undrawn[kind] >= 0 && undrawn[kind] <= copies[kind] &&
                copies[kind] <= set.copies(static_cast<int>(kind));
    faults.require(known, "tiles are unknown, too many of a kind, or out of the coordinates' range");
}

/// Calls `lay(kind, canonical rotation, cell)` for checked tiles on an empty board, outward from the first, so that the
/// frontier never exceeds its bound.
template <Topology Grid, class Byte, class Lay>
void lay_connected(const BoardView<Grid, Byte>& board, const TileSet<Grid>& set, const std::vector<TileOnBoard>& tiles,
                   Faults& faults, Lay&& lay) {
    std::map<Cell, const TileOnBoard*> waiting;
    for (const TileOnBoard& tile : tiles) waiting[{tile.x, tile.y}] = &tile;
    faults.require(waiting.size() == tiles.size(), "a cell is used twice");
    std::deque<Cell> reached;
    if (!tiles.empty()) reached.push_back({tiles.front().x, tiles.front().y});
    while (!reached.empty()) {
        const auto found = waiting.find(reached.front());
        reached.pop_front();
        if (found == waiting.end()) continue;
        const TileOnBoard& tile = *found->second;
        waiting.erase(found);
        const Cell cell{tile.x, tile.y};
        const int rotation = set.canonical(tile.tile, tile.rotation);
        const bool fits =
            board.find(pack(cell)) == 0 || (matching_rotations(board, set, cell, tile.tile) >> rotation & 1) != 0;
        if (!fits) return faults.require(false, "sides that touch do not match");
        lay(tile.tile, rotation, pack(cell));
        for (int direction = 0; direction < Grid::kEdges; ++direction)
            reached.push_back(neighbour<Grid>(cell, direction));
    }
    faults.require(waiting.empty(), "the tiles are not connected");
}

}  // namespace southseas::core
