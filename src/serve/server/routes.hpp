// From a path to the function that answers it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "base/failed.hpp"
#include "server/task.hpp"

namespace inarow::server {

class Context;

// What takes longer than a moment, for the scheduler.
struct Work {
    double seconds = 0;  // of processor time
    std::function<Reply(Exchange&, Control&)> run;
    bool stream = false;   // the body of the reply is the data of its event `done`
    bool attempts = true;  // may be tried for a while, several times; false where only the whole work makes sense
};

using Answer = std::variant<Reply, Work>;

struct Route {
    std::string_view name;
    std::string_view method;
    std::string_view path;
    std::string_view help;
    Answer (*answer)(Context&, const Call&);  // throws Failed for a request that cannot be answered; so does the work
};

// The rows of routes.def.
[[nodiscard]] std::span<const Route> routes();

// The part of a path that {name} stands for; nothing when the path is another one.
[[nodiscard]] std::optional<std::string_view> match(const Route& route, std::string_view path);

// Whether the body of a request for this path is a file.
[[nodiscard]] bool takes_file(std::string_view path);

#define ROUTE(identifier, method, path, help) [[nodiscard]] Answer answer_##identifier(Context&, const Call&);
#include "server/routes.def"
#undef ROUTE

}  // namespace inarow::server
