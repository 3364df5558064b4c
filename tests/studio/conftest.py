"""A studio in a real browser: Chromium, real mouse events; skipped where there is none."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SWITCHES = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
]  # fmt: skip
PATIENCE = 60.0  # seconds: a busy machine with software drawing


class Window:
    """A browser window on a studio."""

    def __init__(self, page):
        self.page = page
        self.said = []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda error: self.said.append(f"error: {error}"))

    def state(self, what):
        return self.page.evaluate(f"window.poise ? poise.studio.state.{what} : null")

    def until(self, what, seconds=PATIENCE):
        """Wait until an expression is true there: by looking, not for a fixed time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.page.evaluate(what)
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"it never came to be: {what}; said: {self.said}")

    def ready(self, name=None):
        self.until("!!window.poise && poise.studio.state.ready")
        if name is not None:
            self.until(f"poise.studio.body.character.name === {name!r}")

    def joint(self, name):
        """Where a joint is in the window, pixels."""
        return tuple(self.page.evaluate(f"poise.joint({name!r})"))

    def drag(self, start, way, steps=12, keys=()):
        """Press, and move without letting go; where the mouse is then."""
        x, y = start
        self.page.mouse.move(x, y)
        for key in keys:
            self.page.keyboard.down(key)
        self.page.mouse.down()
        self.until("poise.studio.state.pulls === 1", 10)
        for step in range(1, steps + 1):
            self.page.mouse.move(x + way[0] * step / steps, y + way[1] * step / steps)
        for key in keys:
            self.page.keyboard.up(key)
        return x + way[0], y + way[1]

    def settle(self):
        """Wait until every message is answered and the body stands still."""
        self.until("poise.studio.connection.idle && !poise.studio.state.moving")

    def release(self):
        """Let go, and wait until that is a step of undo or nothing."""
        self.page.mouse.up()
        self.settle()


class Studio:
    """A studio process, and the windows on it."""

    def __init__(self, browser, folder, state, *arguments):
        self.browser = browser
        self.arguments = ["--no-browser", "--folder", str(folder), *arguments]
        self.state = state
        self.process = None
        self.start()

    def start(self, *more):
        """Start it, or start it again."""
        command = [sys.executable, "-m", "poise", "studio", *self.arguments, *more]
        own = {**os.environ, "XDG_STATE_HOME": str(self.state)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=own)
        self.link = next(line.strip() for line in self.process.stdout if "http" in line)

    def window(self, script=None, **options):
        """A window on it; ``script`` is run before the page's own."""
        usual = {
            "viewport": {"width": 960, "height": 600}, "device_scale_factor": 1,
            "accept_downloads": True,
        }  # fmt: skip
        context = self.browser.new_context(**{**usual, **options})
        if script is not None:
            context.add_init_script(script)
        window = Window(context.new_page())
        for _ in range(200):  # the link is printed a moment before the server listens
            try:
                window.page.goto(self.link)
                break
            except Exception as problem:
                if "ERR_CONNECTION" not in str(problem):
                    raise
                time.sleep(0.05)
        window.ready()
        window.page.get_by_role("button", name="Got it").click()
        return window

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        return self.process.wait(20)


@pytest.fixture(scope="module")  # its event loop runs for as long: no other test's may then
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright, to drive a browser")
    found = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if found is None:
        pytest.skip("needs Chromium: the studio is not tried in a real browser")
    if not (Path(__file__).parents[2] / "src/poise/studio/web/index.html").exists():
        pytest.skip("the client is not built: npm run build in web/")
    with api.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=found, args=SWITCHES, headless=True)
        yield opened
        opened.close()


@pytest.fixture
def open_studio(browser, tmp_path):
    """Opens studios, and ends them."""
    running = []

    def start(*arguments, folder=tmp_path):
        running.append(Studio(browser, folder, tmp_path / "state", *arguments))
        return running[-1]

    yield start
    for each in running:
        if each.process.poll() is None:
            each.stop()
        each.process.stdout.close()
