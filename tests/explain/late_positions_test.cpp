// The ends of games on every kind of board, explained in every form.

#include "boards.hpp"
#include "explain/audit.hpp"
#include "explain/explained.hpp"
#include "explain/game.hpp"
#include "explain/json.hpp"
#include "explain/svg.hpp"
#include "explain/text.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::explain {
namespace {

constexpr int games_of_a_board = 6;  // of which nearly five end late: 300 positions in all
constexpr int empty_at_most = 10;    // more are too much for plain minimax

// A game to its end in which nobody completes a line if he can help it.
Position careful_game(const Variant& variant, Rng& rng) {
    Position position(variant);
    while (!position.over()) {
        std::vector<Move> moves = position.legal_moves();
        std::erase_if(moves, [&](Move move) { return position.after(move).won(); });
        if (moves.empty()) moves = position.legal_moves();
        position.play(moves[rng.below(moves.size())]);
    }
    return position;
}

Position taken_back(Position position, int moves) {
    while (moves-- > 0 && position.stones() > 0) position.undo();
    return position;
}

// Where it ends and where the last moves of the game begin; nothing if too much of the board is empty there.
std::optional<Position> late_position(const Position& end, int moves) {
    Position position = taken_back(end, moves);
    const bool late = position.variant().cells() - position.stones() <= empty_at_most;
    return late ? std::optional(std::move(position)) : std::nullopt;
}

// All that programs print of it.
void tell(const Explanation& explanation) {
    const json answer = json::parse(to_json(explanation));
    EXPECT_EQ(answer["moves"], moves_text(explanation.position));
    EXPECT_THAT(explanation_text(explanation), HasSubstr(answer["summary"].get<std::string>()));
    EXPECT_THAT(to_svg(explanation), EndsWith("</svg>\n"));
    const auto hint = hint_of(explanation);
    EXPECT_TRUE(!hint || explanation.position.legal(hint->move));
}

void tell(const Position& end, const std::vector<Judged>& game) {
    const json answer = json::parse(one_line(game_json(end, game)));
    EXPECT_EQ(answer["game"].size(), game.size());
    EXPECT_THAT(game_text(end, game), HasSubstr(answer["summary"].get<std::string>()));
}

void check_judged(const Judged& judged, const Position& later, Reference& reference) {
    const Position earlier = taken_back(later, 1);
    EXPECT_EQ(judged.value, exactly(reference.score(earlier)));
    EXPECT_EQ(judged.kept, exactly(-reference.score(later)));
    EXPECT_EQ(judged.reasons.empty(), sign(judged.kept.lo) >= sign(judged.value.lo));
    for (const auto& [claim, reason] : judged.reasons) Audit(claim, reference).check(reason);
}

std::vector<Judged> judged_from(Explainer& explainer, Position position, int stones, Reference& reference) {
    std::vector<Judged> game;
    for (; position.stones() > stones; position.undo()) {
        Control control;
        game.push_back(judge_last_move(explainer, position, control));
        check_judged(game.back(), position, reference);
    }
    return game;
}

class LatePositionsOf : public testing::TestWithParam<std::string_view> {};

TEST_P(LatePositionsOf, are_explained_and_all_that_is_said_is_true) {
    Rng rng(64);
    Reference reference;
    Explainer explainer = explainer_for(board(GetParam()));
    for (int i = 0; i < games_of_a_board; ++i) {
        const Position end = careful_game(board(GetParam()), rng);
        const auto position = late_position(end, 1 + static_cast<int>(rng.below(8)));
        if (!position) continue;
        SCOPED_TRACE(moves_text(end));
        Control control;
        const Explanation explanation = explainer.explain(*position, control);
        check_explanation(explanation, reference);
        tell(explanation);
        tell(end, judged_from(explainer, end, position->stones(), reference));
        tell(explainer.explain(end, control));
    }
}

// One cell is empty, and the game cannot be lost any more.
TEST(LatePositions, may_have_one_empty_cell) {
    const std::vector<std::pair<std::string_view, std::string_view>> games = {
        {"7x7", "155573151176472236223244674362263553465367711714"},
        {"7x6", "55467247634427734647176615513133523211622"},
        {"5x4", "1231212334132555544"}};
    for (const auto& [variant, moves] : games) {
        const Position position = position_after(variant, moves);
        Explainer explainer = explainer_for(position.variant());
        Reference reference;
        Control control;
        const Explanation explanation = explainer.explain(position, control);
        check_explanation(explanation, reference);
        tell(explanation);
        tell(position, judged_from(explainer, position, position.stones() - 6, reference));
    }
}

// Whatever a limit leaves open.
TEST_P(LatePositionsOf, are_explained_within_any_limit) {
    Rng rng(65);
    Explainer explainer = explainer_for(board(GetParam()));
    for (const std::uint64_t nodes : {0, 1, 30, 1000}) {
        const Position end = careful_game(board(GetParam()), rng);
        const Position position = taken_back(end, 1 + static_cast<int>(rng.below(end.moves().size())));
        SCOPED_TRACE(moves_text(position));
        Control control;
        control.node_limit = control.nodes + nodes;
        tell(explainer.explain(position, control));
        tell(end, {judge_last_move(explainer, end, control)});
    }
}

std::vector<std::string_view> boards() {
    auto boards = boards_of_every_kind;
    boards.insert(boards.end(), {"5x5", "6x6", "7x5", "7x7"});
    return boards;
}

INSTANTIATE_TEST_SUITE_P(EveryKindOfBoard, LatePositionsOf, testing::ValuesIn(boards()), name_of_board);

}  // namespace
}  // namespace inarow::explain
