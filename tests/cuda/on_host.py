"""Generated device code, built for this machine by its own C++ compiler and called by ctypes.

What a GPU would run is thus tested where there is none: the same C++, one thread at a time.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

_HEAD = """#include <cmath>
using namespace std;
#define R {real}
#define LAUNCH_BOUNDS
#define __constant__
#define __device__
#define __global__
"""


@functools.cache
def compiler() -> str | None:
    """The C++ compiler of this machine, if there is one."""
    return next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


needs_compiler = pytest.mark.skipif(compiler() is None, reason="no C++ compiler on this machine")


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="poise-cuda-")


def build(source: str, constants: Any = None, real: str = "double", check: bool = False) -> Any:
    """A library of generated code, its block of constants filled in.

    ``check`` adds checks of array bounds and of undefined behaviour that end the process.
    """
    text = _HEAD.format(real=real) + source
    stem = hashlib.sha256((text + str(check)).encode()).hexdigest()[:16]
    path = Path(_folder().name) / f"{stem}.so"
    if not path.exists():
        path.with_suffix(".cpp").write_text(text)
        flags = ["-O1", "-std=c++17", "-shared", "-fPIC", "-ffp-contract=off", "-w"]
        if check:
            flags += ["-fsanitize=bounds,undefined", "-fsanitize-undefined-trap-on-error"]
        command = [str(compiler()), *flags, "-o", str(path), str(path.with_suffix(".cpp"))]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(f"the generated code does not compile:\n{done.stderr[:4000]}")
    library = ctypes.CDLL(str(path))
    if constants is not None:
        kind = ctypes.c_double if real == "double" else ctypes.c_float
        block = (kind * len(constants)).in_dll(library, "C")
        block[:] = np.asarray(constants).tolist()
    return library


def address(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    """Where an array's numbers stand."""
    return array.ctypes.data_as(ctypes.c_void_p)
