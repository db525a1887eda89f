// Batches against single games, on one thread and on several; made to be run under the thread sanitizer too.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/mix.hpp"
#include "flat_file.hpp"
#include "search/batch.hpp"
#include "search/team.hpp"

namespace {

using namespace southseas;
using search::Autoreset;
using search::BatchOptions;
using search::Reward;

/// A few decisions of every slot, by a generator of its own.
template <core::GamePosition P>
std::vector<core::Action> choose(const search::Batch<P>& batch, core::SplitMix& random) {
    std::vector<core::Action> actions;
    const search::BatchArrays& arrays = batch.arrays();
    for (std::size_t slot = 0; slot < batch.num_envs(); ++slot) {
        const auto begin = arrays.legal_offsets[slot], size = arrays.legal_offsets[slot + 1] - begin;
        const std::uint64_t word = random();
        actions.push_back(size == 0 ? -1
                                    : arrays.legal_actions[static_cast<std::size_t>(begin) +
                                                           core::scale(word, static_cast<std::uint32_t>(size))]);
    }
    return actions;
}

/// All that a batch shows.
template <core::GamePosition P>
auto shown(const search::Batch<P>& batch) {
    const search::BatchArrays& a = batch.arrays();
    const std::vector<core::Action> actions(a.legal_actions.get(), a.legal_actions.get() + batch.num_legal());
    std::vector<std::uint64_t> keys(batch.num_envs());
    batch.keys(keys);
    return std::make_tuple(a.current_player, a.phase, a.rewards, a.terminations, a.legal_offsets, actions, a.masks,
                           a.overflow, a.origins, a.seeds, a.final_returns, a.final_keys, keys);
}

/// The same steps on one thread and on `threads`: every array is the same after each.
template <core::GamePosition P>
void test_threads(const typename P::GameType& game, BatchOptions options, std::size_t threads) {
    constexpr std::size_t kEnvs = 13;
    constexpr int kSteps = 220;
    options.window_width = 9;
    options.window_height = 7;
    search::Batch<P> one(game, kEnvs, 5, options);
    options.threads = threads;
    search::Batch<P> several(game, kEnvs, 5, options);
    CHECK(several.num_threads() <= threads);
    core::SplitMix random(7);
    int ended = 0;
    for (int step = 0; step < kSteps; ++step) {
        CHECK(shown(one) == shown(several));
        const std::vector<core::Action> actions = choose(one, random);
        CHECK(one.step(actions).empty() && several.step(actions).empty());
        ended += static_cast<int>(std::ranges::count(one.arrays().terminations, 1));
        if (options.autoreset != Autoreset::kDisabled || step % 20 != 0) continue;
        one.reset({}, std::nullopt);
        several.reset({}, std::nullopt);
    }
    CHECK(shown(one) == shown(several));
    CHECK(ended > 0 || options.autoreset == Autoreset::kDisabled);
}

/// A slot is a game under its seed, and every position in it is what its recomputation gives.
template <core::GamePosition P>
void test_single(const typename P::GameType& game) {
    search::Batch<P> batch(game, 3, 9, {.autoreset = Autoreset::kNextStep, .reward = Reward::kScore});
    const std::uint64_t seed = core::game_seed(core::game_seed(9, 1), 0);
    P single(game);
    typename P::UndoLog log;
    core::ActionList list(game.max_actions());
    core::SplitMix random(3);
    const auto draw = [&] {
        while (single.is_chance_node()) single.make(single.sample_chance(seed), log);
    };
    for (draw(); !single.is_terminal(); draw()) {
        const std::vector<core::Action> actions = choose(batch, random);
        single.legal_actions(list);
        CHECK(
            std::ranges::equal(list, std::span(batch.arrays().legal_actions.get() + batch.arrays().legal_offsets[1],
                                               batch.arrays().legal_actions.get() + batch.arrays().legal_offsets[2])));
        CHECK(batch.position(1).key() == single.key() && batch.position(1).is_consistent());
        single.make(actions[1], log);
        CHECK(batch.step(actions).empty());
    }
    CHECK(batch.arrays().terminations[1] == 1 && batch.arrays().final_keys[1] == single.key());
    CHECK(batch.arrays().seeds[1] == seed && batch.arrays().current_player[1] == core::kTerminalPlayer);
}

/// A refused step names its slots and moves none.
template <core::GamePosition P>
void test_refusal(const typename P::GameType& game) {
    for (const std::size_t threads : {1U, 3U}) {
        search::Batch<P> batch(game, 7, 1, {.threads = threads});
        core::SplitMix random(3);
        const auto before = shown(batch);
        std::vector<core::Action> actions = choose(batch, random);
        actions[2] = actions[6] = -1;
        const auto refused = batch.step(actions);
        CHECK(std::ranges::equal(refused, std::vector<std::size_t>{2, 6}));
        CHECK(shown(batch) == before);
    }
}

template <core::GamePosition P>
void test_game(const typename P::GameType& game) {
    for (const std::size_t threads : {2U, 3U, 16U}) {
        test_threads<P>(game, {.autoreset = Autoreset::kNextStep}, threads);
        test_threads<P>(game, {.autoreset = Autoreset::kSameStep, .reward = Reward::kScore}, threads);
        test_threads<P>(game, {.autoreset = Autoreset::kDisabled, .utility = search::Utility::kWin}, threads);
    }
    test_single<P>(game);
    test_refusal<P>(game);
}

void test_team_does_every_part_once() {
    for (const std::size_t size : {1U, 2U, 5U}) {
        search::Team team(size);
        std::vector<int> done(team.size());
        for (int round = 1; round <= 100; ++round) {
            team.run([&](std::size_t part) { ++done[part]; });
            CHECK(std::ranges::count(done, round) == static_cast<std::ptrdiff_t>(team.size()));
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const std::string folder = argv[1];
    test_team_does_every_part_once();
    const carcassonne::Game square(testing::read_carcassonne(folder + "/carcassonne.flat"), {.players = 3});
    test_game<carcassonne::Position>(square);
    const dorfromantik::Game hexes(testing::read_dorfromantik(folder + "/dorfromantik.flat"), {.players = 2});
    test_game<dorfromantik::Position>(hexes);
    return testing::report();
}
