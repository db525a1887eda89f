#pragma once
// Typed access to a position's block. Internal to the rules module.

#include <bit>
#include <span>
#include <type_traits>

#include "rules/dorfromantik.hpp"

namespace southseas::dorfromantik {

using core::CellWord;
using core::count_fact;

/// Tags of the facts of a key (section 4).
namespace tag {
inline constexpr std::uint64_t kLaidTile = 1, kUndrawn = 6, kUndrawnMarkers = 8, kPhase = 11, kInHand = 12,
                               kActiveMarker = 15, kCompleted = 16, kRemoved = 17, kGone = 18, kOrigin = 19;
}

/// Streams of section 3.
namespace stream {
inline constexpr std::uint64_t kPile = 0, kTasks = 1, kFirstMarkers = 2;
}

/// A marker on a tile in one byte; 0 is none.
inline constexpr std::uint32_t kNumberBits = 6;
constexpr std::uint8_t marker_byte(std::uint32_t number, TaskStatus status) {
    return static_cast<std::uint8_t>(number | static_cast<std::uint32_t>(status) << kNumberBits);
}
constexpr std::uint32_t marker_number(std::uint8_t byte) {
    return byte & ((1U << kNumberBits) - 1);
}
constexpr TaskStatus marker_status(std::uint8_t byte) {
    return static_cast<TaskStatus>(byte >> kNumberBits);
}

constexpr std::uint64_t marker_name(int label, int number) {
    return static_cast<std::uint64_t>(label) << 8 | static_cast<std::uint64_t>(number);
}

/// What the areas of one label are around an empty cell.
struct Surroundings {
    Directions occupied = 0;                        ///< where tiles lie
    std::array<std::uint32_t, Grid::kEdges> root;   ///< area of the edge that faces the cell, where there is one
    std::array<std::uint8_t, Grid::kEdges> facing;  ///< all directions of that area's edges; 0 where there is none
};

/// The area at `around.root[d]` has an edge that faces the cell from direction `d`.
inline void note_facing(Surroundings& around, std::size_t d) {
    Directions facing = 1U << d;
    for (std::size_t other = 0; other < d; ++other)
        if (around.facing[other] != 0 && around.root[other] == around.root[d]) facing |= around.facing[other];
    for (Directions left = facing; left != 0; left &= left - 1)
        around.facing[static_cast<std::size_t>(std::countr_zero(left))] = static_cast<std::uint8_t>(facing);
}

/// How large an area is, and its edges that face empty cells.
struct Extent {
    std::uint32_t tiles = 0, open = 0;
};

/// D-22: the area of a task has the marker's number of tiles, or fewer and an open edge.
constexpr bool fulfils(Extent area, std::uint32_t number) {
    return area.tiles == number || (area.tiles < number && area.open > 0);
}

template <class Byte>
class Store {
    template <class T>
    using Same = std::conditional_t<std::is_const_v<Byte>, const T, T>;

  public:
    using Board = core::BoardView<Grid, Byte>;

    Store(const Game& of_game, Byte* at_block)
        : game(of_game), block(at_block), board(of_game.layout_.board, at_block) {}

    Same<Header>& header() const { return *core::at_offset<Header>(block, 0); }
    Same<Node>* nodes() const { return core::at_offset<Node>(block, game.layout_.nodes); }
    Same<std::uint16_t>* repeated() const { return core::at_offset<std::uint16_t>(block, game.layout_.repeated); }
    Same<std::uint8_t>* markers() const { return core::at_offset<std::uint8_t>(block, game.layout_.markers); }
    Same<std::uint16_t>* task_tiles() const { return core::at_offset<std::uint16_t>(block, game.layout_.task_tiles); }
    Same<std::uint16_t>* slots() const { return core::at_offset<std::uint16_t>(block, game.layout_.undrawn); }
    Same<std::uint64_t>* pile_left() const { return core::at_offset<std::uint64_t>(block, game.layout_.pile_left); }
    Same<std::uint64_t>* tasks_left() const { return core::at_offset<std::uint64_t>(block, game.layout_.tasks_left); }
    Same<std::uint64_t>* copies_left(KindType type) const {
        return type == KindType::kTask ? tasks_left() : pile_left();
    }
    Same<std::uint16_t>* undrawn_markers() const {
        return core::at_offset<std::uint16_t>(block, game.layout_.undrawn_markers);
    }
    Same<std::uint16_t>* completed() const { return core::at_offset<std::uint16_t>(block, game.layout_.completed); }
    Same<std::uint16_t>* gone() const { return core::at_offset<std::uint16_t>(block, game.layout_.gone); }

    const Rules& rules() const { return game.rules_; }
    const core::TileSet<Grid>& tiles() const { return game.tiles_; }
    const KindData& kind(int index) const { return game.kinds_[static_cast<std::size_t>(index)]; }
    const SegmentData& segment(const KindData& data, std::uint32_t s) const {
        return game.segments_[data.first_segment + s];
    }
    const Node& fresh_node(std::uint32_t segment) const { return game.fresh_nodes_[segment]; }
    bool has_sisters() const { return game.has_sisters_; }

