// The entry point of the library: answers requests with one search, whose table stays warm between them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "inarow/options.hpp"
#include "inarow/report.hpp"
#include "inarow/request.hpp"

namespace inarow {

class KeptTable;
class Solver;

}  // namespace inarow

#pragma GCC visibility push(default)
namespace inarow::api {

class BookFolders;
class KnownBounds;
class Watcher;

// For each move, in the first round of a request in rounds.
inline constexpr std::uint64_t first_round_nodes = 30'000;

// For one variant; one request at a time.
class Engine {
public:
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    [[nodiscard]] static Result<Engine> create(const Variant& variant, std::string_view search = "alphabeta",
                                               const SearchOptions& options = {}, const Constraints& constraints = {});

    // Whether this search can answer such a request, or why not.
    [[nodiscard]] Result<void> accepts(Request::Question question) const;
    [[nodiscard]] Result<void> accepts(const Request& request) const;

    // Answers as far as the control's limits allow: a limit leaves a bound, never a guess.
    // Requires a request that is accepted.  The watcher, if there is one, is told of the progress.
    [[nodiscard]] Report solve(const Request& request, Control& control, Watcher* watcher = nullptr);

    // Whether books and stores may be consulted, which hold values of the game without constraints.
    [[nodiscard]] Result<void> accepts_known_bounds() const;
    // Consults these first and adds its results; an error where they are not accepted.  Requires the same variant.
    [[nodiscard]] Result<void> use(std::shared_ptr<KnownBounds> known_bounds);

    // Consults the books of this variant, too; with constraints, and without folders, there are none to consult.
    // With `atlas` the score of the empty board comes from the atlas, unless each move is asked about.
    void consult(const std::shared_ptr<BookFolders>& folders, bool atlas = false);
    // Whether these have the score, so that solve() finds it without a search.
    [[nodiscard]] bool knows(const Request& request) const;

    [[nodiscard]] std::uint64_t table_bytes() const;
    // To be kept in a file; null where the search has none that can be.
    [[nodiscard]] std::shared_ptr<KeptTable> kept_table() const;

private:
    Engine(const Variant& variant, std::string_view search, int threads, const Constraints& constraints,
           std::unique_ptr<Solver> solver);
    [[nodiscard]] bool asks_atlas(const Request& request) const;

    Variant variant_;
    std::string search_;
    int threads_;
    Constraints constraints_;
    std::unique_ptr<Solver> solver_;
    std::shared_ptr<KnownBounds> known_bounds_;
    bool atlas_ = false;
};

// The default search for a request: the one specialized for the board, if it answers the question.
[[nodiscard]] std::string_view default_search(const Request& request, const Constraints& constraints = {});

}  // namespace inarow::api
#pragma GCC visibility pop
