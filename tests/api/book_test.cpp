// Books that the solver makes hold the scores of plain minimax; and what is known is not searched for again.
#include "work/book.hpp"

#include <chrono>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "boards.hpp"
#include "folder.hpp"
#include "game/arrangement.hpp"
#include "inarow/books.hpp"
#include "inarow/engine.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::api {
namespace {

MadeBook made(const BookPlan& plan, const std::string& work_path, std::uint64_t node_limit = unlimited) {
    auto work = store::Store::open(work_path, plan.variant);
    Control control;
    control.node_limit = node_limit;
    BookProgress progress;
    return make_book(plan, *work, control, progress).value();
}

BookPlan plan_for(std::string_view variant, int plies) {
    BookPlan plan{board(variant), plies, "alphabeta", with_table(1 << 20)};
    plan.options.threads = 2;
    return plan;
}

store::Book book_for(std::string_view variant, int plies) {
    const Folder folder;
    return store::Book::of_bytes(*made(plan_for(variant, plies), folder.path("work")).bytes, "made").value();
}

// All positions with at most so many stones, by the moves to them; images of each other separately.
std::map<std::string, Position> all_positions(const Variant& variant, int plies) {
    std::map<std::string, Position> all{{"", Position(variant)}};
    std::vector<Position> layer{Position(variant)};
    for (int ply = 0; ply < plies; ++ply) {
        std::map<std::vector<Stone>, Position> next;
        for (const Position& position : layer)
            for (const Move move : position.legal_moves()) {
                const Position child = position.after(move);
                if (!child.over()) next.try_emplace(cells_of(child), child);
            }
        layer.clear();
        for (const auto& [cells, position] : next) {
            layer.push_back(position);
            all.emplace(moves_text(position), position);
        }
    }
    return all;
}

struct Case {
    const char* variant;
    int plies;
};

class MakeBook : public testing::TestWithParam<Case> {};

TEST_P(MakeBook, holds_every_position_with_the_score_of_plain_minimax) {
    const Variant variant = board(GetParam().variant);
    const store::Book book = book_for(GetParam().variant, GetParam().plies);
    Reference reference;
    std::set<std::pair<int, Word128>> different;
    for (const auto& [moves, position] : all_positions(variant, GetParam().plies)) {
        EXPECT_EQ(book.find(position), reference.score(position)) << moves;
        different.emplace(position.stones(), book.ranking().of(position));
    }
    EXPECT_EQ(book.positions(), different.size());
}

INSTANTIATE_TEST_SUITE_P(Boards, MakeBook,
                         testing::Values(Case{"4x4", 5}, Case{"4x4", 0}, Case{"5x3k3", 14}, Case{"2x3k3", 5},
                                         Case{"4x4@cylinder", 4}, Case{"5x3k3@cylinder", 6}, Case{"4x3k3@torus", 5},
                                         Case{"3x3x2k3", 4}, Case{"2x2x3k2", 3}, Case{"3x3k3@free", 8},
                                         Case{"4x3k3@free", 4}, Case{"4x3k3@torus@free", 3}),
                         [](const auto& parameter) {
                             std::string name = parameter.param.variant;
                             std::ranges::replace(name, '@', '_');
                             return name + "_" + std::to_string(parameter.param.plies);
                         });

// Too large for plain minimax: every score again by a request of its own.
TEST(MakeBookLarger, of_a_cube_and_of_larger_boards_has_the_scores_of_single_searches) {
    for (const auto& [variant, plies] :
         {Case{"5x4", 4}, Case{"5x4@cylinder", 4}, Case{"3x3x3k3", 2}, Case{"4x4@free", 2}}) {
        const store::Book book = book_for(variant, plies);
        auto engine = Engine::create(board(variant), "alphabeta", with_table(1 << 20)).value();
        for (const auto& [moves, position] : all_positions(board(variant), plies)) {
            Control control;
            EXPECT_EQ(engine.solve(Request(position), control).bounds, exactly(*book.find(position))) << moves;
        }
    }
}

TEST(MakeBookLarger, resumes_where_it_was_stopped) {
    const Folder folder;
    const BookPlan plan = plan_for("5x4", 4);
    std::uint64_t kept = 0;
    std::uint64_t limit = 3'000;
    MadeBook part = made(plan, folder.path("work"), limit);
    EXPECT_FALSE(part.bytes);
    for (; !part.bytes; part = made(plan, folder.path("work"), limit)) {
        EXPECT_GE(part.kept, kept);
        kept = part.kept;
        limit += 2'000;
    }
    EXPECT_GT(kept, 0U);
    const Folder other;
    EXPECT_EQ(part.bytes, made(plan, other.path("work")).bytes);
}

TEST(MakeBookLarger, refuses_a_search_without_scores) {
    const Folder folder;
    BookPlan plan = plan_for("4x4", 2);
    plan.search = "fhourstones";
    auto work = store::Store::open(folder.path("w"), plan.variant);
    Control control;
    BookProgress progress;
    EXPECT_THAT(message_of(make_book(plan, *work, control, progress)), HasSubstr("win, draw or loss"));
}

TEST(BookText, round_trips) {
    for (const auto& [variant, plies] : {Case{"4x4", 4}, Case{"4x3k3@free", 2}, Case{"3x3x2k3", 3}}) {
        const store::Book book = book_for(variant, plies);
        std::string text;
        ASSERT_TRUE(export_book(book, plies, Notation::automatic, [&](std::string_view piece) { text += piece; }));
        std::istringstream in(text);
        const auto bytes = import_book(in, "text", board(variant), Notation::automatic).value();
        const auto again = store::Book::of_bytes(bytes, "again").value();
        EXPECT_EQ(again.positions(), book.positions());
        again.for_each([&](int stones, const store::BookEntry& entry) {
            const auto position = position_of(board(variant), book.ranking().arrangement(stones, entry.rank)).value();
            EXPECT_EQ(book.find(position), entry.score);
        });
        EXPECT_EQ(text.substr(0, 1), " ");
    }
}

TEST(BookText, errors_name_the_line) {
    for (const auto& [text, said] : {std::pair("1\n", "text: '1' has no score"),
                                     {"1 0\n4 1\n", "text: '4' has the score 1, but 0 earlier"},
                                     {"1 9\n", "cannot have the score 9"},
                                     {"1212121 -5\n", "is a finished game"},
                                     {"1 0\n19 1\n", "text:2: '9' at move 2"}}) {
        std::istringstream in(text);
        EXPECT_THAT(message_of(import_book(in, "text", board("4x4"), Notation::automatic)), HasSubstr(said)) << text;
    }
}

// An engine with a book of 4x4 to two stones, or with a store.
struct Known {
    Folder folder;
    std::shared_ptr<KnownBounds> known_bounds = std::make_shared<KnownBounds>(board("4x4"));
    Engine engine = Engine::create(board("4x4")).value();
    Control control;

