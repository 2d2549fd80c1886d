"""Solving: one question, or a session that remembers what it has proved."""

from __future__ import annotations

import os
import sys
import time as clock
from importlib import import_module
from typing import Any, Iterable, Iterator, List, Optional, Union

from . import _pincer
from ._games import start_of
from ._pincer import Error, Position, Reports, Request
from ._results import Batch, Bounds, Certificate, Interrupted, Progress, Result, Strategy

File = Union[str, "os.PathLike[str]"]


def _answered(position: Position, reports: Reports, is_interrupted: bool) -> Result:
    result = Result(position, reports)
    if is_interrupted:
        raise Interrupted(result)
    return result


class Session:
    """Answers questions about the positions of one game. What it proves stays for the next question.

    >>> import pincer
    >>> start = pincer.game("connect_four", width=4, height=4)
    >>> with pincer.session(start) as s:
    ...     first = s.solve(start)
    ...     second = s.solve(start.play(first.line[0]))
    >>> first.value, second.nodes < first.nodes
    (0, True)
    """

    def __init__(
        self,
        game: Any,
        *,
        memory: Optional[int] = None,
        threads: int = 1,
        keep: Optional[File] = None,
        keep_every: float = 60,
        keep_size: int = 1024,
    ) -> None:
        self.start = start_of(game)
        options = _pincer.Options(memory=memory, threads=threads)
        self._analyst: Optional[_pincer.Analyst] = (
            _pincer.Analyst(self.start, options)
            if keep is None
            else _pincer.Analyst(self.start, options, os.fspath(keep), keep_every, keep_size)
        )

    def _open(self) -> _pincer.Analyst:
        if self._analyst is None:
            raise Error("this session is closed: open another one")
        return self._analyst

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Gives its memory back, after a last writing if it keeps what it proves."""
        analyst, self._analyst = self._analyst, None
        if analyst is not None:
            analyst.save()

    def save(self) -> None:
        """Writes what was proved to the file that `keep` names, at once."""
        self._open().save()

    @property
    def told(self) -> List[str]:
        """What was read from the file that `keep` names, and what went wrong with it."""
        return self._open().told

    def clear(self) -> None:
        """Forgets everything that was proved."""
        self._open().clear()

    @property
    def entries(self) -> int:
        """How many states it remembers, about."""
        return self._open().entries

    def solve(
        self, position: Optional[Position] = None, *, algorithm: str = "engine", **question: Any
    ) -> Result:
        """Solves a position of its game, the start unless said. The question is that of `solve`."""
        at = self.start if position is None else position
        request = Request(algorithm=algorithm, **question)
        return _answered(at, *self._open().report(at, request))

    def watch(
        self, position: Optional[Position] = None, *, algorithm: str = "engine", **question: Any
    ) -> Iterator[Progress]:
        """Solves a position and gives its bounds each time they have narrowed; the last has the result.

        >>> import pincer
        >>> start = pincer.game("connect_four", width=5, height=4)
        >>> with pincer.session(start) as s:
        ...     for progress in s.watch():
        ...         assert progress.lower <= 0 <= progress.upper
        >>> progress.result.value
        0
        """
        at = self.start if position is None else position
        search = _pincer.Search(self._open(), at, Request(algorithm=algorithm, **question))
        for bounds, nodes, seconds in iter(search.next, None):
            yield Progress(*bounds, nodes, seconds)
        result = _answered(at, *search.answer())
        del search  # and let the session answer others
        yield Progress(result.lower, result.upper, result.nodes, result.seconds, result)

    def batch(
        self,
        positions: Iterable[Position],
        *,
        threads: int = 1,
        progress: Optional[bool] = None,
        algorithm: str = "engine",
        **question: Any,
    ) -> Batch:
        """Solves many positions, `threads` at once. `time` and `nodes` limit each of them.

        A progress bar is shown on a terminal (by tqdm if that is installed), always or never with
        `progress`. Ctrl-C raises Interrupted, whose result holds what was answered until then.

        >>> import pincer
        >>> start = pincer.game("tic_tac_toe")
        >>> with pincer.session(start) as s:
        ...     results = s.batch([start.play(move) for move in start.moves()])
        >>> [result.value for result in results]
        [0, 0, 0, 0, 0, 0, 0, 0, 0]
        """
        all_positions = list(positions)
        request = Request(algorithm=algorithm, **question)
        began = clock.monotonic()
        with _Bar(len(all_positions), progress) as bar:
            reports, is_interrupted = self._open().batch(all_positions, request, threads, bar.show)
        missing = set(reports.missing())
        answered = [
            Result(at, reports, i) for i, at in enumerate(all_positions) if i not in missing
        ]
        batch = Batch(answered, clock.monotonic() - began)
        if is_interrupted:
            raise Interrupted(batch)
        return batch

    def strategy(
        self,
        position: Optional[Position] = None,
        *,
        side: str = "max",
        limit: int = 1_000_000,
        **question: Any,
    ) -> Strategy:
        """What to play at every later position when a side ("max", "min" or "both") follows it and
        the other does anything, `limit` positions at most.

        >>> import pincer
        >>> start = pincer.game("tic_tac_toe")
        >>> with pincer.session(start) as s:
        ...     strategy = s.strategy(side="max")
        >>> first = strategy.at(start).play["max"]
        >>> after = start.play(*first)
        >>> "max" in strategy.at(after.play(after.moves()[0])).play
        True
        """
        at = self.start if position is None else position
        lines, bounds, left, stop, is_interrupted = _pincer.strategy(
            self._open(), at, side, limit, Request(algorithm="engine", **question)
        )
        found = Strategy(lines, Bounds(*bounds), left, stop)
        if is_interrupted:
            raise Interrupted(found)
        return found

    def certify(
        self,
        file: File,
        position: Optional[Position] = None,
        *,
        lemmas: bool = False,
        **question: Any,
    ) -> Certificate:
        """Writes a proof of what a position is worth, for `verify`. It goes down to the ends, or with
        `lemmas` only to where the game's own bounds tell; `eps`, `all`, `time` and `nodes` are those of
        `solve`."""
        at = self.start if position is None else position
        bounds, positions, nodes, stop, is_interrupted = _pincer.certify(
            self._open(), at, os.fspath(file), Request(algorithm="engine", **question), lemmas
        )
        made = Certificate(os.fspath(file), Bounds(*bounds), positions, nodes, stop)
        if is_interrupted:
            raise Interrupted(made)
        return made


def session(
    game: Any,
    *,
    memory: Optional[int] = None,
    threads: int = 1,
    keep: Optional[File] = None,
    keep_every: float = 60,
    keep_size: int = 1024,
) -> Session:
    """Somebody to ask about the positions of a game, who remembers.

    `memory` is in megabytes (a quarter of what there is, taken as needed), `threads` are those that
    search for one answer, 0 for all cores. What is proved goes to the file `keep`, every `keep_every`
    seconds while it searches and at the end, `keep_size` megabytes at most, and is known again when
    another session opens it.
    """
    return Session(
        game,
        memory=memory,
        threads=threads,
        keep=keep,
        keep_every=keep_every,
        keep_size=keep_size,
    )


def solve(
    game: Any,
    *,
    eps: float = 0,
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
    threads: int = 1,
    algorithm: str = "auto",
    depth: Optional[int] = None,
    all: bool = False,
    seed: int = 1,
    skip: int = 0,
    tie: str = "first",
    keep: Optional[File] = None,
) -> Result:
    """Solves a position, or a game of one's own. Everything means what it means on the command line.

    `eps` is how far the bounds may be apart, `time` (seconds) and `nodes` limit the search, `memory`
    is in megabytes, `depth` ends the game after so many decisions, `all` gives every move its own
    value; what is proved goes to the file `keep`, and is known again next time. Stopped by a limit or Ctrl-C, its bounds are true all the same.

    >>> import pincer
    >>> start = pincer.game("goofspiel", cards=4)
    >>> round(pincer.solve(start.play("4", "1")).value, 4)
    0.1579
    >>> pincer.solve(pincer.game("connect_four"), nodes=1000).status
    'stopped'
    """
    with session(game, memory=memory, threads=threads, keep=keep) as one:
        return one.solve(
            algorithm=algorithm,
            eps=eps,
            time=time,
            nodes=nodes,
            depth=depth,
            all=all,
            seed=seed,
            skip=skip,
            tie=tie,
        )


class _Bar:
    """How many positions are done, on stderr."""

    def __init__(self, total: int, wanted: Optional[bool]) -> None:
        self._total = total
        self._is_shown = sys.stderr.isatty() if wanted is None else wanted
        self._bar: Any = None
        self._began = clock.monotonic()

    def __enter__(self) -> _Bar:
        if self._is_shown:
            try:
                self._bar = import_module("tqdm").tqdm(total=self._total, unit=" positions")
            except ImportError:
                pass
        return self

    def show(self, done: int) -> None:
        if self._bar is not None:
            self._bar.update(done - self._bar.n)
        elif self._is_shown:
            rate = done / max(1e-9, clock.monotonic() - self._began)
            print(f"\r{done:,}/{self._total:,} positions, {rate:,.0f}/s", end="", file=sys.stderr)

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._is_shown:
            print(file=sys.stderr)
