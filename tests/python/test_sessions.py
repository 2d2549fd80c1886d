"""Sessions: what was proved stays; watching, batches, strategies, certificates."""

import copy
import json
import pickle

import pincer
import pytest


@pytest.fixture
def start():
    return pincer.game("connect_four", width=5, height=4)


def test_a_session_remembers(start):
    with pincer.session(start) as s:
        first = s.solve()
        again = s.solve(start.play(first.line[0]))
        assert first.value == 0 and again.nodes < first.nodes / 10
        assert s.entries > 0
        s.clear()
        assert s.solve(start).nodes > again.nodes
    with pytest.raises(pincer.Error, match="closed"):
        s.solve()


def test_a_session_is_about_one_game(start):
    with pincer.session(start) as s:
        with pytest.raises(pincer.Error, match="another game"):
            s.solve(pincer.game("tic_tac_toe"))


def test_watching_narrows_to_the_result():
    start = pincer.game("connect_four", width=6, height=4, payoff="score")
    with pincer.session(start) as s:
        seen = list(s.watch())
        value = seen[-1].result.value
        for before, after in zip(seen, seen[1:]):
            assert before.result is None
            assert before.lower <= after.lower <= value <= after.upper <= before.upper
        assert s.solve().value == value  # it answers others again


def test_a_watch_that_is_left_lets_go(start):
    large = pincer.game("connect_four", payoff="score")
    with pincer.session(large) as s:
        watch = s.watch()
        assert next(watch).result is None
        with pytest.raises(pincer.Error, match="busy"):
            s.solve()
        watch.close()
        assert s.solve(nodes=1000).stop == "nodes"


def test_a_batch_is_many_solves(start):
    positions = [start.play(a).play(b) for a in start.moves() for b in start.moves()]
    with pincer.session(start) as s:
        one = s.batch(positions)
        two = s.batch(positions, threads=2, progress=True)
    assert [r.value for r in one] == [pincer.solve(p).value for p in positions]
    assert [r.value for r in two] == [r.value for r in one]
    assert [r.position for r in one] == positions
    assert one.per_second > 0 and "positions/s" in repr(one)
    assert one.rows()[1]["after"] == "1 2"
    pandas = pytest.importorskip("pandas")
    frame = one.frame()
    assert isinstance(frame, pandas.DataFrame) and list(frame["lower"]) == [r.lower for r in one]


def test_a_batch_raises_what_is_wrong(start):
    with pincer.session(start) as s:
        with pytest.raises(pincer.Error, match="another game"):
            s.batch([start, pincer.game("tic_tac_toe")], threads=2)
        assert s.batch([]) == []


def test_a_strategy_keeps_its_promise():
    start = pincer.game("tic_tac_toe").play("b2").play("b1")  # Max wins
    with pincer.session(start) as s:
        strategy = s.strategy(start)
    assert strategy.bounds == (1, 1) and strategy.left == 0

    def follow(position):
        if position.turn == "over":
            return position.payoff
        if position.turn == "max":
            return follow(position.play(*strategy.at(position).play["max"]))
        return min(follow(position.play(move)) for move in position.moves())

    assert follow(start) == 1


def test_a_strategy_on_a_tree_is_found_by_the_way():
    start = pincer.game("tree")  # whose states have no keys
    with pincer.session(start) as s:
        strategy = s.strategy(start, side="both")
    assert strategy.at(start).play["max"] == {"a1": 1.0}
    assert strategy.at(start.play("a1")).play["min"] == {"b1": 1.0}
    with pytest.raises(KeyError):
        strategy.at(start.play("a2"))


def test_certificates_are_written_checked_and_walked(tmp_path):
    start = pincer.game("goofspiel", cards=4)
    file = tmp_path / "proof.cert"
    made = pincer.certify(start, file)
    verdict = pincer.verify(file)
    assert verdict.bounds == made.bounds and verdict.positions == made.positions > 0
    assert verdict.position == start and not verdict.lemmas
    line = pincer.Playbook(file).at(start)
    assert sum(line.play["max"].values()) == pytest.approx(1) and line.lower == made.bounds.lower

    bytes_of = bytearray(file.read_bytes())
    bytes_of[-10] ^= 1
    file.write_bytes(bytes_of)
    with pytest.raises(pincer.Error, match="damaged|checksum"):
        pincer.verify(file)


