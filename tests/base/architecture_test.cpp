// The picture of docs/architecture.md, compared with the sources: rooms include only rooms below
// themselves, and the library never prints, exits or reads the environment.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Room {
    std::string_view name;
    std::vector<std::string_view> beside;  // rooms of its storey that it may include
};
struct Storey {
    std::string_view name;
    std::vector<Room> rooms;  // each may include all rooms of the storeys below
};

const std::vector<Storey> storeys = {
    {"core", {{"base", {}}, {"game", {"base"}}}},
    {"solve",
     {{"knowledge", {}},
      {"search", {"knowledge"}},
      {"cube", {"knowledge", "search"}},
      {"replicas", {"search", "cube"}},
      {"solvers", {"search", "cube", "replicas"}}}},
    {"results", {{"store", {}}, {"proof", {}}, {"strategy", {}}, {"jobs", {"store"}}}},
    {"use",
     {{"api", {}}, {"play", {"api"}}, {"work", {"api"}}, {"report", {"api", "work"}}, {"explain", {"api", "report"}}}},
    {"study", {{"counting", {}}, {"datasets", {}}, {"atlas", {}}, {"lab", {"datasets"}}}},
    {"serve", {{"server", {}}}},
    {"apps", {{"apps", {}}}},
};

// The public headers, include/inarow/, by the room that implements them.
const std::map<std::string_view, std::string_view> public_headers = {
    {"bound.hpp", "base"},     {"result.hpp", "base"},       {"trust.hpp", "base"},    {"variant.hpp", "game"},
    {"position.hpp", "game"},  {"notation.hpp", "game"},     {"board.hpp", "game"},    {"topologies.def", "game"},
    {"notations.def", "game"}, {"constraint.hpp", "search"}, {"limits.hpp", "search"}, {"options.hpp", "search"},
    {"options.def", "search"}, {"books.hpp", "api"},         {"engine.hpp", "api"},    {"progress.hpp", "api"},
    {"report.hpp", "api"},     {"request.hpp", "api"},       {"player.hpp", "play"},   {"inarow.hpp", "play"},
};

// The floor of a room and the room; nothing for an app that shares no code with the solver, or it would be no second
// opinion.
struct Found {
    std::size_t floor;
    const Room* room;
};

std::optional<Found> find_room(std::string_view name) {
    for (std::size_t floor = 0; floor < storeys.size(); ++floor)
        for (const Room& room : storeys[floor].rooms)
            if (room.name == name) return Found{floor, &room};
    return std::nullopt;
}

bool may_include(std::string_view from, std::string_view target) {
    const auto room = find_room(from);
    const auto included = find_room(target);
    if (!room || !included) return false;
    const auto& beside = room->room->beside;
    return included->floor < room->floor || target == from ||
           std::find(beside.begin(), beside.end(), target) != beside.end();
}

// What only apps/ may do.  A name is found as a whole word: snprintf is not printf.
constexpr std::array<std::string_view, 10> forbidden_in_library = {"std::cout", "std::cerr", "std::clog", "printf(",
                                                                   "fprintf(",  "puts(",     "putchar(",  "fmt::print(",
                                                                   "exit(",     "getenv"};

// What opens files; the server has no use for it.
constexpr std::array<std::string_view, 6> files_and_programs = {"ifstream", "ofstream", "fstream",
                                                                "fopen(",   "::open(",  "filesystem"};

// The paths in #include "..." and #include <...>, quotation mark or bracket included.
std::vector<std::string> includes(const std::string& text) {
    static const std::regex line(R"(^[ \t]*#[ \t]*include[ \t]*(["<][^">\n]*)[">])", std::regex::multiline);
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), line), end; it != end; ++it) found.push_back((*it)[1]);
    return found;
}

// Every include of `text` that a file in `room` may not have.  A path in quotation marks starts at a
// room; only apps, whose files are on no include path, may name their neighbours.
std::vector<std::string> violations(const std::string& text, std::string_view room_name) {
    const bool alone = room_name == "inarow-verify";
    if (!alone && !find_room(room_name))
        return {"there is no room '" + std::string(room_name) + "' in the table of this test"};
    std::vector<std::string> wrong;
    for (const std::string& include : includes(text)) {
        const std::string path = include.substr(1);
        const auto header = public_headers.find(std::string_view(path).substr(path.find('/') + 1));
        const std::string target(path.starts_with("inarow/") && header != public_headers.end()
                                     ? header->second
                                     : path.substr(0, path.find('/')));
        if (find_room(target)) {
            if (!may_include(room_name, target)) wrong.push_back(path);
        } else if (include.front() == '"' && room_name != "apps" && !alone) {
            wrong.push_back(path);
        }
    }
    return wrong;
}

std::string without_comments(const std::string& text) {
    static const std::regex comment(R"(//[^\n]*|/\*[^*]*\*+([^/*][^*]*\*+)*/)");
    return std::regex_replace(text, comment, "");
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool contains_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
        if (at == 0 || !is_word(text[at - 1])) return true;
    return false;
}

