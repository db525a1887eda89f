#pragma once
// Answers that every game gives alike, as Python's plain forms.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "core/board_views.hpp"

namespace southseas::bindings {

namespace py = pybind11;

/// One `make(value)` for each value.
template <class Range, class Make>
py::list list_of(const Range& values, Make make) {
    py::list list(values.size());
    std::size_t index = 0;
    for (const auto& value : values) list[index++] = make(value);
    return list;
}

template <class Range>
py::list list_of_ints(const Range& values) {
    return list_of(values, [](auto value) { return py::int_(value); });
}

template <class Range>
py::tuple tuple_of_ints(const Range& values) {
    return py::tuple(list_of_ints(values));
}

inline py::tuple cell_of(const core::Cell& cell) {
    return py::make_tuple(cell.x, cell.y);
}

inline py::object cell_or_none(const std::optional<core::Cell>& cell) {
    return cell ? py::object(cell_of(*cell)) : py::object(py::none());
}

/// Anything with a cell and a segment of the tile there.
template <class SegmentPlace>
py::tuple segment_of(const SegmentPlace& place) {
    return py::make_tuple(place.x, place.y, place.segment);
}

/// Section 5's `tiles`.
inline py::list tiles_of(const std::vector<core::TileOnBoard>& tiles) {
    return list_of(tiles, [](const auto& t) { return py::make_tuple(t.x, t.y, t.tile, t.rotation); });
}

/// Section 8.
template <core::Topology Grid>
py::list frontier_of(const std::vector<core::FrontierCell<Grid>>& cells) {
    return list_of(cells,
                   [](const auto& at) { return py::make_tuple(at.cell.x, at.cell.y, tuple_of_ints(at.labels)); });
}

inline py::list fits_of(const std::vector<core::TileFit>& fits) {
    const auto pair = [](const std::pair<int, int>& p) { return py::make_tuple(p.first, p.second); };
    return list_of(
        fits, [&](const auto& fit) { return py::make_tuple(fit.tile, fit.rotations, list_of(fit.by_number, pair)); });
}

/// The number of a rule: C-07, D-40.
inline std::string rule_name(const char* game, int rule) {
    return std::string(game) + (rule < 10 ? "-0" : "-") + std::to_string(rule);
}

}  // namespace southseas::bindings
