#pragma once
// Reads the text form of a flat tile set: one line `name length v0 v1 ...` per array (formats, section 12).

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/carcassonne.hpp"

namespace southseas::testing {

inline carcassonne::FlatSet read_flat(const std::string& path) {
    std::ifstream in(path);
    if (!in) throw std::runtime_error("cannot read " + path);
    std::map<std::string, std::vector<std::int32_t>> arrays;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string name;
        std::size_t length = 0;
        if (!(words >> name >> length)) continue;
        std::vector<std::int32_t>& values = arrays[name];
        for (std::int32_t value; words >> value;) values.push_back(value);
        if (values.size() != length) throw std::runtime_error(path + ": " + name + " has a wrong length");
    }
    carcassonne::FlatSet flat;
    flat.tiles = {arrays["topology"], arrays["tile_count"], arrays["tile_label"], arrays["tile_port"],
                  arrays["segment_begin"]};
    flat.start = arrays["start"];
    flat.segment_type = arrays["segment_type"];
    flat.segment_symbols = arrays["segment_symbols"];
    flat.ship_points = arrays["ship_points"];
    flat.ship_count = arrays["ship_count"];
    flat.ship_need = arrays["ship_need"];
    return flat;
}

}  // namespace southseas::testing
