// As much of JSON Schema as server/openapi.json uses.
#pragma once

#include <string>
#include <vector>

#include "json.hpp"

namespace inarow::testing_server {

// What a reference leads to; any other value itself.
[[nodiscard]] const json& resolved(const json& document, const json& value);

// Where and how a value differs from its schema; empty when it does not.  A keyword that is not known here is a
// difference, so that no part of a schema goes unread.
[[nodiscard]] std::vector<std::string> differences(const json& document, const json& schema, const json& value,
                                                   const std::string& where = "answer");

}  // namespace inarow::testing_server
