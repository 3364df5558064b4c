"""Retarget motions between bodies.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use.
"""

import lazy_loader

# Not lazy: importing the module of the same name first would shadow the function.
from poise.motion.retargeting.anatomy import anatomy as anatomy

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
