// inarow atlas add: solves boards in two ways, and writes a row for each.
#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "api/time_limit.hpp"
#include "atlas.hpp"
#include "atlas/finder.hpp"
#include "atlas/published.hpp"
#include "atlas/row.hpp"
#include "certifier.hpp"
#include "machine.hpp"
#include "report/text.hpp"
#include "table_file.hpp"

namespace inarow::app {
namespace {

using atlas::Finder;
using atlas::Row;

struct AtlasAdd {
    AtlasFile file;
    Text second;
    Text second_limit;
    Text second_nodes;
    TableArguments second_table{"--second-table-file"};
    bool again = false;
    bool complete = false;
    bool bounds = false;
    bool score_only = false;
    bool certify = false;
    Text verifier;
    SearchArguments search;
    TableArguments table;
    LimitArguments limits;
    TalkArguments talk;
};

// The command line of `inarow solve` that does what the first way does, repeated if it took several runs.
std::string solve_command(const Variant& variant, const SearchArguments& search, bool several_runs) {
    auto options = search.given_options();
    options.try_emplace("threads", "1");
    options.try_emplace("table", atlas_table);
    std::string text = fmt::format("inarow solve {} --no-book --search {}", to_text(variant), search.search());
    for (const auto& [flag, value] : options) text += fmt::format(" --{} {}", flag, value);
    return several_runs ? fmt::format("{} --table-file {}.table", text, to_text(variant)) : text;
}

SearchOptions options_of(const SearchArguments& search) {
    SearchOptions options = search.options();
    if (!search.given("table")) options.table_bytes = value_or_fail(parse_bytes(atlas_table));
    return options;
}

class Adder {
public:
    explicit Adder(const AtlasAdd& add)
        : add_(add),
          options_(options_of(add.search)),
          style_(add.talk.progress()),
          variants_(add.file.parsed_variants()) {
        if (add.second) static_cast<void>(choice("second way", *add.second, atlas::independent_searches()));
        if (add.second.value_or("") == add.search.search()) fail("both ways are the same: give another --second");
        if (add.second_limit || !add.second_nodes)
            second_limits_.seconds =
                value_or_fail(api::parse_seconds("--second-limit", add.second_limit.value_or("60")));
        second_limits_.nodes = number_option("--second-nodes", add.second_nodes, unlimited, 1, unlimited - 1);
        if (variants_.empty()) fail("atlas add needs a VARIANT");
        for (const TableArguments* table : {&add.table, &add.second_table}) {
            table->differs_from(add.file.path(), "--file");
            if (table->given() && variants_.size() > 1) fail(table->flag() + " is for one VARIANT");
        }
        add.second_table.differs_from(add.table);
        if (add.certify) certifier_.emplace(add.verifier);
        for (const Variant& variant : variants_) check_playable(variant);
    }

    Status run() {
        static_cast<void>(add_.file.read_if_there());  // before hours of work
        check_writable(add_.file.path());
        Control between_searches;
        const Interrupt interrupt(between_searches);
        for (const Variant& variant : variants_) {
            add(variant);
            if (Interrupt::signalled()) return Status::stopped;
            ++done_;
        }
        return status_;
    }

private:
    // Before the first row is written.
    void check_playable(const Variant& variant) const {
        constexpr std::uint64_t little = 16 << 20;
        SearchOptions options = options_;
        options.table_bytes.count = std::min(options.table_bytes.count, little);
        static_cast<void>(value_or_fail(Finder::create(variant, add_.search.search(), options)));
    }

    void add(const Variant& variant) {
        const atlas::Atlas atlas = add_.file.read_if_there();
        const Row* old = atlas.find(variant);
        if (old != nullptr && !add_.again && !(add_.complete && lacks_something(*old))) return;
        Row row = old != nullptr && add_.complete ? *old : Row{};
        row.variant = variant;
        TableInFile table = add_.table.open(variant, add_.search.search(), {}, options_, style_);
        TableInFile second_table;
        find(row, table, second_table);
        if (old != nullptr && add_.again) keep_evidence(*old, row);
        if (!row.way.search.empty() && (old == nullptr || row != *old))
            table.guard([&] { second_table.guard([&] { write(row); }); });
        table.save(true);  // after the row, which a full disk must not lose
        second_table.save(true);
    }

    // What --again has not found again, by a limit or an option, stays; what it finds must agree.
    void keep_evidence(const Row& old, Row& row) const {
        if (row.way.search.empty()) return;
        if (overlap(old.bounds, row.bounds).empty())
            disagree(row.variant, "the row says", old.bounds, row.way.search, row.bounds);
        if (old.bounds.exact() && !row.bounds.exact()) {
            warn(fmt::format("{}: the row stays: {}", to_text(row.variant), report::bounds_text(row.bounds)));
            row = old;
            return;
        }
        if (row.first_moves.empty()) row.first_moves = old.first_moves;
        if (!row.second && old.second && old.second->search != row.way.search) row.second = old.second;
        if (!row.certificate) row.certificate = old.certificate;
    }

