// From a path to the function that answers it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "server/task.hpp"

namespace inarow::server {

class Context;

// What takes longer than a moment, for the scheduler.  As a stream, the body of the reply is the data of the event `done`.
struct Work {
    double seconds = 0;  // of processor time
    bool stream = false;
    std::function<Result<Reply>(Exchange&, Control&)> run;
    // The same answer, if it comes before the turn is over; it may be tried several times.  Empty where less than
    // the whole work makes no sense.
    std::function<Result<std::optional<Reply>>(Exchange&, Turn&)> attempt = {};
};

// An attempt that does the same as the work, and counts unless its turn was over first.
[[nodiscard]] inline auto in_time(std::function<Result<Reply>(Exchange&, Control&)> run) {
    return [run = std::move(run)](Exchange& exchange, Turn& turn) -> Result<std::optional<Reply>> {
        auto reply = run(exchange, turn.control);
        if (turn.over) return std::nullopt;
        if (!reply) return tl::unexpected(reply.error());
        return std::move(*reply);
    };
}

using Answer = std::variant<Reply, Work>;

struct Route {
    std::string_view name;
    std::string_view method;
    std::string_view path;
    std::string_view help;
    Result<Answer> (*answer)(Context&, const Call&);
};

// The rows of routes.def.
[[nodiscard]] std::span<const Route> routes();

// The part of a path that {name} stands for; nothing when the path is another one.
[[nodiscard]] std::optional<std::string_view> match(const Route& route, std::string_view path);

#define ROUTE(identifier, method, path, help) [[nodiscard]] Result<Answer> answer_##identifier(Context&, const Call&);
#include "server/routes.def"
#undef ROUTE

}  // namespace inarow::server
