"""What a reader does in every view, for any game."""

import re
import time

from webdriver import Failure, wait_for


def check(holds, words):
    if not holds:
        raise Failure(words)


def record_first(page):
    """Starts a recorded run, where the program has not begun with one."""
    b = page.browser
    wait_for("a tree or an invitation", lambda: b.count("svg.tree") or b.run(
        "return document.querySelector('.step [data-read=nothing]').textContent"))
    if not b.count("svg.tree"):
        page.shot("step_nothing")
        b.button("Start", ".step .fold form")
        b.find("svg.tree", 60)


def step(page):
    """Steps on, back, to both ends; plays; reads the tree."""
    b = page.browser
    page.view("step")
    at = lambda: b.text(".pane .at")
    record_first(page)
    if "0 of" not in at():
        b.button("Start", ".transport")
    wait_for("the start", lambda: at().startswith("0 of"))
    total = int(re.search(r"of ([\d,]+)", at()).group(1).replace(",", ""))
    check(total >= 1, f"there are {total} steps")
    b.button("Step", ".transport")
    wait_for("a step", lambda: at().startswith("1 of"))
    check(len(page.read("sentence")) > 10, "the first step says nothing")
    b.button("Back", ".transport")
    wait_for("a step back", lambda: at().startswith("0 of"))
    b.button("End", ".transport")
    wait_for("the end", lambda: at().startswith(f"{total:,} of"))
    check(b.count("svg.tree .node") >= 1, "no tree is drawn")
    check("nodes visited" in page.read("counts") or "node visited" in page.read("counts"), "no counts")
    b.run("document.querySelector('.pane .fold').open = true")
    check("[" in page.read("tree"), f"the tree in words has no bounds: {page.read('tree')[:200]}")
    b.button("Play", ".transport")  # from the start
    wait_for("playing", lambda: not at().startswith(("0 of", f"{total:,} of")) or total == 1)
    if total > 3:
        b.button("Pause", ".transport")
    page.shot("step")


def beside(page, algorithm):
    """Puts another algorithm beside the one that is shown."""
    b = page.browser
    page.view("step")
    b.choose("select[name=beside]", f"algorithm {algorithm}")
    wait_for("two panes", lambda: b.run(
        "return [...document.querySelectorAll('.pane')].filter(p => !p.hidden && p.querySelector('svg.tree')).length") == 2)
    titles = b.run("return [...document.querySelectorAll('.pane h2')].map(h => h.textContent)")
    check(titles[1].startswith(algorithm), f"beside it stands {titles}")
    b.button("End", ".transport")
    page.shot("step_beside")
    b.choose("select[name=beside]", "")


def map_(page):
    """Reads the legend, moves by keys, zooms in and out, by visits and by time."""
    b = page.browser
    page.view("map")
    b.find(".icicle .cell-group")
    rectangles = b.count(".icicle .cell-group")
    check(1 <= rectangles <= 2000, f"{rectangles} rectangles")
    check(b.count(".key-list .swatch") >= 1 and len(page.read("legend")) > 40, "the legend has no words")
    page.until("chosen", lambda text: "nodes" in text)
    page.shot("map")
    parent = b.run("""const ids = new Set([...document.querySelectorAll('.icicle [data-node]')].map(e => e.dataset.node));
        return ids.size""")
    if parent > 3:
        b.run("document.querySelector('.icicle-box').focus()")
        b.press("Down")
        page.until("chosen", lambda text: not text.startswith("the root"))
        b.press("Enter")
        try:
            wait_for("zooming in", lambda: "node=" in b.run("return location.hash"), 2)
            b.button("Zoom out", ".transport")
        except Failure:
            pass  # nothing below that node
    b.choose("select[name=by]", "seconds")
    wait_for("time", lambda: "by=seconds" in b.run("return location.hash"))
    b.choose("select[name=by]", "nodes")
    b.find(".icicle .cell-group")


def position(page):
    """Goes on and back, solves, reads what is known."""
    b = page.browser
    page.view("position")
    page.until("position", lambda text: len(text) > 5)
    start = page.read("position")
    page.shot("position")
    before = b.count(".crumbs a")
    b.click("[data-read=moves] button")
    wait_for("the next position", lambda: b.count(".position .crumbs a") == before + 1)
    b.button("Back", ".position .transport")
    wait_for("the position before", lambda: b.count(".position .crumbs a") == before)
    b.button("Solve", "form.card")
    page.until("solving", lambda text: text.startswith("Solved"), 60)
    page.until("position", lambda text: any(w in text for w in ("exactly", "guarantee", "between", "within")))
    check(start != "", "nothing was said at the start")
    b.button("Best move", ".position .transport")
    wait_for("the best move", lambda: b.count(".position .crumbs a") == before + 1 or
             "not known" in page.read("solving"))
    page.shot("position_solved")


def timeline(page):
    b = page.browser
    page.view("timeline")
    page.until("figures", lambda text: "nodes" in text and "bounds" in text and "…" not in text.split("memory")[0])
    check(b.count("svg.timeline path.lower") == 1, "no picture of the bounds")
    page.until("state", lambda text: "Solved" in text or "Stopped" in text)
    page.shot("timeline")


def play(page, moves=2):
    """Plays a little, and asks what it knows."""
    b = page.browser
    page.view("play")
    b.fill("input[name=think]", "0.2")
    b.button("New match", ".play .transport")
    time.sleep(0.2)
    for _ in range(moves):
        said = page.until("match", lambda text: "our move" in text or "our choice" in text or "over" in text, 30)
        if "over" in said:
            break
        before = b.run("return document.querySelectorAll('.log li').length")
        b.click(".choices button")
        wait_for("an answer", lambda: b.run("return document.querySelectorAll('.log li').length") > before, 30)
    page.until("match", lambda text: "our move" in text or "our choice" in text or "over" in text, 30)
    b.click("input[name=knows]")
    if "over" not in page.read("match"):
        page.until("known", lambda text: "knows" in text)
    page.shot("play")
    b.click("input[name=knows]")
    b.button("Take back", ".play .transport")
    page.until("match", lambda text: "our move" in text or "our choice" in text, 30)
