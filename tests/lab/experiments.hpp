// Runs experiments by name, and reads their tables.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "lab/experiment.hpp"

namespace inarow::lab {

using Values = std::map<std::string, std::string, std::less<>>;

inline Result<Results> run(std::string_view name, const Values& given, Control& control,
                           std::vector<std::string> operands = {}, const std::string& search = "alphabeta") {
    const auto row = std::ranges::find(experiments(), name, &Experiment::name);
    Values values = given;
    for (const Parameter& parameter : row->parameters()) values.emplace(parameter.flag, parameter.otherwise);
    SearchOptions options;
    options.table_bytes.count = 80 << 20;  // what minimax needs
    Run task{values, search, options, control, std::move(operands)};
    const LocalUser user = LocalUser::of_this_process();
    task.author = user;
    for (const Parameter& parameter : row->parameters())
        if (const auto value = given.find(parameter.flag); is_name(parameter.reach) && value != given.end())
            task.files.emplace(parameter.flag, TrustedText(user, value->second));
    return row->run(task);
}

inline Results found(std::string_view name, const Values& given, std::vector<std::string> operands = {},
                     const std::string& search = "alphabeta") {
    Control control;
    auto results = run(name, given, control, std::move(operands), search);
    EXPECT_TRUE(results) << results.error().message;
    return std::move(*results);
}

inline std::string complaint(std::string_view name, const Values& given, std::vector<std::string> operands = {},
                             const std::string& search = "alphabeta") {
    Control control;
    const auto results = run(name, given, control, std::move(operands), search);
    return results ? "none" : results.error().message;
}

inline const Value& cell(const Table& table, std::size_t row, std::string_view column) {
    const auto at = std::ranges::find(table.columns, column, &Column::name);
    if (at == table.columns.end()) throw std::out_of_range(std::string(column));
    return table.rows.at(row).at(static_cast<std::size_t>(at - table.columns.begin()));
}
inline std::int64_t count(const Table& table, std::size_t row, std::string_view column) {
    return std::get<std::int64_t>(cell(table, row, column).held());
}
inline double real(const Table& table, std::size_t row, std::string_view column) {
    return std::get<double>(cell(table, row, column).held());
}
inline std::string text(const Table& table, std::size_t row, std::string_view column) {
    return std::get<std::string>(cell(table, row, column).held());
}

}  // namespace inarow::lab
