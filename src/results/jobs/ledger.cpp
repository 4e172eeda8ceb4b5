#include "jobs/ledger.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include "base/system_error.hpp"
#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "jobs/move_numbers.hpp"
#include "store/file_kind.hpp"

namespace inarow::jobs {
namespace {

// A program that does not know this table leaves it alone, so it needs no format of its own.
constexpr const char* course_table =
    "CREATE TABLE IF NOT EXISTS course(id INTEGER PRIMARY KEY, threshold INTEGER NOT NULL, nodes INTEGER NOT NULL,"
    " seconds REAL NOT NULL, proof INTEGER NOT NULL, disproof INTEGER NOT NULL, numbers TEXT NOT NULL)";

constexpr store::FileKind kind{
    "ledger", 0x494E4A4C,  // "INJL"
    2,
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE job(id INTEGER PRIMARY KEY, cells TEXT NOT NULL, moves TEXT NOT NULL, threshold INTEGER NOT NULL,"
    " lo INTEGER NOT NULL, hi INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, version TEXT NOT NULL,"
    " proof INTEGER NOT NULL DEFAULT 0, disproof INTEGER NOT NULL DEFAULT 0, numbers TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE split(cells TEXT PRIMARY KEY, moves TEXT NOT NULL) WITHOUT ROWID;",
    1};

// The first column identifies the row.
Score score_in(const Statement& row, int column, const Variant& variant) {
    const std::int64_t number = row.number(column);
    if (number < -variant.cells() || number > variant.cells())
        throw DatabaseError(fmt::format("it is damaged: job {} has the score {}", row.number(0), number),
                            Failure::bad_input);
    return static_cast<Score>(number);
}

}  // namespace

// flock() instead of SQLite's own lock, which would keep readers out, too.  The kernel releases it when we are killed.
Result<void> Ledger::lock(Database::Mode mode) {
    if (mode == Database::Mode::read) return {};
    const int create = mode == Database::Mode::create ? O_CREAT : 0;
    lock_ = Descriptor(::open(path_.c_str(), O_RDWR | O_CLOEXEC | create, 0666));
    if (lock_.number < 0) return tl::unexpected(system_error("ledger " + path_));
    if (::flock(lock_.number, LOCK_EX | LOCK_NB) != 0)
        return tl::unexpected(kind.named(path_, "another run is using it"));
    return {};
}

Result<Ledger> Ledger::open_as(const std::string& path, Database::Mode mode, const Settings& settings) {
    Ledger ledger(path);
    INAROW_TRY(ledger.lock(mode));
    return kind.guarded(path, [&] {
        ledger.database_ = std::make_unique<Database>(path, mode);
        const bool fresh = mode == Database::Mode::create && store::FileKind::is_fresh(*ledger.database_);
        if (!fresh) ledger.check();
        if (mode != Database::Mode::read) store::sync_every_commit(*ledger.database_);
        if (fresh) ledger.make_tables(settings);
        if (mode != Database::Mode::read) ledger.catch_up();
        ledger.settings_ = ledger.read_settings();
        return std::move(ledger);
    });
}

// A damaged page would otherwise come to light in the middle of the work.
void Ledger::check() {
    kind.check(*database_);
    if (const std::string problem = database_->text("PRAGMA quick_check(1)"); problem != "ok")
        throw DatabaseError("it is damaged", Failure::bad_input);
    has_numbers_ = database_->number("PRAGMA user_version") >= 2;
}

void Ledger::make_tables(const Settings& settings) {
    database_->transaction([&] {
        kind.make(*database_);
        Statement insert(*database_, "INSERT INTO setting VALUES(?, ?)");
        for (const auto& [name, value] : settings) insert.bind(name, value).run();
    });
}

// Adds what ledgers have gained since this one was begun; format 1 becomes format 2.
void Ledger::catch_up() {
    database_->run(course_table);
    if (has_numbers_) return;
    database_->transaction([&] {
        database_->run(
            "ALTER TABLE job ADD COLUMN proof INTEGER NOT NULL DEFAULT 0;"
            "ALTER TABLE job ADD COLUMN disproof INTEGER NOT NULL DEFAULT 0;"
            "ALTER TABLE job ADD COLUMN numbers TEXT NOT NULL DEFAULT '';");
        database_->run(fmt::format("PRAGMA user_version={}", kind.format));
    });
    has_numbers_ = true;
}

Settings Ledger::read_settings() {
    Settings settings;
    Statement rows(*database_, "SELECT name, value FROM setting");
    while (rows.step()) settings[rows.text(0)] = rows.text(1);
    return settings;
}

Result<Ledger> Ledger::create(const std::string& path, const Settings& settings,
                              const std::vector<std::string>& question) {
    auto ledger = INAROW_TRY(open_as(path, Database::Mode::create, settings));
    for (const std::string& name : question)
        if (const std::string& held = ledger.settings_[name]; held != settings.at(name))
            return tl::unexpected(kind.named(path, fmt::format("it belongs to another question: its {} is {}, not {}",
                                                               name, quote(held), quote(settings.at(name)))));
    return ledger;
}

Result<Ledger> Ledger::open(const std::string& path) { return open_as(path, Database::Mode::write); }

Result<Ledger> Ledger::read(const std::string& path) { return open_as(path, Database::Mode::read); }

const std::string& Ledger::cells_of(const Position& position) {
    if (!canonical_) canonical_ = std::make_unique<Canonical>(position.variant());
    return cells_ = canonical_->text(position);
}

void Ledger::insert(std::span<const Entry> answers, std::span<const Position> splits) {
    Statement job(*database_,
                  "INSERT INTO job(cells, moves, threshold, lo, hi, nodes, seconds, version, proof, disproof, numbers)"
                  " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    for (const Entry& entry : answers) {
        const OpenNumbers open = entry.open.value_or(OpenNumbers{{0, 0}, {}});
        job.bind(cells_of(entry.position), moves_text(entry.position), entry.threshold, entry.bound.lo, entry.bound.hi,
                 entry.nodes, entry.seconds, std::string(entry.from_book ? INAROW_VERSION " book" : INAROW_VERSION),
                 std::uint64_t{open.numbers.proof}, std::uint64_t{open.numbers.disproof},
                 to_text(entry.position.variant(), open.moves))
            .run();
    }
    Statement split(*database_, "INSERT OR IGNORE INTO split VALUES(?, ?)");
    for (const Position& position : splits) split.bind(cells_of(position), moves_text(position)).run();
}

Result<void> Ledger::add(std::span<const Entry> answers, std::span<const Position> splits) {
    return kind.guarded(path_, [&] { database_->transaction([&] { insert(answers, splits); }); });
}

Result<void> Ledger::set(const std::string& name, const std::string& value) {
    settings_[name] = value;
    return kind.guarded(
        path_, [&] { Statement(*database_, "INSERT OR REPLACE INTO setting VALUES(?, ?)").bind(name, value).run(); });
}

Result<void> Ledger::add_all(Ledger& other) {
    const auto copy = [&] {
        database_->run("CREATE INDEX job_by_moves ON job(moves)");  // or each row would be looked for in all of them
        Statement jobs(
            *other.database_,
            fmt::format("SELECT cells, moves, threshold, lo, hi, nodes, seconds, version, {} FROM job ORDER BY id",
                        other.has_numbers_ ? "proof, disproof, numbers" : "0, 0, ''"));
        Statement add(
            *database_,
            "INSERT INTO job(cells, moves, threshold, lo, hi, nodes, seconds, version, proof, disproof, numbers)"
            " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 WHERE NOT EXISTS"
            " (SELECT 1 FROM job WHERE cells = ?1 AND moves = ?2 AND threshold = ?3 AND lo = ?4 AND hi = ?5"
            " AND nodes = ?6 AND seconds = ?7 AND version = ?8)");
        while (jobs.step())
            add.bind(jobs.text(0), jobs.text(1), jobs.number(2), jobs.number(3), jobs.number(4), jobs.number(5),
                     jobs.real(6), jobs.text(7), jobs.number(8), jobs.number(9), jobs.text(10))
                .run();
        Statement splits(*other.database_, "SELECT cells, moves FROM split");
        Statement split(*database_, "INSERT OR IGNORE INTO split VALUES(?, ?)");
        while (splits.step()) split.bind(splits.text(0), splits.text(1)).run();
        database_->run("DROP INDEX job_by_moves");
    };
    return kind.guarded(path_, [&] { database_->transaction(copy); });
}

Result<void> Ledger::add(const Milestone& milestone, const Variant& variant) {
    return kind.guarded(path_, [&] {
        Statement(*database_,
                  "INSERT INTO course(threshold, nodes, seconds, proof, disproof, numbers) VALUES(?, ?, ?, ?, ?, ?)")
            .bind(milestone.threshold, milestone.nodes, milestone.seconds, std::uint64_t{milestone.open.numbers.proof},
                  std::uint64_t{milestone.open.numbers.disproof}, to_text(variant, milestone.open.moves))
            .run();
    });
}

Result<std::vector<Milestone>> Ledger::course(const Variant& variant) {
    return kind.guarded(path_, [&] {
        std::vector<Milestone> course;
        if (database_->number("SELECT count(*) FROM sqlite_master WHERE name = 'course'") == 0) return course;
        Statement rows(*database_,
                       "SELECT id, threshold, nodes, seconds, proof, disproof, numbers FROM course ORDER BY id");
        while (rows.step())
            if (auto open = numbers_of(rows, 4, variant))
                course.push_back({static_cast<Score>(rows.number(1)), static_cast<std::uint64_t>(rows.number(2)),
                                  rows.real(3), std::move(*open)});
        return course;
    });
}

// cells and moves, from this column on; one says whether the other is damaged.
Position Ledger::position_of(const Statement& row, int column, const Variant& variant) {
    const std::string moves = row.text(column + 1);
    auto position = parse_moves(variant, moves);
    if (!position) throw DatabaseError("it is damaged: " + position.error().message, Failure::bad_input);
    if (cells_of(*position) != row.text(column))
        throw DatabaseError(fmt::format("it is damaged: a row has other cells than its moves {}", quote(moves)),
                            Failure::bad_input);
    return std::move(*position);
}

// proof, disproof and numbers, from this column on; the first column identifies the row.
std::optional<OpenNumbers> Ledger::numbers_of(const Statement& row, int column, const Variant& variant) {
    const std::int64_t proof = row.number(column);
    const std::int64_t disproof = row.number(column + 1);
    if (proof == 0 && disproof == 0) return std::nullopt;
    auto moves = parse_move_numbers(variant, row.text(column + 2));
    if (std::min(proof, disproof) < 1 || std::max(proof, disproof) >= infinite_number || !moves)
        throw DatabaseError(fmt::format("it is damaged: job {} has numbers that cannot be", row.number(0)),
                            Failure::bad_input);
    return OpenNumbers{{static_cast<std::uint32_t>(proof), static_cast<std::uint32_t>(disproof)}, std::move(*moves)};
}

Result<void> Ledger::for_each_answer(const Variant& variant, const std::function<void(const Entry&)>& f,
                                     std::int64_t after) {
    return kind.guarded(path_, [&] {
        Statement rows(*database_, fmt::format("SELECT id, cells, moves, threshold, lo, hi, nodes, seconds, {} FROM job"
                                               " WHERE id > ? ORDER BY id",
                                               has_numbers_ ? "proof, disproof, numbers" : "0, 0, ''"));
        rows.bind(after);
        while (rows.step()) {
            const Position position = position_of(rows, 1, variant);
            const Bound bound{score_in(rows, 4, variant), score_in(rows, 5, variant)};
            const Bound range = score_range(variant, position.stones());
            if (bound.empty() || bound.lo < range.lo || bound.hi > range.hi)
                throw DatabaseError(fmt::format("it is damaged: job {} has the score {} of {}", rows.number(0),
                                                to_text(bound), to_text(range)),
                                    Failure::bad_input);
            f({position, score_in(rows, 3, variant), bound, static_cast<std::uint64_t>(rows.number(6)), rows.real(7),
               false, numbers_of(rows, 8, variant), rows.number(0)});
        }
    });
}

Result<void> Ledger::for_each_split(const Variant& variant, const std::function<void(const Position&)>& f) {
    return kind.guarded(path_, [&] {
        Statement rows(*database_, "SELECT cells, moves FROM split");
        while (rows.step()) f(position_of(rows, 0, variant));
    });
}

Result<std::int64_t> Ledger::changes() {
    return kind.guarded(path_, [&] { return database_->number("PRAGMA data_version"); });
}

Result<bool> Ledger::has_other_settings() {
    return kind.guarded(path_, [&] { return read_settings() != settings_; });
}

Result<Totals> Ledger::totals() {
    return kind.guarded(path_, [&]() -> Totals {
        Statement row(*database_,
                      "SELECT count(*), coalesce(sum(lo >= threshold OR hi < threshold), 0), "
                      "(SELECT count(*) FROM split), coalesce(sum(nodes), 0), coalesce(sum(seconds), 0.0) FROM job");
        if (!row.step()) return {};
        const auto count = [&](int column) { return static_cast<std::uint64_t>(row.number(column)); };
        return {count(0), count(1), count(2), count(3), row.real(4)};
    });
}

}  // namespace inarow::jobs
