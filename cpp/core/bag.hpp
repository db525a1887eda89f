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

/// Which copies of some items are left, one bit each, items in order; of an item always the lowest ones. The n-th copy
/// left is found from the bits alone, however many items there are. The bits lie in whole words of a state's block.
class CopyOrder {
  public:
    CopyOrder() = default;
    explicit CopyOrder(std::span<const std::int32_t> most) {
        for (std::size_t item = 0; item < most.size(); ++item) {
            first_.push_back(static_cast<std::uint32_t>(item_of_.size()));
            item_of_.insert(item_of_.end(), static_cast<std::size_t>(most[item]), static_cast<std::uint16_t>(item));
        }
    }

    std::size_t num_words() const { return (item_of_.size() + kWordBits - 1) / kWordBits; }
    /// The word that has the bit of copy `copy` (from 0) of an item, and the bit.
    std::size_t word_of(std::size_t item, std::uint32_t copy) const { return (first_[item] + copy) / kWordBits; }
    std::uint64_t bit_of(std::size_t item, std::uint32_t copy) const {
        return std::uint64_t{1} << (first_[item] + copy) % kWordBits;
    }

    /// On cleared words: so many copies of an item are left.
    void fill(std::uint64_t* words, std::size_t item, std::uint32_t left) const {
        for (std::uint32_t copy = 0; copy < left; ++copy) words[word_of(item, copy)] |= bit_of(item, copy);
    }
    /// Whether the words have so many copies of an item.
    bool has(const std::uint64_t* words, std::size_t item, std::uint32_t left) const {
        const std::size_t end = item + 1 < first_.size() ? first_[item + 1] : item_of_.size();
        for (std::uint32_t copy = 0; first_[item] + copy < end; ++copy)
            if (((words[word_of(item, copy)] & bit_of(item, copy)) != 0) != (copy < left)) return false;
        return true;
    }

    /// The item of the copy left that has `before` copies before it; there is one.
    std::uint32_t item_at(const std::uint64_t* words, std::uint32_t before) const {
        std::uint32_t first = 0;
        for (;; first += kWordBits) {
            const std::uint64_t counts = running_counts(words[first / kWordBits]);
            const auto here = static_cast<std::uint32_t>(counts >> (kWordBits - 8));
            if (before < here) return item_of_[first + place_of_bit(words[first / kWordBits], counts, before)];
            before -= here;
        }
    }

  private:
    static constexpr std::uint32_t kWordBits = 64;
    static constexpr std::uint64_t kOnes = 0x0101010101010101ULL, kTops = 0x8080808080808080ULL;

    /// Byte i: set bits of the bytes 0..i.
    static std::uint64_t running_counts(std::uint64_t word) {
        word -= word >> 1 & 0x5555555555555555ULL;
        word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
        return ((word + (word >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * kOnes;
    }
    /// Eight times the number of the first byte above `before`, bytes and `before` at most 64.
    static std::uint32_t first_above(std::uint64_t bytes, std::uint32_t before) {
        const std::uint64_t above = (bytes + (0x7F - before) * kOnes) & kTops;
        return static_cast<std::uint32_t>(std::countr_zero(above)) / 8 * 8;
    }
    static std::uint32_t place_of_bit(std::uint64_t word, std::uint64_t counts, std::uint32_t before) {
        const std::uint32_t byte = first_above(counts, before);
        before -= static_cast<std::uint32_t>(counts << 8 >> byte & 0xFF);
        constexpr std::uint64_t bit_of_each = 0x8040201008040201ULL;
        const std::uint64_t bits = (word >> byte & 0xFF) * kOnes & bit_of_each;
        const std::uint64_t counted = ((bits + (kTops - kOnes)) >> 7 & kOnes) * kOnes;
        return byte + first_above(counted, before) / 8;
    }

    std::vector<std::uint32_t> first_;    ///< by item: its lowest bit
    std::vector<std::uint16_t> item_of_;  ///< by bit
};

}  // namespace southseas::core
