// No text from the network reaches a file name: every text that a request can carry is sent with the name of a file,
// and the kernel says whether anybody touched that file.
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "folder.hpp"
#include "lab/experiment.hpp"
#include "matchers.hpp"
#include "play/player.hpp"
#include "server/client.hpp"
#include "server/routes.hpp"
#include "server/schema.hpp"

namespace inarow::testing_server {
namespace {

namespace fs = std::filesystem;

// A folder with one file, in which nothing happens unnoticed.
class Canary {
public:
    Canary() : watch_(inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
        std::ofstream(existing()) << "canary\n";
        if (inotify_add_watch(watch_, folder_.path(".").c_str(), IN_OPEN | IN_ACCESS | IN_CREATE | IN_ATTRIB) < 0)
            throw std::runtime_error("cannot watch a folder");
    }
    Canary(const Canary&) = delete;
    Canary& operator=(const Canary&) = delete;
    ~Canary() { close(watch_); }

    [[nodiscard]] std::string existing() const { return folder_.path("canary"); }
    [[nodiscard]] std::string missing() const { return folder_.path("parrot"); }  // as long

    // Whether the file was opened, or another one made, since the last call.
    [[nodiscard]] bool was_touched() const {
        std::array<char, 4096> events{};
        bool touched = false;
        while (read(watch_, events.data(), events.size()) > 0) touched = true;
        return touched;
    }

private:
    Folder folder_;
    int watch_;
};

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string all;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        all += '%';
        all += digits[byte / 16];
        all += digits[byte % 16];
    }
    return all;
}

// Ways to say a name where a text is read as something else; {} is the name.
const std::vector<std::string> disguises = {"{}",
                                            "perfect:book={}",
                                            "rules:seconds=1,book={}",
                                            "alphabeta:depth=1,weights={}",
                                            "minimax:weights={}",
                                            "external:command=touch {}x",
                                            "nodes=10,weights={}",
                                            "random perfect:book={}",
                                            "random alphabeta:weights={}",
                                            "../../../../../../..{}",
                                            "file://{}"};

std::string with_name(const std::string& disguise, const std::string& name) {
    const auto at = disguise.find("{}");
    return disguise.substr(0, at) + name + disguise.substr(at + 2);
}

// What an answer tells, with the name blotted out; of a stream that ends with an answer only that it did, and nothing of
// metrics, which count the requests.
std::string told(const Answer& answer, const std::string& name) {
    if (answer.body.starts_with("# HELP")) return std::to_string(answer.status);
    const auto last = answer.body.rfind("event: ");
    std::string text = last == std::string::npos ? answer.body : answer.body.substr(last);
    if (text.starts_with("event: done")) text = "done";
    const std::string short_name = name.substr(name.rfind('/') + 1);
    for (auto at = text.find(short_name); at != std::string::npos; at = text.find(short_name)) text.replace(at, short_name.size(), "*");
    return std::to_string(answer.status) + ' ' + text;
}

class Walk {
public:
    // `ask` sends one text.
    template <class Ask>
    void step(const std::string& what, Ask ask) {
        for (const std::string& disguise : disguises) try_both(what + ' ' + disguise, [&](const std::string& name) { return ask(with_name(disguise, name)); });
    }
    template <class Ask>
    void try_both(const std::string& what, Ask ask) {
        const Answer existing = ask(canary_.existing());
        EXPECT_NE(existing.status, 0) << what;
        EXPECT_EQ(told(existing, canary_.existing()), told(ask(canary_.missing()), canary_.missing())) << what;
        EXPECT_FALSE(canary_.was_touched()) << what;
        EXPECT_EQ(existing.body.find("canary\n"), std::string::npos) << what;
        ++steps_;
    }
    [[nodiscard]] int steps() const { return steps_; }

private:
    Canary canary_;
    int steps_ = 0;
};

// A request to a route that works, as far as this parameter lets it.
std::string usual_value(const std::string& name) {
    if (name == "variant") return "4x4";
    if (name == "seconds") return "0.2";
    return "";
}

