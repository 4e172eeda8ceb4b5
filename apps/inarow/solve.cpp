// inarow solve: the value of one position, or of a file of them.
#include <memory>

#include "api/engine.hpp"
#include "api/known_bounds.hpp"
#include "api/time_limit.hpp"
#include "arguments.hpp"
#include "batch.hpp"
#include "interrupt.hpp"
#include "options.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace inarow::app {
namespace {

struct Solve {
    Text variant;
    Text moves;
    Text from;
    Text goal;
    bool weak = false;
    bool every_move = false;
    bool quiet = false;
    std::vector<std::string> books;
    Text store;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

void check(const Solve& solve) {
    if (solve.weak && solve.goal) fail("--weak and --goal are two questions; ask one of them");
    if (solve.moves && solve.from) fail("MOVES and --from name the position twice; leave one of them out");
    if (solve.quiet && !solve.from) fail("--quiet leaves out the lines of a batch; it needs --from FILE");
}

api::Request request_for(const Solve& solve, Position position) {
    api::Request request(std::move(position));
    request.every_move = solve.every_move;
    if (solve.weak) request.question = api::Request::Question::weak;
    if (solve.goal) {
        request.question = api::Request::Question::at_least;
        request.claim = need(api::parse_claim(*solve.goal));
    }
    return request;
}

// What the user says is known; nothing when he says nothing.
std::shared_ptr<api::KnownBounds> shelf_for(const Solve& solve, const Variant& variant, const SearchOptions& options) {
    if (solve.books.empty() && !solve.store) return nullptr;
    if (!options.constraints.empty())
        fail("--book and --store hold values of the game as it is, not under --constrain");
    auto shelf = std::make_shared<api::KnownBounds>(variant);
    for (const std::string& book : solve.books) need(shelf->add_book(book));
    if (solve.store) need(shelf->add_store(*solve.store));
    return shelf;
}

// An answer is an answer, even if a file failed on the way.
Status told_of_trouble(const api::KnownBounds* shelf, Status status) {
    if (shelf == nullptr || !shelf->trouble()) return status;
    complain(shelf->trouble()->message);
    return static_cast<Status>(shelf->trouble()->failure);
}

Status solve_one(const Solve& solve, const api::Request& request, api::Engine& engine, Control& control) {
    const Interrupt interrupt(control);
    const auto report = [&] {
        const Progress progress(solve.talk.progress(), [&] { return sample_of(control, !solve.every_move); });
        return engine.solve(request, control);
    }();
    say(solve.talk.json() ? report::to_json(report, solve.talk.notation()) + '\n' : report::report_text(report, solve.talk.notation()));
    return report.settled ? Status::done : Status::stopped;
}

Status run(const Solve& solve) {
    check(solve);
    const Variant variant = need(parse_variant(*solve.variant));
    const Notation notation = solve.talk.notation();
    const ProgressStyle style = solve.talk.progress();
    const api::Request request = request_for(solve, need(parse_moves(variant, solve.moves.value_or(""), notation)));
    Control control;
    control.node_limit = solve.limits.nodes();
    const api::TimeLimit time(control, solve.limits.seconds());
    const SearchOptions options = solve.search.options(variant);
    if (solve.from) check_batch(*solve.from, variant, notation);
    auto engine = need(api::Engine::create(variant, solve.search.search(api::default_search(request)), options));
    need(engine.accepts(request.question));
    const auto shelf = shelf_for(solve, variant, options);
    engine.use(shelf);
    if (!solve.from) need(engine.accepts(request));
    if (!solve.from) return told_of_trouble(shelf.get(), solve_one(solve, request, engine, control));
    const BatchJob job{*solve.from, request, notation, style, solve.talk.json(), solve.quiet};
    return told_of_trouble(shelf.get(), solve_batch(job, engine, control));
}

}  // namespace

void declare_solve(Arguments& arguments) {
    const auto solve = std::make_shared<Solve>();
    arguments.required(
        "VARIANT", solve->variant,
        "the game: WIDTHxHEIGHT or WIDTHxDEPTHxHEIGHT, then kLENGTH if lines are not of 4, "
        "@cylinder or @torus if edges meet, @free if stones do not drop (9x7k5, 7x6@cylinder, 4x4x4, 5x5@free)");
    arguments.positional("MOVES", solve->moves, "the moves so far, one character each (4455); none is the empty board");
    arguments.heading("Question");
    arguments.flag("--weak", solve->weak, "only win, draw or loss: often much faster than the score");
    arguments.option("--goal", "CLAIM", solve->goal, "only whether a claim is true: \"score>=1\", \"score<-2\"");
    arguments.flag("--moves", solve->every_move, "also the score of every legal move");
    arguments.option("--from", "FILE", solve->from,
                     "many positions: lines of MOVES [SCORE]; scores are checked; - is standard input");
    arguments.flag("--quiet", solve->quiet, "with --from: only the summary");
    arguments.heading("What is known");
    arguments.repeatable("--book", "FILE", solve->books, "look there before searching (inarow book); repeatable");
    arguments.option("--store", "FILE", solve->store,
                     "look there before searching, and keep there what is found; it is made if it is not there");
    solve->search.declare(arguments);
    solve->limits.declare(arguments);
    solve->talk.declare(arguments);
    arguments.examples(
        "  inarow solve 7x6 4455                    the exact score; +18: the mover wins with its 18th last stone\n"
        "  inarow solve 7x6 4455 --weak             win, draw or loss\n"
        "  inarow solve 5x4 --moves                 the score of every first move\n"
        "  inarow solve 7x6 44 --goal \"score>=1\"    does the mover win?\n"
        "  inarow solve 7x6 --from positions.txt    a file; lines like 4455 18 are checked\n"
        "  inarow solve 9x7k5 --time-limit 10       what is known after ten seconds\n"
        "  inarow solve 7x6 44 --book 7x6.book      from a file of inarow book, without searching\n"
        "Exit status: 0 answered, 1 a given score is wrong, 2 bad input, 3 stopped by a limit, 4 out of memory or "
        "disk.");
    arguments.run([solve] { return run(*solve); });
}

}  // namespace inarow::app
