// inarow serve as a program; what it answers is tested in tests/server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

#include "apps/program.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Serve, prints_its_address_and_shuts_down_cleanly) {
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto is_ready = [](const Outcome& so_far) { return so_far.out.ends_with('\n'); };
        const Outcome outcome =
            inarow({"serve", "--port", "0", "--table", "64MiB"}, "", Interruption{signal, 0ms, is_ready});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        EXPECT_THAT(outcome.out, StartsWith("inarow serves http://127.0.0.1:"));
        EXPECT_EQ(outcome.err, "");
    }
}

TEST(Serve, reports_errors_in_one_line) {
    struct Bad {
        const char* arguments;
        const char* said;
    };
    for (const Bad& bad : {Bad{"serve --port 65536", "--port '65536'"}, Bad{"serve --port http", "--port 'http'"},
                           Bad{"serve --host 256.0.0.1 --port 0", "cannot listen on '256.0.0.1'"},
                           Bad{"serve --host 192.0.2.1 --port 0", "cannot listen on port 0 of '192.0.2.1'"},
                           Bad{"serve --table 1", "too small"}, Bad{"serve --threads 0", "--threads '0'"},
                           Bad{"serve --queue -1", "--queue '-1'"}, Bad{"serve --per-client 0", "--per-client '0'"},
                           Bad{"serve --max-seconds 0", "--max-seconds '0'"},
                           Bad{"serve --time-limit 1 --max-seconds 1", "not both"},
                           Bad{"serve --port 0 --ledger /nowhere", "ledger /nowhere: unable to open"},
                           Bad{"serve --port 0 --ledger " INAROW_SOURCE_DIR "/books/6x7-8.book", "it is not a ledger"}}) {
        const Outcome outcome = inarow(words(bad.arguments));
        EXPECT_EQ(outcome.status, 2) << bad.arguments;
        EXPECT_EQ(outcome.out, "");
        EXPECT_THAT(outcome.err, HasSubstr(bad.said));
        EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
    }
}

}  // namespace
}  // namespace inarow::testing_program
