// The server without the network: exchanges in, answers out.
#pragma once

#include "server/context.hpp"
#include "server/exchange.hpp"
#include "server/routes.hpp"

namespace inarow::server {

// Any thread may call it.
class Service {
public:
    explicit Service(ServiceOptions options) : context_(std::move(options)) {}

    // At once, or later by another thread.
    void answer(const ExchangePointer& exchange);

    // Turns away what waits, stops what runs, and returns when everything has been answered.
    void end() { context_.scheduler.end(); }

private:
    void answer_by(const Route& route, const ExchangePointer& exchange);
    void schedule(const Route& route, const ExchangePointer& exchange, Work work);

    Context context_;
};

}  // namespace inarow::server
