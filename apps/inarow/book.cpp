// inarow book: opening books, files of exact scores for every position up to a number of stones.
#include "work/book.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "game/arrangement.hpp"
#include "input.hpp"
#include "options.hpp"
#include "report/figures.hpp"
#include "report/json.hpp"
#include "search/searchable.hpp"

namespace inarow::app {

void declare_book_check(Arguments& arguments);

namespace {

struct Book {
    Text subject;  // the variant, or the file
    Text text;
    Text plies;
    Text output;
    Text store;
    bool speed = false;
    SearchArguments search;
    LimitArguments limits;
    TalkArguments talk;
};

void check_output(const Book& book) {
    if (!book.output) fail("-o FILE is required: where to write the book");
    check_writable(*book.output);
}

api::BookPlan plan_of(const Book& book) {
    const Variant variant = value_or_fail(parse_variant(*book.subject));
    if (!book.plies) fail("--plies N is required: the book holds positions with up to N stones");
    api::BookPlan plan{variant, 0, book.search.search(), book.search.options()};
    plan.plies =
        static_cast<int>(number_option("--plies", book.plies, 0, 0, static_cast<std::uint64_t>(variant.cells() - 1)));
    if (!book.search.given("threads")) plan.options.threads = cores();
    value_or_fail(searchable(variant));
    return plan;
}

std::string made_text(const api::MadeBook& made, const std::string& path, std::uint64_t nodes, double seconds) {
    return fmt::format("{} positions in {} bytes: {}\n{}\n", grouped(made.positions), grouped(made.bytes->size()), path,
                       report::work_text(nodes, seconds));
}

Json made_json(const Book& book, const api::BookPlan& plan, const api::MadeBook& made, std::uint64_t nodes,
               double seconds) {
    return {{"variant", to_text(plan.variant)},
            {"plies", plan.plies},
            {"positions", made.positions},
            {"searched", made.searched},
            {"kept", made.kept},
            {"file", made.bytes ? Json(*book.output) : Json(nullptr)},
            {"bytes", made.bytes ? Json(made.bytes->size()) : Json(nullptr)},
            {"nodes", nodes},
            {"seconds", seconds},
            {"version", INAROW_VERSION}};
}

// With the store at this path, which is closed when this returns.
Result<api::MadeBook> make_with(const Book& book, const api::BookPlan& plan, const std::string& path,
                                Control& control) {
    store::Store work = value_or_fail(store::Store::open(path, plan.variant));
    api::BookProgress progress;
    const Interrupt interrupt(control);
    const Progress line(book.talk.progress(), control, &progress.done, &progress.total);
    return api::make_book(plan, work, control, progress);
}

// Removes a store, unless it has positions with so many stones or more: they are the work for a larger book.
bool remove_store(const std::string& path, const Variant& variant, int stones) {
    const bool removable = [&] {
        auto work = store::Store::open(path, variant);
        return work && work->size(stones).value_or(1) == 0;
    }();
    if (removable) remove_database(path);
    return removable;
}

std::string stopped_text(const api::MadeBook& made, const std::string& path) {
    const std::string saved =
        made.searched == 0 ? fmt::format("while listing positions; {}", grouped(made.kept))
                           : fmt::format("by a limit; {} of {} positions", grouped(made.kept), grouped(made.searched));
    return fmt::format("stopped {} are saved in {}; run the same command to resume", saved, path);
}

Status make(const Book& book) {
    check_output(book);
    const api::BookPlan plan = plan_of(book);
    const std::string path = book.store.value_or(*book.output + ".work");
    if (same_file(*book.output, path)) fail("-o and --store name the same file");
    LimitedControl control(book.limits);
    const Stopwatch watch;
    const bool resumed = std::filesystem::exists(path);
    Result<api::MadeBook> result = make_with(book, plan, path, control);
    if (!result && !resumed) remove_store(path, plan.variant, 0);
    const api::MadeBook made = value_or_fail(std::move(result));
    if (made.bytes) write_file(*book.output, *made.bytes);
    if (book.talk.json()) say_json(made_json(book, plan, made, control.nodes, watch.seconds()));
    if (!made.bytes) return complain(stopped_text(made, path), Status::stopped);
    if (!book.store && !remove_store(path, plan.variant, plan.plies + 1))
        warn(fmt::format("{} also holds positions of a larger book, and is kept", path));
    if (!book.talk.json()) say(made_text(made, *book.output, control.nodes, watch.seconds()));
    return Status::done;
}

constexpr std::uint64_t lookups = 1'000'000;

std::string info_text(const store::Book& book, std::optional<double> seconds) {
    std::string text = fmt::format(
        "{}: {} positions in {} bytes ({:.1f} bits each), all blocks intact\n", to_text(book.variant()),
        grouped(book.positions()), grouped(book.bytes()),
        8.0 * static_cast<double>(book.bytes()) / static_cast<double>(std::max<std::uint64_t>(book.positions(), 1)));
    for (const auto& section : book.sections())
        text += fmt::format("{:>4} stones {:>14} positions {:>10} blocks\n", section.stones, grouped(section.positions),
                            grouped(section.blocks));
    if (seconds)
        text += fmt::format("{} lookups, {:.3f} microseconds each\n", grouped(lookups), *seconds * 1e6 / lookups);
    return text;
}

std::string info_json(const store::Book& book, std::optional<double> seconds) {
    Json sections = Json::array();
    for (const auto& section : book.sections())
        sections.push_back({{"stones", section.stones}, {"positions", section.positions}, {"blocks", section.blocks}});
    Json json{{"variant", to_text(book.variant())},
              {"positions", book.positions()},
              {"bytes", book.bytes()},
              {"sections", sections}};
    if (seconds) json["lookup_micros"] = *seconds * 1e6 / lookups;
    json["version"] = INAROW_VERSION;
    return one_line(json) + '\n';
}

Status show(const Book& options) {
    const store::Book book = value_or_fail(store::Book::open(*options.subject));
    std::optional<double> seconds;
    if (options.speed && book.positions() > 0) seconds = value_or_fail(api::time_lookups(book, lookups, 1));
    say(options.talk.json() ? info_json(book, seconds) : info_text(book, seconds));
    return Status::done;
}

Json imported_json(const std::string& bytes, const std::string& path) {
    const store::Book book = value_or_fail(store::Book::of_bytes(bytes, path));
    return {{"variant", to_text(book.variant())},
            {"positions", book.positions()},
            {"file", path},
            {"bytes", book.bytes()},
            {"version", INAROW_VERSION}};
}

Status import_text(const Book& book) {
    check_output(book);
    const Variant variant = value_or_fail(parse_variant(*book.subject));
    const std::string source = *book.text;
    InputFile file(source);
    if (source != "-" && same_file(*book.output, source)) fail("-o and POSITIONS name the same file");
    const std::string bytes =
        value_or_fail(api::import_book(file.stream(), source_name(source), variant, book.talk.notation()));
    write_file(*book.output, bytes);
    if (book.talk.json()) say_json(imported_json(bytes, *book.output));
    return Status::done;
}

void write_positions(const store::Book& book, int plies, const TalkArguments& talk, Sink& sink) {
    const auto write = [&](std::string_view text) { sink.write(text); };
    if (!talk.json()) return value_or_fail(api::export_book(book, plies, talk.notation(), write));
    const auto write_json = [&](int stones, const store::BookEntry& entry) {
        const auto position =
            value_or_fail(position_of(book.variant(), book.ranking().arrangement(stones, entry.rank)));
        write(report::to_json(position, entry.score, talk.notation()) + '\n');
    };
    book.for_each(write_json, plies);
}

Status export_text(const Book& options) {
    const store::Book book = value_or_fail(store::Book::open(*options.subject));
    options.talk.check_notation(book.variant());
    if (options.output && same_file(*options.output, *options.subject)) fail("-o and FILE name the same file");
    Sink sink(options.output);
    const auto cells = static_cast<std::uint64_t>(book.variant().cells());
    const auto plies = number_option("--plies", options.plies, cells, 0, cells);
    write_positions(book, static_cast<int>(plies), options.talk, sink);
    sink.finish();
    return Status::done;
}

void declare_make(Arguments& arguments) {
    Book& book = arguments.run_with<Book>(make);
    arguments.required("VARIANT", book.subject, "the game: 7x6, 7x6@cylinder, 4x4x4, 5x5@free, ...");
    arguments.option("--plies", "N", book.plies, "include positions with up to this many stones (required)");
    arguments.option("-o,--output", "FILE", book.output,
                     "where to write the book, which appears only once it is complete (required)");
    arguments.option("--store", "FILE", book.store,
                     "where solved positions are kept, for resuming; by default FILE.work, which is removed once the "
                     "book is complete");
    book.search.declare(arguments, "all cores");
    book.limits.declare(arguments);
    book.talk.declare(arguments, {.notation = false});
    arguments.examples(
        "  inarow book make 7x6 --plies 4 -o 7x6.book     every position up to four stones, with its exact score\n"
        "Only positions with N stones are searched, by default on all cores (--threads).\n"
        "A run that was stopped or killed resumes when the same command is given again.\n"
        "Exit status: 0 created, 2 bad input, 3 stopped by a limit or Ctrl-C, 4 out of memory or disk.");
}

void declare_info(Arguments& arguments) {
    Book& book = arguments.run_with<Book>(show);
    arguments.required("FILE", book.subject, "the book", {any_file});
    arguments.flag("--speed", book.speed, "also measure how long a lookup takes");
    book.talk.declare(arguments, {.notation = false});
    arguments.examples("  inarow book info 7x6.book --speed");
}

void declare_import(Arguments& arguments) {
    Book& book = arguments.run_with<Book>(import_text);
    arguments.required("VARIANT", book.subject, "the game");
    arguments.required("POSITIONS", book.text,
                       "lines of MOVES SCORE; - reads standard input; the scores are not checked", {any_file});
    arguments.option("-o,--output", "FILE", book.output, "where to write the book (required)");
    book.talk.declare(arguments);
    arguments.examples(
        "  inarow solve 7x6 --from positions.txt      checks the scores in such a file\n"
        "  inarow book import 7x6 positions.txt -o 7x6.book");
}

void declare_export(Arguments& arguments) {
    Book& book = arguments.run_with<Book>(export_text);
    arguments.required("FILE", book.subject, "the book", {any_file});
    arguments.option("-o,--output", "FILE", book.output, "where to write the text; by default standard output");
    arguments.option("--plies", "N", book.plies, "leave out positions with more stones");
    book.talk.declare(arguments);
    arguments.examples(
        "  inarow book export 7x6.book | head -3      lines of MOVES SCORE; the empty board has an empty first field\n"
        "  inarow book export 7x6-12.book --plies 8 | inarow book import 7x6 - -o 7x6-8.book");
}

}  // namespace

void declare_book(Arguments& arguments) {
    arguments.command("make", "Solve every position up to a number of stones", declare_make);
    arguments.command("info", "Show what is in a book, and check its integrity", declare_info);
    arguments.command("check", "Compare every position of a book with its moves, and count wins and draws",
                      declare_book_check);
    arguments.command("import", "Create a book from lines of moves and scores", declare_import);
    arguments.command("export", "Write a book as lines of moves and scores", declare_export);
    arguments.examples(
        "  inarow book make 7x6 --plies 4 -o 7x6.book\n"
        "  inarow book info 7x6.book --speed\n"
        "  inarow solve 7x6 44 --book 7x6.book        the score without searching\n"
        "docs/guide/formats/book.md describes the file format.");
}

}  // namespace inarow::app
