"""Inverse kinematics solvers behind one interface.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use: most programs need one or two of the methods.
"""

from poise.lazy_names import attached

# Not lazily: importing the submodule of the same name would replace the function by the module.
from poise.solvers.solutions import solutions as solutions
from poise.solvers.solve import solve as solve

__getattr__, __dir__, __all__ = attached(__name__, __file__)
