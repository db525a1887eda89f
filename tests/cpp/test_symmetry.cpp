// The canonical key: games played on a table that is moved, turned or seen in a mirror.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/mix.hpp"
#include "core/symmetry.hpp"
#include "flat_file.hpp"

namespace {

using namespace southseas;
using core::Action;
using core::ActionType;
using core::Cell;

/// Another table on which the same game is seen.
struct Table {
    int turns = 0;
    bool reflected = false;
    Cell shift;
};

template <class Grid>
Cell cell_on(const Table& table, Cell cell) {
    if (table.reflected) cell = Grid::reflected(cell);
    for (int turn = 0; turn < table.turns; ++turn) cell = Grid::turned(cell);
    return {cell.x + table.shift.x, cell.y + table.shift.y};
}

template <class Grid>
int direction_on(const Table& table, int direction) {
    return ((table.reflected ? core::reflected_direction<Grid>(direction) : direction) + table.turns) % Grid::kEdges;
}

/// One number for all that is on a segment, for every segment of the set.
using Looks = std::vector<std::int64_t>;

/// A laid tile and what can be seen of it.
template <class Grid>
struct Laid {
    const core::TileSet<Grid>& set;
    const Looks& looks;
    int kind = 0, rotation = 0;

    std::int64_t look(int s) const { return looks[static_cast<std::size_t>(set.segment_begin(kind) + s)]; }

    int label(int direction) const { return set.label(kind, rotation, direction); }
    int segment(int direction, int slot) const { return set.ports(kind, rotation, direction)[slot]; }
};

/// The segment of `there` that has the ports of `segment` and looks like it; -1 when there is none.
template <class Grid>
int segment_on(const Table& table, const Laid<Grid>& here, int segment, const Laid<Grid>& there) {
    const int slots = here.set.ports_per_edge();
    std::set<int> found;
    for (int port = 0; port < Grid::kEdges * slots; ++port) {
        if (here.segment(port / slots, port % slots) != segment) continue;
        const int slot = table.reflected ? slots - 1 - port % slots : port % slots;
        found.insert(there.segment(direction_on<Grid>(table, port / slots), slot));
    }
    return found.size() == 1 && there.look(*found.begin()) == here.look(segment) ? *found.begin() : -1;
}

template <class Grid>
bool looks_like(const Table& table, const Laid<Grid>& here, const Laid<Grid>& there) {
    bool same = true;
    for (int direction = 0; direction < Grid::kEdges; ++direction)
        same = same && here.label(direction) == there.label(direction_on<Grid>(table, direction));
    for (int s = 0; s < here.set.num_segments(here.kind); ++s)
        if (here.set.num_ports(here.kind, s) > 0) same = same && segment_on<Grid>(table, here, s, there) >= 0;
    return same;
}

/// The kind that a kind is on the other table, and its lowest rotation that looks as the kind does in `rotation`.
template <class Game, class Grid>
Laid<Grid> laid_on(const Game& game, const Table& table, const Laid<Grid>& here) {
    Laid<Grid> there{here.set, here.looks, table.reflected ? game.symmetry().partner(here.kind) : here.kind, 0};
    while (there.rotation < Grid::kEdges && !looks_like<Grid>(table, here, there)) ++there.rotation;
    CHECK(there.rotation < Grid::kEdges);
    return there;
}

template <class Position, class Grid>
class Twin {
  public:
    using Game = typename Position::GameType;

    Twin(const Game& game, const Looks& looks, const Game& twin_game, const Table& table, int first_kind)
        : game_(game),
          here_{game.tiles(), looks, first_kind, 0},
          table_(table),
          position_(twin_game, cell_on<Grid>(table, {0, 0}), laid_on<Game, Grid>(game, table, here_).rotation) {}

    const Position& position() const { return position_; }

    /// Makes what `action` of a position with a tile in hand or just laid is here.
    void follow(Action action, int kind_in_hand) {
        const Action here = seen(action, kind_in_hand);
        CHECK(position_.is_legal(here));
        position_.make(here, log_);
    }

