#include "rules/dorfromantik_turn.hpp"

namespace southseas::dorfromantik {

void Turn::apply(core::Action action) {
    const std::uint32_t payload = core::action_payload(action);
    ++header_.move_number;
    if (static_cast<Phase>(header_.phase) == Phase::kDraw)
        draw(static_cast<int>(payload >> core::kNumberBits), payload & ((1U << core::kNumberBits) - 1));
    else
        place(payload >> core::kRotationBits, static_cast<int>(payload & ((1U << core::kRotationBits) - 1)));
}

Event& Turn::tell(EventType type, int rule) {
    Event& event = sink_->emplace_back();
    event.type = type;
    event.rule = rule;
    event.player = header_.active;
    return event;
}

void Turn::go_on() {
    const bool over = !store_.task_is_due(header_.num_active) && store_.pile() == 0;
    header_.phase = static_cast<std::uint8_t>(over ? Phase::kEnd : Phase::kDraw);
    if (over && sink_ != nullptr) tell(EventType::kGameOver, 10).points = points_of({store_.game, store_.block});
}

void Turn::count(std::uint16_t& copies, std::uint64_t tag, std::uint64_t name, int change) {
    const auto now = static_cast<std::uint16_t>(copies + change);
    header_.key ^= count_fact(tag, name, copies) ^ count_fact(tag, name, now);
    write(copies, now);
}

void Turn::count_marker(std::uint16_t* copies, std::uint64_t tag, std::uint32_t marker, int change) {
    const MarkerData& data = store_.marker_records()[marker];
    count(copies[marker], tag, marker_name(data.label, data.number), change);
}

void Turn::draw(int kind, std::uint32_t number) {
    const KindData& data = store_.kind(kind);
    std::uint16_t& copies = store_.slots()[data.slot];
    header_.key ^= store_.undrawn_fact(kind, copies) ^ store_.undrawn_fact(kind, copies - 1U);
    write(copies, static_cast<std::uint16_t>(copies - 1));
    const core::CopyOrder& order = store_.copy_order(data.type);
    std::uint64_t& left = store_.copies_left(data.type)[order.word_of(static_cast<std::size_t>(kind), copies)];
    write(left, left & ~order.bit_of(static_cast<std::size_t>(kind), copies));
    if (data.type == KindType::kTask) {
        --header_.tasks;
        count_marker(store_.undrawn_markers(), tag::kUndrawnMarkers, store_.marker_index(data.task_label, number), -1);
    } else {
        --(data.type == KindType::kLandscape ? header_.landscape : header_.special);
    }
    if (sink_ != nullptr && data.type == KindType::kTask) {
        Event& event = tell(EventType::kTaskRevealed, 10);
        event.tile = kind;
        event.number = static_cast<int>(number);
    }
    if (!any_placement({store_.game, store_.block}, kind, number)) return remove_drawn(kind, number);
    header_.in_hand = static_cast<std::uint16_t>(kind);
    header_.number = static_cast<std::uint8_t>(number);
    header_.phase = static_cast<std::uint8_t>(Phase::kPlace);
}

/// D-24: the drawn tile leaves the game with its marker.
void Turn::remove_drawn(int kind, std::uint32_t number) {
    const std::uint32_t laid = store_.board.num_laid(header_.board, kind);
    const std::uint32_t removed = static_cast<std::uint32_t>(store_.tiles().copies(kind)) - laid - store_.undrawn(kind);
    const auto name = static_cast<std::uint64_t>(kind);
    header_.key ^= count_fact(tag::kRemoved, name, removed - 1) ^ count_fact(tag::kRemoved, name, removed);
    if (number != 0) remove_marker(store_.kind(kind).task_label, number);
    if (sink_ != nullptr) {
        Event& event = tell(EventType::kTileRemoved, 24);
        event.tile = kind;
        event.number = static_cast<int>(number);
    }
    go_on();
}

void Turn::remove_marker(int label, std::uint32_t number) {
    count_marker(store_.gone(), tag::kGone, store_.marker_index(label, number), 1);
}

void Turn::lay(int kind, int rotation, CellWord cell) {
    const KindData& data = store_.kind(kind);
    const std::uint32_t tile = header_.board.tiles, first = header_.nodes;
    for (std::uint32_t s = 0; s < data.num_segments; ++s)
        store_.nodes()[first + s] = store_.fresh_node(data.first_segment + s).with_place(first + s, tile, 0);
    if (store_.has_sisters())
        for (std::uint32_t s = 0; s < data.num_segments; ++s) store_.repeated()[first + s] = 0;
    header_.nodes = static_cast<std::uint16_t>(first + data.num_segments);
    store_.markers()[tile] = 0;
    header_.key ^= core::fact(tag::kLaidTile, cell, static_cast<std::uint64_t>(kind << core::kRotationBits | rotation));
    store_.board.lay(
        header_.board, store_.tiles(), cell, core::LaidTile::of(kind, rotation, static_cast<int>(first)), log_,
        [&](int direction, std::uint32_t other) { meet(kind, rotation, direction, first, store_.board.laid(other)); });
}

/// Two edges touch: one label joins two areas (D-30), two labels shut both.
void Turn::meet(int kind, int rotation, int direction, std::uint32_t first_node, core::LaidTile beside) {
    Node* nodes = store_.nodes();
    const int back = core::opposite<Grid>(direction);
    const int own = store_.tiles().ports(kind, rotation, direction)[0];
    const int theirs = store_.tiles().ports(beside.kind(), beside.rotation(), back)[0];
    const std::uint32_t own_node = first_node + static_cast<std::uint32_t>(own);
    const std::uint32_t their_node = beside.first_node + static_cast<std::uint32_t>(theirs);
    if (own >= 0 && store_.tiles().label(kind, rotation, direction) ==
                        store_.tiles().label(beside.kind(), beside.rotation(), back)) {
        core::join(nodes, store_.block, own_node, their_node, log_, [&](std::uint32_t kept, std::uint32_t absorbed) {
            if (!store_.has_sisters()) return;
            const std::array<std::uint32_t, 2> roots{kept, absorbed};
            std::uint16_t* repeated = store_.repeated();
            write(repeated[kept],
                  static_cast<std::uint16_t>(repeated[kept] + repeated[absorbed] + store_.overlap(roots)));
        });
        return;
    }
    if (own >= 0) core::shut(nodes, store_.block, own_node, log_);
    if (theirs >= 0) core::shut(nodes, store_.block, their_node, log_);
}

void Turn::place(CellWord cell, int rotation) {
    const int kind = header_.in_hand;
    const std::uint32_t number = header_.number;
    header_.in_hand = kNone;
    header_.number = 0;
    header_.last_tile = header_.board.tiles;
    lay(kind, rotation, cell);
    if (sink_ != nullptr) {
        Event& event = tell(EventType::kPlaced, 20);
        event.x = core::unpack(cell).x;
        event.y = core::unpack(cell).y;
        event.tile = kind;
        event.rotation = rotation;
    }
    if (number != 0) set_marker(header_.last_tile, number, TaskStatus::kActive);
    check_tasks();
    go_on();
    if (static_cast<Phase>(header_.phase) != Phase::kEnd)
        header_.active = static_cast<std::uint8_t>((header_.active + 1) % store_.rules().players);
}

void Turn::set_marker(std::uint32_t tile, std::uint32_t number, TaskStatus status) {
    const int label = store_.kind(store_.board.laid(tile).kind()).task_label;
    store_.markers()[tile] = marker_byte(number, status);
    store_.task_tiles()[header_.tasks_laid++] = static_cast<std::uint16_t>(tile);
    const std::uint32_t marker = store_.marker_index(label, number);
    if (status == TaskStatus::kActive) {
        header_.active_tasks[header_.num_active++] = static_cast<std::uint16_t>(tile);
        header_.key ^= core::fact(tag::kActiveMarker, store_.board.cell_of_tile(tile),
                                  marker_name(label, static_cast<int>(number)));
    } else if (status == TaskStatus::kCompleted) {
        header_.task_points += number;
        count_marker(store_.completed(), tag::kCompleted, marker, 1);
    } else {
        count_marker(store_.gone(), tag::kGone, marker, 1);
    }
}

/// D-40, in the order in which the tiles were laid.
void Turn::check_tasks() {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < header_.num_active; ++i) {
        const std::uint16_t tile = header_.active_tasks[i];
        if (!has_ended(tile)) header_.active_tasks[kept++] = tile;
    }
    header_.num_active = static_cast<std::uint8_t>(kept);
}

