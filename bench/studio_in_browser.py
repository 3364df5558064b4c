"""A drag in a real browser: latency from the mouse event to the resulting pose.

Used by `bench_studio.py`. Chromium renders in software; events are sent through its developer
tools, 60 per second, without waiting for answers. A script in the page records, for every pose,
when its event happened, when its message was sent, and when the pose arrived.
"""

from __future__ import annotations

import asyncio
import math
import os
import shutil
import time
from dataclasses import dataclass, field
from typing import Any

RATE = 60.0
BARS = (10.0, 35.0)  # milliseconds, median and 95th percentile
PATIENCE = 300.0  # seconds for the first pose
SIZE = {"width": 1280, "height": 720}
SWITCHES = [
    "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--use-gl=angle", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
]  # fmt: skip

# As users see it: driven browsers identify themselves, and the page must not depend on that.
AS_USED = "delete Object.getPrototypeOf(navigator).webdriver"

RENDERER = """
(() => {
  const gl = poise.studio.stage.renderer.getContext();
  const more = gl.getExtension("WEBGL_debug_renderer_info");
  return gl.getParameter(more ? more.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
})()
"""

METER = """
() => {
  const { connection, stage } = poise.studio;
  const meter = (window.meter = { trips: [], lost: 0, event: 0 });
  const sent = new Map();
  const heard = (event) => (meter.event = event.timeStamp);
  for (const kind of ["pointermove", "pointerrawupdate"]) {
    addEventListener(kind, heard, { capture: true });
  }
  const pack = connection.pack.bind(connection);
  connection.pack = (make) => {
    const seq = pack(make);
    sent.set(seq, [meter.event, performance.now()]);
    return seq;
  };
  const { listener } = connection;
  const pose = listener.pose.bind(listener);
  listener.pose = (told, age) => {
    const now = performance.now();
    const begun = sent.get(told.seq);
    if (begun && meter.event)
      meter.trips.push([now - begun[0], now - begun[1], 1000 * told.seconds]);
    for (const seq of sent.keys()) if (seq <= told.seq) sent.delete(seq);
    pose(told, age);
  };
  const connected = listener.connected.bind(listener);
  listener.connected = (open) => {
    meter.lost += open ? 0 : 1;
    connected(open);
  };
}
"""


@dataclass
class Drag:
    """Measurements of a drag.

    Attributes:
        trips: one row per pose: milliseconds from the event, from the message, and in the solver.
        minutes: the times from the message, by minute.
        server, page: bytes of memory, every ten seconds.
        lost: number of lost connections.
        sent: number of events.
        drawn: number of pictures.
        seconds: duration of the mouse movement.
        drawing: processor seconds of the browser's drawing process in that duration.
        level: quality of the last picture during the movement; 0 is full, 2 the coarsest.
        renderer: name of the renderer.
    """

    trips: list[tuple[float, float, float]] = field(default_factory=list)
    minutes: list[list[float]] = field(default_factory=list)
    server: list[int] = field(default_factory=list)
    page: list[int] = field(default_factory=list)
    lost: int = 0
    sent: int = 0
    drawn: int = 0
    seconds: float = 0.0
    drawing: float = 0.0
    level: int = 0
    renderer: str = ""


async def dragged(link: str, server: int, joint: str, seconds: float) -> Drag:
    """Move a joint back and forth for a duration, in a browser connected to a studio's link."""
    from playwright.async_api import async_playwright

    found = shutil.which("chromium") or shutil.which("google-chrome")
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=found, args=SWITCHES, headless=True)
        page = await browser.new_page(viewport=SIZE)
        await page.add_init_script(AS_USED)
        await page.goto(link)
        # The page's security policy forbids evaluated code, which the driver's wait would need.
        while not await page.evaluate("!!window.poise && poise.studio.state.ready"):
            await asyncio.sleep(0.1)
        await page.get_by_role("button", name="Got it").click()
        await asyncio.sleep(3.0)
        tools = await page.context.new_cdp_session(page)
        await tools.send("HeapProfiler.enable")
        x, y = await page.evaluate(f"poise.joint({joint!r})")
        await page.evaluate(METER)
        measured = await _pulled(page, tools, (x, y), server, seconds)
        await browser.close()
    return measured


