// What is in a book is found again, and nothing else; a damaged file is refused.
#include "store/book.hpp"

#include <map>

#include "boards.hpp"
#include "folder.hpp"
#include "matchers.hpp"
#include "store/book_block.hpp"

namespace inarow::store {
namespace {

// Positions of random games with scores that nobody has worked out: a book takes what it is given.
struct Sample {
    Ranking ranking;
    std::vector<Position> inside;
    std::vector<Position> outside;
    std::map<std::pair<int, Word128>, Score> scores;
    BookPages pages;

    explicit Sample(const Variant& variant, int games, std::uint64_t seed)
        : ranking(Ranking::create(variant).value()), pages(static_cast<std::size_t>(variant.cells())) {
        Rng rng(seed);
        for (int game = 0; game < games; ++game) {
            Position position(variant);
            while (!position.over()) {
                if (rng.below(3) > 0) add(position, rng);
                position.play(random_move(position, rng));
            }
        }
        for (const auto& [key, score] : scores)
            pages[static_cast<std::size_t>(key.first)].push_back({key.second, score});
        for (const Position& position : std::exchange(outside, {}))
            if (!scores.contains({position.stones(), ranking.of(position)})) outside.push_back(position);
    }

    void add(const Position& position, Rng& rng) {
        if (rng.below(5) == 0) return outside.push_back(position);
        const Bound range = score_range(position.variant(), position.stones());
        const auto width = static_cast<std::uint64_t>(range.hi - range.lo + 1);
        scores.emplace(std::pair(position.stones(), ranking.of(position)),
                       range.lo + static_cast<Score>(rng.below(width)));
        inside.push_back(position);
    }

    [[nodiscard]] Score score(const Position& position) const {
        return scores.at({position.stones(), ranking.of(position)});
    }
    [[nodiscard]] std::string bytes() const { return book_bytes(ranking, pages); }
};

class BookOfBoard : public testing::TestWithParam<std::string_view> {};

TEST_P(BookOfBoard, returns_exactly_what_was_put_in) {
    for (const int games : {1, 10, 300}) {
        const Sample sample(board(GetParam()), games, 11);
        const auto book = Book::of_bytes(sample.bytes(), "sample").value();
        EXPECT_EQ(book.variant(), board(GetParam()));
        EXPECT_EQ(book.positions(), sample.scores.size());
        for (const Position& position : sample.inside)
            EXPECT_EQ(book.find(position), sample.score(position)) << moves_text(position);
        for (const Position& position : sample.outside)
            EXPECT_EQ(book.find(position), std::nullopt) << moves_text(position);
        std::map<std::pair<int, Word128>, Score> listed;
        book.for_each([&](int stones, const BookEntry& entry) { listed[{stones, entry.rank}] = entry.score; });
        EXPECT_EQ(listed, sample.scores);
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, BookOfBoard,
                         testing::Values("4x4", "5x4k3", "7x6", "9x7k5", "16x7", "5x4@cylinder", "5x4@torus", "4x4x4",
                                         "3x3x3k3", "3x3k3@free", "5x5@free", "9x8k5@free", "4x4@cylinder@free"),
                         name_of_board);

TEST(Book, finds_the_images_of_a_position) {
    const auto ranking = Ranking::create(board("7x6")).value();
    BookPages pages(3);
    pages[2].push_back({ranking.of(position_after("7x6", "12")), 5});
    const auto book = Book::of_bytes(book_bytes(ranking, pages), "images").value();
    EXPECT_EQ(book.find(position_after("7x6", "76")), 5);
    EXPECT_EQ(book.find(position_after("7x6", "67")), std::nullopt);
}

TEST(Book, may_be_empty) {
    const auto ranking = Ranking::create(board("4x4")).value();
    const auto book = Book::of_bytes(book_bytes(ranking, {}), "empty").value();
    EXPECT_EQ(book.positions(), 0U);
    EXPECT_EQ(book.find(Position(board("4x4"))), std::nullopt);
}

TEST(Book, is_read_from_a_file) {
    const Folder folder;
    const Sample sample(board("4x4"), 50, 3);
    const auto book = Book::open(folder.file("b", sample.bytes())).value();
    for (const Position& position : sample.inside) EXPECT_EQ(book.find(position), sample.score(position));
    EXPECT_EQ(book.bytes(), sample.bytes().size());
}

TEST(Book, other_files_are_refused) {
    const Folder folder;
    for (const auto& [path, said] : {std::pair(folder.path("none"), "No such file"),
                                     {folder.file("text", "4455 18\n"), "it is not a book of inarow"},
                                     {folder.file("empty", ""), "it is not a book of inarow"},
                                     {folder.path(""), "it is not a book of inarow"}})
        EXPECT_THAT(message_of(Book::open(path)), AllOf(HasSubstr(said), HasSubstr(path)));
}

TEST(Book, with_any_byte_changed_is_refused) {
    const Sample sample(board("4x4"), 12, 5);
    const std::string bytes = sample.bytes();
    ASSERT_TRUE(Book::of_bytes(bytes, "whole"));
    for (std::size_t i = 0; i < bytes.size(); ++i)
        for (const unsigned flip : {1U, 16U, 128U, 255U}) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(static_cast<unsigned char>(damaged[i]) ^ flip);
            EXPECT_FALSE(Book::of_bytes(damaged, "damaged")) << "byte " << i;
        }
}

TEST(Book, that_is_truncated_is_refused) {
    const std::string bytes = Sample(board("4x4"), 12, 5).bytes();
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(Book::of_bytes(bytes.substr(0, size), "short")) << size;
    EXPECT_FALSE(Book::of_bytes(bytes + "x", "long"));
}

TEST(Book, damage_or_truncation_in_a_block_names_the_block) {
    const std::string bytes = Sample(board("4x4"), 60, 5).bytes();
    const std::size_t start = bytes.find("\n\n") + 2;
    ASSERT_GT(bytes.size(), start + 4 * block_bytes);
    std::string damaged = bytes;
    damaged[start + 2 * block_bytes + 9] ^= 4;
    EXPECT_EQ(message_of(Book::of_bytes(damaged, "b")), "book b: block 2 is damaged");
    EXPECT_EQ(message_of(Book::of_bytes(bytes.substr(0, start + 3 * block_bytes + 1), "b")),
              "book b: it is truncated in block 3");
    std::string swapped = bytes;
    std::swap_ranges(swapped.begin() + static_cast<std::ptrdiff_t>(start + block_bytes),
                     swapped.begin() + static_cast<std::ptrdiff_t>(start + 2 * block_bytes),
                     swapped.begin() + static_cast<std::ptrdiff_t>(start + 2 * block_bytes));
    EXPECT_EQ(message_of(Book::of_bytes(swapped, "b")), "book b: block 1 is damaged");
}

// A book that is opened without a look at its blocks, and what it says of them.
struct Unchecked {
    explicit Unchecked(const std::string& bytes) {
        write_file(path, bytes);
        book = Book::open_unchecked(path, [this](const Error& damage) { said.push_back(damage.message); });
    }

