#include "server/answer_cache.hpp"

#include <fmt/format.h>

namespace inarow::server {
namespace {

std::string key_of(const api::Request& request) {
    const Position& position = request.position;
    std::string key = fmt::format("{}|{}|{}|{}|{}|{}|", to_text(position.variant()), static_cast<int>(request.question),
                                  request.question == api::Request::Question::at_least ? to_text(request.claim) : "",
                                  request.every_move, request.every_best, request.want_line);
    for (Cell cell = 0; cell < position.variant().cells(); ++cell)
        key += static_cast<char>('0' + static_cast<int>(position.at(cell)));
    return key;
}

}  // namespace

std::optional<api::Report> Answers::find(const api::Request& request) {
    const std::string key = key_of(request);
    const std::lock_guard lock(mutex_);
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return std::nullopt;
    entries_.splice(entries_.begin(), entries_, found->second);
    api::Report report = found->second->second;
    report.request = request;
    return report;
}

void Answers::remember(const api::Report& report) {
    if (!report.settled) return;
    std::string key = key_of(report.request);
    const std::lock_guard lock(mutex_);
    if (by_key_.contains(key)) return;
    entries_.emplace_front(key, report);
    by_key_.emplace(std::move(key), entries_.begin());
    if (entries_.size() <= capacity_) return;
    by_key_.erase(entries_.back().first);
    entries_.pop_back();
}

std::size_t Answers::size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

}  // namespace inarow::server