TEST(NoTextFromTheNetwork, reaches_a_file_name_through_a_parameter) {
    const Json description = get(the_server(), "/api/v1/openapi.json").json();
    Walk walk;
    for (const server::Route& route : server::routes()) {
        if (route.method != "GET") continue;
        const Json operation = description["paths"][std::string(route.path)]["get"];
        Json parameters = operation.value("parameters", Json::array());
        for (Json& parameter : parameters) parameter = resolved(description, parameter);
        walk.step(std::string(route.path) + " by an unknown name", [&](const std::string& text) {
            // /solve ignores it, and has a question that is answered at once.
            return get(the_server(), std::string(route.path) + "?file=" + escaped(text) + "&pos=2252576253462244111563365343671351441");
        });
        for (const Json& tested : parameters)
            walk.step(std::string(route.path) + ' ' + tested["name"].get<std::string>(), [&](const std::string& text) {
                std::string target = std::string(route.path) + '?';
                for (const Json& parameter : parameters) {
                    const std::string name = parameter["name"];
                    const std::string value = parameter == tested ? escaped(text) : usual_value(name);
                    if (!value.empty()) target += name + '=' + value + '&';
                }
                target.pop_back();
                return get(the_server(), target);
            });
    }
    EXPECT_GT(walk.steps(), 200);
}

TEST(NoTextFromTheNetwork, reaches_a_file_name_through_a_path) {
    Walk walk;
    walk.step("path", [](const std::string& text) { return get(the_server(), '/' + escaped(text)); });
    walk.step("folder", [](const std::string& text) { return get(the_server(), "/assets/" + text.substr(0, text.find(' '))); });
    walk.step("experiment", [](const std::string& text) { return post(the_server(), "/api/v1/experiments/" + escaped(text), "{}"); });
}

TEST(NoTextFromTheNetwork, reaches_a_file_name_through_an_option_of_a_player) {
    Walk walk;
    for (const play::PlayerRow& row : play::players())
        for (const play::Parameter& parameter : row.parameters)
            walk.try_both(std::string(row.name) + ' ' + std::string(parameter.name), [&](const std::string& name) {
                const std::string text = std::string(row.name) + ':' + std::string(parameter.name) + '=' + name;
                return get(the_server(), "/api/v1/play?variant=4x4&seconds=0.2&player=" + escaped(text));
            });
    EXPECT_GT(walk.steps(), 20);
}

TEST(NoTextFromTheNetwork, reaches_a_file_name_through_a_parameter_of_an_experiment) {
    Walk walk;
    for (const lab::Experiment& experiment : lab::experiments()) {
        const auto ask = [&](const std::string& flag, const std::string& text) {
            Json body = {{flag, text}};
            if (flag != "seconds") body["seconds"] = 0.01;
            return post(the_server(), "/api/v1/experiments/" + std::string(experiment.name), body.dump());
        };
        const std::string name(experiment.name);
        for (const std::string flag : {"search", "seed", "seconds", "file"})
            walk.try_both(name + ' ' + flag, [&](const std::string& text) { return ask(flag, text); });
        for (const lab::Parameter& parameter : experiment.parameters())
            walk.step(name + ' ' + std::string(parameter.flag),
                      [&](const std::string& text) { return ask(std::string(parameter.flag), text); });
    }
    EXPECT_GT(walk.steps(), 500);
}

TEST(NoTextFromTheNetwork, reaches_a_file_name_through_a_header) {
    Walk walk;
    for (const std::string header : {"Host", "Origin", "If-None-Match", "Content-Type", "X-Forwarded-For", "Referer", "Cookie"})
        walk.step(header, [&](const std::string& text) {
            return ask(the_server(), request_text("GET", "/", header + ": " + text + "\r\n"));
        });
}

// The watch is able to see: the same texts from a local user do open the file.
TEST(ALocalUser, can_name_files) {
    const Canary canary;
    const Variant variant = parse_variant("4x4").value();
    int names = 0;
    for (const play::PlayerRow& row : play::players())
        for (const play::Parameter& parameter : row.parameters) {
            if (!is_name(parameter.reach)) continue;
            ++names;
            const std::string value = parameter.reach == Reach::program ? "touch " + canary.missing() : canary.existing();
            const std::string text = std::string(row.name) + ':' + std::string(parameter.name) + '=' + value;
            EXPECT_FALSE(play::make_player(text, variant, "alphabeta", {}, LocalUser::of_this_process()).has_value());
            EXPECT_TRUE(canary.was_touched()) << text;
            fs::remove(canary.missing());
            static_cast<void>(canary.was_touched());
        }
    EXPECT_GE(names, 5);
}

}  // namespace
}  // namespace inarow::testing_server
