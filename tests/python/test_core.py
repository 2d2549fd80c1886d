"""The quick core: import, solve, a game of one's own, an interrupt. Part of `make test`."""

import os
import signal
import threading

import pincer
import pytest
from plain import Goofspiel, TakeStones, Written, value


def interrupt_soon(seconds=0.2):
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_solves_a_game_of_the_catalog():
    result = pincer.solve(pincer.game("connect_four", width=4, height=4))
    assert (result.lower, result.upper, result.value) == (0, 0, 0)
    assert isinstance(result.value, int)
    assert result.status == "solved" and result.stop is None
    assert sum(result.play["max"].values()) == 1
    assert set(result.moves) == {"1", "2", "3", "4"}
    assert result.line_is_complete and result.nodes > 0
    assert "connect_four width=4 height=4: engine, solved\nvalue    0" in repr(result)
    assert "<td>0 " in result._repr_html_()


def test_positions_are_values():
    start = pincer.game("goofspiel", cards=6)
    assert start.turn == "both" and start.moves("max") == ["6", "5", "4", "3", "2", "1"]
    assert start.play("6/1") == start.play("6", "1") == start.play(6, 1) == start.after("6/1")
    assert len({start.play("6", "1"), start.play("6/1"), start}) == 2
    assert start == pincer.game("goofspiel", cards=6) != pincer.game("goofspiel", cards=5)
    with pytest.raises(pincer.Error, match="'7/1' is not possible here"):
        start.play("7/1")


def test_solves_a_game_of_ones_own():
    result = pincer.solve(TakeStones(21))
    assert result.value == 1 and result.play == {"max": {"1": 1.0}}
    five = pincer.solve(Goofspiel(5))
    catalog = pincer.solve(pincer.game("goofspiel", cards=5))
    assert five.value == pytest.approx(catalog.value, abs=1e-9)


def test_games_of_all_kinds_of_nodes_agree_with_fractions():
    nodes = {
        0: ("max", [1, 2]),
        1: ("both", [[3, 4, 5], [4, 3, 2]]),
        2: ("chance", [(2, 3), (3, 6, "named"), (1, 5)]),
        6: ("min", [4, 5]),
        3: ("over", 7),
        4: ("over", -2),
        5: ("over", 1.5),
    }
    game = Written(nodes)
    result = pincer.solve(game)
    assert result.value == pytest.approx(float(value(nodes)), abs=1e-8)
    assert sorted(game.asked) == sorted(nodes)  # each state once
    assert pincer.game(game).play(1).moves() == ["1", "named", "3"]


def test_ctrl_c_leaves_true_bounds():
    start = pincer.game("connect_four")
    timer = interrupt_soon()
    with pytest.raises(pincer.Interrupted) as caught:
        pincer.solve(start)
    timer.join()
    result = caught.value.result
    assert isinstance(caught.value, KeyboardInterrupt)
    assert result.lower <= 1 <= result.upper and result.stop == "interrupted"
    with pytest.raises(pincer.Unsolved, match="stopped by interrupted"):
        result.value
    assert pincer.solve(pincer.game("tic_tac_toe")).value == 0
