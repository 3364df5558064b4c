"""Capsules that move with the joints of a skeleton, and the pairs to keep apart.

A capsule is the set of points within a radius of a segment, its core. The core is fixed in a
joint's frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, UnknownName
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

Vector = tuple[float, float, float]


@dataclass(frozen=True)
class BodyCapsule:
    """A capsule that moves with a joint.

    Attributes:
        name: the name of the joint, or of a part of the trunk.
        joint: the joint in whose frame the capsule is fixed.
        start, end: (3,), ends of the core in the joint's frame, metres.
        radius: metres.
    """

    name: str
    joint: str
    start: Vector
    end: Vector
    radius: float


@dataclass(frozen=True)
class LeftOut:
    """A pair of capsules that is not kept apart, and the reason."""

    first: str
    second: str
    why: str


@dataclass(frozen=True, eq=False)
class BodyCapsules:
    """The capsules of a skeleton and the pairs to keep apart; created by
    `poise.anatomy.fit_capsules`.

    Attributes:
        skeleton: the skeleton that they belong to.
        parts: the capsules.
        pairs: (P, 2) int64, indices of the pairs that must not touch.
        left_out: the omitted pairs, with the reason.
        shrunk: name, original radius and new radius (metres) of capsules that were made thinner.
    """

    skeleton: Skeleton
    parts: tuple[BodyCapsule, ...]
    pairs: Integers
    left_out: tuple[LeftOut, ...] = ()
    shrunk: tuple[tuple[str, float, float], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the capsules."""
        return tuple(part.name for part in self.parts)

    def __getitem__(self, name: str) -> BodyCapsule:
        return self.parts[self.index(name)]

    def index(self, name: str) -> int:
        """Index of a capsule in ``parts`` by its name.

        Raises:
            UnknownName: no capsule has that name; the message lists similar names.
        """
        if name not in self.names:
            raise UnknownName(name, "capsule", list(self.names))
        return self.names.index(name)

    @cached_property
    def radii(self) -> Floats:
        """Radii of the capsules (C,), metres."""
        return np.array([part.radius for part in self.parts])

    def ends(self, pose: Pose | Motion) -> Floats:
        """Start and end of the cores, (..., C, 2, 3), world, metres."""
        joints = [self.skeleton.joint_index(part.joint) for part in self.parts]
        local = np.array([(part.start, part.end) for part in self.parts]).reshape(-1, 2, 3)
        world = pose.world[..., joints, :, :]
        return np.einsum("...cij,cej->...cei", world[..., :3, :3], local) + world[..., None, :3, 3]

    def gaps(self, pose: Pose | Motion) -> Floats:
        """Distances (..., P) of the capsules of each pair, negative for penetration.

        >>> from poise.anatomy import fit_capsules
        >>> from poise.bundled import character
        >>> capsules = fit_capsules(character().skeleton)
        >>> bool((capsules.gaps(character().rest) > 0).all())
        True
        """
        from poise.kernels.distances import gaps_between

        ends = np.ascontiguousarray(self.ends(pose).reshape(-1, len(self.parts), 6))
        result = np.empty((len(ends), len(self.pairs)))
        pairs = self.pairs.copy()
        for at, gaps in zip(ends, result, strict=True):
            gaps_between(at, self.radii, pairs, gaps)
        return result.reshape(*pose.q.shape[:-1], len(self.pairs))

    # -- variants ----------------------------------------------------------------------------------

    def with_radii(self, radii: Mapping[str, float]) -> BodyCapsules:
        """Return the capsules with other radii, metres, by name.

        Raises:
            UnknownName: no capsule has that name.
            InvalidValue: a radius is not above zero.
        """
        parts = list(self.parts)
        for name, radius in radii.items():
            if not 0.0 < radius < np.inf:
                raise InvalidValue(f"the radius of {name} must be positive, not {radius!r}")
            at = self.index(name)
            parts[at] = replace(parts[at], radius=float(radius))
        return replace(self, parts=tuple(parts))

    def without(self, *pairs: tuple[str, str]) -> BodyCapsules:
        """Return the capsules without these pairs.

        Raises:
            UnknownName: no capsule has that name.
        """
        out = {frozenset((self.index(a), self.index(b))) for a, b in pairs}
        kept = [pair for pair in self.pairs.tolist() if frozenset(pair) not in out]
        requested = tuple(LeftOut(a, b, "by request") for a, b in pairs)
        return replace(self, pairs=index_pairs(kept), left_out=self.left_out + requested)

    def among(self, *names: str) -> BodyCapsules:
        """Keep only the pairs between capsules of these names; for one name, all its pairs.

        Raises:
            UnknownName: no capsule has that name.
        """
        wanted = {self.index(name) for name in names}
        kept = [
            (i, j)
            for i, j in self.pairs.tolist()
            if (i in wanted and j in wanted) or (len(wanted) == 1 and (i in wanted or j in wanted))
        ]
        return replace(self, pairs=index_pairs(kept))

    def __repr__(self) -> str:
        return f"<BodyCapsules: {len(self.parts)} capsules, {len(self.pairs)} pairs>"


def index_pairs(pairs: Iterable[Iterable[int]]) -> Integers:
    """Return pairs of indices as a read-only array (P, 2)."""
    table = np.array([tuple(pair) for pair in pairs], np.int64).reshape(-1, 2)
    table.setflags(write=False)
    return table
