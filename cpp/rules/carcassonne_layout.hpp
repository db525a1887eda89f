#pragma once
// How a position lies in its block of bytes. Internal to the rules module.

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/board.hpp"
#include "core/forest.hpp"
#include "rules/carcassonne_events.hpp"

namespace southseas::carcassonne {

using core::Node;

/// What a segment of the tile set is.
struct SegmentData {
    SegmentType type = SegmentType::kBridge;
    std::uint8_t wares = 0, twos = 0, ones = 0;
    bool boat = false;
};

/// What a turn asks of a kind of tile, beside the core's tables. Bit i of a set is segment i.
struct KindData {
    std::uint32_t first_segment = 0;       ///< in the set-wide numbering
    std::uint16_t boats = 0, regions = 0;  ///< segments with a boat; bridges, islands and seas
    std::uint8_t num_segments = 0;
};

inline constexpr int kMaxIslanders = 15;  ///< of a seat
inline constexpr int kMaxFaceUp = 8;
inline constexpr int kSeatBits = 4;  ///< of a seat in the queue of market owners
inline constexpr std::uint16_t kNone = 0xFFFF;

/// The hot scalars, copied whole into every undo frame.
struct alignas(16) Header {
    std::uint64_t key = 0;    ///< facts of tags 1-7, 10 and 17; the others are added when the key is asked for
    std::uint64_t queue = 0;  ///< seats of market owners, 4 bits each, front lowest
    core::BoardCounts board;  ///< laid tiles, frontier cells
    std::uint16_t nodes = 0;
    std::uint16_t pile = 0, ship_pile = 0;  ///< undrawn tiles, ships face down
    std::uint16_t in_hand = kNone;
    std::uint16_t last_tile = kNone;  ///< index of the tile laid last
    std::uint32_t move_number = 0;
    std::uint16_t unoccupied = 0;  ///< in phase islander: segments of the laid tile whose features nobody occupies
    std::uint8_t phase = 0, context = 0, active = 0;
    std::uint8_t queue_size = 0, num_face_up = 0, merchants = 0, boat_tokens = 0, num_covered = 0;
    std::array<std::uint8_t, kMaxPlayers> supply{};
    std::array<std::uint8_t, kMaxFaceUp> face_up{};  ///< ship records, ascending
    std::array<std::array<std::uint32_t, kWareTypes>, kMaxPlayers> wares{};
};
static_assert(std::is_trivially_copyable_v<Header>);

/// A region with boat tokens: its root, its lowest segment, and how many groups of each size are covered.
struct CoveredRegion {
    std::uint32_t lowest = 0;  ///< cell<<4 | segment
    std::uint16_t root = 0;
    std::uint8_t twos = 0, ones = 0;
};

/// Offsets into the block, in bytes.
struct Layout {
    core::BoardLayout board;
    std::uint32_t nodes = 0;        ///< Node per segment laid
    std::uint32_t islanders = 0;    ///< byte per tile: 0, or 0x80 | seat<<4 | segment
    std::uint32_t standing = 0;     ///< u16 per islander of the rules: tiles a seat's islanders stand on, dense
    std::uint32_t undrawn = 0;      ///< u16 per kind
    std::uint32_t copies_left = 0;  ///< the same as words of the game's core::CopyOrder
    std::uint32_t ship_pile = 0;    ///< u8 per ship record
    std::uint32_t taken = 0;        ///< u8 per seat and ship record
    std::uint32_t covered = 0;      ///< CoveredRegion
    std::size_t block_bytes = 0;
};

}  // namespace southseas::carcassonne
