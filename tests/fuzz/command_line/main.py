#!/usr/bin/env python3
"""Runs the real program with generated command lines, files and input, and expects it to end as its contract says.

    tests/fuzz/command_line/main.py build/release --seconds 3600        an hour, from a seed that it prints
    tests/fuzz/command_line/main.py build/release --seed 7 --case 123   one command again; its folder is kept

The declarations come from `inarow --manual`, so new commands and options are tried without a change here.  Whatever the
arguments are: the exit status is a documented one, never an internal error, never a signal; an error is one line on standard
error; where the input was bad, no file has appeared or changed; nothing half-written is left; a file that was written can be
read; with --json every line of output is JSON; Ctrl-C ends what takes longer.  No check depends on how fast the machine is.
"""

import argparse
import random
import shlex
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from declarations import declared
from files import damage, make_samples
from generator import Generator
from judge import complaint_about
from program import Program


def shown(words):
    """As a shell takes them; `--case` runs again what is cut here."""
    return "inarow " + shlex.join(word if len(word) <= 100 else word[:20] + f"... ({len(word)} characters)" for word in words)


class Case:
    """One command line with its folder of files and its input, all from one number."""

    def __init__(self, seed, number, commands, players):
        rng = random.Random(f"{seed} {number}")
        generator = Generator(rng, commands, players)
        self.words = generator.command_line()
        self.input = generator.values.input()
        self.damage = rng.randrange(1 << 32) if rng.random() < 0.3 else None

    def prepare(self, samples, folder):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(samples, folder, symlinks=True)
        if self.damage is not None:
            damage(random.Random(self.damage), folder)


class Fuzzer:
    def __init__(self, options):
        self.program = Program(Path(options.build).resolve(), options.memory << 20)
        self.commands, self.players = declared(self.program.binary)
        self.seed = options.seed
        self.room = Path(tempfile.mkdtemp(prefix="inarow-fuzz-"))
        self.samples = self.room / "samples"
        self.folder = self.room / "here"
        make_samples(self.program, self.samples)
        self.statuses = Counter()
        self.known = Counter()  # complaints by what they are about; only the first of each is shown

    def run(self, case, words):
        """(outcome, complaint); the complaint is None when all is well."""
        case.prepare(self.samples, self.folder)
        outcome = self.program.run(words, case.input, self.folder)
        return outcome, complaint_about(self.program, words, outcome, self.samples if case.damage is None else None, self.folder)

    def shrunk(self, case, complaint):
        """Without the words that it does not take."""
        words, at = list(case.words), len(case.words)
        while at > 0:
            at -= 1
            fewer = words[:at] + words[at + 1:]
            _, other = self.run(case, fewer)
            if other and other.kind == complaint.kind:
                words = fewer
        return words

    def report(self, number, case, complaint):
        about = (complaint.kind, tuple(word for word in case.words[:2] if word.isalpha()))
        self.known[about] += 1
        if self.known[about] > 1:
            return
        words = self.shrunk(case, complaint)
        outcome, last = self.run(case, words)
        damaged = "" if case.damage is None else "   (with damaged files)"
        print(f"seed {self.seed} case {number}: {(last or complaint).text}{damaged}\n  {shown(words)}", flush=True)
        if case.input:
            print(f"  input {case.input[:200]!r}", flush=True)
        print(f"  status {outcome.status}, stderr {outcome.err[-300:]!r}", flush=True)

    def try_case(self, number):
        case = Case(self.seed, number, self.commands, self.players)
        outcome, complaint = self.run(case, case.words)
        self.statuses[outcome.status] += 1
        if complaint:
            self.report(number, case, complaint)
        return case, outcome, complaint

    def close(self):
        shutil.rmtree(self.room, ignore_errors=True)

    def summary(self):
        statuses = ", ".join(f"{count:,} with status {status}" for status, count in sorted(self.statuses.items()))
        return f"{sum(self.statuses.values()):,} commands, seed {self.seed}: {statuses}; {sum(self.known.values())} complaints"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("build", help="the folder of the programs inarow and inarow-verify")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="by default another one each time")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--cases", type=int, help="so many commands instead")
    parser.add_argument("--case", type=int, help="only this one, with all it says")
    parser.add_argument("--memory", type=int, default=8192, help="MiB of addresses; 0: no limit, for sanitizers")
    return parser.parse_args()


def main():
    options = arguments()
    fuzzer = Fuzzer(options)
    if options.case is not None:
        case, outcome, complaint = fuzzer.try_case(options.case)
        print(f"{shown(case.words)}\ninput {case.input!r}\n{outcome}\nfolder {fuzzer.folder}")
        return 1 if complaint else 0
    end = time.monotonic() + options.seconds
    number = 0
    while number < options.cases if options.cases is not None else time.monotonic() < end:
        fuzzer.try_case(number)
        number += 1
    print(fuzzer.summary())
    fuzzer.close()
    return 1 if fuzzer.known else 0


if __name__ == "__main__":
    sys.exit(main())
