// Python's plain forms as the rules module takes them.
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "bindings/arguments.hpp"
#include "bindings/carcassonne_translation.hpp"

namespace southseas::bindings {
namespace {

using carcassonne::Situation;

constexpr std::array<std::pair<const char*, carcassonne::Retrieve>, 3> kRetrieveNames{{
    {"any_turn", carcassonne::Retrieve::kAnyTurn},
    {"empty_supply", carcassonne::Retrieve::kEmptySupply},
    {"never", carcassonne::Retrieve::kNever},
}};

carcassonne::Retrieve to_retrieve(const py::object& value) {
    for (const auto& [name, retrieve] : kRetrieveNames)
        if (value.equal(py::str(name))) return retrieve;
    throw std::invalid_argument("retrieve must be any_turn, empty_supply or never");
}

carcassonne::Rules to_rules(const py::dict& rules) {
    return {.players = number(rules, "players"),
            .first_player = number(rules, "first_player"),
            .islanders = number(rules, "islanders"),
            .face_up_ships = number(rules, "face_up_ships"),
            .boat_tokens = number(rules, "boat_tokens"),
            .retrieve = to_retrieve(entry(rules, "retrieve")),
            .wares_per_point = number(rules, "wares_per_point")};
}

carcassonne::FlatSet to_flat_set(const py::dict& flat) {
    return {.tiles = flat_tiles(flat),
            .start = numbers(flat, "start"),
            .segment_type = numbers(flat, "segment_type"),
            .segment_symbols = numbers(flat, "segment_symbols"),
            .ship_points = numbers(flat, "ship_points"),
            .ship_count = numbers(flat, "ship_count"),
            .ship_need = numbers(flat, "ship_need")};
}

std::vector<std::vector<int>> lists(const py::dict& dict, const char* name) {
    std::vector<std::vector<int>> result;
    for (const py::handle row : entry(dict, name)) result.push_back(to_int_list(row, name));
    return result;
}

void read_board(const py::dict& from, Situation& to) {
    to.tiles = tiles(from);
    to.islanders =
        rows<4>(from, "islanders", [](auto row) { return Situation::Islander{row[0], row[1], row[2], row[3]}; });
    to.covered =
        rows<5>(from, "covered", [](auto row) { return Situation::Covered{row[0], row[1], row[2], row[3], row[4]}; });
    to.last_placed = cell_or_none(from, "last_placed");
}

void read_stocks(const py::dict& from, Situation& to) {
    to.wares = rows<carcassonne::kWareTypes>(from, "wares", [](auto row) { return row; });
    to.ships = lists(from, "ships");
    to.face_up = numbers(from, "face_up");
    to.ship_pile = numbers(from, "ship_pile");
    to.undrawn = numbers(from, "undrawn");
    to.removed = numbers(from, "removed");
    to.boat_tokens = number(from, "boat_tokens");
    if (const auto tile_and_number = pair_or_none(from, "in_hand")) to.in_hand = (*tile_and_number)[0];
}

void read_turn(const py::dict& from, Situation& to) {
    to.phase = number(from, "phase");
    to.context = number(from, "context");
    to.active = number(from, "active");
    to.decider = number(from, "decider");
    to.market_queue = numbers(from, "market_queue");
    to.move_number = to_move_number(entry(from, "move_number"));
}

}  // namespace

std::shared_ptr<carcassonne::Game> CarcassonneTranslation::game(const py::dict& flat, const py::dict& rules,
                                                                bool vectors) {
    return std::make_shared<carcassonne::Game>(to_flat_set(flat), to_rules(rules), vector_path(vectors));
}

Situation CarcassonneTranslation::read_situation(const py::dict& situation) {
    Situation result;
    read_board(situation, result);
    read_stocks(situation, result);
    read_turn(situation, result);
    return result;
}

}  // namespace southseas::bindings
