// Liveness and metrics.
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/routes.hpp"

namespace inarow::server {

Answer answer_healthz(Context&, const Call&) {
    return json_reply(one_line({{"status", "ok"}, {"version", INAROW_VERSION}}));
}

Answer answer_metrics(Context& context, const Call&) {
    const Load load = context.load();
    const Metrics::Gauges gauges{load.running,           load.running_long,      load.waiting,
                                 context.engines.size(), context.answers.size(), context.options.connections()};
    return Reply{200, "text/plain; version=0.0.4; charset=utf-8", context.metrics.text(gauges), {}};
}

}  // namespace inarow::server
