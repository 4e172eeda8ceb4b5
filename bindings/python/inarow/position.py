"""Positions, and their formats in other programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ._inarow import Variant, _moves_to, _Position
from .svg import picture

_SIGNS = ".xo"


def _stone(cell) -> int:
    """A cell of somebody's board, such as a float of NumPy."""
    stone = int(cell)
    if stone != cell:
        raise ValueError(f"a cell must be 0, 1 or 2, not {cell}")
    return stone


class Position(_Position):
    """An immutable position of a game; ``play`` returns the next one.

    ``Position("7x6", "4455")`` is the position after these moves.
    """

    def __reduce__(self):
        return Position, (self.variant, self.moves)

    def play(self, move: str | int) -> Position:
        """The position after a move, given as text or as a number from 0 (a column, or without gravity a cell)."""
        return Position(self.variant, self._after(self._text_of(move)).moves)

    def _text_of(self, move: str | int) -> str:
        return move if isinstance(move, str) else self._move_text(move)

    @property
    def board(self) -> list[list[int]]:
        """Rows from the top, columns from the left: 0 empty, 1 the first player, 2 the second.

        A box has all its columns side by side, row by row of the bottom layer.
        """
        height = self.variant.height
        return [self._cells[row::height] for row in reversed(range(height))]

    @classmethod
    def from_board(cls, board: Sequence[Sequence[int]], variant: Variant | str | None = None) -> Position:
        """The position with these stones, in the format of ``board``; by default four in a row on a flat board.

        Finds some order of moves that leads there; raises ValueError if there is none.
        """
        rows = [list(map(_stone, row)) for row in board]
        if not rows or any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("a board needs rows of equal length")
        if variant is None:
            variant = f"{len(rows[0])}x{len(rows)}"
        variant = Variant(variant)
        cells = [stone for column in zip(*reversed(rows)) for stone in column]
        return cls(variant, _moves_to(variant, cells))

    def to_kaggle(self) -> list[int]:
        """``obs.board`` of Kaggle's ConnectX: rows from the top, in one list."""
        return [stone for row in self.board for stone in row]

    @classmethod
    def from_kaggle(cls, board: Iterable[int], columns: int = 7, rows: int = 6, inarow: int = 4) -> Position:
        """The position of an observation of Kaggle's ConnectX; the arguments are named as in its configuration."""
        cells = list(board)
        if len(cells) != rows * columns:
            raise ValueError(f"a board of {rows} rows and {columns} columns has {rows * columns} cells, not {len(cells)}")
        return cls.from_board([cells[at : at + columns] for at in range(0, len(cells), columns)],
                              f"{columns}x{rows}k{inarow}")

    def to_openspiel(self) -> str:
        """The text of OpenSpiel's connect_four: rows from the top, of ``.``, ``x`` and ``o``."""
        return "".join("".join(_SIGNS[stone] for stone in row) + "\n" for row in self.board)

    @classmethod
    def from_openspiel(cls, text: str, x_in_row: int = 4) -> Position:
        """Parse the text of OpenSpiel's connect_four."""
        rows = text.split()
        if not rows or any(len(row) != len(rows[0]) or set(row) - set(_SIGNS) for row in rows):
            raise ValueError("expected rows of equal length, made of the signs . x o")
        return cls.from_board([[_SIGNS.index(sign) for sign in row] for row in rows],
                              f"{len(rows[0])}x{len(rows)}k{x_in_row}")

    def _repr_svg_(self) -> str:
        return picture(self)
