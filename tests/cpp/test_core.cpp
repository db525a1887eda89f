// The core without a game: grid words, equal rotations, placements on both paths, joins and their undoing.

#include <algorithm>
#include <cstring>
#include <numeric>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "core/bag.hpp"
#include "core/forest.hpp"
#include "core/mix.hpp"
#include "core/placements.hpp"
#include "core/tileset.hpp"
#include "core/undo.hpp"

namespace {

using namespace southseas;
using core::Cell;
using core::SquareGrid;

template <core::Topology Grid>
void test_steps() {
    for (int edge = 0; edge < Grid::kEdges; ++edge) {
        const Cell beside = core::neighbour<Grid>({3, -4}, edge);
        CHECK(core::pack(beside) ==
              core::pack({3, -4}) + core::step_word(Grid::kSteps[static_cast<std::size_t>(edge)]));
        for (int rotation = 0; rotation < Grid::kEdges; ++rotation)
            CHECK(core::edge_facing<Grid>(core::direction_of<Grid>(edge, rotation), rotation) == edge);
    }
}

void test_cells_pack_in_order() {
    const std::vector<Cell> ascending{{1023, -1023}, {-1023, -1022}, {-1, 0}, {0, 0}, {1, 0}, {-1023, 1}};
    for (std::size_t i = 0; i < ascending.size(); ++i) {
        CHECK(core::unpack(core::pack(ascending[i])) == ascending[i]);
        if (i > 0) CHECK(core::pack(ascending[i - 1]) < core::pack(ascending[i]) && ascending[i - 1] < ascending[i]);
    }
}

void test_streams_are_the_documented_ones() {
    CHECK(core::mix64(core::kStreamStep) == 0xE220A8397B1DCDAFULL);  // SplitMix64's first number from seed 0
    CHECK(core::stream_word(7, 1, 2) == core::mix64(core::mix64(7 + 2 * core::kStreamStep) + 3 * core::kStreamStep));
    CHECK(core::scale(~0ULL, 1000) == 999 && core::scale(0, 1000) == 0 && core::scale(1ULL << 63, 1000) == 500);
}

/// Four one-segment labels on a square tile; two tiles, one with a half-turn symmetry, one alike all around.
core::TileSet<SquareGrid> small_set(std::int32_t trait_of_second) {
    core::FlatTiles flat{{4, 1}, {2, 3}, {0, 1, 0, 1, 1, 1, 1, 1}, {-1, 0, -1, 1, 0, 0, 0, 0}, {0, 2, 3}};
    return {flat,
            {.segment_traits = {7, trait_of_second, 7}, .kind_traits = {}, .label_class = {0, 1}, .num_classes = 2}};
}

void test_equal_rotations_compare_laid_tiles() {
    const auto alike = small_set(7), unlike = small_set(8);
    CHECK(alike.symmetry(0) == 2 && alike.symmetry(1) == 1);
    CHECK(alike.canonical(0, 3) == 1 && alike.canonical(1, 3) == 0);
    CHECK(unlike.symmetry(0) == SquareGrid::kEdges);
    CHECK(alike.label(0, 1, 0) == 1 && alike.label(0, 1, 1) == 0);
    CHECK(alike.num_ports(1, 0) == SquareGrid::kEdges && alike.max_nodes() == 7);
}

/// Classes of labels that must match, up to the most that a set may have: a fit shares no bit.
void test_class_codes() {
    for (int classes = 1; classes <= 10; ++classes) {
        const core::ClassCodes codes(classes);
        CHECK(codes.bits * core::HexGrid::kEdges <= 32);
        for (int a = 0; a < classes; ++a)
            for (int b = 0; b < classes; ++b) {
                const std::uint32_t forbidden = codes.all() & ~codes.codes[static_cast<std::size_t>(a)];
                CHECK(forbidden != 0);
                CHECK(((forbidden & codes.codes[static_cast<std::size_t>(b)]) == 0) == (a == b));
            }
    }
}

template <class Mask>
void test_placement_paths_agree() {
    core::SplitMix random(3);
    std::vector<Mask> lanes(core::kMaxPlacementWords * 64);
    for (auto& lane : lanes) lane = static_cast<Mask>(random() & random());
    for (std::uint32_t size = 1; size < 300; ++size) {
        const core::FrontierLanes<Mask> frontier{lanes.data(), size};
        const std::vector<Mask> masks{static_cast<Mask>(random() & random()),
                                      static_cast<Mask>(random() & random() & random())};
        const std::span<const Mask> shown(masks);
        core::PlacementWords wide{}, narrow{};
        const std::size_t words = core::find_placements(frontier, shown[0], core::has_vector_path(), wide);
        CHECK(words == core::find_placements(frontier, shown[0], false, narrow));
        CHECK(std::equal(wide.begin(), wide.begin() + static_cast<std::ptrdiff_t>(words), narrow.begin()));
        const bool any = core::any_placement(frontier, shown, core::has_vector_path());
        CHECK(any == core::any_placement(frontier, shown, false));
        if (!any) continue;
        const std::uint64_t word = random();
        const auto picked = core::pick_placement(frontier, shown, core::has_vector_path(), word);
        CHECK(picked == core::pick_placement(frontier, shown, false, word));
        CHECK(picked.frontier_index < size);
        CHECK((lanes[picked.frontier_index] & shown[static_cast<std::size_t>(picked.rotation)]) == 0);
    }
}

/// Frontiers that lie close together, and such that do not: the list is what sorting gives.
void test_placements_are_listed_in_order() {
    core::SplitMix random(5);
    for (const int width : {1, 2, 63, 64, 65, 900})
        for (const int height : {1, 3, 127, 128, 129, 900})
            for (const std::size_t num_rotations : {1U, 4U, 6U}) {
                std::set<core::CellWord> drawn;
                for (int i = 0; i < 60; ++i) {
                    const auto x = static_cast<int>(core::scale(random(), static_cast<std::uint32_t>(width)));
                    const auto y = static_cast<int>(core::scale(random(), static_cast<std::uint32_t>(height)));
                    drawn.insert(core::pack({x - 1023, y - 5}));
                }
                std::vector<core::CellWord> cells(drawn.begin(), drawn.end());
                for (std::size_t i = cells.size(); i > 1; --i)
                    std::swap(cells[i - 1], cells[core::scale(random(), static_cast<std::uint32_t>(i))]);
                core::RotationSets rotations;
                std::vector<core::Action> expected;
                for (std::size_t i = 0; i < cells.size(); ++i) {
                    rotations[i] = static_cast<std::uint8_t>(random() & random() & ((1U << num_rotations) - 1));
                    for (std::size_t r = 0; r < num_rotations; ++r)
                        if ((rotations[i] >> r & 1) != 0)
                            expected.push_back(core::place_action(cells[i], static_cast<int>(r)));
                }
                std::ranges::sort(expected);
                core::ActionList list(cells.size() * core::HexGrid::kEdges);
                core::list_placements(cells, rotations, num_rotations, list);
                CHECK(std::ranges::equal(list, expected));
            }
}

/// The n-th copy left, while copies go one by one, is the one that counting finds.
void test_copies_in_order() {
    core::SplitMix random(8);
    for (const std::uint32_t most : {1U, 3U, 70U}) {
        std::vector<std::int32_t> left(most == 1 ? 300 : 40);
        for (auto& copies : left) copies = static_cast<std::int32_t>(core::scale(random(), most + 1));
        const core::CopyOrder order(left);
        std::vector<std::uint64_t> words(order.num_words());
        for (std::size_t item = 0; item < left.size(); ++item)
            order.fill(words.data(), item, static_cast<std::uint32_t>(left[item]));
        for (auto total = std::accumulate(left.begin(), left.end(), 0U); total > 0; --total) {
            const std::uint32_t wanted = core::scale(random(), total);
            std::size_t expected = 0;
            for (std::uint32_t upto = static_cast<std::uint32_t>(left[0]); upto <= wanted;
                 upto += static_cast<std::uint32_t>(left[++expected])) {
            }
            const std::uint32_t item = order.item_at(words.data(), wanted);
            CHECK(item == expected);
            const auto copies = static_cast<std::uint32_t>(--left[item]);
            words[order.word_of(item, copies)] &= ~order.bit_of(item, copies);
            CHECK(order.has(words.data(), item, copies) && !order.has(words.data(), item, copies + 1));
        }
    }
}

struct NoHeader {};

void test_joins_and_their_undoing() {
    constexpr std::uint32_t size = 40;
    std::vector<core::Node> nodes(size + 1);
    for (std::uint32_t i = 0; i < size; ++i) nodes[i] = core::Node::single(30).with_place(i, i, i % 16);
    const auto* block = reinterpret_cast<const std::byte*>(nodes.data());
    core::UndoLog<NoHeader> log;
    core::SplitMix random(9);
    std::vector<std::vector<core::Node>> past;
    NoHeader header;
    for (int i = 0; i < 60; ++i) {
        past.push_back(nodes);
        log.begin(header, 2);
        core::join(nodes.data(), block, core::scale(random(), size), core::scale(random(), size), log,
                   [](std::uint32_t, std::uint32_t) {});
    }
    std::uint32_t open = 0, members = 0;
    for (std::uint32_t i = 0; i < size; ++i) {
        if (!nodes[i].is_root()) continue;
        open += nodes[i].open();
        std::uint32_t ring = 0;
        core::for_members(nodes.data(), i, [&](core::Node) { ++ring; });
        CHECK(ring == nodes[i].size());
        members += ring;
    }
    CHECK(members == size && open == 30 * size - 2 * 60);
    for (; !past.empty(); past.pop_back()) {
        log.rewind(reinterpret_cast<std::byte*>(nodes.data()), header);
        CHECK(std::memcmp(nodes.data(), past.back().data(), size * sizeof(core::Node)) == 0);
    }
}

}  // namespace

int main() {
    test_cells_pack_in_order();
    test_steps<SquareGrid>();
    test_steps<core::HexGrid>();
    test_streams_are_the_documented_ones();
    test_equal_rotations_compare_laid_tiles();
    test_class_codes();
    test_copies_in_order();
    test_placements_are_listed_in_order();
    test_placement_paths_agree<std::uint16_t>();
    test_placement_paths_agree<std::uint32_t>();
    test_joins_and_their_undoing();
    return testing::report();
}
