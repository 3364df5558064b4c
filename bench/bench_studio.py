"""Latency of the studio during a drag: from a target sent over the socket to its pose.

    python bench/bench_studio.py [SECONDS]
    python bench/bench_studio.py --browser [SECONDS]
    python bench/bench_studio.py --soak SECONDS

A client without a browser drags a hand of CMU's subject 2 (of the bundled body without the data)
with all constraints of the studio (both feet pinned, floor, balance, limits), and sends 120 targets
per second. The server runs in a separate process. Printed: round trips and solver time in
milliseconds, against an echo of a message of the same size by the same server library in the same
run; memory before and after.

With ``--browser``, the hand of the bundled body is dragged in a real Chromium with software
rendering at 1280x720 and 60 mouse events per second. Printed: the time from the event to the pose
in the page, the time from the message to the pose, pictures per second, their processor time and
the renderer's name. ``--soak`` does the same with CMU's body, and prints memory on both sides and
the latency in the first and the last minute. Both print the machine's load; their bars assume two
idle cores.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time

import numpy as np
import websockets
from cases import DATA
from studio_in_browser import BARS, dragged
from studio_in_browser import Drag as BrowserDrag

from poise.studio.wire.messages import Drag, GrabJoint, Posed, Release
from poise.studio.wire.serialisation import unpacked

RATE = 120.0
BAR = 8.0  # milliseconds, 95th percentile
PICTURES = 24.0  # pictures per second, drawn in software on two idle cores

ECHO = """
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute

async def echo(socket):
    await socket.accept()
    async for data in socket.iter_bytes():
        await socket.send_bytes(data * 98)

class Server(uvicorn.Server):
    async def startup(self, sockets=None):
        await super().startup(sockets)
        print(self.servers[0].sockets[0].getsockname()[1], flush=True)

