"""The Python interpreter that Poise starts child processes with."""

from __future__ import annotations

import os
import sys


def interpreter() -> str:
    """Path of a Python interpreter, or "" where there is none, as in a frozen program.

    It is found as `multiprocessing` finds it, because a program that embeds Python may have set it
    (`multiprocessing.set_executable`): there ``sys.executable`` may be the program itself.
    """
    from multiprocessing import spawn

    found = None if getattr(sys, "frozen", False) else spawn.get_executable()
    return os.fsdecode(found) if found else ""


__all__ = ["interpreter"]
