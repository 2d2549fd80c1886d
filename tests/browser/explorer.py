"""A program that is explored, and the page it serves in a browser."""

import os
import re
import subprocess
import tempfile
import time

from webdriver import Failure, wait_for


class Explorer:
    """`pincer explore ...`, or a user's own game, on a free port. Ended by its process id."""

    def __init__(self, command):
        self.log = tempfile.TemporaryFile("w+")
        self.program = subprocess.Popen([*command, "--no-open", "--port", "0"], stdout=self.log,
                                        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                        env={**os.environ, "NO_COLOR": "1"})
        self.address = wait_for(f"the address that {' '.join(command)} prints", self._address, 60)
        self.root = self.address.split("?")[0]

    def _address(self):
        self.log.seek(0)
        text = self.log.read()
        found = re.search(r"http://127\.0\.0\.1:\d+/\?token=[\w-]+", text)
        if found is None and self.program.poll() is not None:
            raise SystemExit(f"it ended: {text}")
        return found and found.group()

    def close(self):
        self.program.terminate()
        try:
            self.program.wait(20)
        except subprocess.TimeoutExpired:
            self.program.kill()
            raise Failure("the program did not end") from None
        finally:
            self.log.close()


class Page:
    """The page of one explorer, with what a reader does on it."""

    def __init__(self, browser, explorer, shots=None):
        self.browser, self.explorer, self.shots = browser, explorer, shots
        browser.console()
        browser.requests()
        browser.open(explorer.address)
        browser.find("nav[aria-label=views] a[aria-current]")

    def view(self, name):
        self.browser.button(name.capitalize(), "nav[aria-label=views]")
        wait_for(f"the view {name}", lambda: self.browser.run(
            "return document.querySelector('nav a[aria-current]').textContent") == name.capitalize())

    def go(self, fragment):
        self.browser.run("location.hash = arguments[0]", fragment)
        time.sleep(0.1)

    def read(self, what):
        """The text that a view marks as what a test, or a program, may read."""
        return self.browser.text(f"[data-read={what}]")

    def until(self, what, holds, seconds=20):
        """Reads until it is as it should be, and returns it."""
        last = [""]

        def tried():
            last[0] = self.read(what)
            return holds(last[0])
        try:
            wait_for(what, tried, seconds)
        except Failure as failure:
            raise Failure(f"{failure}; it says: {last[0]!r}") from None
        return last[0]

    def api(self, path, body=None):
        """What the program answers the page."""
        return self.browser.run_async("""
            const [path, body, done] = arguments;
            fetch('/api/1/' + path, body ? {method: 'POST', body: JSON.stringify(body),
              headers: {'Content-Type': 'application/json'}} : {}).then(r => r.json()).then(done)
              .catch(e => done({error: String(e)}))""", path, body)

    def shot(self, name):
        if self.shots:
            time.sleep(0.25)
            self.browser.screenshot(os.path.join(self.shots, name + ".png"))

    def check_quiet(self):
        """Nothing was complained of, and nothing asked of anybody else."""
        problems = self.browser.console()
        if problems:
            raise Failure("the console says: " + "; ".join(problems))
        asked = self.browser.requests()
        elsewhere = [a for a in asked if re.match(r"(https?|wss?|ftp):", a) and not a.startswith(self.explorer.root)]
        if elsewhere:
            raise Failure(f"asked elsewhere: {elsewhere}")
        if not any(a.startswith(self.explorer.root + "api/1/") for a in asked):
            raise Failure("no request was seen: the log is not kept")
