// Every position of a board, filed by what is left of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "boards.hpp"
#include "every_position.hpp"
#include "remainder_rules.hpp"
#include "search/tables/key.hpp"

namespace inarow::testing {

struct Filed {
    Rest<Word64> rest;
    Word64 tempo;  // all of its tempo cells
    Score score;
    Word128 key;  // of a search
    auto operator<=>(const Filed&) const = default;
};

inline std::vector<Filed> file_positions(std::string_view text, Broken broken = Broken::nothing) {
    const Variant variant = board(text);
    return with_every_position(variant, [&](const auto& every) {
        const Rules rules(every.g, variant, broken);
        const ColumnKeys keys(every.g, variant);
        std::vector<Filed> filed;
        every.for_each([&](const Node<Word64>& node, Score score) {
            const Rest<Word64> rest = rules.rest(node);
            filed.push_back({rest, rest.tempo, score, keys.key(node).code});
        });
        std::sort(filed.begin(), filed.end());
        return filed;
    });
}

// How many positions are filed with another one whose score is not what the other says.  With more tempo cells it is
// the same or better for the winner, by one for two cells at most.
inline std::size_t contradictions(const std::vector<Filed>& filed) {
    std::size_t found = 0;
    std::size_t first = 0;
    for (std::size_t i = 1; i < filed.size(); ++i) {
        if (filed[i].rest != filed[first].rest) first = i;
        const auto& [rest, least, sooner, key] = filed[first];
        const int sign = (sooner > 0) - (sooner < 0);
        const int gain = filed[i].score * sign - sooner * sign;
        found += sign == 0 ? filed[i].score != 0 : gain < 0 || gain > static_cast<int>(filed[i].tempo - least) / 2;
    }
    return found;
}

// The key of a search merges exactly what the rules do.
inline void expect_one_key_each(const std::vector<Filed>& filed) {
    std::vector<Word128> keys;
    for (std::size_t i = 0; i < filed.size(); ++i)
        if (i == 0 || filed[i].rest != filed[i - 1].rest)
            keys.push_back(filed[i].key);
        else
            EXPECT_TRUE(filed[i].key == keys.back()) << "two keys of one rest";
    EXPECT_LT(keys.size(), filed.size());
    std::sort(keys.begin(), keys.end());
    EXPECT_TRUE(std::adjacent_find(keys.begin(), keys.end()) == keys.end()) << "two rests with one key";
}

class EqualPositions : public ::testing::TestWithParam<const char*> {};

TEST_P(EqualPositions, have_one_score_and_one_key) {
    auto filed = file_positions(GetParam());
    EXPECT_EQ(contradictions(filed), 0U);
    expect_one_key_each(filed);

    // As the search of 4x4x4 has it (cube/remainder.hpp): only whether tempo cells are odd or even in number.
    for (Filed& each : filed) each.rest.tempo %= 2;
    std::sort(filed.begin(), filed.end());
    EXPECT_EQ(contradictions(filed), 0U) << "where tempo cells count in pairs";
}

}  // namespace inarow::testing
