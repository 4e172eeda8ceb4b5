// The ledger: the file that records a job-level solve.  An answer is on disk before it counts, so a manager that is
// killed at any moment loses only the jobs that were running.
//
// A SQLite database in WAL mode, synchronous=FULL (docs/guide/jobs.md describes the tables for people with the sqlite3
// program):
//
//     setting   name, value                    the question and how it is searched
//     job       id, cells, moves, threshold, lo, hi, nodes, seconds, version, proof, disproof, numbers
//                                              every job that came back
//     split     cells, moves                   positions whose moves were looked at one by one
//     course    id, threshold, nodes, seconds, proof, disproof, numbers
//                                              the numbers of the question from time to time (jobs/course.hpp)
//
// `moves` leads to the position from the empty board; `cells` is the position itself, the same for all its images under
// symmetry (jobs/canonical.hpp).  lo..hi is the score, seen by the position's mover; the job has answered "is the score
// >= threshold?" when lo >= threshold or hi < threshold.  Where it has not, a proof-number search gives the position's
// `proof` and `disproof` number (otherwise 0) and those of its moves: `numbers` is "3:12/450 4:7/1" and so on, seen by
// the position's mover.  A ledger of format 1 has none of the three, and gets them once it is written to.
//
// One manager at a time: the file is locked while it is written.  Others may read it meanwhile.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/system_error.hpp"
#include "jobs/canonical.hpp"
#include "jobs/course.hpp"
#include "jobs/job.hpp"
#include "store/database.hpp"

namespace inarow::jobs {

using store::Database;
using store::DatabaseError;
using store::Statement;

using Settings = std::map<std::string, std::string>;

struct Entry {
    Position position;
    Score threshold = 0;
    Bound bound{};
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool from_book = false;
    std::optional<OpenNumbers> open{};  // as in Answer
    std::int64_t id = 0;                // in the ledger; rising
};

struct Totals {
    std::uint64_t jobs = 0;
    std::uint64_t answered = 0;  // the others ran out of their budget or were cut off by a limit
    std::uint64_t splits = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;  // of all workers together
};

// One thread.  Every function that touches the file reports a full disk or a damaged file as an error that names it.
class Ledger {
public:
    // For solving: creates the file with these settings if it is missing or empty.  In an existing file the settings
    // named in `question` must be the same.
    [[nodiscard]] static Result<Ledger> create(const std::string& path, const Settings& settings,
                                               const std::vector<std::string>& question);
    // The same for an existing file.
    [[nodiscard]] static Result<Ledger> open(const std::string& path);
    // For reading only.
    [[nodiscard]] static Result<Ledger> read(const std::string& path);

    // Lets go of the file, so that it can be removed, but keeps others from using it for as long as this lives.
    void close() { database_.reset(); }

    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] const std::string& path() const { return path_; }

    // All or nothing, and on the disk when it returns.
    [[nodiscard]] Result<void> add(std::span<const Entry> answers, std::span<const Position> splits);

    // Adds every job and split of another ledger, except for jobs that are here already, equal in every column.
    [[nodiscard]] Result<void> add_all(Ledger& other);
    // From now on it is the ledger of this question.
    [[nodiscard]] Result<void> set(const std::string& name, const std::string& value);

    [[nodiscard]] Result<void> add(const Milestone& milestone, const Variant& variant);
    // In the order in which they were added.  Earlier versions of the program kept none.
    [[nodiscard]] Result<std::vector<Milestone>> course(const Variant& variant);

    // In the order in which they were added, those after this id.
    [[nodiscard]] Result<void> for_each_answer(const Variant& variant, const std::function<void(const Entry&)>& f,
                                               std::int64_t after = 0);
    [[nodiscard]] Result<void> for_each_split(const Variant& variant, const std::function<void(const Position&)>& f);
    [[nodiscard]] Result<Totals> totals();
    // A different number from before where another process has changed something since.
    [[nodiscard]] Result<std::int64_t> changes();
    // Whether it must be opened again to see what others have changed.
    [[nodiscard]] bool outdated() const { return database_->outdated(); }
    // Whether another process has changed the settings since they were read.
    [[nodiscard]] Result<bool> has_other_settings();

private:
    explicit Ledger(std::string path) : path_(std::move(path)) {}

    [[nodiscard]] static Result<Ledger> open_as(const std::string& path, Database::Mode mode,
                                                const Settings& settings = {});
    [[nodiscard]] Result<void> lock(Database::Mode mode);
    void check();
    void make_tables(const Settings& settings);
    void catch_up();
    [[nodiscard]] Settings read_settings();
    void insert(std::span<const Entry> answers, std::span<const Position> splits);
    [[nodiscard]] const std::string& cells_of(const Position& position);
    [[nodiscard]] static std::optional<OpenNumbers> numbers_of(const Statement& row, int column,
                                                               const Variant& variant);
    [[nodiscard]] Position position_of(const Statement& row, int column, const Variant& variant);

    std::string path_;
    Descriptor lock_;  // before the database, so that it is released after it
    std::unique_ptr<Database> database_;
    std::unique_ptr<Canonical> canonical_;
    std::string cells_;
    Settings settings_;
    bool has_numbers_ = true;
};

}  // namespace inarow::jobs
