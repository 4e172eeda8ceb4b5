#include "jobs/ledger_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/require.hpp"
#include "jobs/open_numbers.hpp"

namespace inarow::jobs {
namespace {

void learn(Archive& archive, Expander& expander, const Entry& entry) {
    archive.learn(expander.key(entry.position), entry.bound);
    if (entry.open) learn_open(archive, expander, entry.position, entry.threshold, *entry.open);
    // The tree of an earlier position has the position after the forced moves instead.
    if (const auto next = expander.only_next(entry.position))
        archive.learn(next->key, next->same_mover ? entry.bound : -entry.bound);
}

Result<void> read_splits(Archive& archive, Expander& expander, Ledger& ledger, const Variant& variant) {
    return ledger.for_each_split(variant, [&](const Position& position) { archive.split(expander.key(position)); });
}

template <class Read>
Result<void> unless_contradictory(const Ledger& ledger, Read&& read) try {
    return read();
} catch (const ContractViolation& contradiction) {
    return error(contradiction_text(ledger.path(), contradiction.what()));
}

}  // namespace

std::string contradiction_text(const std::string& ledger, const char* what) {
    return fmt::format("ledger {}: two answers about one position contradict each other: {}", ledger, what);
}

Result<void> read_into(Archive& archive, Expander& expander, Ledger& ledger, const Variant& variant) {
    return unless_contradictory(ledger, [&]() -> Result<void> {
        const auto read = ledger.for_each_answer(variant, [&](const Entry& entry) { learn(archive, expander, entry); });
        return read ? read_splits(archive, expander, ledger, variant) : read;
    });
}

Result<void> LedgerReader::read(Ledger& ledger) {
    return unless_contradictory(ledger, [&]() -> Result<void> {
        const auto take = [&](const Entry& entry) {
            learn(archive_, expander_, entry);
            count(entry);
            last_ = entry.id;
        };
        if (const auto read = ledger.for_each_answer(root_.variant(), take, last_); !read) return read;
        const auto totals = ledger.totals();
        if (!totals) return tl::unexpected(totals.error());
        if (totals->splits == splits_) return {};
        splits_ = totals->splits;
        return read_splits(archive_, expander_, ledger, root_.variant());
    });
}

void LedgerReader::count(const Entry& entry) {
    const auto& start = root_.moves();
    const auto& moves = entry.position.moves();
    if (moves.size() > start.size() && std::equal(start.begin(), start.end(), moves.begin()))
        nodes_by_move_[moves[start.size()]] += entry.nodes;
}

}  // namespace inarow::jobs
