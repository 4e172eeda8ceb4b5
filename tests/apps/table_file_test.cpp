// --table-file: what one run has found out, the next one starts from; and a file that is not its own is left alone.
#include "store/table_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "apps/kill_rounds.hpp"
#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

// A few hundred thousand nodes.
const std::string question = "solve 6x5 --no-book --table 16MiB";

std::string with_file(const std::string& arguments, const std::string& path) {
    return arguments + " --table-file " + path;
}

class StoppedRuns : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(TableFile, StoppedRuns, testing::Values(question, "solve 6x4 --no-book --search constrained"));

TEST_P(StoppedRuns, come_to_the_answer_of_a_long_one) {
    const Folder folder;
    const json whole = json_of(GetParam());
    const auto nodes = whole["nodes"].get<std::uint64_t>();
    const std::string part = with_file(GetParam(), folder.path("t")) + " --node-limit " + std::to_string(nodes / 6);
    json last;
    int runs = 0;
    while (last.is_null() || last["exact"] == false) {
        ASSERT_LT(++runs, 100);
        const Outcome outcome = inarow(words(part + " --json"));
        ASSERT_THAT(outcome.status, AnyOf(0, 3)) << outcome.err;
        last = json::parse(outcome.out);
        EXPECT_LE(last["bounds"][0], whole["score"]);
        EXPECT_GE(last["bounds"][1], whole["score"]);
    }
    EXPECT_GT(runs, 1);
    EXPECT_EQ(last["score"], whole["score"]);
    EXPECT_LT(last["nodes"], nodes / 6 + 1);
    const json again = json_of(with_file(GetParam(), folder.path("t")));
    EXPECT_EQ(again["score"], whole["score"]);
    EXPECT_LT(again["nodes"], nodes / 100);
    EXPECT_GE(again["earlier"]["nodes"], static_cast<std::uint64_t>(runs - 1) * (nodes / 6));
    EXPECT_FALSE(whole.contains("earlier"));
    EXPECT_THAT(inarow(words(with_file(GetParam(), folder.path("t")))).out,
                HasSubstr("earlier runs with this table file: "));
    EXPECT_THAT(folder.names(), ElementsAre("t"));
}

struct TableFile : testing::Test {
    const Folder folder;
    const std::string path = folder.path("t");
};

TEST_F(TableFile, has_the_size_of_the_table_unless_another_is_given) {
    const json first = json_of(with_file("solve 5x5 --table 4MiB", path));
    for (const auto& [size, bytes] :
         {std::pair("", 4 << 20), {" --table 64KiB", 64 << 10}, {" --table 64MiB", 64 << 20}, {"", 64 << 20}}) {
        const json again = json_of(with_file("solve 5x5", path) + size);
        EXPECT_THAT(again, Holds({{"table_bytes", bytes}, {"score", first["score"]}}));
        EXPECT_LT(again["nodes"], first["nodes"].get<int>() / 4) << size;
    }
}

TEST_F(TableFile, is_refused_and_left_alone_where_it_belongs_to_another_question) {
    ASSERT_EQ(inarow(words(with_file("solve 5x4 --table 1MiB", path))).status, 0);
    const std::string before = read_file(path);
    for (const auto& [arguments, said] : {std::pair("solve 4x5", "it is for 5x4, not for 4x5"),
                                          {"solve 5x4 --search dfpn", "it is for the search alphabeta, not for dfpn"},
                                          {"solve 5x4 --constrain=second:avoid-a", ""},
                                          {"jobs run 4x4 --ledger /dev/null/x", ""}}) {
        expect_refused(with_file(arguments, path), said);
        EXPECT_EQ(read_file(path), before);
    }
    EXPECT_THAT(inarow({"solve", "5x4", "--constrain", "second: avoid a", "--table-file", path}).err,
                HasSubstr("cannot be used with constraints"));
}

TEST_F(TableFile, is_refused_and_left_alone_where_it_is_damaged) {
    ASSERT_EQ(inarow(words(with_file("solve 5x4 --table 1MiB", path))).status, 0);
    const std::string whole = read_file(path);
    for (const std::size_t at :
         {std::size_t{3}, std::size_t{40}, whole.find("\n\n") + 3, whole.size() / 2, whole.size() - 1}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        folder.file("t", damaged);
        expect_refused(with_file("solve 5x4", path), "table file " + path + ": it is ");
        EXPECT_EQ(read_file(path), damaged);
    }
}

