#pragma once
// Dorfromantik: South Seas. The public face of the compiled engine: Game (immutable) and Position (one block of bytes).
// Numbers like D-22 are the rules of docs/rules.md; sections are those of docs/formats.md.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/actions.hpp"
#include "core/bag.hpp"
#include "core/block.hpp"
#include "core/faults.hpp"
#include "core/placements.hpp"
#include "core/search_concept.hpp"
#include "core/symmetry.hpp"
#include "core/tileset.hpp"
#include "core/undo.hpp"
#include "core/window.hpp"
#include "rules/dorfromantik_codec.hpp"
#include "rules/dorfromantik_events.hpp"
#include "rules/dorfromantik_layout.hpp"
#include "rules/dorfromantik_views.hpp"

namespace southseas::dorfromantik {

/// The options of D-01, D-02, D-10 with their defaults.
struct Rules {
    int players = 1;                                            ///< 1..6
    int first_player = 0;                                       ///< a seat
    int active_tasks = 3;                                       ///< 1..9
    std::optional<int> removed_landscape_tiles = std::nullopt;  ///< 0..number - 1; without value the set's own
};

/// The flat form of a tile set, section 12. T tiles, S segments; labels and segments are indices.
struct FlatSet {
    core::FlatTiles tiles;
    std::vector<std::int32_t> segment_type;          ///< S: label
    std::vector<std::int32_t> tile_kind;             ///< T: 0 landscape, 1 task, 2 special
    std::vector<std::int32_t> tile_task, tile_flag;  ///< T: segment or -1
    std::vector<std::int32_t> segment_symbols;       ///< S*5: huts, fish, wind, palms, boats
    std::vector<std::int32_t> tile_symbols;          ///< T*5: those of no segment
    std::vector<std::int32_t> label_flags;           ///< per label: bit 0 neutral, bit 1 must-match
    std::vector<std::int32_t> marker_type;           ///< label; with number and count in parallel, sorted
    std::vector<std::int32_t> marker_number;         ///< 1..63
    std::vector<std::int32_t> marker_count;
    std::vector<std::int32_t> removed_landscape_tiles;  ///< 1
    std::vector<std::int32_t> score_tasks;              ///< 1: 0 or 1
    std::vector<std::int32_t> score_flags;              ///< labels
    std::vector<std::int32_t> score_longest;            ///< labels
    std::vector<std::int32_t> score_along;              ///< pairs: symbol, label
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

    const Rules& rules() const { return rules_; }  ///< removed_landscape_tiles has its value
    int num_players() const { return rules_.players; }
    const core::TileSet<Grid>& tiles() const { return tiles_; }
    const core::Symmetry<Grid>& symmetry() const { return symmetry_; }
    const Layout& layout() const { return layout_; }
    bool uses_vectors() const { return vectors_; }

    std::size_t state_bytes() const { return layout_.block_bytes; }
    /// Upper bound of move_number: 2 * (all copies less the removed landscape tiles).
    int max_game_length() const;
    /// max(landscape and special records, pairs of a task record and a different number among its type's markers).
    int max_chance_outcomes() const { return max_outcomes_; }
    /// Upper bound of the number of legal actions: the capacity an ActionList needs.
    std::size_t max_actions() const;
    /// Most journal entries of one step: the second argument of UndoLog::reserve.
    std::size_t undo_entries_per_step() const;
    /// Planes of an observation (section 20).
    std::size_t num_planes() const;
    core::ActionList action_list() const { return core::ActionList(max_actions()); }

  private:
    template <class Byte>
    friend class Store;

    void read_segments(const FlatSet& flat);
    void read_kinds(const FlatSet& flat);
    void read_markers(const FlatSet& flat);
    void check_markers(core::Faults& faults) const;
    void read_score(const FlatSet& flat);
    void assign_slots();
    void build_layout();
    void count_outcomes();

    struct Along {
        int symbol = 0, label = 0;
    };

