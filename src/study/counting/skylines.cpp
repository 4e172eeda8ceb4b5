// Counts positions by listing them, ply by ply, one skyline at a time.
//
//   . . . .      A skyline is the vector of column heights, here (2,0,1,1).  Within a skyline a
//   o . . .      position is just the set of x stones: one word, H+1 bits per column (the spare bit
//   x . o x      stops lines from leaking into the next column).
//
// The positions of a skyline come from at most W skylines of the ply before, each by one more stone on
// one column.  If the words of a predecessor are sorted they stay sorted under "add this same bit to
// all of them", so the new list is a merge of W sorted lists: no hashing, no sorting, memory read once
// and in order.  (A hash set of a whole ply costs a cache miss per edge; this costs a comparison.)
//
// Only one of each pair of mirrored skylines is kept.  A predecessor whose mirror is kept is reflected
// and sorted when needed, which happens on few edges.
#include <algorithm>
#include <map>
#include <utility>

#include "counting/methods.hpp"
#include "counting/words.hpp"

namespace inarow {
namespace {

using Heights = std::vector<int>;
using Words = std::vector<Word64>;  // sorted sets of x stones
using Level = std::map<Heights, Words>;

struct Board {
    int width, height, k;

    [[nodiscard]] int stride() const { return height + 1; }
    [[nodiscard]] int cells() const { return width * height; }
};

Word64 occupied(const Board& board, const Heights& heights) {
    Word64 all = 0;
    for (int c = 0; c < board.width; ++c) all |= low_bits<Word64>(heights[c]) << (c * board.stride());
    return all;
}

Word64 mirrored(const Board& board, Word64 stones) {
    Word64 result = 0;
    for (int c = 0; c < board.width; ++c) {
        const Word64 column = stones >> (c * board.stride()) & low_bits<Word64>(board.height);
        result |= column << ((board.width - 1 - c) * board.stride());
    }
    return result;
}

Heights mirrored(const Heights& heights) { return {heights.rbegin(), heights.rend()}; }

// One sorted list of predecessors, seen through "add this bit".
struct Stream {
    const Word64* at;
    const Word64* end;
    Word64 added;

    [[nodiscard]] Word64 head() const { return *at | added; }
};

struct Sources {
    std::vector<Stream> streams;
    std::vector<Words> reflected;  // owns what had to be mirrored

    void add(const Words& words, Word64 added) {
        if (!words.empty()) streams.push_back({words.data(), words.data() + words.size(), added});
    }
};

Words reflect(const Board& board, const Words& words) {
    Words result(words.size());
    std::ranges::transform(words, result.begin(), [&](Word64 word) { return mirrored(board, word); });
    std::ranges::sort(result);
    return result;
}

Sources sources_of(const Board& board, const Level& before, const Heights& heights, bool x_moved) {
    Sources result;
    result.reflected.reserve(heights.size());
    for (int c = 0; c < board.width; ++c) {
        if (heights[c] == 0) continue;
        Heights from = heights;
        --from[c];
        const Word64 added = x_moved ? bit<Word64>(c * board.stride() + from[c]) : 0;
        if (auto found = before.find(from); found != before.end()) {
            result.add(found->second, added);
        } else if (found = before.find(mirrored(from)); found != before.end()) {
            result.reflected.push_back(reflect(board, found->second));
            result.add(result.reflected.back(), added);
        }
    }
    return result;
}

// Calls visit(word) for every distinct word, in order.
template <class Visit>
void merge(std::vector<Stream> streams, Visit&& visit) {
    while (!streams.empty()) {
        Word64 least = streams[0].head();
        for (std::size_t i = 1; i < streams.size(); ++i) least = std::min(least, streams[i].head());
        bool ended = false;
        for (Stream& stream : streams) {
            stream.at += stream.head() == least;
            ended |= stream.at == stream.end;
        }
        visit(least);
        // head() of an ended stream must not be read, so it leaves at once.
        if (ended) std::erase_if(streams, [](const Stream& s) { return s.at == s.end; });
    }
}

class Enumeration {
public:
    Enumeration(Board board, const CountControl& control) : board_(board), control_(control) {
        if (control_.progress != nullptr) control_.progress->steps = board_.cells();
    }

    CountReport run() {
        level_[Heights(board_.width, 0)] = {0};
        report_.plies.push_back({1, 0});
        for (int ply = 1; ply <= board_.cells(); ++ply)
            if (!advance(ply)) return report_;
        report_.complete = true;
        return report_;
    }

private:
    bool advance(int ply) {
        Level next;
        PlyCount count;
        for (const auto& heights : successors()) {
            Words open = expand(heights, ply, count);
            bytes_ += open.size() * sizeof(Word64);
            if (!open.empty()) next.emplace(heights, std::move(open));
            if (control_.stopped() || bytes_ > control_.memory_bytes) return false;
        }
        for (const auto& [heights, words] : level_) bytes_ -= words.size() * sizeof(Word64);
        level_ = std::move(next);
        report_.plies.push_back(count);
        if (control_.progress != nullptr) control_.progress->step = ply;
        return true;
    }

    std::vector<Heights> successors() const {
        std::vector<Heights> result;
        for (const auto& [heights, words] : level_)
            for (int c = 0; c < board_.width; ++c)
                if (heights[c] < board_.height) {
                    Heights to = heights;
                    ++to[c];
                    result.push_back(std::min(to, mirrored(to)));
                }
        std::ranges::sort(result);
        result.erase(std::unique(result.begin(), result.end()), result.end());
        return result;
    }

    // The positions of one skyline: counts all, returns those without a line.
    Words expand(const Heights& heights, int ply, PlyCount& count) const {
        const bool x_moved = ply % 2 == 1;
        const Word64 all = occupied(board_, heights);
        const Sources sources = sources_of(board_, level_, heights, x_moved);
        Words open;
        std::uint64_t terminal = 0;
        merge(sources.streams, [&](Word64 x) {
            if (has_line(x_moved ? x : all & ~x, board_.stride(), board_.k)) {
                ++terminal;
            } else {
                open.push_back(x);
            }
        });
        const unsigned weight = heights == mirrored(heights) ? 1 : 2;
        count.total += Word128{weight} * (terminal + open.size());
        count.terminal += Word128{weight} * terminal;
        if (control_.progress != nullptr) control_.progress->positions += terminal + open.size();
        open.shrink_to_fit();
        return open;
    }

    Board board_;
    const CountControl& control_;
    Level level_;  // open positions of the last finished ply
    std::size_t bytes_ = 0;
    CountReport report_{{}, "skylines", false};
};

}  // namespace

CountReport count_by_skylines(const Variant& variant, const CountControl& control) {
    return Enumeration({variant.width, variant.height, variant.k}, control).run();
}

}  // namespace inarow
