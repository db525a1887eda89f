// Position::is_consistent: everything derived, recomputed from the laid tiles by other means and compared.

#include <algorithm>
#include <map>

#include "core/board_audit.hpp"
#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;
using Found = core::BoardAudit<Grid>::Found;

class Audit {
  public:
    Audit(const Look& look, const Position& position)
        : look_(look),
          now_(look.header()),
          board_(look.tiles(), look.board, now_.board, look.nodes()),
          situation_(position.situation()) {}

    bool passes(const Position& position) {
        return board_.board_agrees(now_.nodes) && board_.frontier_agrees() &&
               board_.features_agree([&](const Found& found) { return area_agrees(found); }) && tasks_agree() &&
               piles_agree() && next_agrees() && position.key() == key_from_facts();
    }

  private:
    bool area_agrees(const Found& found) {
        for (const std::uint32_t node : found.nodes) areas_[node] = {found.tiles.size(), found.open};
        return look_.extent(found.root).tiles == found.tiles.size();
    }

    struct Area {
        std::size_t tiles = 0;
        std::uint32_t open = 0;
    };

    /// Active tasks are those that their areas have not ended (D-40), in the order laid.
    bool tasks_agree() const {
        std::uint32_t active = 0, points = 0, task_tiles = 0;
        for (std::uint32_t tile = 0; tile < now_.board.tiles; ++tile) {
            const bool is_task = look_.kind(look_.board.laid(tile).kind()).type == KindType::kTask;
            task_tiles += is_task;
            if (is_task != (look_.markers()[tile] != 0)) return false;
        }
        for (const auto& m : situation_.markers) {
            const std::uint32_t tile = board_.tile_at({m.x, m.y});
            const core::LaidTile laid = look_.board.laid(tile);
            const Area& area = areas_.at(laid.first_node + static_cast<std::uint32_t>(look_.kind(laid.kind()).task));
            if (m.status == static_cast<int>(TaskStatus::kCompleted)) points += static_cast<std::uint32_t>(m.number);
            if (m.status != static_cast<int>(TaskStatus::kActive)) continue;
            if (area.tiles >= static_cast<std::size_t>(m.number) || area.open == 0) return false;
            if (active >= now_.num_active || now_.active_tasks[active++] != tile) return false;
        }
        return task_tiles == situation_.markers.size() && active == now_.num_active && points == now_.task_points;
    }

    bool piles_agree() const {
        std::array<int, 3> undrawn{};
        for (std::size_t kind = 0; kind < situation_.undrawn.size(); ++kind)
            undrawn[static_cast<std::size_t>(look_.kind(static_cast<int>(kind)).type)] += situation_.undrawn[kind];
        for (std::size_t kind = 0; kind < situation_.undrawn.size(); ++kind) {
            const KindType type = look_.kind(static_cast<int>(kind)).type;
            const std::uint32_t left = look_.undrawn(static_cast<int>(kind));
            if (!look_.copy_order(type).has(look_.copies_left(type), kind, left)) return false;
        }
        std::map<std::pair<int, int>, int> markers;
        for (const auto& m : situation_.undrawn_markers) markers[{m.label, m.number}] += m.copies;
        for (const auto& m : situation_.removed_markers) markers[{m.label, m.number}] += m.copies;
        for (const auto& m : situation_.markers) ++markers[{label_at(m), m.number}];
        if (now_.number != 0) ++markers[{look_.kind(now_.in_hand).task_label, now_.number}];
        const bool complete = std::ranges::all_of(
            look_.marker_records(), [&](const MarkerData& m) { return markers[{m.label, m.number}] == m.count; });
        return complete && undrawn[0] == now_.landscape && undrawn[1] == now_.tasks && undrawn[2] == now_.special &&
               std::ranges::none_of(situation_.removed, [](int copies) { return copies < 0; });
    }

    bool next_agrees() const {
        const bool more = look_.task_is_due(now_.num_active) || look_.pile() > 0;
        return static_cast<Phase>(now_.phase) == Phase::kPlace
                   ? now_.in_hand != kNone
                   : (static_cast<Phase>(now_.phase) == Phase::kDraw) == more;
    }

    int label_at(const Situation::Marker& m) const {
        return look_.kind(look_.board.laid(board_.tile_at({m.x, m.y})).kind()).task_label;
    }

    /// Section 4 from a situation, fact by fact.
    std::uint64_t key_from_facts() {
        key_ = 0;
        const auto word = [](int x, int y) { return std::uint64_t{core::pack({x, y})}; };
        for (const auto& t : situation_.tiles) add(1, word(t.x, t.y), number(t.tile) << 3 | number(t.rotation));
        add_counts(6, situation_.undrawn);
        add_counts(17, situation_.removed);
        for (const auto& m : situation_.undrawn_markers)
            add(8, number(m.label) << 8 | number(m.number), number(m.copies));
        std::map<std::uint64_t, int> completed, gone;
        for (const auto& m : situation_.removed_markers) gone[number(m.label) << 8 | number(m.number)] += m.copies;
        for (const auto& m : situation_.markers) {
            const std::uint64_t name = number(label_at(m)) << 8 | number(m.number);
            if (m.status == 0) add(15, word(m.x, m.y), name);
            if (m.status == 1) ++completed[name];
            if (m.status == 2) ++gone[name];
        }
        for (const auto& [name, copies] : completed) add(16, name, number(copies));
        for (const auto& [name, copies] : gone) add(18, name, number(copies));
        const std::uint64_t decider = situation_.decider < 0 ? 255 : number(situation_.decider);
        add(11, number(situation_.phase), decider << 8 | number(situation_.active));
        if (situation_.in_hand) add(12, number(situation_.in_hand->tile), number(situation_.in_hand->number));
        if (situation_.tiles.empty()) add(19, core::pack(situation_.origin), number(situation_.origin_rotation));
        return key_;
    }

    static std::uint64_t number(int n) { return static_cast<std::uint64_t>(n); }
    void add(std::uint64_t tag, std::uint64_t a, std::uint64_t b) { key_ ^= core::mix64(tag << 56 | a << 32 | b); }
    void add_counts(std::uint64_t tag, const std::vector<int>& counts) {
        for (std::size_t i = 0; i < counts.size(); ++i)
            if (counts[i] > 0) add(tag, i, number(counts[i]));
    }

    const Look& look_;
    const Header& now_;
    core::BoardAudit<Grid> board_;
    Situation situation_;
    std::map<std::uint32_t, Area> areas_;  ///< by node
    std::uint64_t key_ = 0;
};

}  // namespace

bool Position::is_consistent() const {
    const Look look = store();
    return Audit(look, *this).passes(*this);
}

}  // namespace southseas::dorfromantik
