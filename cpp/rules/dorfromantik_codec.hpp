#pragma once
// Where decisions stand in a mask (section 17): there are none beside placements and the pass.

#include "core/actions.hpp"
#include "core/topology.hpp"
#include "core/window.hpp"

namespace southseas::dorfromantik {

class Game;

class RestCodec {
  public:
    using Grid = core::HexGrid;

    RestCodec(const Game&, int) {}

    int size() const { return 0; }
    int index(core::Action, const core::Window&) const { return -1; }
    core::Action action(int, const core::Window&) const { return -1; }
};

}  // namespace southseas::dorfromantik
