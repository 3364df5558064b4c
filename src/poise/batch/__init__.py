"""Batch processing of folders, on all cores or on a cluster.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use: a process that runs a batch needs only one of the tasks.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
