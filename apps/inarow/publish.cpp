// inarow publish: writes a folder with a result, its certificate, and everything needed to verify both.
#include <fmt/format.h>

#include "base/text.hpp"
#include "game/drawing.hpp"
#include "machine.hpp"
#include "proof/sha256.hpp"
#include "proof_arguments.hpp"
#include "report/figures.hpp"

namespace inarow::app {
namespace {

constexpr const char* certificate_name = "proof.cert";
constexpr const char* result_name = "result.json";
constexpr const char* readme_name = "README.md";
constexpr const char* sums_name = "SHA256SUMS";

struct Publish {
    ProofArguments proof;
    Text output;
    std::string command_line;
};

// How the result was produced.
struct Making {
    std::string command;
    std::string date;
    Machine machine;
};

Json machine_json(const Machine& machine) {
    return {{"processor", machine.processor},
            {"threads", machine.threads},
            {"memory_bytes", machine.memory_bytes},
            {"kernel", machine.kernel},
            {"compiler", machine.compiler}};
}

std::string result_json(const Proof& proof, const Making& making) {
    Json object = proof.json();
    object["leaves"] = proof.certified.certificate->leaves();
    object["file"] = certificate_name;
    object["sha256"] = proof::sha256(proof.certified.bytes);
    object["command"] = making.command;
    object["date"] = making.date;
    object["machine"] = machine_json(making.machine);
    return indented(object) + '\n';
}

std::string moves_text(const Proof& proof) {
    const Position& position = proof.request.position;
    return position.stones() == 0 ? "The position is the empty board"
                                  : fmt::format("The position is reached by the moves {}",
                                                to_text(position.variant(), position.moves(), proof.notation));
}

std::string claims_list(const Proof& proof) {
    std::string list;
    for (const proof::ProofSet& set : proof.certified.certificate->sets)
        list += fmt::format("- The {} player scores at least {}: {}.\n", player_name(set.claim.player),
                            set.claim.threshold, counted(set.records.size(), "record"));
    return list;
}

std::string checking_text(const Proof& proof) {
    const std::uint64_t open = proof.certified.certificate->leaves();
    std::string text = fmt::format(
        "```\nsha256sum -c {}\ninarow-verify {}{}\n```\n\nThe second line prints VALID and what is proved. ", sums_name,
        certificate_name, open == 0 ? "" : " --recheck-with inarow");
    if (open == 0) return text;
    return text + fmt::format(
                      "The certificate stops at {} that a solver has to be asked about; without "
                      "`--recheck-with` the answer is UNCHECKED. ",
                      counted(open, "position"));
}

std::string readme(const Proof& proof, const Making& making) {
    const std::string value = proof.value_text();
    return fmt::format(
        "# {}\n\n```\n{}```\n\n{}; {} is to move.\n\n## What is claimed\n\n{}\n"
        "A score of n > 0 is a win with the n-th-to-last stone of that player, 0 a draw, n < 0 a loss.\n\n"
        "## How to check it\n\n{}"
        "`inarow-verify` is built from `apps/inarow-verify` in the source of inarow {} and shares no code with "
        "the solver; `tools/verify.py` there does the same, slowly, with Python alone. The format is described in "
        "`docs/guide/formats/certificate.md`.\n\n"
        "## How it was made\n\n```\n{}\n```\n\n"
        "{}In {}, by inarow {} ({}, {}, {}) on {}, {}, {}, {}, built with {}; {}.\n",
        value, draw(proof.request.position, proof.notation), moves_text(proof),
        proof.request.position.mover() == Stone::first ? "the first player (x)" : "the second player (o)",
        claims_list(proof), checking_text(proof), INAROW_VERSION, making.command,
        proof.ledger ? fmt::format("From the answers of the ledger {}. ", *proof.ledger) : "",
        report::duration_text(proof.seconds), INAROW_VERSION, proof.search,
        counted(static_cast<std::uint64_t>(proof.threads), "thread"), counted(proof.certified.nodes, "node"),
        making.machine.processor, counted(static_cast<std::uint64_t>(making.machine.threads), "thread"),
        report::memory_text(making.machine.memory_bytes), making.machine.kernel, making.machine.compiler, making.date);
}

void write(const Proof& proof, const Making& making, const std::string& path) {
    OutputFolder folder(path);
    std::string sums;
    const auto add = [&](const char* name, const std::string& bytes) {
        folder.add(name, bytes);
        sums += fmt::format("{}  {}\n", proof::sha256(bytes), name);
    };
    add(readme_name, readme(proof, making));
    add(certificate_name, proof.certified.bytes);
    add(result_name, result_json(proof, making));
    folder.add(sums_name, sums);
    folder.finish();
}

Status run(const Publish& publish) {
    if (!publish.output) fail("-o FOLDER is required: where to write the result");
    const Proof proof = publish.proof.prove([&] { const OutputFolder folder(*publish.output); });
    if (proof.certified.certificate) write(proof, {publish.command_line, now_text(), this_machine()}, *publish.output);
    return tell(proof, publish.proof.json(), "folder", *publish.output, [&] {
        return fmt::format("{}\n{}{}: {}, {}, {} and {}\n", proof.value_text(), proof.claims_text(), *publish.output,
                           readme_name, certificate_name, result_name, sums_name);
    });
}

}  // namespace

void declare_publish(Arguments& arguments) {
    Publish& publish = arguments.run_with<Publish>(run);
    publish.command_line = arguments.command_line();
    publish.proof.declare_position(arguments);
    arguments.option("-o,--output", "FOLDER", publish.output, "the folder to create, which must not exist (required)");
    publish.proof.declare_question(arguments);
    arguments.examples(
        "  inarow publish 7x6 --weak -o results/7x6    README.md, proof.cert, result.json, SHA256SUMS\n"
        "The folder appears only once it is complete.\n"
        "Exit status: 0 proved, 2 bad input, 3 stopped by a limit, 4 out of memory or disk.");
}

}  // namespace inarow::app
