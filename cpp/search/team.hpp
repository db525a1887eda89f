#pragma once
// A few threads that do the parts of one job after the other, together.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <system_error>
#include <thread>
#include <type_traits>
#include <vector>

namespace southseas::search {

/// The caller of `run` is one of its members. One owner; not for use after a fork.
class Team {
  public:
    /// So many members, or as many as the system has threads for; at least the caller.
    explicit Team(std::size_t size) {
        threads_.reserve(size);
        try {
            while (threads_.size() + 1 < size)
                threads_.emplace_back([this, part = threads_.size() + 1] { serve(part); });
        } catch (const std::system_error&) {  // fewer members do the same work
        }
    }
    ~Team() {
        {
            const std::scoped_lock lock(mutex_);
            dismissed_ = true;
        }
        called_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    std::size_t size() const { return threads_.size() + 1; }

    /// Calls `job(part)` once for every part 0..size-1, each on its member's thread, and returns when all are done.
    /// `job` must not throw.
    template <class Job>
    void run(Job&& job) {
        if (threads_.empty()) return job(std::size_t{0});
        using Plain = std::remove_reference_t<Job>;
        call({const_cast<void*>(static_cast<const void*>(&job)),
              [](void* at, std::size_t part) { (*static_cast<Plain*>(at))(part); }});
        job(std::size_t{0});
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_ == 0; });
    }

  private:
    struct Call {
        void* job = nullptr;
        void (*part)(void*, std::size_t) = nullptr;
    };

    void call(Call call) {
        {
            const std::scoped_lock lock(mutex_);
            call_ = call;
            busy_ = threads_.size();
            ++round_;
        }
        called_.notify_all();
    }

    void serve(std::size_t part) {
        std::uint64_t last = 0;
        std::unique_lock lock(mutex_);
        while (true) {
            called_.wait(lock, [&] { return dismissed_ || round_ != last; });
            if (dismissed_) return;
            last = round_;
            const Call now = call_;
            lock.unlock();
            now.part(now.job, part);
            lock.lock();
            if (--busy_ == 0) done_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable called_, done_;
    Call call_;
    std::size_t busy_ = 0;
    std::uint64_t round_ = 0;
    bool dismissed_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace southseas::search
