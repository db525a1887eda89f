#include <bit>

#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {

int Position::placement_value(core::Action action) const {
    const Store<const std::byte> look = store();
    const auto entry = look.board.find(core::action_payload(action) >> core::kRotationBits);
    // Each laid neighbour forbids as many bits as any other.
    return std::popcount(look.board.forbidden()[look.board.frontier_index(entry)]);
}

}  // namespace southseas::carcassonne
