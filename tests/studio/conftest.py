"""The studio in a real browser (Chromium, real mouse events); skipped without one."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

import poise
from poise.bundled import character
from studio.starter import PATIENCE, Starter

UNUSED = (
    # Each window loads a page for the list below its address field, which nobody sees.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess",
    # Playwright's own, which this list replaces.
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "MediaRouter", "OptimizationHints", "PaintHolding",
    "PreconnectToSearch", "ThirdPartyStoragePartitioning",
)  # fmt: skip
SWITCHES = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
    # Without a graphics card, putting the page together on one takes longer than all else.
    "--disable-gpu-compositing",
    f"--disable-features={','.join(UNUSED)}",
]  # fmt: skip
READ_BACK = "GPU stall due to ReadPixels"  # what the driver says of each such picture
# Pictures take little of a machine without a graphics card: what they show is not looked at.
COARSE = "localStorage.setItem('poise-studio-quality', '2')"
QUIET = 1.5  # seconds: thrice as long as between two looks of the autosave


class Window:
    """A browser window on a studio."""

    def __init__(self, page):
        self.page = page
        self.messages = []
        page.on("console", lambda message: self.heard(message.text))
        page.on("pageerror", lambda error: self.messages.append(f"error: {error}"))

    def heard(self, text):
        if READ_BACK not in text:
            self.messages.append(text)

    def state(self, what):
        return self.page.evaluate(f"window.poise ? poise.studio.state.{what} : null")

    def until(self, what, seconds=PATIENCE):
        """Wait until an expression is true there: by looking, not for a fixed time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.page.evaluate(what)
            if found:
                if "history." in what:
                    self.delivered()
                return found
            time.sleep(0.02)
        raise AssertionError(f"it never came to be: {what}; messages: {self.messages}")

    def ready(self, name=None):
        self.until("!!window.poise && poise.studio.state.ready")
        if name is not None:
            self.until(f"poise.studio.body.character.name === {name!r}")

    def beside(self):
        """A second window of the same browser, behind this one."""
        second = Window(self.page.context.new_page())
        second.page.goto(self.page.url)
        second.ready()
        self.page.bring_to_front()
        return second

    def joint(self, name):
        """Return the window pixels of a joint."""
        return tuple(self.page.evaluate(f"poise.joint({name!r})"))

    def drag(self, start, way, steps=12, keys=()):
        """Press, and move without letting go; where the mouse is then."""
        x, y = start
        self.page.mouse.move(x, y)
        for key in keys:
            self.page.keyboard.down(key)
        self.page.mouse.down()
        self.until("poise.studio.state.pulls === 1")
        for step in range(1, steps + 1):
            self.page.mouse.move(x + way[0] * step / steps, y + way[1] * step / steps)
        for key in keys:
            self.page.keyboard.up(key)
        return x + way[0], y + way[1]

    def settle(self):
        """Wait until every message is answered and the body stands still."""
        self.delivered()
        self.until("poise.studio.connection.idle && !poise.studio.state.moving")

    def delivered(self):
        """Wait for what the server sent before it answers a request, and until it is drawn.

        The pose follows the news of an edit as a message of its own. A window behind another one
        may draw nothing.
        """
        self.page.evaluate(
            "fetch('files').catch(() => null).then(() => new Promise((done) => {"
            " requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 200) }))"
        )

    def carry(self, *paths, zone="open"):
        """Drag files or folders over the page and drop them on a zone, as from a file manager."""
        session = self.page.context.new_cdp_session(self.page)
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}

        def dispatch(kind, x, y):
            event = {"type": kind, "x": x, "y": y, "data": data}
            session.send("Input.dispatchDragEvent", event)

        dispatch("dragEnter", 300.0, 300.0)
        dispatch("dragOver", 300.0, 300.0)
        box = self.page.locator(f"[data-zone={zone}]").bounding_box()
        place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        dispatch("dragOver", *place)
        dispatch("drop", *place)

    def release(self):
        """Let go, and wait until that is a step of undo or nothing."""
        self.page.mouse.up()
        self.settle()


