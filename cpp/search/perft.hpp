#pragma once
// perft (formats, section 13): leaves at a depth, over decisions and over distinct outcomes alike, unweighted.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/search_concept.hpp"

namespace southseas::search {

/// Counts from a position that it leaves as it was.
template <core::GamePosition P>
class Perft {
  public:
    /// Takes all memory that counting to `depth` needs.
    Perft(P& position, int depth) : position_(position), depth_(depth) {
        for (int ply = 0; ply < depth; ++ply) lists_.emplace_back(position.game().max_actions());
        log_.reserve(static_cast<std::size_t>(depth), position.game().undo_entries_per_step());
    }

    std::uint64_t count() { return count(depth_); }

    /// The count under each legal action, in the order of the actions. Empty at depth 0 or at the end.
    std::vector<std::pair<core::Action, std::uint64_t>> divide() {
        std::vector<std::pair<core::Action, std::uint64_t>> parts;
        if (depth_ == 0) return parts;
        core::ActionList& actions = lists_.back();
        position_.legal_actions(actions);
        for (const core::Action action : actions) {
            position_.make(action, log_);
            parts.emplace_back(action, count(depth_ - 1));
            position_.unmake(log_);
        }
        return parts;
    }

  private:
    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        core::ActionList& actions = lists_[static_cast<std::size_t>(depth) - 1];
        position_.legal_actions(actions);
        if (depth == 1) return actions.size();
        std::uint64_t leaves = 0;
        for (const core::Action action : actions) {
            position_.make(action, log_);
            leaves += count(depth - 1);
            position_.unmake(log_);
        }
        return leaves;
    }

    P& position_;
    int depth_;
    std::vector<core::ActionList> lists_;
    typename P::UndoLog log_;
};

}  // namespace southseas::search
