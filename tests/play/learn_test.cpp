// Weights: files of them, and learning them.
#include "play/learn.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "boards.hpp"
#include "folder.hpp"
#include "matchers.hpp"
#include "play/evaluators.hpp"
#include "play/player.hpp"

namespace inarow::play {
namespace {

std::vector<double> some_numbers(int k) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < feature_names(k).size(); ++i) numbers.push_back(0.1 * static_cast<double>(i) - 0.7);
    return numbers;
}

TEST(WeightsFile, round_trips) {
    for (const std::string_view variant : {"7x6", "15x15k5@free", "4x4k2"}) {
        const int k = board(variant).k;
        const auto numbers = some_numbers(k);
        EXPECT_EQ(parse_weights(weights_text(board(variant), numbers), board(variant)).value(), weights_of(k, numbers))
            << variant;
    }
}

// What a player adds up is what its weights say of what can be counted, for the first player; the second has the
// opposite.
TEST(WeightsFile, is_the_sum_of_weights_and_counts) {
    Rng rng(6);
    for (const std::string_view variant : {"7x6", "7x6@cylinder", "4x4x4", "7x7k5@free", "5x5k3"}) {
        const int k = board(variant).k;
        const auto numbers = some_numbers(k);
        for (int i = 0; i < 20; ++i) {
            Board fast(board(variant));
            fast.set(random_open_position(board(variant), i % 10, rng).value());
            std::vector<double> counts(numbers.size());
            count_features(fast, counts);
            double sum = 0;
            for (std::size_t n = 0; n < counts.size(); ++n) sum += counts[n] * numbers[n];
            EXPECT_NEAR(weights_of(k, numbers).value(fast, 0), sum, 1e-9);
            EXPECT_NEAR(weights_of(k, numbers).value(fast, 1), -sum, 1e-9);
        }
    }
}

TEST(WeightsFile, reports_errors) {
    const std::string good = weights_text(board("7x6"), some_numbers(4));
    const auto complaint = [](const std::string& text, int k) {
        return message_of(parse_weights(text, Variant(7, 6, k)));
    };
    const auto with = [&](std::string_view what, std::string_view instead) {
        std::string text = good;
        return text.replace(text.find(what), what.size(), instead);
    };
    EXPECT_EQ(complaint(good, 4), "");
    EXPECT_EQ(complaint("inarow weights 1\r\n\n# learned\n" + good.substr(good.find("variant")), 4), "");
    EXPECT_THAT(complaint(good, 5), HasSubstr("2 of 18 are missing, the first is first-lines-4"));
    EXPECT_THAT(complaint(good, 3), HasSubstr("line 5: 'first-lines-3' is not a feature of lines of 3"));
    EXPECT_THAT(complaint("", 4), HasSubstr("line 1: '' is not 'inarow weights 1'"));
    EXPECT_THAT(complaint(with("turn 0.8", "turn nan"), 4), HasSubstr("'nan' must be between"));
    EXPECT_THAT(complaint(with("turn 0.8", "turn inf"), 4), HasSubstr("'inf' must be between"));
    EXPECT_THAT(complaint(with("turn 0.8", "turn 1e9"), 4), HasSubstr("'1e9' must be between"));
    EXPECT_THAT(complaint(with("turn 0.8", "turn x"), 4), HasSubstr("'x' is not a number"));
    EXPECT_THAT(complaint(with("turn 0.8", "turn"), 4), HasSubstr("'' is not a number"));
    EXPECT_THAT(complaint(good + "turn 1\n", 4), HasSubstr("line 19: turn is given twice"));
    EXPECT_THAT(complaint(with("turn", "tern"), 4), HasSubstr("'tern' is not a feature of lines of 4"));
}

Weights learned_with_tuples(const Variant& variant, std::string* text = nullptr) {
    Learner learner(variant, {.depth = 2, .tuples = true});
    Control control;
    for (int game = 0; game < 20; ++game) (void)learner.play_game(control);
    if (text != nullptr) *text = weights_text(variant, learner.numbers());
    return learner.weights();
}

TEST(WeightsFile, holds_the_weights_of_tuples) {
    const Variant variant = board("5x4@cylinder");
    std::string text;
    const Weights learned = learned_with_tuples(variant, &text);
    const Weights read = parse_weights(text, variant).value();
    EXPECT_EQ(read.tuples->table, learned.tuples->table);
    const auto with = [&](const std::string& line) { return message_of(parse_weights(text + line, variant)); };
    EXPECT_EQ(with("tuple 0 0.5 -1\n"), "");
    EXPECT_THAT(with("tuple 0 0.5 -1.1\n"), HasSubstr("'-1.1' must be between -1 and 1"));
    EXPECT_THAT(with("tuple 99999999 0 0\n"), HasSubstr("is not an entry below"));
    EXPECT_THAT(with("tuple 0 0.5\n"), HasSubstr("with two numbers"));
    EXPECT_THAT(message_of(parse_weights(text, board("5x4"))), HasSubstr("tuples do not fit 5x4"));
}

