"""Solve, prove, explain and play k-in-a-row games.

    >>> import inarow
    >>> inarow.solve("7x6", "4455").score
    18
    >>> inarow.scores("7x6", "445566")["3"]
    18

Scores follow Pons' convention: n > 0 means that the side to move wins with its n-th-to-last stone, 0 is a draw, -n means that
the other side wins with its n-th-to-last.  Moves are text, as on the command line: columns "1" to "9", then "a", "b", ...;
cells such as "c3" without gravity.  Invalid input raises ValueError with a one-line message.
"""

from ._inarow import Variant, __version__, players
from .analysis import Answer, Engine, analyze, explain, explain_game, scores, score_many, scores_many, solve
from .certificate import Claim, Proof, Verdict, prove, verify
from .player import Choice, Player, kaggle_agent
from .position import Position
from .protocol import run_engine
from .strategy import Strategy, StrategyMove

__all__ = [
    "Answer", "Choice", "Claim", "Engine", "Player", "Position", "Proof", "Strategy", "StrategyMove", "Variant", "Verdict", "analyze", "explain", "explain_game",
    "kaggle_agent", "players", "prove", "run_engine", "score_many", "scores", "scores_many", "solve",
    "verify",
]
