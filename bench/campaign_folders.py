"""Batch runs with broken files, killed workers, a killed run and a cluster; scaling.

    python bench/campaign_folders.py [--clips 200] [--frames 600] [--rounds 3]
                                     [--only local|dask|scaling]

Clips are variants of the bundled walk (retimed, mirrored, with noise). 5 % of them are broken, in
ten different ways. ``poise batch clean`` processes them

- in one process, which gives the reference;
- in two processes: a worker is killed in the middle of a file, then the run itself; another run
  continues, and one of its workers is killed;
- the same on a Dask scheduler with two workers.

Each file must have one final entry in the manifest. Outputs must be identical to the reference, and
broken files must have the expected reason.

Scaling is the ratio of the files per second of two processes and of one. Each process uses one
thread for linear algebra. The measurement starts when each worker has finished its first file, so
start-up does not count. A second ratio uses the CPU time of the processes, which does not depend on
other load; the ratio of wall-clock times requires two idle cores.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from measure import machine, verdict

import poise
from poise.batch import BatchReport, Clean, read_manifest, run
from poise.bundled import character
from poise.motion import mirrored, retimed

BROKEN = 0.05
CLEAN = {"cutoff": 6.0}


# -- clips ----------------------------------------------------------------------------------------


def clips(folder: Path, count: int, frames: int, seed: int) -> set[str]:
    """Write clips in BVH, GLB and NPZ, some of them broken; return the names of the broken ones."""
    folder.mkdir(parents=True)
    hero = character()
    walks = [hero.motion, mirrored(hero.motion)]
    rng = np.random.default_rng(seed)
    bad = rng.choice(count, round(BROKEN * count), replace=False).tolist()
    kinds = rng.permutation(
        [".bvh"] * (count - 2 * (count // 10)) + [".glb", ".npz"] * (count // 10)
    )
    broken: set[str] = set()
    for i in range(count):
        walk = retimed(walks[i % 2], float(rng.uniform(0.7, 1.3)))
        q = np.resize(walk.q, (frames, walk.q.shape[1]))
        q = q + rng.normal(0.0, 1e-3, q.shape)
        motion = poise.Motion(walk.skeleton, q, 60.0, "clip")
        file = folder / f"{'abc'[i % 3]}" / f"clip{i:04}{kinds[i]}"
        if i in bad:
            breaker = BREAKERS[len(broken) % len(BREAKERS)]
            file = file.with_suffix(breaker.suffix)
        file.parent.mkdir(exist_ok=True)
        poise.write(hero.with_first_motion(motion), file)
        if i in bad:
            file.write_bytes(breaker.broken(file.read_bytes()))
            broken.add(file.relative_to(folder).as_posix())
            file.with_suffix(".asf").unlink(missing_ok=True)
    return broken


@dataclass(frozen=True)
class Breaker:
    """Method to break a file of one format."""

    suffix: str
    broken: Callable[[bytes], bytes]


def _without_frames(data: bytes) -> bytes:
    head, _, _ = data.partition(b"Frames:")
    return head + b"Frames: 0\nFrame Time: 0.016\n"


BREAKERS = (
    Breaker(".bvh", lambda _: b""),
    Breaker(".bvh", lambda data: data[:300]),  # in the middle of the hierarchy
    Breaker(".bvh", lambda _: np.random.default_rng(0).bytes(5000)),
    Breaker(".bvh", lambda data: data.replace(b"OFFSET", b"OFFSET abc", 3)),
    Breaker(".bvh", _without_frames),
    Breaker(".bvh", lambda data: data.replace(b"{", b"", 2)),
    Breaker(".glb", lambda data: data[:2000]),
    Breaker(".glb", lambda data: data[:12] + b"\0" * 400),
    Breaker(".npz", lambda data: data[: len(data) // 2]),
    Breaker(".amc", lambda data: data),  # without its skeleton
)


# -- killing --------------------------------------------------------------------------------------


def started(source: Path, out: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start ``poise batch clean`` in a separate process group."""
    command = [sys.executable, "-m", "poise", "batch", "clean"]
    return subprocess.Popen(
        [*command, source, "-o", out, "--smooth", "6", *words],
        start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def children(pid: int, mark: str) -> list[int]:
    """Return descendants of a process whose command line contains a mark."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        for task in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            for child in map(int, task.read_text().split()):
                waiting.append(child)
                if mark in Path(f"/proc/{child}/cmdline").read_text():
                    found.append(child)
    return found


def ended(out: Path) -> int:
    return len(read_manifest(out))


def when(condition: Callable[[], bool], seconds: float = 600.0) -> None:
    """Wait for a condition."""
    limit = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > limit:
            raise TimeoutError("it has not happened")
        time.sleep(0.005)


def kill_worker(find: Callable[[], list[int]], out: Path) -> None:
    """Kill a worker that has started but not finished a file."""
    when(lambda: len(find()) > 0 and any(out.rglob(".part-*")), 60.0)
    with contextlib.suppress(ProcessLookupError):
        os.kill(find()[0], signal.SIGKILL)


def under_fire(
    source: Path, out: Path, count: int, *words: str, find: Callable[[int], list[int]]
) -> bool:
    """Kill a worker, then the run; start another run and kill one of its workers."""
    first = started(source, out, *words)
    when(lambda: ended(out) >= count // 8)
    kill_worker(lambda: find(first.pid), out)
    when(lambda: ended(out) >= count // 2)
    when(lambda: any(out.rglob(".part-*")) or first.poll() is not None)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    half = ended(out)
    second = started(source, out, *words, "--json")
    when(lambda: ended(out) >= half + count // 8 or second.poll() is not None)
    if second.poll() is None:
        kill_worker(lambda: find(second.pid), out)
    told, trouble = second.communicate()
    tries = [entry.attempts for entry in read_manifest(out).values()]
    print(
        f"  two workers killed, and the run after {half} files; the next one ended with exit code "
        f"{second.returncode}, {json.loads(told)['kept']} files kept; "
        f"{sum(n > 1 for n in tries)} started twice in it"
    )
    if trouble:
        print(trouble.decode())
    return second.returncode == 4 and not trouble


def compared(out: Path, alone: Path, broken: set[str], source: Path) -> list[str]:
    """Return the deviations from the expected result."""
    wrong: list[str] = []
    lines = (out / "manifest.jsonl").read_text().splitlines()
    entries = read_manifest(out)
    files = {p.relative_to(source).as_posix() for p in source.rglob("*.*") if p.suffix != ".asf"}
    if len(lines) != len(entries) or set(entries) != files:
        wrong.append(f"{len(lines)} lines for {len(files)} files")
    failed = {file: entry for file, entry in entries.items() if not entry.done}
    if set(failed) != broken:
        wrong.append(f"failed: {sorted(set(failed) ^ broken)}")
    wrong += [f"{file}: no reason" for file, entry in failed.items() if not entry.message]
    for file, entry in entries.items():
        if entry.done and len(entry.outputs) == 0:
            wrong.append(f"{file}: no output")
        wrong += [
            f"{output}: other bytes"
            for output in entry.outputs
            if (out / output).read_bytes() != (alone / output).read_bytes()
        ]
    made = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()}
    expected = {output for entry in entries.values() for output in entry.outputs}
    beside = made - expected - {"manifest.jsonl", ".manifest.lock"}
    if beside or any(out.rglob(".part-*")):
        wrong.append(f"left over: {sorted(beside)}")
    return wrong


# -- a cluster ------------------------------------------------------------------------------------


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a Dask scheduler and two workers on loopback, each with a nanny."""
    note = folder / "scheduler.json"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    env = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    processes: list[subprocess.Popen[bytes]] = []

    def start(role: str, *words: str | Path) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", *words, "--no-dashboard"]
        processes.append(subprocess.Popen([*command, "--host", "127.0.0.1"], env=env, **quiet))

    try:
        start("scheduler", "--port", "0", "--scheduler-file", note)
        when(note.is_file, 60.0)
        when(lambda: "address" in note.read_text(), 10.0)
        address = str(json.loads(note.read_text())["address"])
        for name in ("one", "two"):
            start("worker", address, "--nthreads", "1", "--name", name,
                  "--local-directory", folder / name)  # fmt: skip
        yield address, processes[1:]
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            process.wait()


# -- scaling --------------------------------------------------------------------------------------


def rate(source: Path, out: Path, processes: int) -> tuple[float, float, float]:
    """Return files per second after each worker's first, CPU seconds per file, and total time."""
    ends: list[float] = []
    before = os.times()
    report = run(
        Clean(**CLEAN), source, out, processes=processes,
        progress=lambda *_: ends.append(time.perf_counter()),
    )  # fmt: skip
    after = os.times()
    spent = after.children_user + after.children_system
    spent -= before.children_user + before.children_system
    # The first call reports earlier results: none.
    first = processes
    seconds = ends[-1] - ends[first]
    return (len(ends) - 1 - first) / seconds, spent / len(report.done), seconds


def scaling(folder: Path, count: int, frames: int, rounds: int) -> None:
    source = folder / "even"
    source.mkdir()
    hero, walk = character(), character().motion
    rng = np.random.default_rng(1)
    for i in range(count):
        q = np.resize(walk.q, (frames, walk.q.shape[1])) + rng.normal(0.0, 1e-3, (frames, 1))
        motion = poise.Motion(walk.skeleton, q, 60.0, "clip")
        poise.write(hero.with_first_motion(motion), source / f"clip{i:03}.bvh")
    ratios: list[float] = []
    costs: list[float] = []
    for turn in range(rounds):
        one = rate(source, folder / f"one{turn}", 1)
        two = rate(source, folder / f"two{turn}", 2)
        ratios.append(two[0] / one[0])
        costs.append(one[1] / two[1])
        print(
            f"  one: {one[0]:.2f} files/s, {one[1]:.3f} s of CPU time each, {one[2]:.1f} s; two: "
            f"{two[0]:.2f} files/s, {two[1]:.3f} s each, {two[2]:.1f} s"
        )
        if one[2] < 60.0:
            print("  less than 60 s of work; use more or longer clips")
    print(
        verdict(
            "two processes relative to one, wall-clock time (idle cores)",
            float(np.median(ratios)),
            1.8,
        )
    )
    print(verdict("the same, from CPU time per file", 2 * float(np.median(costs)), 1.8))


# -- the campaign ---------------------------------------------------------------------------------


def held(what: str, wrong: list[str]) -> bool:
    print(f"{what}: {'as expected' if not wrong else '; '.join(wrong[:8])}")
    return not wrong


def workers(pid: int) -> list[int]:
    return children(pid, "multiprocessing.spawn")


def local(source: Path, folder: Path, alone: Path, broken: set[str], count: int) -> bool:
    good = under_fire(source, folder / "local", count, "-j", "2", find=workers)
    return held("two processes", compared(folder / "local", alone, broken, source)) and good


def dask(source: Path, folder: Path, alone: Path, broken: set[str], count: int) -> bool:
    with cluster(folder) as (address, nannies):

        def of_dask(pid: int) -> list[int]:
            del pid
            return children(nannies[0].pid, "multiprocessing.spawn")

        good = under_fire(source, folder / "dask", count, "--cluster", address, find=of_dask)
    return held("a Dask cluster", compared(folder / "dask", alone, broken, source)) and good


def reference(source: Path, out: Path) -> BatchReport:
    report = run(Clean(**CLEAN), source, out, processes=0)
    print(f"{len(report.entries)} files, {len(report.failed)} of them broken:")
    for entry in report.failed:
        print(f"  {entry.file}: {entry.kind}: {entry.message.rpartition(source.name)[2][:100]}")
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", type=int, default=200)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=("local", "dask", "scaling"))
    chosen = parser.parse_args()
    print(machine())
    good = True
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        if chosen.only != "scaling":
            source = folder / "in"
            broken = clips(source, chosen.clips, chosen.frames, chosen.seed)
            alone = folder / "alone"
            reference(source, alone)
            good &= held("one process", compared(alone, alone, broken, source))
            given = (source, folder, alone, broken, chosen.clips)
            if chosen.only != "dask":
                good &= local(*given)
            if chosen.only != "local":
                good &= dask(*given)
        if chosen.only in (None, "scaling"):
            scaling(folder, max(8, chosen.clips // 4), 4 * chosen.frames, chosen.rounds)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
