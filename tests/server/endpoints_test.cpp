// Every request of docs/guide/http-api.md, asked over a socket.

#include <fmt/format.h>

#include "boards.hpp"
#include "folder.hpp"
#include "inarow/engine.hpp"
#include "lab/experiment.hpp"
#include "matchers.hpp"
#include "play/player.hpp"
#include "report/json.hpp"
#include "server/client.hpp"

namespace inarow::testing_server {
namespace {

Json get_json(const std::string& target) {
    const Answer answer = get(the_server(), target);
    EXPECT_EQ(answer.status, 200) << target << ' ' << answer.body;
    EXPECT_EQ(answer.headers.at("content-type"), "application/json");
    return answer.json();
}

// The same question asked of the library; what depends on the clock and on what was searched before left out.
Json expected_report(const api::Request& request) {
    Control control;
    SearchOptions options;
    options.table_bytes.count = 1 << 20;
    auto engine = api::Engine::create(request.position.variant(), api::default_search(request), options).value();
    return Json::parse(report::to_json(engine.solve(request, control)));
}

void expect_same_report(Json answer, Json expected) {
    for (const char* name :
         {"seconds", "nodes", "line_seconds", "line_nodes", "table_bytes", "line", "best", "best_complete"}) {
        EXPECT_TRUE(answer.contains(name)) << name;
        answer.erase(name);
        expected.erase(name);
    }
    EXPECT_EQ(answer, expected);
}

TEST(Endpoints, variants_lists_every_topology_and_working_examples) {
    const Json json = get_json("/api/v1/variants");
    EXPECT_EQ(json["topologies"].size(), 4U);
    EXPECT_EQ(json["topologies"][0]["name"], "flat");
    for (const Json& example : json["examples"])
        EXPECT_TRUE(parse_variant(example["variant"].get<std::string>()).has_value()) << example;
}

TEST(Endpoints, solve_names_every_best_move_where_asked) {
    const Json some = get_json("/api/v1/solve?variant=7x6&moves=4455");
    const Json all = get_json("/api/v1/solve?variant=7x6&moves=4,4,5,5&every_best=true");
    EXPECT_EQ(some["best_complete"], false);
    EXPECT_EQ(all["best_complete"], true);
    EXPECT_THAT(all["best"], UnorderedElementsAre("3", "6"));
}

TEST(Endpoints, a_drawn_board_stands_for_moves) {
    const std::string board = "variant=3x2k3&board=%5B%5B0,0,0%5D,%5B0,-1,0%5D%5D";
    const Json position = get_json("/api/v1/position?" + board);
    EXPECT_EQ(position["moves"], "2");
    EXPECT_EQ(position["exchanged"], true);
    EXPECT_EQ(get_json("/api/v1/position?variant=3x2k3&moves=2")["exchanged"], false);
    for (const char* route : {"solve", "explain", "play"})
        EXPECT_EQ(get(the_server(), std::string("/api/v1/") + route + "?" + board).status, 200) << route;
    EXPECT_EQ(get_json("/api/v1/solve?variant=3x2k3&board=...%0Ax.o&to_move=o")["moves"], "31");
}

std::string percent_encoded(const std::string& text) {
    std::string encoded;
    for (const char c : text) encoded += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return encoded;
}

TEST(Endpoints, moves_and_boards_are_read_in_every_form) {
    for (const Json& form : Json::parse(read_file(INAROW_SOURCE_DIR "/tests/data/forms.json"))) {
        const std::string name = form.contains("board") ? "board" : "moves";
        const Answer answer = get(the_server(), "/api/v1/position?variant=" + percent_encoded(form["variant"]) + "&" +
                                                    name + "=" + percent_encoded(form[name]));
        const Json said = Json::parse(answer.body);
        EXPECT_EQ(answer.status, form.contains("error") ? 400 : 200) << form;
        EXPECT_EQ(said.value("moves", ""), form.value("read", "")) << form;
        EXPECT_EQ(said.value("exchanged", false), form.value("exchanged", false)) << form;
        EXPECT_THAT(said.value("error", ""), HasSubstr(std::string(form.value("error", "")))) << form;
    }
}

TEST(Endpoints, variants_gives_the_limits_of_boards) {
    const Json limits = get_json("/api/v1/variants")["limits"];
    const int columns = limits["columns"];
    const int bits = limits["bits"];
    const int free_width = limits["free_width"];
    const int free_height = limits["free_height"];
    const auto fits = [](int width, int height, const std::string& rest) {
        return parse_variant(std::to_string(width) + "x" + std::to_string(height) + rest).has_value();
    };
    EXPECT_TRUE(fits(columns, 1, ""));
    EXPECT_FALSE(fits(columns + 1, 1, ""));
    EXPECT_TRUE(fits(1, bits - 1, ""));
    EXPECT_FALSE(fits(1, bits, ""));
    EXPECT_TRUE(fits(free_width, free_height, "@free"));
    EXPECT_FALSE(fits(free_width + 1, free_height, "@free"));
    EXPECT_FALSE(fits(free_width, free_height + 1, "@free"));
    EXPECT_TRUE(fits(10, 10, "k" + limits["k"][1].dump()));
    EXPECT_FALSE(fits(10, 10, "k" + std::to_string(limits["k"][1].get<int>() + 1)));
    EXPECT_TRUE(fits(10, 10, "k" + limits["k"][0].dump()));
}

TEST(Endpoints, a_position_lists_its_cells) {
    const Json json = get_json("/api/v1/position?variant=5x4&moves=1213");
    const Position position = position_after("5x4", "1213");
    EXPECT_THAT(json, Holds({{"stones", 4}, {"mover", "first"}, {"winner", nullptr}, {"last", "c1"}}));
    EXPECT_EQ(json["history"], Json({"1", "2", "1", "3"}));
    ASSERT_EQ(json["cells"].size(), 20U);
    for (const Json& cell : json["cells"]) {
        const Stone stone = position.at(cell["x"].get<int>(), cell["z"].get<int>());
        EXPECT_EQ(cell["stone"], stone == Stone::none ? Json() : Json(player_name(stone))) << cell;
        EXPECT_EQ(cell["move"].is_null(), stone == Stone::none);
    }
    EXPECT_EQ(json["legal"].size(), 5U);
    EXPECT_EQ(json["legal"][0], Json({{"move", "1"}, {"cell", "a3"}}));
}

TEST(Endpoints, a_finished_game_names_the_winner_and_the_line) {
    const Json won = get_json("/api/v1/position?variant=7x6&moves=4455667");
    EXPECT_THAT(won, Holds({{"over", true}, {"winner", "first"}}));
    EXPECT_THAT(won["line"], UnorderedElementsAre("d1", "e1", "f1", "g1"));
    EXPECT_TRUE(won["legal"].empty());
    EXPECT_EQ(get_json("/api/v1/position?variant=2x2k2@free&moves=a1a2b1")["winner"], "first");
    EXPECT_EQ(get_json("/api/v1/position?variant=3x3k3@free&moves=a1b1c1b2a2c2b3a3c3")["winner"], "draw");
}

TEST(Endpoints, threats_are_cells_that_cannot_be_filled_at_once) {
    // The first player has b2, c2 and d2; nothing lies below a2 and e2.
    const Json threats = get_json("/api/v1/position?variant=7x6&moves=2334472")["threats"];
    ASSERT_EQ(threats.size(), 2U);
    EXPECT_EQ(threats[0], Json({{"cell", "a2"}, {"player", "first"}, {"parity", "even"}, {"useful", true}}));
    EXPECT_EQ(threats[1]["cell"], "e2");
    const Json open = get_json("/api/v1/position?variant=7x6&moves=2132434")["threats"];
    EXPECT_TRUE(open.empty());  // e1 can be filled at once
}

TEST(Endpoints, threats_are_listed_on_every_kind_of_board) {
    const auto threats = [](const std::string& variant, const std::string& moves) {
        return get_json("/api/v1/position?variant=" + variant + "&moves=" + moves)["threats"];
    };
    EXPECT_EQ(threats("4x4x4", "5001122"),
              Json::array({{{"cell", "d2"}, {"player", "first"}, {"parity", "even"}, {"useful", true}}}));
    // The first player has b2, c2 and d2; e2 completes a line as well, but can be filled at once.
    const Json torus = threats("5x4@torus", "2334452");
    EXPECT_THAT(torus, Contains(Json({{"cell", "a2"}, {"player", "first"}, {"parity", nullptr}, {"useful", true}})));
    EXPECT_TRUE(threats("5x4@torus", "1213").empty());
    const Json free = threats("5x5@free", "a1a5b1b5c1");
    EXPECT_EQ(free, Json::array({{{"cell", "d1"}, {"player", "first"}, {"parity", nullptr}, {"useful", true}}}));
    EXPECT_TRUE(threats("3x3k3@free", "a1b1c1b2a2c2b3a3c3").empty()) << "the game is over";
}

TEST(Endpoints, wins_are_cells_that_complete_a_line_now) {
    const auto wins = [](const std::string& variant, const std::string& moves) {
        return get_json("/api/v1/position?variant=" + variant + "&moves=" + moves)["wins"];
    };
    // The first player has b1, c1 and d1; a1 and e1 can be filled, whoever is to move.
    const Json first = Json::array({{{"cell", "a1"}, {"player", "first"}}, {{"cell", "e1"}, {"player", "first"}}});
    EXPECT_EQ(wins("7x6", "223344"), first);
    EXPECT_EQ(wins("7x6", "2233445"), Json::array()) << "the game is over";
    EXPECT_EQ(wins("7x6", "2132434"), Json::array({{{"cell", "e1"}, {"player", "first"}}}));
    EXPECT_EQ(wins("7x6", "2334472"), Json::array()) << "nothing lies below a2 and e2";
    EXPECT_EQ(wins("5x5@free", "a1a5b1b5c1"), Json::array({{{"cell", "d1"}, {"player", "first"}}}));
    const Json both = Json::array({{{"cell", "c1"}, {"player", "second"}}, {{"cell", "d1"}, {"player", "first"}}});
    EXPECT_EQ(wins("3x3x3k3", "4051"), both);
}

TEST(Endpoints, boxes_and_free_boards_have_positions_too) {
    const Json box = get_json("/api/v1/position?variant=4x4x4&moves=0F0");
    EXPECT_EQ(box["depth"], 4);
    EXPECT_EQ(box["cells"].size(), 64U);
    EXPECT_EQ(box["last"], "a2");
    const Json free = get_json("/api/v1/position?variant=15x15k5@free&moves=h8");
    EXPECT_EQ(free["gravity"], false);
    EXPECT_EQ(free["legal"].size(), 224U);
    EXPECT_TRUE(free["threats"].empty());
}

TEST(Endpoints, solve_agrees_with_the_command_line) {
    for (const auto& [variant, moves] : {std::pair{"5x4", ""}, {"7x6", "2252576253462244111563365343671351441"},
                                         {"5x4@cylinder", "12"}, {"4x4k3@torus", "12"}, {"3x3k3@free", "a1"},
                                         {"7x6", "4455667"}}) {
        const api::Request request(position_after(variant, moves));
        const std::string target = std::string("/api/v1/solve?variant=") + variant + "&moves=" + moves;
        const Json expected = expected_report(request);
        expect_same_report(get_json(target), expected);
        expect_same_report(get_json(target), expected);  // from what is remembered
    }
}

TEST(Endpoints, solve_answers_other_questions) {
    api::Request request(position_after("5x4", "33"));
    request.question = api::Request::Question::weak;
    expect_same_report(get_json("/api/v1/solve?variant=5x4&moves=33&question=weak"), expected_report(request));
    request.question = api::Request::Question::at_least;
    request.claim = api::parse_claim("score>=1").value();
    expect_same_report(get_json("/api/v1/solve?variant=5x4&moves=33&question=score%3E%3D1"), expected_report(request));
    request.question = api::Request::Question::exact;
    request.every_move = true;
    expect_same_report(get_json("/api/v1/solve?variant=5x4&moves=33&every_move=true"), expected_report(request));
}

TEST(Endpoints, a_transposition_is_cached_and_keeps_its_own_moves) {
    const Json one = get_json("/api/v1/solve?variant=6x4&moves=1234");
    EXPECT_THAT(get_json("/api/v1/solve?variant=6x4&moves=3412"),
                Holds({{"moves", "3412"}, {"score", one["score"]}, {"seconds", one["seconds"]}}));  // no second search
}

TEST(Endpoints, a_limit_leaves_a_bound) {
    const Json json = get_json("/api/v1/solve?variant=9x7&seconds=0.05");
    EXPECT_THAT(json, Holds({{"settled", false}, {"score", nullptr}}));
    EXPECT_LT(json["bounds"][0].get<int>(), json["bounds"][1].get<int>());
}

TEST(Endpoints, only_settled_answers_are_cacheable) {
    EXPECT_EQ(get(the_server(), "/api/v1/solve?variant=5x4").headers["cache-control"], "max-age=3600");
    EXPECT_EQ(get(the_server(), "/api/v1/solve?variant=9x7&seconds=0.05").headers["cache-control"], "no-store");
}

TEST(Endpoints, analyze_streams_progress_and_ends_with_the_answer_of_solve) {
    const Answer answer = get(the_server(), "/api/v1/analyze?variant=7x6&moves=4444");  // millions of positions
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.headers.at("content-type"), "text/event-stream");
    const auto events = events_of(answer.body);
    ASSERT_GE(events.size(), 2U);
    EXPECT_EQ(events.front().name, "progress");
    Bound last{-1000, 1000};
    for (const Event& event : events) {
        const Bound bounds{event.data["bounds"][0], event.data["bounds"][1]};
        EXPECT_LE(last.lo, bounds.lo);  // they only shrink
        EXPECT_GE(last.hi, bounds.hi);
        last = bounds;
    }
    EXPECT_EQ(events.back().name, "done");
}

TEST(Endpoints, analyze_streams_the_scores_of_moves_one_by_one) {
    const std::string question = "variant=6x5&moves=3344&every_move=true";
    const auto first = events_of(get(the_server(), "/api/v1/analyze?" + question).body);
    const auto again = events_of(get(the_server(), "/api/v1/analyze?" + question).body);
    api::Request request(position_after("6x5", "3344"));
    request.every_move = true;
    const Json expected = expected_report(request);
    for (const auto* events : {&first, &again}) {
        std::map<std::string, Json> told;
        for (const Event& event : *events)
            if (event.name == "scores") told[event.data["move"]] = event.data["bounds"];
        EXPECT_EQ(Json(told), expected["move_bounds"]);
        ASSERT_EQ(events->back().name, "done");
        expect_same_report(events->back().data, expected);
    }
}

TEST(Endpoints, explain_includes_the_text) {
    const Json json = get_json("/api/v1/explain?variant=7x6&moves=34444445");
    EXPECT_EQ(json["controller"], "second");
    EXPECT_GE(json["cover"].size(), 1U);
    EXPECT_THAT(json["text"].get<std::string>(), HasSubstr("By rules, the second player does not lose"));
}

TEST(Endpoints, players_are_those_of_the_list_and_each_plays) {
    const Json players = get_json("/api/v1/players")["players"];
    EXPECT_GE(players.size(), 3U);
    EXPECT_EQ(players.dump().find("see below"), std::string::npos);
    for (const Json& player : players) {
        const std::string name = player["name"];
        const Json chosen = get_json("/api/v1/play?variant=5x4&moves=33&seconds=2&player=" + name);
        EXPECT_TRUE(
            position_after("5x4", "33").legal(parse_move(board("5x4"), chosen["move"].get<std::string>()).value()));
        EXPECT_EQ(chosen["player"], name);
    }
}

TEST(Endpoints, players_take_parameters_and_repeat_their_games_for_the_same_seed) {
    const std::string target = "/api/v1/play?variant=7x6&player=random&seed=";
    EXPECT_EQ(get_json(target + "7")["move"], get_json(target + "7")["move"]);
    std::set<std::string> moves;
    for (int seed = 0; seed < 20; ++seed) moves.insert(get_json(target + std::to_string(seed))["move"]);
    EXPECT_GT(moves.size(), 1U);
    EXPECT_EQ(get_json("/api/v1/play?variant=7x6&moves=414141&player=perfect:seconds=5")["move"], "4");
}

TEST(Endpoints, experiments_are_those_of_the_list) {
    const Json list = get_json("/api/v1/experiments")["experiments"];
    ASSERT_EQ(list.size(), lab::experiments().size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        EXPECT_EQ(list[i]["name"], lab::experiments()[i].name);
        const auto parameters = lab::experiments()[i].parameters();
        const auto offered = std::ranges::count(parameters, Reach::nothing, &lab::Parameter::reach);
        EXPECT_EQ(list[i]["parameters"].size(), static_cast<std::size_t>(offered));
        EXPECT_EQ(list[i]["parameters"].dump().find("FILE"), std::string::npos) << list[i]["parameters"];
    }
}

TEST(Endpoints, an_experiment_streams_progress_then_tables_and_plots) {
    const Answer answer = post(the_server(), "/api/v1/experiments/difficulty",
                               R"({"variant": "5x4", "stones": "12..10", "positions": 5, "seed": 3})");
    EXPECT_EQ(answer.status, 200);
    const auto events = events_of(answer.body);
    ASSERT_FALSE(events.empty());
    const Event& done = events.back();
    ASSERT_EQ(done.name, "done") << done.data;
    EXPECT_THAT(done.data,
                Holds({{"experiment", "difficulty"}, {"complete", true}, {"seed", 3}, {"machine", "a machine"}}));
    EXPECT_THAT(done.data["command"].get<std::string>(), HasSubstr("--positions 5"));
    EXPECT_THAT(done.data["html"].get<std::string>(), HasSubstr("<svg"));
}

// Nothing that the program itself says of players is refused to strangers.
TEST(Endpoints, every_experiment_begins) {
    for (const lab::Experiment& experiment : lab::experiments()) {
        Json body = {{"seconds", 0.01}};
        if (experiment.name == "tournament") body["players"] = "random defensive";
        const Answer answer = post(the_server(), "/api/v1/experiments/" + std::string(experiment.name), body.dump());
        EXPECT_EQ(events_of(answer.body).back().name, "done") << experiment.name << events_of(answer.body).back().data;
    }
}

TEST(Endpoints, players_of_an_experiment_are_separated_by_spaces) {
    const Answer answer = post(the_server(), "/api/v1/experiments/tournament",
                               R"({"variant": "4x4", "players": "random defensive", "games": 2, "opening": 0})");
    const auto events = events_of(answer.body);
    ASSERT_EQ(events.back().name, "done") << events.back().data;
    EXPECT_THAT(events.back().data["command"].get<std::string>(), HasSubstr(" random defensive "));
}

TEST(Endpoints, an_experiment_has_ten_thousand_games_at_most) {
    const Answer answer = post(the_server(), "/api/v1/experiments/tournament",
                               R"({"variant": "4x4", "players": "random defensive", "games": 10001})");
    EXPECT_THAT(answer.body, HasSubstr("not a whole number from 1 to 10000"));
}

TEST(Endpoints, gamesolver_clients_get_their_own_format) {
    EXPECT_EQ(get_json("/solve?pos=4455&height=4").dump(), R"({"pos":"4455","score":[-1,-1,11,0,0,11,-1]})");
    EXPECT_EQ(get_json("/solve?pos=333&width=3&height=3&k=3")["score"][2], 100);
    EXPECT_EQ(get_json("/solve?width=5&height=4").dump(), R"({"pos":"","score":[-1,0,0,0,-1]})");
    EXPECT_EQ(get_json("/solve?pos=4455&height=4&nocache=1&x=y&x=z")["score"][2], 11);  // as there, what is unknown does not matter
    EXPECT_EQ(get_json("/solve?pos=4455667")["score"], Json(std::vector<int>(7, 100)));  // over
}

TEST(Endpoints, health_and_metrics) {
    EXPECT_EQ(get_json("/healthz")["status"], "ok");
    const Answer metrics = get(the_server(), "/metrics");
    EXPECT_THAT(metrics.headers.at("content-type"), HasSubstr("version=0.0.4"));
    EXPECT_THAT(metrics.body, HasSubstr("inarow_requests_total{path=\"/healthz\",status=\"200\"}"));
    EXPECT_THAT(metrics.body, HasSubstr("inarow_request_seconds_bucket{le=\"+Inf\"}"));
}

TEST(Endpoints, the_page_has_an_etag_and_is_not_resent) {
    const Answer page = get(the_server(), "/?variant=7x6&moves=44");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
    const Answer again =
        ask(the_server(), request_text("GET", "/", "If-None-Match: " + page.headers.at("etag") + "\r\n"));
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
}

TEST(Endpoints, every_answer_has_the_headers_that_protect_browsers) {
    for (const char* target : {"/", "/healthz", "/nothing", "/api/v1/solve?variant=x", "/api/v1/analyze?variant=4x4"}) {
        const auto headers = get(the_server(), target).headers;
        EXPECT_THAT(headers.at("content-security-policy"), HasSubstr("default-src 'self'")) << target;
        EXPECT_EQ(headers.at("x-content-type-options"), "nosniff");
        EXPECT_FALSE(headers.contains("access-control-allow-origin"));
    }
}

}  // namespace
}  // namespace inarow::testing_server
