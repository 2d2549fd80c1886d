#!/usr/bin/env python3
"""Checks a certificate that `pincer solve GAME ... --certificate FILE` has written, without pincer.
It knows nim, pig and goofspiel (prizes in a given order), their rules written anew.
docs/certificates.md has the format. Exit code 0: proved; 4: a promise is broken; 2: bad input."""
import json, math, sys, zlib
from fractions import Fraction

MAX, MIN, CHANCE, BOTH, OVER = range(5)
class Broken(Exception): pass

class Nim:  # states: (heaps, who moves)
    low, high, is_whole = -1, 1, True
    def __init__(self, heaps="3,4,5"): self.root = (tuple(map(int, heaps.split(","))), MAX)
    def turn(self, s): return s[1] if any(s[0]) else OVER
    def payoff(self, s): return -1 if s[1] == MAX else 1
    def children(self, s):  # with the names of the moves, in the game's order
        return [(f"{i + 1}-{n}", (s[0][:i] + (heap - n,) + s[0][i + 1:], 1 - s[1]))
                for i, heap in enumerate(s[0]) for n in range(1, heap + 1)]

class Pig:  # states: (Max's points, Min's points, sum of this turn, whether the die rolls, turns left)
    low, high, is_whole = 0, 1, False
    def __init__(self, target="20", horizon="20", leaf="0"):
        self.target, self.horizon, self.leaf = int(target), int(horizon), int(leaf)
        self.root = (0, 0, 0, False, self.horizon)
    def mover(self, s): return (self.horizon - s[4]) % 2
    def turn(self, s): return OVER if s[4] == 0 or self.target in s[:2] else CHANCE if s[3] else self.mover(s)
    def payoff(self, s): return 1 if s[0] == self.target else 0 if s[1] == self.target else self.leaf
    def banked(self, s, points):
        own = list(s[:2])
        own[self.mover(s)] = min(own[self.mover(s)] + points, self.target)
        return (*own, 0, False, s[4] - 1)
    def rolled(self, s, face):
        is_end = face == 1 or s[self.mover(s)] + s[2] + face >= self.target
        return self.banked(s, s[2] + face if face > 1 else 0) if is_end else (*s[:2], s[2] + face, False, s[4])
    def children(self, s):
        if s[3]: return [(str(face), self.rolled(s, face)) for face in range(1, 7)]
        return [("roll", (*s[:3], True, s[4]))] + ([("hold", self.banked(s, s[2]))] if s[2] else [])
    def weights(self, s): return [1] * 6

class Goofspiel:  # states: (Max's hand, Min's hand, prizes to come, Max's lead)
    is_whole = False
    def __init__(self, cards="6", order="descending", payoff="sign"):
        hand = tuple(range(int(cards), 0, -1))
        prizes = {"descending": hand, "ascending": hand[::-1]}.get(order) or tuple(map(int, order.split(",")))
        self.root = (hand, hand, prizes, 0)
        self.pays, most = payoff, sum(hand) if payoff == "points" else 1
        self.low, self.high = -most, most
    def is_decided(self, s): return self.pays != "points" and abs(s[3]) > sum(s[2])
    def turn(self, s): return OVER if len(s[0]) == 1 or self.is_decided(s) else BOTH
    def payoff(self, s):
        lead = s[3] if self.is_decided(s) else self.play(s, s[0][0], s[1][0])[3]
        if self.pays == "points": return lead
        return 1 if lead > 0 else -1 if lead < 0 or self.pays == "strict" else 0
    def moves(self, s, side): return s[side]
    def play(self, s, a, b):
        return (tuple(c for c in s[0] if c != a), tuple(c for c in s[1] if c != b), s[2][1:],
                s[3] + s[2][0] * ((a > b) - (a < b)))
    def children(self, s): return [(f"{a}/{b}", self.play(s, a, b)) for a in s[0] for b in s[1]]

