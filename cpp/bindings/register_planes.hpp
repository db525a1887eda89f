#pragma once
// What learners look at: the canonical key, and observations written into the caller's array.

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "bindings/register_arrays.hpp"
#include "core/search_concept.hpp"
#include "core/window.hpp"

namespace southseas::bindings {

/// Where `out` begins, if it is what an observation fills; TypeError or ValueError, saying what it should be, if not.
inline std::int16_t* planes_of(const py::array& out, std::size_t planes, const core::Window& window) {
    if (!py::array_t<std::int16_t, 0>::check_(out)) throw py::type_error("out must be an array of int16");
    const bool fits = out.ndim() == 3 && out.shape(0) == static_cast<py::ssize_t>(planes) &&
                      out.shape(1) == window.height && out.shape(2) == window.width;
    if (!fits || (out.flags() & py::array::c_style) == 0)
        throw std::invalid_argument("out must be C-contiguous with shape (" + std::to_string(planes) + ", " +
                                    std::to_string(window.height) + ", " + std::to_string(window.width) + ")");
    if (!out.writeable() || !is_aligned(out)) throw std::invalid_argument("out must be writable and aligned");
    return static_cast<std::int16_t*>(const_cast<void*>(out.data()));
}

template <core::GamePosition P>
void observe(const P& position, py::handle width, py::handle height, const py::array& out) {
    const auto side = [](py::handle number, const char* what) {
        return static_cast<int>(to_number(number, 1, core::kMaxWindowSide, what));
    };
    const core::Window window = position.window(side(width, "width"), side(height, "height"));
    position.observe(window, planes_of(out, position.game().num_planes(), window));
}

/// `State` holds a position of type P.
template <core::GamePosition P, class State>
void register_planes(py::class_<State>& cls) {
    cls.def("canonical_key", [](const State& s) { return s.position().canonical_key(); })
        .def(
            "observe",
            [](const State& s, py::handle width, py::handle height, const py::array& out) {
                observe(s.position(), width, height, out);
            },
            py::arg("width"), py::arg("height"), py::arg("out"));
}

}  // namespace southseas::bindings
