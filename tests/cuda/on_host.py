"""Generated device code, built by the host's C++ compiler and called with ctypes.

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


def _compile(given: Path, made: Path, *flags: str) -> None:
    # Unoptimised: most libraries take longer to compile than to run. Floating-point arithmetic
    # rounds the same.
    usual = ["-O0", "-std=c++17", "-fPIC", "-ffp-contract=off", "-w"]
    command = [str(compiler()), *usual, *flags, "-o", str(made), str(given)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"the generated code does not compile:\n{done.stderr[:4000]}")


@functools.cache
def _precompiled(text: str) -> Path:
    """A header with this text, compiled once for all libraries that begin with it."""
    header = Path(_folder().name) / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.h"
    header.write_text(text)
    _compile(header, header.with_suffix(".h.gch"), "-x", "c++-header")
    return header


def build(
    source: str, constants: Any = None, real: str = "double", check: bool = False, head: str = ""
) -> Any:
    """A library of generated code, its block of constants filled in.

    ``check`` adds checks of array bounds and of undefined behaviour that end the process. ``head``
    comes before the source, and is compiled once.
    """
    text = _HEAD.format(real=real) + head
    stem = hashlib.sha256((text + source + str(check)).encode()).hexdigest()[:16]
    path = Path(_folder().name) / f"{stem}.so"
    if not path.exists():
        flags = ["-shared"]
        if check:
            flags += ["-fsanitize=bounds,undefined", "-fsanitize-undefined-trap-on-error"]
        if head:
            flags += ["-include", str(_precompiled(text))]
        path.with_suffix(".cpp").write_text(source if head else text + source)
        _compile(path.with_suffix(".cpp"), path, *flags)
    library = ctypes.CDLL(str(path))
    if constants is not None:
        kind = ctypes.c_double if real == "double" else ctypes.c_float
        block = (kind * len(constants)).in_dll(library, "C")
        block[:] = np.asarray(constants).tolist()
    return library


def address(array: np.ndarray[Any, Any]) -> ctypes.c_void_p:
    """Return the address of an array's data."""
    return array.ctypes.data_as(ctypes.c_void_p)
