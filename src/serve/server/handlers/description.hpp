// An answer that changes only with the program.
#pragma once

#include "report/json_parts.hpp"
#include "server/parameters.hpp"
#include "server/routes.hpp"

namespace inarow::server {

// Without what strangers may not set.
template <class Parameters, class Shown>
[[nodiscard]] Json parameters_json(const Parameters& parameters, Shown shown) {
    Json list = Json::array();
    for (const auto& parameter : parameters)
        if (may_set(stranger, parameter.reach)) list.push_back(shown(parameter));
    return list;
}

[[nodiscard]] inline Reply description(const Call& call, std::string json) {
    static_cast<void>(Parameters(call.parameters, {}));
    return json_reply(std::move(json), {{"Cache-Control", "no-cache"}});
}

}  // namespace inarow::server
