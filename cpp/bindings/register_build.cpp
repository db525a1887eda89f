// How this module was built.
#include <pybind11/pybind11.h>

#include "core/placements.hpp"
#include "search/trajectory.hpp"

namespace py = pybind11;

namespace southseas::bindings {
namespace {

py::dict build_info() {
    py::dict info;
    info["version"] = SOUTHSEAS_VERSION;
    info["compiler"] = SOUTHSEAS_COMPILER;
    info["flags"] = SOUTHSEAS_FLAGS;
    info["build_type"] = SOUTHSEAS_BUILD_TYPE;
    info["lto"] = static_cast<bool>(SOUTHSEAS_LTO);
    info["sanitizers"] = SOUTHSEAS_SANITIZERS;
    info["checks"] = search::kChecks;
    info["vectors"] = core::has_vector_path();
    return info;
}

}  // namespace

void register_build(py::module_& module) {
    module.def("build_info", &build_info, "Compiler, flags and paths of this build.");
}

}  // namespace southseas::bindings
