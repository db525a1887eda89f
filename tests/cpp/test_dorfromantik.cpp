// Whole games of the hex game on several sets and options.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "flat_file.hpp"
#include "game_walk.hpp"
#include "search/playout.hpp"
#include "search/policies.hpp"

namespace {

using namespace southseas;
using core::Cell;
using dorfromantik::EventType;
using dorfromantik::FlatSet;
using dorfromantik::Game;
using dorfromantik::Position;
using dorfromantik::Rules;
using testing::answers_of;

constexpr std::int32_t kLandscape = 0, kSpecial = 2, kNeutral = 1, kMustMatch = 2;
constexpr std::size_t kSymbols = 5, kEdges = 6;

/// D-54, one result for every seat; D-40: what ends has as many tiles as its marker says, or more, or is closed; the
/// others go on.
void check_step(const Position& position, const std::vector<std::int32_t>& scores, const Position::EventSink& events) {
    const auto sheet = position.score_sheet();
    CHECK(sheet.a + sheet.b == sheet.result);
    for (const std::int32_t points : scores) CHECK(points == sheet.result);
    for (const dorfromantik::Event& event : events) {
        if (event.type == EventType::kTaskCompleted) CHECK(event.tiles == event.number);
        if (event.type == EventType::kTaskAbandoned) CHECK(event.over == (event.tiles > event.number));
    }
    for (const dorfromantik::Feature& feature : position.features())
        for (const auto& marker : feature.markers)
            CHECK(static_cast<int>(feature.cells.size()) < marker.number && feature.open > 0);
}

void walks(const FlatSet& flat, const Rules& rules, std::uint64_t games) {
    const Game game(flat, rules), scalar(flat, rules, core::VectorPath::kScalar);
    for (std::uint64_t seed = 0; seed < games; ++seed) testing::walk<Position>(game, scalar, seed, check_step);
}

/// Every segment of several edges becomes two: its first edge, which keeps what belongs to the segment, and the rest.
FlatSet with_split_segments(const FlatSet& flat) {
    FlatSet split = flat;
    split.segment_type.clear();
    split.segment_symbols.clear();
    for (std::size_t kind = 0; kind < flat.tiles.tile_count.size(); ++kind) {
        std::int32_t* const ports = split.tiles.tile_port.data() + kind * kEdges;
        const std::int32_t first = flat.tiles.segment_begin[kind], end = flat.tiles.segment_begin[kind + 1];
        for (std::int32_t s = first; s < end; ++s) {
            split.segment_type.push_back(flat.segment_type[static_cast<std::size_t>(s)]);
            const auto symbols = flat.segment_symbols.begin() + s * static_cast<std::int32_t>(kSymbols);
            split.segment_symbols.insert(split.segment_symbols.end(), symbols, symbols + kSymbols);
        }
        std::int32_t next = end - first;
        for (std::int32_t s = 0; s < end - first; ++s) {
            if (std::count(ports, ports + kEdges, s) < 2) continue;
            std::replace(std::find(ports, ports + kEdges, s) + 1, ports + kEdges, s, next++);
            split.segment_type.push_back(flat.segment_type[static_cast<std::size_t>(first + s)]);
            split.segment_symbols.insert(split.segment_symbols.end(), kSymbols, 0);
        }
        split.tiles.segment_begin[kind + 1] = split.tiles.segment_begin[kind] + next;
    }
    return split;
}

/// One landscape tile in `step` becomes a special one.
FlatSet with_specials(FlatSet flat, std::size_t step) {
    for (std::size_t kind = 0; kind < flat.tile_kind.size(); kind += step)
        if (flat.tile_kind[kind] == kLandscape) flat.tile_kind[kind] = kSpecial;
    return flat;
}

/// The first `number` labels that are not neutral must match, the others need not.
FlatSet with_must_match(FlatSet flat, int number) {
    for (std::int32_t& flags : flat.label_flags)
        if ((flags & kNeutral) == 0) flags = number-- > 0 ? kMustMatch : 0;
    return flat;
}

/// Markers of small numbers, so that tasks end as soon as they come, or come nowhere (D-24).
FlatSet with_small_numbers(FlatSet flat) {
    for (std::size_t i = 0; i < flat.marker_number.size(); ++i)
        flat.marker_number[i] =
            i > 0 && flat.marker_type[i] == flat.marker_type[i - 1] ? flat.marker_number[i - 1] + 1 : 1;
    return flat;
}

FlatSet with_counts(FlatSet flat, std::int32_t each) {
    std::ranges::fill(flat.tiles.tile_count, each);
    for (std::int32_t& count : flat.marker_count) count *= each;
    return flat;
}

void test_sets_and_options(const FlatSet& south_seas, const FlatSet& base) {
    for (int i = 0; i < 9; ++i) {
        const Rules rules{.players = 1 + i % 6,
                          .first_player = i % (1 + i % 6),
                          .active_tasks = 1 + i,
                          .removed_landscape_tiles = i % 7};
        const FlatSet& flat = i % 2 == 0 ? south_seas : base;
        walks(flat, rules, 1);
        walks(with_split_segments(flat), rules, 1);
        walks(with_specials(flat, 2 + static_cast<std::size_t>(i)), rules, 1);
        walks(with_must_match(with_split_segments(flat), i % 6), rules, 1);
        walks(with_small_numbers(with_must_match(with_specials(flat, 3), 5)), rules, 1);
    }
}

/// What the printed sets never do: tiles leave the game (D-24), and the same seat goes on.
void test_removal(const FlatSet& flat) {
    const Game game(with_small_numbers(with_must_match(flat, 5)), {.players = 2, .active_tasks = 9});
    int removed = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Position position(game);
        Position::UndoLog log;
        core::SplitMix random(seed);
        Position::EventSink events;
        while (!position.is_terminal()) {
            const int seat = position.active_player();
            const auto action =
                position.is_chance_node() ? position.sample_chance(seed) : position.pick_decision(random());
            events.clear();
            position.make(action, log, &events);
            if (std::ranges::count(events, EventType::kTileRemoved, &dorfromantik::Event::type) == 0) continue;
            ++removed;
            CHECK(position.active_player() == seat);
        }
        CHECK(position.is_consistent());
    }
    CHECK(removed > 10);
}

