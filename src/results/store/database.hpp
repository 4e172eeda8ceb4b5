// SQLite behind two small classes: a connection and a statement.  A failure becomes a DatabaseError, which says what is
// wrong with the file.
//
// A thin wrapper around the C interface, https://www.sqlite.org/c3ref/intro.html.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "inarow/result.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace inarow::store {

class DatabaseError : public std::runtime_error {
public:
    DatabaseError(const std::string& message, Failure failure, bool foreign = false)
        : std::runtime_error(message), failure_(failure), foreign_(foreign) {}
    [[nodiscard]] Failure failure() const { return failure_; }
    // It is not a database at all: the caller that opened it can say what it should have been.
    [[nodiscard]] bool foreign() const { return foreign_; }

private:
    Failure failure_;
    bool foreign_;
};

class Database {
public:
    enum class Mode { create, write, read };

    // A file of the program xz can be read, too.
    Database(const std::string& path, Mode mode);
    // Whether it must be opened again to see what others have changed.  Only where it is read from a folder that we may
    // not write to: there it is read as a file at rest, unless another program was at work on it.
    [[nodiscard]] bool outdated() const;

    // Statements without results, separated by semicolons.
    void run(const std::string& statements);
    // The first column of the first row; 0 or "" without one.
    [[nodiscard]] std::int64_t number(std::string_view query);
    [[nodiscard]] std::string text(std::string_view query);

    // All of what `f` does, or none of it.
    template <class F>
    void transaction(F&& f) {
        run("BEGIN IMMEDIATE");
        try {
            f();
            run("COMMIT");
        } catch (...) {
            roll_back();
            throw;
        }
    }

    [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

private:
    void roll_back();

    void connect(const std::string& name, int flags);
    void read_compressed(const std::string& name, Mode mode);

    struct Close {
        void operator()(sqlite3* handle) const;
    };
    std::string content_;  // of a compressed file
    std::unique_ptr<sqlite3, Close> handle_;
    std::string at_rest_;    // the file, where it is read as one
    std::int64_t time_ = 0;  // at which it was written
};

// A statement that was compiled once; bound values count from 1, columns from 0.
class Statement {
public:
    Statement(const Database& database, std::string_view query);

    template <class... Values>
    Statement& bind(const Values&... values) {
        int place = 0;
        (bind_one(++place, values), ...);
        return *this;
    }
    // To the next row; false at the end, where the statement is ready for other values.
    [[nodiscard]] bool step();
    void run() {
        while (step()) {
        }
    }

    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] std::string text(int column) const;

private:
    void bind_one(int place, std::int64_t value);
    void bind_one(int place, int value) { bind_one(place, std::int64_t{value}); }
    void bind_one(int place, std::uint64_t value) { bind_one(place, static_cast<std::int64_t>(value)); }
    void bind_one(int place, bool value) { bind_one(place, std::int64_t{value}); }
    void bind_one(int place, double value);
    void bind_one(int place, const std::string& value);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3* connection_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace inarow::store
