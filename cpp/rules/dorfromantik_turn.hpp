#pragma once
// One step of the game on a block. Internal to the rules module.

#include "rules/dorfromantik_store.hpp"

namespace southseas::dorfromantik {

/// Makes one action: what it changes directly, and everything that follows without another decision or draw.
class Turn {
  public:
    Turn(const Game& game, std::byte* block, Position::UndoLog& log, Position::EventSink* sink)
        : store_(game, block), header_(store_.header()), log_(log), sink_(sink) {}

    void apply(core::Action action);

    /// What D-10 says comes next: a draw or the end.
    void go_on();
    /// Lays a tile and joins its areas; nothing else of a turn.
    void lay(int kind, int rotation, CellWord cell);
    /// Puts a marker on a laid task tile; markers come in the order in which their tiles were laid.
    void set_marker(std::uint32_t tile, std::uint32_t number, TaskStatus status);
    /// A marker leaves the game with its tile.
    void remove_marker(int label, std::uint32_t number);

  private:
    void draw(int kind, std::uint32_t number);
    void remove_drawn(int kind, std::uint32_t number);
    void place(CellWord cell, int rotation);
    void meet(int kind, int rotation, int direction, std::uint32_t first_node, core::LaidTile beside);
    void check_tasks();
    bool has_ended(std::uint32_t tile);
    void count(std::uint16_t& copies, std::uint64_t tag, std::uint64_t name, int change);
    void count_marker(std::uint16_t* copies, std::uint64_t tag, std::uint32_t marker, int change);
    template <class T>
    void write(T& word, T value) {
        log_.save(store_.block, &word);
        word = value;
    }
    /// Appends an event about the active player and returns it to be filled in; only with a sink.
    Event& tell(EventType type, int rule);
    void tell_task(EventType type, std::uint32_t tile, std::uint32_t number, Extent area);

    Store<std::byte> store_;
    Header& header_;
    Position::UndoLog& log_;
    Position::EventSink* sink_;
};

/// Whether a tile, with its marker if it has one, may be laid anywhere (D-21, D-22).
bool any_placement(const Store<const std::byte>& store, int kind, std::uint32_t number);

/// Points if the game ended as the block stands (D-54).
int points_of(const Store<const std::byte>& store);

}  // namespace southseas::dorfromantik
