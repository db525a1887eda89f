#pragma once
// What the micro-benchmark does with a game: fixed pieces of work that depend on seeds alone, each with an answer.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/mix.hpp"
#include "core/placements.hpp"
#include "core/search_concept.hpp"
#include "search/playout.hpp"
#include "search/policies.hpp"

namespace southseas::bench {

/// Complains about a wrong answer.
inline void require(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error("wrong answer: " + what);
}

/// How much was done, and a hash of what came of it.
struct Done {
    std::uint64_t pieces = 0, steps = 0, tiles = 0, answer = 0;
    void note(std::uint64_t word) { answer = core::mix64(answer ^ word); }
    friend bool operator==(const Done&, const Done&) = default;
};

/// Whole games by a policy, those of `southseas.playouts` from the start with seed 0; for 1,000 of them the answer is
/// the signature (formats, section 22).
template <class Policy, core::GamePosition P>
class Games {
  public:
    Games(const typename P::GameType& game, std::uint64_t number) : number_(number), root_(game), position_(root_) {
        search::reserve_game<P>(log_, game);
    }

    Done operator()() {
        Done done;
        for (std::uint64_t i = 0; i < number_; ++i) {
            position_ = root_;
            log_.clear();
            search::play_out<Policy>(position_, log_, core::game_seed(0, i));
            note(position_, done);
        }
        return done;
    }

    /// The same games slowly: every step is among the legal actions, and everything derived agrees at the end.
    Done check() {
        Done done;
        core::ActionList list = root_.game().action_list();
        for (std::uint64_t i = 0; i < number_; ++i) {
            P position(root_.game());
            typename P::UndoLog log;
            search::play_out<Policy>(position, log, core::game_seed(0, i), [&](core::Action action) {
                position.legal_actions(list);
                require(std::ranges::binary_search(list, action), "an action that is not legal");
            });
            require(position.is_consistent(), "a position differs from its recomputation");
            note(position, done);
        }
        return done;
    }

  private:
    static void note(const P& end, Done& done) {
        done.note(end.key());
        done.note(static_cast<std::uint64_t>(end.move_number()));
        done.steps += static_cast<std::uint64_t>(end.move_number());
        done.tiles += static_cast<std::uint64_t>(end.num_laid());
        ++done.pieces;
    }

    std::uint64_t number_;
    P root_, position_;
    typename P::UndoLog log_;
};

/// The steps of a uniformly random game.
template <core::GamePosition P>
std::vector<core::Action> steps_of_game(const typename P::GameType& game, std::uint64_t number) {
    P position(game);
    typename P::UndoLog log;
    std::vector<core::Action> steps;
    search::play_out<search::Uniform>(position, log, core::game_seed(0, number),
                                      [&](core::Action action) { steps.push_back(action); });
    return steps;
}

/// Known games made forth and taken back.
template <core::GamePosition P>
class Undoing {
  public:
    Undoing(const typename P::GameType& game, std::uint64_t number) : position_(game) {
        search::reserve_game<P>(log_, game);
        for (std::uint64_t seed = 0; seed < number; ++seed) games_.push_back(steps_of_game<P>(game, seed));
    }

    Done operator()() {
        Done done;
        for (const std::vector<core::Action>& steps : games_) {
            for (const core::Action step : steps) position_.make(step, log_);
            done.note(position_.key());
            while (!log_.empty()) position_.unmake(log_);
            done.note(position_.key());
            done.steps += steps.size();
            ++done.pieces;
        }
        return done;
    }

    /// The same games, each from a fresh start.
    Done check() const {
        Done done;
        for (const std::vector<core::Action>& steps : games_) {
            P position(position_.game());
            const std::uint64_t root = position.key();
            typename P::UndoLog log;
            for (const core::Action step : steps) position.make(step, log);
            done.note(position.key());
            done.note(root);
            done.steps += steps.size();
            ++done.pieces;
        }
        require(position_.is_consistent(), "taking steps back left something else");
        return done;
    }

  private:
    P position_;
    typename P::UndoLog log_;
    std::vector<std::vector<core::Action>> games_;
};

/// A position in the middle of a game where a tile is to be laid.
template <core::GamePosition P>
struct Middle {
    P position;
    int kind = 0;  ///< of the tile in hand
};

/// What a drawn tile brings along: nothing, or a number that some of the cells may not have.
enum class Drawn { kPlain, kNumbered };

/// One of each of the first games that have one.
template <core::GamePosition P>
std::vector<Middle<P>> middle_positions(const typename P::GameType& game, std::size_t number, Drawn wanted) {
    std::vector<Middle<P>> positions;
    for (std::uint64_t seed = 0; positions.size() < number; ++seed) {
        const std::vector<core::Action> steps = steps_of_game<P>(game, seed);
        P position(game);
        typename P::UndoLog log;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (i >= steps.size() / 2 && core::action_type(steps[i]) == core::ActionType::kPlace &&
                core::is_reveal(steps[i - 1]) == (wanted == Drawn::kNumbered)) {
                const std::uint32_t draw = core::action_payload(steps[i - 1]);
                positions.push_back({position, static_cast<int>(draw >> core::kNumberBits)});
                break;
            }
            position.make(steps[i], log);
        }
    }
    return positions;
}

