// inarow book check: whether a book holds every position that games reach, each with the best score of its moves.
#include <fmt/format.h>

#include "base/text.hpp"
#include "options.hpp"
#include "work/book.hpp"

namespace inarow::app {
namespace {

struct CheckedBook {
    Text file;
    TalkArguments talk;
};

std::string check_text(const store::Book& book, const api::BookCheck& check) {
    std::string text = fmt::format(
        "{}: {} positions, all that games reach; each has the best score of its moves\n"
        "stones      positions     first wins          draws    second wins\n",
        to_text(book.variant()), grouped(check.positions));
    for (std::size_t stones = 0; stones < check.counts.size(); ++stones) {
        const auto& counts = check.counts[stones];
        text += fmt::format("{:>6} {:>14} {:>14} {:>14} {:>14}\n", stones, grouped(counts.positions()),
                            grouped(counts.first_wins), grouped(counts.draws), grouped(counts.second_wins));
    }
    return text + "Images under symmetry and finished games are counted here.\n";
}

Json check_json(const store::Book& book, const api::BookCheck& check) {
    Json counts = Json::array();
    for (std::size_t stones = 0; stones < check.counts.size(); ++stones)
        counts.push_back({{"stones", stones},
                          {"positions", check.counts[stones].positions()},
                          {"first_wins", check.counts[stones].first_wins},
                          {"draws", check.counts[stones].draws},
                          {"second_wins", check.counts[stones].second_wins}});
    return {{"variant", to_text(book.variant())},
            {"complete", check.complete},
            {"checked", check.positions},
            {"wrong", check.wrong},
            {"counts", counts},
            {"version", INAROW_VERSION}};
}

Status check(const CheckedBook& options) {
    const store::Book book = value_or_fail(store::Book::open(*options.file));
    const api::BookCheck check = [&] {
        Control control;
        Progress::Count done = 0;
        const Progress::Count total = book.positions();
        const Interrupt interrupt(control);
        const Progress line(options.talk.progress(), control, &done, &total);
        return api::check_book(book, control, done);
    }();
    if (options.talk.json()) say_json(check_json(book, check));
    if (check.wrong) return complain(fmt::format("{}: {}", *options.file, *check.wrong), Status::check_failed);
    if (!check.complete)
        return complain(
            fmt::format("stopped; {} of {} positions are checked", grouped(check.positions), grouped(book.positions())),
            Status::stopped);
    if (!options.talk.json()) say(check_text(book, check));
    return Status::done;
}

}  // namespace

void declare_book_check(Arguments& arguments) {
    CheckedBook& book = arguments.run_with<CheckedBook>(check);
    arguments.required("FILE", book.file, "the book", {any_file});
    book.talk.declare(arguments, {.notation = false});
    arguments.examples(
        "  inarow book check 7x6.book\n"
        "Every position that a game can reach must be there, and each must have the best score of its moves; only\n"
        "positions with the most stones are taken on trust. To search some of these again:\n"
        "  inarow book export 7x6.book | shuf -n 100 | inarow solve 7x6 --from - --quiet\n"
        "Exit status: 0 all is well, 1 a score is wrong or a position is missing, 2 damaged file, 3 stopped by "
        "Ctrl-C,\n"
        "4 out of memory or disk.");
}

}  // namespace inarow::app
