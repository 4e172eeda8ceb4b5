// Certificates as tests see them: made by inarow, checked by both checkers, damaged by damage.py.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "apps/program.hpp"
#include "inarow/position.hpp"

namespace inarow::testing_program {

// inarow-verify with these arguments.
[[nodiscard]] Outcome verify(const std::vector<std::string>& arguments);
// tools/verify.py, one line per file.
[[nodiscard]] Outcome verify_in_python(const std::vector<std::string>& files);
// What it says of each file alone, by one process of Python: to start one takes longer than most checks.
[[nodiscard]] std::vector<Outcome> each_verified_in_python(const std::vector<std::string>& files);

// The part of a verdict before the colon: VALID, INVALID or UNCHECKED.
[[nodiscard]] std::string verdict(const std::string& line);

enum class Checkers { fast, both };

// Proves the questions ("5x4 --weak") and expects the checkers to find the certificates valid, in the same words, with
// the values that inarow solve finds.
void expect_proved(const std::vector<std::string>& questions, Checkers checkers = Checkers::both);

// What became of damaged certificates.
struct Damage {
    int files = 0;
    int same_claim = 0;   // still valid: another proof of what was claimed
    int other_claim = 0;  // valid as well, and of something else that is true

    [[nodiscard]] int valid() const { return same_claim + other_claim; }
};
// By the kind of damage.
using DamageByKind = std::map<std::string, Damage>;

// Damages the certificate of a question so often; expects both checkers to agree on each file, and whatever is still
// valid to claim what a solver finds to be true.
[[nodiscard]] DamageByKind damage(const std::string& question, int count, int seed);

}  // namespace inarow::testing_program
