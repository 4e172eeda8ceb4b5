// A store: bounds of solved positions on disk, which every run that names it reads and adds to.
//
// A SQLite database in WAL mode, synchronous=FULL:
//
//     setting   name, value                     the variant
//     position  stones, rank, lo, hi, checksum  rank: the number of store/ranking.hpp, hexadecimal
//
// lo..hi is the score, seen by the player to move; the checksum is the CRC-32 of "VARIANT STONES RANK LO HI".
//
// Keys are whole positions up to symmetry, never a hash.  What is added is intersected with what is there.  Several
// programs may use one store at a time; each addition is one transaction.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "inarow/bound.hpp"
#include "store/database.hpp"
#include "store/ranking.hpp"

namespace inarow::store {

// One thread.  Every function that touches the file reports a full disk or a damaged file as an error that names it.
class Store {
public:
    // Creates the file if it is missing or empty.
    [[nodiscard]] static Result<Store> open(const std::string& path, const Variant& variant);

    [[nodiscard]] Result<std::optional<Bound>> find(const Position& position);

    using Entry = std::pair<Position, Bound>;
    // All of them or none; on the disk when it returns.  An error also where one excludes what is there.
    [[nodiscard]] Result<void> add(std::span<const Entry> entries);

    // How many positions it has with at least so many stones.
    [[nodiscard]] Result<std::uint64_t> size(int stones = 0);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const Variant& variant() const { return ranking_.variant(); }

private:
    Store(std::string path, Ranking ranking) : path_(std::move(path)), ranking_(std::move(ranking)) {}

    void prepare();
    [[nodiscard]] std::optional<Bound> read(const Position& position, const std::string& rank);
    void write(const Position& position, const std::string& rank, Bound bound);

    std::string path_;
    Ranking ranking_;
    std::unique_ptr<Database> database_;
};

}  // namespace inarow::store