    static bool solved(const Row& row) { return !row.way.search.empty() && row.bounds.exact(); }
    bool lacks_something(const Row& row) const {
        return !solved(row) || lacks_first_moves(row) || lacks_second(row) || lacks_certificate(row);
    }
    bool lacks_first_moves(const Row& row) const { return !add_.score_only && row.first_moves.empty(); }
    bool lacks_second(const Row& row) const {
        const bool first_alone = add_.score_only || (add_.table.given() && !add_.second_table.given());
        return !first_alone && solved(row) && !row.second;
    }
    bool lacks_certificate(const Row& row) const { return add_.certify && solved(row) && !row.certificate; }

    // Fills in what the row lacks, as far as limits and signals allow.
    void find(Row& row, TableInFile& table, TableInFile& second_table) {
        if (!solved(row) || lacks_first_moves(row)) {
            auto finder = value_or_fail(Finder::create(row.variant, add_.search.search(), options_));
            table.fill(finder.kept_table());
            table.guard([&] {
                if (!solved(row)) find_score(row, finder, table.earlier_work());
                if (solved(row) && lacks_first_moves(row)) find_first_moves(row, finder);
            });
        }
        if (lacks_second(row) && !Interrupt::signalled()) find_second(row, second_table);
        if (lacks_certificate(row) && !Interrupt::signalled()) certify(row);
    }

    // Together with what earlier runs searched to fill the table.  Bounds only ever become narrower.
    void find_score(Row& row, Finder& finder, TableWork earlier) {
        LimitedSearch search = limited_search(row, "score", add_.limits);
        const Bound found = finder.score(search.control);
        if (!found.exact()) end_with(Status::stopped);
        const Bound known = row.way.search.empty() ? score_range(row.variant, 0) : row.bounds;
        const Bound both = overlap(known, found);
        if (both.empty()) disagree(row.variant, "the row says", known, finder.way().search, found);
        if (!found.exact() && !(add_.bounds && both != known))
            return warn_stopped(row, "not solved within the limits", found, add_.table.given());
        row.bounds = both;
        row.way = with_earlier(finder.way(), earlier);
        row.machine = machine_text();
        row.command = solve_command(row.variant, add_.search, earlier.nodes > 0);
    }

    static atlas::Way with_earlier(atlas::Way way, TableWork earlier) {
        way.nodes += earlier.nodes;
        way.seconds += earlier.seconds;
        return way;
    }

    void find_first_moves(Row& row, Finder& finder) {
        LimitedSearch search = limited_search(row, "first moves", add_.limits, false);
        row.first_moves = finder.first_moves(search.control);
    }

    // Whatever it finds must not exclude what the first way found.
    void find_second(Row& row, TableInFile& table) {
        const std::string name = add_.second.value_or(std::string(atlas::independent_search(row.variant)));
        if (name == row.way.search)
            return warn(fmt::format("{}: one way only: {} was the first; name another with --second",
                                    to_text(row.variant), name));
        constexpr std::uint64_t least = 256 << 20;  // the first way may end at a rule after two nodes (4x4@free)
        constexpr std::uint64_t bytes_per_node = 1 << 10;  // plain searches take up to 300 times the nodes
        auto options = atlas::independent_options(options_, std::max(least, row.way.nodes * bytes_per_node));
        table = add_.second_table.open(row.variant, name, {}, options, style_);
        auto finder = Finder::create(row.variant, name, options);
        if (!finder) return warn(fmt::format("{}: one way only: {}", to_text(row.variant), finder.error().message));
        table.fill(finder->kept_table());
        const Bound found = table.guard([&] {
            LimitedSearch search = limited_search(row, "second way", second_limits_);
            return finder->confirm(row.bounds.lo, search.control);
        });
        if (!found.contains(row.bounds.lo)) disagree(row.variant, row.way.search + " finds", row.bounds, name, found);
        if (found.exact()) {
            row.second = with_earlier(finder->way(), table.earlier_work());
        } else if (add_.second_table.given()) {
            end_with(Status::stopped);
            warn_stopped(row, "the second way was stopped", found, true);
        }
    }

    static void warn_stopped(const Row& row, std::string_view what, Bound found, bool resumable) {
        warn(fmt::format("{}: {}: {}{}", to_text(row.variant), what, report::bounds_text(found),
                         resumable ? "; run the same command to resume" : ""));
    }

    void certify(Row& row) {
        const auto certificate = certificate_of(row);
        if (!certificate && certificate.error().failure == Failure::out_of_resources)
            end_with(Status::out_of_resources);
        if (certificate && *certificate)
            row.certificate = *certificate;
        else
            warn(fmt::format("{}: no certificate: {}", to_text(row.variant),
                             certificate ? "it was stopped" : certificate.error().message));
    }

