#pragma once
// Dorfromantik's plain forms (docs/formats.md) between Python and the rules module.

#include <memory>
#include <vector>

#include <pybind11/pybind11.h>

#include "rules/dorfromantik.hpp"

namespace southseas::bindings {

namespace py = pybind11;

struct DorfromantikTranslation {
    /// From the flat tile set and the options by name; ValueError for whatever is missing or out of range.
    static std::shared_ptr<dorfromantik::Game> game(const py::dict& flat, const py::dict& rules, bool vectors);
    /// Section 5. Ranges are the core's to check.
    static dorfromantik::Situation read_situation(const py::dict& situation);

    static py::dict situation(const dorfromantik::Position& position);    ///< section 5
    static py::list features(const dorfromantik::Position& position);     ///< section 8
    static py::dict score_sheet(const dorfromantik::Position& position);  ///< section 9
    static py::list events(const dorfromantik::Game& game,
                           const std::vector<dorfromantik::Event>& events);  ///< section 10
};

}  // namespace southseas::bindings
