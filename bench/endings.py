#!/usr/bin/env python3
"""Many small questions to one session: what Python costs on top of C++.

usage: PYTHONPATH=build/release/python endings.py BENCH_ENDINGS [COUNT [ROUNDS]]
"""
import random, statistics, subprocess, sys, tempfile, time

import pincer

SEED = 1


def endings(count):
    """Random positions of Connect Four with 28 to 38 stones that are not over."""
    choice, start, found = random.Random(SEED), pincer.game("connect_four", payoff="score"), []
    while len(found) < count:
        position, stones = start, choice.randint(28, 38)
        while len(position.path) < stones and position.turn != "over":
            position = position.play(choice.choice(position.moves()))
        if position.turn != "over":
            found.append(position)
    return found


def batch(session, positions):
    return session.batch(positions, progress=False)


def loop(session, positions):
    return [session.solve(position) for position in positions]


def in_python(ask, positions, is_read):
    """Seconds by the clock and by the processor, with or without reading the values; their sum."""
    with pincer.session(positions[0].start) as session:
        began, used = time.perf_counter(), time.process_time()
        results = ask(session, positions)
        values = [result.value for result in results] if is_read else None
        taken = time.perf_counter() - began, time.process_time() - used
        return *taken, sum(values or [result.value for result in results])


def in_cpp(program, file):
    done = subprocess.run([program, file], check=True, capture_output=True, text=True)
    return tuple(map(float, done.stdout.split()))


def main():
    program, count, rounds = [*sys.argv[1:], *["10000", "15"][len(sys.argv) - 2:]]
    positions = endings(int(count))
    with tempfile.NamedTemporaryFile("w") as file:
        file.writelines(" ".join(position.path) + "\n" for position in positions)
        file.flush()
        ways = {"C++": lambda: in_cpp(program, file.name),
                "batch": lambda: in_python(batch, positions, False),
                "batch, values read": lambda: in_python(batch, positions, True),
                "a loop of solve, values read": lambda: in_python(loop, positions, True)}
        taken = {name: [] for name in ways}
        for _ in range(int(rounds)):
            for name, way in ways.items():
                taken[name].append(way())
    assert len({row[2] for rows in taken.values() for row in rows}) == 1, taken
    clock, used = ({name: [row[i] for row in rows] for name, rows in taken.items()} for i in (0, 1))
    print("| asked by | seconds | of the processor | quickest | processor, of C++ | quickest, of C++ |")
    print("|---" * 6 + "|")
    middle, least = statistics.median, min
    for name in ways:
        print(f"| {name} | {middle(clock[name]):.3f} | {middle(used[name]):.3f} | {least(clock[name]):.3f} "
              f"| {middle(used[name]) / middle(used['C++']):.2f} "
              f"| {least(clock[name]) / least(clock['C++']):.2f} |")


main()
