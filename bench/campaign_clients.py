"""Twenty clients of one studio session: latency of the editing client, memory of the server.

    python bench/campaign_clients.py [--clients 20] [--seconds 300]

One client drags a hand of the bundled body with 60 targets per second and half a second between
drags; the others read. It is measured alone, then with the others. Prints the latency from a target
to its pose (polled every 5 ms), the server's processor time per target, and the server's memory
after the first tenth and at the end, which must be within 20 MB of each other.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from campaign_studio import FLAT, Studio, reading, studio
from measure import machine

from poise.studio.wire.messages import Drag, GrabJoint, Release

RATE, LENGTH = 60, 90  # targets per second, and targets per drag


def processor(place: Studio) -> float:
    """Return the server's processor time in seconds."""
    fields = Path(f"/proc/{place.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def drags(place: Studio, reader: Any, seconds: float) -> tuple[list[float], list[int], float]:
    """Return seconds to each answer, server memory by tenths, and processor time per target."""
    joints = [joint["name"] for joint in reader.scene["character"]["joints"]]
    hand = joints.index("lhand")
    at = reader.pose.world.reshape(-1, 3, 4)[hand, :, 3].astype(float)
    seq, found, memory = 10_000, list[float](), list[int]()
    begun, start = time.monotonic(), processor(place)
    while time.monotonic() - begun < seconds:
        await reader.socket.send(GrabJoint(seq := seq + 1, 0, hand, 0.0, 0.0, 0.0).packed())
        for step in range(LENGTH):
            turn = 2.0 * np.pi * step / LENGTH
            to = at + 0.15 * np.array([np.sin(turn), 1.0 - np.cos(turn), 0.0])
            sent = time.perf_counter()
            await reader.socket.send(Drag(seq := seq + 1, 0, *to.tolist()).packed())
            await reader.until(lambda seq=seq: reader.pose.seq >= seq)
            found.append(time.perf_counter() - sent)
            await asyncio.sleep(max(0.0, 1.0 / RATE - found[-1]))
        await reader.socket.send(Release(seq := seq + 1, 0).packed())
        await asyncio.sleep(0.5)
        if (time.monotonic() - begun) / seconds * 10 > len(memory):
            memory.append(place.resident)
    return found, memory, (processor(place) - start) / len(found)


def show(words: str, found: list[float], each: float) -> None:
    """Print latencies and processor time."""
    p50, p95 = 1e3 * np.quantile(found, (0.5, 0.95))
    print(
        f"{words:12} latency {p50:6.1f} ms (median) {p95:6.1f} ms (95 %), "
        f"CPU time {1e3 * each:5.2f} ms per target, {len(found)} targets"
    )


async def run(place: Studio, clients: int, seconds: float) -> bool:
    """Measure with one client, then with all."""
    async with contextlib.AsyncExitStack() as windows:
        reader = await windows.enter_async_context(reading(place))
        _ = await drags(place, reader, 3.0)  # prepare the solver
        alone, _, each = await drags(place, reader, min(0.2 * seconds, 30.0))
        show("alone", alone, each)
        before = place.resident
        others = [await windows.enter_async_context(reading(place)) for _ in range(clients - 1)]
        print(f"{clients - 1} more windows: {(place.resident - before) / 1e6:.1f} MB")
        together, memory, each = await drags(place, reader, seconds)
        show(f"{clients} windows", together, each)
        grown = memory[-1] - memory[0]
        behind = [one for one in others if one.pose.seq < 0]
        print(f"memory: {memory[-1] / 1e6:.0f} MB, grown by {grown / 1e6:.1f} MB")
        errors = [error for one in (reader, *others) for error in one.errors]
        print(f"error messages: {len(errors)}", *sorted(set(errors)), sep="\n    ")
        return abs(grown) <= FLAT and not errors and not behind


def main() -> None:
    """Run it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--clients", type=int, default=20)
    asked.add_argument("--seconds", type=float, default=300.0)
    words = asked.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as home, studio(Path(home)) as place:
        fine = asyncio.run(run(place, words.clients, words.seconds))
    print("met" if fine else "MISSED")
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
