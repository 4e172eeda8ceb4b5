// The positions that searches visit: a change that means to change none must not, whatever registers a processor has.
#include <gtest/gtest.h>

#include <sstream>

#include "apps/program.hpp"
#include "json.hpp"

namespace inarow::testing_program {
namespace {

constexpr int signature = 1'919'697;  // of inarow bench

class NodeCounts : public testing::TestWithParam<std::string> {};

TEST_P(NodeCounts, are_those_of_the_bench) {
    const Outcome outcome = inarow({"bench", "--json", "--simd", GetParam()});
    if (outcome.err.find("simd: this processor") != std::string::npos) GTEST_SKIP() << outcome.err;
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out)["signature"], signature) << outcome.out;
}

INSTANTIATE_TEST_SUITE_P(Simd, NodeCounts, testing::Values("avx512", "avx2", "plain"));

// What the WebAssembly module has to visit is what the program visits; bindings/wasm/tests/conformance.test.mjs
// --record writes it anew.
TEST(NodeCountsOfTheModule, are_those_recorded_for_the_wasm_module) {
    const std::string folder = INAROW_SOURCE_DIR "/bindings/wasm/tests/";
    const json expected = json::parse(read_file(folder + "expected.json"));
    ASSERT_GT(expected.size(), 30U);
    for (const auto& [line, recorded] : expected.items()) {
        std::istringstream row(line);
        std::string variant, moves, question, search, nodes;
        row >> variant >> moves >> question >> search >> nodes;
        std::vector<std::string> arguments = {"solve", variant,   "--json", "--no-book",    "--threads",
                                              "1",     "--table", "64MiB",  "--node-limit", nodes};
        if (moves != "-") arguments.insert(arguments.begin() + 2, moves);
        if (question == "weak") arguments.push_back("--weak");
        if (search != "-") arguments.insert(arguments.end(), {"--search", search});
        const json found = json::parse(inarow(arguments).out);
        for (const char* field : {"nodes", "bounds", "settled", "search"})
            EXPECT_EQ(found[field], recorded[field]) << line;
    }
}

}  // namespace
}  // namespace inarow::testing_program
