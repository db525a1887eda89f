#include "core/placements.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/mix.hpp"

#if !defined(SOUTHSEAS_SCALAR) && defined(__x86_64__) && defined(__GNUC__)
#define SOUTHSEAS_AVX2 1
#include <immintrin.h>
#else
#define SOUTHSEAS_AVX2 0
#endif

namespace southseas::core {
namespace {

constexpr std::uint32_t kWordBits = 64;

template <class Mask>
std::size_t num_words(FrontierLanes<Mask> lanes) {
    return (lanes.size + kWordBits - 1) / kWordBits;
}

struct ScalarWord {
    template <class Mask>
    static std::uint64_t fits(FrontierLanes<Mask> lanes, std::size_t word, Mask shown) {
        const std::uint32_t begin = static_cast<std::uint32_t>(word) * kWordBits;
        const std::uint32_t left = lanes.size - begin;
        std::uint64_t bits = 0;
        for (std::uint32_t i = 0; i < (left < kWordBits ? left : kWordBits); ++i)
            bits |= static_cast<std::uint64_t>((lanes.forbidden[begin + i] & shown) == 0) << i;
        return bits;
    }
};

#if SOUTHSEAS_AVX2
#define SOUTHSEAS_WIDE __attribute__((target("avx2,popcnt,bmi,bmi2")))

/// Bits of the cells of word `word` that exist.
template <class Mask>
std::uint64_t live_bits(FrontierLanes<Mask> lanes, std::size_t word) {
    const auto left = lanes.size - static_cast<std::uint32_t>(word) * kWordBits;
    return left >= kWordBits ? ~0ULL : (1ULL << left) - 1;
}

/// 64 cells at a time: compared lane by lane, the answers packed to bytes and the bytes put back in order.
struct WideWord {
    SOUTHSEAS_WIDE static __m256i free(const __m256i* lanes, __m256i shown, std::uint16_t) {
        return _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_loadu_si256(lanes), shown), _mm256_setzero_si256());
    }
    SOUTHSEAS_WIDE static __m256i free(const __m256i* lanes, __m256i shown, std::uint32_t) {
        return _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_loadu_si256(lanes), shown), _mm256_setzero_si256());
    }
    /// 32 cells, a byte each: all ones where the rotation fits.
    SOUTHSEAS_WIDE static __m256i bytes(const std::uint16_t* lanes, std::uint16_t shown) {
        const auto* at = reinterpret_cast<const __m256i*>(lanes);
        const __m256i wide = _mm256_set1_epi16(static_cast<short>(shown));
        const __m256i packed = _mm256_packs_epi16(free(at, wide, shown), free(at + 1, wide, shown));
        return _mm256_permute4x64_epi64(packed, 0xD8);
    }
    SOUTHSEAS_WIDE static __m256i bytes(const std::uint32_t* lanes, std::uint32_t shown) {
        const auto* at = reinterpret_cast<const __m256i*>(lanes);
        const __m256i wide = _mm256_set1_epi32(static_cast<int>(shown));
        const __m256i low = _mm256_packs_epi32(free(at, wide, shown), free(at + 1, wide, shown));
        const __m256i high = _mm256_packs_epi32(free(at + 2, wide, shown), free(at + 3, wide, shown));
        const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
        return _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
    }
    template <class Mask>
    SOUTHSEAS_WIDE static std::uint64_t half(const Mask* lanes, Mask shown) {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes(lanes, shown)));
    }
    template <class Mask>
    SOUTHSEAS_WIDE static std::uint64_t fits(FrontierLanes<Mask> lanes, std::size_t word, Mask shown) {
        const Mask* begin = lanes.forbidden + word * kWordBits;
        const std::uint64_t high = half(begin + kWordBits / 2, shown) << (kWordBits / 2);
        return (half(begin, shown) | high) & live_bits(lanes, word);
    }
};

template <class Mask>
SOUTHSEAS_WIDE std::size_t find_wide(FrontierLanes<Mask> lanes, Mask shown, PlacementWords& out) {
    for (std::size_t word = 0; word < num_words(lanes); ++word) out[word] = WideWord::fits(lanes, word, shown);
    return num_words(lanes);
}

