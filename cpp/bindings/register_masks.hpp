#pragma once
// Masks of one state (formats, section 17), written into the caller's array, and their codec.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>

#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "bindings/register_arrays.hpp"
#include "core/search_concept.hpp"
#include "core/window.hpp"
#include "search/mask_codec.hpp"

namespace southseas::bindings {

/// Sides of a window; ValueError for what is none.
inline core::Window to_sides(py::handle width, py::handle height) {
    const auto side = [](py::handle number, const char* what) {
        return static_cast<int>(to_number(number, 1, core::kMaxWindowSide, what));
    };
    return {0, 0, side(width, "width"), side(height, "height")};
}

template <core::GamePosition P>
search::MaskCodec<P> codec_of(const typename P::GameType& game, const core::Window& window) {
    return {game, window.width, window.height};
}

/// How many decisions lie outside; 0 where nobody decides.
template <core::GamePosition P>
std::int32_t legal_mask(const P& position, py::handle width, py::handle height, py::handle out) {
    const core::Window sides = to_sides(width, height);
    const auto codec = codec_of<P>(position.game(), sides);
    const std::span<std::uint8_t> mask = to_span<std::uint8_t>(out);
    check_room(mask.size(), static_cast<std::size_t>(codec.size()));
    core::ActionList decisions(position.game().max_actions());
    if (!position.is_chance_node()) position.legal_actions(decisions);
    return codec.fill({decisions.begin(), decisions.size()}, position.window(sides.width, sides.height), mask.data());
}

template <core::GamePosition P>
core::Action mask_action(const P& position, py::handle width, py::handle height, py::handle index) {
    const core::Window sides = to_sides(width, height);
    const auto codec = codec_of<P>(position.game(), sides);
    const std::int64_t at = to_number(index, 0, codec.size() - 1, "an index of this mask");
    return codec.action(static_cast<int>(at), position.window(sides.width, sides.height));
}

template <core::GamePosition P>
int mask_index(const P& position, py::handle width, py::handle height, py::handle action) {
    const core::Window sides = to_sides(width, height);
    return codec_of<P>(position.game(), sides).index(to_action(action), position.window(sides.width, sides.height));
}

/// `State` holds a position of type P.
template <core::GamePosition P, class State>
void register_masks(py::class_<State>& cls) {
    cls.def(
           "legal_mask",
           [](const State& s, py::handle width, py::handle height, py::handle out) {
               return legal_mask(s.position(), width, height, out);
           },
           py::arg("width"), py::arg("height"), py::arg("out"))
        .def(
            "mask_origin",
            [](const State& s, py::handle width, py::handle height) {
                const core::Window sides = to_sides(width, height);
                const core::Window window = s.position().window(sides.width, sides.height);
                return py::make_tuple(window.x0, window.y0);
            },
            py::arg("width"), py::arg("height"))
        .def(
            "mask_action",
            [](const State& s, py::handle width, py::handle height, py::handle index) {
                return mask_action(s.position(), width, height, index);
            },
            py::arg("width"), py::arg("height"), py::arg("index"))
        .def(
            "mask_index",
            [](const State& s, py::handle width, py::handle height, py::handle action) {
                return mask_index(s.position(), width, height, action);
            },
            py::arg("width"), py::arg("height"), py::arg("action"));
}

/// Of a game: the size of its masks over a window.
template <core::GamePosition P>
int mask_size(const std::shared_ptr<typename P::GameType>& game, py::handle width, py::handle height) {
    return codec_of<P>(*game, to_sides(width, height)).size();
}

}  // namespace southseas::bindings
