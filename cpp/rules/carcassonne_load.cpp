#include <algorithm>

#include "core/loading.hpp"
#include "rules/carcassonne_turn.hpp"

namespace southseas::carcassonne {
namespace {

using core::Cell;

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

bool within(int value, int low, int high) {
    return value >= low && value <= high;
}

bool any_copy(const std::vector<int>& copies) {
    return std::ranges::any_of(copies, [](int number) { return number > 0; });
}

/// Sizes and ranges of everything that is used as an index or stored in few bits.
class SituationCheck {
  public:
    SituationCheck(const Game& game, const Situation& situation) : game_(game), s_(situation), faults_("situation") {}

    void run() {
        check_lengths();
        faults_.raise();
        core::check_tiles(game_.tiles(), s_.tiles, s_.undrawn, s_.in_hand.has_value(), faults_);
        check_piles();
        check_scalars();
        check_phase();
        faults_.raise();
    }

  private:
    bool in_range(const std::vector<int>& values, int low, int high) const {
        return std::ranges::all_of(values, [=](int v) { return within(v, low, high); });
    }

    void check_lengths() {
        const std::size_t players = index(game_.rules().players);
        faults_.require(s_.wares.size() == players && s_.ships.size() == players, "one entry per seat is needed");
        faults_.require(s_.undrawn.size() == index(game_.tiles().num_kinds()), "undrawn must have a number per tile");
        faults_.require(s_.ship_pile.size() == index(game_.num_ships()), "ship_pile must have a number per ship");
        faults_.require(!s_.tiles.empty() && s_.tiles.size() <= index(game_.tiles().num_tiles()),
                        "tiles are missing or too many");
        faults_.require(s_.face_up.size() <= kMaxFaceUp, "too many ships face up");
    }

    void check_piles() {
        const int last_ship = game_.num_ships() - 1;
        bool ships = in_range(s_.face_up, 0, last_ship) && in_range(s_.ship_pile, 0, 255);
        for (const auto& taken : s_.ships) ships = ships && in_range(taken, 0, last_ship) && taken.size() <= 255;
        faults_.require(ships, "ships are unknown");
        faults_.require(within(s_.boat_tokens, 0, game_.rules().boat_tokens), "boat_tokens is out of range");
        for (const auto& held : s_.wares)
            faults_.require(std::ranges::all_of(held, [](int n) { return n >= 0; }), "wares are negative");
    }

    void check_scalars() {
        const int last_seat = game_.rules().players - 1;
        faults_.require(within(s_.phase, 0, static_cast<int>(Phase::kEnd)) &&
                            within(s_.context, 0, static_cast<int>(RevealContext::kDelivery)),
                        "phase or context is unknown");
        faults_.require(within(s_.active, 0, last_seat) && in_range(s_.market_queue, 0, last_seat),
                        "a seat is unknown");
        faults_.require(s_.market_queue.size() <= core::SquareGrid::kRing.size() + 1, "market_queue is too long");
        faults_.require(s_.move_number >= 0, "move_number is negative");
    }

    /// What the phase needs for a next step.
    void check_phase() {
        const auto phase = static_cast<Phase>(s_.phase);
        faults_.require(s_.in_hand.has_value() == (phase == Phase::kPlace) &&
                            within(s_.in_hand.value_or(0), 0, game_.tiles().num_kinds() - 1),
                        "in_hand does not fit the phase");
        faults_.require(phase != Phase::kMarket || (!s_.market_queue.empty() && !s_.face_up.empty()),
                        "phase market needs an owner and a ship");
        faults_.require(phase != Phase::kIslander || s_.last_placed.has_value(), "phase islander needs last_placed");
        faults_.require(phase != Phase::kDraw || any_copy(s_.undrawn), "phase draw needs an undrawn tile");
        faults_.require(phase != Phase::kReveal || any_copy(s_.ship_pile), "phase reveal needs a ship in the pile");
    }

    const Game& game_;
    const Situation& s_;
    core::Faults faults_;
};

/// Puts a situation onto a cleared position.
class Loader {
  public:
    Loader(Turn& turn, const Store<std::byte>& store, const Situation& situation)
        : turn_(turn), store_(store), s_(situation), faults_("situation") {}

