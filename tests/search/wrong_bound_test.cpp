// Whether the published scores would notice a bound that is wrong: the search is given one on purpose.
#include <gtest/gtest.h>

#include <functional>

#include "boards.hpp"
#include "published.hpp"
#include "search/alphabeta/make.hpp"
#include "solved.hpp"

namespace inarow {
namespace {

using Geometry = DynamicGeometry<Word64>;

// The score that the search finds; nothing when it contradicts itself, which stops the program elsewhere.
std::optional<Bound> score_found(const Geometry& g, const Position& position) {
    SearchOptions options = with_table(16 << 20);
    options.simd = Simd::plain;
    const auto solver = make_with_geometry(g, position.variant(), options).value();
    try {
        return exact(*solver, position);
    } catch (const ContractViolation&) {
        return std::nullopt;
    }
}

// How many of the published scores a search gets wrong on boards that `change` has been at.
int wrong_scores(const std::function<void(Geometry&)>& change) {
    int wrong = 0;
    for (const Published& known : published) {
        const Position position = position_after(known.variant, known.moves);
        Geometry g(position.variant());
        change(g);
        if (score_found(g, position) != exactly(known.score)) ++wrong;
    }
    return wrong;
}

TEST(WrongBound, a_correct_bound_passes) {
    EXPECT_EQ(wrong_scores([](Geometry&) {}), 0);
}

// The controller would claim the lower cell of each pair, which the other may take.
TEST(WrongBound, claiming_the_other_rows_is_caught) {
    EXPECT_GT(wrong_scores([](Geometry& g) { g.masks.claimed = g.masks.board & ~g.masks.claimed; }), 0);
}

TEST(WrongBound, claiming_one_cell_too_many_is_caught) {
    EXPECT_GT(wrong_scores([](Geometry& g) { g.masks.claimed |= cell_bit(g, g.columns() / 2, g.height() - 2); }), 0);
}

}  // namespace
}  // namespace inarow
