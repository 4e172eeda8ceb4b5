#include "store/store.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "inarow/notation.hpp"
#include "store/checksum.hpp"
#include "store/file_kind.hpp"

namespace inarow::store {
namespace {

constexpr FileKind kind{
    "store", 0x494E4A53,  // "INJS"
    1,
    "CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE position(stones INTEGER NOT NULL, rank TEXT NOT NULL, lo INTEGER NOT NULL, hi INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL, PRIMARY KEY(stones, rank)) WITHOUT ROWID;"};

std::uint32_t row_checksum(const Variant& variant, int stones, const std::string& rank, Bound bound) {
    return checksum(fmt::format("{} {} {} {} {}", to_text(variant), stones, rank, bound.lo, bound.hi));
}

std::string name_of(const Position& position) {
    const std::string moves = moves_text(position);
    return moves.empty() ? "the empty board" : "position " + moves;
}

[[noreturn]] void refuse(const std::string& what) { throw DatabaseError(what, Failure::bad_input); }

}  // namespace

Result<Store> Store::open(const std::string& path, const Variant& variant) {
    auto ranking = INAROW_TRY(Ranking::create(variant));
    Store store(path, std::move(ranking));
    INAROW_TRY(kind.guarded(path, [&] {
        store.database_ = std::make_unique<Database>(path, Database::Mode::create);
        store.prepare();
    }));
    return store;
}

void Store::prepare() {
    Database& database = *database_;
    const bool fresh = FileKind::is_fresh(database);
    if (!fresh) kind.check(database);
    sync_every_commit(database);
    if (fresh)
        database.transaction([&] {
            if (!FileKind::is_fresh(database)) return kind.check(database);  // somebody else was faster
            kind.make(database);
            Statement(database, "INSERT INTO setting VALUES('variant', ?)").bind(to_text(variant())).run();
        });
    const std::string held = database.text("SELECT value FROM setting WHERE name = 'variant'");
    if (held != to_text(variant()))
        refuse(fmt::format("it holds positions of {}, not of {}", quote(held), to_text(variant())));
}

std::optional<Bound> Store::read(const Position& position, const std::string& rank) {
    Statement row(*database_, "SELECT lo, hi, checksum FROM position WHERE stones = ? AND rank = ?");
    if (!row.bind(position.stones(), rank).step()) return std::nullopt;
    const Bound bound{static_cast<Score>(row.number(0)), static_cast<Score>(row.number(1))};
    if (row.number(2) != row_checksum(variant(), position.stones(), rank, bound))
        refuse(fmt::format("the entry of {} is damaged", name_of(position)));
    return bound;
}

void Store::write(const Position& position, const std::string& rank, Bound bound) {
    const auto known = read(position, rank);
    if (known && (known->lo > bound.hi || known->hi < bound.lo))
        refuse(fmt::format("{} has the score {} in it, which contradicts {}; one of them is wrong", name_of(position),
                           to_text(*known), to_text(bound)));
    const Bound both = known ? meet(*known, bound) : bound;
    if (known == both) return;
    Statement(*database_, "INSERT OR REPLACE INTO position VALUES(?, ?, ?, ?, ?)")
        .bind(position.stones(), rank, both.lo, both.hi,
              std::int64_t{row_checksum(variant(), position.stones(), rank, both)})
        .run();
}

Result<std::optional<Bound>> Store::find(const Position& position) {
    return kind.guarded(path_, [&] { return read(position, fmt::format("{:x}", ranking_.of(position))); });
}

Result<void> Store::add(std::span<const Entry> entries) {
    return kind.guarded(path_, [&] {
        database_->transaction([&] {
            for (const auto& [position, bound] : entries)
                write(position, fmt::format("{:x}", ranking_.of(position)), bound);
        });
    });
}

Result<std::uint64_t> Store::size(int stones) {
    const std::string query = fmt::format("SELECT count(*) FROM position WHERE stones >= {}", stones);
    return kind.guarded(path_, [&] { return static_cast<std::uint64_t>(database_->number(query)); });
}

}  // namespace inarow::store
