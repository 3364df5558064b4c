"""Source and target of a retargeting: frames, and targets of effectors."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import SIDES
from poise.kinematics.forward import world_frames
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Contacts
from poise.motion.feet.points import FootPoint
from poise.motion.frame_fitting import values_of_turns
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.canonical_frames import Reference
from poise.motion.retargeting.hand_contacts import Touching
from poise.motion.retargeting.rest_stance import Standing, foot_points_of
from poise.motion.retargeting.steps import Step

Floats = NDArray[np.float64]

LEG = ("thigh", "shin", "foot", "toes")
ARM = ("upper arm", "forearm", "hand")
_KEPT = 2  # number of poses whose frames are cached


@dataclass(eq=False)
class Pair:
    """The moving source, and the target with its options; axes with y up.

    Attributes:
        source, target: both bodies.
        body: the target's skeleton, with the limits to keep.
        world: (frames, joints, 4, 4), the source's frames.
        scales: scales of limbs, by names such as "left hand".
        fps: frames per second.
        contacts: contacts of the source, or None.
        stand: standing feet of the target, or None without contacts.
        floor: height of the target's floor, metres.
        ease: frames over which corrections fade in and out.
        paths: whether hands and feet follow the source's positions.
        traveller: the joint that moves the body through the world, or None.
        touching: hand contacts to preserve, or None.
        steps: the steps to take, or None for those of the source.
        turns: (frames, 3, 3), transferred rotations by joint.
    """

    source: Reference
    target: Reference
    body: Skeleton
    world: Floats
    scales: dict[str, float]
    fps: float
    contacts: Contacts | None
    stand: Standing | None
    floor: float
    ease: int
    paths: bool
    traveller: int | None
    touching: Touching | None = None
    steps: tuple[Step, ...] | None = None
    turns: dict[int, Floats] = field(default_factory=dict[int, Floats])
    _known: list[tuple[Floats, Floats]] = field(default_factory=list[tuple[Floats, Floats]])

    @cached_property
    def legs(self) -> frozenset[int]:
        """Joints of legs that are solved for the targets of their feet."""
        found: set[int] = set()
        for side in SIDES:
            ends = [self.first(side, part) for part in ("thigh", "shin", "foot")]
            theirs = [self.source.anatomy.first(f"{side} {part}") for part in ("thigh", "foot")]
            if None not in (*ends, *theirs) and f"{side} foot" in self.scales:
                found |= set(self.leg_joints(side))
        return frozenset(found)

    @cached_property
    def lower(self) -> frozenset[int]:
        """Joints of pelvis and legs, and all of their ancestors."""
        found = set(self.legs) | set(self.target.anatomy.joints("pelvis"))
        for joint in tuple(found):
            found.update(self.body.line_to_root(joint))
        return frozenset(found)

    def turned(
        self, q: Floats, turns: dict[int, Floats], late: frozenset[int] = frozenset()
    ) -> Floats:
        """Rotate joints of poses to (frames, 3, 3) within limits, except the ``late`` joints."""
        back = self.target.turn.T
        moving = {j: back @ turn for j, turn in turns.items() if self.body.joints[j].suffixes}
        if not moving:
            return q
        limits = self.bounded and moving.keys() - late
        return values_of_turns(self.body, moving, q, limits=limits, ease=self.changing)

    @property
    def changing(self) -> int:
        """Frames on either side over which a limb changes between solutions."""
        return 2 * self.ease

    @cached_property
    def bounded(self) -> bool:
        return bool(np.isfinite(self.body.lower).any() or np.isfinite(self.body.upper).any())

    @property
    def driven(self) -> list[int]:
        """Columns of the target's values that the source determines."""
        body = self.body
        turning = body.angular | body.quaternion
        driven = np.zeros(body.nq, np.bool_)
        for joint in self.turns:
            own = body.joint_dofs(body.joint_names[joint])
            driven[own] = turning[own]
        if self.traveller is not None:
            own = body.joint_dofs(body.joint_names[self.traveller])
            driven[own] |= ~turning[own]
        return np.flatnonzero(driven).tolist()

    def to_world(self, places: Floats) -> Floats:
        """Convert positions (..., 3) with y up to the world of the target."""
        return places @ self.target.turn

    def frames(self, q: Floats) -> Floats:
        """Frames of the target (frames, joints, 4, 4), y up."""
        return self.target.upright(self.own_frames(q))

    def own_frames(self, q: Floats) -> Floats:
        """Frames of the target (frames, joints, 4, 4) in its world, read-only.

        The frames of the last poses are cached because several steps use them.
        """
        for poses, world in self._known:
            if np.array_equal(poses, q):
                return world
        world = world_frames(self.body.mechanism, q)
        world.flags.writeable = False
        self._known = [(q.copy(), world), *self._known[: _KEPT - 1]]
        return world

    def points(self, side: str) -> tuple[FootPoint, ...]:
        """Points of a foot of the target; empty for a side without a foot."""
        return foot_points_of(self.target.anatomy).get(side, ())

    def shifted(self, q: Floats, shift: Floats) -> Floats:
        """Poses with the whole body displaced by (frames, 3)."""
        if self.traveller is None:
            return q
        world = self.own_frames(q)
        return root_placement.shifted(self.body, q, world, self.traveller, self.to_world(shift))

    def first(self, side: str, part: str) -> int | None:
        return self.target.anatomy.first(f"{side} {part}")

    def joints(self, side: str, parts: tuple[str, ...]) -> tuple[str, ...]:
        known = self.target.anatomy.members
        return tuple(name for part in parts for name in known.get(f"{side} {part}", ()))

    def leg_joints(self, side: str) -> list[int]:
        """The joints of a leg."""
        return [self.body.joint_index(name) for name in self.joints(side, LEG)]

    def hand_points(self, side: str) -> tuple[FootPoint, ...]:
        hand = self.first(side, "hand")
        return () if hand is None else (FootPoint(f"{side} hand", self.body.joint_names[hand]),)

    def relative(self, side: str, root: str, end: str, world: Floats) -> Floats | None:
        """Target (frames, 3) of an effector: the source's scaled vector from its root."""
        name = f"{side} {end}"
        a, b = (self.source.anatomy.first(f"{side} {part}") for part in (root, end))
        ours = self.first(side, root)
        if a is None or b is None or ours is None or name not in self.scales:
            return None
        offset = self.world[:, b, :3, 3] - self.world[:, a, :3, 3]
        return world[:, ours, :3, 3] + self.scales[name] * offset

    def hand_places(self, world: Floats) -> dict[str, Floats]:
        found: dict[str, Floats] = {}
        for side in SIDES:
            place = self.relative(side, "upper arm", "hand", world)
            if place is not None and self.first(side, "hand") is not None:
                found[f"{side} hand"] = place[:, None]
        return found if self.touching is None else self.touching.kept(world, found)
