"""Latency of the studio's timeline: from a time sent over the socket to its pose.

    python bench/bench_timeline.py [SECONDS]

A client without a browser plays the timeline as the page does: it sends the next scrub when the
last is answered, at most 120 per second. Cases: a clip and its keys on the bundled body with its
skin, a clip of 10,000 frames, and, with the data, CMU's dance retargeted to that body and a dance
of a body with many joints. Printed: round trips against an echo of a message of the same size by
the same server library in the same run, and the bytes sent to a browser when it connects.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import websockets
from bench_studio import RATE, admitted, echoed, percentiles

from poise import read
from poise.bundled import character
from poise.model.motion import Motion
from poise.studio import Scene
from poise.studio.actions import action_from
from poise.studio.files.motion_import import clip_of_file
from poise.studio.wire.messages import Posed, Scrub
from poise.studio.wire.serialisation import unpacked

DATA = Path("../shared/data")
SERVER = """
import pickle, sys
from poise.studio import Document
from poise.studio.serving.serve import serve
with open(sys.argv[1], "rb") as file:
    scene = pickle.load(file)
serve(Document(scene), ready=lambda link: print(link, flush=True))
"""


def scenes() -> dict[str, Scene]:
    hero = character()
    walk = hero.motion
    start = Scene.of(hero)
    bake = {"do": "bake-clip", "id": 1, "angle": 0.01, "length": 0.001}
    found = {"walk as a clip": start, "walk as keys": action_from(bake).apply(start)}
    long = Motion(walk.skeleton, np.resize(walk.q, (10_000, walk.q.shape[1])), walk.fps, "long")
    found["clip of 10,000 frames"] = Scene.of(replace(hero, motions={"long": long}))
    if DATA.exists():
        bare = Scene.of(replace(hero, motions={}))
        dance = clip_of_file(bare, DATA / "asf_amc" / "cmu_131_04_dance.amc").onto(bare)
        found["CMU's dance as a clip"] = dance
        found["CMU's dance as keys"] = action_from(bake).apply(dance)
        found["Rokoko's dance"] = Scene.of(read(DATA / "bvh" / "rokoko_jesse_dance.bvh"))
    return found


async def scrubbed(scene: Scene, seconds: float) -> tuple[list[float], int]:
    """Return round trips, and the bytes sent to a browser when it connects."""
    with tempfile.NamedTemporaryFile(delete=False) as file:
        pickle.dump(scene, file)
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, file.name], stdout=subprocess.PIPE, text=True
    ) as server:
        link = server.stdout.readline().strip()
        await asyncio.sleep(4.0)  # the server prepares the first pull
        host = link.split("/")[2]
        headers = {"Cookie": await admitted(link)}
        trips: list[float] = []
        first = 0
        async with websockets.connect(
            f"ws://{host}/ws", additional_headers=headers, origin=f"http://{host}", max_size=None
        ) as socket:
            while True:
                data = await socket.recv()
                first += len(data)
                if isinstance(data, bytes) and data[0] == Posed.KIND:
                    break
            for number in range(1, int(seconds * RATE)):
                due = time.perf_counter() + 1.0 / RATE
                at = (number / RATE) % scene.timeline.length
                begun = time.perf_counter()
                await socket.send(Scrub(number, 1, at).packed())
                while True:
                    data = await socket.recv()
                    posed = isinstance(data, bytes) and data[0] == Posed.KIND
                    if posed and unpacked(Posed, data).seq == number:
                        break
                trips.append(time.perf_counter() - begun)
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
        server.kill()
    Path(file.name).unlink()
    return trips[10:], first


def main(seconds: float) -> None:
    print(f"load {os.getloadavg()[0]:.1f}")
    print(f"{'echo':24s} {percentiles(asyncio.run(echoed(seconds)))}")
    for name, scene in scenes().items():
        trips, first = asyncio.run(scrubbed(scene, seconds))
        body = scene.character.skeleton
        what = f"{len(body.joints)} joints, {body.nq} values, {scene.keys.count} keys"
        print(f"{name:24s} {percentiles(trips)}  {what}, {first / 1e6:.2f} MB on connection")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
