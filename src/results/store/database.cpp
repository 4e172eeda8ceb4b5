#include "store/database.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/input_file.hpp"
#include "base/system_error.hpp"
#include "store/compressed_file.hpp"

namespace inarow::store {
namespace {

// What is wrong with the file, in helpful words; SQLite's own where we have none better.
[[noreturn]] void fail(sqlite3* connection, int code) {
    const auto out = Failure::out_of_resources;
    if (code == SQLITE_IOERR_NOMEM) code = SQLITE_NOMEM;
    switch (code & 0xFF) {
        case SQLITE_NOTADB:
            throw DatabaseError("it is not a database", Failure::bad_input, true);
        case SQLITE_CORRUPT:
            throw DatabaseError("it is damaged", Failure::bad_input);
        case SQLITE_FULL:
            throw DatabaseError("the disk is full", out);
        case SQLITE_IOERR:
            throw DatabaseError("the disk is full or failing", out);
        case SQLITE_NOMEM:
            throw DatabaseError("out of memory", out);
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            throw DatabaseError("another program is using it", Failure::bad_input);
        case SQLITE_CANTOPEN:  // the file is open, so this is one beside it
            if (const int cause = sqlite3_system_errno(connection); failure_of(cause) == out)
                throw DatabaseError(std::strerror(cause), out);
            throw DatabaseError("its folder must be writable, to read what an interrupted run has left beside it",
                                Failure::bad_input);
        case SQLITE_READONLY:
        case SQLITE_PERM:
            throw DatabaseError(
                code == SQLITE_READONLY_DIRECTORY ? "its folder must be writable, even for reading" : "it is read-only",
                Failure::bad_input);
        default:
            throw DatabaseError(connection != nullptr ? sqlite3_errmsg(connection) : sqlite3_errstr(code),
                                Failure::bad_input);
    }
}

// The system says why the file cannot be opened; later, what it says may be about another one beside it.
[[noreturn]] void fail_to_open(sqlite3* connection, int code) {
    const int cause = (code & 0xFF) == SQLITE_CANTOPEN ? sqlite3_system_errno(connection) : 0;
    if (cause != 0) throw DatabaseError(std::strerror(cause), failure_of(cause));
    fail(connection, code);
}

int flags_of(Database::Mode mode) {
    switch (mode) {
        case Database::Mode::create:
            return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
        case Database::Mode::write:
            return SQLITE_OPEN_READWRITE;
        case Database::Mode::read:
            break;
    }
    return SQLITE_OPEN_READONLY;
}

// SQLite keeps what it is told under "", ":memory:" and some names that begin with "file:" nowhere; with a folder in
// front they are names like any other.
std::string plain_name(const std::string& path) {
    if (path.empty()) throw DatabaseError("its name is empty", Failure::bad_input);
    if (is_special(path)) throw DatabaseError("it is not a regular file", Failure::bad_input);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) throw DatabaseError("it is a directory", Failure::bad_input);
    return path.front() == '/' ? path : "./" + path;
}

// The file, where it can only be read as one that nobody changes: to follow other programs, SQLite makes a file beside
// it.  That takes a folder that we may write to, or another program that is at work and has made it.  Else nothing.
std::string file_at_rest(const std::string& name) {
    std::error_code missing;
    const auto file = std::filesystem::canonical(name, missing);
    if (missing || ::faccessat(AT_FDCWD, file.parent_path().c_str(), W_OK, AT_EACCESS) == 0) return "";
    return std::filesystem::exists(file.string() + "-wal", missing) ? "" : file.string();
}

std::string unchanging(const std::string& file) {
    std::string uri = "file:";
    for (const unsigned char byte : file) uri += fmt::format("%{:02x}", byte);
    return uri + "?immutable=1";
}

std::int64_t time_of(const std::string& file) {
    std::error_code missing;
    return std::filesystem::last_write_time(file, missing).time_since_epoch().count();
}

constexpr int busy_millis = 5'000;  // a reader holds a lock for a moment

}  // namespace

