// Searches for Python: one in the background, which Python waits for or looks in on, and many at once for data sets.
//
// No search holds the interpreter's lock (background.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <vector>

#include "arguments.hpp"
#include "background.hpp"
#include "base/require.hpp"
#include "explain/explain.hpp"
#include "explain/game.hpp"
#include "explain/json.hpp"
#include "explain/svg.hpp"
#include "explain/text.hpp"
#include "inarow/board.hpp"
#include "inarow/engine.hpp"
#include "inarow/notation.hpp"
#include "inarow/progress.hpp"
#include "module.hpp"
#include "report/json.hpp"

namespace py = pybind11;

namespace inarow::python {
namespace {

// A question at work.
class Search : public Background<api::Report> {
public:
    Search(Work work, std::shared_ptr<api::KnownSoFar> known, std::optional<double> seconds,
           std::optional<std::uint64_t> nodes)
        : Background(std::move(work), seconds, nodes), known_(std::move(known)) {}

    [[nodiscard]] Bound bounds() const { return known_->bounds(control()); }

private:
    std::shared_ptr<api::KnownSoFar> known_;  // the search tells it
};

// Tells those who wait when its life is over.
class AtEnd {
public:
    explicit AtEnd(std::promise<void>& end) : end_(end) {}
    ~AtEnd() { end_.set_value(); }
    AtEnd(const AtEnd&) = delete;
    AtEnd& operator=(const AtEnd&) = delete;

private:
    std::promise<void>& end_;
};

// Up for as long as it lives.
class Flag {
public:
    explicit Flag(bool& flag) : flag_(flag) { flag_ = true; }
    ~Flag() { flag_ = false; }
    Flag(const Flag&) = delete;
    Flag& operator=(const Flag&) = delete;

private:
    bool& flag_;
};

// One search with its table, which stays warm from question to question; one question at a time.
class Engine {
public:
    Engine(const py::object& variant, const py::object& search, const py::object& threads, const py::object& table,
           const py::object& book)
        : variant_(variant_argument(variant)),
          options_(options_of(threads, table)),
          search_(search_or_usual(search)),
          atlas_(text_argument("search", search).empty()),
          books_(books_argument(book)),
          engine_(create()) {}

    [[nodiscard]] std::shared_ptr<Search> start(const py::object& position, const py::object& weak,
                                                const py::object& every_move, const py::object& every_best,
                                                const py::object& seconds, const py::object& nodes) {
        api::Request request(position_argument(position));
        if (flag_argument("weak", weak)) request.question = api::Request::Question::weak;
        request.every_move = flag_argument("every_move", every_move);
        request.every_best = flag_argument("every_best", every_best);
        need(engine_.accepts(request));
        const auto most_seconds = seconds_argument("seconds", seconds);
        const auto most_nodes = whole_or_none<std::uint64_t>("nodes", nodes);
        wait_for_last();
        auto known = std::make_shared<api::KnownSoFar>(request);
        auto end = std::make_shared<std::promise<void>>();
        auto work = [this, known, end, request = std::move(request)](Control& control) {
            const AtEnd at_end(*end);
            return engine_.solve(request, control, known.get());
        };
        auto ended = end->get_future();
        auto search = std::make_shared<Search>(std::move(work), std::move(known), most_seconds, most_nodes);
        last_ = search;
        ended_ = ended.share();
        return search;
    }

    // Fills an array of int8: one per game, or with every_move one per game and move, `unplayable` where it has none.  A
    // buffer, because a module that knows the layout of NumPy's arrays works with NumPy 1 or with NumPy 2.
    void score_many(const py::object& games, const py::object& threads, const py::object& every_move,
                    const py::buffer& scores);

private:
    [[nodiscard]] api::Engine create() const {
        api::Engine engine = value_of(api::Engine::create(variant_, search_, options_));
        const py::gil_scoped_release free;
        engine.consult(books_, atlas_);
        return engine;
    }

    // Two questions at once would undo each other's work in the table.  One that was stopped, or that nobody refers to
    // any more, is on its way out.  From the last look until the next question is noted, nobody else gets the
    // interpreter's lock.
    void wait_for_last() const {
        while (scoring_ || is_searching()) {
            const auto last = last_.lock();
            if (scoring_ || (last && !last->stopped()))
                throw std::runtime_error(
                    "this engine is at work on another question: wait for its answer, close its analysis, or use "
                    "another Engine");
            const auto ended = ended_;
            const py::gil_scoped_release free;
            ended.wait();
        }
    }
    [[nodiscard]] bool is_searching() const {
        return ended_.valid() && ended_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
    }

