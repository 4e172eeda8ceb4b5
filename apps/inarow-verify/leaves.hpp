// Leaves: positions for which the file asserts the claim without a proof.  Another program may be asked about them.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <random>
#include <string_view>

#include "certificate.hpp"

namespace verify {

// An error that is not the certificate's fault, and the exit status that it ends with.
struct Trouble : std::runtime_error {
    explicit Trouble(const std::string& what, int ends_with = 2) : std::runtime_error(what), status(ends_with) {}
    int status;
};

// "cannot write a: No space left on device"
inline std::string with_reason(const std::string& what) { return what + ": " + std::strerror(errno); }

// To standard output, at once.
inline void say(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        throw Trouble(with_reason("cannot write to standard output"), 4);
}

struct Options {
    std::vector<std::string> files;
    std::string program;     // the one that rechecks leaves; empty: none
    std::string search;      // how it searches; empty: as it likes
    std::size_t sample = 0;  // how many of them; 0 is all
    int least_stones = 0;    // only leaves with at least this many
    std::optional<std::uint64_t> seed;
    bool list = false;  // print what is asked about
};

// A position where the file says that the claim holds.
struct Leaf {
    Board board;
    std::size_t claim;   // from 0
    std::size_t number;  // from 1, in the order of the file
};

// Moves that lead to the position, as `--notation columns` or, where stones do not drop, cells.
class Way {
public:
    explicit Way(const Board& target) : target_(target), board_(*target.g) {
        if (target.g->columns() > (target.g->drops ? 61 : 52)) throw Trouble("the board has columns without a name");
    }
    std::string find() {
        demand(go_on(), "a leaf that no game reaches: ", target_);
        return text_.empty() ? "-" : text_;
    }

private:
    bool go_on() {
        if (board_.stones == target_.stones) return true;
        if (!seen_.insert(board_.number(board_.g->images.front())).second) return false;
        const Game& g = *target_.g;
        for (int move = 0; move < g.moves(); ++move) {
            const int where = board_.legal(move) ? board_.landing(move) : -1;
            if (where < 0 || target_.stone(where) != board_.mover()) continue;
            const std::size_t length = text_.size();
            text_ += name(where);
            board_.put(where, board_.mover());
            if (go_on()) return true;
            board_.take(where);
            text_.resize(length);
        }
        return false;
    }

    // A column, or a cell where stones do not drop; the columns of a box go on with capitals after z.
    std::string name(int where) const {
        const Game& g = *target_.g;
        const std::string names = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
        const auto column = static_cast<std::size_t>(where / g.height);
        if (g.drops) return names.substr(column, 1);
        return names[column + 9] + std::to_string(where % g.height + 1);
    }

    const Board& target_;
    Board board_;
    std::set<Number> seen_;
    std::string text_;
};

struct RemovedAtEnd {
    const std::string& path;
    ~RemovedAtEnd() { std::remove(path.c_str()); }
};

// A word of a shell command.
inline std::string quoted(const std::string& text) {
    std::string word = "'";
    for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return word + "'";
}

// Asks the program about leaves of one claim; it must say of each that the claim holds.
inline void recheck(const std::vector<Leaf>& leaves, const std::string& variant, int least, const Options& options) {
    std::string list = "/tmp/inarow-verify-XXXXXX";
    std::string text;
    for (const Leaf& leaf : leaves) {
        const std::string moves = Way(leaf.board).find();
        text += moves + '\n';
        if (options.list)
            say("leaf " + std::to_string(leaf.number) + ": " + moves + " score>=" + std::to_string(least) + '\n');
    }
    const int descriptor = mkstemp(list.data());
    if (descriptor < 0) throw Trouble(with_reason("cannot write " + list), 4);
    const RemovedAtEnd removed{list};
    std::FILE* file = fdopen(descriptor, "w");
    if (file == nullptr) throw Trouble(with_reason("cannot write " + list), 4);
    const bool written = std::fputs(text.c_str(), file) >= 0;  // a list cut short would ask about other positions
    if (std::fclose(file) != 0 || !written) throw Trouble(with_reason("cannot write " + list), 4);
    const std::string command = quoted(options.program) + " solve " + variant + " --from " + list +
                                " --goal 'score>=" + std::to_string(least) + "' --json --no-book --progress none" +
                                (options.search.empty() ? "" : " --search " + quoted(options.search)) +
                                (leaves.front().board.g->drops ? " --notation columns" : "");
    std::FILE* answers = popen(command.c_str(), "r");
    if (answers == nullptr) throw Trouble(with_reason("cannot run " + options.program), 4);
    std::vector<char> line(1 << 16);
    std::size_t done = 0;
    for (; done < leaves.size() && std::fgets(line.data(), static_cast<int>(line.size()), answers) != nullptr; ++done)
        if (std::string(line.data()).find("\"holds\":true") == std::string::npos) break;
    const bool said_no = done < leaves.size() && std::string(line.data()).find("\"holds\":false") != std::string::npos;
    while (std::fgets(line.data(), static_cast<int>(line.size()), answers) != nullptr) continue;
    const int status = pclose(answers);
    if (WIFEXITED(status) && (WEXITSTATUS(status) == 126 || WEXITSTATUS(status) == 127))
        throw Trouble("cannot run " + options.program);
    if (said_no) invalid(options.program + " says that the claim fails in the leaf " + leaves[done].board.text());
    if (done < leaves.size()) {
        const bool lacked_memory = WIFEXITED(status) && WEXITSTATUS(status) == 4;
        throw Trouble(options.program + " did not answer for all leaves", lacked_memory ? 4 : 2);
    }
}

// `count` of them, each as likely as any other, in their order.  The same seed draws the same ones everywhere, which
// std::shuffle would not.
inline std::vector<Leaf> draw(std::vector<Leaf> leaves, std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t i = 0; i < count; ++i) std::swap(leaves[i], leaves[i + random() % (leaves.size() - i)]);
    leaves.resize(count, leaves.front());
    std::sort(leaves.begin(), leaves.end(), [](const Leaf& a, const Leaf& b) { return a.number < b.number; });
    return leaves;
}

