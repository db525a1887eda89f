// DorfromantikGame, DorfromantikState and DorfromantikBatch.
#include "bindings/dorfromantik_translation.hpp"
#include "bindings/register_batch.hpp"
#include "bindings/register_game.hpp"

namespace southseas::bindings {

void register_dorfromantik(py::module_& module) {
    register_game<dorfromantik::Position, DorfromantikTranslation>(module, "Dorfromantik");
    register_batch<dorfromantik::Position, DorfromantikTranslation>(module, "Dorfromantik");
}

}  // namespace southseas::bindings
