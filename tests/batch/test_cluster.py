"""A Dask cluster of real processes, some of which are killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest

from batch.sample_tasks import Shout
from poise.batch import run
from poise.errors import FileError

# Without importing it: only the cluster's processes need it.
missing = find_spec("distributed") is None
pytestmark = [pytest.mark.slow, pytest.mark.skipif(missing, reason='needs the extra "cluster"')]

FILES = 12


class Cluster:
    """A scheduler and workers, each a process that can be killed."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack = folder, stack
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
        )
        until(file.exists)
        self.workers = [self.add_worker() for _ in range(2)]

    @property
    def address(self) -> str:
        return str(json.loads((self._folder / "scheduler.json").read_text())["address"])

    def add_worker(self) -> subprocess.Popen[bytes]:
        words = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--local-directory")
        return self._start("worker", self.address, *words, str(self._folder / "scratch"))

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        tests = Path(__file__).parents[1]
        process = subprocess.Popen(
            [sys.executable, "-m", "dask", *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tests), *sys.path])},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


def until(there: Callable[[], bool]) -> None:
    """Wait for something, a minute at most."""
    end = time.monotonic() + 60.0
    while not there():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.02)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    (tmp_path / "dask").mkdir()
    with ExitStack() as stack:
        yield Cluster(tmp_path / "dask", stack)


@pytest.fixture
def slow_texts(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number:02}.txt").write_text("slow 0.3")
    return folder


def made(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("[0-9]*.out")}


EXPECTED = {f"{number:02}.out": "SLOW 0.3!" for number in range(FILES)}


def test_workers_that_are_killed_cost_nothing_but_time(
    cluster: Cluster, slow_texts: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    kills = 0

    def kill_one(done: int, _: int) -> None:
        nonlocal kills
        if done >= 2 + 3 * kills and kills < 3:
            kills += 1
            cluster.add_worker()
            cluster.workers.append(cluster.add_worker())
            cluster.workers.pop(0).kill()

    report = run(Shout(), slow_texts, out, cluster=cluster.address, progress=kill_one)
    assert kills == 3
    assert [entry.status for entry in report.entries] == ["done"] * FILES
    assert made(out) == EXPECTED


def test_a_run_goes_on_after_its_scheduler_was_killed(
    cluster: Cluster, slow_texts: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"

    def kill_scheduler(done: int, _: int) -> None:
        if done == 3:
            threading.Thread(target=cluster.scheduler.kill).start()

    with pytest.raises(FileError, match="scheduler stopped responding: run again to continue"):
        run(Shout(), slow_texts, out, cluster=cluster.address, progress=kill_scheduler)
    before = made(out)
    assert before.items() <= EXPECTED.items()
    report = run(Shout(), slow_texts, out, processes=0)
    assert report.kept >= 3
    assert [entry.status for entry in report.entries] == ["done"] * FILES
    assert made(out) == EXPECTED
