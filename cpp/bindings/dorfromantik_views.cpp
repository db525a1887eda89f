// What the rules module answers, as Python's plain forms.
#include <array>
#include <cstddef>

#include "bindings/answers.hpp"
#include "bindings/dorfromantik_translation.hpp"

namespace southseas::bindings {
namespace {

using dorfromantik::Event;
using dorfromantik::EventType;
using dorfromantik::Feature;
using dorfromantik::MarkerPlace;
using dorfromantik::ScoreSheet;
using dorfromantik::SegmentPlace;
using dorfromantik::Situation;

py::tuple marker_of(const MarkerPlace& marker) {
    return py::make_tuple(marker.x, marker.y, marker.number);
}

py::list copies_of(const std::vector<Situation::MarkerCopies>& markers) {
    return list_of(markers, [](const auto& m) { return py::make_tuple(m.label, m.number, m.copies); });
}

py::dict feature_dict(const Feature& feature) {
    py::dict dict;
    dict["type"] = feature.label;
    dict["cells"] = list_of(feature.cells, cell_of);
    dict["segments"] = list_of(feature.segments, segment_of<SegmentPlace>);
    dict["tiles"] = feature.cells.size();
    dict["open"] = feature.open;
    dict["complete"] = feature.open == 0;
    dict["symbols"] = tuple_of_ints(feature.symbols);
    dict["flags"] = feature.flags;
    dict["markers"] = list_of(feature.markers, marker_of);
    return dict;
}

// -- score sheet

py::dict tasks_dict(const ScoreSheet& sheet) {
    py::dict by_type;
    for (const ScoreSheet::Tasks& tasks : sheet.tasks) {
        py::dict line;
        line["points"] = tasks.points;
        line["markers"] = list_of(tasks.markers, marker_of);
        by_type[py::int_(tasks.label)] = line;
    }
    py::dict dict;
    dict["by_type"] = by_type;
    dict["points"] = sheet.task_points;
    return dict;
}

py::dict flags_dict(const ScoreSheet& sheet) {
    py::dict by_label;
    for (const ScoreSheet::Flags& flags : sheet.flags) {
        py::dict line;
        line["points"] = flags.points;
        line["flags"] = list_of(flags.flags, [](const ScoreSheet::Flag& flag) {
            return py::make_tuple(flag.cell.x, flag.cell.y, flag.tiles, list_of(flag.cells, cell_of));
        });
        by_label[py::int_(flags.label)] = line;
    }
    py::dict dict;
    dict["by_label"] = by_label;
    dict["points"] = sheet.flag_points;
    return dict;
}

py::dict area_dict(const ScoreSheet::Area& area) {
    py::dict line;
    if (area.symbol >= 0) line["label"] = area.label;
    line["points"] = area.points;
    line["cells"] = list_of(area.cells, cell_of);
    return line;
}

// -- events

constexpr std::array<const char*, 6> kEventNames{"tile_removed",   "task_revealed",  "placed",
                                                 "task_completed", "task_abandoned", "game_over"};
static_assert(kEventNames.size() == static_cast<std::size_t>(EventType::kGameOver) + 1);

void write_drawn(const Event& event, py::dict& dict) {
    dict["tile"] = event.tile;
    dict["number"] = event.number;
}

void write_cell(const Event& event, py::dict& dict) {
    dict["x"] = event.x;
    dict["y"] = event.y;
}

void write_task(const Event& event, py::dict& dict) {
    write_cell(event, dict);
    dict["type"] = event.label;
    dict["number"] = event.number;
}

void write_fields(const Event& event, int players, py::dict& dict) {
    switch (event.type) {
        case EventType::kTileRemoved:
            dict["player"] = event.player;
            write_drawn(event, dict);
            break;
        case EventType::kTaskRevealed:
            write_drawn(event, dict);
            break;
        case EventType::kPlaced:
            dict["player"] = event.player;
            write_cell(event, dict);
            dict["tile"] = event.tile;
            dict["rotation"] = event.rotation;
            break;
        case EventType::kTaskCompleted:
            write_task(event, dict);
            break;
        case EventType::kTaskAbandoned:
            write_task(event, dict);
            dict["tiles"] = event.tiles;
            dict["reason"] = event.over ? "over" : "closed";
            break;
        case EventType::kGameOver:
            dict["returns"] = list_of_ints(std::vector<int>(static_cast<std::size_t>(players), event.points));
            break;
    }
}

}  // namespace

py::dict DorfromantikTranslation::situation(const dorfromantik::Position& position) {
    const Situation from = position.situation();
    py::dict to;
    to["tiles"] = tiles_of(from.tiles);
    to["markers"] = list_of(from.markers, [](const auto& m) { return py::make_tuple(m.x, m.y, m.number, m.status); });
    to["undrawn"] = list_of_ints(from.undrawn);
    to["undrawn_markers"] = copies_of(from.undrawn_markers);
    to["removed"] = list_of_ints(from.removed);
    to["removed_markers"] = copies_of(from.removed_markers);
    to["phase"] = from.phase;
    to["context"] = from.context;
    to["active"] = from.active;
    to["decider"] = from.decider;
    to["in_hand"] =
        from.in_hand ? py::object(py::make_tuple(from.in_hand->tile, from.in_hand->number)) : py::object(py::none());
    to["last_placed"] = cell_or_none(from.last_placed);
    to["move_number"] = from.move_number;
    to["origin"] = py::make_tuple(from.origin.x, from.origin.y, from.origin_rotation);
    return to;
}

py::list DorfromantikTranslation::features(const dorfromantik::Position& position) {
    return list_of(position.features(), feature_dict);
}

py::dict DorfromantikTranslation::score_sheet(const dorfromantik::Position& position) {
    const ScoreSheet sheet = position.score_sheet();
    py::dict longest, along, dict;
    for (const ScoreSheet::Area& area : sheet.longest) longest[py::int_(area.label)] = area_dict(area);
    for (const ScoreSheet::Area& area : sheet.along_longest) along[py::int_(area.symbol)] = area_dict(area);
    dict["tasks"] = tasks_dict(sheet);
    dict["flags"] = flags_dict(sheet);
    dict["longest"] = longest;
    dict["along_longest"] = along;
    dict["fish"] = 0;
    dict["A"] = sheet.a;
    dict["B"] = sheet.b;
    dict["unlocked"] = py::list();
    dict["C"] = 0;
    dict["result"] = sheet.result;
    return dict;
}

py::list DorfromantikTranslation::events(const dorfromantik::Game& game, const std::vector<Event>& events) {
    return list_of(events, [&](const Event& event) {
        py::dict dict;
        dict["event"] = kEventNames[static_cast<std::size_t>(event.type)];
        dict["rule"] = rule_name("D", event.rule);
        write_fields(event, game.num_players(), dict);
        return dict;
    });
}

}  // namespace southseas::bindings
