#pragma once
// Actions as integers below 2^31 that do not depend on the state.
//
//   bits 28-30 type   bits 0-27 payload
//   0 pass            0
//   1 draw            tile<<8 | number
//   2 reveal          ship
//   3 place           cell<<3 | rotation,  cell = (y+1024)<<11 | (x+1024)
//   4 claim           segment
//   5 retrieve        cell
//   6 take            index
//   7 deliver         index<<18 | three amounts of 6 bits

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/topology.hpp"

namespace southseas::core {

using Action = std::int32_t;

enum class ActionType : std::uint8_t { kPass, kDraw, kReveal, kPlace, kClaim, kRetrieve, kTake, kDeliver };

inline constexpr int kActionTypeShift = 28;
inline constexpr int kRotationBits = 3;
inline constexpr int kNumberBits = 8;
inline constexpr int kAmountBits = 6;
inline constexpr Action kPass = 0;

constexpr Action make_action(ActionType type, std::uint32_t payload) {
    return static_cast<Action>(static_cast<std::uint32_t>(type) << kActionTypeShift | payload);
}

constexpr ActionType action_type(Action action) {
    return static_cast<ActionType>(static_cast<std::uint32_t>(action) >> kActionTypeShift);
}

constexpr std::uint32_t action_payload(Action action) {
    return static_cast<std::uint32_t>(action) & ((1U << kActionTypeShift) - 1);
}

/// Whether a chance outcome turns up something of a second pile: a reveal, or a tile that brings a number along.
constexpr bool is_reveal(Action action) {
    if (action_type(action) == ActionType::kReveal) return true;
    constexpr std::uint32_t number = (1U << kNumberBits) - 1;
    return action_type(action) == ActionType::kDraw && (action_payload(action) & number) != 0;
}

constexpr Action place_action(CellWord cell, int rotation) {
    return make_action(ActionType::kPlace, cell << kRotationBits | static_cast<std::uint32_t>(rotation));
}

/// Of a place action.
constexpr CellWord placed_cell(Action action) {
    return action_payload(action) >> kRotationBits;
}

constexpr std::uint32_t placed_rotation(Action action) {
    return action_payload(action) & ((1U << kRotationBits) - 1);
}

/// A list of fixed capacity. Pushing beyond the capacity is undefined.
class ActionList {
  public:
    /// Takes its memory once, here.
    explicit ActionList(std::size_t capacity)
        : owned_(new Action[capacity]), data_(owned_.get()), capacity_(capacity) {}
    /// Over memory of the caller, who keeps it alive.
    explicit ActionList(std::span<Action> memory) : data_(memory.data()), capacity_(memory.size()) {}
    void clear() { size_ = 0; }
    void push(Action action) { data_[size_++] = action; }
    /// Keeps the action where `kept` says so, without a branch; there must be room for it in any case.
    void push_if(Action action, bool kept) {
        data_[size_] = action;
        size_ += kept;
    }
    std::size_t size() const { return size_; }
    std::size_t capacity() const { return capacity_; }
    bool empty() const { return size_ == 0; }
    Action operator[](std::size_t i) const { return data_[i]; }
    Action* begin() { return data_; }
    Action* end() { return data_ + size_; }
    const Action* begin() const { return data_; }
    const Action* end() const { return data_ + size_; }

  private:
    std::unique_ptr<Action[]> owned_;
    Action* data_;
    std::size_t capacity_;
    std::size_t size_ = 0;
};

/// One outcome of a chance node.
struct WeightedAction {
    Action action = 0;
    std::uint64_t weight = 0;
    friend bool operator==(const WeightedAction&, const WeightedAction&) = default;
};

}  // namespace southseas::core
