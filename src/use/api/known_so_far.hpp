// What is known about a position while a request about it is being answered, for a thread that looks in now and then.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <optional>

#include "api/request.hpp"
#include "search/control.hpp"

namespace inarow::api {

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