/// Water all round, so that tiles may lie in any shape.
FlatSet water(std::int32_t tiles) {
    FlatSet flat;
    flat.tiles = {.topology = {6, 1},
                  .tile_count = {tiles},
                  .tile_label = std::vector<std::int32_t>(kEdges, 0),
                  .tile_port = std::vector<std::int32_t>(kEdges, -1),
                  .segment_begin = {0, 0}};
    flat.tile_kind = {kLandscape};
    flat.tile_task = flat.tile_flag = {-1};
    flat.tile_symbols.assign(kSymbols, 0);
    flat.label_flags = {kNeutral};
    flat.removed_landscape_tiles = flat.score_tasks = {0};
    return flat;
}

/// Two tiles that cannot touch: the second leaves, and the pile is empty.
void test_removal_ends_the_game() {
    FlatSet flat = water(1);
    flat.tiles.tile_count = {1, 1};
    flat.tiles.tile_label.insert(flat.tiles.tile_label.end(), kEdges, 1);
    flat.tiles.tile_port.assign(2 * kEdges, 0);
    flat.tiles.segment_begin = {0, 1, 2};
    flat.segment_type = {0, 1};
    flat.segment_symbols.assign(2 * kSymbols, 0);
    flat.tile_kind = {kLandscape, kLandscape};
    flat.tile_task = flat.tile_flag = {-1, -1};
    flat.tile_symbols.assign(2 * kSymbols, 0);
    flat.label_flags = {kMustMatch, kMustMatch};
    const Game game(flat, {.players = 2});
    Position position(game);
    Position::UndoLog log;
    Position::EventSink events;
    search::play_out<search::Uniform>(position, log, 1);
    CHECK(position.num_laid() == 1 && position.move_number() == 3 && position.active_player() == 1);
    CHECK(position.is_consistent());
    position.unmake(log);
    position.make(position.sample_chance(1), log, &events);
    CHECK(events.size() == 2 && events[0].type == EventType::kTileRemoved && events[1].type == EventType::kGameOver);
}