    // Where memory or disk do not suffice for it, the row, which may be worth hours, is written all the same.
    Result<std::optional<atlas::Certificate>> certificate_of(const Row& row) const try {
        api::CertifyProgress progress;
        LimitedSearch search = limited_search(row, "certificate", add_.limits, false, &progress);
        return certifier_->certificate(row, options_, search.control, progress);
    } catch (const Failed& failed) {
        if (failed.error.failure != Failure::out_of_resources) throw;
        return tl::unexpected(failed.error);
    } catch (const std::bad_alloc&) {
        return error("out of memory", Failure::out_of_resources);
    }

    void end_with(Status status) { status_ = std::max(status_, status); }
    LimitedSearch limited_search(const Row& row, std::string_view what, const SearchLimits& limits,
                                 bool about_board = true, const api::CertifyProgress* proof = nullptr) const {
        const std::string task = fmt::format("{} {}", to_text(row.variant), what);
        return {limits, style_, task, done_, variants_.size(), about_board, proof};
    }

    void write(Row& row) const {
        row.published = atlas::published(row.variant);
        if (const std::string wrong = atlas::complaint(row); !wrong.empty()) disagree(row.variant, wrong);
        const FileLock lock(add_.file.path());
        atlas::Atlas atlas = add_.file.read_if_there();  // others may have added rows in the meantime
        atlas.put(row);
        update_file(add_.file.path(), atlas.to_csv());
        say((add_.talk.json() ? atlas::to_json(row) : atlas::to_line(row)) + '\n');
    }

    const AtlasAdd& add_;
    SearchOptions options_;
    ProgressStyle style_;
    std::vector<Variant> variants_;
    SearchLimits second_limits_;
    std::optional<Certifier> certifier_;
    std::size_t done_ = 0;
    Status status_ = Status::done;
};

}  // namespace

void declare_atlas_add(Arguments& arguments) {
    AtlasAdd& add = arguments.run_with<AtlasAdd>(
        [](const AtlasAdd& given) { return run_atlas_work(Adder(given), "; no row is written"); });
    add.file.declare(arguments, "the games: 7x6, 7x6@cylinder, 4x4x4, 5x5@free, ...");
    arguments.flag("--again", add.again, "solve variants again that already have a row");
    arguments.flag("--complete", add.complete,
                   "add what rows lack: the score, first moves, a second way and, with --certify, a certificate");
    arguments.flag("--bounds", add.bounds, "if a limit ends the search, write the row with the bounds known by then");
    arguments.flag("--score-only", add.score_only, "find the score alone; --complete adds the rest later");
    arguments.flag(
        "--certify", add.certify,
        "make the certificate of inarow prove VARIANT --weak, have it checked, and record its hash and size");
    declare_verifier(arguments, add.verifier);
    arguments.heading("Second way");
    arguments.option("--second", "NAME", add.second,
                     fmt::format("the second search, which shares no pruning with the first: {}",
                                 joined(atlas::independent_searches())),
                     atlas::independent_searches());
    arguments.option("--second-limit", "SECONDS", add.second_limit, "give up the second way after this time (60)");
    arguments.option("--second-nodes", "COUNT", add.second_nodes,
                     "give it up after this many positions instead, or as well if --second-limit is also given");
    add.second_table.declare(arguments, "the second way resumes where --second-limit or Ctrl-C stopped it");
    add.search.declare(arguments, "1");
    add.table.declare(
        arguments,
        "the row then counts the work of all runs, and no second way is sought unless --second-table-file "
        "is also given");
    add.limits.declare(arguments);
    add.talk.declare(arguments, {.notation = false});
    arguments.excludes("--again", {"--complete"});
    arguments.excludes("--score-only", {"--certify"});
    arguments.requires_option("--verify-with", "--certify");
    arguments.excludes("--table-file", {"--certify"});
    arguments.excludes("--score-only", {"--second-table-file"});
    arguments.examples(
        "  inarow atlas add 4x4 5x4 4x5              a row for each, found in two ways\n"
        "  inarow atlas add 6x6@cylinder --second-limit 600\n"
        "  inarow atlas add 8x7 --table-file 8x7.table    after Ctrl-C, the same command resumes\n"
        "Searches never look into a book, and by default use one thread and a table of 1 GiB, so they are\n"
        "repeatable to the node. Limits are for each search: of the score, of the first moves, of the certificate.\n"
        "A row is written as soon as it is found; variants that have one are skipped, so the same command resumes\n"
        "what was interrupted.\n"
        "Exit status: 0 done, 1 two ways or a published value disagree (no row is written), 2 bad input, 3 a limit or\n"
        "Ctrl-C came before a score, 4 out of memory or disk.");
}

}  // namespace inarow::app
