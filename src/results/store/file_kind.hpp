// Kinds of our database files: ledger, store.  Numbers in the header say which, before anything else is read.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "store/database.hpp"

namespace inarow::store {

struct FileKind {
    const char* noun;
    std::int64_t application;  // application_id: never to be changed
    std::int64_t format;       // user_version
    const char* tables;        // the statements that make them
    std::int64_t oldest = 0;   // user_version that can still be read; 0: only `format`

    // Whether nothing has been put into it yet.
    [[nodiscard]] static bool is_fresh(Database& database);
    // Throws DatabaseError where it is of another kind or version.
    void check(Database& database) const;
    // Inside a transaction.
    void make(Database& database) const;

    // "ledger FILE: what"
    [[nodiscard]] Error named(const std::string& path, const std::string& what,
                              Failure failure = Failure::bad_input) const {
        return {fmt::format("{} {}: {}", noun, path, what), failure};
    }

    // What f() returns; a DatabaseError that it throws becomes an error that names the file.
    template <class F>
    [[nodiscard]] Result<std::invoke_result_t<F>> guarded(const std::string& path, F&& f) const {
        try {
            if constexpr (!std::is_void_v<std::invoke_result_t<F>>) {
                return f();
            } else {
                f();
                return {};
            }
        } catch (const DatabaseError& problem) {
            return tl::unexpected(named(path, problem.foreign() ? not_of_ours() : problem.what(), problem.failure()));
        }
    }

private:
    [[nodiscard]] std::string not_of_ours() const { return fmt::format("it is not a {} of inarow", noun); }
};

// From now on, whatever is committed is on the disk.
void sync_every_commit(Database& database);

}  // namespace inarow::store