template <class Mask>
SOUTHSEAS_WIDE void rotations_wide(FrontierLanes<Mask> lanes, std::span<const Mask> shown, RotationSets& out) {
    constexpr std::uint32_t kBytes = 32;
    for (std::uint32_t begin = 0; begin < lanes.size; begin += kBytes) {
        __m256i sets = _mm256_setzero_si256();
        for (std::size_t rotation = 0; rotation < shown.size(); ++rotation) {
            const __m256i bit = _mm256_set1_epi8(static_cast<char>(1U << rotation));
            sets =
                _mm256_or_si256(sets, _mm256_and_si256(WideWord::bytes(lanes.forbidden + begin, shown[rotation]), bit));
        }
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out.data() + begin), sets);
    }
}

template <class Mask>
SOUTHSEAS_WIDE bool any_wide(FrontierLanes<Mask> lanes, std::span<const Mask> shown) {
    for (const Mask mask : shown)
        for (std::size_t word = 0; word < num_words(lanes); ++word)
            if (WideWord::fits(lanes, word, mask) != 0) return true;
    return false;
}

/// Bits of every rotation and word, and the placements up to and with each; a chosen one is found by counting.
template <class Mask>
class WideChoice {
  public:
    SOUTHSEAS_WIDE WideChoice(FrontierLanes<Mask> lanes, std::span<const Mask> shown) : rotations_(shown.size()) {
        const std::size_t words = num_words(lanes);
        for (std::size_t word = 0; word < words; ++word)
            for (const Mask mask : shown) {
                bits_[size_] = WideWord::fits(lanes, word, mask);
                total_ += static_cast<std::uint32_t>(std::popcount(bits_[size_]));
                upto_[size_++] = total_;
            }
    }
    SOUTHSEAS_WIDE Placement pick(std::uint64_t random) const {
        const std::uint32_t chosen = scale(random, total_);
        std::size_t at = 0;
        for (std::size_t i = 0; i < size_; ++i) at += upto_[i] <= chosen;
        const std::uint32_t before = upto_[at] - static_cast<std::uint32_t>(std::popcount(bits_[at]));
        const auto bit = static_cast<std::uint32_t>(std::countr_zero(_pdep_u64(1ULL << (chosen - before), bits_[at])));
        const std::size_t word = at / rotations_;
        return {static_cast<std::uint32_t>(word) * kWordBits + bit, static_cast<int>(at - word * rotations_)};
    }

  private:
    std::array<std::uint64_t, kMaxRotations * kMaxPlacementWords> bits_;
    std::array<std::uint32_t, kMaxRotations * kMaxPlacementWords> upto_;
    std::size_t rotations_, size_ = 0;
    std::uint32_t total_ = 0;
};

template <class Mask>
SOUTHSEAS_WIDE Placement pick_wide(FrontierLanes<Mask> lanes, std::span<const Mask> shown, std::uint64_t random) {
    return WideChoice<Mask>(lanes, shown).pick(random);
}

template <class Mask>
SOUTHSEAS_WIDE void pick_many_wide(FrontierLanes<Mask> lanes, std::span<const Mask> shown,
                                   std::span<const std::uint64_t> randoms, Placement* out) {
    const WideChoice<Mask> choice(lanes, shown);
    for (const std::uint64_t random : randoms) *out++ = choice.pick(random);
}
#endif

template <class Mask>
std::size_t find_scalar(FrontierLanes<Mask> lanes, Mask shown, PlacementWords& out) {
    for (std::size_t word = 0; word < num_words(lanes); ++word) out[word] = ScalarWord::fits(lanes, word, shown);
    return num_words(lanes);
}

template <class Mask>
void rotations_scalar(FrontierLanes<Mask> lanes, std::span<const Mask> shown, RotationSets& out) {
    for (std::uint32_t i = 0; i < lanes.size; ++i) {
        std::uint32_t rotations = 0;
        for (std::size_t rotation = 0; rotation < shown.size(); ++rotation)
            rotations |= static_cast<std::uint32_t>((lanes.forbidden[i] & shown[rotation]) == 0) << rotation;
        out[i] = static_cast<std::uint8_t>(rotations);
    }
}

template <class Mask>
bool any_scalar(FrontierLanes<Mask> lanes, std::span<const Mask> shown) {
    for (const Mask mask : shown)
        for (std::uint32_t i = 0; i < lanes.size; ++i)
            if ((lanes.forbidden[i] & mask) == 0) return true;
    return false;
}

template <class Mask>
std::uint32_t count_scalar(FrontierLanes<Mask> lanes, Mask shown) {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < lanes.size; ++i) count += (lanes.forbidden[i] & shown) == 0;
    return count;
}

