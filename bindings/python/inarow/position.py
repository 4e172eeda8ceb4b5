"""Positions, and the ways in which other programs write them down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ._inarow import Variant, _moves_to, _Position
from .svg import picture

_SIGNS = ".xo"


class Position(_Position):
    """A game in progress; it never changes: ``play`` returns the next one.

    ``Position("7x6", "4455")`` is the position after these moves.
    """

    def play(self, move: str | int) -> Position:
        """The position after a move: its text, or its number from 0 (a column, or a cell where stones do not drop)."""
        text = self._move_text(move) if isinstance(move, int) else move
        return Position(self.variant, self._after(text).moves)

    @property
    def board(self) -> list[list[int]]:
        """Rows from the top, columns from the left: 0 empty, 1 the first player, 2 the second.

        A box has all its columns side by side, row by row of the bottom layer.
        """
        height = self.variant.height
        return [self._cells[row::height] for row in reversed(range(height))]

    @classmethod
    def from_board(cls, board: Sequence[Sequence[int]], variant: Variant | str | None = None) -> Position:
        """The position with these stones, as ``board`` gives them; unless told otherwise four in a row on a flat board.

        Some order of moves that leads there is found; ValueError says why there is none.
        """
        rows = [list(map(int, row)) for row in board]
        if variant is None:
            variant = f"{len(rows[0])}x{len(rows)}"
        if isinstance(variant, str):
            variant = Variant(variant)
        cells = [stone for column in zip(*reversed(rows)) for stone in column]
        return cls(variant, _moves_to(variant, cells))

    def to_kaggle(self) -> list[int]:
        """``obs.board`` of Kaggle's ConnectX: rows from the top, in one list."""
        return [stone for row in self.board for stone in row]

    @classmethod
    def from_kaggle(cls, board: Iterable[int], columns: int = 7, rows: int = 6, inarow: int = 4) -> Position:
        """The position of an observation of Kaggle's ConnectX; the arguments are called as its configuration's."""
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
        """The position that OpenSpiel's connect_four writes like this."""
        rows = text.split()
        if not rows or any(len(row) != len(rows[0]) or set(row) - set(_SIGNS) for row in rows):
            raise ValueError("rows of equal length are wanted, of the signs . x o")
        return cls.from_board([[_SIGNS.index(sign) for sign in row] for row in rows],
                              f"{len(rows[0])}x{len(rows)}k{x_in_row}")

    def _repr_svg_(self) -> str:
        return picture(self)
