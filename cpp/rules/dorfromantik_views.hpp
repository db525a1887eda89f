#pragma once
// Plain structs for looking at a position (sections 5, 8, 9). Tiles, segments, labels and symbols are indices.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/board_views.hpp"
#include "rules/dorfromantik_events.hpp"

namespace southseas::dorfromantik {

/// Codes of section 2.
enum class Phase : std::uint8_t { kDraw = 0, kPlace = 1, kEnd = 6 };
enum class TaskStatus : std::uint8_t { kActive, kCompleted, kAbandoned };

inline constexpr int kSymbolTypes = 5;  // huts, fish, wind, palms, boats

/// Section 5, field by field.
struct Situation {
    struct InHand {
        int tile = 0, number = 0;
        friend bool operator==(const InHand&, const InHand&) = default;
    };
    struct Marker {
        int x = 0, y = 0, number = 0, status = 0;
        friend bool operator==(const Marker&, const Marker&) = default;
    };
    struct MarkerCopies {
        int label = 0, number = 0, copies = 0;
        friend bool operator==(const MarkerCopies&, const MarkerCopies&) = default;
    };
    std::vector<core::TileOnBoard> tiles;
    std::vector<Marker> markers;                ///< in the order laid
    std::vector<int> undrawn, removed;          ///< copies per tile
    std::vector<MarkerCopies> undrawn_markers;  ///< sorted, copies > 0
    std::vector<MarkerCopies> removed_markers;  ///< sorted, copies > 0
    int phase = 0, context = 0;
    int active = 0, decider = 0;
    std::optional<InHand> in_hand;
    std::optional<core::Cell> last_placed;
    core::Cell origin;
    int origin_rotation = 0;
    int move_number = 0;
    friend bool operator==(const Situation&, const Situation&) = default;
};

struct SegmentPlace {
    int x = 0, y = 0, segment = 0;
    friend bool operator==(const SegmentPlace&, const SegmentPlace&) = default;
};

struct MarkerPlace {
    int x = 0, y = 0, number = 0;
    friend bool operator==(const MarkerPlace&, const MarkerPlace&) = default;
};

/// Section 8: an area.
struct Feature {
    int label = 0;
    std::vector<core::Cell> cells;       ///< distinct, sorted by (y, x)
    std::vector<SegmentPlace> segments;  ///< sorted by (y, x, segment)
    int open = 0;
    std::array<int, kSymbolTypes> symbols{};
    int flags = 0;
    std::vector<MarkerPlace> markers;  ///< active ones, in the order laid
    friend bool operator==(const Feature&, const Feature&) = default;
};

using FrontierCell = core::FrontierCell<core::HexGrid>;

/// Section 9. Lists of labels and symbols are ascending.
struct ScoreSheet {
    struct Tasks {
        int label = 0, points = 0;
        std::vector<MarkerPlace> markers;  ///< in the order laid
    };
    struct Flag {
        core::Cell cell;
        int tiles = 0;
        std::vector<core::Cell> cells;
    };
    struct Flags {
        int label = 0, points = 0;
        std::vector<Flag> flags;  ///< of closed areas, sorted by (y, x)
    };
    struct Area {
        int symbol = -1;  ///< counted along the area; -1: its tiles are
        int label = 0, points = 0;
        std::vector<core::Cell> cells;
    };
    std::vector<Tasks> tasks;
    std::vector<Flags> flags;
    std::vector<Area> longest, along_longest;
    int task_points = 0, flag_points = 0;
    int a = 0, b = 0, result = 0;
};

}  // namespace southseas::dorfromantik
