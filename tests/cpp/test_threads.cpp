// Playouts and counts on several threads are those of one thread; workers stop, and tell what went wrong in one.
// Built with -fsanitize=thread this program also shows that nothing is shared unguarded.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "flat_file.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"
#include "search/policies.hpp"
#include "search/workers.hpp"

namespace {

using namespace southseas;

constexpr std::chrono::milliseconds kShortly{1};

/// Runs a job as a caller does that has something else to look at.
template <class Make>
void run(int threads, std::int64_t items, search::Control& control, Make make) {
    search::Workers workers(threads, items, control, make);
    while (!workers.wait_for(kShortly)) CHECK(control.done() <= items);
    workers.finish();
}

// -- workers ---------------------------------------------------------------------------------------

void test_every_item_is_done_once(int threads) {
    constexpr std::size_t kItems = 200'000;
    std::vector<int> times(kItems);
    search::Control control;
    run(threads, kItems, control, [&] {
        return [&](std::int64_t item) {
            ++times[static_cast<std::size_t>(item)];
            control.count_done();
        };
    });
    CHECK(control.done() == kItems);
    CHECK(std::ranges::all_of(times, [](int done) { return done == 1; }));
}

void test_stopped_workers_begin_nothing_more() {
    search::Control control;
    run(3, 1'000'000'000, control, [&] {
        return [&](std::int64_t) {
            control.count_done();
            if (control.done() >= 20) control.stop();
        };
    });
    CHECK(control.done() >= 20 && control.done() < 1'000'000);
}

void test_leaving_stops_the_workers() {
    search::Control control;
    {
        search::Workers workers(2, 1'000'000'000'000, control,
                                [&] { return [&](std::int64_t) { control.count_done(); }; });
        CHECK(!workers.wait_for(kShortly));
    }
    CHECK(control.stopped());
}

void test_what_a_worker_throws_arrives() {
    search::Control control;
    std::string told;
    try {
        run(3, 1000, control, [] {
            return [](std::int64_t item) {
                if (item == 70) throw std::runtime_error("item 70");
            };
        });
    } catch (const std::runtime_error& error) {
        told = error.what();
    }
    CHECK(told == "item 70" && control.stopped());
}

// -- playouts --------------------------------------------------------------------------------------

struct Played {
    std::vector<std::int32_t> points, lengths;
    std::vector<std::uint64_t> keys, seeds;
    std::vector<std::vector<core::Action>> steps;
    friend bool operator==(const Played&, const Played&) = default;
};

template <class Policy, core::GamePosition P>
Played playouts(const P& start, std::size_t games, int threads) {
    Played played;
    played.points.resize(games * static_cast<std::size_t>(start.game().num_players()));
    played.lengths.resize(games);
    played.keys.resize(games);
    played.seeds.resize(games);
    played.steps.resize(games);
    const search::PlayoutRows rows{played.points.data(), played.lengths.data(), played.keys.data(), played.seeds.data(),
                                   played.steps.data()};
    search::Control control;
    run(threads, static_cast<std::int64_t>(games), control,
        [&] { return search::PlayoutWorker<Policy, P>(start, 7, rows); });
    return played;
}

/// The steps of a game lead from the start to its key, by legal actions and by the draws of its seed.
template <core::GamePosition P>
void check_game(const P& start, const Played& played, std::size_t game) {
    P position = start;
    typename P::UndoLog log;
    for (const core::Action action : played.steps[game]) {
        CHECK(position.is_legal(action));
        if (position.is_chance_node()) CHECK(position.sample_chance(played.seeds[game]) == action);
        position.make(action, log);
    }
    CHECK(position.is_terminal() && position.key() == played.keys[game]);
    CHECK(std::ssize(played.steps[game]) == played.lengths[game]);
    CHECK(played.seeds[game] == core::game_seed(7, game));
}

template <class Policy, core::GamePosition P>
void test_playouts(const P& start) {
    constexpr std::size_t kGames = 24;
    const Played one = playouts<Policy>(start, kGames, 1);
    for (const int threads : {2, 4}) CHECK(playouts<Policy>(start, kGames, threads) == one);
    for (std::size_t game = 0; game < kGames; ++game) check_game(start, one, game);
}

