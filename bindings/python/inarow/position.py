"""Positions, and their formats in other programs."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ._inarow import Variant, _moves_to, _Position
from .svg import picture

if TYPE_CHECKING:
    from numpy import int8
    from numpy.typing import NDArray

_SIGNS = ".xo"


def text_of_board(board: Any) -> str:
    """Lists, tuples and arrays of any library as nested lists in text, which is read like a drawn board."""
    if getattr(getattr(board, "dtype", None), "kind", None) in ("i", "u"):
        return str(board.tolist())
    board = board.tolist() if hasattr(board, "tolist") else board
    if isinstance(board, Iterable) and not isinstance(board, str):
        return "[" + " ".join(map(text_of_board, board)) + "]"
    return "." if board is None else str(int(board) if isinstance(board, bool) else board)


def _variant_of(rows: str) -> str:
    """The flat board of an array of rows, else 7x6."""
    height = rows.count("[") - 1
    return f"{len(rows.split()) // height}x{height}" if rows[:2] == "[[" != rows[1:3] else "7x6"


def _planes_of(observation: Mapping[str, Any]) -> list[list[list[int]]]:
    """An observation of PettingZoo as planes, with the stones of the player to move in the first."""
    rows = [[list(cell) for cell in row] for row in observation["observation"]]
    playable = any(not any(cell) for cell in rows[0])
    waits = playable and "action_mask" in observation and not any(observation["action_mask"])
    return [[cell[::-1] for cell in row] for row in rows] if waits else rows


class Position(_Position):
    """An immutable position of a game; ``play`` returns the next one.

    ``Position("7x6", "4455")`` is the position after these moves; positions with the same stones are equal.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Position], tuple[Variant, str]]:
        return Position, (self.variant, self.moves)

    def play(self, move: str | int) -> Position:
        """The position after a move, given as text or as a number from 0 (a column, or without gravity a cell)."""
        return Position(self.variant, self._after(self._text_of(move)).moves)

    def _text_of(self, move: str | int) -> str:
        return move if isinstance(move, str) else self._move_text(move)

    @property
    def _rows(self) -> list[list[int]]:
        width, depth, height = self.variant.width, self.variant.depth, self.variant.height
        levels = range(height) if self._is_box else reversed(range(height))
        return [self._cells[z::height][at : at + width] for z in levels for at in range(0, depth * width, width)]

    @property
    def _is_box(self) -> bool:
        return self.variant.topology == "box"

    @property
    def board(self) -> list[Any]:
        """Rows from the top, or the levels of a box from the lowest: 0 empty, 1 the first player, 2 the second."""
        rows, depth = self._rows, self.variant.depth
        return [rows[at : at + depth] for at in range(0, len(rows), depth)] if self._is_box else rows

    @classmethod
    def from_board(cls, board: Any, variant: Variant | str | None = None, to_move: str | int | None = None) -> Position:
        """The position on a board: a drawn one (text), rows of cells, two planes or all cells in a row, as lists or arrays.

        ``variant`` is 7x6 by default, but for lists of rows the flat board of their size.  ``to_move`` is the sign of the
        player to move, for boards with as many stones of both.  Of a dictionary, as Kaggle and PettingZoo hand it to
        agents, the item "board" or "observation" is read.  Where o, 2, -1 or y began, colours are exchanged, and a
        warning says so, except for observations, which begin with the agent's own stones.

        Finds some order of moves that leads there; raises ValueError if there is none.
        """
        planes = isinstance(board, Mapping) and "board" not in board
        if isinstance(board, Mapping):
            board = _planes_of(board) if planes else board["board"]
        text = text_of_board(board)
        variant = variant or _variant_of(text)
        moves, exchanged = _moves_to(variant, text, "" if to_move is None else str(to_move))
        if exchanged and not planes:
            warnings.warn("o (or 2, -1, y) began, so colours are exchanged", stacklevel=2)
        return cls(variant, moves)

    def to_kaggle(self) -> list[int]:
        """``obs.board`` of Kaggle's ConnectX: rows from the top, in one list."""
        return [stone for row in self._rows for stone in row]

    @classmethod
    def from_kaggle(cls, board: Iterable[int], columns: int = 7, rows: int = 6, inarow: int = 4) -> Position:
        """The position of an observation of Kaggle's ConnectX; the arguments are named as in its configuration."""
        cells = list(board)
        if len(cells) != rows * columns:
            raise ValueError(f"a board of {rows} rows and {columns} columns has {rows * columns} cells, not {len(cells)}")
        return cls.from_board(cells, f"{columns}x{rows}k{inarow}")

    def to_openspiel(self) -> str:
        """The text of OpenSpiel's connect_four: rows from the top, of ``.``, ``x`` and ``o``."""
        return "".join("".join(_SIGNS[stone] for stone in row) + "\n" for row in self._rows)

    @classmethod
    def from_openspiel(cls, text: str, x_in_row: int = 4) -> Position:
        """Parse the text of OpenSpiel's connect_four."""
        rows = text.split() or [""]
        return cls.from_board(text, f"{len(rows[0])}x{len(rows)}k{x_in_row}")

    def to_pettingzoo(self) -> dict[str, NDArray[int8]]:
        """The observation of the agent to move in PettingZoo's connect_four_v3."""
        import numpy

        board, own = numpy.array(self.board), 1 + self.stones % 2
        planes = numpy.stack([board == own, board == 3 - own], axis=2)
        return {"observation": planes.astype(numpy.int8), "action_mask": (board[0] == 0).astype(numpy.int8)}

    @classmethod
    def from_pettingzoo(cls, observation: Any) -> Position:
        """The position of an observation of PettingZoo's connect_four_v3: a dictionary, or the planes alone of the agent to move."""
        return cls.from_board(observation if isinstance(observation, Mapping) else {"observation": observation}, "7x6")

    def _repr_svg_(self) -> str:
        return picture(self)
