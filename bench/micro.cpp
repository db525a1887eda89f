// Times single parts of the compiled engine, each beside a check of its answer, or does one fixed piece of work for an
// instruction counter.
//
// How it is called stands in kUsage.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>
#include <functional>
#include <limits>

#include "micro_sets.hpp"
#include "micro_work.hpp"

namespace {

namespace core = southseas::core;
namespace carcassonne = southseas::carcassonne;
namespace dorfromantik = southseas::dorfromantik;
using namespace southseas::bench;
using southseas::search::Packing, southseas::search::Uniform;

constexpr const char* kUsage =
    "southseas_micro FOLDER [--json] [--rounds N]    times parts of the core; FOLDER has carcassonne.flat and\n"
    "                                                dorfromantik.flat, in this repository it is tests/cpp\n"
    "southseas_micro FOLDER --work NAME [--scalar]   one fixed piece of work: compiler, vectors, answer as JSON\n"
    "southseas_micro FOLDER --work list              the names\n";

/// The program was called wrongly; the text says how, nothing when help was asked for.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Options {
    std::string folder, work;
    bool json = false, scalar = false;
    int rounds = 7;
};

struct Row {
    std::string game, what;
    int players = 0, tiles = 0;
    double value = 0;
    std::string unit;
};

/// Processor time of this process in nanoseconds.
double now() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return 1e9 * static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec);
}

/// Rows of one game with one set and one number of players.
template <core::GamePosition P>
class Bench {
    using Game = typename P::GameType;

  public:
    Bench(std::string name, const Game& game, const Options& options, std::vector<Row>& rows)
        : name_(std::move(name)), game_(game), rounds_(options.rounds), rows_(rows) {}

    template <class Policy>
    void games(const std::string& policy, std::uint64_t number) {
        Games<Policy, P> games(game_, number);
        const auto [best, done] = measure([&] { return games(); });
        require(done == games.check(), "games end otherwise than checked ones");
        add("games, " + policy, 1e9 * static_cast<double>(done.pieces) / best, "games/s");
        add("a step of them", best / static_cast<double>(done.steps), "ns");
        add("a tile laid in them", best / static_cast<double>(done.tiles), "ns");
    }

    void undo(std::uint64_t number) {
        Undoing<P> undoing(game_, number);
        const auto [best, done] = measure([&] { return undoing(); });
        require(done == undoing.check(), "games made again end otherwise");
        add("make and unmake", best / static_cast<double>(done.steps), "ns");
    }

    void placements(const std::string& which, const Game& scalar_game, Drawn drawn) {
        constexpr std::uint64_t kTimes = 50;
        const auto positions = middle_positions<P>(game_, 256, drawn);
        if (drawn == Drawn::kPlain) {
            Finds<P> finds(positions);
            finds.check(positions);
            const auto [best, done] = measure([&] { return finds(kTimes); });
            add("placements" + which + ", as found", best / static_cast<double>(done.pieces), "ns");
        }
        Lists<P> lists(positions);
        lists.check(scalar_game);
        const auto [best, done] = measure([&] { return lists(kTimes); });
        add("placements" + which + ", sorted", best / static_cast<double>(done.pieces), "ns");
        add("their number" + which, static_cast<double>(done.steps) / static_cast<double>(done.pieces), "");
    }

    void clone() {
        Clones<P> clones(middle_positions<P>(game_, 1, Drawn::kPlain).front().position);
        const auto [best, done] = measure([&] { return clones(20000); });
        clones.check();
        add("clone", best / static_cast<double>(done.pieces), "ns");
        add("state", static_cast<double>(game_.state_bytes()), "bytes");
    }

  private:
    /// The shortest of the rounds, and what was done in each.
    template <class Work>
    std::pair<double, Done> measure(Work&& work) const {
        double best = std::numeric_limits<double>::max();
        const Done first = work();
        for (int round = 0; round < rounds_; ++round) {
            const double start = now();
            const Done done = work();
            best = std::min(best, now() - start);
            require(done == first, "the same work gave another answer");
        }
        return {best, first};
    }

    void add(const std::string& what, double value, const std::string& unit) {
        rows_.push_back({name_, what, game_.num_players(), game_.tiles().num_tiles(), value, unit});
    }

    std::string name_;
    const Game& game_;
    int rounds_;
    std::vector<Row>& rows_;
};

