// The progress of a request: as it happens, and for a thread that looks in now and then.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "inarow/limits.hpp"
#include "inarow/request.hpp"

#pragma GCC visibility push(default)
namespace inarow::api {

// Hears of the progress of a request while it is being answered.
// Called by the searching thread; no move means the position itself.  Between searching() and found() for the same
// thing, lo and hi of the control are true bounds on it alone: on the position, or on the one after the move, as seen
// by its own side to move.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void searching(std::optional<Move> move) = 0;
    // The result, in the unit of the question, seen by the side to move of the position that was asked about.
    virtual void found(std::optional<Move> move, Bound bound) = 0;
};

// What is known about the position of a request while it is being answered.
//
// The search also asks about other positions, such as those after each move, so what the control of the answer shows is
// often not about the position itself.
class KnownSoFar final : public Watcher {
public:
    explicit KnownSoFar(const Request& request);

    void searching(std::optional<Move> move) override;
    void found(std::optional<Move> move, Bound bound) override;

    // In the unit of the question, seen by the side to move.
    [[nodiscard]] Bound bounds(const Control& control) const;
    // Of the position itself, while a proof-number search asks about it.
    [[nodiscard]] std::optional<Numbers> numbers(const Control& control) const;

private:
    Request request_;
    std::atomic<bool> here_{false};  // the position itself is being searched
    mutable std::mutex mutex_;       // guards what follows
    Bound known_;
    std::map<Move, Bound> moves_;
};

}  // namespace inarow::api
#pragma GCC visibility pop
