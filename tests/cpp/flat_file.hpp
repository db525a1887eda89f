#pragma once
// Reads the text form of a flat tile set: one line `name length v0 v1 ...` per array (formats, section 12).

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/carcassonne.hpp"
#include "rules/dorfromantik.hpp"

namespace southseas::testing {

using Arrays = std::map<std::string, std::vector<std::int32_t>>;

inline Arrays read_arrays(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    Arrays arrays;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string name;
        std::size_t length = 0;
        if (!(words >> name >> length)) continue;
        std::vector<std::int32_t>& values = arrays[name];
        for (std::int32_t value; words >> value;) values.push_back(value);
        if (values.size() != length) throw std::runtime_error(path + ": " + name + " has a wrong length");
    }
    return arrays;
}

inline core::FlatTiles flat_tiles(Arrays& arrays) {
    return {.topology = arrays["topology"],
            .tile_count = arrays["tile_count"],
            .tile_label = arrays["tile_label"],
            .tile_port = arrays["tile_port"],
            .segment_begin = arrays["segment_begin"]};
}

inline carcassonne::FlatSet read_carcassonne(const std::string& path) {
    Arrays arrays = read_arrays(path);
    return {.tiles = flat_tiles(arrays),
            .start = arrays["start"],
            .segment_type = arrays["segment_type"],
            .segment_symbols = arrays["segment_symbols"],
            .ship_points = arrays["ship_points"],
            .ship_count = arrays["ship_count"],
            .ship_need = arrays["ship_need"]};
}

inline dorfromantik::FlatSet read_dorfromantik(const std::string& path) {
    Arrays arrays = read_arrays(path);
    return {.tiles = flat_tiles(arrays),
            .segment_type = arrays["segment_type"],
            .tile_kind = arrays["tile_kind"],
            .tile_task = arrays["tile_task"],
            .tile_flag = arrays["tile_flag"],
            .segment_symbols = arrays["segment_symbols"],
            .tile_symbols = arrays["tile_symbols"],
            .label_flags = arrays["label_flags"],
            .marker_type = arrays["marker_type"],
            .marker_number = arrays["marker_number"],
            .marker_count = arrays["marker_count"],
            .removed_landscape_tiles = arrays["removed_landscape_tiles"],
            .score_tasks = arrays["score_tasks"],
            .score_flags = arrays["score_flags"],
            .score_longest = arrays["score_longest"],
            .score_along = arrays["score_along"]};
}

}  // namespace southseas::testing
