"""Render pictures and videos of poses and motions on the CPU, without a display or a GPU.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
