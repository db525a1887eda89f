#include <algorithm>
#include <bit>

#include "rules/carcassonne_turn.hpp"

namespace southseas::carcassonne {
namespace {

using Look = Store<const std::byte>;
using core::Cell;

/// The members of a region as place words, ascending.
std::vector<std::uint32_t> members_of(const Look& look, std::uint32_t root) {
    std::vector<std::uint32_t> places;
    core::for_members(look.nodes(), root, [&](Node node) {
        places.push_back(place_word(look.board.cell_of_tile(node.owner_tile()), node.owner_segment()));
    });
    std::ranges::sort(places);
    return places;
}

std::vector<std::uint32_t> roots_of(const Look& look) {
    std::vector<std::uint32_t> roots;
    for (std::uint32_t i = 0; i < look.header().nodes; ++i)
        if (look.nodes()[i].is_root()) roots.push_back(i);
    return roots;
}

int empty_cells_around(const Look& look, CellWord cell) {
    return static_cast<int>(std::ranges::count_if(
        core::SquareGrid::kRing, [&](Cell step) { return !look.board.has_tile(cell + core::step_word(step)); }));
}

Feature feature_of(const Look& look, std::uint32_t root) {
    Feature feature;
    feature.type = look.type_of_root(root);
    for (const std::uint32_t word : members_of(look, root)) {
        feature.segments.push_back(place_of(word));
        const Cell cell = core::unpack(cell_of_place(word));
        if (feature.cells.empty() || feature.cells.back() != cell) feature.cells.push_back(cell);
    }
    feature.open = feature.type == SegmentType::kMarket ? empty_cells_around(look, core::pack(feature.cells.front()))
                                                        : static_cast<int>(look.nodes()[root].open());
    const Tally sum = look.tally(root);
    const CoveredRegion hidden = look.covered_in(root);
    feature.islanders.assign(sum.islanders.begin(), sum.islanders.begin() + look.rules().players);
    feature.wares = static_cast<int>(sum.wares);
    feature.covered_twos = hidden.twos;
    feature.covered_ones = hidden.ones;
    feature.twos = static_cast<int>(sum.twos) - hidden.twos;
    feature.ones = static_cast<int>(sum.ones) - hidden.ones;
    return feature;
}

/// Boat tokens of a region, on its lowest segments that have such groups.
void append_covered(const Look& look, const CoveredRegion& region, std::vector<Situation::Covered>& out) {
    int twos = region.twos, ones = region.ones;
    for (const std::uint32_t word : members_of(look, region.root)) {
        const auto entry = look.board.find(cell_of_place(word));
        const SegmentData& data =
            look.segment(look.board.laid(look.board.tile_index(entry)).kind(), segment_of_place(word));
        const int here_twos = std::min<int>(twos, data.twos), here_ones = std::min<int>(ones, data.ones);
        twos -= here_twos;
        ones -= here_ones;
        const SegmentPlace place = place_of(word);
        if (here_twos + here_ones > 0) out.push_back({place.x, place.y, place.segment, here_twos, here_ones});
    }
}

template <class T>
void sort_by_place(std::vector<T>& items) {
    std::ranges::sort(items, [](const T& a, const T& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
}

void add_board(const Look& look, Situation& out) {
    out.removed.clear();
    for (int kind = 0; kind < look.tiles().num_kinds(); ++kind) {
        out.undrawn.push_back(look.undrawn()[kind]);
        out.removed.push_back(look.tiles().copies(kind) - out.undrawn.back());
    }
    for (std::uint32_t tile = 0; tile < look.header().board.tiles; ++tile) {
        const Cell cell = core::unpack(look.board.cell_of_tile(tile));
        const core::LaidTile laid = look.board.laid(tile);
        out.tiles.push_back({cell.x, cell.y, laid.kind(), laid.rotation()});
        --out.removed[static_cast<std::size_t>(laid.kind())];
    }
    look.for_islanders([&](std::uint32_t tile, std::uint8_t byte) {
        const Cell cell = core::unpack(look.board.cell_of_tile(tile));
        out.islanders.push_back(
            {cell.x, cell.y, static_cast<int>(islander_segment(byte)), static_cast<int>(islander_seat(byte))});
    });
    for (std::uint32_t i = 0; i < look.header().num_covered; ++i) append_covered(look, look.covered()[i], out.covered);
    sort_by_place(out.tiles);
    sort_by_place(out.islanders);
    std::ranges::sort(out.covered, {}, [](const Situation::Covered& c) {
        return place_word(core::pack({c.x, c.y}), static_cast<std::uint32_t>(c.segment));
    });
}

void add_ships(const Look& look, Situation& out) {
    const Header& header = look.header();
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(look.rules().players); ++seat) {
        auto& wares = out.wares.emplace_back();
        std::ranges::transform(header.wares[seat], wares.begin(), [](std::uint32_t n) { return static_cast<int>(n); });
        auto& taken = out.ships.emplace_back();
        for (std::size_t ship = 0; ship < look.num_ships(); ++ship)
            taken.insert(taken.end(), look.taken(seat)[ship], static_cast<int>(ship));
    }
    out.face_up.assign(header.face_up.begin(), header.face_up.begin() + header.num_face_up);
    out.ship_pile.assign(look.ship_pile(), look.ship_pile() + look.num_ships());
}

}  // namespace

std::vector<Feature> Position::features() const {
    const Look look = store();
    std::vector<Feature> features;
    for (const std::uint32_t root : roots_of(look)) features.push_back(feature_of(look, root));
    std::ranges::sort(features, {}, [](const Feature& f) {
        const SegmentPlace& first = f.segments.front();
        return place_word(core::pack({first.x, first.y}), static_cast<std::uint32_t>(first.segment));
    });
    return features;
}

std::vector<FrontierCell> Position::frontier() const {
    return core::frontier_of(store().board, header().board, game_->tiles());
}

std::vector<core::TileFit> Position::fits(Cell cell) const {
    const Look look = store();
    std::vector<core::TileFit> fits;
    for (int kind = 0; kind < look.tiles().num_kinds(); ++kind) {
        if (look.undrawn()[kind] == 0) continue;
        const int rotations = std::popcount(core::matching_rotations(look.board, look.tiles(), cell, kind));
        if (rotations > 0) fits.push_back({kind, rotations, {}});
    }
    return fits;
}

core::Fraction Position::fit_chance(Cell cell) const {
    if (is_terminal() || header().pile == 0) return {};
    std::uint64_t fitting = 0;
    for (const core::TileFit& fit : fits(cell)) fitting += store().undrawn()[fit.tile];
    return core::in_lowest_terms(fitting, header().pile);
}

Situation Position::situation() const {
    const Look look = store();
    const Header& now = header();
    Situation out;
    add_board(look, out);
    add_ships(look, out);
    out.boat_tokens = now.boat_tokens;
    out.phase = now.phase;
    out.context = now.context;
    out.active = now.active;
    out.decider = current_player();
    if (now.in_hand != kNone) {
        out.in_hand = now.in_hand;
        --out.removed[now.in_hand];
    }
    for (int i = 0; i < now.queue_size; ++i)
        out.market_queue.push_back(static_cast<int>(now.queue >> (kSeatBits * i) & ((1U << kSeatBits) - 1)));
    if (now.last_tile != kNone) out.last_placed = core::unpack(look.board.cell_of_tile(now.last_tile));
    out.move_number = move_number();
    return out;
}

std::vector<SheetOfSeat> Position::score_sheet() const {
    const Look look = store();
    std::vector<SheetOfSeat> sheets(static_cast<std::size_t>(look.rules().players));
    const Situation now = situation();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> regions;
    look.for_claimed_regions([&](std::uint32_t root) { regions.emplace_back(look.lowest_of(root), root); });
    std::ranges::sort(regions);
    for (const auto& [lowest, root] : regions) {
        const Tally sum = look.tally(root);
        const auto amount = static_cast<int>(look.amount_of(root, sum));
        for (std::size_t seat = 0; seat < sheets.size(); ++seat)
            if ((sum.winners() >> seat & 1) != 0)
                sheets[seat].pending.push_back({look.type_of_root(root), place_of(lowest), amount});
    }
    for (std::size_t seat = 0; seat < sheets.size(); ++seat) {
        SheetOfSeat& sheet = sheets[seat];
        for (const int ship : now.ships[seat]) {
            sheet.ships.emplace_back(ship, look.ship(static_cast<std::size_t>(ship)).points);
            sheet.ship_points += sheet.ships.back().second;
        }
        sheet.wares = now.wares[seat];
        for (const int n : sheet.wares) sheet.wares_total += n;
        for (const auto& pending : sheet.pending) sheet.wares_total += pending.amount;
        sheet.ware_points = sheet.wares_total / look.rules().wares_per_point;
        sheet.total = sheet.ship_points + sheet.ware_points;
    }
    return sheets;
}

}  // namespace southseas::carcassonne
