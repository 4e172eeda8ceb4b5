#include "explain/booklet.hpp"

#include <algorithm>
#include <map>
#include <regex>

#include "base/text.hpp"
#include "explain/deck.hpp"
#include "inarow/notation.hpp"
#include "matchers.hpp"
#include "strategy/bundled.hpp"

namespace inarow::explain {
namespace {

using strategy::bundled;
using strategy::Strategy;

std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

// The moves before each entry, as a reader puts them together: those of the lines above that are indented less, too.
std::vector<std::string> entries_read(const std::string& html) {
    static const std::regex line(
        "<p style=\"padding-left:([0-9]+)em\">(?:([a-z ]*): )?(?:play ([a-z])|<b>card .*</b>)</p>");
    std::map<int, std::string> before = {{0, ""}};  // by what indents
    std::vector<std::string> read;
    for (std::sregex_iterator found(html.begin(), html.end(), line), end; found != end; ++found) {
        const int indent = std::stoi((*found)[1]);
        std::string moves = before.at(indent);
        for (const char letter : (*found)[2].str())
            if (letter != ' ') moves += letter;
        read.push_back(moves);
        before[indent + 2] = moves + (*found)[3].str();
    }
    std::ranges::sort(read);
    return read;
}

std::vector<std::string> entries_of(const Strategy& strategy) {
    std::vector<std::string> all;
    for (const strategy::Entry& entry : strategy.plan) {
        all.emplace_back();
        for (const Move move : entry.moves) all.back() += column_letter(move);
    }
    std::ranges::sort(all);
    return all;
}

TEST(Booklet, has_every_card_and_every_entry_once) {
    for (const char* name : {"6x4", "4x4-second", "7x6-4441", "6x5-second"}) {
        const Strategy strategy = bundled(name);
        const std::string html = booklet(strategy);
        EXPECT_EQ(count_of(html, "<figure>"), strategy.cards.size()) << name;
        for (std::size_t card = 0; card < strategy.cards.size(); ++card)
            EXPECT_EQ(count_of(html, "<figcaption>card " + std::to_string(card) + "</figcaption>"), 1U) << name;
        EXPECT_EQ(entries_read(html), entries_of(strategy)) << name;
    }
}

TEST(Deck, has_a_note_for_every_entry) {
    const Strategy strategy = bundled("6x4");
    const std::string deck = anki_deck(strategy);
    const auto lines = split(deck, "\n");
    ASSERT_EQ(lines.size(), 4 + strategy.plan.size() + 1);
    EXPECT_EQ(lines[2], "#deck:The second player wins 6x4");
    for (std::size_t i = 0; i < strategy.plan.size(); ++i) {
        const auto sides = split(lines[4 + i], "\t");
        ASSERT_EQ(sides.size(), 2U);
        const std::string front(sides[0]), back(sides[1]);
        const bool plays = std::holds_alternative<Move>(strategy.plan[i].action);
        const std::size_t stones = strategy.plan[i].moves.size();
        EXPECT_EQ(count_of(front, "<circle"), stones);
        EXPECT_EQ(count_of(back, "<circle"), stones + (plays ? 1 : 0));
        EXPECT_THAT(back, MatchesRegex("\"<svg xmlns=\"\"http.*</svg>(play [a-f]|card [0-7]( mirrored)?)\""));
    }
}

}  // namespace
}  // namespace inarow::explain
