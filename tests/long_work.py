"""Functions for the studio's jobs, which another process imports by name."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from poise.errors import InvalidValue


def counted(number, progress):
    """The sum of so many numbers, told of one by one."""
    total = 0
    for step in range(number):
        total += step
        progress((step + 1) / number, f"{step + 1} of {number}")
        time.sleep(0.06)
    return total


def refused(progress):
    """Bad input."""
    raise InvalidValue("seven is no even number")


def faulty(progress):
    """A fault."""
    raise RuntimeError("a secret of the machine")


def hanging(mark, progress):
    """Never ends; writes its process's number, and one of a process that it has started."""
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    Path(mark).write_text(f"{os.getpid()} {child.pid}")
    progress(0.5, "half way")
    time.sleep(600)


def crowded(progress):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def greedy(progress):
    """Takes all the memory that there is."""
    held = []
    while True:
        held.append(np.ones(1 << 24))


def unspeakable(progress):
    """Return a value that cannot be sent to another process."""
    return lambda: 0


def process_number(progress):
    """Whose work it is."""
    return os.getpid()


def printing(progress):
    """Prints where answers go."""
    print("this is no answer", flush=True)
    os.write(1, b"nor is this\n")
    return "an answer"
