#include "jobs/manager.hpp"

#include <algorithm>

#include "base/require.hpp"
#include "jobs/expander.hpp"
#include "search/root.hpp"

namespace inarow::jobs {
namespace {

// How long to wait for answers before looking at the limits again.
constexpr double patience = 0.1;

}  // namespace

Manager::Manager(Ledger& ledger, JobEngine& engine, const Position& position, ManagerOptions options, Control& control)
    : ledger_(ledger),
      engine_(engine),
      position_(position),
      options_(options),
      control_(control),
      reader_(position),
      known_(score_range(position.variant(), position.stones())) {
    require(!position.over(), "a manager needs a game that is not over");
}

Result<Bound> Manager::run(Goal goal) {
    arrived_.clear();
    has_read_ledger_ = INAROW_TRY(reader_.read(ledger_, control_));
    if (!has_read_ledger_) return known_;
    const auto totals = INAROW_TRY(ledger_.totals());
    nodes_before_ = totals.nodes - control_.nodes;
    seconds_ = totals.seconds;
    const auto course = INAROW_TRY(ledger_.course(position_.variant()));
    if (!course.empty()) milestone_ = course.back();
    control_.show(known_);
    while (!goal.settled(known_) && !control_.limit_reached()) {
        // One by one: a single job finds out just as fast whether there is a near win.
        const Score threshold = next_threshold(goal, known_);
        control_.threshold = threshold;
        Tree tree(reader_.archive(), reader_.expander(), position_, threshold, options_.tree, known_);
        auto asked = grant_wishes(tree);
        if (asked) asked = ask(tree);
        const auto kept = call_everything_back(tree);
        known_ = meet(known_, tree.root_bound());
        control_.show(known_);
        INAROW_TRY(asked);
        INAROW_TRY(kept);
        if (only_excluded_left_) break;
    }
    return known_;
}

Result<void> Manager::grant_wishes(Tree& tree) {
    std::vector<Position> splits;
    const auto grant = [&](const std::vector<Position>& lines, Tree::Wish wish) {
        for (std::size_t line = 0; line < lines.size(); ++line) {
            const Tree::Granted granted = tree.wish(lines[line], wish);
            splits.insert(splits.end(), granted.splits.begin(), granted.splits.end());
            if (granted.arrived) arrived_.emplace(wish, line);
        }
    };
    grant(options_.first, Tree::Wish::first);
    grant(options_.excluded, Tree::Wish::excluded);
    activity_.splits += splits.size();
    return splits.empty() ? Result<void>{} : ledger_.add({}, splits);
}

Result<void> Manager::ask(Tree& tree) {
    budgets_.clear();
    spent_.clear();
    while (!tree.decided() && !at_limit()) {
        hand_out(tree);
        only_excluded_left_ = at_work_.empty();
        if (only_excluded_left_) return {};
        const bool starving = busy_workers() < engine_.wanted();
        const auto answers = engine_.wait(starving ? options_.starving_seconds : patience);
        INAROW_TRY(answers.empty() && starving ? relieve_starving(tree) : take(tree, answers));
        withdraw(tree);
        show(tree);
        if (const auto noted = note_milestone(tree); !noted) return noted;
    }
    return {};
}

Result<void> Manager::note_milestone(const Tree& tree) {
    const std::uint64_t nodes = nodes_before_ + control_.nodes;
    const bool same_question = milestone_ && milestone_->threshold == tree.threshold();
    if (tree.decided() || nodes == 0 || (same_question && !milestone_due(milestone_->nodes, nodes))) return {};
    milestone_ = {tree.threshold(), nodes, seconds_, {tree.root_numbers(), {}}};
    for (const Tree::TopMove& top : tree.top_moves()) milestone_->open.moves.emplace_back(top.move, top.numbers);
    return ledger_.add(*milestone_, position_.variant());
}

// Counts the jobs at work, any of which may be larger than what the limit leaves.
bool Manager::at_limit() const {
    return control_.limit_reached() || control_.nodes + engine_.nodes_at_work() >= control_.node_limit;
}

void Manager::hand_out(Tree& tree) {
    const bool joining = may_join();
    while (busy_workers() < engine_.wanted()) {
        const auto pick = tree.pick(joining);
        if (!pick) return;
        tree.is_running(pick->leaf) ? join(tree, pick->leaf) : submit(tree, *pick);
    }
}

// Proof numbers tell when a leaf that others are working on is worth more than any other.
bool Manager::may_join() const {
    return engine_.can_join() && options_.tree.order == Order::numbers && options_.tree.pretend == Pretend::twice;
}

void Manager::join(Tree& tree, NodeId leaf) {
    const auto job =
        std::find_if(at_work_.begin(), at_work_.end(), [&](const auto& j) { return j.second.leaf == leaf; });
    tree.join(leaf);
    engine_.join(job->first);
    ++job->second.helpers;
    ++helpers_;
}

Manager::AtWork Manager::take_back(JobId id) {
    const AtWork work = at_work_.at(id);
    at_work_.erase(id);
    helpers_ -= work.helpers;
    return work;
}

std::uint64_t Manager::budget(const Tree& tree, NodeId leaf) const {
    if (const auto grown = budgets_.find(tree.key(leaf)); grown != budgets_.end()) return grown->second;
    if (options_.job_nodes != automatic) return options_.job_nodes;
    const std::uint64_t share = (nodes_before_ + control_.nodes) / (8 * engine_.wanted());
    return std::clamp(share, options_.least_automatic_nodes, most_automatic_nodes);
}

void Manager::submit(Tree& tree, const Tree::Pick& pick) {
    const NodeId leaf = pick.leaf;
    const std::uint64_t nodes = budget(tree, leaf);
    tree.start(leaf);
    at_work_[++last_job_] = {leaf, nodes, pick.limits};
    engine_.submit({last_job_, tree.position(leaf), tree.threshold(leaf), tree.bound(leaf), nodes, pick.limits});
}

// Goes one ply deeper where jobs are at work, at as many positions as it takes to keep every worker busy.  The jobs go
// on; where there is nothing to split, workers keep waiting.
Result<void> Manager::relieve_starving(Tree& tree) {
    const auto moves = static_cast<std::size_t>(position_.variant().moves());
    for (std::size_t fed = busy_workers(); fed < engine_.wanted(); fed += moves) {
        const auto leaf = tree.next_to_split();
        if (!leaf) return {};
        const Position position = tree.position(*leaf);
        if (const auto added = ledger_.add({}, {&position, 1}); !added) return added;
        if (!tree.split(*leaf)) return {};
        ++activity_.splits;
    }
    return {};
}

// First into the ledger, then into the tree.  What was called back with the question open, by a limit, is recorded as
// well, so that its hours count.
Result<void> Manager::take(Tree& tree, const std::vector<Answer>& answers, CutOff cut_off) {
    std::vector<Entry> entries;
    std::vector<Position> splits;
    for (const Answer& answer : answers) {
        control_.nodes += answer.nodes;
        seconds_ += answer.seconds;
        if (answer.cancelled && (answer.nodes == 0 || cut_off == CutOff::discard)) continue;
        AtWork& work = at_work_.at(answer.id);
        const NodeId leaf = work.leaf;
        entries.push_back({tree.position(leaf), tree.threshold(leaf), answer.bound, answer.nodes, answer.seconds,
                           answer.from_book, answer.open});
        work.to_split = !answer.cancelled && !answer.bound.decides(tree.threshold(leaf)) && tree.matters(leaf) &&
                        !stays_leaf(tree, answer);
        if (work.to_split) splits.push_back(entries.back().position);
    }
    Result<void> added;
    if (!entries.empty()) {
        added = ledger_.add(entries, splits);
        ++activity_.commits;
    }
    // An answer that could not be written down does not count.
    for (const Answer& answer : answers) added ? apply(tree, answer) : tree.give_back(take_back(answer.id).leaf);
    return added;
}

// Whether the job came back because another leaf is more promising, before its position has used a whole budget.
bool Manager::stays_leaf(const Tree& tree, const Answer& answer) const {
    const AtWork& work = at_work_.at(answer.id);
    if (!answer.open) return false;
    const Numbers numbers = answer.open->numbers;
    if (numbers.proof < work.limits.proof && numbers.disproof < work.limits.disproof) return false;
    const auto before = spent_.find(tree.key(work.leaf));
    return answer.nodes + (before == spent_.end() ? 0 : before->second) < work.budget;
}

// A job that ran out of its budget is split; where the tree is full it gets twice the budget next time.
void Manager::apply(Tree& tree, const Answer& answer) {
    const bool stays = stays_leaf(tree, answer);
    const AtWork work = take_back(answer.id);
    ++activity_.jobs;
    activity_.withdrawn += answer.cancelled;
    if (answer.cancelled) return tree.give_back(work.leaf);
    about_position(tree.position(work.leaf), [&] { tree.learn(work.leaf, answer.bound, answer.open); });
    if (!tree.matters(work.leaf) || tree.is_split(work.leaf)) return;
    if (stays) {
        spent_[tree.key(work.leaf)] += answer.nodes;
        return;
    }
    if (!work.to_split) return;  // it has just come to matter again
    if (tree.split(work.leaf))
        ++activity_.splits;
    else
        budgets_[tree.key(work.leaf)] = 2 * work.budget;
}

void Manager::withdraw(Tree& tree) {
    const std::vector<NodeId> leaves = tree.take_withdrawn();
    if (leaves.empty()) return;
    for (const auto& [id, work] : at_work_)
        if (std::binary_search(leaves.begin(), leaves.end(), work.leaf)) engine_.cancel(id);
}

// A job done before the call reaches it counts.
Result<void> Manager::call_everything_back(Tree& tree) {
    const CutOff cut_off = tree.decided() ? CutOff::discard : CutOff::keep;
    for (const auto& [id, work] : at_work_) engine_.cancel(id);
    Result<void> kept;
    while (!at_work_.empty())
        if (auto taken = take(tree, engine_.wait(patience), cut_off); !taken) kept = taken;
    return kept;
}

void Manager::show(const Tree& tree) {
    activity_.at_work = at_work_.size();
    activity_.nodes_at_work = engine_.nodes_at_work();
    activity_.tree_nodes = tree.size();
    if (!tree.root_bound().empty()) control_.show(meet(known_, tree.root_bound()));
    if (!tree.decided()) control_.show(tree.root_numbers());
}

}  // namespace inarow::jobs
