"""Limbs of two bones (arms and legs) of any body, and the directions in which they bend."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.anatomy.evidence import FIXED, HINGE, Evidence
from poise.anatomy.kinds import QUADRUPED
from poise.anatomy.limb_splits import LimbSplit
from poise.anatomy.recognition import ARM, LEG, SIDES, Recognition
from poise.array_types import Floats
from poise.geometry.arguments import triple
from poise.model.handle import IKHandle
from poise.model.pose import Pose

Vector = tuple[float, float, float]

_STRAIGHT = 0.01  # maximum offset of the middle of a straight limb, relative to its length
_BENT = 0.1  # the same where a hinge's limits tell the direction: robots' bones are not in line


class Limb(NamedTuple):
    """A limb of two bones.

    Attributes:
        name: such as "left arm" or "right hind leg"; the name of the end joint for the limbs of
            other bodies.
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
            return triple(across / bent), bent
        turn = pose.world[pose.skeleton.joint_index(self.start), :3, :3]
        vector = turn @ np.array(self.bend)
        vector = vector - (vector @ axis) * axis
        size = float(np.linalg.norm(vector))
        return triple(vector / size if size > 1e-9 else turn @ np.array(self.bend)), bent

    def is_straight(self, pose: Pose) -> bool:
        """Return whether the middle is on the line between the ends, within 1 % of the length."""
        a, m, b = (pose.position(name) for name in (self.start, self.middle, self.end))
        across, _ = self._off_line(pose)
        length = float(np.linalg.norm(m - a) + np.linalg.norm(b - m))
        return float(np.linalg.norm(across)) <= _STRAIGHT * length

    def _off_line(self, pose: Pose) -> tuple[Floats, Floats]:
        """Return the middle's offset (3,) from the line between the ends, and its direction."""
        a, m, b = (pose.position(name) for name in (self.start, self.middle, self.end))
        line, off = b - a, m - a
        length = float(np.linalg.norm(line))
        axis = line / length if length > 0.0 else np.zeros(3)
        return off - (off @ axis) * axis, axis


def find_limbs(body: Evidence, found: Recognition, facing: Floats) -> tuple[Limb, ...]:
    """The limbs of a body, root first.

    These are the legs and arms of a person, the front and hind legs of a quadruped, and the like
    pairs of limbs of other bodies.
    """
    chains: list[tuple[str, int, int, int]] = []
    for kind, (start, middle, end) in (("leg", LEG[:3]), ("arm", ARM[1:])):
        for side in SIDES:
            parts = [found.parts.get(f"{side} {part}") for part in (start, middle, end)]
            if all(parts):
                a, m, b = (part[0] for part in parts if part)
                chains.append((f"{side} {kind}", a, m, b))
    if not found.parts:
        chains = _other_limbs(body, found)
    names = body.names
    return tuple(
        Limb(name, names[a], names[m], names[b], _bend(body, (a, m, b), facing, name))
        for name, a, m, b in chains
        if body.mobility[a] > FIXED and body.mobility[m] > FIXED
    )


def _other_limbs(body: Evidence, found: Recognition) -> list[tuple[str, int, int, int]]:
    """Pairs of limbs of a body that is not a person; no joint is in two limbs."""
    taken: set[int] = set()
    chains: list[tuple[str, int, int, int]] = []
    stance = found.stance
    if found.kind == QUADRUPED and stance is not None and np.allclose(stance.up, body.up):
        for kind, both in (("front", stance.arms), ("hind", stance.legs)):
            chains.extend(
                (f"{side} {kind} leg", limb.upper[0], limb.lower[0], limb.end[0])
                for side, limb in zip(SIDES, both, strict=True)
                if limb.end
            )
        return sorted(chains, key=lambda chain: chain[1])
    for candidate in found.candidates:
        both = [pair for pair in (candidate.legs, candidate.arms) if pair is not None]
        if not both:
            continue
        best = max(both, key=lambda pair: pair[0].score + pair[1].score)
        joints = {j for limb in best for j in limb.chain}
        if joints & taken or not all(limb.end for limb in best):
            continue
        taken |= joints
        for limb in best:
            end = limb.end[0]
            chains.append((body.names[end], limb.upper[0], limb.lower[0], end))
    return sorted(chains, key=lambda chain: chain[1])


def fold_of(body: Evidence, limb: LimbSplit, facing: Floats, forwards: bool) -> Floats:
    """Unit direction (3,), at rest in the world, in which the middle of a limb moves as it bends.

    Args:
        facing: (3,) the front of the body.
        forwards: whether a straight limb bends forwards, as a knee does.
    """
    line, off = limb.stop - limb.start, limb.middle - limb.start
    across = off - (off @ line) / max(float(line @ line), 1e-18) * line
    size = float(np.linalg.norm(across))
    joint = limb.lower[0]
    low, high = body.limits[joint].tolist()
    sided = np.isfinite(low + high) and not np.isclose(low, -high)
    if body.mobility[joint] == HINGE and sided and size <= _BENT * limb.length:
        # The lower bone moves by axis x bone, the middle relative to the line the other way.
        moved = -np.cross(0.5 * (low + high) * body.axes[joint], limb.stop - limb.middle)
        moved = moved - (moved @ line) / max(float(line @ line), 1e-18) * line
        far = float(np.linalg.norm(moved))
        if far > 1e-9 * limb.length:
            return moved / far
    if size > _STRAIGHT * limb.length:
        return across / size
    return facing if forwards else -facing


def _bend(body: Evidence, chain: tuple[int, int, int], facing: Floats, name: str) -> Vector:
    """The bending direction (3,) of a limb at rest, in its start's frame."""
    start, middle, end = chain
    at = body.positions
    split = LimbSplit((), (start,), (middle,), (end,), at[start], at[middle], at[end], chain, 0.0,
                      0.0, False)  # fmt: skip
    direction = fold_of(body, split, facing, not name.endswith("arm"))
    turned = np.linalg.solve(body.skeleton.rest.world[start, :3, :3], direction)
    return triple(turned / np.linalg.norm(turned))