class Studio:
    """A studio process, and the windows on it."""

    def __init__(self, browser, starter, folder, state, *arguments):
        self.browser = browser
        self.starter = starter
        self.output = state / "output"
        self.arguments = ["--no-browser", "--folder", str(folder), *arguments]
        self.state = state
        self.process = None
        self.contexts = []

    def start(self, *more):
        """Start it, or start it again."""
        own = {"XDG_STATE_HOME": str(self.state)}
        self.state.mkdir(exist_ok=True)
        self.output.unlink(missing_ok=True)
        self.process = self.starter(["studio", *self.arguments, *more], self.output, own)
        end = time.monotonic() + PATIENCE
        while not (links := re.findall(r"http://\S+\n", self.printed())):
            assert self.process.poll() is None, self.printed()
            assert time.monotonic() < end
            time.sleep(0.01)
        self.link = links[0].strip()

    def printed(self):
        return self.output.read_text() if self.output.exists() else ""

    def window(self, script=COARSE, **options):
        """A window on it; ``script`` is run before the page's own, and has it draw quickly."""
        usual = {
            "viewport": {"width": 960, "height": 600}, "device_scale_factor": 1,
            "accept_downloads": True,
        }  # fmt: skip
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(1000 * PATIENCE)
        self.contexts.append(context)
        if script is not None:
            context.add_init_script(script)
        window = Window(context.new_page())
        window.page.goto(self.link)
        window.ready()
        window.page.get_by_role("button", name="Got it").click()
        return window

    def until_kept(self):
        """Wait until what was done last is on disk: looked for twice a second, and written."""
        end = time.monotonic() + PATIENCE
        seen, since = None, 0.0
        while seen is None or time.monotonic() - since < QUIET:
            assert time.monotonic() < end, "nothing was kept"
            time.sleep(0.02)
            found = self.kept()
            if found is None or found != seen:
                seen, since = found, time.monotonic()

    def kept(self):
        """The mark of what is on disk, and its age; None while something is being written."""
        for mark in (self.state / "poise" / "studio").rglob("current.json"):
            with contextlib.suppress(FileNotFoundError):  # it is replaced by the next one
                text, written = mark.read_text(), mark.stat().st_mtime_ns
                whole = {"lock", mark.name, *map(json.loads(text).get, ("character", "state"))}
                names = {file.name for file in mark.parent.iterdir()}
                if {name for name in names if not name.startswith("source-")} == whole:
                    return text, written
        return None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def close(self):
        """Leave nothing behind: a page whose studio is gone would look for it for ever."""
        for context in self.contexts:
            context.close()
        if self.process.poll() is None:
            self.stop()


def by_command(words, said, environment):
    """Start ``poise`` as a user does, from nothing."""
    with said.open("w") as output:
        return subprocess.Popen(
            [sys.executable, "-m", "poise", *words],
            stdin=subprocess.DEVNULL, stdout=output, env={**os.environ, **environment},
        )  # fmt: skip


@pytest.fixture(scope="session")
def starter():
    """Starts studios without loading what every one of them loads."""
    if not hasattr(os, "fork"):
        yield by_command
        return
    ahead = Starter()
    yield ahead.start
    ahead.close()


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
def open_studio(browser, starter, tmp_path):
    """Opens studios, and ends them; `anew` ones are started as a user does it."""
    opened = []

    def start(*arguments, folder=tmp_path, anew=False):
        starting = by_command if anew else starter
        opened.append(Studio(browser, starting, folder, tmp_path / "state", *arguments))
        opened[-1].start()
        return opened[-1]

    yield start
    for each in opened:
        each.close()


@pytest.fixture
def window(open_studio):
    """A window on the bundled character."""
    return open_studio().window()


@pytest.fixture
def rest_file(tmp_path):
    """A file of the bundled character without a motion, which opens at rest."""
    poise.write(replace(character(), motions={}), tmp_path / "rest.glb")
    return str(tmp_path / "rest.glb")


@pytest.fixture
def at_rest(open_studio, rest_file):
    """A window on the bundled character at rest."""
    return open_studio(rest_file).window()


@pytest.fixture
def robot_file(shared_data):
    """A humanoid robot with meshes."""
    return str(shared_data / "humanoids" / "robots" / "unitree_g1" / "unitree_g1.xml")


@pytest.fixture
def walk_of_a_person(shared_data):
    """A captured walk."""
    return shared_data / "bvh" / "cmu_02_01_walk_cgspeed.bvh"


@pytest.fixture
def walk_file(tmp_path):
    """A file of the bundled character with its walk."""
    poise.write(character(), tmp_path / "walk.glb")
    return str(tmp_path / "walk.glb")


@pytest.fixture
def walking(open_studio, walk_file):
    """A window on the bundled character, with its walk on the timeline."""
    return open_studio(walk_file).window()
