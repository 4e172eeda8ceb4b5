// The options that several commands share, and what they mean.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "game/notation.hpp"
#include "progress.hpp"
#include "search/options.hpp"

namespace inarow::app {

// How to search: the options of search/options.def, the name of the search, its constraints.
class SearchArguments {
public:
    void declare(Arguments& arguments);
    [[nodiscard]] bool given(const std::string& flag) const;
    // The one that is named; with constraints the one that obeys them.
    [[nodiscard]] std::string search(std::string_view unless_named = "alphabeta") const;
    [[nodiscard]] SearchOptions options(const Variant& variant) const;
    // As they were given, by flag; without constraints.
    [[nodiscard]] std::map<std::string, std::string> given_options() const;
    [[nodiscard]] bool search_given() const { return search_.has_value(); }

private:
    Text search_;
    std::vector<std::string> constraints_;
    std::map<std::string, Text> values_;  // by flag
};

// How long to search.
class LimitArguments {
public:
    void declare(Arguments& arguments);
    void declare_time(Arguments& arguments);  // for work that does not count nodes
    [[nodiscard]] std::optional<double> seconds() const;
    [[nodiscard]] std::uint64_t nodes() const;

private:
    Text time_limit_;
    Text node_limit_;
};

// How to talk.
class TalkArguments {
public:
    void declare(Arguments& arguments);
    void declare_without_moves(Arguments& arguments);  // for output that names no move
    [[nodiscard]] bool json() const { return json_; }
    [[nodiscard]] Notation notation() const;
    [[nodiscard]] ProgressStyle progress() const;

private:
    bool json_ = false;
    Text notation_;
    Text progress_;
};

// An integer option, or its default; a message names the option.
[[nodiscard]] std::uint64_t number_option(const std::string& flag, const Text& value, std::uint64_t otherwise,
                                          std::uint64_t smallest, std::uint64_t largest);

}  // namespace inarow::app
