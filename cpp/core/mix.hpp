#pragma once
// mix64, the facts of a key, and the counter-based chance streams (formats, sections 3 and 4).

#include <cstdint>

namespace southseas::core {

/// SplitMix64's finaliser.
constexpr std::uint64_t mix64(std::uint64_t z) {
    z ^= z >> 30;
    z *= 0xBF58476D1CE4E5B9ULL;
    z ^= z >> 27;
    z *= 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

/// The key's share of one fact: `tag` below 2^8, `a` below 2^24, `b` below 2^32.
constexpr std::uint64_t fact(std::uint64_t tag, std::uint64_t a, std::uint64_t b) {
    return mix64(tag << 56 | a << 32 | b);
}

inline constexpr std::uint64_t kStreamStep = 0x9E3779B97F4A7C15ULL;

/// Draw `index` (from 0) of stream `stream` under `seed`: 64 random bits that depend on nothing else.
constexpr std::uint64_t stream_word(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
    return mix64(mix64(seed + kStreamStep * (stream + 1)) + kStreamStep * (index + 1));
}

/// floor(word * bound / 2^64) for `bound` below 2^32: uniform in 0..bound-1.
constexpr std::uint32_t scale(std::uint64_t word, std::uint32_t bound) {
    const std::uint64_t low = (word & 0xFFFFFFFFULL) * bound;
    return static_cast<std::uint32_t>(((word >> 32) * bound + (low >> 32)) >> 32);
}

/// Seed of game `index` of many games under `seed` (section 16).
constexpr std::uint64_t game_seed(std::uint64_t seed, std::uint64_t index) {
    return mix64(seed + kStreamStep * (index + 1));
}

/// A small generator: the SplitMix64 sequence.
class SplitMix {
  public:
    constexpr explicit SplitMix(std::uint64_t seed) : state_(seed) {}
    constexpr std::uint64_t operator()() { return mix64(state_ += kStreamStep); }

  private:
    std::uint64_t state_;
};

/// The words of a stream one after the other, from draw 0 on.
constexpr SplitMix stream_words(std::uint64_t seed, std::uint64_t stream) {
    return SplitMix(mix64(seed + kStreamStep * (stream + 1)));
}

}  // namespace southseas::core
