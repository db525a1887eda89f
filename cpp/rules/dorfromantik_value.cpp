#include <array>

#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;

constexpr int kContinues = 2, kTouches = 1, kServesTask = 4, kCompletesTask = 16, kMissesTask = -12;

/// What a placement would join: per segment of the tile the areas that it meets.
struct Meetings {
    static constexpr std::uint32_t kNobody = ~0U;
    std::array<std::uint32_t, Grid::kEdges> root;    ///< by direction: area that the side continues, or kNobody
    std::array<std::uint8_t, Grid::kEdges> segment;  ///< by direction: that continues it
    std::array<std::uint32_t, core::kMaxSegmentsPerTile> tiles{};  ///< by segment: of all areas that it meets
    int touching = 0;                                              ///< sides beside a laid tile
};

bool is_new(const Meetings& met, std::size_t d) {
    for (std::size_t other = 0; other < d; ++other)
        if (met.root[other] == met.root[d] && met.segment[other] == met.segment[d]) return false;
    return true;
}

Meetings meetings(const Look& look, CellWord cell, int kind, int rotation) {
    Meetings met;
    for (int direction = 0; direction < Grid::kEdges; ++direction) {
        const auto d = static_cast<std::size_t>(direction);
        met.root[d] = Meetings::kNobody;
        const auto entry = look.board.find(cell + core::kStepWords<Grid>[d]);
        if (!look.board.is_tile(entry)) continue;
        ++met.touching;
        const core::LaidTile beside = look.board.laid(look.board.tile_index(entry));
        const int back = core::opposite<Grid>(direction);
        const int own = look.tiles().ports(kind, rotation, direction)[0];
        const int theirs = look.tiles().ports(beside.kind(), beside.rotation(), back)[0];
        if (own < 0 || theirs < 0 ||
            look.tiles().label(kind, rotation, direction) != look.tiles().label(beside.kind(), beside.rotation(), back))
            continue;
        met.root[d] = core::find_root(look.nodes(), beside.first_node + static_cast<std::uint32_t>(theirs));
        met.segment[d] = static_cast<std::uint8_t>(own);
        if (is_new(met, d)) met.tiles[met.segment[d]] += look.extent(met.root[d]).tiles;
    }
    return met;
}

int value_for_task(std::uint32_t tiles, std::uint32_t number) {
    if (tiles == number) return kCompletesTask;
    return tiles < number ? kServesTask : kMissesTask;
}

}  // namespace

int Position::placement_value(core::Action action) const {
    const Look look = store();
    const Header& now = header();
    if (now.board.tiles == 0) return 0;
    const std::uint32_t payload = core::action_payload(action);
    const int rotation = static_cast<int>(payload & ((1U << core::kRotationBits) - 1));
    const Meetings met = meetings(look, payload >> core::kRotationBits, now.in_hand, rotation);
    int value = kTouches * met.touching;
    for (const std::uint32_t root : met.root) value += root == Meetings::kNobody ? 0 : kContinues;
    for (std::uint32_t i = 0; i < now.num_active; ++i) {
        const std::uint16_t tile = now.active_tasks[i];
        const std::uint32_t root = look.root_of_task(tile);
        for (std::size_t d = 0; d < met.root.size(); ++d) {
            if (met.root[d] != root) continue;
            value += value_for_task(1 + met.tiles[met.segment[d]], marker_number(look.markers()[tile]));
            break;
        }
    }
    if (now.number != 0)
        value += value_for_task(1 + met.tiles[static_cast<std::size_t>(look.kind(now.in_hand).task)], now.number);
    return value;
}

}  // namespace southseas::dorfromantik
