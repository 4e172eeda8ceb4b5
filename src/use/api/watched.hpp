// A search session whose questions a watcher hears of.
#pragma once

#include "api/request.hpp"
#include "api/search_session.hpp"
#include "api/watcher.hpp"

namespace inarow::api {

// Asks about a position, or about the one after a move, and reports to the watcher.
class Watched {
public:
    Watched(SearchSession& session, Request::Question question, Watcher* watcher)
        : session_(session), question_(question), watcher_(watcher) {}

    [[nodiscard]] SearchSession& session() const { return session_; }

    [[nodiscard]] Bound ask(const Position& position, Goal goal, Bound known) {
        return watch(std::nullopt, position, goal, known);
    }
    // Seen by the side to move after the move.
    [[nodiscard]] Bound ask(Move move, const Position& child, Goal goal, Bound known) {
        return watch(move, child, goal, known);
    }

private:
    Bound watch(std::optional<Move> move, const Position& position, Goal goal, Bound known) {
        session_.control.show(known);
        if (watcher_ != nullptr) watcher_->searching(move);
        const Bound found = session_.ask(position, goal, known);
        if (watcher_ != nullptr) watcher_->found(move, shown(question_, move ? -found : found));
        return found;
    }

    SearchSession& session_;
    Request::Question question_;
    Watcher* watcher_;
};

}  // namespace inarow::api
