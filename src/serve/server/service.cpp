#include "server/service.hpp"

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace inarow::server {
namespace {

// The event `done`, or what went wrong.
void finish_stream(Exchange& exchange, const Reply& reply) {
    if (reply.status != 200) return fail(exchange, reply);
    exchange.send("done", reply.body, Exchange::Need::always);
    exchange.end_stream();
}

Reply wrong_method_reply(const Call& call, std::string_view allowed) {
    Reply reply = error_reply(405, fmt::format("{} takes {}, not {}", quote(call.path), allowed, quote(call.method)));
    reply.headers.emplace_back("Allow", allowed);
    return reply;
}

}  // namespace

Service::Service(const ServiceOptions& options)
    : context_(options, Scheduler::most_running(options.limits)), scheduler_(options.limits) {
    context_.load = [this] { return scheduler_.load(); };
}

// Any other exception is a bug of ours, or a lack of memory or threads; none of these may end the server.
Reply Service::guarded(const Call& call, const std::function<Reply()>& answer) const {
    try {
        return answer();
    } catch (const Failed& failed) {
        return error_reply(failed.error);
    } catch (const std::exception& problem) {
        Reply reply = reply_to_exception(problem);
        if (reply.status == 500)
            context_.options.log(fmt::format("{} {}: internal error: {}", call.method, call.path, problem.what()));
        return reply;
    }
}

void Service::answer(const ExchangePointer& exchange) {
    try {
        find_answer(exchange);
    } catch (const std::exception& problem) {
        give_up(*exchange, [&] { return reply_to_exception(problem); });
    }
}

void Service::find_answer(const ExchangePointer& exchange) {
    const Call& call = exchange->call();
    std::string_view allowed;
    for (const Route& route : routes()) {
        if (!match(route, call.path)) continue;
        if (route.method == call.method) return answer_by(route, exchange);
        allowed = route.method;
    }
    auto file = allowed.empty() ? page_reply(context_.options.page, call) : std::nullopt;
    if (file && call.method != "GET") allowed = "GET";
    Reply reply = !allowed.empty() ? wrong_method_reply(call, allowed)
                  : file           ? std::move(*file)
                                   : error_reply(404, fmt::format("nothing found at {}", quote(call.path)));
    context_.metrics.answered(file ? "page" : "other", reply.status, 0);
    exchange->reply(std::move(reply));
}

void Service::answer_by(const Route& route, const ExchangePointer& exchange) {
    const Stopwatch watch;
    std::optional<Work> work;
    Reply reply = guarded(exchange->call(), [&] {
        Answer answer = route.answer(context_, exchange->call());
        if (auto* now = std::get_if<Reply>(&answer)) return std::move(*now);
        work = std::get<Work>(std::move(answer));
        return Reply{};
    });
    if (work) return schedule(route, exchange, std::move(*work));
    context_.metrics.answered(route.path, reply.status, watch.seconds());
    exchange->reply(std::move(reply));
}

void Service::schedule(const Route& route, const ExchangePointer& exchange, Work work) {
    const auto task = std::make_shared<Task>();
    task->exchange = exchange;
    task->stream = work.stream;
    task->seconds = work.seconds;
    task->deliver = [this, &route, watch = Stopwatch(), stream = work.stream](Exchange& asked, Reply reply) {
        context_.metrics.answered(route.path, reply.status, watch.seconds());
        stream ? finish_stream(asked, reply) : asked.reply(std::move(reply));
    };
    task->work = [this, run = std::move(work.run)](Exchange& asked, Control& control) {
        Reply reply = guarded(asked.call(), [&] { return run(asked, control); });
        context_.metrics.nodes += control.nodes;
        return reply;
    };
    if (work.attempts)
        task->attempt = [run = task->work](Exchange& asked, Turn& turn) -> std::optional<Reply> {
            Reply reply = run(asked, turn.control);
            return turn.over ? std::nullopt : std::optional(std::move(reply));
        };
    exchange->when_gone([this, weak = std::weak_ptr(task)] {
        ++context_.metrics.clients_gone;
        if (const auto gone = weak.lock()) scheduler_.cancel(gone);
    });
    if (const auto refusal = scheduler_.submit(task); refusal != Scheduler::Refusal::none) {
        Reply reply = scheduler_.refusal_reply(refusal);
        context_.metrics.answered(route.path, reply.status, 0);
        exchange->reply(std::move(reply));
    }
}

}  // namespace inarow::server
