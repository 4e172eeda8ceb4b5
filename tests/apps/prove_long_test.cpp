// Certificates of larger boards, ten thousand damaged ones, and two hundred that were killed while they were made.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <random>
#include <thread>

#include "apps/certificates.hpp"
#include "apps/kill_rounds.hpp"

namespace inarow::testing_program {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// These tests take minutes: whoever waits for them sees how far they are.
void tell(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

void prove_and_tell(const std::string& question, Checkers checkers) {
    const auto start = Clock::now();
    expect_proved({question}, checkers);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    tell(fmt::format("{}: {} in {:.1f} s", question,
                     checkers == Checkers::both ? "both checkers" : "the fast checker alone", seconds.count()));
}

using ProveLong = InFolder;

// In Python some ten thousand records a second are checked.
TEST_F(ProveLong, every_flat_board_up_to_6x6_is_won_or_drawn_as_claimed) {
    for (int width = 1; width <= 6; ++width)
        for (int height = 1; height <= 6; ++height)
            if (width >= 4 || height >= 4)  // a line fits
                prove_and_tell(fmt::format("{}x{} --weak", width, height), Checkers::both);
}

TEST_F(ProveLong, the_score_of_every_flat_board_up_to_6x6) {
    for (int width = 1; width <= 6; ++width)
        for (int height = 1; height <= 6; ++height)
            if (width >= 4 || height >= 4) prove_and_tell(fmt::format("{}x{}", width, height), Checkers::both);
}

TEST_F(ProveLong, boards_of_width_7) {
    for (const char* question : {"7x4", "7x4 --weak"}) prove_and_tell(question, Checkers::both);
    prove_and_tell("7x5 --weak", Checkers::both);
}

TEST_F(ProveLong, boards_of_other_kinds) {
    for (const char* question :
         {"5x5@cylinder", "5x4@torus", "4x4@free", "4x4x4 F265563F370565B04E6372F32B1BB827094CE1D11097 --weak",
          "4x4x4 F265563F370565B04E6372F32B1BB827094CE1D11097"})
        prove_and_tell(question, Checkers::both);
    for (const char* question : {"5x5k4@free --weak", "6x5@cylinder"}) prove_and_tell(question, Checkers::both);
}
TEST_F(ProveLong, the_strategy_for_6x6_is_the_one_in_results) {
    const std::string list = folder.path("6x6.txt");
    ASSERT_EQ(inarow({"prove", "6x6", "--weak", "-o", folder.path("6x6.cert"), "--exceptions", list}).status, 0);
    EXPECT_EQ(read_file(list), read_file(INAROW_SOURCE_DIR "/results/strategies/6x6.txt"));
}
TEST_F(ProveLong, a_ring_of_seven_columns_is_won) { prove_and_tell("7x6@cylinder --weak", Checkers::both); }

// First player wins, with his last stone but one (Allen 1988, Allis 1988).
TEST_F(ProveLong, the_standard_board_is_won) { prove_and_tell("7x6 --weak", Checkers::both); }
TEST_F(ProveLong, the_score_of_the_standard_board) { prove_and_tell("7x6", Checkers::fast); }

// Waits until some file beside it has more than no bytes: then the program is about to put it into its place.
void wait_for_writing(Running& program, const Folder& folder) {
    while (!program.ended())
        for (const std::string& name : folder.names()) {
            std::error_code gone;
            const auto bytes = fs::file_size(folder.path(name), gone);
            if (name.find(".part-") != std::string::npos && !gone && bytes > 0) return;
        }
}

void let_work(Running& program, std::chrono::milliseconds work) {
    while (!program.ended() && program.work() < work) std::this_thread::yield();
}

// Half of them at any time, half of them while the file is written.
TEST_F(ProveLong, killed_two_hundred_times_leaves_the_old_certificate_or_the_new_one) {
    const Folder made;
    const std::string arguments = "--weak --table 16MiB --progress none -o ";
    ASSERT_EQ(inarow(words("prove 4x4 " + arguments + made.path("old"))).status, 0);
    Running whole(words("prove 5x4 " + arguments + made.path("new")));
    ASSERT_EQ(whole.wait(), 0);
    const auto longest = whole.work();
    const std::string before = read_file(made.path("old"));
    const std::string after = read_file(made.path("new"));
    std::mt19937 random(1);
    int still_old = 0;
    int already_new = 0;
    int half_written = 0;  // beside it, under another name
    for (int round = 0; round < 200; ++round) {
        const Folder own;
        const std::string file = own.path("x.cert");
        write_file(file, before);
        Running program(words("prove 5x4 " + arguments + file));
        if (round % 2 == 0)
            let_work(program, std::chrono::milliseconds(random() % static_cast<unsigned>(longest.count() + 1)));
        else
            wait_for_writing(program, own);
        program.signal(SIGKILL);
        program.wait();
        const std::string found = read_file(file);
        still_old += found == before;
        already_new += found == after;
        half_written += own.names().size() > 1;
        EXPECT_TRUE(found == before || found == after) << "round " << round << " left " << found.size() << " bytes";
    }
    tell(fmt::format("200 kills: {} left the old file, {} the new one, {} a temporary file beside it", still_old,
                     already_new, half_written));
    EXPECT_GT(still_old, 0);
    EXPECT_GT(already_new, 0);
    EXPECT_GT(half_written, 0);
}

// The disk ends after so many blocks of 512 bytes, up to one more than are needed.
TEST_F(ProveLong, a_disk_full_at_any_point_leaves_the_old_certificate) {
    const std::string file = folder.path("x.cert");
    const std::string prove = "inarow prove 5x4 --weak --table 16MiB --progress none -o " + file;
    ASSERT_EQ(shell(prove).status, 0);
    const std::string whole = read_file(file);
    const auto blocks = static_cast<int>((whole.size() + 511) / 512);
    for (int room = 0; room <= blocks; ++room) {
        write_file(file, "old");
        const Outcome outcome = shell(fmt::format("sh -c 'ulimit -f {}; exec {}'", room, prove));
        EXPECT_EQ(outcome.status, room < blocks ? 4 : 0) << room << ": " << outcome.err;
        EXPECT_EQ(read_file(file), room < blocks ? "old" : whole) << room;
        EXPECT_EQ(folder.names(), std::vector<std::string>{"x.cert"}) << room;
    }
    tell(fmt::format("{} disks of 0 to {} blocks", blocks + 1, blocks));
}

TEST_F(ProveLong, ten_thousand_damaged_certificates_prove_nothing_wrong) {
    DamageByKind all;
    int seed = 0;
    for (const char* question :
         {"4x4 12", "5x4k3 3", "4x4 --covers 1", "4x4@cylinder --weak --covers 1", "6x4 --weak --covers 1",
          "6x5 264146656633 --weak --covers 1", "3x3k3@free", "4x4k3@free", "4x4k3@torus", "3x3x2k3 --weak"}) {
        Damage sum;
        for (const auto& [kind, found] : damage(question, 1000, ++seed))
            for (Damage* total : {&all[kind], &sum}) {
                total->files += found.files;
                total->same_claim += found.same_claim;
                total->other_claim += found.other_claim;
            }
        tell(fmt::format("{}: {} damaged, {} still valid", question, sum.files, sum.valid()));
    }
    for (const auto& [kind, found] : all)
        tell(fmt::format("{}: {} damaged, {} still prove what they did, {} something else that is true", kind,
                         found.files, found.same_claim, found.other_claim));
    EXPECT_EQ(all["flip"].valid(), 0);
    EXPECT_EQ(all["cut"].valid(), 0);
    EXPECT_GT(all["cover"].files, 100);
}

}  // namespace
}  // namespace inarow::testing_program
