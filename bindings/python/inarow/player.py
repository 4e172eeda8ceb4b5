"""Players by name, and as agents of other frameworks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
    """Somebody who plays: ``Player("perfect:seconds=0.5", "7x6")``; ``inarow.players()`` lists the names."""

    def __init__(self, text: str = "perfect", variant: Variant | str = "7x6", seed: int = 1):
        self._player = _Player(text, variant)
        self._player.start(seed)

    def new_game(self, seed: int = 1) -> None:
        """Forgets the last game; what chance decides in the next one depends on the seed alone."""
        self._player.start(seed)

    def choose(self, position: Position, seconds: float | None = None) -> Choice:
        """The move this player would make; when the time is up, the best one so far."""
        return Choice(**self._player.choose(position, seconds))


def kaggle_agent(player: str = "perfect") -> Callable:
    """An agent for Kaggle's ConnectX: ``env.run([inarow.kaggle_agent(), "random"])``.

    It moves within nine tenths of the time that the configuration allows.
    """
    players: dict[str, Player] = {}

    def agent(observation, configuration) -> int:
        def told(where, name):
            return where[name] if isinstance(where, dict) else getattr(where, name)

        position = Position.from_kaggle(told(observation, "board"), told(configuration, "columns"),
                                        told(configuration, "rows"), told(configuration, "inarow"))
        name = str(position.variant)
        if name not in players:
            players[name] = Player(player, name)
        return players[name].choose(position, 0.9 * told(configuration, "timeout")).column

    return agent
