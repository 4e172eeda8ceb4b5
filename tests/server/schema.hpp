// As much of JSON Schema as server/openapi.json uses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace inarow::testing_server {

// Where and how a value differs from its schema; empty when it does not.  A keyword that is not known here is a difference,
// so that no part of a schema goes unread.
[[nodiscard]] std::vector<std::string> differences(const nlohmann::json& document, const nlohmann::json& schema,
                                                   const nlohmann::json& value, const std::string& where = "answer");

}  // namespace inarow::testing_server
