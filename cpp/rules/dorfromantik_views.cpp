#include <algorithm>

#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;
using core::Cell;

struct Member {
    Cell cell;
    std::uint32_t segment = 0;
    Node node;
};

std::vector<Member> members_of(const Look& look, std::uint32_t root) {
    std::vector<Member> members;
    core::for_members(look.nodes(), root, [&](Node node) {
        members.push_back({core::unpack(look.board.cell_of_tile(node.owner_tile())), node.owner_segment(), node});
    });
    std::ranges::sort(members, [](const Member& a, const Member& b) {
        return a.cell != b.cell ? a.cell < b.cell : a.segment < b.segment;
    });
    return members;
}

Feature feature_of(const Look& look, std::uint32_t root) {
    Feature feature;
    feature.label = look.segment_of(look.nodes()[root]).label;
    feature.open = static_cast<int>(look.nodes()[root].open());
    for (const Member& member : members_of(look, root)) {
        feature.segments.push_back({member.cell.x, member.cell.y, static_cast<int>(member.segment)});
        if (feature.cells.empty() || feature.cells.back() != member.cell) feature.cells.push_back(member.cell);
        const SegmentData& data = look.segment_of(member.node);
        for (std::size_t i = 0; i < kSymbolTypes; ++i) feature.symbols[i] += data.symbols[i];
        const KindData& kind = look.kind(look.board.laid(member.node.owner_tile()).kind());
        feature.flags += kind.flag == static_cast<int>(member.segment);
    }
    for (std::uint32_t i = 0; i < look.header().num_active; ++i) {
        const std::uint32_t tile = look.header().active_tasks[i];
        if (look.root_of_task(tile) != root) continue;
        const Cell cell = core::unpack(look.board.cell_of_tile(tile));
        feature.markers.push_back({cell.x, cell.y, static_cast<int>(marker_number(look.markers()[tile]))});
    }
    return feature;
}

void add_tiles(const Look& look, Situation& out) {
    out.tiles = core::tiles_of(look.board, look.header().board);
    for (int kind = 0; kind < look.tiles().num_kinds(); ++kind) {
        out.undrawn.push_back(static_cast<int>(look.undrawn(kind)));
        out.removed.push_back(look.tiles().copies(kind) - out.undrawn.back());
    }
    for (const core::TileOnBoard& tile : out.tiles) --out.removed[static_cast<std::size_t>(tile.tile)];
    if (out.in_hand) --out.removed[static_cast<std::size_t>(out.in_hand->tile)];
}

void add_markers(const Look& look, Situation& out) {
    std::vector<int> gone(look.gone(), look.gone() + look.marker_records().size());
    for (std::uint32_t i = 0; i < look.header().tasks_laid; ++i) {
        const std::uint32_t tile = look.task_tiles()[i];
        const std::uint8_t byte = look.markers()[tile];
        const Cell cell = core::unpack(look.board.cell_of_tile(tile));
        out.markers.push_back(
            {cell.x, cell.y, static_cast<int>(marker_number(byte)), static_cast<int>(marker_status(byte))});
        if (marker_status(byte) == TaskStatus::kAbandoned)
            --gone[look.marker_index(look.kind(look.board.laid(tile).kind()).task_label, marker_number(byte))];
    }
    for (std::size_t i = 0; i < gone.size(); ++i) {
        const MarkerData& data = look.marker_records()[i];
        if (look.undrawn_markers()[i] > 0)
            out.undrawn_markers.push_back({data.label, data.number, look.undrawn_markers()[i]});
        if (gone[i] > 0) out.removed_markers.push_back({data.label, data.number, gone[i]});
    }
}

}  // namespace

std::vector<Feature> Position::features() const {
    const Look look = store();
    std::vector<Feature> features;
    for (std::uint32_t i = 0; i < header().nodes; ++i)
        if (look.nodes()[i].is_root()) features.push_back(feature_of(look, i));
    std::ranges::sort(features, [](const Feature& a, const Feature& b) {
        const SegmentPlace &first = a.segments.front(), &second = b.segments.front();
        const Cell one{first.x, first.y}, other{second.x, second.y};
        return one != other ? one < other : first.segment < second.segment;
    });
    return features;
}

std::vector<FrontierCell> Position::frontier() const {
    return core::frontier_of(store().board, header().board, game_->tiles());
}

Situation Position::situation() const {
    const Look look = store();
    const Header& now = header();
    Situation out;
    if (now.in_hand != kNone) out.in_hand = Situation::InHand{now.in_hand, now.number};
    add_tiles(look, out);
    add_markers(look, out);
    out.phase = now.phase;
    out.active = now.active;
    out.decider = current_player();
    if (now.last_tile != kNone) out.last_placed = core::unpack(look.board.cell_of_tile(now.last_tile));
    out.origin = core::unpack(now.origin);
    out.origin_rotation = now.origin_rotation;
    out.move_number = move_number();
    return out;
}

}  // namespace southseas::dorfromantik
