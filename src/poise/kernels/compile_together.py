"""Compile kernels in several processes at once.

The parts of a solver call one another by address, so that each of them can be compiled separately.
This process takes kernels from the front of a queue, helpers take them from its end, and all
processes find the others' versions in the cache on disk. A helper is a process without a window
that imports the same modules and ends when the queue is empty. If one fails or dies, only its time
is lost: versions that it has not stored are compiled here.

The environment variable ``POISE_COMPILE_PROCESSES`` limits the number of processes; 1 turns helpers
off.
"""

from __future__ import annotations

import atexit
import base64
import importlib
import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from typing import Any, TextIO, cast

from poise.kernels.compile_notice import notice

Version = tuple[Any, Any]
"""A kernel, and the signature of a version with machine code."""

_PREFIX = "poise.kernels."
_MOST = 4
"""Additional processes would wait for one another: callees are shared, a problem has ten parts."""


class _Queue:
    """Versions still to be compiled, and the helpers that take from the end."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.pending: dict[str, Version] = {}
        self.assigned: dict[subprocess.Popen[str], str] = {}
        """Name of the version that each helper is compiling; empty before its first request."""

    def add(self, versions: dict[str, Version], processes: int) -> None:
        """Append versions, and start helpers for them."""
        with self.changed:
            self.pending.update(versions)
            wanted = min(processes, len(self.pending)) - 1 - len(self.assigned)
            for _ in range(wanted):
                helper = _started()
                if helper is None:
                    return
                self.assigned[helper] = ""
                threading.Thread(target=self._serve, args=[helper], daemon=True).start()

    def _serve(self, helper: subprocess.Popen[str]) -> None:
        requests, answers = cast("TextIO", helper.stdout), cast("TextIO", helper.stdin)
        try:
            for _ in requests:  # one line each
                with self.changed:
                    self.assigned[helper] = ""
                    self.changed.notify_all()
                    if not self.pending:
                        break
                    label, version = self.pending.popitem()
                    self.assigned[helper] = label
                answers.write(_request(label, version))
                answers.flush()
        except OSError:  # the helper has died
            pass
        finally:
            with self.changed:
                del self.assigned[helper]
                self.changed.notify_all()
            helper.terminate()
            helper.communicate()

    def work_off(self, versions: dict[str, Version]) -> None:
        """Compile those of these versions that no helper has taken, and wait for the others.

        Meanwhile, this process compiles other versions of the queue.
        """
        for label, (kernel, signature) in versions.items():
            with self.changed:
                taken = self.pending.pop(label, None) is None
            if not taken:
                kernel.compile(signature)

        def done() -> bool:
            return versions.keys().isdisjoint(self.assigned.values())

        while True:
            with self.changed:
                if done():
                    return
                if not self.pending:
                    break
                label = next(iter(self.pending))
                kernel, signature = self.pending.pop(label)
            kernel.compile(signature)
        with self.changed:
            notice.compiling()
            try:
                while not self.changed.wait_for(done, timeout=0.5):
                    pass  # in turns, because Windows cannot interrupt a wait without a timeout
            finally:
                notice.finished()

    def stop(self) -> None:
        """End all helpers."""
        for helper in list(self.assigned):
            helper.terminate()
            helper.wait()


_queue = _Queue()


def _forget() -> None:
    """Drop helpers and threads in a forked child, which has neither."""
    global _queue
    _queue = _Queue()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
atexit.register(lambda: _queue.stop())


def compile_ahead(versions: Iterable[Version]) -> dict[str, Version]:
    """Start to compile the versions that the cache lacks, in other processes.

    Returns the missing versions by name; empty if this process has to compile them itself.
    """
    from poise.kernels import jit

    unloaded = [version for version in versions if _is_ours(version) and not _is_loaded(version)]
    if len(unloaded) < 2:  # as for most problems: the calls below take time
        return {}
    processes = process_count()
    if processes < 2 or jit.CACHE_FOLDER is None:
        return {}
    named = [(jit.missing_label(*version), version) for version in unloaded]
    missing = {label: version for label, version in named if label is not None}
    if len(missing) < 2:
        return {}
    _queue.add(missing, processes)
    return missing


def compile_together(versions: Iterable[Version]) -> None:
    """Compile the versions that the cache lacks, with the help of other processes."""
    missing = compile_ahead(versions)
    if missing:
        _queue.work_off(missing)


def _is_ours(version: Version) -> bool:
    function = getattr(version[0], "py_func", None)
    return function is not None and function.__module__.startswith(_PREFIX)


def _is_loaded(version: Version) -> bool:
    kernel, signature = version
    return tuple(signature) in kernel.executables


def process_count() -> int:
    """Return the number of processes that may compile, including this one.

    One in the workers of a pool, which already occupy all cores.
    """
    multiprocessing: Any = sys.modules.get("multiprocessing")
    if multiprocessing is not None and multiprocessing.parent_process() is not None:
        return 1
    affinity: Any = getattr(os, "sched_getaffinity", None)
    cores = len(affinity(0)) if affinity else os.cpu_count() or 1
    chosen = os.environ.get("POISE_COMPILE_PROCESSES", "")
    return min(cores, int(chosen)) if chosen.isdecimal() else min(cores, _MOST)


def _started() -> subprocess.Popen[str] | None:
    from poise.files.interpreter import interpreter

    python = interpreter()
    if not python:
        return None
    try:
        return subprocess.Popen(
            # -P: a numba.py or random.py in the user's folder must not be imported.
            [python, "-P", "-m", __name__],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env=dict(os.environ, POISE_PROGRESS="0"),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
    except OSError:  # no processes here: compile one by one
        return None


def _request(label: str, version: Version) -> str:
    modules = [name for name in list(sys.modules) if name.startswith(_PREFIX)]
    signature = base64.b64encode(pickle.dumps(version[1])).decode()
    return json.dumps({"label": label, "modules": modules, "signature": signature}) + "\n"


def main() -> None:
    """Run a helper: request a version, compile it into the cache, and repeat."""
    from poise.kernels import jit

    requests, answers = sys.stdin, sys.stdout
    sys.stdout = sys.stderr
    while True:
        print(file=answers, flush=True)
        line = requests.readline()
        if not line:
            return
        request: dict[str, Any] = json.loads(line)
        modules: Sequence[str] = request["modules"]
        for name in modules:
            importlib.import_module(name)
        kernel = jit.KERNELS.get(request["label"])
        if kernel is not None:
            kernel.compile(pickle.loads(base64.b64decode(request["signature"])))


if __name__ == "__main__":
    main()
