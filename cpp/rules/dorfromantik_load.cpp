#include <algorithm>
#include <map>

#include "core/loading.hpp"
#include "rules/dorfromantik_turn.hpp"

namespace southseas::dorfromantik {
namespace {

using core::Cell;

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

bool within(int value, int low, int high) {
    return value >= low && value <= high;
}

/// Puts a situation onto a fresh position.
class Loader {
  public:
    Loader(const Game& game, Turn& turn, const Store<std::byte>& store, const Situation& situation)
        : game_(game), turn_(turn), store_(store), s_(situation), faults_("situation") {}

    /// Sizes and ranges of everything that is used as an index or stored in few bits.
    void check() {
        faults_.require(s_.undrawn.size() == index(game_.tiles().num_kinds()), "undrawn must have a number per tile");
        faults_.require(s_.tiles.size() <= index(game_.tiles().num_tiles()), "there are too many tiles");
        faults_.raise();
        core::check_tiles(game_.tiles(), s_.tiles, s_.undrawn, s_.in_hand.has_value(), faults_);
        check_turn();
        faults_.raise();
    }

    void run() {
        core::lay_connected(store_.board, store_.tiles(), s_.tiles, faults_,
                            [&](int kind, int rotation, CellWord cell) { turn_.lay(kind, rotation, cell); });
        faults_.raise();
        set_header();
        count_markers();
        faults_.raise();
        set_markers();
        set_removed();
        faults_.raise();
        check_next();
        faults_.raise();
    }

  private:
    std::uint32_t tile_at(Cell cell) const { return store_.board.tile_index(store_.board.find(core::pack(cell))); }
    bool has_tile(Cell cell) const { return core::in_range(cell) && store_.board.has_tile(core::pack(cell)); }

    void check_turn() {
        const bool known = s_.phase == static_cast<int>(Phase::kDraw) || s_.phase == static_cast<int>(Phase::kPlace) ||
                           s_.phase == static_cast<int>(Phase::kEnd);
        faults_.require(known && s_.context == 0, "phase or context is unknown");
        faults_.require(within(s_.active, 0, game_.num_players() - 1), "a seat is unknown");
        faults_.require(s_.in_hand.has_value() == (s_.phase == static_cast<int>(Phase::kPlace)) &&
                            within(s_.in_hand ? s_.in_hand->tile : 0, 0, game_.tiles().num_kinds() - 1),
                        "in_hand does not fit the phase");
        faults_.require(s_.move_number >= 0, "move_number is negative");
        faults_.require(core::stays_in_range(s_.origin, game_.tiles().num_tiles() - 1) &&
                            within(s_.origin_rotation, 0, Grid::kEdges - 1),
                        "origin is out of range");
    }

    void set_header() {
        Header& header = store_.header();
        header.phase = static_cast<std::uint8_t>(s_.phase);
        header.active = static_cast<std::uint8_t>(s_.active);
        header.move_number = static_cast<std::uint32_t>(s_.move_number);
        header.origin = core::pack(s_.origin);
        header.origin_rotation = static_cast<std::uint8_t>(s_.origin_rotation);
        faults_.require(header.landscape >= store_.removed_unseen(),
                        "undrawn has fewer landscape tiles than leave unseen");
        faults_.require(
            s_.last_placed.has_value() == !s_.tiles.empty() && (!s_.last_placed || has_tile(*s_.last_placed)),
            "last_placed has no tile");
        if (s_.last_placed && has_tile(*s_.last_placed))
            header.last_tile = static_cast<std::uint16_t>(tile_at(*s_.last_placed));
        if (!s_.in_hand) return;
        const KindData& data = store_.kind(s_.in_hand->tile);
        const int number = s_.in_hand->number;
        faults_.require(data.type == KindType::kTask ? is_marker(data.task_label, number) : number == 0,
                        "the tile in hand comes with a number that its kind has not");
        header.in_hand = static_cast<std::uint16_t>(s_.in_hand->tile);
        header.number = static_cast<std::uint8_t>(number);
        if (data.type == KindType::kTask) ++seen_[{data.task_label, number}];
    }

    bool is_marker(int label, int number) const {
        return std::ranges::any_of(store_.marker_records(),
                                   [=](const MarkerData& m) { return m.label == label && m.number == number; });
    }

    /// Every marker of the set is undrawn, on a tile, in hand or gone.
    void count_markers() {
        for (const auto& m : s_.undrawn_markers) note(m);
        for (const auto& m : s_.removed_markers) note(m);
        std::size_t task_tiles = 0;
        int active = 0;
        for (std::uint32_t tile = 0; tile < store_.header().board.tiles; ++tile)
            task_tiles += store_.kind(store_.board.laid(tile).kind()).type == KindType::kTask;
        std::map<Cell, int> cells;
        for (const auto& m : s_.markers) {
            const bool on_task = has_tile({m.x, m.y}) && ++cells[{m.x, m.y}] == 1 && task_at(m).type == KindType::kTask;
            faults_.require(on_task && within(m.status, 0, 2),
                            "a marker lies where no task tile is, or twice, or has no such status");
            if (on_task) ++seen_[{task_at(m).task_label, m.number}];
            active += m.status == static_cast<int>(TaskStatus::kActive);
        }
        faults_.require(task_tiles == s_.markers.size(), "a laid task tile has no marker");
        faults_.require(active + (store_.header().number != 0) <= game_.rules().active_tasks,
                        "too many tasks are active");
        for (const MarkerData& m : store_.marker_records()) {
            faults_.require(seen_[{m.label, m.number}] == m.count, "the markers are not those of the set");
            seen_.erase({m.label, m.number});
        }
        faults_.require(seen_.empty(), "there is a marker that the set has not");
    }

