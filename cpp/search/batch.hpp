#pragma once
// Many seeded games side by side (formats, section 18). What comes of a slot does not depend on the number of threads.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/actions.hpp"
#include "core/mix.hpp"
#include "core/search_concept.hpp"
#include "core/window.hpp"
#include "search/batch_arrays.hpp"
#include "search/mask_codec.hpp"
#include "search/team.hpp"

namespace southseas::search {

/// `num_envs` slots, each with a game, its seed and its number; no history. A slot never waits at a chance node. After
/// construction `step`, `reset`, `reseed` and the questions take no memory. One owner; the game must outlive it.
template <core::GamePosition P>
class Batch {
  public:
    using Game = typename P::GameType;

    /// Begins episode 0 of every slot.
    Batch(const Game& game, std::size_t num_envs, std::uint64_t seed, const BatchOptions& options)
        : options_(options),
          seats_(static_cast<std::size_t>(game.num_players())),
          codec_(has_window()
                     ? std::optional<MaskCodec<P>>(std::in_place, game, options.window_width, options.window_height)
                     : std::nullopt),
          most_actions_(game.max_actions()),
          arrays_(num_envs, seats_, most_actions_, mask_size()),
          root_(game),
          positions_(num_envs, root_),
          series_(num_envs),
          episodes_(num_envs),
          scores_(num_envs * seats_),
          chosen_(num_envs),
          team_(std::min(options.threads, num_envs)) {
        for (std::size_t part = 0; part < team_.size(); ++part) workers_.emplace_back(game);
        refused_.reserve(num_envs);
        reset({}, seed);
    }

    const BatchArrays& arrays() const { return arrays_; }
    std::size_t num_envs() const { return positions_.size(); }
    std::size_t num_players() const { return seats_; }
    std::size_t num_threads() const { return team_.size(); }
    /// 0 without a window.
    std::size_t mask_size() const { return codec_ ? static_cast<std::size_t>(codec_->size()) : 0; }
    std::size_t num_legal() const { return static_cast<std::size_t>(arrays_.legal_offsets.back()); }
    const P& position(std::size_t slot) const { return positions_[slot]; }

    /// One action a slot, and the draws after it. Returns the slots whose action is not legal; no slot moves then.
    /// Where a game has ended, the action must be -1 if autoreset is disabled, else it does not matter.
    std::span<const std::size_t> step(std::span<const core::Action> actions) {
        std::copy(actions.begin(), actions.end(), chosen_.begin());
        team_.run([this](std::size_t part) { check(part); });
        refused_.clear();
        for (const Worker& worker : workers_)
            if (worker.refused) return refused_slots();
        team_.run([this](std::size_t part) {
            for (std::size_t slot = begin_of(part); slot < begin_of(part + 1); ++slot)
                advance(workers_[part], slot, chosen_[slot]);
            write_rows(part);
        });
        gather();
        return {};
    }

    /// Begins the next episode of every slot with a byte other than 0 (empty: of all). With a seed these slots start
    /// anew: episode 0 under that seed.
    void reset(std::span<const std::uint8_t> mask, std::optional<std::uint64_t> seed) {
        for (std::size_t slot = 0; slot < num_envs(); ++slot) {
            if (!mask.empty() && mask[slot] == 0) continue;
            clear_outcome(slot);
            if (seed) series_[slot] = core::game_seed(*seed, slot);
            episodes_[slot] = seed ? 0 : episodes_[slot] + 1;
            begin_episode(workers_[0], slot);
        }
        refresh();
    }

    /// Puts a position of the same game into a slot, its draws from `seed`, else from the slot's own.
    void put(std::size_t slot, P position, std::optional<std::uint64_t> seed) {
        const bool goes_on = !position.is_terminal();
        positions_[slot] = std::move(position);
        if (seed) arrays_.seeds[slot] = *seed;
        settle(workers_[0], slot);
        if (goes_on && positions_[slot].is_terminal()) note_end(slot);
        refresh();
    }

    /// Gives slot `to[i]` the position and the seed that slot `from[i]` has; all targets are different slots. Takes
    /// memory.
    void clone(std::span<const std::int64_t> from, std::span<const std::int64_t> to) {
        std::vector<std::pair<P, std::uint64_t>> taken;
        taken.reserve(from.size());
        for (const std::int64_t slot : from) taken.emplace_back(positions_[at(slot)], arrays_.seeds[at(slot)]);
        for (std::size_t i = 0; i < to.size(); ++i) {
            positions_[at(to[i])] = std::move(taken[i].first);
            arrays_.seeds[at(to[i])] = taken[i].second;
            settle(workers_[0], at(to[i]));
        }
        refresh();
    }

