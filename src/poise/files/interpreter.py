"""Find the Python interpreter for child processes."""

from __future__ import annotations

import os
import sys


def interpreter() -> str:
    """Return the path of a Python interpreter, or "" if there is none, as in a frozen program.

    The lookup follows `multiprocessing`, because a program that embeds Python may have called
    `multiprocessing.set_executable`; ``sys.executable`` may then be the program itself.
    """
    from multiprocessing import spawn

    found = None if getattr(sys, "frozen", False) else spawn.get_executable()
    return os.fsdecode(found) if found else ""
