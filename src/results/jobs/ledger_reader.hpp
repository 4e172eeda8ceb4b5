// Reads a ledger for callers that reason with it, each time only what is new in it.
#pragma once

#include <map>

#include "inarow/limits.hpp"
#include "jobs/archive.hpp"
#include "jobs/deduction.hpp"
#include "jobs/ledger.hpp"
#include "jobs/tree.hpp"
#include "search/goal.hpp"

namespace inarow::jobs {

// What a ledger knows about the variant.  An error where it contradicts itself or what the archive knows.
[[nodiscard]] Result<void> read_into(Archive& archive, Expander& expander, Ledger& ledger, const Variant& variant);

// Throws ContractViolation where an answer of the ledger about a position that counts as split contradicts those below
// it.
[[nodiscard]] Result<void> check_answers(Deduction& deduction, const Archive& archive, Expander& expander,
                                         Ledger& ledger, const Variant& variant);

// One thread.
class LedgerReader {
public:
    explicit LedgerReader(Position root) : root_(std::move(root)), expander_(root_.variant()) {}

    // Always of the same ledger, which only grows.  False where the control has stopped it before the end.
    [[nodiscard]] Result<bool> read(Ledger& ledger, const Control& control = {});

    [[nodiscard]] const Position& root() const { return root_; }
    [[nodiscard]] Archive& archive() { return archive_; }
    [[nodiscard]] Expander& expander() { return expander_; }
    // Positions visited by jobs below each move of the root, by the moves that led there.
    [[nodiscard]] const std::map<Move, std::uint64_t>& nodes_by_move() const { return nodes_by_move_; }

private:
    void count(const Entry& entry);

    Position root_;
    Expander expander_;
    Archive archive_;
    std::map<Move, std::uint64_t> nodes_by_move_;
    std::int64_t last_ = 0;     // the job that was read last
    std::uint64_t splits_ = 0;  // that were read
};

// What a ledger proves by itself.
struct Standing {
    Bound known;
    std::vector<Tree::TopMove> top_moves;  // as Tree::top_moves()
    // While the goal is open: the question at hand, and the least number of jobs that must still answer it.
    Score threshold = 0;
    Numbers left;
    std::size_t tree_nodes = 0;
};

// Of the reader's root, which must not be over.  Throws ContractViolation where two answers contradict each other.
[[nodiscard]] Standing standing(LedgerReader& reader, Goal goal, const TreeOptions& options);

}  // namespace inarow::jobs
