// What pages of other sites may do here.
//
// Any page can make the browser of its reader send requests to this machine.  The browser keeps the answers from it unless
//   - the page came from the same name: an attacker lets his own name point to 127.0.0.1 (DNS rebinding).  So a server that
//     only this machine can reach answers only to requests for its own names, which stand in `Host`.
//   - the answer allows it (CORS): for the origins that --allow-origin names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/result.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

struct AccessOptions {
    std::vector<std::string> host_names;  // besides its own: "board.example" with any port, "board.example:80" with that
    std::vector<std::string> origins;     // "https://board.example", or "*" for all
};

// Where a server listens.
struct BoundAddress {
    std::string host;  // "127.0.0.1", "::1"
    int port = 0;
    bool loopback = false;  // only this machine can reach it
};

// Does not change; any thread may call it.
class Access {
public:
    // An error names what is not an origin.
    [[nodiscard]] static Result<Access> create(const AccessOptions& options, const BoundAddress& address);

    // What is wrong with the value of Host, on one line; nothing when the request may go on.  Without Host (no browser
    // leaves it out) nothing is wrong.
    [[nodiscard]] std::optional<std::string> wrong_host(std::string_view host) const;

    // The headers of every answer to a request from this origin, which is empty for a request without one.
    [[nodiscard]] Fields headers(std::string_view origin) const;
    // The answer to the question whether a page of this origin may send such a request; nothing where it may not.
    [[nodiscard]] std::optional<Reply> preflight(std::string_view origin) const;

private:
    Access() = default;
    [[nodiscard]] bool allows(std::string_view origin) const;

    std::vector<std::string> own_hosts_;  // with the port, then without
    std::vector<std::string> more_hosts_;
    bool any_host_ = false;
    bool any_origin_ = false;
    std::vector<std::string> origins_;
};

}  // namespace inarow::server
