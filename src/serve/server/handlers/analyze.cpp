// Streams the value of a position while it is being found.
#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "api/search_session.hpp"
#include "base/clock.hpp"
#include "base/ticker.hpp"
#include "inarow/progress.hpp"
#include "report/json.hpp"
#include "report/json_parts.hpp"
#include "server/handlers/question.hpp"

namespace inarow::server {
namespace {

constexpr double interval = 0.1;  // seconds

std::string scores_event(const Variant& variant, Move move, Bound bound) {
    return one_line({{"move", to_text(variant, move)}, {"bounds", report::bound_json(bound)}});
}

// What a stream has said so far.  A question may be tried several times, and what was said once stays true.
struct Told {
    explicit Told(const api::Request& request) {
        const auto unit = [&](Bound bound) { return shown(request.question, bound); };
        known = unit(known_by_rules(request.position));
        if (request.every_move)
            for (const Move move : request.position.legal_moves())
                moves[move] = unit(-known_by_rules(request.position.after(move)));
    }

    Bound known{};
    std::map<Move, Bound> moves;
    std::set<Move> exact;
    std::uint64_t nodes = 0;  // of earlier attempts
    Stopwatch watch;
};

// Follows a search: the searching thread says what it is searching, and a ticker looks at its counters now and then.
class Progress final : public api::Watcher {
public:
    Progress(const api::Request& request, const Control& control, Exchange& exchange, Told& told)
        : request_(request), control_(control), exchange_(exchange), told_(told) {
        clock_.emplace(interval, [this] { return watch(); });
    }

    void searching(std::optional<Move> move) override { at_ = ++searches_ * places + index_of(move); }

    void found(std::optional<Move> move, Bound bound) override {
        at_ = nothing;
        const std::lock_guard lock(mutex_);
        narrow(move.value_or(the_position), bound);
    }

    // Throws what went wrong while nobody could be told: bounds that exclude each other.
    void finish() {
        clock_.reset();
        told_.nodes += control_.nodes;
        if (problem_) std::rethrow_exception(problem_);
    }

private:
    // What is being searched, as a number that no other search has: the number of the search, and a place for its move.
    static constexpr std::uint64_t places = 1024;
    static constexpr std::uint64_t nothing = 0;
    static constexpr int the_position = -1;
    static std::uint64_t index_of(std::optional<Move> move) {
        return static_cast<std::uint64_t>(move.value_or(the_position) + 1);
    }

    bool watch() {
        const std::lock_guard lock(mutex_);
        try {
            look();
        } catch (const std::exception&) {
            problem_ = std::current_exception();
        }
        return !problem_;
    }

    // What is read from the control belongs to the search seen before and after reading it, if the two are the same.
    void look() {
        const std::uint64_t before = at_;
        const Bound seen{control_.lo, control_.hi};
        if (before != nothing && before == at_) {
            const int what = static_cast<int>(before % places) - 1;
            narrow(what, shown(request_.question, what == the_position ? seen : -seen));
        }
        const double seconds = told_.watch.seconds();
        const std::uint64_t nodes = told_.nodes + control_.nodes;
        exchange_.send("progress",
                       one_line({{"bounds", report::bound_json(told_.known)},
                                 {"nodes", nodes},
                                 {"seconds", seconds},
                                 {"nodes_per_second", static_cast<double>(nodes) / seconds}}),
                       Exchange::Need::if_in_time);
    }

    void narrow(int what, Bound bound) {
        if (what == the_position) {
            told_.known = meet(told_.known, bound);
            return;
        }
        Bound& known = told_.moves[what];
        const Bound narrower = meet(known, bound);
        if (narrower == known && !narrower.exact()) return;
        if (narrower == known && told_.exact.contains(what)) return;
        known = narrower;
        if (known.exact()) told_.exact.insert(what);
        exchange_.send("scores", scores_event(request_.position.variant(), what, known), Exchange::Need::if_in_time);
        told_.known = meet(told_.known, api::best_of(told_.moves));
    }

    const api::Request& request_;
    const Control& control_;
    Exchange& exchange_;
    std::uint64_t searches_ = 0;
    std::atomic<std::uint64_t> at_{nothing};

    std::mutex mutex_;  // guards what follows
    Told& told_;
    std::exception_ptr problem_;
    std::optional<Ticker> clock_;  // ends before all of the above
};

std::string event_text(std::string_view name, const std::string& data) {
    return fmt::format("event: {}\ndata: {}\n\n", name, data);
}

// A stream that is over at once.
Reply known_stream(const api::Report& known) {
    std::string events;
    for (const auto& [move, bound] : known.scores)
        events += event_text("scores", scores_event(known.request.position.variant(), move, bound));
    return {200, "text/event-stream", events + event_text("done", report::to_json(known)), {}};
}

}  // namespace

Answer answer_analyze(Context& context, const Call& call) {
    auto [request, seconds] = parse_question(call, context);
    if (const auto known = context.known_answer(request)) return known_stream(*known);
    request.in_rounds = true;
    const auto told = std::make_shared<Told>(request);
    const auto run = [&context, request = request, told](Exchange& exchange, Control& control) {
        Progress progress(request, control, exchange, *told);
        const api::Report report = search_for(context, request, control, &progress);
        progress.finish();
        return report_reply(report);
    };
    return Work{seconds, run, true};
}

}  // namespace inarow::server
