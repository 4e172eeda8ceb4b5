#include "work/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "api/question.hpp"
#include "api/search_session.hpp"
#include "base/clock.hpp"
#include "base/require.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "game/arrangement.hpp"
#include "inarow/engine.hpp"
#include "jobs/canonical.hpp"
#include "jobs/local_engine.hpp"
#include "work/batch.hpp"
#include "work/layers.hpp"

namespace inarow::api {
namespace {

using store::BookEntry;
using store::BookPages;
using store::Ranking;

// Puts positions with similar columns next to each other: what is learned about one helps with the next (7x6, 8 stones:
// 0.05 s of processor time for each instead of 0.11 s in arbitrary order).  Ends early if it is told to stop.
std::vector<std::size_t> related_order(const Position& root, const Layer& layer, const Control& control) {
    const jobs::Canonical canonical(root.variant());
    std::vector<std::pair<std::string, std::size_t>> named;
    for (std::size_t i = 0; i < layer.size() && !control.stop; ++i)
        named.emplace_back(canonical.text(position_after(root, layer[i].moves)), i);
    std::ranges::sort(named);
    std::vector<std::size_t> order;
    for (const auto& [name, index] : named) order.push_back(index);
    return order;
}

// The scores of one layer: some from the store, the others found by several threads and put there.
class LayerSolver {
public:
    LayerSolver(const Variant& variant, Layer& layer, store::Store& work, Control& control, BookProgress& progress)
        : root_(variant), layer_(layer), work_(work), control_(control), progress_(progress) {}

    // True when all scores are known.
    [[nodiscard]] Result<bool> run(const BookPlan& plan) {
        INAROW_TRY(read_known());
        if (control_.stop) return false;
        looked_up_ = true;
        progress_.total = open_.size();
        if (open_.empty()) return true;
        auto solvers = INAROW_TRY(jobs::make_solvers(plan.search, root_.variant(), plan.options, plan.options.threads));
        INAROW_TRY(can_answer(*solvers.front(), plan.search, Request::Question::exact));
        run_on_threads(solvers.size(), [&](std::size_t thread) { work(*solvers[thread]); });
        commit();
        if (error_) return tl::unexpected(*error_);
        return progress_.done == progress_.total;
    }
    // Those that the store has; all that are in it, if it was told to stop before it had looked up the layer.
    [[nodiscard]] std::uint64_t kept() const {
        return looked_up_ ? known_ + committed_ : std::min<std::uint64_t>(work_.size().value_or(0), layer_.size());
    }

private:
    Result<void> read_known() {
        for (const std::size_t i : related_order(root_, layer_, control_)) {
            if (control_.stop) break;
            const auto known = INAROW_TRY(work_.find(position_after(root_, layer_[i].moves)));
            if (known && known->exact()) {
                layer_[i].score = known->lo;
                ++known_;
            } else {
                open_.push_back(i);
            }
        }
        return {};
    }

    void work(Solver& solver) {
        try {
            while (const auto index = take()) solve(solver, *index);
        } catch (...) {
            control_.stop = true;
            throw;
        }
    }
    [[nodiscard]] std::optional<std::size_t> take() {
        const std::lock_guard lock(mutex_);
        if (next_ == open_.size() || control_.limit_reached()) return std::nullopt;
        return open_[next_++];
    }
    void solve(Solver& solver, std::size_t index) {
        const Position position = position_after(root_, layer_[index].moves);
        const Bound range = known_by_rules(position);
        const Bound found = solver.solve(position, exact_goal(range), range, control_);
        if (!found.exact()) return;
        layer_[index].score = found.lo;
        const std::lock_guard lock(mutex_);
        pending_.emplace_back(position, found);
        ++progress_.done;
        if (pending_.size() >= together || control_.nodes - nodes_at_commit_ >= nodes_together) commit();
    }
    // One sync for several easy positions: a disk may take as long for it as the search takes for one position.
    void commit() {
        nodes_at_commit_ = control_.nodes;
        if (error_ || pending_.empty()) return;
        if (const auto added = work_.add(pending_); !added) {
            error_ = added.error();
            control_.stop = true;
            return;
        }
        committed_ += pending_.size();
        pending_.clear();
    }

    static constexpr std::size_t together = 32;
    static constexpr std::uint64_t nodes_together = 2'000'000;  // about half a second of work

