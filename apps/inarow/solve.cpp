// inarow solve: the value of one position, or of a file of them.
#include <unistd.h>

#include "batch.hpp"
#include "inarow/books.hpp"
#include "inarow/constraint.hpp"
#include "inarow/engine.hpp"
#include "inarow/progress.hpp"
#include "options.hpp"
#include "report/fields.hpp"
#include "report/json.hpp"
#include "report/text.hpp"
#include "solve_forecast.hpp"
#include "table_file.hpp"
#include "terminal.hpp"

namespace inarow::app {
namespace {

struct Solve {
    Text variant;
    PositionArguments position;
    Text from;
    bool every_move = false;
    bool every_best = false;
    bool quiet = false;
    std::vector<std::string> books;
    Text store;
    BookArguments bundled;
    TableArguments table;
    std::vector<std::string> constraints;
    bool strict = false;
    SearchArguments search;
    QuestionArguments question;
    LimitArguments limits;
    TalkArguments talk;
};

Constraints constraints_of(const Solve& solve, const Variant& variant) {
    Constraints constraints{{}, solve.strict};
    for (const std::string& text : solve.constraints)
        constraints.rules.push_back(value_or_fail(parse_constraint(variant, text)));
    return constraints;
}

api::Request request_for(const Solve& solve, const Variant& variant) {
    BoardRead read = solve.position.read(variant, solve.talk.notation());
    api::Request request = solve.question.request(std::move(read.position));
    request.exchanged = read.exchanged;
    request.every_move = solve.every_move;
    request.every_best = solve.every_best;
    request.want_line = solve.talk.json() || !solve.quiet;
    return request;
}

// The books and the store that the user named; null if there are none.
std::shared_ptr<api::KnownBounds> known_bounds_for(const Solve& solve, const Variant& variant,
                                                   const api::Engine& engine) {
    if (solve.books.empty() && !solve.store) return nullptr;
    value_or_fail(engine.accepts_known_bounds());  // before a store is created
    auto known_bounds = std::make_shared<api::KnownBounds>(variant);
    const LocalUser user = LocalUser::of_this_process();
    for (const std::string& book : solve.books) value_or_fail(known_bounds->add_book({user, book}));
    if (solve.store) value_or_fail(known_bounds->add_store({user, *solve.store}));
    return known_bounds;
}

// An answer stands even if a file failed on the way; the exit status reports the failure.
Status report_trouble(const api::KnownBounds* known_bounds, Status status) {
    if (known_bounds == nullptr || !known_bounds->trouble()) return status;
    return complain(known_bounds->trouble()->message, static_cast<Status>(known_bounds->trouble()->failure));
}

std::string answer_text(const Solve& solve, const api::Report& report) {
    const Notation notation = solve.talk.notation();
    if (solve.talk.json()) return report::to_json(report, notation) + '\n';
    if (solve.talk.csv()) return report::csv_header(report.request, notation) + report::to_csv(report, {}, notation);
    if (solve.quiet) return report::answer_text(report) + '\n';
    return report::report_text(report, notation, style_of(STDOUT_FILENO));
}

// Searches in rounds, so that Ctrl-C or a limit leaves a bound on each move.
Status solve_one(const Solve& solve, api::Request request, api::Engine& engine, TableWork earlier, Control& control) {
    request.in_rounds = true;
    const Interrupt interrupt(control);
    api::KnownSoFar known(request);
    Progress progress(solve.talk.progress(), [&] {
        Sample sample = sample_of(control);
        sample.bounds = known.bounds(control);
        sample.left = known.numbers(control);
        return sample;
    });
    api::Report report = engine.solve(request, control, &known);
    progress.end();
    report.earlier = earlier;
    say(answer_text(solve, report));
    return report.settled ? Status::done : Status::stopped;
}

// Whoever names a search, or a file for its table, wants a search.
bool asks_atlas(const Solve& solve) {
    return !solve.bundled.given() && !solve.search.search_given() && !solve.table.given();
}

// For people who ask for an exact score without limits.  Nothing with fewer empty cells took ten minutes in the atlas.
bool may_be_long(const Solve& solve, const Position& position) {
    constexpr int least_empty = 34;
    const bool asks = !solve.quiet && !solve.talk.json() && solve.talk.progress() != ProgressStyle::none;
    const bool limited = solve.limits.seconds || solve.limits.nodes != unlimited || solve.question.given();
    return asks && !limited && position.variant().cells() - position.stones() >= least_empty;
}

Status run(const Solve& solve) {
    if (solve.talk.csv() && solve.quiet) fail("--quiet and --format csv cannot be combined");
    solve.table.differs_from(solve.store, "--store");
    const Variant variant = value_or_fail(parse_variant(*solve.variant));
    const Notation notation = solve.talk.notation();
    const api::Request request = request_for(solve, variant);
    LimitedControl control(solve.limits);
    if (solve.from) check_batch(*solve.from, variant, notation);
    const Constraints constraints = constraints_of(solve, variant);
    const std::string search = solve.search.search(api::default_search(request, constraints));
    SearchOptions options = solve.search.options_on_every_core(search);
    TableInFile table = solve.table.open(variant, search, constraints, options, solve.talk.progress());
    auto engine = value_or_fail(api::Engine::create(variant, search, options, constraints));
    value_or_fail(engine.accepts(request.question));
    const auto known_bounds = known_bounds_for(solve, variant, engine);
    value_or_fail(engine.use(known_bounds));
    engine.consult(solve.bundled.folders(), asks_atlas(solve));
    if (!solve.from) value_or_fail(engine.accepts(request));
    table.fill(engine.kept_table());
    if (!solve.from && may_be_long(solve, request.position) && !engine.knows(request)) announce_long_solve(request.position);
    Status status{};
    try {
        status = solve.from ? solve_batch({*solve.from, request, solve.talk, solve.quiet}, engine, control)
                            : solve_one(solve, request, engine, table.earlier_work(), control);
        status = report_trouble(known_bounds.get(), status);
    } catch (...) {
        table.hand_on();
    }
    table.save(control.nodes > 0);
    return status;
}

}  // namespace

void declare_solve(Arguments& arguments) {
    Solve& solve = arguments.run_with<Solve>(run);
    arguments.required(
        "VARIANT", solve.variant,
        "the game: WIDTHxHEIGHT or WIDTHxDEPTHxHEIGHT, then kLENGTH for lines other than 4, @cylinder or @torus "
        "to join edges, @free for no gravity (9x7k5, 7x6@cylinder, 4x4x4, 5x5@free)");
    solve.position.declare(arguments,
                           "the moves so far: columns, one character each, or cells (4455, 4 4 5 5, d1 d2 e1 e2); omit "
                           "for the empty board");
    arguments.heading("Question");
    solve.question.declare(arguments, "only win, draw or loss: often much faster than the score");
    arguments.flag("--moves", solve.every_move, "also the score of every legal move");
    arguments.flag("--best", solve.every_best, "find every best move instead of one, for about twice the work");
    arguments.option(
        "--from", "FILE", solve.from,
        "solve each line of a file, or of standard input (-): MOVES [SCORE], where MOVES is - for the empty "
        "board, or CSV with the columns moves and score; scores given there are checked");
    arguments.alternatives("MOVES", "--from");
    arguments.alternatives("--board", "--from");
    arguments.flag("--quiet", solve.quiet, "print only the score; with --from, only the summary");
    arguments.heading("Known values");
    arguments.repeatable("--book", "FILE", solve.books,
                         "look in this book first, then in the bundled ones (inarow book); may be repeated");
    solve.bundled.declare(arguments);
    arguments.option("--store", "FILE", solve.store,
                     "consult this store before searching and add what is found; created if missing");
    solve.table.declare(arguments);
    solve.search.declare(arguments, "all cores");
    arguments.repeatable("--constrain", "RULE", solve.constraints,
                         "restrict the moves of one player, as in \"second: follow-up a,b\"; may be repeated");
    arguments.flag("--strict", solve.strict,
                   "a player who cannot keep to the constraints loses; without --strict they are lifted");
    arguments.requires_option("--strict", "--constrain");
    solve.limits.declare(arguments, "; with --from, for all lines together");
    solve.talk.declare(arguments, {.csv = true});
    arguments.examples(
        "  inarow solve 7x6 4455                    the exact score; +18: a win with the mover's 18th-to-last stone, "
        "on move 7\n"
        "  inarow solve 7x6 4455 --weak             win, draw or loss\n"
        "  inarow solve 7x6 4455 --quiet            18 and nothing else, for scripts\n"
        "  inarow solve 7x6 --board board.txt       a drawn position: rows from the top, . x o\n"
        "  inarow solve 5x4 --moves                 the score of every first move\n"
        "  inarow solve 7x6 44 --goal \"score>=1\"    does the mover win?\n"
        "  inarow solve 7x6 --from positions.txt    a batch; a score after the moves (4455 18) is checked\n"
        "  inarow solve 7x6 --from positions.txt --moves --format csv    a table\n"
        "  inarow solve 9x7k5 --time-limit 10       the bounds known after ten seconds\n"
        "  inarow solve 7x6 44 --book 7x6.book      from an opening book of your own\n"
        "  inarow solve 7x6 4455 --no-book          by search alone, for measuring speed\n"
        "Exit status: 0 answered, 1 a given score is wrong, 2 bad input, 3 stopped by a limit, 4 out of memory or "
        "disk.");
}

}  // namespace inarow::app
