// The server without the network: exchanges in, answers out.
#pragma once

#include "server/context.hpp"
#include "server/exchange.hpp"
#include "server/routes.hpp"
#include "server/scheduler.hpp"

namespace inarow::server {

// Any thread may call it.
class Service {
public:
    explicit Service(const ServiceOptions& options);

    // At once, or later by another thread.
    void answer(const ExchangePointer& exchange);

    // Turns away what waits, stops what runs, and returns when everything has been answered.
    void end() { scheduler_.end(); }

private:
    void find_answer(const ExchangePointer& exchange);
    [[nodiscard]] Reply guarded(const Call& call, const std::function<Reply()>& answer) const;
    void answer_by(const Route& route, const ExchangePointer& exchange);
    void schedule(const Route& route, const ExchangePointer& exchange, Work work);

    Context context_;
    Scheduler scheduler_;  // ends first: its work uses the context
};

}  // namespace inarow::server
