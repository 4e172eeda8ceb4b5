// inarow serve: answers over HTTP until it is told to stop.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "arguments.hpp"
#include "base/text.hpp"
#include "interrupt.hpp"
#include "machine.hpp"
#include "options.hpp"
#include "output.hpp"
#include "search/tables/table.hpp"
#include "server/listener.hpp"
#include "server/service.hpp"

namespace inarow::app {
namespace {

struct Serve {
    Text host;
    Text port;
    Text max_seconds;
    Text queue;
    Text per_client;
    Text table;
    Text threads;
};

constexpr int largest_port = 65535;
constexpr std::uint64_t longest_queue = 100'000;
constexpr std::uint64_t most_searches = 256;
constexpr std::uint64_t longest_seconds = 1'000'000;

unsigned processors() { return std::max(1U, std::thread::hardware_concurrency()); }

std::uint64_t table_bytes_of(const Serve& told) {
    SearchOptions options;
    if (told.table) need(set_option(options, "table", *told.table));
    return table_bytes(options);
}

server::ServiceOptions service_options(const Serve& told) {
    server::ServiceOptions options;
    options.limits.workers =
        static_cast<unsigned>(number_option("--threads", told.threads, processors(), 1, most_searches));
    options.limits.queue = number_option("--queue", told.queue, options.limits.queue, 0, longest_queue);
    options.limits.per_client = number_option("--per-client", told.per_client, options.limits.per_client, 1, longest_queue);
    options.seconds = static_cast<double>(number_option("--max-seconds", told.max_seconds, 30, 1, longest_seconds));
    options.table_bytes = table_bytes_of(told);
    options.machine = machine_text();
    options.now = now_text;
    return options;
}

server::ListenerOptions listener_options(const Serve& told) {
    server::ListenerOptions options;
    options.host = told.host.value_or(options.host);
    options.port = static_cast<int>(
        number_option("--port", told.port, static_cast<std::uint64_t>(options.port), 0, largest_port));
    return options;
}

// A signal handler may only set a flag, so the flag is looked at.
void wait_for_signal(const Control& control) {
    while (!control.stop) std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

Status run(const Serve& told) {
    Control control;
    const Interrupt interrupt(control);
    server::ServiceOptions options = service_options(told);
    std::atomic<server::Listener*> door = nullptr;  // the service is asked before create() returns
    options.connections = [&door] { return door == nullptr ? 0 : door.load()->connections(); };
    server::Service service(std::move(options));
    auto listener = need(server::Listener::create(listener_options(told),
                                                  [&](const server::ExchangePointer& asked) { service.answer(asked); }));
    door = listener.get();
    say(fmt::format("inarow serves {}\n", listener->url()));
    wait_for_signal(control);
    service.end();
    return Status::done;
}

}  // namespace

void declare_serve(Arguments& arguments) {
    const auto told = std::make_shared<Serve>();
    arguments.heading("Server");
    arguments.option("--host", "ADDRESS", told->host, "where to listen (127.0.0.1: only this machine)");
    arguments.option("--port", "PORT", told->port, "0 takes any that is free (8008)");
    arguments.heading("Limits");
    arguments.option("--max-seconds", "SECONDS", told->max_seconds, "for one request (30)");
    arguments.option("--threads", "COUNT", told->threads, "searches at once (the number of processors)");
    arguments.option("--table", "SIZE", told->table,
                     "memory for the tables of all searches together (a share of the free memory)");
    arguments.option("--queue", "COUNT", told->queue, "requests that wait for a processor (64)");
    arguments.option("--per-client", "COUNT", told->per_client, "requests of one address, waiting or being answered (8)");
    arguments.examples(
        "  inarow serve                          then open http://127.0.0.1:8008/ in a browser\n"
        "  inarow serve --port 0                 any free port; the first line of the output says which\n"
        "  inarow serve --max-seconds 300 --threads 4 --table 8GiB\n"
        "  curl 'http://127.0.0.1:8008/api/v1/solve?variant=7x6&moves=4455'\n"
        "Ctrl-C ends it.  docs/guide/http-api.md describes the interface.");
    arguments.run([told] { return run(*told); });
}

}  // namespace inarow::app
