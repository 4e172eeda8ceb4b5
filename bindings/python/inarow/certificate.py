"""Proofs that others can check: certificates, as docs/guide/formats/certificate.md describes them."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from typing import NamedTuple

from ._inarow import Variant, _prove
from .analysis import LOOK, position_of
from .position import Position

CHECKER = pathlib.Path(__file__).with_name("checker.py")
_STATUS = {0: "valid", 1: "invalid", 3: "unchecked"}


class Claim(NamedTuple):
    """That a player ("first" or "second") scores at least so much, shown by so many positions."""

    player: str
    at_least: int
    records: int


@dataclass(frozen=True)
class Verdict:
    """What a checker says: "valid", "invalid", or "unchecked" where leaves are left to others; it is true if valid."""

    status: str
    text: str

    def __bool__(self) -> bool:
        return self.status == "valid"


@dataclass(frozen=True)
class Proof:
    """A value and why: ``certificate`` holds the bytes of the file that `inarow prove` writes, None if a limit came first.

    ``bounds`` of the score, or of its sign where only win, draw and loss were asked for, are seen by the side to move.
    """

    variant: str
    moves: str
    bounds: tuple[int, int]
    claims: tuple[Claim, ...]
    nodes: int
    certificate: bytes | None = field(repr=False)

    def save(self, path: str | os.PathLike) -> None:
        """Writes the certificate; the file appears when it is complete."""
        path = pathlib.Path(path)
        data = self._present()
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise

    def verify(self, program: str | None = None) -> Verdict:
        """What a checker says of it: see ``inarow.verify``."""
        return verify(self._present(), program)

    def _present(self) -> bytes:
        if self.certificate is None:
            raise ValueError("a limit ended the proof: there is no certificate")
        return self.certificate


def prove(position: Position | Variant | str = "7x6", moves: str = "", *, weak: bool = False, goal: str = "",
          cut: int | None = None, covers: int = 8, search: str = "", threads: int = 1, table: str = "64MiB",
          seconds: float | None = None, nodes: int | None = None) -> Proof:
    """The value of a position with a certificate of it.

    ``weak`` asks for win, draw or loss alone, which has a much smaller certificate; ``goal`` for one claim, as in
    "score>=1".  Positions with ``cut`` stones are listed, not proved.  Where rules alone hold the claim they take the place of
    at least ``covers`` positions (0: never).  ``seconds`` and ``nodes`` (positions) are limits.
    """
    asked = position_of(position, moves)
    work = _prove(asked, weak, goal, cut, covers, search, threads, table, seconds, nodes)
    try:
        while not work.wait(LOOK):
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


def verify(certificate: bytes | str | os.PathLike, program: str | None = None) -> Verdict:
    """What a checker that shares no code with the solver says of a certificate, given as bytes or as the name of a file.

    By default that is ``inarow/checker.py``, a file that needs only Python's standard library: some thousand positions a
    second.  ``program="inarow-verify"`` runs that program instead, which is faster.
    """
    if isinstance(certificate, bytes):
        with tempfile.NamedTemporaryFile(suffix=".cert") as file:
            file.write(certificate)
            file.flush()
            return verify(file.name, program)
    command = [program] if program else [sys.executable, "-I", str(CHECKER)]
    done = subprocess.run([*command, os.fspath(certificate)], capture_output=True, text=True)
    if done.returncode not in _STATUS:
        raise OSError(done.stderr.strip() or f"{command[0]} ends with status {done.returncode}")
    return Verdict(_STATUS[done.returncode], done.stdout.strip())
