#pragma once
// Carcassonne: South Seas. The public face of the compiled engine: Game (immutable) and Position (one block of bytes).
// Numbers like C-31 are the rules of docs/rules.md; sections are those of docs/formats.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/actions.hpp"
#include "core/bag.hpp"
#include "core/block.hpp"
#include "core/placements.hpp"
#include "core/search_concept.hpp"
#include "core/symmetry.hpp"
#include "core/tileset.hpp"
#include "core/undo.hpp"
#include "core/window.hpp"
#include "rules/carcassonne_codec.hpp"
#include "rules/carcassonne_events.hpp"
#include "rules/carcassonne_layout.hpp"
#include "rules/carcassonne_views.hpp"

namespace southseas::carcassonne {

enum class Retrieve : std::uint8_t { kAnyTurn, kEmptySupply, kNever };

/// The options of C-01, C-03, C-21, C-52 with their defaults.
struct Rules {
    int players = 2;        ///< 2..5
    int first_player = 0;   ///< a seat
    int islanders = 4;      ///< 1..15 each
    int face_up_ships = 4;  ///< 0..8
    int boat_tokens = 19;   ///< 0..255
    Retrieve retrieve = Retrieve::kAnyTurn;
    int wares_per_point = 3;  ///< 1..9
};

/// The flat form of a tile set, section 12.
struct FlatSet {
    core::FlatTiles tiles;
    std::vector<std::int32_t> start;            ///< 1: tile index
    std::vector<std::int32_t> segment_type;     ///< S
    std::vector<std::int32_t> segment_symbols;  ///< S*4: wares, groups of two, groups of one, boat
    std::vector<std::int32_t> ship_points;      ///< R
    std::vector<std::int32_t> ship_count;       ///< R
    std::vector<std::int32_t> ship_need;        ///< R*4: form and three numbers
};

template <class Byte>
class Store;

/// Rules, tile set and derived tables. Immutable; may be shared by threads; must outlive its positions.
class Game {
  public:
    using Codec = RestCodec;

    /// Throws std::invalid_argument, all faults in the message, for arrays of wrong shape or options out of range.
    /// `path` chooses how placements are found; the answers are the same.
    Game(const FlatSet& flat, const Rules& rules, core::VectorPath path = core::VectorPath::kAutomatic);

    const Rules& rules() const { return rules_; }
    int num_players() const { return rules_.players; }
    const core::TileSet<core::SquareGrid>& tiles() const { return tiles_; }
    const core::Symmetry<core::SquareGrid>& symmetry() const { return symmetry_; }
    const Layout& layout() const { return layout_; }
    bool uses_vectors() const { return vectors_; }
    int num_ships() const { return static_cast<int>(ships_.size()); }  ///< ship records
    /// Every way to pay a ship exactly (C-41): `bananas<<12 | shells<<6 | fish`, ascending.
    std::span<const std::uint32_t> payments(int ship) const { return ships_[static_cast<std::size_t>(ship)].payments; }
    int start() const { return start_; }  ///< the tile that lies first

    std::size_t state_bytes() const { return layout_.block_bytes; }
    /// Upper bound of move_number: 4 * (tiles in the pile at the start) + 2 * (ships).
    int max_game_length() const;
    /// max(tile records, ship records).
    int max_chance_outcomes() const;
    /// Upper bound of the number of legal actions: the capacity an ActionList needs.
    std::size_t max_actions() const { return max_actions_; }
    /// Most journal entries of one step: the second argument of UndoLog::reserve.
    std::size_t undo_entries_per_step() const { return undo_entries_; }
    /// Planes of an observation (section 20).
    std::size_t num_planes() const;
    core::ActionList action_list() const { return core::ActionList(max_actions_); }

  private:
    template <class Byte>
    friend class Store;

    struct Ship {
        int points = 0, count = 0;
        NeedForm form = NeedForm::kFixed;
        std::array<std::uint32_t, kWareTypes> need{};  ///< wares; or k, 0, 0; or k, m, 0
        std::vector<std::uint32_t> payments;  ///< every distinct one (C-41), bananas<<12 | shells<<6 | fish, ascending
    };

    void read_start(const FlatSet& flat);
    void read_segments(const FlatSet& flat);
    void read_ships(const FlatSet& flat);
    void build_layout();
    void build_bounds();