constexpr std::int32_t kManyTiles = 250;

void bench_carcassonne(const Options& options, std::vector<Row>& rows) {
    const carcassonne::FlatSet set = southseas::testing::read_carcassonne(options.folder + "/carcassonne.flat");
    for (int players = 2; players <= 5; ++players) {
        const carcassonne::Game game(set, {.players = players});
        Bench<carcassonne::Position> bench("carcassonne", game, options, rows);
        bench.games<Uniform>("uniform", 2000);
        bench.games<Packing>("packing", 1000);
        bench.undo(500);
        bench.clone();
    }
    const carcassonne::Game game(set, {}), scalar(set, {}, core::VectorPath::kScalar);
    Bench<carcassonne::Position>("carcassonne", game, options, rows).placements("", scalar, Drawn::kPlain);
    const carcassonne::Game large(enlarged(set, kManyTiles), {});
    Bench<carcassonne::Position> bench("carcassonne", large, options, rows);
    bench.games<Uniform>("uniform", 500);
    bench.games<Packing>("packing", 200);
    bench.undo(100);
    bench.clone();
}

void bench_dorfromantik(const Options& options, std::vector<Row>& rows) {
    const dorfromantik::FlatSet set = southseas::testing::read_dorfromantik(options.folder + "/dorfromantik.flat");
    const dorfromantik::Game game(set, {}), scalar(set, {}, core::VectorPath::kScalar);
    Bench<dorfromantik::Position> bench("dorfromantik", game, options, rows);
    bench.games<Uniform>("uniform", 2000);
    bench.games<Packing>("packing", 1000);
    bench.undo(500);
    bench.clone();
    bench.placements("", scalar, Drawn::kPlain);
    bench.placements(" of task tiles", scalar, Drawn::kNumbered);
    const dorfromantik::Game large(enlarged(set, kManyTiles), {});
    Bench<dorfromantik::Position> many("dorfromantik", large, options, rows);
    many.games<Uniform>("uniform", 500);
    many.games<Packing>("packing", 200);
    many.undo(100);
    many.clone();
}

void print_table(const std::vector<Row>& rows) {
    std::printf("%-12s %7s %5s  %-36s %12s\n", "game", "players", "tiles", "what", "value");
    for (const Row& row : rows)
        std::printf("%-12s %7d %5d  %-36s %12.1f %s\n", row.game.c_str(), row.players, row.tiles, row.what.c_str(),
                    row.value, row.unit.c_str());
}

void print_json(const std::vector<Row>& rows) {
    std::printf("{\"compiler\": \"%s\", \"vectors\": %s, \"rows\": [", SOUTHSEAS_COMPILER,
                core::has_vector_path() ? "true" : "false");
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::printf(
            "%s\n  {\"game\": \"%s\", \"players\": %d, \"tiles\": %d, \"what\": \"%s\", \"value\": %.6g, "
            "\"unit\": \"%s\"}",
            i == 0 ? "" : ",", rows[i].game.c_str(), rows[i].players, rows[i].tiles, rows[i].what.c_str(),
            rows[i].value, rows[i].unit.c_str());
    std::printf("\n]}\n");
}

/// A fixed piece of work: set-up first, then what the returned call does is counted.
using Counted = std::function<Done()>;

template <core::GamePosition P>
struct Works {
    template <class Policy>
    static Counted games(const typename P::GameType& game) {
        return [games = std::make_shared<Games<Policy, P>>(game, 200)] { return (*games)(); };
    }
    static Counted undo(const typename P::GameType& game) {
        return [undoing = std::make_shared<Undoing<P>>(game, 100)] { return (*undoing)(); };
    }
    static Counted lists(const typename P::GameType& game, Drawn drawn) {
        const auto positions = std::make_shared<std::vector<Middle<P>>>(middle_positions<P>(game, 64, drawn));
        return [positions, lists = std::make_shared<Lists<P>>(*positions)] { return (*lists)(20); };
    }
};

