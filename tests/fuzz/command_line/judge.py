"""Whether a command ended as the contract of the command line says."""

import json
import re
from dataclasses import dataclass

DOCUMENTED = {0, 1, 2, 3, 4}
LONGEST_LINE = 1000


@dataclass
class Complaint:
    kind: str
    text: str


def contents(folder):
    """What lies in a folder, by name; SQLite's own files come and go."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if not name.endswith(("-wal", "-shm", "-journal")):
            found[name] = path.read_bytes() if path.is_file() and not path.is_symlink() else None
    return found


def error_line(outcome):
    """What is wrong with how an error is told; None when nothing is."""
    lines = re.sub(r"\r\x1b\[K[^\r\n]*(?=\r\x1b\[K)|\r\x1b\[K", "", outcome.err).split("\n")  # without the bar
    if lines.pop() != "" or not lines:
        return "no line on standard error" if not outcome.err and b'"error"' not in outcome.out else None
    if not lines[-1].startswith("inarow: ") and '"error"' not in lines[-1]:
        return "the last line on standard error is not the error"
    if len(lines[-1]) > LONGEST_LINE:
        return f"an error of {len(lines[-1])} characters"
    if re.search(r"[\x00-\x1f\x7f]", lines[-1]):
        return "control characters in the error"
    if sum(line.startswith("inarow: ") for line in lines) > 1:
        return "more than one line of errors"
    return None


def bad_json(out):
    for line in out.splitlines():
        try:
            json.loads(line.decode())
        except ValueError:
            return line
    return None


def of_status(words, outcome):
    if outcome.hung:
        return Complaint("hangs", "does not end, not even after Ctrl-C")
    if outcome.status < 0:
        return Complaint(f"signal {-outcome.status}", f"ended by signal {-outcome.status}")
    if outcome.status not in DOCUMENTED:
        return Complaint(f"status {outcome.status}", f"status {outcome.status}, which is not documented")
    return None


def of_words(words, outcome):
    if "internal error" in outcome.err:
        return Complaint("internal error", "an internal error")
    if outcome.status in (2, 4) and (wrong := error_line(outcome)) and words[:1] != ["play"]:
        return Complaint(re.sub(r"\d+", "N", wrong), wrong)
    ran_out = words[:1] == ["generate"] and "found only" in outcome.err  # known only after the last position
    if outcome.status == 2 and outcome.out and not ran_out and words[:1] not in (["play"], ["engine"], ["serve"]) and b'"error"' not in outcome.out:
        return Complaint("output before bad input", f"printed {outcome.out[:80]!r} before it refused the input")
    if outcome.status == 3 and not outcome.out and not outcome.err:
        return Complaint("silent", "a limit was reached, and nothing is said")
    asked = "--json" in words and not words[words.index("--json") - 1].startswith("-")  # else it may be the value of an option
    spoken = outcome.status in (0, 1, 3) and asked and words[:1] not in (["engine"], ["serve"], ["help"])
    if spoken and not {"--help", "-h", "--version", "--manual"} & set(words) and (line := bad_json(outcome.out)) is not None:
        return Complaint("not JSON", f"with --json it prints {line[:100]!r}")
    return None


def of_files(program, words, outcome, before, folder):
    after = contents(folder)
    if half := [name for name in after if ".part" in name]:
        return Complaint("half-written", f"leaves {half}")
    if outcome.status == 2 and before is not None and (changed := [name for name in after if after[name] != before.get(name, 0)]):
        return Complaint("files despite bad input", f"status 2, and yet it wrote {changed}")
    return of_result(program, words, outcome, folder) or of_table(program, words, outcome, folder)


def of_table(program, words, outcome, folder):
    """A table that was saved is one that the next run starts from."""
    if not (words[:1] in (["solve"], ["jobs"]) or words[:2] == ["atlas", "add"]) or outcome.status not in (0, 3):
        return None
    for flag in ("--table-file", "--second-table-file"):
        if flag in words[:-1] and (wrong := unreadable_table(program, folder / words[words.index(flag) + 1], folder)):
            return wrong
    return None


def unreadable_table(program, path, folder):
    if not path.is_file() or not (head := re.match(rb"inarow table [12]\nvariant (\S+)\nsearch (\S+)\n", path.read_bytes()[:200])):
        return None
    variant, search = (text.decode() for text in head.groups())
    line = ["solve", variant, "--search", search, "--weak", "--node-limit", "1", "--quiet", "--table-file", str(path)]
    read = program.run(line, b"", folder)
    return None if read.status in (0, 3) else Complaint("unreadable table", f"saved {path.name}, of which the next run says {read.err!r}")


def of_result(program, words, outcome, folder):
    """What `prove` and `book` wrote can be read."""
    flag = next((word for word in ("-o", "--output") if word in words), None)
    if outcome.status != 0 or flag is None or words.index(flag) + 1 == len(words):
        return None
    path = folder / words[words.index(flag) + 1]
    readers = {"prove": ([], program.verifier, (0, 3)), "book": (["book", "info"], program.binary, (0,))}
    if not path.is_file() or words[0] not in readers or words[:2] == ["book", "export"]:
        return None
    command, binary, fine = readers[words[0]]
    read = program.run([*command, str(path)], b"", folder, binary)
    if read.status not in fine:
        return Complaint("unreadable result", f"wrote {path.name}, of which the reader says {read.err or read.out!r}")
    return None


def complaint_about(program, words, outcome, samples, folder):
    before = contents(samples) if samples else None
    return of_status(words, outcome) or of_words(words, outcome) or of_files(program, words, outcome, before, folder)
