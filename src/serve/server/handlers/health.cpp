// Liveness and metrics.
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/routes.hpp"

namespace inarow::server {

Result<Answer> answer_healthz(Context&, const Call&) {
    return Reply{200, "application/json", one_line({{"status", "ok"}, {"version", INAROW_VERSION}}), {}};
}

Result<Answer> answer_metrics(Context& context, const Call&) {
    const Load load = context.load();
    const Metrics::Gauges gauges{load.running,           load.running_long,      load.waiting,
                                 context.engines.size(), context.answers.size(), context.options.connections()};
    return Reply{200, "text/plain; version=0.0.4; charset=utf-8", context.metrics.text(gauges), {}};
}

}  // namespace inarow::server