    // -- piles
    std::uint32_t kind_of_slot(std::uint32_t slot) const { return game.kind_of_slot_[slot]; }
    std::uint32_t first_task_slot() const { return game.first_task_slot_; }
    std::uint32_t num_slots() const { return game.num_slots_; }
    std::uint32_t undrawn(int kind_index) const { return slots()[kind(kind_index).slot]; }
    const core::CopyOrder& pile_order() const { return game.pile_order_; }
    const core::CopyOrder& task_order() const { return game.task_order_; }
    const core::CopyOrder& copy_order(KindType type) const {
        return type == KindType::kTask ? task_order() : pile_order();
    }
    std::uint64_t undrawn_fact(int kind_index, std::uint32_t copies) const {
        return game.undrawn_facts_(static_cast<std::size_t>(kind_index), copies);
    }
    std::uint32_t removed_unseen() const { return static_cast<std::uint32_t>(*rules().removed_landscape_tiles); }
    /// Tiles that can still come from the landscape pile.
    std::uint32_t pile() const { return header().landscape - removed_unseen() + header().special; }
    bool task_is_due(std::uint32_t num_active) const {
        return header().tasks > 0 && num_active < static_cast<std::uint32_t>(rules().active_tasks);
    }
    /// D-10: weight of `copies` undrawn copies of a record of the landscape pile.
    std::uint64_t pile_weight(KindType type, std::uint64_t copies) const {
        const std::uint64_t unseen = header().landscape;
        if (type == KindType::kLandscape) return copies * (unseen - removed_unseen());
        return unseen == 0 ? copies : copies * unseen;
    }
    /// Draws already made of the landscape pile and of the task tiles.
    std::uint32_t pile_draws() const {
        return static_cast<std::uint32_t>(game.landscape_copies_ + game.special_copies_) - header().landscape -
               header().special;
    }
    std::uint32_t task_draws() const { return static_cast<std::uint32_t>(game.task_copies_) - header().tasks; }

    // -- markers
    std::span<const MarkerData> marker_records() const { return game.markers_; }
    std::uint32_t first_marker(int label) const { return game.first_marker_[static_cast<std::size_t>(label)]; }
    std::uint32_t end_marker(int label) const { return game.first_marker_[static_cast<std::size_t>(label) + 1]; }
    /// The record of a type and number; there must be one.
    std::uint32_t marker_index(int label, std::uint32_t number) const {
        std::uint32_t index = first_marker(label);
        while (game.markers_[index].number != static_cast<int>(number)) ++index;
        return index;
    }
    std::uint32_t num_undrawn_markers(int label) const {
        std::uint32_t copies = 0;
        for (std::uint32_t i = first_marker(label); i < end_marker(label); ++i) copies += undrawn_markers()[i];
        return copies;
    }
    std::uint32_t marker_draws(int label) const {
        return game.total_markers_[static_cast<std::size_t>(label)] - num_undrawn_markers(label);
    }

    // -- score
    bool scores_tasks() const { return game.scores_tasks_; }
    std::span<const int> flag_labels() const { return game.flag_labels_; }
    std::span<const int> longest_labels() const { return game.longest_labels_; }
    const auto& along() const { return game.along_; }

    // -- board and areas
    core::FrontierLanes<typename Board::Mask> lanes() const { return {board.forbidden(), header().board.frontier}; }
    std::uint32_t root_of(std::uint32_t tile, std::uint32_t s) const {
        return core::find_root(nodes(), board.laid(tile).first_node + s);
    }
    std::uint32_t root_of_task(std::uint32_t tile) const {
        return root_of(tile, static_cast<std::uint32_t>(kind(board.laid(tile).kind()).task));
    }
    const SegmentData& segment_of(Node node) const {
        return segment(kind(board.laid(node.owner_tile()).kind()), node.owner_segment());
    }
    Extent extent(std::uint32_t root) const {
        const Node node = nodes()[root];
        return {has_sisters() ? node.size() - repeated()[root] : node.size(), node.open()};
    }

    /// Tiles that lie in several of the areas, each counted once less than it does: what the sum of their sizes
    /// exceeds the size of their union by. The roots are distinct.
    std::uint32_t overlap(std::span<const std::uint32_t> roots) const {
        std::uint32_t excess = 0;
        for (const std::uint32_t root : roots)
            core::for_members(nodes(), root, [&](Node node) {
                if (segment_of(node).has_sister && is_first_of(node, roots)) excess += memberships(node, roots) - 1;
            });
        return excess;
    }

