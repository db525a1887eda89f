#pragma once
// What a position shows, written as planes over a window (formats, section 20). The memory is the caller's.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "core/board.hpp"
#include "core/forest.hpp"
#include "core/placements.hpp"
#include "core/window.hpp"

namespace southseas::core {

/// A number as planes hold it; larger ones are written as the largest.
template <class Number>
constexpr std::int16_t plane_value(Number number) {
    constexpr std::int64_t most = std::numeric_limits<std::int16_t>::max();
    return static_cast<std::int16_t>(std::min(static_cast<std::int64_t>(number), most));
}

/// Planes of cells, numbered from 0, zero where nothing is set.
class CellPlanes {
  public:
    CellPlanes(const Window& window, std::int16_t* out, std::size_t num_planes)
        : window_(window), out_(out), size_(static_cast<std::size_t>(window.num_cells())) {
        std::memset(out, 0, num_planes * size_ * sizeof *out);
    }
    bool shows(CellWord word) const { return window_.contains(unpack(word)); }
    /// Where a cell of the window lies in every plane.
    std::int16_t* at(CellWord word) const { return out_ + window_.index(unpack(word)); }
    /// The value of a plane at such a place.
    std::int16_t& value(std::int16_t* at, std::size_t plane) const { return at[plane * size_]; }

  private:
    Window window_;
    std::int16_t* out_;
    std::size_t size_;
};

/// Planes of one value each, one after the other.
class ValuePlanes {
  public:
    ValuePlanes(const Window& window, std::int16_t* first)
        : next_(first), size_(static_cast<std::size_t>(window.num_cells())) {}
    template <class Number>
    void add(Number number) {
        if (const std::int16_t value = plane_value(number); value == 0)
            std::memset(next_, 0, size_ * sizeof *next_);
        else
            std::fill_n(next_, size_, value);
        next_ += size_;
    }

  private:
    std::int16_t* next_;
    std::size_t size_;
};

/// The planes of cells that every game begins with; then one for each direction.
enum BoardPlane : std::size_t { kLaid, kFrontier, kFits, kTile, kRotation, kLast, kFirstSide };
template <Topology Grid>
inline constexpr std::size_t kNumBoardPlanes = kFirstSide + static_cast<std::size_t>(Grid::kEdges);

/// Tiles, their sides and the frontier. Returns how many laid tiles the window leaves out.
template <Topology Grid, class Byte>
std::uint32_t show_board(const CellPlanes& planes, const BoardView<Grid, Byte>& board, BoardCounts counts,
                         const TileSet<Grid>& set) {
    std::uint32_t outside = 0;
    for (std::uint32_t tile = 0; tile < counts.tiles; ++tile) {
        const CellWord cell = board.cell_of_tile(tile);
        if (!planes.shows(cell)) {
            ++outside;
            continue;
        }
        std::int16_t* const at = planes.at(cell);
        const LaidTile laid = board.laid(tile);
        planes.value(at, kLaid) = 1;
        planes.value(at, kTile) = plane_value(laid.kind() + 1);
        planes.value(at, kRotation) = plane_value(laid.rotation());
        for (int direction = 0; direction < Grid::kEdges; ++direction)
            planes.value(at, kFirstSide + static_cast<std::size_t>(direction)) =
                plane_value(set.label(laid.kind(), laid.rotation(), direction) + 1);
    }
    for (std::uint32_t i = 0; i < counts.frontier; ++i)
        if (const CellWord cell = board.cell_of_frontier(i); planes.shows(cell))
            planes.value(planes.at(cell), kFrontier) = 1;
    return outside;
}

/// Where the planes of a tile's segments lie: `open` and `size` of every segment, then `width` more of every segment.
struct SegmentPlanes {
    std::size_t first = 0, segments = 0, width = 0;

    std::size_t end() const { return first + segments * (2 + width); }
    /// What a feature shows at one of its segments: open, size, then `width` numbers.
    void show(const CellPlanes& planes, std::int16_t* at, std::size_t segment,
              std::span<const std::int16_t> shown) const {
        planes.value(at, first + 2 * segment) = shown[0];
        planes.value(at, first + 2 * segment + 1) = shown[1];
        const std::size_t more = first + 2 * segments + segment * width;
        for (std::size_t i = 0; i < width; ++i) planes.value(at, more + i) = shown[2 + i];
    }
};

/// Writes what features show at all their segments. `values_of(root, shown)` fills `shown` for a root.
template <std::size_t kMostValues, Topology Grid, class Byte, class ValuesOf>
void show_features(const CellPlanes& planes, const SegmentPlanes& places, const BoardView<Grid, Byte>& board,
                   std::span<const Node> nodes, ValuesOf&& values_of) {
    std::array<std::int16_t, kMostValues> shown{};
    for (std::uint32_t root = 0; root < nodes.size(); ++root) {
        if (!nodes[root].is_root()) continue;
        values_of(root, shown);
        for_members(nodes.data(), root, [&](Node node) {
            const CellWord cell = board.cell_of_tile(node.owner_tile());
            if (planes.shows(cell)) places.show(planes, planes.at(cell), node.owner_segment(), shown);
        });
    }
}

}  // namespace southseas::core
