#!/usr/bin/env python3
"""Says whether an extensive game (.efg) and a tree in JSON are one game.

    efg_reader.py game.efg tree.json

Written from the description of the format, gambitproject.readthedocs.io, "The extensive game (.efg)
file format", and from nothing else in this project: a second opinion on what pincer writes. It is
stricter than the program: every infoset and outcome has to be described alike wherever it appears.
"""
import json
import re
import sys
from fractions import Fraction

TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([{}])|([^\s{},"]+)|(,))')


class Efg:
    def __init__(self, text):
        self.tokens = self.cut(text)
        self.at = 0
        self.infosets, self.outcomes, self.members = {}, {}, {}
        assert [self.word() for _ in range(3)] == ["EFG", "2", "R"], "no EFG 2 R"
        self.text()
        self.players = self.braced(self.text)
        if self.peek()[0] == "text":
            self.text()
        self.root = self.node([Fraction(0)] * len(self.players))
        assert self.at == len(self.tokens), "more than one tree"

    @staticmethod
    def cut(text):
        tokens, at, text = [], 0, text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            assert found, f"no token at {at}"
            at = found.end()
            if found.group(1) is not None:
                tokens.append(("text", found.group(1)))
            elif found.group(2):
                tokens.append(("brace", found.group(2)))
            elif found.group(3):
                tokens.append(("word", found.group(3)))
        return tokens

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self, kind):
        token = self.peek()
        assert token[0] == kind, f"expected a {kind}, not {token} (token {self.at})"
        self.at += 1
        return token[1]

    def word(self):
        return self.take("word")

    def text(self):
        return self.take("text")

    def braced(self, item):
        assert self.take("brace") == "{"
        items = []
        while self.peek() != ("brace", "}"):
            items.append(item())
        self.at += 1
        return items

    def described(self, known, key, item):
        """What was said of a thing when it was first met, or is said now."""
        if self.peek()[0] == "text":
            said = (self.text(), self.braced(item))
            assert known.setdefault(key, said) == said, f"{key} is described in two ways"
        return known[key][1]

    def node(self, paid):
        kind = self.word()
        self.text()
        player, actions = None, []
        if kind == "p":
            player, number = int(self.word()), int(self.word())
            assert 1 <= player <= len(self.players) and number >= 1
            actions = self.described(self.infosets, (player, number), self.text)
            node = {"player": player, "infoset": number, "actions": actions}
        elif kind == "c":
            number = int(self.word())
            chances = self.described(
                self.infosets, (0, number), lambda: (self.text(), Fraction(self.word())))
            assert sum(p for _, p in chances) == 1, f"event {number} does not add up to 1"
            actions = [name for name, _ in chances]
            node = {"player": 0, "chances": chances, "actions": actions}
        else:
            assert kind == "t", f"a node of kind {kind}"
            node = {}
        outcome = int(self.word())
        if outcome:
            more = self.described(self.outcomes, outcome, lambda: Fraction(self.word()))
            assert len(more) == len(self.players)
            paid = [a + b for a, b in zip(paid, more)]
        if player:
            self.members.setdefault((player, node["infoset"]), []).append(node)
        node["paid"] = paid
        node["children"] = [self.node(paid) for _ in actions]
        return node


def same(efg, node, tree):
    """Whether a node of each says the same, all the way down."""
    if "payoff" in tree or "payoffs" in tree:
        wanted = [Fraction(x) for x in tree.get("payoffs") or [tree["payoff"]]]
        if "payoff" in tree:
            wanted.append(-wanted[0])
        return not node["children"] and node["paid"] == wanted
    if tree.get("turn") == "both":
        return same_cells(efg, node, tree)
    children = tree["children"]
    names = [child.get("move", child.get("outcome")) for child in children]
    if node.get("actions") != names:
        return False
    if tree.get("turn") == "chance":
        total = sum(child["weight"] for child in children)
        if [p for _, p in node.get("chances", [])] != [
                Fraction(child["weight"], total) for child in children]:
            return False
    else:
        player = {"max": 1, "min": 2}.get(tree.get("turn")) or ord(tree["player"]) - ord("A") + 1
        if node["player"] != player or len(efg.members[player, node["infoset"]]) != 1:
            return False
    return all(same(efg, a, b["node"]) for a, b in zip(node["children"], children))


def same_cells(efg, node, tree):
    """The first player chooses, then the second, who knows no more than that it is this choice."""
    if node["player"] != 1 or node["actions"] != tree["rows"]:
        return False
    if len(efg.members[1, node["infoset"]]) != 1:
        return False
    replies = node["children"]
    if any(reply.get("player") != 2 or reply["actions"] != tree["columns"] for reply in replies):
        return False
    if [id(n) for n in efg.members[2, replies[0]["infoset"]]] != [id(n) for n in replies]:
        return False
    return all(
        same(efg, cell, wanted)
        for reply, row in zip(replies, tree["cells"])
        for cell, wanted in zip(reply["children"], row))


def main():
    sys.setrecursionlimit(100000)
    efg_file, json_file = sys.argv[1:]
    with open(efg_file, encoding="utf-8") as file:
        efg = Efg(file.read())
    with open(json_file, encoding="utf-8") as file:
        tree = json.load(file, parse_float=str, parse_int=str)

    def numbers(node):  # weights are whole numbers; payoffs stay as they are written
        if isinstance(node, dict):
            return {k: int(v) if k == "weight" else numbers(v) for k, v in node.items()}
        return [numbers(x) for x in node] if isinstance(node, list) else node

    return 0 if same(efg, efg.root, numbers(tree["root"])) else 1


if __name__ == "__main__":
    sys.exit(main())
