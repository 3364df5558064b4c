"""Poise: character kinematics.

Read a character, solve for a pose, and write it back:

    import poise

    hero = poise.read("02.asf")
    result = poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("rfoot")])
    poise.write(hero.at(result.pose), "posed.bvh")

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use, so that `import poise` costs nothing.
"""

from poise.lazy_names import lazy_exports

__version__ = "0.1.0"

_ELSEWHERE = {
    "load": "read", "open": "read", "save": "write", "export": "write", "ik": "solve",
    "render_pose": "render.render_pose", "render_motion": "render.render_motion",
}  # fmt: skip
"""Names that other libraries use, and those of Poise."""

__getattr__, _, _NAMES = lazy_exports(__name__, __file__, _ELSEWHERE)

_UNLISTED = {
    "anatomy", "batch", "binding", "bundled", "constraints", "cuda", "diagnosis", "formats",
    "jax", "joints", "kinematics", "model", "motion", "progress", "render", "residuals",
    "skinning", "solvers", "studio", "torch",
}  # fmt: skip
"""Public names that ``from poise import *`` omits."""

# Type checkers read the stub.
__all__ = [  # pyright: ignore[reportUnsupportedDunderAll]
    "__version__",
    *(name for name in _NAMES if name not in _UNLISTED),
]


def __dir__() -> list[str]:
    return sorted([*_NAMES, "__version__"])
