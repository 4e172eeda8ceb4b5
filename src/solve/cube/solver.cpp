// The search `cube`: scores of 4x4x4, by questions like "does White win?" and "does Black win with stone 40 at the
// latest?".
#include "search/solver.hpp"

#include <bit>
#include <optional>

#include "cube/search.hpp"
#include "search/attempt.hpp"
#include "search/root.hpp"
#include "search/tables/growing_table.hpp"
#include "search/tables/shared_growth.hpp"
#include "search/tables/table.hpp"

namespace inarow {
namespace {

using cube::Attacker;

// The question "is the mover's score at least `threshold`?" as one about an attacker: the mover wins in time, or the
// other player does not.  A win is worth half of the stones left, counting the winning one, rounded up.
cube::Question question_for(bool white_moves, Score threshold, cube::Rules rules) {
    const bool mover_attacks = threshold >= 1;
    const Score win = mover_attacks ? threshold : 1 - threshold;
    const Attacker attacker = white_moves == mover_attacks ? Attacker::white : Attacker::black;
    return {.attacker = attacker, .rules = rules, .last_stone = cube::cells + 2 - 2 * win};
}
// What the answer says about the mover's score.
Bound bound_from(Score threshold, cube::Found found) {
    constexpr Score most = cube::cells;
    const Score win = (cube::cells + 2 - found.last_stone) / 2;
    if (threshold >= 1) return found.yes ? Bound{win, most} : Bound{-most, threshold - 1};
    return found.yes ? Bound{-most, -win} : Bound{threshold, most};
}

// A position after its forced replies.
struct PlayedOut {
    cube::Node node;
    cube::Forced forced;
    int last_stone;  // of the game, unless it is open
};
PlayedOut play_out(const Position& position) {
    PlayedOut played_out{cube::make_node(position), {}, 0};
    const bool white_moves = played_out.node.white_moves();
    const bool wins = cube::wins_now(played_out.node, white_moves);
    if (wins)
        played_out.forced = {white_moves ? cube::Outcome::white_wins : cube::Outcome::black_wins, white_moves};
    else
        played_out.forced = cube::play_forced(played_out.node, white_moves);
    played_out.last_stone = played_out.node.stones() + (wins ? 1 : 2);
    return played_out;
}

class CubeSolver final : public Solver {
public:
    // `groups` for covers, or nothing.
    CubeSolver(std::shared_ptr<cube::Table> table, cube::Rules rules, std::shared_ptr<const knowledge::Groups> groups,
               int threads)
        : table_(std::move(table)), rules_(rules), groups_(std::move(groups)), threads_(threads) {}

    // First win or not, then loss or not, then how soon, one score at a time.
    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        const PlayedOut root = play_out(position);
        const bool white_moves = position.mover() == Stone::first;
        GoalLoop loop(goal, known, control);
        while (const auto test = loop.next()) {
            const auto found = answer(root, question_for(white_moves, test->threshold, rules_), control);
            loop.take(found ? std::optional(bound_from(test->threshold, *found)) : std::nullopt);
        }
        return loop.known();
    }

    // The first of the moves with the best known outcome.
    std::optional<Move> remembered_move(const Position& position) override {
        const SharedGrowth::Visit visit(growth_.get());
        std::optional<Move> best;
        Score most = -1;
        for (const Move move : position.legal_moves())
            if (const Score least = -remembered_above(position.after(move)); least > most) {
                most = least;
                best = move;
            }
        return best;
    }

    std::optional<Numbers> expected_numbers(const Position& position, Score threshold) override {
        const SharedGrowth::Visit visit(growth_.get());
        const PlayedOut played_out = play_out(position);
        const cube::Question question = question_for(position.mover() == Stone::first, threshold, rules_);
        const bool success = threshold >= 1;  // the attacker's success is the mover's
        if (played_out.forced.outcome != cube::Outcome::open)
            return decided(succeeds(question, played_out.forced.outcome, played_out.last_stone) == success);
        const Numbers numbers = expected_numbers(played_out, question);
        return success ? numbers : numbers.seen_by_other();
    }

    // From then on this solver and its siblings keep out of each other's way.
    std::unique_ptr<Solver> sibling() override {
        require(threads_ == 1, "only solvers of one thread share a table");
        if (!beside_others_) {
            beside_others_ = std::make_shared<cube::VirtualNumbers>(1);
            growth_ = std::make_shared<SharedGrowth>();
        }
        beside_others_->add_thread();
        auto sibling = std::make_unique<CubeSolver>(table_, rules_, groups_, threads_);
        sibling->beside_others_ = beside_others_;
        sibling->growth_ = growth_;
        return sibling;
    }
    bool shares_work() const override { return beside_others_ != nullptr; }

    std::uint64_t table_bytes() const override { return table_->bytes(); }
    std::shared_ptr<KeptTable> kept_table() override { return table_; }

private:
    static constexpr std::uint64_t solo_budget = 2'000;

