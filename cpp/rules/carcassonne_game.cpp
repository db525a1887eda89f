#include <algorithm>
#include <numeric>
#include <set>

#include "core/faults.hpp"
#include "core/mix.hpp"
#include "rules/carcassonne.hpp"

namespace southseas::carcassonne {
namespace {

constexpr int kNumLabels = 3;  // sea, bridge, island
constexpr int kTraits = 5;     // type, wares, twos, ones, boat
constexpr int kMaxSymbols = 63;
constexpr int kMaxPoints = 999;
constexpr int kMaxShips = 255;
constexpr std::uint32_t kMaxPaid = 63;
constexpr int kSymbolColumns = kTraits - 1;
constexpr int kNeedColumns = 4;

bool within(int value, int low, int high) {
    return value >= low && value <= high;
}

const Rules& checked(const Rules& rules) {
    core::Faults faults("rules");
    faults.require(within(rules.players, 2, kMaxPlayers), "players must be 2..5");
    faults.require(within(rules.first_player, 0, rules.players - 1), "first_player must be a seat");
    faults.require(within(rules.islanders, 1, kMaxIslanders), "islanders must be 1..15");
    faults.require(within(rules.face_up_ships, 0, kMaxFaceUp), "face_up_ships must be 0..8");
    faults.require(within(rules.boat_tokens, 0, 255), "boat_tokens must be 0..255");
    faults.require(within(rules.wares_per_point, 1, 9), "wares_per_point must be 1..9");
    faults.raise();
    return rules;
}

/// The core's view of the segments; wrong lengths are left for it to report.
core::TileTraits traits_of(const FlatSet& flat) {
    core::TileTraits traits;
    traits.num_classes = kNumLabels;
    for (int label = 0; label < kNumLabels; ++label) traits.label_class.push_back(label);
    core::Faults faults("flat tile set");
    faults.require(flat.segment_symbols.size() == flat.segment_type.size() * kSymbolColumns,
                   "segment_symbols must have 4 numbers a segment");
    const auto segments = flat.tiles.segment_begin.empty() ? 0 : flat.tiles.segment_begin.back();
    faults.require(static_cast<std::int32_t>(flat.segment_type.size()) == segments,
                   "segment_type and segment_begin differ in length");
    faults.raise();
    for (std::size_t s = 0; s < flat.segment_type.size(); ++s) {
        traits.segment_traits.push_back(flat.segment_type[s]);
        for (std::size_t i = 0; i < kSymbolColumns; ++i)
            traits.segment_traits.push_back(flat.segment_symbols[s * kSymbolColumns + i]);
    }
    return traits;
}

void check_ships(const FlatSet& flat) {
    core::Faults faults("flat tile set");
    const std::size_t ships = flat.ship_points.size();
    faults.require(flat.ship_count.size() == ships && flat.ship_need.size() == ships * kNeedColumns,
                   "ship arrays differ in length");
    faults.require(std::ranges::all_of(flat.ship_points, [](int p) { return within(p, 0, kMaxPoints); }),
                   "ship_points must be 0..999");
    faults.require(std::ranges::all_of(flat.ship_count, [](int c) { return within(c, 0, kMaxShips); }) &&
                       std::accumulate(flat.ship_count.begin(), flat.ship_count.end(), 0) <= kMaxShips,
                   "ship_count must be 0..255 and sum to at most 255");
    bool needs = true;
    for (std::size_t i = 0; i < flat.ship_need.size(); ++i)
        needs = needs && within(flat.ship_need[i], 0, i % kNeedColumns == 0 ? 3 : 3 * kMaxSymbols);
    faults.require(needs, "ship_need has an unknown form or an amount out of range");
    faults.raise();
}

using Need = std::array<std::uint32_t, kWareTypes>;

bool satisfies(NeedForm form, const Need& need, const Need& paid) {
    if (form == NeedForm::kFixed) return paid == need;
    if (form == NeedForm::kAny) return paid[0] + paid[1] + paid[2] == need[0];
    Need sorted = paid;
    std::ranges::sort(sorted);
    if (form == NeedForm::kSame) return sorted == Need{0, 0, need[0]};
    return sorted == Need{0, std::min(need[0], need[1]), std::max(need[0], need[1])};
}

/// Every multiset of wares that pays a need exactly, packed as in a deliver action, ascending.
std::vector<std::uint32_t> payments_of(NeedForm form, const Need& need) {
    std::vector<std::uint32_t> payments;
    const std::uint32_t total =
        form == NeedForm::kAny ? need[0] : std::accumulate(need.begin(), need.end(), std::uint32_t{0});
    const std::uint32_t most = std::min(total, kMaxPaid);
    for (std::uint32_t bananas = 0; bananas <= most; ++bananas)
        for (std::uint32_t shells = 0; shells <= most && bananas + shells <= total; ++shells) {
            const std::uint32_t fish = total - bananas - shells;
            if (fish <= kMaxPaid && satisfies(form, need, {bananas, shells, fish}))
                payments.push_back(bananas << (2 * core::kAmountBits) | shells << core::kAmountBits | fish);
        }
    return payments;
}

}  // namespace

Game::Game(const FlatSet& flat, const Rules& rules, core::VectorPath path)
    : rules_(checked(rules)),
      tiles_(flat.tiles, traits_of(flat)),
      symmetry_(tiles_, traits_of(flat)),
      vectors_(path == core::VectorPath::kAutomatic && core::has_vector_path()),
      undrawn_facts_(6, flat.tiles.tile_count),
      copy_order_(flat.tiles.tile_count) {
    read_start(flat);
    read_segments(flat);
    read_ships(flat);
    build_layout();
    build_bounds();
}

void Game::read_start(const FlatSet& flat) {
    core::Faults faults("flat tile set");
    const bool known = flat.start.size() == 1 && within(flat.start[0], 0, tiles_.num_kinds() - 1);
    faults.require(known && tiles_.copies(flat.start[0]) > 0, "start is not a tile of the set");
    faults.raise();
    start_ = flat.start[0];
}

void Game::read_segments(const FlatSet& flat) {
    core::Faults faults("flat tile set");
    faults.require(std::ranges::all_of(flat.segment_type, [](int t) { return within(t, 0, 3); }),
                   "segment_type must be 0..3");
    faults.require(std::ranges::all_of(flat.segment_symbols, [](int n) { return within(n, 0, kMaxSymbols); }),
                   "segment_symbols must be 0..63");
    faults.raise();
    for (int kind = 0; kind < tiles_.num_kinds(); ++kind) {
        KindData data;
        data.first_segment = static_cast<std::uint32_t>(tiles_.segment_begin(kind));
        data.num_segments = static_cast<std::uint8_t>(tiles_.num_segments(kind));
        for (int s = 0; s < data.num_segments; ++s) {
            const std::size_t at = data.first_segment + static_cast<std::size_t>(s);
            const auto symbol = [&](std::size_t i) {
                return static_cast<std::uint8_t>(flat.segment_symbols[at * kSymbolColumns + i]);
            };
            const auto type = static_cast<SegmentType>(flat.segment_type[at]);
            segments_.push_back({type, symbol(0), symbol(1), symbol(2), symbol(3) != 0});
            fresh_nodes_.push_back(
                Node::single(tiles_.num_ports(kind, s)).with_place(0, 0, static_cast<std::uint64_t>(s)));
            if (segments_.back().boat) data.boats |= static_cast<std::uint16_t>(1 << s);
            if (type != SegmentType::kMarket) data.regions |= static_cast<std::uint16_t>(1 << s);
        }
        kinds_.push_back(data);
    }
}

void Game::read_ships(const FlatSet& flat) {
    check_ships(flat);
    for (std::size_t i = 0; i < flat.ship_points.size(); ++i) {
        Ship ship{
            flat.ship_points[i], flat.ship_count[i], static_cast<NeedForm>(flat.ship_need[i * kNeedColumns]), {}, {}};
        for (std::size_t w = 0; w < kWareTypes; ++w)
            ship.need[w] = static_cast<std::uint32_t>(flat.ship_need[i * kNeedColumns + 1 + w]);
        ship.payments = payments_of(ship.form, ship.need);
        const std::uint32_t cost = ship.form == NeedForm::kFixed
                                       ? ship.need[0] + ship.need[1] + ship.need[2]
                                       : ship.need[0] + (ship.form == NeedForm::kSameOther ? ship.need[1] : 0);
        least_payment_ = i == 0 ? cost : std::min(least_payment_, cost);
        total_ships_ += ship.count;
        ships_.push_back(std::move(ship));
    }
}

void Game::build_layout() {
    core::BlockPlan plan(sizeof(Header));
    const auto take = [&plan](std::size_t bytes) { return plan.take(bytes); };
    int groups = 0;
    for (int kind = 0; kind < tiles_.num_kinds(); ++kind)
        for (int s = 0; s < tiles_.num_segments(kind); ++s) {
            const SegmentData& segment =
                segments_[kinds_[static_cast<std::size_t>(kind)].first_segment + static_cast<std::size_t>(s)];
            if (segment.twos + segment.ones > 0) groups += tiles_.copies(kind);
        }
    layout_.board = core::BoardLayout::build<core::SquareGrid>(tiles_.num_tiles(), take);
    layout_.nodes = take(static_cast<std::size_t>(tiles_.max_nodes()) * sizeof(Node));
    layout_.islanders = take(static_cast<std::size_t>(tiles_.num_tiles()));
    layout_.standing = take(static_cast<std::size_t>(rules_.players * rules_.islanders) * sizeof(std::uint16_t));
    layout_.undrawn = take(static_cast<std::size_t>(tiles_.num_kinds()) * sizeof(std::uint16_t));
    layout_.copies_left = take(copy_order_.num_words() * sizeof(std::uint64_t));
    layout_.ship_pile = take(ships_.size());
    layout_.taken = take(ships_.size() * static_cast<std::size_t>(rules_.players));
    layout_.covered = take(static_cast<std::size_t>(std::min(rules_.boat_tokens, groups)) * sizeof(CoveredRegion));
    layout_.block_bytes = plan.bytes();
}

void Game::build_bounds() {
    constexpr std::size_t edges = core::SquareGrid::kEdges;
    const auto ports = edges * static_cast<std::size_t>(tiles_.ports_per_edge());
    const auto islanders = static_cast<std::size_t>(rules_.players * rules_.islanders);
    // Laying: the board, two words a join and two a union of covered regions. Else: islanders that go home with their
    // roots, a ship, and what one boat covers in each region of the tile.
    constexpr std::size_t kShipsAndPiles = 16;
    undo_entries_ = core::BoardView<core::SquareGrid, std::byte>::kEntriesPerLay + 6 * ports + 4 * islanders +
                    4 * core::kMaxSegmentsPerTile + kShipsAndPiles;
    std::vector<std::size_t> payments;
    for (const Ship& ship : ships_) payments.push_back(ship.payments.size());
    std::ranges::sort(payments, std::greater<>());
    payments.resize(std::min<std::size_t>(payments.size(), static_cast<std::size_t>(rules_.face_up_ships)));
    const auto cells = static_cast<std::size_t>(core::SquareGrid::max_frontier(tiles_.num_tiles()));
    max_actions_ =
        std::max({cells * edges, 1 + std::accumulate(payments.begin(), payments.end(), std::size_t{0}),
                  1 + core::kMaxSegmentsPerTile + islanders, static_cast<std::size_t>(max_chance_outcomes())});
}

int Game::max_game_length() const {
    return 4 * (tiles_.num_tiles() - 1) + 2 * total_ships_;
}

int Game::max_chance_outcomes() const {
    return std::max(tiles_.num_kinds(), num_ships());
}

}  // namespace southseas::carcassonne
