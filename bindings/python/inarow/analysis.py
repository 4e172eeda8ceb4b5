"""Questions about positions, and their answers."""

from __future__ import annotations

import html
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from os import cpu_count
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from . import book_folders  # noqa: F401  it says where the books lie
from ._inarow import Variant, _Engine, _explain, _explain_game
from .position import Position, text_of_board
from .svg import picture

if TYPE_CHECKING:
    from numpy import bool_, int8
    from numpy.typing import NDArray

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
    details: dict[str, Any] = field(repr=False)

    @classmethod
    def _of(cls, text: str) -> Answer:
        found = json.loads(text)
        lo, hi = found["bounds"]
        return cls(found["variant"], found["moves"], found["score"], (lo, hi), found["outcome"],
                   found["settled"], tuple(found["best"]), found["best_complete"], tuple(found["line"]), found.get("scores", {}),
                   found["nodes"], found["seconds"], found["source"], found)

    def _repr_html_(self) -> str:
        scores = self.scores or dict.fromkeys(self.best, self.score)
        return f"{picture(Position(self.variant, self.moves), scores)}<pre>{html.escape(repr(self))}</pre>"


class Progress(TypedDict):
    """What a search knows so far: the range of the score, and how many positions it has visited."""

    bounds: tuple[int, int]
    nodes: int


class MoveScores(NamedTuple):
    """What every move of many positions is worth, a row for each position; -128 where ``legal`` is False."""

    scores: NDArray[int8]
    legal: NDArray[bool_]


class Engine:
    """A search with its table, which stays warm from question to question.  One question at a time: another is a RuntimeError.

    ``search`` is one of the names in ``inarow solve --help`` (by default alphabeta; "cube" for who wins on 4x4x4); ``table`` is a
    size such as "1GiB", or "" for a share of the free memory.  ``book=False`` leaves out the bundled books, which answer
    without searching, and those of the environment variable INAROW_BOOKS.
    """

    def __init__(self, variant: Variant | str = "7x6", *, search: str = "", threads: int = 1, table: str = "64MiB",
                 book: bool = True) -> None:
        self.variant = Variant(variant)
        self._settings: dict[str, Any] = {"search": search, "threads": threads, "table": table, "book": book}
        self._engine = _Engine(self.variant, **self._settings)

    def __reduce__(self) -> tuple[partial[Engine], tuple[Variant]]:  # without what its table knows
        return partial(Engine, **self._settings), (self.variant,)

    def solve(self, position: Position | str = "", *, weak: bool = False, every_move: bool = False, every_best: bool = True,
              seconds: float | None = None, nodes: int | None = None, progress: bool = False) -> Answer:
        """Solve a position: ``weak`` asks only for win, draw or loss, ``every_move`` also for the score of every move.

        ``every_best`` also searches for every best move, with as much work again at the most, and at least a million
        positions.  ``progress`` keeps a line on standard error up to date, in a terminal or a notebook.  Ctrl-C stops the search.
        """
        for known in self.analyze(position, weak=weak, every_move=every_move, every_best=every_best, seconds=seconds,
                                  nodes=nodes, every=0.5 if progress else MINUTE):
            if isinstance(known, Answer):
                return known
            if progress:
                lo, hi = known["bounds"]
                print(f"\rbetween {lo} and {hi}, {known['nodes']:,} positions", end=" ", file=sys.stderr, flush=True)
        raise AssertionError("an analysis ends with its answer")

    def analyze(self, position: Position | str = "", *, weak: bool = False, every_move: bool = False,
                every_best: bool = True, seconds: float | None = None, nodes: int | None = None,
                every: float = 0.5) -> Iterator[Progress | Answer]:
        """Yield what is known every ``every`` seconds, ``{"bounds": (lo, hi), "nodes": n}``, and finally the Answer.

        Leaving the loop, or Ctrl-C, stops the search.
        """
        if isinstance(position, str):
            position = Position(self.variant, position)
        search = self._engine.start(position, weak, every_move, every_best, seconds, nodes)
        try:
            while not search.wait(every):
                yield {"bounds": search.bounds, "nodes": search.nodes}
        finally:
            search.stop()
        yield Answer._of(search.json)

    def score_many(self, games: Iterable[Any], threads: int | None = None) -> NDArray[int8]:
        """The exact score of each position, for the side to move: an array of NumPy, shape (len(games),).

        A position is a Position, the moves that lead to it, or a board as lists or arrays, in any form that
        ``Position.from_board`` takes; an array of integers of shape (N, 6, 7), N boards of 7x6, is read fastest.  By default all cores are used, each
        with a table of the size of this engine's.  The score of a finished game is the loser's, or 0.
        """
        return self._score(games, threads, False)

    def scores_many(self, games: Iterable[Any], threads: int | None = None) -> MoveScores:
        """The exact score of every move in each position, and which moves are legal: two arrays of shape (len(games), moves).

        A move's place is the number that ``Position.play`` takes for it: a column from 0.  After the end of a game no move
        is legal.  Positions and cores as in score_many.
        """
        scores = self._score(games, threads, True)
        return MoveScores(scores, scores != -128)

    def _score(self, games: Iterable[Any], threads: int | None, every_move: bool) -> NDArray[int8]:
        import numpy  # here, because nothing else needs it

        if isinstance(games, str):
            raise TypeError("games must be a list of positions, not str")
        texts = [self._game(game) for game in games]
        scores = numpy.empty((len(texts), self.variant.moves) if every_move else len(texts), numpy.int8)
        self._engine.score_many(texts, (cpu_count() or 1) if threads is None else threads, every_move, scores)
        return scores

    def _game(self, game: Any) -> str:
        """Moves, or a board as nested lists."""
        if isinstance(game, Position):
            if game.variant != self.variant:
                raise ValueError(f"this engine is for {self.variant}, not for {game.variant}")
            return game.moves
        text = game if isinstance(game, str) else text_of_board(game)
        if text is not game and text[:1] != "[":
            raise TypeError(f"each of games must be a str, a Position or a board, not {type(game).__name__}")
        return text


