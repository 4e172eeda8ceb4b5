// inarow book, and solve and play with --book and --store.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <regex>
#include <set>

#include "apps/kill_rounds.hpp"
#include "apps/published_counts.hpp"
#include "apps/store_rounds.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

// A book of 4x4 to three stones.
struct SmallBook {
    Folder folder;
    std::string path = folder.path("4x4.book");

    SmallBook() {
        const json made = json_of("book make 4x4 --plies 3 --table 1MiB -o " + path);
        EXPECT_THAT(made, Holds({{"positions", 37}, {"searched", 26}, {"bytes", read_file(path).size()}}));
        EXPECT_EQ(folder.names(), std::vector<std::string>{"4x4.book"});
    }
};

using Book = InFolder;
using Store = InFolder;

// books/7x6-12.book, which comes with the source: whole, and right in some places from all over it.
// rounds_long_test.cpp checks all of it.
TEST_F(Book, the_bundled_7x6_book_is_intact_and_correct) {
    EXPECT_EQ(json_of("book info '" INAROW_SOURCE_DIR "/books/7x6-12.book'")["positions"], 9'188'816);
    std::string sample;
    for (const char* stones : {"6", "9", "11", "12"})
        sample += inarow({"generate", "7x6", "--stones", stones, "--count", "5", "--scores", "--table", "256MiB"}).out;
    EXPECT_THAT(json_of("solve 7x6 --quiet --from " + folder.file("sample", sample)),
                Holds({{"checked", 20}, {"wrong", 0}, {"nodes", 0}}));
}

// The bundled books of other boards are small enough to check all of them.
TEST_F(Book, the_other_bundled_books_are_complete_and_consistent) {
    int books = 0;
    for (const auto& file : std::filesystem::directory_iterator(INAROW_SOURCE_DIR "/books")) {
        if (file.path().filename() == "7x6-12.book") continue;
        EXPECT_THAT(inarow({"book", "check", file.path().string()}).out, HasSubstr("all that games reach"))
            << file.path();
        ++books;
    }
    EXPECT_GE(books, 2);
}

// A smaller one that was made by an earlier version.
TEST_F(Book, a_7x6_book_has_the_published_numbers_of_wins_and_draws) {
    expect_published_counts(INAROW_SOURCE_DIR "/tests/data/7x6-8.book", 8);
}

TEST_F(Book, check_finds_a_score_that_no_move_reaches) {
    const SmallBook book;
    EXPECT_THAT(inarow({"book", "check", book.path}).out, HasSubstr("4x4: 37 positions, all that games reach"));
    std::string text = inarow({"book", "export", book.path}).out;
    text.replace(text.find(" 0\n"), 3, " 1\n");  // the empty board
    const std::string wrong = book.folder.path("wrong");
    EXPECT_EQ(inarow({"book", "import", "4x4", "-", "-o", wrong}, text).status, 0);
    expect_one_line(inarow({"book", "check", wrong}), 1, "has the score 1, but its best move leads to 0");
    EXPECT_EQ(json_of("book check " + wrong, 1)["wrong"],
              "the empty board has the score 1, but its best move leads to 0");
}

TEST_F(Book, check_that_is_stopped_says_so_in_json_too) {
    const Outcome stopped =
        inarow({"book", "check", INAROW_SOURCE_DIR "/books/7x6-12.book", "--json", "--progress", "json"}, "",
               once_it_speaks(SIGINT));
    EXPECT_EQ(stopped.status, 3) << stopped.err;
    EXPECT_EQ(json::parse(stopped.out)["complete"], false);
    EXPECT_EQ(json::parse(stopped.out)["wrong"], nullptr);
    const SmallBook book;
    EXPECT_EQ(json_of("book check " + book.path)["complete"], true);
}

