#pragma once
// Long jobs run with the GIL released, on worker threads or on the calling one; now and then the calling thread takes
// it to ask the interpreter whether the user wants to stop, and to report progress.

#include <chrono>
#include <cstdint>
#include <utility>

#include <pybind11/pybind11.h>

#include "search/workers.hpp"

namespace southseas::bindings {

namespace py = pybind11;

/// Of one call.
inline constexpr std::int64_t kMaxThreads = 256;

/// Speaks with the interpreter for one job. Made and destroyed with the GIL held.
class Watch {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kSlice{50};

    /// `progress`: called with what `control` counts as done, or None.
    Watch(const search::Control& control, py::object progress)
        : control_(control), progress_(std::move(progress)), due_(Clock::now() + kSlice) {}

    /// The GIL is not held: takes it. Throws what a signal handler or `progress` raises.
    void look() {
        const py::gil_scoped_acquire interpreter;
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        report();
    }
    /// Looks if the last look is a slice ago.
    void glance() {
        if (Clock::now() < due_) return;
        look();
        due_ = Clock::now() + kSlice;
    }
    /// The GIL is held.
    void report() {
        if (!progress_.is_none()) progress_(control_.done());
    }

  private:
    const search::Control& control_;
    py::object progress_;
    Clock::time_point due_;
};

/// Does the items 0..items-1 of a job. `make(stopping)` makes a worker, a function of the item's number, which may ask
/// `stopping()` in between whether to give up. One thread is the calling one; several are threads of their own.
template <class Make>
void run_watched(std::int64_t items, int threads, search::Control& control, Watch& watch, const Make& make) {
    {
        const py::gil_scoped_release others_may_run;
        if (threads == 1) {
            const auto stopping = [&watch] {
                watch.glance();
                return false;
            };
            auto worker = make(stopping);
            for (std::int64_t item = 0; item < items; ++item) worker(item);
        } else {
            const auto stopping = [&control] { return control.stopped(); };
            search::Workers workers(threads, items, control, [&] { return make(stopping); });
            while (!workers.wait_for(Watch::kSlice)) watch.look();
            workers.finish();
        }
    }
    watch.report();
}

}  // namespace southseas::bindings
