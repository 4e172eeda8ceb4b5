#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "game/symmetry.hpp"
#include "inarow/notation.hpp"
#include "work/book.hpp"
#include "work/layers.hpp"

namespace inarow::api {
namespace {

class BookChecker {
public:
    BookChecker(const store::Book& book, const Control& control, std::atomic<std::uint64_t>& done)
        : book_(book), control_(control), done_(done), root_(book.variant()), symmetries_(symmetries(book.variant())) {}

    [[nodiscard]] BookCheck run() {
        const int plies = book_.sections().empty() ? 0 : book_.sections().back().stones;
        check_.counts.resize(static_cast<std::size_t>(plies) + 1);
        Layer layer = first_layer(book_.ranking());
        for (int ply = 0; !layer.empty() && !ended(); ++ply) {
            check_layer(layer, ply == plies);
            layer = ply == plies || ended() ? Layer() : next_layer(book_.ranking(), root_, layer, control_);
        }
        if (!ended() && check_.positions != book_.positions())
            check_.wrong =
                fmt::format("holds {} that no game reaches", counted(book_.positions() - check_.positions, "position"));
        check_.complete = !control_.stop && !check_.wrong;
        return check_;
    }

private:
    [[nodiscard]] bool ended() const { return control_.stop || check_.wrong.has_value(); }

    void check_layer(const Layer& layer, bool is_last) {
        std::vector<Finished> finished;
        for (const Leaf& leaf : layer) {
            if (ended()) return;
            const Position position = position_after(root_, leaf.moves);
            const auto score = book_.find(position);
            if (!score) return refuse(position, "is missing");
            count(position.stones(), position.mover(), *score, images(position));
            if (!is_last) check_moves(position, *score, finished);
            done_ = ++check_.positions;
        }
        count_once(finished, static_cast<int>(layer.front().moves.size()) + 1);
    }

    // A finished game may be reached from several positions.
    struct Finished {
        Word128 rank;
        Stone mover;
        Score score;
        std::uint64_t images;
    };

    void check_moves(const Position& position, Score score, std::vector<Finished>& finished) {
        std::optional<Score> best;
        for (const Move move : position.legal_moves()) {
            const Position child = position.after(move);
            const auto known = child.over() ? std::optional(child.final_score()) : book_.find(child);
            if (!known) return refuse(child, "is missing");
            if (child.over()) finished.push_back({book_.ranking().of(child), child.mover(), *known, images(child)});
            best = std::max(best.value_or(-*known), -*known);
        }
        if (best != score)
            refuse(position, fmt::format("has the score {}, but its best move leads to {}", score, *best));
    }

    void count_once(std::vector<Finished>& finished, int stones) {
        keep_one_of_each(finished);
        for (const Finished& game : finished) count(stones, game.mover, game.score, game.images);
    }

    void count(int stones, Stone mover, Score score, std::uint64_t images) {
        BookCheck::Counts& counts = check_.counts[static_cast<std::size_t>(stones)];
        if (score == 0)
            counts.draws += images;
        else
            ((score > 0) == (mover == Stone::first) ? counts.first_wins : counts.second_wins) += images;
    }

    // How many different boards the symmetries make of it.
    [[nodiscard]] std::uint64_t images(const Position& position) const {
        const auto keeps = [&](const Symmetry& symmetry) {
            for (Cell cell = 0; cell < book_.variant().cells(); ++cell)
                if (position.at(cell) != position.at(symmetry[static_cast<std::size_t>(cell)])) return false;
            return true;
        };
        return symmetries_.size() / static_cast<std::size_t>(std::ranges::count_if(symmetries_, keeps));
    }

    void refuse(const Position& position, const std::string& why) {
        const std::string moves = moves_text(position, Notation::automatic);
        check_.wrong = fmt::format("{} {}", moves.empty() ? "the empty board" : quote(moves), why);
    }

    const store::Book& book_;
    const Control& control_;
    std::atomic<std::uint64_t>& done_;
    Position root_;
    std::vector<Symmetry> symmetries_;
    BookCheck check_;
};

}  // namespace

BookCheck check_book(const store::Book& book, const Control& control, std::atomic<std::uint64_t>& done) {
    return BookChecker(book, control, done).run();
}

}  // namespace inarow::api
