// Whole games of the square game on several sets and options.

#include <algorithm>
#include <string>
#include <vector>

#include "flat_file.hpp"
#include "game_walk.hpp"
#include "search/playout.hpp"
#include "search/policies.hpp"

namespace {

using namespace southseas;
using carcassonne::FlatSet;
using carcassonne::Game;
using carcassonne::Position;
using carcassonne::Rules;
using testing::answers_of;

/// The place, in the laid tile's segment order, of the region that an event names.
int order_on_laid_tile(const Position& position, const carcassonne::Event& event) {
    const core::Cell laid = position.situation().last_placed.value();
    for (const carcassonne::Feature& feature : position.features()) {
        if (feature.segments.front() != event.place) continue;
        for (const auto& segment : feature.segments)
            if (core::Cell{segment.x, segment.y} == laid) return segment.segment;
    }
    return -1;
}

/// C-39: regions are evaluated in the order of the laid tile's segments.
void check_order(const Position& position, const Position::EventSink& events) {
    int last = -1;
    for (const carcassonne::Event& event : events) {
        if (event.type != carcassonne::EventType::kEvaluated) continue;
        const int order = order_on_laid_tile(position, event);
        CHECK(order > last);
        last = order;
    }
}

/// C-52 by seat, and the order of this step's evaluations.
void check_step(const Position& position, const std::vector<std::int32_t>& scores, const Position::EventSink& events) {
    const auto sheets = position.score_sheet();
    for (std::size_t seat = 0; seat < sheets.size(); ++seat) CHECK(sheets[seat].total == scores[seat]);
    check_order(position, events);
}

void walks(const FlatSet& flat, const Rules& rules, std::uint64_t games) {
    const Game game(flat, rules), scalar(flat, rules, core::VectorPath::kScalar);
    for (std::uint64_t seed = 0; seed < games; ++seed) testing::walk<Position>(game, scalar, seed, check_step);
}

FlatSet with_counts(FlatSet flat, std::int32_t each) {
    std::ranges::fill(flat.tiles.tile_count, each);
    return flat;
}

/// The start tile alone.
FlatSet start_only(FlatSet flat) {
    std::ranges::fill(flat.tiles.tile_count, 0);
    flat.tiles.tile_count[static_cast<std::size_t>(flat.start[0])] = 1;
    return flat;
}

FlatSet without_ships(FlatSet flat) {
    flat.ship_points.clear();
    flat.ship_count.clear();
    flat.ship_need.clear();
    return flat;
}

/// Markets many and ships of equal value, so that awards meet choices.
FlatSet market_rich(FlatSet flat) {
    for (std::size_t kind = 0; kind < flat.tiles.tile_count.size(); ++kind) {
        const auto begin = flat.segment_type.begin() + flat.tiles.segment_begin[kind];
        const auto end = flat.segment_type.begin() + flat.tiles.segment_begin[kind + 1];
        const bool has_market = std::find(begin, end, 3) != end;
        if (has_market) flat.tiles.tile_count[kind] = 12;
    }
    std::ranges::fill(flat.ship_points, 4);
    std::ranges::fill(flat.ship_count, 2);
    return flat;
}

/// Fish in every sea segment, half of the tiles with a boat in each of them.
FlatSet boat_rich(FlatSet flat) {
    for (std::size_t s = 0; s < flat.segment_type.size(); ++s) {
        if (flat.segment_type[s] != 2) continue;
        flat.segment_symbols[4 * s + 1] = 1;
        flat.segment_symbols[4 * s + 2] = static_cast<std::int32_t>(s % 3);
        flat.segment_symbols[4 * s + 3] = static_cast<std::int32_t>(s % 2);
    }
    return flat;
}

/// The last segment of every tile comes first, so that other types stand between segments of one region.
FlatSet last_segment_first(FlatSet flat) {
    const auto width = static_cast<std::ptrdiff_t>(flat.segment_symbols.size() / flat.segment_type.size());
    const std::size_t ports = flat.tiles.tile_port.size() / flat.tiles.tile_count.size();
    for (std::size_t kind = 0; kind < flat.tiles.tile_count.size(); ++kind) {
        const std::int32_t begin = flat.tiles.segment_begin[kind], end = flat.tiles.segment_begin[kind + 1];
        const auto types = flat.segment_type.begin(), symbols = flat.segment_symbols.begin();
        std::rotate(types + begin, types + end - 1, types + end);
        std::rotate(symbols + begin * width, symbols + (end - 1) * width, symbols + end * width);
        for (std::size_t port = kind * ports; port < (kind + 1) * ports; ++port)
            if (std::int32_t& segment = flat.tiles.tile_port[port]; segment >= 0)
                segment = (segment + 1) % (end - begin);
    }
    return flat;
}

void test_sets_and_options(const FlatSet& flat) {
    walks(flat, {}, 3);
    walks(flat,
          {.players = 5,
           .first_player = 3,
           .islanders = 1,
           .face_up_ships = 8,
           .retrieve = carcassonne::Retrieve::kEmptySupply},
          2);
    walks(flat,
          {.players = 3,
           .islanders = 15,
           .face_up_ships = 0,
           .boat_tokens = 2,
           .retrieve = carcassonne::Retrieve::kNever},
          2);
    walks(market_rich(flat),
          {.players = 4, .islanders = 6, .retrieve = carcassonne::Retrieve::kNever, .wares_per_point = 1}, 2);
    walks(boat_rich(flat), {.islanders = 15, .boat_tokens = 255, .retrieve = carcassonne::Retrieve::kNever}, 2);
    walks(boat_rich(flat), {.boat_tokens = 0}, 1);
    walks(without_ships(flat), {}, 1);
}

/// C-39 where a later segment of a region is the one occupied, and another region comes in between: of the games with
/// seeds 0 to 149 that is number 84.
void test_order_of_regions_with_a_later_segment_occupied(const FlatSet& flat) {
    const FlatSet turned = last_segment_first(boat_rich(flat));
    const Rules rules{.islanders = 15, .boat_tokens = 255};
    const Game game(turned, rules), scalar(turned, rules, core::VectorPath::kScalar);
    testing::walk<Position>(game, scalar, 84, check_step);
}

void test_game_without_pile(const FlatSet& flat) {
    const Game game(start_only(flat), {});
    Position::EventSink events;
    const Position position(game, {0, 0}, 0, &events);
    CHECK(position.is_terminal());
    CHECK(position.is_consistent());
    CHECK(events.size() == 1 && events[0].type == carcassonne::EventType::kGameOver && events[0].rule == 3);
    CHECK(position.situation().face_up.empty());
}

/// A line of every tile of a set whose tiles continue each other eastward: the board has no edge.
void test_straight_line(const FlatSet& flat, std::int32_t tiles) {
    FlatSet line = start_only(flat);
    line.tiles.tile_count[0] = tiles - 1;  // kind 0 is sea on two opposite sides, as the tiles of the line need
    line.start[0] = 0;
    line.tiles.tile_count[static_cast<std::size_t>(flat.start[0])] = 0;
    ++line.tiles.tile_count[0];
    const Game game(without_ships(line), {.retrieve = carcassonne::Retrieve::kNever});
    Position position(game);
    const Position root = position;
    Position::UndoLog log;
    core::ActionList list = game.action_list();
    while (!position.is_terminal()) {
        position.legal_actions(list);
        const bool laying = position.phase() == carcassonne::Phase::kPlace;
        position.make(laying ? core::place_action(core::pack({position.num_laid(), 0}), 0) : list[0], log);
    }
    CHECK(position.num_laid() == tiles);
    CHECK(position.frontier().size() == static_cast<std::size_t>(core::SquareGrid::max_frontier(tiles)));
    CHECK(position.is_consistent());
    while (!log.empty()) position.unmake(log);
    CHECK(answers_of(position) == answers_of(root));
}

void test_large_sets(const FlatSet& flat) {
    walks(with_counts(flat, 2), {.islanders = 8}, 1);
    const Game game(with_counts(flat, 16), {});
    Position position(game);
    Position::UndoLog log;
    search::play_out<search::Uniform>(position, log, 5);
    CHECK(position.is_consistent());
    while (!log.empty()) position.unmake(log);
    CHECK(answers_of(position) == answers_of(Position(game)));
}

void test_refusals(const FlatSet& flat) {
    CHECK_THROWS(Game(flat, {.players = 6}));
    CHECK_THROWS(Game(flat, {.wares_per_point = 0}));
    FlatSet broken = flat;
    broken.tiles.tile_port.pop_back();
    CHECK_THROWS(Game(broken, {}));
    broken = flat;
    broken.tiles.tile_port[1] = 15;
    CHECK_THROWS(Game(broken, {}));
    broken = flat;
    broken.tiles.topology = {6, 1};
    CHECK_THROWS(Game(broken, {}));
    const Game game(flat, {});
    CHECK_THROWS(Position(game, {1000, 0}));
    carcassonne::Situation situation = Position(game).situation();
    situation.tiles.push_back({5, 5, 0, 0});
    --situation.undrawn[0];
    CHECK_THROWS(Position(game, situation));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const FlatSet flat = testing::read_carcassonne(std::string(argv[1]) + "/carcassonne.flat");
    test_game_without_pile(flat);
    test_straight_line(flat, 73);
    test_straight_line(flat, 1000);
    test_refusals(flat);
    test_sets_and_options(flat);
    test_order_of_regions_with_a_later_segment_occupied(flat);
    test_large_sets(flat);
    return testing::report();
}
