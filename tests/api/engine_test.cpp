#include "inarow/engine.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "boards.hpp"
#include "inarow/books.hpp"
#include "inarow/progress.hpp"
#include "matchers.hpp"
#include "reference.hpp"
#include "solvers/solvers.hpp"

namespace inarow::api {
namespace {

using Question = Request::Question;

Engine engine_for(const Variant& variant) { return Engine::create(variant, "alphabeta", with_table(1 << 20)).value(); }

Report solve(const Request& request, std::uint64_t node_limit = unlimited, Watcher* watcher = nullptr) {
    Control control;
    control.node_limit = node_limit;
    return engine_for(request.position.variant()).solve(request, control, watcher);
}

Request every_move_of(const Position& position, bool in_rounds = false) {
    Request request(position);
    request.every_move = true;
    request.in_rounds = in_rounds;
    return request;
}

Request claiming(const Position& position, Claim claim) {
    Request request(position);
    request.question = Question::at_least;
    request.claim = claim;
    return request;
}

// A few positions of a small board, finished ones among them.
std::vector<Position> sample(std::string_view variant, int count) {
    Rng rng(11);
    std::vector<Position> positions;
    for (int i = 0; i < count; ++i) {
        const Position game = random_game(board(variant), rng);
        Position part(board(variant));
        const auto length = rng.below(static_cast<std::uint64_t>(game.stones()) + 1);
        for (std::size_t move = 0; move < length; ++move) part.play(game.moves()[move]);
        positions.push_back(part);
    }
    return positions;
}

const std::vector<std::string_view> small_boards = {"4x4", "5x3k3", "3x5k3", "4x3k3"};

// Holds what it hears against the reference.
class Witness final : public Watcher {
public:
    Witness(const Request& request, const Control& control) : request_(request), control_(control) {}

    void searching(std::optional<Move> move) override {
        EXPECT_FALSE(searching_);
        searching_ = true;
        const Bound seen{control_.lo, control_.hi};
        EXPECT_TRUE((move ? -seen : seen).contains(score(move)));
    }
    void found(std::optional<Move> move, Bound bound) override {
        EXPECT_TRUE(searching_);
        searching_ = false;
        EXPECT_TRUE(bound.contains(score(move)));
        last[move] = bound;
    }

    std::map<std::optional<Move>, Bound> last;

private:
    Score score(std::optional<Move> move) {
        return move ? -reference_.score(request_.position.after(*move)) : reference_.score(request_.position);
    }