    /// Gives slot `slots[i]` the future of `seeds[i]`.
    void reseed(std::span<const std::int64_t> slots, std::span<const std::uint64_t> seeds) {
        for (std::size_t i = 0; i < slots.size(); ++i) arrays_.seeds[at(slots[i])] = seeds[i];
    }

    /// One number a slot.
    void keys(std::span<std::uint64_t> out) const {
        for (std::size_t slot = 0; slot < num_envs(); ++slot) out[slot] = positions_[slot].key();
    }
    /// One number a seat, slot after slot.
    void scores(std::span<std::int32_t> out) const {
        for (std::size_t slot = 0; slot < num_envs(); ++slot)
            positions_[slot].scores(out.subspan(slot * seats_, seats_));
    }

    /// Observations (section 20) over windows of so many columns and rows, slot after slot.
    void observations(int width, int height, std::int16_t* out) {
        const std::size_t size = root_.game().num_planes() * at(width) * at(height);
        team_.run([this, width, height, out, size](std::size_t part) {
            for (std::size_t slot = begin_of(part); slot < begin_of(part + 1); ++slot)
                positions_[slot].observe(positions_[slot].window(width, height), out + slot * size);
        });
    }

    /// Only with a window: the decision of a mask's index in a slot, or -1; the index of an action in a slot, or -1.
    core::Action decode(std::size_t slot, int index) const { return codec_->action(index, window_of(slot)); }
    int encode(std::size_t slot, core::Action action) const { return codec_->index(action, window_of(slot)); }

  private:
    /// What a thread needs for itself.
    struct Worker {
        explicit Worker(const Game& game)
            : log(1, game.undo_entries_per_step()), points(static_cast<std::size_t>(game.num_players())) {}

        typename P::UndoLog log;
        std::vector<std::int32_t> points;
        bool refused = false;
    };

    static std::size_t at(std::int64_t slot) { return static_cast<std::size_t>(slot); }
    bool has_window() const { return options_.window_width > 0; }
    core::Window window_of(std::size_t slot) const {
        const std::int32_t* origin = arrays_.origins.data() + 2 * slot;
        return {origin[0], origin[1], options_.window_width, options_.window_height};
    }
    /// The slots of a part are begin_of(part) .. begin_of(part + 1) - 1.
    std::size_t begin_of(std::size_t part) const { return num_envs() * part / team_.size(); }

    // -- refusing

    void check(std::size_t part) {
        bool refused = false;
        for (std::size_t slot = begin_of(part); slot < begin_of(part + 1); ++slot)
            refused = refused || !accepts(slot, chosen_[slot]);
        workers_[part].refused = refused;
    }

    bool accepts(std::size_t slot, core::Action action) const {
        const core::Action* first = arrays_.legal_actions.get() + arrays_.legal_offsets[slot];
        const core::Action* last = arrays_.legal_actions.get() + arrays_.legal_offsets[slot + 1];
        if (first == last) return options_.autoreset != Autoreset::kDisabled || action == -1;
        return std::binary_search(first, last, action);
    }

    std::span<const std::size_t> refused_slots() {
        for (std::size_t slot = 0; slot < num_envs(); ++slot)
            if (!accepts(slot, chosen_[slot])) refused_.push_back(slot);
        return refused_;
    }

    // -- moving

    void advance(Worker& worker, std::size_t slot, core::Action action) {
        clear_outcome(slot);
        if (positions_[slot].is_terminal()) {
            if (options_.autoreset == Autoreset::kDisabled) return;
            begin_next_episode(worker, slot);
            arrays_.terminations[slot] = positions_[slot].is_terminal();
            return;
        }
        make(worker, slot, action);
        draw(worker, slot);
        write_rewards(worker, slot);
        if (!positions_[slot].is_terminal()) return;
        arrays_.terminations[slot] = 1;
        note_end(slot);
        if (options_.autoreset == Autoreset::kSameStep) begin_next_episode(worker, slot);
    }

    void make(Worker& worker, std::size_t slot, core::Action action) {
        positions_[slot].make(action, worker.log);
        worker.log.clear();
    }

    void draw(Worker& worker, std::size_t slot) {
        const P& position = positions_[slot];
        while (position.is_chance_node()) make(worker, slot, position.sample_chance(arrays_.seeds[slot]));
    }

    void begin_next_episode(Worker& worker, std::size_t slot) {
        ++episodes_[slot];
        begin_episode(worker, slot);
    }

    void begin_episode(Worker& worker, std::size_t slot) {
        arrays_.seeds[slot] = core::game_seed(series_[slot], episodes_[slot]);
        positions_[slot] = root_;
        draw(worker, slot);
        if (options_.reward == Reward::kScore) positions_[slot].scores(scores_of(slot));
        if (positions_[slot].is_terminal()) note_end(slot);
    }

