// A job and its answer as JSON, for workers that are other programs: one file in, one line out.
//
//     job      {"variant": "7x6", "moves": "4455", "threshold": 1, "bounds": [-18, 18], "nodes": 20000000,
//               "search": "alphabeta", "options": {"table": "1GiB"}}
//     answer   {"bounds": [1, 18], "nodes": 1234567, "seconds": 1.5}
//     one that leaves the question open, of a proof-number search
//              {"bounds": [-18, 18], "nodes": 20000000, "seconds": 15.2, "proof": 120, "disproof": 4500,
//               "numbers": {"3": [120, 900], "4": [260, 3600]}}
#pragma once

#include <string>
#include <string_view>

#include "work/jobs.hpp"

namespace inarow::report {

// A worker's order: a plan, whose search and options alone count, and the job.
struct WorkOrder {
    api::JobsPlan plan;
    jobs::Job job;
};

[[nodiscard]] std::string to_json(const api::JobsPlan& plan, const jobs::Job& job);
[[nodiscard]] Result<WorkOrder> parse_work_order(std::string_view json);

[[nodiscard]] std::string to_json(const jobs::Answer& answer, const Variant& variant);
// `job` is the one that was asked: an answer that cannot belong to it is an error.
[[nodiscard]] Result<jobs::Answer> parse_answer(std::string_view json, const jobs::Job& job);

// A search that has not ended by then comes back as if it were out of its budget, and its position is split.
inline constexpr double most_job_seconds = 600;

// Does the job, here and now.  Processes on one host that do jobs of the same plan share one table.
[[nodiscard]] Result<jobs::Answer> do_job(const WorkOrder& order, Control& control);

}  // namespace inarow::report
