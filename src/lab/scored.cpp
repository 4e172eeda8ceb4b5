#include "lab/scored.hpp"

#include <fmt/format.h>

#include "api/engine.hpp"
#include "base/text.hpp"
#include "datasets/generate.hpp"

namespace inarow::lab {
namespace {

struct Stones {
    int from;
    int to;
};
Result<Stones> stones_of(const Run& run, const Variant& variant) {
    const auto ends = split(run.value("stones"), "..");
    const auto from = parse_integer(ends.front());
    const auto to = parse_integer(ends.back());
    if (ends.size() > 2 || !from || !to || *from < 0 || *from > *to || *to >= variant.cells())
        return error(fmt::format("--stones {}: must be two numbers from 0 to {}, as in 12..30",
                                 quote(run.value("stones")), variant.cells() - 1));
    return Stones{*from, *to};
}

// How many of `count` positions have the number i of so many numbers of stones.  Too few for all of them are spread
// over the range.
std::uint64_t positions_with(std::uint64_t i, std::uint64_t numbers, std::uint64_t count) {
    if (count >= numbers) return (count - i + numbers - 1) / numbers;
    const auto before = [&](std::uint64_t number) { return (number * count + numbers / 2) / numbers; };
    return before(i + 1) - before(i);
}

// Fewer, but at least one, if the control stops it.
Result<std::vector<api::BatchItem>> draw(const Variant& variant, Stones stones, std::uint64_t count, std::uint64_t seed,
                                         const Control& control) {
    std::vector<api::BatchItem> positions;
    const auto numbers = static_cast<std::uint64_t>(stones.to - stones.from + 1);
    for (std::uint64_t i = 0; i < numbers; ++i) {
        const std::uint64_t wanted = positions_with(i, numbers, count);
        if (wanted == 0) continue;
        const datasets::SampleRule rule{.stones = stones.from + static_cast<int>(i), .careful = true, .seed = seed};
        auto source = datasets::RandomPositions::create(variant, rule);
        if (!source) return tl::unexpected(source.error());
        for (std::uint64_t j = 0; j < wanted; ++j) {
            auto position = source->next();
            if (!position) return tl::unexpected(position.error());
            positions.push_back({std::move(*position), std::nullopt});
            if (control.limit_reached()) return positions;
        }
    }
    return positions;
}

}  // namespace

Result<std::vector<api::BatchItem>> draw_positions(const Variant& variant, const Run& run, std::uint64_t count) {
    const auto stones = stones_of(run, variant);
    if (!stones) return tl::unexpected(stones.error());
    return draw(variant, *stones, count, run.options.seed, run.control);
}

Result<std::vector<Scored>> score_positions(const std::vector<api::BatchItem>& positions,
                                            const Variant& variant, Run& run) {
    auto engine = api::Engine::create(variant, run.search, run.options);
    if (!engine) return tl::unexpected(engine.error());
    if (const auto accepted = engine->accepts(api::Request::Question::exact); !accepted)
        return tl::unexpected(accepted.error());
    std::vector<Scored> solved;
    for (const auto& [position, told] : positions) {
        api::Request request(position);
        request.every_move = true;
        request.want_line = false;
        const api::Report report = engine->solve(request, run.control);
        if (!report.settled) break;
        Scored scored{position, {}, told};
        for (const auto& [move, bounds] : report.scores) scored.scores[move] = bounds.lo;
        solved.push_back(std::move(scored));
        ++run.done;
    }
    return solved;
}

}  // namespace inarow::lab
