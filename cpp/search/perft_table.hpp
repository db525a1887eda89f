#pragma once
// What counting remembers: leaves under positions met before. Threads share one table without locks.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "core/mix.hpp"

namespace southseas::search {

/// Counts by key and depth in a fixed number of bytes; what is full loses its smallest counts. A position is known by
/// its whole key. Another thread's half-written entry looks like none.
class PerftTable {
  public:
    /// About `bytes` bytes; too few for a bucket make a table that keeps nothing. Throws std::bad_alloc.
    explicit PerftTable(std::size_t bytes) : num_buckets_(bytes / sizeof(Bucket)), memory_(zeros(bytes)) {
        void* place = memory_.get();
        std::size_t room = bytes + alignof(Bucket);
        buckets_ = static_cast<Bucket*>(std::align(alignof(Bucket), bytes, place, room));
    }

    std::optional<std::uint64_t> find(std::uint64_t key, int depth) const {
        if (num_buckets_ == 0) return std::nullopt;
        for (const Entry& entry : bucket(key, depth)) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && depth_of(data) == depth)
                return data >> kDepthBits;
        }
        return std::nullopt;
    }

    /// Depths and counts too large for an entry are not kept.
    void store(std::uint64_t key, int depth, std::uint64_t count) {
        if (num_buckets_ == 0 || depth > kMaxDepth || count > kMaxCount) return;
        Entry* least = nullptr;
        std::uint64_t least_data = ~0ULL;
        for (Entry& entry : bucket(key, depth)) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if (least != nullptr && data >= least_data) continue;
            least = &entry;
            least_data = data;
        }
        const std::uint64_t data = count << kDepthBits | static_cast<std::uint64_t>(depth);
        least->data.store(data, std::memory_order_relaxed);
        least->check.store(key ^ data, std::memory_order_relaxed);
    }

  private:
    static constexpr int kDepthBits = 13;
    static constexpr int kMaxDepth = (1 << kDepthBits) - 1;
    static constexpr std::uint64_t kMaxCount = ~0ULL >> kDepthBits;

    /// `data` is count and depth, `check` the key XOR data: the two agree only when one thread wrote both.
    struct Entry {
        std::atomic<std::uint64_t> check, data;
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };

    static int depth_of(std::uint64_t data) { return static_cast<int>(data & kMaxDepth); }
    std::array<Entry, 4>& bucket(std::uint64_t key, int depth) const {
        const std::uint64_t word = core::mix64(key + core::kStreamStep * static_cast<std::uint64_t>(depth));
        return buckets_[word % num_buckets_].entries;
    }

    struct Release {
        void operator()(void* memory) const { std::free(memory); }
    };
    using Memory = std::unique_ptr<void, Release>;
    /// From the system, which gives zeros at no cost until they are used: a large table begins at once.
    static Memory zeros(std::size_t bytes) {
        Memory memory(std::calloc(bytes + alignof(Bucket), 1));
        if (memory == nullptr) throw std::bad_alloc();
        return memory;
    }

    std::size_t num_buckets_;
    Memory memory_;
    Bucket* buckets_;  ///< in that memory
};

}  // namespace southseas::search
