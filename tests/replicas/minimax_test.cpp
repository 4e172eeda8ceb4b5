// The solver of Romen's report, compared with the reference late in the game and with alphabeta earlier.
#include "replicas/minimax.hpp"

#include "base/threads.hpp"
#include "boards.hpp"
#include "compared.hpp"
#include "matchers.hpp"
#include "reference.hpp"
#include "replicas/minimax_table.hpp"
#include "replicas/moves_at_work.hpp"
#include "solvers/solvers.hpp"

namespace inarow {
namespace {

constexpr std::uint64_t mebibyte = 1 << 20;

struct Setting {
    Replacement replacement;
    std::uint64_t table_bytes;  // hardly more than an exact table needs, but for the last
};
constexpr Setting settings[] = {{Replacement::recent, mebibyte + 4096},
                                {Replacement::big, 8 * mebibyte + 4096},
                                {Replacement::twobig, 16 * mebibyte + 4096},
                                {Replacement::work, 64 * mebibyte + 4096},
                                {Replacement::stones, 1000 * mebibyte}};

std::unique_ptr<Solver> make(const Setting& setting, int threads = 1) {
    SearchOptions options;
    options.threads = threads;
    options.replacement = setting.replacement;
    options.table_bytes.count = setting.table_bytes;
    auto solver = make_solver("minimax", board("4x4x4"), options);
    return solver ? std::move(*solver) : nullptr;
}

// What is known after asking whether the first player wins.
Bound asked(Solver& solver, const Position& position, Control& control) {
    const Bound range = score_range(position.variant(), position.stones());
    return solver.solve(position, at_least(first_win_threshold(position)), range, control);
}

bool first_wins(Solver& solver, const Position& position) {
    const Score threshold = first_win_threshold(position);
    Control control;
    const Bound found = asked(solver, position, control);
    EXPECT_TRUE(found.decides(threshold)) << moves_text(position);
    return (found.lo >= threshold) == (position.mover() == Stone::first);
}

// With an even and an odd number of stones, decided on the spot or not.
std::vector<Position> sample(int from, int to, int count) {
    Rng rng(53);
    std::vector<Position> positions;
    while (static_cast<int>(positions.size()) < count) {
        const int stones = from + static_cast<int>(rng.below(static_cast<std::uint64_t>(to - from + 1)));
        if (auto position = random_open_position(board("4x4x4"), stones, rng)) positions.push_back(*position);
    }
    return positions;
}

bool somebody_wins_at_once(const Position& position) {
    const auto moves = position.legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) { return position.after(move).won(); });
}

// Positions with something left to search: nobody has let the other win at once, and the side to move cannot.
std::vector<Position> careful_sample(int stones, int count) {
    Rng rng(59);
    std::vector<Position> positions;
    while (static_cast<int>(positions.size()) < count) {
        Position position(board("4x4x4"));
        while (position.stones() < stones && !somebody_wins_at_once(position)) {
            auto moves = position.legal_moves();
            std::erase_if(moves, [&](Move move) { return somebody_wins_at_once(position.after(move)); });
            if (moves.empty()) break;
            position.play(moves[rng.below(moves.size())]);
        }
        if (position.stones() == stones && !somebody_wins_at_once(position)) positions.push_back(position);
    }
    return positions;
}

// Whether the first player wins, by plain minimax.
using Known = std::vector<std::pair<Position, bool>>;
const Known& known_late_positions() {
    static Known known;
    if (!known.empty()) return known;
    Reference reference;
    for (const Position& position : sample(50, 63, 400)) {
        const Score score = reference.score(position);
        known.emplace_back(position, position.mover() == Stone::first ? score > 0 : score < 0);
    }
    const auto wins = std::count_if(known.begin(), known.end(), [](const auto& row) { return row.second; });
    EXPECT_GT(wins, 50);
    EXPECT_LT(wins, 350);
    return known;
}

TEST(Minimax, agrees_with_the_reference_from_50_stones_on_with_every_replacement) {
    const Known& known = known_late_positions();
    Compared compared("replacement scheme whose table fits into the memory");
    for (const Setting& setting : settings) {
        const auto solver = make(setting);
        if (!solver) continue;  // a machine with little memory
        for (const auto& [position, expected] : known)
            ASSERT_EQ(first_wins(*solver, position), expected) << moves_text(position);
        compared.one();
    }
}

