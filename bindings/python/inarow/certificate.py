"""Certificates: proofs that others can check (docs/guide/formats/certificate.md)."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from typing import NamedTuple

from ._inarow import Variant, _prove
from .analysis import MINUTE, position_of
from .position import Position
from .whole_file import write_whole

CHECKER = pathlib.Path(__file__).with_name("checker.py")
_STATUS = {0: "valid", 1: "invalid", 3: "unchecked"}


class Claim(NamedTuple):
    """The claim that a player ("first" or "second") scores at least ``at_least``, proved by ``records`` positions."""

    player: str
    at_least: int
    records: int


@dataclass(frozen=True)
class Verdict:
    """A checker's verdict: "valid", "invalid", or "unchecked" if leaves remain to be checked.  True if valid."""

    status: str
    text: str

    def __bool__(self) -> bool:
        return self.status == "valid"


@dataclass(frozen=True)
class Proof:
    """A value and its proof: ``certificate`` is the file that `inarow prove` writes, or None if a limit came first.

    ``bounds`` is the range of the score for the side to move, or of its sign if only win, draw or loss was asked for.
    """

    variant: str
    moves: str
    bounds: tuple[int, int]
    claims: tuple[Claim, ...]
    nodes: int
    certificate: bytes | None = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate; the file appears only once it is complete."""
        write_whole(path, self._present())

    def verify(self, program: str | None = None) -> Verdict:
        """Check the certificate: see ``inarow.verify``."""
        return verify(self._present(), program)

    def _present(self) -> bytes:
        if self.certificate is None:
            raise ValueError("there is no certificate: the proof was stopped by a limit")
        return self.certificate


def prove(position: Position | Variant | str = "7x6", moves: str = "", *, weak: bool = False, goal: str = "",
          cut: int | None = None, covers: int = 4, search: str = "", threads: int = 1, table: str = "64MiB",
          seconds: float | None = None, nodes: int | None = None) -> Proof:
    """Solve a position and prove its value.

    ``weak`` asks only for win, draw or loss, which has a much smaller certificate; ``goal`` for one claim, as in
    "score>=1".  Positions with ``cut`` stones are listed, not proved.  A cover of rules replaces ``covers`` or more
    positions (0: never).  ``seconds`` and ``nodes`` (positions) are limits.
    """
    asked = position_of(position, moves)
    work = _prove(asked, weak, goal, cut, covers, search, threads, table, seconds, nodes)
    try:
        while not work.wait(MINUTE):
            pass
    finally:
        work.stop()
    bounds, claims, data, visited = work.found()
    if weak:
        bounds = (_sign(bounds[0]), _sign(bounds[1]))
    return Proof(str(asked.variant), asked.moves, bounds, tuple(Claim(*claim) for claim in claims or ()), visited,
                 None if claims is None else data)


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


def verify(certificate: bytes | str | os.PathLike[str], program: str | None = None) -> Verdict:
    """Check a certificate, given as bytes or as a file name, with a checker that shares no code with the solver.

    By default that is ``inarow/checker.py``, which needs only Python's standard library and checks some thousand positions
    a second.  ``program="inarow-verify"`` runs that program instead, which is faster.
    """
    if isinstance(certificate, bytes):
        with tempfile.NamedTemporaryFile(suffix=".cert") as file:
            file.write(certificate)
            file.flush()
            return verify(file.name, program)
    command = [program] if program else [sys.executable, "-I", str(CHECKER)]
    done = subprocess.run([*command, os.fspath(certificate)], capture_output=True, text=True)
    status = _STATUS.get(done.returncode)
    if not status or not done.stdout.startswith(status.upper()):
        raise OSError(done.stderr.strip() or f"{command[0]} exited with status {done.returncode}")
    return Verdict(status, done.stdout.strip())
