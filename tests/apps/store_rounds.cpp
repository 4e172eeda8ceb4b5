#include "apps/store_rounds.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "apps/kill_rounds.hpp"
#include "inarow/notation.hpp"
#include "store/store.hpp"

namespace inarow::testing_program {
namespace {

using Truth = std::vector<std::pair<Position, Score>>;

// Lines "MOVES SCORE".
Truth truth_of(const Variant& variant, const std::string& text) {
    Truth truth;
    for (const std::string& line : lines_of(text)) {
        const auto space = line.find(' ');
        truth.emplace_back(parse_moves(variant, line.substr(0, space)).value(), std::stoi(line.substr(space + 1)));
    }
    return truth;
}

struct Kept {
    std::size_t exact = 0;
    std::size_t wrong = 0;
};

Kept kept_in(const std::string& path, const Variant& variant, const Truth& truth) {
    Kept kept;
    auto store = store::Store::open(path, variant);
    EXPECT_TRUE(store) << store.error().message;
    for (const auto& [position, score] : truth) {
        const auto found = store->find(position);
        EXPECT_TRUE(found) << found.error().message;
        if (!found || !*found) continue;
        kept.exact += (*found)->exact();
        kept.wrong += !(*found)->contains(score);
    }
    return kept;
}

}  // namespace

void kill_book_rounds(int rounds, std::chrono::milliseconds longest) {
    const Folder folder;
    const std::string board = "5x5";
    const std::string book = folder.path("book");
    const auto make = words("book make " + board + " --plies 5 --threads 2 --table 4MiB --progress none -o ");
    const auto make_to = [&](const std::string& path) {
        auto arguments = make;
        arguments.push_back(path);
        return arguments;
    };
    ASSERT_EQ(inarow(make_to(folder.path("quiet"))).status, 0);
    const std::string whole = read_file(folder.path("quiet"));
    const Variant variant = parse_variant(board).value();
    const Truth truth = truth_of(variant, inarow({"book", "export", folder.path("quiet")}).out);
    kill_again_and_again(make_to(book), rounds, longest, [&](const Running&, std::size_t kept) -> std::size_t {
        if (std::filesystem::exists(book)) {
            EXPECT_EQ(read_file(book), whole);
            for (const std::string& name : folder.names())
                if (name.starts_with("book")) std::filesystem::remove(folder.path(name));
            return 0;
        }
        const Kept now = kept_in(book + ".work", variant, truth);
        EXPECT_GE(now.exact, kept);
        EXPECT_EQ(now.wrong, 0U);
        return now.exact;
    });
    ASSERT_EQ(inarow(make_to(book)).status, 0);
    EXPECT_EQ(read_file(book), whole);
}

void kill_store_rounds(int rounds, std::chrono::milliseconds longest) {
    const Folder folder;
    const Variant variant = parse_variant("6x5").value();
    const std::string store = folder.path("store");
    const std::string text = inarow(words("generate 6x5 --stones 6 --count 300 --scores --table 4MiB")).out;
    const Truth truth = truth_of(variant, text);
    ASSERT_EQ(truth.size(), 300U);
    const std::string from = folder.file("positions", text);
    const auto solve = words(fmt::format("solve 6x5 --from {} --store {} --table 4MiB --progress none", from, store));
    kill_again_and_again(solve, rounds, longest, [&](const Running& program, std::size_t kept) -> std::size_t {
        const Kept now = kept_in(store, variant, truth);
        const std::string out = program.out();
        const auto answered = static_cast<std::size_t>(std::count(out.begin(), out.end(), '\n'));
        EXPECT_EQ(now.wrong, 0U);
        EXPECT_GE(now.exact, std::max(kept, std::min(answered, truth.size())));
        if (now.exact < truth.size()) return now.exact;
        for (const char* suffix : {"", "-wal", "-shm"}) std::filesystem::remove(store + suffix);
        return 0;
    });
    const Outcome last = shell(fmt::format("inarow solve 6x5 --from {} --store {} --quiet", from, store));
    EXPECT_EQ(last.status, 0) << last.out << last.err;
}

}  // namespace inarow::testing_program