    /// What a position that was put into a slot needs.
    void settle(Worker& worker, std::size_t slot) {
        clear_outcome(slot);
        draw(worker, slot);
        if (options_.reward == Reward::kScore) positions_[slot].scores(scores_of(slot));
    }

    // -- what came of it

    std::span<std::int32_t> scores_of(std::size_t slot) { return std::span(scores_).subspan(slot * seats_, seats_); }
    double* rewards_of(std::size_t slot) { return arrays_.rewards.data() + slot * seats_; }

    void clear_outcome(std::size_t slot) {
        std::fill_n(rewards_of(slot), seats_, 0.0);
        arrays_.terminations[slot] = 0;
    }

    void write_rewards(Worker& worker, std::size_t slot) {
        if (options_.reward == Reward::kReturns) {
            if (positions_[slot].is_terminal()) write_returns(slot, rewards_of(slot));
            return;
        }
        positions_[slot].scores(worker.points);
        const std::span<std::int32_t> before = scores_of(slot);
        for (std::size_t seat = 0; seat < seats_; ++seat) {
            rewards_of(slot)[seat] = worker.points[seat] - before[seat];
            before[seat] = worker.points[seat];
        }
    }

    /// Points at the end, or shares of the win.
    void write_returns(std::size_t slot, double* out) {
        std::span<std::int32_t> points = scores_of(slot);
        positions_[slot].returns(points);
        const std::int32_t best = *std::ranges::max_element(points);
        const auto winners = static_cast<double>(std::ranges::count(points, best));
        for (std::size_t seat = 0; seat < seats_; ++seat)
            if (options_.utility == Utility::kPoints)
                out[seat] = points[seat];
            else
                out[seat] = points[seat] == best ? 1 / winners : 0.0;
    }

    void note_end(std::size_t slot) {
        write_returns(slot, arrays_.final_returns.data() + slot * seats_);
        arrays_.final_keys[slot] = positions_[slot].key();
    }

    // -- rows

    /// Writes what the arrays say of every slot, its outcome left out.
    void refresh() {
        team_.run([this](std::size_t part) { write_rows(part); });
        gather();
    }

    /// The decisions of a part's slots stand one after the other from where those of its first slot have room for sure;
    /// `legal_offsets` has their numbers until they are gathered.
    void write_rows(std::size_t part) {
        core::Action* out = arrays_.legal_actions.get() + begin_of(part) * most_actions_;
        for (std::size_t slot = begin_of(part); slot < begin_of(part + 1); ++slot) {
            const P& position = positions_[slot];
            arrays_.current_player[slot] = position.current_player();
            arrays_.phase[slot] = static_cast<std::int32_t>(position.phase());
            core::ActionList list(std::span(out, most_actions_));
            position.legal_actions(list);
            arrays_.legal_offsets[slot + 1] = static_cast<std::int64_t>(list.size());
            if (codec_) write_mask(slot, {out, list.size()});
            out += list.size();
        }
    }

    void write_mask(std::size_t slot, std::span<const core::Action> decisions) {
        const core::Window window = positions_[slot].window(options_.window_width, options_.window_height);
        arrays_.origins[2 * slot] = window.x0;
        arrays_.origins[2 * slot + 1] = window.y0;
        arrays_.overflow[slot] = codec_->fill(decisions, window, arrays_.masks.data() + slot * mask_size());
    }

    void gather() {
        std::vector<std::int64_t>& offsets = arrays_.legal_offsets;
        for (std::size_t part = 0; part < team_.size(); ++part) {
            const std::size_t first = begin_of(part), end = begin_of(part + 1);
            for (std::size_t slot = first; slot < end; ++slot) offsets[slot + 1] += offsets[slot];
            if (part == 0) continue;
            core::Action* const actions = arrays_.legal_actions.get();
            std::memmove(actions + offsets[first], actions + first * most_actions_,
                         at(offsets[end] - offsets[first]) * sizeof(core::Action));
        }
    }

    const BatchOptions options_;
    const std::size_t seats_;
    const std::optional<MaskCodec<P>> codec_;
    const std::size_t most_actions_;
    BatchArrays arrays_;
    const P root_;
    std::vector<P> positions_;
    std::vector<std::uint64_t> series_,
        episodes_;                      ///< by slot: what the seeds of its episodes come from; the present one
    std::vector<std::int32_t> scores_;  ///< with score rewards those at the last step
    std::vector<core::Action> chosen_;
    std::vector<std::size_t> refused_;
    Team team_;
    std::vector<Worker> workers_;
};

}  // namespace southseas::search
