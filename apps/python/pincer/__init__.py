"""pincer finds the value of a finite zero-sum game, exactly or within an error you choose, tells
you what to play, and holds proved bounds from both sides at every moment.

>>> import pincer
>>> result = pincer.solve(pincer.game("tic_tac_toe"))
>>> result.value
0

A game of your own is a class with the members of a game, nothing inherited:

>>> class TakeStones:
...     def root(self): return (21, "max")
...     def turn(self, s): return s[1] if s[0] else "over"
...     def payoff(self, s): return -1 if s[1] == "max" else 1
...     def range(self): return (-1, 1)
...     def moves(self, s): return [n for n in (1, 2, 3) if n <= s[0]]
...     def play(self, s, n): return (s[0] - n, "min" if s[1] == "max" else "max")
>>> pincer.solve(TakeStones()).play
{'max': {'1': 1.0}}

docs/python.md goes through all of it.
"""

from ._certificates import Playbook, Verdict, certify, verify
from ._compile import compile
from ._games import algorithms, check, game, games
from ._pincer import BrokenProof, CheckReport, Error, Finding, Position, StrategyLine, stop, version
from ._results import Batch, Bounds, Certificate, Interrupted, Progress, Result, Strategy, Unsolved
from ._sessions import Session, session, solve

__version__ = version()
for _error in (Error, BrokenProof):
    _error.__module__ = "pincer"
__all__ = [
    "Batch",
    "Bounds",
    "BrokenProof",
    "Certificate",
    "CheckReport",
    "Error",
    "Finding",
    "Interrupted",
    "Playbook",
    "Position",
    "Progress",
    "Result",
    "Session",
    "Strategy",
    "StrategyLine",
    "Unsolved",
    "Verdict",
    "algorithms",
    "certify",
    "check",
    "compile",
    "game",
    "games",
    "session",
    "solve",
    "stop",
    "verify",
    "version",
]