    Variant variant_;
    SearchOptions options_;
    std::string search_;
    bool atlas_;  // not where a search was named
    std::shared_ptr<api::BookFolders> books_;
    api::Engine engine_;
    std::vector<api::Engine> helpers_;  // for score_many; they stay warm, too
    std::weak_ptr<Search> last_;
    std::shared_future<void> ended_;  // the last search; it may outlive its last reference for a moment
    bool scoring_ = false;  // read and written with the interpreter's lock
};

constexpr std::int8_t unplayable = -128;

// The scores of many games, or those of all their moves, worked out by several threads; the first game that is wrong stops all of them.
class Batch {
public:
    Batch(const Variant& variant, const std::vector<std::string>& games, bool every_move, std::int8_t* scores,
          int threads)
        : empty_(variant),
          games_(games),
          every_move_(every_move),
          scores_(scores),
          controls_(static_cast<std::size_t>(threads)) {}

    // How many numbers there are for a game.
    [[nodiscard]] static std::size_t columns(const Variant& variant, bool every_move) {
        return every_move ? static_cast<std::size_t>(variant.moves()) : 1;
    }

    // What one thread does.
    void work(api::Engine& engine, int thread) {
        Control& control = controls_[static_cast<std::size_t>(thread)];
        for (std::size_t i = next_++; i < games_.size(); i = next_++) {
            const auto position = read(games_[i]);
            if (!position) return fail(fmt::format("position {}: {}", i, position.error().message));
            const std::optional<api::Report> report = solve(engine, *position, control);
            if (control.stop) return;
            every_move_ ? put_scores(i, *position, report) : put_score(i, *position, report);
        }
    }
    void stop() {
        for (Control& control : controls_) control.stop = true;
    }
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

private:
    // Moves, or a board as nested lists.  The score is for the side to move, whichever colour began.
    [[nodiscard]] Result<Position> read(const std::string& game) const {
        if (!game.starts_with('[')) return parse_moves(empty_, game);
        return INAROW_TRY(read_board(empty_.variant(), game)).position;
    }
    void put_score(std::size_t game, const Position& position, const std::optional<api::Report>& report) {
        scores_[game] = static_cast<std::int8_t>(report ? report->bounds.lo : position.final_score());
    }
    void put_scores(std::size_t game, const Position& position, const std::optional<api::Report>& report) {
        const std::size_t width = columns(position.variant(), true);
        std::int8_t* const row = scores_ + game * width;
        std::fill_n(row, width, unplayable);
        if (!report) return;
        for (const auto& [move, bound] : report->scores) row[move] = static_cast<std::int8_t>(bound.lo);
    }
    // Nothing where the game is over.
    [[nodiscard]] std::optional<api::Report> solve(api::Engine& engine, const Position& position,
                                                   Control& control) const {
        if (position.over()) return std::nullopt;
        api::Request request(position);
        request.want_line = false;
        request.every_move = every_move_;
        api::Report report = engine.solve(request, control);
        require(report.settled || control.stop, "a search without limits ends with a score");
        return report;
    }
    void fail(std::string message) {
        const std::lock_guard lock(mutex_);
        if (complaint_.empty()) complaint_ = std::move(message);
        stop();
    }

