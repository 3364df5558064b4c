"""Fuzz the readers: every mutated file must be read, or refused with Poise's own error.

    python bench/campaign_fuzzing.py [--count 150000] [--seed 1] [--readers bvh urdf]
        [--keep FOLDER] [--no-coverage]

Half of the files have random byte errors; half have a modified but valid structure: trees of JSON
and XML, blocks, records, archives. Each reader runs in a child process, two at a time, whose memory
may exceed that for the original files by 200 MB. A file may take one second of processor time, or
five if another process reads it. A file that violates a rule is stored in the
given folder, and the exit code is 1. Printed: the outcomes of the files; the fraction of structured
files that passed the syntax (expected: at least 30 %); and the fraction of lines in functions of
the reader's modules that 4,000 of them execute (`pip install coverage`). For USD, the lines are
counted with `.usda` files and without the separate reading process.
"""

from __future__ import annotations

import argparse
import ast
import faulthandler
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path

from cases import DATA

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import poise.formats
from fuzzing.targets import Target, outcome, targets
from poise.bundled import character
from poise.formats import native_process

GROWTH = 200 << 20
SECONDS = 1.0  # processor seconds of this process
ELSEWHERE = 5.0  # processor seconds of both: after a crash of usd-core, its process is restarted
HANG = 20.0  # processor seconds of this process
STUCK = 120.0  # wall-clock seconds, for a process that waits
COVERED = 4000  # files


class Hung(Exception):
    """A file exceeded its time limit by far."""


def _hung(which: int, _: object) -> None:
    raise Hung(f"over {HANG} s" if which == signal.SIGPROF else f"over {STUCK} s by the clock")


def files(target: Target, seed: int) -> Iterator[tuple[bool, bytes]]:
    """Yield mutated files, and whether their structure is valid."""
    chance = random.Random(f"{seed} {target.extension}")
    while True:
        for structured in (True, False):
            yield structured, target.broken(chance, structured=structured)


def home() -> tempfile.TemporaryDirectory[str]:
    """Return a folder in memory if the system has one."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


def campaign(target: Target, count: int, seed: int, keep: Path | None) -> tuple[int, str]:
    """Read mutated files; return the number of violations and a report."""
    warnings.simplefilter("ignore")
    endings: Counter[str] = Counter()
    passed, slowest = 0, 0.0
    with home() as folder:
        path = target.prepare(Path(folder))
        for data in target.seeds:
            path.write_bytes(data)
            outcome(path)
        _ = character().motion.world  # kernels are loaded once in a process, not for a file
        here = not target.extension.startswith("usd")
        allowed, clock = (SECONDS, time.process_time) if here else (ELSEWHERE, _of_both)
        if here:
            limit = _address_space() + GROWTH
            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        signal.signal(signal.SIGPROF, _hung)
        signal.signal(signal.SIGALRM, _hung)
        for index, (structured, data) in zip(range(count), files(target, seed)):
            path.write_bytes(data)
            start = clock()
            ending, report = _ending(path)
            seconds = clock() - start
            slowest = max(slowest, seconds)
            if not report and seconds > allowed:
                ending, report = "slow", f"{seconds:.1f} s"
            endings[ending if report or ending == "read" else f"refused ({ending})"] += 1
            passed += structured and not report and ending != "FileSyntax"
            if report:
                print(f"{target.extension} {index}: {ending}: {report}", flush=True)
                if keep is not None:
                    (keep / f"{seed}-{index}.{target.extension}").write_bytes(data)
    who = resource.RUSAGE_SELF if here else resource.RUSAGE_CHILDREN
    peak = resource.getrusage(who).ru_maxrss >> 10
    counts = ", ".join(f"{number} {ending}" for ending, number in sorted(endings.items()))
    share = 200.0 * passed / max(1, count)
    fine = sum(number for ending, number in endings.items() if ending.startswith("re"))
    return count - fine, (
        f"{counts}; {share:.0f} % of the structured passed the syntax; "
        f"slowest {slowest:.3f} s, peak {peak} MiB"
    )


def _ending(path: Path) -> tuple[str, str]:
    """Read a file; return the outcome, and a report of a violation."""
    signal.setitimer(signal.ITIMER_PROF, HANG)
    signal.setitimer(signal.ITIMER_REAL, STUCK)
    try:
        return outcome(path), ""
    except Hung as error:
        return "hung", str(error)
    except MemoryError:
        return "memory", traceback.format_exc(limit=-1)
    except Exception:  # noqa: BLE001 - what the campaign is looking for
        return "crashed", traceback.format_exc(limit=-3)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def _address_space() -> int:
    """Return the bytes of address space in use, which RLIMIT_AS limits on Linux."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def _of_both() -> float:
    """Return the CPU seconds of this process and of the processes that read USD for it."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    found = time.process_time() + ended.ru_utime + ended.ru_stime
    worker = native_process._worker  # pyright: ignore[reportPrivateUsage]
    if worker is not None and worker.alive:
        number = worker._process.pid  # pyright: ignore[reportPrivateUsage]
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        found += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def coverage_of(target: Target, count: int, seed: int, _: Path | None) -> tuple[int, str]:
    """Return the lines of the reader's modules executed by a campaign's first files."""
    from coverage import Coverage

    warnings.simplefilter("ignore")
    os.environ["POISE_NATIVE_IN_PROCESS"] = "1"
    own = Path(next(iter(poise.formats.__path__)))
    names = [str(path) for start in target.modules for path in sorted(own.glob(f"{start}*.py"))]
    names = [name for name in names if "_writ" not in name and "_export" not in name]
    measured = Coverage(include=names, data_file=None)
    measured.start()
    with home() as folder:
        path = target.prepare(Path(folder))
        for _, (_, data) in zip(range(min(count, COVERED)), files(target, seed)):
            path.write_bytes(data)
            outcome(path)
    measured.stop()
    lines = missed = 0
    for name in names:
        _, executable, _, missing, _ = measured.analysis2(name)
        own = _inside(Path(name))
        lines, missed = lines + len(own.intersection(executable)), missed + len(own & {*missing})
    return 0, f"{100.0 * (lines - missed) / max(1, lines):.0f} % of {lines} lines executed"


def _inside(path: Path) -> set[int]:
    """Return lines inside functions; module-level lines have already run at import."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    functions = [each for each in nodes if isinstance(each, ast.FunctionDef)]
    return {n for each in functions for n in range(each.body[0].lineno, each.end_lineno + 1)}