TEST_F(Book, holds_all_positions_with_their_scores) {
    const SmallBook book;
    const Outcome text = inarow({"book", "export", book.path});
    EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 37);
    EXPECT_THAT(json_of("solve 4x4 --from - --quiet --search constrained", 0, text.out),
                Holds({{"checked", 37}, {"wrong", 0}}));
    std::string objects;
    for (const std::string& line : lines_of(inarow({"book", "export", book.path, "--json"}).out)) {
        const json object = json::parse(line);
        EXPECT_EQ(object["variant"], "4x4");
        objects += object["moves"].get<std::string>() + ' ' + object["score"].dump() + '\n';
    }
    EXPECT_EQ(objects, text.out);
    const json info = json_of("book info --speed " + book.path);
    EXPECT_THAT(info, Holds({{"variant", "4x4"}, {"positions", 37}}));
    EXPECT_EQ(info["sections"].size(), 4U);
    EXPECT_GT(info["lookup_micros"], 0.0);
    EXPECT_THAT(inarow({"book", "info", book.path}).out, HasSubstr("all blocks intact"));
}

TEST_F(Book, answers_without_searching) {
    const SmallBook book;
    const json answer = json_of("solve 4x4 12 --book " + book.path);
    EXPECT_THAT(answer, Holds({{"source", "book"}, {"nodes", 0}, {"score", json_of("solve 4x4 12")["score"]}}));
    EXPECT_THAT(inarow(words("solve 4x4 12 --book " + book.path)).out, HasSubstr("from the book\n"));
    const json moves = json_of("solve 4x4 12 --moves --book " + book.path);
    EXPECT_EQ(moves["source"], "book");
    EXPECT_EQ(std::set<json>(answer["best"].begin(), answer["best"].end()),
              std::set<json>(moves["best"].begin(), moves["best"].end()));
    EXPECT_EQ(answer["best_complete"], true);
    EXPECT_EQ(moves["scores"], json_of("solve 4x4 12 --moves")["scores"]);
    EXPECT_THAT(json_of("solve 4x4 1234 --book " + book.path),
                Holds({{"source", "search"}, {"score", json_of("solve 4x4 1234")["score"]}}));
}

// inarow with another INAROW_BOOKS; the arguments hold no spaces themselves.
Outcome inarow_with_books(const std::string& folders, const std::string& arguments) {
    return shell("export INAROW_BOOKS='" + folders + "'; exec inarow " + arguments);
}

json json_with_books(const std::string& folders, const std::string& arguments) {
    const Outcome outcome = inarow_with_books(folders, arguments + " --json");
    EXPECT_EQ(outcome.err, "") << arguments;
    return outcome.out.empty() ? json() : json::parse(outcome.out);
}

// A search for any of this takes seconds and millions of nodes.
TEST(BundledBook, answers_unless_it_is_left_out) {
    const json empty = json_of("solve 7x6 --moves --node-limit 1000");
    EXPECT_EQ(empty["source"], "book");
    EXPECT_EQ(empty["nodes"], 0);
    EXPECT_EQ(empty["scores"], json::parse(R"({"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2})"));
    EXPECT_THAT(inarow(words("solve 7x6 444444 --node-limit 1000")).out, HasSubstr("from the book\n"));
    EXPECT_THAT(json_of("solve 7x6 --no-book --node-limit 1000", 3), Holds({{"source", "search"}, {"nodes", 1000}}));
    const Folder folder;
    const std::string batch = "solve 7x6 --quiet --node-limit 1000 --from " + folder.file("batch", "- 1\n44 1\n7 2\n");
    EXPECT_EQ(json_of(batch)["unknown"], 0);
    EXPECT_EQ(json_of(batch)["nodes"], 0);
    EXPECT_EQ(json_of(batch + " --no-book", 3)["unknown"], 3);
}

TEST(BundledBook, answers_on_other_boards_too) {
    for (const char* question : {"solve 6x7 --moves", "solve 7x6@cylinder 4 --moves"}) {
        const json answer = json_of(std::string(question) + " --node-limit 100");
        EXPECT_EQ(answer["source"], "book") << question;
        EXPECT_EQ(answer["nodes"], 0) << question;
    }
}

