#include "core/symmetry.hpp"

#include <optional>

namespace southseas::core {
namespace {

constexpr std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

/// A kind in any of its rotations.
struct Picture {
    int kind = 0, rotation = 0;
};

/// Pairs of the segments of two pictures, one to one.
class Pairing {
  public:
    Pairing() {
        there_.fill(-1);
        back_.fill(-1);
    }
    bool has(int segment) const { return there_[index(segment)] >= 0; }
    bool is_taken(int other) const { return back_[index(other)] >= 0; }
    void add(int segment, int other) {
        there_[index(segment)] = other;
        back_[index(other)] = segment;
    }
    bool agrees(int segment, int other) const {
        return there_[index(segment)] == other && back_[index(other)] == segment;
    }
    RenamedSegments packed(int size) const {
        RenamedSegments word = 0;
        for (int s = 0; s < size; ++s) word |= static_cast<RenamedSegments>(there_[index(s)]) << (s * kSegmentBits);
        return word;
    }

  private:
    std::array<int, kMaxSegmentsPerTile> there_, back_;
};

template <Topology Grid>
class Comparison {
  public:
    Comparison(const TileSet<Grid>& set, const TileTraits& traits) : set_(set), traits_(traits) {
        const auto segments = index(set.segment_begin(set.num_kinds()));
        segment_width_ = segments == 0 ? 0 : traits.segment_traits.size() / segments;
        kind_width_ = traits.kind_traits.size() / index(set.num_kinds());
    }

    /// What the segments of `one` are called in `other` if the first, reflected if so said, looks like the second.
    std::optional<RenamedSegments> renaming(Picture one, Picture other, bool reflected) const {
        Pairing pairing;
        for (int direction = 0; direction < Grid::kEdges; ++direction)
            if (!pair_ports(one, other, direction, reflected, pairing)) return std::nullopt;
        if (!pair_segments_without_ports(one.kind, other.kind, pairing)) return std::nullopt;
        return pairing.packed(set_.num_segments(one.kind));
    }

    /// The lowest rotation in which `other` is the mirror image of `kind` in rotation 0.
    std::optional<int> mirror_rotation(int kind, int other) const {
        for (int rotation = 0; rotation < set_.symmetry(other); ++rotation)
            if (renaming({kind, 0}, {other, rotation}, true)) return rotation;
        return std::nullopt;
    }

    /// Partners of all kinds; none if the set is not closed under reflection.
    std::vector<int> partners() const {
        std::vector<int> partners(index(set_.num_kinds()), -1);
        for (int kind = 0; kind < set_.num_kinds(); ++kind) {
            if (partners[index(kind)] >= 0) continue;
            int other = kind;
            while (other < set_.num_kinds() && (partners[index(other)] >= 0 || !are_partners(kind, other))) ++other;
            if (other == set_.num_kinds()) return {};
            partners[index(kind)] = other;
            partners[index(other)] = kind;
        }
        return partners;
    }

  private:
    bool are_partners(int kind, int other) const {
        return set_.copies(kind) == set_.copies(other) && set_.num_segments(kind) == set_.num_segments(other) &&
               alike(traits_.kind_traits, kind_width_, kind, other) && mirror_rotation(kind, other);
    }

    bool pair_ports(Picture one, Picture other, int direction, bool reflected, Pairing& pairing) const {
        const int seen = reflected ? reflected_direction<Grid>(direction) : direction;
        if (set_.label(one.kind, one.rotation, direction) != set_.label(other.kind, other.rotation, seen)) return false;
        const std::int8_t* ports = set_.ports(one.kind, one.rotation, direction);
        const std::int8_t* other_ports = set_.ports(other.kind, other.rotation, seen);
        const int slots = set_.ports_per_edge();
        for (int slot = 0; slot < slots; ++slot)
            if (!pair(one.kind, ports[slot], other.kind, other_ports[reflected ? slots - 1 - slot : slot], pairing))
                return false;
        return true;
    }

    bool pair(int kind, int segment, int other_kind, int other, Pairing& pairing) const {
        if (segment < 0 || other < 0) return segment == other;
        if (pairing.has(segment) || pairing.is_taken(other)) return pairing.agrees(segment, other);
        if (!segments_alike(kind, segment, other_kind, other)) return false;
        pairing.add(segment, other);
        return true;
    }

    bool pair_segments_without_ports(int kind, int other_kind, Pairing& pairing) const {
        const int size = set_.num_segments(kind);
        for (int segment = 0; segment < size; ++segment) {
            if (pairing.has(segment)) continue;
            int other = 0;
            while (other < size && (pairing.is_taken(other) || !segments_alike(kind, segment, other_kind, other)))
                ++other;
            if (other == size) return false;
            pairing.add(segment, other);
        }
        return true;
    }

    bool segments_alike(int kind, int segment, int other_kind, int other) const {
        return alike(traits_.segment_traits, segment_width_, set_.segment_begin(kind) + segment,
                     set_.segment_begin(other_kind) + other);
    }
    static bool alike(const std::vector<std::int32_t>& traits, std::size_t width, int one, int other) {
        const auto row = [&](int i) { return traits.begin() + static_cast<std::ptrdiff_t>(index(i) * width); };
        return std::equal(row(one), row(one) + static_cast<std::ptrdiff_t>(width), row(other));
    }

    const TileSet<Grid>& set_;
    const TileTraits& traits_;
    std::size_t segment_width_ = 0, kind_width_ = 0;
};

}  // namespace

template <Topology Grid>
Symmetry<Grid>::Symmetry(const TileSet<Grid>& set, const TileTraits& traits) {
    constexpr int turns = Grid::kEdges;
    const Comparison<Grid> comparison(set, traits);
    partners_ = comparison.partners();
    tiles_.resize(index(set.num_kinds()) * kPlaces);
    segments_.resize(tiles_.size());
    const auto note = [&](Picture one, int other, int rotation, bool reflected, int place) {
        const Picture seen{other, set.canonical(other, rotation)};
        const std::uint16_t tile = LaidTile::of(seen.kind, seen.rotation, 0).kind_and_rotation;
        const RenamedSegments segments = comparison.renaming(one, seen, reflected).value();
        for (const int at_place : {place, place + turns}) {
            tiles_[at(one.kind, at_place)] = tile;
            segments_[at(one.kind, at_place)] = segments;
        }
    };
    for (int kind = 0; kind < set.num_kinds(); ++kind) {
        for (int turn = 0; turn < turns; ++turn) note({kind, turn}, kind, turn, false, turn);
        if (!is_closed_under_reflection()) continue;
        const int mirrored = comparison.mirror_rotation(kind, partner(kind)).value();
        for (int turn = 0; turn < turns; ++turn)
            note({kind, (turns - turn) % turns}, partner(kind), mirrored + turn, true, 2 * turns + turn);
    }
}

template class Symmetry<SquareGrid>;
template class Symmetry<HexGrid>;

}  // namespace southseas::core