/// The cell of number `wanted` among those that accept a rotation.
template <class Mask>
std::uint32_t nth_scalar(FrontierLanes<Mask> lanes, Mask shown, std::uint32_t wanted) {
    std::uint32_t index = 0;
    for (;; ++index)
        if ((lanes.forbidden[index] & shown) == 0 && wanted-- == 0) return index;
}

/// In the order of the wide path: 64 cells, their rotations, then the next 64.
template <class Mask>
Placement pick_scalar(FrontierLanes<Mask> lanes, std::span<const Mask> shown, std::uint64_t random) {
    std::uint32_t total = 0;
    for (const Mask mask : shown) total += count_scalar(lanes, mask);
    std::uint32_t chosen = scale(random, total);
    for (std::uint32_t begin = 0;; begin += kWordBits) {
        const FrontierLanes<Mask> word{lanes.forbidden + begin, std::min(kWordBits, lanes.size - begin)};
        for (std::size_t rotation = 0; rotation < shown.size(); ++rotation) {
            const std::uint32_t here = count_scalar(word, shown[rotation]);
            if (chosen < here) return {begin + nth_scalar(word, shown[rotation], chosen), static_cast<int>(rotation)};
            chosen -= here;
        }
    }
}

}  // namespace

bool has_vector_path() {
#if SOUTHSEAS_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

template <class Mask>
std::size_t find_placements(FrontierLanes<Mask> lanes, Mask shown, [[maybe_unused]] bool vectors, PlacementWords& out) {
#if SOUTHSEAS_AVX2
    if (vectors) return find_wide(lanes, shown, out);
#endif
    return find_scalar(lanes, shown, out);
}

template <class Mask>
void find_rotations(FrontierLanes<Mask> lanes, std::span<const Mask> shown, [[maybe_unused]] bool vectors,
                    RotationSets& out) {
#if SOUTHSEAS_AVX2
    if (vectors) return rotations_wide(lanes, shown, out);
#endif
    rotations_scalar(lanes, shown, out);
}

template <class Mask>
bool any_placement(FrontierLanes<Mask> lanes, std::span<const Mask> shown, [[maybe_unused]] bool vectors) {
#if SOUTHSEAS_AVX2
    if (vectors) return any_wide(lanes, shown);
#endif
    return any_scalar(lanes, shown);
}

template <class Mask>
Placement pick_placement(FrontierLanes<Mask> lanes, std::span<const Mask> shown, [[maybe_unused]] bool vectors,
                         std::uint64_t random) {
#if SOUTHSEAS_AVX2
    if (vectors) return pick_wide(lanes, shown, random);
#endif
    return pick_scalar(lanes, shown, random);
}

template <class Mask>
void pick_placements(FrontierLanes<Mask> lanes, std::span<const Mask> shown, [[maybe_unused]] bool vectors,
                     std::span<const std::uint64_t> randoms, Placement* out) {
#if SOUTHSEAS_AVX2
    if (vectors) return pick_many_wide(lanes, shown, randoms, out);
#endif
    for (const std::uint64_t random : randoms) *out++ = pick_scalar(lanes, shown, random);
}

template std::size_t find_placements(FrontierLanes<std::uint16_t>, std::uint16_t, bool, PlacementWords&);
template std::size_t find_placements(FrontierLanes<std::uint32_t>, std::uint32_t, bool, PlacementWords&);
template void find_rotations(FrontierLanes<std::uint16_t>, std::span<const std::uint16_t>, bool, RotationSets&);
template void find_rotations(FrontierLanes<std::uint32_t>, std::span<const std::uint32_t>, bool, RotationSets&);
template bool any_placement(FrontierLanes<std::uint16_t>, std::span<const std::uint16_t>, bool);
template bool any_placement(FrontierLanes<std::uint32_t>, std::span<const std::uint32_t>, bool);
template Placement pick_placement(FrontierLanes<std::uint16_t>, std::span<const std::uint16_t>, bool, std::uint64_t);
template Placement pick_placement(FrontierLanes<std::uint32_t>, std::span<const std::uint32_t>, bool, std::uint64_t);
template void pick_placements(FrontierLanes<std::uint16_t>, std::span<const std::uint16_t>, bool,
                              std::span<const std::uint64_t>, Placement*);
template void pick_placements(FrontierLanes<std::uint32_t>, std::span<const std::uint32_t>, bool,
                              std::span<const std::uint64_t>, Placement*);

}  // namespace southseas::core