// Somebody made it so: every position is a win by three.
TEST_F(TableFile, wrong_entries_with_right_checksums_are_no_internal_error) {
    ASSERT_EQ(inarow(words(with_file("solve 4x4 --table 64KiB", path))).status, 0);
    const auto file = store::TableFile::open(path).value();
    std::vector<std::byte> lines(file.head().lines * store::table_line_bytes);
    ASSERT_TRUE(file.read([&](std::uint64_t first, std::span<const std::byte> some) {
        std::ranges::copy(some, lines.begin() + static_cast<std::ptrdiff_t>(first * store::table_line_bytes));
        return true;
    }));
    for (std::size_t i = 0; i < lines.size(); i += 16) {  // the low half of each entry
        std::uint64_t word = 0;
        std::memcpy(&word, &lines[i], 8);
        if (word != 0) word = (word & ~std::uint64_t{0xFFF}) | 11U << 6 | 11U;
        std::memcpy(&lines[i], &word, 8);
    }
    std::string forged;
    store::write_table(file.head(), lines, [&](std::string_view bytes) { forged += bytes; });
    folder.file("t", forged);
    expect_one_line(
        inarow(words(with_file("solve 4x4", path))), 2,
        "table file " + path + ": it is wrong, although its checksums are right: two sources contradict each other");
    EXPECT_EQ(read_file(path), forged);
}

TEST_F(TableFile, searches_without_a_table_to_keep_say_so) {
    for (const std::string search : {"pns", "reference", "minimax --goal score>=1", "fhourstones --weak"}) {
        const bool cube = search.starts_with("minimax");
        expect_refused(
            with_file("solve " + std::string(cube ? "4x4x4" : "4x4") + " --search " + search, folder.path("t")),
            "has no table that can be kept in a file; alphabeta, constrained and cube do");
    }
    EXPECT_THAT(folder.names(), IsEmpty());
}

// A gigabyte is not written again for nothing.
TEST_F(TableFile, stays_as_it_is_where_nothing_was_searched) {
    ASSERT_EQ(inarow(words(with_file("solve 5x4 --table 1MiB", path))).status, 0);
    const auto written = std::filesystem::last_write_time(path);
    ASSERT_EQ(inarow(words(with_file("solve 5x4 1212121", path))).status, 0);
    EXPECT_EQ(std::filesystem::last_write_time(path), written);
    ASSERT_EQ(inarow(words(with_file("solve 5x4 12", path))).status, 0);
    EXPECT_NE(std::filesystem::last_write_time(path), written);
    ASSERT_EQ(inarow(words(with_file("solve 5x4 1212121", folder.path("new")))).status, 0);
    EXPECT_EQ(inarow(words(with_file("solve 5x4", folder.path("new")))).status, 0);
}

TEST_F(TableFile, is_saved_after_an_interruption) {
    const Outcome stopped =
        inarow(words(with_file("solve 7x6 --no-book --table 64MiB", path)), "", Interruption{SIGINT, 300ms});
    EXPECT_EQ(stopped.status, 3) << stopped.err;
    EXPECT_THAT(read_file(path), StartsWith("inarow table 2\nvariant 7x6\nsearch alphabeta\n"));
    EXPECT_EQ(inarow(words(with_file("solve 7x6 --no-book --node-limit 1000", path))).status, 3);
}

TEST_F(TableFile, is_saved_where_the_answer_cannot_be_written_or_the_next_position_not_be_read) {
    const std::vector<std::pair<std::string, int>> lines = {
        {fmt::format("inarow {} --table-file F >/dev/full", question), 4},
        {fmt::format("inarow {} --table-file F | :", question), 0},
        {"printf '12\nz\n' | inarow solve 6x5 --from - --table-file F", 2},
        {"inarow jobs run 5x4 --no-book --table-file F --ledger L >/dev/full", 4},
        {"inarow atlas add 4x4 --file A --table-file F >/dev/full", 4}};
    for (const auto& [line, status] : lines) {
        const Folder own;
        EXPECT_EQ(shell("cd " + own.path("") + " && " + line).status, status) << line;
        EXPECT_TRUE(std::filesystem::exists(own.path("F"))) << line;
    }
}

TEST_F(TableFile, a_full_disk_leaves_the_answer_and_the_old_file) {
    ASSERT_EQ(inarow(words(with_file("solve 5x5 1 --node-limit 1000 --table 1MiB", path))).status, 3);
    const std::string before = read_file(path);
    const Outcome full = shell("ulimit -f 200; exec inarow " + with_file("solve 5x5 --quiet", path));
    EXPECT_EQ(full.status, 4);
    EXPECT_EQ(full.out, "0\n");
    EXPECT_EQ(full.err, "inarow: cannot write " + path + ": File too large\n");
    EXPECT_EQ(read_file(path), before);
    EXPECT_THAT(folder.names(), ElementsAre("t"));
}

// Wherever a kill comes, the file is the old one or the new one.
TEST_F(TableFile, a_kill_while_it_is_saved_leaves_a_whole_file) {
    const std::string arguments = with_file("solve 7x6 1 --no-book --table 64MiB --node-limit 1000000", path);
    ASSERT_EQ(inarow(words(arguments)).status, 3);
    for (int round = 0; round < 3; ++round) {
        const auto saving = [&](const Outcome&) {
            return std::ranges::any_of(folder.names(), [&](const std::string& name) {
                return name != "t" && !read_file(folder.path(name)).empty();
            });
        };
        static_cast<void>(inarow(words(arguments), "", Interruption{SIGKILL, 0ms, saving}));
        const Outcome next = inarow(words(with_file("solve 7x6 1 --no-book --node-limit 1", path)));
        EXPECT_EQ(next.status, 3) << next.err;
        for (const std::string& name : folder.names())
            if (name != "t") std::remove(folder.path(name).c_str());
    }
}

