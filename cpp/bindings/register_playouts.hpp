#pragma once
// Many games played inside one call, into arrays (formats, section 16).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "bindings/arguments.hpp"
#include "bindings/watch.hpp"
#include "core/search_concept.hpp"
#include "search/playout.hpp"
#include "search/policies.hpp"
#include "search/workers.hpp"

namespace southseas::bindings {

inline constexpr std::int64_t kMaxPlayouts = 100'000'000;

/// What one call plays.
template <core::GamePosition P>
struct PlayoutJob {
    P start;
    std::int64_t games = 0;
    std::uint64_t seed = 0;
    int threads = 1;
};

template <class Policy, core::GamePosition P>
void play_games(const PlayoutJob<P>& job, const search::PlayoutRows& rows, const py::object& progress) {
    search::Control control;
    Watch watch(control, progress);
    run_watched(job.games, job.threads, control, watch, [&](auto stopping) {
        return [&control, stopping,
                worker = search::PlayoutWorker<Policy, P>(job.start, job.seed, rows)](std::int64_t item) mutable {
            worker(item);
            control.count_done();
            stopping();
        };
    });
}

template <core::GamePosition P>
void play_games(const PlayoutJob<P>& job, const std::string& policy, const search::PlayoutRows& rows,
                const py::object& progress) {
    if (policy == "uniform") return play_games<search::Uniform>(job, rows, progress);
    if (policy == "packing") return play_games<search::Packing>(job, rows, progress);
    throw std::invalid_argument("policy must be 'uniform' or 'packing'");
}

/// Section 16's `offsets` and `actions`; takes the steps apart.
inline std::pair<py::object, py::object> joined(std::vector<std::vector<core::Action>>& games) {
    py::array_t<std::int64_t> offsets(static_cast<py::ssize_t>(games.size()) + 1);
    std::int64_t* const offset = offsets.mutable_data();
    offset[0] = 0;
    for (std::size_t i = 0; i < games.size(); ++i) offset[i + 1] = offset[i] + std::ssize(games[i]);
    py::array_t<core::Action> actions(static_cast<py::ssize_t>(offset[games.size()]));
    core::Action* next = actions.mutable_data();
    for (std::vector<core::Action>& steps : games) {
        next = std::copy(steps.begin(), steps.end(), next);
        steps = {};
    }
    return {std::move(offsets), std::move(actions)};
}

/// (points, lengths, keys, seeds, offsets, actions) of section 16; the last two None unless `record`.
template <core::GamePosition P>
py::tuple playouts(const P& start, py::handle number, py::handle seed, const std::string& policy, py::handle threads,
                   bool record, const py::object& progress) {
    const PlayoutJob<P> job{start, to_number(number, 0, kMaxPlayouts, "n"), to_seed(seed),
                            static_cast<int>(to_number(threads, 1, kMaxThreads, "threads"))};
    py::array_t<std::int32_t> points({job.games, static_cast<std::int64_t>(start.game().num_players())});
    py::array_t<std::int32_t> lengths(job.games);
    py::array_t<std::uint64_t> keys(job.games), seeds(job.games);
    std::vector<std::vector<core::Action>> steps(record ? static_cast<std::size_t>(job.games) : 0);
    const search::PlayoutRows rows{points.mutable_data(), lengths.mutable_data(), keys.mutable_data(),
                                   seeds.mutable_data(), record ? steps.data() : nullptr};
    play_games(job, policy, rows, progress);
    if (!record) return py::make_tuple(points, lengths, keys, seeds, py::none(), py::none());
    auto [offsets, actions] = joined(steps);
    return py::make_tuple(points, lengths, keys, seeds, offsets, actions);
}

/// Adds `playouts` to a state's class.
template <class State>
void register_playouts(py::class_<State>& cls) {
    cls.def(
        "playouts",
        [](const State& state, py::handle number, py::handle seed, const std::string& policy, py::handle threads,
           bool record, const py::object& progress) {
            return playouts(state.position(), number, seed, policy, threads, record, progress);
        },
        py::arg("n"), py::arg("seed"), py::kw_only(), py::arg("policy") = "uniform", py::arg("threads") = 1,
        py::arg("record") = false, py::arg("progress") = py::none());
}

}  // namespace southseas::bindings
