#!/usr/bin/env python3
"""What certificates cost: positions, bytes, seconds and memory of solving, writing and verifying.

usage: certificates.py PINCER [GAME PARAMETER... [--after MOVES]]   (one game instead of the list)
"""
import json, os, subprocess, sys, tempfile

GAMES = ["connect_four width=6 height=5", "connect_four width=7 height=5", "kalah holes=5 seeds=4",
         "goofspiel cards=10 --after 10/1", "goofspiel cards=9 order=random --after 5", "pig target=40",
         "duel"]
# Proved with lemmas alone: down to the ends there are too many positions for this table.
LARGE = ["goofspiel cards=9 order=random --after 5"]


def run(*command):
    """Output, seconds of the processor's time, and peak memory in MB."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed:\n{output}")
    return output, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def cost(pincer, game, file):
    """Of one game: a row for each kind of certificate."""
    solve = [pincer, "solve", *game.split(), "--json", "--algorithm", "engine"]
    _, solving, solve_memory = run(*solve)
    for lemmas in ([], ["--certificate-lemmas"])[game in LARGE:]:
        output, both, write_memory = run(*solve, "--certificate", file, *lemmas)
        proof = json.loads(output)["certificate"]
        _, checking, check_memory = run(pincer, "verify", file)
        positions = max(1, proof["positions"])
        size = os.path.getsize(file)
        writing = both - solving
        print(f"| {game} | {'yes' if lemmas else 'no'} | {solving:.2f} | {solve_memory:.0f} "
              f"| {positions:,} | {size / positions:.2f} | {proof['nodes']:,} "
              f"| {writing:.2f} | {1e6 * writing / positions:.2f} | {write_memory:.0f} "
              f"| {checking:.2f} | {1e6 * checking / positions:.2f} | {check_memory:.0f} |",
              flush=True)


def main():
    pincer, *words = sys.argv[1:]
    print("| game | lemmas | solved in s | MB | positions | bytes each | searched again "
          "| written in s | us each | MB | checked in s | us each | MB |")
    print("|" + "---|" * 13)
    with tempfile.TemporaryDirectory() as folder:
        for game in [" ".join(words)] if words else GAMES:
            cost(pincer, game, os.path.join(folder, "proof.cert"))


main()
