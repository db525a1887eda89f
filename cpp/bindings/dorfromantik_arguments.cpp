// Python's plain forms as the rules module takes them.
#include "bindings/arguments.hpp"
#include "bindings/dorfromantik_translation.hpp"

namespace southseas::bindings {
namespace {

using dorfromantik::Situation;

dorfromantik::Rules to_rules(const py::dict& rules) {
    dorfromantik::Rules result{.players = number(rules, "players"),
                               .first_player = number(rules, "first_player"),
                               .active_tasks = number(rules, "active_tasks")};
    const char* const removed = "removed_landscape_tiles";
    if (!entry(rules, removed).is_none()) result.removed_landscape_tiles = number(rules, removed);
    return result;
}

dorfromantik::FlatSet to_flat_set(const py::dict& flat) {
    return {.tiles = flat_tiles(flat),
            .segment_type = numbers(flat, "segment_type"),
            .tile_kind = numbers(flat, "tile_kind"),
            .tile_task = numbers(flat, "tile_task"),
            .tile_flag = numbers(flat, "tile_flag"),
            .segment_symbols = numbers(flat, "segment_symbols"),
            .tile_symbols = numbers(flat, "tile_symbols"),
            .label_flags = numbers(flat, "label_flags"),
            .marker_type = numbers(flat, "marker_type"),
            .marker_number = numbers(flat, "marker_number"),
            .marker_count = numbers(flat, "marker_count"),
            .removed_landscape_tiles = numbers(flat, "removed_landscape_tiles"),
            .score_tasks = numbers(flat, "score_tasks"),
            .score_flags = numbers(flat, "score_flags"),
            .score_longest = numbers(flat, "score_longest"),
            .score_along = numbers(flat, "score_along")};
}

std::vector<Situation::MarkerCopies> marker_copies(const py::dict& from, const char* name) {
    return rows<3>(from, name, [](auto row) { return Situation::MarkerCopies{row[0], row[1], row[2]}; });
}

void read_turn(const py::dict& from, Situation& to) {
    to.phase = number(from, "phase");
    to.context = number(from, "context");
    to.active = number(from, "active");
    to.decider = number(from, "decider");
    if (const auto held = pair_or_none(from, "in_hand")) to.in_hand = Situation::InHand{(*held)[0], (*held)[1]};
    to.last_placed = cell_or_none(from, "last_placed");
    const auto origin = to_ints<3>(entry(from, "origin"), "origin");
    to.origin = {origin[0], origin[1]};
    to.origin_rotation = origin[2];
    to.move_number = to_move_number(entry(from, "move_number"));
}

}  // namespace

std::shared_ptr<dorfromantik::Game> DorfromantikTranslation::game(const py::dict& flat, const py::dict& rules,
                                                                  bool vectors) {
    return std::make_shared<dorfromantik::Game>(to_flat_set(flat), to_rules(rules), vector_path(vectors));
}

Situation DorfromantikTranslation::read_situation(const py::dict& situation) {
    Situation result;
    result.tiles = tiles(situation);
    result.markers =
        rows<4>(situation, "markers", [](auto row) { return Situation::Marker{row[0], row[1], row[2], row[3]}; });
    result.undrawn = numbers(situation, "undrawn");
    result.removed = numbers(situation, "removed");
    result.undrawn_markers = marker_copies(situation, "undrawn_markers");
    result.removed_markers = marker_copies(situation, "removed_markers");
    read_turn(situation, result);
    return result;
}

}  // namespace southseas::bindings