/// Completes or abandons the task of a tile if its area says so.
bool Turn::has_ended(std::uint32_t tile) {
    const std::uint32_t number = marker_number(store_.markers()[tile]);
    const Extent area = store_.extent(store_.root_of_task(tile));
    if (area.tiles < number && area.open > 0) return false;
    const bool complete = area.tiles == number;
    const int label = store_.kind(store_.board.laid(tile).kind()).task_label;
    const std::uint32_t marker = store_.marker_index(label, number);
    write(store_.markers()[tile], marker_byte(number, complete ? TaskStatus::kCompleted : TaskStatus::kAbandoned));
    header_.key ^=
        core::fact(tag::kActiveMarker, store_.board.cell_of_tile(tile), marker_name(label, static_cast<int>(number)));
    if (complete) header_.task_points += number;
    if (complete)
        count_marker(store_.completed(), tag::kCompleted, marker, 1);
    else
        count_marker(store_.gone(), tag::kGone, marker, 1);
    if (sink_ != nullptr)
        tell_task(complete ? EventType::kTaskCompleted : EventType::kTaskAbandoned, tile, number, area);
    return true;
}

void Turn::tell_task(EventType type, std::uint32_t tile, std::uint32_t number, Extent area) {
    Event& event = tell(type, 40);
    const core::Cell cell = core::unpack(store_.board.cell_of_tile(tile));
    event.x = cell.x;
    event.y = cell.y;
    event.label = store_.kind(store_.board.laid(tile).kind()).task_label;
    event.number = static_cast<int>(number);
    event.tiles = static_cast<int>(area.tiles);
    event.over = area.tiles > number;
}

}  // namespace southseas::dorfromantik
