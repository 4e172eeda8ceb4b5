// Leaves: positions for which the file asserts the claim without a proof.  Another program may be asked about them.
#pragma once

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "certificate.hpp"

namespace verify {

// An error that is not the certificate's fault.
struct Trouble : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Options {
    std::vector<std::string> files;
    std::string program;     // the one that rechecks leaves; none
    std::size_t sample = 0;  // how many of them; 0 is all
    unsigned seed = 1;
};

// Moves that lead to the position, as `--notation columns` or, where stones do not drop, cells.
class Way {
public:
    explicit Way(const Board& target) : target_(target), board_(*target.g) {}
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
            const std::string column(1,
                                     "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[where / g.height]);
            text_ += g.drops ? column : char('a' + where / g.height) + std::to_string(where % g.height + 1);
            board_.put(where, board_.mover());
            if (go_on()) return true;
            board_.take(where);
            text_.resize(length);
        }
        return false;
    }

    const Board& target_;
    Board board_;
    std::set<Number> seen_;
    std::string text_;
};

// Asks the program about leaves of one claim; it must say of each that the claim holds.
inline void recheck(const std::vector<Board>& leaves, const std::string& variant, int least,
                    const std::string& program) {
    std::string list = "/tmp/inarow-verify-XXXXXX";
    std::FILE* file = fdopen(mkstemp(list.data()), "w");
    if (file == nullptr) throw Trouble("cannot write " + list);
    for (const Board& leaf : leaves) std::fprintf(file, "%s\n", Way(leaf).find().c_str());
    if (std::fclose(file) != 0) throw Trouble("cannot write " + list);
    const std::string command = "'" + program + "' solve " + variant + " --from " + list +
                                " --goal 'score>=" + std::to_string(least) + "' --json --progress none" +
                                (leaves.front().g->drops ? " --notation columns" : "");
    std::FILE* answers = popen(command.c_str(), "r");
    if (answers == nullptr) throw Trouble("cannot run " + program);
    std::vector<char> line(1 << 16);
    std::size_t done = 0;
    for (; done < leaves.size() && std::fgets(line.data(), static_cast<int>(line.size()), answers) != nullptr; ++done)
        if (std::string(line.data()).find("\"holds\":true") == std::string::npos) break;
    const bool said_no = done < leaves.size() && std::string(line.data()).find("\"holds\":false") != std::string::npos;
    while (std::fgets(line.data(), static_cast<int>(line.size()), answers) != nullptr) continue;
    pclose(answers);
    std::remove(list.c_str());
    if (said_no) invalid(program + " says that the claim fails in the leaf " + leaves[done].text());
    if (done < leaves.size()) throw Trouble(program + " did not answer for all leaves");
}

// What remains unchecked, in words; empty if nothing does.
inline std::string check_leaves(const Certificate& certificate, std::vector<std::vector<Board>> leaves,
                                const Options& options) {
    std::size_t all = 0, checked = 0;
    for (const auto& of_claim : leaves) all += of_claim.size();
    if (all == 0) return "";
    if (options.program.empty()) return std::to_string(all) + " leaves are unchecked; assuming them, ";
    std::mt19937 random(options.seed);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        // The same share of each claim, at least one leaf.
        std::size_t part = leaves[i].size();
        if (options.sample != 0) part = std::min(part, options.sample * part / all + 1);
        std::shuffle(leaves[i].begin(), leaves[i].end(), random);
        leaves[i].resize(part, Board(certificate.game));
        if (part > 0) recheck(leaves[i], certificate.variant, certificate.claims[i].least, options.program);
        checked += part;
    }
    if (checked == all) return "";
    char share[32];  // if more were wrong, a random sample would have shown one in 19 of 20 cases
    std::snprintf(share, sizeof share, "%.2g", 100 * (1 - std::pow(0.05, 1.0 / static_cast<double>(checked))));
    return std::to_string(all - checked) + " of " + std::to_string(all) +
           " leaves are unchecked; the checked ones hold, so with 95 % " + "confidence at most " + share +
           " % of all are wrong; assuming them, ";
}

}  // namespace verify
