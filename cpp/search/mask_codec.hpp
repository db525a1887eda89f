#pragma once
// Masks: a byte per decision of a window (formats, section 17).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/actions.hpp"
#include "core/board_views.hpp"
#include "core/search_concept.hpp"
#include "core/window.hpp"

namespace southseas::search {

/// Decisions as indices of a mask over windows of one size: placements, the pass, and what the game adds. The game
/// must outlive it.
template <core::GamePosition P>
class MaskCodec {
    using Rest = typename P::GameType::Codec;
    static constexpr int kEdges = Rest::Grid::kEdges;

  public:
    /// `width` and `height` are 1..core::kMaxWindowSide.
    MaskCodec(const typename P::GameType& game, int width, int height)
        : pass_(width * height * kEdges), rest_(game, width * height) {}

    /// Number of indices.
    int size() const { return pass_ + 1 + rest_.size(); }

    /// Index of any integer that could be an action; -1 when its cell lies outside the window, and for what is no
    /// decision.
    int index(core::Action action, const core::Window& window) const {
        if (action < 0) return -1;
        if (core::action_type(action) == core::ActionType::kPlace) return place_index(action, window);
        if (action == core::kPass) return pass_;
        const int rest = rest_.index(action, window);
        return rest < 0 ? -1 : pass_ + 1 + rest;
    }

    /// The decision of an index in 0..size-1, legal or not; -1 when its cell lies beyond the coordinates' range.
    core::Action action(int index, const core::Window& window) const {
        if (index == pass_) return core::kPass;
        if (index > pass_) return rest_.action(index - pass_ - 1, window);
        const core::Cell cell = window.cell(index / kEdges);
        return core::in_range(cell) ? core::place_action(core::pack(cell), index % kEdges) : -1;
    }

    /// Writes the mask of these decisions (room for `size()`) and returns how many of them lie outside.
    std::int32_t fill(std::span<const core::Action> decisions, const core::Window& window, std::uint8_t* out) const {
        std::fill_n(out, static_cast<std::size_t>(size()), std::uint8_t{0});
        std::int32_t outside = 0;
        for (const core::Action action : decisions) {
            const int at = index(action, window);
            if (at < 0)
                ++outside;
            else
                out[at] = 1;
        }
        return outside;
    }

  private:
    static int place_index(core::Action action, const core::Window& window) {
        const std::uint32_t payload = core::action_payload(action);
        const auto rotation = static_cast<int>(payload & ((1U << core::kRotationBits) - 1));
        const core::Cell cell = core::unpack(payload >> core::kRotationBits);
        if (rotation >= kEdges || !core::in_range(cell) || !window.contains(cell)) return -1;
        return window.index(cell) * kEdges + rotation;
    }

    int pass_;
    Rest rest_;
};

}  // namespace southseas::search
