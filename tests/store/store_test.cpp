// A store loses nothing, accepts what is new, and never invents a bound.
#include "store/store.hpp"

#include <unistd.h>

#include <filesystem>
#include <map>

#include "boards.hpp"
#include "folder.hpp"
#include "matchers.hpp"
#include "reference.hpp"

namespace inarow::store {
namespace {

Store store_at(const std::string& path, std::string_view variant = "4x4") {
    auto store = Store::open(path, board(variant));
    EXPECT_TRUE(store) << store.error().message;
    return std::move(*store);
}

Result<void> add(Store& store, const Position& position, Bound bound) {
    const Store::Entry entry(position, bound);
    return store.add({&entry, 1});
}

TEST(Store, remembers_bounds_between_runs) {
    const Folder folder;
    {
        Store store = store_at(folder.path("s"));
        ASSERT_TRUE(add(store, position_after("4x4", "12"), {-1, 3}));
        EXPECT_EQ(store.find(position_after("4x4", "21")).value(), std::nullopt);
    }
    Store store = store_at(folder.path("s"));
    EXPECT_EQ(store.find(position_after("4x4", "12")).value(), (Bound{-1, 3}));
    EXPECT_EQ(store.find(position_after("4x4", "43")).value(), (Bound{-1, 3}));  // the mirror image
    EXPECT_EQ(store.size().value(), 1U);
}

TEST(Store, additions_meet_the_stored_bounds) {
    const Folder folder;
    Store store = store_at(folder.path("s"));
    const Position position = position_after("4x4", "12");
    ASSERT_TRUE(add(store, position, {-1, 3}));
    ASSERT_TRUE(add(store, position, {0, 5}));
    EXPECT_EQ(store.find(position).value(), (Bound{0, 3}));
    EXPECT_THAT(message_of(add(store, position, {-7, -1})),
                HasSubstr("position 12 has the score [0, 3] in it, which contradicts [-7, -1]"));
    EXPECT_EQ(store.find(position).value(), (Bound{0, 3}));
}

TEST(Store, additions_are_atomic) {
    const Folder folder;
    Store store = store_at(folder.path("s"));
    ASSERT_TRUE(add(store, position_after("4x4", "12"), {1, 1}));
    const std::vector<Store::Entry> entries = {{position_after("4x4", "1"), {0, 0}},
                                               {position_after("4x4", "12"), {2, 2}}};
    EXPECT_FALSE(store.add(entries));
    EXPECT_EQ(store.find(position_after("4x4", "1")).value(), std::nullopt);
}

// The same as a map of the least images, whatever is added in which order, by two programs in turn.
TEST(Store, is_a_map_from_positions_to_what_is_known) {
    for (const std::string_view variant : {"4x4", "5x4@cylinder", "3x3x3k3", "3x3k3@free", "4x3k3@torus"}) {
        const Folder folder;
        Store stores[] = {store_at(folder.path("s"), variant), store_at(folder.path("s"), variant)};
        const auto ranking = Ranking::create(board(variant)).value();
        std::map<std::pair<int, Word128>, Bound> model;
        Rng rng(5);
        for (int i = 0; i < 300; ++i) {
            const auto position = random_open_position(board(variant), static_cast<int>(rng.below(4)), rng);
            const std::pair key(position->stones(), ranking.of(*position));
            const Bound range = score_range(board(variant), position->stones());
            const Score truth = static_cast<Score>(key.second % 3) - 1;  // a true bound has it inside
            const Bound bound{
                range.lo + static_cast<Score>(rng.below(static_cast<std::uint64_t>(truth - range.lo + 1))),
                range.hi - static_cast<Score>(rng.below(static_cast<std::uint64_t>(range.hi - truth + 1)))};
            ASSERT_TRUE(add(stores[rng.below(2)], *position, bound));
            const auto known = model.try_emplace(key, bound).first;
            known->second = meet(known->second, bound);
            EXPECT_EQ(stores[rng.below(2)].find(*position).value(), known->second);
        }
        EXPECT_EQ(stores[0].size().value(), model.size());
    }
}

void expect_refused(const std::string& path, std::string_view variant, const std::string& said) {
    const auto store = Store::open(path, board(variant));
    ASSERT_FALSE(store) << path;
    EXPECT_EQ(store.error().failure, Failure::bad_input);
    EXPECT_THAT(message_of(store), AllOf(HasSubstr(path), HasSubstr(said), Not(HasSubstr("\n"))));
}

TEST(Store, of_another_variant_is_refused) {
    const Folder folder;
    static_cast<void>(store_at(folder.path("s")));
    expect_refused(folder.path("s"), "5x4", "it holds positions of '4x4', not of 5x4");
    expect_refused(folder.path("s"), "4x4@cylinder", "not of 4x4@cylinder");
}

TEST(Store, a_foreign_file_is_left_alone) {
    const Folder folder;
    const std::string text(10'000, 'x');
    expect_refused(folder.file("text", text), "4x4", "it is not a store of inarow");
    EXPECT_EQ(read_file(folder.path("text")), text);
    Database(folder.path("db"), Database::Mode::create).run("CREATE TABLE position(a)");
    expect_refused(folder.path("db"), "4x4", "it is not a store of inarow");
    static_cast<void>(store_at(folder.path("s")));
    Database(folder.path("s"), Database::Mode::write).run("PRAGMA user_version=2");
    expect_refused(folder.path("s"), "4x4", "another version");
    expect_refused(folder.path("nowhere/s"), "4x4", "No such file or directory");
}

TEST(Store, that_would_keep_nothing_is_refused) {
    expect_refused("", "4x4", "its name is empty");
    expect_refused("/dev/null", "4x4", "it is not a regular file");
    expect_refused(std::filesystem::temp_directory_path(), "4x4", "it is a directory");
}

TEST(Store, in_a_folder_that_cannot_be_written_says_so) {
    if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    using std::filesystem::perms;
    const Folder folder;
    static_cast<void>(store_at(folder.path("s")));
    std::filesystem::permissions(folder.path(""), perms::owner_read | perms::owner_exec);
    expect_refused(folder.path("s"), "4x4", "its folder must be writable, even for reading");
    std::filesystem::permissions(folder.path(""), perms::owner_all);
}

TEST(Store, boards_without_a_ranking_are_refused) {
    EXPECT_THAT(message_of(Store::open("/nowhere", board("10x10k5@free"))),
                HasSubstr("too large for books and stores"));
}

// SQLite finds damage in its own structure; the checksum of a row finds what it would not.
TEST(Store, a_damaged_file_never_yields_a_wrong_bound) {
    const Folder folder;
    std::map<std::string, Bound> truth;
    {
        Store store = store_at(folder.path("s"));
        for (const char* moves : {"", "1", "2", "12", "11", "21", "22", "23", "32", "123"}) {
            const Position position = position_after("4x4", moves);
            truth[moves] = Bound{-static_cast<Score>(position.stones()), 1 + position.stones()};
            ASSERT_TRUE(add(store, position, truth[moves]));
        }
    }
    const std::string whole = read_file(folder.path("s"));
    int refused = 0;
    for (std::size_t i = 0; i < whole.size(); i += whole[i] == '\0' ? 37 : 3) {
        std::string bytes = whole;
        bytes[i] ^= 1 << (i % 8);
        for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(folder.path("d") + suffix);
        auto store = Store::open(folder.file("d", bytes), board("4x4"));
        if (!store) {
            ++refused;
            continue;
        }
        for (const auto& [moves, bound] : truth) {
            const auto found = store->find(position_after("4x4", moves));
            refused += !found;
            EXPECT_EQ(found ? found->value_or(bound) : bound, bound) << "byte " << i << ", position " << moves;
        }
    }
    EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace inarow::store
