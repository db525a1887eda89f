// Position::canonical_key: the least key over the board's symmetries (section 21).

#include <algorithm>

#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {
namespace {

using Look = Store<const std::byte>;
using View = core::View<core::SquareGrid>;

/// A region's lowest segment as a view shows it.
std::uint32_t lowest_seen(const Look& look, const View& view, std::uint32_t root) {
    std::uint32_t lowest = ~0U;
    core::for_members(look.nodes(), root, [&](Node node) {
        const CellWord cell = view.cell(look.board.cell_of_tile(node.owner_tile()));
        if (cell > cell_of_place(lowest)) return;
        const std::uint32_t s = view.segment(look.board.laid(node.owner_tile()), node.owner_segment());
        lowest = std::min(lowest, place_word(cell, s));
    });
    return lowest;
}

/// XOR of the facts of tags 1, 2, 10 and 13 as a view shows them.
std::uint64_t facts_of_cells(const Look& look, const View& view) {
    const Header& now = look.header();
    std::uint64_t facts = core::laid_tile_facts(tag::kLaidTile, view, look.board, now.board);
    look.for_islanders([&](std::uint32_t tile, std::uint8_t byte) {
        const std::uint32_t s = view.segment(look.board.laid(tile), islander_segment(byte));
        facts ^= islander_fact(view.cell(look.board.cell_of_tile(tile)), islander_byte(islander_seat(byte), s));
    });
    for (std::uint32_t i = 0; i < now.num_covered; ++i) {
        CoveredRegion seen = look.covered()[i];
        seen.lowest = lowest_seen(look, view, seen.root);
        facts ^= covered_fact(seen);
    }
    if (now.phase == static_cast<std::uint8_t>(Phase::kIslander))
        facts ^= core::fact(tag::kLastCell, view.cell(look.board.cell_of_tile(now.last_tile)), 0);
    return facts;
}

std::uint32_t num_removed(const Look& look) {
    const Header& now = look.header();
    return static_cast<std::uint32_t>(look.tiles().num_tiles()) - now.board.tiles - now.pile - (now.in_hand != kNone);
}

std::uint32_t removed_copies(const Look& look, int kind) {
    const Header& now = look.header();
    const std::uint32_t elsewhere = look.undrawn()[kind] + (now.in_hand == kind) + look.board.num_laid(now.board, kind);
    return static_cast<std::uint32_t>(look.tiles().copies(kind)) - elsewhere;
}

/// XOR of what the facts of tags 6, 12 and 17 are and of what they become in the mirror.
std::uint64_t change_in_mirror(const Look& look) {
    const auto& symmetry = look.game.symmetry();
    const bool removed = num_removed(look) > 0;
    const std::uint16_t in_hand = look.header().in_hand;
    std::uint64_t change = 0;
    for (int kind = 0; kind < look.tiles().num_kinds(); ++kind) {
        const int partner = symmetry.partner(kind);
        if (partner == kind) continue;
        const auto name = static_cast<std::uint64_t>(kind), seen = static_cast<std::uint64_t>(partner);
        const std::uint32_t copies = look.undrawn()[kind];
        change ^= look.undrawn_fact(kind, copies) ^ look.undrawn_fact(partner, copies);
        if (in_hand == kind) change ^= core::fact(tag::kInHand, name, 0) ^ core::fact(tag::kInHand, seen, 0);
        if (!removed) continue;
        const std::uint32_t gone = removed_copies(look, kind);
        change ^= count_fact(tag::kRemoved, name, gone) ^ count_fact(tag::kRemoved, seen, gone);
    }
    return change;
}

}  // namespace

std::uint64_t Position::canonical_key() const {
    const Look look = store();
    const auto& symmetry = game_->symmetry();
    const auto cells = [&](const View& view) { return facts_of_cells(look, view); };
    const std::uint64_t others = key() ^ cells(View(symmetry));
    return core::least_key(symmetry, core::reach_of(look.board, header().board, {}), others, cells,
                           [&] { return others ^ change_in_mirror(look); });
}

}  // namespace southseas::carcassonne
