// Tromp's table of values, board by board.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "base/clock.hpp"
#include "inarow/engine.hpp"
#include "inarow/notation.hpp"
#include "lab/columns.hpp"
#include "lab/experiment.hpp"
#include "lab/papers/tromp.hpp"
#include "search/control.hpp"

namespace inarow::lab::values {
namespace {

struct Board {
    int width;
    int height;
    char value;  // published
    [[nodiscard]] int cells() const { return width * height; }
    [[nodiscard]] Variant variant() const { return {width, height, 4, Topology::flat}; }
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

std::optional<double> published_work(const Board& board) {
    for (const tromp::Work& work : tromp::fhourstones)
        if (work.width == board.width && work.height == board.height) return work.positions;
    return std::nullopt;
}

struct Solved {
    Board board;
    bool exact = false;  // what was asked
    double seconds = 0;
    api::Report report;
    [[nodiscard]] char sign() const { return report.settled ? sign_of(report.bounds) : '?'; }
    [[nodiscard]] bool agrees() const { return sign() == board.value; }
    [[nodiscard]] bool has_score() const { return exact && report.settled; }
};

// With a table of its own.
Solved solve(const Board& board, std::uint64_t cap, Run& run) {
    auto engine = api::Engine::create(board.variant(), run.search, run.options).value();
    api::Request request{Position(board.variant())};
    const bool exact = engine.accepts(request).has_value();
    if (!exact) request.question = api::Request::Question::weak;
    refuse_unless(engine.accepts(request));
    request.want_line = false;
    const NodeBudget budget(run.control, cap);
    const double started = processor_seconds();
    api::Report report = engine.solve(request, run.control);
    return {board, exact, processor_seconds() - started, std::move(report)};
}

Section section_of(const std::vector<Board>& boards, const std::vector<Solved>& rows) {
    const Columns<Solved> columns = {
        {"board", "board", [](auto& row) { return to_text(row.board.variant()); }},
        {"published", "published", [](auto& row) { return value_text(row.board.value); }},
        {"ours", "ours", [](auto& row) { return value_text(row.sign()); }},
        {"agree", "agree", [](auto& row) { return !row.report.settled ? "-"
                                                  : row.agrees()      ? "yes"
                                                                      : "NO"; }},
        {"score", "score", [](auto& row) { return row.has_score() ? Value(row.report.bounds.lo) : Value(); }},
        {"last_move", "last move", [](auto& row) { return row.has_score() ? Value(row.report.last_move()) : Value(); }},
        {"nodes", "nodes", [](auto& row) { return row.report.nodes; }},
        {"seconds", "CPU s", &Solved::seconds},
        {"published_nodes", "published nodes", [](auto& row) { return published_work(row.board); }}};
    Plot plot{"Time by height", {"height"}, {"CPU seconds", true}};
    int widest = tromp::least_width;
    for (const Board& board : boards) widest = std::max(widest, board.width);
    for (int width = tromp::least_width; width <= widest; ++width)
        plot.add(series_of(
            fmt::format("width {}", width),
            rows | std::views::filter([&](auto& row) { return row.board.width == width; }),
            [](auto& row) { return row.board.height; }, &Solved::seconds));
    return {columns.table("Values of empty boards, four in a row", rows), {std::move(plot)}};
}

}  // namespace

std::span<const Parameter> parameters() {
    static constexpr std::array all = {
        Parameter{"cells", "COUNT", "36", "most cells of a board"},
        Parameter{"node-cap", "COUNT", "none", "give up on a board after this many nodes"},
    };
    return all;
}

Results run(Run& run) {
    const auto cells = run.number("cells", 16, 56);
    const std::uint64_t cap = run.node_cap();
    const auto boards = boards_up_to(static_cast<int>(cells));
    run.total = boards.size();
    Results results;
    const auto rows = measure_each(results, boards, [&](const Board& board) -> std::optional<Solved> {
        Solved solved = solve(board, cap, run);
        if (!solved.report.settled && run.control.limit_reached()) return std::nullopt;
        if (solved.report.settled && !solved.agrees()) results.consistent = false;
        ++run.done;
        return solved;
    });
    results.sections = {section_of(boards, rows)};
    results.notes.emplace_back(
        "Published: J. Tromp, Solving Connect-4 on medium board sizes, ICGA Journal 31 (2008), table 2: win, draw and "
        "loss. Score and last move are ours; n > 0 means a win with the first player's n-th-to-last stone, n < 0 one "
        "with the second's. Each board is timed with a table of its own.");
    return results;
}

}  // namespace inarow::lab::values
