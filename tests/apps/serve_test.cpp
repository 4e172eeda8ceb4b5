// inarow serve as a program; what it answers is tested in tests/server.

#include <csignal>
#include <filesystem>
#include <functional>
#include <thread>

#include "apps/kill_rounds.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

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

// The ledger is looked at again after two seconds at the earliest.
bool becomes(const std::string& url, const std::function<bool(const json&)>& as_it_should) {
    for (int i = 0; i < 60; ++i) {
        if (as_it_should(fetched(url))) return true;
        std::this_thread::sleep_for(500ms);
    }
    return false;
}

// A run that goes on, another question, and another file.
TEST(Serve, follows_its_ledger) {
    const Folder folder;
    const std::string ledger = folder.path("l");
    const auto run = [&](const std::string& question) {
        return inarow(words("jobs " + question + " --table 8MiB --threads 1 --no-book")).status;
    };
    ASSERT_EQ(run("run 5x5 --goal score>=1 --job-nodes 2000 --node-limit 5000 --ledger " + ledger), 3);
    const auto follow = [&](const Outcome& so_far) {
        if (!so_far.out.ends_with('\n')) return false;
        const std::string url = so_far.out.substr(14, so_far.out.find_first_of("/ \n", 22) - 14) + "/api/v1/jobs";
        const json begun = fetched(url);
        EXPECT_EQ(begun["settled"], false) << url;
        EXPECT_EQ(run("resume " + ledger), 0);
        EXPECT_TRUE(becomes(url, [](const json& now) { return now["settled"] == true && now["holds"] == false; }));
        EXPECT_EQ(run("run 5x5 --weak --ledger " + ledger), 0);
        EXPECT_TRUE(becomes(url, [](const json& now) { return now["question"] == "weak"; }));
        EXPECT_EQ(run("run 4x4 --ledger " + folder.path("other")), 0);
        for (const char* part : {"-wal", "-shm"}) std::filesystem::remove(ledger + part);
        std::filesystem::rename(folder.path("other"), ledger);
        EXPECT_TRUE(becomes(url, [](const json& now) { return now["variant"] == "4x4"; }));
        return true;
    };
    const Outcome outcome = inarow({"serve", "--port", "0", "--table", "64MiB", "--ledger", ledger}, "",
                                   Interruption{SIGTERM, 0ms, follow});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(Serve, reports_errors_in_one_line) {
    for (const auto& [arguments, said] :
         {std::pair{"serve --port 65536", "--port '65536'"},
          {"serve --port http", "--port 'http'"},
          {"serve --host 256.0.0.1 --port 0", "cannot listen on '256.0.0.1'"},
          {"serve --host 192.0.2.1 --port 0", "cannot listen on port 0 of '192.0.2.1'"},
          {"serve --table 1", "too small"},
          {"serve --threads 0", "--threads '0'"},
          {"serve --queue -1", "--queue '-1'"},
          {"serve --per-client 0", "--per-client '0'"},
          {"serve --max-seconds 0", "--max-seconds '0'"},
          {"serve --time-limit 1 --max-seconds 1", "not both"},
          {"serve --port 0 --allow-origin *,http://x", "'*,http://x' is not an origin"},
          {"serve --port 0 --ledger /nowhere", "ledger /nowhere: No such file or directory"},
          {"serve --port 0 --ledger '" INAROW_SOURCE_DIR "/books/6x7-8.book'", "it is not a ledger"}})
        expect_refused(arguments, said);
}

TEST(Serve, wants_no_larger_table_than_fits) {
    expect_one_line(inarow(words("serve --table 1000TiB --threads 1 --port 0")), 4, "more than the free memory");
}

}  // namespace
}  // namespace inarow::testing_program
