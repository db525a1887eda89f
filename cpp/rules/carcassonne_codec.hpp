#pragma once
// Where decisions stand in a mask (section 17), beside placements and the pass.

#include <vector>

#include "core/actions.hpp"
#include "core/topology.hpp"
#include "core/window.hpp"

namespace southseas::carcassonne {

class Game;

/// Islander, retrieve, take and deliver, for windows of one size. The game must outlive it.
class RestCodec {
  public:
    using Grid = core::SquareGrid;

    /// `num_cells`: those of a window.
    RestCodec(const Game& game, int num_cells);

    /// Number of indices.
    int size() const { return first_deliver_ + first_payment_.back(); }
    /// Index of a decision, 0..size-1; -1 when its cell lies outside, and for what is none of these decisions.
    int index(core::Action action, const core::Window& window) const;
    /// The decision of an index; -1 when its cell lies beyond the coordinates' range.
    core::Action action(int index, const core::Window& window) const;

  private:
    int retrieve_index(core::CellWord cell, const core::Window& window) const;
    int deliver_index(std::uint32_t payload) const;
    core::Action deliver_action(int index) const;

    const Game& game_;
    int num_ships_, first_retrieve_, first_take_, first_deliver_;
    std::vector<int> first_payment_;  ///< by ship, one more at the end
};

}  // namespace southseas::carcassonne
