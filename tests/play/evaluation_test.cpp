// Incremental evaluations, compared with a plain scan of the board.
#include "play/evaluation.hpp"

#include <algorithm>

#include "boards.hpp"
#include "game/lines.hpp"
#include "game/shape.hpp"
#include "game/topologies.hpp"
#include "matchers.hpp"
#include "play/evaluators.hpp"

namespace inarow::play {
namespace {

Stone stone_of(Board::Side side) { return side == 0 ? Stone::first : Stone::second; }

// Of the variant asked about last: making them takes longer than scanning them.
const std::vector<Line>& lines_of(const Variant& variant) {
    static Variant last;
    static std::vector<Line> all = lines(last);
    if (!(last == variant)) all = lines(last = variant);
    return all;
}

struct Counted {
    int own = 0;
    int others = 0;
    Cell empty = -1;  // the last one
};
Counted count(const Position& position, const Line& line, Stone player) {
    Counted counted;
    for (const Cell cell : line) {
        counted.own += position.at(cell) == player;
        counted.others += position.at(cell) == other(player);
        if (position.at(cell) == Stone::none) counted.empty = cell;
    }
    return counted;
}

int scanned_open(const Position& position, Stone player, int stones) {
    int open = 0;
    for (const Line& line : lines_of(position.variant())) {
        const Counted counted = count(position, line, player);
        open += counted.others == 0 && counted.own == stones;
    }
    return open;
}

std::set<Cell> completing_cells(const Position& position, Stone player) {
    std::set<Cell> cells;
    for (const Line& line : lines_of(position.variant()))
        if (const Counted counted = count(position, line, player);
            counted.own == position.variant().k - 1 && counted.others == 0)
            cells.insert(counted.empty);
    return cells;
}

bool can_be_filled(const Position& position, Cell cell) {
    return !position.variant().drops() || position.height(position.column_of(cell)) == cell % position.variant().height;
}

// Lam's definition: the cell is not in the bottom row, the one below is empty; no threats without gravity.
int scanned_threats(const Position& position, Stone player, bool odd) {
    int threats = 0;
    for (const Cell cell : completing_cells(position, player))
        threats += !can_be_filled(position, cell) && (cell % position.variant().height + 1) % 2 == odd;
    return threats;
}

int scanned_openings(const Position& position, Stone player) {
    int openings = 0;
    for (const Cell cell : completing_cells(position, player)) openings += can_be_filled(position, cell);
    return openings;
}

int scanned_cells(const Position& position, Stone player) {
    int sum = 0;
    for (const Line& line : lines_of(position.variant())) sum += count(position, line, player).own;
    return sum;
}

// From each cell in each direction, as far as the stones go.
int scanned_chain(const Position& position, Stone player) {
    const Variant& v = position.variant();
    return with_topology(v.topology, [&]<class T>(T) {
        int longest = 0;
        for (int direction = 0; direction < static_cast<int>(T::steps.size()); ++direction)
            for (Cell start = 0; start < v.cells() && T::fits(v, direction); ++start) {
                int length = 0;
                auto at = std::optional(square_of(v, start));
                while (at && position.at(cell_of(v, *at)) == player && length < v.cells()) {
                    ++length;
                    at = T::next(v, *at, T::steps[static_cast<std::size_t>(direction)]);
                }
                longest = std::max(longest, length);
            }
        return longest;
    });
}

int scanned_open_chain(const Position& position, Stone player) {
    const Variant& v = position.variant();
    int longest = 0;
    for (int direction = 0; direction < with_topology(
                                            v.topology, [](auto t) { return static_cast<int>(t.steps.size()); });
         ++direction)
        for (const Line& walk : walks(v, direction)) {
            if (count(position, walk, player).others != 0) continue;
            int run = 0;
            for (const Cell cell : walk) {
                run = position.at(cell) == player ? run + 1 : 0;
                longest = std::max(longest, run);
            }
        }
    return longest;
}

double scanned_linear(const Position& position, const Weights& weights, Board::Side searcher) {
    double value = 0;
    for (const Board::Side side : {Board::Side{0}, Board::Side{1}}) {
        const SideWeights& of = weights.of[searcher][side];
        const Stone player = stone_of(side);
        for (int stones = 1; stones < position.variant().k; ++stones)
            value += of.open[static_cast<std::size_t>(stones)] * scanned_open(position, player, stones);
        for (const bool odd : {false, true}) value += of.threats[odd] * scanned_threats(position, player, odd);
        value += of.openings[position.mover() == player] * scanned_openings(position, player);
    }
    value += weights.constant[searcher];
    value += position.mover() == Stone::first ? weights.turn[searcher] : -weights.turn[searcher];
    return value;
}

double scanned(const Position& position, const Evaluation& evaluation, Board::Side searcher) {
    const Stone own = stone_of(searcher);
    switch (evaluation.kind) {
        case Evaluation::Kind::cells:
            return scanned_cells(position, own) - scanned_cells(position, other(own));
        case Evaluation::Kind::chain:
            return scanned_chain(position, own) - scanned_chain(position, other(own));
        case Evaluation::Kind::open_chain:
            return scanned_open_chain(position, own) - scanned_open_chain(position, other(own));
        case Evaluation::Kind::linear:
            break;
    }
    return scanned_linear(position, evaluation.weights, searcher);
}

// A random walk through the game with steps back, and after every step the value.
template <class Evaluator>
void walk_about(const Variant& variant, const Evaluation& evaluation, Rng& rng) {
    Position position(variant);
    Board board(variant);
    Evaluator evaluator(variant, evaluation);
    for (int step = 0; step < 60; ++step) {
        if (position.stones() > 0 && (position.over() || rng.below(4) == 0)) {
            const Cell cell = board.last_cell();
            board.undo();
            evaluator.removed(board, cell);
            position.undo();
        } else {
            const Move move = random_move(position, rng);
            board.play(move);
            evaluator.placed(board);
            position.play(move);
        }
        ASSERT_EQ(board.won(), position.won());
        ASSERT_EQ(board.full(), position.full());
        if (position.over() || step % (1 + variant.cells() / 30) != 0) continue;
        for (const Board::Side searcher : {Board::Side{0}, Board::Side{1}})
            ASSERT_NEAR(evaluator.value(board, searcher), scanned(position, evaluation, searcher), 1e-6)
                << moves_text(position);
    }
}

void walk_about(const Variant& variant, const Evaluation& evaluation, Rng& rng) {
    with_evaluator(evaluation.kind, [&]<class Evaluator>(std::type_identity<Evaluator>) {
        walk_about<Evaluator>(variant, evaluation, rng);
    });
}

// To the last bit: a search may take either.
template <class Evaluator>
void look_at_every_next_stone(const Variant& variant, const Evaluation& evaluation, Rng& rng) {
    Position position(variant);
    Board board(variant);
    Evaluator evaluator(variant, evaluation);
    const LinearEvaluator linear(variant, evaluation);
    Board placed(variant);
    while (!position.over()) {
        for (const Move move : position.legal_moves()) {
            const Position next = position.after(move);
            if (next.over()) continue;
            placed.set(next);
            for (const Board::Side searcher : {Board::Side{0}, Board::Side{1}})
                ASSERT_EQ(evaluator.value_after(board, move, searcher), linear.value(placed, searcher))
                    << moves_text(next);
        }
        const Move move = random_move(position, rng);
        board.play(move);
        evaluator.placed(board);
        position.play(move);
    }
}

// Every weight another.
Evaluation uneven() {
    Evaluation evaluation;
    double weight = 1;
    for (auto& searcher : evaluation.weights.of)
        for (SideWeights& side : searcher) {
            for (double& open : side.open) open = weight++;
            for (double& threat : side.threats) threat = weight++;
            for (double& opening : side.openings) opening = weight++;
        }
    evaluation.weights.constant = {100, 200};
    evaluation.weights.turn = {300, 400};
    return evaluation;
}

class EveryBoard : public testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Evaluations, EveryBoard, testing::ValuesIn([] {
                             auto all = boards_of_every_kind;
                             all.insert(all.end(), {"15x15k5@free", "4x4k4@torus", "10x10k5@torus@free"});
                             return all;
                         }()),
                         name_of_board);

TEST_P(EveryBoard, has_the_value_of_a_plain_scan_after_every_stone_and_back) {
    const Variant variant = board(GetParam());
    Rng rng(1);
    for (const EvaluationRow& row : evaluations()) {
        SCOPED_TRACE(row.name);
        walk_about(variant, row.evaluation, rng);
    }
    walk_about(variant, uneven(), rng);
}

TEST_P(EveryBoard, has_the_same_value_before_and_after_the_next_stone_is_placed) {
    const Variant variant = board(GetParam());
    const int games = variant.cells() > 100 ? 1 : 10;
    Rng rng(3);
    for (int game = 0; game < games; ++game)
        for (const Evaluation& evaluation : {uneven(), parse_evaluation("w5").value(), line_potential()})
            look_at_every_next_stone<LinearEvaluator>(variant, evaluation, rng);
}

// Only rows, of whole numbers, on boards with few lines: faster, and the same values.
TEST_P(EveryBoard, has_the_same_value_when_sets_of_lines_are_counted) {
    const Variant variant = board(GetParam());
    Rng rng(4);
    for (const char* text : {"w1", "w2", "w3", "-3/7/0/0/0/0"}) {
        const Evaluation rows = parse_evaluation(text).value();
        EXPECT_EQ(RowsEvaluator::suits(variant, rows), lines_of(variant).size() <= 128);
        if (!RowsEvaluator::suits(variant, rows)) continue;
        walk_about<RowsEvaluator>(variant, rows, rng);
        for (int game = 0; game < 10; ++game) look_at_every_next_stone<RowsEvaluator>(variant, rows, rng);
    }
    for (const char* text : {"w4", "w5", "0.5/-1/0/0/0/0", "1/-1/0/1/0/0", "potential"})
        EXPECT_FALSE(variant.k > 2 && RowsEvaluator::suits(variant, parse_evaluation(text).value())) << text;
}

TEST_P(EveryBoard, has_a_distinct_key_for_every_position) {
    const Variant variant = board(GetParam());
    Rng rng(2);
    std::map<std::vector<std::uint64_t>, std::vector<Stone>> seen;
    for (int game = 0; game < 10; ++game) {
        Position position(variant);
        Board fast(variant);
        while (!position.over() && position.stones() < 40) {
            const Move move = random_move(position, rng);
            position.play(move);
            fast.play(move);
            const auto cells = cells_of(position);
            const std::vector<std::uint64_t> key(fast.key().begin(), fast.key().end());
            EXPECT_EQ(seen.emplace(key, cells).first->second, cells);
        }
    }
}

double value_of(std::string_view evaluation, std::string_view variant, std::string_view moves, Board::Side searcher) {
    Board fast(board(variant));
    fast.set(position_after(variant, moves));
    return parse_evaluation(evaluation).value().weights.value(fast, searcher);
}

// 7x6 has 69 lines, and 7 of them go through the middle of the bottom row.
TEST(Lam, counts_winning_rows_of_both_players) {
    EXPECT_EQ(value_of("w1", "7x6", "4", 0), 7);
    EXPECT_EQ(value_of("w1", "7x6", "4", 1), -7);
    EXPECT_EQ(value_of("w3", "7x6", "4", 1), 0);
    EXPECT_EQ(value_of("w1", "7x6", "41", 0), 6 - 2);  // three lines go through a corner; one of them is shared
    EXPECT_EQ(value_of("w2", "7x6", "41", 0), 2 * 6 - 2);
}

// First lacks d2 for a2 b2 c2 d2, second d1 for a1 b1 c1 d1, which he could take at once.
TEST(Lam, counts_a_completing_cell_as_a_threat_only_if_it_is_not_playable) {
    const std::string_view moves = "7112233";
    EXPECT_EQ(value_of("0/0/0/0/1/0", "7x6", moves, 0), 1);  // own even threats
    EXPECT_EQ(value_of("0/0/0/0/0/1", "7x6", moves, 1), 1);  // the other's
    EXPECT_EQ(value_of("0/0/1/1/0/0", "7x6", moves, 0), 0);
}

// A processor that multiplies and adds in one step, rounding once, would play other games from the same seed.
TEST(Lam, rounds_every_product_and_every_sum) {
    const auto rounded = [](const Board& fast, const SideWeights& weights, Board::Side side) {
        volatile double sum = 0;
        const auto add = [&](double weight, int count) {
            volatile double product = weight * count;
            sum = sum + product;
        };
        const Board::Openings next = fast.openings(side);
        for (int stones = 1; stones < fast.variant().k; ++stones)
            add(weights.open[static_cast<std::size_t>(stones)], fast.open(side, stones));
        for (const bool odd : {false, true}) add(weights.threats[odd], fast.threats(side, odd, next));
        return static_cast<double>(sum);
    };
    Rng rng(5);
    for (int i = 0; i < 300; ++i) {
        const auto position = random_open_position(board("7x6"), 4 + i % 30, rng).value();
        Board fast(position.variant());
        fast.set(position);
        for (const char* name : {"w4", "w5", "w6", "0.3/-0.7/0.9/-1.1/0.1/-0.2"}) {
            const Weights weights = parse_evaluation(name).value().weights;
            EXPECT_EQ(weights.value(fast, 0), rounded(fast, weights.of[0][0], 0) + rounded(fast, weights.of[0][1], 1));
        }
    }
}

TEST(Evaluation, rejects_unknown_evaluations) {
    const auto complaint = [](std::string_view text) { return message_of(parse_evaluation(text)); };
    EXPECT_THAT(complaint("w7"), HasSubstr("unknown evaluation 'w7' (known: w1, w2"));
    EXPECT_THAT(complaint("1/2/3"), HasSubstr("expected six weights, not 3"));
    EXPECT_THAT(complaint("1/2/3/4/5/6/7"), HasSubstr("expected six weights, not 7"));
    EXPECT_THAT(complaint("1/2/3/4/5/nan"), HasSubstr("weight 6 is 'nan', but must be a number from"));
    EXPECT_THAT(complaint("1/2/3/4/5/inf"), HasSubstr("weight 6 is 'inf'"));
    EXPECT_THAT(complaint("1/2//4/5/6"), HasSubstr("weight 3 is ''"));
    EXPECT_EQ(complaint("1/-1/0/0/0/0"), "");
    EXPECT_EQ(parse_evaluation("0.1/-0.1/1/-1/1/-1").value().weights, parse_evaluation("w4").value().weights);
}

}  // namespace
}  // namespace inarow::play