// Level lines of 4 with the cells below them in six rows, one of them at the bottom; sloping ones from three rows, one
// of them with a cell that has none below.  On a flat board they begin in four columns, and the mirror takes half of
// them.
TEST(Tuples, share_tables_between_images) {
    const std::size_t level = 81 + 5 * 6561;
    const std::size_t sloping = 2187 + 2 * 6561;
    EXPECT_EQ(Tuples(board("7x6@cylinder")).table.size(), level + sloping);
    EXPECT_EQ(Tuples(board("7x6")).table.size(), 2 * level + 4 * sloping);
    EXPECT_EQ(Tuples(board("7x6@cylinder")).empty.size(), 84U);
}

TEST(Tuples, say_the_same_before_a_stone_is_placed_and_after_one_is_taken_back) {
    Rng rng(3);
    for (const std::string_view variant : {"7x6", "7x6@cylinder", "4x4x4", "5x4@torus", "5x5k5@free"}) {
        TupleEvaluator evaluator(board(variant), {Evaluation::Kind::linear, learned_with_tuples(board(variant))});
        Board fast(board(variant));
        const Position position = random_open_position(board(variant), 9, rng).value();
        for (const Move move : position.moves()) {
            const double after = evaluator.value_after(fast, move, 0);
            for (const bool stays : {false, true}) {
                fast.play(move);
                evaluator.placed(fast);
                EXPECT_EQ(evaluator.value(fast, 0), after) << variant;
                EXPECT_EQ(evaluator.value(fast, 1), -after) << variant;
                if (stays) continue;
                const Cell cell = fast.last_cell();
                fast.undo();
                evaluator.removed(fast, cell);
            }
        }
    }
}

TEST(WeightsFile, is_read_by_players) {
    const Folder folder;
    const std::string path = folder.file("weights", weights_text(board("7x6"), some_numbers(4)));
    const std::string text = "alphabeta:depth=2,weights=" + path;
    const auto made_for = [&](const char* variant) {
        return make_player(text, board(variant), "alphabeta", {}, LocalUser::of_this_process());
    };
    EXPECT_TRUE(made_for("7x6@cylinder"));
    EXPECT_THAT(message_of(made_for("7x6k5")), HasSubstr("are missing"));
    std::filesystem::remove(path);
    EXPECT_THAT(message_of(made_for("7x6")), HasSubstr("cannot read "));
    EXPECT_THAT(
        message_of(make_player("alphabeta:weights=/", board("7x6"), "alphabeta", {}, LocalUser::of_this_process())),
        HasSubstr("it is a directory"));
}

// Games won of so many between the two, from different openings and with changed sides; a draw is half of one.
double points(Player& one, Player& other, const Variant& variant, int games) {
    double points = 0;
    Rng rng(8);
    std::vector<Move> opening;
    for (int game = 0; game < games; ++game) {
        if (game % 2 == 0) opening = random_open_position(variant, 4, rng).value().moves();
        Position position(variant);
        for (const Move move : opening) position.play(move);
        while (!position.over()) {
            Control control;
            Player& mover = position.stones() % 2 == game % 2 ? one : other;
            position.play(mover.choose(position, control).value().move);
        }
        points += !position.won() ? 0.5 : (position.stones() - 1) % 2 == game % 2;
    }
    return points;
}

// 60 of 100 are 2 standard deviations of a fair game from the middle; measured: 80 of 100 against w1 and 70 against w4.
TEST(Learner, beats_the_weights_of_the_paper_at_equal_nodes) {
    const Variant variant = board("7x6");
    Learner learner(variant, {});
    Control control;
    for (int game = 0; game < 400; ++game) (void)learner.play_game(control);
    const Weights weights = learner.weights();
    auto named = parse_player("alphabeta:nodes=500", variant, "alphabeta", {}, stranger).value();
    named.setup.weights = &weights;
    const auto learned = named.row->make(named.setup).value();
    for (const std::string rival : {"w1", "w4"})
        EXPECT_GT(
            points(*learned, *make_player("alphabeta:nodes=500,evaluation=" + rival, variant).value(), variant, 100),
            60)
            << rival;
}

TEST(Learner, a_limit_ends_a_search) {
    Learner learner(board("7x6"), {.depth = 40});
    Control control;
    for (const std::uint64_t limit : {1'000U, 3'000U}) {
        control.node_limit = limit;
        EXPECT_EQ(learner.play_game(control).moves, 0);
        EXPECT_EQ(control.nodes, limit);
    }
}

TEST(Learner, learns_on_every_kind_of_board_and_reproducibly) {
    for (const std::string_view variant :
         {"5x4", "5x4@cylinder", "3x3x3k3", "4x4k3@torus", "5x5@free", "4x3k2", "1x4"}) {
        const bool tuples = board(variant).k % 2 == 0;
        Learner one(board(variant), {.depth = 3, .tuples = tuples});
        Learner other(board(variant), {.depth = 3, .tuples = tuples});
        Control control;
        for (int game = 0; game < 5; ++game) {
            EXPECT_GT(one.play_game(control).moves, 0) << variant;
            (void)other.play_game(control);
        }
        EXPECT_TRUE(std::ranges::equal(one.numbers(), other.numbers()));
        for (const double weight : one.numbers()) EXPECT_TRUE(std::isfinite(weight));
    }
}

TEST(Learner, ends_a_game_early_when_it_is_stopped) {
    Learner learner(board("7x6"), {});
    Control control;
    control.stop = true;
    EXPECT_EQ(learner.play_game(control).moves, 0);
}

}  // namespace
}  // namespace inarow::play
