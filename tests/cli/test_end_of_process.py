"""Exit of the console script: immediate, after all required work is done."""

from __future__ import annotations

import subprocess
import sys

import pytest

COMMAND = "import sys; sys.argv[1:] = ['--version']; from poise.cli.main import main; "


def _ended(statement: str, *options: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, *options, "-c", statement]
    return subprocess.run(words, capture_output=True, text=True, check=False)


def test_exit_functions_run_and_output_is_flushed() -> None:
    done = _ended("import atexit; atexit.register(print, 'end', end=''); " + COMMAND + "main()")
    assert done.returncode == 0 and done.stdout.startswith("poise ")
    assert done.stdout.endswith("\nend")


def test_modules_are_not_taken_down() -> None:
    # An object in a module's dictionary is finalised only where Python takes modules down.
    statement = (
        "class Last:\n    def __del__(self): print('taken down', flush=True)\n"
        "last = Last()\n" + COMMAND
    )
    assert "taken down" in _ended(statement).stdout
    assert "taken down" not in _ended(statement + "main()").stdout


def test_a_thread_is_waited_for() -> None:
    statement = (
        "import threading, time\n"
        "def work():\n    time.sleep(0.5)\n    print('worked')\n"
        "threading.Thread(target=work).start()\n" + COMMAND + "main()"
    )
    assert "worked" in _ended(statement).stdout


@pytest.mark.parametrize("words", [["--nothing"], ["info", "missing.glb"]])
def test_the_exit_code_is_that_of_the_command(words: list[str]) -> None:
    done = _ended(f"import sys; sys.argv[1:] = {words}; from poise.cli.main import main; main()")
    assert done.returncode == 2 and done.stderr.startswith("poise: ")


def test_a_profiler_gets_to_its_table() -> None:
    words = [sys.executable, "-m", "cProfile", "-m", "poise", "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "function calls" in done.stdout, done.stderr
