// inarow atlas: the data set of the values of boards, shown, and written as a page.
#include "atlas.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <utility>

#include "atlas/page.hpp"
#include "atlas/row.hpp"
#include "base/input_file.hpp"
#include "base/text.hpp"
#include "machine.hpp"

namespace inarow::app {
namespace {

namespace fs = std::filesystem;

struct AtlasShow {
    AtlasFile file;
    TalkArguments talk;
};

Status show_rows(const AtlasShow& show) {
    if (show.talk.csv()) say(csv_line(atlas::column_names()));
    for (const atlas::Row& row : show.file.named_rows(show.file.read()))
        say(show.talk.csv()    ? csv_line(atlas::to_record(row))
            : show.talk.json() ? atlas::to_json(row) + '\n'
                               : atlas::to_line(row) + '\n');
    return Status::done;
}

void declare_atlas_show(Arguments& arguments) {
    AtlasShow& show = arguments.run_with<AtlasShow>(show_rows);
    show.file.declare(arguments, "only these rows");
    show.talk.declare(arguments, {.notation = false, .csv = true});
    arguments.examples(
        "  inarow atlas show 6x4 --json\n"
        "  inarow atlas show --format csv");
}

struct AtlasPage {
    Text page;
    AtlasFile file;
    bool check = false;
};

// The files by their paths, as the atlas would have them: the page, and pictures in a folder beside it with its name.
std::map<std::string, std::string> made_files(const AtlasPage& options) {
    const atlas::Atlas atlas = options.file.read();
    const fs::path path(*options.page);
    const std::string folder = path.stem().string();
    const auto page = atlas::made_page(value_or_fail(read_input(*options.page)), atlas, folder);
    if (!page) fail(fmt::format("{}: {}", *options.page, page.error().message));
    std::map<std::string, std::string> files = {{*options.page, *page}};
    for (const atlas::Family& family : atlas.families())
        files[(path.parent_path() / folder / (to_text(family) + ".svg")).string()] = atlas::picture(atlas, family);
    return files;
}

Status write_page(const AtlasPage& options) {
    for (const auto& [path, bytes] : made_files(options)) {
        const auto there = read_input(path);
        if (there && *there == bytes) continue;
        if (options.check)
            return complain(fmt::format("{} does not match the atlas: rewrite it with inarow atlas page", path),
                            Status::check_failed);
        std::error_code ignored;
        fs::create_directories(fs::path(path).parent_path(), ignored);
        update_file(path, bytes);
    }
    return Status::done;
}

void declare_atlas_page(Arguments& arguments) {
    AtlasPage& page = arguments.run_with<AtlasPage>(write_page);
    arguments.required("PAGE", page.page, "the page; only its marked parts are written", {any_file});
    page.file.declare_file(arguments);
    arguments.flag("--check", page.check, "write nothing; fail if page or pictures are out of date");
    arguments.examples(
        "  inarow atlas page docs/lab/atlas.md          also the pictures in docs/lab/atlas/\n"
        "Parts of the page begin with a line <!-- atlas counts -->, <!-- atlas families -->,\n"
        "<!-- atlas forecast --> or <!-- atlas regularities -->, and end with <!-- end -->.\n"
        "Exit status: 0 done, 1 with --check: something differs, 2 bad input.");
}

}  // namespace

void AtlasFile::declare(Arguments& arguments, const std::string& variants_help) {
    arguments.positionals("VARIANT", variants, variants_help);
    declare_file(arguments);
}

void AtlasFile::declare_file(Arguments& arguments) {
    arguments.option("--file", "FILE", file,
                     "the atlas; by default results/atlas.csv, or the copy that came with the program");
}

std::string AtlasFile::path() const { return file.value_or("results/atlas.csv"); }

std::string AtlasFile::path_to_read() const {
    std::error_code ignored;
    if (file || fs::exists(path(), ignored)) return path();
    return beside_program("atlas.csv").value_or(path());
}

atlas::Atlas AtlasFile::read() const {
    const auto text = read_input(path_to_read());
    if (!text) fail(text.error().message + (file ? "" : " (--file names another)"));
    auto atlas = atlas::Atlas::parse(*text);
    if (!atlas) fail(fmt::format("{}: {}", path_to_read(), atlas.error().message));
    return std::move(*atlas);
}

atlas::Atlas AtlasFile::read_if_there() const {
    std::error_code ignored;
    return std::filesystem::exists(path(), ignored) ? read() : atlas::Atlas();
}

std::vector<Variant> AtlasFile::parsed_variants() const {
    std::vector<Variant> parsed;
    for (const std::string& text : variants) parsed.push_back(value_or_fail(parse_variant(text)));
    return parsed;
}

std::vector<atlas::Row> AtlasFile::named_rows(const atlas::Atlas& atlas) const {
    if (variants.empty()) return atlas.rows();
    std::vector<atlas::Row> rows;
    for (const Variant& variant : parsed_variants()) {
        const atlas::Row* row = atlas.find(variant);
        if (row == nullptr) fail(fmt::format("{} has no row for {}", path_to_read(), to_text(variant)));
        rows.push_back(*row);
    }
    return rows;
}

void disagree(const Variant& variant, std::string_view what) {
    throw Disagreement{fmt::format("{}: {}", to_text(variant), what)};
}

void disagree(const Variant& variant, std::string_view one, Bound a, std::string_view other, Bound b) {
    disagree(variant, fmt::format("{} {}, but {} {}", one, to_text(a), other, to_text(b)));
}

LimitedSearch::LimitedSearch(const SearchLimits& limits, ProgressStyle style, std::string task, std::size_t done,
                             std::size_t total, bool about_board, const api::CertifyProgress* proof)
    : control(limits),
      interrupt_(control),
      progress_(style, [this, task = std::move(task), done, total, about_board, proof] {
          Sample sample = sample_of(control, about_board);
          sample.task = proof == nullptr ? task : fmt::format("{} of {}", task, counted(proof->records, "record"));
          sample.done = done;
          sample.total = total;
          return sample;
      }) {
    if (Interrupt::signalled()) control.stop = true;  // between two searches
}

void declare_atlas(Arguments& arguments) {
    arguments.command("add", "Solve boards in two ways, and add them to the atlas", declare_atlas_add);
    arguments.command("check", "Solve rows of the atlas again, with their second search", declare_atlas_check);
    arguments.command("show", "Print rows of the atlas", declare_atlas_show);
    arguments.command("page", "Write the tables and pictures of a page from the atlas", declare_atlas_page);
    arguments.examples(
        "  inarow atlas add 7x6 --second-limit 600\n"
        "  inarow atlas check --sample 50 --seed 7\n"
        "The atlas is a file of comma-separated values, a row per variant: value, score, first moves, the searches\n"
        "that found them, and what others have published (docs/lab/atlas.md).");
}

}  // namespace inarow::app
