#pragma once
// Counting inside one call.

#include <cstdint>

#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "core/search_concept.hpp"
#include "search/perft.hpp"

namespace southseas::bindings {

template <core::GamePosition P>
std::uint64_t count_perft(const P& from, py::handle depth) {
    const std::int64_t steps = to_number(depth, 0, from.game().max_game_length(), "depth");
    P position = from;
    const py::gil_scoped_release others_may_run;
    return search::Perft<P>(position, static_cast<int>(steps)).count();
}

}  // namespace southseas::bindings
