"""Skinning: deformers, corrective shapes, muscles and bone links.

The stub `__init__.pyi` lists the public names, which are loaded on first use.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
