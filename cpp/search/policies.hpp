#pragma once
// How playouts decide (formats, section 16): each decision by 64 random bits and by what the seat that decides knows.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

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
    template <core::GamePosition P>
    static core::Action choose(const P& position, std::uint64_t word) {
        const core::Action first = position.pick_decision(word);
        core::SplitMix more(word);
        if (first == core::kPass) return position.pick_decision(more());
        if (core::action_type(first) != core::ActionType::kPlace) return first;
        std::array<std::uint64_t, kMorePlacements> words;
        for (std::uint64_t& other : words) other = more();
        std::array<core::Action, kMorePlacements> placements;
        position.pick_placements(words, placements.data());
        return best(position, first, placements);
    }

  private:
    static constexpr std::size_t kMorePlacements = 7;

    template <core::GamePosition P>
    static core::Action best(const P& position, core::Action first, std::span<const core::Action> others) {
        core::Action best = first;
        int most = position.placement_value(first);
        for (const core::Action other : others) {
            const int value = position.placement_value(other);
            if (value <= most) continue;
            most = value;
            best = other;
        }
        return best;
    }
};

}  // namespace southseas::search
