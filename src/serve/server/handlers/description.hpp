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

[[nodiscard]] inline Result<Answer> description(const Call& call, const Json& json) {
    if (const auto read = Parameters::read(call.parameters, {}); !read) return tl::unexpected(read.error());
    return Reply{200, "application/json", one_line(json), {{"Cache-Control", "no-cache"}}};
}

}  // namespace inarow::server
