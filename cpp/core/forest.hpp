#pragma once
// The features: a union-find over the segments laid, by size and without path compression, so that a journal takes it
// back. The members of a feature form a ring, so that whatever a game wants to sum over a feature is one walk.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/limits.hpp"

namespace southseas::core {

/// One segment on the board in one word: parent (of a root: size), open ports and two flags (kept at the root), the
/// next member of the ring, and what the segment is: `tile index << kSegmentBits | segment`.
class Node {
  public:
    static constexpr std::uint64_t kRoot = 1ULL << 15;
    static constexpr int kOpenShift = 16, kNextShift = 32, kOwnerShift = 48;
    static constexpr std::uint64_t kMarked = 1ULL << 30;   ///< the game keeps a record of this feature
    static constexpr std::uint64_t kClaimed = 1ULL << 31;  ///< somebody stands in the feature
    static constexpr std::uint64_t kFlags = kMarked | kClaimed;

    Node() = default;
    /// A feature of one segment, its index and owner still 0.
    static constexpr Node single(int open_ports) {
        return Node(kRoot | 1 | static_cast<std::uint64_t>(open_ports) << kOpenShift);
    }
    constexpr explicit Node(std::uint64_t word) : word_(word) {}

    constexpr bool is_root() const { return (word_ & kRoot) != 0; }
    constexpr std::uint32_t parent() const { return static_cast<std::uint16_t>(word_); }
    constexpr std::uint32_t size() const { return word_ & (kRoot - 1); }
    constexpr std::uint32_t open() const { return (word_ >> kOpenShift) & 0x3FFF; }
    constexpr bool is_claimed() const { return (word_ & kClaimed) != 0; }
    constexpr bool is_marked() const { return (word_ & kMarked) != 0; }
    constexpr std::uint32_t next() const { return static_cast<std::uint16_t>(word_ >> kNextShift); }
    constexpr std::uint32_t owner_tile() const {
        return static_cast<std::uint32_t>(word_ >> (kOwnerShift + kSegmentBits));
    }
    constexpr std::uint32_t owner_segment() const { return (word_ >> kOwnerShift) & kSegmentMask; }

    constexpr Node with_place(std::uint64_t index, std::uint64_t tile, std::uint64_t segment) const {
        return Node(word_ | index << kNextShift | (tile << kSegmentBits | segment) << kOwnerShift);
    }
    constexpr Node with_flag(std::uint64_t flag) const { return Node(word_ | flag); }
    constexpr Node without_flag(std::uint64_t flag) const { return Node(word_ & ~flag); }
    /// One of this root's ports met one of another kind.
    constexpr Node closed_by_one() const { return Node(word_ - (1ULL << kOpenShift)); }
    /// Two of this root's ports met each other.
    constexpr Node closed_by_two() const { return Node(word_ - (2ULL << kOpenShift)); }

    /// This root after it took in the root `other` through one meeting of two ports; rings are spliced.
    constexpr Node absorbing(Node other) const {
        constexpr std::uint64_t next_mask = 0xFFFFULL << kNextShift;
        const std::uint64_t sums = word_ + (other.word_ & (kRoot - 1)) +
                                   (static_cast<std::uint64_t>(other.open()) << kOpenShift) - (2ULL << kOpenShift);
        return Node((sums & ~next_mask) | (other.word_ & next_mask) | (other.word_ & kFlags));
    }
    /// This root as the child of `root`, the word it had before.
    constexpr Node below(std::uint64_t root_index, Node root) const {
        constexpr std::uint64_t owner_mask = 0xFFFFULL << kOwnerShift;
        constexpr std::uint64_t next_mask = 0xFFFFULL << kNextShift;
        return Node((word_ & owner_mask) | (root.word_ & next_mask) | root_index);
    }

  private:
    std::uint64_t word_ = 0;
};
static_assert(sizeof(Node) == 8);

/// The root of a segment's feature.
inline std::uint32_t find_root(const Node* nodes, std::uint32_t index) {
    while (!nodes[index].is_root()) index = nodes[index].parent();
    return index;
}

/// Calls `visit(node)` for every member of a root's feature.
template <class Visit>
void for_members(const Node* nodes, std::uint32_t root, Visit&& visit) {
    std::uint32_t index = root;
    do {
        const Node node = nodes[index];
        visit(node);
        index = node.next();
    } while (index != root);
}

/// Two ports meet: one feature loses two open ports, or two become one. `before_union(kept, absorbed)` sees both roots
/// while they are still apart.
template <class Log, class BeforeUnion>
void join(Node* nodes, const std::byte* block, std::uint32_t a, std::uint32_t b, Log& log, BeforeUnion&& before_union) {
    std::uint32_t kept = find_root(nodes, a);
    std::uint32_t absorbed = find_root(nodes, b);
    if (kept == absorbed) {
        log.save(block, nodes + kept);
        nodes[kept] = nodes[kept].closed_by_two();
        return;
    }
    if (nodes[kept].size() < nodes[absorbed].size()) std::swap(kept, absorbed);
    before_union(kept, absorbed);
    log.save(block, nodes + kept);
    log.save(block, nodes + absorbed);
    const Node root = nodes[kept], child = nodes[absorbed];
    nodes[kept] = root.absorbing(child);
    nodes[absorbed] = child.below(kept, root);
}

/// A port meets one that it does not join: its feature has one open port less.
template <class Log>
void shut(Node* nodes, const std::byte* block, std::uint32_t index, Log& log) {
    Node* root = nodes + find_root(nodes, index);
    log.save(block, root);
    *root = root->closed_by_one();
}

}  // namespace southseas::core
