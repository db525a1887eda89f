#pragma once
// The laid tiles and the frontier: where things lie in a state's block, and what laying a tile does to them.
//
// Cells are found through a hash table with linear probing, so the board has no edge; entries only come, or change
// from empty cell to tile, and the journal takes them back. Frontier cells are dense: a cell that gets a tile leaves
// its slot to the first new cell beside it, or to the last one.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/tileset.hpp"

namespace southseas::core {

/// The part of a state's header that belongs to the board.
struct BoardCounts {
    std::uint16_t tiles = 0;
    std::uint16_t frontier = 0;
};

struct LaidTile {
    std::uint16_t kind_and_rotation = 0;  ///< kind<<3 | rotation
    std::uint16_t first_node = 0;         ///< node of its segment 0
    int kind() const { return kind_and_rotation >> kRotationBitsOfTile; }
    int rotation() const { return kind_and_rotation & ((1 << kRotationBitsOfTile) - 1); }
    static constexpr int kRotationBitsOfTile = 3;
    static LaidTile of(int kind, int rotation, int first_node) {
        return {static_cast<std::uint16_t>(kind << kRotationBitsOfTile | rotation),
                static_cast<std::uint16_t>(first_node)};
    }
};

/// Offsets in bytes from the start of the block, and the size of the hash table.
struct BoardLayout {
    std::uint32_t cells = 0;           ///< CellWord by entry: 0 unused, then tiles, then frontier cells
    std::uint32_t laid = 0;            ///< LaidTile by tile index
    std::uint32_t table = 0;           ///< u16 entries
    std::uint32_t forbidden = 0;       ///< LabelMask<Grid> by frontier index, padded to whole vectors
    std::uint32_t first_frontier = 0;  ///< entry of frontier cell 0
    std::uint32_t table_shift = 0, table_mask = 0;

    static constexpr std::uint32_t kLanePadding = 64;

    /// Takes its places from `take(bytes)`, which returns the offset of fresh space.
    template <Topology Grid, class Take>
    static BoardLayout build(int max_tiles, Take&& take) {
        BoardLayout layout;
        const auto tiles = static_cast<std::uint32_t>(max_tiles);
        const auto frontier = static_cast<std::uint32_t>(Grid::max_frontier(max_tiles));
        const std::uint32_t table = std::bit_ceil(tiles + frontier + 1);
        layout.table_shift = 32U - static_cast<std::uint32_t>(std::countr_zero(table));
        layout.table_mask = table - 1;
        layout.first_frontier = tiles + 1;
        layout.cells = take((1 + tiles + frontier) * sizeof(CellWord));
        layout.forbidden = take((frontier + kLanePadding - 1) / kLanePadding * kLanePadding * sizeof(LabelMask<Grid>));
        layout.table = take(table * sizeof(std::uint16_t));
        layout.laid = take(tiles * sizeof(LaidTile));
        return layout;
    }
};

/// A board inside a block; `Byte` is const for looking.
template <Topology Grid, class Byte>
class BoardView {
    template <class T>
    using Same = std::conditional_t<std::is_const_v<Byte>, const T, T>;

  public:
    using Entry = std::uint32_t;
    using Mask = LabelMask<Grid>;

    BoardView(const BoardLayout& layout, Byte* block)
        : layout_(layout),
          block_(block),
          cells_(at<CellWord>(layout.cells)),
          laid_(at<LaidTile>(layout.laid)),
          table_(at<std::uint16_t>(layout.table)),
          forbidden_(at<Mask>(layout.forbidden)) {}

    CellWord cell_of_tile(std::uint32_t tile) const { return cells_[tile + 1]; }
    CellWord cell_of_frontier(std::uint32_t index) const { return cells_[layout_.first_frontier + index]; }
    std::span<const CellWord> frontier_cells(BoardCounts counts) const {
        return {cells_ + layout_.first_frontier, counts.frontier};
    }
    LaidTile laid(std::uint32_t tile) const { return laid_[tile]; }
    const Mask* forbidden() const { return forbidden_; }

    /// 0: nothing known about the cell.
    Entry find(CellWord cell) const { return table_[slot_of(cell)]; }
    bool is_tile(Entry entry) const { return entry != 0 && entry < layout_.first_frontier; }
    bool is_frontier(Entry entry) const { return entry >= layout_.first_frontier; }
    std::uint32_t tile_index(Entry entry) const { return entry - 1; }
    std::uint32_t frontier_index(Entry entry) const { return entry - layout_.first_frontier; }
    bool has_tile(CellWord cell) const { return is_tile(find(cell)); }

