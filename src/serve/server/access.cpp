#include "server/access.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/text.hpp"
#include "server/framing.hpp"

namespace inarow::server {
namespace {

// "[::1]" without a port is not split at its colons.
std::string_view without_port(std::string_view host) {
    const auto colon = host.rfind(':');
    return colon == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

std::string in_url(const std::string& host) { return host.find(':') == std::string::npos ? host : '[' + host + ']'; }

std::vector<std::string> own_names(const BoundAddress& address) {
    std::vector<std::string> names = {"localhost", "127.0.0.1", "[::1]"};
    if (std::ranges::find(names, in_url(address.host)) == names.end()) names.push_back(in_url(address.host));
    std::vector<std::string> hosts;
    for (const std::string& name : names) hosts.push_back(fmt::format("{}:{}", name, address.port));
    hosts.insert(hosts.end(), names.begin(), names.end());
    return hosts;
}

bool is_scheme(std::string_view text) {
    return consists_of(text, "+.-") && consists_of(text.substr(0, 1), "") && text[0] > '9';
}

bool is_host(std::string_view text) {
    if (text.starts_with('[') && text.ends_with(']')) return consists_of(text.substr(1, text.size() - 2), ":.");
    return consists_of(text, "._-");
}

bool is_port(std::string_view text) { return text.starts_with(':') && parse_number<std::uint16_t>(text.substr(1)); }

// scheme "://" host [":" port], as browsers write it.
Result<std::string> parse_origin(std::string_view text) {
    const std::string origin = small_letters(text.ends_with('/') ? text.substr(0, text.size() - 1) : text);
    const auto scheme = origin.find("://");
    const std::string_view rest = scheme == std::string::npos ? "" : std::string_view(origin).substr(scheme + 3);
    const std::string_view host = without_port(rest);
    if (!is_scheme(std::string_view(origin).substr(0, scheme)) || !is_host(host) ||
        (host.size() != rest.size() && !is_port(rest.substr(host.size()))))
        return error(fmt::format("{} is not an origin, such as https://example.org, or * for all", quote(text)));
    return origin;
}

}  // namespace

Result<Access> Access::create(const AccessOptions& options, const BoundAddress& address) {
    Access access;
    access.own_hosts_ = own_names(address);
    for (const std::string& name : options.host_names) access.more_hosts_.push_back(small_letters(name));
    access.any_host_ = !address.loopback && options.host_names.empty();
    for (const std::string& text : options.origins) {
        if (text == "*") {
            access.any_origin_ = true;
            continue;
        }
        access.origins_.push_back(INAROW_TRY(parse_origin(text)));
    }
    return access;
}

std::optional<std::string> Access::wrong_host(std::string_view host) const {
    if (any_host_ || host.empty()) return std::nullopt;
    const std::string said = small_letters(host);
    const auto has = [](const std::vector<std::string>& names, std::string_view name) {
        return std::ranges::find(names, name) != names.end();
    };
    if (has(own_hosts_, said) || has(more_hosts_, said) || has(more_hosts_, without_port(said))) return std::nullopt;
    return fmt::format("this server is {}, not {}; it can be started with more names", own_hosts_.front(), quote(host));
}

bool Access::allows(std::string_view origin) const {
    return !origin.empty() && (any_origin_ || std::ranges::find(origins_, small_letters(origin)) != origins_.end());
}

// Caches must not give the answer for one origin to another, nor an answer to a request without an origin.
Fields Access::headers(std::string_view origin) const {
    if (any_origin_) return {{"Access-Control-Allow-Origin", "*"}, {"Access-Control-Expose-Headers", "Retry-After"}};
    if (origins_.empty()) return {};
    if (!allows(origin)) return {{"Vary", "Origin"}};
    return {{"Access-Control-Allow-Origin", std::string(origin)},
            {"Access-Control-Expose-Headers", "Retry-After"},
            {"Vary", "Origin"}};
}

std::optional<Reply> Access::preflight(std::string_view origin) const {
    if (!allows(origin)) return std::nullopt;
    return Reply{204,
                 "",
                 "",
                 {{"Access-Control-Allow-Methods", "GET, HEAD, POST"},
                  {"Access-Control-Allow-Headers", "Content-Type"},
                  {"Access-Control-Max-Age", "600"}}};
}

}  // namespace inarow::server
