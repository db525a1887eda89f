#pragma once
// Grids as arithmetic on an edge index. This is the only file that knows how many edges a cell has.
//
//            edge 0                   edge 5 /\ edge 0
//          +--------+                      /    \             x grows east, y grows south;
//   edge 3 |  cell  | edge 1       edge 4 | cell | edge 1     of hexes (axial) y grows south-east
//          +--------+                      \    /
//            edge 2                   edge 3 \/ edge 2

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace southseas::core {

/// A place on the grid; each coordinate in -1023..1023.
struct Cell {
    int x = 0;
    int y = 0;
    friend bool operator==(const Cell&, const Cell&) = default;
    /// Row first: the canonical order of cells.
    friend auto operator<=>(const Cell& a, const Cell& b) { return a.y != b.y ? a.y <=> b.y : a.x <=> b.x; }
};

/// A cell in one word, `(y+1024)<<11 | (x+1024)`: ascending words are ascending cells.
using CellWord = std::uint32_t;

inline constexpr int kCoordinateLimit = 1023;
inline constexpr int kCoordinateBits = 11;
inline constexpr int kCoordinateBias = 1 << (kCoordinateBits - 1);
inline constexpr int kCellBits = 2 * kCoordinateBits;

constexpr CellWord pack(Cell cell) {
    return static_cast<CellWord>((cell.y + kCoordinateBias) << kCoordinateBits | (cell.x + kCoordinateBias));
}

constexpr Cell unpack(CellWord word) {
    constexpr CellWord mask = (CellWord{1} << kCoordinateBits) - 1;
    return {static_cast<int>(word & mask) - kCoordinateBias,
            static_cast<int>(word >> kCoordinateBits) - kCoordinateBias};
}

/// What is added to a CellWord to go `x` east and `y` south; wraps, as unsigned addition does.
constexpr CellWord step_word(Cell step) {
    return static_cast<CellWord>(step.y * (1 << kCoordinateBits) + step.x);
}

/// A grid: `kEdges` edges a cell, clockwise from edge 0; `kSteps[e]` leads to the neighbour beyond edge e;
/// `max_frontier(n)` bounds the empty cells beside n connected tiles. `turned` is one rotation clockwise around (0, 0),
/// `reflected` a mirror through it.
template <class G>
concept Topology = requires {
    { G::kEdges } -> std::convertible_to<int>;
    { G::kSteps[0] } -> std::convertible_to<Cell>;
    { G::max_frontier(1) } -> std::convertible_to<int>;
    { G::turned(Cell{}) } -> std::same_as<Cell>;
    { G::reflected(Cell{}) } -> std::same_as<Cell>;
};

struct SquareGrid {
    static constexpr int kEdges = 4;
    static constexpr std::array<Cell, kEdges> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
    /// The cells that touch a cell at an edge or a corner.
    static constexpr std::array<Cell, 8> kRing{{{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    static constexpr int max_frontier(int tiles) { return 2 * tiles + 2; }
    static constexpr Cell turned(Cell cell) { return {-cell.y, cell.x}; }
    static constexpr Cell reflected(Cell cell) { return {-cell.x, cell.y}; }
};

struct HexGrid {
    static constexpr int kEdges = 6;
    static constexpr std::array<Cell, kEdges> kSteps{{{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}}};
    static constexpr int max_frontier(int tiles) { return 2 * tiles + 4; }
    static constexpr Cell turned(Cell cell) { return {-cell.y, cell.x + cell.y}; }
    static constexpr Cell reflected(Cell cell) { return {cell.y, cell.x}; }
};

/// The edge of the neighbour that touches this edge.
template <Topology G>
constexpr int opposite(int edge) {
    return (edge + G::kEdges / 2) % G::kEdges;
}

/// The direction that a tile's own edge faces after `rotation` clockwise steps.
template <Topology G>
constexpr int direction_of(int edge, int rotation) {
    return (edge + rotation) % G::kEdges;
}

/// The tile's own edge that faces a direction after `rotation` clockwise steps.
template <Topology G>
constexpr int edge_facing(int direction, int rotation) {
    return (direction + G::kEdges - rotation) % G::kEdges;
}

template <Topology G>
constexpr Cell neighbour(Cell cell, int direction) {
    return {cell.x + G::kSteps[direction].x, cell.y + G::kSteps[direction].y};
}

/// What leads to the neighbour beyond each edge.
template <Topology G>
inline constexpr auto kStepWords = [] {
    std::array<CellWord, static_cast<std::size_t>(G::kEdges)> words{};
    for (std::size_t edge = 0; edge < words.size(); ++edge) words[edge] = step_word(G::kSteps[edge]);
    return words;
}();

template <Topology G>
constexpr bool steps_are_opposite() {
    for (int edge = 0; edge < G::kEdges; ++edge)
        if (neighbour<G>(neighbour<G>({0, 0}, edge), opposite<G>(edge)) != Cell{0, 0}) return false;
    return true;
}

/// Where an edge that faces a direction faces in the mirror.
template <Topology G>
constexpr int reflected_direction(int direction) {
    int seen = 0;
    while (G::kSteps[seen] != G::reflected(G::kSteps[direction])) ++seen;
    return seen;
}

template <Topology G>
constexpr bool symmetries_fit_steps() {
    for (int edge = 0; edge < G::kEdges; ++edge) {
        if (G::turned(G::kSteps[edge]) != G::kSteps[(edge + 1) % G::kEdges]) return false;
        const int next = reflected_direction<G>((edge + 1) % G::kEdges);
        if ((next + 1) % G::kEdges != reflected_direction<G>(edge)) return false;
    }
    return true;
}

static_assert(Topology<SquareGrid> && steps_are_opposite<SquareGrid>() && symmetries_fit_steps<SquareGrid>());
static_assert(Topology<HexGrid> && steps_are_opposite<HexGrid>() && symmetries_fit_steps<HexGrid>());

}  // namespace southseas::core
