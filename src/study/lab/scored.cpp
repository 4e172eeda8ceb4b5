#include "lab/scored.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "datasets/generate.hpp"
#include "inarow/engine.hpp"

namespace inarow::lab {
namespace {

std::pair<int, int> stones_of(const Run& run, const Variant& variant) {
    const auto range = range_in(run.value("stones"), variant.cells() - 1);
    if (range && range->first <= range->second) return *range;
    refuse(fmt::format("stones {}: must be two numbers from 0 to {}, as in 12..30", quote(run.value("stones")),
                       variant.cells() - 1));
}

// How many of `count` positions have the number i of so many numbers of stones.  Too few for all of them are spread
// over the range.
std::uint64_t positions_with(std::uint64_t i, std::uint64_t numbers, std::uint64_t count) {
    if (count >= numbers) return (count - i + numbers - 1) / numbers;
    const auto before = [&](std::uint64_t number) { return (number * count + numbers / 2) / numbers; };
    return before(i + 1) - before(i);
}

Scored scored_from(const api::BatchItem& item, const api::Report& report) {
    Scored scored{item.position, {}, item.score};
    for (const auto& [move, bounds] : report.scores) scored.scores[move] = bounds.lo;
    return scored;
}

}  // namespace

// Fewer, but at least one, if the control stops it.
std::vector<api::BatchItem> draw_positions(const Variant& variant, const Run& run, std::uint64_t count) {
    const auto [from, to] = stones_of(run, variant);
    std::vector<api::BatchItem> positions;
    const auto numbers = static_cast<std::uint64_t>(to - from + 1);
    for (std::uint64_t i = 0; i < numbers; ++i) {
        const std::uint64_t wanted = positions_with(i, numbers, count);
        if (wanted == 0) continue;
        const datasets::SampleRule rule{
            .stones = from + static_cast<int>(i), .careful = true, .seed = run.options.seed};
        auto source = datasets::RandomPositions::create(variant, rule).value();
        for (std::uint64_t j = 0; j < wanted; ++j) {
            positions.push_back({source.next().value(), {}, {}});
            if (run.control.limit_reached()) return positions;
        }
    }
    return positions;
}

std::vector<Scored> score_positions(const std::vector<api::BatchItem>& positions, const Variant& variant, Run& run,
                                    Results& results) {
    auto engine = api::Engine::create(variant, run.search, run.options).value();
    refuse_unless(engine.accepts(api::Request::Question::exact));
    return measure_each(results, positions, [&](const api::BatchItem& item) -> std::optional<Scored> {
        api::Request request(item.position);
        request.every_move = true;
        request.want_line = false;
        const api::Report report = engine.solve(request, run.control);
        if (!report.settled) return std::nullopt;
        ++run.done;
        return scored_from(item, report);
    });
}

std::string positions_text(const Variant& variant, const Run& run) {
    return fmt::format(
        "Positions of {}: {} stones, random moves that block a line which the opponent could complete next, solved "
        "with every move.",
        to_text(variant), run.value("stones"));
}

}  // namespace inarow::lab
