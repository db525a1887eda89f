#pragma once
// What the laid tiles say about a board and its features, found by other means and compared. Slow.

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "core/board.hpp"
#include "core/forest.hpp"

namespace southseas::core {

template <Topology Grid>
class BoardAudit {
    using Board = BoardView<Grid, const std::byte>;

  public:
    BoardAudit(const TileSet<Grid>& set, const Board& board, BoardCounts counts, const Node* nodes)
        : set_(set), board_(board), counts_(counts), nodes_(nodes) {
        for (std::uint32_t tile = 0; tile < counts.tiles; ++tile) tile_at_[unpack(board.cell_of_tile(tile))] = tile;
    }

    std::uint32_t tile_at(Cell cell) const { return tile_at_.at(cell); }

    /// The hash table finds every tile, and nothing else than tiles and frontier; nodes are numbered as laid.
    bool board_agrees(std::uint32_t num_nodes) const {
        if (tile_at_.size() != counts_.tiles) return false;
        std::uint32_t nodes = 0;
        for (std::uint32_t tile = 0; tile < counts_.tiles; ++tile) {
            const auto entry = board_.find(board_.cell_of_tile(tile));
            if (!board_.is_tile(entry) || board_.tile_index(entry) != tile) return false;
            if (board_.laid(tile).first_node != nodes) return false;
            nodes += static_cast<std::uint32_t>(set_.num_segments(board_.laid(tile).kind()));
        }
        return nodes == num_nodes && board_.num_entries() == std::size_t{counts_.tiles} + counts_.frontier;
    }

    bool frontier_agrees() const {
        std::map<Cell, LabelMask<Grid>> expected;
        for (const auto& [cell, tile] : tile_at_) {
            const LaidTile laid = board_.laid(tile);
            for (int direction = 0; direction < Grid::kEdges; ++direction) {
                const Cell beside = neighbour<Grid>(cell, direction);
                if (tile_at_.contains(beside)) continue;
                expected[beside] |= set_.forbidden_beyond(laid.kind(), laid.rotation(), direction);
            }
        }
        if (expected.size() != counts_.frontier) return false;
        for (std::uint32_t i = 0; i < counts_.frontier; ++i) {
            const auto found = expected.find(unpack(board_.cell_of_frontier(i)));
            if (found == expected.end() || found->second != board_.forbidden()[i]) return false;
            const auto entry = board_.find(board_.cell_of_frontier(i));
            if (!board_.is_frontier(entry) || board_.frontier_index(entry) != i) return false;
        }
        return true;
    }

    /// What flood fill finds out about one feature.
    struct Found {
        std::set<std::uint32_t> nodes, tiles;
        std::uint32_t root = 0;
        std::uint32_t open = 0;
    };

    /// Every feature agrees with its flood fill; `agrees(found)` says whether what the game keeps of it does too.
    template <class Agrees>
    bool features_agree(Agrees&& agrees) const {
        std::set<std::uint32_t> seen;
        for (std::uint32_t tile = 0; tile < counts_.tiles; ++tile) {
            const LaidTile laid = board_.laid(tile);
            for (std::uint32_t s = 0; s < static_cast<std::uint32_t>(set_.num_segments(laid.kind())); ++s) {
                const Node node = nodes_[laid.first_node + s];
                if (node.owner_tile() != tile || node.owner_segment() != s) return false;
                if (seen.contains(laid.first_node + s)) continue;
                const Found found = fill(tile, s);
                if (!is_in_forest(found) || !agrees(found)) return false;
                seen.insert(found.nodes.begin(), found.nodes.end());
            }
        }
        return true;
    }

  private:
    using Waiting = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

    Found fill(std::uint32_t tile, std::uint32_t segment) const {
        Found found;
        Waiting waiting{{tile, segment}};
        while (!waiting.empty()) {
            const auto [at, s] = waiting.back();
            waiting.pop_back();
            if (!found.nodes.insert(board_.laid(at).first_node + s).second) continue;
            found.tiles.insert(at);
            spread(at, s, found, waiting);
        }
        found.root = find_root(nodes_, *found.nodes.begin());
        return found;
    }

    void spread(std::uint32_t tile, std::uint32_t segment, Found& found, Waiting& waiting) const {
        const LaidTile laid = board_.laid(tile);
        const Cell cell = unpack(board_.cell_of_tile(tile));
        const int slots = set_.ports_per_edge();
        for (int port = 0; port < Grid::kEdges * slots; ++port) {
            const int direction = port / slots, slot = port % slots;
            if (set_.ports(laid.kind(), laid.rotation(), direction)[slot] != static_cast<int>(segment)) continue;
            const auto beside = tile_at_.find(neighbour<Grid>(cell, direction));
            if (beside == tile_at_.end()) {
                ++found.open;
                continue;
            }
            const LaidTile other = board_.laid(beside->second);
            const int back = opposite<Grid>(direction);
            if (set_.label(laid.kind(), laid.rotation(), direction) != set_.label(other.kind(), other.rotation(), back))
                continue;
            const auto* ports = set_.ports(other.kind(), other.rotation(), back);
            waiting.emplace_back(beside->second, static_cast<std::uint32_t>(ports[slots - 1 - slot]));
        }
    }

    bool is_in_forest(const Found& found) const {
        const Node node = nodes_[found.root];
        std::set<std::uint32_t> ring;
        for (std::uint32_t i = found.root; ring.insert(i).second;) i = nodes_[i].next();
        if (ring != found.nodes || node.size() != ring.size() || node.open() != found.open) return false;
        return std::ranges::all_of(ring, [&](std::uint32_t i) { return find_root(nodes_, i) == found.root; });
    }

    const TileSet<Grid>& set_;
    const Board& board_;
    BoardCounts counts_;
    const Node* nodes_;
    std::map<Cell, std::uint32_t> tile_at_;
};

}  // namespace southseas::core
