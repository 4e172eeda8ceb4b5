// Lists the knots without looking at every multiset of words (3.6e10 of them for 7x6).
//
// Lemma: if the columns can be interleaved with ..a.. in one of them, they can with ..aba.. (a, b the two
// colours).  Proof: play b and a of that column right after the first a; the sequence stays alternating.
// First and last stone and the balance are the same in both, so "has a start" and "has an end" are too.
//
// So a knot stays a knot when "ba" is taken out of an "aba".  Give each word one such shorter word as its
// parent; the words without one are roots (49 of 103 for height 6, k 4: those without a lone stone between two
// others, and some whose shorter form would have a vertical line).  All knots are found by testing the multisets
// of roots and climbing from each knot to its children.  A multiset is reached once: its parent is made by
// shortening the word with the largest index that is not a root.
#include <algorithm>
#include <cmath>

#include "counting/shuffle.hpp"

namespace inarow {
namespace {

constexpr int root = -1;

// The word without rows row and row+1.
ColumnWord without_pair(const ColumnWord& word, int row) {
    ColumnWord shorter;
    for (int r = 0; r < word.height; ++r)
        if (r != row && r != row + 1) shorter.push(word.at(r));
    return shorter;
}

int parent_of(const std::vector<ColumnWord>& words, const ColumnWord& word) {
    for (int row = 1; row + 1 < word.height; ++row) {
        if (word.at(row - 1) != word.at(row + 1) || word.at(row) == word.at(row + 1)) continue;
        const auto found = std::ranges::find(words, without_pair(word, row));
        if (found != words.end()) return static_cast<int>(found - words.begin());
    }
    return root;
}

class KnotSearch {
public:
    using Visit = std::function<bool(std::span<const ColumnWord>)>;

    KnotSearch(int width, int height, int k, const Visit& visit, const CountControl& control)
        : words_(open_words(height, k)),
          children_(words_.size()),
          columns_(static_cast<std::size_t>(width)),
          index_(static_cast<std::size_t>(width)),
          shuffler_(height, control.memory_bytes / 2),
          visit_(visit),
          control_(control) {
        for (std::size_t i = 0; i < words_.size(); ++i) parent_.push_back(parent_of(words_, words_[i]));
        for (int i = 0; i < static_cast<int>(words_.size()); ++i)
            (parent_[i] == root ? roots_ : children_[parent_[i]]).push_back(i);
    }

    // False if it ended early.
    bool run() { return place(0, 0, 0); }
    [[nodiscard]] std::size_t roots() const { return roots_.size(); }

private:
    void put(std::size_t column, int word) {
        index_[column] = word;
        columns_[column] = words_[word];
    }

    // Nondecreasing sequences of roots.
    bool place(std::size_t column, std::size_t first, int difference) {
        if (column == columns_.size()) return (difference != 0 && difference != 1) || climb();
        for (std::size_t r = first; r < roots_.size(); ++r) {
            put(column, roots_[r]);
            if (!place(column + 1, r, difference + columns_[column].difference())) return false;
        }
        return true;
    }

    // Visits the present multiset and what grows from it, if it is a knot.
    bool climb() {
        if (control_.stopped()) return false;
        if (!is_knot(shuffler_, columns_)) return !shuffler_.out_of_memory();
        if (!visit_(columns_)) return false;
        for (std::size_t c = 0; c < columns_.size(); ++c) {
            const int before = index_[c];
            if (std::find(index_.begin(), index_.begin() + c, before) != index_.begin() + c) continue;
            const int largest = largest_grown_except(c);
            for (int child : children_[before]) {
                if (child < largest) continue;
                put(c, child);
                if (!climb()) return false;
            }
            put(c, before);
        }
        return true;
    }

    int largest_grown_except(std::size_t column) const {
        int largest = root;
        for (std::size_t c = 0; c < index_.size(); ++c)
            if (c != column && parent_[index_[c]] != root) largest = std::max(largest, index_[c]);
        return largest;
    }

    std::vector<ColumnWord> words_;
    std::vector<int> parent_;
    std::vector<int> roots_;
    std::vector<std::vector<int>> children_;
    std::vector<ColumnWord> columns_;
    std::vector<int> index_;
    Shuffler shuffler_;
    const Visit& visit_;
    const CountControl& control_;
};

}  // namespace

bool for_each_knot(int width, int height, int k, const std::function<bool(std::span<const ColumnWord>)>& visit,
                   const CountControl& control) {
    return KnotSearch(width, height, k, visit, control).run();
}

double knot_candidates(int width, int height, int k) {
    const KnotSearch::Visit nothing = [](std::span<const ColumnWord>) { return true; };
    const double roots = static_cast<double>(KnotSearch(width, height, k, nothing, {}).roots());
    double multisets = 1;
    for (int c = 0; c < width; ++c) multisets *= (roots + c) / (c + 1);
    return std::round(multisets);
}

}  // namespace inarow
