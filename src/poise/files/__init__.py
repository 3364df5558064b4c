"""Safe reading and writing of files in any format.

Every reader and writer of Poise uses this package. Readers reject special files, and links to files
outside a file's folder. Writers replace one or several files atomically.

The stub `__init__.pyi` lists the public names, which are loaded on first use.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
