// Every position of a board, filed by what is left of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "every_position.hpp"
#include "inarow/notation.hpp"
#include "remainder_rules.hpp"
#include "search/tables/key.hpp"

namespace inarow::testing {

// Calls f(G{}, every position of the board).
template <class F>
void with_every_position(std::string_view board, F&& f) {
    const Variant variant = *parse_variant(board);
    with_topology(variant.topology, [&]<class T>(T) { f(variant, EveryPosition<T>(variant)); });
}

// How many positions are filed with another one whose score is not what the other says.  By `parity` only whether tempo
// cells are odd or even in number counts: then a score with more of them is the same or better for the winner, by one
// for two cells at most.
inline std::size_t contradictions(std::string_view board, Broken broken, bool parity = false) {
    std::size_t found = 0;
    with_every_position(board, [&](const Variant& variant, const auto& every) {
        const Rules rules(every.g, variant, broken);
        std::vector<std::tuple<Rest<Word64>, Word64, Score>> filed;
        every.for_each([&](const Node<Word64>& node, Score score) {
            Rest<Word64> rest = rules.rest(node);
            const Word64 tempo = rest.tempo;
            if (parity) rest.tempo %= 2;
            filed.emplace_back(rest, tempo, score);
        });
        std::sort(filed.begin(), filed.end());
        std::size_t first = 0;
        for (std::size_t i = 1; i < filed.size(); ++i) {
            const auto [rest, tempo, score] = filed[i];
            if (rest != std::get<0>(filed[first])) first = i;
            const auto [same, least, sooner] = filed[first];
            const int sign = (sooner > 0) - (sooner < 0);
            const int gain = score * sign - sooner * sign;
            found += sign == 0 ? score != 0 : gain < 0 || gain > static_cast<int>(tempo - least) / 2;
        }
    });
    return found;
}

class EqualPositions : public ::testing::TestWithParam<const char*> {};

TEST_P(EqualPositions, have_one_score) { EXPECT_EQ(contradictions(GetParam(), Broken::nothing), 0U); }

// As the search of 4x4x4 has it (cube/remainder.hpp).
TEST_P(EqualPositions, have_one_outcome_where_tempo_cells_count_in_pairs) {
    EXPECT_EQ(contradictions(GetParam(), Broken::nothing, true), 0U);
}

// The key of a search merges exactly what the rules do.
TEST_P(EqualPositions, have_one_key) {
    with_every_position(GetParam(), [&]<class Every>(const Variant& variant, const Every& every) {
        const Rules rules(every.g, variant, Broken::nothing);
        const ColumnKeys<typename Every::Geometry> keys(every.g, variant);
        std::vector<std::pair<Word128, Rest<Word64>>> by_key;
        every.for_each(
            [&](const Node<Word64>& node, Score) { by_key.emplace_back(keys.key(node).code, rules.rest(node)); });
        std::sort(by_key.begin(), by_key.end());
        by_key.erase(std::unique(by_key.begin(), by_key.end()), by_key.end());
        std::vector<Rest<Word64>> rests;
        for (std::size_t i = 0; i < by_key.size(); ++i) {
            EXPECT_TRUE(i == 0 || by_key[i].first != by_key[i - 1].first) << "two rests with one key";
            rests.push_back(by_key[i].second);
        }
        std::sort(rests.begin(), rests.end());
        EXPECT_EQ(std::adjacent_find(rests.begin(), rests.end()), rests.end()) << "two keys of one rest";
        EXPECT_LT(rests.size(), every.size());
    });
}

}  // namespace inarow::testing
