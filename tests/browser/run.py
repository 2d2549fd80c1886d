#!/usr/bin/env python3
"""The page in a real browser: every view for every kind of game, with nothing but a keyboard, timed."""

import argparse
import os
import sys
import time
import traceback

import special
import views
from explorer import Explorer, Page
from webdriver import Browser, Failure

ALL = (views.step, views.map_, views.position, views.timeline, views.play)
STILL = (views.position, views.timeline, views.play)  # for games whose searches are not recorded


def games(options):
    """A name, what is started, and what is looked at."""
    pincer, own = [options.pincer, "explore"], [options.take_stones, "explore"]
    return [
        ("tree", [*pincer, "tree", "figure=5.2"], [special.figure_5_5, *ALL, special.side_by_side, special.saving], True),
        ("connect_four", [*pincer, "connect_four", "width=4", "height=4"], [*ALL, special.keyboard, special.addresses], True),
        ("pig", [*pincer, "pig", "target=8", "horizon=4"], [*ALL, special.dice], True),
        ("goofspiel", [*pincer, "goofspiel", "cards=4"], [*ALL, special.matrix], True),
        ("take_stones", own, ALL, True),
        ("nim", [*pincer, "nim", "heaps=2,2", "players=3"], ALL, True),
        ("duel", [*pincer, "duel"], ALL, False),
        ("figure_5_4", [*pincer, "tree", "figure=5.4"], ALL, False),
        ("tic_tac_toe", [*pincer, "tic_tac_toe"], [special.board, *ALL], False),
        ("kalah", [*pincer, "kalah", "holes=3", "seeds=2"], [special.board, *ALL], False),
        ("dots_and_boxes", [*pincer, "dots_and_boxes", "rows=1", "columns=2"], [special.board, *ALL], False),
        ("cops_and_robbers", [*pincer, "cops_and_robbers", "depth=4"], [special.board, *ALL], False),
        ("pursuit", [*pincer, "pursuit"], [special.board, views.play], False),
        ("tron", [*pincer, "tron"], [special.board, *ALL], False),
        ("big", [*pincer, "connect_four", "width=7", "height=5"], [special.clicks_are_quick], False),
        ("huge", [*pincer, "connect_four", "width=8", "height=7", "--memory", "2000"],
         [special.clicks_are_quick_on_a_hundred_million], False),
    ]


def look(browser, name, command, looks, shots):
    explorer = Explorer(command)
    try:
        page = Page(browser, explorer, shots and os.path.join(shots, name))
        if page.shots:
            os.makedirs(page.shots, exist_ok=True)
        can_record = any(a["can_record"] for a in page.api("about")["algorithms"])
        for act in looks:
            if not can_record and act in (views.step, views.map_):
                act = special.nothing_recorded
            start = time.monotonic()
            act(page)
            print(f"  {name}: {act.__name__.strip('_')} {time.monotonic() - start:.1f} s", flush=True)
        page.check_quiet()
    finally:
        explorer.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pincer", required=True)
    parser.add_argument("--take-stones", required=True)
    parser.add_argument("--quick", action="store_true", help="one game of each kind, under a minute")
    parser.add_argument("--only", help="one of the games")
    parser.add_argument("--shots", help="a folder for pictures of all views")
    options = parser.parse_args()
    failed = 0
    if options.shots:
        os.makedirs(options.shots, exist_ok=True)
    browser = Browser()
    try:
        for name, command, looks, is_quick in games(options):
            if (options.only and name != options.only) or (options.quick and not is_quick):
                continue
            print(name, flush=True)
            try:
                look(browser, name, command, looks, options.shots)
            except Failure as failure:
                failed += 1
                print(f"FAILED {name}: {failure}")
                traceback.print_exc(limit=-3)
                print("console:", browser.console())
                if options.shots:
                    browser.screenshot(os.path.join(options.shots, f"failed_{name}.png"))
    finally:
        browser.close()
    print("all is well" if not failed else f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
