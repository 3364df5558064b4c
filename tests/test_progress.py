"""Progress reports of long calls: terminal, notebook, log, and plain standard error."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import poise
from poise import progress
from poise.bundled import bare_character, character
from poise.progress import Activity
from poise.solvers.comparison import compare

WAIT = """
import time
from poise.progress import Activity
with Activity("painting 3 walls") as work:
    work.report(0.25, "the first")
    time.sleep({seconds})
"""


def _run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    own = {key: text for key, text in os.environ.items() if key != "POISE_PROGRESS"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script], env=own | environment, text=True,
        capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    return done


def test_plain_standard_error_gets_one_line_after_two_seconds() -> None:
    assert _run(WAIT.format(seconds=3)).stderr == "poise: painting 3 walls ...\n"


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{}, {"POISE_PROGRESS": "0"}], ids=["short", "refused"])
def test_short_and_refused_reports_are_silent(environment: dict[str, str]) -> None:
    seconds = 3 if environment else 1
    assert _run(WAIT.format(seconds=seconds), **environment).stderr == ""


def test_names_of_files_cannot_command_a_terminal() -> None:
    activity = Activity(f"reading arm{chr(27)}[2J.bvh")
    activity.report(0.5, f"joint{chr(7)}")
    assert activity.text == "reading arm\\x1b[2J.bvh"
    assert activity.line() == ("reading arm\\x1b[2J.bvh: joint\\x07", 0.5)


@pytest.mark.slow
def test_show_progress_turns_reports_off() -> None:
    script = "import poise\npoise.show_progress(False)\n" + WAIT.format(seconds=3)
    assert _run(script).stderr == ""


@pytest.mark.slow
def test_configured_logging_gets_one_record_and_standard_error_nothing_else() -> None:
    script = (
        "import logging\n"
        "logging.basicConfig(level=logging.INFO, format='%(levelname)s %(name)s: %(message)s')\n"
    )
    assert _run(script + WAIT.format(seconds=3)).stderr == "INFO poise: painting 3 walls ...\n"


@pytest.mark.slow
def test_a_null_handler_silences_reports() -> None:
    script = "import logging\nlogging.getLogger('poise').addHandler(logging.NullHandler())\n"
    assert _run(script + WAIT.format(seconds=3)).stderr == ""


CHILDREN = """
import multiprocessing, time
from poise.progress import Activity

def work():
    with Activity("in a child"):
        time.sleep(3)

if __name__ == "__main__":
    method = {method!r}
    child = multiprocessing.get_context(method).Process(target=work)
    child.start()
    child.join()
    assert child.exitcode == 0
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_child_processes_are_silent(method: str, tmp_path: Path) -> None:
    file = tmp_path / "children.py"
    file.write_text(CHILDREN.format(method=method))
    own = {key: text for key, text in os.environ.items() if key != "POISE_PROGRESS"}
    done = subprocess.run(
        [sys.executable, str(file)], capture_output=True, env=own, timeout=120, check=True
    )
    assert done.stderr == b""


def test_nested_and_concurrent_work_is_one_report() -> None:
    script = """
import threading, time
from poise.progress import Activity

def other():
    with Activity("in a thread"):
        time.sleep(2.6)

with Activity("the whole"):
    thread = threading.Thread(target=other)
    thread.start()
    with Activity("a part"):
        time.sleep(3)
    thread.join()
"""
    assert _run(script).stderr == "poise: the whole ...\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_shows_a_bar_with_stage_and_share_and_erases_it() -> None:
    import pty

    master, slave = pty.openpty()
    own = {key: text for key, text in os.environ.items() if key != "POISE_PROGRESS"}
    process = subprocess.Popen(
        [sys.executable, "-c", WAIT.format(seconds=3.5) + "print('done')"],
        stdout=slave, stderr=slave, stdin=slave, env=own | {"TERM": "xterm", "COLUMNS": "100"},
    )  # fmt: skip
    os.close(slave)
    shown = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:  # Linux: the other end is closed
            break
        if not piece:
            break
        shown += piece
    os.close(master)
    assert process.wait(60) == 0
    text = shown.decode()
    assert "painting 3 walls: the first" in text and "25%" in text and "0:00:0" in text
    assert text.rstrip().endswith("done")
    assert text.rindex("\x1b[2K") < text.rindex("done")  # the line of the bar is erased


