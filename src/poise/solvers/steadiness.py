"""Limit the travel of a body in one step by damping.

Solutions of inverse kinematics are not continuous in their targets: out of reach, or when a limit
becomes inactive, a small move of the target can move a limb by half a metre. A step that is too
long for the motion of its targets is solved again with an attraction to the previous pose that is
strong enough to shorten the step. The next steps continue the motion. Hard goals hold in all steps.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from poise.array_types import Floats
from poise.metrics.metric import QUADRATIC, MetricTerms, rows
from poise.metrics.stiffness import stiffness_of
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.carrying import carriers

_AT_REST = 0.011
"""Allowed travel of a joint for resting targets, per longest bone; 5 mm for people."""

_ROUNDS = 13
_STRONGER = 8.0  # growth of the attraction in a round
_LIGHTEST, _HEAVIEST = 1e-6, 1e5  # bounds of the attraction's weight
_ENOUGH = 0.25  # fraction of the allowed travel of a step
_ONWARDS = 0.7  # the same, for a pose on the line to the undamped one
_TRIES = 3

_HEAVY = 1e3
"""Weight of the attraction, high enough for soft goals of weight 1 to have no influence."""


def most_travel(targets: float, longest: float) -> float:
    """Return the allowed travel of joints in one step, metres, for a travel of the targets.

    The limit is ``1.9 d + 1.1 sqrt(l d) + 0.011 l`` for a travel d of the targets and a longest
    bone l. If the end of a straight limb of length l moves by d, its middle moves by about ``sqrt(l
    d)``.
    """
    return 1.9 * targets + 1.1 * math.sqrt(longest * targets) + _AT_REST * longest


class Attraction:
    """Attraction to a pose; a metric without weight until a step has to hold hard goals.

    Attributes:
        weight: the current weight.
        to: (nq,) the pose.
    """

    name = "attraction"

    def __init__(self, skeleton: Skeleton, stiffness: float | Floats = 1.0) -> None:
        self.weight = 0.0
        self.to = skeleton.rest.q
        self._stiffness = np.broadcast_to(stiffness, skeleton.nv)

    def attract(self, to: Floats) -> None:
        """Attract the next solves to a pose (nq,)."""
        self.weight, self.to = _HEAVY, to

    def release(self) -> None:
        """Remove the attraction from the next solves."""
        self.weight = 0.0

    def lower(
        self, skeleton: Skeleton, start: Floats, velocity: Floats | None = None  # noqa: ARG002
    ) -> MetricTerms:  # fmt: skip
        """Return one quadratic term of the current weight."""
        numbers = rows(skeleton.nv, self.weight * self._stiffness)
        return MetricTerms(QUADRATIC, numbers, self.to, follows_start=True)


class Damping(Attraction):
    """Attraction to the previous pose with adaptive strength; a metric of `Moving`.

    Attributes:
        weight: 0 while steps need no damping.
        to: (nq,) the pose of the attraction: the previous pose, with straight limbs bent slightly.
        rounds: number of repeated solves in the last step.
    """

    name = "damping"

    def __init__(self, skeleton: Skeleton) -> None:
        super().__init__(skeleton, stiffness_of(skeleton))
        self.rounds = 0
        self._skeleton = skeleton
        rest = skeleton.rest.world[:, :3, 3]
        carrying = set(carriers(skeleton))
        bones = [
            np.linalg.norm(rest[j] - rest[p])
            for j, p in enumerate(skeleton.parents)
            if p >= 0 and not (j in carrying and p in carrying)
        ]
        self.longest = float(max(bones, default=0.0))
        self._last = _LIGHTEST

    def shortened(
        self, before: Pose, begin: Floats, most: float, solve: Callable[[Floats], Floats]
    ) -> Floats:  # fmt: skip
        """Return the pose (nq,) of ``solve``, damped until no joint moves farther than ``most``.

        The initial damping is near that of the last step, and decreases if it is too strong. If the
        body either does not move or jumps for every weight, as with a straight limb that is about
        to bend, the attraction is to a pose on the line to the undamped pose.

        Args:
            before: the pose of the last step.
            begin: (nq,) the start of each solve.
            most: largest travel, metres.
            solve: function from a start (nq,) to the solution.
        """
        places = before.world[:, :3, 3]
        self.weight, self.rounds = 0.0, 0
        best = undamped = solve(begin)
        least = whole = self._travel(places, best)
        if whole <= most:
            return best
        farthest, change, held = -1.0, 0.0, _LIGHTEST
        weight = min(max(_LIGHTEST, self._last / _STRONGER), _HEAVIEST)
        while self.rounds < _ROUNDS and _LIGHTEST <= weight <= _HEAVIEST:
            self.weight = weight
            self.rounds += 1
            q = solve(begin)
            travel = self._travel(places, q)
            if travel <= most and travel > farthest:
                best, farthest, self._last, held = q, travel, weight, weight
            elif farthest < 0.0 and travel < least:
                best, least, self._last = q, travel, weight
            further = 1.0 / _STRONGER if travel <= most else _STRONGER
            turned = change not in (0.0, further)
            if turned or most * _ENOUGH <= travel <= most:
                break
            change = further
            weight *= further
        if 0.0 <= farthest < most * _ENOUGH:
            best = self.between(before, undamped, most, held, solve, best)
        self.weight = 0.0
        return best

    def between(
        self, before: Pose, undamped: Floats, most: float, weight: float,
        solve: Callable[[Floats], Floats], otherwise: Floats,
    ) -> Floats:  # fmt: skip
        """Return the solution near a pose on the line from ``before`` to ``undamped``.

        ``undamped`` if it is not farther than ``most``; if no solution is, the nearest of them and
        ``otherwise``.
        """
        body, places = self._skeleton, before.world[:, :3, 3]
        far, least = self._travel(places, undamped), self._travel(places, otherwise)
        if far <= most:
            return undamped
        line, share = body.difference(undamped, before.q), _ONWARDS * most / far
        for _ in range(_TRIES):
            self.to, self.weight = body.integrate(before.q, share * line), min(weight, _HEAVIEST)
            self.rounds += 1
            q = solve(self.to)
            travel = self._travel(places, q)
            if travel <= most:
                return q
            if travel < least:
                otherwise, least = q, travel
            weight, share = weight * _STRONGER, share * _ONWARDS
        return otherwise

    def _travel(self, places: Floats, q: Floats) -> float:
        away = Pose.trusted(self._skeleton, q).world[:, :3, 3] - places
        return float(np.sqrt((away**2).sum(axis=1).max(initial=0.0)))
