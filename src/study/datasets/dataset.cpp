#include "datasets/dataset.hpp"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>

#include "base/require.hpp"
#include "base/threads.hpp"
#include "datasets/generate.hpp"
#include "game/lines.hpp"
#include "inarow/notation.hpp"
#include "solvers/solvers.hpp"

namespace inarow::datasets {
namespace {

constexpr Variant uci_variant{7, 6, 4, Topology::flat};
constexpr int uci_stones = 8;

// Positions with eight stones give up within milliseconds; a large table would cost more to clear than it saves.
constexpr std::uint64_t table_bytes_per_thread = 64 << 20;

// By row text, which is sorted and the same for all move orders.
using Layer = std::map<std::string, Position>;

Layer children(const Layer& layer) {
    Layer next;
    for (const auto& [row, position] : layer)
        for (const Move move : position.legal_moves()) {
            Position child = position.after(move);
            std::string child_row = uci_cells(child);
            next.try_emplace(std::move(child_row), std::move(child));
        }
    return next;
}

std::string mirrored_cells(const std::string& cells, int height) {
    const std::size_t column = 2 * static_cast<std::size_t>(height);  // a letter and a comma per cell
    std::string mirrored;
    for (std::size_t end = cells.size(); end > 0; end -= column) mirrored += cells.substr(end - column, column);
    return mirrored;
}

bool forced(const Position& position, const std::vector<Line>& lines) {
    return !completing_cells(position, lines, Stone::first).empty() ||
           !completing_cells(position, lines, Stone::second).empty();
}

Result<std::vector<std::unique_ptr<Solver>>> make_solvers(const Variant& variant, std::string_view search,
                                                          const SearchOptions& options) {
    SearchOptions each = options;
    each.threads = 1;
    if (each.table_bytes.count == 0) each.table_bytes.count = table_bytes_per_thread;
    std::vector<std::unique_ptr<Solver>> solvers;
    for (int thread = 0; thread < options.threads; ++thread) {
        solvers.push_back(INAROW_TRY(make_solver(search, variant, each)));
    }
    return solvers;
}

}  // namespace

std::vector<Position> uci_positions() {
    const Position empty(uci_variant);
    Layer layer{{uci_cells(empty), empty}};
    for (int stones = 0; stones < uci_stones; ++stones) layer = children(layer);
    const std::vector<Line> all_lines = lines(uci_variant);
    std::vector<Position> kept;
    for (const auto& [cells, position] : layer)
        if (!position.won() && !forced(position, all_lines) && cells <= mirrored_cells(cells, uci_variant.height))
            kept.push_back(position);
    return kept;
}

std::string uci_header() {
    std::string names;
    for (Cell cell = 0; cell < uci_variant.cells(); ++cell)
        names += square_name(cell / uci_variant.height, cell % uci_variant.height) + ',';
    return names + "class";
}

std::string uci_cells(const Position& position) {
    constexpr std::string_view letters = "bxo";
    std::string cells;
    for (Cell cell = 0; cell < position.variant().cells(); ++cell) {
        cells += letters[static_cast<std::size_t>(position.at(cell))];
        cells += ',';
    }
    return cells;
}

std::string uci_row(const Position& position, Bound weak_value) {
    require(weak_value.exact(), "a row of the data set needs a result");
    return uci_cells(position) + outcome(weak_value);
}

Result<void> solve_weakly(const std::vector<Position>& positions, std::vector<Bound>& values, std::string_view search,
                          const SearchOptions& options, Control& control, const ValueFound& found) {
    require(positions.size() == values.size(), "solve_weakly() needs a value for each position");
    if (positions.empty()) return {};
    auto solvers = INAROW_TRY(make_solvers(positions.front().variant(), search, options));
    std::atomic<std::size_t> next = 0;
    std::mutex finding;
    run_on_threads(solvers.size(), [&](std::size_t thread) {
        try {
            for (std::size_t i = next++; i < positions.size() && !control.limit_reached(); i = next++) {
                if (values[i].exact()) continue;
                const Bound range = score_range(positions[i].variant(), positions[i].stones());
                values[i] = weak(solvers[thread]->solve(positions[i], weak_goal(), range, control));
                const std::lock_guard lock(finding);
                if (values[i].exact()) found(i, values[i]);
            }
        } catch (...) {
            control.stop = true;  // the others need not go on
            throw;
        }
    });
    return {};
}

}  // namespace inarow::datasets
