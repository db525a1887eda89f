// Position::observe: everything that a player may know, as planes (section 20).

#include <algorithm>
#include <array>

#include "core/planes.hpp"
#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {
namespace {

using Look = Store<const std::byte>;
using core::CellPlanes;

constexpr std::size_t kEdges = core::SquareGrid::kEdges;
constexpr std::size_t kBoardPlanes = core::kNumBoardPlanes<core::SquareGrid>;
constexpr std::size_t kNumPhases = 7;
constexpr std::size_t kSymbolPlanes = 4;  // symbols, ones, covered twos, covered ones
constexpr std::size_t kMostFeatureValues = 2 + kSymbolPlanes + kMaxPlayers;

constexpr std::size_t size(int number) {
    return static_cast<std::size_t>(number);
}

/// After the board's planes one for each seat's islanders, then those of segments.
core::SegmentPlanes segment_planes(const Game& game) {
    const std::size_t players = size(game.num_players());
    return {kBoardPlanes + players, size(game.tiles().max_segments()), kSymbolPlanes + players};
}

/// Seats as the seat that decides counts them, itself 0.
class Seats {
  public:
    explicit Seats(const Position& position)
        : first_(static_cast<std::size_t>(position.current_player() < 0 ? position.active_player()
                                                                        : position.current_player())),
          number_(size(position.game().num_players())) {}
    std::size_t number() const { return number_; }
    std::size_t seat(std::size_t relative) const { return (first_ + relative) % number_; }
    std::size_t relative(std::size_t seat) const { return (seat + number_ - first_) % number_; }

  private:
    std::size_t first_, number_;
};

class Observation {
  public:
    Observation(const Look& look, const Position& position, const core::Window& window, std::int16_t* out)
        : look_(look),
          now_(look.header()),
          seats_(position),
          segments_(segment_planes(look.game)),
          cells_(window, out, segments_.end()),
          values_(window, out + segments_.end() * size(window.num_cells())) {}

    void write(std::span<const std::int32_t> scores) {
        const std::uint32_t outside = core::show_board(cells_, look_.board, now_.board, look_.tiles());
        show_turn();
        core::show_features<kMostFeatureValues>(
            cells_, segments_, look_.board, {look_.nodes(), now_.nodes},
            [&](std::uint32_t root, auto& shown) { values_of_feature(root, shown); });
        add_turn();
        for (std::size_t r = 0; r < seats_.number(); ++r) add_seat(seats_.seat(r), scores);
        add_piles();
        values_.add(outside);
    }

  private:
    void show_turn() {
        if (now_.last_tile != kNone) set(look_.board.cell_of_tile(now_.last_tile), core::kLast, 1);
        if (now_.in_hand != kNone)
            core::for_placements(look_.lanes(), look_.tiles().shown(now_.in_hand), look_.game.uses_vectors(),
                                 [&](std::uint32_t index, int) {
                                     const CellWord cell = look_.board.cell_of_frontier(index);
                                     if (cells_.shows(cell)) ++cells_.value(cells_.at(cell), core::kFits);
                                 });
        look_.for_islanders([&](std::uint32_t tile, std::uint8_t byte) {
            set(look_.board.cell_of_tile(tile), kBoardPlanes + seats_.relative(islander_seat(byte)),
                islander_segment(byte) + 1);
        });
    }

    template <class Number>
    void set(CellWord cell, std::size_t plane, Number number) {
        if (cells_.shows(cell)) cells_.value(cells_.at(cell), plane) = core::plane_value(number);
    }

    void values_of_feature(std::uint32_t root, std::array<std::int16_t, kMostFeatureValues>& shown) const {
        const Node node = look_.nodes()[root];
        const SegmentType type = look_.type_of_root(root);
        const Tally sum = look_.tally(root);
        const CoveredRegion hidden = look_.covered_in(root);
        const auto open = type == SegmentType::kMarket ? empty_cells_around(node.owner_tile()) : node.open();
        shown = {core::plane_value(open),
                 core::plane_value(num_tiles(root)),
                 core::plane_value(type == SegmentType::kSea ? sum.twos - hidden.twos : sum.wares),
                 core::plane_value(sum.ones - hidden.ones),
                 core::plane_value(hidden.twos),
                 core::plane_value(hidden.ones)};
        for (std::size_t r = 0; r < seats_.number(); ++r)
            shown[2 + kSymbolPlanes + r] = core::plane_value(sum.islanders[seats_.seat(r)]);
    }

