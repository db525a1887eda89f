#pragma once
// What learners look at: the canonical key, and observations written into the caller's array.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "bindings/register_arrays.hpp"
#include "core/search_concept.hpp"
#include "core/window.hpp"

namespace southseas::bindings {

/// Where `out` begins, if it is what observations of this shape fill; TypeError or ValueError, saying what it should
/// be, if not.
template <std::size_t N>
std::int16_t* planes_of(const py::array& out, const std::array<std::size_t, N>& shape) {
    if (!py::array_t<std::int16_t, 0>::check_(out)) throw py::type_error("out must be an array of int16");
    const std::span<const py::ssize_t> given(out.shape(), static_cast<std::size_t>(out.ndim()));
    if (!std::ranges::equal(given, shape, std::cmp_equal<py::ssize_t, std::size_t>) ||
        (out.flags() & py::array::c_style) == 0) {
        std::string text;
        for (const std::size_t size : shape) text += (text.empty() ? "" : ", ") + std::to_string(size);
        throw std::invalid_argument("out must be C-contiguous with shape (" + text + ")");
    }
    if (!out.writeable() || !is_aligned(out)) throw std::invalid_argument("out must be writable and aligned");
    return static_cast<std::int16_t*>(const_cast<void*>(out.data()));
}

/// A side of a window.
inline int to_side(py::handle number, const char* what) {
    return static_cast<int>(to_number(number, 1, core::kMaxWindowSide, what));
}

template <core::GamePosition P>
void observe(const P& position, py::handle width, py::handle height, const py::array& out) {
    const std::array<std::size_t, 3> shape{position.game().num_planes(),
                                           static_cast<std::size_t>(to_side(height, "height")),
                                           static_cast<std::size_t>(to_side(width, "width"))};
    const core::Window window = position.window(static_cast<int>(shape[2]), static_cast<int>(shape[1]));
    position.observe(window, planes_of(out, shape));
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
