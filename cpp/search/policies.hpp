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
        using Phase = decltype(position.phase());
        core::SplitMix more(word);
        if (position.phase() == Phase::kPlace) return place(position, word, more);
        const core::Action first = position.pick_decision(word);
        return first == core::kPass ? position.pick_decision(more()) : first;
    }

  private:
    static constexpr std::size_t kPlacements = 5;

    template <core::GamePosition P>
    static core::Action place(const P& position, std::uint64_t word, core::SplitMix& more) {
        std::array<std::uint64_t, kPlacements> words{word};
        for (std::size_t i = 1; i < kPlacements; ++i) words[i] = more();
        std::array<core::Action, kPlacements> placements;
        position.pick_placements(words, placements.data());
        return best(position, placements);
    }

    template <core::GamePosition P>
    static core::Action best(const P& position, std::span<const core::Action, kPlacements> placements) {
        core::Action best = placements[0];
        int most = position.placement_value(best);
        for (const core::Action other : placements.template subspan<1>()) {
            const int value = position.placement_value(other);
            if (value <= most) continue;
            most = value;
            best = other;
        }
        return best;
    }
};

}  // namespace southseas::search