    std::uint32_t empty_cells_around(std::uint32_t tile) const {
        const CellWord cell = look_.board.cell_of_tile(tile);
        return static_cast<std::uint32_t>(std::ranges::count_if(core::SquareGrid::kRing, [&](core::Cell step) {
            return !look_.board.has_tile(cell + core::step_word(step));
        }));
    }

    /// Distinct tiles of a feature.
    std::uint32_t num_tiles(std::uint32_t root) const {
        if (look_.nodes()[root].size() == 1) return 1;
        std::array<std::uint64_t, core::kMaxTiles / 64 + 1> seen;
        std::fill_n(seen.begin(), now_.board.tiles / 64 + 1, std::uint64_t{0});
        std::uint32_t tiles = 0;
        core::for_members(look_.nodes(), root, [&](Node node) {
            std::uint64_t& word = seen[node.owner_tile() / 64];
            const std::uint64_t bit = std::uint64_t{1} << node.owner_tile() % 64;
            tiles += (word & bit) == 0;
            word |= bit;
        });
        return tiles;
    }

    void add_turn() {
        for (std::size_t phase = 0; phase < kNumPhases; ++phase) values_.add(now_.phase == phase);
        values_.add(now_.context);
        values_.add(seats_.seat(0));
        values_.add(seats_.relative(now_.active));
        const bool in_hand = now_.in_hand != kNone;
        values_.add(in_hand ? now_.in_hand + 1 : 0);
        for (std::size_t side = 0; side < kEdges; ++side)
            values_.add(in_hand ? look_.tiles().label(now_.in_hand, 0, static_cast<int>(side)) + 1 : 0);
    }

    void add_seat(std::size_t seat, std::span<const std::int32_t> scores) {
        values_.add(now_.supply[seat]);
        for (const std::uint32_t amount : now_.wares[seat]) values_.add(amount);
        std::uint32_t points = 0;
        for (std::size_t ship = 0; ship < look_.num_ships(); ++ship)
            points += look_.taken(seat)[ship] * static_cast<std::uint32_t>(look_.ship(ship).points);
        values_.add(points);
        values_.add(scores[seat]);
        std::uint32_t owed = 0;
        for (std::uint32_t place = 0; place < now_.queue_size; ++place)
            owed += (now_.queue >> (kSeatBits * place) & ((1U << kSeatBits) - 1)) == seat;
        values_.add(owed);
    }

    void add_piles() {
        values_.add(now_.boat_tokens);
        values_.add(now_.ship_pile);
        values_.add(now_.pile);
        for (int kind = 0; kind < look_.tiles().num_kinds(); ++kind) values_.add(look_.undrawn()[kind]);
        for (std::size_t ship = 0; ship < look_.num_ships(); ++ship) {
            values_.add(look_.face_up_copies(ship));
            values_.add(look_.ship_pile()[ship]);
            for (std::size_t r = 0; r < seats_.number(); ++r) values_.add(look_.taken(seats_.seat(r))[ship]);
        }
    }

    const Look& look_;
    const Header& now_;
    Seats seats_;
    core::SegmentPlanes segments_;
    CellPlanes cells_;
    core::ValuePlanes values_;
};

}  // namespace

std::size_t Game::num_planes() const {
    constexpr std::size_t kOfTurn = kNumPhases + 3 + 1 + kEdges;  // context, seat, active; in hand
    constexpr std::size_t kOfSeat = kWareTypes + 4;               // supply, ship points, score, owed
    constexpr std::size_t kOfGame = 4;                            // tokens, ships left, pile; outside
    const std::size_t players = size(num_players());
    return segment_planes(*this).end() + kOfTurn + kOfSeat * players + kOfGame + size(tiles_.num_kinds()) +
           ships_.size() * (2 + players);
}

void Position::observe(const core::Window& window, std::int16_t* out) const {
    std::array<std::int32_t, kMaxPlayers> points{};
    scores(points);
    const Look look = store();
    Observation(look, *this, window, out).write(points);
}

}  // namespace southseas::carcassonne
