// Depth-limited searches, compared with a plain one on plain positions.
#include "play/depth_search.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <thread>

#include "boards.hpp"
#include "compared.hpp"
#include "play/evaluators.hpp"

namespace inarow::play {
namespace {

// Evaluates games from their first move on.  An empty board takes longer to make than to copy.
template <class Evaluator>
class Plain {
public:
    Plain(const Variant& variant, const Evaluation& evaluation) : board_(variant), evaluator_(variant, evaluation) {}

    [[nodiscard]] double value(const Position& position, Board::Side searcher) const {
        Board board = board_;
        Evaluator evaluator = evaluator_;
        for (const Move move : position.moves()) {
            board.play(move);
            evaluator.placed(board);
        }
        return evaluator.value(board, searcher);
    }

private:
    Board board_;
    Evaluator evaluator_;
};

// Minimax by its definition: every position is set up anew.
template <class Evaluator>
double plain_value(const Position& position, const Plain<Evaluator>& plain, int depth, Board::Side searcher) {
    const bool own_turn = (position.mover() == Stone::first) == (searcher == 0);
    if (position.won()) return own_turn ? position.stones() - win_value : win_value - position.stones();
    if (position.full()) return 0;
    if (depth == 0) return plain.value(position, searcher);
    double best = own_turn ? -2 * win_value : 2 * win_value;
    for (const Move move : position.legal_moves()) {
        const double value = plain_value(position.after(move), plain, depth - 1, searcher);
        best = own_turn ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

double plain_value(const Position& position, const Evaluation& evaluation, int depth) {
    const Board::Side searcher = position.mover() == Stone::first ? 0 : 1;
    return with_evaluator(evaluation.kind, [&]<class Evaluator>(std::type_identity<Evaluator>) {
        return plain_value(position, Plain<Evaluator>(position.variant(), evaluation), depth, searcher);
    });
}

Found found(const Position& position, const DepthOptions& options) {
    Control control;
    return make_depth_search(position.variant(), options).value()->search(position, control);
}

DepthOptions minimax_options(int depth, std::uint64_t table_bytes = 0) {
    return {.method = Method::minimax,
            .evaluation = parse_evaluation("w1").value(),
            .order = Order::none,
            .table_bytes = table_bytes,
            .deepening = false,
            .depth = depth};
}

DepthOptions alphabeta_options(int depth, std::uint64_t table_bytes) {
    DepthOptions options = minimax_options(depth, table_bytes);
    options.method = Method::alphabeta;
    options.deepening = true;
    return options;
}

constexpr std::array orders = {Order::none, Order::best_heuristic, Order::centre, Order::history,
                               Order::line_potential};

const std::vector<std::string_view> boards = {
    "4x4",        "5x4k3",      "7x6",     "4x3k3@cylinder", "5x4@cylinder", "3x3k3@torus",   "4x4k3@torus",
    "3x3k3@free", "4x3k3@free", "2x2x3k3", "3x3x3k3",        "4x4k2",        "4x3@torus@free"};

TEST(DepthSearch, finds_the_value_of_plain_minimax_with_every_order_table_and_evaluation) {
    Rng rng(3);
    for (const std::string_view text : boards) {
        const Variant variant = board(text);
        const int depth = variant.moves() > 7 ? 3 : 4;
        Compared compared("open position of " + std::string(text));
        for (int stones = 0; stones < variant.cells(); stones += 3) {
            const auto position = random_open_position(variant, stones, rng);
            if (!position) continue;
            const EvaluationRow& row = evaluations()[rng.below(evaluations().size())];
            const int until = std::min(depth, variant.cells() - stones);
            const double expected = plain_value(*position, row.evaluation, until);
            SCOPED_TRACE(std::string(text) + " " + moves_text(*position) + " " + std::string(row.name));
            DepthOptions options = minimax_options(depth);
            options.evaluation = row.evaluation;
            EXPECT_EQ(found(*position, options).value, expected);
            options.table_bytes = 4096;  // entries are lost all the time
            EXPECT_EQ(found(*position, options).value, expected);
            options.method = Method::alphabeta;
            for (const Order order : orders)
                for (const std::uint64_t table : {0, 4096, 1 << 20})
                    for (const bool tactics : {false, true})
                        for (const bool deepening : {false, true}) {
                            options.order = order;
                            options.table_bytes = table;
                            options.tactics = tactics;
                            options.deepening = deepening;
                            for (const bool flat : {false, true}) {
                                options.flat_wins = flat;
                                const Found answer = found(*position, options);
                                ASSERT_EQ(answer.value,
                                          flat && is_decided(expected) ? std::copysign(win_value, expected) : expected);
                                ASSERT_TRUE(position->legal(answer.move));
                            }
                            compared.one();
                        }
        }
    }
}

// The program of Nieminski and Maymir as its listing has it: the search ends before it looks for a line, and a position
// whose moves are all lost at once ("move == -1") is worth its evaluation, as is a full board.  Seen by the side to
// move.
struct Listed {
    double value;
    Move move;  // the first of the best; -1 when all are lost
};
Listed listed(const Position& position, const Plain<ChainEvaluator>& plain, int depth) {
    constexpr double lost = -1000;
    const auto evaluation = [&] {
        const Board::Side mover = position.mover() == Stone::first ? 0 : 1;
        return Listed{plain.value(position, mover), -1};
    };
    if (depth == 0) return evaluation();
    if (position.won()) return {lost, -1};
    Listed best{lost, -1};
    for (const Move move : position.legal_moves()) {
        const double value = -listed(position.after(move), plain, depth - 1).value;
        if (value > best.value) best = {value, move};
    }
    return best.move == -1 ? evaluation() : best;
}

DepthOptions as_listed(int depth) {
    return {.evaluation = parse_evaluation("chain").value(), .evaluates_forced_losses = true, .depth = depth};
}

TEST(DepthSearch, can_evaluate_forced_losses_as_a_published_listing_does) {
    Rng rng(5);
    int forced = 0;
    for (const std::string_view text : {"7x6@cylinder", "7x6", "5x4k3"}) {
        const Plain<ChainEvaluator> plain(board(text), parse_evaluation("chain").value());
        for (int i = 0; i < 30; ++i) {
            const auto position = random_open_position(board(text), 3 + static_cast<int>(rng.below(17)), rng);
            if (!position) continue;
            for (const int depth : {1, 2, 3, 4}) {
                const Listed expected = listed(*position, plain, depth);
                DepthOptions options = as_listed(depth);
                options.order = Order::none;
                options.deepening = false;
                for (const std::uint64_t table : {0, 4096}) {
                    options.table_bytes = table;
                    const Found answer = found(*position, options);
                    SCOPED_TRACE(std::string(text) + " " + moves_text(*position) + " depth " + std::to_string(depth));
                    if (expected.move == -1) {
                        EXPECT_EQ(answer.move, position->legal_moves().front());
                        EXPECT_TRUE(is_decided(answer.value) && answer.value < 0);
                        ++forced;
                        continue;
                    }
                    EXPECT_EQ(answer.move, expected.move);
                    EXPECT_EQ(is_decided(answer.value) ? 1000 : answer.value, expected.value);
                }
            }
        }
    }
    EXPECT_GT(forced, 0);
    // Four in a row on the last move looked at is ten times four, less one.
    EXPECT_EQ(found(position_after("7x6", "414141"), as_listed(1)).value, 40 - 3);
}

// A move that is chosen has the value that was found.
TEST(DepthSearch, plays_a_move_of_the_value_it_found) {
    Rng rng(4);
    for (int i = 0; i < 50; ++i) {
        const Position position = random_open_position(board("6x5"), static_cast<int>(rng.below(24)), rng).value();
        DepthOptions options = alphabeta_options(4, 1 << 20);
        options.order = Order::history;
        const Found answer = found(position, options);
        const Position next = position.after(answer.move);
        const Board::Side searcher = position.mover() == Stone::first ? 0 : 1;
        const Plain<LinearEvaluator> plain(next.variant(), options.evaluation);
        EXPECT_EQ(plain_value(next, plain, answer.depth - 1, searcher), answer.value) << moves_text(position);
    }
}

// The moves that the search plays with many seeds.
std::set<Move> shuffled_moves(const Position& position, DepthOptions options) {
    options.shuffle = true;
    const auto search = make_depth_search(position.variant(), options).value();
    std::set<Move> moves;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Control control;
        search->start(seed);
        moves.insert(search->search(position, control).move);
    }
    return moves;
}

TEST(DepthSearch, breaks_ties_by_chance_when_told_to) {
    DepthOptions options = minimax_options(2);
    options.evaluation = parse_evaluation("chain").value();
    const Position empty(board("7x6"));                     // all moves are equal at both depths
    const Position threes = position_after("7x6", "1727");  // column 3 is the best at depth 1, equal to 7 at depth 2
    for (const Method method : {Method::minimax, Method::alphabeta})
        for (const bool deepening : {false, true}) {
            options.method = method;
            options.deepening = deepening;
            EXPECT_EQ(shuffled_moves(empty, options).size(), 7U);
            const bool keeps_the_best = method == Method::alphabeta && deepening;
            EXPECT_EQ(shuffled_moves(threes, options), (keeps_the_best ? std::set<Move>{2} : std::set<Move>{2, 6}));
            EXPECT_EQ(found(empty, options).move, 0);
            EXPECT_EQ(found(threes, options).move, 2);
        }
}

// J. Lam, "Heuristics in the game of Connect-K", tables 1 and 3: all positions, and all different ones, that eight
// moves can lead to.
TEST(DepthSearch, makes_as_many_calls_as_lam_counted) {
    const Position empty(board("7x6"));
    const Found plain = found(empty, minimax_options(8));
    EXPECT_EQ(plain.max_calls, 5'793'333U);
    EXPECT_EQ(plain.min_calls, 840'693U);
    const Found with_table = found(empty, minimax_options(8, 256 << 20));
    EXPECT_EQ(with_table.max_calls, 201'866U);
    EXPECT_EQ(with_table.min_calls, 59'367U);
    EXPECT_EQ(with_table.value, plain.value);
}

// Plies 1 to 8 have 7, 49, 238, 1,120, 4,263, 16,422, 54,859 and 184,275 different positions: 261,233, of which a table
// may lose none.  12 MiB are two thirds full of them.
TEST(DepthSearch, looks_once_at_a_position_with_a_table_of_any_size) {
    const Position empty(board("7x6"));
    const auto calls = [&](int depth, std::uint64_t mebibytes) {
        const Found answer = found(empty, minimax_options(depth, mebibytes << 20));
        return answer.max_calls + answer.min_calls;
    };
    for (const std::uint64_t mebibytes : {1, 2, 16, 64}) EXPECT_EQ(calls(6, mebibytes), 22'099U) << mebibytes;
    for (const std::uint64_t mebibytes : {12, 64, 256}) EXPECT_EQ(calls(8, mebibytes), 261'233U) << mebibytes;
}

TEST(DepthSearch, wins_sooner_and_loses_later) {
    DepthOptions options = minimax_options(6, 1 << 20);
    options.method = Method::alphabeta;
    EXPECT_EQ(found(position_after("7x6", "414141"), options).value, win_value - 7);
    EXPECT_EQ(found(position_after("7x6", "414141"), options).move, 3);
    // Second must fill column 4 and cannot hold both ends of the row: first wins on move 7 whatever second plays.
    EXPECT_EQ(found(position_after("7x6", "44335"), options).value, 7 - win_value);
    EXPECT_EQ(found(position_after("3x3k3@free", "a1b1"), options).value, win_value - 7);
}

TEST(DepthSearch, keeps_the_last_iteration_that_it_finished) {
    DepthOptions options = alphabeta_options(0, 1 << 20);
    const Position position = position_after("7x6", "4455");
    DepthOptions fixed = options;
    for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U, 20000U}) {
        options.nodes = nodes;
        const Found limited = found(position, options);
        ASSERT_GE(limited.depth, 1);
        EXPECT_LE(limited.max_calls + limited.min_calls, nodes + 7);
        fixed.depth = limited.depth;
        const Found complete = found(position, fixed);
        EXPECT_EQ(limited.move, complete.move);
        EXPECT_EQ(limited.value, complete.value);
    }
}

TEST(DepthSearch, obeys_the_limit_of_its_control_and_reports_its_nodes) {
    const Position position(board("7x6"));
    const auto search = make_depth_search(position.variant(), minimax_options(0)).value();
    Control control;
    control.node_limit = 5000;
    const Found answer = search->search(position, control);
    EXPECT_EQ(control.nodes, answer.max_calls + answer.min_calls);
    EXPECT_LE(control.nodes, 5000U + 7);
    EXPECT_EQ(answer.depth, 1);  // no deepening: the whole search was stopped
}

// What is counted from the moment at which the search was told: a time would depend on what else the machine does.
TEST(DepthSearch, visits_at_most_a_thousand_positions_after_it_is_told_to_stop) {
    for (const std::string_view text : {"7x6", "7x6@cylinder", "4x4x4", "15x15k5@free"}) {
        const auto search = make_depth_search(board(text), alphabeta_options(0, 16 << 20)).value();
        Position position(board(text));
        for (int move = 0; move < 4; ++move) {
            Control control;
            std::uint64_t told = 0;
            Found answer;
            {
                const std::jthread other([&] {
                    while (control.nodes < 20'000) std::this_thread::yield();
                    control.stop = true;
                    told = control.nodes;
                });
                answer = search->search(position, control);
            }
            EXPECT_GE(told, 20'000U);
            EXPECT_LE(control.nodes, told + 1000) << text;
            EXPECT_GE(answer.depth, 1);
            position.play(answer.move);
        }
    }
}

}  // namespace
}  // namespace inarow::play
