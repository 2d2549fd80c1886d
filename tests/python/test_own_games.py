"""Games of one's own in Python: asked once, checked, and told what is wrong with them."""

import time

import pincer
import pytest
from plain import Goofspiel, TakeStones, Written


def broken(**members):
    """TakeStones with other members."""
    return type("Broken", (TakeStones,), members)(5)


def test_seven_cards_in_plain_python():
    class Counted(Goofspiel):
        asked = 0

        def turn(self, s):
            self.asked += 1
            return super().turn(s)

    began = time.process_time()
    game = Counted(7)
    start = pincer.game(game)
    result = pincer.solve(start.play(7, 1))
    seconds = time.process_time() - began
    expected = pincer.solve(pincer.game("goofspiel", cards=7).play("7/1"))
    assert result.value == pytest.approx(expected.value, abs=1e-9)
    assert game.asked == len(set(states_of(game)))
    assert seconds < 3


def states_of(game):
    """All states of a goofspiel, found without pincer."""
    seen, todo = set(), [game.root()]
    while todo:
        s = todo.pop()
        if s in seen:
            continue
        seen.add(s)
        todo += [game.play(s, a, b) for a in s[0] for b in s[1]]
    return seen


def test_positions_know_their_states():
    start = pincer.game(TakeStones(4))
    assert start.state == (4, "max") and start.play(3).state == (1, "min")
    assert start.play(1).play(2).state == start.play(2).play(1).state
    assert start.play(1).play(2) == start.play(2).play(1)
    assert start.game == "TakeStones" and "after 3" in repr(start.play(3))
    with pytest.raises(pincer.Error, match="only a game written in Python"):
        pincer.game("nim").state


def test_a_game_may_draw_and_name():
    class Drawn(TakeStones):
        def show(self, s):
            return "o" * s[0] + "\n"

        def moves(self, s):
            return [(n,) for n in super().moves(s)]

        def play(self, s, move):
            return super().play(s, *move)

        def name(self, s, move):
            return "take%d" % move

    start = pincer.game(Drawn(3))
    assert start.show() == "ooo\n" and start.moves() == ["take1", "take2", "take3"]
    assert pincer.solve(start).play == {"max": {"take3": 1.0}}


def test_a_game_of_ones_own_has_certificates_and_checks(tmp_path):
    game, file = TakeStones(9), tmp_path / "own.cert"
    made = pincer.certify(game, file)
    assert made.bounds == (1, 1)
    assert pincer.verify(file, game).bounds == (1, 1)
    with pytest.raises(pincer.Error, match="there is no game 'TakeStones'"):
        pincer.verify(file)
    report = pincer.check(game)
    assert report and report.is_complete


def test_exceptions_come_through_unharmed():
    class Mine(Exception):
        pass

    error = Mine("in play")

    def play(self, s, n):
        raise error

    with pytest.raises(Mine) as caught:
        pincer.solve(broken(play=play))
    assert caught.value is error


@pytest.mark.parametrize(
    "members, said",
    [
        ({"turn": lambda self, s: "Max"}, r"turn\(\(5, 'max'\)\) is 'Max'; say \"max\", \"min\""),
        ({"turn": lambda self, s: "chance"}, r"it has no outcomes\(\)"),
        ({"payoff": lambda self, s: 2}, r"payoff\(\(0, '...'\)\) is 2.0, which is outside range"),
        ({"payoff": lambda self, s: "1"}, r"payoff\(.*\) is '1', which is no number"),
        ({"payoff": lambda self, s: float("nan")}, r"payoff\(.*\) is nan"),
        ({"range": lambda self: (1, -1)}, r"range\(\) is \(1, -1\); say \(lowest, highest\)"),
        ({"range": lambda self: 1}, r"range\(\) is 1; say"),
        ({"moves": lambda self, s: []}, r"moves\(\(5, 'max'\)\) is empty"),
        ({"moves": lambda self, s: [1, 1]}, r"moves\(\(5, 'max'\)\) has two moves called '1'"),
        ({"moves": lambda self, s: ["a b"]}, r"has a move called 'a b'; a name has .* no blanks"),
        ({"moves": lambda self, s: [None]}, r"has the move None; moves are strings or numbers"),
        ({"play": lambda self, s, n: s}, r"at the state \(5, 'max'\): play can come back to it"),
        ({"play": lambda self, s, n: (s[0] + 1, "max")}, r"more than 1000 states"),
    ],
)
def test_what_is_wrong_names_the_member_and_the_state(members, said):
    with pytest.raises(pincer.Error, match=said):
        pincer.game(broken(**members), most_states=1000)


def test_states_are_hashable():
    with pytest.raises(TypeError, match=r"play\(\(5, 'max'\), 1\) is the state \[4\], which is not hash"):
        pincer.game(broken(play=lambda self, s, n: [s[0] - n]))
    with pytest.raises(pincer.Error, match="is no game: it has no range"):
        pincer.game(3)


@pytest.mark.parametrize("weight", [0, -1, 0.5, "1", 1 << 70])
def test_weights_are_whole(weight):
    nodes = {0: ("chance", [(1, 1), (weight, 2)]), 1: ("over", 0), 2: ("over", 1)}
    with pytest.raises(pincer.Error, match=r"outcomes\(0\) has the weight .*whole numbers"):
        pincer.game(Written(nodes))


def test_outcomes_are_pairs():
    for outcomes in ([1, 2], [(1,)], [(1, 1, "a", "b")]):
        with pytest.raises(pincer.Error, match=r"outcomes\(0\) has .*an outcome is \(weight, state\)"):
            pincer.game(Written({0: ("chance", outcomes), 1: ("over", 0)}))
    with pytest.raises(pincer.Error, match=r"outcomes\(0\) is empty"):
        pincer.game(Written({0: ("chance", []), 1: ("over", 0)}))
