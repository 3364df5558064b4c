"""Per-skeleton and per-thread wrapper of the kernels in ``poise.kernels.markers``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.kinematics.mass import mass_tables
from poise.kinematics.workspace import Workspace
from poise.metrics import Metric, metric_arrays
from poise.model.skeleton import Skeleton

NEAR = 1e-7
"""A descent ends at a step whose rates are all smaller than this, radians and metres."""

# Tracking of a frame: the maximum number of steps, the size of a step that ends it (radians and
# metres), and the minimum relative reduction of the cost.
_STEPS, _SMALL_STEP, _LEAST_GAIN = 8, 1e-4, 1e-2


@dataclass(frozen=True, eq=False)
class Sightings:
    """Marker observations in the form that the kernels take.

    Attributes:
        sites: (K,) index of the joint that carries each marker.
        offsets: (K, 3) position in the frame of that joint, metres.
        targets: (F, K, 3) observed positions, metres; zeros for missing samples.
        weights: (F, K) 1 / sigma^2 in 1 / m^2; 0 for missing or ignored samples.
        reach: (K,) distance beyond which a marker loses influence, metres; 0 for never.
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
        """Create from positions (F, K, 3), NaN in gaps, and standard deviations (K,), in metres."""
        seen = np.asarray(np.isfinite(positions).all(axis=2))
        targets = np.where(seen[..., None], positions, 0.0)
        weights = np.where(seen, 1.0 / sigmas**2, 0.0)
        return cls(
            np.ascontiguousarray(sites, dtype=np.int64), _floats(offsets), _floats(targets),
            _floats(weights), _floats(reach),
        )  # fmt: skip

    def frames(self, chosen: slice | Integers) -> Sightings:
        """Return the observations of the chosen frames."""
        return Sightings(
            self.sites, self.offsets, _floats(self.targets[chosen]), _floats(self.weights[chosen]),
            self.reach,
        )  # fmt: skip

    def reaching(self, reach: Floats | float) -> Sightings:
        """Return the same observations with another reach."""
        whole = _floats(np.broadcast_to(np.asarray(reach, dtype=np.float64), self.sites.shape))
        return Sightings(self.sites, self.offsets, self.targets, self.weights, whole)

    def weighted(self, weights: Floats) -> Sightings:
        """Return the same observations with other weights (F, K)."""
        return Sightings(self.sites, self.offsets, self.targets, _floats(weights), self.reach)

    @property
    def arrays(self) -> tuple[Integers, Floats, Floats, Floats, Floats]:
        """Arrays in the order of the kernels' arguments."""
        return self.sites, self.offsets, self.targets, self.weights, self.reach


class FrameSystems:
    """Normal equations, descent and tracking of frames, for one skeleton and thread.

    Args:
        skeleton: a skeleton whose joints are rigid.
        markers: the number of markers.
        locked: (nv,) mask of the rates that do not change.
        metrics: pose metrics added to the result of `systems`; descent on one frame omits them.

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
                f"{skeleton.name or 'this skeleton'} has joints that scale, follow other joints "
                "or are Python functions; markers can only be solved for rigid joints"
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
        self._buffers = (
            np.zeros((nv, nv)), np.zeros(nv), np.zeros((nv, nv)), np.zeros(nv), np.zeros((nv, nv)),
            np.zeros(nv), np.zeros(nv), np.zeros(nv, np.int64), np.zeros(mechanism.nq),
        )  # fmt: skip

    def systems(
        self, q: Floats, seen: Sightings, references: Floats, stiff: Floats
    ) -> tuple[float, Floats, Floats, Floats]:
        """Cost, matrices (F, nv, nv), gradients (F, nv) and marker positions (F, K, 3).

        Evaluated at poses ``q`` (F, nq). ``references`` (F, nq) and ``stiff`` (F, nv) are the
        reference pose of each frame and its weights.
        """
        mechanism = self.skeleton.mechanism
        frames, nv = len(q), mechanism.nv
        H = np.empty((frames, nv, nv))
        gradients = np.empty((frames, nv))
        places = np.empty((frames, len(seen.sites), 3))
        cost = self._systems(
            self._space.arrays, mechanism.dofs, _floats(q), self._space.body, seen.arrays,
            (_floats(references), _floats(stiff)), self._work, (H, gradients, places),
        )  # fmt: skip
        if self.metrics:
            from poise.kernels.markers import add_metrics

            cost += add_metrics(mechanism.dofs, self._metrics.arrays, _floats(q), H, gradients)
        return float(cost), H, gradients, places

    def descend(
        self, q: Floats, seen: Sightings, frame: int, reference: Floats, stiff: Floats,
        most: int = 50,
    ) -> tuple[Floats, float]:  # fmt: skip
        """Minimise the cost of one frame from ``q`` (nq,): returns the pose and its cost."""
        mechanism = self.skeleton.mechanism
        made = np.array(q, dtype=np.float64)
        marks = (seen.sites, seen.offsets, seen.targets[frame], seen.weights[frame], seen.reach)
        cost = self._descend(
            self._space.arrays, mechanism.dofs, made, self._space.body, marks,
            (_floats(reference), _floats(stiff)), (self._work, self._buffers),
            (self.locked, most, NEAR, 1e-9),
        )  # fmt: skip
        return made, float(cost)

    def track(
        self, q: Floats, seen: Sightings, first: int, end: int, stiff: Floats, costs: Floats
    ) -> None:
        """Track frames from ``first`` to before ``end`` in place, forwards or backwards.

        The preceding frame must be solved already. ``costs`` (F,) are filled as well.
        """
        mechanism = self.skeleton.mechanism
        if first != end:
            self._track(
                self._space.arrays, mechanism.dofs, (q, first, end, 1 if end > first else -1),
                self._space.body, (seen.arrays, _floats(stiff)), (self._work, self._buffers),
                (self.locked, _STEPS, _SMALL_STEP, _LEAST_GAIN), costs,
            )  # fmt: skip


def _floats(values: Floats) -> Floats:
    return np.ascontiguousarray(values, dtype=np.float64)
