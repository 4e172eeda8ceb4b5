"""A board as a picture for notebooks."""

from __future__ import annotations

from collections.abc import Mapping

from ._inarow import _Position

_CELL = 36  # pixels
_COLUMNS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # from the left, as moves name them
_STYLE = """<style>
.inarow { color-scheme: light dark; font: 14px sans-serif; }
.inarow rect { fill: none; stroke: #8886; }
.inarow .first { fill: #1b6ac9; } .inarow .second { fill: none; stroke: #d9480f; stroke-width: 6; }
.inarow .line { stroke: currentColor; stroke-width: 3; } .inarow text { fill: currentColor; text-anchor: middle; }
</style>"""


def picture(position: _Position, scores: Mapping[str, int | None] | None = None) -> str:
    """An SVG element: the first player's stones are discs, the second's are rings, a box is shown level by level.

    Scores of moves are written below their columns, where stones drop on a flat board.
    """
    variant = position.variant
    width, depth, height = variant.width, variant.depth, variant.height
    box = depth > 1
    stones = position._cells
    winning = set(position._winning_cells)
    parts: list[str] = []
    for cell, stone in enumerate(stones):
        column, z = divmod(cell, height)
        y, x = divmod(column, width)
        left = (x + z * (width + 0.5) if box else x) * _CELL
        top = (depth - 1 - y if box else height - 1 - z) * _CELL
        parts.append(_cell(left, top, stone, cell in winning))
    across = (width + 0.5) * height - 0.5 if box else width
    down = depth if box else height
    columns = "" if box or not variant.gravity else _COLUMNS[:width]
    names = "".join(_below(x, down, 16, name) for x, name in enumerate(columns))
    names += "".join(_below(columns.index(move), down, 36, "?" if score is None else f"{score:+}" if score else "0")
                     for move, score in (scores or {}).items() if columns)
    return (f'<svg class="inarow" xmlns="http://www.w3.org/2000/svg" width="{across * _CELL + 2}" '
            f'height="{down * _CELL + (44 if scores and columns else 24)}" role="img" aria-label="{variant} after {position.moves or "no move"}">'
            f'{_STYLE}<g transform="translate(1 1)">{"".join(parts)}{names}</g></svg>')


def _below(x: int, down: int, distance: int, text: str) -> str:
    return f'<text x="{(x + 0.5) * _CELL}" y="{down * _CELL + distance}">{text}</text>'


def _cell(left: float, top: float, stone: int, winning: bool) -> str:
    square = f'<rect x="{left}" y="{top}" width="{_CELL}" height="{_CELL}"/>'
    if stone == 0:
        return square
    player = "first" if stone == 1 else "second"
    mark = " line" if winning else ""
    middle = f'cx="{left + _CELL / 2}" cy="{top + _CELL / 2}"'
    return f'{square}<circle class="{player}{mark}" {middle} r="{_CELL * 0.36 if stone == 1 else _CELL * 0.3}"/>'
