// The atlas: a data set of the values of boards, a row per variant.
//
// It is one file of comma-separated values, whose first record names the columns; rows are in the order of `before`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "atlas/row.hpp"

namespace inarow::atlas {

// Variants that differ only in width, depth and height: they are listed together.
struct Family {
    Topology topology = Topology::flat;
    Placement placement = Placement::drop;
    int k = 4;

    friend bool operator==(const Family&, const Family&) = default;
};
[[nodiscard]] Family family_of(const Variant& variant);
// "flat-k4", "cylinder-k4", "flat-free-k3"
[[nodiscard]] std::string to_text(const Family& family);
// "Flat boards, k = 4"
[[nodiscard]] std::string title(const Family& family);

// Families by topology, placement and k; in a family the smaller board first, of two of equal size the narrower.
[[nodiscard]] bool before(const Variant& a, const Variant& b);

class Atlas {
public:
    // The text of a file; errors name the row.
    [[nodiscard]] static Result<Atlas> parse(std::string_view text);
    [[nodiscard]] std::string to_csv() const;

    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    // Null if there is none.
    [[nodiscard]] const Row* find(const Variant& variant) const;
    // In place of the row of the same variant, if there is one.
    void put(Row row);
    [[nodiscard]] std::vector<Family> families() const;

private:
    std::vector<Row> rows_;  // in the order of `before`
};

}  // namespace inarow::atlas
