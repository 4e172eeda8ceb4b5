#include "jobs/worker.hpp"

#include "base/clock.hpp"
#include "solvers/solvers.hpp"

namespace inarow::jobs {
namespace {

// A job uses at least its budget divided by this, so that answers do not come faster than they can be written down.
constexpr std::uint64_t least_share = 8;

bool is_open(Numbers numbers) { return numbers.proof > 0 && numbers.disproof > 0; }

// Of the moves that do not end the game.
std::vector<std::pair<Move, Numbers>> numbers_of_moves(Solver& solver, const Job& job) {
    std::vector<std::pair<Move, Numbers>> moves;
    for (const Move move : job.position.legal_moves()) {
        const Position next = job.position.after(move);
        if (next.over()) continue;
        if (const auto numbers = solver.expected_numbers(next, 1 - job.threshold))
            moves.emplace_back(move, numbers->seen_by_other());
    }
    return moves;
}

// As the search last showed them, or as it would begin where it never showed any.
std::optional<OpenNumbers> open_numbers(Solver& solver, const Job& job, const Control& control) {
    std::optional<Numbers> numbers = Numbers{control.proof, control.disproof};
    if (!is_open(*numbers)) numbers = solver.expected_numbers(job.position, job.threshold);
    if (!numbers || !is_open(*numbers)) return std::nullopt;
    return OpenNumbers{*numbers, numbers_of_moves(solver, job)};
}

Numbers doubled(Numbers limits) {
    const auto twice = [](std::uint32_t limit) {
        return limit >= infinite_number / 2 ? infinite_number : 2 * std::max(limit, std::uint32_t{1});
    };
    return {twice(limits.proof), twice(limits.disproof)};
}

// Whether a search that ended with these limits goes on with higher ones: not if the job was stopped or has done its
// share.  Of the threads at work on a job one raises the limits.
bool goes_on(Control& control, const Job& job, Numbers limits) {
    if (control.stop || control.nodes >= job.node_budget / least_share) return false;
    if (control.number_limits.load() != limits) return true;
    if (!control.numbers_reached()) return false;
    control.number_limits.compare_exchange_strong(limits, doubled(limits));
    return true;
}

}  // namespace

Answer do_job(Solver& solver, const Job& job, Control& control) {
    const double before = thread_seconds();
    Answer answer{job.id, job.known};
    Numbers limits;
    do {
        limits = control.number_limits;
        answer.bound = solver.solve(job.position, at_least(job.threshold), job.known, control);
    } while (!answer.bound.decides(job.threshold) && goes_on(control, job, limits));
    if (!answer.bound.decides(job.threshold)) {
        answer.cancelled = control.stop;
        answer.open = open_numbers(solver, job, control);
    }
    answer.nodes = control.nodes;
    answer.seconds = thread_seconds() - before;
    return answer;
}

Result<std::unique_ptr<Solver>> make_small_solver(std::string_view search, const Variant& variant,
                                                  SearchOptions options) {
    constexpr std::uint64_t most = 1 << 30;
    for (options.table_bytes.count = 1 << 20;; options.table_bytes.count *= 2)
        if (auto made = make_solver(search, variant, options); made || options.table_bytes.count >= most) return made;
}

Result<FirstNumbers> first_numbers(std::string_view search, const Variant& variant, SearchOptions options) {
    options.threads = 1;
    options.shared_table.clear();
    const std::shared_ptr<Solver> solver = INAROW_TRY(make_small_solver(search, variant, options));
    return [solver](const Position& position, Score threshold) {
        return solver->expected_numbers(position, threshold);
    };
}

}  // namespace inarow::jobs
