#pragma once
// Where a tile may lie: its distinct rotations tested against the whole frontier at once.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/actions.hpp"
#include "core/tileset.hpp"

namespace southseas::core {

/// How placements are found: wide vectors where the machine has them, or one cell at a time. The answers are equal.
enum class VectorPath { kAutomatic, kScalar };

/// Whether this build and this machine have the wide path.
bool has_vector_path();

/// The frontier as the finder sees it: what each cell forbids, in memory padded to whole vectors.
template <class Mask>
struct FrontierLanes {
    const Mask* forbidden = nullptr;
    std::uint32_t size = 0;
};

/// Frontier cells that accept one rotation, one bit each: bits [64*w, 64*w + 63] for word w. Returns words written.
inline constexpr std::size_t kMaxPlacementWords = (2 * kMaxTiles + 4 + 63) / 64;
inline constexpr std::size_t kMaxRotations = 8;
using PlacementWords = std::array<std::uint64_t, kMaxPlacementWords>;
template <class Mask>
std::size_t find_placements(FrontierLanes<Mask> lanes, Mask shown, bool vectors, PlacementWords& out);

/// The rotations that each frontier cell accepts, one bit each, by frontier index; beyond the frontier anything.
using RotationSets = std::array<std::uint8_t, 64 * kMaxPlacementWords>;
template <class Mask>
void find_rotations(FrontierLanes<Mask> lanes, std::span<const Mask> shown, bool vectors, RotationSets& out);

/// Appends every placement of those, ascending; `cells` are those of the frontier. The list must have room for
/// as many at every cell as it has edges.
void list_placements(std::span<const CellWord> cells, const RotationSets& rotations, std::size_t num_rotations,
                     ActionList& list);

/// Whether any of the rotations, given by what they show, fits anywhere.
template <class Mask>
bool any_placement(FrontierLanes<Mask> lanes, std::span<const Mask> shown, bool vectors);

/// Calls `visit(frontier index, rotation)` for every rotation at every cell that it fits, rotation by rotation.
template <class Mask, class Visit>
void for_placements(FrontierLanes<Mask> lanes, std::span<const Mask> shown, bool vectors, Visit&& visit) {
    PlacementWords words;
    for (std::size_t rotation = 0; rotation < shown.size(); ++rotation) {
        const std::size_t num_words = find_placements(lanes, shown[rotation], vectors, words);
        for (std::size_t w = 0; w < num_words; ++w)
            for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1)
                visit(static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(bits)),
                      static_cast<int>(rotation));
    }
}

struct Placement {
    std::uint32_t frontier_index = 0;
    int rotation = 0;
    friend bool operator==(const Placement&, const Placement&) = default;
};

/// One placement, uniform over all (cell, rotation) by 64 random bits, the same on either path. There must be one.
template <class Mask>
Placement pick_placement(FrontierLanes<Mask> lanes, std::span<const Mask> shown, bool vectors, std::uint64_t random);

/// What `pick_placement` gives for each of several words, with one look at the frontier. `out` has room for as many.
template <class Mask>
void pick_placements(FrontierLanes<Mask> lanes, std::span<const Mask> shown, bool vectors,
                     std::span<const std::uint64_t> randoms, Placement* out);

}  // namespace southseas::core