TEST(BundledBook, is_not_asked_about_a_game_under_constraints) {
    EXPECT_EQ(json_of("solve 7x6 --constrain 'second: follow-up a' --node-limit 1000", 3)["source"], "search");
}

TEST(BundledBook, helps_to_explain) {
    const std::string explain = "explain 7x6 --node-limit 1000";
    const json losing = json_of(explain)["losing_moves"];
    EXPECT_EQ(json_of(explain)["open_moves"], json::array());
    EXPECT_EQ(losing.size(), 4U);
    EXPECT_TRUE(losing.contains("1") && losing.contains("2") && losing.contains("6") && losing.contains("7")) << losing;
    EXPECT_NE(json_of(explain + " --no-book", 3)["open_moves"], json::array());
}

TEST(BundledBook, moves_for_the_perfect_player_without_searching) {
    const std::string input = "position startpos moves 4 4\ngo\n";
    EXPECT_THAT(output_of("engine perfect 7x6", 0, input),
                HasSubstr("info nodes 0 value 1 string score +1, from the book\nbestmove 4\n"));
    EXPECT_THAT(output_of("play 7x6 44 --first perfect --second human", 0, "quit\n"),
                HasSubstr("plays 4 (score +1, from the book)"));
}

TEST(BundledBook, is_replaced_by_those_of_INAROW_BOOKS) {
    const SmallBook small;
    const std::string own = small.folder.path("");
    EXPECT_EQ(json_with_books(own, "solve 4x4 12")["source"], "book");
    EXPECT_EQ(json_with_books(own, "solve 4x4 12 --no-book")["source"], "search");
    EXPECT_EQ(json_with_books("", "solve 4x4 12")["source"], "search");
    EXPECT_EQ(json_with_books("", "solve 7x6 4 --weak --time-limit 0.001")["source"], "search");
    EXPECT_EQ(json_with_books(own, "solve 5x4 12")["source"], "search");  // a book of another variant
    EXPECT_EQ(json_with_books(":" + own + ":" + INAROW_SOURCE_DIR "/books:", "solve 7x6 4")["source"], "book");
    EXPECT_EQ(json_with_books(INAROW_SOURCE_DIR "/books", "solve 4x4 12 --no-book --book " + small.path)["source"],
              "book");
}

TEST(BundledBook, that_cannot_be_used_is_a_warning_and_no_failure) {
    const SmallBook book;
    const Folder folder;
    const std::string bytes = read_file(book.path);
    std::string damaged = bytes;
    damaged[bytes.find("\n\n") + 2 + 3 * 64 - 40] ^= 1;  // in block 2, with two stones
    folder.file("a.book", damaged);
    const auto expect_search = [](const Outcome& outcome, const std::string& said) {
        EXPECT_EQ(outcome.status, 0);
        expect_one_line(outcome, said);
        EXPECT_THAT(outcome.out, Not(HasSubstr("from the book")));
    };
    const std::string a = folder.path("a.book");
    expect_search(inarow_with_books(folder.path(""), "solve 4x4 12"), "book " + a + ": block 2 is damaged");
    EXPECT_THAT(inarow_with_books(folder.path(""), "solve 4x4 1").out, HasSubstr("from the book"));  // another block
    const Outcome as_json = inarow_with_books(folder.path(""), "solve 4x4 12 --json");
    EXPECT_EQ(json::parse(as_json.err)["warning"], "book " + a + ": block 2 is damaged");
    EXPECT_EQ(json::parse(as_json.out)["source"], "search");
    folder.file("a.book", bytes.substr(0, bytes.size() - 100));
    expect_search(inarow_with_books(folder.path(""), "solve 4x4 12"), "book " + a + ": it is truncated");
    expect_search(inarow_with_books("/nowhere", "solve 4x4 12"), "no books from /nowhere: No such file or directory");
}

