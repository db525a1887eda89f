#pragma once
// What a step caused, as plain structs (section 10); the bindings turn them into dictionaries.

#include <array>
#include <cstdint>

namespace southseas::carcassonne {

inline constexpr int kMaxPlayers = 5;
inline constexpr int kWareTypes = 3;  // bananas, shells, fish

enum class SegmentType : std::uint8_t { kBridge, kIsland, kSea, kMarket };

/// A segment on the board; as the name of a feature it is the lowest of its segments at that moment.
struct SegmentPlace {
    int x = 0, y = 0, segment = 0;
    friend bool operator==(const SegmentPlace&, const SegmentPlace&) = default;
};

enum class EventType : std::uint8_t {
    kTileRemoved,        ///< player, tile
    kPlaced,             ///< player, place.x, place.y, tile, rotation
    kIslanderPlaced,     ///< player, place
    kIslanderRetrieved,  ///< player, place
    kBoat,               ///< player, place (the feature)
    kEvaluated,          ///< place (the feature), feature_type, amount (= symbols), winners, returned
    kCovered,            ///< place (the feature), size, tokens_left
    kMerchant,           ///< player, place.x, place.y
    kShipTaken,          ///< player, ship
    kDelivered,          ///< player, ship, payment
    kRevealed,           ///< ship
    kFinalEvaluated,     ///< as kEvaluated
    kGameOver            ///< points
};

struct Event {
    EventType type = EventType::kGameOver;
    int rule = 0;  ///< 31 for C-31
    int player = -1;
    int tile = -1, rotation = 0;
    SegmentPlace place;
    SegmentType feature_type = SegmentType::kBridge;
    int amount = 0;                           ///< symbols that count, which is what each winner receives
    std::uint32_t winners = 0;                ///< bit per seat
    std::array<int, kMaxPlayers> returned{};  ///< islanders per seat that go home
    int size = 0, tokens_left = 0;
    int ship = -1;
    std::array<int, kWareTypes> payment{};  ///< bananas, shells, fish
    std::array<int, kMaxPlayers> points{};
};

}  // namespace southseas::carcassonne
