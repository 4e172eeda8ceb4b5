"""Questions about positions, and their answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from os import cpu_count
from typing import Any

from . import book_folders  # noqa: F401  it says where the books lie
from ._inarow import Variant, _Engine, _explain, _explain_game
from .position import Position

MINUTE = 60.0  # seconds to wait at a time where nothing is shown before the answer; Ctrl-C ends the wait


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a position, with the fields of ``inarow solve --json``.

    ``bounds`` is the range of the score for the side to move; ``score`` and ``outcome`` ("win", "draw", "loss") are None if a
    limit left more than one value possible.  ``best`` holds every move that is known to reach the value;
    ``best_complete`` says that there is no other.  ``source`` says where the value comes from: "search", "book", "atlas" or "rules".
    """

    variant: str
    moves: str
    score: int | None
    bounds: tuple[int, int]
    outcome: str | None
    settled: bool
    best: tuple[str, ...]
    best_complete: bool
    line: tuple[str, ...]
    scores: dict[str, int | None]
    nodes: int
    seconds: float
    source: str
    details: dict = field(repr=False)

    @classmethod
    def _of(cls, text: str) -> Answer:
        found = json.loads(text)
        lo, hi = found["bounds"]
        return cls(found["variant"], found["moves"], found["score"], (lo, hi), found["outcome"],
                   found["settled"], tuple(found["best"]), found["best_complete"], tuple(found["line"]), found.get("scores", {}),
                   found["nodes"], found["seconds"], found["source"], found)


class Engine:
    """A search with its table, which stays warm from question to question.  One question at a time: another is a RuntimeError.

    ``search`` is one of the names in ``inarow solve --help`` (by default alphabeta; "cube" for who wins on 4x4x4); ``table`` is a
    size such as "1GiB", or "" for a share of the free memory.  ``book=False`` leaves out the bundled books, which answer
    without searching, and those of the environment variable INAROW_BOOKS.
    """

    def __init__(self, variant: Variant | str = "7x6", *, search: str = "", threads: int = 1, table: str = "64MiB",
                 book: bool = True):
        self.variant = Variant(variant)
        self._settings: dict[str, Any] = {"search": search, "threads": threads, "table": table, "book": book}
        self._engine = _Engine(self.variant, **self._settings)

    def __reduce__(self):  # without what its table knows
        return partial(Engine, **self._settings), (self.variant,)

    def solve(self, position: Position | str = "", *, weak: bool = False, every_move: bool = False,
              every_best: bool = True, seconds: float | None = None, nodes: int | None = None) -> Answer:
        """Solve a position: ``weak`` asks only for win, draw or loss, ``every_move`` also for the score of every move.

        ``every_best`` also searches for every best move, with as much work again at the most, and at least a million
        positions.
        """
        *_, answer = self.analyze(position, weak=weak, every_move=every_move, every_best=every_best, seconds=seconds,
                                  nodes=nodes, every=MINUTE, _quiet=True)
        assert isinstance(answer, Answer)
        return answer

    def analyze(self, position: Position | str = "", *, weak: bool = False, every_move: bool = False,
                every_best: bool = True, seconds: float | None = None, nodes: int | None = None, every: float = 0.5,
                _quiet: bool = False) -> Iterator[dict | Answer]:
        """Yield what is known every ``every`` seconds, ``{"bounds": (lo, hi), "nodes": n}``, and finally the Answer.

        Leaving the loop, or Ctrl-C, stops the search.
        """
        if isinstance(position, str):
            position = Position(self.variant, position)
        search = self._engine.start(position, weak, every_move, every_best, seconds, nodes)
        try:
            while not search.wait(every):
                if not _quiet:
                    yield {"bounds": search.bounds, "nodes": search.nodes}
        finally:
            search.stop()
        yield Answer._of(search.json)

    def score_many(self, games: Sequence[str], threads: int | None = None):
        """The exact score of each game, given by its moves: a NumPy array of int8, shape (len(games),).

        By default all cores are used, each with a table of the size of this engine's.  The score of a finished game is the
        loser's, or 0.
        """
        return self._score(games, threads, False)

    def scores_many(self, games: Sequence[str], threads: int | None = None):
        """The exact score of every move of each game: a NumPy array of int8, shape (len(games), moves of the board).

        A move's place is the number that ``Position.play`` takes for it: a column from 0.  -128 stands where a move cannot be
        played, after the end of a game everywhere.  Cores as in score_many.
        """
        return self._score(games, threads, True)

    def _score(self, games: Sequence[str], threads: int | None, every_move: bool):
        import numpy  # here, so that callers of everything else need not wait for it

        if not isinstance(games, str):  # the engine refuses it
            games = list(games)
        shape = (len(games), self.variant.moves) if every_move else (len(games),)
        scores = numpy.empty(shape, numpy.int8)
        self._engine.score_many(games, (cpu_count() or 1) if threads is None else threads, every_move, scores)
        return scores


