// The state that all handlers share.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/failed.hpp"
#include "inarow/engine.hpp"
#include "server/answer_cache.hpp"
#include "server/engine_cache.hpp"
#include "server/metrics.hpp"
#include "server/page.hpp"
#include "server/task.hpp"

namespace inarow::explain {
struct Explanation;
}

namespace inarow::server {

struct ServiceOptions {
    SchedulerLimits limits;
    double seconds = 30;            // at most, for one request
    std::uint64_t table_bytes = 0;  // of all tables together
    std::span<const File> page = page_files();
    std::shared_ptr<api::BookFolders> books;  // consulted before every search; null for none
    std::string machine;                      // for the reports of experiments
    // How far a solve in jobs is, as JSON, asked by any thread; empty for none.
    std::function<Result<std::string>()> jobs;
    std::function<std::string()> now = [] { return std::string(); };
    // Adds what a card says, after so much work; by any thread.  The page without a server has no cards.
    std::function<void(explain::Explanation&, std::uint64_t budget, Control&)> add_card = [](auto&&...) {};
    std::function<void(std::string_view)> log = [](std::string_view) {};  // told of faults of ours, by any thread
    std::function<unsigned()> connections = [] { return 0U; };
    // Called with a new engine before its first question, by any thread; where it fails, so does the request.
    std::function<Result<void>(const api::Engine&, const Variant&, std::string_view search)> on_new_engine =
        [](const api::Engine&, const Variant&, std::string_view) { return Result<void>(); };
};

class Context {
public:
    // `places`: how many requests search at the same time, at most.  Few of them do for long, so games that are played
    // in turn keep their tables.
    Context(ServiceOptions service_options, std::size_t places)
        : options(std::move(service_options)), engines(places), answers(remembered_answers), places_(places) {}

    // How a search or a player is made: one thread, its share of the memory.  (A table begins small and grows with the
    // work, so a short search does not touch its share.)
    [[nodiscard]] SearchOptions search_options() const {
        SearchOptions made;
        made.table_bytes.count = options.table_bytes / places_;
        return made;
    }

    [[nodiscard]] std::shared_ptr<api::Engine> engine_for(const api::Request& request) {
        const std::string_view named = search.empty() ? api::default_search(request) : search;
        const Variant& variant = request.position.variant();
        return engines.lease<api::Engine>("engine " + std::string(named) + ' ' + to_text(variant),
                                          [&] { return new_engine(variant, named); });
    }

    // From before; counted where there is one.
    [[nodiscard]] std::optional<api::Report> known_answer(const api::Request& request) {
        auto known = answers.find(request);
        if (known) ++metrics.known_answers;
        return known;
    }

    ServiceOptions options;
    std::string search;  // used instead of the default one for a request, unless empty
    EngineCache engines;
    Answers answers;
    Metrics metrics;
    std::function<Load()> load = [] { return Load(); };  // of the service that answers the requests

private:
    [[nodiscard]] api::Engine new_engine(const Variant& variant, std::string_view named) const {
        auto engine = value_or_fail(api::Engine::create(variant, named, search_options()));
        engine.consult(options.books, search.empty());
        value_or_fail(options.on_new_engine(engine, variant, named));
        return engine;
    }

    static constexpr std::size_t remembered_answers = 20'000;

    std::size_t places_;
};

}  // namespace inarow::server
