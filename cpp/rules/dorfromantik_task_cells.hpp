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
        for (int rotation = 0; rotation < Grid::kEdges; ++rotation)
            own_[static_cast<std::size_t>(rotation)] = rotated(task.edges, rotation);
        std::fill_n(facing_.begin(), store.header().board.frontier, std::uint8_t{0});
        for (std::uint32_t tile = 0; tile < store.header().board.tiles; ++tile) gather(tile);
    }

    /// Those of the matching rotations, one bit each, that D-22 allows at a frontier cell.
    std::uint32_t allowed(std::uint32_t at, std::uint32_t matching, std::uint32_t number) const {
        const Directions occupied = store_.tiles().occupied(store_.board.forbidden()[at]);
        if (facing_[at] == 0) return matching & allowed_alone(occupied, number);
        const Surroundings around = surroundings(at, occupied);
        std::uint32_t allowed = 0;
        for (std::uint32_t left = matching; left != 0; left &= left - 1)
            if (store_.allows(around, data_, std::countr_zero(left), number)) allowed |= left & -left;
        return allowed;
    }

  private:
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

    /// The rotations in which the tile's own area, of one tile, has its number or an open edge.
    std::uint32_t allowed_alone(Directions occupied, std::uint32_t number) const {
        std::uint32_t allowed = 0;
        for (std::size_t rotation = 0; rotation < own_.size(); ++rotation)
            allowed |= static_cast<std::uint32_t>(number == 1 || (own_[rotation] & ~occupied) != 0) << rotation;
        return allowed;
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
    std::array<Directions, Grid::kEdges> own_{};
    std::array<std::uint8_t, kMaxCells> facing_;  ///< directions in which an area of the label faces the cell
    std::array<std::array<std::uint16_t, Grid::kEdges>, kMaxCells> roots_;  ///< those areas
};

}  // namespace southseas::dorfromantik