TEST_F(TableFile, jobs_start_from_it_too) {
    const json first = json_of(
        with_file("jobs run 5x5 --table 4MiB --threads 2 --job-nodes 20000 --ledger " + folder.path("one"), path));
    const json again = json_of(
        with_file("jobs run 5x5 --table 4MiB --threads 2 --job-nodes 20000 --ledger " + folder.path("two"), path));
    EXPECT_EQ(again["score"], first["score"]);
    EXPECT_LT(again["nodes"], first["nodes"].get<int>() / 4);
    const json alone = json_of(with_file("solve 5x5", path));
    EXPECT_EQ(alone["score"], first["score"]);
    EXPECT_LT(alone["nodes"], first["nodes"].get<int>() / 4);
    // Jobs that were at work when the answer was found are not in the ledger.
    EXPECT_GE(alone["earlier"]["nodes"], first["nodes"].get<int>() + again["nodes"].get<int>());
    expect_one_line(inarow(words(with_file("jobs status " + folder.path("one"), path))),
                    "--table-file is for jobs run and resume");
    expect_one_line(inarow(words(with_file("jobs run 5x5 --engine work-queue --ledger " + folder.path("three"), path))),
                    "");
}

// A server that answers one question and is then shut down; the answer.
json answer_of_server(const std::string& folder, const std::string& query, const std::string& table = "64MiB") {
    json answer;
    const auto asked = [&](const Outcome& so_far) {
        if (!so_far.out.ends_with("/\n")) return false;
        const std::string url = so_far.out.substr(14, so_far.out.size() - 15);  // behind "inarow serves "
        answer = fetched(url + "api/v1/solve?" + query);
        return true;
    };
    const Outcome outcome = inarow(words("serve --port 0 --table " + table + " --table-file " + folder), "",
                                   Interruption{SIGTERM, 0ms, asked});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return answer;
}

TEST_F(TableFile, a_server_keeps_a_folder_of_them) {
    const std::string tables = folder.path("tables");
    const json first = answer_of_server(tables, "variant=6x5&moves=3");
    const json again = answer_of_server(tables, "variant=6x5&moves=3");
    EXPECT_EQ(again["score"], first["score"]);
    EXPECT_LT(again["nodes"], first["nodes"].get<int>() / 10);
    answer_of_server(tables, "variant=5x4");
    EXPECT_LT(answer_of_server(tables, "variant=6x5&moves=3")["nodes"], first["nodes"].get<int>() / 10);
    for (const char* variant : {"6x5", "5x4"})
        EXPECT_NE(inarow(words("solve " + std::string(variant) + " --node-limit 10 --table-file " + tables + "/" +
                               variant + "-alphabeta.table"))
                      .status,
                  2);
    folder.file("tables/6x5-alphabeta.table", "inarow table 1\nof another kind\n\n");
    expect_refused("serve --port 0 --table-file " + tables, "6x5-alphabeta.table: it is damaged");
    expect_one_line(inarow(words("serve --port 0 --table-file " + folder.file("text", ""))), "it is not a folder");
    const std::string below = folder.path("text/tables");
    expect_one_line(inarow(words("serve --port 0 --table-file " + below)),
                    "cannot create the folder " + below + ": Not a directory");
}

TEST_F(TableFile, a_server_does_not_replace_a_larger_one) {
    std::filesystem::create_directory(folder.path("tables"));
    const std::string large = folder.path("tables/6x5-alphabeta.table");
    ASSERT_EQ(inarow(words(with_file(question, large))).status, 0);
    const std::string before = read_file(large);
    answer_of_server(folder.path("tables"), "variant=6x5&moves=3", "1MiB");
    EXPECT_TRUE(read_file(large) == before);
    answer_of_server(folder.path("tables"), "variant=6x5&moves=34");
    EXPECT_FALSE(read_file(large) == before);
}

TEST_F(TableFile, a_server_that_does_not_start_leaves_no_folder) {
    EXPECT_EQ(inarow({"serve", "--host", "", "--table-file", folder.path("some/tables")}).status, 2);
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST_F(TableFile, names_no_other_file_of_the_command) {
    expect_one_line(inarow(words(with_file("solve 4x4 --store " + folder.path("x"), folder.path("./x")))),
                    "--table-file and --store name the same file");
    expect_one_line(inarow(words(with_file("jobs run 4x4 --ledger " + folder.path("x"), folder.path("x")))),
                    "--table-file and --ledger name the same file");
    EXPECT_THAT(folder.names(), IsEmpty());
}

}  // namespace
}  // namespace inarow::testing_program
