#pragma once
// The tile sets that the micro-benchmark plays: the built-in ones, and larger ones of the same mix.

#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "flat_file.hpp"

namespace southseas::bench {

/// Every count times `wanted` / `tiles`; rounded so that the sums up to each are as near as can be.
inline void scale_counts(std::vector<std::int32_t>& counts, std::int32_t wanted, std::int32_t tiles) {
    std::int32_t upto = 0, given = 0;
    for (std::int32_t& count : counts) {
        upto += count;
        count = upto * wanted / tiles - given;
        given += count;
    }
}

inline std::int32_t num_tiles(const core::FlatTiles& tiles) {
    return std::accumulate(tiles.tile_count.begin(), tiles.tile_count.end(), 0);
}

/// The same mix with `wanted` tiles, and as many ships more.
inline carcassonne::FlatSet enlarged(carcassonne::FlatSet set, std::int32_t wanted) {
    const std::int32_t tiles = num_tiles(set.tiles);
    scale_counts(set.tiles.tile_count, wanted, tiles);
    scale_counts(set.ship_count, wanted, tiles);
    return set;
}

/// The same mix with `wanted` tiles, and at least as many markers more.
inline dorfromantik::FlatSet enlarged(dorfromantik::FlatSet set, std::int32_t wanted) {
    const std::int32_t tiles = num_tiles(set.tiles);
    scale_counts(set.tiles.tile_count, wanted, tiles);
    for (std::int32_t& count : set.marker_count) count = (count * wanted + tiles - 1) / tiles;
    return set;
}

}  // namespace southseas::bench
