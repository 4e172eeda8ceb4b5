// The score of a position, by the library alone, within limits and with the books that there are.
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "inarow/inarow.hpp"

int main() {
    using namespace inarow;
    const auto variant = parse_variant("7x6");
    const auto position = parse_moves(*variant, "4455", Notation::automatic);
    auto engine = api::Engine::create(*variant);
    if (!position || !engine) return 1;
    const TrustedText folder(LocalUser::of_this_process(), "books");
    const auto tell = [](const std::string& trouble) { std::fprintf(stderr, "%s\n", trouble.c_str()); };
    engine->consult(std::make_shared<api::BookFolders>(std::vector{folder}, tell));
    Control control;
    control.node_limit = 1'000'000'000;
    const api::TimeLimit time(control, 1'000.0);
    std::printf("%d\n", engine->solve(api::Request(*position), control).bounds.lo);
}
