#pragma once
// What a step caused, as plain structs (section 10); the bindings turn them into dictionaries.

#include <cstdint>

namespace southseas::dorfromantik {

enum class EventType : std::uint8_t {
    kTileRemoved,    ///< player, tile, number
    kTaskRevealed,   ///< tile, number
    kPlaced,         ///< player, x, y, tile, rotation
    kTaskCompleted,  ///< x, y, label, number
    kTaskAbandoned,  ///< x, y, label, number, tiles, over
    kGameOver        ///< points
};

struct Event {
    EventType type = EventType::kGameOver;
    int rule = 0;  ///< 40 for D-40
    int player = -1;
    int tile = -1, rotation = 0;
    int x = 0, y = 0;
    int label = 0, number = 0;
    int tiles = 0;      ///< of the area when its task was abandoned
    bool over = false;  ///< abandoned because the area is too large, else because it is closed
    int points = 0;     ///< of every seat
};

}  // namespace southseas::dorfromantik