    void run() {
        core::lay_connected(store_.board, store_.tiles(), s_.tiles, faults_,
                            [&](int kind, int rotation, CellWord cell) { turn_.lay(kind, rotation, cell); });
        faults_.raise();
        for (const auto& i : s_.islanders)
            if (require_segment(i.x, i.y, i.segment) && require_islander(i))
                turn_.set_islander(tile_at({i.x, i.y}), static_cast<std::uint32_t>(i.segment),
                                   static_cast<std::uint32_t>(i.seat));
        for (const auto& c : s_.covered)
            if (require_segment(c.x, c.y, c.segment)) cover(c);
        faults_.raise();
        set_scalars();
    }

  private:
    std::uint32_t tile_at(Cell cell) const { return store_.board.tile_index(store_.board.find(core::pack(cell))); }

    bool require_segment(int x, int y, int segment) {
        const bool in_range = within(x, -core::kCoordinateLimit, core::kCoordinateLimit) &&
                              within(y, -core::kCoordinateLimit, core::kCoordinateLimit);
        const bool exists = in_range && store_.board.has_tile(core::pack({x, y})) &&
                            within(segment, 0, store_.kind(store_.board.laid(tile_at({x, y})).kind()).num_segments - 1);
        faults_.require(exists, "an islander or a boat token is on a segment that is not there");
        return exists;
    }

    bool require_islander(const Situation::Islander& i) {
        const bool fits = within(i.seat, 0, store_.rules().players - 1) && store_.header().supply[index(i.seat)] > 0 &&
                          store_.islanders()[tile_at({i.x, i.y})] == 0;
        faults_.require(fits, "two islanders on a tile, or more of a seat than there are");
        return fits;
    }

    void cover(const Situation::Covered& c) {
        const std::uint32_t root = store_.root_of(tile_at({c.x, c.y}), static_cast<std::uint32_t>(c.segment));
        const CoveredRegion hidden = store_.covered_in(root);
        const Tally sum = store_.tally(root);
        const int twos = hidden.twos + c.twos, ones = hidden.ones + c.ones;
        const bool exist = c.twos >= 0 && c.ones >= 0 && c.twos + c.ones > 0 && twos <= static_cast<int>(sum.twos) &&
                           ones <= static_cast<int>(sum.ones);
        covered_ += c.twos + c.ones;
        faults_.require(exist && covered_ <= store_.rules().boat_tokens,
                        "covered groups that do not exist, or too many");
        if (exist && covered_ <= store_.rules().boat_tokens)
            turn_.set_covered(root, static_cast<std::uint32_t>(twos), static_cast<std::uint32_t>(ones));
    }

    void set_scalars() {
        Header& header = store_.header();
        for (std::size_t seat = 0; seat < s_.wares.size(); ++seat) {
            for (std::size_t ware = 0; ware < kWareTypes; ++ware)
                turn_.change_wares(seat, ware, static_cast<std::uint32_t>(s_.wares[seat][ware]));
            for (const int ship : s_.ships[seat]) turn_.count_ship(seat, index(ship));
        }
        for (const int ship : s_.face_up) turn_.turn_up(index(ship));
        for (const int seat : s_.market_queue)
            header.queue |= static_cast<std::uint64_t>(seat) << (kSeatBits * header.queue_size++);
        header.boat_tokens = static_cast<std::uint8_t>(s_.boat_tokens);
        header.phase = static_cast<std::uint8_t>(s_.phase);
        header.context = static_cast<std::uint8_t>(s_.context);
        header.active = static_cast<std::uint8_t>(s_.active);
        header.move_number = static_cast<std::uint32_t>(s_.move_number);
        if (s_.in_hand) header.in_hand = static_cast<std::uint16_t>(*s_.in_hand);
        set_removed();
        if (s_.in_hand)
            faults_.require(
                core::any_placement(store_.lanes(), store_.tiles().shown(*s_.in_hand), store_.game.uses_vectors()),
                "the tile in hand cannot be laid");
        faults_.raise();
        if (!s_.last_placed) return;
        faults_.require(core::stays_in_range(*s_.last_placed, 0) && store_.board.has_tile(core::pack(*s_.last_placed)),
                        "last_placed has no tile");
        faults_.raise();
        header.last_tile = static_cast<std::uint16_t>(tile_at(*s_.last_placed));
        if (s_.phase == static_cast<int>(Phase::kIslander)) header.unoccupied = store_.unoccupied_segments();
    }

