#pragma once
// What a batch is asked to do, and the arrays that it answers in (formats, section 18).

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/actions.hpp"

namespace southseas::search {

/// What becomes of a slot whose game has ended.
enum class Autoreset : std::uint8_t { kNextStep, kSameStep, kDisabled };
/// What a reward is a change of.
enum class Reward : std::uint8_t { kReturns, kScore };
/// What final points are worth: themselves, or winners share 1.
enum class Utility : std::uint8_t { kPoints, kWin };

struct BatchOptions {
    Autoreset autoreset = Autoreset::kNextStep;
    Reward reward = Reward::kReturns;
    Utility utility = Utility::kPoints;
    int window_width = 0, window_height = 0;  ///< 1..core::kMaxWindowSide; width 0 for no window
    std::size_t threads = 1;                  ///< at least 1
};

/// The arrays of section 18, a row per slot. Their memory stays where it is.
struct BatchArrays {
    /// `most_actions`: of one slot; `mask_size` is 0 without a window.
    BatchArrays(std::size_t num_envs, std::size_t num_players, std::size_t most_actions, std::size_t mask_size)
        : current_player(num_envs),
          phase(num_envs),
          rewards(num_envs * num_players),
          terminations(num_envs),
          legal_offsets(num_envs + 1),
          legal_actions(new core::Action[num_envs * most_actions]),
          masks(num_envs * mask_size),
          overflow(mask_size == 0 ? 0 : num_envs),
          origins(2 * overflow.size()),
          seeds(num_envs),
          final_returns(num_envs * num_players),
          final_keys(num_envs) {}

    std::vector<std::int32_t> current_player, phase;
    std::vector<double> rewards;
    std::vector<std::uint8_t> terminations;
    std::vector<std::int64_t> legal_offsets;
    std::unique_ptr<core::Action[]>
        legal_actions;  ///< room for every slot at its most; written as far as the offsets say
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> overflow, origins;
    std::vector<std::uint64_t> seeds;
    std::vector<double> final_returns;
    std::vector<std::uint64_t> final_keys;
};

}  // namespace southseas::search
