// inarow generate: random positions, or a published data set.
#include "datasets/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "api/batch.hpp"
#include "base/csv.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "datasets/dataset.hpp"
#include "explain/game.hpp"
#include "inarow/books.hpp"
#include "inarow/engine.hpp"
#include "input.hpp"
#include "journal.hpp"
#include "lab/experiment.hpp"
#include "lab/playouts.hpp"
#include "options.hpp"
#include "report/json.hpp"

namespace inarow::app {
namespace {

struct Generate {
    Text variant;
    PositionArguments position;
    std::optional<std::pair<int, int>> stones;  // at least and at most
    Text players;
    int opening = 4;
    std::uint64_t count = 1;
    Text dataset;
    Text from;
    Text output;
    bool careful = false;
    bool reasonable = false;
    bool quiet_positions = false;
    bool unique_mirror = false;
    bool scores = false;
    bool puzzles = false;
    BookArguments books;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

// The progress of the work, read by the thread that shows it.
struct Tally {
    Progress::Count done = 0;
    Progress::Count total = 0;
};

constexpr std::array<std::string_view, 1> data_sets = {"uci"};

void check_from(const Generate& generate) {
    if (!generate.puzzles) fail("--from needs --puzzles");
    if (*generate.from != "-" && generate.output && same_file(*generate.output, *generate.from))
        fail("-o and --from name the same file");
}

// Moves are drawn by the seed alone.
void check_unsearched(const Generate& generate) {
    auto options = generate.search.given_options();
    options.erase("seed");
    if (!options.empty())
        fail(fmt::format("--{} needs --scores, --puzzles, --from-play or --dataset", options.begin()->first));
    if (generate.search.search_given() || generate.books.given() || generate.limits.nodes != unlimited)
        fail("--search, --node-limit and --no-book need --scores, --puzzles, --from-play or --dataset");
}

void check(const Generate& generate, const Variant& variant) {
    if (generate.from) return check_from(generate);
    if (!generate.dataset && !generate.stones) fail("--stones N or --dataset NAME is required");
    if (!generate.dataset && !generate.scores && !generate.puzzles && !generate.players) check_unsearched(generate);
    if (!generate.dataset) return;
    if (generate.talk.json()) fail("--dataset cannot be combined with --format json");
    static_cast<void>(choice("data set", *generate.dataset, data_sets));
    if (variant != Variant{7, 6, 4, Topology::flat}) fail("the data set uci is for 7x6 only");
}

datasets::SampleRule rule_of(const Generate& generate) {
    datasets::SampleRule rule{.careful = generate.careful, .quiet = generate.quiet_positions};
    if (generate.reasonable) rule = datasets::reasonable_rule(0, 0);
    std::tie(rule.stones, rule.most_stones) = *generate.stones;
    rule.unique_mirror = generate.unique_mirror;
    rule.opening = generate.opening;
    rule.seed = generate.search.options().seed;
    return rule;
}

datasets::Playout playout_of(const Generate& generate, const Variant& variant, Control& control) {
    if (!generate.players) return {};
    const std::string search = generate.search.search();
    const lab::Pair pair{*generate.players, search, generate.search.options(), generate.books.folders()};
    return value_or_fail(lab::playout_of(pair, variant, LocalUser::of_this_process(), control));
}

datasets::RandomPositions source_of(const Generate& generate, const Variant& variant, Control& control) {
    const Position start = generate.position.position(variant, generate.talk.notation());
    return value_or_fail(
        datasets::RandomPositions::create(start, rule_of(generate), playout_of(generate, variant, control)));
}

// The names of the columns, where the output is a table.
std::string header(const Generate& generate) {
    if (!generate.talk.csv()) return "";
    if (generate.dataset) return datasets::uci_header() + '\n';
    CsvRecord names = {"moves"};
    if (generate.scores) names.emplace_back("score");
    if (generate.puzzles) names.insert(names.end(), {"solution", "outcome", "depth", "positions"});
    if (generate.from) names.emplace_back("played");
    return csv_line(names);
}

std::string position_text(const Generate& generate, const Position& position, std::optional<Score> score) {
    const Notation notation = generate.talk.notation();
    if (generate.talk.json()) return report::to_json(position, score, notation) + '\n';
    const std::string moves = position.stones() == 0 ? "-" : moves_text(position, notation);
    if (generate.talk.csv()) return csv_line(score ? CsvRecord{moves, std::to_string(*score)} : CsvRecord{moves});
    return score ? fmt::format("{} {}\n", moves, *score) : fmt::format("{}\n", moves);
}

// Nothing if a limit comes first.
std::optional<Score> score_of(const Position& position, api::Engine& engine, Control& control) {
    api::Request request(position);
    request.want_line = false;
    const api::Report report = engine.solve(request, control);
    return report.settled ? std::optional(report.bounds.lo) : std::nullopt;
}

// `played` is the move of the game, if the puzzle comes from one.
std::string puzzle_text(const Generate& generate, const explain::Puzzle& puzzle, std::optional<Move> played = {}) {
    const Notation notation = generate.talk.notation();
    const Variant& variant = puzzle.position.variant();
    const std::string moves = puzzle.position.stones() == 0 ? "-" : moves_text(puzzle.position, notation);
    const std::string solution = to_text(variant, puzzle.solution, notation);
    const std::string outcome = puzzle.wins ? "win" : "draw";
    if (generate.talk.csv()) {
        CsvRecord record = {moves, solution, outcome, std::to_string(puzzle.depth), std::to_string(puzzle.positions)};
        if (played) record.push_back(to_text(variant, *played, notation));
        return csv_line(record);
    }
    if (!generate.talk.json()) return fmt::format("{} {} {} {}\n", moves, solution, puzzle.depth, outcome);
    Json json;
    json["variant"] = to_text(variant);
    json["moves"] = moves_text(puzzle.position, notation);
    json["solution"] = solution;
    json["outcome"] = outcome;
    json["depth"] = puzzle.depth;
    json["positions"] = puzzle.positions;
    if (played) json["played"] = to_text(variant, *played, notation);
    return one_line(json) + '\n';
}

explain::Explainer explainer_for(const Generate& generate, const Variant& variant) {
    auto explainer =
        value_or_fail(explain::Explainer::create(variant, {}, generate.search.search(), generate.search.options()));
    explainer.consult(generate.books.folders());
    return explainer;
}

// Random positions; only the puzzles among them are kept.
Status puzzles(const Generate& generate, const Variant& variant, Control& control, Tally& tally) {
    auto source = source_of(generate, variant, control);
    auto explainer = explainer_for(generate, variant);
    tally.total = generate.count;
    Sink sink(generate.output);
    sink.write(header(generate));
    while (tally.done < tally.total) {
        auto position = source.next(control);
        if (!position && control.limit_reached()) return Status::stopped;
        const auto puzzle = puzzle_of(explainer, value_or_fail(std::move(position)), control);
        if (control.limit_reached()) return Status::stopped;
        if (!puzzle) continue;
        sink.write(puzzle_text(generate, *puzzle));
        ++tally.done;
    }
    sink.finish();
    return Status::done;
}

std::string journal_name(const Generate& generate) { return *generate.output + ".rows"; }

Status complain_of_limit(const Generate& generate, std::uint64_t done, std::string_view what = "position") {
    const bool resumable = generate.dataset && generate.output && done > 0;
    const std::string hint =
        resumable ? fmt::format("; the rows so far are in {}; run the same command to resume", journal_name(generate))
                  : "";
    return complain(fmt::format("stopped by a limit after {}{}", counted(done, what), hint), Status::stopped);
}

// What was missed in the games of a file.  Openings may be too hard: each position has a limit of its own, and those
// that it leaves undecided are counted.
class MissedMoves {
public:
    MissedMoves(const Generate& generate, const Variant& variant, Control& control)
        : generate_(generate), explainer_(explainer_for(generate, variant)), control_(control) {}

