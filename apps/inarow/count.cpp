// inarow count: the number of positions that can occur in a game.
#include "counting/count.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/clock.hpp"
#include "base/csv.hpp"
#include "options.hpp"
#include "report/figures.hpp"
#include "search/tables/memory.hpp"

namespace inarow::app {
namespace {

struct Count {
    Text variant;
    Text method;
    Text memory;
    LimitArguments limits;
    TalkArguments talk;
};

// In the order of CountMethod.
constexpr std::array<std::string_view, 4> methods = {"auto", "transfer", "skylines", "layers"};

Variant variant_of(const Count& count, CountMethod method) {
    const Variant variant = value_or_fail(parse_variant(*count.variant, Lines::optional));
    if (can_count(variant, method)) return variant;
    if (!count.method) fail(fmt::format("{} has too many cells to count", to_text(variant)));
    fail(fmt::format("method '{}' cannot count {}: the board is too large or of another kind", *count.method,
                     to_text(variant)));
}

// Of more than 64 bits, too.
std::string grouped(Word128 number) {
    if (number < 1000) return fmt::format("{}", number);
    return fmt::format("{},{:03}", grouped(number / 1000), number % 1000);
}

std::string counts_text(const CountReport& report, const Variant& variant, double seconds) {
    std::string text = fmt::format("{:>4} {:>26} {:>26}\n", "ply", "positions", "of these won");
    for (std::size_t ply = 0; ply < report.plies.size(); ++ply)
        text += fmt::format("{:>4} {:>26} {:>26}\n", ply, grouped(report.plies[ply].total),
                            grouped(report.plies[ply].terminal));
    if (report.complete) text += fmt::format("{:>4} {:>26}\n", "sum", grouped(report.total()));
    if (const Word128 most = count_arrangements(variant); most != 0)
        text +=
            fmt::format("{:>4} {:>26} arrangements of as many stones, whatever lines they form\n", "of", grouped(most));
    return text + fmt::format("method {}, {}{}\n", report.method, report::duration_text(seconds),
                              report.complete ? "" : "; stopped by a limit: later plies are missing");
}

std::string counts_csv(const CountReport& report) {
    std::string text = csv_line({"ply", "total", "terminal"});
    for (std::size_t ply = 0; ply < report.plies.size(); ++ply)
        text += csv_line({std::to_string(ply), fmt::format("{}", report.plies[ply].total),
                          fmt::format("{}", report.plies[ply].terminal)});
    return text;
}

// What is allowed, at most what is free, less an eighth that the rest of the program may need.
std::size_t memory_for(const Count& count, std::size_t usual) {
    const std::uint64_t allowed = count.memory ? value_or_fail(parse_bytes(*count.memory)).count : usual;
    const std::uint64_t free = free_memory();
    return free == 0 ? allowed : std::min(allowed, free / 8 * 7);
}

Status run(const Count& count) {
    const auto method = static_cast<CountMethod>(choice("method", count.method.value_or("auto"), methods));
    const Variant variant = variant_of(count, method);
    LimitedControl control(count.limits);
    CountProgress progress;
    CountControl counting{&control.stop, &progress};
    counting.memory_bytes = memory_for(count, counting.memory_bytes);
    const Interrupt interrupt(control);
    const Stopwatch watch;
    const CountReport report = [&] {
        const Progress shown(count.talk.progress(), [&] {
            Sample sample;
            sample.nodes = progress.positions;
            sample.done = static_cast<std::uint64_t>(progress.step);
            sample.total = static_cast<std::uint64_t>(progress.steps);
            return sample;
        });
        return count_positions(variant, counting, method);
    }();
    say(count.talk.json()  ? fmt::format("{}\n", to_json(report, variant, watch.seconds()))
        : count.talk.csv() ? counts_csv(report)
                           : counts_text(report, variant, watch.seconds()));
    if (report.complete) return Status::done;
    if (control.stop) return Status::stopped;
    return complain(fmt::format("out of memory: {} are not enough, so later plies are missing",
                                report::memory_text(counting.memory_bytes)),
                    Status::out_of_resources);
}

}  // namespace

void declare_count(Arguments& arguments) {
    Count& count = arguments.run_with<Count>(run);
    arguments.required("VARIANT", count.variant, "the game, such as 7x6 or 5x5k3; a line need not fit on the board");
    arguments.heading("Counting");
    arguments.option(
        "--method", "NAME", count.method,
        "auto, transfer (never lists positions), skylines (lists them) or layers (lists them, on any board)",
        {methods.begin(), methods.end()});
    arguments.option("--memory", "SIZE", count.memory,
                     "use at most this much memory (8GiB, and never more than is free)");
    count.limits.declare_time(arguments);
    count.talk.declare(arguments, {.notation = false, .csv = true});
    arguments.examples(
        "  inarow count 7x6                     4,531,985,219,092 positions, ply by ply\n"
        "  inarow count 5x4 --method skylines   by another, independent method\n"
        "A position counts if some game reaches it; finished games count, and mirror images count separately.");
}

}  // namespace inarow::app
