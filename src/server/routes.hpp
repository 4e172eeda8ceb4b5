// From a path to the function that answers it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "base/result.hpp"
#include "search/control.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

class Context;

// What takes longer than a moment, for the scheduler.  As a stream, the body of the reply is the data of the event `done`.
struct Work {
    double seconds = 0;
    bool stream = false;
    std::function<Result<Reply>(Exchange&, Control&)> run;
};

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
