"""How the benchmarks measure: interleaved runs, the best of each, and the machine they ran on."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Mapping, Sequence

Call = Callable[[], object]
Clock = Callable[[], float]

BURST = 2e-3  # seconds that a call is repeated for in each of its turns


def machine() -> str:
    """The machine in neutral words, and how busy it is now."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    return (
        f"{cores} cores, {platform.machine()}, Python {platform.python_version()}, "
        f"load average {load}"
    )


def best_of(
    calls: Mapping[str, Call], rounds: int, clock: Clock = time.thread_time, burst: float = BURST
) -> dict[str, float]:
    """Seconds of each call: the best of ``rounds`` rounds in which all take turns.

    A busy machine only ever adds time, and turns spread what it adds over all calls. By default
    only this thread's own CPU time counts, which is what the clock shows where nothing else runs.
    Short calls are repeated in their turn for about ``burst`` seconds, as in the loops they are
    made for.
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
    """`best_of` for case after case: case i of one call takes turns with case i of the others."""
    count = len(next(iter(calls.values())))
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for case in range(count):
        found = best_of({name: cases[case] for name, cases in calls.items()}, rounds, clock)
        for name in calls:
            seconds[name].append(found[name])
    return seconds


def verdict(what: str, value: float, bar: float, *, at_most: bool = False, unit: str = "x") -> str:
    """One line: the figure, the bar, and whether it is met."""
    met = value <= bar if at_most else value >= bar
    sign = "<=" if at_most else ">="
    return f"{what:58s} {value:8.2f} {unit:2s} (bar {sign} {bar:g}) {'met' if met else 'MISSED'}"
