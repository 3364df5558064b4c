"""The studio: pose a character in the browser.

    poise studio hero.glb

The document is in Python, and the browser displays it; `docs/studio.md` documents the protocol.

The stub `__init__.pyi` lists the public names and the modules that define them. They are loaded on
first use, as a `View` needs no server.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
