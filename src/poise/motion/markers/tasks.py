"""Solve each frame by itself as a weighted least-squares problem, as laboratories do.

    minimise  sum_m w_m |p_m - o_m|^2 / sum_m w_m + sum_c w_c (q_c - t_c)^2

over markers m at p_m that the frame has at o_m, and degrees of freedom c with a target t_c. The
weights have the meaning of OpenSim's inverse kinematics, which divides by the sum of the weights of
markers; OpenSim 4.6 gives the same poses.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model import Markers, Motion, Skeleton
from poise.model.read_only import ReadOnly
from poise.motion.markers.model import NOISE, MarkerModel
from poise.motion.markers.solving import MarkerSolving
from poise.motion.markers.trial_pipeline import MarkerTrial, one_subject, solve_trial

_POSTURE = 100.0
"""Standard deviation of unobserved values, radians: 1e-6 of a marker at 5 cm, by arithmetic."""


@dataclass(frozen=True, eq=False)
class MarkerTasks:
    """Weights of markers, and targets of degrees of freedom.

    Attributes:
        weights: weight by marker, 0 or more; others are not used. None: 1 for each marker.
        values: target and weight by degree of freedom, radians or metres.

    Raises:
        InvalidValue: a weight is negative or not finite.

    >>> tasks = MarkerTasks({"KNEE": 2.0}, {"knee_angle": (0.0, 10.0)})
    >>> tasks.weights["KNEE"]
    2.0
    """

    weights: Mapping[str, float] | None = None
    values: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        weights = None if self.weights is None else ReadOnly(self.weights)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "values", ReadOnly(self.values))
        given = {**(weights or {}), **{name: weight for name, (_, weight) in self.values.items()}}
        for name, weight in given.items():
            if not 0.0 <= weight < math.inf:
                raise InvalidValue(f"the weight {weight} of {name}: expected a number of 0 or more")


def solve_tasks(
    markers: Markers,
    skeleton: Skeleton,
    model: MarkerModel,
    tasks: MarkerTasks | None = None,
    *,
    unlimited: Sequence[str] = (),
    subject: str | None = None,
) -> MarkerTrial:
    """Solve each frame of a trial for fixed marker placements; no sample is excluded.

    Args:
        markers: a trial.
        skeleton: the skeleton of the model.
        model: the marker placements; they and the bone lengths do not change.
        tasks: weights and targets; by default 1 for each marker.
        unlimited: degrees of freedom that may leave their limits.
        subject: the subject to solve, if the trial has several.

    Raises:
        InvalidValue: fewer than three markers of the trial have a weight, or several subjects.
        UnknownName: a marker of the tasks is not in the model.
        UnknownDof: a degree of freedom of the tasks does not exist.
    """
    chosen = tasks or MarkerTasks()
    given = dict.fromkeys(model.names, 1.0) if chosen.weights is None else dict(chosen.weights)
    used = model.only([name for name, weight in given.items() if weight > 0.0])
    sizes = np.array([given[name] for name in used.names])
    table = replace(used, noise=NOISE / np.sqrt(sizes), scales=())
    trial = one_subject(markers, subject)
    total, shares = _shares(trial, given)
    for name in chosen.values:
        skeleton.dof_index(name)
    held = tuple(
        (name, target, NOISE / math.sqrt(weight * total))
        for name, (target, weight) in chosen.values.items()
        if weight * total > 0.0
    )
    settings = MarkerSolving(
        acceleration=0.0, root_acceleration=0.0, reach=0.0, exclude=False, posture=_POSTURE,
        gain=1e-10, iterations=50, held=held,
    )  # fmt: skip
    free = skeleton.with_limits(dict.fromkeys(unlimited, (-math.inf, math.inf)))
    made = solve_trial(
        trial, free, model=table, calibrated=False, limits="kept", solving=settings,
        weights=shares,
    )  # fmt: skip
    own = made.motion
    motion = Motion(skeleton, own.q, own.fps, own.name, start=own.start)
    return replace(made, solution=replace(made.solution, motion=motion))


def _shares(trial: Markers, given: Mapping[str, float]) -> tuple[float, Floats]:
    """Return the sum of all weights, and factors (frames, markers) for the sum in each frame."""
    known = {name: given.get(name, given.get(name.rpartition(":")[2], 0.0)) for name in trial.names}
    seen = np.where(trial.missing, 0.0, np.array(list(known.values())))
    sums = seen.sum(axis=1, keepdims=True)
    total = float(sum(known.values()))
    factors = np.where(sums > 0.0, total / np.where(sums > 0.0, sums, 1.0), 1.0)
    return total, np.broadcast_to(factors, seen.shape)