    Rules rules_;
    core::TileSet<Grid> tiles_;
    core::Symmetry<Grid> symmetry_;
    Layout layout_;
    bool vectors_ = false;
    bool has_sisters_ = false;  ///< some tile has two segments of one label
    std::vector<SegmentData> segments_;
    std::vector<Node> fresh_nodes_;  ///< per segment: its node when just laid, index and tile left out
    std::vector<KindData> kinds_;
    std::vector<std::uint16_t> kind_of_slot_;  ///< pile first, then task tiles, each filled up to whole words
    std::uint32_t first_task_slot_ = 0, num_slots_ = 0;
    int landscape_copies_ = 0, special_copies_ = 0, task_copies_ = 0;
    std::vector<MarkerData> markers_;
    std::vector<std::uint32_t> first_marker_;   ///< by label, one more at the end
    std::vector<std::uint32_t> total_markers_;  ///< by label: all copies
    bool scores_tasks_ = false;
    std::vector<int> flag_labels_, longest_labels_;
    std::vector<Along> along_;
    core::CountFacts undrawn_facts_;           ///< of tag 6
    core::CopyOrder pile_order_, task_order_;  ///< of the landscape pile's tiles and of the task tiles, by kind
    int max_outcomes_ = 0;
};

/// One position: a block of plain bytes. Copies are memcpy; assignment between positions of one game takes no memory.
/// `make`, `unmake` and the generators trust the caller and take no memory. Not thread-safe.
class Position {
  public:
    using GameType = Game;
    using UndoLog = core::UndoLog<Header>;
    using EventSink = std::vector<Event>;

    /// The start (D-01, D-20): the first tile will lie at `origin`, turned. Throws std::invalid_argument when the board
    /// could leave the coordinates' range.
    explicit Position(const Game& game, core::Cell origin = {0, 0}, int rotation = 0, EventSink* sink = nullptr);
    /// From a situation that fulfils section 7's consistency list; throws std::invalid_argument for numbers out of
    /// range.
    Position(const Game& game, const Situation& situation);

    const Game& game() const { return *game_; }

    // -- where we are
    Phase phase() const { return static_cast<Phase>(header().phase); }
    int current_player() const;  ///< -1 at chance, -4 at the end
    int active_player() const { return header().active; }
    int move_number() const { return static_cast<int>(header().move_number); }
    bool is_terminal() const { return phase() == Phase::kEnd; }
    bool is_chance_node() const { return phase() == Phase::kDraw; }
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
    /// How well a legal placement goes on with what lies there, for playouts: sides that continue an area; most where
    /// that brings a task to its number, least where it misses it. Cheap.
    int placement_value(core::Action action) const;
    /// Fills `out` (room for Game::max_chance_outcomes) and returns their number; ascending; smallest weights in the
    /// exact ratio (D-10); 0 where there is no chance node.
    std::size_t chance_counts(std::span<core::WeightedAction> out) const;
    /// The outcome that `seed` gives here. Only at chance nodes.
    core::Action sample_chance(std::uint64_t seed) const;

    /// Makes a legal action; an illegal one is undefined. Events are appended to `sink` unless it is null.
    void make(core::Action action, UndoLog& log, EventSink* sink = nullptr);
    /// The exact inverse of the last `make` that used `log`.
    void unmake(UndoLog& log);

    // -- value and identity
    std::uint64_t key() const;
    std::uint64_t canonical_key() const;              ///< section 21
    void scores(std::span<std::int32_t> out) const;   ///< D-54 if the game ended now, the same for every seat
    void returns(std::span<std::int32_t> out) const;  ///< points at the end, zeros before

    // -- looking: slow paths, they take memory
    ScoreSheet score_sheet() const;
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

    /// Recomputes areas, frontier, hash table, counters and key from the laid tiles and compares. Slow.
    bool is_consistent() const;

  private:
    void set_piles(std::span<const int> undrawn);

    Store<std::byte> store();
    Store<const std::byte> store() const;
    const Header& header() const { return *reinterpret_cast<const Header*>(block_.get()); }

    const Game* game_;
    core::Block block_;
};

}  // namespace southseas::dorfromantik
