"""Certificates: answers that carry their proof (docs/certificates.md)."""

from __future__ import annotations

import os
from typing import Any, Dict, NamedTuple, Optional

from . import _pincer
from ._games import start_of
from ._pincer import Position, StrategyLine
from ._results import Bounds, Certificate
from ._sessions import File, session


class Verdict(NamedTuple):
    """What a certificate has proved."""

    position: Position
    bounds: Bounds
    moves: Dict[str, Bounds]
    """What it proves of moves at the position (written with all=True)."""
    positions: int
    """That were checked."""
    lemmas: bool
    """Whether it believes what the game says of bounds, settled and symmetry."""


def certify(
    game: Any, file: File, *, memory: Optional[int] = None, threads: int = 1, **question: Any
) -> Certificate:
    """Solves a position, or a game of one's own, and writes a proof of the answer. The question is
    that of Session.certify.

    >>> import pincer, tempfile
    >>> file = tempfile.mktemp()
    >>> pincer.certify(pincer.game("tic_tac_toe"), file).bounds
    Bounds(lower=0, upper=0)
    >>> pincer.verify(file).bounds
    Bounds(lower=0, upper=0)
    """
    with session(game, memory=memory, threads=threads) as one:
        return one.certify(file, **question)


def _game(game: Any) -> Optional[Position]:
    return None if game is None else start_of(game)


def verify(file: File, game: Any = None) -> Verdict:
    """Checks a certificate with the rules alone. Raises BrokenProof where it proves too little.

    The file knows its game, unless that is one of your own: then say which.
    """
    position, proved, positions, lemmas = _pincer.verify(os.fspath(file), _game(game))
    moves = {way: Bounds(*pair) for way, pair in proved.items()}
    return Verdict(position, moves.pop(""), moves, positions, lemmas)


class Playbook:
    """What a certificate plays, at every position that it lists. Checks it first.

    >>> import pincer, tempfile
    >>> file = tempfile.mktemp()
    >>> made = pincer.certify(pincer.game("nim", heaps=[3, 4, 5]), file)
    >>> book = pincer.Playbook(file)
    >>> book.at(book.start).play
    {'max': {'1-2': 1.0}}
    """

    def __init__(self, file: File, game: Any = None) -> None:
        self._book = _pincer.Book(os.fspath(file), _game(game))

    @property
    def start(self) -> Position:
        """The position that the certificate is about."""
        return self._book.start

    def at(self, position: Position) -> StrategyLine:
        """What it plays at a position, and what that guarantees. Raises Error where it says nothing."""
        return self._book.at(position)
