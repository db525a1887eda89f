// Position::canonical_key: the least key over the board's symmetries (section 21).

#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {
namespace {

using Look = Store<const std::byte>;
using View = core::View<Grid>;

/// XOR of the facts of tags 1, 15 and 19 as a view shows them.
std::uint64_t facts_of_cells(const Look& look, const View& view) {
    const Header& now = look.header();
    if (now.board.tiles == 0)
        return core::fact(tag::kOrigin, view.cell(now.origin),
                          static_cast<std::uint64_t>(view.rotation(now.origin_rotation)));
    std::uint64_t facts = core::laid_tile_facts(tag::kLaidTile, view, look.board, now.board);
    for (std::uint32_t i = 0; i < now.num_active; ++i) {
        const std::uint32_t tile = now.active_tasks[i];
        const int label = look.kind(look.board.laid(tile).kind()).task_label;
        const auto number = static_cast<int>(marker_number(look.markers()[tile]));
        facts ^= core::fact(tag::kActiveMarker, view.cell(look.board.cell_of_tile(tile)), marker_name(label, number));
    }
    return facts;
}

std::uint32_t num_removed(const Look& look) {
    const Header& now = look.header();
    const std::uint32_t undrawn = std::uint32_t{now.landscape} + now.special + now.tasks;
    return static_cast<std::uint32_t>(look.tiles().num_tiles()) - now.board.tiles - undrawn - (now.in_hand != kNone);
}

std::uint32_t removed_copies(const Look& look, int kind) {
    const Header& now = look.header();
    const std::uint32_t elsewhere = look.undrawn(kind) + (now.in_hand == kind) + look.board.num_laid(now.board, kind);
    return static_cast<std::uint32_t>(look.tiles().copies(kind)) - elsewhere;
}

/// XOR of what the facts of tags 6, 12 and 17 are and of what they become in the mirror.
std::uint64_t change_in_mirror(const Look& look) {
    const auto& symmetry = look.game.symmetry();
    const Header& now = look.header();
    const bool removed = num_removed(look) > 0;
    std::uint64_t change = 0;
    for (int kind = 0; kind < look.tiles().num_kinds(); ++kind) {
        const int partner = symmetry.partner(kind);
        if (partner == kind) continue;
        const auto name = static_cast<std::uint64_t>(kind), seen = static_cast<std::uint64_t>(partner);
        const std::uint32_t copies = look.undrawn(kind);
        change ^= look.undrawn_fact(kind, copies) ^ look.undrawn_fact(partner, copies);
        if (now.in_hand == kind)
            change ^= core::fact(tag::kInHand, name, now.number) ^ core::fact(tag::kInHand, seen, now.number);
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
    const core::Reach reach = core::reach_of(look.board, header().board, core::unpack(header().origin));
    return core::least_key(symmetry, reach, others, cells, [&] { return others ^ change_in_mirror(look); });
}

}  // namespace southseas::dorfromantik
