#pragma once
// perft (formats, section 13): leaves at a depth, over decisions and over distinct outcomes alike, unweighted.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/search_concept.hpp"
#include "search/perft_table.hpp"
#include "search/workers.hpp"

namespace southseas::search {

/// Counts from positions of its own. `stopping()` is asked now and then: true gives up, and the counts are worthless.
template <core::GamePosition P, class Stopping>
class PerftWalker {
  public:
    /// Takes all memory that counting to `depth` needs. `table` may be null.
    PerftWalker(const P& root, int depth, PerftTable* table, Stopping stopping)
        : position_(root), table_(table), stopping_(std::move(stopping)) {
        for (int ply = 0; ply < depth; ++ply) lists_.emplace_back(root.game().max_actions());
        log_.reserve(static_cast<std::size_t>(depth), root.game().undo_entries_per_step());
    }

    void make(core::Action action) { position_.make(action, log_); }
    void unmake() { position_.unmake(log_); }

    std::uint64_t count(int depth) {
        if (depth == 0) return 1;
        if (depth == 1) return legal_actions(1).size();
        if (stopping_()) return 0;
        if (table_ == nullptr) return count_below(depth);
        const std::uint64_t key = position_.key();
        if (const auto known = table_->find(key, depth)) return *known;
        const std::uint64_t leaves = count_below(depth);
        table_->store(key, depth, leaves);
        return leaves;
    }

    /// The list stays until the next call for that depth.
    const core::ActionList& legal_actions(int depth) {
        core::ActionList& actions = lists_[static_cast<std::size_t>(depth) - 1];
        position_.legal_actions(actions);
        return actions;
    }

  private:
    std::uint64_t count_below(int depth) {
        std::uint64_t leaves = 0;
        for (const core::Action action : legal_actions(depth)) {
            make(action);
            leaves += count(depth - 1);
            unmake();
        }
        return leaves;
    }

    P position_;
    PerftTable* table_;
    Stopping stopping_;
    std::vector<core::ActionList> lists_;
    typename P::UndoLog log_;
};

/// One count from a position, in items for workers: one for each action, or, of few actions, for each pair of actions.
template <core::GamePosition P>
class Perft {
  public:
    /// The position is copied. `depth` is 0..Game::max_game_length. `table_bytes` 0 remembers nothing.
    Perft(const P& root, int depth, std::size_t table_bytes = 0) : root_(root), depth_(depth) {
        if (table_bytes > 0) table_ = std::make_unique<PerftTable>(table_bytes);
        PerftWalker walker(root_, depth, nullptr, [] { return false; });
        if (depth == 0) return;
        const core::ActionList& actions = walker.legal_actions(depth);
        const bool in_pairs = depth > 2 && actions.size() < kTooManyForPairs;
        for (const core::Action action : actions) add_root(walker, action, in_pairs);
        counts_.assign(items_.size(), 0);
        left_ = std::make_unique<std::atomic<std::uint32_t>[]>(roots_.size());
        for (const Item& item : items_) ++left_[item.root];
    }

    std::int64_t num_items() const { return std::ssize(items_); }

    /// Before the first item: `control` counts the root actions that have none.
    void begin(Control& control) const {
        for (std::size_t root = 0; root < roots_.size(); ++root)
            if (left_[root].load(std::memory_order_relaxed) == 0) control.count_done();
    }

    /// A worker's own function of an item's number. When all items of a root action are done, `control` counts it.
    template <class Stopping>
    auto worker(Control& control, Stopping stopping) {
        return [this, &control, walker = PerftWalker(root_, depth_, table_.get(), stopping)](std::int64_t at) mutable {
            const Item& item = items_[static_cast<std::size_t>(at)];
            counts_[static_cast<std::size_t>(at)] = count(walker, item);
            if (left_[item.root].fetch_sub(1, std::memory_order_relaxed) == 1) control.count_done();
        };
    }

    /// Everything on the calling thread.
    void run() {
        Control control;
        begin(control);
        auto count_item = worker(control, [] { return false; });
        for (std::int64_t item = 0; item < num_items(); ++item) count_item(item);
    }

    // -- when all items are done
    /// The count under each legal action, in the order of the actions. Empty at depth 0 or at the end.
    std::vector<std::pair<core::Action, std::uint64_t>> divide() const {
        std::vector<std::pair<core::Action, std::uint64_t>> parts;
        for (const core::Action action : roots_) parts.emplace_back(action, depth_ == 1 ? 1 : 0);
        for (std::size_t i = 0; i < items_.size(); ++i) parts[items_[i].root].second += counts_[i];
        return parts;
    }
    std::uint64_t total() const {
        std::uint64_t leaves = depth_ == 0 ? 1 : 0;
        for (const auto& [action, count] : divide()) leaves += count;
        return leaves;
    }

  private:
    static constexpr core::Action kNone = -1;
    static constexpr std::size_t kTooManyForPairs = 256;
    struct Item {
        std::size_t root = 0;
        core::Action second = kNone;  ///< kNone: the item is all that follows the root action
    };

    template <class Walker>
    void add_root(Walker& walker, core::Action action, bool in_pairs) {
        const std::size_t root = roots_.size();
        roots_.push_back(action);
        if (depth_ == 1) return;
        if (!in_pairs) return items_.push_back({root, kNone});
        walker.make(action);
        for (const core::Action second : walker.legal_actions(depth_ - 1)) items_.push_back({root, second});
        walker.unmake();
    }

    template <class Walker>
    std::uint64_t count(Walker& walker, const Item& item) const {
        walker.make(roots_[item.root]);
        if (item.second == kNone) {
            const std::uint64_t leaves = walker.count(depth_ - 1);
            walker.unmake();
            return leaves;
        }
        walker.make(item.second);
        const std::uint64_t leaves = walker.count(depth_ - 2);
        walker.unmake();
        walker.unmake();
        return leaves;
    }

    P root_;
    int depth_;
    std::unique_ptr<PerftTable> table_;
    std::vector<core::Action> roots_;
    std::vector<Item> items_;
    std::vector<std::uint64_t> counts_;                   ///< by item
    std::unique_ptr<std::atomic<std::uint32_t>[]> left_;  ///< by root action: items not done
};

}  // namespace southseas::search
