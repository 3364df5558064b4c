"""Find limbs of two bones (arms and legs) of any skeleton, and their bending directions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.anatomy.chains import base_index, carried_shares
from poise.anatomy.words import Part, part_names, parts_of, side_of
from poise.model.handle import IKHandle
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]
Vector = tuple[float, float, float]

_KINDS: dict[Part, Literal["arm", "leg"]] = {"hand": "arm", "foot": "leg"}
_FIRST: tuple[Part, ...] = ("upper arm", "thigh")
_SECOND: tuple[Part, ...] = ("forearm", "shin")
_SHORTEST = 0.03  # minimum length of a limb's bone, relative to the body's height
_WRIST = 0.06  # maximum length of a wrist of several joints, relative to the body's height
_STRAIGHT = 0.01  # maximum offset of the middle of a straight limb, relative to its length
_ALIKE = 0.05  # maximum relative difference of the bones of a pair of limbs
_LIGHT = 0.3  # maximum fraction of all bones carried by a limb


class Limb(NamedTuple):
    """A limb of two bones.

    Attributes:
        name: such as "left arm" or "right leg"; the name of the end joint if it identifies no limb.
        start, middle, end: names of the joints of shoulder, elbow and wrist, or hip, knee, ankle.
        bend: unit direction (3,) in the start's frame in which the middle joint leaves the line
            between the ends, at rest or when the limb bends from a straight rest pose.
    """

    name: str
    start: str
    middle: str
    end: str
    bend: Vector

    def handle(self, pole: Vector | None = None) -> IKHandle:
        """Create an `IKHandle` of the limb; ``pole`` is the world direction of its middle joint."""
        return IKHandle(name=self.name, start=self.start, end=self.end, pole=pole)

    def direction(self, pose: Pose) -> tuple[Vector, float]:
        """Return the unit bending direction in the world, and the amount in metres.

        The amount is the distance of the middle from the line between start and end. The direction
        of a straight limb is that of the rest pose.
        """
        across, axis = self._off_line(pose)
        bent = float(np.linalg.norm(across))
        if not self.is_straight(pose):
            return _triple(across / bent), bent
        turn = pose.world[pose.skeleton.joint_index(self.start), :3, :3]
        vector = turn @ np.array(self.bend)
        vector = vector - (vector @ axis) * axis
        size = float(np.linalg.norm(vector))
        return _triple(vector / size if size > 1e-9 else turn @ np.array(self.bend)), bent

    def is_straight(self, pose: Pose) -> bool:
        """Return whether the middle is on the line between the ends, within 1 % of the length."""
        across, _ = self._off_line(pose)
        a, m, b = (_place(pose, name) for name in (self.start, self.middle, self.end))
        length = float(np.linalg.norm(m - a) + np.linalg.norm(b - m))
        return float(np.linalg.norm(across)) <= _STRAIGHT * length

    def _off_line(self, pose: Pose) -> tuple[Floats, Floats]:
        """Return the middle's offset (3,) from the line between the ends, and its direction."""
        a, m, b = (_place(pose, name) for name in (self.start, self.middle, self.end))
        line, off = b - a, m - a
        length = float(np.linalg.norm(line))
        axis = line / length if length > 0.0 else np.zeros(3)
        return off - (off @ axis) * axis, axis


