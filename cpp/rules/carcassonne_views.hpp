#pragma once
// Plain structs for looking at a position (sections 5, 8, 9). Tiles, segments and ships are indices.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board_views.hpp"
#include "rules/carcassonne_events.hpp"

namespace southseas::carcassonne {

enum class Phase : std::uint8_t { kDraw, kPlace, kIslander, kMarket, kDeliver, kReveal, kEnd };
enum class RevealContext : std::uint8_t { kSetup, kMarket, kDelivery };
enum class NeedForm : std::uint8_t { kFixed, kAny, kSame, kSameOther };

/// Section 5, field by field.
struct Situation {
    using Tile = core::TileOnBoard;
    struct Islander {
        int x = 0, y = 0, segment = 0, seat = 0;
        friend bool operator==(const Islander&, const Islander&) = default;
    };
    struct Covered {
        int x = 0, y = 0, segment = 0, twos = 0, ones = 0;
        friend bool operator==(const Covered&, const Covered&) = default;
    };
    std::vector<Tile> tiles;
    std::vector<Islander> islanders;
    std::vector<Covered> covered;
    std::vector<std::array<int, kWareTypes>> wares;  ///< per seat
    std::vector<std::vector<int>> ships;             ///< per seat, sorted
    std::vector<int> face_up;                        ///< sorted
    std::vector<int> ship_pile, undrawn, removed;    ///< copies per record
    int boat_tokens = 0;
    int phase = 0, context = 0;
    int active = 0, decider = 0;
    std::optional<int> in_hand;
    std::vector<int> market_queue;
    std::optional<core::Cell> last_placed;
    int move_number = 0;
    friend bool operator==(const Situation&, const Situation&) = default;
};

/// Section 8.
struct Feature {
    SegmentType type = SegmentType::kBridge;
    std::vector<core::Cell> cells;       ///< distinct, sorted by (y, x)
    std::vector<SegmentPlace> segments;  ///< sorted by (y, x, segment)
    int open = 0;
    std::vector<int> islanders;  ///< per seat
    int wares = 0;               ///< shells of a bridge, bananas of an island
    int twos = 0, ones = 0;      ///< groups of a sea that are not covered
    int covered_twos = 0, covered_ones = 0;
    friend bool operator==(const Feature&, const Feature&) = default;
};

using FrontierCell = core::FrontierCell<core::SquareGrid>;

/// Section 9: where the points of one seat come from.
struct SheetOfSeat {
    struct Pending {
        SegmentType type = SegmentType::kBridge;
        SegmentPlace place;
        int amount = 0;
    };
    std::vector<std::pair<int, int>> ships;  ///< (ship, points), sorted
    int ship_points = 0;
    std::array<int, kWareTypes> wares{};
    std::vector<Pending> pending;  ///< sorted by (y, x, segment)
    int wares_total = 0, ware_points = 0, total = 0;
};

}  // namespace southseas::carcassonne
