// inarow atlas page: the tables and pictures of a page, made from the atlas.

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <memory>

#include "atlas/page.hpp"
#include "atlas/picture.hpp"
#include "atlas_parts.hpp"
#include "base/input_file.hpp"
#include "output.hpp"

namespace inarow::app {
namespace {

namespace fs = std::filesystem;

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

Status run(const AtlasPage& options) {
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

}  // namespace

void declare_atlas_page(Arguments& arguments) {
    const auto page = std::make_shared<AtlasPage>();
    arguments.required("PAGE", page->page, "the page, of which only the marked parts are written", {any_file});
    page->file.declare_file(arguments);
    arguments.flag("--check", page->check, "write nothing; fail if page or pictures are out of date");
    arguments.examples(
        "  inarow atlas page docs/lab/atlas.md          also the pictures in docs/lab/atlas/\n"
        "Parts of the page begin with a line <!-- atlas counts -->, <!-- atlas families -->,\n"
        "<!-- atlas forecast --> or <!-- atlas regularities -->, and end with <!-- end -->.\n"
        "Exit status: 0 done, 1 with --check: something differs, 2 bad input.");
    arguments.run([page] { return run(*page); });
}

}  // namespace inarow::app
