// Plays seeded random games on a tile set in flat text form and prints what came of them. The arrays say which game.
//
//   southseas tiles dorfromantik/south_seas --emit-flat > south_seas.txt
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
#include "rules/dorfromantik.hpp"

namespace {

namespace carcassonne = southseas::carcassonne;
namespace dorfromantik = southseas::dorfromantik;
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

southseas::core::FlatTiles flat_tiles(Arrays& arrays) {
    return {.topology = arrays["topology"],
            .tile_count = arrays["tile_count"],
            .tile_label = arrays["tile_label"],
            .tile_port = arrays["tile_port"],
            .segment_begin = arrays["segment_begin"]};
}

carcassonne::FlatSet square_set(Arrays& arrays) {
    return {.tiles = flat_tiles(arrays),
            .start = arrays["start"],
            .segment_type = arrays["segment_type"],
            .segment_symbols = arrays["segment_symbols"],
            .ship_points = arrays["ship_points"],
            .ship_count = arrays["ship_count"],
            .ship_need = arrays["ship_need"]};
}

dorfromantik::FlatSet hex_set(Arrays& arrays) {
    return {.tiles = flat_tiles(arrays),
            .segment_type = arrays["segment_type"],
            .tile_kind = arrays["tile_kind"],
            .tile_task = arrays["tile_task"],
            .tile_flag = arrays["tile_flag"],
            .segment_symbols = arrays["segment_symbols"],
            .tile_symbols = arrays["tile_symbols"],
            .label_flags = arrays["label_flags"],
            .marker_type = arrays["marker_type"],
            .marker_number = arrays["marker_number"],
            .marker_count = arrays["marker_count"],
            .removed_landscape_tiles = arrays["removed_landscape_tiles"],
            .score_tasks = arrays["score_tasks"],
            .score_flags = arrays["score_flags"],
            .score_longest = arrays["score_longest"],
            .score_along = arrays["score_along"]};
}

/// Draws and decisions both follow from the seed.
template <class Position>
Position play(const typename Position::GameType& game, std::uint64_t seed) {
    Position position(game);
    typename Position::UndoLog log;
    southseas::core::SplitMix random(seed);
    while (!position.is_terminal()) {
        const auto action = position.is_chance_node() ? position.sample_chance(seed) : position.pick_decision(random());
        position.make(action, log);
    }
    return position;
}

template <class Position>
void play_all(const typename Position::GameType& game, std::uint64_t games) {
    std::vector<std::int64_t> points(static_cast<std::size_t>(game.num_players()));
    std::int64_t steps = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        const Position end = play<Position>(game, seed);
        std::vector<std::int32_t> returns(points.size());
        end.returns(returns);
        for (std::size_t seat = 0; seat < points.size(); ++seat) points[seat] += returns[seat];
        steps += end.move_number();
    }
    std::cout << games << " games, " << steps << " steps, points per seat:";
    for (const std::int64_t sum : points) std::cout << ' ' << sum;
    std::cout << '\n';
}

void run(const std::string& path, std::uint64_t games) {
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path);
    Arrays arrays = read_arrays(file);
    if (arrays.contains("tile_kind"))
        play_all<dorfromantik::Position>(dorfromantik::Game(hex_set(arrays), {}), games);
    else
        play_all<carcassonne::Position>(carcassonne::Game(square_set(arrays), {}), games);
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
