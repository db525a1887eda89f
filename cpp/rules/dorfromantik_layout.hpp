#pragma once
// How a position lies in its block of bytes. Internal to the rules module.

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/board.hpp"
#include "core/forest.hpp"
#include "rules/dorfromantik_views.hpp"

namespace southseas::dorfromantik {

using core::Node;
using Grid = core::HexGrid;

enum class KindType : std::uint8_t { kLandscape, kTask, kSpecial };

/// Directions as a set, one bit each.
using Directions = std::uint32_t;
inline constexpr Directions kAllDirections = (1U << Grid::kEdges) - 1;

/// Where the edges face after `rotation` clockwise steps.
constexpr Directions rotated(Directions edges, int rotation) {
    return ((edges << rotation) | (edges >> (Grid::kEdges - rotation))) & kAllDirections;
}

/// How many they are; looked up, as not every processor can count bits at once.
constexpr std::uint32_t number_of(Directions directions) {
    constexpr auto numbers = [] {
        std::array<std::uint8_t, kAllDirections + 1> counted{};
        for (std::uint32_t set = 1; set < counted.size(); ++set)
            counted[set] = static_cast<std::uint8_t>(counted[set / 2] + set % 2);
        return counted;
    }();
    return numbers[directions];
}

/// What a segment of the tile set is.
struct SegmentData {
    std::uint8_t label = 0;
    std::uint8_t edges = 0;   ///< of the tile unturned, one bit each
    bool has_sister = false;  ///< another segment of the tile has the same label
    std::array<std::uint8_t, kSymbolTypes> symbols{};
};

/// What a turn asks of a kind of tile, beside the core's tables.
struct KindData {
    std::uint32_t first_segment = 0;  ///< in the set-wide numbering
    std::uint16_t slot = 0;           ///< of its undrawn copies
    std::uint16_t labels = 0;         ///< of its segments, one bit each
    std::uint8_t num_segments = 0;
    KindType type = KindType::kLandscape;
    std::int8_t task = -1, flag = -1;  ///< segments
    std::uint8_t task_label = 0;
};

/// Task markers of one type and number.
struct MarkerData {
    int label = 0, number = 0, count = 0;
};

inline constexpr std::size_t kMaxPlayers = 6;
inline constexpr std::size_t kMaxLabels = 14;
inline constexpr std::size_t kMaxActiveTasks = 9;
inline constexpr std::uint16_t kNone = 0xFFFF;

/// The hot scalars, copied whole into every undo frame.
struct alignas(16) Header {
    std::uint64_t key = 0;    ///< facts of tags 1, 6, 8 and 15-18; the others are added when the key is asked for
    core::BoardCounts board;  ///< laid tiles, frontier cells
    core::CellWord origin = 0;
    std::uint32_t move_number = 0;
    std::uint32_t task_points = 0;  ///< numbers of the completed markers
    std::uint16_t nodes = 0;
    std::uint16_t landscape = 0, special = 0, tasks = 0;  ///< undrawn copies; landscape: unseen removed ones too
    std::uint16_t in_hand = kNone;
    std::uint16_t last_tile = kNone;  ///< index of the tile laid last
    std::uint16_t tasks_laid = 0;
    std::uint8_t number = 0;  ///< of the marker in hand
    std::uint8_t origin_rotation = 0;
    std::uint8_t phase = 0, active = 0;
    std::uint8_t num_active = 0;
    std::array<std::uint16_t, kMaxActiveTasks> active_tasks{};  ///< tiles with an active marker, in the order laid
};
static_assert(std::is_trivially_copyable_v<Header>);

/// Offsets into the block, in bytes.
struct Layout {
    core::BoardLayout board;
    std::uint32_t nodes = 0;       ///< Node per segment laid
    std::uint32_t repeated = 0;    ///< u16 per node; of a root: members on tiles that other members lie on
    std::uint32_t markers = 0;     ///< byte per tile: 0, or number | status<<6
    std::uint32_t task_tiles = 0;  ///< u16 per task tile laid, in the order laid: its tile
    std::uint32_t undrawn = 0;     ///< u16 per slot
    std::uint32_t pile_left = 0, tasks_left = 0;  ///< the same as words of the game's two core::CopyOrder
    std::uint32_t undrawn_markers = 0;            ///< u16 per marker record
    std::uint32_t completed = 0;                  ///< u16 per marker record
    std::uint32_t gone = 0;                       ///< u16 per marker record: abandoned, or left with a tile
    std::size_t block_bytes = 0;
};

}  // namespace southseas::dorfromantik
