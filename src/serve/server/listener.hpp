// The HTTP server: turns requests into exchanges.
//
// One thread serves all connections (libmicrohttpd).  A connection that waits for its answer, or whose stream has
// nothing to send, is suspended and costs no thread, so slow or idle clients do not block others.  (A server with a
// thread per connection was considered first: slow clients and open streams would exhaust its pool.)
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "inarow/result.hpp"
#include "server/access.hpp"
#include "server/exchange.hpp"

namespace inarow::server {

struct ListenerOptions {
    std::string host = "127.0.0.1";
    int port = 8008;  // 0: any that is free
    AccessOptions access = {};
    bool forwarded = false;  // clients have the address that a proxy adds to X-Forwarded-For
    unsigned connections = 1000;
    unsigned connections_per_client = 250;
    // A client that neither sends nor receives anything for this long is dropped; so is one that takes longer for a request,
    // counted from the connection or the last answer.
    unsigned idle_seconds = 15;
    std::size_t url_bytes = 8 << 10;
    std::size_t body_bytes = 16 << 10;
    std::size_t file_bytes = 256 << 10;   // of a body that is a file
    std::size_t unread_bytes = 64 << 10;  // of a stream, beyond which events may be left out
};

class Listener {
public:
    // Called by the one thread of the server: it should answer at once, or hand the exchange to somebody else.
    using Handler = std::function<void(const ExchangePointer&)>;

    // An error when the address cannot be had.
    [[nodiscard]] static Result<std::unique_ptr<Listener>> create(const ListenerOptions& options, Handler handler);
    virtual ~Listener() = default;

    // "http://127.0.0.1:8008/"
    [[nodiscard]] virtual std::string url() const = 0;
    [[nodiscard]] virtual unsigned connections() const = 0;
};

}  // namespace inarow::server
