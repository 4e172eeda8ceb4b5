// A table in a file serves the next run of the same game and search, and no other; a damaged one is refused.
#include "api/table_keeper.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "boards.hpp"
#include "folder.hpp"
#include "inarow/engine.hpp"
#include "matchers.hpp"
#include "store/checksum.hpp"

namespace inarow::api {
namespace {

Engine engine_for(std::string_view variant, std::uint64_t bytes = 64 << 10, std::string_view search = "alphabeta") {
    return Engine::create(board(variant), search, with_table(bytes)).value();
}

Result<TableKeeper> keeper_of(const std::string& path, std::string_view variant, std::string_view search = "alphabeta",
                              const Constraints& constraints = {}) {
    return TableKeeper::open({LocalUser::of_this_process(), path}, board(variant), search, constraints);
}

void save(const Engine& engine, const std::string& path, std::string_view variant, std::string_view search = "alphabeta") {
    std::string bytes;
    keeper_of(path, variant, search)->save(*engine.kept_table(), [&](std::string_view piece) { bytes += piece; });
    write_file(path, bytes);
}

// What is wrong with the file; nothing if it can be used.
std::string complaint(const std::string& path, std::string_view variant, std::string_view search = "alphabeta") {
    const auto keeper = keeper_of(path, variant, search);
    if (!keeper) return keeper.error().message;
    const auto engine = engine_for(variant, 64 << 10, search);
    return message_of(keeper->load(engine.kept_table()));
}

std::uint64_t nodes_of(Engine& engine, const Position& position) {
    Control control;
    const Report report = engine.solve(Request(position), control);
    EXPECT_TRUE(report.settled);
    return report.nodes;
}

// The file of a solved 4x4, in which entries fill a good part.
class SavedTable : public testing::Test {
protected:
    SavedTable() : path_(folder_.path("table")) {
        auto engine = engine_for("4x4");
        nodes_ = nodes_of(engine, Position(board("4x4")));
        save(engine, path_, "4x4");
        bytes_ = read_file(path_);
    }
    // Each of these contents is refused, and the message names the file.
    void expect_refused(const std::string& bytes, const std::string& why) const {
        write_file(path_, bytes);
        const std::string said = complaint(path_, "4x4");
        EXPECT_THAT(said, HasSubstr("table file " + path_ + ": ")) << why;
        EXPECT_THAT(said, AnyOf(HasSubstr("it is damaged"), HasSubstr("it is not a table of inarow"))) << why;
    }