    /// Entries in use, counted. Slow.
    std::size_t num_entries() const {
        return static_cast<std::size_t>(
            std::count_if(table_, table_ + layout_.table_mask + 1, [](auto e) { return e != 0; }));
    }

    /// Laid copies of a kind, counted. Slow.
    std::uint32_t num_laid(const BoardCounts& counts, int kind) const {
        return static_cast<std::uint32_t>(
            std::count_if(laid_, laid_ + counts.tiles, [kind](LaidTile tile) { return tile.kind() == kind; }));
    }

    /// Most journal entries of one `lay`.
    static constexpr std::size_t kEntriesPerLay = 3 * static_cast<std::size_t>(Grid::kEdges) + 8;

    /// Lays a tile on a cell without one. `touch(direction, tile index)` is called for every laid neighbour, when the
    /// new tile itself can be looked up already.
    template <class Log, class Touch>
    void lay(BoardCounts& counts, const TileSet<Grid>& set, CellWord cell, LaidTile tile, Log& log, Touch&& touch) {
        const std::uint32_t index = counts.tiles++;
        const std::uint32_t slot = slot_of(cell);
        Vacancy vacancy{table_[slot], true};
        log.save(block_, table_ + slot);
        table_[slot] = static_cast<std::uint16_t>(index + 1);
        cells_[index + 1] = cell;
        laid_[index] = tile;
        if (vacancy.entry == 0) vacancy.free = false;
        for (int direction = 0; direction < Grid::kEdges; ++direction) {
            const CellWord beside = cell + kStepWords<Grid>[static_cast<std::size_t>(direction)];
            const std::uint32_t near = slot_of(beside);
            const Entry entry = table_[near];
            if (is_tile(entry)) {
                touch(direction, tile_index(entry));
                continue;
            }
            const Mask forbids = set.forbidden_beyond(tile.kind(), tile.rotation(), direction);
            if (entry == 0) {
                add_frontier(counts, vacancy, near, beside, forbids, log);
            } else {
                Mask& lane = forbidden_[frontier_index(entry)];
                log.save(block_, &lane);
                lane = static_cast<Mask>(lane | forbids);
            }
        }
        if (vacancy.free) fill_vacancy(counts, vacancy.entry, log);
    }

  private:
    /// The frontier slot that the laid tile's cell leaves behind.
    struct Vacancy {
        Entry entry;
        bool free;
    };

    template <class T>
    Same<T>* at(std::uint32_t offset) const {
        return reinterpret_cast<Same<T>*>(block_ + offset);
    }

    std::uint32_t slot_of(CellWord cell) const {
        std::uint32_t slot = (cell * 0x9E3779B1U) >> layout_.table_shift;
        while (table_[slot] != 0 && cells_[table_[slot]] != cell) slot = (slot + 1) & layout_.table_mask;
        return slot;
    }

    template <class Log>
    void add_frontier(BoardCounts& counts, Vacancy& vacancy, std::uint32_t slot, CellWord cell, Mask forbids,
                      Log& log) {
        Entry entry = layout_.first_frontier + counts.frontier;
        if (vacancy.free) {
            entry = vacancy.entry;
            vacancy.free = false;
            log.save(block_, cells_ + entry);
            log.save(block_, forbidden_ + frontier_index(entry));
        } else {
            ++counts.frontier;
        }
        cells_[entry] = cell;
        forbidden_[frontier_index(entry)] = forbids;
        log.save(block_, table_ + slot);
        table_[slot] = static_cast<std::uint16_t>(entry);
    }

    /// The last frontier cell moves into the free slot. Its old place is live again after `unmake`, hence the entries.
    template <class Log>
    void fill_vacancy(BoardCounts& counts, Entry free, Log& log) {
        const Entry last = layout_.first_frontier + --counts.frontier;
        log.save(block_, cells_ + last);
        log.save(block_, forbidden_ + frontier_index(last));
        if (free == last) return;
        log.save(block_, cells_ + free);
        log.save(block_, forbidden_ + frontier_index(free));
        const std::uint32_t slot = slot_of(cells_[last]);
        log.save(block_, table_ + slot);
        cells_[free] = cells_[last];
        forbidden_[frontier_index(free)] = forbidden_[frontier_index(last)];
        table_[slot] = static_cast<std::uint16_t>(free);
    }

    const BoardLayout& layout_;
    Byte* block_;
    Same<CellWord>* cells_;
    Same<LaidTile>* laid_;
    Same<std::uint16_t>* table_;
    Same<Mask>* forbidden_;
};

}  // namespace southseas::core
