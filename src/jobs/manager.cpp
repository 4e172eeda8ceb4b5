#include "jobs/manager.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "search/root.hpp"

namespace inarow::jobs {
namespace {

// How long to wait for answers before looking at the limits again.
constexpr double patience = 0.1;

}  // namespace

Result<void> read_into(Archive& archive, Expander& expander, Ledger& ledger, const Variant& variant) {
    const auto answers = ledger.for_each_answer(variant, [&](const Entry& entry) {
        archive.learn(expander.key(entry.position), entry.bound);
        // The tree of an earlier position has the one behind forced moves.
        if (const auto next = expander.only_next(entry.position))
            archive.learn(next->key, next->same_mover ? entry.bound : -entry.bound);
    });
    if (!answers) return answers;
    return ledger.for_each_split(variant, [&](const Position& position) { archive.split(expander.key(position)); });
}

Result<Standing> standing(Ledger& ledger, const Position& position, Goal goal, TreeOptions options) {
    const Variant& variant = position.variant();
    Expander expander(variant);
    Archive archive;
    if (const auto read = read_into(archive, expander, ledger, variant); !read) return tl::unexpected(read.error());
    Standing standing{score_range(variant, position.stones()), {}, 0, {}, 0};
    while (!goal.settled(standing.known)) {
        standing.threshold = next_threshold(goal, standing.known);
        const Tree tree(archive, expander, position, standing.threshold, options);
        standing.known = meet(standing.known, tree.root_bound());
        standing.top_moves = tree.top_moves();
        standing.left = tree.root_numbers();
        standing.tree_nodes = tree.size();
        if (!tree.decided()) break;
        archive.learn(expander.key(position), standing.known);
    }
    return standing;
}

Manager::Manager(Ledger& ledger, JobEngine& engine, const Position& position, ManagerOptions options, Control& control)
    : ledger_(ledger),
      engine_(engine),
      position_(position),
      options_(options),
      control_(control),
      expander_(position.variant()),
      known_(score_range(position.variant(), position.stones())) {
    require(!position.over(), "a manager needs a game that is not over");
}

Result<Bound> Manager::run(Goal goal) {
    if (const auto read = read_into(archive_, expander_, ledger_, position_.variant()); !read)
        return tl::unexpected(read.error());
    control_.show(known_);
    while (!goal.settled(known_) && !control_.limit_reached()) {
        // One by one: whether a near win is there a single job finds out as fast.
        const Score threshold = next_threshold(goal, known_);
        control_.threshold = threshold;
        Tree tree(archive_, expander_, position_, threshold, options_.tree);
        const auto asked = ask(tree);
        const auto kept = call_everything_back(tree);
        known_ = meet(known_, tree.root_bound());
        archive_.learn(expander_.key(position_), known_);
        top_moves_ = tree.top_moves();
        control_.show(known_);
        if (!asked) return tl::unexpected(asked.error());
        if (!kept) return tl::unexpected(kept.error());
    }
    return known_;
}

Result<void> Manager::ask(Tree& tree) {
    budgets_.clear();
    while (!tree.decided() && !at_limit()) {
        hand_out(tree);
        const bool starving = at_work_.size() < engine_.wanted();
        const auto answers = engine_.wait(starving ? options_.starving_seconds : patience);
        const auto done = answers.empty() && starving ? relieve_starving(tree) : take(tree, answers);
        if (!done) return done;
        withdraw(tree);
        show(tree);
    }
    return {};
}

// With the jobs at work, any of which may be larger than what the limit leaves.
bool Manager::at_limit() const {
    return control_.limit_reached() || control_.nodes + engine_.nodes_at_work() >= control_.node_limit;
}

void Manager::hand_out(Tree& tree) {
    while (at_work_.size() < engine_.wanted()) {
        const auto leaf = tree.next();
        if (!leaf) return;
        submit(tree, *leaf);
    }
}

void Manager::submit(Tree& tree, NodeId leaf) {
    const auto grown = budgets_.find(leaf);
    const std::uint64_t budget = grown == budgets_.end() ? options_.job_nodes : grown->second;
    tree.start(leaf);
    at_work_[++last_job_] = {leaf, budget};
    engine_.submit({last_job_, tree.position(leaf), tree.threshold(leaf), tree.bound(leaf), budget});
}

// One ply deeper where jobs are at work, at as many positions as give everybody something to do: the jobs go on, and
// so does whoever finds nothing.
Result<void> Manager::relieve_starving(Tree& tree) {
    const auto moves = static_cast<std::size_t>(position_.variant().moves());
    for (std::size_t fed = at_work_.size(); fed < engine_.wanted(); fed += moves) {
        const auto leaf = tree.next_to_split();
        if (!leaf) return {};
        const Position position = tree.position(*leaf);
        if (const auto added = ledger_.add({}, {&position, 1}); !added) return added;
        if (!tree.split(*leaf)) return {};
        ++activity_.splits;
    }
    return {};
}

// First into the ledger, then into the tree.  What a limit cuts off is written down as well, for those who count hours.
Result<void> Manager::take(Tree& tree, const std::vector<Answer>& answers) {
    std::vector<Entry> entries;
    std::vector<Position> splits;
    for (const Answer& answer : answers) {
        control_.nodes += answer.nodes;
        if (answer.cancelled && (answer.nodes == 0 || !control_.limit_reached())) continue;
        const NodeId leaf = at_work_.at(answer.id).leaf;
        entries.push_back({tree.position(leaf), tree.threshold(leaf), answer.bound, answer.nodes, answer.seconds,
                           answer.from_book});
        if (!answer.cancelled && !answer.bound.decides(tree.threshold(leaf)) && tree.matters(leaf))
            splits.push_back(entries.back().position);
    }
    Result<void> added;
    if (!entries.empty()) {
        added = ledger_.add(entries, splits);
        ++activity_.commits;
    }
    for (const Answer& answer : answers) added ? apply(tree, answer) : abandon(tree, answer);
    return added;
}

// An answer that could not be written down does not count.
void Manager::abandon(Tree& tree, const Answer& answer) {
    tree.give_back(at_work_.at(answer.id).leaf);
    at_work_.erase(answer.id);
}

// A job that ran out of its budget is split; where the tree is full it gets twice the budget next time.
void Manager::apply(Tree& tree, const Answer& answer) {
    const AtWork work = at_work_.at(answer.id);
    at_work_.erase(answer.id);
    ++activity_.jobs;
    activity_.withdrawn += answer.cancelled;
    if (answer.cancelled) return tree.give_back(work.leaf);
    tree.learn(work.leaf, answer.bound);
    if (!tree.matters(work.leaf) || tree.is_split(work.leaf)) return;
    if (tree.split(work.leaf))
        ++activity_.splits;
    else
        budgets_[work.leaf] = 2 * work.budget;
}

void Manager::withdraw(Tree& tree) {
    const std::vector<NodeId> leaves = tree.take_withdrawn();
    if (leaves.empty()) return;
    for (const auto& [id, work] : at_work_)
        if (std::binary_search(leaves.begin(), leaves.end(), work.leaf)) engine_.cancel(id);
}

// What was through before it heard of that counts.
Result<void> Manager::call_everything_back(Tree& tree) {
    for (const auto& [id, work] : at_work_) engine_.cancel(id);
    Result<void> kept;
    while (!at_work_.empty())
        if (auto taken = take(tree, engine_.wait(patience)); !taken) kept = taken;
    return kept;
}

void Manager::show(const Tree& tree) {
    activity_.at_work = at_work_.size();
    activity_.nodes_at_work = engine_.nodes_at_work();
    activity_.tree_nodes = tree.size();
    if (!tree.root_bound().empty()) control_.show(meet(known_, tree.root_bound()));
}

}  // namespace inarow::jobs
