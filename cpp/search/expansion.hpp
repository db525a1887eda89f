#pragma once
// All children of a position at once: what a search asks of each before it goes on with one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/actions.hpp"
#include "core/search_concept.hpp"

namespace southseas::search {

/// What a row stands for: one step, or a placement with the decision about a claim that follows it (section 19).
enum class RowDepth : std::uint8_t { kStep, kTurn };

/// A column of section 19 each; `pairs` has two actions a row, the second kNone where a row has one.
struct ExpansionRows {
    static constexpr core::Action kNone = -1;

    std::vector<std::array<core::Action, 2>> pairs;
    std::vector<std::uint64_t> weights, keys;
    std::vector<std::int32_t> deltas;  ///< row by row, one per seat
    std::vector<std::int32_t> current_player, phase;

    /// Whether some row has two actions.
    bool has_pairs() const {
        for (const auto& pair : pairs)
            if (pair[1] != kNone) return true;
        return false;
    }
};

/// Walks over the children of a position that it leaves as it was. Draws after a row's actions are not made.
template <core::GamePosition P>
class Expander {
  public:
    explicit Expander(P& position)
        : position_(position),
          children_(position.game().max_actions()),
          claims_(position.game().max_actions()),
          outcomes_(static_cast<std::size_t>(position.game().max_chance_outcomes())),
          before_(static_cast<std::size_t>(position.game().num_players())) {
        constexpr std::size_t kMostSteps = 2;
        log_.reserve(kMostSteps, position.game().undo_entries_per_step());
    }

    ExpansionRows expand(RowDepth depth) {
        rows_ = {};
        position_.scores(before_);
        if (position_.is_chance_node())
            add_outcomes();
        else
            add_decisions(depth);
        return std::move(rows_);
    }

  private:
    static constexpr int kClaimPhase = 2;  // of section 2

    void add_outcomes() {
        const std::size_t number = position_.chance_counts(outcomes_);
        for (const auto& [action, weight] : std::span(outcomes_).first(number)) {
            position_.make(action, log_, nullptr);
            add_row({action, ExpansionRows::kNone}, weight);
            position_.unmake(log_);
        }
    }

    void add_decisions(RowDepth depth) {
        position_.legal_actions(children_);
        for (const core::Action action : children_) {
            position_.make(action, log_, nullptr);
            if (depth == RowDepth::kTurn && claim_follows(action))
                add_claims(action);
            else
                add_row({action, ExpansionRows::kNone}, 1);
            position_.unmake(log_);
        }
    }

    bool claim_follows(core::Action action) const {
        return core::action_type(action) == core::ActionType::kPlace &&
               static_cast<int>(position_.phase()) == kClaimPhase;
    }

    void add_claims(core::Action placement) {
        position_.legal_actions(claims_);
        for (const core::Action claim : claims_) {
            position_.make(claim, log_, nullptr);
            add_row({placement, claim}, 1);
            position_.unmake(log_);
        }
    }

    void add_row(std::array<core::Action, 2> pair, std::uint64_t weight) {
        rows_.pairs.push_back(pair);
        rows_.weights.push_back(weight);
        rows_.keys.push_back(position_.key());
        rows_.current_player.push_back(position_.current_player());
        rows_.phase.push_back(static_cast<std::int32_t>(position_.phase()));
        const std::size_t first = rows_.deltas.size();
        rows_.deltas.resize(first + before_.size());
        const std::span<std::int32_t> now = std::span(rows_.deltas).subspan(first);
        position_.scores(now);
        for (std::size_t seat = 0; seat < before_.size(); ++seat) now[seat] -= before_[seat];
    }

    P& position_;
    core::ActionList children_, claims_;
    std::vector<core::WeightedAction> outcomes_;
    std::vector<std::int32_t> before_;
    typename P::UndoLog log_;
    ExpansionRows rows_;
};

}  // namespace southseas::search
