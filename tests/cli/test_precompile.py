"""Compiling on two cores."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SCRIPT = """
import sys
from poise.cli.precompile import compile_ahead, kernels_of
from poise.kernels import compile_observers
from poise.solvers.registry import find_method

compiled = []
compile_observers.compile_listeners.append(compiled.append)
compile_ahead(["jacobian-transpose"])
started = len(compile_observers.compiled_elsewhere)
chosen = kernels_of([find_method("jacobian-transpose")])
for kernel, signature in chosen:
    kernel.compile(signature)
print(started, len(compiled))
"""


def test_the_second_process_compiles_and_this_one_waits_for_it(tmp_path: Path) -> None:
    env = {**os.environ, "POISE_CACHE_DIR": str(tmp_path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(2)
    ]
    cores = os.cpu_count() or 1
    if cores > 1:
        assert runs[0] == ["1", "0"]  # nothing compiled here
    assert runs[1] == ["0", "0"]  # nothing to be compiled at all


def test_modules_of_the_folder_one_works_in_are_left_alone(tmp_path: Path) -> None:
    for name in ("numba", "random", "numpy"):
        (tmp_path / f"{name}.py").write_text(f"open({name!r}, 'w').close()\nraise SystemExit\n")
    script = (
        "import sys; sys.path[:] = [p for p in sys.path if p]\n"
        "import subprocess\n"
        "from poise.cli.precompile import compile_ahead\n"
        "begun = []\n"
        "wait = subprocess.Popen.__init__\n"
        "def keep(self, *a, **k): wait(self, *a, **k); begun.append(self)\n"
        "subprocess.Popen.__init__ = keep\n"
        "compile_ahead(['jacobian-transpose'])\n"
        "print([process.wait() for process in begun])\n"
    )
    env = {**os.environ, "POISE_CACHE_DIR": str(tmp_path / "cache")}
    run = subprocess.run(
        [sys.executable, "-P", "-c", script],
        env=env, cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    if (os.cpu_count() or 1) > 1:
        assert run.stdout.split() == ["[0]"]
    assert not [path.name for path in tmp_path.iterdir() if path.suffix == "" and path.is_file()]