class Strategies:  # of one side: what it is sure of, in units, seen by that side (more is better)
    def __init__(self, game, head, side):
        self.game, self.head, self.side, self.known = game, head, side, {}
        self.sign, self.total = (1, -1)[side], 1 << head["weight_bits"]
    def units(self, payoff): return math.floor(self.sign * payoff / Fraction(2) ** self.head["exponent"])
    def number(self):
        value = shift = 0
        while shift < 63 and self.at < len(self.bytes):
            byte, self.at = self.bytes[self.at], self.at + 1
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128: return value
        raise Broken("the records end before the positions do")
    def check(self, state, part, records):
        self.bytes, self.at, self.listed = records, 0, 0
        self.until_again = self.number()
        if self.arrive(state) < self.sign * part["claim"]: raise Broken("less is proved than claimed")
        if self.at != len(records) or self.listed != part["positions"]: raise Broken("wrong counts")
    def arrive(self, s):
        if self.game.turn(s) == OVER: return self.units(self.game.payoff(s))
        before, is_known = self.known.get(s), s in self.known and self.head["naming"] == "own"
        if is_known:
            if before is None: raise Broken("a position is a reason for itself")
            self.until_again -= 1
            if self.until_again != 0: return before
            self.until_again = self.number()
        self.known[s] = None  # until all that follows is checked
        worth, is_listed = self.record(s, self.number())
        self.known[s] = max(before, worth) if is_known else worth
        return self.known[s] if is_listed or is_known else self.known.pop(s)
    def record(self, s, first):
        if first == 0: return self.units((self.game.low, self.game.high)[self.side]), False
        self.listed, turn = self.listed + 1, self.game.turn(s)
        if turn == BOTH: return self.mixed(s, first), True
        children = [child for name, child in self.game.children(s)]
        if turn == self.side:
            if first > len(children): raise Broken("there is no such move")
            return self.arrive(children[first - 1]), True
        if first != 1: raise Broken("it is not the side's move")
        found = [self.arrive(child) for child in children]
        if turn != CHANCE: return min(found), True
        weights = self.game.weights(s)
        return sum(w * worth for w, worth in zip(weights, found)) // sum(weights), True
    def mixed(self, s, size):
        own, replies = self.game.moves(s, self.side), self.game.moves(s, 1 - self.side)
        mix, move, left, sums = [], -1, self.total, [0] * len(replies)
        for i in range(size):
            move += 1 + self.number()
            weight = self.number() if i + 1 < size else left  # the last one gets what is left
            left -= weight
            if move >= len(own) or weight < 1 or left < 0: raise Broken("a mix makes no sense")
            mix.append((own[move], weight))
        for a, weight in mix:
            for j, b in enumerate(replies):
                sums[j] += weight * self.arrive(self.game.play(s, *((a, b), (b, a))[self.side]))
        return min(sums) // self.total

def read(file):
    head, checksum, rest = open(file, "rb").read().split(b"\n", 2)
    assert checksum == b"%08x" % zlib.crc32(head), "the head is damaged"
    records = b""
    while rest:
        end = 4 + int.from_bytes(rest[:4], "little")
        assert rest[end:end + 4] == zlib.crc32(rest[:end]).to_bytes(4, "little"), "a block is damaged"
        records, rest = records + zlib.decompress(rest[4:end]), rest[end + 4:]
    return json.loads(head), records

def main(file, games={"nim": Nim, "pig": Pig, "goofspiel": Goofspiel}):
    head, records = read(file)
    assert head["kind"] == "pincer-certificate" and head["version"] == 1, "no certificate"
    assert head["naming"] in ("own", "tree") and not head["lemmas"], "lemmas are not known here"
    assert head["game"] in games, "only nim, pig and goofspiel are known here"
    game = games[head["game"]](**dict(word.split("=") for word in head["parameters"]))
    bits = math.frexp(max(abs(game.low), abs(game.high)))[1]
    assert head["exponent"] == (0 if game.is_whole else bits - 52), "its unit is not the game's"
    assert sum(part["bytes"] for part in head["parts"]) == len(records), "its length is wrong"
    sides = {"max": Strategies(game, head, MAX), "min": Strategies(game, head, MIN)}
    for part in head["parts"]:
        state = game.root
        for name in head["after"] + part["moves"]: state = dict(game.children(state))[name]
        sides[part["side"]].check(state, part, records[:part["bytes"]])
        records = records[part["bytes"]:]
        sign, claim = ">=" if part["side"] == "max" else "<=", math.ldexp(part["claim"], head["exponent"])
        print(*part["moves"], "value", sign, repr(claim))
    print(sum(part["positions"] for part in head["parts"]), "positions")

if __name__ == "__main__":
    sys.setrecursionlimit(100000)
    try: main(sys.argv[1])
    except Broken as broken: sys.exit(print("BROKEN:", broken) or 4)
    except Exception as error: sys.exit(print("bad input:", error or repr(error), file=sys.stderr) or 2)
