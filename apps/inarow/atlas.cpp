// inarow atlas: the data set of the values of boards, made and checked.
#include <memory>

#include "atlas/text.hpp"
#include "atlas_parts.hpp"
#include "output.hpp"

namespace inarow::app {
namespace {

struct AtlasShow {
    AtlasFile file;
    TalkArguments talk;
};

Status show_rows(const AtlasShow& show) {
    for (const atlas::Row& row : show.file.named_rows(show.file.read()))
        say((show.talk.json() ? atlas::to_json(row) : atlas::to_line(row)) + '\n');
    return Status::done;
}

void declare_atlas_show(Arguments& arguments) {
    const auto show = std::make_shared<AtlasShow>();
    show->file.declare(arguments, "only these rows");
    show->talk.declare_without_moves(arguments);
    arguments.examples("  inarow atlas show 6x4 --json");
    arguments.run([show] { return show_rows(*show); });
}

}  // namespace

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
    arguments.run([]() -> Status { fail("atlas needs a command (known: add, check, show, page)"); });
}

}  // namespace inarow::app