    Folder folder_;
    std::string path_;
    std::uint64_t nodes_ = 0;
    std::string bytes_;
};

TEST_F(SavedTable, answers_again_next_to_nothing) {
    ASSERT_EQ(complaint(path_, "4x4"), "");
    for (const std::uint64_t size : {64U << 10, 1U << 20, 16U << 20}) {
        auto engine = engine_for("4x4", size);
        ASSERT_TRUE(keeper_of(path_, "4x4")->load(engine.kept_table()));
        EXPECT_LT(nodes_of(engine, Position(board("4x4"))) * 20, nodes_);
    }
}

TEST_F(SavedTable, says_how_large_it_may_grow) {
    EXPECT_EQ(keeper_of(path_, "4x4")->memory(), 64U << 10);
    EXPECT_EQ(keeper_of(folder_.path("other"), "4x4")->memory(), std::nullopt);
}

// A table of two pieces, so that there is something to say in between.
TEST(TableKeeper, says_how_far_it_has_come) {
    const Folder folder;
    const std::string path = folder.path("table");
    auto engine = engine_for("5x4", 2 << 20);
    engine.kept_table()->expect({"narrow 2", 32768});
    nodes_of(engine, Position(board("5x4")));
    std::vector<std::uint64_t> saved;
    std::string bytes;
    keeper_of(path, "5x4")
        ->save(
            *engine.kept_table(), [&](std::string_view piece) { bytes += piece; },
            [&](std::uint64_t so_far) { saved.push_back(so_far); });
    EXPECT_THAT(saved, ElementsAre(0, 1 << 20));
    write_file(path, bytes);
    const auto keeper = keeper_of(path, "5x4");
    EXPECT_EQ(keeper->bytes(), 2U << 20);
    EXPECT_EQ(keeper_of(folder.path("other"), "5x4")->bytes(), 0U);
    std::vector<std::uint64_t> loaded;
    auto other = engine_for("5x4", 2 << 20);
    ASSERT_TRUE(keeper->load(other.kept_table(), [&](std::uint64_t so_far) { loaded.push_back(so_far); }));
    EXPECT_TRUE(std::is_sorted(loaded.begin(), loaded.end()));
    EXPECT_GT(loaded.front(), 0U);
    EXPECT_LT(loaded.front(), 1U << 20);
    EXPECT_GT(loaded.back(), 1U << 20);
    EXPECT_LE(loaded.back(), 2U << 20);
}

TEST_F(SavedTable, counts_the_work_of_all_runs) {
    const TableWork first = keeper_of(path_, "4x4")->work();
    EXPECT_GE(first.nodes, nodes_);  // and those of the line
    auto engine = engine_for("4x4");
    ASSERT_TRUE(keeper_of(path_, "4x4")->load(engine.kept_table()));
    Control control;
    static_cast<void>(engine.solve(Request(position_after("4x4", "11")), control));
    save(engine, path_, "4x4");
    EXPECT_GT(control.nodes, 0U);
    EXPECT_EQ(keeper_of(path_, "4x4")->work().nodes, first.nodes + control.nodes);
}

// It did not tell of work.
TEST_F(SavedTable, of_the_first_format_is_read) {
    const auto from_to = [&](std::string_view from, std::string_view to) {
        return bytes_.substr(bytes_.find(from), bytes_.find(to) - bytes_.find(from));
    };
    std::string head = "inarow table 1\n" + from_to("variant", "nodes") + from_to("made by", "check");
    head += fmt::format("check {:08x}\n\n", store::checksum(head));
    std::string piece = bytes_.substr(bytes_.find("\n\n") + 2 + 4);  // the only one
    const std::uint32_t sum = store::checksum(piece, store::checksum(std::string(8, '\0'), store::checksum(head)));
    for (int byte = 3; byte >= 0; --byte) piece.insert(0, 1, static_cast<char>(sum >> (8 * byte)));
    write_file(path_, head + piece);
    EXPECT_EQ(complaint(path_, "4x4"), "");
    EXPECT_EQ(keeper_of(path_, "4x4")->work().nodes, 0U);
}

TEST_F(SavedTable, damage_to_any_byte_is_noticed) {
    const std::size_t head = bytes_.find("\n\n") + 2;
    for (std::size_t at = 0; at < bytes_.size(); at += at < head + 80 ? 1 : 997) {
        std::string damaged = bytes_;
        damaged[at] = static_cast<char>(damaged[at] ^ 1 << at % 8);
        expect_refused(damaged, "byte " + std::to_string(at));
    }
}

TEST_F(SavedTable, must_have_its_whole_length) {
    for (const std::size_t left : {bytes_.size() - 1, bytes_.size() / 2, bytes_.find("\n\n") + 2, std::size_t{20}, std::size_t{0}})
        expect_refused(bytes_.substr(0, left), std::to_string(left) + " bytes of it");
    expect_refused(bytes_ + '\0', "a byte more");
}

TEST_F(SavedTable, is_of_one_variant_and_one_search) {
    EXPECT_THAT(complaint(path_, "5x4"), HasSubstr("it is for 4x4, not for 5x4"));
    EXPECT_THAT(complaint(path_, "4x4k3"), HasSubstr("it is for 4x4, not for 4x4k3"));
    EXPECT_THAT(complaint(path_, "4x4@cylinder"), HasSubstr("it is for 4x4, not for 4x4@cylinder"));
    EXPECT_THAT(complaint(path_, "4x4@free"), HasSubstr("it is for 4x4, not for 4x4@free"));
    EXPECT_THAT(complaint(path_, "4x4", "dfpn"), HasSubstr("it is for the search alphabeta, not for dfpn"));
}

// What the writer would have written, had this stood in it.
std::string rewritten(const Engine& engine, const std::string& layout) {
    const TableForm form = engine.kept_table()->form();
    std::string bytes;
    store::write_table({board("4x4"), "alphabeta", layout, form.lines, 64 << 10}, engine.kept_table()->lines(),
                       [&](std::string_view piece) { bytes += piece; });
    return bytes;
}

TEST_F(SavedTable, is_of_one_version) {
    const auto engine = engine_for("4x4");
    write_file(path_, rewritten(engine, "narrow 1"));
    EXPECT_THAT(complaint(path_, "4x4"), HasSubstr("its entries (\"narrow 1\") are of another version of inarow"));
    write_file(path_, rewritten(engine, "narrow 2"));
    EXPECT_EQ(complaint(path_, "4x4"), "");
}

TEST_F(SavedTable, knows_no_constraints) {
    const Constraints constraints{{parse_constraint(board("4x4"), "second: follow-up a").value()}, false};
    EXPECT_THAT(keeper_of(path_, "4x4", "alphabeta", constraints).error().message, HasSubstr("cannot be used with constraints"));
    const auto engine = Engine::create(board("4x4"), "alphabeta", with_table(64 << 10), constraints);
    EXPECT_EQ(engine->kept_table(), nullptr);
}

// Two pieces of the same length in each other's place: each is whole, but not where it belongs.
TEST(TableKeeper, knows_the_place_of_each_piece) {
    const Folder folder;
    const std::string path = folder.path("table");
    std::vector<std::byte> lines(32768 * store::table_line_bytes, std::byte{1});
    lines.front() = std::byte{2};
    std::string bytes;
    store::write_table({board("5x4"), "alphabeta", "narrow 2", 32768, 2 << 20}, lines, [&](std::string_view piece) { bytes += piece; });
    write_file(path, bytes);
    const auto nothing = [](std::uint64_t, std::span<const std::byte>) { return true; };
    ASSERT_TRUE(store::TableFile::open(path)->read(nothing));
    const std::size_t head = bytes.find("\n\n") + 2;
    const std::size_t piece = (bytes.size() - head) / 2;
    write_file(path, bytes.substr(0, head) + bytes.substr(head + piece) + bytes.substr(head, piece));
    EXPECT_THAT(store::TableFile::open(path)->read(nothing).error().message, HasSubstr("it is damaged: lines 0 to 16383"));
}

TEST(TableKeeper, refuses_what_is_no_file) {
    const Folder folder;
    EXPECT_THAT(complaint(folder.path("."), "4x4"), HasSubstr("it is a directory"));
    EXPECT_THAT(complaint("/dev/null", "4x4"), HasSubstr("it is not a regular file"));
}

TEST(TableKeeper, searches_without_such_a_table_say_so) {
    const auto engine = Engine::create(board("4x4"), "reference");
    const Folder folder;
    EXPECT_THAT(keeper_of(folder.path("new"), "4x4", "reference")->load(engine->kept_table()).error().message,
                HasSubstr("the search reference has no table that can be kept in a file"));
}

// A long search in many short runs: each starts where the last one was stopped, and the answer is that of one run.
TEST(TableKeeper, a_search_goes_on_where_the_last_run_stopped) {
    struct Case {
        std::string_view variant, moves, search;
        Request::Question question;
    };
    using Question = Request::Question;
    for (const Case& c : {Case{"5x5", "", "alphabeta", Question::exact}, {"5x6@cylinder", "", "alphabeta", Question::exact},
                          {"4x13", "111222333444111222333", "alphabeta", Question::weak}, {"6x5@free", "", "alphabeta", Question::exact},
                          {"5x4@torus", "", "alphabeta", Question::exact}, {"4x4x4", "0F3C12874DAB69E50F", "cube", Question::weak}}) {
        const Folder folder;
        const std::string path = folder.path("table");
        Request request(position_after(c.variant, c.moves));
        request.question = c.question;
        request.want_line = false;
        auto at_once = engine_for(c.variant, 4 << 20, c.search);
        Control unlimited_control;
        const Report whole = at_once.solve(request, unlimited_control);
        ASSERT_TRUE(whole.settled);
        int runs = 0;
        std::uint64_t last = 0;
        for (bool settled = false; !settled; ++runs) {
            ASSERT_LT(runs, 200) << c.variant;
            auto engine = engine_for(c.variant, 4 << 20, c.search);
            ASSERT_TRUE(keeper_of(path, c.variant, c.search)->load(engine.kept_table()));
            Control control;
            control.node_limit = std::max<std::uint64_t>(50, whole.nodes / 8) << (runs / 20);
            const Report report = engine.solve(request, control);
            settled = report.settled;
            last = report.nodes;
            if (settled) {
                EXPECT_EQ(report.bounds, whole.bounds) << c.variant;
            } else {
                EXPECT_LE(report.bounds.lo, whole.bounds.lo);
                EXPECT_GE(report.bounds.hi, whole.bounds.hi);
            }
            save(engine, path, c.variant, c.search);
        }
        EXPECT_GT(runs, 1) << c.variant << ' ' << c.search << ' ' << whole.nodes;
        EXPECT_LT(last, whole.nodes) << c.variant << ' ' << c.search;
        auto engine = engine_for(c.variant, 4 << 20, c.search);
        ASSERT_TRUE(keeper_of(path, c.variant, c.search)->load(engine.kept_table()));
        Control control;
        const Report again = engine.solve(request, control);
        EXPECT_EQ(again.bounds, whole.bounds);
        EXPECT_LE(again.nodes, 20 + whole.nodes / 20) << c.variant << ' ' << c.search;
    }
}

}  // namespace
}  // namespace inarow::api
