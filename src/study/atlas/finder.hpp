// Finds the score of the empty board of a variant by one way, and that of each first move; and proves its value.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "atlas/row.hpp"
#include "inarow/engine.hpp"
#include "work/certify.hpp"

namespace inarow::atlas {

// The program that makes a row: "0.1.0 7d01723c1b", or "0.1.0" where it was not built from a repository.  Later commits
// may visit other nodes, and write other certificates.
[[nodiscard]] std::string program_version();

class Finder {
public:
    [[nodiscard]] static Result<Finder> create(const Variant& variant, std::string_view search,
                                               const SearchOptions& options);

    // What can be found out within the limits of the control.
    [[nodiscard]] Bound score(Control& control);
    // The same, where it only has to be settled whether this is the score: by asking whether the score is at least
    // this, and whether it is at least one more.
    [[nodiscard]] Bound confirm(Score score, Control& control);
    // Of every first move; symmetric ones are searched once.  Nothing when a limit comes first.
    [[nodiscard]] std::map<Move, Score> first_moves(Control& control);
    // The table of its search, to be kept in a file; null where it has none that can be.
    [[nodiscard]] std::shared_ptr<KeptTable> kept_table() const { return engine_.kept_table(); }
    // The work of score() or confirm().
    [[nodiscard]] const Way& way() const { return way_; }

private:
    Finder(const Variant& variant, std::string_view search, api::Engine engine)
        : variant_(variant), engine_(std::move(engine)), way_{std::string(search), 0, 0, program_version()} {}

    [[nodiscard]] api::Report ask(api::Request request, Control& control);
    [[nodiscard]] Bound ask_about_board(api::Request request, Control& control);

    Variant variant_;
    api::Engine engine_;
    Way way_;
};

// The searches that share no pruning with alphabeta: no static knowledge beyond distance, no forced sequences, other
// tables.
[[nodiscard]] const std::vector<std::string_view>& independent_searches();
// The one to take unless another is named.
[[nodiscard]] std::string_view independent_search(const Variant& variant);
// With these options, and a table of so many bytes if that is less, as clearing it takes time.
[[nodiscard]] SearchOptions independent_options(const SearchOptions& options, std::uint64_t table_bytes);

// The first move of each kind: all others are images of one of them under a symmetry of the board.
[[nodiscard]] std::map<Move, Move> first_of_its_kind(const Variant& variant);

// What `inarow prove VARIANT --weak` writes; a row has its hash and size.
struct Proved {
    Bound bounds;                            // win, draw or loss, in {-1, 0, 1}
    std::optional<Certificate> certificate;  // nothing when a limit comes first
    std::string bytes;                       // the file that it names
};
[[nodiscard]] Result<Proved> certify(const Variant& variant, const SearchOptions& options, Control& control,
                                     api::CertifyProgress& progress);

}  // namespace inarow::atlas
