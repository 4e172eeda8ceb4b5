// How far a solve in jobs is: the one whose ledger the server was given.
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {

Answer answer_jobs(Context& context, const Call& call) {
    static_cast<void>(Parameters(call.parameters, {}));
    if (!context.options.jobs) return error_reply(404, "this server shows no solve: it was started without --ledger");
    const auto run = [&context](Exchange&, Control&) {
        auto json = context.options.jobs();
        if (!json) return error_reply(503, json.error().message);  // whoever asks cannot mend the file
        return json_reply(std::move(*json), {{"Cache-Control", "no-cache"}});
    };
    return Work{context.options.seconds, run};
}

}  // namespace inarow::server
