"""Poise: character kinematics.

Read a character, solve for a pose, and write it back:

    import poise

    hero = poise.read("02.asf")
    result = poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("rfoot")])
    poise.write(hero.at(result.pose), "posed.bvh")

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use, so that `import poise` costs nothing.
"""

from typing import Any

import lazy_loader

__version__ = "0.1.0"

_load, _, _NAMES = lazy_loader.attach_stub(__name__, __file__)

_UNLISTED = {
    "batch", "binding", "bundled", "constraints", "cuda", "diagnosis", "formats", "joints",
    "kinematics", "model", "motion", "progress", "render", "residuals", "skinning", "solvers",
    "studio",
}  # fmt: skip
"""Public names that ``from poise import *`` omits."""

# Type checkers read the stub.
__all__ = [  # pyright: ignore[reportUnsupportedDunderAll]
    "__version__",
    *(name for name in _NAMES if name not in _UNLISTED),
]


_ELSEWHERE = {"load": "read", "open": "read", "save": "write", "export": "write", "ik": "solve"}
"""Names used by other libraries, with the equivalent in Poise."""


def __getattr__(name: str) -> Any:
    if name in _NAMES:
        return _load(name)
    import difflib

    near = [] if name.startswith("_") else difflib.get_close_matches(name, _NAMES, 5)
    if name in _ELSEWHERE:
        near.insert(0, _ELSEWHERE[name])
    listed = f"; near: {', '.join(near)}" if near else ""
    # An AttributeError with ``name`` set makes the interpreter append a suggestion; omit it.
    raise AttributeError(f"module 'poise' has no attribute {name!r}{listed}", name=name)


def __dir__() -> list[str]:
    return sorted([*_NAMES, "__version__"])