    // The puzzles of a game, from its first move on; false if a limit of the whole came first.
    [[nodiscard]] bool find(const Position& end, Sink& sink) {
        std::vector<std::string> found;  // the last first: what a later position is worth helps with an earlier one
        for (Position position = end; position.stones() > 0; position.undo()) {
            if (!seen_.insert(moves_text(position)).second) break;  // and all that comes before it
            if (auto text = find_at(position)) found.push_back(std::move(*text));
            if (control_.limit_reached()) return false;
        }
        std::ranges::for_each(found.rbegin(), found.rend(), [&](const std::string& text) { sink.write(text); });
        return true;
    }
    [[nodiscard]] std::uint64_t undecided() const { return undecided_; }

private:
    std::optional<std::string> find_at(const Position& after) {
        const std::uint64_t limit = control_.node_limit;
        if (limit == unlimited) control_.node_limit = control_.nodes + explain::usual_nodes(after.variant());
        const auto puzzle = missed_puzzle(explainer_, after, control_);
        if (control_.nodes >= control_.node_limit) ++undecided_;
        control_.node_limit = limit;
        if (!puzzle) return std::nullopt;
        return puzzle_text(generate_, *puzzle, after.moves().back());
    }

    const Generate& generate_;
    explain::Explainer explainer_;
    Control& control_;
    std::set<std::string> seen_;  // games may begin alike
    std::uint64_t undecided_ = 0;
};

Status puzzles_from(const Generate& generate, const Variant& variant, Control& control, Tally& tally) {
    InputFile text(*generate.from);
    api::BatchReader reader(text.stream(), source_name(*generate.from), variant, generate.talk.notation());
    MissedMoves missed(generate, variant, control);
    Sink sink(generate.output);
    sink.write(header(generate));
    for (; const auto item = value_or_fail(reader.next()); ++tally.done)
        if (!missed.find(item->position, sink)) return complain_of_limit(generate, tally.done, "game");
    sink.finish();
    if (missed.undecided() == 0) return Status::done;
    return complain(fmt::format("{} left undecided by a limit of {} nodes each; see --node-limit",
                                counted(missed.undecided(), "position"), grouped(explain::usual_nodes(variant))),
                    Status::stopped);
}

Status random_positions(const Generate& generate, const Variant& variant, Control& control, Tally& tally) {
    auto source = source_of(generate, variant, control);
    tally.total = generate.count;
    std::unique_ptr<api::Engine> engine;
    if (generate.scores)
        engine = std::make_unique<api::Engine>(
            value_or_fail(api::Engine::create(variant, generate.search.search(), generate.search.options())));
    if (engine) value_or_fail(engine->accepts(api::Request::Question::exact));
    Sink sink(generate.output);
    sink.write(header(generate));
    for (; tally.done < tally.total; ++tally.done) {
        auto position = source.next(control);
        if (!position && control.limit_reached()) return Status::stopped;
        const auto score = position && engine ? score_of(*position, *engine, control) : std::nullopt;
        if (control.limit_reached() && !score) return Status::stopped;
        sink.write(position_text(generate, value_or_fail(std::move(position)), score));
    }
    sink.finish();
    return Status::done;
}

// Whether a first line that is incomplete can be the beginning of a row.
bool may_begin(const Journal& journal, const std::vector<Position>& positions) {
    constexpr std::array<Score, 3> outcomes = {1, 0, -1};
    return std::ranges::any_of(positions, [&](const Position& position) {
        return std::ranges::any_of(
            outcomes, [&](Score score) { return journal.may_begin_with(datasets::uci_row(position, exactly(score))); });
    });
}

// Takes over the rows that an earlier, interrupted run solved.  A file with anything else in it is somebody's own.
void take_rows(const std::vector<Position>& positions, const Journal& journal, std::vector<Bound>& values,
               Tally& tally) {
    const auto refuse = [&](std::size_t line) {
        fail(fmt::format("journal {}: line {} is not a row of this data set", journal.path(), line));
    };
    if (!may_begin(journal, positions)) refuse(1);
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < positions.size(); ++i) index[datasets::uci_cells(positions[i])] = i;
    for (std::size_t line = 0; line < journal.lines().size(); ++line) {
        const std::string& row = journal.lines()[line];
        const auto found = index.find(row.substr(0, row.rfind(',') + 1));
        const auto value = found == index.end() ? std::nullopt : datasets::uci_value(row, positions[found->second]);
        if (!value) refuse(line + 1);
        tally.done += !values[found->second].exact();
        values[found->second] = *value;
    }
}

// The bundled book has all of them.
void take_book(const Generate& generate, const std::vector<Position>& positions, std::vector<Bound>& values,
               Tally& tally) {
    api::KnownBounds known(positions.front().variant());
    known.add_books_of(generate.books.folders());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto found = known.find(positions[i]);
        if (!found || values[i].exact()) continue;
        values[i] = weak(found->bound);
        tally.done += values[i].exact();
    }
}

Status uci(const Generate& generate, Control& control, Tally& tally) {
    const auto positions = datasets::uci_positions();
    tally.total = positions.size();
    const SearchOptions options = generate.search.options();
    std::vector<Bound> values(positions.size(), Bound{-1, 1});
    Sink sink(generate.output);
    std::optional<Journal> journal;
    if (generate.output) {
        journal.emplace(journal_name(generate));
        take_rows(positions, *journal, values, tally);
    }
    if (!generate.books.given()) take_book(generate, positions, values, tally);
    value_or_fail(datasets::solve_weakly(positions, values, generate.search.search(), options, control,
                                         [&](std::size_t i, Bound value) {
                                             if (journal) journal->add(datasets::uci_row(positions[i], value));
                                             ++tally.done;
                                         }));
    if (tally.done < tally.total) return Status::stopped;
    sink.write(header(generate));
    for (std::size_t i = 0; i < positions.size(); ++i) sink.write(datasets::uci_row(positions[i], values[i]) + '\n');
    sink.finish();
    if (journal) journal->remove();
    return Status::done;
}

Status run(const Generate& generate) {
    const Variant variant = value_or_fail(parse_variant(*generate.variant));
    check(generate, variant);
    LimitedControl control(generate.limits);
    const Interrupt interrupt(control);
    Tally tally;
    const Progress progress(generate.talk.progress(), control, &tally.done, &tally.total);
    if (generate.from) return puzzles_from(generate, variant, control, tally);
    const Status status = generate.dataset   ? uci(generate, control, tally)
                          : generate.puzzles ? puzzles(generate, variant, control, tally)
                                             : random_positions(generate, variant, control, tally);
    return status == Status::stopped ? complain_of_limit(generate, tally.done) : status;
}

}  // namespace

