#pragma once
// Typed access to a position's block. Internal to the rules module.

#include <span>
#include <type_traits>

#include "core/bag.hpp"
#include "rules/carcassonne.hpp"

namespace southseas::carcassonne {

using core::CellWord;
using core::count_fact;

/// Tags of the facts of a key (section 4).
namespace tag {
inline constexpr std::uint64_t kLaidTile = 1, kIslander = 2, kWares = 3, kShipsTaken = 4, kFaceUp = 5, kUndrawn = 6,
                               kShipPile = 7, kBoatTokens = 9, kCovered = 10, kPhase = 11, kInHand = 12, kLastCell = 13,
                               kMarketQueue = 14, kRemoved = 17;
}

inline constexpr std::uint32_t kIslanderHere = 0x80;
constexpr std::uint8_t islander_byte(std::uint32_t seat, std::uint32_t segment) {
    return static_cast<std::uint8_t>(kIslanderHere | seat << core::kSegmentBits | segment);
}
constexpr std::uint32_t islander_seat(std::uint8_t byte) {
    return (byte >> core::kSegmentBits) & 7U;
}
constexpr std::uint32_t islander_segment(std::uint8_t byte) {
    return byte & core::kSegmentMask;
}

/// A segment's place in one word that sorts by (y, x, segment).
constexpr std::uint32_t place_word(CellWord cell, std::uint32_t segment) {
    return cell << core::kSegmentBits | segment;
}
constexpr CellWord cell_of_place(std::uint32_t word) {
    return word >> core::kSegmentBits;
}
constexpr std::uint32_t segment_of_place(std::uint32_t word) {
    return word & core::kSegmentMask;
}
inline SegmentPlace place_of(std::uint32_t word) {
    const core::Cell cell = core::unpack(cell_of_place(word));
    return {cell.x, cell.y, static_cast<int>(segment_of_place(word))};
}

inline std::uint64_t islander_fact(CellWord cell, std::uint8_t byte) {
    return core::fact(tag::kIslander, cell, islander_segment(byte) << 8 | islander_seat(byte));
}
inline std::uint64_t covered_fact(const CoveredRegion& region) {
    const std::uint64_t groups = static_cast<std::uint64_t>(region.twos) << 8 | region.ones;
    return core::fact(tag::kCovered, cell_of_place(region.lowest),
                      std::uint64_t{segment_of_place(region.lowest)} << 16 | groups);
}

/// What a region holds and who stands in it.
struct Tally {
    std::uint32_t wares = 0, twos = 0, ones = 0;  ///< all groups, the covered ones too
    std::uint32_t lowest = ~0U;                   ///< place word
    std::array<std::uint8_t, kMaxPlayers> islanders{};

    /// Bit per seat with most islanders.
    std::uint32_t winners() const {
        std::uint32_t most = 1, seats = 0;
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
            if (islanders[seat] > most) {
                most = islanders[seat];
                seats = 0;
            }
            if (islanders[seat] == most) seats |= 1U << seat;
        }
        return seats;
    }
};

/// Ware that a feature gives.
constexpr std::size_t ware_of(SegmentType type) {
    constexpr std::array<std::size_t, 4> wares{1, 0, 2, 0};  // bridge shells, island bananas, sea fish
    return wares[static_cast<std::size_t>(type)];
}

template <class Byte>
class Store {
    template <class T>
    using Same = std::conditional_t<std::is_const_v<Byte>, const T, T>;

  public:
    using Board = core::BoardView<core::SquareGrid, Byte>;

    Store(const Game& of_game, Byte* at_block)
        : game(of_game), block(at_block), board(of_game.layout_.board, at_block) {}

    Same<Header>& header() const { return *at<Header>(0); }
    Same<Node>* nodes() const { return at<Node>(game.layout_.nodes); }
    Same<std::uint8_t>* islanders() const { return at<std::uint8_t>(game.layout_.islanders); }
    Same<std::uint16_t>* standing(std::size_t seat) const {
        return at<std::uint16_t>(game.layout_.standing) + seat * static_cast<std::size_t>(rules().islanders);
    }
    Same<std::uint16_t>* undrawn() const { return at<std::uint16_t>(game.layout_.undrawn); }
    Same<std::uint64_t>* copies_left() const { return at<std::uint64_t>(game.layout_.copies_left); }
    Same<std::uint8_t>* ship_pile() const { return at<std::uint8_t>(game.layout_.ship_pile); }
    Same<std::uint8_t>* taken(std::size_t seat) const {
        return at<std::uint8_t>(game.layout_.taken) + seat * game.ships_.size();
    }
    Same<CoveredRegion>* covered() const { return at<CoveredRegion>(game.layout_.covered); }

    const Rules& rules() const { return game.rules_; }
    const core::TileSet<core::SquareGrid>& tiles() const { return game.tiles_; }
    const KindData& kind(int index) const { return game.kinds_[static_cast<std::size_t>(index)]; }
    const SegmentData& segment(int kind_index, std::uint32_t s) const {
        return game.segments_[kind(kind_index).first_segment + s];
    }
    const Node& fresh_node(std::uint32_t segment) const { return game.fresh_nodes_[segment]; }
    const auto& ship(std::size_t index) const { return game.ships_[index]; }
    std::size_t num_ships() const { return game.ships_.size(); }
    std::uint32_t total_ships() const { return static_cast<std::uint32_t>(game.total_ships_); }
    std::uint32_t least_payment() const { return game.least_payment_; }
    const core::CopyOrder& copy_order() const { return game.copy_order_; }
    std::uint64_t undrawn_fact(int kind_index, std::uint32_t copies) const {
        return game.undrawn_facts_(static_cast<std::size_t>(kind_index), copies);
    }

