"""Measurement for benchmarks: interleaved runs, best times, and a description of the machine."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence

Call = Callable[[], object]
Clock = Callable[[], float]

BURST = 2e-3  # seconds for which a call is repeated in each of its rounds


def machine() -> str:
    """Describe the machine in neutral words, with its current load."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{cores} cores, {platform.machine()}, Python {platform.python_version()}, "
        f"load average {load}"
    )


def best_of(
    calls: Mapping[str, Call], rounds: int, clock: Clock = time.thread_time, burst: float = BURST
) -> dict[str, float]:
    """Return the best seconds of each call in ``rounds`` interleaved rounds.

    Other load can only add time, and interleaving distributes that time over all calls. By default,
    only the CPU time of this thread counts, which equals the wall-clock time on an idle machine.
    Short calls are repeated for about ``burst`` seconds in each round.
    """
    times: dict[str, int] = {}
    for name, call in calls.items():
        call()
        began = clock()
        call()
        times[name] = max(1, round(burst / max(1e-9, clock() - began)))
    least = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            repeats = range(times[name])
            began = clock()
            for _ in repeats:
                call()
            least[name] = min(least[name], (clock() - began) / len(repeats))
    return least


def each_best(
    calls: Mapping[str, Sequence[Call]], rounds: int, clock: Clock = time.thread_time
) -> dict[str, list[float]]:
    """Run `best_of` for each case: case i of one call is interleaved with case i of the others."""
    count = len(next(iter(calls.values())))
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for case in range(count):
        found = best_of({name: cases[case] for name, cases in calls.items()}, rounds, clock)
        for name in calls:
            seconds[name].append(found[name])
    return seconds


def verdict(what: str, value: float, bar: float, *, at_most: bool = False, unit: str = "x") -> str:
    """Format a line with the figure, the bar, and whether it is met."""
    met = value <= bar if at_most else value >= bar
    sign = "<=" if at_most else ">="
    return f"{what:58s} {value:8.2f} {unit:2s} (bar {sign} {bar:g}) {'met' if met else 'MISSED'}"