std::vector<std::string> forbidden_words(const std::string& text,
                                         std::span<const std::string_view> words = forbidden_in_library) {
    const std::string code = without_comments(text);
    std::vector<std::string> found;
    for (const std::string_view word : words)
        if (contains_word(code, word)) found.emplace_back(word);
    return found;
}

// What is wrong with the form of a header; empty when nothing is.
std::vector<std::string> header_faults(const std::string& text) {
    std::vector<std::string> faults;
    if (!text.starts_with("//")) faults.emplace_back("does not open with a comment");
    const std::string code = without_comments(text);
    const std::size_t start = code.find_first_not_of(" \t\n");
    if (start == std::string::npos || !std::string_view(code).substr(start).starts_with("#pragma once"))
        faults.emplace_back("#pragma once does not follow the opening comment");
    if (code.find("using namespace") != std::string::npos) faults.emplace_back("says 'using namespace'");
    return faults;
}

// src/solve/search/tables/table.hpp lies in room search, apps/inarow/main.cpp in apps, apps/inarow-verify in its own.
std::string room_of(const fs::path& relative) {
    const std::vector<fs::path> parts(relative.begin(), relative.end());
    if (parts.size() > 3 && parts[0] == "src") return parts[2].string();
    return parts.size() > 1 && parts[1] == "inarow-verify" ? "inarow-verify" : parts[0].string();
}

struct Source {
    fs::path path;  // from the root of the repository
    std::string text;
};

std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Source> sources_under(const std::string& top) {
    const fs::path root = INAROW_SOURCE_DIR;
    std::vector<Source> sources;
    if (!fs::exists(root / top)) return sources;
    for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
        const std::string extension = entry.path().extension().string();
        if (extension == ".hpp" || extension == ".h" || extension == ".cpp" || extension == ".def")
            sources.push_back({fs::relative(entry.path(), root), read(entry.path())});
    }
    std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
    return sources;
}

