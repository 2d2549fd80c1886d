"""Games of the catalog and of one's own, and whether they keep their promises."""

from __future__ import annotations

import json
from typing import Any, Dict, List, Union

from . import _pincer
from ._pincer import CheckReport, Error, Position

Parameter = Union[bool, int, float, str, List[int]]


def as_typed(value: Any) -> str:
    """A parameter's value as the command line has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return ",".join(as_typed(item) for item in value)
    return str(value)


def game(game: Any, /, *, most_states: int = 10_000_000, **parameters: Any) -> Position:
    """The start of a game: of one in the catalog, by its name and parameters, or of one's own.

    >>> import pincer
    >>> pincer.game("nim", heaps=[1, 2]).moves()
    ['1-1', '2-1', '2-2']
    >>> pincer.game("nim", heap=3)
    Traceback (most recent call last):
        ...
    pincer.Error: unknown parameter 'heap' for this game; did you mean 'heaps'? Parameters: heaps, players

    A game of one's own is asked about each of its states once, at most `most_states`.
    """
    if isinstance(game, str):
        return _pincer.position(game, [f"{name}={as_typed(v)}" for name, v in parameters.items()])
    if parameters:
        raise Error("the parameters of a game of your own are its own: give them to its class")
    return _pincer.own_game(game, most_states)


def restored(game: Any, parameters: List[str], states: int, path: List[str]) -> Position:
    """A position that pickle has kept. A game of one's own is asked again about its states."""
    is_named = isinstance(game, str)
    start = _pincer.position(game, parameters) if is_named else _pincer.own_game(game, states)
    return start.after(path)


def start_of(game_or_position: Any) -> Position:
    """A position as it is, a game of one's own at its start."""
    if isinstance(game_or_position, Position):
        return game_or_position
    if isinstance(game_or_position, str):
        raise Error(f'say game("{game_or_position}"), with its parameters if it has any')
    return game(game_or_position)


def games() -> List[Dict[str, Any]]:
    """The games of the catalog: name, words, kinds and parameters (docs/json.md).

    >>> import pincer
    >>> [g["name"] for g in pincer.games()][:3]
    ['bidding_tic_tac_toe', 'breakthrough', 'connect_four']
    """
    listed: List[Dict[str, Any]] = json.loads(_pincer.catalog())["games"]
    return listed


def algorithms() -> List[Dict[str, Any]]:
    """The algorithms that `solve` takes: name, words and what they can do (docs/json.md)."""
    listed: List[Dict[str, Any]] = json.loads(_pincer.catalog())["algorithms"]
    return listed


def check(game: Any, *, time: float = 20, seed: int = 1) -> CheckReport:
    """Tests that a game keeps its promises, as `pincer check` does. True if nothing is broken.

    >>> import pincer
    >>> report = pincer.check(pincer.game("nim", heaps=[1, 2]))
    >>> bool(report), report.is_complete
    (True, True)
    """
    return _pincer.check(start_of(game), time, seed)