def test_a_certificate_that_claims_too_much_is_broken(tmp_path):
    import zlib

    file = tmp_path / "proof.cert"
    pincer.certify(pincer.game("tic_tac_toe"), file)
    head, check, rest = file.read_bytes().split(b"\n", 2)
    claimed = json.loads(head)
    claimed["parts"][0]["claim"] = 1
    head = json.dumps(claimed, separators=(",", ":")).encode()
    file.write_bytes(b"%s\n%08x\n%s" % (head, zlib.crc32(head), rest))
    with pytest.raises(pincer.BrokenProof, match="after|at the start"):
        pincer.verify(file)


class Toss:
    """Call a coin."""

    def root(self):
        return "call"

    def range(self):
        return (0, 1)

    def turn(self, s):
        return "max" if s == "call" else "chance" if s in ("heads", "tails") else "over"

    def moves(self, s):
        return ["heads", "tails"]

    def play(self, s, move):
        return move

    def outcomes(self, s):
        return [(2, (s, "heads")), (1, (s, "tails"))]

    def payoff(self, s):
        return int(s[0] == s[1])


def test_what_was_found_can_be_kept(start):
    def kept(it):
        return pickle.loads(pickle.dumps(it))

    later = start.after("3 3 1")
    assert kept(later) == later and kept(later).path == later.path
    assert copy.copy(later) is later and copy.deepcopy([later])[0] is later
    with pincer.session(start) as s:
        batch = s.batch([start, later], eps=0)
        strategy = s.strategy(start, limit=100)
        with pytest.raises(pincer.Unsolved):
            kept(s.solve(later, algorithm="minimax", nodes=10)).value
    again = kept(batch)
    assert repr(again) == repr(batch) and again.seconds == batch.seconds
    assert [repr(r) for r in again] == [repr(r) for r in batch]
    again = kept(strategy)
    assert again.bounds == strategy.bounds and again.at(start).play == strategy.at(start).play
    assert list(map(repr, again)) == list(map(repr, strategy)) and again[0].lower == strategy[0].lower

    own = kept(pincer.solve(pincer.game(Toss()).play("tails"), all=True))
    assert own.value == pytest.approx(1 / 3) and own.position.state == "tails"
    assert kept(pincer.Interrupted(own)).result.value == own.value


def test_results_have_the_one_json_form(start):
    told = json.loads(pincer.solve(start).json())
    assert told["schema"] == 1 and told["lower"] == told["upper"] == 0


def test_what_is_proved_is_kept_in_a_file(start, tmp_path):
    file = tmp_path / "kept"
    with pincer.session(start, keep=file, keep_every=0.01) as s:
        assert s.told == []
        first = s.solve()
    with pincer.session(start, keep=file) as s:
        assert any("going on from" in words for words in s.told)
        assert s.solve().nodes < first.nodes / 10
    assert pincer.solve(start, keep=file).nodes < first.nodes / 10
    with pytest.raises(pincer.Error, match="is about connect_four"):
        pincer.session(pincer.game("connect_four", width=6), keep=file)
    with pytest.raises(pincer.Error, match="above 0"):
        pincer.session(start, keep=file, keep_every=0)
    with pytest.raises(pincer.Error, match="another program"):
        with pincer.session(start, keep=file):
            pincer.session(start, keep=file)


def test_a_stopped_solve_goes_on_from_its_file(tmp_path):
    start = pincer.game("connect_four", width=6, height=5)
    spent = 0
    for _ in range(30):
        with pincer.session(start, keep=tmp_path / "kept") as s:
            result = s.solve(nodes=60_000)
        spent += result.nodes
        assert result.lower <= 0 <= result.upper
        if result.status == "solved":
            break
    assert result.value == 0 and spent < 600_000


def test_a_game_in_python_is_not_kept(tmp_path):
    class Coin:
        def root(self):
            return 0

        def turn(self, s):
            return "max" if s == 0 else "over"

        def moves(self, s):
            return [1, 2]

        def play(self, s, m):
            return m

        def payoff(self, s):
            return s

        def range(self):
            return 0, 2

    with pytest.raises(pincer.Error, match="written in Python"):
        pincer.session(Coin(), keep=tmp_path / "kept")
