"""Kernels that were compiled in advance for a baseline of processors: platform wheels have them.

They are files of a kernel cache in a folder beside this module, with ``baseline.json``, which says
for which sources, versions and processors. They are used where all of that fits; anything else is
compiled, as it is without them.
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
"""What Numba compiles for: the system's triple, the processor's name, its features."""


@cache
def shipped_for(stamp: str, machine: MagicTuple, folder: Path) -> MagicTuple | None:
    """What the shipped kernels were compiled for, if this machine can run them.

    Args:
        stamp: of the kernels' sources, the compile options and Numba's version.
        machine: what Numba would compile for here.
        folder: of the kernels.
    """
    try:
        said: Any = json.loads((folder / BASELINE).read_text(encoding="utf-8"))
        triple, name, features = said["machine"]
        if said["stamp"] != stamp or triple != machine[0]:
            return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return (triple, name, features) if _has(machine[2], features) else None


def write_baseline(folder: Path, stamp: str, machine: Sequence[str]) -> None:
    """Say beside compiled kernels for what they are."""
    text = json.dumps({"stamp": stamp, "machine": list(machine)}, indent=1)
    (folder / BASELINE).write_text(text + "\n", encoding="utf-8")


def _has(own: str, needed: str) -> bool:
    """Whether a processor has all features that code needs.

    >>> _has("+avx,+avx2,-fma", "+avx,-fma"), _has("+avx,-fma", "+avx,+fma"), _has("", "")
    (True, False, False)
    """
    wanted = {feature for feature in needed.split(",") if feature.startswith("+")}
    return bool(wanted) and wanted <= set(own.split(","))


__all__ = ["BASELINE", "FOLDER", "shipped_for", "write_baseline"]
