// The manager: hands out the leaves of the tree, records the answers in the ledger, and asks the next question when one
// is answered.  The value does not depend on the order of the answers.
#pragma once

#include <atomic>
#include <set>
#include <unordered_map>

#include "inarow/limits.hpp"
#include "jobs/engine.hpp"
#include "jobs/ledger_reader.hpp"
#include "jobs/tree.hpp"
#include "search/goal.hpp"

namespace inarow::jobs {

// The size of jobs as the manager chooses it: with W positions visited so far and N workers, W / 8 N, so that the
// work of current jobs that may turn out to be in vain stays a small share of the whole.
inline constexpr std::uint64_t automatic = 0;
inline constexpr std::uint64_t most_automatic_nodes = 200'000'000;

struct ManagerOptions {
    std::uint64_t job_nodes = automatic;  // of one job; one that needs more comes back and its position is split
    std::uint64_t least_automatic_nodes = 30'000;
    TreeOptions tree;
    std::vector<Position> first;      // to be searched first; both lists hold continuations of the question's position
    std::vector<Position> excluded;   // to be left out for now
    // How long workers starve before a position is split while it is searched.
    double starving_seconds = 0.02;
};

// Its progress, which any thread may read.
struct Activity {
    std::atomic<std::uint64_t> jobs{0};       // that came back in this run
    std::atomic<std::uint64_t> withdrawn{0};  // of them
    std::atomic<std::uint64_t> splits{0};
    std::atomic<std::uint64_t> at_work{0};
    std::atomic<std::uint64_t> nodes_at_work{0};  // positions visited by these, where that is known
    std::atomic<std::uint64_t> tree_nodes{0};
    std::atomic<std::uint64_t> commits{0};
};

// Borrows ledger, engine and control.
class Manager {
public:
    // Requires a game that is not over.
    Manager(Ledger& ledger, JobEngine& engine, const Position& position, ManagerOptions options, Control& control);

    // Narrows what is known until the goal is settled or a limit of the control is reached; goes on from the ledger.
    // An error comes from the ledger, which keeps everything before it.
    [[nodiscard]] Result<Bound> run(Goal goal);

    // With what the last run has read and found out; it counts the positions of that run once it reads on.
    [[nodiscard]] LedgerReader& reader() { return reader_; }
    // False where the last run was stopped while it read the ledger.
    [[nodiscard]] bool has_read_ledger() const { return has_read_ledger_; }

    [[nodiscard]] const Activity& activity() const { return activity_; }
    // In the ledger when the run began.  Any thread may ask.
    [[nodiscard]] std::uint64_t nodes_in_ledger() const { return nodes_before_; }
    // Whether the last run ended because there is nothing left but excluded lines.
    [[nodiscard]] bool only_excluded_left() const { return only_excluded_left_; }
    // Whether a line of the options, by its number in its list, led to something to be searched in the last run.
    [[nodiscard]] bool arrived(Tree::Wish wish, std::size_t line) const { return arrived_.contains({wish, line}); }

private:
    struct AtWork {
        NodeId leaf;
        std::uint64_t budget;
        Numbers limits;
        std::size_t helpers = 0;  // workers beside the first
        bool to_split = false;    // as the ledger has it
    };

    [[nodiscard]] Result<void> ask(Tree& tree);
    [[nodiscard]] bool at_limit() const;
    [[nodiscard]] Result<void> grant_wishes(Tree& tree);
    [[nodiscard]] std::size_t busy_workers() const { return at_work_.size() + helpers_; }
    [[nodiscard]] bool may_join() const;
    [[nodiscard]] std::uint64_t budget(const Tree& tree, NodeId leaf) const;
    [[nodiscard]] bool stays_leaf(const Tree& tree, const Answer& answer) const;
    void join(Tree& tree, NodeId leaf);
    [[nodiscard]] AtWork take_back(JobId id);
    void hand_out(Tree& tree);
    void submit(Tree& tree, const Tree::Pick& pick);
    [[nodiscard]] Result<void> relieve_starving(Tree& tree);
    enum class CutOff { discard, keep };
    [[nodiscard]] Result<void> take(Tree& tree, const std::vector<Answer>& answers, CutOff cut_off = CutOff::discard);
    void apply(Tree& tree, const Answer& answer);
    void withdraw(Tree& tree);
    [[nodiscard]] Result<void> call_everything_back(Tree& tree);
    void show(const Tree& tree);
    [[nodiscard]] Result<void> note_milestone(const Tree& tree);

    Ledger& ledger_;
    JobEngine& engine_;
    Position position_;
    ManagerOptions options_;
    Control& control_;
    LedgerReader reader_;
    bool has_read_ledger_ = false;
    Bound known_;
    std::unordered_map<JobId, AtWork> at_work_;
    std::unordered_map<Key, std::uint64_t, KeyHash> budgets_;  // of leaves that the tree had no room to split
    std::unordered_map<Key, std::uint64_t, KeyHash> spent_;    // positions visited for leaves that stayed leaves
    std::size_t helpers_ = 0;                                  // of all jobs at work
    // In the ledger when the run began, less those that the control had counted.
    std::atomic<std::uint64_t> nodes_before_{0};
    double seconds_ = 0;                  // in the ledger, of all workers
    std::optional<Milestone> milestone_;  // the last one
    bool only_excluded_left_ = false;
    std::set<std::pair<Tree::Wish, std::size_t>> arrived_;
    JobId last_job_ = 0;
    Activity activity_;
};

}  // namespace inarow::jobs