    Rules rules_;
    core::TileSet<core::SquareGrid> tiles_;
    core::Symmetry<core::SquareGrid> symmetry_;
    Layout layout_;
    bool vectors_ = false;
    int start_ = 0, total_ships_ = 0;
    std::uint32_t least_payment_ = 0;  ///< wares that the cheapest ship costs
    std::vector<SegmentData> segments_;
    std::vector<Node> fresh_nodes_;  ///< per segment: its node when just laid, index and tile left out
    std::vector<KindData> kinds_;
    std::vector<Ship> ships_;
    core::CountFacts undrawn_facts_;  ///< of tag 6
    core::CopyOrder copy_order_;      ///< of the tiles
    std::size_t max_actions_ = 0, undo_entries_ = 0;
};

/// One position: a block of plain bytes. Copies are memcpy; assignment between positions of one game takes no memory.
/// `make`, `unmake` and the generators trust the caller and take no memory. Not thread-safe.
class Position {
  public:
    using GameType = Game;
    using UndoLog = core::UndoLog<Header>;
    using EventSink = std::vector<Event>;

    /// The start (C-02, C-03); the start tile lies at `origin`, turned. A game without a pile is over at once: `sink`
    /// receives its game_over. Throws std::invalid_argument when the board could leave the coordinates' range.
    explicit Position(const Game& game, core::Cell origin = {0, 0}, int rotation = 0, EventSink* sink = nullptr);
    /// From a situation that fulfils section 7's consistency list; throws std::invalid_argument for numbers out of
    /// range.
    Position(const Game& game, const Situation& situation);

    const Game& game() const { return *game_; }

    // -- where we are
    Phase phase() const { return static_cast<Phase>(header().phase); }
    RevealContext context() const { return static_cast<RevealContext>(header().context); }
    int current_player() const;  ///< -1 at chance, -4 at the end
    int active_player() const { return header().active; }
    int move_number() const { return static_cast<int>(header().move_number); }
    bool is_terminal() const { return phase() == Phase::kEnd; }
    bool is_chance_node() const { return phase() == Phase::kDraw || phase() == Phase::kReveal; }
    int tile_in_hand() const;  ///< -1 for none
    int num_laid() const { return header().board.tiles; }

    // -- moves
    /// Clears and fills, ascending; at a chance node its outcomes; empty at the end.
    void legal_actions(core::ActionList& list) const;
    bool is_legal(core::Action action) const;
    /// Uniform over the legal decisions by 64 random bits. Only at decisions.
    core::Action pick_decision(std::uint64_t random) const;
    /// The same for each of at most kMostPicked words, faster than one by one. Only in phase place.
    void pick_placements(std::span<const std::uint64_t> randoms, core::Action* out) const;
    static constexpr std::size_t kMostPicked = 16;
    /// How well a legal placement fills the board, for playouts: grows with the laid neighbours of its cell. Cheap.
    int placement_value(core::Action action) const;
    /// Fills `out` (room for Game::max_chance_outcomes) and returns their number; ascending; smallest weights in the
    /// exact ratio; 0 where there is no chance node.
    std::size_t chance_counts(std::span<core::WeightedAction> out) const;
    /// Stream of the pending chance node: 0 tiles, 1 ships.
    int chance_stream() const { return phase() == Phase::kReveal ? 1 : 0; }
    /// Draws of that stream already made in the game (section 3).
    std::uint32_t draw_index() const;
    /// The outcome that `seed` gives here. Only at chance nodes.
    core::Action sample_chance(std::uint64_t seed) const;

    /// Makes a legal action; an illegal one is undefined. Events are appended to `sink` unless it is null.
    void make(core::Action action, UndoLog& log, EventSink* sink = nullptr);
    /// The exact inverse of the last `make` that used `log`.
    void unmake(UndoLog& log);

    // -- value and identity
    std::uint64_t key() const;
    std::uint64_t canonical_key() const;              ///< section 21
    void scores(std::span<std::int32_t> out) const;   ///< C-52 if the game ended now; one per seat
    void returns(std::span<std::int32_t> out) const;  ///< points at the end, zeros before

    // -- looking: slow paths, they take memory
    std::vector<SheetOfSeat> score_sheet() const;
    std::vector<Feature> features() const;
    std::vector<FrontierCell> frontier() const;
    /// Tiles with undrawn copies that may be laid on a cell as the board lies, ascending.
    std::vector<core::TileFit> fits(core::Cell cell) const;
    /// The chance that the next tile drawn fits a cell; 0 when none will be.
    core::Fraction fit_chance(core::Cell cell) const;
    Situation situation() const;
    /// Of this size, over the board (section 17).
    core::Window window(int width, int height) const;
    /// The observation of section 20 over a window: `out` gets Game::num_planes() planes of the window's cells, row by
    /// row.
    void observe(const core::Window& window, std::int16_t* out) const;

    /// Recomputes features, frontier, hash table, counters and key from the laid tiles and compares. Slow.
    bool is_consistent() const;

  private:
    void begin();
    void set_piles(std::span<const int> undrawn, std::span<const int> ship_pile);

    Store<std::byte> store();
    Store<const std::byte> store() const;
    const Header& header() const { return *reinterpret_cast<const Header*>(block_.get()); }

    const Game* game_;
    core::Block block_;
};

}  // namespace southseas::carcassonne
