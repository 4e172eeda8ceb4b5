// What the commands of `inarow atlas` share.
#pragma once

#include <fmt/format.h>

#include "atlas/atlas.hpp"
#include "options.hpp"
#include "work/certify.hpp"

namespace inarow::app {

void declare_atlas_add(Arguments& arguments);
void declare_atlas_check(Arguments& arguments);

// Of a search of the atlas, unless --table says otherwise: the same everywhere, so that it is repeatable to the node.
inline constexpr const char* atlas_table = "1GiB";

// The rows that a command is about, and the file they are in.
struct AtlasFile {
    std::vector<std::string> variants;
    Text file;

    void declare(Arguments& arguments, const std::string& variants_help);
    void declare_file(Arguments& arguments);
    [[nodiscard]] std::string path() const;
    // Where it is read: by default the copy that came with the program, unless this is the source folder.
    [[nodiscard]] std::string path_to_read() const;
    [[nodiscard]] atlas::Atlas read() const;
    [[nodiscard]] atlas::Atlas read_if_there() const;
    [[nodiscard]] std::vector<Variant> parsed_variants() const;
    // Those that were named, or all.
    [[nodiscard]] std::vector<atlas::Row> named_rows(const atlas::Atlas& atlas) const;
};

// Thrown where a value disagrees with another one; ends the command with status 1.
struct Disagreement {
    std::string what;
};
[[noreturn]] void disagree(const Variant& variant, std::string_view what);
// The same of two bounds: "7x6: the row says 1, but dfpn [-2, 0]".
[[noreturn]] void disagree(const Variant& variant, std::string_view one, Bound a, std::string_view other, Bound b);

// Limits that begin anew with each search, and its progress as one of many.
class LimitedSearch {
public:
    // `task` as in "7x6 certificate", for the progress, which has bounds if the search is `about_board` and no other
    // position; `proof` where it is one.
    LimitedSearch(const SearchLimits& limits, ProgressStyle style, std::string task, std::size_t done,
                  std::size_t total, bool about_board = true, const api::CertifyProgress* proof = nullptr);

    LimitedControl control;

private:
    Interrupt interrupt_;
    Progress progress_;
};

// Runs the work of a command, and reports a disagreement with what follows from it.
template <class Work>
Status run_atlas_work(Work work, std::string_view consequence = "") {
    try {
        return work.run();
    } catch (const Disagreement& disagreement) {
        return complain(fmt::format("{}{}", disagreement.what, consequence), Status::check_failed);
    }
}

}  // namespace inarow::app