    Known() { static_cast<void>(engine.use(known_bounds)); }
    void add_book(const std::string& bytes) {
        std::ofstream(folder.path("book"), std::ios::binary) << bytes;
        ASSERT_TRUE(known_bounds->add_book({LocalUser::of_this_process(), folder.path("book")}));
    }
    Report solve(std::string_view moves, Request::Question question = Request::Question::exact) {
        Request request(position_after("4x4", moves));
        request.question = question;
        request.claim.threshold = 1;
        return engine.solve(request, control);
    }
};

std::string bytes_of_book(int plies) {
    const Folder folder;
    return *made(plan_for("4x4", plies), folder.path("work")).bytes;
}

TEST(KnownBounds, a_book_answers_without_searching) {
    Known known;
    known.add_book(bytes_of_book(3));
    Reference reference;
    for (const auto& [moves, position] : all_positions(board("4x4"), 2))
        for (const auto question : {Request::Question::exact, Request::Question::weak, Request::Question::at_least}) {
            const Report report = known.solve(moves, question);
            EXPECT_EQ(report.source, "book");
            EXPECT_EQ(report.nodes, 0U) << moves;
            EXPECT_TRUE(report.settled);
            const Bound truth = exactly(reference.score(position));
            EXPECT_EQ(report.bounds, question == Request::Question::weak ? weak(truth) : truth);
        }
    EXPECT_EQ(known.solve("1232").source, "search");
    EXPECT_EQ(known.solve("1232").bounds, exactly(reference.score(position_after("4x4", "1232"))));
    EXPECT_FALSE(known.known_bounds->trouble());
}

TEST(KnownBounds, the_best_move_beside_a_known_score_keeps_it) {
    Known known;
    known.add_book(bytes_of_book(2));
    Reference reference;
    for (const auto& [moves, position] : all_positions(board("4x4"), 2)) {
        const Report report = known.solve(moves);
        ASSERT_FALSE(report.best.empty());
        EXPECT_EQ(-reference.score(position.after(report.best.front())), reference.score(position)) << moves;
        EXPECT_EQ(report.source, "book");
    }
}

TEST(KnownBounds, every_move_of_a_position_in_a_book_is_known) {
    Known known;
    known.add_book(bytes_of_book(3));
    Request request(position_after("4x4", "12"));
    request.every_move = true;
    const Report report = known.engine.solve(request, known.control);
    EXPECT_EQ(report.source, "book");
    EXPECT_EQ(report.scores.size(), 4U);
    Reference reference;
    for (const auto& [move, bound] : report.scores)
        EXPECT_EQ(bound, exactly(-reference.score(request.position.after(move))));
}

// Among them while positions are put in order and looked up in the store, before any is searched.
TEST(Book, is_whole_or_not_made_whenever_it_is_stopped) {
    const Folder folder;
    const BookPlan plan = plan_for("5x4", 5);
    const MadeBook whole = made(plan, folder.path("whole"));
    for (int i = 0; i < 200; ++i) {
        auto work = store::Store::open(folder.path("work"), plan.variant);
        Control control;
        BookProgress progress;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::microseconds(50 * i));
            control.stop = true;
        });
        const MadeBook stopped = make_book(plan, *work, control, progress).value();
        if (stopped.bytes) {
            EXPECT_EQ(*stopped.bytes, *whole.bytes);
        } else {
            EXPECT_EQ(stopped.kept, work->size().value());
        }
    }
}

