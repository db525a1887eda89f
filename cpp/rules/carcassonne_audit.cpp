// Position::is_consistent: everything derived, recomputed from the laid tiles by other means and compared.

#include <algorithm>
#include <map>

#include "core/board_audit.hpp"
#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {
namespace {

using Look = Store<const std::byte>;

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

class Audit {
  public:
    Audit(const Look& look, const Position& position)
        : look_(look),
          now_(look.header()),
          board_(look.tiles(), look.board, now_.board, look.nodes()),
          situation_(position.situation()) {}

    bool passes(const Position& position) {
        return board_.board_agrees(now_.nodes) && board_.frontier_agrees() &&
               board_.features_agree([&](const auto& found) { return feature_agrees(found); }) && covered_agree() &&
               counters_agree() && position.key() == key_from_facts();
    }

  private:
    bool feature_agrees(const core::BoardAudit<core::SquareGrid>::Found& found) {
        std::uint32_t lowest = ~0U;
        bool occupied = false;
        for (const std::uint32_t i : found.nodes) {
            const std::uint32_t tile = look_.nodes()[i].owner_tile(), segment = look_.nodes()[i].owner_segment();
            lowest = std::min(lowest, place_word(look_.board.cell_of_tile(tile), segment));
            const std::uint8_t byte = look_.islanders()[tile];
            occupied = occupied || (byte != 0 && islander_segment(byte) == segment);
        }
        const Node root = look_.nodes()[found.root];
        if (root.is_marked()) lowest_of_marked_[found.root] = lowest;
        return root.is_claimed() == occupied;
    }

    bool covered_agree() const {
        if (lowest_of_marked_.size() != now_.num_covered) return false;
        int groups = 0;
        for (std::uint32_t i = 0; i < now_.num_covered; ++i) {
            const CoveredRegion& region = look_.covered()[i];
            const auto found = lowest_of_marked_.find(region.root);
            if (found == lowest_of_marked_.end() || found->second != region.lowest) return false;
            const Tally sum = look_.tally(region.root);
            if (region.twos > sum.twos || region.ones > sum.ones) return false;
            groups += region.twos + region.ones;
        }
        return groups + now_.boat_tokens == look_.rules().boat_tokens;
    }

    bool counters_agree() const {
        int undrawn = 0, ship_pile = 0, merchants = 0;
        for (const int copies : situation_.undrawn) undrawn += copies;
        for (std::size_t kind = 0; kind < situation_.undrawn.size(); ++kind)
            if (!look_.copy_order().has(look_.copies_left(), kind, look_.undrawn()[kind])) return false;
        for (const int copies : situation_.ship_pile) ship_pile += copies;
        std::vector<int> standing(index(look_.rules().players));
        for (const auto& islander : situation_.islanders) {
            ++standing[index(islander.seat)];
            const std::uint32_t tile = board_.tile_at({islander.x, islander.y});
            if (look_.islanders()[tile] !=
                islander_byte(static_cast<std::uint32_t>(islander.seat), static_cast<std::uint32_t>(islander.segment)))
                return false;
            merchants += look_.type_of(tile, static_cast<std::uint32_t>(islander.segment)) == SegmentType::kMarket;
        }
        const auto occupied =
            std::count_if(look_.islanders(), look_.islanders() + now_.board.tiles, [](auto byte) { return byte != 0; });
        if (static_cast<std::size_t>(occupied) != situation_.islanders.size()) return false;
        for (std::size_t seat = 0; seat < standing.size(); ++seat)
            if (now_.supply[seat] + standing[seat] != look_.rules().islanders) return false;
        return undrawn == now_.pile && ship_pile == now_.ship_pile && merchants == now_.merchants &&
               std::ranges::none_of(situation_.removed, [](int copies) { return copies < 0; }) &&
               std::ranges::is_sorted(situation_.face_up);
    }

    /// Section 4 from a situation, fact by fact.
    std::uint64_t key_from_facts() {
        key_ = 0;
        const auto word = [](int x, int y) { return std::uint64_t{core::pack({x, y})}; };
        for (const auto& t : situation_.tiles) add(1, word(t.x, t.y), number(t.tile) << 3 | number(t.rotation));
        for (const auto& i : situation_.islanders) add(2, word(i.x, i.y), number(i.segment) << 8 | number(i.seat));
        for (std::size_t seat = 0; seat < situation_.wares.size(); ++seat) {
            for (std::size_t ware = 0; ware < kWareTypes; ++ware)
                add_count(3, seat << 8 | ware, situation_.wares[seat][ware]);
            add_copies(4, seat << 16, situation_.ships[seat]);
        }
        add_copies(5, 0, situation_.face_up);
        add_counts(6, situation_.undrawn);
        add_counts(7, situation_.ship_pile);
        add_counts(17, situation_.removed);
        add_covered();
        add_turn();
        return key_;
    }

    void add_covered() {
        std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> groups;
        for (const auto& c : situation_.covered) {
            const auto& lowest =
                lowest_of_marked_.at(look_.root_of(board_.tile_at({c.x, c.y}), static_cast<std::uint32_t>(c.segment)));
            groups[lowest].first += number(c.twos);
            groups[lowest].second += number(c.ones);
        }
        for (const auto& [lowest, numbers] : groups)
            add(10, cell_of_place(lowest),
                std::uint64_t{segment_of_place(lowest)} << 16 | numbers.first << 8 | numbers.second);
    }

    void add_turn() {
        add(9, 0, number(situation_.boat_tokens));
        const std::uint64_t decider = situation_.decider < 0 ? 255 : number(situation_.decider);
        add(11, number(situation_.phase) | number(situation_.context) << 8, decider << 8 | number(situation_.active));
        if (situation_.in_hand) add(12, number(*situation_.in_hand), 0);
        if (situation_.phase == static_cast<int>(Phase::kIslander)) add(13, core::pack(*situation_.last_placed), 0);
        for (std::size_t i = 0; i < situation_.market_queue.size(); ++i) add(14, i, number(situation_.market_queue[i]));
    }

    static std::uint64_t number(int n) { return static_cast<std::uint64_t>(n); }
    void add(std::uint64_t tag, std::uint64_t a, std::uint64_t b) { key_ ^= core::mix64(tag << 56 | a << 32 | b); }
    void add_count(std::uint64_t tag, std::uint64_t a, int count) {
        if (count > 0) add(tag, a, number(count));
    }
    void add_counts(std::uint64_t tag, const std::vector<int>& counts) {
        for (std::size_t i = 0; i < counts.size(); ++i) add_count(tag, i, counts[i]);
    }
    void add_copies(std::uint64_t tag, std::uint64_t a, const std::vector<int>& items) {
        std::map<int, int> copies;
        for (const int item : items) ++copies[item];
        for (const auto& [item, count] : copies) add_count(tag, a | number(item), count);
    }

    const Look& look_;
    const Header& now_;
    core::BoardAudit<core::SquareGrid> board_;
    Situation situation_;
    std::map<std::uint32_t, std::uint32_t> lowest_of_marked_;
    std::uint64_t key_ = 0;
};

}  // namespace

bool Position::is_consistent() const {
    const Look look = store();
    return Audit(look, *this).passes(*this);
}

}  // namespace southseas::carcassonne
