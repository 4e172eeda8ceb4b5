// Players of the program: inarow engine, inarow play --level, and tournaments with misbehaving players.
#include <sys/stat.h>

#include <algorithm>

#include "apps/program.hpp"
#include "json.hpp"
#include "matchers.hpp"

namespace inarow::testing_program {
namespace {

TEST(Engine, speaks_the_line_protocol_until_quit) {
    const std::string text =
        output_of("engine alphabeta:depth=3 7x6", 0, "inarow\nisready\nposition startpos moves 1 2 1 2 1 2\ngo\n");
    const auto lines = lines_of(text);
    ASSERT_EQ(lines.size(), 7U) << text;
    EXPECT_EQ(lines[0], "id name inarow alphabeta:depth=3");
    EXPECT_EQ(lines[2], "variant 7x6");
    EXPECT_EQ(lines[3], "inarowok");
    EXPECT_EQ(lines[4], "readyok");
    EXPECT_THAT(lines[5], StartsWith("info nodes "));
    EXPECT_EQ(lines[6], "bestmove 1");
    EXPECT_EQ(inarow(words("engine random 7x6"), "quit\nisready\n").out, "");
}

TEST(Engine, speaks_gomocup) {
    const auto lines =
        lines_of(output_of("engine alphabeta:nodes=1000 --protocol gomocup", 0, "START 15\r\nBEGIN\r\n"));
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_THAT(lines[0], StartsWith("OK"));
    EXPECT_THAT(lines[1], MatchesRegex("[0-9]+,[0-9]+\r?"));
}

TEST(Engine, with_gomocup_takes_no_variant) {
    expect_refused("engine random 7x6 --protocol gomocup", "gomocup takes its board from START: omit VARIANT\n");
}

TEST(Engine, plays_games_of_its_seed) {
    const auto moves_of = [](const std::string& arguments, const std::string& said) {
        return inarow(words("engine random " + arguments), said).out;
    };
    for (const auto& [arguments, said] :
         {std::pair("15x15k5@free --seed ", "go\n"), std::pair("--protocol gomocup --seed ", "START 20\nBEGIN\n")}) {
        const std::string base(arguments);
        EXPECT_EQ(moves_of(base + "7", said), moves_of(base + "7", said));
        EXPECT_NE(moves_of(base + "7", said), moves_of(base + "8", said));
    }
}

TEST(Engine, on_a_full_disk_ends_with_status_4_and_one_line) {
    const Folder folder;
    expect_one_line(inarow_to("/dev/full", words("engine random 7x6"), folder.file("in", "go\n")), 4,
                    "cannot write to standard output: ");
}

TEST(Level, plays_every_game_to_its_end_and_the_same_for_a_seed) {
    const auto moves_of = [](const std::string& more) {
        return json_of("play 5x4 --first random --level 4 " + more)["moves"];
    };
    EXPECT_EQ(moves_of("--seed 3"), moves_of("--seed 3"));
    EXPECT_NE(moves_of("--seed 3"), moves_of("--seed 4"));
}

TEST(Level, plays_another_game_each_time) {
    const auto game = [] { return json_of("play 7x6 --first level:n=1 --level 1")["moves"]; };
    EXPECT_NE(game(), game());
}

struct Wrong {
    std::string arguments;
    std::string said;
};

TEST(Players, invalid_player_specifications_are_reported_in_one_line_with_status_2) {
    const Folder folder;
    const std::string nan = folder.file("nan", "inarow weights 1\nvariant 7x6\nfirst-lines-1 nan\n");
    const std::string few = folder.file("few", "inarow weights 1\nvariant 7x6\nfirst-lines-1 0.2\n");
    for (const std::string command : {"engine PLAYER 7x6", "play 7x6 --second PLAYER", "lab tournament random PLAYER",
                                      "lab against-random PLAYER", "lab move-quality PLAYER"})
        for (const auto& [player, said] :
             {Wrong{"nobody", "unknown player 'nobody' (known: "}, Wrong{"level:n=11", "from 1 to 10"},
              Wrong{"alphabeta:seconds=0", "seconds '0'"}, Wrong{"alphabeta:seconds=nan", "seconds 'nan'"},
              Wrong{"alphabeta:depth=0", "depth '0'"}, Wrong{"mcts:speed=3", "speed"},
              Wrong{"alphabeta:weights=" + nan, "'nan'"}, Wrong{"alphabeta:weights=" + few, "15 of 16 are missing"},
              Wrong{"alphabeta:weights=/no/such/file", "/no/such/file"}}) {
            auto arguments = words(command);
            std::ranges::replace(arguments, "PLAYER", player);
            SCOPED_TRACE(command + player);
            expect_one_line(inarow(arguments), 2, said);
        }
    for (const std::string level : {"0", "11", "x", "-1", ""})
        EXPECT_EQ(inarow({"play", "7x6", "--level", level}).status, 2) << level;
}

// An engine of four lines: it says who it is, and answers every "go" in its own way.
std::string engine(const Folder& folder, const std::string& answer, const std::string& seconds) {
    const std::string path =
        folder.file("engine", "#!/bin/sh\nread line; echo inarowok\nwhile read line; do case \"$line\" in go*) " +
                                  answer + ";; esac; done\n");
    chmod(path.c_str(), 0700);
    return "external:command=" + path + ",seconds=" + seconds;
}

TEST(Play, gives_a_program_the_time_that_it_is_told) {
    const Folder folder;
    const std::string answer = "echo info string \"$line\"; echo bestmove 1";
    for (const auto& [seconds, more, told] : {std::tuple("300", "", "go movetime 300000"), std::tuple("none", "", "go"),
                                              std::tuple("300", "--time-limit 200", "go movetime 200000")}) {
        auto arguments = words("play 5x4 " + std::string(more));
        arguments.insert(arguments.end(), {"--first", engine(folder, answer, seconds), "--second", "human"});
        EXPECT_THAT(inarow(arguments).out, HasSubstr("plays 1 (" + std::string(told) + ")\n")) << seconds << more;
    }
}

using Tournament = InFolder;

// Whatever they do, the other two meet, and no game is missing.
TEST_F(Tournament, continues_when_programs_crash_hang_or_cheat) {
    for (const auto& [answer, said] : {Wrong{"exit 3", "has exited"}, Wrong{"sleep 10000", "does not answer in time"},
                                       Wrong{"echo bestmove 9", "'9', which is not legal"},
                                       Wrong{"echo error I am lost", "I am lost"}, Wrong{"kill -9 $$", "has exited"}}) {
        std::vector<std::string> arguments =
            words("lab tournament random random --games 2 --variant 5x4 --opening 2 --json");
        arguments.push_back(engine(folder, answer, std::string(answer).starts_with("sleep") ? "0.01" : "none"));
        const Outcome outcome = inarow(arguments);
        ASSERT_EQ(outcome.status, 0) << outcome.err;
        const json tables = json::parse(outcome.out)["tables"];
        int games = 0;
        for (const auto& row : tables[0]["rows"]) {
            games += row["games"].get<int>();
            const bool engine_row = row["player"].get<std::string>().starts_with("external");
            EXPECT_EQ(row["forfeits"], engine_row ? 4 : 0) << answer;
        }
        EXPECT_EQ(games, 3 * 2 * 2);  // each game has two players
        ASSERT_EQ(tables[5]["rows"].size(), 4U);
        EXPECT_THAT(tables[5]["rows"][0].dump(), HasSubstr(said));
    }
}

TEST_F(Tournament, with_a_program_that_does_not_start_is_refused) {
    expect_refused("lab tournament random external:command=false", "'false' has exited\n");
}

}  // namespace
}  // namespace inarow::testing_program
