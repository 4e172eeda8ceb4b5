#include "lab/bench/covers.hpp"

#include "base/clock.hpp"
#include "datasets/generate.hpp"
#include "knowledge/evaluation.hpp"
#include "lab/statistics.hpp"
#include "report/json_parts.hpp"

namespace inarow::lab {
namespace {

constexpr std::size_t positions_per_run = 500;

std::vector<Position> sample(const Variant& variant, int stones, std::uint64_t seed) {
    const datasets::SampleRule rule{.stones = stones, .careful = true, .quiet = true, .seed = seed};
    auto positions = datasets::RandomPositions::create(variant, rule);
    std::vector<Position> drawn;
    while (positions && drawn.size() < positions_per_run) {
        auto position = positions->next();
        if (!position) break;  // there are no more
        drawn.push_back(std::move(*position));
    }
    return drawn;
}

CoverRun run_stones(knowledge::Evaluation& evaluation, const std::vector<Position>& positions) {
    CoverRun run{.stones = positions.front().stones(), .positions = positions.size()};
    const Bound range = score_range(positions.front().variant(), run.stones);
    std::vector<double> micros;
    for (const Position& position : positions) {
        const auto mover = evaluation.groups().stones_of(position, position.mover());
        const auto waiting = evaluation.groups().stones_of(position, other(position.mover()));
        const double before = processor_seconds();
        const Bound bound = evaluation.bound(mover, waiting);
        micros.push_back(1e6 * (processor_seconds() - before));
        run.bounded += bound != range;
    }
    run.mean_micros = mean(micros);
    run.median_micros = median(micros);
    run.worst_micros = *std::max_element(micros.begin(), micros.end());
    return run;
}

}  // namespace

Result<void> run_covers(const Variant& variant, std::uint64_t seed, const Control& control, const CoverSink& sink) {
    auto groups = INAROW_TRY(knowledge::make_groups(variant));
    knowledge::Evaluation evaluation(std::move(groups));
    for (int stones = 8; stones + 8 <= variant.cells() && !control.limit_reached(); stones += 4)
        if (const auto positions = sample(variant, stones, seed); !positions.empty())
            sink(run_stones(evaluation, positions));
    return {};
}

std::string to_json(const CoverRun& run) {
    return one_line({{"stones", run.stones},
                     {"positions", run.positions},
                     {"bounded", run.bounded},
                     {"mean_micros", run.mean_micros},
                     {"median_micros", run.median_micros},
                     {"worst_micros", run.worst_micros}});
}

}  // namespace inarow::lab
