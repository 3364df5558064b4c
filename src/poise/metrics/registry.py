"""Registry of metrics by name; other packages extend it (``poise.metrics``)."""

from __future__ import annotations

from collections.abc import Callable

from poise.errors import UnknownOption
from poise.metrics.metric import Metric
from poise.registry import Registry

METRICS: Registry[Callable[..., Metric]] = Registry(
    "metric",
    group="poise.metrics",
    builtin={
        "stiffness": "poise.metrics.stiffness:stiffness",
        "deviation": "poise.metrics.deviation:deviation",
        "kinetic-energy": "poise.metrics.kinetic_energy:kinetic_energy",
        "power": "poise.metrics.power:power",
        "comfort": "poise.metrics.comfort:comfort",
        "smoothness": "poise.metrics.smoothness:smoothness",
    },
    error=UnknownOption,
)
"""Functions that make a metric from a weight alone, by name."""
