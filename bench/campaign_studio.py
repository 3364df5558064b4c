"""The studio under load and abuse: clients that do not read, malformed messages, kills.

    python bench/campaign_studio.py [windows] [leavers] [frames] [kills] [mixed]
        [--data FOLDER] [--scale SHARE]

- `windows`: five clients connect to a studio and never read, while a sixth makes the edits of an
  hour: 3,600 edits and 600 drags of 60 events. Memory grows by less than 20 MB after the first
  tenth, and the studio ends within 3 seconds after SIGTERM.
- `leavers`: 2,000 clients disconnect in the middle of a message from them or from the studio, half
  of them by a reset. Memory grows by less than 20 MB after the first tenth; there is no traceback.
- `frames`: 200,000 malformed messages over the socket, binary and JSON, of every kind. The process
  answers and prints no traceback, and all edits can be undone.
- `kills`: a studio is killed 200 times at random moments of editing. The next studio recovers all
  edits up to two seconds before the kill. Half of the studios start without an earlier session.
- `mixed`: an hour of drags, brush strokes, keys, rig edits, undo, imported motions, opened
  characters and exports, over and over, with a history of 24 steps. Once it is full, memory grows
  by less than 20 MB.

``--scale`` scales all parts. Every part runs the command `poise studio`.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import websockets
from cases import DATA
from measure import machine

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import poise
from poise.bundled import character
from poise.bundled import motions as bundled_motions
from poise.studio.files.autosave import Autosave
from poise.studio.wire.messages import Drag, GrabJoint, Lift, Paint, Posed, Release, Scrub
from poise.studio.wire.serialisation import unpacked
from studio.malformed import any_edit, any_frame

PATIENCE = 300.0
FLAT = 20e6  # bytes
PROMPT = 3.0  # seconds


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """Handler that returns redirects to the caller, who needs the cookie."""

    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass
class Studio:
    """Running `poise studio` process with a session cookie."""

    process: subprocess.Popen[bytes]
    said: Path
    port: int
    cookie: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}"}

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def resident(self) -> int:
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def end(self) -> float:
        """Return the seconds from SIGTERM to the end of the process."""
        begun = time.perf_counter()
        self.process.terminate()
        self.process.wait(PATIENCE)
        return time.perf_counter() - begun


@contextlib.contextmanager
def studio(home: Path, *words: str, plugin: str = "") -> Iterator[Studio]:
    """Start a studio with its autosaves in a folder, after the code of a plugin."""
    (home / "plugin.py").write_text(plugin)
    said = home / "said.txt"
    with said.open("wb") as output:
        process = subprocess.Popen(
            [
                sys.executable, "-m", "poise", "--plugin", str(home / "plugin.py"), "studio",
                "--no-browser", *words,
            ],
            stdout=output, stderr=subprocess.STDOUT,
            env={**os.environ, "XDG_STATE_HOME": str(home), "COLUMNS": "500"},
        )  # fmt: skip
    try:
        end = time.monotonic() + PATIENCE
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)/\?token=\S+", said.read_text())):
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"the studio did not start: {said.read_text()}")
            time.sleep(0.02)
        try:
            urllib.request.build_opener(NoRedirect).open(found.group())
        except urllib.error.HTTPError as redirected:
            cookie = redirected.headers["set-cookie"].split(";")[0]
        yield Studio(process, said, int(found.group(1)), cookie)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def tracebacks(text: str) -> int:
    """Count the tracebacks in a studio's output and print each kind."""
    found = re.findall(r"Traceback \(most recent call last\):\n(?: .*\n)+.*\n", text)
    for each in {re.sub(r"0x\w+|\d+", "#", each): each for each in found}.values():
        print("".join(f"  {line}\n" for line in each.splitlines()[-7:]))
    return len(found)


def deaf(place: Studio) -> socket.socket:
    """Connect a client that never reads."""
    window = socket.socket()
    window.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    window.connect(("127.0.0.1", place.port))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": f"127.0.0.1:{place.port}", "Upgrade": "websocket", "Connection": "Upgrade",
        "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **place.headers,
    }  # fmt: skip
    request = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    window.sendall(f"GET /ws HTTP/1.1\r\n{request}\r\n".encode())
    return window


