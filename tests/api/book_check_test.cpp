// A book that is whole passes; every kind of fault in one is found.

#include <map>

#include "boards.hpp"
#include "folder.hpp"
#include "matchers.hpp"
#include "reference.hpp"
#include "work/book.hpp"

namespace inarow::api {
namespace {

struct SmallBook {
    const char* variant;
    int plies;
};
constexpr SmallBook small_books[] = {{"3x4k3", 6},   {"5x3k3", 14},     {"5x3k3@cylinder", 6},  {"4x3k3@torus", 5},
                                     {"2x2x3k2", 3}, {"3x3k3@free", 8}, {"4x3k3@torus@free", 3}};

std::string book_bytes_for(const SmallBook& what) {
    const Folder folder;
    const BookPlan plan{board(what.variant), what.plies, "alphabeta", with_table(1 << 20)};
    auto work = store::Store::open(folder.path("work"), plan.variant);
    Control control;
    BookProgress progress;
    return *make_book(plan, *work, control, progress)->bytes;
}

store::Book opened(std::string bytes) { return store::Book::of_bytes(std::move(bytes), "made").value(); }

BookCheck check(const store::Book& book) {
    const Control control;
    std::atomic<std::uint64_t> done{0};
    return check_book(book, control, done);
}

// The book with something changed in its rows.
store::Book changed(const store::Book& book, const std::function<void(store::BookPages&)>& change) {
    store::BookPages pages(static_cast<std::size_t>(book.sections().back().stones) + 1);
    book.for_each(
        [&](int stones, const store::BookEntry& entry) { pages[static_cast<std::size_t>(stones)].push_back(entry); });
    change(pages);
    return opened(book_bytes(book.ranking(), pages));
}

using Cells = std::vector<Stone>;

// Every position with so many stones and its value to the first player, finished games and images separately.
std::map<Cells, int> values_after(const Variant& variant, int stones) {
    std::map<Cells, Position> layer{{cells_of(Position(variant)), Position(variant)}};
    for (int ply = 0; ply < stones; ++ply) {
        std::map<Cells, Position> next;
        for (const auto& [cells, position] : layer)
            for (const Move move : position.legal_moves()) {
                const Position child = position.after(move);
                next.try_emplace(cells_of(child), child);
            }
        layer = std::move(next);
    }
    Reference reference;
    std::map<Cells, int> values;
    for (const auto& [cells, position] : layer) {
        const Score score = reference.score(position);
        const int sign = (score > 0) - (score < 0);
        values[cells] = position.mover() == Stone::first ? sign : -sign;
    }
    return values;
}

TEST(BookCheck, counts_positions_and_values_as_plain_minimax_does) {
    for (const SmallBook& what : small_books) {
        const BookCheck checked = check(opened(book_bytes_for(what)));
        EXPECT_TRUE(checked.complete) << what.variant << ' ' << checked.wrong.value_or("");
        for (int stones = 0; stones <= std::min(what.plies, 6); ++stones) {
            const auto values = values_after(board(what.variant), stones);
            const auto of = [&](int value) {
                return static_cast<std::uint64_t>(
                    std::ranges::count_if(values, [&](const auto& entry) { return entry.second == value; }));
            };
            const auto& counts = checked.counts[static_cast<std::size_t>(stones)];
            EXPECT_EQ(counts.first_wins, of(1)) << what.variant << " with " << stones;
            EXPECT_EQ(counts.draws, of(0)) << what.variant << " with " << stones;
            EXPECT_EQ(counts.second_wins, of(-1)) << what.variant << " with " << stones;
        }
    }
}

TEST(BookCheck, finds_every_score_that_is_changed_before_the_last_ply) {
    const store::Book book = opened(book_bytes_for({"4x4", 4}));
    std::size_t tried = 0;
    for (std::size_t stones = 0; stones < 4; ++stones)
        for (std::size_t row = 0; row < book.sections()[stones].positions; ++row, ++tried) {
            const BookCheck checked =
                check(changed(book, [&](store::BookPages& pages) { pages[stones][row].score += 1; }));
            EXPECT_FALSE(checked.complete);
            EXPECT_THAT(checked.wrong.value_or(""), HasSubstr("but its best move leads to")) << stones << ' ' << row;
        }
    EXPECT_GT(tried, 30U);
}

TEST(BookCheck, finds_every_row_that_is_missing) {
    const store::Book book = opened(book_bytes_for({"4x4", 3}));
    for (std::size_t stones = 0; stones <= 3; ++stones)
        for (std::size_t row = 0; row < book.sections()[stones].positions; ++row) {
            const BookCheck checked = check(changed(book, [&](store::BookPages& pages) {
                pages[stones].erase(pages[stones].begin() + static_cast<std::ptrdiff_t>(row));
            }));
            EXPECT_THAT(checked.wrong.value_or(""), HasSubstr("is missing")) << stones << ' ' << row;
        }
}

TEST(BookCheck, finds_a_row_that_no_game_reaches) {
    const store::Book book = opened(book_bytes_for({"4x4", 2}));
    const BookCheck checked = check(changed(book, [](store::BookPages& pages) {
        pages[2].insert(pages[2].begin(), {0, 0});  // the second player's stone below the first's
    }));
    EXPECT_EQ(checked.wrong, "holds 1 position that no game reaches");
}

TEST(BookCheck, of_a_book_that_was_stopped_is_not_complete) {
    const store::Book book = opened(book_bytes_for({"4x4", 3}));
    Control control;
    control.stop = true;
    std::atomic<std::uint64_t> done{0};
    const BookCheck checked = check_book(book, control, done);
    EXPECT_FALSE(checked.complete);
    EXPECT_FALSE(checked.wrong);
}

}  // namespace
}  // namespace inarow::api
