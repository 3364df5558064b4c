"""Metric that keeps a root near its start, with a bounded force."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import find_anatomy
from poise.array_types import Floats, Integers
from poise.kinematics import jacobian
from poise.kinematics.configuration import difference
from poise.metrics import deviation
from poise.metrics.metric import QUADRATIC, MetricTerms
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.carrying import Carrier, carriers, size_factor

_SHIFTED, _TURNED = 0.05, 0.02
"""Standard deviations of the root for a pose that follows goals, metres and radians."""

_FIRM = 1.0
"""Standard deviations beyond which the force is constant."""

_FAR = 10.0
"""Horizontal standard deviations beyond which the force decreases."""


class RootAnchor:
    """Metric for the distance of a root from its anchor.

    The metric is ``weight / 2`` times the squared deviation in units of standard deviations: 5 cm
    and about 1 degree for a body of human size. With `follow` the force is bounded like Huber's,
    and its horizontal part fades beyond half a metre: a body that is pulled away follows instead of
    stretching, and returns if no goal holds it.

    Args:
        weight: weight of one nat, relative to goals of weight 1.
        at: the pose of the anchor, or "start" for the start of each solve.
        body: the skeleton of the root.
    """

    name = "root anchor"

    def __init__(self, weight: float, at: Pose | Literal["start"], body: Skeleton) -> None:
        self.weight, self._body = weight, body
        carrier = Carrier.of(body)
        self.stiffness = {} if carrier is None else _root_stiffness(body)
        self._of_start = isinstance(at, str)
        self._q = body.rest.q if isinstance(at, str) else at.q
        stiff = deviation(weight, to="start", weights=self.stiffness, others=0.0)
        self._firm = stiff.lower(body, self._q).numbers
        self._share = np.sqrt(self._firm[:, 0] / weight) if weight > 0.0 else np.zeros(body.nv)
        self._groups = _groups(body, carrier, self._share > 0.0)
        self._eased = [1.0] * len(self._groups)
        self._terms: MetricTerms | None = None

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one quadratic term about the anchor; that of the last call if it is equal."""
        if self._terms is None:
            numbers = self._firm.copy()
            for (own, _), eased in zip(self._groups, self._eased, strict=True):
                numbers[own, 0] *= eased
            pose = skeleton.unit_quaternions(self._q)
            self._terms = MetricTerms(QUADRATIC, numbers, pose, follows_start=True)
        if self._of_start:
            return replace(self._terms, reference=skeleton.unit_quaternions(start))
        return self._terms

    def follow(self, q: Floats) -> None:
        """Limit the force at a pose (nq,) to that of one standard deviation from the anchor."""
        if not self.stiffness:
            return
        away = difference(self._body.mechanism, q, self._q) * self._share
        before, self._eased = self._eased, []
        for own, lets_go in self._groups:
            far = math.hypot(*away[own].tolist())
            fading = 1.0 + (far / _FAR) ** 2 if lets_go else 1.0
            self._eased.append(_FIRM / max(far, _FIRM) / fading)
        if before != self._eased:
            self._terms = None


def _groups(
    body: Skeleton, carrier: Carrier | None, stiff: NDArray[np.bool_]
) -> list[tuple[Integers, bool]]:
    """Return the stiff rates that rotate, lift and shift a body; only the last may fade."""
    turns = np.ones(body.nv, np.bool_)
    plain = ~body.quaternion
    turns[body.mechanism.rate_index[np.flatnonzero(plain)]] = body.angular[plain]
    lifts = np.zeros(body.nv, np.bool_)
    if carrier is not None:
        rest: Any = body.rest
        J = jacobian(rest, body.joint_names[carrier.turning])[:3]
        up = np.abs(find_anatomy(body).up @ J)
        lifts = ~turns & (up > 0.5 * np.linalg.norm(J, axis=0))
    shifts = ~turns & ~lifts
    return [(np.flatnonzero(own & stiff), own is shifts) for own in (turns, lifts, shifts)]


def _root_stiffness(body: Skeleton) -> dict[str, float]:
    """Return the cost of a deviation in nats, by name of the DOFs that move the whole body."""
    found: dict[str, float] = {}
    angular, shifted = body.angular, _SHIFTED * size_factor(body)
    for joint in carriers(body):
        name = body.joint_names[joint]
        own = range(*body.joint_dofs(name).indices(body.nq))
        if body.quaternion[own].any():
            found[name] = 1.0 / _TURNED**2
        for i in own:
            if not body.quaternion[i]:
                found[body.dof_names[i]] = 1.0 / (_TURNED if angular[i] else shifted) ** 2
    return found
