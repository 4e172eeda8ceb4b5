// Books are found by their variant in some folders, and one that is wrong costs a complaint and nothing else.

#include <fstream>

#include "boards.hpp"
#include "folder.hpp"
#include "inarow/books.hpp"
#include "inarow/engine.hpp"
#include "matchers.hpp"
#include "work/known_engine.hpp"

namespace inarow::api {
namespace {

// A book with these scores of positions, which nobody has worked out.
void write_book(const std::string& path, std::string_view variant,
                const std::vector<std::pair<std::string, Score>>& scores) {
    const auto ranking = store::Ranking::create(board(variant)).value();
    store::BookPages pages(8);
    for (const auto& [moves, score] : scores)
        pages[moves.size()].push_back({ranking.of(position_after(variant, moves)), score});
    std::ofstream(path, std::ios::binary) << book_bytes(ranking, pages);
}

// The books of a folder, and what was said of them.
struct Found {
    Folder folder;
    std::vector<std::string> said;
    std::shared_ptr<BookFolders> folders;

    [[nodiscard]] BookFolders& open(const std::vector<std::string>& names) {
        std::vector<TrustedText> trusted;
        for (const std::string& name : names) trusted.emplace_back(LocalUser::of_this_process(), name);
        folders = std::make_shared<BookFolders>(std::move(trusted),
                                                [this](const std::string& text) { said.push_back(text); });
        return *folders;
    }
    [[nodiscard]] BookFolders& open() { return open({folder.path("")}); }
};

TEST(BookFolders, have_the_books_of_a_variant_the_largest_first) {
    Found found;
    write_book(found.folder.path("a.book"), "4x4", {{"", 0}});
    write_book(found.folder.path("b.book"), "4x4", {{"", 0}, {"1", 0}});
    write_book(found.folder.path("c.book"), "5x4", {{"", 0}});
    write_book(found.folder.path("d.book.part"), "4x4", {{"", 0}, {"1", 0}, {"11", 0}});
    BookFolders& folders = found.open();
    const auto books = folders.of(board("4x4"));
    ASSERT_EQ(books.size(), 2U);
    EXPECT_EQ(books.front()->positions(), 2U);
    EXPECT_EQ(folders.of(board("5x4")).size(), 1U);
    EXPECT_THAT(folders.of(board("7x6")), IsEmpty());
    EXPECT_THAT(found.said, IsEmpty());
}

TEST(BookFolders, may_be_books_that_are_open_already) {
    const auto ranking = store::Ranking::create(board("5x4")).value();
    store::BookPages pages(1);
    pages[0].push_back({ranking.of(position_after("5x4", "")), 0});
    auto book = std::make_shared<const store::Book>(store::Book::of_bytes(book_bytes(ranking, pages), "one").value());
    BookFolders folders({book}, [](const std::string& said) { ADD_FAILURE() << said; });
    EXPECT_THAT(folders.of(board("5x4")), ElementsAre(book));
    EXPECT_THAT(folders.of(board("7x6")), IsEmpty());
}

TEST(BookFolders, complain_once_of_what_they_cannot_use) {
    Found found;
    std::ofstream(found.folder.path("a.book")) << "4455 18\n";
    write_book(found.folder.path("b.book"), "4x4", {{"", 0}});
    BookFolders& folders = found.open({found.folder.path("none"), found.folder.path("")});
    EXPECT_EQ(folders.of(board("4x4")).size(), 1U);
    EXPECT_EQ(folders.of(board("4x4")).size(), 1U);
    EXPECT_THAT(found.said, ElementsAre(HasSubstr("none: No such file"), HasSubstr("a.book: it is not a book of inarow")));
}

TEST(BookFolders, with_a_wrong_book_are_no_trouble) {
    Found found;
    write_book(found.folder.path("a.book"), "4x4", {{"", 0}, {"1", -1}, {"2", -1}});  // the board is a draw
    static_cast<void>(found.open());
    const auto known_bounds = std::make_shared<KnownBounds>(board("4x4"));
    Engine engine = Engine::create(board("4x4")).value();
    ASSERT_TRUE(engine.use(known_bounds));
    engine.consult(found.folders);
    Control control;
    EXPECT_EQ(engine.solve(Request(Position(board("4x4"))), control).bounds, exactly(0));
    EXPECT_FALSE(known_bounds->trouble());
    EXPECT_THAT(found.said, ElementsAre(HasSubstr("the book is wrong: it has the score -1")));
}

TEST(BookFolders, are_not_consulted_under_constraints) {
    Found found;
    write_book(found.folder.path("a.book"), "4x4", {{"", 3}});
    static_cast<void>(found.open());
    const Constraints constraints{{parse_constraint(board("4x4"), "second: avoid a").value()}, false};
    Engine engine = Engine::create(board("4x4"), "alphabeta", {}, constraints).value();
    engine.consult(found.folders);
    Control control;
    EXPECT_EQ(engine.solve(Request(Position(board("4x4"))), control).source, "search");
}

// What was handed on to it, which it answers with nothing found.
class IdleEngine final : public jobs::JobEngine {
public:
    [[nodiscard]] std::size_t wanted() const override { return 2; }
    void submit(const jobs::Job& job) override { submitted.push_back(job); }
    [[nodiscard]] bool can_join() const override { return true; }
    void join(jobs::JobId id) override { joined.push_back(id); }
    void cancel(jobs::JobId) override {}
    [[nodiscard]] std::vector<jobs::Answer> wait(double) override { return {}; }

    std::vector<jobs::Job> submitted;
    std::vector<jobs::JobId> joined;
};

TEST(KnownEngine, lets_workers_join_a_job) {
    Found found;
    static_cast<void>(found.open());
    IdleEngine workers;
    KnownEngine engine(workers, board("4x4"), found.folders);
    ASSERT_TRUE(engine.can_join());
    engine.join(7);
    EXPECT_THAT(workers.joined, ElementsAre(7));
}

TEST(KnownEngine, answers_what_a_book_knows_and_hands_on_the_rest) {
    Found found;
    write_book(found.folder.path("a.book"), "4x4", {{"", 0}, {"1", -1}});
    static_cast<void>(found.open());
    IdleEngine workers;
    KnownEngine engine(workers, board("4x4"), found.folders);
    engine.submit({1, position_after("4x4", ""), 1, {-8, 8}, 100});
    engine.submit({2, position_after("4x4", "2"), 1, {-7, 7}, 100});
    engine.submit({3, position_after("4x4", "4"), 0, {0, 7}, 100});  // proved to be no loss
    const auto answers = engine.wait(0);
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers.front().id, 1U);
    EXPECT_EQ(answers.front().bound, exactly(0));
    EXPECT_TRUE(answers.front().from_book);
    ASSERT_EQ(workers.submitted.size(), 2U);
    EXPECT_EQ(workers.submitted.front().id, 2U);
    EXPECT_THAT(found.said, ElementsAre(HasSubstr("the book is wrong")));
    EXPECT_THAT(engine.wait(0), IsEmpty());
}

}  // namespace
}  // namespace inarow::api
