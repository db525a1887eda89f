#pragma once
// Items of work spread over threads. What comes of an item depends on its number alone, not on who does it or when.

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace southseas::search {

/// What the workers of one job share with whoever waits for it. Safe to use from every thread.
class Control {
  public:
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    void count_done() { done_.fetch_add(1, std::memory_order_relaxed); }
    std::int64_t done() const { return done_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stopped_{false};
    std::atomic<std::int64_t> done_{0};
};

/// Threads that do the items 0..items-1 of a job, each the next one that nobody has begun. One owner.
class Workers {
  public:
    /// Starts at most `threads` threads. `make()` is called on each and returns that thread's own worker, a function of
    /// the item's number. `control` must outlive the threads. Throws std::system_error if not one thread can be had.
    template <class Make>
    Workers(int threads, std::int64_t items, Control& control, Make make) : items_(items), control_(control) {
        const auto wanted = static_cast<std::size_t>(std::min<std::int64_t>(threads, items));
        threads_.reserve(wanted);
        while (threads_.size() < wanted && start(make)) continue;
    }
    /// Stops what is left and waits for it.
    ~Workers() {
        control_.stop();
        join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// Waits for the end, at most as long as the duration says; whether all threads have ended their work.
    template <class Duration>
    bool wait_for(Duration longest) {
        std::unique_lock lock(mutex_);
        return ended_.wait_for(lock, longest, [this] { return running_ == 0; });
    }

    /// Waits for the end and throws what a worker threw, if one did; the others have stopped then.
    void finish() {
        join();
        if (fault_) std::rethrow_exception(fault_);
    }

  private:
    /// False when the system gives no more threads: those that run do all the items.
    template <class Make>
    bool start(const Make& make) {
        count_running(1);
        try {
            threads_.emplace_back([this, make] { run(make); });
            return true;
        } catch (const std::system_error&) {
            count_running(-1);
            if (threads_.empty()) throw;
            return false;
        }
    }

    template <class Make>
    void run(const Make& make) {
        try {
            auto worker = make();
            for (std::int64_t item = take(); item < items_ && !control_.stopped(); item = take()) worker(item);
        } catch (...) {
            note_fault(std::current_exception());
        }
        count_running(-1);
    }

    std::int64_t take() { return next_.fetch_add(1, std::memory_order_relaxed); }

    void count_running(int change) {
        const std::scoped_lock lock(mutex_);
        running_ += change;
        if (running_ == 0) ended_.notify_all();
    }
    void note_fault(std::exception_ptr fault) {
        control_.stop();
        const std::scoped_lock lock(mutex_);
        if (!fault_) fault_ = fault;
    }
    void join() {
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }

    const std::int64_t items_;
    Control& control_;
    std::atomic<std::int64_t> next_{0};
    std::mutex mutex_;
    std::condition_variable ended_;
    int running_ = 0;
    std::exception_ptr fault_;
    std::vector<std::thread> threads_;
};

}  // namespace southseas::search