    // The best outcome for the mover that is not ruled out by what is known: -1, 0 or 1.
    [[nodiscard]] Score remembered_above(const Position& position) const {
        if (position.over()) return position.final_score() < 0 ? -1 : 0;
        for (const Score threshold : {0, 1})
            if (const auto success = remembered(position, threshold); success && *success != (threshold == 1))
                return threshold - 1;
        return 1;
    }
    [[nodiscard]] std::optional<bool> remembered(const Position& position, Score threshold) const {
        const PlayedOut played_out = play_out(position);
        const cube::Question question = question_for(position.mover() == Stone::first, threshold, rules_);
        if (played_out.forced.outcome != cube::Outcome::open)
            return succeeds(question, played_out.forced.outcome, played_out.last_stone);
        cube::Table::Entry entry;
        const auto slot = table_->slot(key_of(played_out.node, !question.has_limit()), question.attacker);
        if (!table_->find(slot, entry, question.last_stone) || !entry.decided()) return std::nullopt;
        return entry.numbers.proof == 0;
    }

    // The numbers of the attacker's question about an open node.
    [[nodiscard]] Numbers expected_numbers(const PlayedOut& open, const cube::Question& question) const {
        const bool white_moves = open.forced.white_moves;
        if (const auto known = cube::Search::answer_by_rules(open.node, white_moves, question)) return decided(*known);
        cube::Table::Entry entry;
        if (table_->find(table_->slot(key_of(open.node, !question.has_limit()), question.attacker), entry, question.last_stone))
            return entry.numbers;
        const cube::InitialNumbers initial_numbers(question.attacker);
        return initial_numbers.numbers(initial_numbers.sums(open.node), white_moves);
    }

    // Nothing when a limit stopped the search.
    [[nodiscard]] std::optional<cube::Found> answer(const PlayedOut& root, const cube::Question& question,
                                                    Control& control) {
        if (root.forced.outcome != cube::Outcome::open)
            return cube::Found{succeeds(question, root.forced.outcome, root.last_stone), root.last_stone};
        if (growth_)
            return attempt_beside_others(*growth_, *table_, control, unlimited, [&](NodeCounter& nodes) {
                return std::optional(search(root, question, control, nodes, beside_others_.get()));
            });
        if (threads_ > 1)
            if (const auto quick = answer_alone(root, question, control, solo_budget)) return quick;
        return answer_with_growth(control, [&](std::uint64_t budget) {
            return threads_ == 1 ? answer_alone(root, question, control, budget)
                                 : answer_together(root, question, control, budget);
        });
    }

    // The table grows with what all questions together have visited: a long one may come in small parts.  With parts of
    // 30,000 positions the table of one call alone would never grow at all.
    template <class Attempt>
    [[nodiscard]] std::optional<cube::Found> answer_with_growth(Control& control, Attempt&& attempt) {
        while (true) {
            const bool last = table_->full_grown();
            const std::uint64_t room = 2 * table_->capacity();
            if (!last && visited_ >= room) {
                table_->grow();
                visited_ = 0;
                continue;
            }
            const std::uint64_t before = control.nodes;
            const auto found = attempt(last ? unlimited : room - visited_);
            visited_ += control.nodes - before;
            if (found || last || control.limit_reached()) return found;
        }
    }

    [[nodiscard]] std::optional<cube::Found> answer_alone(const PlayedOut& root, const cube::Question& question,
                                                          Control& control, std::uint64_t budget) {
        return attempt(control, budget, [&](NodeCounter& nodes) {
            return std::optional(search(root, question, control, nodes, nullptr));
        });
    }

    // All threads work on the same question; the first to answer it stops the rest.
    [[nodiscard]] std::optional<cube::Found> answer_together(const PlayedOut& root, const cube::Question& question,
                                                             Control& control, std::uint64_t budget) {
        const auto virtual_numbers = std::make_unique<cube::VirtualNumbers>(threads_);
        return first_of_threads(threads_, control, budget, [&](int, NodeCounter& nodes) {
            return search(root, question, control, nodes, virtual_numbers.get());
        });
    }

    [[nodiscard]] cube::Found search(const PlayedOut& root, const cube::Question& question, Control& control,
                                     NodeCounter& nodes, cube::VirtualNumbers* virtual_numbers) {
        cube::Search search(*table_, nodes, question, cube::Covers(groups_), virtual_numbers);
        const auto seen = [&](Numbers numbers) { return control.threshold >= 1 ? numbers : numbers.seen_by_other(); };
        search.on_change([&](Numbers numbers) { control.show(seen(numbers)); });
        return search.answer(root.node, root.forced.white_moves, seen(control.number_limits));
    }

    std::shared_ptr<cube::Table> table_;
    cube::Rules rules_;
    std::shared_ptr<const knowledge::Groups> groups_;
    int threads_;
    std::uint64_t visited_ = 0;                            // since the table has grown
    std::shared_ptr<cube::VirtualNumbers> beside_others_;  // of this solver and its siblings, as is
    std::shared_ptr<SharedGrowth> growth_;                 // that of their table
};

}  // namespace

Result<std::unique_ptr<Solver>> make_cube(const Variant& variant, const SearchOptions& options) {
    if (!cube::is_cube(variant)) return error("the search cube plays 4x4x4 only; use the search dfpn");
    auto pages =
        INAROW_TRY(table_pages(std::bit_floor(std::max(table_bytes(options), cube::Table::least_bytes)), options));
    const auto rules = options.source == Source::none ? cube::Rules::none : cube::Rules::zugzwang;
    const bool covers = options.source == Source::covers || options.source == Source::strongest;
    auto groups = covers ? std::make_shared<const knowledge::Groups>(variant) : nullptr;
    return std::make_unique<CubeSolver>(std::make_shared<cube::Table>(std::move(pages)), rules, std::move(groups),
                                        options.threads);
}

}  // namespace inarow