TEST(Minimax, siblings_in_one_table_agree_with_the_reference) {
    const Known& known = known_late_positions();
    for (const Setting& setting : settings) {
        const auto one = make(setting);
        if (!one) continue;
        const auto other = one->sibling();
        EXPECT_EQ(other == nullptr, setting.replacement == Replacement::stones);
        if (!other) continue;
        EXPECT_TRUE(one->shares_work() && other->shares_work());
        run_on_threads(2, [&](std::size_t thread) {
            for (const auto& [position, expected] : known)
                ASSERT_EQ(first_wins(thread == 0 ? *one : *other, position), expected) << moves_text(position);
        });
    }
}

TEST(Minimax, agrees_with_alphabeta_from_40_stones_on_with_every_replacement) {
    SearchOptions options;
    options.table_bytes.count = 64 * mebibyte;
    const auto alphabeta = make_solver("alphabeta", board("4x4x4"), options).value();
    auto positions = sample(40, 46, 40);
    for (const int stones : {40, 41, 43, 44})
        for (const Position& position : careful_sample(stones, 10)) positions.push_back(position);
    std::vector<bool> expected;
    for (const Position& position : positions) expected.push_back(first_wins(*alphabeta, position));
    Compared compared("replacement scheme whose table fits into the memory");
    for (const Setting& setting : settings) {
        const auto solver = make(setting);
        if (!solver) continue;
        for (std::size_t i = 0; i < positions.size(); ++i)
            ASSERT_EQ(first_wins(*solver, positions[i]), expected[i]) << moves_text(positions[i]);
        compared.one();
    }
}

// Positions that take one thread more than 5,000 nodes, so that others start, and meet its moves.
Known known_hard_positions() {
    Known known;
    for (const Position& position : careful_sample(36, 75)) {
        Control control;
        const Score threshold = first_win_threshold(position);
        const Bound found = asked(*make({Replacement::twobig, 32 * mebibyte}), position, control);
        if (control.nodes > 5000) known.emplace_back(position, found.lo >= threshold);
    }
    EXPECT_GT(known.size(), 10U);
    return known;
}

TEST(Minimax, threads_find_what_one_thread_finds_with_every_replacement) {
    const Known known = known_hard_positions();
    Compared compared("replacement scheme whose table fits into the memory");
    for (const Setting& setting : settings) {
        const auto solver = make(setting, 4);
        if (!solver) continue;
        for (const auto& [position, expected] : known)
            ASSERT_EQ(first_wins(*solver, position), expected) << moves_text(position);
        compared.one();
    }
}

// A smaller table forgets more, but what it remembers is true: the same values with more nodes.
TEST(Minimax, a_tiny_table_costs_nodes_and_changes_no_value) {
    const auto positions = careful_sample(34, 6);
    std::uint64_t nodes[2] = {};
    std::vector<bool> values[2];
    for (const int i : {0, 1}) {
        const auto solver = make({Replacement::recent, i == 0 ? mebibyte + 4096 : 256 * mebibyte});
        ASSERT_NE(solver, nullptr);
        Control control;
        for (const Position& position : positions)
            values[i].push_back(asked(*solver, position, control).lo >= first_win_threshold(position));
        nodes[i] = control.nodes;
    }
    EXPECT_EQ(values[0], values[1]);
    EXPECT_GT(nodes[0], nodes[1]);
}

// What was solved is known the second time; what is decided without the table does not count as asked.
TEST(Minimax, counts_table_hits) {
    SearchOptions options;
    options.replacement = Replacement::twobig;
    options.table_bytes.count = 64 * mebibyte;
    const auto solver = make_minimax_solver(board("4x4x4"), options).value();
    EXPECT_EQ(solver->lookups().asked, 0U);
    const auto positions = careful_sample(38, 3);
    for (const Position& position : positions) first_wins(*solver, position);
    const Lookups once = solver->lookups();
    EXPECT_GT(once.known, 0U);
    EXPECT_LT(once.known, once.asked);
    for (const Position& position : positions) first_wins(*solver, position);
    const Lookups twice = solver->lookups();
    EXPECT_GE(twice.asked, once.asked);
    EXPECT_EQ(twice.asked - once.asked, twice.known - once.known);
    EXPECT_LE(twice.asked - once.asked, positions.size());
}

TEST(Minimax, leaves_other_questions_open) {
    const auto solver = make({Replacement::twobig, 32 * mebibyte});
    EXPECT_TRUE(solver->weak_only());
    EXPECT_TRUE(solver->first_win_only());
    for (const int stones : {50, 51}) {
        const Position position = sample(stones, stones, 1).front();
        const Bound range = score_range(position.variant(), position.stones());
        Control control;
        const Score other = 1 - first_win_threshold(position);
        EXPECT_EQ(solver->solve(position, at_least(other), range, control), range);
        EXPECT_EQ(control.nodes, 0U);
    }
}

