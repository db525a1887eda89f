#pragma once
// Python arguments as plain numbers. Whatever does not fit is a TypeError or ValueError, never an overflow.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "core/actions.hpp"
#include "core/board_views.hpp"
#include "core/placements.hpp"
#include "core/tileset.hpp"

namespace southseas::bindings {

namespace py = pybind11;

/// Never legal in any state.
inline constexpr core::Action kNoAction = -1;

/// `value` as an exact Python int; TypeError for anything that is not an integer.
inline py::int_ to_integer(py::handle value) {
    PyObject* index = PyNumber_Index(value.ptr());
    if (index == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::int_>(index);
}

/// An integer in low..high; ValueError, naming `what`, outside.
inline std::int64_t to_number(py::handle value, std::int64_t low, std::int64_t high, const std::string& what) {
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(to_integer(value).ptr(), &overflow);
    if (overflow == 0 && number >= low && number <= high) return number;
    throw std::invalid_argument(what + " must be in " + std::to_string(low) + ".." + std::to_string(high));
}

/// No number of a tile set, a situation or rules comes near this, and a thousand of them add up without overflow.
inline constexpr std::int64_t kLargestNumber = 1 << 20;

/// Ranges that depend on the game are the core's to check.
inline int to_int(py::handle value, const std::string& what) {
    return static_cast<int>(to_number(value, -kLargestNumber, kLargestNumber, what));
}

/// A coordinate; whatever is beyond every board becomes kLargestNumber.
inline int to_coordinate(py::handle value) {
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(to_integer(value).ptr(), &overflow);
    const bool known = overflow == 0 && number >= -kLargestNumber && number <= kLargestNumber;
    return static_cast<int>(known ? number : kLargestNumber);
}

inline core::Cell to_cell(py::handle x, py::handle y) {
    return {to_coordinate(x), to_coordinate(y)};
}

inline int to_move_number(py::handle value) {
    return static_cast<int>(to_number(value, 0, std::numeric_limits<std::int32_t>::max(), "move_number"));
}

inline std::vector<int> to_int_list(py::handle values, const std::string& what) {
    std::vector<int> numbers;
    for (const py::handle value : values) numbers.push_back(to_int(value, what));
    return numbers;
}

/// Exactly N integers; ValueError for another number of them.
template <std::size_t N>
std::array<int, N> to_ints(py::handle values, const std::string& what) {
    const std::vector<int> numbers = to_int_list(values, what);
    if (numbers.size() != N) throw std::invalid_argument(what + " must be " + std::to_string(N) + " integers");
    std::array<int, N> result{};
    std::copy(numbers.begin(), numbers.end(), result.begin());
    return result;
}

/// An action; an integer that is no action at all becomes kNoAction.
inline core::Action to_action(py::handle value) {
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(to_integer(value).ptr(), &overflow);
    if (overflow != 0 || number < 0 || number > std::numeric_limits<core::Action>::max()) return kNoAction;
    return static_cast<core::Action>(number);
}

inline std::vector<core::Action> to_actions(const py::iterable& values) {
    std::vector<core::Action> actions;
    for (const py::handle value : values) actions.push_back(to_action(value));
    return actions;
}

/// A seed, 0..2^64-1; ValueError outside.
inline std::uint64_t to_seed(py::handle value) {
    const unsigned long long seed = PyLong_AsUnsignedLongLong(to_integer(value).ptr());
    if (PyErr_Occurred() == nullptr) return seed;
    PyErr_Clear();
    throw std::invalid_argument("a seed must be in 0..18446744073709551615");
}

/// The entry of a dictionary; ValueError, naming it, when it is not there.
inline py::object entry(const py::dict& dict, const char* name) {
    if (!dict.contains(name)) throw std::invalid_argument(std::string("no entry '") + name + "'");
    return dict[name];
}

inline int number(const py::dict& dict, const char* name) {
    return to_int(entry(dict, name), name);
}

inline std::vector<int> numbers(const py::dict& dict, const char* name) {
    return to_int_list(entry(dict, name), name);
}

/// One `make(integers)` for each entry of a list of N-tuples.
template <std::size_t N, class Make>
auto rows(const py::dict& dict, const char* name, Make make) {
    std::vector<decltype(make(std::array<int, N>{}))> result;
    for (const py::handle row : entry(dict, name)) result.push_back(make(to_ints<N>(row, name)));
    return result;
}

inline std::optional<std::array<int, 2>> pair_or_none(const py::dict& dict, const char* name) {
    const py::object value = entry(dict, name);
    if (value.is_none()) return std::nullopt;
    return to_ints<2>(value, name);
}

inline std::optional<core::Cell> cell_or_none(const py::dict& dict, const char* name) {
    const auto pair = pair_or_none(dict, name);
    if (!pair) return std::nullopt;
    return core::Cell{(*pair)[0], (*pair)[1]};
}

/// Section 5's `tiles`.
inline std::vector<core::TileOnBoard> tiles(const py::dict& situation) {
    return rows<4>(situation, "tiles", [](auto row) { return core::TileOnBoard{row[0], row[1], row[2], row[3]}; });
}

/// The arrays of section 12 that no game is needed for.
inline core::FlatTiles flat_tiles(const py::dict& flat) {
    return {.topology = numbers(flat, "topology"),
            .tile_count = numbers(flat, "tile_count"),
            .tile_label = numbers(flat, "tile_label"),
            .tile_port = numbers(flat, "tile_port"),
            .segment_begin = numbers(flat, "segment_begin")};
}

inline core::VectorPath vector_path(bool vectors) {
    return vectors ? core::VectorPath::kAutomatic : core::VectorPath::kScalar;
}

}  // namespace southseas::bindings
