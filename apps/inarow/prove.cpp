// inarow prove: writes a certificate of a position's value that others can check.
#include <fmt/format.h>

#include "base/text.hpp"
#include "machine.hpp"
#include "proof_arguments.hpp"
#include "report/figures.hpp"

namespace inarow::app {
namespace {

struct Prove {
    ProofArguments proof;
    Text output;
    Text exceptions;
};

// A line per exception: the moves so far, and the move.
std::string exceptions_text(const Proof& proof) {
    std::string text;
    for (const auto& exceptions : proof.certified.exceptions)
        for (const auto& [position, move] : exceptions)
            text += fmt::format("{} {}\n", to_text(position.variant(), position.moves(), proof.notation),
                                to_text(position.variant(), move, proof.notation));
    return text;
}

std::string text(const Proof& proof, const std::string& file) {
    const api::Certified& certified = proof.certified;
    const std::string leaves = certified.certificate->leaves() > 0 ? " --recheck-with " + called("inarow") : "";
    return proof.claims_text() +
           fmt::format("{} bytes in {}; check it with: {} {}{}\n{}, table {}\n", grouped(certified.bytes.size()), file,
                       called("inarow-verify"), shell_quoted(file), leaves,
                       report::work_text(certified.nodes, proof.seconds), report::memory_text(certified.table_bytes));
}

Status run(const Prove& prove) {
    if (!prove.output) fail("-o FILE is required: where to write the certificate");
    prove.proof.differs_from_ledger(*prove.output);
    if (prove.exceptions && same_file(*prove.output, *prove.exceptions)) fail("-o and --exceptions name the same file");
    const auto check_output = [&] {
        check_writable(*prove.output);
        if (prove.exceptions) check_writable(*prove.exceptions);
    };
    const Proof proof = prove.proof.prove(check_output, prove.exceptions.has_value());
    const bool done = proof.certified.certificate.has_value();
    if (done) write_file(*prove.output, proof.certified.bytes);
    if (done && prove.exceptions) write_file(*prove.exceptions, exceptions_text(proof));
    return tell(proof, prove.proof.json(), "file", *prove.output, [&] { return text(proof, *prove.output); });
}

}  // namespace

void declare_prove(Arguments& arguments) {
    Prove& prove = arguments.run_with<Prove>(run);
    prove.proof.declare_position(arguments);
    arguments.option("-o,--output", "FILE", prove.output, "where to write the certificate (required)");
    arguments.option("--exceptions", "FILE", prove.exceptions,
                     "prove that a simple strategy works (answer in the same column, else at the edge), and write the "
                     "positions where it needs another move");
    prove.proof.declare_question(arguments);
    arguments.examples(
        "  inarow prove 7x6 --weak -o 7x6.cert    why the first player wins\n"
        "  inarow prove 8x6 --weak --cut 16 -o 8x6.cert    a proof down to 16 stones\n"
        "  inarow prove --from-ledger at-least-2.db -o 8x7.cert    what the answers of jobs prove\n"
        "  inarow prove 6x6 --weak -o 6x6.cert --exceptions 6x6.txt    a strategy with few exceptions\n"
        "  inarow-verify 7x6.cert                 checks it, sharing no code with the solver\n"
        "docs/guide/formats/certificate.md describes the file, which appears only once it is complete.\n"
        "Exit status: 0 proved, 2 bad input, 3 stopped by a limit, 4 out of memory or disk.");
}

}  // namespace inarow::app
