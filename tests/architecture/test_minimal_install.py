"""Every module imports without the extras: optional libraries are loaded on first use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import poise

SOURCE = Path(poise.__file__).parents[1]

IMPORT_EVERYTHING = """
import importlib, pkgutil, sys
for name in ("PIL", "av", "matplotlib"):
    sys.modules[name] = None
import poise
from poise.kernels import jit
compiling = {f"poise.kernels.{name}" for name in ("numba_kernels", "numba_changes", "signatures")}
if jit.is_compiled():
    sys.modules["numba"] = sys.modules["llvmlite"] = None
for module in pkgutil.walk_packages(poise.__path__, "poise."):
    if not module.name.endswith("__main__") and module.name not in compiling:
        importlib.import_module(module.name)
"""


@pytest.mark.slow
def test_every_module_imports_without_the_extras() -> None:
    path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_EVERYTHING],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
