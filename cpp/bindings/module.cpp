// Table of contents of southseas._core: what each part registers stands in its own file.
#include <pybind11/pybind11.h>

namespace southseas::bindings {
void register_build(pybind11::module_& module);
void register_carcassonne(pybind11::module_& module);
void register_dorfromantik(pybind11::module_& module);
}  // namespace southseas::bindings

PYBIND11_MODULE(_core, module) {
    module.doc() = "Compiled engines of southseas. Plain numbers in and out; use southseas.load_game.";
    southseas::bindings::register_build(module);
    southseas::bindings::register_carcassonne(module);
    southseas::bindings::register_dorfromantik(module);
}
