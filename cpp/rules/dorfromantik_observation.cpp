// Position::observe: everything that a player may know, as planes (section 20).

#include "core/planes.hpp"
#include "rules/dorfromantik_placing.hpp"
#include "rules/dorfromantik_turn.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;
using core::CellPlanes;

constexpr std::size_t kMarkerPlanes = 3;  // active, completed, abandoned
constexpr std::size_t kFirstMarkerPlane = core::kNumBoardPlanes<Grid>;
constexpr std::size_t kFeatureValues = 2 + kSymbolTypes + 1;  // open, size, symbols, flags

constexpr std::size_t size(int number) {
    return static_cast<std::size_t>(number);
}

core::SegmentPlanes segment_planes(const Game& game) {
    return {kFirstMarkerPlane + kMarkerPlanes, size(game.tiles().max_segments()), kFeatureValues - 2};
}

class Observation {
  public:
    Observation(const Look& look, const core::Window& window, std::int16_t* out)
        : look_(look),
          now_(look.header()),
          segments_(segment_planes(look.game)),
          cells_(window, out, segments_.end()),
          values_(window, out + segments_.end() * size(window.num_cells())) {}

    void write(std::int32_t points) {
        const std::uint32_t outside = core::show_board(cells_, look_.board, now_.board, look_.tiles());
        show_turn();
        show_markers();
        core::show_features<kFeatureValues>(cells_, segments_, look_.board, {look_.nodes(), now_.nodes},
                                            [&](std::uint32_t root, auto& shown) { values_of_area(root, shown); });
        add_turn();
        values_.add(points);
        values_.add(now_.num_active);
        add_piles();
        values_.add(outside);
    }

  private:
    template <class Number>
    void set(CellWord cell, std::size_t plane, Number number) {
        if (cells_.shows(cell)) cells_.value(cells_.at(cell), plane) = core::plane_value(number);
    }

    void show_turn() {
        if (now_.board.tiles == 0) set(now_.origin, core::kFrontier, 1);
        if (now_.last_tile != kNone) set(look_.board.cell_of_tile(now_.last_tile), core::kLast, 1);
        if (now_.in_hand == kNone) return;
        for_placements(look_, [&](core::Action action) {
            const CellWord cell = core::action_payload(action) >> core::kRotationBits;
            if (cells_.shows(cell)) ++cells_.value(cells_.at(cell), core::kFits);
        });
    }

    void show_markers() {
        for (std::uint32_t i = 0; i < now_.tasks_laid; ++i) {
            const std::uint32_t tile = look_.task_tiles()[i];
            const std::uint8_t byte = look_.markers()[tile];
            set(look_.board.cell_of_tile(tile), kFirstMarkerPlane + static_cast<std::size_t>(marker_status(byte)),
                marker_number(byte));
        }
    }

    void values_of_area(std::uint32_t root, std::array<std::int16_t, kFeatureValues>& shown) const {
        const Extent area = look_.extent(root);
        std::array<std::uint32_t, kSymbolTypes> symbols{};
        std::uint32_t flags = 0;
        core::for_members(look_.nodes(), root, [&](Node node) {
            const KindData& kind = look_.kind(look_.board.laid(node.owner_tile()).kind());
            const SegmentData& data = look_.segment(kind, node.owner_segment());
            for (std::size_t i = 0; i < kSymbolTypes; ++i) symbols[i] += data.symbols[i];
            flags += kind.flag == static_cast<int>(node.owner_segment());
        });
        shown[0] = core::plane_value(area.open);
        shown[1] = core::plane_value(area.tiles);
        for (std::size_t i = 0; i < kSymbolTypes; ++i) shown[2 + i] = core::plane_value(symbols[i]);
        shown[2 + kSymbolTypes] = core::plane_value(flags);
    }

    void add_turn() {
        for (const Phase phase : {Phase::kDraw, Phase::kPlace, Phase::kEnd})
            values_.add(now_.phase == static_cast<std::uint8_t>(phase));
        values_.add(now_.active);
        values_.add(0);  // whoever decides is the active seat
        const bool in_hand = now_.in_hand != kNone;
        values_.add(in_hand ? now_.in_hand + 1 : 0);
        for (int side = 0; side < Grid::kEdges; ++side)
            values_.add(in_hand ? look_.tiles().label(now_.in_hand, 0, side) + 1 : 0);
        values_.add(now_.number);
    }

    void add_piles() {
        values_.add(now_.landscape + now_.special + now_.tasks);
        for (int kind = 0; kind < look_.tiles().num_kinds(); ++kind) values_.add(look_.undrawn(kind));
        for (std::size_t marker = 0; marker < look_.marker_records().size(); ++marker) {
            values_.add(look_.undrawn_markers()[marker]);
            values_.add(look_.completed()[marker]);
            values_.add(look_.gone()[marker]);
        }
    }

    const Look& look_;
    const Header& now_;
    core::SegmentPlanes segments_;
    CellPlanes cells_;
    core::ValuePlanes values_;
};

}  // namespace

std::size_t Game::num_planes() const {
    constexpr std::size_t kOfTurn =
        3 + 2 + 1 + size(Grid::kEdges) + 1;  // phases, seats; in hand, its sides, its number
    constexpr std::size_t kOfGame = 4;       // score, active tasks, pile; outside
    return segment_planes(*this).end() + kOfTurn + kOfGame + size(tiles_.num_kinds()) + 3 * markers_.size();
}

void Position::observe(const core::Window& window, std::int16_t* out) const {
    const Look look = store();
    Observation(look, window, out).write(points_of(look));
}

}  // namespace southseas::dorfromantik
