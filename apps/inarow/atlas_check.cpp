// inarow atlas check: solves rows of the atlas again.
#include <fmt/format.h>

#include "atlas.hpp"
#include "atlas/finder.hpp"
#include "base/rng.hpp"
#include "base/text.hpp"
#include "certifier.hpp"

namespace inarow::app {
namespace {

using atlas::Finder;
using atlas::Row;

struct AtlasCheck {
    AtlasFile file;
    std::size_t sample = 0;  // all of them
    std::uint64_t seed = 1;
    std::uint64_t most_nodes = unlimited;
    bool moves = false;
    bool certificates = false;
    Text verifier;
    LimitArguments limits;
    TalkArguments talk;
};

class Checker {
public:
    explicit Checker(const AtlasCheck& check)
        : check_(check), atlas_(check.file.read()), style_(check.talk.progress()) {
        options_.table_bytes = value_or_fail(parse_bytes(atlas_table));
        if (check.certificates) certifier_.emplace(check.verifier);
    }

    Status run() {
        const std::vector<Row> rows = drawn_rows();
        for (const Row& row : rows) {
            if (!(certifier_ ? proves(row, rows.size()) : agrees(row, rows.size()))) ++undecided_;
            if (Interrupt::signalled()) break;
            ++done_;
        }
        say_summary();
        return undecided_ > 0 || Interrupt::signalled() ? Status::stopped : Status::done;
    }

private:
    static const atlas::Way& way_of(const Row& row) { return row.second ? *row.second : row.way; }

    std::vector<Row> drawn_rows() const {
        std::vector<Row> rows = check_.file.named_rows(atlas_);
        std::erase_if(rows, [&](const Row& row) {
            return way_of(row).nodes > check_.most_nodes || (check_.certificates && !row.certificate);
        });
        Rng rng(check_.seed);
        for (std::size_t i = rows.size(); check_.sample > 0 && i > 1; --i) std::swap(rows[i - 1], rows[rng.below(i)]);
        if (check_.sample > 0 && check_.sample < rows.size())
            rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(check_.sample), rows.end());
        if (rows.empty()) fail("no row to check");
        return rows;
    }

    // False when a limit comes first.
    bool agrees(const Row& row, std::size_t total) {
        const atlas::Way& way = way_of(row);
        constexpr std::uint64_t bytes_per_node = 256;  // an entry has 16 to 48
        const SearchOptions options =
            row.second ? atlas::independent_options(options_, row.second->nodes * bytes_per_node) : options_;
        auto finder = value_or_fail(Finder::create(row.variant, way.search, options));
        LimitedSearch search(check_.limits, style_, to_text(row.variant), done_, total);
        const Bound found =
            row.bounds.exact() ? finder.confirm(row.bounds.lo, search.control) : finder.score(search.control);
        if (overlap(found, row.bounds).empty()) disagree(row.variant, "the atlas says", row.bounds, way.search, found);
        const bool decided = found.exact() && compare_moves(row, finder, search.control);
        tell(row, finder.way(), decided);
        return decided;
    }

    // Writes the certificate again and has it checked.  False when a limit comes first.
    bool proves(const Row& row, std::size_t total) {
        api::CertifyProgress progress;
        LimitedSearch search(check_.limits, style_, to_text(row.variant) + " certificate", done_, total, false,
                             &progress);
        const auto certificate = value_or_fail(certifier_->certificate(row, options_, search.control, progress));
        if (certificate && !same_bytes(row, *certificate) && row.certificate->version == certificate->version)
            disagree(row.variant, "this version once wrote another certificate");
        tell(row, certificate);
        return certificate.has_value();
    }

    static bool same_bytes(const Row& row, const atlas::Certificate& written) {
        return row.certificate->sha256 == written.sha256;
    }