def position_of(position: Position | Variant | str, moves: str) -> Position:
    """The position itself, or the one given by variant and moves."""
    if not isinstance(position, Position):
        return Position(position, moves)
    if moves:
        raise ValueError("give moves with a variant, not with a position")
    return position


def solve(position: Position | Variant | str = "7x6", moves: str = "", *, weak: bool = False, every_move: bool = False,
          every_best: bool = True, seconds: float | None = None, nodes: int | None = None, progress: bool = False,
          search: str = "", threads: int = 1, table: str = "64MiB", book: bool = True) -> Answer:
    """Solve a position, or a variant and moves, as Engine.solve does with an Engine of this ``search`` and so on."""
    asked = position_of(position, moves)
    engine = Engine(asked.variant, search=search, threads=threads, table=table, book=book)
    return engine.solve(asked, weak=weak, every_move=every_move, every_best=every_best, seconds=seconds, nodes=nodes,
                        progress=progress)


def scores(position: Position | Variant | str = "7x6", moves: str = "", *, seconds: float | None = None,
           nodes: int | None = None, progress: bool = False, search: str = "", threads: int = 1, table: str = "64MiB",
           book: bool = True) -> dict[str, int | None]:
    """The score of every legal move, for the side to move; None where a limit came first."""
    return solve(position, moves, every_move=True, seconds=seconds, nodes=nodes, progress=progress, search=search,
                 threads=threads, table=table, book=book).scores


def analyze(position: Position | Variant | str = "7x6", moves: str = "", *, weak: bool = False, every_move: bool = False,
            every_best: bool = True, seconds: float | None = None, nodes: int | None = None, every: float = 0.5,
            search: str = "", threads: int = 1, table: str = "64MiB", book: bool = True) -> Iterator[Progress | Answer]:
    """Like Engine.analyze, for one question."""
    asked = position_of(position, moves)
    engine = Engine(asked.variant, search=search, threads=threads, table=table, book=book)
    yield from engine.analyze(asked, weak=weak, every_move=every_move, every_best=every_best, seconds=seconds, nodes=nodes,
                              every=every)


def score_many(variant: Variant | str, games: Iterable[Any], threads: int | None = None, *, search: str = "",
               table: str = "64MiB", book: bool = True) -> NDArray[int8]:
    """Like Engine.score_many, for one batch."""
    return Engine(variant, search=search, table=table, book=book).score_many(games, threads)


def scores_many(variant: Variant | str, games: Iterable[Any], threads: int | None = None, *, search: str = "",
                table: str = "64MiB", book: bool = True) -> MoveScores:
    """Like Engine.scores_many, for one batch."""
    return Engine(variant, search=search, table=table, book=book).scores_many(games, threads)


class Explanation(dict[str, Any]):
    """The object of ``inarow explain --json``; ``text`` is what ``inarow explain`` prints, and notebooks draw it."""

    text: str = ""
    svg: str = ""

    def _repr_svg_(self) -> str:
        return self.svg


def explain(position: Position | Variant | str = "7x6", moves: str = "", *, nodes: int | None = None,
            book: bool = True) -> Explanation:
    """Explain a position: who wins and by which moves, why, the rules that hold it, the threats, what punishes losing moves.

    ``nodes`` limits the search, by default to a few seconds. ``book=False`` leaves out the books, as in Engine.
    """
    found, text, svg = _explain(position_of(position, moves), nodes, book)
    explanation = Explanation(json.loads(found))
    explanation.text, explanation.svg = text, svg
    return explanation


def explain_game(position: Position | Variant | str = "7x6", moves: str = "", *, nodes: int | None = None,
                 book: bool = True) -> dict[str, Any]:
    """Go through a game: which moves were mistakes, what was better, and why.

    The object of ``inarow explain --game --json``: ``summary``, and every move in ``game``. ``nodes`` is the limit for each
    move; what it leaves open has the kind ``unknown``.
    """
    found: dict[str, Any] = json.loads(_explain_game(position_of(position, moves), nodes, book))
    return found
