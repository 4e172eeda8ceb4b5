// Does jobs, one after the other, wherever they come from.
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "jobs/job.hpp"
#include "search/solver.hpp"

namespace inarow::jobs {

// The proof and disproof numbers with which a search begins at a position, for the question "does its mover score at
// least the threshold?"; nothing where it has none.
using FirstNumbers = std::function<std::optional<Numbers>(const Position&, Score threshold)>;

// Searches until the job is answered or the control stops it; its limits are the job's.  Several threads may do a job
// together, each with a solver of its own and all with one control.
[[nodiscard]] Answer do_job(Solver& solver, const Job& job, Control& control);

// With as small a table as the search allows, from 1 MiB on; an error where make_solver() has one.
[[nodiscard]] Result<std::unique_ptr<Solver>> make_small_solver(std::string_view search, const Variant& variant,
                                                                SearchOptions options);

// Those of a search that has seen nothing yet; an error where make_solver() has one.
[[nodiscard]] Result<FirstNumbers> first_numbers(std::string_view search, const Variant& variant,
                                                 SearchOptions options);

}  // namespace inarow::jobs
