// CarcassonneGame and CarcassonneState.
#include "bindings/carcassonne_translation.hpp"
#include "bindings/register_game.hpp"

namespace southseas::bindings {

void register_carcassonne(py::module_& module) {
    register_game<carcassonne::Position, CarcassonneTranslation>(module, "Carcassonne");
}

}  // namespace southseas::bindings
