// D-50 to D-54: the points, and the sheet that says where each comes from.

#include <algorithm>

#include "rules/dorfromantik_turn.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;
using core::Cell;

/// Calls `visit(root)` for every area.
template <class Visit>
void for_areas(const Look& look, Visit&& visit) {
    for (std::uint32_t i = 0; i < look.header().nodes; ++i)
        if (look.nodes()[i].is_root()) visit(i);
}

int label_of(const Look& look, std::uint32_t root) {
    return look.segment_of(look.nodes()[root]).label;
}

std::uint32_t symbols_along(const Look& look, std::uint32_t root, int symbol) {
    std::uint32_t sum = 0;
    core::for_members(look.nodes(), root,
                      [&](Node node) { sum += look.segment_of(node).symbols[static_cast<std::size_t>(symbol)]; });
    return sum;
}

/// Tiles of the largest area of every label.
std::array<std::uint32_t, kMaxLabels> largest_areas(const Look& look) {
    std::array<std::uint32_t, kMaxLabels> largest{};
    for_areas(look, [&](std::uint32_t root) {
        std::uint32_t& most = largest[static_cast<std::size_t>(label_of(look, root))];
        most = std::max(most, look.extent(root).tiles);
    });
    return largest;
}

/// Most symbols along any area of a label with that many tiles (D-53).
std::uint32_t most_along(const Look& look, int symbol, int label, std::uint32_t tiles) {
    std::uint32_t most = 0;
    for_areas(look, [&](std::uint32_t root) {
        if (look.extent(root).tiles == tiles && label_of(look, root) == label)
            most = std::max(most, symbols_along(look, root, symbol));
    });
    return most;
}

/// Calls `visit(tile, root, label)` for every flag that scores in a closed area (D-51).
template <class Visit>
void for_scoring_flags(const Look& look, Visit&& visit) {
    for (std::uint32_t tile = 0; tile < look.header().board.tiles; ++tile) {
        const KindData& data = look.kind(look.board.laid(tile).kind());
        if (data.flag < 0) continue;
        const auto s = static_cast<std::uint32_t>(data.flag);
        const int label = look.segment(data, s).label;
        const std::uint32_t root = look.root_of(tile, s);
        if (look.nodes()[root].open() == 0 && std::ranges::binary_search(look.flag_labels(), label))
            visit(tile, root, label);
    }
}

std::vector<Cell> cells_of(const Look& look, std::uint32_t root) {
    std::vector<Cell> cells;
    core::for_members(look.nodes(), root,
                      [&](Node node) { cells.push_back(core::unpack(look.board.cell_of_tile(node.owner_tile()))); });
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

/// The lowest segment in one word that sorts by (y, x, segment).
std::uint32_t lowest_of(const Look& look, std::uint32_t root) {
    std::uint32_t lowest = ~0U;
    core::for_members(look.nodes(), root, [&](Node node) {
        const CellWord cell = look.board.cell_of_tile(node.owner_tile());
        lowest = std::min(lowest, cell << core::kSegmentBits | node.owner_segment());
    });
    return lowest;
}

/// The area to show: the largest, then the one with most symbols if any are counted, then the lowest.
ScoreSheet::Area shown_area(const Look& look, int symbol, int label) {
    ScoreSheet::Area shown{symbol, label, 0, {}};
    std::uint32_t best = ~0U, best_tiles = 0, best_symbols = 0;
    for_areas(look, [&](std::uint32_t root) {
        if (label_of(look, root) != label) return;
        const std::uint32_t tiles = look.extent(root).tiles;
        const std::uint32_t symbols = symbol < 0 ? 0 : symbols_along(look, root, symbol);
        if (tiles < best_tiles || (tiles == best_tiles && symbols < best_symbols)) return;
        if (tiles == best_tiles && symbols == best_symbols && lowest_of(look, root) > lowest_of(look, best)) return;
        best = root;
        best_tiles = tiles;
        best_symbols = symbols;
    });
    if (best == ~0U) return shown;
    shown.points = static_cast<int>(symbol < 0 ? best_tiles : best_symbols);
    shown.cells = cells_of(look, best);
    return shown;
}

void add_tasks(const Look& look, ScoreSheet& sheet) {
    if (!look.scores_tasks()) return;
    for (const MarkerData& marker : look.marker_records())
        if (sheet.tasks.empty() || sheet.tasks.back().label != marker.label)
            sheet.tasks.push_back({marker.label, 0, {}});
    for (std::uint32_t i = 0; i < look.header().tasks_laid; ++i) {
        const std::uint32_t tile = look.task_tiles()[i];
        const std::uint8_t byte = look.markers()[tile];
        if (marker_status(byte) != TaskStatus::kCompleted) continue;
        const Cell cell = core::unpack(look.board.cell_of_tile(tile));
        const int label = look.kind(look.board.laid(tile).kind()).task_label;
        ScoreSheet::Tasks& tasks = *std::ranges::find(sheet.tasks, label, &ScoreSheet::Tasks::label);
        tasks.markers.push_back({cell.x, cell.y, static_cast<int>(marker_number(byte))});
        tasks.points += tasks.markers.back().number;
        sheet.task_points += tasks.markers.back().number;
    }
}

void add_flags(const Look& look, ScoreSheet& sheet) {
    for (const int label : look.flag_labels()) sheet.flags.push_back({label, 0, {}});
    for_scoring_flags(look, [&](std::uint32_t tile, std::uint32_t root, int label) {
        ScoreSheet::Flags& flags = *std::ranges::find(sheet.flags, label, &ScoreSheet::Flags::label);
        const auto tiles = static_cast<int>(look.extent(root).tiles);
        flags.flags.push_back({core::unpack(look.board.cell_of_tile(tile)), tiles, cells_of(look, root)});
        flags.points += tiles;
        sheet.flag_points += tiles;
    });
    for (ScoreSheet::Flags& flags : sheet.flags) std::ranges::sort(flags.flags, {}, &ScoreSheet::Flag::cell);
}

}  // namespace

int points_of(const Look& look) {
    std::uint32_t points = look.scores_tasks() ? look.header().task_points : 0;
    for_scoring_flags(look, [&](std::uint32_t, std::uint32_t root, int) { points += look.extent(root).tiles; });
    const auto largest = largest_areas(look);
    for (const int label : look.longest_labels()) points += largest[static_cast<std::size_t>(label)];
    for (const auto& [symbol, label] : look.along())
        points += most_along(look, symbol, label, largest[static_cast<std::size_t>(label)]);
    return static_cast<int>(points);
}

ScoreSheet Position::score_sheet() const {
    const Look look = store();
    ScoreSheet sheet;
    add_tasks(look, sheet);
    add_flags(look, sheet);
    for (const int label : look.longest_labels()) sheet.longest.push_back(shown_area(look, -1, label));
    for (const auto& [symbol, label] : look.along()) sheet.along_longest.push_back(shown_area(look, symbol, label));
    sheet.a = sheet.task_points;
    sheet.b = sheet.flag_points;
    for (const ScoreSheet::Area& area : sheet.longest) sheet.b += area.points;
    for (const ScoreSheet::Area& area : sheet.along_longest) sheet.b += area.points;
    sheet.result = sheet.a + sheet.b;
    return sheet;
}

}  // namespace southseas::dorfromantik