TEST_F(Book, export_and_import_round_trip) {
    const SmallBook book;
    const std::string text = book.folder.path("text");
    const std::string again = book.folder.path("again");
    EXPECT_EQ(inarow({"book", "export", book.path, "-o", text}).status, 0);
    EXPECT_EQ(inarow({"book", "import", "4x4", text, "-o", again}).status, 0);
    EXPECT_EQ(read_file(again), read_file(book.path));
    EXPECT_EQ(inarow({"book", "export", book.path, "--plies", "1"}).out, read_file(text).substr(0, 11));
    const json imported = json_of("book import 4x4 " + text + " -o " + again);
    EXPECT_THAT(imported,
                Holds({{"variant", "4x4"}, {"positions", 37}, {"file", again}, {"bytes", read_file(again).size()}}));
    EXPECT_EQ(inarow({"book", "import", "4x4", "-", "-o", again}, read_file(text)).status, 0);
    EXPECT_EQ(read_file(again), read_file(book.path));
}

TEST_F(Book, is_not_exported_in_a_notation_that_does_not_fit) {
    const SmallBook book;
    const std::string free = folder.path("free.book");
    EXPECT_EQ(inarow({"book", "make", "3x3k3@free", "--plies", "2", "-o", free}).status, 0);
    expect_one_line(inarow({"book", "export", free, "--notation", "columns"}), 2,
                    "the notation columns does not fit 3x3k3@free");
    EXPECT_EQ(inarow({"book", "export", book.path, "--notation", "cells"}).out.substr(0, 7), " 0\nd 0\n");
    EXPECT_EQ(inarow({"book", "export", book.path, "--notation", "zero-based"}).out.substr(0, 7), " 0\n3 0\n");
}

TEST_F(Book, is_not_written_over_what_it_is_made_from) {
    const SmallBook book;
    const std::string bytes = read_file(book.path);
    const std::string lines = "12 0\n";
    const std::string text = book.folder.file("text", lines);
    const std::string other_name = book.folder.path("./text");
    expect_one_line(inarow({"book", "export", book.path, "-o", book.path}), 2, "-o and FILE name the same file");
    expect_one_line(inarow({"book", "import", "4x4", text, "-o", other_name}), 2,
                    "-o and POSITIONS name the same file");
    EXPECT_EQ(read_file(book.path), bytes);
    EXPECT_EQ(read_file(text), lines);
    const std::string both = book.folder.path("s");
    expect_refused("book make 4x4 --plies 1 -o " + both + " --store " + both, "-o and --store name the same file");
    EXPECT_THAT(book.folder.names(), Not(Contains("s")));
}

TEST_F(Book, a_stopped_run_resumes) {
    const std::string path = folder.path("b");
    expect_one_line(inarow(words("book make 5x5 --plies 5 --table 1MiB --node-limit 200000 -o " + path)), 3,
                    "positions are saved in " + path + ".work; run the same command to resume");
    const json kept = json_of("book make 5x5 --plies 5 --table 4MiB --node-limit 1 -o " + path, 3);
    EXPECT_GT(kept["kept"], 0);
    EXPECT_EQ(kept["file"], nullptr);
    EXPECT_EQ(json_of("book make 5x5 --plies 5 -o " + path)["kept"], kept["searched"]);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"b"});
}

TEST_F(Book, leaves_the_work_on_a_larger_one_alone) {
    const std::string path = folder.path("b");
    const json kept = json_of("book make 5x5 --plies 5 --table 1MiB --node-limit 200000 -o " + path, 3);
    const Outcome small = inarow(words("book make 5x5 --plies 2 --table 1MiB -o " + path));
    EXPECT_EQ(small.status, 0);
    expect_one_line(small, path + ".work also holds positions of a larger book, and is kept");
    const std::string larger = "book make 5x5 --plies 5 --table 1MiB -o " + path;
    EXPECT_GE(json_of(larger + " --node-limit 1", 3)["kept"], kept["kept"]);
    EXPECT_GT(kept["kept"], 0);
    EXPECT_EQ(json_of(larger)["kept"], kept["searched"]);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"b"});
}

