// The rows behind the players, and what a player is made from.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>

#include "inarow/player.hpp"

namespace inarow::play {

struct Weights;

// A parameter of a player.
struct Parameter {
    std::string_view name;       // "seconds"
    std::string_view otherwise;  // its value unless one is given; "required" for a name that has to be
    std::string_view help;
    Reach reach = Reach::nothing;  // strangers may set only what reaches nothing
};

// What a player is made from.
struct Setup {
    Variant variant;
    std::string search;                                           // of players that solve
    SearchOptions options;                                        // of players that search: table, threads, ...
    std::map<std::string, std::string, std::less<>> values = {};  // by name; of all that name no file or program
    std::map<std::string, TrustedText, std::less<>> names = {};   // by name; of files and programs, where one is given
    std::uint64_t most_bytes = unlimited;                         // for a table; strangers have the share of a search
    const Weights* weights = nullptr;  // of players that evaluate: used instead of what the parameters say
    std::shared_ptr<api::BookFolders> books = nullptr;  // of players that solve: consulted before searching

    [[nodiscard]] const std::string& value(std::string_view name) const { return values.find(name)->second; }
    // The file or program that a parameter names; null if none is given.
    [[nodiscard]] const TrustedText* named(std::string_view name) const;
};

// Reads the values of a setup one after the other and keeps the first error, which names the parameter and what is
// allowed; after an error, what they return means nothing.  `none` as a value stands for nothing.
class ValueReader {
public:
    explicit ValueReader(const Setup& setup) : setup_(setup) {}

    [[nodiscard]] std::optional<double> seconds(std::string_view name);
    [[nodiscard]] std::uint64_t number(std::string_view name, std::uint64_t smallest, std::uint64_t largest);
    [[nodiscard]] std::optional<std::uint64_t> number_or_none(std::string_view name, std::uint64_t largest);  // from 1
    [[nodiscard]] bool first_of(std::string_view name, std::string_view first, std::string_view second);
    [[nodiscard]] std::uint64_t bytes(std::string_view name);  // "16MiB" or most_bytes; 0 for none
    // What was read in another way.
    template <class T>
    [[nodiscard]] T read(Result<T> result) {
        if (!result && !error_) error_ = result.error();
        return result ? std::move(*result) : T{};
    }

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    const Setup& setup_;
    std::optional<Error> error_;
};

struct PlayerRow {
    std::string_view name;
    std::string_view help;
    std::vector<Parameter> parameters;
    Result<std::unique_ptr<Player>> (*make)(const Setup&);
};

// The rows of players.def.
[[nodiscard]] std::span<const PlayerRow> players();

// make_player() in two steps, for callers that add something to the setup: make it with row->make(setup).
struct NamedPlayer {
    const PlayerRow* row;
    Setup setup;
};
[[nodiscard]] Result<NamedPlayer> parse_player(std::string_view text, const Variant& variant, std::string_view search,
                                               const SearchOptions& options, const Author& author);

// Whether strangers may use it at all: not a player for which a program or a file has to be named.
[[nodiscard]] bool is_open_to_strangers(const PlayerRow& row);

#define PLAYER(identifier, ...) [[nodiscard]] Result<std::unique_ptr<Player>> make_##identifier(const Setup&);
#include "play/players.def"
#undef PLAYER

}  // namespace inarow::play
