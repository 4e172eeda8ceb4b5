// One request and its answer, independent of the transport.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inarow/result.hpp"

namespace inarow::server {

using Fields = std::vector<std::pair<std::string, std::string>>;

// What was asked.
struct Call {
    std::string method;  // "GET"
    std::string path;    // "/api/v1/solve", escapes resolved
    Fields parameters;   // of the query, in order, escapes resolved
    std::string body;
    std::string client;     // the address, without the port
    std::string type;       // Content-Type
    std::string known_tag;  // If-None-Match
};

// Whether the body may be JSON.  A form on another site could send text without the browser's permission, but not JSON.
[[nodiscard]] inline bool is_json(const Call& call) {
    return call.body.empty() || call.type.starts_with("application/json");
}

struct Reply {
    int status = 200;
    std::string type = "application/json";
    std::string body;
    Fields headers;  // besides the type and those that every answer has
};

// A call is answered once: by reply(), or by begin_stream(), any number of events, end_stream().  All of it may be
// called by any thread, and after the client has gone, when it does nothing.
class Exchange {
public:
    virtual ~Exchange() = default;

    [[nodiscard]] virtual const Call& call() const = 0;
    virtual void reply(Reply reply) = 0;

    virtual void begin_stream() = 0;
    [[nodiscard]] virtual bool streaming() const = 0;
    // An event of a stream, data on one line.  If the client reads too slowly, events that may be left out are dropped.
    enum class Need { always, if_in_time };
    virtual void send(std::string_view event, std::string_view data, Need need) = 0;
    virtual void end_stream() = 0;

    // What to do when the client goes away before it has its answer; called at most once.
    virtual void when_gone(std::function<void()> action) = 0;
};

using ExchangePointer = std::shared_ptr<Exchange>;

[[nodiscard]] inline Reply json_reply(std::string body, Fields headers = {}) {
    return {200, "application/json", std::move(body), std::move(headers)};
}
// {"error": "..."}; the status says what kind.
[[nodiscard]] Reply error_reply(int status, std::string_view message);
[[nodiscard]] Reply error_reply(const Error& error);

// As a reply, or as the event that ends a stream: {"error": "...", "status": 429}, because the stream began with 200.
void fail(Exchange& exchange, Reply reply);

// The reply where something was thrown: 503 for a lack of memory or threads, else 500, because that is a bug of ours.
[[nodiscard]] Reply reply_to_exception(const std::exception& problem) noexcept;

// Fails in words that need no memory.
void fail_for_memory(Exchange& exchange);
// Fails with what `make` returns, whatever it throws.
template <class MakeReply>
void give_up(Exchange& exchange, MakeReply make) noexcept {
    try {
        fail(exchange, make());
    } catch (const std::exception&) {
        fail_for_memory(exchange);
    }
}

}  // namespace inarow::server
