// The score of a position, by the library alone.
#include <cstdio>

#include "api/engine.hpp"
#include "game/notation.hpp"

int main() {
    using namespace inarow;
    const auto variant = parse_variant("7x6");
    const auto position = parse_moves(*variant, "4455", Notation::automatic);
    auto engine = api::Engine::create(*variant);
    if (!position || !engine) return 1;
    Control control;
    std::printf("%d\n", engine->solve(api::Request(*position), control).bounds.lo);
}