def position_of(position: Position | Variant | str, moves: str) -> Position:
    """The position itself, or the one given by variant and moves."""
    if not isinstance(position, Position):
        return Position(position, moves)
    if moves:
        raise ValueError("give moves with a variant, not with a position")
    return position


def _engine_for(position: Position | Variant | str, moves: str, options: dict) -> tuple[Engine, Position]:
    position = position_of(position, moves)
    return Engine(position.variant, **options), position


def solve(position: Position | Variant | str = "7x6", moves: str = "", *, weak: bool = False, every_move: bool = False,
          every_best: bool = True, seconds: float | None = None, nodes: int | None = None, **options) -> Answer:
    """Solve a position, or a variant and moves; ``options`` are those of Engine."""
    engine, asked = _engine_for(position, moves, options)
    return engine.solve(asked, weak=weak, every_move=every_move, every_best=every_best, seconds=seconds, nodes=nodes)


def scores(position: Position | Variant | str = "7x6", moves: str = "", **options) -> dict[str, int | None]:
    """The score of every legal move, for the side to move; None where a limit came first."""
    return solve(position, moves, every_move=True, **options).scores


def analyze(position: Position | Variant | str = "7x6", moves: str = "", *, weak: bool = False,
            every_move: bool = False, every_best: bool = True, seconds: float | None = None,
            nodes: int | None = None, every: float = 0.5, **options) -> Iterator[dict | Answer]:
    """Like Engine.analyze, for one question."""
    engine, asked = _engine_for(position, moves, options)
    yield from engine.analyze(asked, weak=weak, every_move=every_move, every_best=every_best, seconds=seconds,
                              nodes=nodes, every=every)


def score_many(variant: Variant | str, games: Sequence[str], threads: int | None = None, **options):
    """Like Engine.score_many, for one batch."""
    return Engine(variant, **options).score_many(games, threads)


def scores_many(variant: Variant | str, games: Sequence[str], threads: int | None = None, **options):
    """Like Engine.scores_many, for one batch."""
    return Engine(variant, **options).scores_many(games, threads)


class Explanation(dict):
    """The object of ``inarow explain --json``; notebooks draw it."""

    svg: str = ""

    def _repr_svg_(self) -> str:
        return self.svg


def explain(position: Position | Variant | str = "7x6", moves: str = "", *, nodes: int | None = None,
            book: bool = True) -> Explanation:
    """Explain a position: who wins and by which moves, why, the rules that hold it, the threats, what punishes losing moves.

    ``nodes`` limits the search, by default to a few seconds. ``book=False`` leaves out the books, as in Engine.
    """
    text, svg = _explain(position_of(position, moves), nodes, book)
    explanation = Explanation(json.loads(text))
    explanation.svg = svg
    return explanation


def explain_game(position: Position | Variant | str = "7x6", moves: str = "", *, nodes: int | None = None,
                 book: bool = True) -> dict:
    """Go through a game: which moves were mistakes, what was better, and why.

    The object of ``inarow explain --game --json``: ``summary``, and every move in ``game``. ``nodes`` is the limit for each
    move; what it leaves open has the kind ``unknown``.
    """
    return json.loads(_explain_game(position_of(position, moves), nodes, book))