TEST_F(Book, ctrl_c_keeps_what_is_solved) {
    const std::string path = folder.path("b");
    const auto has_solved = [](const Outcome& so_far) {
        return std::regex_search(so_far.err, std::regex("\"done\":[1-9]"));
    };
    const Outcome stopped =
        inarow(words("book make 6x6 --plies 5 --progress json -o " + path), "", Interruption{SIGINT, 0ms, has_solved});
    EXPECT_EQ(stopped.status, 3);
    EXPECT_TRUE(std::regex_search(stopped.err, std::regex("[1-9][0-9,]* of [0-9,]+ positions are saved in ")))
        << stopped.err;
    EXPECT_THAT(stopped.err, HasSubstr(path + ".work; run the same command to resume"));
    EXPECT_THAT(folder.names(), Not(Contains("b")));
}

TEST_F(Book, is_built_from_a_store_and_adds_to_it) {
    const std::string store = folder.path("s");
    const std::string make = "book make 5x4 --plies 3 --table 1MiB --store " + store + " -o " + folder.path("b");
    EXPECT_GT(json_of(make)["nodes"], 0);
    EXPECT_EQ(json_of(make)["nodes"], 0);
    EXPECT_EQ(json_of("solve 5x4 123 --store " + store)["source"], "store");
}

TEST_F(Book, is_completed_despite_repeated_kills) { kill_book_rounds(5, 800ms); }

TEST_F(Book, that_is_damaged_is_refused) {
    const SmallBook book;
    std::string bytes = read_file(book.path);
    bytes[bytes.find("\n\n") + 10] ^= 1;
    const std::string damaged = book.folder.file("damaged", bytes);
    for (const std::string command : {"book info ", "book export ", "solve 4x4 --book "})
        expect_refused(command + damaged, "book " + damaged + ": block 0 is damaged");
    expect_refused("solve 5x4 --book " + book.path, "it is for 4x4, not for 5x4");
    expect_refused("book info '" INAROW_BINARY "'", "it is not a book of inarow");
}

TEST_F(Book, a_full_disk_leaves_the_old_book_intact) {
    const SmallBook book;
    const std::string before = read_file(book.path);
    std::string lines;
    for (const std::string& line : words(inarow(words("generate 7x6 --stones 12 --count 2000")).out))
        lines += line + " 0\n";
    const std::string text = book.folder.file("text", lines);
    expect_one_line(shell("ulimit -f 1; exec inarow book import 7x6 " + text + " -o " + book.path), 4,
                    "cannot write " + book.path);
    EXPECT_EQ(read_file(book.path), before);
    const std::string path = book.folder.path("b");
    const std::string make = "book make 5x5 --plies 5 --table 4MiB -o " + path;
    expect_one_line(shell("ulimit -f 200; exec inarow " + make), 4, "store " + path + ".work: the disk is full");
    EXPECT_EQ(inarow(words(make)).status, 0);
}

TEST_F(Book, plays_perfectly) {
    const SmallBook book;
    EXPECT_EQ(json_of("play 4x4 --first perfect:book=" + book.path + " --second perfect")["result"], "draw");
    expect_refused("play 5x4 --first perfect:book=" + book.path, "it is for 4x4, not for 5x4");
}

TEST_F(Book, invalid_arguments_are_refused) {
    for (const auto& [arguments, said] : std::vector<std::pair<std::string, std::string>>{
             {"book", "book needs a command (known: make, "},
             {"book make 4x4 --plies 2", "-o FILE is required"},
             {"book make 4x4 -o /nowhere/b --plies 2", "/nowhere/b"},
             {"book make 4x4 -o /tmp", "it is a directory"},
             {"book info /nowhere/b", "No such file"},
             {"book import 4x4 /nowhere/t -o /tmp/never", "No such file"},
             {"solve 4x4 --book /nowhere/b", "book /nowhere/b: No such file"},
             {"book make 4x4 --plies 2 -o b --store " + std::string(300, 'x'), "File name too long"},
             {"solve 4x4 --store /nowhere/s", "store /nowhere/s: "}})
        expect_refused(arguments, said);
    const std::string to = " -o " + folder.path("b");
    expect_refused("book make 4x4 --plies 2 --progress 7" + to, "unknown progress style '7'");
    EXPECT_FALSE(std::filesystem::exists(folder.path("b") + ".work"));
    expect_refused("book make 4x4" + to, "--plies N is required");
    expect_refused("book make 4x4 --plies 16" + to, "0 to 15");
    expect_refused("book make 10x10k5@free --plies 1" + to, "too");
    expect_one_line(inarow(words("book import 4x4 -" + to), "1\n"), 2, "standard input: '1' has no score");
    expect_one_line(inarow({"solve", "4x4", "--store", folder.path("s"), "--constrain", "first: avoid a"}), 2,
                    "books and stores cannot be used with constraints");
    EXPECT_TRUE(folder.names().empty()) << folder.names().front();
}

