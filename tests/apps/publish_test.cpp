// inarow publish: a folder with a result and everything needed to verify it.

#include <filesystem>

#include "apps/certificates.hpp"
#include "apps/kill_rounds.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

using namespace std::chrono_literals;

using Publish = InFolder;

TEST_F(Publish, the_folder_has_everything_needed_to_verify_the_result) {
    const Outcome outcome = inarow({"publish", "5x4", "33", "--weak", "-o", folder.path("result")});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("5x4: draw"));
    EXPECT_THAT(folder.names(), ElementsAre("result"));
    EXPECT_EQ(shell("cd " + folder.path("result") + " && sha256sum -c --quiet SHA256SUMS && ls").out,
              "README.md\nSHA256SUMS\nproof.cert\nresult.json\n");
    const std::string certificate = folder.path("result/proof.cert");
    EXPECT_EQ(verdict(verify({certificate}).out), "VALID");

    const auto result = testing_json::json::parse(read_file(folder.path("result/result.json")));
    EXPECT_EQ(result["outcome"], "draw");
    EXPECT_EQ(result["bytes"], read_file(certificate).size());
    EXPECT_EQ(result["command"], "inarow publish 5x4 33 --weak -o " + folder.path("result"));
    EXPECT_EQ(shell("sha256sum " + certificate).out.substr(0, 64), result["sha256"]);
    for (const char* part : {"processor", "kernel", "compiler"}) EXPECT_NE(result["machine"][part], "") << part;
    EXPECT_GT(result["machine"]["memory_bytes"], 0);

    const std::string readme = read_file(folder.path("result/README.md"));
    for (const char* said : {"# 5x4: draw", "by the moves 33", "first player scores at least 0",
                             "sha256sum -c SHA256SUMS\ninarow-verify proof.cert\n", "inarow publish 5x4 33 --weak"})
        EXPECT_THAT(readme, HasSubstr(said));
}

TEST_F(Publish, a_cut_certificate_says_how_to_check_its_leaves) {
    ASSERT_EQ(inarow(words("publish 6x4 --cut 8 -o " + folder.path("result"))).status, 0);
    const std::string readme = read_file(folder.path("result/README.md"));
    EXPECT_THAT(readme, HasSubstr("inarow-verify proof.cert --recheck-with inarow\n"));
    EXPECT_GT(json::parse(read_file(folder.path("result/result.json")))["leaves"], 0);
}

TEST_F(Publish, an_existing_folder_is_left_alone) {
    const std::string file = folder.file("file", "old");
    std::filesystem::create_directory(folder.path("empty"));
    for (const std::string& path : {file, folder.path("empty"), folder.path("empty/")})
        expect_refused("publish 4x4 -o " + path, "it already exists\n");
    EXPECT_EQ(read_file(file), "old");
    EXPECT_THAT(folder.names(), ElementsAre("empty", "file"));
}

TEST_F(Publish, leaves_nothing_behind_on_failure) {
    const std::string path = folder.path("result");
    const std::string publish = "inarow publish 5x4 --weak --table 16MiB --progress none -o " + path;
    expect_one_line(shell("sh -c 'ulimit -f 1; exec " + publish + "'"), 4, "File too large\n");
    EXPECT_EQ(inarow(words("publish 7x6 --node-limit 1000 -o " + path)).status, 3);
    EXPECT_EQ(inarow(words("publish 7x6 --progress none -o " + path), "", Interruption{2, 700ms}).status, 3);
    EXPECT_EQ(inarow(words("publish 4x4 -o " + folder.path("no/such/folder"))).status, 2);
    EXPECT_EQ(inarow(words("publish 4x4")).status, 2);
    EXPECT_THAT(folder.names(), IsEmpty());
}

}  // namespace
}  // namespace inarow::testing_program
