// Every command and every search with a constraint: the value of the constrained game, or a refusal in one line.

#include <algorithm>
#include <map>

#include "apps/program.hpp"
#include "boards.hpp"
#include "json.hpp"
#include "solvers/solvers.hpp"

namespace inarow::testing_program {
namespace {

enum class OnConstraints { obeys, refuses };
struct Row {
    std::string name;
    OnConstraints on_constraints;
};
const std::vector<Row> commands = {
#define COMMAND(identifier, constraints, name, help) {name, OnConstraints::constraints},
#include "../../apps/inarow/commands.def"
#include "matchers.hpp"
#undef COMMAND
};

constexpr const char* rule = "second: avoid a";

// What each command does without a constraint; `{}` is a folder.
const std::map<std::string, std::vector<std::string>> usual = {
    {"solve", {"solve 4x4 --json", "solve 4x4 --json --moves", "solve 4x4 --json --weak"}},
    {"explain", {"explain 4x4"}},
    {"prove", {"prove 4x4 --weak -o {}/x.cert"}},
    {"publish", {"publish 4x4 --weak -o {}/x"}},
    {"strategy", {"strategy make 4x4 --for first --claim not-lose -o {}/x.json"}},
    {"book", {"book make 3x3k3 --plies 2 -o {}/x.book"}},
    {"play", {"play 4x4 --first random --second perfect"}},
    {"engine", {"engine perfect 4x4", "engine perfect --protocol gomocup"}},
    {"count", {"count 4x4"}},
    {"estimate", {"estimate 4x4", "estimate --check"}},
    {"generate", {"generate 4x4 --stones 2 --count 1", "generate 7x6 --dataset uci --count 1"}},
    {"bench", {"bench", "bench sets", "bench covers 4x4"}},
    {"lab", {"lab values", "lab difficulty"}},
    {"serve", {"serve --port 0"}},
    {"atlas", {"atlas add 4x4 --file {}/x.csv", "atlas check --file {}/x.csv"}},
    {"jobs", {"jobs run 4x4 --ledger {}/x.ledger", "jobs status {}/x.ledger"}},
};

std::vector<std::string> with_folder(std::string text, const Folder& folder) {
    if (const auto at = text.find("{}"); at != std::string::npos) text.replace(at, 2, folder.path(""));
    return words(text);
}

Outcome constrained(std::vector<std::string> arguments, const std::string& option = "--constrain") {
    arguments.push_back(option);
    if (option == "--constrain") arguments.emplace_back(rule);
    return inarow(arguments);
}

// Minimax for this one rule, which knows nothing of inarow/constraint.hpp.  A breach is lifted, or scored as a win with
// the opponent's next stone.
Score value(const Position& position, bool strict) {
    if (position.over()) return position.final_score();
    std::vector<Move> moves = position.legal_moves();
    if (position.mover() == Stone::second) std::erase(moves, 0);
    if (moves.empty() && strict) return std::min(-1, -(position.variant().cells() - position.stones()) / 2);
    if (moves.empty()) moves = position.legal_moves();
    Score best = -position.variant().cells();
    for (const Move move : moves) best = std::max(best, -value(position.after(move), strict));
    return best;
}

TEST(Constraints, each_command_obeys_them_or_refuses_in_one_line) {
    for (const Row& command : commands) {
        ASSERT_TRUE(usual.contains(command.name)) << "a command without a row here: " << command.name;
        for (const std::string& text : usual.at(command.name)) {
            const Folder folder;
            if (command.on_constraints == OnConstraints::obeys) {
                EXPECT_EQ(constrained(with_folder(text, folder)).status, 0) << text;
                continue;
            }
            for (const std::string option : {"--constrain", "--strict"})
                expect_one_line(constrained(with_folder(text, folder), option), 2, option + " cannot be used with");
        }
    }
}

TEST(Constraints, each_search_obeys_them_or_refuses_in_one_line) {
    const std::string moves = "2323";  // so late that minimax is quick
    for (const SearchRow& search : searches())
        for (const bool strict : {false, true}) {
            std::vector<std::string> arguments =
                words("solve 4x3k3 " + moves + " --json --search " + std::string(search.name));
            if (search.make_obeying == nullptr) arguments.emplace_back("--weak");
            if (strict) arguments.emplace_back("--strict");
            const Outcome outcome = constrained(arguments);
            if (search.make_obeying == nullptr) {
                EXPECT_EQ(outcome.status, 2) << search.name;
                EXPECT_THAT(json::parse(outcome.err)["error"].get<std::string>(),
                            HasSubstr("does not obey constraints"));
            } else {
                ASSERT_EQ(outcome.status, 0) << search.name << ": " << outcome.err;
                const json answer = json::parse(outcome.out);
                EXPECT_EQ(answer["score"], value(position_after("4x3k3", moves), strict)) << search.name;
                EXPECT_THAT(answer, Holds({{"constraints", json::array({rule})}, {"strict", strict}}));
            }
        }
}

TEST(Constraints, the_value_of_every_move_is_that_of_the_constrained_game) {
    for (const bool strict : {false, true})
        for (const std::string moves : {"", "1", "11", "112"}) {
            std::vector<std::string> arguments = words("solve 4x3k3 " + moves + " --json --moves");
            if (strict) arguments.emplace_back("--strict");
            const Outcome outcome = constrained(arguments);
            ASSERT_EQ(outcome.status, 0) << outcome.err;
            const Position position = position_after("4x3k3", moves);
            const json answer = json::parse(outcome.out);
            EXPECT_EQ(answer["score"], value(position, strict));
            for (const auto& [move, score] : answer["scores"].items()) {
                EXPECT_FALSE(position.mover() == Stone::second && move == "1") << moves;
                EXPECT_EQ(score, -value(position.after(std::stoi(move) - 1), strict)) << moves << ' ' << move;
            }
        }
}

// She has only column a left.
TEST(Constraints, a_player_in_breach_has_lost_where_they_are_strict) {
    const std::string moves = "2423233342441";
    ASSERT_FALSE(position_after("4x4", moves).over());
    const Outcome lenient = constrained(words("solve 4x4 " + moves + " --json --moves"));
    EXPECT_EQ(json::parse(lenient.out)["score"], value(position_after("4x4", moves), false));
    const Outcome strict = constrained(words("solve 4x4 " + moves + " --json --moves --strict"));
    EXPECT_EQ(strict.status, 0);
    EXPECT_EQ(json::parse(strict.out)["breaches"], 1);
    EXPECT_EQ(json::parse(strict.out)["score"], value(position_after("4x4", moves), true));
}

TEST(Constraints, a_batch_obeys_them) {
    const Outcome outcome =
        inarow({"solve", "4x3k3", "--from", "-", "--json", "--constrain", rule}, "-\n1\n22\n2323\n");
    std::istringstream lines(outcome.out);
    for (const std::string moves : {"", "1", "22", "2323"}) {
        std::string line;
        ASSERT_TRUE(std::getline(lines, line));
        EXPECT_EQ(json::parse(line)["score"], value(position_after("4x3k3", moves), false)) << moves;
    }
}

TEST(Constraints, books_and_stores_are_refused_beside_them) {
    const Folder folder;
    ASSERT_EQ(inarow({"book", "make", "3x3k3", "--plies", "2", "-o", folder.path("x.book")}).status, 0);
    for (const std::string option : {"--book", "--store"})
        expect_one_line(constrained({"solve", "3x3k3", option, folder.path("x.book")}), 2,
                        "books and stores cannot be used with constraints");
}

TEST(Constraints, the_text_says_how_often_they_could_not_be_kept) {
    const Outcome kept = inarow({"solve", "4x4", "--constrain", "second: follow-up a"});
    EXPECT_THAT(kept.out, HasSubstr("under second: follow-up a\nkept at every position of the search\n"));
    const Outcome lifted = inarow({"solve", "4x4", "--constrain", "second: avoid a,b,c,d"});
    EXPECT_THAT(lifted.out, ContainsRegex("could not be kept [0-9,]+ times in the search: lifted"));
    const Outcome strict = inarow({"solve", "4x4", "--constrain", "second: avoid a,b,c,d", "--strict"});
    EXPECT_THAT(strict.out, ContainsRegex("could not be kept [0-9,]+ times? in the search: each was a loss"));
}

}  // namespace
}  // namespace inarow::testing_program