/// Every fixed piece of work, by name.
class Catalogue {
  public:
    explicit Catalogue(const Options& options)
        : path_(options.scalar ? core::VectorPath::kScalar : core::VectorPath::kAutomatic),
          square_(southseas::testing::read_carcassonne(options.folder + "/carcassonne.flat")),
          hex_(southseas::testing::read_dorfromantik(options.folder + "/dorfromantik.flat")),
          two_(square_, {}, path_),
          five_(square_, {.players = 5}, path_),
          large_(enlarged(square_, kManyTiles), {}, path_),
          one_(hex_, {}, path_) {
        using Square = Works<carcassonne::Position>;
        using Hex = Works<dorfromantik::Position>;
        works_["carcassonne-games-2"] = [this] { return Square::games<Uniform>(two_); };
        works_["carcassonne-packing-2"] = [this] { return Square::games<Packing>(two_); };
        works_["carcassonne-games-5"] = [this] { return Square::games<Uniform>(five_); };
        works_["carcassonne-games-large"] = [this] { return Square::games<Uniform>(large_); };
        works_["carcassonne-undo"] = [this] { return Square::undo(two_); };
        works_["carcassonne-lists"] = [this] { return Square::lists(two_, Drawn::kPlain); };
        works_["dorfromantik-games"] = [this] { return Hex::games<Uniform>(one_); };
        works_["dorfromantik-packing"] = [this] { return Hex::games<Packing>(one_); };
        works_["dorfromantik-undo"] = [this] { return Hex::undo(one_); };
        works_["dorfromantik-lists"] = [this] { return Hex::lists(one_, Drawn::kPlain); };
        works_["dorfromantik-task-lists"] = [this] { return Hex::lists(one_, Drawn::kNumbered); };
    }

    void print_names() const {
        for (const auto& [name, make] : works_) std::printf("%s\n", name.c_str());
    }

    Counted find(const std::string& name) const {
        const auto found = works_.find(name);
        if (found == works_.end()) throw UsageError("no work named " + name);
        return found->second();
    }

  private:
    core::VectorPath path_;
    carcassonne::FlatSet square_;
    dorfromantik::FlatSet hex_;
    carcassonne::Game two_, five_, large_;
    dorfromantik::Game one_;
    std::map<std::string, std::function<Counted()>> works_;
};

}  // namespace

/// The counter's switch: instructions count while this runs.
extern "C" __attribute__((noinline, used)) void southseas_counted(const void* work, void* done) {
    *static_cast<Done*>(done) = (*static_cast<const Counted*>(work))();
}

namespace {

void do_work(const Options& options) {
    const Catalogue catalogue(options);
    if (options.work == "list") return catalogue.print_names();
    const Counted work = catalogue.find(options.work);
    Done done;
    southseas_counted(&work, &done);
    std::printf("{\"compiler\": \"%s\", \"vectors\": %s, \"pieces\": %llu, \"answer\": \"%016llx\"}\n",
                SOUTHSEAS_COMPILER, !options.scalar && core::has_vector_path() ? "true" : "false",
                static_cast<unsigned long long>(done.pieces), static_cast<unsigned long long>(done.answer));
}

void run(const Options& options) {
    if (!options.work.empty()) return do_work(options);
    std::vector<Row> rows;
    bench_carcassonne(options, rows);
    bench_dorfromantik(options, rows);
    options.json ? print_json(rows) : print_table(rows);
}

Options parse(int argc, char** argv) {
    Options options;
    if (argc < 2) throw UsageError("FOLDER is missing");
    options.folder = argv[1];
    if (options.folder == "--help" || options.folder == "-h") throw UsageError("");
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        const bool more = i + 1 < argc;
        if (word == "--json")
            options.json = true;
        else if (word == "--scalar")
            options.scalar = true;
        else if (word == "--rounds" && more)
            options.rounds = std::atoi(argv[++i]);
        else if (word == "--work" && more)
            options.work = argv[++i];
        else
            throw UsageError("not an option, or nothing after it: " + word);
    }
    if (options.rounds < 1) throw UsageError("--rounds takes a number of at least 1");
    for (const char* file : {"carcassonne.flat", "dorfromantik.flat"})
        if (!std::ifstream(options.folder + "/" + file)) throw UsageError(options.folder + " has no " + file);
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        run(parse(argc, argv));
    } catch (const UsageError& error) {
        if (*error.what() != '\0') std::fprintf(stderr, "southseas_micro: %s\n", error.what());
        std::fprintf(stderr, "%s", kUsage);
        return 2;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "southseas_micro: %s\n", error.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
