#!/usr/bin/env python3
"""Runs the programs with faults: main.py BUILD SHIM [--few] [--only CASE] [--kind KIND] [--every N] [--seed S] [--patience S]

A call to the system fails (faults.c): the n-th start of a thread, allocation or write, for n in a loop, alone or with all
that follow.  Whatever fails, a program ends with 0, 3 or 4 and at most one line, with 4 exactly one; the files that it
writes are there as a whole or not at all, its databases can be used, and nothing else lies about.  --few tries some n of
each kind; otherwise all of them, or every N-th.  --patience kills what takes longer, which is for hunting by hand.
"""
import argparse
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import urllib.request
from dataclasses import dataclass, field

KINDS = ["thread", "memory", "write", "short", "sync"]
AFTER = {"thread": [1, 1000], "memory": [1, 1000000], "write": [1, 1000000], "short": [1], "sync": [1, 1000000]}
POSITIONS = "44\n4455\n-\n33\n"
REQUESTS = ["healthz", "metrics", "api/v1/solve?variant=5x4&moves=11", "api/v1/explain?variant=5x4", "api/v1/analyze?variant=5x4&moves=2"]


@dataclass
class Case:
    name: str
    line: str
    files: list[str] = field(default_factory=list)  # the same in every run, or absent
    databases: list[str] = field(default_factory=list)
    varies: bool = False  # what it prints
    program: str = "inarow"


CASES = [
    Case("solve", "solve 5x5 --weak --threads 2 --table 2MiB --no-book --quiet"),
    Case("batch", "solve 6x5 --from positions --table 1MiB --no-book --quiet", varies=True),
    Case("count", "count 4x4", varies=True),
    Case("layers", "count 4x3 --method layers", varies=True),
    Case("jobs", "jobs run 4x4 --threads 2 --table 2MiB --job-nodes 500 --no-book --ledger ledger", databases=["ledger"], varies=True),
    Case("serve", "serve --port 0 --threads 1 --table 16MiB --no-book", varies=True),
    Case("book", "book make 4x4 --plies 3 --threads 2 --table 2MiB -o book", ["book"], ["book.work"], varies=True),
    Case("prove", "prove 4x4k3 --weak --table 1MiB -o certificate", ["certificate"], varies=True),
    Case("verify", "certificate.in", program="inarow-verify"),
    Case("generate", "generate 5x4 --stones 8 --count 3 --scores --threads 2 --table 1MiB --no-book -o games", ["games"]),
    Case("lab", "lab tournament random random --variant 4x4 --games 6 --at-once 2 --table 1MiB --csv table", ["table"] + [f"table-{i}" for i in range(2, 6)], varies=True),
    Case("atlas", "atlas add 4x3 --table 1MiB --file atlas", ["atlas"], varies=True),
]


def read(folder, name):
    path = folder / name
    return path.read_bytes() if path.exists() else None


