"""Random games of all kinds of nodes, against a plain solver with fractions."""

import pincer
from hypothesis import given, settings
from hypothesis import strategies as st
from plain import Written, value

payoffs = st.sampled_from([-4, -1, 0, 1, 2.5, 3, 0.1])


@st.composite
def games(draw):
    """Nodes 0, 1, ... each with children of higher numbers, the last ones ends: shared, so a graph."""
    ends = draw(st.integers(2, 5))
    inner = draw(st.integers(1, 12))
    nodes = {inner + i: ("over", draw(payoffs)) for i in range(ends)}
    for node in reversed(range(inner)):
        child = st.integers(node + 1, inner + ends - 1)
        turn = draw(st.sampled_from(["max", "min", "chance", "both"]))
        if turn == "chance":
            what = draw(st.lists(st.tuples(st.integers(1, 9), child), min_size=1, max_size=4))
        elif turn == "both":
            rows, columns = draw(st.integers(1, 3)), draw(st.integers(1, 3))
            row = st.lists(child, min_size=columns, max_size=columns)
            what = draw(st.lists(row, min_size=rows, max_size=rows))
        else:
            what = draw(st.lists(child, min_size=1, max_size=4))
        nodes[node] = (turn, what)
    return nodes


def reached(nodes, s=0):
    turn, what = nodes[s]
    if turn == "over":
        return {s}
    if turn == "chance":
        below = [t for _, t in what]
    else:
        below = [t for row in what for t in row] if turn == "both" else what
    return {s}.union(*(reached(nodes, t) for t in below))


@settings(max_examples=400, deadline=None, database=None)
@given(games(), st.sampled_from([0, 0.5, 2]))
def test_random_games_agree_with_fractions(nodes, eps):
    game = Written(nodes)
    start = pincer.game(game)
    assert sorted(game.asked) == sorted(reached(nodes))
    result = pincer.solve(start, eps=eps)
    exact = float(value(nodes))
    slack = 1e-8
    assert result.lower - slack <= exact <= result.upper + slack
    assert result.upper - result.lower <= max(eps, slack)
    for mix in result.play.values():
        assert abs(sum(mix.values()) - 1) < 1e-9


@settings(max_examples=50, deadline=None, database=None)
@given(games())
def test_random_games_keep_their_promises(nodes):
    report = pincer.check(Written(nodes))
    assert report.findings == []
