"""A process that preloads the modules of `poise studio`, and forks studios on request.

Loading takes longer than most tests of the studio do. So it is done once: this process reads
orders, a line of JSON each, and for each it divides; the new process runs the command ``poise``
with the words of the order, as ``python -m poise`` would, and is a studio like any other.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

LOADED = (
    "poise.cli.main", "poise.bundled", "poise.studio", "poise.studio.serving.server", "uvicorn",
    "uvicorn.lifespan.on", "uvicorn.loops.auto", "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto", "poise.studio.actions.clips",
)  # fmt: skip
PATIENCE = 120.0  # seconds: a busy machine with software drawing


class Starter:
    """The process that divides, as the tests see it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **order):
        """Give an order, and wait for the answer."""
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def start(self, words, said, environment):
        """A process that runs ``poise`` with these words; what it prints goes into a file."""
        order = {"words": words, "said": str(said), "environment": environment}
        return Started(self, self.ask(do="start", **order))

    def close(self):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()


class Started:
    """A process that was started so; it is told and waited for as a `subprocess.Popen` is."""

    def __init__(self, starter, pid):
        self.starter = starter
        self.pid = pid
        self.returncode = None

    def poll(self):
        if self.returncode is None:
            self.returncode = self.starter.ask(do="look", pid=self.pid)
        return self.returncode

    def wait(self, timeout=PATIENCE):
        end = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("poise", timeout)
            time.sleep(0.01)
        return self.returncode

    def send_signal(self, number):
        os.kill(self.pid, number)


def load() -> None:
    """Load what every studio loads: modules, the bundled character, the kernels of a drag."""
    for name in LOADED:
        import_module(name)
    poise, bundled = import_module("poise"), import_module("poise.bundled")
    import_module("poise.studio.serving.scene_messages").kinds_view()
    hero = bundled.character()
    poise.deform(hero, hero.rest)
    poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.2, 0.3)), poise.pin("rfoot")])


def divide() -> None:
    """Do what is ordered, until there are no orders any more; return in each new process."""
    started = set()
    for line in sys.stdin:
        order = json.loads(line)
        if order["do"] == "start":
            answer = os.fork()
            if answer == 0:
                become(order)
                return
            started.add(answer)
        else:
            found, status = os.waitpid(order["pid"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if found else None
            if found:
                started.remove(found)
        print(json.dumps(answer), flush=True)
    for pid in started:
        os.kill(pid, signal.SIGKILL)
    os._exit(0)


def become(order) -> None:
    """Take over the requested arguments, environment and output, without input."""
    os.environ.update(order["environment"])
    sys.argv = ["poise", *order["words"]]
    # No process waits for jobs that most tests never give: the first job starts one.
    import_module("poise.studio.jobs.jobs").Jobs.prepare = lambda _: None
    nothing = os.open(os.devnull, os.O_RDONLY)
    said = os.open(order["said"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(nothing, 0)
    os.dup2(said, 1)
    os.close(nothing)
    os.close(said)


if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[2] / "src")  # not the folder of these tests
    load()
    divide()
    sys.exit(import_module("poise.cli.main").main())
