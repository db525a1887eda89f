// Windows that follow the board (section 17).

#include <cstddef>
#include <vector>

#include "check.hpp"
#include "core/block.hpp"
#include "core/window.hpp"

namespace {

using namespace southseas;
using core::Cell;
using core::SquareGrid;
using core::Window;

/// A block with a board of so many tiles, all of one kind.
struct Table {
    static constexpr int kTiles = 8;
    core::BlockPlan plan{0};
    core::BoardLayout layout =
        core::BoardLayout::build<SquareGrid>(kTiles, [this](std::size_t bytes) { return plan.take(bytes); });
    core::Block block{plan.bytes()};
    core::BoardCounts counts;
    core::TileSet<SquareGrid> set{{{4, 1}, {kTiles}, {0, 0, 0, 0}, {0, 0, 0, 0}, {0, 1}}, {{7}, {}, {0}, 1}};

    struct NoLog {
        void save(const std::byte*, const void*) {}
    } log;

    core::BoardView<SquareGrid, std::byte> board() { return {layout, block.get()}; }
    void lay(Cell cell) {
        board().lay(counts, set, core::pack(cell), core::LaidTile::of(0, 0, 0), log, [](int, std::uint32_t) {});
    }
    Window window(Cell origin, int width, int height) {
        return core::window_over(board(), counts, origin, width, height);
    }
};

void test_window_lies_around_the_origin_while_no_tile_lies() {
    Table table;
    CHECK((table.window({5, -3}, 3, 5) == Window{4, -5, 3, 5}));
    CHECK((table.window({5, -3}, 4, 2) == Window{3, -4, 4, 2}));
    CHECK((table.window({0, 0}, 1, 1) == Window{0, 0, 1, 1}));
}

void test_window_follows_the_box_of_the_tiles() {
    Table table;
    for (const Cell cell : {Cell{0, 0}, Cell{1, 0}, Cell{2, 0}, Cell{2, -1}, Cell{-1, 0}}) table.lay(cell);
    // The box is x -1..2, y -1..0.
    CHECK((table.window({90, 90}, 4, 2) == Window{-1, -1, 4, 2}));
    CHECK((table.window({90, 90}, 5, 3) == Window{-2, -2, 5, 3}));
    CHECK((table.window({90, 90}, 6, 1) == Window{-2, -1, 6, 1}));
    CHECK((table.window({90, 90}, 1, 4) == Window{0, -2, 1, 4}));
    CHECK((table.window({90, 90}, 2047, 2047) == Window{-1023, -1024, 2047, 2047}));
}

void test_start_is_the_floor_of_the_half() {
    for (int least = -9; least <= 9; ++least)
        for (int greatest = least; greatest <= 9; ++greatest)
            for (int size = 1; size <= 20; ++size) {
                const int twice = 2 * core::window_start(least, greatest, size);
                const int sum = least + greatest - size + 1;
                CHECK(twice == sum || twice == sum - 1);
            }
}

void test_cells_are_numbered_row_by_row() {
    const Window window{-2, 3, 3, 2};
    CHECK(window.num_cells() == 6 && window.index({-2, 3}) == 0 && window.index({0, 3}) == 2);
    CHECK(window.index({-2, 4}) == 3 && window.row({0, 4}) == 1 && window.column({0, 4}) == 2);
    for (int at = 0; at < window.num_cells(); ++at)
        CHECK(window.contains(window.cell(at)) && window.index(window.cell(at)) == at);
    for (const Cell outside : {Cell{-3, 3}, Cell{1, 3}, Cell{-2, 2}, Cell{-2, 5}, Cell{1023, -1023}})
        CHECK(!window.contains(outside));
}

}  // namespace

int main() {
    test_window_lies_around_the_origin_while_no_tile_lies();
    test_window_follows_the_box_of_the_tiles();
    test_start_is_the_floor_of_the_half();
    test_cells_are_numbered_row_by_row();
    return southseas::testing::report();
}
