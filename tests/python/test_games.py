"""Games of the catalog: parameters, positions, dice, several players."""

import pincer
import pytest


def test_parameters_are_those_of_the_command_line():
    assert pincer.game("nim", heaps=[3, 4]).parameters == ("heaps=3,4",)
    assert pincer.game("nim", heaps="3,4") == pincer.game("nim", heaps=(3, 4))
    assert pincer.game("pig", target=10) != pincer.game("pig", target=11)
    assert pincer.game("connect_four", width=7) == pincer.game("connect_four")
    with pytest.raises(pincer.Error, match="out of range"):
        pincer.game("connect_four", width=0)
    with pytest.raises(pincer.Error, match="did you mean 'nim'"):
        pincer.game("nimm")
    with pytest.raises(pincer.Error, match='say game\\("nim"\\)'):
        pincer.solve("nim")


def test_every_game_can_be_started():
    for entry in pincer.games():
        start = pincer.game(entry["name"])
        assert start.moves() and start.path == ()
        assert start.play(start.moves()[0]).path == (start.moves()[0],)


def test_dice_have_weights():
    start = pincer.game("pig", target=10)
    rolled = start.play("roll")
    assert rolled.turn == "chance"
    assert list(rolled.outcomes()) == rolled.moves()
    assert set(rolled.outcomes().values()) == {1}


def test_the_end_has_a_payoff_and_a_picture():
    start = pincer.game("tic_tac_toe")
    end = start.after("a1 a2 b1 b2 c1")
    assert end.turn == "over" and end.payoff == 1 and end.moves() == []
    assert "x" in end.show()
    with pytest.raises(pincer.Error, match="before the game is over"):
        start.payoff
    with pytest.raises(pincer.Error, match="over"):
        end.play("c3")


def test_several_players_have_values():
    start = pincer.game("nim", players=3)
    result = pincer.solve(start)
    assert set(result.values) == {"A", "B", "C"} and result.meaning
    assert start.player == "A" and list(result.play) == ["A"]


def test_algorithms_agree():
    start = pincer.game("random_tree", depth=4, p=0.8)
    exact = pincer.solve(start).value
    for algorithm in ("expectimax", "star1", "star2"):
        result = pincer.solve(start, algorithm=algorithm)
        assert result.algorithm == algorithm
        assert result.value == pytest.approx(exact, abs=1e-6)
    with pytest.raises(pincer.Error, match="there is no algorithm 'star3'"):
        pincer.solve(start, algorithm="star3")


def test_limits_and_eps_are_kept():
    start = pincer.game("connect_four")
    stopped = pincer.solve(start, nodes=10_000)
    assert stopped.stop == "nodes" and stopped.lower <= 1 <= stopped.upper
    assert pincer.solve(start, time=0.1).stop == "time"
    wide = pincer.solve(pincer.game("cops_and_robbers", depth=5, p=0.8), eps=1)
    assert wide.upper - wide.lower <= 1 and wide.lower <= wide.value <= wide.upper
    for wrong in ({"eps": -1}, {"time": 0}, {"nodes": 0}, {"threads": -1}, {"memory": -1}):
        with pytest.raises(pincer.Error, match=next(iter(wrong))):
            pincer.solve(start, **wrong)
    with pytest.raises(TypeError):
        pincer.solve(start, tme=1)


def test_check_finds_nothing_in_the_catalog():
    report = pincer.check(pincer.game("tic_tac_toe"))
    assert report and report.is_complete and report.findings == [] and "bounds" in report.tested
