#include "lab/bench/json.hpp"

#include "report/json_parts.hpp"

namespace inarow::lab {
namespace {

using report::bound_json;

Json run_json(const BenchRun& run) {
    return {{"variant", run.variant},
            {"moves", run.moves},
            {"bounds", bound_json(run.value)},
            {"nodes", run.nodes},
            {"seconds", run.seconds}};
}

}  // namespace

std::string to_json(const BenchRun& run) {
    Json json = run_json(run);
    json["published"] = Json(run.published);
    return one_line(json);
}

std::string to_json(const std::vector<BenchRun>& runs, bool complete) {
    Json list = Json::array();
    for (const BenchRun& run : runs) list.push_back(run_json(run));
    const BenchTotal total = total_of(runs);
    return one_line({{"signature", complete ? Json(total.nodes) : Json(nullptr)},
                     {"nodes", total.nodes},
                     {"seconds", total.seconds},
                     {"runs", list},
                     {"version", INAROW_VERSION}});
}

std::string to_json(const SetRun& run) {
    return one_line({{"set", run.name},
                     {"positions", run.positions},
                     {"wrong", run.wrong},
                     {"unknown", run.unknown},
                     {"mean_nodes", run.mean_nodes},
                     {"mean_micros", run.mean_micros},
                     {"median_micros", run.median_micros},
                     {"worst_micros", run.worst_micros},
                     {"complete", run.complete}});
}

std::string to_json(const CoverRun& run) {
    return one_line({{"stones", run.stones},
                     {"positions", run.positions},
                     {"bounded", run.bounded},
                     {"mean_micros", run.mean_micros},
                     {"median_micros", run.median_micros},
                     {"worst_micros", run.worst_micros}});
}

std::string to_json(const OracleRun& run) {
    Json passes = Json::array();
    for (const OraclePass& pass : run.passes) passes.push_back({{"nodes", pass.nodes}, {"seconds", pass.seconds}});
    return one_line({{"variant", run.variant},
                     {"moves", run.moves},
                     {"bounds", bound_json(run.value)},
                     {"passes", passes},
                     {"gap", Json(run.gap())}});
}

}  // namespace inarow::lab
