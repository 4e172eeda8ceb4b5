// Can a player force a line on a cylinder of endless columns?
//
// The attacker must complete a line within the lowest rows, before the opponent is to move while a column is filled to
// the top of them, because from there the opponent could leave these rows.  So success is a win on the infinite
// cylinder; failure says nothing of lines that need more rows.  Every position has finitely many moves, so a win takes
// at most some number of moves (D. Koenig's lemma), and no more rows than that: growing heights find every win in the
// end, and never show that there is none.
#include <fmt/format.h>

#include <array>
#include <ranges>

#include "game/kernel.hpp"
#include "game/words.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"
#include "proof/key_set.hpp"
#include "search/node_counter.hpp"

namespace inarow::lab::infinite {
namespace {

class Attempt {
public:
    Attempt(const Variant& lowest, NodeCounter& counter) : g_(lowest), counter_(counter) {}

    // Whether the attacker, who is to move or not, forces a line.
    bool forced(Word128 mover, Word128 other, bool attacks) {
        counter_.count();
        const Word128 occupied = mover | other;
        if (!attacks && (occupied & g_.masks.top) != 0) return false;
        const Word128 playable = inarow::playable(g_, occupied);
        if ((completions(g_, mover) & playable) != 0) return attacks;
        const Word128 code = Cylinder::canonical(g_, position_code(g_, mover, occupied)).code;
        for (const bool answer : {false, true})
            if (known_[answer].contains(code)) return answer;
        const Word128 to_stop = completions(g_, other) & playable;
        const bool answer = any_forced(mover, other, attacks, to_stop != 0 ? to_stop : playable) == attacks;
        known_[answer].insert(code);
        return answer;
    }

private:
    // Whether one of these moves is good for its player.
    bool any_forced(Word128 mover, Word128 other, bool attacks, Word128 moves) {
        for (; moves != 0; moves &= moves - 1)
            if (forced(other, mover | (moves & -moves), !attacks) == attacks) return true;
        return false;
    }

    DynamicGeometry<Word128, Cylinder> g_;
    NodeCounter& counter_;
    std::array<proof::KeySet, 2> known_;  // by answer; whose turn it is follows from the stones
};

struct Height {
    int rows;
    std::array<std::string, 2> forces;  // by player
    std::uint64_t nodes;
};

std::string asked(const Variant& lowest, bool second, std::uint64_t cap, Run& run) {
    NodeCounter counter(run.control, cap);
    try {
        return Attempt(lowest, counter).forced(0, 0, !second) ? "yes" : "no";
    } catch (const Stopped&) {
        return "unknown";
    }
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"width", "COUNT", "6", "columns of the cylinder"},
        Parameter{"k", "COUNT", "4", "cells of a line"},
        Parameter{"heights", "FROM..TO", "1..5", "rows within which a line is to be forced"},
        Parameter{"node-cap", "COUNT", "3000000",
                  "give up on a question after this many nodes, at most 20000000 (1 GiB)"},
    };
    return all;
}

Results run(Run& run) {
    const int width = static_cast<int>(run.number("width", 1, 61));
    const int k = static_cast<int>(run.number("k", 2, max_k));
    const int most = 128 / width - 1;
    const auto heights = range_in(run.value("heights"), most);
    if (!heights || heights->first < 1 || heights->first > heights->second)
        refuse(fmt::format("heights {}: must be from 1 to {}, as in 1..{}", run.value("heights"), most, most));
    const auto [from, to] = *heights;
    run.total = static_cast<std::uint64_t>(to - from + 1);
    const std::uint64_t cap = run.number("node-cap", 1, 20'000'000);
    Results results;
    const auto measured =
        measure_each(results, std::views::iota(from, to + 1), [&](int height) -> std::optional<Height> {
            const Variant lowest(width, height, k, Topology::cylinder);
            const std::uint64_t before = run.control.nodes;
            Height row{height, {asked(lowest, false, cap, run), asked(lowest, true, cap, run)}, 0};
            row.nodes = run.control.nodes - before;
            if (run.control.limit_reached()) return std::nullopt;
            ++run.done;
            return row;
        });
    const Columns<Height> columns = {{"rows", "rows", &Height::rows},
                                     {"first", "first forces a line", [](auto& row) { return row.forces[0]; }},
                                     {"second", "second forces a line", [](auto& row) { return row.forces[1]; }},
                                     {"nodes", "nodes", &Height::nodes}};
    results.sections = {{columns.table(fmt::format("Infinite cylinder of width {}, k = {}", width, k), measured)}};
    results.notes.emplace_back(
        "yes: this player wins on the infinite cylinder. no: not before a column is filled to this height; more rows "
        "may be needed, so this does not prove a draw.");
    if (width < k)
        results.notes.emplace_back("All lines are vertical, so answering in the same column prevents them: a draw.");
    return results;
}

}  // namespace inarow::lab::infinite
