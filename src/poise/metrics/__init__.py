"""Metrics, which rank the poses that meet the goals (source 003).

One kind per file. ``poise.solve(..., metrics=[poise.metrics.stiffness(0.1), ...])`` adds them to
the objective; `value` and `gradient` evaluate them at a pose.

The stub `__init__.pyi` lists the public names, which are loaded on first use.
"""

from poise.lazy_names import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