  private:
    Action seen(Action action, int kind_in_hand) {
        const std::uint32_t payload = core::action_payload(action);
        switch (core::action_type(action)) {
            case ActionType::kDraw: {
                const int kind = static_cast<int>(payload >> core::kNumberBits);
                const int partner = table_.reflected ? game_.symmetry().partner(kind) : kind;
                return core::make_action(ActionType::kDraw, static_cast<std::uint32_t>(partner) << core::kNumberBits |
                                                                (payload & ((1U << core::kNumberBits) - 1)));
            }
            case ActionType::kPlace:
                here_.kind = kind_in_hand;
                here_.rotation = static_cast<int>(payload & ((1U << core::kRotationBits) - 1));
                return core::place_action(core::pack(on_table(payload >> core::kRotationBits)),
                                          laid_on<Game, Grid>(game_, table_, here_).rotation);
            case ActionType::kClaim:
                return core::make_action(ActionType::kClaim, claimed(payload));
            case ActionType::kRetrieve:
                return core::make_action(ActionType::kRetrieve, core::pack(on_table(payload)));
            default:
                return action;
        }
    }

    std::uint32_t claimed(std::uint32_t segment) const {
        const Laid<Grid> there = laid_on<Game, Grid>(game_, table_, here_);
        const int s = segment_on<Grid>(table_, here_, static_cast<int>(segment), there);
        if (s >= 0) return static_cast<std::uint32_t>(s);
        for (int other = 0; other < game_.tiles().num_segments(there.kind); ++other)
            if (game_.tiles().num_ports(there.kind, other) == 0) return static_cast<std::uint32_t>(other);
        return segment;
    }

    Cell on_table(std::uint32_t word) const { return cell_on<Grid>(table_, core::unpack(word)); }

