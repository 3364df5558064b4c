"""Quaternions, affine transforms, curves of one variable, cameras and obstacles.

Conventions: column vectors, right-handed axes, metres and radians, quaternions (w, x, y, z).
Leading axes are batch axes. `docs/conventions.md` lists the source of every formula.

The stub `__init__.pyi` lists the public names, which are loaded on first use.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
