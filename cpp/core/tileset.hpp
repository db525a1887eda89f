#pragma once
// The immutable catalogue of tiles: labels and ports of every rotation, and which rotations are the same laid tile.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "core/limits.hpp"
#include "core/topology.hpp"

namespace southseas::core {

/// The arrays of a flat tile set (formats, section 12) that no game is needed for. T tiles, N edges, P ports an edge.
struct FlatTiles {
    std::vector<std::int32_t> topology;       ///< N, P
    std::vector<std::int32_t> tile_count;     ///< T: copies
    std::vector<std::int32_t> tile_label;     ///< T*N
    std::vector<std::int32_t> tile_port;      ///< T*N*P: segment on the tile, -1 where there is none
    std::vector<std::int32_t> segment_begin;  ///< T+1 prefix sums
};

/// What a game adds to the flat tiles: `segment_traits` has the same number of integers for every segment, and two
/// segments that differ in any of them are different things; edges may touch when their labels are of one class.
/// `kind_traits` likewise for every kind: what must be equal, beside labels, ports and segments, for a mirror image.
struct TileTraits {
    std::vector<std::int32_t> segment_traits;
    std::vector<std::int32_t> kind_traits;
    std::vector<int> label_class;  ///< per label, 0..num_classes-1
    int num_classes = 1;
};

/// What a tile shows, or what the neighbours of an empty cell forbid: the bits of a class code per direction.
inline constexpr int kLeastCodeBits = 4;
template <Topology Grid>
using LabelMask = std::conditional_t<kLeastCodeBits * Grid::kEdges <= 16, std::uint16_t, std::uint32_t>;

/// A code per class, of which none contains another: the sets of half of the fewest bits that give enough of them. None
/// has all bits, so that every code forbids something.
struct ClassCodes {
    static constexpr int kLeastBits = 2;
    explicit ClassCodes(int num_classes);
    std::uint32_t all() const { return (1U << bits) - 1; }
    int bits = 0;
    std::vector<std::uint32_t> codes;  ///< by class, there may be more
};

template <Topology Grid>
class TileSet {
  public:
    using Mask = LabelMask<Grid>;

    /// Throws std::invalid_argument, every fault in one message, unless the arrays have the lengths and ranges of
    /// the flat form.
    TileSet(const FlatTiles& flat, const TileTraits& traits);

    int num_kinds() const { return static_cast<int>(counts_.size()); }
    int num_tiles() const { return num_tiles_; }  ///< all copies
    int ports_per_edge() const { return ports_per_edge_; }
    int copies(int kind) const { return counts_[index(kind)]; }
    int segment_begin(int kind) const { return segment_begin_[index(kind)]; }
    int num_segments(int kind) const { return segment_begin(kind + 1) - segment_begin(kind); }
    int max_segments() const { return max_segments_; }  ///< on one tile
    int max_nodes() const { return max_nodes_; }        ///< segments of all copies together

    /// The lowest rotation that gives the same laid tile.
    int canonical(int kind, int rotation) const { return rotation % symmetry(kind); }
    /// The distinct laid tiles are the rotations 0 .. symmetry-1.
    int symmetry(int kind) const { return symmetry_[index(kind)]; }
    /// The label that faces `direction`.
    int label(int kind, int rotation, int direction) const { return labels_[view(kind, rotation) + index(direction)]; }
    /// What the distinct rotations show; one fits a cell when it shares no bit with what the cell forbids.
    std::span<const Mask> shown(int kind) const {
        return {shown_.data() + index(kind) * Grid::kEdges, static_cast<std::size_t>(symmetry(kind))};
    }
    /// What this tile forbids to the cell beyond it in `direction`.
    Mask forbidden_beyond(int kind, int rotation, int direction) const {
        return forbids_[view(kind, rotation) + index(direction)];
    }
    /// The directions, one bit each, in which tiles lie beside a cell to which they forbid `forbidden`.
    std::uint32_t occupied(Mask forbidden) const {
        std::uint32_t directions = 0;
        for (int direction = 0; direction < Grid::kEdges; ++direction) {
            const std::uint32_t beside =
                (std::uint32_t{forbidden} >> (direction * code_bits_)) & ((1U << code_bits_) - 1);
            directions |= static_cast<std::uint32_t>(beside != 0) << direction;
        }
        return directions;
    }
    /// Segments at the ports that face `direction`, slot 0 first, -1 where there is none.
    const std::int8_t* ports(int kind, int rotation, int direction) const {
        return ports_.data() + (view(kind, rotation) + index(direction)) * index(ports_per_edge_);
    }
    /// The same without the gaps. Edges of one label have ports in the same slots, so the i-th of one edge meets the
    /// i-th from the end of the other.
    struct EdgeSegments {
        const std::int8_t* segments;
        int size;
    };
    EdgeSegments edge_segments(int kind, int rotation, int direction) const {
        const std::size_t edge = view(kind, rotation) + index(direction);
        return {joints_.data() + edge * index(ports_per_edge_), num_joints_[edge]};
    }
    /// Number of ports of a segment.
    int num_ports(int kind, int segment) const { return num_ports_[index(segment_begin(kind) + segment)]; }

  private:
    static constexpr std::size_t index(int i) { return static_cast<std::size_t>(i); }
    /// Where the directions of a turned tile begin.
    static constexpr std::size_t view(int kind, int rotation) {
        return (index(kind) * Grid::kEdges + index(rotation)) * Grid::kEdges;
    }
    void build_rotation(const FlatTiles& flat, const TileTraits& traits, const ClassCodes& codes, int kind,
                        int rotation);
    bool same_laid_tile(const TileTraits& traits, int kind, int rotation) const;

    std::vector<std::int32_t> counts_, segment_begin_, num_ports_;
    std::vector<std::uint8_t> labels_, symmetry_;
    std::vector<Mask> shown_, forbids_;
    std::vector<std::int8_t> ports_, joints_;
    std::vector<std::uint8_t> num_joints_;
    int ports_per_edge_ = 0, code_bits_ = 0, num_tiles_ = 0, max_segments_ = 0, max_nodes_ = 0;
};

extern template class TileSet<SquareGrid>;
extern template class TileSet<HexGrid>;

}  // namespace southseas::core
