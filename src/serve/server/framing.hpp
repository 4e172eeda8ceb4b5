// Whether the headers of a request say in one way only where it ends.
//
// A proxy in front reads them, too.  Where it may see another end than we do, somebody could hide a request in another
// one (request smuggling), so such headers are refused, as RFC 9112 asks.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "server/exchange.hpp"

namespace inarow::server {

// The first value with this name, in whatever letters; empty without one.
[[nodiscard]] std::string_view value_of(const Fields& headers, std::string_view name);

// The answer to headers that are refused.  `version`: "HTTP/1.1".
[[nodiscard]] std::optional<Reply> refused_headers(const Fields& headers, std::string_view version);

// The answer to a body of so many bytes, if it is not even read.
[[nodiscard]] std::optional<Reply> refused_length(std::string_view length, std::size_t most);
[[nodiscard]] Reply too_long_reply(std::size_t most);

}  // namespace inarow::server
