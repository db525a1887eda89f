#pragma once
// What a task tile meets at every frontier cell at once. Internal to the rules module.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {

/// The areas of a task's label around the frontier, gathered from the tiles that have the label: they are few, while
/// most cells have no such neighbour.
class TaskCells {
  public:
    TaskCells(const Store<const std::byte>& store, const KindData& data) : store_(store), data_(data) {
        const SegmentData& task = store.segment(data, static_cast<std::uint32_t>(data.task));
        for (int rotation = 0; rotation < Grid::kEdges; ++rotation) {
            const Directions own = rotated(task.edges, rotation);
            own_[static_cast<std::size_t>(rotation)] = own;
            own_bytes_ |= std::uint64_t{own} << 8 * rotation;
        }
        std::fill_n(facing_.begin(), store.header().board.frontier, std::uint8_t{0});
        for (std::uint32_t tile = 0; tile < store.header().board.tiles; ++tile) gather(tile);
    }

    /// Those of the matching rotations, one bit each, that D-22 allows at a frontier cell.
    std::uint32_t allowed(std::uint32_t at, std::uint32_t matching, std::uint32_t number) const {
        const Directions occupied = store_.tiles().occupied(store_.board.forbidden()[at]);
        const std::uint32_t open = touching(~occupied);
        if (facing_[at] == 0) return matching & allowed_with({1, 0}, open, number);
        if (!store_.has_sisters()) return matching & allowed_beside(areas_at(at), occupied, open, number);
        return store_.allowed_of(matching, surroundings(at, occupied), data_, number);
    }

  private:
    /// An area that faces a cell.
    struct Area {
        std::uint32_t root = 0;
        Directions facing = 0;  ///< from where its edges face the cell
        Extent others{};        ///< its tiles, and its open edges that face other cells
    };
    struct Areas {
        std::array<Area, Grid::kEdges> items;
        std::size_t size = 0;
        const Area* begin() const { return items.data(); }
        const Area* end() const { return items.data() + size; }
        Area* begin() { return items.data(); }
        Area* end() { return items.data() + size; }
    };

    static constexpr std::size_t kMaxCells = static_cast<std::size_t>(Grid::max_frontier(core::kMaxTiles));

    /// Notes which frontier cells the tile's segments of the label face.
    void gather(std::uint32_t tile) {
        const core::LaidTile laid = store_.board.laid(tile);
        const KindData& kind = store_.kind(laid.kind());
        if ((kind.labels >> data_.task_label & 1) == 0) return;
        for (std::uint32_t s = 0; s < kind.num_segments; ++s) {
            const SegmentData& segment = store_.segment(kind, s);
            if (segment.label != data_.task_label) continue;
            const std::uint32_t root = core::find_root(store_.nodes(), laid.first_node + s);
            if (store_.nodes()[root].open() == 0) continue;
            for (Directions left = rotated(segment.edges, laid.rotation()); left != 0; left &= left - 1)
                face(store_.board.cell_of_tile(tile), std::countr_zero(left), root);
        }
    }

    void face(CellWord cell, int direction, std::uint32_t root) {
        const auto entry = store_.board.find(cell + core::kStepWords<Grid>[static_cast<std::size_t>(direction)]);
        if (!store_.board.is_frontier(entry)) return;
        const std::uint32_t at = store_.board.frontier_index(entry);
        const int back = core::opposite<Grid>(direction);
        facing_[at] = static_cast<std::uint8_t>(facing_[at] | 1U << back);
        roots_[at][static_cast<std::size_t>(back)] = static_cast<std::uint16_t>(root);
    }

    /// The rotations, one bit each, in which the task has an edge in one of the directions. All at once: a byte that is
    /// not 0 carries into its top bit, and one multiplication brings the top bits together.
    std::uint32_t touching(Directions directions) const {
        constexpr std::uint64_t ones = 0x0101010101010101ULL, top_bits = 0x80 * ones;
        const std::uint64_t common = own_bytes_ & (directions & kAllDirections) * ones;
        const std::uint64_t carried = ((common + 0x7F * ones) & top_bits) >> 7;
        return static_cast<std::uint32_t>(carried * 0x0102040810204080ULL >> 56);
    }

    /// The rotations that D-22 allows where the area has `area.tiles` and, beside edges of the tile itself (open in
    /// the rotations of `open`), so many open ones.
    static std::uint32_t allowed_with(Extent area, std::uint32_t open, std::uint32_t number) {
        constexpr std::uint32_t all = kAllDirections;
        if (area.tiles == number) return all;
        if (area.tiles > number) return 0;
        return area.open > 0 ? all : open;
    }

    /// The same beside other areas, where no tile has two segments of one label: an area joins the task's when it faces
    /// one of its edges.
    std::uint32_t allowed_beside(const Areas& areas, Directions occupied, std::uint32_t open,
                                 std::uint32_t number) const {
        if (areas.size > 1) return allowed_beside_several(areas, occupied, number);
        const Area& area = areas.items[0];
        const std::uint32_t joined = touching(area.facing);
        return (joined & allowed_with({1 + area.others.tiles, area.others.open}, open, number)) |
               (~joined & allowed_with({1, 0}, open, number));
    }

    std::uint32_t allowed_beside_several(const Areas& areas, Directions occupied, std::uint32_t number) const {
        std::uint32_t allowed = 0;
        for (std::size_t rotation = 0; rotation < own_.size(); ++rotation) {
            Extent sum{1, number_of(own_[rotation] & ~occupied)};
            for (const Area& area : areas) {
                if ((area.facing & own_[rotation]) == 0) continue;
                sum.tiles += area.others.tiles;
                sum.open += area.others.open;
            }
            allowed |= static_cast<std::uint32_t>(fulfils(sum, number)) << rotation;
        }
        return allowed;
    }

    Areas areas_at(std::uint32_t at) const {
        Areas areas;
        for (Directions left = facing_[at]; left != 0; left &= left - 1) {
            const std::uint32_t root = roots_[at][static_cast<std::size_t>(std::countr_zero(left))];
            Area* area = std::find_if(areas.begin(), areas.end(), [root](const Area& a) { return a.root == root; });
            if (area == areas.end()) {
                *area = {root, 0, store_.extent(root)};
                ++areas.size;
            }
            area->facing |= left & -left;
            --area->others.open;
        }
        return areas;
    }

    Surroundings surroundings(std::uint32_t at, Directions occupied) const {
        Surroundings around;
        around.occupied = occupied;
        around.facing.fill(0);
        for (Directions left = facing_[at]; left != 0; left &= left - 1) {
            const auto d = static_cast<std::size_t>(std::countr_zero(left));
            around.root[d] = roots_[at][d];
            note_facing(around, d);
        }
        return around;
    }

    const Store<const std::byte>& store_;
    const KindData& data_;
    std::array<Directions, Grid::kEdges> own_{};  ///< where the task's edges face, by rotation
    std::uint64_t own_bytes_ = 0;                 ///< the same, a byte each
    std::array<std::uint8_t, kMaxCells> facing_;  ///< directions in which an area of the label faces the cell
    std::array<std::array<std::uint16_t, Grid::kEdges>, kMaxCells> roots_;  ///< those areas
};

}  // namespace southseas::dorfromantik
