// The search `cube`: win, draw and loss of 4x4x4, by two questions, "does White win?" and "does Black win?".
#include <fmt/format.h>

#include "search/complaint.hpp"
#include "search/cube_search.hpp"
#include "search/solver.hpp"
#include "search/table.hpp"

namespace inarow {
namespace {

class CubeSolver final : public Solver {
public:
    CubeSolver(Pages pages, cube::Rules rules) : table_(std::move(pages)), rules_(rules) {}

    Bound solve(const Position& position, Goal goal, Bound known, Control& control) override {
        const bool white_moves = position.mover() == Stone::first;
        control.show(known);
        // Win or not, then loss or not.
        for (const Score threshold : {1, 0}) {
            if (goal.settled(known)) break;
            if (threshold < goal.from || threshold > goal.to || known.decides(threshold)) continue;
            control.threshold = threshold;
            const auto attacker = white_moves == (threshold == 1) ? cube::Attacker::white : cube::Attacker::black;
            const auto success = answer(position, attacker, control);
            if (!success) break;
            const bool reached = *success == (threshold == 1);
            known = meet(known, reached ? Bound{threshold, known.hi} : Bound{known.lo, threshold - 1});
            control.show(known);
        }
        return known;
    }

    std::optional<Move> remembered_move(const Position&) override { return std::nullopt; }
    std::uint64_t table_bytes() const override { return table_.bytes(); }
    bool weak_only() const override { return true; }

private:
    static constexpr std::uint64_t growth_factor = 2;  // positions per entry before the table grows

    // Nothing when a limit ended it.
    [[nodiscard]] std::optional<bool> answer(const Position& position, cube::Attacker attacker, Control& control) {
        cube::Node node = cube::make_node(position);
        bool white_moves = node.white_moves();
        if (cube::wins_now(node, white_moves))
            return succeeds(attacker, white_moves ? cube::Outcome::white_wins : cube::Outcome::black_wins);
        const cube::Forced forced = play_forced(node, white_moves);
        if (forced.outcome != cube::Outcome::open) return succeeds(attacker, forced.outcome);
        while (true) {
            const bool last = table_.full_grown();
            NodeCounter nodes(control, last ? unlimited : growth_factor * table_.capacity());
            try {
                cube::Search search(table_, nodes, attacker, rules_);
                return search.answer(node, forced.white_moves);
            } catch (const Stopped&) {
                if (last || control.limit_reached()) return std::nullopt;
            }
            table_.grow();
        }
    }

    cube::Table table_;
    cube::Rules rules_;
};

}  // namespace

Result<std::unique_ptr<Solver>> make_cube(const Variant& variant, const SearchOptions& options) {
    if (!cube::is_cube(variant)) return error("the search cube plays 4x4x4 only; use --search dfpn");
    if (const std::string wrong = complaint("cube", variant, options); !wrong.empty()) return error(wrong);
    auto pages = Pages::allocate(std::max<std::uint64_t>(table_bytes(options), 1 << 20));
    if (!pages) return tl::unexpected(pages.error());
    const auto rules = options.source == Source::none ? cube::Rules::none : cube::Rules::zugzwang;
    return std::make_unique<CubeSolver>(std::move(*pages), rules);
}

}  // namespace inarow
