// A cache of answers: a repeated question needs no search.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include <mutex>

#include "inarow/report.hpp"

namespace inarow::server {

// Settled answers only, by position and question, so transpositions share an answer.  The least recently used ones are
// evicted.  Any thread may call it.
class Answers {
public:
    explicit Answers(std::size_t capacity) : capacity_(capacity) {}

    // As it was found, with the moves of this request.
    [[nodiscard]] std::optional<api::Report> find(const api::Request& request);
    void remember(const api::Report& report);

    [[nodiscard]] std::size_t size() const;

private:
    using Entry = std::pair<std::string, api::Report>;

    std::size_t capacity_;
    mutable std::mutex mutex_;
    std::list<Entry> entries_;  // the most recently used first
    std::unordered_map<std::string, std::list<Entry>::iterator> by_key_;
};

}  // namespace inarow::server