/// A line of tiles eastward: the board has no edge.
void test_straight_line(std::int32_t tiles) {
    const Game game(water(tiles), {});
    Position position(game);
    const Position root = position;
    Position::UndoLog log;
    core::ActionList list = game.action_list();
    while (!position.is_terminal()) {
        position.legal_actions(list);
        const bool laying = !position.is_chance_node();
        position.make(laying ? core::place_action(core::pack({position.num_laid(), 0}), 0) : list[0], log);
    }
    CHECK(position.num_laid() == tiles);
    CHECK(position.frontier().size() == static_cast<std::size_t>(core::HexGrid::max_frontier(tiles)));
    CHECK(position.is_consistent());
    while (!log.empty()) position.unmake(log);
    CHECK(answers_of(position) == answers_of(root));
}

void test_large_sets(const FlatSet& flat) {
    walks(with_counts(with_split_segments(flat), 2), {.active_tasks = 9}, 1);
    const Game game(with_counts(flat, 12), {.active_tasks = 9});
    Position position(game);
    Position::UndoLog log;
    search::play_out<search::Uniform>(position, log, 5);
    CHECK(position.is_consistent());
    while (!log.empty()) position.unmake(log);
    CHECK(answers_of(position) == answers_of(Position(game)));
}

/// The first tile lies at the origin, turned; fits and chances say so (D-20).
void test_origin(const FlatSet& flat) {
    const Game game(flat, {});
    Position position(game, {7, -3}, 2);
    CHECK(position.fits({7, -3}).size() == flat.tiles.tile_count.size());
    CHECK((position.fit_chance({7, -3}) == core::Fraction{1, 1}));
    CHECK(position.fits({0, 0}).empty() && position.fits({5000, 0}).empty());
    CHECK((position.fit_chance({8, -3}) == core::Fraction{0, 1}));
    Position::UndoLog log;
    position.make(position.sample_chance(1), log);
    core::ActionList list = game.action_list();
    position.legal_actions(list);
    CHECK(list.size() == 1 &&
          list[0] >> core::kRotationBits == core::place_action(core::pack({7, -3}), 0) >> core::kRotationBits);
}

void test_refusals(const FlatSet& flat) {
    CHECK_THROWS(Game(flat, {.players = 7}));
    CHECK_THROWS(Game(flat, {.active_tasks = 10}));
    CHECK_THROWS(Game(flat, {.removed_landscape_tiles = 48}));
    FlatSet broken = flat;
    broken.tiles.tile_port.pop_back();
    CHECK_THROWS(Game(broken, {}));
    broken = flat;
    broken.tile_task[0] = 0;
    CHECK_THROWS(Game(broken, {}));
    broken = flat;
    broken.marker_count[0] = 1;
    CHECK_THROWS(Game(broken, {}));
    broken = flat;
    broken.segment_type[0] = 13;
    CHECK_THROWS(Game(broken, {}));
    const Game game(flat, {});
    CHECK_THROWS(Position(game, {1000, 0}));
    dorfromantik::Situation situation = Position(game).situation();
    situation.undrawn_markers.pop_back();
    CHECK_THROWS(Position(game, situation));
    situation = Position(game).situation();
    situation.phase = 1;
    CHECK_THROWS(Position(game, situation));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::string folder = argv[1];
    const FlatSet south_seas = testing::read_dorfromantik(folder + "/dorfromantik.flat");
    const FlatSet base = testing::read_dorfromantik(folder + "/dorfromantik_base.flat");
    test_origin(south_seas);
    test_refusals(south_seas);
    test_straight_line(78);
    test_straight_line(1000);
    test_removal(south_seas);
    test_removal_ends_the_game();
    test_sets_and_options(south_seas, base);
    test_large_sets(south_seas);
    return testing::report();
}
