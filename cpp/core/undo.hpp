#pragma once
// The record that takes steps back exactly, across chance too. The caller owns it.
//
// A frame holds the state's header as it was before the step; the journal holds the eight bytes that stood at every
// place of the block that the step overwrote. Restored in reverse order they give every live byte back; what lies
// beyond a counter of the header is dead and needs no entry.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>

namespace southseas::core {

template <class Header>
class UndoLog {
  public:
    /// Room for `steps` steps of at most `entries_per_step` journal entries, without allocation in `make`.
    explicit UndoLog(std::size_t steps = 0, std::size_t entries_per_step = 0) { reserve(steps, entries_per_step); }
    UndoLog(const UndoLog& other) { copy(other); }
    UndoLog& operator=(const UndoLog& other) {
        if (this != &other) copy(other);
        return *this;
    }
    UndoLog(UndoLog&& other) noexcept { swap(other); }
    UndoLog& operator=(UndoLog&& other) noexcept {
        swap(other);
        return *this;
    }

    std::size_t size() const { return num_frames_; }
    bool empty() const { return num_frames_ == 0; }
    void clear() { num_frames_ = num_entries_ = 0; }

    void reserve(std::size_t steps, std::size_t entries_per_step) {
        grow_frames(num_frames_ + steps);
        grow_entries(num_entries_ + steps * entries_per_step);
    }

    /// Opens a step. At most `entries` calls of `save` may follow; allocates only where `reserve` left no room.
    void begin(const Header& header, std::size_t entries) {
        if (num_frames_ == frame_capacity_ || num_entries_ + entries > entry_capacity_) [[unlikely]]
            make_room(entries);
        Frame& frame = frames_[num_frames_++];
        frame.header = header;
        frame.mark = num_entries_;
    }

    /// Remembers the eight bytes at `word`, a place in the block that starts at `block`.
    void save(const std::byte* block, const void* word) {
        Entry& entry = entries_[num_entries_++];
        entry.offset = static_cast<std::uint32_t>(static_cast<const std::byte*>(word) - block);
        std::memcpy(&entry.old, word, sizeof entry.old);
    }

    /// Takes back the last step: the block's journalled bytes and its header.
    void rewind(std::byte* block, Header& header) {
        const Frame& frame = frames_[--num_frames_];
        while (num_entries_ > frame.mark) {
            const Entry& entry = entries_[--num_entries_];
            std::memcpy(block + entry.offset, &entry.old, sizeof entry.old);
        }
        header = frame.header;
    }

  private:
    struct Frame {
        Header header;
        std::size_t mark;
    };
    struct Entry {
        std::uint64_t old;
        std::uint32_t offset;
    };

    void make_room(std::size_t entries) {
        if (num_frames_ == frame_capacity_) grow_frames(2 * num_frames_ + 16);
        if (num_entries_ + entries > entry_capacity_) grow_entries(2 * (num_entries_ + entries));
    }
    void grow_frames(std::size_t capacity) { grow(frames_, num_frames_, frame_capacity_, capacity); }
    void grow_entries(std::size_t capacity) { grow(entries_, num_entries_, entry_capacity_, capacity); }

    template <class T>
    static void grow(std::unique_ptr<T[]>& data, std::size_t size, std::size_t& capacity, std::size_t wanted) {
        if (wanted <= capacity) return;
        std::unique_ptr<T[]> larger(new T[wanted]);
        for (std::size_t i = 0; i < size; ++i) larger[i] = data[i];
        data = std::move(larger);
        capacity = wanted;
    }

    void swap(UndoLog& other) noexcept {
        std::swap(frames_, other.frames_);
        std::swap(entries_, other.entries_);
        std::swap(num_frames_, other.num_frames_);
        std::swap(num_entries_, other.num_entries_);
        std::swap(frame_capacity_, other.frame_capacity_);
        std::swap(entry_capacity_, other.entry_capacity_);
    }

    void copy(const UndoLog& other) {
        clear();
        grow_frames(other.num_frames_);
        grow_entries(other.num_entries_);
        for (std::size_t i = 0; i < other.num_frames_; ++i) frames_[i] = other.frames_[i];
        for (std::size_t i = 0; i < other.num_entries_; ++i) entries_[i] = other.entries_[i];
        num_frames_ = other.num_frames_;
        num_entries_ = other.num_entries_;
    }

    std::unique_ptr<Frame[]> frames_;
    std::unique_ptr<Entry[]> entries_;
    std::size_t num_frames_ = 0, num_entries_ = 0;
    std::size_t frame_capacity_ = 0, entry_capacity_ = 0;
};

}  // namespace southseas::core
