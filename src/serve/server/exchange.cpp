#include "server/exchange.hpp"

#include <new>

#include "base/system_error.hpp"
#include "report/json_parts.hpp"

namespace inarow::server {
namespace {

// Short strings need no memory.
Reply out_of_memory_reply() { return {503, "text/plain", "out of memory", {}}; }

}  // namespace

Reply error_reply(int status, std::string_view message) {
    Reply reply{status, "application/json", one_line({{"error", message}}), {}};
    if (status == 429 || status == 503) reply.headers.emplace_back("Retry-After", "1");
    return reply;
}

Reply error_reply(const Error& error) {
    return error_reply(error.failure == Failure::bad_input ? 400 : 503, error.message);
}

void fail(Exchange& exchange, Reply reply) {
    if (!exchange.streaming()) return exchange.reply(std::move(reply));
    Json event = Json::parse(reply.body);
    event["status"] = reply.status;
    exchange.send("error", one_line(event), Exchange::Need::always);
    exchange.end_stream();
}

Reply reply_to_exception(const std::exception& problem) noexcept try {
    if (dynamic_cast<const std::bad_alloc*>(&problem) != nullptr) return error_reply(503, "out of memory");
    if (lacks_threads(problem)) return error_reply(503, "the system cannot start more threads");
    return error_reply(500, std::string("internal error: ") + problem.what());
} catch (const std::exception&) {
    return out_of_memory_reply();
}

void fail_for_memory(Exchange& exchange) {
    exchange.streaming() ? exchange.end_stream() : exchange.reply(out_of_memory_reply());
}

}  // namespace inarow::server
