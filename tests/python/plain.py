"""Games in plain Python, and a plain solver for them: nothing but recursion and fractions."""

from fractions import Fraction
from itertools import combinations


class TakeStones:
    """One, two or three at a time; whoever takes the last stone wins."""

    def __init__(self, stones=21):
        self.stones = stones

    def root(self):
        return (self.stones, "max")

    def turn(self, s):
        return s[1] if s[0] else "over"

    def payoff(self, s):
        return -1 if s[1] == "max" else 1

    def range(self):
        return (-1, 1)

    def moves(self, s):
        return [n for n in (1, 2, 3) if n <= s[0]]

    def play(self, s, n):
        return (s[0] - n, "min" if s[1] == "max" else "max")


class Goofspiel:
    """Prizes from the highest to 1; both bid a card at once, the higher one gets the prize. Pays the
    sign of the difference."""

    def __init__(self, cards):
        self.cards = cards

    def root(self):
        hand = tuple(range(self.cards, 0, -1))
        return (hand, hand, 0)

    def turn(self, s):
        return "both" if s[0] else "over"

    def payoff(self, s):
        return (s[2] > 0) - (s[2] < 0)

    def range(self):
        return (-1, 1)

    def moves(self, s, side):
        return s[0] if side == "max" else s[1]

    def play(self, s, a, b):
        prize = len(s[0])
        lead = s[2] + (prize if a > b else -prize if a < b else 0)
        return (tuple(c for c in s[0] if c != a), tuple(c for c in s[1] if c != b), lead)


class Written:
    """A game that is a dict of state to (turn, what follows)."""

    def __init__(self, nodes, root=0):
        self.nodes, self.start = nodes, root
        self.asked = []

    def root(self):
        return self.start

    def turn(self, s):
        self.asked.append(s)
        return self.nodes[s][0]

    def payoff(self, s):
        return self.nodes[s][1]

    def range(self):
        payoffs = [what for turn, what in self.nodes.values() if turn == "over"]
        return (min(payoffs), max(payoffs))

    def moves(self, s, side=None):
        what = self.nodes[s][1]
        if side is None or side == "max":
            return range(len(what))
        return range(len(what[0]))

    def play(self, s, *moves):
        what = self.nodes[s][1]
        for move in moves:
            what = what[move]
        return what

    def outcomes(self, s):
        return self.nodes[s][1]


def solved(rows, ones):
    """x with rows x = ones, or None."""
    n = len(rows)
    a = [list(map(Fraction, row)) + [Fraction(b)] for row, b in zip(rows, ones)]
    for i in range(n):
        pivot = next((r for r in range(i, n) if a[r][i] != 0), None)
        if pivot is None:
            return None
        a[i], a[pivot] = a[pivot], a[i]
        a[i] = [x / a[i][i] for x in a[i]]
        for r in range(n):
            if r != i:
                a[r] = [x - a[r][i] * y for x, y in zip(a[r], a[i])]
    return [row[n] for row in a]


def mix_of(columns):
    """A mix that makes all columns worth the same, and that worth, if there is one."""
    k = len(columns)
    found = solved([[*column, -1] for column in columns] + [[1] * k + [0]], [0] * k + [1])
    return None if found is None or min(found[:k]) < 0 else (found[:k], found[k])


def matrix_value(m):
    """The value of a matrix game: a square part of it has mixes that hold against all (Shapley and
    Snow 1950)."""
    n, k = len(m), len(m[0])
    for size in range(1, min(n, k) + 1):
        for rows in combinations(range(n), size):
            for columns in combinations(range(k), size):
                max_mix = mix_of([[m[i][j] for i in rows] for j in columns])
                min_mix = mix_of([[m[i][j] for j in columns] for i in rows])
                if max_mix is None or min_mix is None:
                    continue
                worst = min(sum(x * m[i][j] for x, i in zip(max_mix[0], rows)) for j in range(k))
                best = max(sum(y * m[i][j] for y, j in zip(min_mix[0], columns)) for i in range(n))
                if worst == best:
                    return worst
    raise AssertionError("every matrix game has a value")


def value(nodes, s=0, known=None):
    """What a written game is worth, exactly."""
    known = {} if known is None else known
    if s not in known:
        turn, what = nodes[s]
        if turn == "over":
            known[s] = Fraction(what)
        elif turn == "chance":
            total = sum(weight for weight, *_ in what)
            known[s] = sum(weight * value(nodes, t, known) for weight, t, *_ in what) / total
        elif turn == "both":
            known[s] = matrix_value([[value(nodes, t, known) for t in row] for row in what])
        else:
            known[s] = (max if turn == "max" else min)(value(nodes, t, known) for t in what)
    return known[s]
