// The learned order of moves: lines and their classes, and the sum over lines against one that is made cell by cell.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "base/rng.hpp"
#include "boards.hpp"
#include "game/geometry.hpp"
#include "search/alphabeta/line_learner.hpp"
#include "search/node.hpp"

namespace inarow {
namespace {

constexpr std::array learned_boards = {"7x6",  "6x7",          "8x5",          "9x7",         "10x9",
                                       "4x12", "7x6@cylinder", "6x6@cylinder", "9x9@cylinder"};

Cell mirrored(const Variant& v, Cell cell) { return cell_at(v, v.width - 1 - cell / v.height, cell % v.height); }

TEST(LineClass, is_that_of_the_mirror_image) {
    for (const char* text : learned_boards) {
        const Variant variant = board(text);
        const auto lines = classed_lines(variant);
        std::map<Line, int> class_of;
        for (const ClassedLine& line : lines) {
            Line sorted = line.cells;
            std::ranges::sort(sorted);
            class_of[sorted] = line.line_class;
            EXPECT_TRUE(line.line_class >= 0 && line.line_class < line_classes);
        }
        EXPECT_EQ(class_of.size(), lines.size());
        for (const auto& [cells, line_class] : class_of) {
            Line image;
            for (const Cell cell : cells) image.push_back(mirrored(variant, cell));
            std::ranges::sort(image);
            EXPECT_EQ(class_of.at(image), line_class) << text;
        }
    }
}

TEST(LineClass, is_shared_by_boards) {
    const auto classes = [](const char* text) {
        std::set<int> all;
        for (const ClassedLine& line : classed_lines(board(text))) all.insert(line.line_class);
        return all;
    };
    // Whatever a board of even height has, a wider and higher one of even height has too.
    const auto small = classes("7x6"), large = classes("9x8");
    EXPECT_TRUE(std::ranges::includes(large, small));
    EXPECT_FALSE(std::ranges::includes(classes("9x7"), small));  // there the rows belong to the other player
}

// Random weights for every class; palindromes read alike from both ends.
std::vector<ClassWeights> random_weights(const Variant& variant) {
    Rng rng(5);
    std::map<int, LineRow> rows;
    const auto reversed = [](unsigned set) {
        return (set & 1) << 3 | (set & 2) << 1 | (set & 4) >> 1 | (set & 8) >> 3;
    };
    for (const ClassedLine& line : classed_lines(variant))
        for (int situation = 0; situation < line_situations; ++situation) {
            auto& states = rows[line.line_class][static_cast<std::size_t>(situation)];
            for (auto& worth : states)
                worth = static_cast<std::int16_t>(weight_unit * (static_cast<int>(rng.below(201)) - 100));
            if (!line.palindrome) continue;
            for (unsigned set = 1; set < 16; ++set) {
                states[static_cast<std::size_t>(line_state(set, 0))] =
                    states[static_cast<std::size_t>(line_state(reversed(set), 0))];
                states[static_cast<std::size_t>(line_state(0, set))] =
                    states[static_cast<std::size_t>(line_state(0, reversed(set)))];
            }
        }
    std::vector<ClassWeights> weights;
    for (const auto& [line_class, row] : rows) weights.push_back({line_class, row});
    return weights;
}

// What all lines of a position are worth, cell by cell.
int worth_of_lines(const Position& position, Stone mover, int situation, LineWeights weights) {
    int sum = 0;
    for (const ClassedLine& line : classed_lines(position.variant())) {
        unsigned own = 0, others = 0;
        for (std::size_t i = 0; i < line.cells.size(); ++i)
            if (const Stone stone = position.at(line.cells[i]); stone != Stone::none)
                (stone == mover ? own : others) |= 1U << i;
        const int state = line_state(own, others);
        if (state < 0) continue;
        sum += (*row_of_class(weights,
                              line.line_class))[static_cast<std::size_t>(situation)][static_cast<std::size_t>(state)];
    }
    return sum / weight_unit;
}

// Moves and two replies, as if they were forced.
template <class G>
int expect_the_sum_of_all_lines(const G& g, const Variant& variant) {
    const auto weights = random_weights(variant);
    const LineOrder<typename G::Word> order(variant, weights);
    Rng rng(3);
    int compared = 0;
    for (int draw = 0; draw < 200; ++draw) {
        const auto before = random_open_position(
            variant, static_cast<int>(rng.below(static_cast<std::uint64_t>(variant.cells() - 4))), rng);
        if (!before) continue;
        Position after = *before;
        for (int stone = 0; stone < 3 && !after.over(); ++stone) {
            after.play(random_move(after, rng));
        }
        const auto from = make_node(g, *before);
        const auto to = make_node(g, after);
        const bool again = (after.stones() - before->stones()) % 2 == 0;
        const int situation = static_cast<int>(rng.below(line_situations));
        const Stone mover = before->mover();
        EXPECT_EQ(order.gain(order.worths(), situation,
                             {from.mover, from.other, again ? to.mover : to.other, again ? to.other : to.mover}),
                  worth_of_lines(after, mover, situation, weights) - worth_of_lines(*before, mover, situation, weights))
            << to_text(variant) << " " << moves_text(*before) << " to " << moves_text(after);
        if (::testing::Test::HasFailure()) break;
        ++compared;
    }
    return compared;
}

TEST(LineOrder, gains_what_all_lines_gain) {
    for (const char* text : learned_boards)
        with_dropping_geometry(
            board(text), [&](const auto& g) { EXPECT_GT(expect_the_sum_of_all_lines(g, board(text)), 50) << text; });
}

TEST(LineOrder, judges_with_many_empty_cells_where_stones_drop) {
    const auto judges = [](const char* text, int stones) {
        return LineOrder<Word128>(board(text), learned_line_weights()).judges(stones);
    };
    EXPECT_TRUE(judges("7x6", 0));
    EXPECT_TRUE(judges("7x6", 23));
    EXPECT_FALSE(judges("7x6", 24));
    for (const char* text : {"7x6k5", "4x4x4", "7x6@torus"}) EXPECT_TRUE(judges(text, 0)) << text;
    for (const char* text : {"4x4", "9x9k7", "7x6@free"}) EXPECT_FALSE(judges(text, 0)) << text;
    EXPECT_FALSE(LineOrder<Word64>(board("7x6"), {}).judges(0));
}

// Two first moves of 7x6, as the lines see them.
constexpr LineOrder<Word64>::Change middle{0, 0, Word64{1} << 21, 0}, edge{0, 0, 1, 0};

TEST(LineLearner, prefers_what_would_have_saved_work) {
    const LineOrder<Word64> order(board("7x6"), learned_line_weights());
    const auto lead_after = [&](std::uint64_t work, std::uint64_t in_vain) {
        LineLearner<Word64> learner(order);
        const auto lead = [&] { return learner.gain(0, edge) - learner.gain(0, middle); };
        const int before = lead();
        for (int mistake = 0; mistake < 10; ++mistake) learner.prefer(0, edge, work, middle, in_vain);
        return lead() - before;
    };
    EXPECT_EQ(lead_after(1000, 0), 0);
    EXPECT_GT(lead_after(1000, 1000), 0);
    EXPECT_GT(lead_after(1000, 4000), lead_after(1000, 1000));       // more bits of regret
    EXPECT_GT(lead_after(64000, 64000), lead_after(1000, 1000));     // more work in vain
    EXPECT_LT(lead_after(64000, 1000), lead_after(1000, 1000));      // the move that worked was dear, too
    EXPECT_EQ(lead_after(0, 1U << 20), lead_after(1000, 1U << 20));  // no more than four bits
}

TEST(LineLearner, learns_for_one_situation_and_for_itself) {
    const LineOrder<Word64> order(board("7x6"), learned_line_weights());
    LineLearner<Word64> learner(order), other(order);
    for (int mistake = 0; mistake < 10; ++mistake) learner.prefer(1, edge, 1000, middle, 50'000);
    EXPECT_GT(learner.gain(1, edge), other.gain(1, edge));
    EXPECT_EQ(learner.gain(2, edge), other.gain(2, edge));
    EXPECT_EQ(other.gain(1, edge), LineLearner<Word64>(order).gain(1, edge));
}

TEST(LineLearner, forgets_what_later_mistakes_contradict) {
    const LineOrder<Word64> order(board("7x6"), learned_line_weights());
    LineLearner<Word64> learner(order);
    const int start = learner.gain(0, edge);
    for (int mistake = 0; mistake < 1000; ++mistake) learner.prefer(0, edge, 1000, middle, 50'000);
    const int convinced = learner.gain(0, edge);
    for (int mistake = 0; mistake < 20; ++mistake) learner.prefer(0, middle, 1000, edge, 50'000);
    EXPECT_GT(convinced, start);
    EXPECT_LT(learner.gain(0, edge) - start, (convinced - start) * 3 / 4);
}

TEST(LineWeights, are_in_order_and_known_classes) {
    const auto weights = learned_line_weights();
    ASSERT_GT(weights.size(), 100u);
    for (std::size_t i = 1; i < weights.size(); ++i) EXPECT_LT(weights[i - 1].line_class, weights[i].line_class);
    for (const ClassedLine& line : classed_lines(board("7x6")))
        EXPECT_NE(row_of_class(weights, line.line_class), nullptr);
    EXPECT_EQ(row_of_class(weights, line_classes), nullptr);
}

}  // namespace
}  // namespace inarow