// "3, 17, 20"; of many only the first ones.
inline std::string numbers_text(const std::vector<Leaf>& leaves) {
    constexpr std::size_t most = 20;
    std::string text;
    for (std::size_t i = 0; i < std::min(leaves.size(), most); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(leaves[i].number);
    return leaves.size() > most ? text + ", ..." : text;
}

// At most this share of them is wrong: if more were, a random sample would have shown one in 19 of 20 cases.
inline std::string share_text(std::size_t checked) {
    char share[32];
    std::snprintf(share, sizeof share, "%.2g", 100 * (1 - std::pow(0.05, 1.0 / static_cast<double>(checked))));
    return std::string("with 95 % confidence at most ") + share + " % of ";
}

inline std::vector<Leaf> number_leaves(const std::vector<std::vector<Board>>& boards) {
    std::vector<Leaf> leaves;
    for (std::size_t claim = 0; claim < boards.size(); ++claim)
        for (const Board& board : boards[claim]) leaves.push_back({board, claim, leaves.size() + 1});
    return leaves;
}

// How many leaves remain unchecked, and what is said of them; nothing where there are none.
struct Unchecked {
    std::size_t leaves = 0;
    std::string text;
};

inline Unchecked check_leaves(const Certificate& certificate, const std::vector<std::vector<Board>>& boards,
                              const Options& options) {
    const std::vector<Leaf> all = number_leaves(boards);
    const std::string count = std::to_string(all.size());
    if (all.empty()) return {};
    if (options.program.empty()) return {all.size(), count + " leaves are unchecked; assuming them, "};
    std::vector<Leaf> late;
    for (const Leaf& leaf : all)
        if (leaf.board.stones >= options.least_stones) late.push_back(leaf);
    if (late.empty()) return {all.size(), "none of " + count + " leaves is that late; assuming them, "};
    const bool sampled = options.sample != 0 && options.sample < late.size();
    const std::uint64_t seed = options.seed.value_or(std::random_device()());
    const std::vector<Leaf> asked = sampled ? draw(late, options.sample, seed) : late;
    for (std::size_t i = 0; i < certificate.claims.size(); ++i) {
        std::vector<Leaf> of_claim;
        for (const Leaf& leaf : asked)
            if (leaf.claim == i) of_claim.push_back(leaf);
        if (!of_claim.empty()) recheck(of_claim, certificate.variant, certificate.claims[i].least, options);
    }
    const std::size_t open = all.size() - asked.size();
    if (open == 0) return {0, "all " + count + " leaves hold; "};
    std::string text = std::to_string(open) + " of " + count + " leaves are unchecked; ";
    const std::string those = late.size() == all.size() ? "all"
                                                        : "the " + std::to_string(late.size()) + " with " +
                                                              std::to_string(options.least_stones) + " stones or more";
    if (sampled)
        text += "the " + std::to_string(asked.size()) + " drawn with seed " + std::to_string(seed) + " hold (" +
                numbers_text(asked) + "), so " + share_text(asked.size()) + those + " are wrong; ";
    else
        text += those + " hold; ";
    return {open, text + "assuming them, "};
}

}  // namespace verify