@lru_cache(maxsize=8)
def limbs_of(skeleton: Skeleton) -> tuple[Limb, ...]:
    """Find the limbs of a skeleton, root first.

    Arms and legs end at hands and feet, which are recognised by joint names. Without such names,
    limbs are pairs of chains of equal lengths that carry a small part of the body.

    >>> from poise.bundled import bare_character
    >>> for limb in limbs_of(bare_character().skeleton):
    ...     print(limb.name, limb.start, limb.middle, limb.end)
    left leg lfemur ltibia lfoot
    right leg rfemur rtibia rfoot
    left arm lhumerus lradius lhand
    right arm rhumerus rradius rhand
    """
    parts = parts_of(part_names(skeleton))
    ends = [
        j
        for j, (part, above) in enumerate(zip(parts, skeleton.parents, strict=True))
        if part in _KINDS and (above < 0 or parts[above] != part)
    ]
    wrists = [_last_of_wrist(skeleton, parts, end) for end in ends]
    chains = [chain for end in wrists if (chain := _named(skeleton, parts, end)) is not None]
    if not chains:
        chains = _paired(skeleton)
    names = [_name(skeleton, parts, chain[2]) for chain in chains]
    found: list[Limb] = []
    for chain, name in zip(chains, names, strict=True):
        start, middle, end = (skeleton.joint_names[j] for j in chain)
        shown = name if names.count(name) == 1 else end
        found.append(Limb(shown, start, middle, end, _bend(skeleton, parts, chain)))
    return tuple(found)


def _named(skeleton: Skeleton, parts: Sequence[Part], end: int) -> tuple[int, int, int] | None:
    """Return start, middle and end of the limb of a hand or foot."""
    path = skeleton.line_to_root(end)[1:][::-1]  # root first
    starts = [j for j in path if parts[j] in _FIRST]
    start = starts[0] if starts else base_index(skeleton, end, "limb")
    between = [j for j in path if j > start and start in skeleton.line_to_root(j)]
    called = [j for j in between if parts[j] in _SECOND and _turns(skeleton, j)]
    middle = called[0] if called else _middle(skeleton, start, between, end)
    if middle is None or not _turns(skeleton, start):
        return None
    return (start, middle, end) if _long_enough(skeleton, start, middle, end) else None


def _last_of_wrist(skeleton: Skeleton, parts: Sequence[Part], end: int) -> int:
    """Return the last joint of a wrist with several joints, which rotates the whole hand."""
    at = skeleton.rest.world[:, :3, 3]
    most, first = _WRIST * float(np.ptp(at, axis=0).max()), end
    while parts[end] == "hand":
        hands = [j for j, up in enumerate(skeleton.parents) if up == end and parts[j] == "hand"]
        if len(hands) != 1 or float(np.linalg.norm(at[hands[0]] - at[first])) > most:
            break
        end = hands[0]
    return end


def _middle(skeleton: Skeleton, start: int, between: Sequence[int], end: int) -> int | None:
    """Return the joint that divides a chain into two parts of the most similar lengths."""
    at = skeleton.rest.world[:, :3, 3]

    def shorter(j: int) -> float:
        return min(float(np.linalg.norm(at[j] - at[start])), float(np.linalg.norm(at[end] - at[j])))

    return max((j for j in between if _turns(skeleton, j)), key=shorter, default=None)


def _long_enough(skeleton: Skeleton, start: int, middle: int, end: int) -> bool:
    at = skeleton.rest.world[:, :3, 3]
    least = _SHORTEST * float(np.ptp(at, axis=0).max())
    bones = np.linalg.norm([at[middle] - at[start], at[end] - at[middle]], axis=1)
    return bool(bones.min() > max(least, 1e-9))


def _paired(skeleton: Skeleton) -> list[tuple[int, int, int]]:
    """Find pairs of chains of three joints, for names that do not identify limbs."""
    shares, at = carried_shares(skeleton), skeleton.rest.world[:, :3, 3]
    found: list[tuple[int, int, int]] = []
    for start, above in enumerate(skeleton.parents):
        first = above >= 0 and shares[start] <= _LIGHT < shares[above]
        if not first or not _turns(skeleton, start):
            continue
        chain = [start]
        while children := [j for j, up in enumerate(skeleton.parents) if up == chain[-1]]:
            chain.append(max(children, key=lambda j: float(shares[j])))
        chains = [
            (start, chain[m], chain[e])
            for m in range(1, len(chain))
            for e in range(m + 1, len(chain))
            if _turns(skeleton, chain[m]) and _long_enough(skeleton, start, chain[m], chain[e])
        ]
        if chains:
            found.append(
                max(
                    chains,
                    key=lambda joints: min(
                        float(np.linalg.norm(at[joints[1]] - at[joints[0]])),
                        float(np.linalg.norm(at[joints[2]] - at[joints[1]])),
                    ),
                )
            )
    bones = [np.linalg.norm(np.diff(at[list(chain)], axis=0), axis=1) for chain in found]
    return [
        chain
        for n, chain in enumerate(found)
        if any(np.allclose(bones[n], other, rtol=_ALIKE) for k, other in enumerate(bones) if k != n)
    ]


