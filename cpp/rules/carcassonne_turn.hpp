#pragma once
// One step of the game on a block. Internal to the rules module.

#include "rules/carcassonne_store.hpp"

namespace southseas::carcassonne {

/// Makes one action: what it changes directly, and everything that follows without another decision or draw.
class Turn {
  public:
    Turn(const Game& game, std::byte* block, Position::UndoLog& log, Position::EventSink* sink)
        : store_(game, block), header_(store_.header()), log_(log), sink_(sink) {}

    void apply(core::Action action);

    /// The game begins: the first ships, the first draw, or the end (C-03).
    void begin();
    /// Lays a tile and joins its features; nothing else of a turn.
    void lay(int kind, int rotation, CellWord cell);
    void set_islander(std::uint32_t tile, std::uint32_t segment, std::uint32_t seat);
    void set_covered(std::uint32_t root, std::uint32_t twos, std::uint32_t ones);
    void turn_up(std::size_t ship);                       ///< a ship lies face up
    void count_ship(std::size_t seat, std::size_t ship);  ///< a seat has one more of the ship
    void change_wares(std::size_t seat, std::size_t ware, std::uint32_t amount);

  private:
    // carcassonne_turn.cpp: the course of a turn
    void draw(int kind);
    void remove_drawn(int kind);
    void place(CellWord cell, int rotation);
    void islander(core::Action action);
    void retrieve(std::uint32_t tile);
    void serve_markets();
    void take(std::size_t ship);
    void award(std::size_t ship);
    bool refill(RevealContext context);
    void reveal(std::size_t ship);
    void offer_delivery();
    void deliver(std::uint32_t payload);
    void end_turn(bool delivered);
    void next_turn();
    void finish(int rule);
    void enter(Phase phase, RevealContext context = RevealContext::kSetup);

    // carcassonne_evaluation.cpp
    void evaluate(std::uint32_t occupied);
    void evaluate_laid(std::uint32_t root);
    bool got_boat(std::uint32_t root) const;
    void evaluate_region(std::uint32_t root, EventType type, int rule);
    void evaluate_finally();
    void cover_one(std::uint32_t root);
    void send_merchants_home();
    bool is_complete_market(CellWord cell) const;
    void unite_covered(std::uint32_t kept, std::uint32_t absorbed);
    void remove_islander(std::uint32_t tile);

    // carcassonne_turn.cpp: bookkeeping
    void give_ship(std::size_t seat, std::size_t ship);
    template <class T>
    void write(T& word, T value) {
        log_.save(store_.block, &word);
        word = value;
    }
    void set_flag(std::uint32_t root, std::uint64_t flag) {
        write(store_.nodes()[root], store_.nodes()[root].with_flag(flag));
    }
    void clear_flag(std::uint32_t root, std::uint64_t flag) {
        write(store_.nodes()[root], store_.nodes()[root].without_flag(flag));
    }
    /// Appends an event about the active player and returns it to be filled in; only with a sink.
    Event& tell(EventType type, int rule);

    Store<std::byte> store_;
    Header& header_;
    Position::UndoLog& log_;
    Position::EventSink* sink_;
};

/// Whether the wares pay for a ship.
bool can_pay(NeedForm form, const std::array<std::uint32_t, kWareTypes>& need,
             const std::array<std::uint32_t, kWareTypes>& wares);

/// Points if the game ended as the block stands, `pending` wares per seat added.
int points_of(const Store<const std::byte>& store, std::size_t seat, std::uint32_t pending);

/// Whether a seat could deliver to any face-up ship.
bool can_deliver(const Store<const std::byte>& store, std::size_t seat);

}  // namespace southseas::carcassonne
