#include "store/file_kind.hpp"

namespace inarow::store {

bool FileKind::is_fresh(Database& database) {
    return database.number("SELECT count(*) FROM sqlite_schema") == 0 && database.number("PRAGMA application_id") == 0;
}

void FileKind::check(Database& database) const {
    if (database.number("PRAGMA application_id") != application) throw DatabaseError(not_of_ours(), Failure::bad_input);
    const std::int64_t found = database.number("PRAGMA user_version");
    if (found != format && (oldest == 0 || found < oldest || found > format))
        throw DatabaseError("it was written by another version of inarow", Failure::bad_input);
}

void FileKind::make(Database& database) const {
    database.run(fmt::format("PRAGMA application_id={}; PRAGMA user_version={};", application, format));
    database.run(tables);
}

void sync_every_commit(Database& database) { database.run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"); }

}  // namespace inarow::store
