// What the rules module answers, as Python's plain forms.
#include <array>
#include <cstddef>

#include "bindings/answers.hpp"
#include "bindings/carcassonne_translation.hpp"

namespace southseas::bindings {
namespace {

using carcassonne::Event;
using carcassonne::EventType;
using carcassonne::Feature;
using carcassonne::SegmentPlace;
using carcassonne::SegmentType;
using carcassonne::SheetOfSeat;
using carcassonne::Situation;

/// The first `players` numbers of an array that has room for every possible seat.
template <class Array>
py::list seats(const Array& values, int players) {
    py::list list;
    for (int seat = 0; seat < players; ++seat) list.append(values[static_cast<std::size_t>(seat)]);
    return list;
}

// -- situation
// -----------------------------------------------------------------------------------------------

void write_board(const Situation& from, py::dict& to) {
    to["tiles"] = tiles_of(from.tiles);
    to["islanders"] =
        list_of(from.islanders, [](const auto& i) { return py::make_tuple(i.x, i.y, i.segment, i.seat); });
    to["covered"] =
        list_of(from.covered, [](const auto& c) { return py::make_tuple(c.x, c.y, c.segment, c.twos, c.ones); });
}

void write_stocks(const Situation& from, py::dict& to) {
    to["wares"] = list_of(from.wares, [](const auto& wares) { return tuple_of_ints(wares); });
    to["ships"] = list_of(from.ships, [](const auto& ships) { return list_of_ints(ships); });
    to["face_up"] = list_of_ints(from.face_up);
    to["ship_pile"] = list_of_ints(from.ship_pile);
    to["undrawn"] = list_of_ints(from.undrawn);
    to["removed"] = list_of_ints(from.removed);
    to["boat_tokens"] = from.boat_tokens;
}

void write_turn(const Situation& from, py::dict& to) {
    to["phase"] = from.phase;
    to["context"] = from.context;
    to["active"] = from.active;
    to["decider"] = from.decider;
    to["in_hand"] = from.in_hand ? py::object(py::make_tuple(*from.in_hand, 0)) : py::object(py::none());
    to["market_queue"] = list_of_ints(from.market_queue);
    to["last_placed"] = cell_or_none(from.last_placed);
    to["move_number"] = from.move_number;
}

// -- features and sheet
// --------------------------------------------------------------------------------------

py::tuple symbols_of(const Feature& feature) {
    if (feature.type == SegmentType::kMarket) return py::tuple();
    if (feature.type != SegmentType::kSea) return py::make_tuple(feature.wares);
    return py::make_tuple(feature.twos, feature.ones, feature.covered_twos, feature.covered_ones);
}

py::dict feature_dict(const Feature& feature) {
    py::dict dict;
    dict["type"] = static_cast<int>(feature.type);
    dict["cells"] = list_of(feature.cells, cell_of);
    dict["segments"] = list_of(feature.segments, segment_of<SegmentPlace>);
    dict["tiles"] = feature.cells.size();
    dict["open"] = feature.open;
    dict["islanders"] = list_of_ints(feature.islanders);
    dict["symbols"] = symbols_of(feature);
    dict["complete"] = feature.open == 0;
    return dict;
}

py::tuple pending_of(const SheetOfSeat::Pending& pending) {
    const SegmentPlace& place = pending.place;
    return py::make_tuple(static_cast<int>(pending.type), place.x, place.y, place.segment, pending.amount);
}

py::dict sheet_dict(const SheetOfSeat& sheet) {
    py::dict dict;
    dict["ships"] = list_of(sheet.ships, [](const auto& ship) { return py::make_tuple(ship.first, ship.second); });
    dict["ship_points"] = sheet.ship_points;
    dict["wares"] = tuple_of_ints(sheet.wares);
    dict["pending"] = list_of(sheet.pending, pending_of);
    dict["wares_total"] = sheet.wares_total;
    dict["ware_points"] = sheet.ware_points;
    dict["total"] = sheet.total;
    return dict;
}

// -- events
// --------------------------------------------------------------------------------------------------

constexpr std::array<const char*, 13> kEventNames{"tile_removed", "placed",    "islander_placed", "islander_retrieved",
                                                  "boat",         "evaluated", "covered",         "merchant",
                                                  "ship_taken",   "delivered", "revealed",        "final_evaluated",
                                                  "game_over"};
static_assert(kEventNames.size() == static_cast<std::size_t>(EventType::kGameOver) + 1);

void write_cell(const Event& event, py::dict& dict) {
    dict["x"] = event.place.x;
    dict["y"] = event.place.y;
}

void write_segment(const Event& event, py::dict& dict) {
    write_cell(event, dict);
    dict["segment"] = event.place.segment;
}

void write_evaluation(const Event& event, int players, py::dict& dict) {
    py::list winners;
    for (int seat = 0; seat < players; ++seat)
        if ((event.winners >> seat & 1) != 0) winners.append(seat);
    dict["feature"] = segment_of(event.place);
    dict["type"] = static_cast<int>(event.feature_type);
    dict["symbols"] = event.amount;
    dict["winners"] = winners;
    dict["amount"] = event.amount;
    dict["returned"] = seats(event.returned, players);
}

void write_payment(const Event& event, py::dict& dict) {
    dict["ship"] = event.ship;
    dict["bananas"] = event.payment[0];
    dict["shells"] = event.payment[1];
    dict["fish"] = event.payment[2];
}

void write_placed(const Event& event, py::dict& dict) {
    write_cell(event, dict);
    dict["tile"] = event.tile;
    dict["rotation"] = event.rotation;
}

void write_covered(const Event& event, py::dict& dict) {
    dict["feature"] = segment_of(event.place);
    dict["size"] = event.size;
    dict["tokens_left"] = event.tokens_left;
}

void write_fields(const Event& event, int players, py::dict& dict) {
    switch (event.type) {
        case EventType::kTileRemoved:
            dict["tile"] = event.tile;
            break;
        case EventType::kPlaced:
            write_placed(event, dict);
            break;
        case EventType::kIslanderPlaced:
        case EventType::kIslanderRetrieved:
            write_segment(event, dict);
            break;
        case EventType::kBoat:
            dict["feature"] = segment_of(event.place);
            break;
        case EventType::kEvaluated:
        case EventType::kFinalEvaluated:
            write_evaluation(event, players, dict);
            break;
        case EventType::kCovered:
            write_covered(event, dict);
            break;
        case EventType::kMerchant:
            write_cell(event, dict);
            break;
        case EventType::kShipTaken:
        case EventType::kRevealed:
            dict["ship"] = event.ship;
            break;
        case EventType::kDelivered:
            write_payment(event, dict);
            break;
        case EventType::kGameOver:
            dict["returns"] = seats(event.points, players);
            break;
    }
}

constexpr bool has_player(EventType type) {
    switch (type) {
        case EventType::kEvaluated:
        case EventType::kFinalEvaluated:
        case EventType::kCovered:
        case EventType::kRevealed:
        case EventType::kGameOver:
            return false;
        default:
            return true;
    }
}

py::dict event_dict(const Event& event, int players) {
    py::dict dict;
    dict["event"] = kEventNames[static_cast<std::size_t>(event.type)];
    dict["rule"] = rule_name("C", event.rule);
    if (has_player(event.type)) dict["player"] = event.player;
    write_fields(event, players, dict);
    return dict;
}

}  // namespace

py::dict CarcassonneTranslation::situation(const carcassonne::Position& position) {
    const Situation situation = position.situation();
    py::dict dict;
    write_board(situation, dict);
    write_stocks(situation, dict);
    write_turn(situation, dict);
    return dict;
}

py::list CarcassonneTranslation::features(const carcassonne::Position& position) {
    return list_of(position.features(), feature_dict);
}

py::list CarcassonneTranslation::score_sheet(const carcassonne::Position& position) {
    return list_of(position.score_sheet(), sheet_dict);
}

py::list CarcassonneTranslation::events(const carcassonne::Game& game, const std::vector<Event>& events) {
    return list_of(events, [&](const Event& event) { return event_dict(event, game.rules().players); });
}

}  // namespace southseas::bindings
