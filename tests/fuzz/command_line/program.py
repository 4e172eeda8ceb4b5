"""The program, run with limits; what takes long is asked to end as Ctrl-C does."""

import os
import resource
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

LONG_ENOUGH = 3  # seconds until Ctrl-C
PATIENCE = 600  # seconds; what has not ended by then never will
LARGEST_FILE = 64 << 20


@dataclass
class Outcome:
    status: int  # exit status; -n when signal n ended it
    out: bytes
    err: str
    interrupted: bool = False
    hung: bool = False


def listens(pid):
    """Whether it has its own way to end at Ctrl-C, or has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return True
    fields = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    return fields["State"].startswith("Z") or bool(int(fields["SigCgt"], 16) >> (signal.SIGINT - 1) & 1)


class Program:
    def __init__(self, build, memory_bytes):
        self.binary = str(build / "inarow")
        self.verifier = str(build / "inarow-verify")
        self.memory_bytes = memory_bytes

    def limit(self):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST_FILE, LARGEST_FILE))
        if self.memory_bytes:
            resource.setrlimit(resource.RLIMIT_AS, (self.memory_bytes, self.memory_bytes))

    def run(self, words, text, folder, binary=None):
        """In that folder; what it says goes to files beside it."""
        paths = [folder.parent / name for name in ("in", "out", "err")]
        paths[0].write_bytes(text)
        line = [os.fsencode(word) for word in [binary or self.binary, *words]]
        with open(paths[0], "rb") as stdin, open(paths[1], "wb") as out, open(paths[2], "wb") as err:
            child = subprocess.Popen(line, stdin=stdin, stdout=out, stderr=err, cwd=folder, preexec_fn=self.limit,
                                     start_new_session=True)
            outcome = self.wait(child)
        outcome.out = paths[1].read_bytes()
        outcome.err = paths[2].read_bytes().decode("utf-8", "surrogateescape")
        return outcome

    def wait(self, child):
        try:
            return Outcome(child.wait(LONG_ENOUGH), b"", "")
        except subprocess.TimeoutExpired:
            pass
        end = time.monotonic() + PATIENCE
        while not listens(child.pid) and time.monotonic() < end:
            time.sleep(0.01)
        child.send_signal(signal.SIGINT)
        try:
            return Outcome(child.wait(PATIENCE), b"", "", interrupted=True)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            return Outcome(child.wait(), b"", "", interrupted=True, hung=True)
