#pragma once
// The symmetries of a board and its tile set (formats, section 21): what cells, tiles and segments become when the
// table is turned, and, in a set closed under reflection, in a mirror.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/mix.hpp"
#include "core/tileset.hpp"

namespace southseas::core {

/// How far laid tiles reach.
struct Reach {
    Cell least, greatest;
    int least_sum = 0, greatest_sum = 0;  ///< of x + y

    explicit Reach(Cell cell)
        : least(cell), greatest(cell), least_sum(cell.x + cell.y), greatest_sum(cell.x + cell.y) {}
    void include(Cell cell) {
        least = {std::min(least.x, cell.x), std::min(least.y, cell.y)};
        greatest = {std::max(greatest.x, cell.x), std::max(greatest.y, cell.y)};
        least_sum = std::min(least_sum, cell.x + cell.y);
        greatest_sum = std::max(greatest_sum, cell.x + cell.y);
    }
    /// The least of a*x + b*y; each of the two is -1, 0 or 1, and they never differ in sign.
    int least_of(int a, int b) const {
        if (a != 0 && b != 0) return a > 0 ? least_sum : -greatest_sum;
        if (a != 0) return a > 0 ? least.x : -greatest.x;
        return b > 0 ? least.y : -greatest.y;
    }
};

/// Of the laid tiles; of `origin` while there is none.
template <Topology Grid, class Byte>
Reach reach_of(const BoardView<Grid, Byte>& board, BoardCounts counts, Cell origin) {
    Reach reach(counts.tiles > 0 ? unpack(board.cell_of_tile(0)) : origin);
    for (std::uint32_t tile = 1; tile < counts.tiles; ++tile) reach.include(unpack(board.cell_of_tile(tile)));
    return reach;
}

/// Up to kMaxSegmentsPerTile segments in one word: segment `s` has become `word >> s*kSegmentBits & kSegmentMask`.
using RenamedSegments = std::uint64_t;
static_assert(kMaxSegmentsPerTile * kSegmentBits == 64);

/// What every kind looks like in every stance: turned by q, or reflected in rotation 0 and then turned by q. A row per
/// kind; the places of a row are the stances of the turns 0..N-1 twice, then those of the mirror twice, so that
/// a rotation can be added to a place or taken from it.
template <Topology Grid>
class Symmetry {
  public:
    static constexpr int kPlaces = 4 * Grid::kEdges;

    Symmetry(const TileSet<Grid>& set, const TileTraits& traits);

    bool is_closed_under_reflection() const { return !partners_.empty(); }
    /// The kind that a kind is in the mirror; only of a closed set.
    int partner(int kind) const { return partners_[static_cast<std::size_t>(kind)]; }
    /// The laid tile, as kind and rotation, at a place of the kind's row.
    std::uint16_t tile(int kind, int place) const { return tiles_[at(kind, place)]; }
    RenamedSegments segments(int kind, int place) const { return segments_[at(kind, place)]; }

  private:
    static constexpr std::size_t at(int kind, int place) {
        return static_cast<std::size_t>(kind) * kPlaces + static_cast<std::size_t>(place);
    }

    std::vector<std::uint16_t> tiles_;
    std::vector<RenamedSegments> segments_;
    std::vector<int> partners_;  ///< empty unless closed
};

/// One way to see a board. It refers to the symmetry.
template <Topology Grid>
class View {
  public:
    static constexpr int kTurns = Grid::kEdges;

    /// The board as it lies.
    explicit View(const Symmetry<Grid>& symmetry) : symmetry_(symmetry) {}
    /// Turned `turns` times (0..N-1), before that reflected if so said, and moved so that its least x and y are 0.
    View(const Symmetry<Grid>& symmetry, const Reach& reach, int turns, bool reflected)
        : symmetry_(symmetry), first_(reflected ? 3 * kTurns + turns : turns), step_(reflected ? -1 : 1) {
        const Cell east = image({1, 0}, turns, reflected), south = image({0, 1}, turns, reflected);
        const Cell least{reach.least_of(east.x, south.x), reach.least_of(east.y, south.y)};
        per_x_ = step_word(east);
        per_y_ = step_word(south);
        base_ = pack({0, 0}) - step_word(least) - kCoordinateBias * (per_x_ + per_y_);
    }

    CellWord cell(CellWord word) const {
        constexpr CellWord mask = (CellWord{1} << kCoordinateBits) - 1;
        return (word & mask) * per_x_ + (word >> kCoordinateBits) * per_y_ + base_;
    }
    /// Kind and rotation in one number, as LaidTile has them.
    std::uint16_t tile(LaidTile laid) const { return symmetry_.tile(laid.kind(), place(laid.rotation())); }
    std::uint32_t segment(LaidTile laid, std::uint32_t s) const {
        const RenamedSegments renamed = symmetry_.segments(laid.kind(), place(laid.rotation()));
        return static_cast<std::uint32_t>(renamed >> (s * kSegmentBits)) & kSegmentMask;
    }
    /// The rotation in which a tile lies that is not known yet.
    int rotation(int rotation_now) const { return place(rotation_now) % kTurns; }

  private:
    static constexpr Cell image(Cell cell, int turns, bool reflected) {
        if (reflected) cell = Grid::reflected(cell);
        for (int turn = 0; turn < turns; ++turn) cell = Grid::turned(cell);
        return cell;
    }
    int place(int rotation) const { return first_ + step_ * rotation; }

    const Symmetry<Grid>& symmetry_;
    int first_ = 0, step_ = 1;
    CellWord per_x_ = 1, per_y_ = CellWord{1} << kCoordinateBits, base_ = 0;
};

/// XOR of the facts of the laid tiles as a view shows them.
template <Topology Grid, class Byte>
std::uint64_t laid_tile_facts(std::uint64_t tag, const View<Grid>& view, const BoardView<Grid, Byte>& board,
                              BoardCounts counts) {
    std::uint64_t facts = 0;
    for (std::uint32_t tile = 0; tile < counts.tiles; ++tile)
        facts ^= fact(tag, view.cell(board.cell_of_tile(tile)), view.tile(board.laid(tile)));
    return facts;
}

/// The least key over all views. `facts_of_cells(view)` is the XOR of all facts that name a cell; `others` of all that
/// do not, `others_reflected` of the same in the mirror, asked only of a closed set.
template <Topology Grid, class FactsOfCells, class Others>
std::uint64_t least_key(const Symmetry<Grid>& symmetry, const Reach& reach, std::uint64_t others,
                        FactsOfCells&& facts_of_cells, Others&& others_reflected) {
    std::uint64_t least = ~std::uint64_t{0};
    const auto look = [&](std::uint64_t rest, bool reflected) {
        for (int turns = 0; turns < Grid::kEdges; ++turns)
            least = std::min(least, rest ^ facts_of_cells(View<Grid>(symmetry, reach, turns, reflected)));
    };
    look(others, false);
    if (symmetry.is_closed_under_reflection()) look(others_reflected(), true);
    return least;
}

extern template class Symmetry<SquareGrid>;
extern template class Symmetry<HexGrid>;

}  // namespace southseas::core