def _name(skeleton: Skeleton, parts: Sequence[Part], end: int) -> str:
    kind, side = _KINDS.get(parts[end]), side_of(part_names(skeleton)[end])
    return f"{side} {kind}" if kind and side else skeleton.joint_names[end]


def _turns(skeleton: Skeleton, joint: int) -> bool:
    own = skeleton.joint_dofs(skeleton.joint_names[joint])
    return bool((skeleton.angular[own] | skeleton.quaternion[own]).any())


def _bend(skeleton: Skeleton, parts: Sequence[Part], chain: tuple[int, int, int]) -> Vector:
    """Return the bending direction (3,) of a limb at rest, in its start's frame."""
    turn = skeleton.rest.world[chain[0], :3, :3]
    own = skeleton.joint_dofs(skeleton.joint_names[chain[1]])
    direction, bent = _off_line(skeleton.rest, chain)
    if not bent:
        angles = [i for i in range(own.start, own.stop) if skeleton.angular[i]]
        low, high = skeleton.lower[angles], skeleton.upper[angles]
        if len(angles) == 1 and not np.isclose(low[0], -high[0]) and np.isfinite(low + high).all():
            q = skeleton.rest.q.copy()
            q[angles] = 0.5 * (low + high)
            direction, bent = _off_line(Pose(skeleton, q), chain)
    if not bent:
        ahead = _ahead(skeleton)
        direction = ahead if _KINDS.get(parts[chain[2]]) == "leg" else -ahead
    found = np.linalg.solve(turn, direction)
    return _triple(found / np.linalg.norm(found))


def _off_line(pose: Pose, chain: tuple[int, int, int]) -> tuple[Floats, bool]:
    """Return the middle's offset (3,) from the line between the ends, and whether it is bent."""
    a, m, b = pose.world[list(chain), :3, 3]
    line, off = b - a, m - a
    across = off - (off @ line) / max(float(line @ line), 1e-18) * line
    length = float(np.linalg.norm(off) + np.linalg.norm(b - m))
    return across, float(np.linalg.norm(across)) > _STRAIGHT * length


def _ahead(skeleton: Skeleton) -> Floats:
    """Return the direction (3,) in which the body faces at rest, from its left and right joints."""
    at, up = skeleton.rest.world[:, :3, 3], np.eye(3)[1 if skeleton.up == "y" else 2]
    sides = np.array([side_of(name) for name in part_names(skeleton)])
    if (sides == "left").any() and (sides == "right").any():
        left = at[sides == "left"].mean(axis=0) - at[sides == "right"].mean(axis=0)
        ahead = np.cross(left, up)
        if (size := float(np.linalg.norm(ahead))) > 1e-6:
            return ahead / size
    return np.array([0.0, 0.0, 1.0]) if skeleton.up == "y" else np.array([0.0, -1.0, 0.0])


def _place(pose: Pose, joint: str) -> Floats:
    return pose.world[pose.skeleton.joint_index(joint), :3, 3]


def _triple(values: ArrayLike) -> Vector:
    x, y, z = np.asarray(values, dtype=np.float64).tolist()
    return x, y, z


__all__ = ["Limb", "limbs_of"]
