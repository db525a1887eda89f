#pragma once
// Numbers of things left: their facts, and drawing from them.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/mix.hpp"

namespace southseas::core {

/// Facts about a number of things are left out when there are none.
constexpr std::uint64_t count_fact(std::uint64_t tag, std::uint64_t a, std::uint64_t count) {
    return count == 0 ? 0 : fact(tag, a, count);
}

/// The count facts of one tag, looked up: item `i` has 0 .. most[i] copies.
class CountFacts {
  public:
    CountFacts() = default;
    CountFacts(std::uint64_t tag, std::span<const std::int32_t> most) {
        for (std::size_t item = 0; item < most.size(); ++item) {
            first_.push_back(static_cast<std::uint32_t>(facts_.size()));
            for (std::int32_t copies = 0; copies <= most[item]; ++copies)
                facts_.push_back(count_fact(tag, item, static_cast<std::uint64_t>(copies)));
        }
    }
    std::uint64_t operator()(std::size_t item, std::uint32_t copies) const { return facts_[first_[item] + copies]; }

  private:
    std::vector<std::uint64_t> facts_;
    std::vector<std::uint32_t> first_;
};

/// First index whose cumulative count exceeds `target`; there is one.
inline std::uint32_t first_exceeding(const std::uint8_t* counts, std::uint32_t target) {
    std::uint32_t index = 0;
    while (target >= counts[index]) target -= counts[index++];
    return index;
}

/// The same, four counts at a time: one multiplication gives the sums of the first 1, 2, 3 and 4 of them. Counts lie in
/// whole words, zeros after the last, and sum to less than 2^15.
inline std::uint32_t first_exceeding(const std::uint16_t* counts, std::uint32_t target) {
    constexpr std::uint64_t ones = 0x0001000100010001ULL;
    std::uint32_t index = 0;
    for (;; index += 4) {
        const std::uint64_t word = std::uint64_t{counts[index]} | std::uint64_t{counts[index + 1]} << 16 |
                                   std::uint64_t{counts[index + 2]} << 32 | std::uint64_t{counts[index + 3]} << 48;
        const std::uint64_t sums = word * ones;
        if (target < sums >> 48) {
            // A lane carries into its top bit exactly when its sum exceeds the target.
            const std::uint64_t exceeding = (sums + (0x7FFFULL - target) * ones) & 0x8000800080008000ULL;
            return index + static_cast<std::uint32_t>(std::countr_zero(exceeding)) / 16;
        }
        target -= static_cast<std::uint32_t>(sums >> 48);
    }
}

}  // namespace southseas::core