@dataclass
class Reader:
    """Client that reads and keeps the last messages."""

    socket: Any
    scene: dict[str, Any] = field(default_factory=dict[str, Any])
    pose: Posed | None = None
    errors: list[str] = field(default_factory=list[str])

    async def read(self) -> None:
        """Read messages until the socket is closed."""
        with contextlib.suppress(websockets.ConnectionClosed):
            async for message in self.socket:
                if isinstance(message, bytes):
                    if message[0] == Posed.KIND:
                        self.pose = unpacked(Posed, message)
                    continue
                told = json.loads(message)
                self.scene.update(told.get("scene", {}))
                error = told.get("error")
                if error and error["kind"] != "Notice":  # such as "preparing the solver"
                    self.errors.append(f"{error['kind']}: {error['message']}")

    async def until(self, condition: Any) -> None:
        """Wait for a condition."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError
            await asyncio.sleep(0.005)

    async def do(self, **edit: Any) -> None:
        """Send an edit."""
        await self.socket.send(json.dumps(edit))

    @property
    def steps(self) -> int:
        return self.scene["history"]["steps"]


@contextlib.asynccontextmanager
async def reading(place: Studio) -> Any:
    """Connect a reading client and wait for the scene."""
    connecting = websockets.connect(
        place.address,
        additional_headers=place.headers,
        max_size=None,
        compression=None,
        open_timeout=PATIENCE,
    )
    async with connecting as connection:
        reader = Reader(connection)
        task = asyncio.create_task(reader.read())
        try:
            await reader.until(lambda: reader.scene and reader.pose is not None)
            yield reader
        finally:
            task.cancel()


async def hour(
    place: Studio, edits: int, drags: int, chance: random.Random, *, said: bool = True
) -> list[int]:
    """Edit and drag; print the server's memory after each tenth."""
    async with reading(place) as reader:
        joints = reader.scene["character"]["joints"]
        world = reader.pose.world.reshape(-1, 3, 4)
        found: list[int] = []
        seq = 0
        for part in range(10):
            for _ in range(edits // 10):
                name = f"{chance.randrange(40)} " + 60 * "x"
                await reader.do(**chance.choice([{"do": "mirror-pose"}, {"do": "undo"}]))
                await reader.do(do="keep-pose", name=name)
                await asyncio.sleep(0)
            for _ in range(drags // 10):
                joint = chance.randrange(1, len(joints))
                at = world[joint, :, 3]
                seq += 1
                await reader.socket.send(GrabJoint(seq, 0, joint, 0.0, 0.0, 0.0).packed())
                for step in range(60):
                    seq += 1
                    to = at + 0.004 * step
                    await reader.socket.send(Drag(seq, 0, *to.tolist()).packed())
                    await asyncio.sleep(0.002)
                seq += 1
                await reader.socket.send(Release(seq, 0).packed())
                await reader.until(lambda seq=seq: reader.pose.seq >= seq)
            found.append(place.resident)
            if said:
                print(f"  {10 * part + 10} %: {found[-1] / 1e6:.0f} MB", flush=True)
        return found


def windows(scale: float, data: Path) -> bool:
    """Connect five clients that do not read."""
    with tempfile.TemporaryDirectory() as home, contextlib.ExitStack() as stack:
        model = data / "gltf" / "CesiumMan.glb"
        words = ["--fresh", *([str(model)] if model.is_file() else [])]
        place = stack.enter_context(studio(Path(home), *words))
        for _ in range(5):
            stack.enter_context(deaf(place))
        found = asyncio.run(hour(place, round(3600 * scale), round(600 * scale), random.Random(1)))
        grown, seconds = max(found) - found[0], place.end()
        faults = tracebacks(place.said.read_text())
    fine = grown <= FLAT and seconds <= PROMPT and not faults
    print(
        f"windows: grown by {grown / 1e6:.1f} MB (bar 20), ended in {seconds:.1f} s (bar 3), "
        f"{faults} tracebacks: {'met' if fine else 'MISSED'}"
    )
    return fine


async def shouted(place: Studio, count: int, chance: random.Random) -> tuple[int, int]:
    """Send malformed messages, then undo everything; return refusals and remaining steps."""
    async with reading(place) as reader:
        nonsense = ['{"do": "undo"', "[1, 2", "null", '{"do": {}}', "x" * 999, "[" * 100_000]
        for number in range(count):
            lot = chance.random()
            if lot < 0.1:
                message: str | bytes = chance.randbytes(chance.randrange(60))
            elif lot < 0.2:
                message = chance.choice(nonsense)
            else:
                message = any_edit(chance) if lot < 0.25 else any_frame(chance)
            await reader.socket.send(message)
            if number % 100 == 0:  # no fault: more was sent than the server can handle
                await (await reader.socket.ping())
            if number % (count // 10) == 0:
                print(f"  {number}: {place.resident / 1e6:.0f} MB", flush=True)
        for grab in range(256):
            await reader.socket.send(Release(2**31, grab).packed())
        await reader.do(do="keep-pose", name="alive")
        await reader.until(lambda: "alive" in reader.scene["library"])
        while reader.scene["history"]["undo"] is not None:
            before = reader.steps
            await reader.do(do="undo")
            await reader.until(lambda before=before: reader.steps != before)
        return len(reader.errors), reader.steps


def leave(place: Studio, number: int, chance: random.Random) -> None:
    """Connect, send part of a message, and reset the connection at a random moment."""
    window = deaf(place)
    with window:
        mask = chance.randbytes(4)
        words = json.dumps({"do": "keep-pose", "name": f"{number} " + 60 * "x"}).encode()
        body = bytes(letter ^ mask[at % 4] for at, letter in enumerate(words))
        frame = bytes([0x81, 0x80 | len(body)]) + mask + body
        time.sleep(0.02 * chance.random())  # the handshake's response, the scene, or both
        for _ in range(chance.randrange(4)):
            window.sendall(frame)
        window.sendall(frame[: chance.randrange(len(frame))])
        if chance.random() < 0.5:  # otherwise the connection is closed normally
            window.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def leavers(scale: float, _: Path) -> bool:
    """Disconnect clients in the middle of a message from either side."""
    count, chance = round(2_000 * scale), random.Random(4)
    found: list[int] = []
    with tempfile.TemporaryDirectory() as home, studio(Path(home), "--fresh") as place:
        for number in range(count):
            leave(place, number % 40, chance)
            if number % 10 == 9:  # all earlier messages have been handled
                asyncio.run(hour(place, 0, 0, chance, said=False))
            if number % (count // 10) == count // 10 - 1:
                found.append(place.resident)
                print(f"  {number + 1}: {found[-1] / 1e6:.0f} MB", flush=True)
        asyncio.run(hour(place, 40, 0, chance, said=False))  # the server still works
        seconds = place.end()
        faults = tracebacks(place.said.read_text())
    grown = max(found) - found[0]
    fine = grown <= FLAT and seconds <= PROMPT and not faults
    print(
        f"leavers: {count}, grown by {grown / 1e6:.1f} MB (bar 20), ended in {seconds:.1f} s "
        f"(bar 3), {faults} tracebacks: {'met' if fine else 'MISSED'}"
    )
    return fine


def frames(scale: float, _: Path) -> bool:
    """Send malformed messages."""
    count = round(200_000 * scale)
    with tempfile.TemporaryDirectory() as home, studio(Path(home), "--fresh") as place:
        before = place.resident
        refused, steps = asyncio.run(shouted(place, count, random.Random(2)))
        after, seconds = place.resident, place.end()
        faults = tracebacks(place.said.read_text())
    fine = not faults and seconds <= PROMPT
    print(
        f"frames: {count} sent, {refused} refused, {steps} steps left, "
        f"{before / 1e6:.0f} to {after / 1e6:.0f} MB, {faults} tracebacks, "
        f"ended in {seconds:.1f} s: {'met' if fine else 'MISSED'}"
    )
    return fine


async def kept(place: Studio, number: int, seconds: float) -> list[tuple[float, str]]:
    """Save poses until a deadline; return the time and name of each confirmed pose."""
    done: list[tuple[float, str]] = []
    async with reading(place) as reader:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            name = f"{number}.{len(done)}"
            await reader.do(do="keep-pose", name=name)
            await reader.until(lambda name=name: name in reader.scene["library"])
            done.append((time.monotonic(), name))
            await asyncio.sleep(0.02)
        place.process.kill()
    return done


async def library(place: Studio) -> set[str]:
    """Return the names of a studio's saved poses."""
    async with reading(place) as reader:
        return set(reader.scene["library"])


def saved(home: Path) -> set[str]:
    """Return the names of the poses in the autosave of a killed studio."""
    (base,) = (home / "poise" / "studio").iterdir()
    autosave = Autosave(base)
    scene = autosave.last()
    autosave.leave()
    return set() if scene is None else set(scene.library)


def kills(scale: float, _: Path) -> bool:
    """Kill studios while they edit; half of them start without an earlier session."""
    count, lost, chance, oldest = round(200 * scale), 0, random.Random(3), 0.0
    found: set[str] = set()
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as home:
        for number in range(count):
            fresh = chance.random() < 0.5
            with studio(Path(home), *["--fresh"] * fresh) as place:
                missing = set[str]() if fresh else found - asyncio.run(library(place))
                done = asyncio.run(kept(place, number, chance.uniform(0.05, 4.0)))
                ended = time.monotonic()
            found = saved(Path(home))
            ages = [ended - at for at, name in done if name not in found]
            oldest = max([oldest, *ages])
            late = max(ages, default=0.0) > 2.0
            lost += bool(missing or late)
            print(
                f"  kill {number}: {len(done)} edits, {len(ages)} not saved, the first "
                f"{max(ages, default=0.0):.1f} s old{', fresh' * fresh}{', LOST' * late} "
                f"{sorted(missing)[:5] or ''}",
                flush=True,
            )
    print(
        f"kills: {count}, {lost} lost edits that were older than 2 s, the oldest lost edit was "
        f"{oldest:.1f} s old, load {load:.0f} to {os.getloadavg()[0]:.0f}: "
        f"{'met' if not lost else 'MISSED'}"
    )
    return not lost


async def fetched(place: Studio, path: str, data: bytes | None = None) -> bytes:
    """Return the response to a GET request, or to a POST request with a body."""
    address = f"http://127.0.0.1:{place.port}/{path}"
    request = urllib.request.Request(address, data, place.headers)

    def response() -> bytes:
        try:
            return urllib.request.urlopen(request).read()
        except urllib.error.HTTPError as refused:
            raise SystemExit(f"{path}: {refused.read().decode()}") from None

    return await asyncio.to_thread(response)


async def step(reader: Reader, **edit: Any) -> None:
    """Send an edit, and wait until it is handled."""
    await reader.do(**edit)
    await settled(reader)


async def settled(reader: Reader) -> None:
    """Wait until all earlier messages are handled."""
    count = len(reader.errors)
    await reader.do(do="nothing")  # an edit that does not exist is answered by an error
    await reader.until(lambda: any("nothing" in each for each in reader.errors[count:]))
    reader.errors = [each for each in reader.errors if "nothing" not in each]


async def cycle(place: Studio, reader: Reader, number: int) -> None:
    """Edit in every manner, and leave the studio with the character that it started with."""
    names = [joint["name"] for joint in reader.scene["character"]["joints"]]
    for name in ("lhand", "rfoot"):
        joint, at = names.index(name), reader.pose.world.reshape(-1, 3, 4)[names.index(name), :, 3]
        seq = reader.pose.seq + 1
        await reader.socket.send(GrabJoint(seq, 0, joint, 0.0, 0.0, 0.0).packed())
        for _ in range(20):
            seq += 1
            to = at + 0.01 * np.sin(seq + np.arange(3.0))
            await reader.socket.send(Drag(seq, 0, *to.tolist()).packed())
            await asyncio.sleep(0.01)
        await reader.socket.send(Release(seq + 1, 0).packed())
        await reader.socket.send(Scrub(seq + 2, 0, 0.1 * (number % 20)).packed())
        await reader.until(lambda seq=seq: reader.pose.seq >= seq + 2)
        await step(reader, do="set-keys", kind="bezier")
    seq = reader.pose.seq
    for stroke in range(5):
        brush = (0, 0, names.index("lradius"), 0, 0, 4, 400 + number % 9)
        await reader.socket.send(
            Paint(seq + stroke + 1, *brush, 0.3, 0.3, 0.05, 0.5, 1.0, 0.0, 0.0, -1.0).packed()
        )
    await reader.socket.send(Lift(seq + 6).packed())
    await step(reader, do="set-limits", dof="ltibia_rx", lower=0.0, upper=1.0 + 0.1 * (number % 9))
    await step(reader, do="keep-pose", name=f"{number % 9}")
    await step(reader, do="undo")
    await step(reader, do="redo")
    await fetched(place, "motion?path=walk.bvh", b"")
    await settled(reader)
    await step(reader, do="remove-clip", id=reader.scene["clips"][-1]["clip"]["id"])
    for suffix in (".poise", ".fbx"):
        await fetched(place, f"export?as={suffix}")
    for name in ("other.glb", "hero.glb"):
        await fetched(place, f"open?path={name}", b"")
        await settled(reader)
        for skin in reader.scene["character"]["skins"]:
            await fetched(place, f"skins/{skin['key']}")


SHORT = "import poise.studio.document as document; document.LONGEST = document.FEWEST = 24"


async def mixed_hour(place: Studio, seconds: float) -> tuple[list[int], list[str]]:
    """Edit for some seconds; return the memory once the history is full, and the errors."""
    async with reading(place) as reader:
        begun, found, number = time.monotonic(), list[int](), 0
        while time.monotonic() < begun + seconds:
            before = reader.steps
            await cycle(place, reader, number)
            number += 1
            if reader.steps <= before:  # the history discards as many steps as the cycle adds
                found.append(place.resident)
            print(
                f"  {(time.monotonic() - begun) / 60.0:.1f} min: {number} cycles, history of "
                f"{reader.steps} steps, {place.resident / 1e6:.1f} MB",
                flush=True,
            )
        return found, reader.errors


def mixed(scale: float, data: Path) -> bool:
    """Edit in every manner for an hour."""
    with tempfile.TemporaryDirectory() as home:
        poise.write(character(), Path(home) / "hero.glb")
        poise.write(character().with_motion(bundled_motions()["walk"]), Path(home) / "walk.bvh")
        shutil.copy(data / "gltf" / "CesiumMan.glb", Path(home) / "other.glb")
        words = ("--fresh", str(Path(home) / "hero.glb"))
        with studio(Path(home), *words, plugin=SHORT) as place:
            found, errors = asyncio.run(mixed_hour(place, 3600.0 * scale))
            place.end()
            faults = tracebacks(place.said.read_text())
    grown = max(found, default=0) - found[0] if found else 0
    fine = bool(found) and grown <= FLAT and not errors and not faults
    print(
        f"mixed: {len(found)} cycles with a full history, grown by {grown / 1e6:.1f} MB (bar 20), "
        f"errors: {sorted(set(errors))}, {faults} tracebacks: {'met' if fine else 'MISSED'}"
    )
    return fine


PARTS = {
    "windows": windows, "leavers": leavers, "frames": frames, "kills": kills, "mixed": mixed
}  # fmt: skip


def main() -> None:
    """Run the selected parts."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", default=[*PARTS], metavar="PART")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument(
        "--scale", type=float, default=1.0, help="fraction of the full size of each part"
    )
    given = parser.parse_args()
    print(machine())
    fine = [PARTS[part](given.scale, given.data) for part in given.parts]
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