    const Request& request_;
    const Control& control_;
    Reference reference_;
    bool searching_ = false;
};

TEST(Engine, gives_a_watcher_true_bounds_and_the_same_answer) {
    for (const auto variant : small_boards)
        for (const Position& position : sample(variant, 10))
            for (const bool every_move : {false, true}) {
                Request request(position);
                request.every_move = every_move;
                Control control;
                Witness witness(request, control);
                const Report report = engine_for(board(variant)).solve(request, control, &witness);
                EXPECT_EQ(report.bounds, solve(request).bounds);
                EXPECT_EQ(report.scores, solve(request).scores);
                EXPECT_TRUE(report.settled);
                for (const auto& [move, bound] : report.scores) EXPECT_EQ(witness.last.at(move), bound);
            }
}

TEST(Engine, reports_every_move_in_rounds_before_finishing_one) {
    class Names final : public Watcher {
    public:
        void searching(std::optional<Move>) override {}
        void found(std::optional<Move> move, Bound) override { moves.insert(*move); }
        std::set<Move> moves;
    } names;
    const Report report = solve(every_move_of(Position(board("7x6")), true), 7 * 30'000, &names);
    EXPECT_FALSE(report.settled);
    EXPECT_EQ(names.moves.size(), 7U);
    for (const auto& [move, bound] : report.scores) EXPECT_LT(bound.hi - bound.lo, 41);  // something is known of each
}

TEST(Engine, sharpens_first_what_may_still_be_the_best_move) {
    class Rounds final : public Watcher {
    public:
        void searching(std::optional<Move>) override {}
        void found(std::optional<Move> move, Bound bound) override {
            if (order.size() % 7 == 0) before = after;
            order.push_back(*move);
            after[*move] = bound;
            if (order.size() <= 7 || order.size() % 7 == 1) return;
            const Move last = order[order.size() - 2];
            EXPECT_GE(std::pair(before[last].hi, before[last].lo), std::pair(before[*move].hi, before[*move].lo));
        }
        std::vector<Move> order;
        std::map<Move, Bound> before, after;
    } rounds;
    static_cast<void>(solve(every_move_of(Position(board("7x6")), true), 3'000'000, &rounds));
    EXPECT_GT(rounds.order.size(), 14U);
    EXPECT_NE(std::vector(rounds.order.begin() + 7, rounds.order.begin() + 14),
              std::vector(rounds.order.begin(), rounds.order.begin() + 7));
}

// Without rounds the first move may take all of a limit, and little is known of the others.
TEST(Engine, searches_in_rounds_only_if_that_is_wanted) {
    const auto narrowed = [](bool in_rounds) {
        const auto scores = solve(every_move_of(Position(board("7x6")), in_rounds), 7 * 30'000).scores;
        Score widest = 0;
        for (const auto& [move, bound] : scores) widest = std::max(widest, bound.hi - bound.lo);
        return std::ranges::count_if(scores, [&](const auto& each) { return each.second.hi - each.second.lo < widest; });
    };
    EXPECT_GT(narrowed(true), narrowed(false));
}

TEST(Engine, answers_a_claim_and_its_opposite) {
    Reference reference;
    for (const Position& position : sample("4x4", 10))
        for (Score threshold = -8; threshold <= 8; ++threshold)
            for (const bool negated : {false, true})
                EXPECT_EQ(solve(claiming(position, {threshold, negated})).claim_holds(),
                          (reference.score(position) >= threshold) != negated);
}

TEST(Engine, scores_every_move_and_names_all_the_best_ones) {
    for (const auto variant : small_boards) {
        Reference reference;
        for (const Position& position : sample(variant, 10)) {
            const Report report = solve(every_move_of(position));
            std::vector<Move> best;
            for (const Move move : position.legal_moves()) {
                const Score score = -reference.score(position.after(move));
                EXPECT_EQ(report.scores.at(move), exactly(score));
                if (score == reference.score(position)) best.push_back(move);
            }
            EXPECT_EQ(report.best, best);
            EXPECT_EQ(report.scores.size(), position.legal_moves().size());
            EXPECT_EQ(report.bounds, exactly(reference.score(position)));
        }
    }
}

// Everything that reaches the value, as the request understands it.
std::vector<Move> moves_that_reach_the_value(const Request& request, Reference& reference) {
    std::vector<Move> moves;
    const auto unit = [&](Score score) {
        return request.question == Question::weak ? std::clamp(score, -1, 1) : score;
    };
    for (const Move move : request.position.legal_moves())
        if (unit(-reference.score(request.position.after(move))) == unit(reference.score(request.position)))
            moves.push_back(move);
    return moves;
}

TEST(Engine, names_every_best_move_or_says_that_there_may_be_others) {
    int incomplete = 0;
    for (const auto variant : small_boards) {
        Reference reference;
        for (const Position& position : sample(variant, 10))
            for (const Question question : {Question::exact, Question::weak})
                for (const bool every_best : {false, true}) {
                    Request request(position);
                    request.question = question;
                    request.every_best = every_best;
                    Report report = solve(request);
                    const std::vector<Move> best = moves_that_reach_the_value(request, reference);
                    if (!position.over()) {
                        EXPECT_EQ(report.best.at(0), report.line.at(0));
                    }
                    std::ranges::sort(report.best);
                    EXPECT_TRUE(std::ranges::includes(best, report.best)) << moves_text(position);
                    EXPECT_TRUE(report.best_complete || !every_best);
                    if (report.best_complete)
                        EXPECT_EQ(report.best, best) << moves_text(position);
                    else
                        ++incomplete;
                }
    }
    EXPECT_GT(incomplete, 0);
}

TEST(Engine, has_no_best_moves_where_none_reaches_the_claim) {
    const Report report = solve(claiming(position_after("5x4", ""), {1, false}));
    EXPECT_THAT(report.best, IsEmpty());
    EXPECT_TRUE(report.best_complete);
    EXPECT_FALSE(solve(Request(Position(board("7x6"))), 100).best_complete);
}

TEST(Engine, asks_the_weak_question_of_every_move_too) {
    Reference reference;
    Request request = every_move_of(position_after("4x4", "33"));
    request.question = Question::weak;
    for (const auto& [move, bound] : solve(request).scores)
        EXPECT_EQ(bound, weak(exactly(-reference.score(request.position.after(move)))));
}

TEST(Engine, finds_the_exact_score_and_a_line_that_keeps_it_to_the_end_of_the_game) {
    for (const auto variant : small_boards) {
        Reference reference;
        for (const Position& start : sample(variant, 20)) {
            const Report report = solve(Request(start));
            Position position = start;
            Score score = reference.score(position);
            EXPECT_TRUE(report.settled);
            EXPECT_EQ(report.bounds, exactly(score));
            for (const Move move : report.line) {
                ASSERT_TRUE(position.legal(move));
                position.play(move);
                score = -score;
                EXPECT_EQ(reference.score(position), score);
            }
            EXPECT_TRUE(position.over());
            EXPECT_EQ(report.last_move(), start.over()     ? start.stones()
                                          : position.won() ? position.stones()
                                                           : start.variant().cells());
        }
    }
}

TEST(Engine, reports_outcomes_as_1_0_and_minus_1_with_a_line_that_keeps_them_to_the_end) {
    Reference reference;
    for (const Position& start : sample("5x3k3", 20)) {
        Request request(start);
        request.question = Question::weak;
        const Report report = solve(request);
        Position position = start;
        Bound value = report.bounds;
        EXPECT_EQ(value, weak(exactly(reference.score(start))));
        for (const Move move : report.line) {
            position.play(move);
            value = -value;
            EXPECT_EQ(weak(exactly(reference.score(position))), value);
        }
        EXPECT_TRUE(position.over());
    }
}

TEST(Engine, the_line_is_searched_only_on_request) {
    Request request(position_after("4x4", ""));
    request.want_line = false;
    EXPECT_THAT(solve(request).line, IsEmpty());
}

TEST(Engine, a_finished_game_is_answered_by_the_rules) {
    const Report report = solve(Request(position_after("4x4k3", "11223")));
    EXPECT_EQ(report.source, "rules");
    EXPECT_TRUE(report.settled);
    EXPECT_EQ(report.bounds.hi, report.bounds.lo);
    EXPECT_LT(report.bounds.hi, 0);
    EXPECT_EQ(report.last_move(), 5);
    EXPECT_THAT(report.best, IsEmpty());
    EXPECT_FALSE(report.suggestion);
    EXPECT_EQ(report.nodes, 0U);
}

TEST(Engine, a_win_on_the_last_cell_is_a_win) {
    const Position position = position_after("7x6", "211131416572345677654327654322345677654321");
    ASSERT_TRUE(position.full() && position.won());
    EXPECT_EQ(solve(Request(position)).bounds, exactly(-1));
}

TEST(Engine, a_claim_out_of_range_needs_no_search) {
    const Report report = solve(claiming(position_after("7x6", ""), {500, false}));
    EXPECT_EQ(report.claim_holds(), false);
    EXPECT_EQ(report.source, "rules");
}

TEST(Engine, a_node_limit_leaves_a_true_bound_and_a_move_to_play) {
    Reference reference;
    const Position position = position_after("4x4", "");
    for (const std::uint64_t limit : {0, 1, 10, 100}) {
        const Report report = solve(Request(position), limit);
        EXPECT_TRUE(report.bounds.contains(reference.score(position)));
        EXPECT_LE(report.nodes, limit + 1000);
        ASSERT_TRUE(report.suggestion);
        EXPECT_TRUE(position.legal(*report.suggestion));
        EXPECT_TRUE(report.settled || report.best.empty());
    }
}

// What is said of every move while the search goes on.
class Log final : public Watcher {
public:
    explicit Log(const Position& position) {
        for (const Move move : position.legal_moves()) known.emplace(move, -known_by_rules(position.after(move)));
    }
    void searching(std::optional<Move>) override {}
    void found(std::optional<Move> move, Bound bound) override { known.at(move.value()) = bound; }
    std::map<Move, Bound> known;
};

// Whether no other move is more promising by what is known.
bool is_most_promising(Move move, const std::map<Move, Bound>& known) {
    const Bound chosen = known.at(move);
    const Bound best = best_of(known);
    if (best.lo > 0) return chosen.lo == best.lo;
    if (chosen.hi != best.hi) return false;
    return std::ranges::none_of(known, [&](const auto& each) {
        return each.second.hi == chosen.hi && each.second.lo > chosen.lo;
    });
}

// After 1731545455 on 9x8, 2, 3 and 4 alone do not lose.
TEST(Engine, suggests_the_most_promising_move_whenever_a_limit_comes) {
    int losses = 0;
    int wins = 0;
    for (const auto& [variant, moves] : {std::pair("9x8", "1731545455"), std::pair("7x6", "4444"), std::pair("7x6", "445511"),
                                         std::pair("6x5k4@cylinder", "3344")})
        for (std::uint64_t limit = 1; limit < 100'000; limit += limit / 3 + 1)
            for (const bool to_play : {false, true}) {
                Request request(position_after(variant, moves));
                (to_play ? request.to_play : request.every_move) = true;
                request.in_rounds = true;
                Log log(request.position);
                const Report report = solve(request, limit, &log);
                EXPECT_TRUE(is_most_promising(report.suggestion.value(), log.known)) << moves << " " << limit;
                const Bound best = best_of(log.known);
                wins += best.lo > 0;
                losses += best.hi >= 0 && std::ranges::any_of(log.known, [](const auto& each) { return each.second.hi < 0; });
            }
    EXPECT_GT(losses, 10);
    EXPECT_GT(wins, 10);
}

TEST(Engine, finds_a_best_move_to_play_and_what_it_is_worth) {
    for (const auto variant : small_boards) {
        Reference reference;
        for (const Position& position : sample(variant, 20)) {
            Request request(position);
            request.to_play = true;
            const Report report = solve(request);
            EXPECT_TRUE(report.settled);
            EXPECT_EQ(report.bounds, exactly(reference.score(position))) << moves_text(position);
            for (const auto& [move, bound] : report.scores)
                EXPECT_TRUE(bound.contains(-reference.score(position.after(move)))) << moves_text(position);
            if (position.over()) continue;
            EXPECT_EQ(-reference.score(position.after(report.suggestion.value())), reference.score(position));
            EXPECT_THAT(report.best, Contains(*report.suggestion));
        }
    }
}

// White wins on 4x4x4 after 3AD1CFD504191FBD590674C6, which takes more than 3,000 positions; the claim and its opposite
// have each other's numbers.
TEST(Engine, reports_proof_numbers_when_a_proof_search_is_stopped) {
    const auto left = [](std::string_view search, std::string_view claim, std::uint64_t limit) {
        const Position position = position_after("4x4x4", "3AD1CFD504191FBD590674C6");
        Engine engine = Engine::create(position.variant(), search, with_table(1 << 20)).value();
        Control control;
        control.node_limit = limit;
        return engine.solve(claiming(position, parse_claim(claim).value()), control).left;
    };
    for (const std::string_view search : {"cube", "dfpn"}) {
        const auto open = left(search, "score>=1", 3000);
        ASSERT_TRUE(open) << search;
        EXPECT_GT(open->proof, 0U) << search;
        EXPECT_GT(open->disproof, 0U) << search;
        EXPECT_EQ(left(search, "score<=0", 3000), open->seen_by_other()) << search;
    }
    EXPECT_FALSE(left("alphabeta", "score>=1", 3000));
    EXPECT_FALSE(left("cube", "score>=1", unlimited));
}

TEST(Engine, a_stop_leaves_every_move_with_a_true_bound) {
    Control control;
    control.stop = true;
    const Report report = engine_for(board("5x4")).solve(every_move_of(position_after("5x4", "")), control);
    EXPECT_FALSE(report.settled);
    EXPECT_EQ(report.scores.size(), 5U);
    EXPECT_THAT(report.line, IsEmpty());
}

TEST(Engine, visits_the_same_nodes_for_the_same_question) {
    const Request request(position_after("6x5", "3344"));
    EXPECT_EQ(solve(request).nodes, solve(request).nodes);
    EXPECT_EQ(solve(request).line, solve(request).line);
}

// As much as a search can tell about a position that it plays.
std::optional<Request> request_for(std::string_view search, const SearchOptions& options) {
    for (const Position& position : {position_after("5x4", "333324"),
                                     position_after("4x4x4", "EE3BBE6BB449DD97D7EC61440F9CF9CC6672F2F7")}) {
        const auto engine = Engine::create(position.variant(), search, options);
        if (!engine) continue;
        Request request(position);
        request.claim.threshold = first_win_threshold(position);
        for (const Question question : {Question::exact, Question::weak, Question::at_least}) {
            request.question = question;
            if (engine->accepts(request)) return request;
        }
    }
    return std::nullopt;
}

TEST(Engine, counts_what_the_line_costs_apart) {
    for (const SearchRow& row : searches()) {
        const SearchOptions options = with_table(128 << 20);  // minimax takes no less
        auto request = request_for(row.name, options);
        ASSERT_TRUE(request) << row.name << " needs a position that it plays";
        const auto report = [&](bool want_line) {
            request->want_line = want_line;
            Control control;
            const Report found =
                Engine::create(request->position.variant(), row.name, options)->solve(*request, control);
            EXPECT_TRUE(found.settled) << row.name;
            EXPECT_EQ(found.nodes + found.line_nodes, control.nodes) << row.name;
            return found;
        };
        const Report alone = report(false);
        const Report with_line = report(true);
        EXPECT_GT(alone.nodes, 0U) << row.name;
        EXPECT_EQ(alone.line_nodes, 0U) << row.name;
        EXPECT_EQ(with_line.nodes, alone.nodes) << row.name;
        const bool remembers_all = row.name == "reference";
        EXPECT_EQ(with_line.line_nodes > 0, !remembers_all) << row.name;
    }
}

TEST(Engine, rejects_questions_that_a_weak_search_cannot_answer) {
    const Engine engine = Engine::create(board("5x4"), "fhourstones", with_table(1 << 20)).value();
    EXPECT_TRUE(engine.accepts(Question::weak));
    EXPECT_FALSE(engine.accepts(Question::exact));
    Request request(Position(board("5x4")));
    request.question = Question::at_least;
    for (const Score threshold : {-1, 0, 1, 2}) {
        request.claim.threshold = threshold;
        EXPECT_EQ(engine.accepts(request).has_value(), threshold == 0 || threshold == 1) << threshold;
    }
}

// 7x6 after 4455 has two moves that win, which the rules tell of.
TEST(Engine, names_the_best_moves_that_it_knows_although_a_limit_came) {
    Request request = every_move_of(position_after("7x6", "4455"), true);
    request.question = Question::weak;
    const Report report = solve(request, 1);
    EXPECT_FALSE(report.settled);
    EXPECT_EQ(report.bounds, exactly(1));
    EXPECT_FALSE(report.best.empty());
    EXPECT_FALSE(report.best_complete);
}

TEST(Engine, is_for_one_variant) {
    Engine engine = engine_for(board("5x4"));
    EXPECT_FALSE(engine.accepts(Request(Position(board("7x6")))));
    EXPECT_FALSE(engine.accepts(Request(Position(board("5x4@cylinder")))));
    EXPECT_FALSE(engine.use(std::make_shared<KnownBounds>(board("7x6"))));
    EXPECT_TRUE(engine.use(std::make_shared<KnownBounds>(board("5x4"))));
}

TEST(Engine, needs_a_thread) {
    SearchOptions options = with_table(1 << 20);
    for (options.threads = -1; options.threads <= 0; ++options.threads)
        EXPECT_FALSE(Engine::create(board("5x4"), "alphabeta", options)) << options.threads;
}

TEST(Engine, passes_on_the_error_of_an_unknown_search) {
    EXPECT_FALSE(Engine::create(board("4x4"), "guessing"));
    EXPECT_FALSE(Engine::create(board("7x6"), "reference"));
}

TEST(Engine, refuses_known_bounds_beside_constraints) {
    const Constraints constraints{{parse_constraint(board("4x4"), "first: avoid a,b").value()}, false};
    Engine free = Engine::create(board("4x4"), "alphabeta", with_table(1 << 20)).value();
    Engine bound = Engine::create(board("4x4"), "alphabeta", with_table(1 << 20), constraints).value();
    EXPECT_TRUE(free.use(std::make_shared<KnownBounds>(board("4x4"))));
    EXPECT_FALSE(bound.use(std::make_shared<KnownBounds>(board("4x4"))));
}

TEST(Engine, constraints_leave_only_the_allowed_moves) {
    const Constraints constraints{{parse_constraint(board("4x4"), "first: avoid a,b").value()}, false};
    Engine engine = Engine::create(board("4x4"), "constrained", with_table(1 << 20), constraints).value();
    Control control;
    const Report report = engine.solve(every_move_of(position_after("4x4", "")), control);
    std::vector<Move> moves;
    for (const auto& [move, bound] : report.scores) moves.push_back(move);
    EXPECT_THAT(moves, ElementsAre(2, 3));
    ASSERT_THAT(report.line, Not(IsEmpty()));
    EXPECT_GE(report.line.front(), 2);
}

}  // namespace
}  // namespace inarow::api
