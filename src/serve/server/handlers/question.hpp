// A request for a value, as HTTP asks it.
#pragma once

#include "inarow/progress.hpp"
#include "inarow/request.hpp"
#include "server/context.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {

struct Question {
    api::Request request;
    double seconds;
};

// From `variant`, `moves`, `question` (exact, weak, or a claim such as score>=1), `every_move` and `seconds`.
[[nodiscard]] Question parse_question(const Call& call, const Context& context);

// Searches, and remembers what came out.
[[nodiscard]] api::Report search_for(Context& context, const api::Request& request, Control& control,
                                     api::Watcher* watcher = nullptr);

// What `reply_to` makes of the report on a question: at once where that is known, else once it is found.
[[nodiscard]] Answer answer_with(Context& context, const Question& question,
                                 const std::function<Reply(const api::Report&)>& reply_to);

// As JSON.  A settled answer stays true, so others may keep it for a while.
[[nodiscard]] Reply report_reply(const api::Report& report);

}  // namespace inarow::server
