#include "server/exchange.hpp"

#include "report/json_parts.hpp"

namespace inarow::server {

std::string error_json(std::string_view message) { return one_line({{"error", message}}); }

Reply error_reply(int status, std::string_view message) {
    Reply reply{status, "application/json", error_json(message), {}};
    if (status == 429 || status == 503) reply.headers.emplace_back("Retry-After", "1");
    return reply;
}

void fail(Exchange& exchange, Reply reply) {
    if (!exchange.streaming()) return exchange.reply(std::move(reply));
    Json event = Json::parse(reply.body);
    event["status"] = reply.status;
    exchange.send("error", one_line(event), Exchange::Need::always);
    exchange.end_stream();
}

}  // namespace inarow::server
