// inarow generate --puzzles --from: exercises from the mistakes of games.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "generate.hpp"
#include "input.hpp"
#include "search/control.hpp"
#include "work/batch.hpp"

namespace inarow::app {
namespace {

// Openings may be too hard: each position has a limit of its own, and those that it leaves undecided are counted.
class MissedMoves {
public:
    MissedMoves(const Generate& generate, const Variant& variant, Control& control)
        : notation_(generate.talk.notation()), explainer_(explainer_for(generate, variant)), control_(control) {}

    // The puzzles of a game, from its first move on; false if a limit of the whole came first.
    [[nodiscard]] bool find(const Position& end, Rows& rows) {
        std::vector<Json> found;  // the last first: what a later position is worth helps with an earlier one
        for (Position position = end; position.stones() > 0; position.undo()) {
            if (!seen_.insert(moves_text(position)).second) break;  // and all that comes before it
            if (const auto puzzle = find_at(position)) {
                found.push_back(row_of(*puzzle, notation_));
                found.back()["played"] = to_text(end.variant(), position.moves().back(), notation_);
            }
            if (control_.limit_reached()) return false;
        }
        std::ranges::for_each(found.rbegin(), found.rend(), [&](const Json& row) { rows.add(row); });
        return true;
    }
    [[nodiscard]] std::uint64_t undecided() const { return undecided_; }

private:
    std::optional<explain::Puzzle> find_at(const Position& after) {
        const bool limited = control_.node_limit != unlimited;
        const NodeBudget budget(control_, limited ? unlimited : explain::usual_nodes(after.variant()));
        const auto puzzle = missed_puzzle(explainer_, after, control_);
        undecided_ += control_.nodes >= control_.node_limit;
        return puzzle;
    }

    Notation notation_;
    explain::Explainer explainer_;
    Control& control_;
    std::set<std::string> seen_;  // games may begin alike
    std::uint64_t undecided_ = 0;
};

}  // namespace

Json row_of(const explain::Puzzle& puzzle, Notation notation) {
    Json row = row_of(puzzle.position, notation);
    row["solution"] = to_text(puzzle.position.variant(), puzzle.solution, notation);
    row["outcome"] = puzzle.wins ? "win" : "draw";
    row["depth"] = puzzle.depth;
    row["positions"] = puzzle.positions;
    return row;
}

explain::Explainer explainer_for(const Generate& generate, const Variant& variant) {
    auto explainer =
        value_or_fail(explain::Explainer::create(variant, {}, generate.search.search(), generate.search.options()));
    explainer.consult(generate.books.folders());
    return explainer;
}

Status puzzles_from(const Generate& generate, const Variant& variant, Control& control, Tally& tally) {
    InputFile text(*generate.from);
    api::BatchReader reader(text.stream(), source_name(*generate.from), variant, generate.talk.notation());
    MissedMoves missed(generate, variant, control);
    CsvRecord columns = puzzle_columns;
    columns.emplace_back("played");
    Rows rows(generate, std::move(columns));
    for (; const auto item = value_or_fail(reader.next()); ++tally.done)
        if (!missed.find(item->position, rows))
            return complain("stopped by a limit after " + counted(tally.done, "game"), Status::stopped);
    rows.finish();
    if (missed.undecided() == 0) return Status::done;
    return complain(fmt::format("{} left undecided by a limit of {} nodes each; see --node-limit",
                                counted(missed.undecided(), "position"), grouped(explain::usual_nodes(variant))),
                    Status::stopped);
}

}  // namespace inarow::app
