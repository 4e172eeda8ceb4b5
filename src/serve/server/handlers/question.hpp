// A request for a value, as HTTP asks it.
#pragma once

#include "api/request.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {

struct Question {
    api::Request request;
    double seconds;
};

// From `variant`, `moves`, `question` (exact, weak, or a claim such as score>=1), `every_move` and `seconds`.
[[nodiscard]] Result<Question> parse_question(const Call& call, const Context& context);

// Searches, and remembers what came out.
[[nodiscard]] Result<api::Report> search_for(Context& context, const api::Request& request, Control& control,
                                             api::Watcher* watcher = nullptr);

// The work that answers with the report on a question, in the form of `reply_to`.
using ReplyTo = std::function<Result<Reply>(Exchange&, const api::Report&)>;
[[nodiscard]] Work search_work(Context& context, const Question& question, const ReplyTo& reply_to);

// As JSON.  A settled answer stays true, so others may keep it for a while.
[[nodiscard]] Reply report_reply(const api::Report& report);

}  // namespace inarow::server
