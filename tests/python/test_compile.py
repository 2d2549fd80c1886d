"""Games written in C++, compiled from Python."""

import pincer
import pytest

STONES = """
#pragma once
#include "pincer/core/game.hpp"
#include "pincer/core/inline_vector.hpp"

struct TakeStones {
  struct State { int stones, player; };
  using Move = int;
  using Value = int;
  int first = 21;
  State root() const { return {first, 0}; }
  pincer::Turn turn(State s) const {
    return s.stones > 0 ? turn_of(pincer::Side(s.player)) : pincer::Turn::over;
  }
  int payoff(State s) const { return s.player == 0 ? -1 : 1; }
  pincer::Bounds<int> range() const { return {-1, 1}; }
  auto moves(State s) const {
    pincer::InlineVector<int, 3> moves;
    for (int n = 1; n <= 3 && n <= s.stones; ++n) moves.push_back(n);
    return moves;
  }
  State play(State s, int n) const { return {s.stones - n, 1 - s.player}; }
};
"""

ENTRY = """
#include "stones.hpp"
inline pincer::Entry many_stones_entry() {
  using namespace pincer;
  return {"many_stones", "take one to three", kinds_of<TakeStones>(),
          {Parameter::integer("stones", 21, 1, 100, "stones at the start")},
          [](const Arguments& a) { return rules_of(TakeStones{a.integer("stones")}); }};
}
"""


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "pincer"


def test_a_header_with_an_entry_has_its_parameters(tmp_path, cache):
    (tmp_path / "stones.hpp").write_text(STONES)
    (tmp_path / "many_stones.hpp").write_text(ENTRY)
    many_stones = pincer.compile(tmp_path / "many_stones.hpp")
    assert pincer.solve(many_stones()).play == {"max": {"1": 1.0}}
    assert pincer.solve(many_stones(stones=8)).value == -1
    assert pincer.game("many_stones", stones=8) == many_stones(stones=8)
    with pytest.raises(pincer.Error, match="allowed: integer, 1 to 100"):
        many_stones(stones=0)
    assert pincer.check(many_stones(stones=8))
    with pincer.session(many_stones()) as s:
        assert s.strategy().left == 0
    made = list(cache.iterdir())
    pincer.compile(tmp_path / "many_stones.hpp")
    assert list(cache.iterdir()) == made  # nothing was compiled again

    type_only = pincer.compile(tmp_path / "stones.hpp", type_name="TakeStones")
    assert type_only().game == "stones" and len(list(cache.iterdir())) == 2
    assert pincer.solve(type_only()).value == 1


SEVERAL = """
#pragma once
#include "pincer/core/inline_vector.hpp"
#include "pincer/core/multiplayer.hpp"

struct ThreeTakeStones {  // who takes the last one gets 1
  struct State { int stones, player; };
  using Move = int;
  using Value = int;
  State root() const { return {7, 0}; }
  int players() const { return 3; }
  int player(State s) const { return s.stones > 0 ? s.player : pincer::nobody; }
  pincer::Payoffs<int> payoffs(State s) const {
    pincer::Payoffs<int> all{0, 0, 0};
    all[(s.player + 2) % 3] = 1;
    return all;
  }
  pincer::Bounds<int> range(int) const { return {0, 1}; }
  auto moves(State s) const {
    pincer::InlineVector<int, 2> moves;
    for (int n = 1; n <= 2 && n <= s.stones; ++n) moves.push_back(n);
    return moves;
  }
  State play(State s, int n) const { return {s.stones - n, (s.player + 1) % 3}; }
};
"""


def test_a_game_of_several_players_is_searched_by_the_engine_of_all_games(tmp_path):
    (tmp_path / "three_take_stones.hpp").write_text(SEVERAL)
    three = pincer.compile(tmp_path / "three_take_stones.hpp")
    assert pincer.solve(three(), algorithm="max_n").values == {"A": (0, 0), "B": (1, 1), "C": (0, 0)}
    assert set(pincer.solve(three()).values.values()) == {(0, 0)}  # what each is sure of


def test_what_the_compiler_says_is_told(tmp_path):
    (tmp_path / "bad_game.hpp").write_text(STONES.replace("TakeStones", "BadGame").replace(
        "int payoff(State s)", "double payoff(State s)"))
    with pytest.raises(pincer.Error, match="payoff"):
        pincer.compile(tmp_path / "bad_game.hpp")
    with pytest.raises(pincer.Error, match="there is no file"):
        pincer.compile(tmp_path / "none.hpp")
