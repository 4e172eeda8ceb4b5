// inarow serve: the HTTP server, until Ctrl-C.
#include <fmt/format.h>

#include <atomic>
#include <bit>
#include <chrono>
#include <thread>

#include "api/time_limit.hpp"
#include "explain/by_cards.hpp"
#include "ledger_status.hpp"
#include "machine.hpp"
#include "options.hpp"
#include "search/tables/memory.hpp"
#include "search/tables/table.hpp"
#include "server/listener.hpp"
#include "server/service.hpp"
#include "strategy.hpp"
#include "table_folder.hpp"

namespace inarow::app {
namespace {

struct Serve {
    server::ListenerOptions listener;
    server::SchedulerLimits scheduler{static_cast<unsigned>(cores())};
    double max_seconds = 30;  // the first name of --time-limit
    Text table;
    Text table_folder;
    Text ledger;
    BookArguments books;
    LimitArguments limits;  // of each request
};

constexpr int largest_port = 65535;
constexpr std::uint64_t longest_queue = 100'000;
constexpr std::uint64_t most_searches = 256;

// Later, every search would be refused.
void check_share(const Text& size, const server::ServiceOptions& settings) {
    const std::uint64_t share = std::bit_floor(settings.table_bytes / server::Scheduler::most_running(settings.limits));
    const std::uint64_t free = free_memory();
    if (size && free != 0 && share > free)
        fail(fmt::format("--table {}: {} MiB for each search are more than the free memory ({} MiB)", *size,
                         share >> 20, free >> 20),
             Failure::out_of_resources);
}

server::ServiceOptions service_options(const Serve& options) {
    server::ServiceOptions settings;
    settings.limits = options.scheduler;
    settings.seconds = options.limits.seconds.value_or(options.max_seconds);
    SearchOptions search;
    if (options.table) value_or_fail(set_option(search, "table", *options.table).map_error(as_flag));
    settings.table_bytes = table_bytes(search);
    check_share(options.table, settings);
    settings.books = options.books.folders();
    settings.add_card = [cards = std::make_shared<explain::Cards>(bundled_strategies())](auto&&... explanation) {
        cards->add_to(explanation...);
    };
    settings.machine = machine_text();
    settings.now = now_text;
    settings.log = warn;
    return settings;
}

server::ListenerOptions listener_options(const Serve& options) {
    server::ListenerOptions settings = options.listener;
    if (settings.forwarded) settings.connections_per_client = settings.connections;  // they are all the proxy's
    return settings;
}

// A ledger that cannot be read is reported at once; later, to those who ask.
void show_jobs(server::ServiceOptions& settings, const std::string& ledger) {
    const auto watch = std::make_shared<LedgerWatch>(ledger);
    static_cast<void>(value_or_fail(watch->status()));
    settings.jobs = [watch] { return watch->status(); };
}

// Clients should not learn where the files are.
void keep_tables(server::ServiceOptions& settings, TableFolder& tables) {
    settings.on_new_engine = [&tables](const api::Engine& engine, const Variant& variant, std::string_view search) -> Result<void> {
        if (tables.fill(engine, variant, search)) return {};
        return error(fmt::format("the table that is kept for {} cannot be used", to_text(variant)), Failure::out_of_resources);
    };
}

Status run(const Serve& options) {
    Control control;
    const Interrupt interrupt(control);
    server::ServiceOptions settings = service_options(options);
    std::atomic<server::Listener*> running = nullptr;  // the service is asked before create() returns
    settings.connections = [&running] { return running == nullptr ? 0 : running.load()->connections(); };
    std::optional<TableFolder> tables;
    if (options.table_folder) keep_tables(settings, tables.emplace(*options.table_folder));
    if (options.ledger) show_jobs(settings, *options.ledger);
    server::Service service(std::move(settings));
    auto listener = value_or_fail(server::Listener::create(
        listener_options(options), [&](const server::ExchangePointer& asked) { service.answer(asked); }));
    running = listener.get();
    say(fmt::format("inarow serves {}\n", listener->url()));
    // A signal handler may only set a flag, so the flag is polled.
    while (!control.stop) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    service.end();
    if (tables) tables->save();
    return Status::done;
}

}  // namespace

void declare_serve(Arguments& arguments) {
    Serve& options = arguments.run_with<Serve>(run);
    arguments.heading("Server");
    const auto read_host = [&options](const std::string& text) { options.listener.host = text; };
    arguments.option("--host", "ADDRESS", read_host, "the address to listen on (127.0.0.1: this machine only)");
    arguments.number("--port", "PORT", options.listener.port, 0, largest_port, "the port; 0 picks a free one (8008)");
    arguments.heading("Browsers and proxies");
    arguments.repeatable(
        "--allow-origin", "ORIGIN", options.listener.access.origins,
        "let pages of this site use the API, such as https://example.org, or * for any site; may be repeated");
    arguments.repeatable(
        "--host-name", "NAME", options.listener.access.host_names,
        "answer to this name, too, with or without a port; may be repeated.  Without it, a server on a loopback "
        "address answers only to localhost and that address, a server on any other address to every name");
    arguments.flag("--forwarded", options.listener.forwarded,
                   "the server is behind a proxy, which must set X-Forwarded-For; its last address is the client");
    arguments.heading("Known values");
    options.books.declare(arguments);
    arguments.option("--ledger", "FILE", options.ledger,
                     "show the progress of the solve in this ledger in a tab of the page, even while inarow jobs runs");
    arguments.heading("Limits");
    options.limits.declare_time(arguments, "processor time for one request (30)");
    const auto read_max_seconds = [&options](const std::string& text) {
        options.max_seconds = value_or_fail(api::parse_seconds("--max-seconds", text));
    };
    arguments.option("--max-seconds", "SECONDS", read_max_seconds, "the same as --time-limit");
    arguments.alternatives("--time-limit", "--max-seconds");
    arguments.number("--threads", "COUNT", options.scheduler.workers, 1, most_searches,
                     "threads that search (one a core)");
    arguments.option("--table", "SIZE", options.table,
                     "memory for the tables of all searches together (a share of the free memory)");
    arguments.option(
        "--table-file", "FOLDER", options.table_folder,
        "start searches from the tables in this folder, a file for each variant, and save them there when the "
        "server shuts down; created if missing");
    arguments.number("--queue", "COUNT", options.scheduler.queue, 0, longest_queue,
                     "how many requests may wait in each of the three lanes (64)");
    arguments.number("--per-client", "COUNT", options.scheduler.per_client, 1, longest_queue,
                     "how many requests one address may have, waiting or running (8)");
    arguments.examples(
        "  inarow serve                          then open http://127.0.0.1:8008/ in a browser\n"
        "  inarow serve --port 0                 a free port, printed on the first line\n"
        "  inarow serve --allow-origin https://example.org\n"
        "  inarow serve --host-name board.example --forwarded     behind a proxy of that name\n"
        "  inarow serve --time-limit 300 --threads 4 --table 8GiB\n"
        "  curl 'http://127.0.0.1:8008/api/v1/solve?variant=7x6&moves=4455'\n"
        "Stop it with Ctrl-C.  docs/guide/http-api.md describes the API.");
}

}  // namespace inarow::app
