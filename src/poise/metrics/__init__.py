"""Metrics, which rank the poses that meet the goals (source 003).

One kind per file. ``poise.solve(..., metrics=[poise.metrics.stiffness(0.1), ...])`` adds them to
the objective; `value` and `gradient` evaluate them at a pose.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from poise.errors import UnknownOption
from poise.lazy_names import suggesting
from poise.metrics.comfort import Comfort, comfort
from poise.metrics.compiled import (
    AnyMetric,
    MetricArrays,
    checked_metrics,
    gradient,
    metric_arrays,
    value,
)
from poise.metrics.deviation import Deviation, deviation
from poise.metrics.dissipation import Dissipation, dissipation
from poise.metrics.equality import same_metrics
from poise.metrics.expression import ExpressionMetric, expression
from poise.metrics.kinetic_energy import KineticEnergy, kinetic_energy
from poise.metrics.likelihood import (
    LIGHT,
    PRIORS,
    BendingJoint,
    Likelihood,
    Prior,
    Relative,
    likelihood,
    posing_prior,
    prior_of,
)
from poise.metrics.metric import Metric, MetricTerms
from poise.metrics.power import Power, power
from poise.metrics.smoothness import Smoothness, smoothness
from poise.metrics.stiffness import Stiffness, stiffness
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

__all__ = [
    "LIGHT",
    "METRICS",
    "PRIORS",
    "AnyMetric",
    "BendingJoint",
    "Comfort",
    "Deviation",
    "Dissipation",
    "ExpressionMetric",
    "KineticEnergy",
    "Likelihood",
    "Metric",
    "MetricArrays",
    "MetricTerms",
    "Power",
    "Prior",
    "Relative",
    "Smoothness",
    "Stiffness",
    "checked_metrics",
    "comfort",
    "deviation",
    "dissipation",
    "expression",
    "gradient",
    "kinetic_energy",
    "likelihood",
    "metric_arrays",
    "posing_prior",
    "power",
    "prior_of",
    "same_metrics",
    "smoothness",
    "stiffness",
    "value",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