class Runner:
    def __init__(self, build, shim, patience):
        self.build, self.shim, self.patience = build, shim, patience

    def command(self, case):
        return [str(self.build / case.program), *case.line.split()]

    def environment(self, folder, faults):
        return {**os.environ, "LD_PRELOAD": str(self.shim), "INAROW_FAULT_LOG": str(folder / "calls"), **faults}

    def run(self, case, folder, faults):
        """(status, standard output, standard error)"""
        process = subprocess.Popen(self.command(case), cwd=folder, env=self.environment(folder, faults), text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        watchdog = threading.Timer(self.patience or 0, process.kill)
        if self.patience:
            watchdog.start()
        said = ask_server(process, self.patience) if case.name == "serve" else ""
        out, err = process.communicate()
        watchdog.cancel()
        return process.returncode, said + out, err

    def mend(self, case, folder):
        """A run without faults, on what the last one left."""
        return subprocess.run(self.command(case), cwd=folder, capture_output=True, text=True, check=False)


def ask_server(process, patience):
    """The answers may be missing, but each comes to an end."""
    address = process.stdout.readline()
    for request in REQUESTS if "http" in address else []:
        try:
            urllib.request.urlopen(address.split()[-1] + request, timeout=patience).read()
        except TimeoutError:
            print("  no answer to", request)
        except OSError:
            pass
        except Exception as problem:  # an answer that is cut off
            print("  ", request, problem) if "Incomplete" not in repr(problem) and "BadStatus" not in repr(problem) else None
    process.send_signal(signal.SIGTERM)
    return address


def file_faults(case, folder, whole, status):
    for name in case.files:
        found = read(folder, name)
        if found is None and status == 0:
            yield f"{name} is missing"
        if found is not None and stable(found) != whole[name]:
            yield f"{name} is not whole"
    for name in case.databases:
        if (folder / name).exists():
            try:
                with sqlite3.connect(folder / name) as database:
                    if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                        yield f"{name} is damaged"
            except sqlite3.Error as error:
                yield f"{name}: {error}"
    known = {name + end for name in case.databases for end in ["", "-wal", "-shm"]} | {*case.files, *INPUTS, "calls"}
    yield from (f"{path.name} lies about" for path in folder.iterdir() if path.name not in known)


def stable(data):
    """Without what differs from run to run: times and dates."""
    return re.sub(rb"\d[\d.:e-]*", b"#", data)


INPUTS = {"positions", "certificate.in"}


def new_folder(parent, inputs):
    folder = pathlib.Path(tempfile.mkdtemp(dir=parent))
    for name, data in inputs.items():
        (folder / name).write_bytes(data)
    return folder


def remove(folder):
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


def complaints(case, outcome, reference, folder, whole):
    status, out, err = outcome
    if status not in (0, 3, 4):
        yield f"ends with {status}"
    lines = (err + out if case.program == "inarow-verify" and status == 4 else err).splitlines()  # UNCHECKED is its answer
    if len(lines) > 1 or (status == 4 and not lines):
        yield f"says {len(lines)} lines"
    if "internal error" in err:
        yield "calls it an internal error"
    if status == 0 and not case.varies and out != reference:
        yield "prints something else"
    yield from file_faults(case, folder, whole, status)


def numbers(rng, calls, few, every):
    if calls == 0:
        return []
    if few:
        return sorted({1, calls, *(rng.randint(1, calls) for _ in range(2))})
    return list(range(1 + rng.randrange(every), calls + 1, every)) if calls > 500 else list(range(1, calls + 1))


def try_case(runner, case, arguments, parent, inputs):
    found = tried = 0
    for kind in arguments.kind or KINDS:
        folder = new_folder(parent, inputs)
        status, reference, err = runner.run(case, folder, {"INAROW_FAULT": kind})
        if status != 0:
            sys.exit(f"{case.name} without a fault ends with {status}: {err}")
        whole = {name: stable(read(folder, name)) for name in case.files}
        calls = int((folder / "calls").read_text())
        remove(folder)
        rng = random.Random(f"{arguments.seed} {case.name} {kind}")
        chosen = numbers(rng, calls, arguments.few, arguments.every)
        print(f"{case.name}: {kind}, {len(chosen)} of {calls} calls", flush=True)
        for number in chosen:
            for count in AFTER[kind]:
                folder = new_folder(parent, inputs)
                faults = {"INAROW_FAULT": kind, "INAROW_FAULT_AT": str(number), "INAROW_FAULT_FOR": str(count)}
                outcome = runner.run(case, folder, faults)
                wrong = list(complaints(case, outcome, reference, folder, whole))
                if case.databases:
                    mended = runner.mend(case, folder)
                    if mended.returncode != 0:
                        wrong.append(f"cannot be resumed: {mended.stderr}")
                remove(folder)
                tried += 1
                if wrong:
                    found += 1
                    print(f"  {kind} {number} for {count}: {'; '.join(wrong)}: {outcome[2].strip()[:300]}", flush=True)
    return found, tried


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("shim", type=pathlib.Path)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--only", action="append")
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--patience", type=float)
    arguments = parser.parse_args()
    runner = Runner(arguments.build.resolve(), arguments.shim.resolve(), arguments.patience)
    found = tried = 0
    with tempfile.TemporaryDirectory() as parent:
        inputs = {"positions": POSITIONS.encode()}
        prove = next(case for case in CASES if case.name == "prove")
        folder = new_folder(parent, inputs)
        runner.run(prove, folder, {})
        inputs["certificate.in"] = read(folder, "certificate")
        for case in CASES:
            if not arguments.only or case.name in arguments.only:
                faults, runs = try_case(runner, case, arguments, parent, inputs)
                found, tried = found + faults, tried + runs
    print(f"{tried} runs with faults, {found} complaints")
    sys.exit(found > 0)


main()
