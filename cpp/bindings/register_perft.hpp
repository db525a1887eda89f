#pragma once
// Counting inside one call (formats, section 13).

#include <cstddef>
#include <cstdint>

#include <pybind11/pybind11.h>

#include "bindings/answers.hpp"
#include "bindings/arguments.hpp"
#include "bindings/watch.hpp"
#include "core/search_concept.hpp"
#include "search/perft.hpp"
#include "search/workers.hpp"

namespace southseas::bindings {

inline constexpr std::int64_t kMaxTableMegabytes = 1 << 20;
inline constexpr int kMegabyteBits = 20;

/// A finished count. `progress` hears of the root actions that are done.
template <core::GamePosition P>
search::Perft<P> counted(const P& from, py::handle depth, py::handle threads, py::handle hash_mb,
                         const py::object& progress) {
    const auto steps = static_cast<int>(to_number(depth, 0, from.game().max_game_length(), "depth"));
    const auto workers = static_cast<int>(to_number(threads, 1, kMaxThreads, "threads"));
    const std::int64_t megabytes = to_number(hash_mb, 0, kMaxTableMegabytes, "hash_mb");
    search::Perft<P> perft = [&] {
        const py::gil_scoped_release others_may_run;
        return search::Perft<P>(from, steps, static_cast<std::size_t>(megabytes) << kMegabyteBits);
    }();
    search::Control control;
    perft.begin(control);
    Watch watch(control, progress);
    run_watched(perft.num_items(), workers, control, watch,
                [&](auto stopping) { return perft.worker(control, stopping); });
    return perft;
}

/// Adds `perft` and `divide` to a state's class.
template <class State>
void register_perft(py::class_<State>& cls) {
    const auto count = [](const State& state, py::handle depth, py::handle threads, py::handle hash_mb,
                          const py::object& progress) {
        return counted(state.position(), depth, threads, hash_mb, progress).total();
    };
    const auto divide = [](const State& state, py::handle depth, py::handle threads, py::handle hash_mb,
                           const py::object& progress) {
        const auto parts = counted(state.position(), depth, threads, hash_mb, progress).divide();
        return list_of(parts, [](const auto& part) { return py::make_tuple(part.first, part.second); });
    };
    const auto define = [&cls](const char* name, auto function) {
        cls.def(name, function, py::arg("depth"), py::kw_only(), py::arg("threads") = 1, py::arg("hash_mb") = 0,
                py::arg("progress") = py::none());
    };
    define("perft", count);
    define("divide", divide);
}

}  // namespace southseas::bindings
