// What a position is worth and why: who wins and by which moves, who controls the zugzwang, the threats, the rules
// that hold it, and how losing moves are punished.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "explain/reason.hpp"
#include "inarow/engine.hpp"
#include "knowledge/evaluation.hpp"
#include "knowledge/plan.hpp"
#include "knowledge/threats.hpp"

namespace inarow::explain {

// Who wins, when, and by which moves.
struct Value {
    Bound bounds{};               // of the score
    std::map<Move, Bound> moves;  // of the score of each legal move, for the side to move now
    std::vector<Move> best;       // every move known to reach the value, or its outcome where that alone is known
    std::string source;           // of the best: book, atlas, search or rules; empty where a limit came first
};

// How the other player wins after a losing move.
struct Punishment {
    std::vector<Move> line;    // what follows, as far as it was searched; empty when a rule proves it
    std::optional<Cell> cell;  // where they complete a line
    Line group;                // that line; by a rule, one that they complete if no other comes first
};

// What a strategy on cards says here, from a file or found for this position.
struct ByCards {
    bool wins = false;
    std::string text;  // what to play and why, and the card that wins against everything
    Json json;         // as of `inarow strategy show`, and the name of the `file` or null
};

struct Explanation {
    explicit Explanation(Position asked) : position(std::move(asked)) {}

    Position position;
    std::shared_ptr<const knowledge::Groups> groups;  // null where the rules do not hold: on a torus, without gravity
    Value value;                                      // by book, search and rules
    Bound bounds{};  // of the score: what the rules alone say; the full range when they say nothing
    Stone controller = Stone::none;
    std::vector<knowledge::Verdict> verdicts;  // at most one for each player; none where a line comes before any rule
    std::vector<Argument> arguments;           // at most one for each player
    // Of the winner; in a draw of both players, the controller first; none where the value is not known.
    std::vector<std::pair<Claim, Reason>> reasons;
    std::vector<knowledge::Threat> threats;  // column by column
    std::optional<ByCards> by_cards;         // where such a strategy leads here
    std::map<Move, Punishment> losing_moves;
    std::vector<Move> open_moves;  // a limit came before it was known whether they lose
};

// What is seen without rules, a book or a search: who controls the zugzwang, and the threats.  `groups` may be null.
[[nodiscard]] Explanation at_first_sight(const Position& position, std::shared_ptr<const knowledge::Groups> groups);

// The targets that each instance of the cover solves, each target once; the rest is solved by the threat.
[[nodiscard]] std::vector<knowledge::GroupSet> solved_groups(const knowledge::Verdict& verdict);

// What the owner of this rule answers in the position that is explained.
[[nodiscard]] std::vector<knowledge::Reply> replies_in(const Explanation& explanation,
                                                       const knowledge::Instance& instance);

// What the i-th instance of a cover is called in drawings: A to Z, a to z, then *.
[[nodiscard]] char label_of(std::size_t i);

// What is known from the rules of the game alone.
[[nodiscard]] Value value_of(const Position& position);

// Win, draw or loss of every move, or its score, as far as the limits go.  The moves share a limit: none is left
// unsearched because of another.  Nothing happens where the search does not answer such questions.
void find_value(Value& value, api::Engine& engine, const Position& position, api::Request::Question question,
                Control& control);

// Positions that the search may visit for one explanation unless somebody says otherwise: enough for most middle games
// of 7x6.  A position costs the more, the more moves it has and the more words it takes, so that these are 1 to 7 s of
// processor time on every board; 20 million were a minute on 4x4x4 and a quarter of an hour on 4x4x4@free.
[[nodiscard]] std::uint64_t usual_nodes(const Variant& variant);

// For one variant; one position at a time.
class Explainer {
    using Question = api::Request::Question;

public:
    // For every board; without rules where they do not hold.  If rules are named, no others are used.  An error from
    // the search, or for rules that do not hold.
    [[nodiscard]] static Result<Explainer> create(const Variant& variant, std::optional<knowledge::RuleSet> rules = {},
                                                  std::string_view search = "alphabeta",
                                                  const SearchOptions& options = {});

    // Asks these books before it searches, and the atlas for the score of the empty board.
    void consult(const std::shared_ptr<api::BookFolders>& folders) { engine_.consult(folders, true); }

    // What the rules do not know is searched within the control's limits.
    [[nodiscard]] Explanation explain(const Position& position, Control& control);

    // Its parts: what the position and its moves are worth, win, draw or loss before the score; and why a claim, which
    // must be true, is true.
    [[nodiscard]] Value value(const Position& position, Control& control);
    [[nodiscard]] Value outcomes(const Position& position, Control& control);  // win, draw or loss only
    [[nodiscard]] Reason reason(const Position& position, Claim claim, Control& control,
                                const ReasonOptions& options = {});
    // How both players keep the value, as far as it is known; empty where a limit came first.
    [[nodiscard]] std::vector<Move> line(const Position& position, Bound known, Control& control);

private:
    Explainer(std::optional<knowledge::Evaluation> evaluation, std::optional<Arguments> arguments, api::Engine engine)
        : evaluation_(std::move(evaluation)), arguments_(std::move(arguments)), engine_(std::move(engine)) {}

    void add_reasons(Explanation& explanation, Control& control);
    void judge_move(Explanation& explanation, Move move, Control& control);
    [[nodiscard]] std::vector<knowledge::Verdict> verdicts(const Position& position);

    std::optional<knowledge::Evaluation> evaluation_;  // none where the rules do not hold
    std::optional<Arguments> arguments_;               // none where the rules to use were named
    api::Engine engine_;
};

}  // namespace inarow::explain