    void set_removed() {
        std::vector<int> laid(s_.undrawn.size());
        for (const Situation::Tile& tile : s_.tiles) ++laid[index(tile.tile)];
        if (s_.in_hand) ++laid[index(*s_.in_hand)];
        for (std::size_t kind = 0; kind < laid.size(); ++kind) {
            const int removed = store_.tiles().copies(static_cast<int>(kind)) - laid[kind] - s_.undrawn[kind];
            faults_.require(removed >= 0, "more tiles of a kind than the set has");
            store_.header().key ^= count_fact(tag::kRemoved, kind, static_cast<std::uint64_t>(removed));
        }
        faults_.raise();
    }

    Turn& turn_;
    const Store<std::byte>& store_;
    const Situation& s_;
    core::Faults faults_;
    int covered_ = 0;
};

}  // namespace

/// Full supplies, on a fresh block.
void Position::begin() {
    Header start;
    start.boat_tokens = static_cast<std::uint8_t>(game_->rules().boat_tokens);
    start.active = static_cast<std::uint8_t>(game_->rules().first_player);
    for (std::size_t seat = 0; seat < index(game_->rules().players); ++seat)
        start.supply[seat] = static_cast<std::uint8_t>(game_->rules().islanders);
    store().header() = start;
}

void Position::set_piles(std::span<const int> undrawn, std::span<const int> ship_pile) {
    const Store<std::byte> mine = store();
    Header& head = mine.header();
    for (std::size_t kind = 0; kind < undrawn.size(); ++kind) {
        mine.undrawn()[kind] = static_cast<std::uint16_t>(undrawn[kind]);
        mine.copy_order().fill(mine.copies_left(), kind, static_cast<std::uint32_t>(undrawn[kind]));
        head.pile = static_cast<std::uint16_t>(head.pile + undrawn[kind]);
        head.key ^= mine.undrawn_fact(static_cast<int>(kind), static_cast<std::uint32_t>(undrawn[kind]));
    }
    for (std::size_t ship = 0; ship < ship_pile.size(); ++ship) {
        mine.ship_pile()[ship] = static_cast<std::uint8_t>(ship_pile[ship]);
        head.ship_pile = static_cast<std::uint16_t>(head.ship_pile + ship_pile[ship]);
        head.key ^= count_fact(tag::kShipPile, ship, static_cast<std::uint64_t>(ship_pile[ship]));
    }
}

Position::Position(const Game& game, Cell origin, int rotation, EventSink* sink)
    : game_(&game), block_(game.state_bytes()) {
    core::Faults faults("start");
    faults.require(within(rotation, 0, core::SquareGrid::kEdges - 1), "rotation is out of range");
    faults.require(core::stays_in_range(origin, game.tiles().num_tiles() - 1),
                   "the board could leave the coordinates' range");
    faults.raise();
    begin();
    std::vector<int> undrawn, ship_pile;
    const int start = game.start();
    for (int kind = 0; kind < game.tiles().num_kinds(); ++kind)
        undrawn.push_back(game.tiles().copies(kind) - (kind == start ? 1 : 0));
    for (std::size_t ship = 0; ship < index(game.num_ships()); ++ship) ship_pile.push_back(store().ship(ship).count);
    set_piles(undrawn, ship_pile);
    UndoLog unused(1, game.undo_entries_per_step());
    unused.begin(header(), game.undo_entries_per_step());
    Turn turn(game, block_.get(), unused, sink);
    turn.lay(start, game.tiles().canonical(start, rotation), core::pack(origin));
    turn.begin();
}

Position::Position(const Game& game, const Situation& situation) : game_(&game), block_(game.state_bytes()) {
    SituationCheck(game, situation).run();
    begin();
    set_piles(situation.undrawn, situation.ship_pile);
    const std::size_t entries = game.undo_entries_per_step() * (situation.tiles.size() + situation.islanders.size() +
                                                                situation.covered.size() + kMaxPlayers * 256);
    UndoLog unused(1, entries);
    unused.begin(header(), entries);
    Turn turn(game, block_.get(), unused, nullptr);
    Loader(turn, store(), situation).run();
}

}  // namespace southseas::carcassonne