    Position empty_;
    const std::vector<std::string>& games_;
    bool every_move_;
    std::int8_t* scores_;
    std::vector<Control> controls_;  // one for each thread: an engine lowers the limit of its own for a while
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::string complaint_;
};

// Does the work in so many threads, or in as many as can be started.
std::vector<std::future<void>> start_threads(int threads, const std::function<void(int)>& work) {
    std::vector<std::future<void>> running;
    running.reserve(static_cast<std::size_t>(threads));
    try {
        for (int i = 0; i < threads; ++i) running.push_back(std::async(std::launch::async, work, i));
    } catch (const std::exception&) {  // those that run take all the work
        if (running.empty()) throw;
    }
    return running;
}

// Whether a signal has come, such as Ctrl-C, whose exception is set then.  Takes the interpreter's lock.
bool signalled() {
    const py::gil_scoped_acquire locked;
    return PyErr_CheckSignals() != 0;
}

// Releases the interpreter's lock until every thread is done, except to look at signals now and then: threads that were
// stopped may still need it to warn.
void wait_for(std::vector<std::future<void>>& threads, const std::function<void()>& stop) {
    bool stopped = false;
    {
        const py::gil_scoped_release free;
        for (auto& thread : threads)
            while (thread.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
                if (stopped || !signalled()) continue;
                stopped = true;
                stop();
            }
    }
    if (stopped) throw py::error_already_set();
    for (auto& thread : threads)
        thread.get();
}

std::int8_t* array_of(const py::buffer_info& scores, std::size_t size) {
    if (scores.format != py::format_descriptor<std::int8_t>::format() || static_cast<std::size_t>(scores.size) != size)
        throw py::value_error("the scores need an array of int8, one per game or per game and move");
    return static_cast<std::int8_t*>(scores.ptr);
}

void Engine::score_many(const py::object& given_games, const py::object& given_threads,
                        const py::object& given_every_move, const py::buffer& scores) {
    constexpr int most_threads = 1024;
    const std::vector<std::string> games = texts_argument("games", given_games);
    const auto useful_threads = static_cast<int>(std::clamp<std::size_t>(games.size(), 1, most_threads));
    const int threads = std::min(whole_argument("threads", given_threads, 1, most_threads), useful_threads);
    const bool every_move = flag_argument("every_move", given_every_move);
    need(engine_.accepts(api::Request::Question::exact));
    wait_for_last();
    const Flag scoring(scoring_);
    while (static_cast<int>(helpers_.size()) + 1 < threads)
        helpers_.push_back(create());
    const py::buffer_info array = scores.request(/*writable=*/true);
    const std::size_t size = games.size() * Batch::columns(variant_, every_move);
    Batch batch(variant_, games, every_move, array_of(array, size), threads);
    auto running = start_threads(
        threads, [&](int i) { batch.work(i == 0 ? engine_ : helpers_[static_cast<std::size_t>(i - 1)], i); });
    wait_for(running, [&] { batch.stop(); });
    if (!batch.complaint().empty()) throw py::value_error(batch.complaint());
}

explain::Explainer explainer_for(const Variant& variant, const py::object& book) {
    const auto books = books_argument(book);
    auto explainer = value_of(explain::Explainer::create(variant));
    const py::gil_scoped_release free;
    explainer.consult(books);
    return explainer;
}

// Why a position is worth what it is, as JSON, in words and as a picture.
py::tuple explain(const py::object& given, const py::object& nodes, const py::object& book) {
    const Position& position = position_argument(given);
    auto explainer = explainer_for(position.variant(), book);
    const auto limit = whole_or_none<std::uint64_t>("nodes", nodes).value_or(explain::usual_nodes(position.variant()));
    const auto work = [&](Control& control) { return explainer.explain(position, control); };
    const auto explanation = answer_of<explain::Explanation>(work, std::nullopt, limit);
    return py::make_tuple(explain::to_json(explanation), explain::explanation_text(explanation),
                          explain::to_svg(explanation));
}

// The moves of a game and its mistakes, as JSON.
std::string explain_game(const py::object& given, const py::object& nodes, const py::object& book) {
    const Position& end = position_argument(given);
    auto explainer = explainer_for(end.variant(), book);
    const auto limit = whole_or_none<std::uint64_t>("nodes", nodes).value_or(explain::usual_nodes(end.variant()));
    const auto work = [&](Control& control) {
        return one_line(explain::game_json(end, explain::judge_game(explainer, end, control, limit)));
    };
    return answer_of<std::string>(work);
}

}  // namespace

void bind_engine(py::module_& module) {
    py::class_<Search, std::shared_ptr<Search>>(module, "_Search")
        .def(
            "wait",
            [](Search& search, const py::object& seconds) {
                const auto most = seconds_argument("every", seconds);
                if (!most) raise_type("every", "a number of seconds", seconds);
                return search.wait(*most);
            },
            py::arg("seconds"))
        .def("stop", &Search::stop)
        .def_property_readonly("bounds",
                               [](const Search& s) {
                                   const Bound bounds = s.bounds();
                                   return py::make_tuple(bounds.lo, bounds.hi);
                               })
        .def_property_readonly("nodes", [](const Search& s) { return s.control().nodes.load(); })
        .def_property_readonly("json", [](const Search& s) { return report::to_json(s.answer()); });
    py::class_<Engine>(module, "_Engine")
        .def(py::init<const py::object&, const py::object&, const py::object&, const py::object&, const py::object&>(),
             py::arg("variant"), py::arg("search"), py::arg("threads"), py::arg("table"), py::arg("book"))
        .def("start", &Engine::start, py::keep_alive<0, 1>(), py::arg("position"), py::arg("weak"),
             py::arg("every_move"), py::arg("every_best"), py::arg("seconds"), py::arg("nodes"))
        .def("score_many", &Engine::score_many, py::arg("games"), py::arg("threads"), py::arg("every_move"),
             py::arg("scores"));
    module.def("_explain", explain, py::arg("position"), py::arg("nodes"), py::arg("book"));
    module.def("_explain_game", explain_game, py::arg("position"), py::arg("nodes"), py::arg("book"));
}

}  // namespace inarow::python
