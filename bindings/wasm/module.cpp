// The engine as a WebAssembly module: the questions of the HTTP interface (docs/guide/http-api.md), asked by calling a function.
//
// One question at a time; JavaScript is told its answer, and what is found out on the way, by the imports of host.hpp.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/names.hpp"
#include "base/text.hpp"
#include "base/ticker.hpp"
#include "host.hpp"
#include "inarow/books.hpp"
#include "inarow/limits.hpp"
#include "server/context.hpp"
#include "server/routes.hpp"
#include "store/book.hpp"

namespace inarow::wasm {
namespace {

using server::Answer;
using server::Call;
using server::Reply;
using server::Work;

constexpr double longest_seconds = 1e9;
constexpr double between_looks = 0.005;  // seconds between two looks at whether to stop
constexpr std::size_t places = 2;        // engines that are kept; each has its share of the memory

// The routes of the server that need nothing but the engine.
constexpr std::array<std::pair<std::string_view, Answer (*)(server::Context&, const Call&)>, 8> routes = {{
    {"variants", server::answer_variants},
    {"players", server::answer_players},
    {"position", server::answer_position},
    {"solve", server::answer_solve},
    {"analyze", server::answer_analyze},
    {"explain", server::answer_explain},
    {"game", server::answer_game},
    {"play", server::answer_play},
}};

class HostExchange final : public server::Exchange {
public:
    explicit HostExchange(Call call) : call_(std::move(call)) {}

    [[nodiscard]] const Call& call() const override { return call_; }
    void reply(Reply reply) override { host_reply(reply.status, reply.body.data(), reply.body.size()); }
    void begin_stream() override {}
    [[nodiscard]] bool streaming() const override { return false; }
    void send(std::string_view event, std::string_view data, Need) override {
        host_event(event.data(), event.size(), data.data(), data.size());
    }
    void end_stream() override {}
    void when_gone(std::function<void()>) override {}

private:
    Call call_;
};

// What outlives a question.
struct Module {
    std::uint64_t table_bytes = 64ULL << 20;
    std::vector<api::BookFolders::BookPointer> books;
    std::unique_ptr<server::Context> context;

    // For questions to this search; empty for the usual one.  A change of search starts afresh, so that the new one
    // finds out by itself.
    server::Context& ready(const std::string& search) {
        if (context && context->search == search) return *context;
        server::ServiceOptions options;
        options.seconds = longest_seconds;
        options.table_bytes = table_bytes;
        options.books = std::make_shared<api::BookFolders>(books, [](const std::string&) {});
        context.reset();  // frees its memory first
        context = std::make_unique<server::Context>(std::move(options), places);
        context->search = search;
        return *context;
    }
};

Module& module() {
    static Module the_module;
    return the_module;
}

// Two fields are ours: `nodes`, a limit, and `search`.  The rest is what the route knows.
std::optional<std::string> take_field(Call& call, std::string_view name) {
    auto& fields = call.parameters;
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.first == name; });
    if (found == fields.end()) return std::nullopt;
    std::string value = std::move(found->second);
    fields.erase(found);
    return value;
}

std::uint64_t node_limit_of(const std::optional<std::string>& text) {
    return text ? value_or_fail(whole_number("nodes", *text, 1, unlimited)) : unlimited;
}

Reply run(Work& work, server::Exchange& exchange, std::uint64_t node_limit) {
    Control control;
    control.node_limit = node_limit;
    const api::TimeLimit time(control, work.seconds);
    const Ticker stop(between_looks, [&control] {
        if (host_stopped() != 0) control.stop = true;
        return !control.stop;
    });
    return work.run(exchange, control);
}

Reply answer(Call call) {
    const auto* route = std::find_if(routes.begin(), routes.end(), [&](const auto& row) { return row.first == call.path; });
    if (route == routes.end()) throw Failed{{"there is no question " + quote(call.path)}};
    const std::uint64_t node_limit = node_limit_of(take_field(call, "nodes"));
    const std::string search = take_field(call, "search").value_or("");
    HostExchange exchange(std::move(call));
    Answer given = route->second(module().ready(search), exchange.call());
    if (auto* reply = std::get_if<Reply>(&given)) return std::move(*reply);
    return run(std::get<Work>(given), exchange, node_limit);
}

Reply answer_or_problem(Call call) {
    try {
        return answer(std::move(call));
    } catch (const Failed& failed) {
        return server::error_reply(failed.error);
    } catch (const std::bad_alloc&) {
        module().context.reset();
        return server::error_reply(503, "out of memory");
    } catch (const std::exception& problem) {
        return server::error_reply(500, std::string("internal error: ") + problem.what());
    }
}

// "solve\0variant\0" "7x6\0": a name, then names and values.
Call call_of(std::string_view text) {
    const auto words = split(text, std::string_view("\0", 1));
    Call call;
    call.path = words.front();
    for (std::size_t i = 1; i + 1 < words.size(); i += 2) call.parameters.emplace_back(words[i], words[i + 1]);
    return call;
}

}  // namespace
}  // namespace inarow::wasm

#define INAROW_EXPORT(name) extern "C" __attribute__((export_name(name)))

using namespace inarow;

// Memory for a text or a book that is handed over; 0 where there is none.
INAROW_EXPORT("allocate") void* inarow_allocate(std::size_t bytes) { return std::malloc(bytes); }
INAROW_EXPORT("release") void inarow_release(void* memory) { std::free(memory); }

// Answers by host_reply().
INAROW_EXPORT("ask") void inarow_ask(const char* text, std::size_t bytes) {
    const server::Reply reply = wasm::answer_or_problem(wasm::call_of({text, bytes}));
    wasm::host_reply(reply.status, reply.body.data(), reply.body.size());
}

// For all tables together; what they know is forgotten.
INAROW_EXPORT("set_memory") void inarow_set_memory(double bytes) {
    wasm::module().context.reset();
    wasm::module().table_bytes = static_cast<std::uint64_t>(bytes);
}

// A book to consult from the next question on; answers by host_reply().
INAROW_EXPORT("add_book") void inarow_add_book(const char* bytes, std::size_t count) {
    auto book = store::Book::of_bytes(std::string(bytes, count), "handed over");
    if (book) {
        wasm::module().books.push_back(std::make_shared<const store::Book>(std::move(*book)));
        wasm::module().context.reset();
    }
    const server::Reply reply = book ? server::Reply{200, "application/json", "{}", {}} : server::error_reply(400, book.error().message);
    wasm::host_reply(reply.status, reply.body.data(), reply.body.size());
}
