"""The kernels of ``poise.kernels.markers`` with their tables and one thread's work space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kinematics.mass import mass_tables
from poise.kinematics.workspace import Workspace
from poise.metrics import Metric, metric_arrays
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

NEAR = 1e-7
"""Radians and metres: a step of which no rate exceeds this ends a descent."""

# Of a frame that is tracked: the steps at most, the radians and metres of a step that ends it, and
# the part of the cost that a step has to win.
_STEPS, _SMALL_STEP, _LEAST_GAIN = 8, 1e-4, 1e-2


@dataclass(frozen=True, eq=False)
class Sightings:
    """What was seen of the markers, ready for the kernels.

    Attributes:
        sites: (K,) the joint that carries each marker.
        offsets: (K, 3) metres in that joint's frame.
        targets: (F, K, 3) metres; zeros where nothing was seen.
        weights: (F, K) 1 / sigma^2 in 1 / m^2; 0 where nothing was seen, or nothing counts.
        reach: (K,) metres beyond which a marker's pull fades; 0: never.
    """

    sites: Integers
    offsets: Floats
    targets: Floats
    weights: Floats
    reach: Floats

    @classmethod
    def of(
        cls, sites: Integers, offsets: Floats, positions: Floats, sigmas: Floats, reach: Floats
    ) -> Sightings:
        """From positions (F, K, 3) with NaN in the gaps and standard deviations (K,) in metres."""
        seen = np.asarray(np.isfinite(positions).all(axis=2))
        targets = np.where(seen[..., None], positions, 0.0)
        weights = np.where(seen, 1.0 / sigmas**2, 0.0)
        return cls(
            np.ascontiguousarray(sites, dtype=np.int64), _floats(offsets), _floats(targets),
            _floats(weights), _floats(reach),
        )  # fmt: skip

    def frames(self, chosen: slice | Integers) -> Sightings:
        """Some of the frames."""
        return Sightings(
            self.sites, self.offsets, _floats(self.targets[chosen]), _floats(self.weights[chosen]),
            self.reach,
        )  # fmt: skip

    def reaching(self, reach: Floats | float) -> Sightings:
        """The same with another reach."""
        whole = _floats(np.broadcast_to(np.asarray(reach, dtype=np.float64), self.sites.shape))
        return Sightings(self.sites, self.offsets, self.targets, self.weights, whole)

    def weighted(self, weights: Floats) -> Sightings:
        """The same with other weights (F, K)."""
        return Sightings(self.sites, self.offsets, self.targets, _floats(weights), self.reach)

    @property
    def arrays(self) -> tuple[Integers, Floats, Floats, Floats, Floats]:
        """What the kernels take."""
        return self.sites, self.offsets, self.targets, self.weights, self.reach


class FrameSystems:
    """Normal equations of frames, descent on one and tracking, for one skeleton and thread.

    Args:
        skeleton: whose motions are rigid.
        markers: how many there are.
        locked: (nv,) which rates stay.
        metrics: of a pose, added to what `systems` returns; descent on one frame leaves them out.

    Raises:
        InvalidValue: a joint scales, shears, follows other joints or is a function of Python.
    """

    def __init__(
        self,
        skeleton: Skeleton,
        markers: int,
        locked: NDArray[np.bool_],
        metrics: Sequence[Metric] = (),
    ) -> None:
        from poise.kernels.markers import MARKERS

        mechanism = skeleton.mechanism
        if mechanism.kind not in MARKERS or not mechanism.native:
            raise InvalidValue(
                f"{skeleton.name or 'this skeleton'} has joints that scale, follow other joints or "
                "are a function of Python: markers are solved for rigid joints only"
            )
        self.skeleton = skeleton
        self.locked = np.ascontiguousarray(locked, dtype=np.int64)
        self._systems, self._descend, self._track = MARKERS[mechanism.kind]
        self._space = Workspace(mechanism)
        self.metrics = tuple(metrics)
        self._metrics = metric_arrays(skeleton, metrics, skeleton.rest.q, self._space)
        joints, nv = mechanism.joint_count, mechanism.nv
        tables = mass_tables(mechanism, np.zeros((joints, 4, 4)))
        self._work = (
            tables.axes, tables.moments, tables.work, np.zeros((0, nv)), np.zeros(3),
            np.zeros((joints, 6)), np.zeros((markers, 3)), np.zeros(nv),
        )  # fmt: skip
        self._room = (
            np.zeros((nv, nv)), np.zeros(nv), np.zeros((nv, nv)), np.zeros(nv), np.zeros((nv, nv)),
            np.zeros(nv), np.zeros(nv), np.zeros(nv, np.int64), np.zeros(mechanism.nq),
        )  # fmt: skip

    def systems(
        self, q: Floats, seen: Sightings, references: Floats, stiff: Floats
    ) -> tuple[float, Floats, Floats, Floats]:
        """Cost, matrices (F, nv, nv), gradients (F, nv) and places (F, K, 3) of frames (F, nq).

        ``references`` (F, nq) and ``stiff`` (F, nv) are the pull of each frame's own.
        """
        mechanism = self.skeleton.mechanism
        frames, nv = len(q), mechanism.nv
        H = np.empty((frames, nv, nv))
        gradients = np.empty((frames, nv))
        places = np.empty((frames, len(seen.sites), 3))
        cost = self._systems(
            self._space.arrays, mechanism.dofs, _floats(q), self._space.body, seen.arrays,
            (_floats(references), _floats(stiff)), self._work, H, gradients, places,
        )  # fmt: skip
        if self.metrics:
            from poise.kernels.markers import add_metrics

            cost += add_metrics(mechanism.dofs, self._metrics.arrays, _floats(q), H, gradients)
        return float(cost), H, gradients, places

    def descend(
        self, q: Floats, seen: Sightings, frame: int, reference: Floats, stiff: Floats,
        most: int = 50,
    ) -> tuple[Floats, float]:  # fmt: skip
        """The pose of least cost that one frame's start ``q`` (nq,) leads to, and its cost."""
        mechanism = self.skeleton.mechanism
        made = np.array(q, dtype=np.float64)
        marks = (seen.sites, seen.offsets, seen.targets[frame], seen.weights[frame], seen.reach)
        cost = self._descend(
            self._space.arrays, mechanism.dofs, made, self._space.body, marks,
            (_floats(reference), _floats(stiff)), self._work, self._room, self.locked, most, NEAR,
            1e-9,
        )  # fmt: skip
        return made, float(cost)

    def track(
        self, q: Floats, seen: Sightings, first: int, end: int, stiff: Floats, costs: Floats
    ) -> None:
        """Fill ``q`` (F, nq) from frame ``first`` to before ``end``, either way, in place.

        The frame before ``first`` has to stand already. ``costs`` (F,) are filled as well.
        """
        mechanism = self.skeleton.mechanism
        if first != end:
            self._track(
                self._space.arrays, mechanism.dofs, q, first, end, 1 if end > first else -1,
                self._space.body, seen.arrays, _floats(stiff), self._work, self._room, self.locked,
                _STEPS, _SMALL_STEP, _LEAST_GAIN, costs,
            )  # fmt: skip


def _floats(values: Floats) -> Floats:
    return np.ascontiguousarray(values, dtype=np.float64)
