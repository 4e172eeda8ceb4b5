// inarow generate: random positions, puzzles, or a published data set.
#include "generate.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <tuple>

#include "base/text.hpp"
#include "datasets/generate.hpp"
#include "inarow/engine.hpp"
#include "lab/experiment.hpp"
#include "lab/playouts.hpp"

namespace inarow::app {
namespace {

constexpr std::array<std::string_view, 1> data_sets = {"uci"};

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
    if (generate.from && *generate.from != "-" && generate.output && same_file(*generate.output, *generate.from))
        fail("-o and --from name the same file");
    if (generate.from) return;
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

api::Engine engine_for(const Generate& generate, const Variant& variant) {
    auto engine = value_or_fail(api::Engine::create(variant, generate.search.search(), generate.search.options()));
    value_or_fail(engine.accepts(api::Request::Question::exact));
    return engine;
}

// Nothing if a limit comes first.
std::optional<Json> scored_row(const Position& position, api::Engine& engine, Notation notation, Control& control) {
    api::Request request(position);
    request.want_line = false;
    const api::Report report = engine.solve(request, control);
    if (!report.settled) return std::nullopt;
    Json row = row_of(position, notation);
    row["score"] = report.bounds.lo;
    return row;
}

// Nothing for other positions.
std::optional<Json> puzzle_row(const Position& position, explain::Explainer& explainer, Notation notation,
                               Control& control) {
    const auto puzzle = puzzle_of(explainer, position, control);
    return puzzle && !control.limit_reached() ? std::optional(row_of(*puzzle, notation)) : std::nullopt;
}

Status sample(const Generate& generate, const Variant& variant, Control& control, Tally& tally) {
    const Notation notation = generate.talk.notation();
    auto source = source_of(generate, variant, control);
    auto engine = generate.scores ? std::optional(engine_for(generate, variant)) : std::nullopt;
    auto explainer = generate.puzzles ? std::optional(explainer_for(generate, variant)) : std::nullopt;
    Rows rows(generate, explainer ? puzzle_columns : engine ? CsvRecord{"moves", "score"} : CsvRecord{"moves"});
    for (tally.total = generate.count; tally.done < tally.total;) {
        auto drawn = source.next(control);
        if (!drawn && control.limit_reached()) return Status::stopped;
        const Position position = value_or_fail(std::move(drawn));
        const auto row = explainer ? puzzle_row(position, *explainer, notation, control)
                         : engine  ? scored_row(position, *engine, notation, control)
                                   : std::optional(row_of(position, notation));
        if (!row && control.limit_reached()) return Status::stopped;
        if (!row) continue;
        rows.add(*row);
        ++tally.done;
    }
    rows.finish();
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
    const Status status =
        generate.dataset ? write_dataset(generate, control, tally) : sample(generate, variant, control, tally);
    if (status == Status::done) return status;
    return complain("stopped by a limit after " + counted(tally.done, "position"), status);
}

}  // namespace

Rows::Rows(const Generate& generate, CsvRecord columns)
    : talk_(generate.talk), columns_(std::move(columns)), sink_(generate.output) {
    if (talk_.csv()) sink_.write(csv_line(columns_));
}

void Rows::add(const Json& row) {
    constexpr std::size_t columns_of_text = 4;
    if (talk_.json()) return sink_.write(one_line(row) + '\n');
    CsvRecord fields;
    for (const std::string& column : columns_) {
        const Json& value = row.at(column);
        fields.push_back(value.is_string() ? value.get<std::string>() : one_line(value));
    }
    if (fields.front().empty()) fields.front() = "-";
    if (talk_.csv()) return sink_.write(csv_line(fields));
    fields.resize(std::min(fields.size(), columns_of_text));
    sink_.write(fmt::format("{}\n", fmt::join(fields, " ")));
}

Json row_of(const Position& position, Notation notation) {
    return {{"variant", to_text(position.variant())}, {"moves", moves_text(position, notation)}};
}

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
                   "where DEPTH is the moves to look ahead");
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
    arguments.requires_option("--from", "--puzzles");
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
