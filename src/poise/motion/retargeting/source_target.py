"""Source and target of a retargeting: frames, and targets of effectors."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.anatomy import SIDES
from poise.array_types import Floats
from poise.kinematics.forward import world_frames
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Contacts
from poise.motion.feet.points import FootPoint
from poise.motion.frame_fitting import values_of_turns
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.canonical_frames import Reference
from poise.motion.retargeting.hand_contacts import Touching
from poise.motion.retargeting.rest_stance import RestStance, foot_points_of
from poise.motion.retargeting.steps import TargetStep

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
    stand: RestStance | None
    floor: float
    ease: int
    paths: bool
    traveller: int | None
    touching: Touching | None = None
    steps: tuple[TargetStep, ...] | None = None
    turns: dict[int, Floats] = field(default_factory=dict[int, Floats])
    _known: list[tuple[Floats, Floats]] = field(default_factory=list[tuple[Floats, Floats]])
    _offsets: dict[str, Floats] = field(default_factory=dict[str, Floats])

    @cached_property
    def legs(self) -> frozenset[int]:
        """Joints of legs that are solved for the targets of their feet."""
        found: set[int] = set()
        for side in self.target.anatomy.leg_sides:
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
        return root_placement.shift_joint(self.body, q, world, self.traveller, self.to_world(shift))

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
        place = world[:, ours, :3, 3] + self.scales[name] * offset
        if end == "foot" and self.target.anatomy.is_creature:
            place = place + self._beside(side)
        return place

    def _beside(self, side: str) -> Floats:
        """Offset (frames, 3) or (3,) of a creature's foot from the scaled place of the source's.

        It is that of the standing poses and turns with the trunk: feet beside the hips stay there.
        The feet of a pair move forwards or backwards, by the same distance in all frames, as far as
        their legs need to reach the places of the source's feet.
        """
        trunk = self.target.anatomy.first("pelvis")
        if trunk is None or trunk not in self.turns:
            return np.zeros(3)
        if side in self._offsets:
            return self._offsets[side]
        turned = self.turns[trunk] @ self.target.keys[trunk].T
        ahead = turned[:, :, 2] * [1.0, 0.0, 1.0]
        ahead /= np.maximum(1e-9, np.linalg.norm(ahead, axis=1, keepdims=True))
        lower, upper = -np.inf, np.inf
        other = side.replace(*(("left", "right") if side.startswith("left") else ("right", "left")))
        for one in (side, other):
            ends = self._leg_ends(one)
            if ends is None:
                continue
            (a, b), (root, tip) = ends
            scale = self.scales[f"{one} foot"]
            stood = _from_trunk(self.target, root, tip) - scale * _from_trunk(self.source, a, b)
            beside = turned @ stood
            self._offsets[one] = beside
            leg = scale * (self.world[:, b, :3, 3] - self.world[:, a, :3, 3]) + beside
            along = (leg * ahead).sum(axis=1)
            square = self._reach(one) ** 2 - (leg**2).sum(axis=1) + along**2
            room = np.sqrt(np.maximum(0.0, square))
            lower = max(lower, float((-along - room).max()))
            upper = min(upper, float((room - along).min()))
        shift = np.clip(0.0, lower, upper) if lower < upper else 0.5 * (lower + upper)
        for one in {side, other} & self._offsets.keys():
            self._offsets[one] = self._offsets[one] + shift * ahead
        return self._offsets[side]

    def _leg_ends(self, side: str) -> tuple[list[int], list[int]] | None:
        """First joints of thigh and foot in both bodies; None for a leg without a counterpart."""
        found = [
            [
                j
                for part in ("thigh", "foot")
                if (j := body.anatomy.first(f"{side} {part}")) is not None
            ]
            for body in (self.source, self.target)
        ]
        if f"{side} foot" not in self.scales or min(map(len, found)) < 2:
            return None
        return found[0], found[1]

    def _reach(self, side: str) -> float:
        """Length of the straight leg of the target from hip to foot, metres."""
        joints = [self.body.joint_index(name) for name in self.joints(side, LEG[:2])]
        joints.append(self.target.anatomy.joints(f"{side} foot")[0])
        bones = np.diff([self.target.place(j) for j in joints], axis=0)
        return float(np.linalg.norm(bones, axis=1).sum())

    def hand_places(self, world: Floats) -> dict[str, Floats]:
        found: dict[str, Floats] = {}
        for side in SIDES:
            place = self.relative(side, "upper arm", "hand", world)
            if place is not None and self.first(side, "hand") is not None:
                found[f"{side} hand"] = place[:, None]
        return found if self.touching is None else self.touching.kept(world, found)


def _from_trunk(body: Reference, start: int, end: int) -> Floats:
    """Vector (3,) between two joints in the standing pose, in the frame of the trunk."""
    trunk = body.anatomy.joints("pelvis")[0]
    frame = body.world[trunk, :3, :3] @ body.keys[trunk].T
    return np.asarray(frame.T @ (body.place(end) - body.place(start)))