TEST_F(Store, answers_what_an_earlier_run_has_found) {
    const std::string store = folder.path("s");
    const json first = json_of("solve 5x4 3 --store " + store);
    EXPECT_EQ(first["source"], "search");
    EXPECT_THAT(json_of("solve 5x4 3 --store " + store),
                Holds({{"source", "store"}, {"nodes", 0}, {"score", first["score"]}, {"line", first["line"]}}));
    EXPECT_THAT(inarow(words("solve 5x4 3 --store " + store)).out, HasSubstr("from the store\n"));
    EXPECT_EQ(json_of("solve 5x4 3 --weak --store " + store)["source"], "store");
    expect_refused("solve 5x5 --store " + store, "it holds positions of '5x4', not of 5x5");
}

// SQLite would keep nothing under these names.
TEST_F(Store, is_a_file_whatever_its_name) {
    for (const std::string name : {":memory:", "file:s?mode=memory"}) {
        const std::string solve = "cd " + folder.path("") + " && exec inarow solve 4x4 1 --store '" + name + "'";
        EXPECT_EQ(shell(solve).status, 0) << name;
        EXPECT_THAT(folder.names(), Contains(name));
        EXPECT_THAT(shell(solve).out, HasSubstr("from the store\n")) << name;
    }
    expect_one_line(inarow({"solve", "4x4", "--store", ""}), 2, "its name is empty");
    expect_one_line(inarow({"solve", "4x4", "--store", folder.path("")}), 2, "it is a directory");
    expect_refused("solve 4x4 --store /dev/null", "store /dev/null: it is not a regular file");
    expect_refused("jobs run 4x4 --ledger /dev/null", "/dev/null: it is not a regular file");
}

TEST_F(Store, serves_a_batch) {
    const std::string text = inarow(words("generate 5x5 --stones 8 --count 30 --scores --table 1MiB")).out;
    const std::string batch = "solve 5x5 --from - --quiet --store " + folder.path("s");
    const json first = json_of(batch, 0, text);
    const json second = json_of(batch, 0, text);
    EXPECT_THAT(second, Holds({{"wrong", 0}, {"checked", 30}}));
    EXPECT_GT(first["nodes"], 0);
    EXPECT_EQ(second["nodes"], 0);
}

TEST_F(Store, keeps_its_answers_despite_repeated_kills) { kill_store_rounds(5, 400ms); }

TEST_F(Store, a_full_disk_costs_no_answer) {
    const std::string text = inarow(words("generate 5x5 --stones 8 --count 200 --scores --table 1MiB")).out;
    const std::string from = folder.file("positions", text);
    const Outcome full = shell("ulimit -f 200; exec inarow solve 5x5 --from " + from +
                               " --json --quiet --progress none --store " + folder.path("s"));
    EXPECT_EQ(full.status, 4);
    EXPECT_THAT(json::parse(full.err)["error"].get<std::string>(), HasSubstr("s: the disk is full"));
    EXPECT_EQ(json::parse(full.out)["checked"], 200);
    EXPECT_EQ(json::parse(full.out)["wrong"], 0);
    EXPECT_EQ(json_of("solve 5x5 --from " + from + " --quiet --store " + folder.path("s"))["wrong"], 0);
}

}  // namespace
}  // namespace inarow::testing_program
