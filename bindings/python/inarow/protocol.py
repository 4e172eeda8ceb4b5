"""A Python function as a player for other programs: the line protocol of docs/guide/protocol.md."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TextIO

from ._inarow import Variant, __version__
from .position import Position


class _Session:
    """One session: yields the answers to each line."""

    def __init__(self, choose: Callable[[Position], str | int], variant: Variant | str, name: str) -> None:
        self.choose, self.name = choose, name
        self.empty = self.position = Position(variant)

    def answers(self, line: str) -> Iterable[str]:
        match line.split():
            case ["inarow"]:
                yield from (f"id name {self.name}", f"id version {__version__}", f"variant {self.empty.variant}", "inarowok")
            case ["isready"]:
                yield "readyok"
            case ["position", "startpos", *moves] if moves[:1] in ([], ["moves"]):
                self.position = Position(self.empty.variant, " ".join(moves[1:]))
            case ["go", *_]:
                yield from self.choice()
            case [] | ["newgame", *_] | ["stop"]:
                pass
            case words:
                yield f"error unknown command {words[0]!r}"

    def choice(self) -> Iterable[str]:
        if self.position.over:
            yield "error the game is over"
            return
        text = self.position._text_of(self.choose(self.position))
        self.position._after(text)  # refuses what cannot be played
        yield f"bestmove {text}"


def run_engine(choose: Callable[[Position], str | int], variant: Variant | str = "7x6", name: str = "python",
               lines: Iterable[str] | None = None, output: TextIO | None = None) -> None:
    """Let a function from a Position to a move play for another program, until "quit" or the end of input.

    The move is text or a number from 0, as for ``Position.play``; one that cannot be played is answered with an error.
    With this call in a script ``mine.py``, ``inarow lab tournament "external:command=python3 mine.py" ...`` plays against
    it.  The function is not interrupted: it must keep to the time itself.
    """
    session = _Session(choose, variant, name)
    for line in sys.stdin if lines is None else lines:
        if line.split() == ["quit"]:
            return
        try:
            for answer in session.answers(line):
                print(answer, file=output, flush=True)
        except ValueError as wrong:
            print(f"error {wrong}", file=output, flush=True)
