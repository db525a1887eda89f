#pragma once
// A position with its history: checked steps, undo, and a chance source that answers by itself. Knows no
// rules.

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "core/actions.hpp"
#include "core/search_concept.hpp"

namespace southseas::search {

/// Builds with SOUTHSEAS_CHECKS recompute everything derived after every step and every step taken back.
inline constexpr bool kChecks =
#ifdef SOUTHSEAS_CHECKS
    true;
#else
    false;
#endif

/// Every draw is the caller's.
struct ExplicitChance {};

/// Draws follow the streams of a seed.
struct SeededChance {
    std::uint64_t seed = 0;
};

/// Two queues of actions, draws and reveals; a kind of chance whose queue is used up is the caller's.
struct PrescribedChance {
    enum Kind : std::uint8_t { kDraws, kReveals };
    std::array<std::vector<core::Action>, 2> queues;
    std::array<std::size_t, 2> used{};

    static Kind kind_of(core::Action action) { return core::is_reveal(action) ? kReveals : kDraws; }
    std::vector<core::Action> unused(Kind kind) const {
        return {queues[kind].begin() + static_cast<std::ptrdiff_t>(used[kind]), queues[kind].end()};
    }
};

/// One position, the steps that led to it from its root, and where its draws come from. One owner.
template <core::GamePosition P>
class Trajectory {
  public:
    using EventSink = typename P::EventSink;

    /// `root_events`: what happened before the first step.
    explicit Trajectory(P root, EventSink root_events = {})
        : position_(std::move(root)), root_events_(std::move(root_events)) {}

    const P& position() const { return position_; }

    // -- chance source: holds for the past too, so that undoing does not bring an old future back ----------

    void set_chance_explicit() { set_source(ExplicitChance{}); }

    /// Resolves a pending chance node at once.
    void set_chance_seed(std::uint64_t seed) { set_source(SeededChance{seed}); }

    /// Resolves a pending chance node at once if its queue has an entry. An entry that is not legal when its
    /// turn comes stays where it is and leaves the node to the caller.
    void set_chance_draws(std::vector<core::Action> draws, std::vector<core::Action> reveals) {
        set_source(PrescribedChance{{std::move(draws), std::move(reveals)}, {}});
    }

    /// What is left of a queue; empty for other sources.
    std::vector<core::Action> unused_draws(PrescribedChance::Kind kind) const {
        const auto* prescribed = std::get_if<PrescribedChance>(&source_);
        return prescribed != nullptr ? prescribed->unused(kind) : std::vector<core::Action>{};
    }

    // -- moving --------------------------------------------------------------------------------------------

    /// One step by the caller, then every draw that the source makes. False: not legal, nothing changed.
    bool apply(core::Action action) {
        if (!position_.is_legal(action)) return false;
        step(action, {.by_caller = true});
        resolve_chance();
        return true;
    }

    /// Takes back the last unit: the last step (explicit source), else the caller's last with the draws that
    /// followed it. False, and nothing changed, when there is none. Queued draws return to their queue.
    bool undo() {
        const std::size_t first = last_unit();
        if (first == steps_.size()) return false;
        while (steps_.size() > first) unstep();
        return true;
    }

    /// All steps since the root, draws included.
    const std::vector<core::Action>& history() const { return steps_; }

    /// What the last unit caused, in order; where no unit can be taken back, everything since before the
    /// root. Found by playing the unit once more on a copy, so that moving pays nothing for it.
    EventSink events() const {
        const std::size_t unit = last_unit();
        const bool whole = unit == steps_.size();
        const std::size_t first = whole ? 0 : unit;
        EventSink sink = whole ? root_events_ : EventSink{};
        P position = position_;
        typename P::UndoLog log = log_;
        for (std::size_t i = steps_.size(); i > first; --i) position.unmake(log);
        for (std::size_t i = first; i < steps_.size(); ++i) position.make(steps_[i], log, &sink);
        return sink;
    }

  private:
    struct Origin {
        bool by_caller = false;
        bool queued = false;
    };

    void set_source(std::variant<ExplicitChance, SeededChance, PrescribedChance> source) {
        for (Origin& origin : origins_) origin.queued = false;
        source_ = std::move(source);
        resolve_chance();
    }

    void step(core::Action action, Origin origin) {
        position_.make(action, log_, nullptr);
        check();
        steps_.push_back(action);
        origins_.push_back(origin);
    }

    void unstep() {
        position_.unmake(log_);
        check();
        if (origins_.back().queued)
            --std::get<PrescribedChance>(source_).used[PrescribedChance::kind_of(steps_.back())];
        steps_.pop_back();
        origins_.pop_back();
    }

    void check() const {
        if constexpr (kChecks)
            if (!position_.is_consistent()) throw std::logic_error("a position differs from its recomputation");
    }

    void resolve_chance() {
        if (const auto* seeded = std::get_if<SeededChance>(&source_)) {
            while (position_.is_chance_node()) step(position_.sample_chance(seeded->seed), {});
        } else if (auto* prescribed = std::get_if<PrescribedChance>(&source_)) {
            while (position_.is_chance_node() && step_from_queue(*prescribed)) continue;
        }
    }

    /// At a chance node only one of the two kinds is legal, so the first legal head is the one that is due.
    bool step_from_queue(PrescribedChance& chance) {
        for (const auto kind : {PrescribedChance::kDraws, PrescribedChance::kReveals}) {
            if (chance.used[kind] == chance.queues[kind].size()) continue;
            const core::Action action = chance.queues[kind][chance.used[kind]];
            if (PrescribedChance::kind_of(action) != kind || !position_.is_legal(action)) continue;
            ++chance.used[kind];
            step(action, {.queued = true});
            return true;
        }
        return false;
    }

    /// Index of the step where the last unit begins; the number of steps when nothing can be taken back.
    std::size_t last_unit() const {
        const std::size_t end = steps_.size();
        if (std::holds_alternative<ExplicitChance>(source_)) return end == 0 ? 0 : end - 1;
        for (std::size_t i = end; i > 0; --i)
            if (origins_[i - 1].by_caller) return i - 1;
        return end;
    }

    P position_;
    EventSink root_events_;
    typename P::UndoLog log_;
    std::vector<core::Action> steps_;
    std::vector<Origin> origins_;
    std::variant<ExplicitChance, SeededChance, PrescribedChance> source_;
};

}  // namespace southseas::search
