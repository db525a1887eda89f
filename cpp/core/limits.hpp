#pragma once
// What a tile set may hold at most; packed words count on it.

#include <cstdint>

namespace southseas::core {

inline constexpr int kMaxTiles = 1000;
inline constexpr int kSegmentBits = 4;
inline constexpr int kMaxSegmentsPerTile = 1 << kSegmentBits;
inline constexpr std::uint32_t kSegmentMask = (1U << kSegmentBits) - 1;

}  // namespace southseas::core