    // Nothing where a limit or a signal came first.
    void tell(const Row& row, const std::optional<atlas::Certificate>& written) const {
        const std::string variant = to_text(row.variant);
        const bool same = written && same_bytes(row, *written);
        if (check_.talk.json())
            return say_json({{"variant", variant},
                             {"valid", written ? Json(true) : Json(nullptr)},
                             {"bytes", written ? Json(written->bytes) : Json(nullptr)},
                             {"same_bytes", written ? Json(same) : Json(nullptr)}});
        if (!written) return say(fmt::format("{}: no certificate within the limits\n", variant));
        say(fmt::format("{}: the certificate is valid, {}{}\n", variant, counted(written->bytes, "byte"),
                        same ? "" : fmt::format("; that of version {} is another one", row.certificate->version)));
    }

    bool compare_moves(const Row& row, Finder& finder, Control& control) const {
        if (!check_.moves || row.first_moves.empty()) return true;
        const auto found = finder.first_moves(control);
        for (const auto& [move, score] : found)
            if (row.first_moves.at(move) != score)
                disagree(row.variant, fmt::format("the atlas says {} of move {}, but {} {}", row.first_moves.at(move),
                                                  to_text(row.variant, move), finder.way().search, score));
        return !found.empty();
    }

    void tell(const Row& row, const atlas::Way& way, bool decided) const {
        const std::string variant = to_text(row.variant);
        if (check_.talk.json())
            return say_json({{"variant", variant},
                             {"agrees", decided ? Json(true) : Json(nullptr)},
                             {"search", way.search},
                             {"nodes", way.nodes},
                             {"second_way", row.second.has_value()}});
        say(fmt::format("{}: {}: {}, {}{}\n", variant, decided ? "agrees" : "not decided within the limits", way.search,
                        counted(way.nodes, "node"), row.second ? "" : " (the only way)"));
    }

    void say_summary() const {
        if (check_.talk.json())
            return say_json({{"rows", atlas_.rows().size()}, {"checked", done_}, {"undecided", undecided_}});
        say(fmt::format("{} of {} checked{}{}\n", done_, counted(atlas_.rows().size(), "row"),
                        done_ == 0 ? "" : ", none disagrees",
                        undecided_ == 0 ? "" : fmt::format(", {} not decided", undecided_)));
    }

    const AtlasCheck& check_;
    atlas::Atlas atlas_;
    ProgressStyle style_;
    SearchOptions options_;
    std::optional<Certifier> certifier_;
    std::size_t done_ = 0;
    std::size_t undecided_ = 0;
};

}  // namespace

void declare_atlas_check(Arguments& arguments) {
    AtlasCheck& check =
        arguments.run_with<AtlasCheck>([](const AtlasCheck& given) { return run_atlas_work(Checker(given)); });
    check.file.declare(arguments, "only these rows");
    arguments.number("--sample", "N", check.sample, 1, unlimited, "check only this many rows, drawn at random");
    arguments.number("--seed", "VALUE", check.seed, 0, unlimited, "seed of the draw (1)");
    arguments.number("--most-nodes", "COUNT", check.most_nodes, 1, unlimited,
                     "leave out rows whose solution took more nodes");
    arguments.flag("--moves", check.moves, "check the score of each first move, too");
    arguments.flag("--certificates", check.certificates,
                   "instead of solving, write the certificate of each row that has one again, and have it checked");
    declare_verifier(arguments, check.verifier);
    check.limits.declare(arguments);
    check.talk.declare(arguments, {.notation = false});
    arguments.requires_option("--verify-with", "--certificates");
    arguments.excludes("--moves", {"--certificates"});
    arguments.examples(
        "  inarow atlas check --sample 50 --seed 7\n"
        "  inarow atlas check 6x4 --moves\n"
        "  inarow atlas check --certificates --sample 50\n"
        "A row is solved again by its second way, or by the first if it has no other. Limits are for each row.\n"
        "Exit status: 0 all agree, 1 one does not (the check ends there), 2 bad input, 3 a limit or Ctrl-C left\n"
        "some open.");
}

}  // namespace inarow::app
