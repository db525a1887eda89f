#pragma once
// How playouts decide (formats, section 16): each decision by 64 random bits and by what the seat that decides knows.

#include <cstdint>

#include "core/actions.hpp"
#include "core/mix.hpp"
#include "core/search_concept.hpp"

namespace southseas::search {

/// Every legal decision with the same chance.
struct Uniform {
    template <core::GamePosition P>
    static core::Action choose(const P& position, std::uint64_t word) {
        return position.pick_decision(word);
    }
};

/// The best of a few placements drawn uniformly, by the position's own cheap value; among equals the one drawn first.
/// It passes only when a second draw says so too.
struct Packing {
    static constexpr int kPlacements = 8;

    template <core::GamePosition P>
    static core::Action choose(const P& position, std::uint64_t word) {
        core::SplitMix more(word);
        core::Action best = position.pick_decision(word);
        if (best == core::kPass) return position.pick_decision(more());
        if (core::action_type(best) != core::ActionType::kPlace) return best;
        int most = position.placement_value(best);
        for (int i = 1; i < kPlacements; ++i) {
            const core::Action other = position.pick_decision(more());
            const int value = position.placement_value(other);
            if (value <= most) continue;
            most = value;
            best = other;
        }
        return best;
    }
};

}  // namespace southseas::search
