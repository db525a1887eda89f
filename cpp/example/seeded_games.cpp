// Plays seeded random games on a tile set in flat text form and prints what came of them.
//
//   southseas tiles carcassonne/south_seas --emit-flat > south_seas.txt
//   seeded_games south_seas.txt [games]

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/mix.hpp"
#include "rules/carcassonne.hpp"

namespace {

namespace carcassonne = southseas::carcassonne;
using Arrays = std::map<std::string, std::vector<std::int32_t>>;

/// Lines `name length v0 v1 ...`.
Arrays read_arrays(std::istream& in) {
    Arrays arrays;
    std::string name;
    for (std::size_t length = 0; in >> name >> length;)
        for (std::int32_t value = 0; length > 0 && in >> value; --length) arrays[name].push_back(value);
    if (!in.eof()) throw std::runtime_error("not a flat tile set");
    return arrays;
}

carcassonne::FlatSet to_flat_set(Arrays arrays) {
    return {.tiles = {.topology = arrays["topology"],
                      .tile_count = arrays["tile_count"],
                      .tile_label = arrays["tile_label"],
                      .tile_port = arrays["tile_port"],
                      .segment_begin = arrays["segment_begin"]},
            .start = arrays["start"],
            .segment_type = arrays["segment_type"],
            .segment_symbols = arrays["segment_symbols"],
            .ship_points = arrays["ship_points"],
            .ship_count = arrays["ship_count"],
            .ship_need = arrays["ship_need"]};
}

/// Draws and decisions both follow from the seed.
carcassonne::Position play(const carcassonne::Game& game, std::uint64_t seed) {
    carcassonne::Position position(game);
    carcassonne::Position::UndoLog log;
    southseas::core::SplitMix random(seed);
    while (!position.is_terminal()) {
        const auto action = position.is_chance_node() ? position.sample_chance(seed) : position.pick_decision(random());
        position.make(action, log);
    }
    return position;
}

void run(const std::string& path, std::uint64_t games) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    const carcassonne::Game game(to_flat_set(read_arrays(file)), {});
    std::vector<std::int64_t> points(static_cast<std::size_t>(game.rules().players));
    std::int64_t steps = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const carcassonne::Position end = play(game, seed);
        std::vector<std::int32_t> returns(points.size());
        end.returns(returns);
        for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += returns[seat];
        steps += end.move_number();
    }
    std::cout << games << " games, " << steps << " steps, points per seat:";
    for (const std::int64_t sum : points) std::cout << ' ' << sum;
    std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 3) {
        std::cerr << "usage: seeded_games FLAT_TILE_SET [GAMES]\n";
        return EXIT_FAILURE;
    }
    try {
        run(argv[1], argc == 3 ? std::stoull(argv[2]) : 10);
    } catch (const std::exception& error) {
        std::cerr << "seeded_games: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