    core::FrontierLanes<typename Board::Mask> lanes() const { return {board.forbidden(), header().board.frontier}; }
    std::uint32_t root_of(std::uint32_t tile, std::uint32_t s) const {
        return core::find_root(nodes(), board.laid(tile).first_node + s);
    }
    /// The first of a tile's segments that lies in the same region as segment `s`.
    std::uint32_t first_in_region(std::uint32_t tile, std::uint32_t s) const {
        const std::uint32_t root = root_of(tile, s);
        std::uint32_t first = 0;
        while (root_of(tile, first) != root) ++first;
        return first;
    }
    SegmentType type_of(std::uint32_t tile, std::uint32_t s) const { return segment(board.laid(tile).kind(), s).type; }
    SegmentType type_of_root(std::uint32_t root) const {
        return type_of(nodes()[root].owner_tile(), nodes()[root].owner_segment());
    }
    std::uint32_t islanders_on_board(std::size_t seat) const {
        return static_cast<std::uint32_t>(rules().islanders) - header().supply[seat];
    }

    /// Whether the seat may take an islander back (C-21).
    bool may_retrieve(std::size_t seat) const {
        if (islanders_on_board(seat) == 0 || rules().retrieve == Retrieve::kNever) return false;
        return rules().retrieve == Retrieve::kAnyTurn || header().supply[seat] == 0;
    }

    /// Whether the active seat may place an islander in phase islander (C-20).
    bool may_occupy() const { return header().unoccupied != 0 && header().supply[header().active] > 0; }

    /// The segments of the tile laid last whose features nobody occupies, one bit each.
    std::uint16_t unoccupied_segments() const {
        const core::LaidTile laid = board.laid(header().last_tile);
        std::uint32_t free = 0;
        for (std::uint32_t s = 0; s < kind(laid.kind()).num_segments; ++s) {
            const Node root = nodes()[core::find_root(nodes(), laid.first_node + s)];
            free |= static_cast<std::uint32_t>(!root.is_claimed()) << s;
        }
        return static_cast<std::uint16_t>(free);
    }

    /// Calls `visit(tile, byte)` for every tile with an islander.
    template <class Visit>
    void for_islanders(Visit&& visit) const {
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules().players); ++seat)
            for (std::uint32_t i = 0; i < islanders_on_board(seat); ++i)
                visit(standing(seat)[i], islanders()[standing(seat)[i]]);
    }

    /// Calls `visit(root)` once for every occupied bridge, island and sea region. `visit` must not change claims.
    template <class Visit>
    void for_claimed_regions(Visit&& visit) const {
        std::array<std::uint32_t, kMaxPlayers * kMaxIslanders> seen;
        std::size_t num_seen = 0;
        for_islanders([&](std::uint32_t tile, std::uint8_t byte) {
            if (type_of(tile, islander_segment(byte)) == SegmentType::kMarket) return;
            const std::uint32_t root = root_of(tile, islander_segment(byte));
            for (std::size_t i = 0; i < num_seen; ++i)
                if (seen[i] == root) return;
            seen[num_seen++] = root;
        });
        for (std::size_t i = 0; i < num_seen; ++i) visit(seen[i]);
    }

    std::uint32_t lowest_of(std::uint32_t root) const {
        std::uint32_t lowest = ~0U;
        core::for_members(nodes(), root, [&](Node node) {
            const std::uint32_t word = place_word(board.cell_of_tile(node.owner_tile()), node.owner_segment());
            lowest = word < lowest ? word : lowest;
        });
        return lowest;
    }

    /// Walks a region; `on_islander(tile, byte)` is called for every islander in it.
    template <class OnIslander>
    Tally tally(std::uint32_t root, OnIslander&& on_islander) const {
        Tally sum;
        core::for_members(nodes(), root, [&](Node node) {
            const std::uint32_t tile = node.owner_tile(), s = node.owner_segment();
            const SegmentData& data = segment(board.laid(tile).kind(), s);
            sum.wares += data.wares;
            sum.twos += data.twos;
            sum.ones += data.ones;
            const std::uint32_t word = place_word(board.cell_of_tile(tile), s);
            sum.lowest = word < sum.lowest ? word : sum.lowest;
            const std::uint8_t byte = islanders()[tile];
            if (byte == 0 || islander_segment(byte) != s) return;
            ++sum.islanders[islander_seat(byte)];
            on_islander(tile, byte);
        });
        return sum;
    }
    Tally tally(std::uint32_t root) const {
        return tally(root, [](std::uint32_t, std::uint8_t) {});
    }

    /// Index of the region's record in the covered list; the list's length if it has none.
    std::uint32_t covered_index(std::uint32_t root) const {
        std::uint32_t i = 0;
        while (i < header().num_covered && covered()[i].root != root) ++i;
        return i;
    }
    CoveredRegion covered_in(std::uint32_t root) const {
        return nodes()[root].is_marked() ? covered()[covered_index(root)] : CoveredRegion{};
    }
    /// Symbols that count: wares, or fish that are not covered.
    std::uint32_t amount_of(std::uint32_t root, const Tally& sum) const {
        if (type_of_root(root) != SegmentType::kSea) return sum.wares;
        const CoveredRegion hidden = covered_in(root);
        return 2 * (sum.twos - hidden.twos) + sum.ones - hidden.ones;
    }

    std::uint32_t face_up_copies(std::size_t ship_index) const {
        std::uint32_t copies = 0;
        for (std::size_t i = 0; i < header().num_face_up; ++i) copies += header().face_up[i] == ship_index;
        return copies;
    }

    const Game& game;
    Byte* block;
    Board board;

  private:
    template <class T>
    Same<T>* at(std::uint32_t offset) const {
        return reinterpret_cast<Same<T>*>(block + offset);
    }
};

}  // namespace southseas::carcassonne
