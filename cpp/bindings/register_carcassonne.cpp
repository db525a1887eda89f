// CarcassonneGame, CarcassonneState and CarcassonneBatch.
#include "bindings/carcassonne_translation.hpp"
#include "bindings/register_batch.hpp"
#include "bindings/register_game.hpp"

namespace southseas::bindings {

void register_carcassonne(py::module_& module) {
    register_game<carcassonne::Position, CarcassonneTranslation>(module, "Carcassonne");
    register_batch<carcassonne::Position, CarcassonneTranslation>(module, "Carcassonne");
}

}  // namespace southseas::bindings
