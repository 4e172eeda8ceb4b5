#include "strategy/make/maker.hpp"

#include <fmt/format.h>

#include "strategy/card_geometry.hpp"
#include "strategy/make/builder.hpp"
#include "strategy/make/merger.hpp"
#include "strategy/make/replanner.hpp"
#include "strategy/open.hpp"

namespace inarow::strategy {

Result<void> can_make(const Variant& variant) {
    if (variant.columns() <= most_columns) return {};
    return error(fmt::format("{} has more columns than the {} for which cards are looked for", inarow::to_text(variant),
                             most_columns));
}

Result<Strategy> make(const Strategy& begun, Solver& solver, const Oracle::Known& known, const MakerOptions& options,
                      Control& control, MakerProgress& progress) try {
    Oracle oracle(solver, begun, known, control);
    return with_card_geometry(begun.variant, [&]<class G>(const G& g) {
        Workbench<G> bench(g, begun, oracle, options, control, progress);
        try {
            Builder<G>(bench).build();
            Replanner<G>(bench).replan();
            Merger<G>(bench).merge();
        } catch (const Stopped&) {
        }
        Strategy made = bench.told.strategy();
        made.open = open_positions(made);
        return made;
    });
} catch (const Broken& found) {
    Strategy broken = begun;
    broken.moves = found.line;
    return error("it is not true that " + claim_text(broken));
}

std::optional<Strategy> find_card(const Strategy& begun, Solver& solver, const Oracle::Known& known,
                                  const MakerOptions& options, Control& control) try {
    Oracle oracle(solver, begun, known, control);
    MakerProgress progress;
    return with_card_geometry(begun.variant, [&]<class G>(const G& g) -> std::optional<Strategy> {
        Workbench<G> bench(g, begun, oracle, options, control, progress);
        const auto card = bench.search.find({bench.start()}, options.work_for_a_card);
        if (!card) return std::nullopt;
        bench.told.put_new(bench.start(), *card);
        return bench.told.strategy();
    });
} catch (const Stopped&) {
    return std::nullopt;
}

}  // namespace inarow::strategy
