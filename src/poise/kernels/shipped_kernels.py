"""Kernels compiled in advance for a baseline of processors, as in platform wheels.

They are files of a kernel cache in a folder beside this module, with ``baseline.json``, which names
the sources, versions and processors. They are used if all of these match; otherwise kernels are
compiled.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("machine_code")
BASELINE = "baseline.json"

MagicTuple = tuple[str, str, str]
"""Target of Numba's compiler: the system's triple, the processor's name, its features."""


@cache
def shipped_for(stamp: str, machine: MagicTuple, folder: Path) -> MagicTuple | None:
    """Return the target of the shipped kernels, if this machine can run them.

    Args:
        stamp: stamp of the kernels' sources, the compile options and Numba's version.
        machine: the target of Numba's compiler on this machine.
        folder: folder of the kernels.
    """
    try:
        said: Any = json.loads((folder / BASELINE).read_text(encoding="utf-8"))
        triple, name, features = said["machine"]
        if said["stamp"] != stamp or triple != machine[0]:
            return None
    except (OSError, ValueError, KeyError, TypeError):  # not ours, or damaged: compile
        return None
    return (triple, name, features) if _has(machine[2], features) else None


def write_baseline(folder: Path, stamp: str, machine: Sequence[str]) -> None:
    """Write the target of compiled kernels beside them."""
    text = json.dumps({"stamp": stamp, "machine": list(machine)}, indent=1)
    (folder / BASELINE).write_text(text + "\n", encoding="utf-8")


def _has(own: str, needed: str) -> bool:
    """Return whether a processor has all features that code needs.

    >>> _has("+avx,+avx2,-fma", "+avx,-fma"), _has("+avx,-fma", "+avx,+fma"), _has("", "")
    (True, False, False)
    """
    wanted = {feature for feature in needed.split(",") if feature.startswith("+")}
    return bool(wanted) and wanted <= set(own.split(","))
