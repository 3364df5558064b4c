"""Compiling on two cores."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
from poise.cli.ahead import compile_ahead, kernels_of
from poise.kernels import jit
from poise.solvers.registry import find_method

compiled = []
jit.compile_listeners.append(compiled.append)
compile_ahead(["jacobian-transpose"])
started = len(jit.compiled_elsewhere)
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