/// All legal placements, ascending.
template <core::GamePosition P>
class Lists {
  public:
    explicit Lists(const std::vector<Middle<P>>& positions)
        : positions_(&positions), list_(positions.front().position.game().action_list()) {}

    Done operator()(std::uint64_t rounds) {
        Done done;
        for (std::uint64_t round = 0; round < rounds; ++round)
            for (const Middle<P>& middle : *positions_) {
                middle.position.legal_actions(list_);
                done.steps += list_.size();
                done.answer += static_cast<std::uint64_t>(list_[list_.size() - 1]);
                ++done.pieces;
            }
        return done;
    }

    /// The lists of the same situations, found one cell at a time.
    void check(const typename P::GameType& scalar_game) {
        core::ActionList slow = scalar_game.action_list();
        for (const Middle<P>& middle : *positions_) {
            middle.position.legal_actions(list_);
            P(scalar_game, middle.position.situation()).legal_actions(slow);
            require(std::ranges::equal(list_, slow), "the placements differ between the ways to find them");
            require(std::ranges::is_sorted(list_), "the placements are not in order");
        }
    }

  private:
    const std::vector<Middle<P>>* positions_;
    core::ActionList list_;
};

template <core::Topology Grid>
Grid grid_of(const core::TileSet<Grid>&);

/// The finder alone: cells and rotations, in its own order.
template <core::GamePosition P>
class Finds {
    using Set = std::remove_cvref_t<decltype(std::declval<typename P::GameType>().tiles())>;
    using Grid = decltype(grid_of(std::declval<Set>()));
    using Mask = typename Set::Mask;

  public:
    explicit Finds(const std::vector<Middle<P>>& positions) : set_(&positions.front().position.game().tiles()) {
        vectors_ = positions.front().position.game().uses_vectors();
        for (const Middle<P>& middle : positions) add(middle);
    }

    Done operator()(std::uint64_t rounds) {
        Done done;
        for (std::uint64_t round = 0; round < rounds; ++round)
            for (const Board& board : boards_) {
                std::uint32_t found = 0;
                core::for_placements<Mask>({board.forbidden.data(), board.size}, set_->shown(board.kind), vectors_,
                                           [&](std::uint32_t at, int rotation) {
                                               out_[found++] = core::place_action(board.cells[at], rotation);
                                           });
                done.steps += found;
                ++done.pieces;
            }
        return done;
    }

    void check(const std::vector<Middle<P>>& positions) {
        core::ActionList list = positions.front().position.game().action_list();
        for (std::size_t i = 0; i < positions.size(); ++i) {
            positions[i].position.legal_actions(list);
            std::vector<core::Action> found;
            core::for_placements<Mask>({boards_[i].forbidden.data(), boards_[i].size}, set_->shown(boards_[i].kind),
                                       vectors_, [&](std::uint32_t at, int rotation) {
                                           found.push_back(core::place_action(boards_[i].cells[at], rotation));
                                       });
            std::ranges::sort(found);
            require(std::ranges::equal(list, found), "the finder's placements are not the legal ones");
        }
    }

  private:
    struct Board {
        int kind = 0;
        std::uint32_t size = 0;
        std::vector<core::CellWord> cells;
        std::vector<Mask> forbidden;
    };

    void add(const Middle<P>& middle) {
        Board board{middle.kind, 0, {}, {}};
        std::map<core::Cell, std::uint32_t> lanes;
        for (const auto& empty : middle.position.frontier()) {
            lanes[empty.cell] = board.size++;
            board.cells.push_back(core::pack(empty.cell));
        }
        board.forbidden.resize(board.size + core::BoardLayout::kLanePadding);
        for (const auto& tile : middle.position.situation().tiles) forbid(board, lanes, tile);
        out_.resize(std::max(out_.size(), std::size_t{8} * board.size));
        boards_.push_back(std::move(board));
    }

    template <class Tile>
    void forbid(Board& board, const std::map<core::Cell, std::uint32_t>& lanes, const Tile& tile) const {
        for (int direction = 0; direction < Grid::kEdges; ++direction) {
            const auto lane = lanes.find(core::neighbour<Grid>({tile.x, tile.y}, direction));
            if (lane == lanes.end()) continue;
            Mask& mask = board.forbidden[lane->second];
            mask = static_cast<Mask>(mask | set_->forbidden_beyond(tile.tile, tile.rotation, direction));
        }
    }

    const Set* set_;
    bool vectors_ = false;
    std::vector<Board> boards_;
    std::vector<core::Action> out_;
};

/// One position copied over another.
template <core::GamePosition P>
class Clones {
  public:
    explicit Clones(const P& original) : original_(original), copy_(original.game()) {}

    Done operator()(std::uint64_t rounds) {
        Done done;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            copy_ = original_;
            asm volatile("" ::: "memory");
            ++done.pieces;
        }
        done.note(copy_.key());
        return done;
    }

    void check() const {
        require(copy_.key() == original_.key() && copy_.is_consistent(), "a copy is another position");
    }

  private:
    P original_, copy_;
};

}  // namespace southseas::bench