TEST(Book, that_is_stopped_while_positions_are_listed_tells_what_the_store_holds) {
    const Folder folder;
    const BookPlan plan = plan_for("4x4", 3);
    ASSERT_TRUE(made(plan, folder.path("work")).bytes);
    auto work = store::Store::open(folder.path("work"), plan.variant);
    Control control;
    control.stop = true;
    BookProgress progress;
    const MadeBook stopped = make_book(plan, *work, control, progress).value();
    EXPECT_FALSE(stopped.bytes);
    EXPECT_EQ(stopped.searched, 0U);
    EXPECT_EQ(stopped.kept, 26U);
}

TEST(KnownBounds, a_store_learns_and_then_answers) {
    Known first;
    ASSERT_TRUE(first.known_bounds->add_store({LocalUser::of_this_process(), first.folder.path("store")}));
    const Report searched = first.solve("12");
    EXPECT_EQ(searched.source, "search");
    EXPECT_GT(searched.nodes, 0U);
    Known second;
    ASSERT_TRUE(second.known_bounds->add_store({LocalUser::of_this_process(), first.folder.path("store")}));
    const Report known = second.solve("43");
    EXPECT_EQ(known.source, "store");
    EXPECT_EQ(known.nodes, 0U);
    EXPECT_EQ(known.bounds, searched.bounds);
    EXPECT_EQ(known.line.size(), searched.line.size());
    EXPECT_EQ(second.solve("12", Request::Question::weak).source, "store");
}

