"""Retarget motions between bodies.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use.
"""

from poise.lazy_names import attached

__getattr__, __dir__, __all__ = attached(__name__, __file__)