    Surroundings surroundings(CellWord cell, int label) const {
        Surroundings around;
        around.facing.fill(0);
        for (int direction = 0; direction < Grid::kEdges; ++direction) {
            const auto d = static_cast<std::size_t>(direction);
            const auto entry = board.find(cell + core::kStepWords<Grid>[d]);
            if (!board.is_tile(entry)) continue;
            around.occupied |= 1U << direction;
            const core::LaidTile laid = board.laid(board.tile_index(entry));
            const int back = core::opposite<Grid>(direction);
            const int s = tiles().ports(laid.kind(), laid.rotation(), back)[0];
            if (s < 0 || tiles().label(laid.kind(), laid.rotation(), back) != label) continue;
            around.root[d] = core::find_root(nodes(), laid.first_node + static_cast<std::uint32_t>(s));
            note_facing(around, d);
        }
        return around;
    }

    /// What the area of a task tile's task would be, were the tile laid so. Older tiles' areas join it through edges of
    /// the task's label, and through other segments of the tile that such an area reaches.
    Extent extent_with(const Surroundings& around, const KindData& data, int rotation) const {
        const Reach reach = reach_of(around, data, rotation);
        Extent sum{1, number_of(reach.own & ~around.occupied)};
        std::array<std::uint32_t, Grid::kEdges> roots;
        std::size_t num_roots = 0;
        for (Directions left = reach.facing; left != 0;) {
            const auto d = static_cast<std::size_t>(std::countr_zero(left));
            roots[num_roots++] = around.root[d];
            const Extent area = extent(around.root[d]);
            sum.tiles += area.tiles;
            sum.open += area.open;
            left &= ~Directions{around.facing[d]};
        }
        sum.open -= number_of(reach.facing);
        if (has_sisters() && num_roots > 1) sum.tiles -= overlap({roots.data(), num_roots});
        return sum;
    }

    /// Whether a task tile may be laid so under a marker of that number (D-22).
    bool allows(const Surroundings& around, const KindData& data, int rotation, std::uint32_t number) const {
        return fulfils(extent_with(around, data, rotation), number);
    }
    /// Those of the rotations, one bit each, in which it may.
    std::uint32_t allowed_of(std::uint32_t rotations, const Surroundings& around, const KindData& data,
                             std::uint32_t number) const {
        std::uint32_t allowed = 0;
        for (; rotations != 0; rotations &= rotations - 1)
            if (allows(around, data, std::countr_zero(rotations), number)) allowed |= rotations & -rotations;
        return allowed;
    }

    const Game& game;
    Byte* block;
    Board board;

  private:
    /// Edges of the tile, by where they face, that join the task's area, and all edges of the joined areas that face
    /// the cell.
    struct Reach {
        Directions own = 0, facing = 0;
    };

    static Directions facing_at(const Surroundings& around, Directions edges) {
        Directions facing = 0;
        for (; edges != 0; edges &= edges - 1)
            facing |= around.facing[static_cast<std::size_t>(std::countr_zero(edges))];
        return facing;
    }

    Reach reach_of(const Surroundings& around, const KindData& data, int rotation) const {
        const SegmentData& task = segment(data, static_cast<std::uint32_t>(data.task));
        Reach reach{rotated(task.edges, rotation), 0};
        reach.facing = facing_at(around, reach.own);
        for (bool grows = task.has_sister; grows;) {
            grows = false;
            for (std::uint32_t s = 0; s < data.num_segments; ++s) {
                const SegmentData& sister = segment(data, s);
                const Directions edges = rotated(sister.edges, rotation);
                if (sister.label != task.label || (edges & reach.facing) == 0 || (edges & ~reach.own) == 0) continue;
                reach.own |= edges;
                reach.facing |= facing_at(around, edges);
                grows = true;
            }
        }
        return reach;
    }

    /// Calls `visit(segment, place in roots)` for every segment of the node's tile and label in one of the areas.
    template <class Visit>
    void for_sisters(Node node, std::span<const std::uint32_t> roots, Visit&& visit) const {
        const core::LaidTile laid = board.laid(node.owner_tile());
        const KindData& data = kind(laid.kind());
        const std::uint8_t label = segment(data, node.owner_segment()).label;
        for (std::uint32_t s = 0; s < data.num_segments; ++s) {
            if (segment(data, s).label != label) continue;
            const std::uint32_t root = core::find_root(nodes(), laid.first_node + s);
            for (std::size_t i = 0; i < roots.size(); ++i)
                if (roots[i] == root) visit(s, i);
        }
    }
    bool is_first_of(Node node, std::span<const std::uint32_t> roots) const {
        std::uint32_t first = ~0U;
        for_sisters(node, roots, [&](std::uint32_t s, std::size_t) { first = s < first ? s : first; });
        return first == node.owner_segment();
    }
    std::uint32_t memberships(Node node, std::span<const std::uint32_t> roots) const {
        std::uint32_t areas = 0;
        for_sisters(node, roots, [&](std::uint32_t, std::size_t i) { areas |= 1U << i; });
        return static_cast<std::uint32_t>(std::popcount(areas));
    }
};

}  // namespace southseas::dorfromantik