TEST(KnownBounds, a_store_learns_a_position_from_its_moves) {
    Known first;
    ASSERT_TRUE(first.known_bounds->add_store({LocalUser::of_this_process(), first.folder.path("store")}));
    Request request(position_after("4x4", "12"));
    request.every_move = true;
    const Report searched = first.engine.solve(request, first.control);
    Known second;
    ASSERT_TRUE(second.known_bounds->add_store({LocalUser::of_this_process(), first.folder.path("store")}));
    const Report known = second.solve("12");
    EXPECT_EQ(known.source, "store");
    EXPECT_EQ(known.bounds, searched.bounds);
}

// The book has one of the four positions, and a wrong score for it.
TEST(KnownBounds, a_store_learns_nothing_that_rests_on_a_book) {
    const auto ranking = store::Ranking::create(board("4x4")).value();
    store::BookPages pages(4);
    pages[3].push_back({ranking.of(position_after("4x4", "122")), -3});
    Known known;
    known.add_book(book_bytes(ranking, pages));
    const TrustedText store{LocalUser::of_this_process(), known.folder.path("store")};
    ASSERT_TRUE(known.known_bounds->add_store(store));
    Request request(position_after("4x4", "12"));
    request.every_move = true;
    const Report report = known.engine.solve(request, known.control);
    EXPECT_GT(report.nodes, 0U);
    EXPECT_EQ(report.scores.at(1), exactly(3));
    Known second;
    ASSERT_TRUE(second.known_bounds->add_store(store));
    const Report searched = second.solve("12");
    EXPECT_EQ(searched.source, "search");
    EXPECT_EQ(searched.bounds, exactly(Reference().score(position_after("4x4", "12"))));
}

TEST(KnownBounds, a_store_resumes_from_a_bound) {
    const Folder folder;
    Bound before = score_range(board("5x5"), 0);
    for (std::uint64_t limit = 300; limit < 100'000'000; limit *= 2) {
        auto known_bounds = std::make_shared<KnownBounds>(board("5x5"));
        ASSERT_TRUE(known_bounds->add_store({LocalUser::of_this_process(), folder.path("s")}));
        auto engine = Engine::create(board("5x5")).value();
        ASSERT_TRUE(engine.use(known_bounds));
        Control control;
        control.node_limit = limit;
        const Report report = engine.solve(Request(Position(board("5x5"))), control);
        EXPECT_EQ(meet(report.bounds, before), report.bounds);
        before = report.bounds;
        if (report.settled) break;
    }
    EXPECT_EQ(before, exactly(0));
}

TEST(KnownBounds, an_impossible_book_is_reported_and_ignored) {
    const auto ranking = store::Ranking::create(board("4x4")).value();
    store::BookPages pages(2);
    pages[0].push_back({ranking.of(position_after("4x4", "")), 0});  // a draw, which is true
    for (const char* move : {"1", "2"}) pages[1].push_back({ranking.of(position_after("4x4", move)), -1});
    Known known;
    known.add_book(book_bytes(ranking, pages));
    const Report report = known.solve("");
    EXPECT_EQ(report.bounds, exactly(0));
    ASSERT_TRUE(known.known_bounds->trouble());
    EXPECT_THAT(known.known_bounds->trouble()->message, HasSubstr("the book is wrong: it has the score -1"));
}

TEST(KnownBounds, a_wrong_book_does_not_stop_the_search_for_best_moves) {
    const auto ranking = store::Ranking::create(board("4x4")).value();
    const Position position = position_after("4x4", "242");  // its score is 1
    store::BookPages pages(4);
    pages[3].push_back({ranking.of(position), -3});
    Known known;
    known.add_book(book_bytes(ranking, pages));
    Request request(position);
    request.every_best = true;
    EXPECT_EQ(known.engine.solve(request, known.control).source, "book");
}

TEST(KnownBounds, books_of_another_variant_are_refused) {
    Known known;
    std::ofstream(known.folder.path("b"), std::ios::binary) << bytes_of_book(1);
    KnownBounds other(board("5x4"));
    EXPECT_THAT(other.add_book({LocalUser::of_this_process(), known.folder.path("b")}).error().message, HasSubstr("it is for 4x4, not for 5x4"));
}

}  // namespace
}  // namespace inarow::api