    const Game& game_;
    Laid<Grid> here_;  ///< laid last
    Table table_;
    Position position_;
    typename Position::UndoLog log_;
};

template <class Position>
int first_kind(const Position& start, std::uint64_t seed) {
    if (start.num_laid() > 0) return start.situation().tiles.front().tile;
    return static_cast<int>(core::action_payload(start.sample_chance(seed)) >> core::kNumberBits);
}

int kind_in_hand(const carcassonne::Position& position) {
    return position.tile_in_hand();
}
int kind_in_hand(const dorfromantik::Position& position) {
    const auto in_hand = position.situation().in_hand;
    return in_hand ? in_hand->tile : -1;
}

/// One random game on both tables; different situations have different keys, and undoing brings them back.
template <class Position, class Grid>
void plays_alike(const typename Position::GameType& game, const Looks& looks,
                 const typename Position::GameType& twin_game, const Table& table, std::uint64_t seed) {
    Position position(game);
    typename Position::UndoLog log;
    Twin<Position, Grid> twin(game, looks, twin_game, table, first_kind(position, seed));
    core::SplitMix random(seed);
    std::vector<std::uint64_t> keys;
    while (!position.is_terminal()) {
        keys.push_back(position.canonical_key());
        CHECK(twin.position().canonical_key() == keys.back());
        const Action action =
            position.is_chance_node() ? position.sample_chance(seed) : position.pick_decision(random());
        twin.follow(action, kind_in_hand(position));
        position.make(action, log);
    }
    CHECK(twin.position().canonical_key() == position.canonical_key());
    CHECK(std::set<std::uint64_t>(keys.begin(), keys.end()).size() == keys.size());
    for (; !keys.empty(); keys.pop_back()) {
        position.unmake(log);
        CHECK(position.canonical_key() == keys.back());
    }
}

template <class Position, class Grid>
void plays_alike_everywhere(const typename Position::GameType& game, const Looks& looks,
                            const typename Position::GameType& mirror_game) {
    CHECK(game.symmetry().is_closed_under_reflection());
    for (int turns = 0; turns < Grid::kEdges; ++turns) {
        const auto seed = static_cast<std::uint64_t>(turns);
        plays_alike<Position, Grid>(game, looks, game, {turns, false, {37 * turns - 90, 11 * turns - 30}}, seed);
        plays_alike<Position, Grid>(game, looks, mirror_game, {turns, true, {5 - 9 * turns, 100 - turns}}, seed);
    }
}

/// Two of every entry of so many numbers for each.
std::vector<std::int32_t> doubled(const std::vector<std::int32_t>& values, std::size_t width) {
    std::vector<std::int32_t> result;
    for (std::size_t at = 0; at < values.size(); at += width)
        for (int copy = 0; copy < 2; ++copy)
            result.insert(result.end(), values.begin() + static_cast<std::ptrdiff_t>(at),
                          values.begin() + static_cast<std::ptrdiff_t>(at + width));
    return result;
}

/// Per segment arrays of tiles that come twice.
std::vector<std::int32_t> doubled_by_tile(const std::vector<std::int32_t>& values, std::size_t width,
                                          const std::vector<std::int32_t>& segment_begin) {
    std::vector<std::int32_t> result;
    for (std::size_t kind = 0; kind + 1 < segment_begin.size(); ++kind)
        for (int copy = 0; copy < 2; ++copy)
            for (auto at = static_cast<std::size_t>(segment_begin[kind]) * width;
                 at < static_cast<std::size_t>(segment_begin[kind + 1]) * width; ++at)
                result.push_back(values[at]);
    return result;
}

/// Every tile, and behind it its mirror image.
template <class Grid>
core::FlatTiles with_mirror_images(const core::FlatTiles& flat) {
    constexpr auto edges = static_cast<std::size_t>(Grid::kEdges);
    const auto slots = static_cast<std::size_t>(flat.topology[1]);
    core::FlatTiles both{.topology = flat.topology,
                         .tile_count = doubled(flat.tile_count, 1),
                         .tile_label = doubled(flat.tile_label, edges),
                         .tile_port = doubled(flat.tile_port, edges * slots),
                         .segment_begin = {0}};
    for (std::size_t kind = 0; kind < flat.tile_count.size(); ++kind) {
        for (int copy = 0; copy < 2; ++copy)
            both.segment_begin.push_back(both.segment_begin.back() + flat.segment_begin[kind + 1] -
                                         flat.segment_begin[kind]);
        for (std::size_t edge = 0; edge < edges; ++edge) {
            const auto seen = static_cast<std::size_t>(core::reflected_direction<Grid>(static_cast<int>(edge)));
            const std::size_t to = (2 * kind + 1) * edges + seen, from = kind * edges + edge;
            both.tile_label[to] = flat.tile_label[from];
            for (std::size_t slot = 0; slot < slots; ++slot)
                both.tile_port[to * slots + slot] = flat.tile_port[from * slots + slots - 1 - slot];
        }
    }
    return both;
}

carcassonne::FlatSet closed(carcassonne::FlatSet flat) {
    const auto begin = flat.tiles.segment_begin;
    flat.tiles = with_mirror_images<core::SquareGrid>(flat.tiles);
    flat.start[0] *= 2;
    flat.segment_type = doubled_by_tile(flat.segment_type, 1, begin);
    flat.segment_symbols = doubled_by_tile(flat.segment_symbols, 4, begin);
    return flat;
}

dorfromantik::FlatSet closed(dorfromantik::FlatSet flat) {
    const auto begin = flat.tiles.segment_begin;
    flat.tiles = with_mirror_images<core::HexGrid>(flat.tiles);
    flat.segment_type = doubled_by_tile(flat.segment_type, 1, begin);
    flat.segment_symbols = doubled_by_tile(flat.segment_symbols, 5, begin);
    for (auto* per_tile : {&flat.tile_kind, &flat.tile_task, &flat.tile_flag}) *per_tile = doubled(*per_tile, 1);
    flat.tile_symbols = doubled(flat.tile_symbols, 5);
    for (std::int32_t& count : flat.marker_count) count *= 2;
    return flat;
}

template <class Grid>
void test_grid() {
    for (int x = -3; x <= 3; ++x)
        for (int y = -3; y <= 3; ++y) {
            CHECK(cell_on<Grid>({Grid::kEdges, false, {}}, {x, y}) == (Cell{x, y}));
            CHECK(Grid::reflected(Grid::reflected({x, y})) == (Cell{x, y}));
            const Cell other_way = Grid::reflected(Grid::turned(Grid::reflected(Grid::turned({x, y}))));
            CHECK(other_way == (Cell{x, y}));
        }
}

Looks looks_of(const std::vector<std::int32_t>& types, const std::vector<std::int32_t>& symbols) {
    Looks looks(types.begin(), types.end());
    const std::size_t width = symbols.size() / types.size();
    for (std::size_t i = 0; i < symbols.size(); ++i) looks[i / width] = 100 * looks[i / width] + symbols[i];
    return looks;
}

Looks looks_of(const dorfromantik::FlatSet& flat) {
    Looks looks = looks_of(flat.segment_type, flat.segment_symbols);
    for (std::size_t kind = 0; kind < flat.tile_kind.size(); ++kind)
        for (std::int32_t s = flat.tiles.segment_begin[kind]; s < flat.tiles.segment_begin[kind + 1]; ++s) {
            const std::int32_t own = s - flat.tiles.segment_begin[kind];
            std::int64_t& look = looks[static_cast<std::size_t>(s)];
            look = 4 * look + 2 * (flat.tile_task[kind] == own) + (flat.tile_flag[kind] == own);
        }
    return looks;
}

template <class Grid, class Game>
void test_partners(const Game& game) {
    const core::Symmetry<Grid>& symmetry = game.symmetry();
    for (int kind = 0; kind < game.tiles().num_kinds(); ++kind) {
        const int partner = symmetry.partner(kind);
        CHECK(symmetry.partner(partner) == kind);
        CHECK(partner == kind || partner / 2 == kind / 2);
        CHECK(game.tiles().copies(partner) == game.tiles().copies(kind));
    }
}

void test_square(const carcassonne::FlatSet& flat) {
    const carcassonne::FlatSet both = closed(flat);
    // With few tokens it matters which of a tile's regions comes first, and equal rotations may swap them.
    const carcassonne::Rules rules{.players = 3, .boat_tokens = 255};
    const carcassonne::Game game(both, rules);
    test_partners<core::SquareGrid>(game);
    carcassonne::FlatSet mirror = both;
    mirror.start[0] = game.symmetry().partner(both.start[0]);
    plays_alike_everywhere<carcassonne::Position, core::SquareGrid>(
        game, looks_of(both.segment_type, both.segment_symbols), carcassonne::Game(mirror, rules));
    carcassonne::FlatSet lopsided = both;
    lopsided.tiles.tile_count[0] += 1;
    if (game.symmetry().partner(0) != 0)
        CHECK(!carcassonne::Game(lopsided, rules).symmetry().is_closed_under_reflection());
}

void test_hex(const dorfromantik::FlatSet& flat) {
    const dorfromantik::FlatSet both = closed(flat);
    const dorfromantik::Game game(both, {.players = 2});
    test_partners<core::HexGrid>(game);
    plays_alike_everywhere<dorfromantik::Position, core::HexGrid>(game, looks_of(both), game);
}

}  // namespace

int main(int, char** argv) {
    const std::string folder = argv[1];
    test_grid<core::SquareGrid>();
    test_grid<core::HexGrid>();
    test_square(testing::read_carcassonne(folder + "/carcassonne.flat"));
    test_hex(testing::read_dorfromantik(folder + "/dorfromantik.flat"));
    test_hex(testing::read_dorfromantik(folder + "/dorfromantik_base.flat"));
    return testing::report();
}
