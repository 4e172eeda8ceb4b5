#include "counting/words.hpp"

#include <bit>

namespace inarow {

int ColumnWord::count(Colour colour) const { return std::popcount(stones[colour]); }

void ColumnWord::push(Colour colour) {
    stones[colour] |= static_cast<std::uint32_t>(bit<Word64>(height));
    ++height;
}

void ColumnWord::pop() {
    --height;
    for (auto& set : stones) set &= ~static_cast<std::uint32_t>(bit<Word64>(height));
}

std::vector<ColumnWord> all_words(int height) {
    std::vector<ColumnWord> words(1);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].height == height) break;
        for (Colour colour : {x_stones, o_stones}) {
            words.push_back(words[i]);
            words.back().push(colour);
        }
    }
    return words;
}

std::uint32_t vertical_lines(const ColumnWord& word, Colour colour, int k) {
    std::uint32_t run = word.stones[colour];
    for (int i = 1; i < k && run != 0; ++i) run &= i < 32 ? word.stones[colour] >> i : 0;
    return run;
}

std::vector<ColumnWord> open_words(int height, int k) {
    auto words = all_words(height);
    std::erase_if(words, [k](const ColumnWord& word) {
        return vertical_lines(word, x_stones, k) != 0 || vertical_lines(word, o_stones, k) != 0;
    });
    return words;
}

}  // namespace inarow
