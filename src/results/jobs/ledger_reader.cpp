#include "jobs/ledger_reader.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "jobs/expander.hpp"
#include "search/root.hpp"

namespace inarow::jobs {
namespace {

void learn_from(Archive& archive, Expander& expander, const Entry& entry) {
    archive.learn(expander.key(entry.position), entry.bound);
    if (entry.open) archive.learn(expander, entry.position, entry.threshold, *entry.open);
    // The tree of an earlier position has the position after the forced moves instead.
    if (const auto next = expander.only_next(entry.position))
        archive.learn(next->key, next->same_mover ? entry.bound : -entry.bound);
}

void learn(Archive& archive, Expander& expander, const Entry& entry) {
    about([&] { return fmt::format("job {}, moves '{}'", entry.id, moves_text(entry.position)); },
          [&] { learn_from(archive, expander, entry); });
}

Result<void> read_splits(Archive& archive, Expander& expander, Ledger& ledger, const Variant& variant) {
    return ledger.for_each_split(variant, [&](const Position& position) { archive.split(expander.key(position)); });
}

template <class Read>
auto unless_contradictory(const Ledger& ledger, Read&& read) -> decltype(read()) try {
    return read();
} catch (const ContractViolation& contradiction) {
    return error(contradiction_text(ledger.path(), contradiction.what()));
}

}  // namespace

Result<void> read_into(Archive& archive, Expander& expander, Ledger& ledger, const Variant& variant) {
    return unless_contradictory(ledger, [&]() -> Result<void> {
        const auto read = ledger.for_each_answer(variant, [&](const Entry& entry) { learn(archive, expander, entry); });
        return read ? read_splits(archive, expander, ledger, variant) : read;
    });
}

// A contradiction does not show which answer is wrong, or which ledger holds it.
Result<void> check_answers(Deduction& deduction, const Archive& archive, Expander& expander, Ledger& ledger,
                           const Variant& variant) {
    const auto check = [&](const Entry& entry) {
        const bool answered = entry.bound != score_range(variant, entry.position.stones());
        if (!answered || !archive.find(expander.key(entry.position)).split) return;
        about_position(entry.position, [&] { static_cast<void>(deduction.bound(entry.position)); });
    };
    return ledger.for_each_answer(variant, check);
}

Result<bool> LedgerReader::read(Ledger& ledger, const Control& control) {
    struct CutOff {};
    return unless_contradictory(ledger, [&]() -> Result<bool> {
        const auto take = [&](const Entry& entry) {
            if (control.stopped()) throw CutOff{};
            learn(archive_, expander_, entry);
            count(entry);
            last_ = entry.id;
        };
        try {
            INAROW_TRY(ledger.for_each_answer(root_.variant(), take, last_));
        } catch (const CutOff&) {
            return false;
        }
        const auto totals = INAROW_TRY(ledger.totals());
        if (totals.splits == splits_) return true;
        splits_ = totals.splits;
        INAROW_TRY(read_splits(archive_, expander_, ledger, root_.variant()));
        return true;
    });
}

void LedgerReader::count(const Entry& entry) {
    const auto& start = root_.moves();
    const auto& moves = entry.position.moves();
    if (moves.size() > start.size() && std::equal(start.begin(), start.end(), moves.begin()))
        nodes_by_move_[moves[start.size()]] += entry.nodes;
}

Standing standing(LedgerReader& reader, Goal goal, const TreeOptions& options) {
    const Position& root = reader.root();
    Standing standing{score_range(root.variant(), root.stones()), {}, 0, {}, 0};
    while (!goal.settled(standing.known)) {
        standing.threshold = next_threshold(goal, standing.known);
        const Tree tree(reader.archive(), reader.expander(), root, standing.threshold, options, standing.known);
        standing.known = meet(standing.known, tree.root_bound());
        standing.top_moves = tree.top_moves();
        standing.left = tree.root_numbers();
        standing.tree_nodes = tree.size();
        if (!tree.decided()) break;
    }
    return standing;
}

}  // namespace inarow::jobs