TEST(Minimax, is_for_the_cube) {
    for (const char* other : {"7x6", "4x4x4@free", "4x4x4k3", "4x4x5", "5x5x4"}) {
        const auto solver = make_solver("minimax", board(other), {});
        ASSERT_FALSE(solver.has_value()) << other;
        EXPECT_THAT(solver.error().message, AllOf(HasSubstr("4x4x4"), HasSubstr(other)));
    }
}

TEST(Minimax, is_the_only_search_with_two_of_the_replacement_schemes) {
    for (const SearchRow& row : searches())
        for (const Replacement replacement : {Replacement::big, Replacement::stones}) {
            SearchOptions options;
            options.replacement = replacement;
            const auto solver = make_solver(row.name, board("4x4x4"), options);
            if (row.name == "minimax") continue;
            ASSERT_FALSE(solver.has_value()) << row.name;
            EXPECT_THAT(solver.error().message, HasSubstr("for the search minimax, not for " + std::string(row.name)));
        }
}

TEST(Minimax, refuses_a_table_that_could_mistake_a_position_for_another) {
    for (const Setting& setting : settings) {
        SearchOptions options;
        options.replacement = setting.replacement;
        options.table_bytes.count =
            setting.replacement == Replacement::stones ? 900 * mebibyte : setting.table_bytes - 8192;
        const auto solver = make_solver("minimax", board("4x4x4"), options);
        ASSERT_FALSE(solver.has_value()) << setting.table_bytes;
        EXPECT_THAT(solver.error().message, HasSubstr("too small"));
    }
}

TEST(MovesAtWork, are_those_that_a_thread_has_entered_and_not_left) {
    const auto moves = std::make_unique<MovesAtWork>();
    const cube::Code code{12345, 6};
    const Word64 first = MovesAtWork::name(code, 1);
    moves->enter(first);
    EXPECT_TRUE(moves->has(first));
    EXPECT_FALSE(moves->has(MovesAtWork::name(code, 2)));
    EXPECT_FALSE(moves->has(MovesAtWork::name({12345, 7}, 1)));
    moves->leave(MovesAtWork::name(code, 2));
    EXPECT_TRUE(moves->has(first));
    moves->leave(first);
    EXPECT_FALSE(moves->has(first));
}

Word128 number_of(const cube::Code& code) { return static_cast<Word128>(code.full) << 64 | code.cells; }
cube::Code code_of(Word128 number) { return {static_cast<Word64>(number), static_cast<Word64>(number >> 64)}; }

// Numbers of 80 bits, positions or not: it is arithmetic that has to hold.
TEST(MinimaxFormat, two_codes_never_share_both_bucket_and_lock) {
    Rng rng(3);
    for (const std::uint64_t buckets : {131'101ULL, 1'048'583ULL, 134'217'689ULL, 2'813'000'011ULL}) {
        const auto format = MinimaxFormat::of(buckets);
        ASSERT_TRUE(format.exact()) << buckets;
        for (int i = 0; i < 1000; ++i) {
            const Word128 number = static_cast<Word128>(rng.below(1 << 16)) << 64 | rng.below(~Word64{0});
            const cube::Code code = code_of(number);
            EXPECT_EQ(format.bucket(code), static_cast<std::uint64_t>(number % buckets));
            const Word64 entry = format.entry(code, 1 + rng.below(1 << 30), i % 2 == 0);
            EXPECT_TRUE(format.holds(entry, code));
            EXPECT_EQ(entry & 1, static_cast<Word64>(i % 2 == 0));
            const Word128 steps = 1 + rng.below(1 << 20);
            const cube::Code same_bucket =
                code_of(number >= steps * buckets ? number - steps * buckets : number + steps * buckets);
            EXPECT_FALSE(format.bucket(same_bucket) == format.bucket(code) && format.holds(entry, same_bucket));
            const Word128 lock = bit<Word128>(format.lock_bits());
            const cube::Code same_lock = code_of(number >= lock ? number - lock : number + lock);
            EXPECT_TRUE(format.holds(entry, same_lock));
            EXPECT_NE(format.bucket(same_lock), format.bucket(code));
            EXPECT_EQ(number_of(code), number);
        }
    }
}

