// Strategy files: inarow-verify, tools/verify.py and inarow strategy check judge each alike.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <random>

#include "apps/certificates.hpp"
#include "base/text.hpp"
#include "matchers.hpp"
#include "strategy/check.hpp"

namespace inarow::testing_program {
namespace {

std::string example(const std::string& name) {
    return read_file(fmt::format("{}/results/strategies/{}.strategy.json", INAROW_SOURCE_DIR, name));
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// A strategy on a small board; the rest begins behind the claim.
std::string small(const std::string& variant, const std::string& owner, const std::string& claim,
                  const std::string& rest) {
    return fmt::format(R"({{"format":"inarow-strategy","version":1,"variant":"{}","owner":"{}","claim":"{}",{}}})",
                       variant, owner, claim, rest);
}

std::string own_verdict(const std::string& text) {
    const auto report = strategy::check(*strategy::parse_strategy(text));
    return std::array{"VALID", "INVALID", "UNCHECKED"}[static_cast<std::size_t>(report.verdict)];
}

struct StrategyFiles : InFolder {
    std::vector<std::string> files_of(const std::vector<std::string>& texts) const {
        std::vector<std::string> files;
        for (const std::string& text : texts) files.push_back(folder.file(fmt::format("{:04}", files.size()), text));
        return files;
    }
    // What both checkers say of each file, which must be the same line on standard output and the same status.
    std::vector<Outcome> each_checked(const std::vector<std::string>& texts) const {
        const std::vector<std::string> files = files_of(texts);
        std::vector<Outcome> slow = each_verified_in_python(files);
        EXPECT_EQ(slow.size(), files.size());
        for (std::size_t i = 0; i < std::min(slow.size(), files.size()); ++i) {
            SCOPED_TRACE(texts[i]);
            const Outcome fast = verify({files[i]});
            EXPECT_EQ(slow[i].status, fast.status) << fast.err;
            EXPECT_EQ(slow[i].out, fast.out);
            EXPECT_EQ(lines_of(fast.out + fast.err).size(), 1U) << fast.out << fast.err;
            const bool odd = texts[i].find(":1.0") != std::string::npos || texts[i].find("-0") != std::string::npos;
            EXPECT_TRUE(odd ||  // odd numbers are whole ones there
                        inarow({"strategy", "check", files[i]}).status == fast.status);
            slow[i].err = fast.err;
        }
        return slow;
    }
    Outcome checked(const std::string& text) const { return each_checked({text}).front(); }
    // What both say of many files, none of them bad.
    std::vector<std::string> all_checked(const std::vector<std::string>& texts) const {
        const std::vector<std::string> files = files_of(texts);
        const Outcome fast = verify(files);
        EXPECT_EQ(fast.err, "");
        const std::vector<std::string> lines = lines_of(fast.out), again = lines_of(verify_in_python(files).out);
        EXPECT_EQ(lines.size(), texts.size());
        EXPECT_EQ(again.size(), texts.size());
        for (std::size_t i = 0; i < std::min({texts.size(), lines.size(), again.size()}); ++i)
            EXPECT_EQ(again[i], lines[i]) << texts[i];
        for (std::size_t i = 0; i < std::min(texts.size(), lines.size()); ++i)
            EXPECT_EQ(own_verdict(texts[i]), verdict(lines[i])) << texts[i];
        return lines;
    }
};

// A part of an example that takes no second in Python.
std::string example_after(const std::string& name, const std::string& moves) {
    std::string text = example(name);
    if (const std::size_t at = text.find("\"moves\""); at != std::string::npos)
        text.erase(at, text.find(',', at) + 1 - at);
    return changed(text, "\"owner\"", fmt::format("\"moves\":\"{}\",\"owner\"", moves));
}

int count_of(const std::vector<std::string>& lines, const std::string& word) {
    return static_cast<int>(std::ranges::count(lines, word, verdict));
}

struct Change {
    std::string from, to;
    int status;
    std::string says = "";
};

TEST_F(StrategyFiles, that_keep_their_claim_are_valid) {
    EXPECT_EQ(checked(example("6x4")).out, "VALID: 6x4: the second player wins; 8 cards, 36 moves, 73060 positions\n");
    EXPECT_EQ(verify({folder.file("7x6", example("7x6-4441"))}).out,
              "VALID: 7x6 after 4441: the first player wins; 12 cards, 23 moves, 400570 positions\n");
    EXPECT_EQ(
        checked(example_after("7x6-4441", "444142")).out,
        "VALID: 7x6 after 444142: the first player wins; 12 cards, 23 moves, 26479 positions; 67 entries are never "
        "reached\n");
}

TEST_F(StrategyFiles, are_judged_by_what_is_changed) {
    const std::string six = example_after("6x4", "141");
    const std::string plan = "\"plan\":{", marked = R"("cards":[{"numbers":[[0]],"marks":[[0]]},)";
    const std::vector<Change> changes = {
        {"{", " \n{", 0},
        {"win", "not-lose", 0, "the second player does not lose; 8 cards"},
        {plan, R"("made_by":"\u00e9\"\n",)" + plan, 0},
        {"\"1454\"", "\"5414\"", 0, "8 cards, 36 moves, 1368 "},
        {R"("1454":{"card":4,"mirror":false})", R"("6323":{"card":4,"mirror":true})", 0, "8 cards, 36 moves, 13"},
        {"\"1454\"", "\"1\\u003454\"", 0},
        {"\"141\":\"4\"", "\"636\":\"3\"", 0},
        {plan, plan + "\"112\":\"1\",", 0, "37 moves, 1368 positions; 65 entries are never reached"},
        {plan, "\"open\":[\"112\"]," + plan, 0},
        {"\"second\"", "\"first\"", 1, "a move for the other player"},
        {"\"141\":\"4\",", "", 1, "nothing says what to play after '141'"},
        {"\"1\":\"4\"", "\"1\":\"7\"", 1, "a column that is full or missing"},
        {plan, plan + "\"11112\":\"1\",", 1, "a column that is full or missing"},
        {"{\"card\":7", "{\"card\":8", 1, "no such card"},
        {"{\"card\":7", "{\"card\":0", 1, "the owner"},
        {plan, plan + "\"11\":\"4\",", 1, "a move for the other player"},
        {plan, plan + "\"141\":\"4\",", 1, "two entries for one position"},
        {plan, plan + "\"636\":\"3\",", 1, "two entries for one position"},
        {plan, plan + R"("5414":{"card":4,"mirror":false},)", 1, "two entries for one position"},
        {plan, "\"open\":[\"636\"]," + plan, 1, "two entries for one position"},
        {R"("plan":{"1":"4","141":"4",)", R"("open":["636"],"plan":{)", 3, "UNCHECKED: 1 position is open"},
        {six.substr(700), "", 2},
        {"}}", "}}]", 2},
        {"}}", "},}", 2},
        {plan, "\"note\":1," + plan, 2, "note"},
        {plan, "\"claim\":\"win\"," + plan, 2, "claim"},
        {"\"owner\":\"second\",", "", 2, "owner"},
        {"inarow-strategy", "inarow", 2},
        {"\"version\":1", "\"version\":2", 2},
        {"\"version\":1", "\"version\":1.0", 2},
        {"\"version\":1", "\"version\":true", 2},
        {"6x4", "6x4@torus", 2},
        {"6x4", "6x4@free", 2},
        {"6x4", "6x4k4", 2},
        {"6x4", "06x4", 2},
        {"6x4", "6x4k11", 2},
        {"6x4", "26x26", 2},
        {"6x4", "6x5", 2, "shape"},
        {"6x4", "3x2x4", 2, "shape"},
        {"6x4", "3x3", 2, "a board without lines"},
        {"\"second\"", "\"third\"", 2},
        {"\"win\"", "\"draw\"", 2},
        {plan, R"("rule":["safe","fork"],)" + plan, 2},
        {plan, R"("rule":["win"],)" + plan, 2},
        {"\"cards\":[", marked, 2},
        {"[1,1,0,1,0,0]", "[256,1,0,1,0,0]", 2},
        {"[1,1,0,1,0,0]", "[-0,1,0,1,0,0]", 2},
        {"[1,1,0,1,0,0]", "[01,1,0,1,0,0]", 2},
        {"[1,1,0,1,0,0]", "[1.5,1,0,1,0,0]", 2},
        {"[1,1,0,1,0,0]", "[1,1,0,1,0]", 2, "shape"},
        {"[1,1,0,1,0,0]", "[1,1,0,1,0,[0]]", 2},
        {"\"cards\":[", "\"cards\":[" + std::string(100000, '['), 2},
        {plan, plan + "\"7\":\"1\",", 2, "an illegal move in '7'"},
        {plan, plan + "\"11111\":\"1\",", 2, "an illegal move in '11111'"},
        {plan, plan + "\"1212121\":\"3\",", 2, "the game is over in '1212121'"},
        {"\"moves\":\"141\"", "\"moves\":\"0\"", 2, "an illegal move in '0'"},
        {plan, plan + "\"1\n\":\"1\",", 2},
        {"\"1\":\"4\"", "\"1\":\"44\"", 2},
        {"\"1\":\"4\"", "\"1\":4", 2},
        {"{\"card\":7,\"mirror\":false}", "{\"card\":7}", 2},
        {"{\"card\":7,\"mirror\":false}", "{\"card\":7,\"mirror\":0}", 2},
        {"{\"card\":7,\"mirror\":false}", "{\"card\":7,\"card\":7,\"mirror\":false}", 2},
    };
    std::vector<std::string> texts;
    for (const Change& change : changes) texts.push_back(changed(six, change.from, change.to));
    const std::vector<Outcome> outcomes = each_checked(texts);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const auto& [from, to, status, says] = changes[i];
        SCOPED_TRACE(from + " -> " + to.substr(0, 60));
        EXPECT_EQ(outcomes[i].status, status) << outcomes[i].err;
        EXPECT_THAT(outcomes[i].out + outcomes[i].err, HasSubstr(says));
    }
}

TEST_F(StrategyFiles, of_small_boards_are_walked_to_the_end) {
    const std::string card = R"("cards":[[[0,0,0]]],"plan":{"":{"card":0,"mirror":false}})";
    const auto says = [&](const std::string& text) { return checked(text).out; };
    EXPECT_EQ(says(small("3x1k2", "second", "not-lose", card)), "INVALID: the owner loses: 213\n");
    EXPECT_EQ(says(small("3x1k3", "first", "win", card)), "INVALID: the owner does not win: 123\n");
    EXPECT_EQ(says(small("3x1k3", "first", "not-lose", card)),
              "VALID: 3x1k3: the first player does not lose; 1 card, 0 moves, 3 positions\n");
    EXPECT_EQ(says(small("2x2x2k2", "first", "win", R"("cards":[],"plan":{"":"0"})")),
              "VALID: 2x2x2k2: the first player wins; 0 cards, 1 move, 0 positions\n");
    EXPECT_EQ(checked(small("2x2x2k2", "first", "win", R"("cards":[],"plan":{"":"4"})")).status, 1);
    EXPECT_EQ(checked(small("13x1", "first", "not-lose", R"("cards":[],"plan":{"":"c"},"moves":"cd")")).status, 1);
}

// Where a position is its own mirror image, the leftmost is meant as it is written.
TEST_F(StrategyFiles, are_mirrored_unless_the_position_is_its_own_image) {
    const std::string only = R"("moves":"2","cards":[[[0,0,0]]],"plan":{"2":{"card":0,"mirror":)";
    EXPECT_EQ(checked(small("3x1k2", "second", "not-lose", only + "false}}")).out, "INVALID: the owner loses: 213\n");
    EXPECT_EQ(checked(small("3x1k2", "second", "not-lose", only + "true}}")).out, "INVALID: the owner loses: 231\n");
}

std::string random_grid(std::mt19937& random, const std::vector<int>& sizes, int below) {
    if (sizes.empty()) return std::to_string(random() % static_cast<unsigned>(below));
    std::string text;
    for (int i = 0; i < sizes[0]; ++i)
        text += (i == 0 ? "" : ",") + random_grid(random, {sizes.begin() + 1, sizes.end()}, below);
    return '[' + text + ']';
}

// Cards of any numbers, most of them wrong, with every rule, on boards of every kind.
TEST_F(StrategyFiles, with_random_cards_are_judged_alike) {
    std::mt19937 random(7);
    const std::vector<std::pair<std::string, std::vector<int>>> boards = {
        {"4x4", {4, 4}},   {"5x2", {2, 5}},       {"4x2@cylinder", {2, 4}}, {"3x4k3@cylinder", {4, 3}},
        {"5x3k3", {3, 5}}, {"3x2x3k3", {3, 2, 3}}};
    std::vector<std::string> texts;
    for (int i = 0; i < 400; ++i) {
        const auto& [variant, sizes] = boards[random() % boards.size()];
        const bool fork = random() % 2 == 0, safe = random() % 2 == 0, follow = random() % 2 == 0;
        std::string rule =
            std::string(fork ? ",\"fork\"" : "") + (safe ? ",\"safe\"" : "") + (follow ? ",\"follow\"" : "");
        std::string card = random_grid(random, sizes, 10);
        if (follow) card = fmt::format(R"({{"numbers":{},"marks":{}}})", card, random_grid(random, sizes, 2));
        const bool mirror = sizes.size() == 2 && random() % 2 == 0;
        texts.push_back(small(variant, random() % 2 == 0 ? "first" : "second", random() % 4 == 0 ? "win" : "not-lose",
                              fmt::format(R"("rule":[{}],"cards":[{}],"plan":{{"":{{"card":0,"mirror":{}}}}})",
                                          rule.empty() ? rule : rule.substr(1), card, mirror)));
    }
    const std::vector<std::string> lines = all_checked(texts);
    EXPECT_GE(count_of(lines, "VALID"), 20);
    EXPECT_GE(count_of(lines, "INVALID"), 200);
}

// A number of a card, a move or a card of an entry, an entry dropped, another claim.
std::string mutated(std::string text, std::mt19937& random) {
    const std::size_t plan = text.find("\"plan\":{") + 8;
    const auto digit_from = [&](std::size_t begin, std::size_t end) {
        std::size_t at = begin;
        do at = begin + random() % (end - begin);
        while (text[at] < '0' || text[at] > '9');
        return at;
    };
    const auto kind = random() % 4;
    if (kind == 0) {
        const std::size_t at = digit_from(text.find("\"cards\":["), plan);
        if (text[at - 1] == ',' || text[at - 1] == '[')
            text[at] = text[at + 1] == ',' || text[at + 1] == ']' ? static_cast<char>('0' + random() % 10) : '1';
    } else if (kind == 1) {
        const std::size_t at = text.find("\":", plan + random() % (text.size() - plan - 100));
        const std::size_t value = text.find_first_of("0123456789", at);
        text[value] = static_cast<char>('1' + random() % 6);
    } else if (kind == 2) {
        const std::size_t begin = text.find(",\"", plan + random() % (text.size() - plan - 100)) + 1;
        if (text[begin + 1] == 'm') return text;  // inside an entry
        const bool card = text[text.find("\":", begin) + 2] == '{';
        const std::size_t end = card ? text.find('}', begin) + 2 : text.find(',', begin) + 1;
        text.erase(begin, end - begin);
    } else {
        const bool claim = random() % 2 == 0;
        text = changed(text, claim ? "\"win\"" : "\"second\"", claim ? "\"not-lose\"" : "\"first\"");
    }
    return text;
}

TEST_F(StrategyFiles, with_random_damage_are_judged_alike) {
    std::mt19937 random(4);
    std::vector<std::string> texts;
    for (int i = 0; i < 40; ++i) texts.push_back(mutated(example_after("6x4", "242"), random));
    const std::vector<std::string> lines = all_checked(texts);
    EXPECT_GE(count_of(lines, "INVALID"), 10);
    EXPECT_GE(count_of(lines, "VALID"), 1);
}

TEST_F(StrategyFiles, that_lose_are_not_resumed) {
    const std::string file = folder.file("a.json", small("5x3k3", "first", "win", R"("cards":[],"plan":{"":"1"})"));
    const std::string made = folder.path("b.json");
    expect_one_line(inarow({"strategy", "make", "--resume", file, "-o", made}), 1,
                    "it is not true that the first player wins 5x3k3 after 13");
    EXPECT_FALSE(std::filesystem::exists(made));
}

TEST_F(StrategyFiles, with_a_card_that_loses_are_mended) {
    const std::string file = folder.file(
        "a.json", small("5x3k3", "first", "win",
                        R"("cards":[[[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]],"plan":{"":{"card":0,"mirror":false}})"));
    const std::string made = folder.path("b.json");
    EXPECT_EQ(inarow({"strategy", "check", file}).status, 1);
    EXPECT_EQ(inarow({"strategy", "make", "--resume", file, "-o", made}).status, 0);
    EXPECT_EQ(inarow({"strategy", "check", made}).status, 0);
}

TEST_F(StrategyFiles, with_a_card_that_is_missing_are_not_resumed) {
    const std::string file = folder.file("a.json", changed(example("6x4"), "{\"card\":7", "{\"card\":17"));
    expect_one_line(inarow({"strategy", "make", "--resume", file, "-o", folder.path("b.json")}), 2,
                    "there is no card 17");
}

}  // namespace
}  // namespace inarow::testing_program