// What the library says reaches Python, HTTP and C++ as well, where no option has two hyphens.
std::vector<std::string> options_in_messages(const std::string& text) {
    static const std::regex message(R"re((?:error|refuse|error_reply)\([^;]*?"[^"\n]*(--[a-z{]+))re");
    const std::string code = without_comments(text);
    std::vector<std::string> found;
    for (std::sregex_iterator it(code.begin(), code.end(), message), end; it != end; ++it) found.push_back((*it)[1]);
    return found;
}

bool is_header(const fs::path& path) { return path.extension() == ".hpp" || path.extension() == ".h"; }

TEST(Architecture, every_include_points_to_the_same_room_or_one_below) {
    ASSERT_FALSE(sources_under("src").empty());
    for (const std::string top : {"src", "apps"})
        for (const Source& source : sources_under(top))
            EXPECT_THAT(violations(source.text, room_of(source.path)), IsEmpty()) << source.path;
}

TEST(Architecture, messages_of_the_library_name_no_option_of_the_command_line) {
    EXPECT_THAT(options_in_messages(R"(return error(fmt::format("{} is wrong; use --weak", search));)"),
                ElementsAre("--weak"));
    for (const Source& source : sources_under("src"))
        EXPECT_THAT(options_in_messages(source.text), IsEmpty()) << source.path;
}

// Nobody who installs them has the others.
TEST(Architecture, public_headers_include_only_public_ones) {
    for (const Source& source : sources_under("include")) {
        const auto header = public_headers.find(source.path.filename().string());
        ASSERT_NE(header, public_headers.end()) << source.path << " is not in the table of this test";
        EXPECT_THAT(violations(source.text, header->second), IsEmpty()) << source.path;
        for (const std::string& include : includes(source.text))
            EXPECT_TRUE(include.starts_with("\"inarow/") || include.front() == '<') << source.path << ": " << include;
    }
}

TEST(Architecture, the_library_never_prints_exits_or_reads_the_environment) {
    for (const Source& source : sources_under("src"))
        EXPECT_THAT(forbidden_words(source.text), IsEmpty()) << source.path;
}

TEST(Architecture, the_library_never_takes_itself_for_a_local_user) {
    for (const Source& source : sources_under("src"))
        EXPECT_FALSE(contains_word(without_comments(source.text), "of_this_process")) << source.path;
}

TEST(Architecture, the_server_opens_no_files) {
    for (const Source& source : sources_under("src"))
        EXPECT_TRUE(room_of(source.path) != "server" || forbidden_words(source.text, files_and_programs).empty())
            << source.path;
    EXPECT_THAT(forbidden_words("std::ifstream file(path);", files_and_programs), ElementsAre("ifstream"));
}

TEST(Architecture, every_header_opens_with_its_purpose_and_imposes_no_namespace) {
    for (const std::string top : {"include", "src", "apps"})
        for (const Source& source : sources_under(top))
            EXPECT_TRUE(!is_header(source.path) || header_faults(source.text).empty())
                << source.path << ": " << testing::PrintToString(header_faults(source.text));
}

TEST(Architecture, every_room_lies_in_its_storey) {
    for (const Source& source : sources_under("src")) {
        const auto room = find_room(room_of(source.path));
        ASSERT_TRUE(room) << source.path;
        EXPECT_EQ(std::next(source.path.begin())->string(), storeys[room->floor].name) << source.path;
    }
}

TEST(Architecture, the_table_has_no_cycle) {
    for (const Storey& storey : storeys)
        for (auto room = storey.rooms.begin(); room != storey.rooms.end(); ++room)
            for (const std::string_view below : room->beside)
                EXPECT_TRUE(std::any_of(storey.rooms.begin(), room, [&](const Room& r) { return r.name == below; }))
                    << room->name << " may include " << below << ", which does not stand above it in the table";
}

// A folder that nobody added to the build would never fail, because it would never run.
TEST(Architecture, every_folder_of_tests_is_built) {
    const std::string build = read(fs::path(INAROW_SOURCE_DIR) / "tests/CMakeLists.txt");
    for (const Source& source : sources_under("tests")) {
        if (!source.path.stem().string().ends_with("_test")) continue;
        const std::string line = "\nadd_room_tests(" + source.path.parent_path().filename().string() + " ";
        EXPECT_NE(build.find(line), std::string::npos) << source.path << " is not built";
    }
}

// The test is able to fail: each rule is shown a text that breaks it, and one that only looks so.

TEST(Architecture, an_upward_include_is_found) {
    const std::string text =
        "// A made-up header.\n#pragma once\n#include <vector>\n#include \"base/bits.hpp\"\n"
        "  #  include \"search/tables/table.hpp\"\n#include <api/engine.hpp>\n";
    EXPECT_THAT(violations(text, "game"), ElementsAre("search/tables/table.hpp", "api/engine.hpp"));
    EXPECT_THAT(violations(text, "search"), ElementsAre("api/engine.hpp"));
    EXPECT_THAT(violations(text, "apps"), IsEmpty());
}

TEST(Architecture, rooms_on_one_floor_do_not_see_each_other) {
    EXPECT_THAT(violations("#include \"store/book.hpp\"\n", "proof"), ElementsAre("store/book.hpp"));
    EXPECT_THAT(violations("#include \"store/book.hpp\"\n", "lab"), IsEmpty());
}

TEST(Architecture, an_include_that_names_no_room_is_found) {
    EXPECT_THAT(violations("#include \"bits.hpp\"\n", "base"), ElementsAre("bits.hpp"));
    EXPECT_THAT(violations("#include \"../search/table.hpp\"\n", "base"), ElementsAre("../search/table.hpp"));
    EXPECT_THAT(violations("#include \"arguments.hpp\"\n", "apps"), IsEmpty());
    EXPECT_THAT(violations("#include <fmt/format.h>\n", "base"), IsEmpty());
}

TEST(Architecture, an_include_in_a_comment_is_ignored) {
    EXPECT_THAT(violations("// #include \"search/tables/table.hpp\"\n", "base"), IsEmpty());
}

TEST(Architecture, a_room_that_is_not_in_the_table_is_reported) {
    EXPECT_THAT(violations("", "attic"), ElementsAre(HasSubstr("'attic'")));
}

TEST(Architecture, the_verifier_shares_no_header_with_the_solver) {
    EXPECT_EQ(room_of("apps/inarow-verify/main.cpp"), "inarow-verify");
    EXPECT_EQ(room_of("apps/inarow/main.cpp"), "apps");
    EXPECT_EQ(room_of("src/solve/search/tables/table.hpp"), "search");
    EXPECT_THAT(violations("#include \"base/bits.hpp\"\n", "inarow-verify"), ElementsAre("base/bits.hpp"));
}

TEST(Architecture, printing_in_the_library_is_found) {
    EXPECT_THAT(forbidden_words("void f() { std::cout << 1; }"), ElementsAre("std::cout"));
    EXPECT_THAT(forbidden_words("void f() { std::printf(\"\"); }"), ElementsAre("printf("));
    EXPECT_THAT(forbidden_words("auto home = getenv(\"HOME\"); // std::cout"), ElementsAre("getenv"));
    EXPECT_THAT(forbidden_words("snprintf(a, b, c); /* never std::exit(1) */"), IsEmpty());
    EXPECT_THAT(forbidden_words("if (best > 0) on_exit_of(loop);"), IsEmpty());
}

TEST(Architecture, a_header_without_purpose_or_with_a_namespace_is_found) {
    EXPECT_THAT(header_faults("// Why.\n//\n#pragma once\n\nint f();\n"), IsEmpty());
    EXPECT_EQ(header_faults("#pragma once\n").size(), 1U);
    EXPECT_EQ(header_faults("// Why.\n#include <vector>\n#pragma once\n").size(), 1U);
    EXPECT_EQ(header_faults("// Why.\n#pragma once\nusing namespace std;\n").size(), 1U);
}

}  // namespace