app = Starlette(routes=[WebSocketRoute("/ws", echo)])
Server(uvicorn.Config(app, port=0, log_level="warning")).run()
"""

STUDIO = """
import sys
from dataclasses import replace
from pathlib import Path
from poise import read
from poise.bundled import character
from poise.studio import Document, Scene
from poise.studio.serving.serve import serve
file = Path(sys.argv[1])
scene = Scene.of(read(file) if file.is_file() else character())
scene = replace(scene, settings=replace(scene.settings, balance=True))
serve(Document(scene), ready=lambda link: print(link, flush=True))
"""
CMU = str(DATA / "asf_amc" / "cmu_02.asf")


def percentiles(values: list[float]) -> str:
    p50, p95, p99 = np.percentile(1000.0 * np.array(values), [50, 95, 99])
    return f"p50 {p50:6.2f}  p95 {p95:6.2f}  p99 {p99:6.2f} ms"


def memory(process: subprocess.Popen[str]) -> float:
    with open(f"/proc/{process.pid}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def echoed(seconds: float) -> list[float]:
    with subprocess.Popen(
        [sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True
    ) as server:
        port = int(server.stdout.readline())
        found: list[float] = []
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws") as socket:
            data = Drag(1, 0, 0.0, 0.0, 0.0).packed()
            for _ in range(int(seconds * RATE)):
                begun = time.perf_counter()
                await socket.send(data)
                await socket.recv()
                found.append(time.perf_counter() - begun)
                await asyncio.sleep(1.0 / RATE)
        server.kill()
    return found


async def admitted(link: str) -> str:
    """Return the session cookie of a link."""
    host, _, path = link.removeprefix("http://").partition("/")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    text = (await reader.read()).decode()
    writer.close()
    line = next(line for line in text.splitlines() if line.lower().startswith("set-cookie"))
    return line.split(":", 1)[1].split(";")[0].strip()


async def pulled(seconds: float) -> tuple[list[float], list[float], list[float]]:
    with subprocess.Popen(
        [sys.executable, "-c", STUDIO, CMU], stdout=subprocess.PIPE, text=True
    ) as server:
        link = server.stdout.readline().strip()
        await asyncio.sleep(2.0)
        host = link.split("/")[2]
        headers = {"Cookie": await admitted(link)}
        trips: list[float] = []
        solving: list[float] = []
        sizes: list[float] = []
        sent: dict[int, float] = {}
        async with websockets.connect(
            f"ws://{host}/ws", additional_headers=headers, origin=f"http://{host}"
        ) as socket:
            joints = json.loads(await socket.recv())["scene"]["character"]["joints"]
            hand = [joint["name"] for joint in joints].index("lhand")
            place = unpacked(Posed, await socket.recv()).world.reshape(-1, 3, 4)[hand, :, 3]

            async def listen() -> None:
                while True:
                    data = await socket.recv()
                    if isinstance(data, str):
                        continue
                    pose = unpacked(Posed, data)
                    if pose.seq in sent:
                        trips.append(time.perf_counter() - sent.pop(pose.seq))
                        solving.append(pose.seconds)

            await socket.send(GrabJoint(1, 0, hand, 0.0, 0.0, 0.0).packed())
            listening = asyncio.create_task(listen())
            await asyncio.sleep(1.0)
            begun = time.perf_counter()
            for step in range(int(seconds * RATE)):
                angle = 2.0 * step / RATE
                way = 0.2 * np.array(
                    [np.sin(angle) - 0.5, 1.0 - np.cos(angle), np.sin(0.7 * angle)]
                )
                sent[step + 2] = time.perf_counter()
                await socket.send(Drag(step + 2, 0, *(place + way).tolist()).packed())
                if step % int(10 * RATE) == 0:
                    sizes.append(memory(server))
                await asyncio.sleep(max(0.0, begun + (step + 1) / RATE - time.perf_counter()))
            await socket.send(Release(step + 3, 0).packed())
            await asyncio.sleep(0.5)
            listening.cancel()
        sizes.append(memory(server))
        server.kill()
    return trips, solving, sizes


def in_browser(seconds: float, soak: bool) -> None:
    """Print the results of a drag in a browser."""
    with subprocess.Popen(
        [sys.executable, "-c", STUDIO, CMU if soak else ""], stdout=subprocess.PIPE, text=True
    ) as server:
        link = server.stdout.readline().strip()
        load = os.getloadavg()[0]
        found = asyncio.run(dragged(link, server.pid, "lhand", seconds))
        server.kill()
    event, message, solver = (np.array(part) / 1000.0 for part in zip(*found.trips))
    print(
        f"load {load:.1f} at the start, {os.getloadavg()[0]:.1f} at the end, {os.cpu_count()} cores"
    )
    print(f"event to pose     {percentiles(event)}   bars: {BARS[0]:g} and {BARS[1]:g} ms")
    print(f"message to pose   {percentiles(message)}")
    print(f"  the solver      {percentiles(solver)}")
    print(f"{found.sent} events, {len(found.trips)} poses; {found.lost} connections lost")
    print(
        f"{found.drawn / found.seconds:.1f} pictures per second at quality {found.level} "
        f"(bar: {PICTURES:g}), {1000.0 * found.drawing / max(1, found.drawn):.0f} ms of processor "
        f"time each in the process that draws; {found.renderer}"
    )
    if soak:
        print_soak(found)


def print_soak(found: BrowserDrag) -> None:
    """Print memory and latency over time."""
    for side, sizes in (("server", found.server), ("page", found.page)):
        megabytes = [size / 1e6 for size in (sizes[0], sizes[len(sizes) // 2], sizes[-1])]
        print(
            "{}: {:.1f} MB at the start, {:.1f} halfway, {:.1f} at the end".format(side, *megabytes)
        )
    first, last = found.minutes[0], found.minutes[-1]
    print(f"message to pose, in the first of {len(found.minutes)} minutes and in the last:")
    print(f"  first minute    {percentiles(np.array(first) / 1000.0)}")
    print(f"  last minute     {percentiles(np.array(last) / 1000.0)}")


def main() -> None:
    given = sys.argv[1:]
    if given[:1] in (["--browser"], ["--soak"]):
        in_browser(float(given[1]) if len(given) > 1 else 20.0, given[0] == "--soak")
        return
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    echo = asyncio.run(echoed(min(seconds, 10.0)))
    trips, solving, sizes = asyncio.run(pulled(seconds))
    print(f"echo, same size   {percentiles(echo)}")
    singly = f"{len(trips)} of {int(seconds * RATE)} answered individually"
    print(f"target to pose    {percentiles(trips)}   ({singly})")
    print(f"  the solver      {percentiles(solving)}")
    ratio = np.median(trips) / np.median(echo)
    print(f"median against the echo: {ratio:.1f}x; bar at p95: {BAR:g} ms")
    print(f"memory: {sizes[0]:.0f} MB at the start, {sizes[-1]:.0f} MB at the end")


if __name__ == "__main__":
    main()
