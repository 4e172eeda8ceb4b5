// Whether the server is alive, what it does, and how far the solve in jobs is whose ledger it was given.
#include "report/json_parts.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {

Answer answer_healthz(Context&, const Call&) {
    return json_reply(one_line({{"status", "ok"}, {"version", INAROW_VERSION}}));
}

Answer answer_metrics(Context& context, const Call&) {
    const Metrics::Gauges gauges{context.load(), context.engines.size(), context.answers.size(),
                                 context.options.connections()};
    return Reply{200, "text/plain; version=0.0.4; charset=utf-8", context.metrics.text(gauges), {}};
}

Answer answer_jobs(Context& context, const Call& call) {
    static_cast<void>(Parameters(call.parameters, {}));
    if (!context.options.jobs) return error_reply(404, "this server shows no solve: it was started without a ledger");
    const auto run = [&context](Exchange&, Control&) {
        auto json = context.options.jobs();
        if (!json) return error_reply(503, json.error().message);  // whoever asks cannot mend the file
        return json_reply(std::move(*json), {{"Cache-Control", "no-cache"}});
    };
    return Work{context.options.seconds, run};
}

}  // namespace inarow::server