    Folder folder;
    std::string path = folder.path("b");
    std::vector<std::string> said;
    Result<Book> book = error("not opened");
};

TEST(UncheckedBook, returns_exactly_what_was_put_in) {
    for (const std::string_view variant : {"4x4", "7x6", "5x5@free"}) {
        const Sample sample(board(variant), 300, 11);
        const Unchecked unchecked(sample.bytes());
        for (int twice = 0; twice < 2; ++twice) {
            for (const Position& position : sample.inside)
                EXPECT_EQ(unchecked.book->find(position), sample.score(position)) << moves_text(position);
            for (const Position& position : sample.outside) EXPECT_EQ(unchecked.book->find(position), std::nullopt);
        }
        EXPECT_THAT(unchecked.said, IsEmpty());
    }
}

TEST(UncheckedBook, with_a_byte_of_a_block_changed_has_no_wrong_score_and_says_so_once) {
    const Sample sample(board("4x4"), 20, 5);
    const std::string bytes = sample.bytes();
    const std::size_t start = bytes.find("\n\n") + 2;
    for (std::size_t i = start; i < bytes.size() - end_of_book.size(); i += 5) {  // every byte of a block in some block
        std::string damaged = bytes;
        damaged[i] ^= 16;
        const Unchecked unchecked(damaged);
        std::size_t lost = 0;
        for (int twice = 0; twice < 2; ++twice)
            for (const Position& position : sample.inside) {
                const auto found = unchecked.book->find(position);
                EXPECT_TRUE(!found || found == sample.score(position)) << "byte " << i;
                lost += !found;
            }
        EXPECT_GT(lost, 0U) << "byte " << i;
        EXPECT_THAT(unchecked.said, ElementsAre("book " + unchecked.path + ": block " +
                                                std::to_string((i - start) / block_bytes) + " is damaged"));
    }
}

TEST(UncheckedBook, with_a_damaged_header_or_end_is_refused) {
    const std::string bytes = Sample(board("4x4"), 12, 5).bytes();
    const std::size_t start = bytes.find("\n\n") + 2;
    for (const std::size_t at : {std::size_t{3}, std::size_t{30}, start - 4, bytes.size() - 3}) {
        std::string damaged = bytes;
        damaged[at] ^= 16;
        EXPECT_FALSE(Unchecked(damaged).book) << "byte " << at;
    }
    for (const std::size_t size : {std::size_t{0}, start, start + 1, bytes.size() - 1})
        EXPECT_FALSE(Unchecked(bytes.substr(0, size)).book) << size;
}

TEST(Book, of_another_version_says_so) {
    std::string bytes = Sample(board("4x4"), 1, 5).bytes();
    const std::size_t check = bytes.find("check ");
    bytes.replace(0, 13, "inarow book 2");
    bytes.replace(check, 14, "check 00000000");
    EXPECT_THAT(message_of(Book::of_bytes(bytes, "b")), HasSubstr("the header"));
}

}  // namespace
}  // namespace inarow::store