@pytest.mark.slow
def test_a_notebook_shows_a_bar_and_keeps_the_time() -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    cells = ["import poise", WAIT.format(seconds=3), "1 + 1", WAIT.format(seconds=3)]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
    seen: list[str] = []

    class Client(client.NotebookClient):
        def process_message(self, msg, cell, cell_index):
            data = msg["content"].get("data", {})
            seen.append(data.get("text/html", ""))
            return super().process_message(msg, cell, cell_index)

    environment = {key: text for key, text in os.environ.items() if key != "POISE_PROGRESS"}
    Client(notebook, timeout=120, kernel_name="python3").execute(env=environment)
    assert any('<progress value="0.2500">' in html and "the first" in html for html in seen)
    for number in (1, 3):
        outputs = notebook.cells[number].outputs
        assert [output["output_type"] for output in outputs] == ["display_data"], outputs
        assert outputs[0]["data"]["text/plain"].startswith("painting 3 walls: ")
    assert notebook.cells[0].outputs == []


@pytest.fixture
def labels(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the labels of the calls of a test, each with its stage at the end."""
    found: list[str] = []

    class Watcher:
        enabled = True

        def watch(self, activity: Activity) -> None:
            found.append(activity.text)
            activity.line()

        def leave(self, activity: Activity) -> None:
            activity.line()

    monkeypatch.setattr(progress, "_watcher", Watcher())
    return found


def _reading(folder: Path) -> None:
    poise.write(bare_character().motion[:3], folder / "walk.bvh")
    poise.read(folder / "walk.bvh")


def _picture(folder: Path) -> None:
    from poise.render import render_pose

    render_pose(character().rest, folder / "pose.png", width=64, height=64)


def _batch(_: Path) -> None:
    poise.solve(bare_character().rest, [poise.reach("lhand", np.full((3, 3), 0.5))])


def _optimised(_: Path) -> None:
    from poise.motion.sequences import at, optimise

    walk = bare_character().motion[:5]
    optimise(walk, [at(poise.reach("lhand", walk.world[2, -1, :3, 3]), 2)], limits="clip")


CALLS: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "batch": (_batch, ["solving 3 poses"]),
    "files": (_reading, ["writing walk.bvh", "reading walk.bvh"]),
    "retarget": (
        lambda _: poise.retarget(bare_character().motion[:5], bare_character()),
        ["retargeting walk, 5 frames"],
    ),
    "clean": (
        lambda _: poise.motion.cleaned(bare_character().motion[:60]),
        ["cleaning walk, 60 frames"],
    ),
    "sequence": (_optimised, ["optimising 5 frames"]),
    "skinning": (
        lambda _: poise.deform(character(), character().rest),
        ["deforming a pose"],
    ),
    "picture": (_picture, ["rendering a pose"]),
    "prior": (
        lambda _: poise.PosePrior.fit(bare_character().motion),
        ["fitting a pose prior"],
    ),
    "comparison": (
        lambda _: compare(
            bare_character().rest, [poise.reach("lhand", (0.3, 1.2, 0.3))], ["lm"], repeats=1
        ),
        ["comparing solvers"],
    ),
}


@pytest.mark.parametrize("name", CALLS)
def test_long_calls_report(name: str, labels: list[str], tmp_path: Path) -> None:
    call, expected = CALLS[name]
    call(tmp_path)
    assert labels == expected


def test_an_error_ends_the_report() -> None:
    with pytest.raises(ZeroDivisionError), Activity("dividing"):
        _ = 1 / 0
    assert threading.get_ident() not in progress._innermost


def test_short_work_costs_microseconds() -> None:
    def work() -> None:
        with Activity("short", patience=60.0):
            pass

    work()  # starts the thread
    began = time.process_time()
    for _ in range(10_000):
        work()
    assert time.process_time() - began < 0.5  # 50 us each; a hundred times what a call costs
