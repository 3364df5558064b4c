"""What keeps a root near its start, at a force that does not grow with the distance."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from poise.kinematics import jacobian
from poise.metrics import deviation
from poise.metrics.metric import MetricTerms
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.carrying import Carrier, carriers, size_factor

Floats = NDArray[np.float64]

_SHIFTED, _TURNED = 0.05, 0.02
"""Metres and radians, standard deviations of the root where a pose follows goals."""

_FIRM = 1.0
"""Standard deviations beyond which a root is drawn back no harder."""

_FAR = 10.0
"""Standard deviations on the ground beyond which it is drawn back less and less."""


class RootAnchor:
    """What it costs a root to be away from its anchor: a metric.

    ``weight / 2`` times squared standard deviations, 5 cm and about 1 degree on a body of the size
    of people. With `follow` the force stops growing with the distance, as Huber's does, and on the
    ground it fades beyond half a metre: a body that is led away walks along instead of stretching,
    and comes back where nothing holds it.

    Args:
        weight: of one nat, beside goals of weight 1.
        at: the pose of the anchor; "start": the one that each solve begins from.
        body: whose root.
    """

    name = "root anchor"

    def __init__(self, weight: float, at: Pose | Literal["start"], body: Skeleton) -> None:
        self.weight, self._body = weight, body
        carrier = Carrier.of(body)
        self.stiffness = {} if carrier is None else _root_stiffness(body)
        self._of_start = isinstance(at, str)
        self._q = body.rest.q if isinstance(at, str) else at.q
        self._deviation = deviation(weight, to="start", weights=self.stiffness, others=0.0)
        rates = self._deviation.lower(body, self._q).numbers[:, 0]
        self._share = np.sqrt(rates / weight) if weight > 0.0 else np.zeros(body.nv)
        self._eased = np.ones(body.nv)
        self._groups = _groups(body, carrier)

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """One quadratic term about the anchor."""
        terms = self._deviation.lower(skeleton, start if self._of_start else self._q)
        numbers = terms.numbers.copy()
        numbers[:, 0] *= self._eased
        return replace(terms, numbers=numbers, follows_start=True)

    def follow(self, q: Floats) -> None:
        """Draw the root back from a pose (nq,) no harder than from a standard deviation away."""
        away = np.abs(self._body.difference(q, self._q) * self._share)
        for own, lets_go in self._groups:
            far = float(np.linalg.norm(away[own]))
            self._eased[own] = _FIRM / max(far, _FIRM)
            if lets_go:
                self._eased[own] /= 1.0 + (far / _FAR) ** 2


def _groups(body: Skeleton, carrier: Carrier | None) -> list[tuple[NDArray[np.bool_], bool]]:
    """Rates (nv,) that turn, that lift and that shift a body on the ground, which may let go."""
    turns = np.ones(body.nv, np.bool_)
    plain = ~body.quaternion
    turns[body.mechanism.rate_index[np.flatnonzero(plain)]] = body.angular[plain]
    lifts = np.zeros(body.nv, np.bool_)
    if carrier is not None:
        rest: Any = body.rest
        J = jacobian(rest, body.joint_names[carrier.turning])[:3]
        up = np.abs(J[1 if body.up == "y" else 2])
        lifts = ~turns & (up > 0.5 * np.linalg.norm(J, axis=0))
    return [(turns, False), (lifts, False), (~turns & ~lifts, True)]


def _root_stiffness(body: Skeleton) -> dict[str, float]:
    """By the names of DOFs that carry a body everywhere: what deviating costs, in nats."""
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
