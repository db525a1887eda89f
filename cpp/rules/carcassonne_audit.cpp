// Position::is_consistent: everything derived, recomputed from the laid tiles by other means and compared.

#include <algorithm>
#include <map>
#include <set>

#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {
namespace {

using Grid = core::SquareGrid;
using Look = Store<const std::byte>;
using core::Cell;

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

class Audit {
  public:
    Audit(const Look& look, const Position& position)
        : look_(look), now_(look.header()), situation_(position.situation()) {
        for (std::uint32_t tile = 0; tile < now_.board.tiles; ++tile)
            tile_at_[core::unpack(look.board.cell_of_tile(tile))] = tile;
    }

    bool passes(const Position& position) {
        return board_agrees() && frontier_agrees() && features_agree() && covered_agree() && counters_agree() &&
               position.key() == key_from_facts();
    }

  private:
    bool board_agrees() const {
        if (tile_at_.size() != now_.board.tiles) return false;
        std::uint32_t nodes = 0;
        for (std::uint32_t tile = 0; tile < now_.board.tiles; ++tile) {
            const auto entry = look_.board.find(look_.board.cell_of_tile(tile));
            if (!look_.board.is_tile(entry) || look_.board.tile_index(entry) != tile) return false;
            if (look_.board.laid(tile).first_node != nodes) return false;
            nodes += look_.kind(look_.board.laid(tile).kind()).num_segments;
        }
        return nodes == now_.nodes && look_.board.num_entries() == std::size_t{now_.board.tiles} + now_.board.frontier;
    }

    bool frontier_agrees() const {
        std::map<Cell, core::LabelMask> expected;
        for (const auto& [cell, tile] : tile_at_) {
            const core::LaidTile laid = look_.board.laid(tile);
            for (int direction = 0; direction < Grid::kEdges; ++direction) {
                const Cell beside = core::neighbour<Grid>(cell, direction);
                if (tile_at_.contains(beside)) continue;
                expected[beside] |= look_.tiles().forbidden_beyond(laid.kind(), laid.rotation(), direction);
            }
        }
        if (expected.size() != now_.board.frontier) return false;
        for (std::uint32_t i = 0; i < now_.board.frontier; ++i) {
            const auto found = expected.find(core::unpack(look_.board.cell_of_frontier(i)));
            if (found == expected.end() || found->second != look_.board.forbidden()[i]) return false;
            const auto entry = look_.board.find(look_.board.cell_of_frontier(i));
            if (!look_.board.is_frontier(entry) || look_.board.frontier_index(entry) != i) return false;
        }
        return true;
    }

    /// What flood fill finds out about one feature.
    struct Found {
        std::set<std::uint32_t> nodes;
        std::uint32_t open = 0;
        std::uint32_t islanders = 0;
        std::uint32_t lowest = ~0U;
    };

    Found fill(std::uint32_t tile, std::uint32_t segment) const {
        Found found;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> waiting{{tile, segment}};
        while (!waiting.empty()) {
            const auto [at, s] = waiting.back();
            waiting.pop_back();
            if (!found.nodes.insert(look_.board.laid(at).first_node + s).second) continue;
            found.lowest = std::min(found.lowest, place_word(look_.board.cell_of_tile(at), s));
            const std::uint8_t byte = look_.islanders()[at];
            found.islanders += byte != 0 && islander_segment(byte) == s;
            spread(at, s, found, waiting);
        }
        return found;
    }

    void spread(std::uint32_t tile, std::uint32_t segment, Found& found,
                std::vector<std::pair<std::uint32_t, std::uint32_t>>& waiting) const {
        const core::LaidTile laid = look_.board.laid(tile);
        const Cell cell = core::unpack(look_.board.cell_of_tile(tile));
        const int slots = look_.tiles().ports_per_edge();
        for (int port = 0; port < Grid::kEdges * slots; ++port) {
            const int direction = port / slots, slot = port % slots;
            if (look_.tiles().ports(laid.kind(), laid.rotation(), direction)[slot] != static_cast<int>(segment))
                continue;
            const auto beside = tile_at_.find(core::neighbour<Grid>(cell, direction));
            if (beside == tile_at_.end()) {
                ++found.open;
                continue;
            }
            const core::LaidTile other = look_.board.laid(beside->second);
            const auto* ports = look_.tiles().ports(other.kind(), other.rotation(), core::opposite<Grid>(direction));
            waiting.emplace_back(beside->second, static_cast<std::uint32_t>(ports[slots - 1 - slot]));
        }
    }

    bool feature_agrees(const Found& found) {
        const std::uint32_t root = core::find_root(look_.nodes(), *found.nodes.begin());
        const Node node = look_.nodes()[root];
        std::set<std::uint32_t> ring;
        for (std::uint32_t i = root; ring.insert(i).second;) i = look_.nodes()[i].next();
        if (ring != found.nodes || node.size() != ring.size() || node.open() != found.open) return false;
        if (node.is_claimed() != (found.islanders > 0)) return false;
        if (node.is_marked()) lowest_of_marked_[root] = found.lowest;
        return std::ranges::all_of(ring, [&](std::uint32_t i) { return core::find_root(look_.nodes(), i) == root; });
    }

    bool features_agree() {
        std::set<std::uint32_t> seen;
        for (std::uint32_t tile = 0; tile < now_.board.tiles; ++tile) {
            const core::LaidTile laid = look_.board.laid(tile);
            for (std::uint32_t s = 0; s < look_.kind(laid.kind()).num_segments; ++s) {
                const Node node = look_.nodes()[laid.first_node + s];
                if (node.owner_tile() != tile || node.owner_segment() != s) return false;
                if (seen.contains(laid.first_node + s)) continue;
                const Found found = fill(tile, s);
                if (!feature_agrees(found)) return false;
                seen.insert(found.nodes.begin(), found.nodes.end());
            }
        }
        return true;
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
        for (const int copies : situation_.ship_pile) ship_pile += copies;
        std::vector<int> standing(index(look_.rules().players));
        for (const auto& islander : situation_.islanders) {
            ++standing[index(islander.seat)];
            const std::uint32_t tile = tile_at_.at({islander.x, islander.y});
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
                lowest_of_marked_.at(look_.root_of(tile_at_.at({c.x, c.y}), static_cast<std::uint32_t>(c.segment)));
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
    Situation situation_;
    std::map<Cell, std::uint32_t> tile_at_;
    std::map<std::uint32_t, std::uint32_t> lowest_of_marked_;
    std::uint64_t key_ = 0;
};

}  // namespace

bool Position::is_consistent() const {
    const Look look = store();
    return Audit(look, *this).passes(*this);
}

}  // namespace southseas::carcassonne
