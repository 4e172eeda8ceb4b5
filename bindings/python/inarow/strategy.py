"""Strategies on cards (docs/guide/strategies.md): a few moves to remember, and then a card that tells all others."""

from __future__ import annotations

import json
import os
import pathlib
from dataclasses import dataclass
from typing import Any

from ._inarow import Variant, _Strategy
from .certificate import Verdict
from .position import Position


@dataclass(frozen=True)
class StrategyMove:
    """What a strategy plays: ``move`` and ``why``, or None at the other player's turn; ``replies`` has the answer to each reply.

    ``numbers`` is the card in hand as it is to be played, rows from the top, and ``marks`` has its marked cells; None without.
    """

    move: str | None
    why: str | None
    card: int | None
    mirror: bool
    numbers: list[Any] | None
    marks: list[Any] | None
    replies: dict[str, str | None]


class Strategy:
    """A strategy on cards, from the text of its file; ``Strategy.load(path)`` reads one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._strategy = _Strategy(text)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Strategy:
        """Read a strategy file."""
        return cls(pathlib.Path(path).read_text(encoding="utf-8"))

    def __reduce__(self) -> tuple[type[Strategy], tuple[str]]:
        return Strategy, (self._text,)

    def __repr__(self) -> str:
        return f"<Strategy: {self.claim}>"

    @property
    def variant(self) -> Variant:
        """The board that it is for."""
        return self._strategy.variant

    @property
    def claim(self) -> str:
        """What it reaches, in words: "the second player wins 6x4"."""
        return self._strategy.claim

    def check(self, seconds: float | None = None) -> Verdict:
        """Walk every play of the opponent; "unchecked" if the time does not suffice."""
        status, text = self._strategy.check(seconds)
        return Verdict(status.lower(), f"{status}: {text}")

    def move(self, moves: Position | str | None = None) -> StrategyMove:
        """What it plays after these moves, or where it begins.  A game that has left the strategy is a ValueError."""
        found = json.loads(self._strategy.turn(moves.moves if isinstance(moves, Position) else moves))
        found["replies"] = {reply["reply"]: reply["answer"] for reply in found["replies"]}
        return StrategyMove(**{name: found[name] for name in StrategyMove.__dataclass_fields__})
