"""What comes back: results, progress, batches and strategies, for people and for programs."""

from __future__ import annotations

from functools import cached_property
from html import escape
from importlib import import_module
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from ._pincer import Error, Position, Report, Reports, StrategyLine, reports_from_json

Number = Union[int, float]
Play = Dict[str, Dict[str, float]]


class Bounds(NamedTuple):
    """What is proved about a value: lower <= value <= upper."""

    lower: Number
    upper: Number

    @property
    def width(self) -> Number:
        return self.upper - self.lower

    def __str__(self) -> str:
        lower, upper = number_text(self.lower), number_text(self.upper)
        return lower if lower == upper else f"[{lower}, {upper}]"


class Unsolved(Error):
    """The value was asked for, but only bounds are known."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C or `stop()` ended a search. `result` holds what it had proved, which is true."""

    def __init__(self, result: Any) -> None:
        super().__init__(f"interrupted: {result}")
        self.result = result

    def __reduce__(self) -> Any:
        return Interrupted, (self.result,)


class Progress(NamedTuple):
    """What is known while a search runs; the last one has the result."""

    lower: Number
    upper: Number
    nodes: int
    seconds: float
    result: Optional[Result] = None


def number_text(x: Number) -> str:
    """A number for people: ten decimals at most, and no zeros that say nothing."""
    if isinstance(x, int) or abs(x) >= 1e12:
        return f"{x:.10g}" if isinstance(x, float) else str(x)
    text = f"{x:.10f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def play_text(mix: Dict[str, float]) -> str:
    """A move, or moves with their probabilities, the likeliest first."""
    if len(mix) == 1:
        return next(iter(mix))
    likeliest = sorted(mix.items(), key=lambda item: -round(item[1], 6))
    return ", ".join(f"{move} ({p:.4g})" for move, p in likeliest)


class Result:
    """The answer to a question about a position. The bounds are true also when it was stopped.

    >>> import pincer
    >>> result = pincer.solve(pincer.game("rock_paper_scissors"))
    >>> result.lower <= 0 <= result.upper, round(result.value, 6)
    (True, 0.0)
    >>> {move: round(p, 3) for move, p in result.play["max"].items()}
    {'rock': 0.333, 'paper': 0.333, 'scissors': 0.333}
    """

    def __init__(self, position: Position, reports: Reports, index: int = 0) -> None:
        self.position = position
        self._reports = reports
        self._index = index

    @cached_property
    def _report(self) -> Report:
        return self._reports[self._index]

    @cached_property
    def bounds(self) -> Bounds:
        """Lower and upper bound on the value, to Max (in a game for several, to A)."""
        return Bounds(*self._report.bounds)

    @property
    def lower(self) -> Number:
        return self.bounds.lower

    @property
    def upper(self) -> Number:
        return self.bounds.upper

    @property
    def value(self) -> Number:
        """The value, or the middle of bounds that are within eps. Raises Unsolved if it was stopped."""
        value = self._reports.value(self._index)
        if value is None:
            raise Unsolved(
                f"stopped by {self.stop}: the value is between {self.lower} and {self.upper}; "
                "ask with more time or a larger eps, or use lower and upper"
            )
        return value

    @property
    def status(self) -> str:
        """ "solved": the bounds are within eps. "stopped": a limit came first."""
        return "solved" if self.stop is None else "stopped"

    @property
    def stop(self) -> Optional[str]:
        """What ended it early: "time", "nodes", "interrupted", or None."""
        return self._report.stop

    @property
    def eps(self) -> Number:
        """The error that was really allowed."""
        return self._report.eps

    @property
    def range(self) -> Bounds:
        """The lowest and the highest payoff there can be."""
        return Bounds(*self._report.range)

    @cached_property
    def play(self) -> Play:
        """By side ("max", "min"; with several players the letter of who moves): move to probability."""
        return self._report.play

    @cached_property
    def moves(self) -> Dict[str, Bounds]:
        """What is proved about the value after each move; exactly for all of them with all=True."""
        return {move: Bounds(*pair) for move, pair in self._report.moves.items()}

    @property
    def line(self) -> List[str]:
        """One line of best play, as far as it is known."""
        return self._report.line

    @property
    def line_is_complete(self) -> bool:
        return self._report.line_is_complete

    @cached_property
    def values(self) -> Dict[str, Bounds]:
        """Of each player in a game for several; else empty."""
        return {player: Bounds(*pair) for player, pair in self._report.values.items()}

    @property
    def meaning(self) -> str:
        """What `values` are, in words."""
        return self._report.meaning

    @property
    def algorithm(self) -> str:
        """Who really solved it."""
        return self._report.algorithm

    @property
    def depth(self) -> Optional[int]:
        """The horizon, if these are the bounds of the game cut off there."""
        return self._report.depth

    @property
    def sound(self) -> bool:
        """False for algorithms that are kept because they are wrong."""
        return self._report.is_sound

    @property
    def notes(self) -> List[str]:
        return self._report.notes

    @property
    def nodes(self) -> int:
        """States visited."""
        return self._report.nodes

    @property
    def expanded(self) -> Dict[str, int]:
        """States whose successors were generated, by kind: "turn", "chance", "joint"."""
        return self._report.expanded

    @property
    def leaves(self) -> int:
        """Payoffs read."""
        return self._report.leaves

    @property
    def lps(self) -> int:
        """Matrix games solved."""
        return self._report.lps

    @property
    def seconds(self) -> float:
        return self._report.seconds

    def json(self) -> str:
        """The report as docs/json.md describes it."""
        return self._report.json()

    def __reduce__(self) -> Any:
        return _restored, (self.position, self.json())

    def _rows(self) -> List[Tuple[str, str]]:
        """Label and text of each line that a person reads."""
        worth = ", ".join(f"{player} {bounds}" for player, bounds in self.values.items())
        lowest, highest = map(number_text, self.range)
        rows = [("value", worth or f"{self.bounds}   (payoffs from {lowest} to {highest})")]
        for side, mix in self.play.items():
            rows.append(("play", f"{side.capitalize()}: {play_text(mix)}"))
        if self.line:
            rows.append(("line", " ".join(self.line) + ("" if self.line_is_complete else " ...")))
        rows.append(("cost", f"{self.nodes:,} nodes, {self.seconds:.3f} s"))
        rows += [("note", note) for note in self.notes]
        if self.stop:
            rows.append(("stopped", f"by {self.stop}; the bounds hold all the same"))
        return rows

    def _title(self) -> str:
        words = [self.position.game, *self.position.parameters]
        after = ", after " + " ".join(self.position.path) if self.position.path else ""
        return f"{' '.join(words)}{after}: {self.algorithm}, {self.status}"

    def __repr__(self) -> str:
        lines = [self._title(), *(f"{label:<9}{text}" for label, text in self._rows())]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = [f"<tr><th>{label}</th><td>{escape(text)}</td></tr>" for label, text in self._rows()]
        moves = [
            f"<tr><td>{escape(move)}</td><td>{bounds}</td></tr>" for move, bounds in self.moves.items()
        ]
        hidden = f"<details><summary>{len(moves)} moves</summary><table>{''.join(moves)}</table></details>"
        return (
            f"<b>{escape(self._title())}</b><table>{''.join(rows)}</table>{hidden if moves else ''}"
        )


