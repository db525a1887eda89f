#include "core/tileset.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "core/faults.hpp"

namespace southseas::core {
namespace {

bool all_within(const std::vector<std::int32_t>& values, std::int32_t low, std::int32_t high) {
    return std::ranges::all_of(values, [=](std::int32_t v) { return v >= low && v <= high; });
}

struct Shape {
    std::size_t edges = 0, ports = 0, kinds = 0;
};

bool has_lengths(const FlatTiles& flat, const Shape& shape, Faults& faults) {
    faults.require(shape.kinds > 0, "tile_count is empty");
    faults.require(flat.tile_label.size() == shape.kinds * shape.edges, "tile_label must have tiles * edges numbers");
    faults.require(flat.tile_port.size() == shape.kinds * shape.edges * shape.ports,
                   "tile_port must have tiles * edges * ports numbers");
    faults.require(flat.segment_begin.size() == shape.kinds + 1, "segment_begin must have tiles + 1 numbers");
    return !faults.any();
}

void check_segments(const FlatTiles& flat, const TileTraits& traits, const Shape& shape, Faults& faults) {
    bool fits = flat.segment_begin.front() == 0;
    for (std::size_t kind = 0; kind < shape.kinds; ++kind) {
        const std::int32_t number = flat.segment_begin[kind + 1] - flat.segment_begin[kind];
        fits = fits && number >= 0 && number <= kMaxSegmentsPerTile;
        const auto ports = shape.edges * shape.ports;
        for (std::size_t p = 0; p < ports; ++p)
            fits = fits && flat.tile_port[kind * ports + p] >= -1 && flat.tile_port[kind * ports + p] < number;
    }
    faults.require(fits, "segment_begin or tile_port name segments that no tile has");
    const std::int32_t segments = flat.segment_begin.back();
    faults.require(segments <= 0 || traits.segment_traits.size() % static_cast<std::size_t>(segments) == 0,
                   "segment arrays and segment_begin differ in length");
}

void check_counts(const FlatTiles& flat, const TileTraits& traits, Faults& faults) {
    faults.require(all_within(flat.tile_count, 0, kMaxTiles) &&
                       std::accumulate(flat.tile_count.begin(), flat.tile_count.end(), 0) <= kMaxTiles,
                   "tile_count must be 0..1000 and sum to at most 1000");
    faults.require(all_within(flat.tile_label, 0, static_cast<std::int32_t>(traits.label_class.size()) - 1),
                   "tile_label has an unknown label");
}

/// Edges of one label must have their ports in the same slots, mirrored slots included: they may touch each other.
void check_ports(const FlatTiles& flat, const Shape& shape, Faults& faults) {
    std::map<std::int32_t, std::vector<bool>> slots_of_label;
    bool alike = true;
    for (std::size_t edge = 0; edge < flat.tile_label.size(); ++edge) {
        std::vector<bool> slots;
        for (std::size_t slot = 0; slot < shape.ports; ++slot)
            slots.push_back(flat.tile_port[edge * shape.ports + slot] >= 0);
        const auto& first = slots_of_label.try_emplace(flat.tile_label[edge], slots).first->second;
        alike = alike && slots == first && std::equal(slots.begin(), slots.end(), slots.rbegin());
    }
    faults.require(alike, "tile_port differs between edges of one label");
}

void check(const FlatTiles& flat, const TileTraits& traits, int edges, int max_code_bits) {
    Faults faults("flat tile set");
    const bool topology = flat.topology.size() == 2 && flat.topology[0] == edges && flat.topology[1] >= 1;
    faults.require(topology, "topology must be the grid's edges and at least one port an edge");
    faults.require(ClassCodes(traits.num_classes).bits <= max_code_bits,
                   "too many labels that must match for this grid");
    faults.raise();
    const Shape shape{static_cast<std::size_t>(edges), static_cast<std::size_t>(flat.topology[1]),
                      flat.tile_count.size()};
    if (has_lengths(flat, shape, faults)) {
        check_segments(flat, traits, shape, faults);
        check_counts(flat, traits, faults);
        check_ports(flat, shape, faults);
    }
    faults.raise();
}

}  // namespace

ClassCodes::ClassCodes(int num_classes) {
    for (bits = kLeastBits; codes.size() < static_cast<std::size_t>(num_classes); ++bits) {
        codes.clear();
        for (std::uint32_t code = 0; code < 1U << bits; ++code)
            if (std::popcount(code) == bits / 2) codes.push_back(code);
    }
    --bits;
}

template <Topology Grid>
TileSet<Grid>::TileSet(const FlatTiles& flat, const TileTraits& traits) {
    check(flat, traits, Grid::kEdges, 8 * static_cast<int>(sizeof(Mask)) / Grid::kEdges);
    const ClassCodes codes(traits.num_classes);
    counts_ = flat.tile_count;
    segment_begin_ = flat.segment_begin;
    ports_per_edge_ = flat.topology[1];
    code_bits_ = codes.bits;
    num_tiles_ = std::accumulate(counts_.begin(), counts_.end(), 0);
    num_ports_.resize(index(segment_begin_.back()));
    const auto views = index(num_kinds()) * Grid::kEdges;
    shown_.resize(views);
    labels_.resize(views * Grid::kEdges);
    forbids_.resize(views * Grid::kEdges);
    ports_.resize(views * Grid::kEdges * index(ports_per_edge_));
    joints_.resize(ports_.size());
    num_joints_.resize(views * Grid::kEdges);
    symmetry_.resize(index(num_kinds()), static_cast<std::uint8_t>(Grid::kEdges));
    for (int kind = 0; kind < num_kinds(); ++kind) {
        max_segments_ = std::max(max_segments_, num_segments(kind));
        max_nodes_ += copies(kind) * num_segments(kind);
        for (int rotation = 0; rotation < Grid::kEdges; ++rotation) build_rotation(flat, traits, codes, kind, rotation);
        for (int rotation = Grid::kEdges - 1; rotation > 0; --rotation)
            if (same_laid_tile(traits, kind, rotation)) symmetry_[index(kind)] = static_cast<std::uint8_t>(rotation);
    }
}

template <Topology Grid>
void TileSet<Grid>::build_rotation(const FlatTiles& flat, const TileTraits& traits, const ClassCodes& codes, int kind,
                                   int rotation) {
    const auto at = [&](int direction, std::uint32_t code) {
        return static_cast<Mask>(code << (direction * codes.bits));
    };
    for (int direction = 0; direction < Grid::kEdges; ++direction) {
        const auto own = index(kind) * Grid::kEdges + index(edge_facing<Grid>(direction, rotation));
        const auto to = view(kind, rotation) + index(direction);
        const std::int32_t label = flat.tile_label[own];
        const std::uint32_t code = codes.codes[index(traits.label_class[index(label)])];
        labels_[to] = static_cast<std::uint8_t>(label);
        shown_[to / Grid::kEdges] |= at(direction, code);
        forbids_[to] = at(opposite<Grid>(direction), codes.all() & ~code);
        for (std::size_t slot = 0; slot < index(ports_per_edge_); ++slot) {
            const std::int32_t segment = flat.tile_port[own * index(ports_per_edge_) + slot];
            ports_[to * index(ports_per_edge_) + slot] = static_cast<std::int8_t>(segment);
            if (segment >= 0)
                joints_[to * index(ports_per_edge_) + num_joints_[to]++] = static_cast<std::int8_t>(segment);
            if (rotation == 0 && segment >= 0) ++num_ports_[index(segment_begin(kind) + segment)];
        }
    }
}

/// Whether `rotation` gives the same laid tile as rotation 0: labels agree, and ports can be renamed one to one
/// between segments of equal traits.
template <Topology Grid>
bool TileSet<Grid>::same_laid_tile(const TileTraits& traits, int kind, int rotation) const {
    const auto labels = [&](int r) { return labels_.begin() + static_cast<std::ptrdiff_t>(view(kind, r)); };
    if (!std::equal(labels(0), labels(0) + Grid::kEdges, labels(rotation))) return false;
    std::array<int, kMaxSegmentsPerTile> renamed, back;
    renamed.fill(-1);
    back.fill(-1);
    const auto width = traits.segment_traits.size() / std::max<std::size_t>(1, num_ports_.size());
    const auto traits_of = [&](int segment) {
        return traits.segment_traits.begin() +
               static_cast<std::ptrdiff_t>(index(segment_begin(kind) + segment) * width);
    };
    const std::int8_t* straight = ports(kind, 0, 0);
    const std::int8_t* turned = ports(kind, rotation, 0);
    for (int port = 0; port < Grid::kEdges * ports_per_edge_; ++port) {
        const int a = straight[port], b = turned[port];
        if ((a < 0) != (b < 0)) return false;
        if (a < 0) continue;
        if (renamed[index(a)] < 0 && back[index(b)] < 0) {
            if (!std::equal(traits_of(a), traits_of(a) + static_cast<std::ptrdiff_t>(width), traits_of(b)))
                return false;
            renamed[index(a)] = b;
            back[index(b)] = a;
        } else if (renamed[index(a)] != b || back[index(b)] != a) {
            return false;
        }
    }
    return true;
}

template class TileSet<SquareGrid>;
template class TileSet<HexGrid>;

}  // namespace southseas::core
