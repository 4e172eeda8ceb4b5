#include "server/metrics.hpp"

#include <fmt/format.h>

namespace inarow::server {
namespace {

std::string heading(std::string_view name, std::string_view type, std::string_view help) {
    return fmt::format("# HELP inarow_{0} {2}\n# TYPE inarow_{0} {1}\n", name, type, help);
}

template <class Number>
std::string figure(std::string_view name, std::string_view type, std::string_view help, Number value) {
    return heading(name, type, help) + fmt::format("inarow_{} {}\n", name, value);
}

}  // namespace

void Metrics::answered(std::string_view route, int status, double seconds) {
    const std::lock_guard lock(mutex_);
    ++requests_[{std::string(route), status}];
    for (std::size_t i = 0; i < buckets_.size(); ++i)
        if (seconds <= bucket_seconds[i]) ++buckets_[i];
    ++count_;
    seconds_ += seconds;
}

std::string Metrics::text(const Gauges& gauges) const {
    std::string text = heading("requests_total", "counter", "Requests answered, by path and status.");
    const std::lock_guard lock(mutex_);
    for (const auto& [which, count] : requests_)
        text +=
            fmt::format("inarow_requests_total{{path=\"{}\",status=\"{}\"}} {}\n", which.first, which.second, count);
    text += heading("request_seconds", "histogram", "Time from request to answer, including waiting.");
    for (std::size_t i = 0; i < buckets_.size(); ++i)
        text += fmt::format("inarow_request_seconds_bucket{{le=\"{}\"}} {}\n", bucket_seconds[i], buckets_[i]);
    text += fmt::format(
        "inarow_request_seconds_bucket{{le=\"+Inf\"}} {0}\ninarow_request_seconds_sum {1}\n"
        "inarow_request_seconds_count {0}\n",
        count_, seconds_);
    text += figure("nodes_total", "counter", "Positions visited by searches.", nodes.load());
    text += figure("known_answers_total", "counter", "Answers found without a search.", known_answers.load());
    text +=
        figure("clients_gone_total", "counter", "Clients that disconnected before their answer.", clients_gone.load());
    text += figure("connections", "gauge", "Open connections.", gauges.connections);
    text += figure("searches_running", "gauge", "Requests being processed.", gauges.load.running);
    text += figure("long_searches_running", "gauge", "Requests being processed for longer than attempts.",
                   gauges.load.running_long);
    text += figure("searches_waiting", "gauge", "Requests waiting for a processor.", gauges.load.waiting);
    text += figure("warm", "gauge", "Engines and players kept with their tables.", gauges.warm);
    return text + figure("answers", "gauge", "Answers kept in the cache.", gauges.answers);
}

}  // namespace inarow::server