async def _pulled(
    page: Any, tools: Any, at: tuple[float, float], server: int, seconds: float
) -> Drag:
    measured = Drag()
    await _mouse(tools, "mouseMoved", *at)
    await _mouse(tools, "mousePressed", *at)
    await _answered(page)
    await asyncio.sleep(1.0)
    await page.evaluate("meter.trips.length = 0")
    before = await page.evaluate("poise.studio.state.drawn")
    drawing = await _drawing(page)
    waiting: set[asyncio.Task[Any]] = set()
    begun = time.perf_counter()
    looked = minute = 0.0
    for step in range(int(seconds * RATE)):
        angle = 1.5 * step / RATE
        x, y = at[0] + 45.0 * (math.cos(angle) - 1.0), at[1] - 45.0 * math.sin(1.3 * angle)
        waiting.add(task := asyncio.create_task(_mouse(tools, "mouseMoved", x, y)))
        task.add_done_callback(waiting.discard)
        now = time.perf_counter() - begun
        if now >= looked:
            looked += 10.0
            begins = now >= minute and (minute + 60.0 <= seconds or minute == 0.0)  # whole minutes
            await _look(page, tools, server, measured, begins)
            minute += 60.0 * begins
        await asyncio.sleep(max(0.0, (step + 1) / RATE - (time.perf_counter() - begun)))
    measured.sent = int(seconds * RATE)
    measured.level = await page.evaluate("poise.studio.state.level")
    await asyncio.gather(*waiting)
    await _look(page, tools, server, measured, False)
    measured.drawn = await page.evaluate("poise.studio.state.drawn") - before
    measured.seconds = time.perf_counter() - begun
    measured.drawing = await _drawing(page) - drawing
    measured.renderer = await page.evaluate(RENDERER)
    await _mouse(tools, "mouseReleased", *at)
    if not measured.trips:
        raise RuntimeError(f"{measured.sent} events of the mouse, and no pose answered any")
    return measured


async def _answered(page: Any) -> None:
    """Wait for the first pose of the press: on a new machine the solver is compiled first."""
    end = time.perf_counter() + PATIENCE
    while not await page.evaluate("poise.studio.state.pulls > 0 && poise.studio.connection.idle"):
        if time.perf_counter() > end:
            said = await page.evaluate("poise.studio.state.message")
            raise RuntimeError(
                f"no pose has answered the press in {PATIENCE:g} s; {said or 'nothing was said'}"
            )
        await asyncio.sleep(0.1)


async def _look(page: Any, tools: Any, server: int, measured: Drag, new_minute: bool) -> None:
    """Collect the meter's samples, and the memory of both sides."""
    trips, lost = await page.evaluate("[meter.trips.splice(0), meter.lost]")
    if measured.minutes:
        measured.minutes[-1] += [trip[1] for trip in trips]
    if new_minute:
        measured.minutes.append([])
    measured.trips += [tuple(trip) for trip in trips]
    measured.lost = lost
    await tools.send("HeapProfiler.collectGarbage")
    heap = await tools.send("Runtime.getHeapUsage")
    measured.page.append(int(heap["usedSize"]))
    measured.server.append(resident(server))


async def _drawing(page: Any) -> float:
    """Return processor seconds of the drawing process."""
    tools = await page.context.browser.new_browser_cdp_session()
    told = await tools.send("SystemInfo.getProcessInfo")
    await tools.detach()
    return sum(each["cpuTime"] for each in told["processInfo"] if each["type"] == "GPU")


async def _mouse(tools: Any, kind: str, x: float, y: float) -> None:
    buttons = {"mouseMoved": 1, "mousePressed": 1, "mouseReleased": 0}[kind]
    await tools.send(
        "Input.dispatchMouseEvent",
        {"type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1},
    )


def resident(process: int) -> int:
    """Return the resident memory of a process in bytes."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
