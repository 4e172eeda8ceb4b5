#include "apps/published_counts.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <sstream>

#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {

void expect_published_counts(const std::string& book, int stones) {
    const char* data = std::getenv("INAROW_TEST_DATA");
    if (data == nullptr) GTEST_SKIP() << "INAROW_TEST_DATA is not set";
    std::istringstream published(read_file(std::string(data) + "/boeck_7x6_wdl_by_ply.csv"));
    std::string line;
    std::getline(published, line);
    const json checked = json_of("book check " + book);
    EXPECT_EQ(checked["counts"].size(), static_cast<std::size_t>(stones) + 1);
    for (const auto& counts : checked["counts"]) {
        std::getline(published, line);
        EXPECT_THAT(line, StartsWith(fmt::format("{},{},{},{},{},", counts["stones"].dump(),
                                                 counts["first_wins"].dump(), counts["draws"].dump(),
                                                 counts["second_wins"].dump(), counts["positions"].dump())));
    }
}

}  // namespace inarow::testing_program
