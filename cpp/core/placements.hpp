#pragma once
// Where a tile may lie: its distinct rotations tested against the whole frontier at once.

#include <array>
#include <cstdint>
#include <span>

#include "core/tileset.hpp"

namespace southseas::core {

/// How placements are found: wide vectors where the machine has them, or one cell at a time. The answers are equal.
enum class VectorPath { kAutomatic, kScalar };

/// Whether this build and this machine have the wide path.
bool has_vector_path();

/// The frontier as the finder sees it: what each cell forbids, in memory padded to whole vectors.
struct FrontierLanes {
    const LabelMask* forbidden = nullptr;
    std::uint32_t size = 0;
};

/// Frontier cells that accept one rotation, one bit each: bits [64*w, 64*w + 63] for word w. Returns words written.
inline constexpr std::size_t kMaxPlacementWords = (2 * kMaxTiles + 4 + 63) / 64;
using PlacementWords = std::array<std::uint64_t, kMaxPlacementWords>;
std::size_t find_placements(FrontierLanes lanes, LabelMask shown, bool vectors, PlacementWords& out);

/// Whether any of the rotations, given by what they show, fits anywhere.
bool any_placement(FrontierLanes lanes, std::span<const LabelMask> shown, bool vectors);

struct Placement {
    std::uint32_t frontier_index = 0;
    int rotation = 0;
};

/// One placement, uniform over all (cell, rotation) by 64 random bits. There must be one.
Placement pick_placement(FrontierLanes lanes, std::span<const LabelMask> shown, bool vectors, std::uint64_t random);

}  // namespace southseas::core
