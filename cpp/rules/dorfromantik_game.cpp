#include <algorithm>
#include <iterator>
#include <numeric>

#include "rules/dorfromantik.hpp"

namespace southseas::dorfromantik {
namespace {

constexpr int kMaxSymbols = 99;
constexpr int kMaxNumber = 63;
constexpr std::int32_t kNeutral = 1, kMustMatch = 2;

bool within(int value, int low, int high) {
    return value >= low && value <= high;
}

bool all_within(const std::vector<std::int32_t>& values, int low, int high) {
    return std::ranges::all_of(values, [=](int v) { return within(v, low, high); });
}

std::size_t index(int i) {
    return static_cast<std::size_t>(i);
}

const Rules& checked(const Rules& rules) {
    core::Faults faults("rules");
    faults.require(within(rules.players, 1, static_cast<int>(kMaxPlayers)), "players must be 1..6");
    faults.require(within(rules.first_player, 0, rules.players - 1), "first_player must be a seat");
    faults.require(within(rules.active_tasks, 1, static_cast<int>(kMaxActiveTasks)), "active_tasks must be 1..9");
    faults.raise();
    return rules;
}

void check_lengths(const FlatSet& flat, core::Faults& faults) {
    const std::size_t tiles = flat.tiles.tile_count.size(), segments = flat.segment_type.size();
    const auto begin = flat.tiles.segment_begin.empty() ? 0 : flat.tiles.segment_begin.back();
    faults.require(static_cast<std::int32_t>(segments) == begin, "segment_type and segment_begin differ in length");
    faults.require(flat.tile_kind.size() == tiles && flat.tile_task.size() == tiles && flat.tile_flag.size() == tiles,
                   "tile_kind, tile_task and tile_flag must have a number per tile");
    faults.require(
        flat.segment_symbols.size() == segments * kSymbolTypes && flat.tile_symbols.size() == tiles * kSymbolTypes,
        "segment_symbols and tile_symbols must have 5 numbers each");
    faults.require(within(static_cast<int>(flat.label_flags.size()), 1, static_cast<int>(kMaxLabels)),
                   "label_flags must have 1..14 numbers");
    faults.require(
        flat.marker_number.size() == flat.marker_type.size() && flat.marker_count.size() == flat.marker_type.size(),
        "marker arrays differ in length");
    faults.require(flat.removed_landscape_tiles.size() == 1 && flat.score_tasks.size() == 1,
                   "removed_landscape_tiles and score_tasks must be one number");
    faults.require(flat.score_along.size() % 2 == 0, "score_along must be pairs");
}

void check_ranges(const FlatSet& flat, core::Faults& faults) {
    const auto last_label = static_cast<int>(flat.label_flags.size()) - 1;
    faults.require(all_within(flat.segment_type, 0, last_label), "segment_type has an unknown label");
    faults.require(all_within(flat.tile_kind, 0, 2), "tile_kind must be 0..2");
    faults.require(all_within(flat.segment_symbols, 0, kMaxSymbols) && all_within(flat.tile_symbols, 0, kMaxSymbols),
                   "symbols must be 0..99");
    faults.require(all_within(flat.label_flags, 0, kNeutral | kMustMatch), "label_flags must be 0..3");
    faults.require(all_within(flat.marker_type, 0, last_label) && std::ranges::is_sorted(flat.marker_type),
                   "marker_type must be labels in ascending order");
    faults.require(all_within(flat.marker_number, 1, kMaxNumber), "marker_number must be 1..63");
    faults.require(all_within(flat.marker_count, 1, core::kMaxTiles) &&
                       std::accumulate(flat.marker_count.begin(), flat.marker_count.end(), 0) <= 0xFFFF,
                   "marker_count must be 1..1000 and not too many in all");
    faults.require(all_within(flat.score_flags, 0, last_label) && all_within(flat.score_longest, 0, last_label),
                   "score_flags or score_longest has an unknown label");
    bool along = true;
    for (std::size_t i = 0; i + 1 < flat.score_along.size(); i += 2)
        along =
            along && within(flat.score_along[i], 0, kSymbolTypes - 1) && within(flat.score_along[i + 1], 0, last_label);
    faults.require(along, "score_along has an unknown symbol or label");
}

/// The core's view of the set: what must match is a class of its own, all else one class.
core::TileTraits traits_of(const FlatSet& flat) {
    core::Faults faults("flat tile set");
    check_lengths(flat, faults);
    faults.raise();
    check_ranges(flat, faults);
    faults.raise();
    core::TileTraits traits;
    for (const std::int32_t flags : flat.label_flags)
        traits.label_class.push_back((flags & kMustMatch) != 0 ? traits.num_classes++ : 0);
    for (std::size_t kind = 0; kind < flat.tile_kind.size(); ++kind) {
        if (kind + 1 >= flat.tiles.segment_begin.size()) break;
        traits.kind_traits.push_back(flat.tile_kind[kind]);
        const auto loose = flat.tile_symbols.begin() + static_cast<std::ptrdiff_t>(kind * kSymbolTypes);
        traits.kind_traits.insert(traits.kind_traits.end(), loose, loose + kSymbolTypes);
        const std::int32_t begin = flat.tiles.segment_begin[kind];
        for (std::int32_t s = begin; s < flat.tiles.segment_begin[kind + 1]; ++s) {
            if (s < 0 || index(s) >= flat.segment_type.size()) break;
            traits.segment_traits.insert(
                traits.segment_traits.end(),
                {flat.segment_type[index(s)], flat.tile_task[kind] == s - begin, flat.tile_flag[kind] == s - begin});
            const auto symbols = flat.segment_symbols.begin() + s * kSymbolTypes;
            traits.segment_traits.insert(traits.segment_traits.end(), symbols, symbols + kSymbolTypes);
        }
    }
    return traits;
}

/// The prime whose power the number is; 0 for other numbers.
std::uint32_t prime_base(std::uint32_t number) {
    std::uint32_t prime = 2;
    while (number % prime != 0) ++prime;
    while (number % prime == 0) number /= prime;
    return number == 1 ? prime : 0;
}

}  // namespace

Game::Game(const FlatSet& flat, const Rules& rules, core::VectorPath path)
    : rules_(checked(rules)),
      tiles_(flat.tiles, traits_of(flat)),
      symmetry_(tiles_, traits_of(flat)),
      vectors_(path == core::VectorPath::kAutomatic && core::has_vector_path()),
      undrawn_facts_(6, flat.tiles.tile_count) {
    read_segments(flat);
    read_kinds(flat);
    read_markers(flat);
    read_score(flat);
    assign_slots();
    build_layout();
    count_outcomes();
}

void Game::read_segments(const FlatSet& flat) {
    core::Faults faults("flat tile set");
    bool alike = true, complete = true;
    for (int kind = 0; kind < tiles_.num_kinds(); ++kind) {
        const auto first = flat.segment_type.begin() + tiles_.segment_begin(kind);
        for (int s = 0; s < tiles_.num_segments(kind); ++s) {
            const std::int32_t label = first[s];
            SegmentData data{static_cast<std::uint8_t>(label), 0, false, {}};
            data.has_sister = std::count(first, first + tiles_.num_segments(kind), label) > 1;
            has_sisters_ = has_sisters_ || data.has_sister;
            for (int edge = 0; edge < Grid::kEdges; ++edge) {
                if (tiles_.ports(kind, 0, edge)[0] != s) continue;
                data.edges |= static_cast<std::uint8_t>(1 << edge);
                alike = alike && tiles_.label(kind, 0, edge) == label;
            }
            complete = complete && data.edges != 0;
            std::copy_n(flat.segment_symbols.begin() + std::ssize(segments_) * kSymbolTypes, kSymbolTypes,
                        data.symbols.begin());
            segments_.push_back(data);
            fresh_nodes_.push_back(
                Node::single(tiles_.num_ports(kind, s)).with_place(0, 0, static_cast<std::uint64_t>(s)));
        }
    }
    faults.require(alike, "a segment has an edge of another label");
    faults.require(complete, "a segment has no edge");
    faults.require(tiles_.ports_per_edge() == 1, "an edge must have one port");
    faults.raise();
}

void Game::read_kinds(const FlatSet& flat) {
    core::Faults faults("flat tile set");
    bool owned = true, tasks = true;
    for (int kind = 0; kind < tiles_.num_kinds(); ++kind) {
        const int last = tiles_.num_segments(kind) - 1;
        KindData data;
        data.first_segment = static_cast<std::uint32_t>(tiles_.segment_begin(kind));
        data.num_segments = static_cast<std::uint8_t>(tiles_.num_segments(kind));
        for (std::size_t s = 0; s < data.num_segments; ++s)
            data.labels |= static_cast<std::uint16_t>(1 << segments_[data.first_segment + s].label);
        data.type = static_cast<KindType>(flat.tile_kind[index(kind)]);
        data.task = static_cast<std::int8_t>(flat.tile_task[index(kind)]);
        data.flag = static_cast<std::int8_t>(flat.tile_flag[index(kind)]);
        owned = owned && within(flat.tile_task[index(kind)], -1, last) && within(flat.tile_flag[index(kind)], -1, last);
        tasks = tasks && (data.type == KindType::kTask) == (data.task >= 0);
        if (owned && data.task >= 0)
            data.task_label = segments_[data.first_segment + static_cast<std::size_t>(data.task)].label;
        int& copies = data.type == KindType::kTask      ? task_copies_
                      : data.type == KindType::kSpecial ? special_copies_
                                                        : landscape_copies_;
        copies += tiles_.copies(kind);
        kinds_.push_back(data);
    }
    faults.require(owned, "tile_task or tile_flag names a segment that the tile does not have");
    faults.require(tasks, "exactly the task tiles have a task");
    rules_.removed_landscape_tiles = rules_.removed_landscape_tiles.value_or(flat.removed_landscape_tiles[0]);
    faults.require(within(*rules_.removed_landscape_tiles, 0, landscape_copies_ - 1),
                   "removed_landscape_tiles must be less than the number of landscape tiles");
    faults.raise();
}

void Game::read_markers(const FlatSet& flat) {
    const std::size_t labels = flat.label_flags.size();
    total_markers_.assign(labels, 0);
    for (std::size_t i = 0; i < flat.marker_type.size(); ++i) {
        markers_.push_back({flat.marker_type[i], flat.marker_number[i], flat.marker_count[i]});
        total_markers_[index(flat.marker_type[i])] += static_cast<std::uint32_t>(flat.marker_count[i]);
    }
    for (std::size_t label = 0; label <= labels; ++label)
        first_marker_.push_back(static_cast<std::uint32_t>(
            std::ranges::lower_bound(flat.marker_type, static_cast<std::int32_t>(label)) - flat.marker_type.begin()));
    core::Faults faults("flat tile set");
    const auto not_ascending = [](const MarkerData& a, const MarkerData& b) {
        return a.label == b.label && a.number >= b.number;
    };
    faults.require(std::ranges::adjacent_find(markers_, not_ascending) == markers_.end(),
                   "marker_number must ascend within a type");
    check_markers(faults);
    faults.raise();
}

/// D-12; and weights of a task draw, which sum to (task tiles) * (a common multiple of the numbers of markers left of
/// each type), must be exact in 64 bits.
void Game::check_markers(core::Faults& faults) const {
    std::vector<std::uint32_t> task_tiles(total_markers_.size());
    for (const KindData& kind : kinds_)
        if (kind.type == KindType::kTask)
            task_tiles[kind.task_label] +=
                static_cast<std::uint32_t>(tiles_.copies(static_cast<int>(&kind - kinds_.data())));
    bool enough = true;
    long double product = task_copies_, common = task_copies_;
    for (std::size_t label = 0; label < task_tiles.size(); ++label) {
        enough = enough && total_markers_[label] >= task_tiles[label];
        if (task_tiles[label] > 0) product *= total_markers_[label];
    }
    for (std::uint32_t power = 2; power <= *std::ranges::max_element(total_markers_); ++power)
        if (const std::uint32_t prime = prime_base(power)) common *= prime;
    faults.require(enough, "there are fewer markers than task tiles of a type");
    faults.require(std::min(product, common) < 9e18L,
                   "so many markers of so many types have no exact chances in 64 bits");
}

void Game::read_score(const FlatSet& flat) {
    scores_tasks_ = flat.score_tasks[0] != 0;
    const auto ascending = [](std::vector<int> labels) {
        std::ranges::sort(labels);
        return labels;
    };
    flag_labels_ = ascending({flat.score_flags.begin(), flat.score_flags.end()});
    longest_labels_ = ascending({flat.score_longest.begin(), flat.score_longest.end()});
    for (std::size_t i = 0; i + 1 < flat.score_along.size(); i += 2)
        along_.push_back({flat.score_along[i], flat.score_along[i + 1]});
    std::ranges::sort(along_, {}, &Along::symbol);
}

/// The landscape pile first, then the task tiles, both in the order of the kinds and filled up to whole words.
void Game::assign_slots() {
    const auto assign = [&](bool task) {
        for (int kind = 0; kind < tiles_.num_kinds(); ++kind) {
            if ((kinds_[index(kind)].type == KindType::kTask) != task) continue;
            kinds_[index(kind)].slot = static_cast<std::uint16_t>(kind_of_slot_.size());
            kind_of_slot_.push_back(static_cast<std::uint16_t>(kind));
        }
    };
    assign(false);
    first_task_slot_ = static_cast<std::uint32_t>(kind_of_slot_.size());
    assign(true);
    num_slots_ = static_cast<std::uint32_t>(kind_of_slot_.size());
    std::vector<std::int32_t> pile, tasks;
    for (int kind = 0; kind < tiles_.num_kinds(); ++kind) {
        const bool task = kinds_[index(kind)].type == KindType::kTask;
        pile.push_back(task ? 0 : tiles_.copies(kind));
        tasks.push_back(task ? tiles_.copies(kind) : 0);
    }
    pile_order_ = core::CopyOrder(pile);
    task_order_ = core::CopyOrder(tasks);
}

void Game::build_layout() {
    core::BlockPlan plan(sizeof(Header));
    const auto tiles = static_cast<std::size_t>(tiles_.num_tiles()),
               nodes = static_cast<std::size_t>(tiles_.max_nodes());
    layout_.board =
        core::BoardLayout::build<Grid>(tiles_.num_tiles(), [&](std::size_t bytes) { return plan.take(bytes); });
    layout_.nodes = plan.take(nodes * sizeof(Node));
    layout_.repeated = plan.take((has_sisters_ ? nodes : 0) * sizeof(std::uint16_t));
    layout_.markers = plan.take(tiles);
    layout_.task_tiles = plan.take(index(task_copies_) * sizeof(std::uint16_t));
    layout_.undrawn = plan.take(kind_of_slot_.size() * sizeof(std::uint16_t));
    layout_.pile_left = plan.take(pile_order_.num_words() * sizeof(std::uint64_t));
    layout_.tasks_left = plan.take(task_order_.num_words() * sizeof(std::uint64_t));
    layout_.undrawn_markers = plan.take(markers_.size() * sizeof(std::uint16_t));
    layout_.completed = plan.take(markers_.size() * sizeof(std::uint16_t));
    layout_.gone = plan.take(markers_.size() * sizeof(std::uint16_t));
    layout_.block_bytes = plan.bytes();
}

void Game::count_outcomes() {
    int pile = 0, tasks = 0;
    for (const KindData& kind : kinds_) {
        if (kind.type == KindType::kTask)
            tasks += static_cast<int>(first_marker_[kind.task_label + 1U] - first_marker_[kind.task_label]);
        else
            ++pile;
    }
    max_outcomes_ = std::max(pile, tasks);
}

int Game::max_game_length() const {
    return 2 * (tiles_.num_tiles() - *rules_.removed_landscape_tiles);
}

std::size_t Game::max_actions() const {
    const auto cells = index(Grid::max_frontier(tiles_.num_tiles()));
    return std::max(cells * Grid::kEdges, index(max_outcomes_));
}

std::size_t Game::undo_entries_per_step() const {
    // Laying: the board, at an edge two roots and their repeated tiles. Tasks that end: marker and count. Then a draw.
    constexpr std::size_t kPerEdge = 3, kPerTask = 2, kDraw = 5;
    return core::BoardView<Grid, std::byte>::kEntriesPerLay + kPerEdge * Grid::kEdges + kPerTask * kMaxActiveTasks +
           kDraw;
}

}  // namespace southseas::dorfromantik