Database::Database(const std::string& path, Mode mode) {
    std::string name = plain_name(path);
    if (is_compressed(name)) {
        read_compressed(name, mode);
        return;
    }
    if (mode == Mode::read) at_rest_ = file_at_rest(name);
    if (!at_rest_.empty()) name = unchanging(at_rest_);
    time_ = time_of(at_rest_);
    connect(name, flags_of(mode) | (at_rest_.empty() ? 0 : SQLITE_OPEN_URI));
}

void Database::connect(const std::string& name, int flags) {
    sqlite3* connection = nullptr;
    const int code = sqlite3_open_v2(name.c_str(), &connection, flags | SQLITE_OPEN_EXRESCODE, nullptr);
    handle_.reset(connection);
    if (code != SQLITE_OK) fail_to_open(connection, code);
    sqlite3_busy_timeout(connection, busy_millis);
}

// In memory SQLite knows no write-ahead log; two bytes of the header say that there is one.
// (https://www.sqlite.org/c3ref/deserialize.html; https://www.sqlite.org/fileformat.html, 1.3.3)
void Database::read_compressed(const std::string& name, Mode mode) {
    if (mode != Mode::read)
        throw DatabaseError("it is compressed, and can only be read; write to what xz --decompress makes of it",
                            Failure::bad_input);
    content_ = decompressed(name);
    for (const std::size_t version : {18U, 19U})
        if (content_.size() > version && content_[version] == 2) content_[version] = 1;
    connect(":memory:", flags_of(Mode::create));
    const auto size = static_cast<sqlite3_int64>(content_.size());
    auto* bytes = reinterpret_cast<unsigned char*>(content_.data());
    const int code = sqlite3_deserialize(handle(), "main", bytes, size, size, SQLITE_DESERIALIZE_READONLY);
    if (code != SQLITE_OK) fail(handle(), code);
}

bool Database::outdated() const {
    std::error_code ignored;
    return !at_rest_.empty() && (std::filesystem::exists(at_rest_ + "-wal", ignored) || time_of(at_rest_) != time_);
}

void Database::Close::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

void Database::run(const std::string& statements) {
    const int code = sqlite3_exec(handle_.get(), statements.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(handle_.get(), code);
}

// After a full disk SQLite has rolled back by itself, and says so by an error.
void Database::roll_back() {
    try {
        run("ROLLBACK");
    } catch (const DatabaseError&) {
    }
}

std::int64_t Database::number(std::string_view query) {
    Statement statement(*this, query);
    return statement.step() ? statement.number(0) : 0;
}

std::string Database::text(std::string_view query) {
    Statement statement(*this, query);
    return statement.step() ? statement.text(0) : "";
}

Statement::Statement(const Database& database, std::string_view query) : connection_(database.handle()) {
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v2(connection_, query.data(), static_cast<int>(query.size()), &statement, nullptr);
    statement_.reset(statement);
    if (code != SQLITE_OK) fail(connection_, code);
}

void Statement::Finalize::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

bool Statement::step() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    sqlite3_reset(statement_.get());
    if (code != SQLITE_DONE) fail(connection_, code);
    return false;
}

std::int64_t Statement::number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_.get(), column); }

std::string Statement::text(int column) const {
    const auto* bytes = sqlite3_column_text(statement_.get(), column);
    if (bytes == nullptr) return "";
    return {reinterpret_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void Statement::bind_one(int place, std::int64_t value) {
    if (const int code = sqlite3_bind_int64(statement_.get(), place, value); code != SQLITE_OK) fail(connection_, code);
}

void Statement::bind_one(int place, double value) {
    if (const int code = sqlite3_bind_double(statement_.get(), place, value); code != SQLITE_OK)
        fail(connection_, code);
}

void Statement::bind_one(int place, const std::string& value) {
    const int code =
        sqlite3_bind_text(statement_.get(), place, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    if (code != SQLITE_OK) fail(connection_, code);
}

}  // namespace inarow::store