def _restored(position: Position, report: str) -> Result:
    """A result that pickle has kept."""
    return Result(position, reports_from_json(report))


class Batch(List[Result]):
    """The results of many positions, and how long they took in all."""

    def __init__(self, results: Sequence[Result], seconds: float) -> None:
        super().__init__(results)
        self.seconds = seconds

    @property
    def per_second(self) -> float:
        """Positions answered in a second."""
        return len(self) / self.seconds if self.seconds > 0 else float("inf")

    def rows(self) -> List[Dict[str, Any]]:
        """A dict for each result, with the columns of `pincer batch --csv`."""
        return [
            {
                "after": " ".join(result.position.path),
                "status": result.status,
                "lower": result.lower,
                "upper": result.upper,
                "algorithm": result.algorithm,
                "max_play": play_text(result.play["max"]) if "max" in result.play else "",
                "min_play": play_text(result.play["min"]) if "min" in result.play else "",
                "nodes": result.nodes,
                "seconds": result.seconds,
            }
            for result in self
        ]

    def frame(self) -> Any:
        """The rows as a pandas DataFrame."""
        return import_module("pandas").DataFrame(self.rows())

    def __repr__(self) -> str:
        return f"<{len(self)} results in {self.seconds:.3f} s, {self.per_second:,.0f} positions/s>"


class Strategy(List[StrategyLine]):
    """What to play at every later position, nearest first.

    At an eps above 0 a position may come again, because another way to it counts on more: the last
    line is the one to follow, and the one that `at` finds.
    """

    def __init__(
        self, lines: Sequence[StrategyLine], bounds: Bounds, left: int, stop: Optional[str]
    ) -> None:
        super().__init__(lines)
        self.bounds = bounds
        """Of the first position."""
        self.left = left
        """Positions found, at least, that were not looked at any more."""
        self.stop = stop

    @cached_property
    def _by_key(self) -> Dict[str, StrategyLine]:
        return {line.key: line for line in self}

    @cached_property
    def _by_path(self) -> Dict[Tuple[str, ...], StrategyLine]:
        return {line.path: line for line in self}

    def at(self, position: Position) -> StrategyLine:
        """What to play at a position. Raises KeyError where the strategy does not lead. In games whose
        states have no keys, such as trees, a position is found by the way to it."""
        if not position.key:
            return self._by_path[position.path]
        return self._by_key[position.key]

    def __repr__(self) -> str:
        end = "complete" if not self.left else f"at least {self.left:,} left"
        return f"<strategy of {len(self):,} positions, value {self.bounds}, {end}>"


class Certificate(NamedTuple):
    """A proof that was written to a file."""

    file: str
    bounds: Bounds
    """What it proves of the position."""
    positions: int
    """That it lists."""
    nodes: int
    """That were searched again for it."""
    stop: Optional[str]
    """Why it proves less than it could."""