void test_decision_words_are_a_stream() {
    core::SplitMix words = core::stream_words(99, search::kDecisionStream);
    for (std::uint64_t i = 0; i < 5; ++i) CHECK(words() == core::stream_word(99, search::kDecisionStream, i));
}

// -- counts ----------------------------------------------------------------------------------------

template <core::GamePosition P>
std::uint64_t leaves(P& position, typename P::UndoLog& log, int depth) {
    if (depth == 0) return 1;
    core::ActionList actions = position.game().action_list();
    position.legal_actions(actions);
    std::uint64_t sum = 0;
    for (const core::Action action : actions) {
        position.make(action, log);
        sum += leaves(position, log, depth - 1);
        position.unmake(log);
    }
    return sum;
}

template <core::GamePosition P>
void test_counts(const P& start, int deepest) {
    P position = start;
    typename P::UndoLog log;
    for (int depth = 0; depth <= deepest; ++depth) {
        const std::uint64_t expected = leaves(position, log, depth);
        search::Perft<P> alone(start, depth);
        alone.run();
        CHECK(alone.total() == expected);
        for (const std::size_t bytes : {std::size_t{0}, std::size_t{1000}, std::size_t{1} << 20}) {
            search::Perft<P> shared(start, depth, bytes);
            search::Control control;
            shared.begin(control);
            run(3, shared.num_items(), control,
                [&] { return shared.worker(control, [&control] { return control.stopped(); }); });
            CHECK(shared.divide() == alone.divide() && shared.total() == expected);
            CHECK(control.done() == std::ssize(shared.divide()));
        }
    }
}

void test_table_knows_key_and_depth() {
    search::PerftTable table(1 << 12);
    CHECK(!table.find(0, 2));
    for (std::uint64_t key = 0; key < 20; ++key) table.store(key, 3, 100 + key);
    CHECK(table.find(7, 3) == 107 && !table.find(7, 2) && !table.find(27, 3));
    table.store(5, 1 << 13, 1);
    table.store(6, 2, 1ULL << 51);
    CHECK(!table.find(5, 1 << 13) && !table.find(6, 2) && table.find(5, 3) == 105);
    search::PerftTable none(10);
    none.store(1, 2, 3);
    CHECK(!none.find(1, 2));
}

/// A position some steps into a game, at a decision or a draw.
template <core::GamePosition P>
P later(const typename P::GameType& game, int steps) {
    P position(game);
    typename P::UndoLog log;
    core::SplitMix random(3);
    for (; steps > 0; --steps)
        position.make(position.is_chance_node() ? position.sample_chance(3) : position.pick_decision(random()), log);
    return position;
}

template <core::GamePosition P>
void test_game(const typename P::GameType& game, const std::vector<std::pair<int, int>>& steps_and_depths) {
    for (const auto& [steps, depth] : steps_and_depths) {
        const P start = later<P>(game, steps);
        test_playouts<search::Uniform>(start);
        test_playouts<search::Packing>(start);
        test_counts(start, depth);
    }
}

}  // namespace

int main(int, char** argv) {
    const std::string folder = argv[1];
    for (const int threads : {1, 2, 5}) test_every_item_is_done_once(threads);
    test_stopped_workers_begin_nothing_more();
    test_leaving_stops_the_workers();
    test_what_a_worker_throws_arrives();
    test_decision_words_are_a_stream();
    test_table_knows_key_and_depth();
    const carcassonne::Game square(testing::read_carcassonne(folder + "/carcassonne.flat"), {.players = 3});
    test_game<carcassonne::Position>(square, {{0, 3}, {60, 3}, {180, 4}});
    const dorfromantik::Game hex(testing::read_dorfromantik(folder + "/dorfromantik.flat"), {.players = 2});
    test_game<dorfromantik::Position>(hex, {{0, 3}, {20, 2}, {91, 4}});
    return testing::report();
}
