#include "report/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/json.hpp"
#include "report/figures.hpp"

namespace inarow::report {
namespace {

using Parts = std::vector<std::string>;

// Assuming that each piece takes as long as those before it.
void add_time_left(Parts& parts, const Sample& sample, double seconds) {
    if (!sample.done || *sample.done == 0 || *sample.done >= sample.total) return;
    const auto pieces_left = static_cast<double>(sample.total - *sample.done);
    parts.push_back(
        fmt::format("about {} left", duration_text(seconds * pieces_left / static_cast<double>(*sample.done))));
}

std::string pieces_text(std::uint64_t done, std::uint64_t total) {
    return total > 0 ? fmt::format("{} of {} done", grouped(done), grouped(total))
                     : fmt::format("{} done", grouped(done));
}

// Of an estimate, which may be larger than any number of nodes.
std::uint64_t whole(double nodes) { return static_cast<std::uint64_t>(std::min(std::round(nodes), 1e18)); }

std::string remaining_text(const std::pair<double, std::optional<double>>& remaining) {
    const auto& [least, most] = remaining;
    return most ? fmt::format("{} to {} nodes left", grouped(whole(least)), grouped(whole(*most)))
                : fmt::format("at least {} nodes left", grouped(whole(least)));
}

Parts parts_of_search(const Sample& sample, double seconds) {
    Parts parts;
    if (!sample.task.empty()) parts.push_back(sample.task);
    if (sample.done) parts.push_back(pieces_text(*sample.done, sample.total));
    if (sample.task.empty()) add_time_left(parts, sample, seconds);
    if (sample.bounds) parts.push_back("score " + to_text(*sample.bounds));
    if (sample.left)
        parts.push_back(
            fmt::format("proof {}, disproof {}", grouped(sample.left->proof), grouped(sample.left->disproof)));
    if (sample.remaining) parts.push_back(remaining_text(*sample.remaining));
    parts.push_back(work_text(sample.nodes, seconds));
    return parts;
}

Parts parts_of_transfer(const Sample& sample, double seconds) {
    Parts parts{sample.task};
    parts.push_back(fmt::format("{} of {}", memory_text(sample.done.value_or(0)), memory_text(sample.total)));
    add_time_left(parts, sample, seconds);
    return parts;
}

double milliseconds(double seconds) { return std::round(seconds * 1000) / 1000; }

Json remaining_json(const std::pair<double, std::optional<double>>& remaining) {
    const auto& [least, most] = remaining;
    return Json::array({whole(least), most ? Json(whole(*most)) : Json()});
}

}  // namespace

std::string progress_text(const Sample& sample, double seconds) {
    const Parts parts = sample.bytes ? parts_of_transfer(sample, seconds) : parts_of_search(sample, seconds);
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string progress_json(const Sample& sample, double seconds) {
    Json json{{"nodes", sample.nodes}, {"seconds", milliseconds(seconds)}};
    if (!sample.task.empty()) json["task"] = sample.task;
    if (sample.done) {
        json["done"] = *sample.done;
        json["total"] = sample.total;
    }
    if (sample.bounds) json["bounds"] = Json::array({sample.bounds->lo, sample.bounds->hi});
    if (sample.left) {
        json["proof"] = sample.left->proof;
        json["disproof"] = sample.left->disproof;
    }
    if (sample.remaining) json["remaining"] = remaining_json(*sample.remaining);
    return one_line(json);
}

}  // namespace inarow::report
