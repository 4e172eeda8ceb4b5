"""Players by name, and as agents of other frameworks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from . import book_folders  # noqa: F401  it says where the books lie
from ._inarow import Variant, _Player
from .position import Position


@dataclass(frozen=True)
class Choice:
    """A move, and how it was found."""

    move: str
    column: int  # from 0; a cell where stones do not drop
    remark: str
    nodes: int
    depth: int
    value: float | None


class Player:
    """A computer player, as in ``Player("perfect:seconds=0.5", "7x6")``; ``inarow.players()`` lists the names.

    ``book=False`` leaves out the books, as in Engine.
    """

    def __init__(self, text: str = "perfect", variant: Variant | str = "7x6", seed: int = 1, *, book: bool = True) -> None:
        self._settings = text, variant, book
        self._player = _Player(*self._settings)
        self.new_game(seed)

    def __reduce__(self) -> tuple[partial[Player], tuple[str, Variant | str, int]]:  # as at the start of its game
        text, variant, book = self._settings
        return partial(Player, book=book), (text, variant, self._seed)

    def new_game(self, seed: int = 1) -> None:
        """Start a new game, whose random choices depend only on the seed."""
        self._player.start(seed)
        self._seed = seed

    def choose(self, position: Position, seconds: float | None = None) -> Choice:
        """Choose a move; when the time is up, the best one so far."""
        return Choice(**self._player.choose(position, seconds))


def kaggle_agent(player: str = "perfect") -> Callable[[Any, Any], int]:
    """An agent for Kaggle's ConnectX: ``env.run([inarow.kaggle_agent(), "random"])``.

    It uses at most nine tenths of ``actTimeout``, or of ``timeout`` as older versions call it, or of Kaggle's usual two
    seconds.  Where ``perfect`` cannot play because the board is too large to solve, ``alphabeta`` does.  A board that no
    game leads to, or one on which another than ``mark`` is to move, is a ValueError.
    """
    players = {"7x6": Player(player)}  # which refuses a wrong name at once

    def agent(observation: Any, configuration: Any) -> int:
        given = _fields(configuration)
        board, mark = (_fields(observation)[name] for name in ("board", "mark"))
        position = Position.from_kaggle(board, given["columns"], given["rows"], given["inarow"])
        if mark != 1 + position.stones % 2:
            raise ValueError(f"player {1 + position.stones % 2} is to move on this board, not {mark}")
        name = str(position.variant)
        if name not in players:
            players[name] = _player_for(name, player)
        seconds = given.get("actTimeout", given.get("timeout", 2))
        return players[name].choose(position, 0.9 * seconds).column

    return agent


def _fields(given: Any) -> dict[str, Any]:
    """Of a dictionary, or of an object with attributes."""
    return dict(given if isinstance(given, dict) else vars(given))


def _player_for(variant: str, player: str) -> Player:
    try:
        return Player(player, variant)
    except ValueError:
        if player != "perfect":
            raise
        return Player("alphabeta", variant)
