// How far a solve in jobs is: the one whose ledger the server was given.
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {

Result<Answer> answer_jobs(Context& context, const Call& call) {
    if (const auto read = Parameters::read(call.parameters, {}); !read) return tl::unexpected(read.error());
    if (!context.options.jobs) return error_reply(404, "this server shows no solve: it was started without --ledger");
    const auto run = [&context](Exchange&, Control&) -> Result<Reply> {
        auto json = context.options.jobs();
        if (!json) return error(json.error().message, Failure::out_of_resources);  // whoever asks cannot mend the file
        return Reply{200, "application/json", std::move(*json), {{"Cache-Control", "no-cache"}}};
    };
    return Work{context.options.seconds, false, run, in_time(run)};
}

}  // namespace inarow::server