def _child(
    work: str, target: Target, count: int, seed: int, keep: Path | None, answer: Connection
) -> None:
    faulthandler.enable()
    answer.send({"campaign": campaign, "coverage": coverage_of}[work](target, count, seed, keep))


def _apart(work: str, target: Target, count: int, seed: int, keep: Path | None) -> bool:
    """Run work in a child process; return whether it succeeded."""
    begun = time.monotonic()
    context = multiprocessing.get_context("spawn")
    answer, end = context.Pipe()
    process = context.Process(target=_child, args=(work, target, count, seed, keep, end))
    process.start()
    end.close()
    try:
        broken, report = answer.recv()
    except EOFError:
        broken, report = 1, "the process died"
    process.join()
    print(f"{target.extension}: {report} ({time.monotonic() - begun:.0f} s)", flush=True)
    return broken == 0


def main() -> None:
    """Run the campaign."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=150_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--readers", nargs="+")
    arguments.add_argument("--keep", type=Path)
    arguments.add_argument("--no-coverage", action="store_true")
    arguments.add_argument("--processes", type=int, default=2)
    chosen = arguments.parse_args()
    if chosen.keep is not None:
        chosen.keep.mkdir(parents=True, exist_ok=True)
    known = targets(DATA if DATA.is_dir() else None)
    names = chosen.readers or [*known]
    unknown = [name for name in names if name not in known]
    if unknown:
        arguments.error(f"nothing is known of {', '.join(unknown)}; known: {', '.join(known)}")
    works = ["campaign"] if chosen.no_coverage else ["campaign", "coverage"]
    jobs = [(work, name) for name in names for work in works]
    jobs = [each for each in jobs if each[0] == "campaign" or each[1] not in ("usdc", "usdz")]
    with ThreadPoolExecutor(chosen.processes) as pool:
        fine = pool.map(
            lambda each: _apart(each[0], known[each[1]], chosen.count, chosen.seed, chosen.keep),
            jobs,
        )
    sys.exit(0 if all(list(fine)) else 1)


if __name__ == "__main__":
    main()
