"""A browser, driven through the W3C WebDriver protocol: Debian's chromium and chromium-driver, no library."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "Space": " ", "Left": "\ue012", "Up": "\ue013",
        "Right": "\ue014", "Down": "\ue015", "Home": "\ue011", "End": "\ue010", "Backspace": "\ue003"}


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Failure(AssertionError):
    """What a test says when the page is not as it should be."""


def wait_for(what, tried, seconds=20.0):
    """Tries until something true comes back."""
    end = time.monotonic() + seconds
    problem = None
    while True:
        try:
            if value := tried():
                return value
            problem = None
        except (Failure, urllib.error.URLError, ConnectionError) as failure:
            problem = failure
        if time.monotonic() > end:
            raise Failure(f"waited {seconds:.0f} s for {what}" + (f": {problem}" if problem else ""))
        time.sleep(0.03)


class Browser:
    def __init__(self, downloads=None):
        self.port = free_port()
        self.home = tempfile.mkdtemp(prefix="pincer_browser_")
        self.downloads = downloads or os.path.join(self.home, "downloads")
        driver = shutil.which("chromedriver") or "/usr/bin/chromedriver"
        # A process group of its own, which ends with it.
        self.driver = subprocess.Popen([driver, f"--port={self.port}"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, start_new_session=True,
                                       env={**os.environ, "HOME": self.home})
        wait_for("chromedriver", lambda: self._send("GET", "/status")["ready"])
        options = {
            "binary": shutil.which("chromium") or "/usr/bin/chromium",
            "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                     "--no-first-run", "--disable-background-networking", "--disable-component-update",
                     "--disable-sync", "--no-proxy-server", f"--user-data-dir={self.home}/profile",
                     "--window-size=1280,900"],
            "prefs": {"download.default_directory": self.downloads, "download.prompt_for_download": False},
            "perfLoggingPrefs": {"enableNetwork": True},
        }
        made = self._send("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})
        self.session = made["sessionId"]

    def close(self):
        try:
            self.command("DELETE", "")
        except Failure:
            pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.home, ignore_errors=True)

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method,
                                         headers={"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.loads(error.read() or b"{}").get("value", {})
            raise Failure(f"{said.get('error')}: {str(said.get('message'))[:400]}") from None

    def command(self, method, path, body=None):
        return self._send(method, f"/session/{self.session}{path}", body)

    def open(self, address):
        self.command("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.command("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        return self.command("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def find(self, css, seconds=20.0):
        """The first element that can be seen."""
        script = ("return [...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility "
                  "? e.checkVisibility() : e.getClientRects().length > 0) ?? null")
        return wait_for(css, lambda: self.run(script, css), seconds)

    def text(self, css):
        return self.run("return arguments[0].innerText", self.find(css))

    def count(self, css):
        return self.run("return document.querySelectorAll(arguments[0]).length", css)

    def click(self, css):
        self._click(lambda: self.find(css), css)

    def _click(self, find, what):
        """As a person would; what was drawn anew in the meantime is looked for again."""
        for attempt in range(3):
            try:
                element = find()
                self.run("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", element)
                return self.command("POST", f"/element/{element[ELEMENT]}/click", {})
            except Failure as failure:
                if attempt == 2 or "stale" not in str(failure):
                    raise Failure(f"{what} cannot be clicked: {failure}") from None

    def button(self, label, within="body"):
        """Clicks the button or link with this in its text."""
        script = ("return [...document.querySelectorAll(arguments[0] + ' :is(button, a, summary)')].find(e => "
                  "e.getClientRects().length > 0 && e.innerText.includes(arguments[1])) ?? null")
        self._click(lambda: wait_for(f"a button {label!r}", lambda: self.run(script, within, label)), label)

    def choose(self, css, value):
        """Chooses an option of a list, by its value or by what its text begins with."""
        script = ("const s = arguments[0], o = [...s.options].find(o => o.value === arguments[1] || "
                  "o.text.startsWith(arguments[1])); if (!o) return false; s.value = o.value; "
                  "s.dispatchEvent(new Event('change', {bubbles: true})); return true")
        if not self.run(script, self.find(css), value):
            raise Failure(f"{css} has no option {value!r}")

    def fill(self, css, text):
        element = self.find(css)
        self.command("POST", f"/element/{element[ELEMENT]}/clear", {})
        self.command("POST", f"/element/{element[ELEMENT]}/value", {"text": str(text)})

    def press(self, *keys):
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.command("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def resize(self, width, height):
        self.devtools("Emulation.setDeviceMetricsOverride",
                      {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})

    def dark(self, is_dark):
        self.devtools("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]})

    def devtools(self, name, parameters):
        return self.command("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.command("GET", "/screenshot")))

    def console(self):
        """What the page complained of since it was asked last."""
        entries = self.command("POST", "/se/log", {"type": "browser"})
        return [f"{e['level']}: {e['message']}" for e in entries if e["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """Addresses that were asked for since it was asked last."""
        addresses = []
        for entry in self.command("POST", "/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                addresses.append(message["params"]["request"]["url"])
            elif message["method"] == "Network.webSocketCreated":
                addresses.append(message["params"]["url"])
        return addresses