    void note(const Situation::MarkerCopies& m) {
        faults_.require(m.copies > 0, "a number of markers is not positive");
        seen_[{m.label, m.number}] += m.copies;
    }

    const KindData& task_at(const Situation::Marker& m) const {
        return store_.kind(store_.board.laid(tile_at({m.x, m.y})).kind());
    }

    void set_markers() {
        for (const auto& m : s_.undrawn_markers) {
            const std::uint32_t marker = store_.marker_index(m.label, static_cast<std::uint32_t>(m.number));
            store_.undrawn_markers()[marker] = static_cast<std::uint16_t>(store_.undrawn_markers()[marker] + m.copies);
        }
        for (std::size_t i = 0; i < store_.marker_records().size(); ++i) {
            const MarkerData& data = store_.marker_records()[i];
            store_.header().key ^=
                count_fact(tag::kUndrawnMarkers, marker_name(data.label, data.number), store_.undrawn_markers()[i]);
        }
        for (const auto& m : s_.removed_markers)
            for (int copy = 0; copy < m.copies; ++copy)
                turn_.remove_marker(m.label, static_cast<std::uint32_t>(m.number));
        for (const auto& m : s_.markers)
            turn_.set_marker(tile_at({m.x, m.y}), static_cast<std::uint32_t>(m.number),
                             static_cast<TaskStatus>(m.status));
    }

    void set_removed() {
        std::vector<int> laid(s_.undrawn.size());
        for (const core::TileOnBoard& tile : s_.tiles) ++laid[index(tile.tile)];
        if (s_.in_hand) ++laid[index(s_.in_hand->tile)];
        for (std::size_t kind = 0; kind < laid.size(); ++kind) {
            const int removed = store_.tiles().copies(static_cast<int>(kind)) - laid[kind] - s_.undrawn[kind];
            faults_.require(removed >= 0, "more tiles of a kind than the set has");
            store_.header().key ^= count_fact(tag::kRemoved, kind, static_cast<std::uint64_t>(removed));
        }
    }

    /// What the phase says is possible.
    void check_next() {
        const Header& header = store_.header();
        const Store<const std::byte> look(game_, store_.block);
        faults_.require(
            static_cast<Phase>(header.phase) != Phase::kDraw || look.task_is_due(header.num_active) || look.pile() > 0,
            "there is nothing to draw in phase draw");
        faults_.require(header.in_hand == kNone || any_placement(look, header.in_hand, header.number),
                        "the tile in hand can be laid nowhere");
    }

    const Game& game_;
    Turn& turn_;
    const Store<std::byte>& store_;
    const Situation& s_;
    core::Faults faults_;
    std::map<std::pair<int, int>, int> seen_;  ///< markers by type and number
};

}  // namespace

void Position::set_piles(std::span<const int> undrawn) {
    const Store<std::byte> mine = store();
    Header& head = mine.header();
    for (std::size_t kind = 0; kind < undrawn.size(); ++kind) {
        const KindData& data = mine.kind(static_cast<int>(kind));
        mine.slots()[data.slot] = static_cast<std::uint16_t>(undrawn[kind]);
        mine.copy_order(data.type).fill(mine.copies_left(data.type), kind, static_cast<std::uint32_t>(undrawn[kind]));
        std::uint16_t& pile = data.type == KindType::kTask      ? head.tasks
                              : data.type == KindType::kSpecial ? head.special
                                                                : head.landscape;
        pile = static_cast<std::uint16_t>(pile + undrawn[kind]);
        head.key ^= mine.undrawn_fact(static_cast<int>(kind), static_cast<std::uint32_t>(undrawn[kind]));
    }
}

Position::Position(const Game& game, Cell origin, int rotation, EventSink* sink)
    : game_(&game), block_(game.state_bytes()) {
    core::Faults faults("start");
    faults.require(within(rotation, 0, Grid::kEdges - 1), "rotation is out of range");
    faults.require(core::stays_in_range(origin, game.tiles().num_tiles() - 1),
                   "the board could leave the coordinates' range");
    faults.raise();
    const Store<std::byte> mine = store();
    Header& head = mine.header();
    head = Header{};
    head.origin = core::pack(origin);
    head.origin_rotation = static_cast<std::uint8_t>(rotation);
    head.active = static_cast<std::uint8_t>(game.rules().first_player);
    std::vector<int> undrawn;
    for (int kind = 0; kind < game.tiles().num_kinds(); ++kind) undrawn.push_back(game.tiles().copies(kind));
    set_piles(undrawn);
    for (std::size_t i = 0; i < mine.marker_records().size(); ++i) {
        const MarkerData& data = mine.marker_records()[i];
        mine.undrawn_markers()[i] = static_cast<std::uint16_t>(data.count);
        head.key ^= count_fact(tag::kUndrawnMarkers, marker_name(data.label, data.number), mine.undrawn_markers()[i]);
    }
    UndoLog unused;
    Turn(game, block_.get(), unused, sink).go_on();
}

Position::Position(const Game& game, const Situation& situation) : game_(&game), block_(game.state_bytes()) {
    store().header() = Header{};
    const std::size_t entries =
        game.undo_entries_per_step() * (situation.tiles.size() + 1) + situation.markers.size() + (std::size_t{1} << 16);
    UndoLog unused(1, entries);
    unused.begin(header(), entries);
    const Store<std::byte> mine = store();
    Turn turn(game, block_.get(), unused, nullptr);
    Loader loader(game, turn, mine, situation);
    loader.check();
    set_piles(situation.undrawn);
    loader.run();
}

}  // namespace southseas::dorfromantik
