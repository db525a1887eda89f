#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {

int Position::placement_value(core::Action action) const {
    const CellWord cell = core::action_payload(action) >> core::kRotationBits;
    const Store<const std::byte> look = store();
    int neighbours = 0;
    for (const CellWord step : core::kStepWords<core::SquareGrid>) neighbours += look.board.has_tile(cell + step);
    return neighbours;
}

}  // namespace southseas::carcassonne
