"""The bundled character, its motions, the bundled pose prior, and people by age and build."""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
