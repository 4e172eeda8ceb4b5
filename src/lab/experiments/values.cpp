// Tromp's table of values, board by board.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "api/engine.hpp"
#include "base/timing.hpp"
#include "game/notation.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/tromp.hpp"

namespace inarow::lab {
namespace {

constexpr std::array parameters = {
    Parameter{"cells", "COUNT", "36", "most cells of a board"},
    Parameter{"node-cap", "COUNT", "none", "give up on a board after this many nodes"},
};

struct Board {
    int width;
    int height;
    char value;  // published
    [[nodiscard]] int cells() const { return width * height; }
};

std::vector<Board> boards_up_to(int cells) {
    std::vector<Board> boards;
    for (const tromp::Row& row : tromp::table_2)
        for (std::size_t i = 0; i < row.values.size(); ++i)
            boards.push_back({tromp::least_width + static_cast<int>(i), row.height, row.values[i]});
    std::erase_if(boards, [&](const Board& board) { return board.cells() > cells; });
    std::ranges::stable_sort(boards, {}, &Board::cells);
    return boards;
}

char sign_of(Bound bounds) {
    if (bounds.lo > 0) return '+';
    if (bounds.hi < 0) return '-';
    return bounds == exactly(0) ? '=' : '?';
}

std::string value_text(char sign) {
    constexpr std::array<std::pair<char, std::string_view>, 4> names = {
        {{'+', "first wins"}, {'=', "draw"}, {'-', "second wins"}, {'?', "unknown"}}};
    return std::string(std::ranges::find(names, sign, &std::pair<char, std::string_view>::first)->second);
}

Value published_work(const Board& board) {
    for (const tromp::Work& work : tromp::fhourstones)
        if (work.width == board.width && work.height == board.height) return work.positions;
    return {};
}

api::Report solve_within(std::uint64_t nodes, api::Engine& engine, const api::Request& request, Control& control) {
    const NodeBudget budget(control, nodes);
    return engine.solve(request, control);
}

// Each board with a table of its own.  False when the experiment was told to stop.
Result<bool> solve(const Board& board, std::uint64_t cap, Run& run, Results& results) {
    const Variant variant{board.width, board.height, 4, Topology::flat};
    auto engine = api::Engine::create(variant, run.search, run.options);
    if (!engine) return tl::unexpected(engine.error());
    api::Request request{Position(variant)};
    if (!engine->accepts(request)) request.question = api::Request::Question::weak;
    if (const auto accepted = engine->accepts(request); !accepted) return tl::unexpected(accepted.error());
    request.want_line = false;
    const double started = processor_seconds();
    const api::Report report = solve_within(cap, *engine, request, run.control);
    const double seconds = processor_seconds() - started;
    if (!report.settled && run.control.limit_reached()) return false;
    const char sign = sign_of(report.bounds);
    if (report.settled && sign != board.value) results.consistent = false;
    const bool exact = report.settled && request.question == api::Request::Question::exact;
    results.sections.front().table.rows.push_back(
        {to_text(variant), value_text(board.value), value_text(report.settled ? sign : '?'),
         std::string(!report.settled ? "-" : sign == board.value ? "yes" : "NO"),
         exact ? Value(std::int64_t{report.bounds.lo}) : Value(),
         exact && report.last_move() ? Value(std::int64_t{*report.last_move()}) : Value(),
         static_cast<std::int64_t>(report.nodes), seconds, published_work(board)});
    Plot& plot = results.sections.front().plots.front();
    plot.series[static_cast<std::size_t>(board.width - tromp::least_width)].points.emplace_back(board.height, seconds);
    ++run.done;
    return true;
}

Section empty_section(const std::vector<Board>& boards) {
    Section section{{"Values of empty boards, four in a row",
                     {{"board", "board"},
                      {"published", "published"},
                      {"ours", "ours"},
                      {"agree", "agree"},
                      {"score", "score"},
                      {"last_move", "last move"},
                      {"nodes", "nodes"},
                      {"seconds", "CPU s"},
                      {"published_nodes", "published nodes"}},
                     {}},
                    {{"Time by height", {"height"}, {"CPU seconds", true}, {}}}};
    int widest = tromp::least_width;
    for (const Board& board : boards) widest = std::max(widest, board.width);
    for (int width = tromp::least_width; width <= widest; ++width)
        section.plots[0].series.push_back({fmt::format("width {}", width), {}});
    return section;
}

}  // namespace

std::span<const Parameter> values_parameters() { return parameters; }

Result<Results> run_values(Run& run) {
    const auto cells = run.number("cells", 16, 56);
    if (!cells) return tl::unexpected(cells.error());
    const bool capped = run.value("node-cap") != "none";
    const auto cap = capped ? run.number("node-cap", 1, unlimited - 1) : Result<std::uint64_t>(unlimited);
    if (!cap) return tl::unexpected(cap.error());
    const auto boards = boards_up_to(static_cast<int>(*cells));
    run.total = boards.size();
    Results results;
    results.sections.push_back(empty_section(boards));
    for (const Board& board : boards) {
        const auto finished = solve(board, *cap, run, results);
        if (!finished) return tl::unexpected(finished.error());
        results.complete = *finished;
        if (!*finished) break;
    }
    results.notes.emplace_back(
        "Published: J. Tromp, Solving Connect-4 on medium board sizes, ICGA Journal 31 (2008), table 2: win, draw and "
        "loss. Score and last move are ours; n > 0 means a win with the first player's n-th-to-last stone, n < 0 one "
        "with the second's. Each board is timed "
        "with a table of its own.");
    return results;
}

}  // namespace inarow::lab