    Position root_;
    Layer& layer_;
    store::Store& work_;
    Control& control_;
    BookProgress& progress_;
    bool looked_up_ = false;         // the whole layer
    std::uint64_t known_ = 0;        // from the store
    std::vector<std::size_t> open_;  // still to be solved, in this order
    std::mutex mutex_;
    std::size_t next_ = 0;
    std::vector<store::Store::Entry> pending_;
    std::uint64_t nodes_at_commit_ = 0;
    std::uint64_t committed_ = 0;
    std::optional<Error> error_;
};

// The best of the moves, each of which ends the game or leads into the layer.
Score best_score(const Ranking& ranking, const Position& position, const Layer& children) {
    std::optional<Score> best;
    for (const Move move : position.legal_moves()) {
        const Position child = position.after(move);
        const Score score = child.over()
                                ? -child.final_score()
                                : -std::ranges::lower_bound(children, ranking.of(child), {}, &Leaf::rank)->score;
        best = best ? std::max(*best, score) : score;
    }
    return *best;
}

void carry_up(const Ranking& ranking, std::vector<Layer>& layers) {
    const Position root(ranking.variant());
    for (std::size_t ply = layers.size() - 1; ply-- > 0;)
        for (Leaf& leaf : layers[ply])
            leaf.score = best_score(ranking, position_after(root, leaf.moves), layers[ply + 1]);
}

BookPages pages_of(const std::vector<Layer>& layers) {
    BookPages pages;
    for (const Layer& layer : layers) {
        pages.emplace_back();
        for (const Leaf& leaf : layer) pages.back().push_back({leaf.rank, leaf.score});
    }
    return pages;
}

}  // namespace

Result<MadeBook> make_book(const BookPlan& plan, store::Store& work, Control& control, BookProgress& progress) {
    require(plan.plies >= 0 && plan.plies < plan.variant.cells(), "a book holds positions in which the game goes on");
    const auto ranking = INAROW_TRY(Ranking::create(plan.variant));
    std::vector<Layer> layers = layers_of(ranking, plan.plies, control);
    MadeBook made;
    for (const Layer& layer : layers) made.positions += layer.size();
    if (control.stop) {
        made.kept = work.size().value_or(0);
        return made;
    }
    made.searched = layers.back().size();
    LayerSolver solver(plan.variant, layers.back(), work, control, progress);
    const auto complete = INAROW_TRY(solver.run(plan));
    made.kept = solver.kept();
    if (!complete) return made;
    carry_up(ranking, layers);
    made.bytes = book_bytes(ranking, pages_of(layers));
    return made;
}

Result<std::string> import_book(std::istream& in, const std::string& source, const Variant& variant,
                                Notation notation) {
    const auto ranking = INAROW_TRY(Ranking::create(variant));
    BatchReader reader(in, source, variant, notation);
    std::vector<std::map<Word128, Score>> scores(static_cast<std::size_t>(variant.cells()));
    while (true) {
        const auto item = INAROW_TRY(reader.next());
        if (!item) break;
        const Position& position = item->position;  // Clang 14 cannot capture structured bindings
        const std::optional<Score> score = item->score;
        const auto refused = [&](const std::string& why) {
            return error(fmt::format("{}: {} {}", source, quote(moves_text(position, notation)), why));
        };
        if (!score) return refused("has no score; expected MOVES SCORE");
        if (position.over()) return refused("is a finished game, which does not belong in a book");
        if (!known_by_rules(position).contains(*score)) return refused(fmt::format("cannot have the score {}", *score));
        const auto [entry, fresh] =
            scores[static_cast<std::size_t>(position.stones())].emplace(ranking.of(position), *score);
        if (!fresh && entry->second != *score)
            return refused(fmt::format("has the score {}, but {} earlier in the text", *score, entry->second));
    }
    BookPages pages;
    for (const auto& page : scores) {
        pages.emplace_back();
        for (const auto& [rank, score] : page) pages.back().push_back({rank, score});
    }
    return book_bytes(ranking, pages);
}

namespace {

// Calls f(position, score) for the positions of a book where `wanted` is true, each asked once: to make one from its
// number takes longer than a look-up.
template <class Wanted, class F>
Result<void> for_each_position(const store::Book& book, int plies, Wanted wanted, F f) {
    Result<void> read;
    const auto use = [&](int stones, const BookEntry& entry) {
        if (!read || !wanted()) return;
        read = inarow::position_of(book.variant(), book.ranking().arrangement(stones, entry.rank))
                   .map([&](const Position& position) { f(position, entry.score); });
    };
    book.for_each(use, plies);
    return read;
}

}  // namespace

Result<void> export_book(const store::Book& book, int plies, Notation notation,
                         const std::function<void(std::string_view)>& write) {
    constexpr std::size_t piece = 1 << 16;
    std::string text;
    const auto add = [&](const Position& position, Score score) {
        text += fmt::format("{} {}\n", moves_text(position, notation), score);
        if (text.size() < piece) return;
        write(text);
        text.clear();
    };
    const auto every = [] { return true; };
    if (const auto read = for_each_position(book, plies, every, add); !read)
        return error(fmt::format("the book holds an impossible position: {}", read.error().message));
    write(text);
    return {};
}

Result<double> time_lookups(const store::Book& book, std::uint64_t lookups, std::uint64_t seed) {
    constexpr std::uint64_t most_positions = 4096;
    Rng rng(seed);
    std::vector<Position> sample;
    std::uint64_t seen = 0;
    const std::uint64_t share = std::max<std::uint64_t>(book.positions() / most_positions, 1);
    const auto wanted = [&] { return seen++ == 0 || rng.below(share) == 0; };
    const auto add = [&](const Position& position, Score) { sample.push_back(position); };
    INAROW_TRY(for_each_position(book, book.variant().cells(), wanted, add));
    std::vector<std::size_t> order;
    for (std::uint64_t i = 0; i < most_positions; ++i) order.push_back(rng.below(sample.size()));
    const double before = processor_seconds();
    std::uint64_t found = 0;
    for (std::uint64_t i = 0; i < lookups; ++i) found += book.find(sample[order[i % order.size()]]).has_value();
    const double seconds = processor_seconds() - before;
    require(found == lookups, "a book holds the positions that it lists");
    return seconds;
}

}  // namespace inarow::api