void declare_generate(Arguments& arguments) {
    Generate& generate = arguments.run_with<Generate>(run);
    arguments.required("VARIANT", generate.variant, "the game: 7x6, 7x6@cylinder, 4x4x4, 5x5@free, ...");
    generate.position.declare(arguments, "the moves that every position begins with; omit for the empty board");
    arguments.heading("Positions");
    const auto read_stones = [&generate](const std::string& text) {
        generate.stones = lab::range_in(text, 26 * 26);
        if (!generate.stones || generate.stones->first > generate.stones->second)
            fail(fmt::format("--stones {} is not a whole number from 0 to {}, or two of them as in 10..20", quote(text),
                             26 * 26));
    };
    arguments.option("--stones", "N", read_stones,
                     "stones on the board; 10..20: each position draws its number, with equal chances");
    arguments.number("--count", "M", generate.count, 1, 1'000'000'000, "how many distinct positions (1)");
    arguments.flag("--careful", generate.careful,
                   "the random players block a line that the opponent could complete next");
    arguments.flag("--unique-mirror", generate.unique_mirror, "no two positions that are equal up to symmetry");
    arguments.option(
        "--from-play", "PLAYER,PLAYER", generate.players,
        "a position from each of many games, in which the first of these players begins (inarow play --help "
        "lists them)");
    arguments.number("--opening", "N", generate.opening, 0, 26 * 26,
                     "with --from-play: random stones before the players begin (4)");
    arguments.requires_option("--opening", "--from-play");
    arguments.flag("--no-immediate-win", generate.quiet_positions, "skip positions with a win in one move");
    arguments.flag(
        "--reasonable", generate.reasonable,
        "as in Romen's tests of Connect Four 3D: --careful, and skip positions in which the player to move can win at "
        "once, or cannot stop the opponent from winning with their next stone");
    arguments.flag("--scores", generate.scores,
                   "add the exact score: lines of MOVES SCORE, as solve --from reads them");
    arguments.flag("--puzzles", generate.puzzles,
                   "positions with one winning move: lines of MOVES SOLUTION DEPTH win, as explain --from reads them, "
                   "where DEPTH is "
                   "the moves to look ahead");
    arguments.option("--from", "GAMES", generate.from,
                     "with --puzzles: positions where a game in this file, one per line, missed the only move that "
                     "wins, or the only one that does not lose: lines of MOVES SOLUTION DEPTH and win or draw; - reads "
                     "standard input");
    generate.books.declare(arguments);
    arguments.option("--dataset", "NAME", generate.dataset,
                     "uci: the Connect-4 data set of the UCI repository, 67,557 rows",
                     {data_sets.begin(), data_sets.end()});
    arguments.option("-o,--output", "FILE", generate.output,
                     "write to this file, which appears only once it is complete");
    generate.search.declare(arguments, "1");
    generate.limits.declare(arguments, "; with --from, for all lines together");
    generate.talk.declare(arguments, {.csv = true});
    std::vector<std::string> of_a_sample = {
        "MOVES",           "--stones",           "--count",  "--seed",   "--careful", "--reasonable", "--from-play",
        "--unique-mirror", "--no-immediate-win", "--scores", "--dataset"};
    arguments.excludes("--from", of_a_sample);
    arguments.excludes("--puzzles", {"--dataset", "--scores"});
    of_a_sample.pop_back();
    arguments.excludes("--dataset", of_a_sample);
    arguments.excludes("--from-play", {"--careful", "--reasonable"});
    arguments.examples(
        "  inarow generate 7x6 --stones 20 --count 1000 --seed 7    a sample of middle games\n"
        "  inarow generate 7x6 --stones 30 --count 10 --scores      with scores\n"
        "  inarow generate 7x6 --stones 8..20 --count 9 --from-play level:n=4,level:n=2    from games\n"
        "  inarow generate 7x6 --stones 20 --count 5 --puzzles      one winning move each\n"
        "  inarow generate 7x6 --puzzles --from games.txt           what these games missed\n"
        "  inarow generate 4x4x4 --stones 28 --reasonable --count 9    as in Romen's tests of Connect Four 3D\n"
        "  inarow generate 4x4x4 0FC3484B7 --stones 24 --reasonable  24 stones, the first nine as given\n"
        "  inarow generate 7x6 --dataset uci -o connect-4.data      with win, loss or draw\n"
        "Each move is drawn from all legal ones with equal chances (with --careful or --reasonable, from those that\n"
        "block, if any do).  Finished games and duplicates are drawn again.");
}

}  // namespace inarow::app