// The report's table: 2,813,000,011 entries and locks of 49 bits, 14 bits left besides the result.
TEST(MinimaxFormat, matches_the_report_for_its_table) {
    const auto format = MinimaxFormat::of(2'813'000'011);
    EXPECT_EQ(format.lock_bits(), 49);
    EXPECT_EQ(format.work_bits, 14);
}

TEST(MinimaxFormat, is_exact_from_the_power_of_two_that_the_lock_requires) {
    EXPECT_FALSE(MinimaxFormat::of(131'071).exact());
    EXPECT_TRUE(MinimaxFormat::of(131'101).exact());
}

TEST(MinimaxFormat, more_work_is_never_a_lower_class) {
    for (const std::uint64_t buckets : {1'048'583ULL, 134'217'689ULL, 2'813'000'011ULL}) {
        const auto format = MinimaxFormat::of(buckets);
        Word64 last = 0;
        for (std::uint64_t nodes = 1; nodes < std::uint64_t{1} << 50; nodes += 1 + nodes / 7) {
            const Word64 work = format.work_class(nodes);
            EXPECT_GE(work, last);
            EXPECT_LE(work, low_bits<Word64>(format.work_bits));
            EXPECT_EQ(format.work_of(format.entry({~Word64{0}, 0}, nodes, true)), work);
            last = work;
        }
        EXPECT_GT(4 * last, 3 * low_bits<Word64>(format.work_bits));  // all bits are of use
    }
}

// Codes that meet in bucket 0, told apart by their locks.
cube::Code meeting(const MinimaxTable& table, int i) {
    return code_of(static_cast<Word128>(table.format().buckets) * static_cast<Word128>(1'000'003 + 2 * i));
}

TEST(MinimaxTable, of_two_keeps_the_largest_and_the_newest_other_one) {
    auto table = MinimaxTable::create(32 * mebibyte, Replacement::twobig).value();
    const auto place = [&](int i) { return table.place_of(meeting(table, i), 30); };
    table.store(place(1), true, 1'000'000);
    for (int i = 2; i < 20; ++i) table.store(place(i), false, 10);
    EXPECT_EQ(table.find(place(1)), std::optional(true));
    EXPECT_EQ(table.find(place(19)), std::optional(false));
    EXPECT_EQ(table.find(place(18)), std::nullopt);
    table.store(place(50), true, 1'000'000'000);  // the big one of before moves over
    EXPECT_EQ(table.find(place(50)), std::optional(true));
    EXPECT_EQ(table.find(place(1)), std::optional(true));
    EXPECT_EQ(table.find(place(19)), std::nullopt);
}

TEST(MinimaxTable, of_one_keeps_the_newest_or_the_largest) {
    auto newest = MinimaxTable::create(8 * mebibyte, Replacement::recent).value();
    auto largest = MinimaxTable::create(16 * mebibyte, Replacement::big).value();
    for (auto* table : {&newest, &largest}) {
        table->store(table->place_of(meeting(*table, 1), 30), true, 1'000'000);
        table->store(table->place_of(meeting(*table, 2), 30), false, 10);
    }
    EXPECT_EQ(newest.find(newest.place_of(meeting(newest, 1), 30)), std::nullopt);
    EXPECT_EQ(newest.find(newest.place_of(meeting(newest, 2), 30)), std::optional(false));
    EXPECT_EQ(largest.find(largest.place_of(meeting(largest, 1), 30)), std::optional(true));
    EXPECT_EQ(largest.find(largest.place_of(meeting(largest, 2), 30)), std::nullopt);
}

TEST(MinimaxTable, with_buckets_of_eight_replaces_the_entry_of_least_work) {
    auto table = MinimaxTable::create(512 * mebibyte, Replacement::work).value();
    const auto place = [&](int i) { return table.place_of(meeting(table, i), 30); };
    for (int i = 1; i <= 8; ++i) table.store(place(i), true, std::uint64_t{1} << (3 * i));
    table.store(place(9), false, 10);
    EXPECT_EQ(table.find(place(1)), std::nullopt);
    for (int i = 2; i <= 8; ++i) EXPECT_EQ(table.find(place(i)), std::optional(true)) << i;
    EXPECT_EQ(table.find(place(9)), std::optional(false));
}

TEST(MinimaxTable, by_stones_starts_afresh_for_an_earlier_position_and_keeps_all_for_a_later_one) {
    auto made = MinimaxTable::create(1100 * mebibyte, Replacement::stones);
    if (!made) GTEST_SKIP() << made.error().message;
    MinimaxTable& table = *made;
    table.expect(40);
    const cube::Code code = meeting(table, 7);
    table.store(table.place_of(code, 41), true, 5);
    EXPECT_EQ(table.find(table.place_of(code, 42)), std::nullopt);
    table.expect(41);
    EXPECT_EQ(table.find(table.place_of(code, 41)), std::optional(true));
    table.expect(39);
    EXPECT_EQ(table.find(table.place_of(code, 41)), std::nullopt);
    EXPECT_TRUE(table.format().exact());
}

}  // namespace
}  // namespace inarow
