// Expansion (section 19) against copies of the position that make one path each.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/mix.hpp"
#include "flat_file.hpp"
#include "rules/carcassonne.hpp"
#include "rules/dorfromantik.hpp"
#include "search/expansion.hpp"

namespace {

using namespace southseas;
using core::Action;
using search::RowDepth;

constexpr int kClaimPhase = 2;

template <core::GamePosition P>
std::vector<Action> actions_of(const P& position) {
    core::ActionList list = position.game().action_list();
    position.legal_actions(list);
    return {list.begin(), list.end()};
}

template <core::GamePosition P>
P after(P position, std::span<const Action> path) {
    typename P::UndoLog log;
    for (const Action action : path)
        if (action >= 0) position.make(action, log);
    return position;
}

template <core::GamePosition P>
std::vector<std::array<Action, 2>> paths_of(const P& position, RowDepth depth) {
    std::vector<std::array<Action, 2>> paths;
    for (const Action action : actions_of(position)) {
        const P child = after(position, std::array{action});
        if (depth == RowDepth::kStep || static_cast<int>(child.phase()) != kClaimPhase ||
            core::action_type(action) != core::ActionType::kPlace)
            paths.push_back({action, -1});
        else
            for (const Action claim : actions_of(child)) paths.push_back({action, claim});
    }
    return paths;
}

template <core::GamePosition P>
std::vector<std::int32_t> scores_of(const P& position) {
    std::vector<std::int32_t> scores(static_cast<std::size_t>(position.game().num_players()));
    position.scores(scores);
    return scores;
}

template <core::GamePosition P>
void check_row(const P& position, const search::ExpansionRows& rows, std::size_t row) {
    const P child = after(position, rows.pairs[row]);
    CHECK(rows.keys[row] == child.key());
    CHECK(rows.current_player[row] == child.current_player());
    CHECK(rows.phase[row] == static_cast<std::int32_t>(child.phase()));
    const auto before = scores_of(position), now = scores_of(child);
    for (std::size_t seat = 0; seat < now.size(); ++seat)
        CHECK(rows.deltas[row * now.size() + seat] == now[seat] - before[seat]);
}

template <core::GamePosition P>
void check_weights(const P& position, const search::ExpansionRows& rows) {
    std::vector<core::WeightedAction> outcomes(static_cast<std::size_t>(position.game().max_chance_outcomes()));
    outcomes.resize(position.chance_counts(outcomes));
    for (std::size_t row = 0; row < rows.weights.size(); ++row)
        CHECK(rows.weights[row] == (outcomes.empty() ? 1 : outcomes[row].weight));
}

template <core::GamePosition P>
void check_expansion(const P& position, RowDepth depth) {
    P walked = position;
    const search::ExpansionRows rows = search::Expander<P>(walked).expand(depth);
    CHECK(walked.key() == position.key() && walked.is_consistent());
    CHECK(rows.pairs == paths_of(position, depth));
    CHECK(rows.keys.size() == rows.pairs.size() && rows.weights.size() == rows.pairs.size());
    for (std::size_t row = 0; row < rows.pairs.size(); ++row) check_row(position, rows, row);
    check_weights(position, rows);
}

/// Every few steps of a random game, and its end.
template <core::GamePosition P>
void check_game(const typename P::GameType& game, std::uint64_t seed) {
    P position(game);
    typename P::UndoLog log;
    core::SplitMix random(seed);
    for (int step = 0; !position.is_terminal(); ++step) {
        if (step % 9 == 0) check_expansion(position, step % 2 == 0 ? RowDepth::kStep : RowDepth::kTurn);
        position.make(position.is_chance_node() ? position.sample_chance(seed) : position.pick_decision(random()), log);
    }
    check_expansion(position, RowDepth::kTurn);
    CHECK(paths_of(position, RowDepth::kTurn).empty());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const std::string folder = argv[1];
    const carcassonne::Game square(testing::read_carcassonne(folder + "/carcassonne.flat"), {.players = 3});
    const dorfromantik::Game hex(testing::read_dorfromantik(folder + "/dorfromantik.flat"), {});
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        check_game<carcassonne::Position>(square, seed);
        check_game<dorfromantik::Position>(hex, seed);
    }
    return testing::report();
}
