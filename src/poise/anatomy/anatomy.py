"""The anatomy of a body: what each joint is, which way the body faces, and how it stands."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy.contact_points import ContactPoint, find_contact_points
from poise.anatomy.creatures import find_creature
from poise.anatomy.evidence import Evidence, unit
from poise.anatomy.hands_and_feet import FINGERS
from poise.anatomy.kinds import BIPED, HUMAN, OTHER, ROBOT
from poise.anatomy.limbs import Limb, find_limbs, fold_of
from poise.anatomy.ranges import JointRange, joint_ranges
from poise.anatomy.recognition import (
    ARM,
    CREATURE_PARTS,
    LEG,
    LEG_SIDES,
    PARTS,
    SIDES,
    TRUNK,
    Recognition,
    recognise,
)
from poise.anatomy.roles import OUTSIDE, RIGID, roles_of
from poise.anatomy.soles import Sole, find_soles
from poise.anatomy.stance import AWAY, BodyStance
from poise.anatomy.standing import standing_pose
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.pose import Pose
from poise.model.read_only import ReadOnly, Unchanging, cached_property
from poise.model.skeleton import Skeleton

_NAMES = (*PARTS, *CREATURE_PARTS)
_BODY = 12  # minimum number of joints of one of several bodies
_BENT = 0.05  # bend of the legs at rest, relative to their length, that adds to the height
_UPRIGHT = 0.9  # least component of the trunk along up of a body that stands at rest


@dataclass(frozen=True, eq=False)
class BodyPart:
    """A part of a body.

    Attributes:
        name: such as "left forearm"; one of `poise.anatomy.PART_NAMES`.
        joints: the joints of the part, root first. The first one begins it; a part that moves by
            hinges has several.
        start, end: (3,) where it begins and ends at rest, world, metres. The start of a part of
            several hinges is the point nearest to their axes.
        bend: (3,) unit direction in which the joint at its start bends, at rest in the world; None
            for parts other than shins and forearms.
        confidence: 0 to 1, calibrated: of the parts with 0.9 or more, 99 % are right.
        why: the reason for the confidence.
    """

    name: str
    joints: tuple[str, ...]
    start: Floats
    end: Floats
    bend: Floats | None
    confidence: float
    why: str


class Anatomy(Unchanging):
    """The anatomy of one body, from `find_anatomy` or `Character.anatomy`.

    Attributes:
        skeleton: the skeleton of the body.
        surfaces: the skins and collision shapes that were evidence.
        kind: "human", "humanoid robot", "quadruped", "biped creature" or "other".
        reasons: why the body is neither a human nor a humanoid robot.
        parts: parts by name, from the root outwards; empty for animals and things. The last of
            several spine joints, which carries the arms, is the chest.
        up, facing: (3,) unit vectors at rest in the world.
        leg_length: mean length of the legs from hip to ankle, metres; None without legs.
        rest_kind: kind of the rest pose: "T", "A", "hanging" (arms), or "other".

    >>> from poise.bundled import character
    >>> found = character().anatomy
    >>> found.kind, found.rest_kind, found.parts["left forearm"].joints
    ('human', 'T', ('lradius', 'lwrist'))
    """

    def __init__(self, skeleton: Skeleton, body: Evidence, found: Recognition) -> None:
        self.skeleton = skeleton
        self.surfaces = skeleton.surfaces
        self._body, self._found = body, found
        self.kind, self.reasons = self._found.kind, self._found.reasons
        stance = self._found.stance
        self.up, self.facing = _directions(self._body, self._found)
        stance = stance if found.parts and self.is_person else None
        self.leg_length = None if stance is None else stance.leg_length
        self.rest_kind = "other" if stance is None else _rest_kind(stance)

    def on(self, skeleton: Skeleton) -> Anatomy:
        """Return the same parts on a skeleton with the same joints, such as one of another size."""
        return Anatomy(skeleton, self._body, self._found)

    def with_parts(self, parts: Mapping[str, Sequence[str]]) -> Anatomy:
        """Return the anatomy with these joints of its parts, as a retargeting table assigns them.

        Raises:
            UnknownJoint: a joint does not exist.
        """
        index = self.skeleton.joint_index
        own = {part: [index(name) for name in parts[part]] for part in _NAMES if parts.get(part)}
        if own == dict(self._found.parts):
            return self
        found = replace(
            self._found, parts=own, confidence=dict.fromkeys(own, 1.0),
            why=dict.fromkeys(own, "assigned by a table"),
        )  # fmt: skip
        return Anatomy(self.skeleton, self._body, found)

    @cached_property
    def members(self) -> Mapping[str, tuple[str, ...]]:
        """Names of the joints of each part; those of the chest count with the spine."""
        names, found = self.skeleton.joint_names, self._found.parts
        return ReadOnly(
            {part: tuple(names[j] for j in found[part]) for part in _NAMES if found.get(part)}
        )

    @cached_property
    def parts(self) -> Mapping[str, BodyPart]:
        """Parts by name, from the root outwards."""
        found = self._found.parts
        parts = {part: self._part(part, found[part]) for part in _NAMES if found.get(part)}
        spine = found.get("spine", [])
        if len(spine) < 2:
            return ReadOnly(parts)
        # the last joint of the spine carries the arms
        parts["spine"] = self._part("spine", spine[:-1])
        parts["chest"] = self._part("chest", spine[-1:])
        order = [
            name for part in _NAMES for name in ((part, "chest") if part == "spine" else (part,))
        ]
        return ReadOnly({name: parts[name] for name in order if name in parts})

    @cached_property
    def creature(self) -> Anatomy | None:
        """The anatomy with the parts of an animal or a legged robot, such as "left front thigh".

        None for a person, and for a body without pairs of legs.

        >>> from poise.bundled import character
        >>> character().anatomy.creature is None
        True
        """
        named = self.kind == OTHER and self._found.parts
        if self.is_person or named:
            return None
        found = find_creature(self._body, self._found, self.facing)
        if not found.parts:
            return None
        own = replace(
            self._found, parts=found.parts, confidence=found.confidence, why=found.why
        )  # fmt: skip
        return Anatomy(self.skeleton, self._body, own)

    @cached_property
    def is_creature(self) -> bool:
        """Whether the parts are those of an animal or a legged robot, not those of a person."""
        parts = self._found.parts
        arms = any(f"{side} upper arm" in parts for side in SIDES)
        birdlike = self.kind == BIPED and bool(parts) and not arms
        return not self.is_person and (birdlike or self.leg_sides != SIDES)

    @cached_property
    def leg_sides(self) -> tuple[str, ...]:
        """Names with which the parts of the legs begin: "left" and "right", or "left front" etc."""
        parts = self._found.parts
        return tuple(side for side in LEG_SIDES if f"{side} thigh" in parts) or SIDES

    @cached_property
    def level(self) -> Floats:
        """Shortest rotation (3, 3) to the file's up axis, if a fixed joint tilts the whole body.

        The identity for other bodies, and for those that stand along another axis of the file.
        """
        placing, axis = self._body.placing, self._body.up
        tilts = float(np.abs(self.up).max()) < AWAY
        if not tilts or float(np.abs(self.up @ placing).max()) < 1.0 - 1e-9:
            return np.eye(3)
        return quaternions.to_matrix(quaternions.between(self.up, axis))

    @cached_property
    def limbs(self) -> tuple[Limb, ...]:
        """The limbs of two bones; of a body that is not a person, its like pairs of limbs."""
        return find_limbs(self._body, self._found, self.facing)

    @cached_property
    def roles(self) -> Mapping[str, str]:
        """The role (`poise.anatomy.ROLES`) of each joint in no part, or that only twists one."""
        return ReadOnly(roles_of(self._body, self._found))

    @cached_property
    def attachments(self) -> Mapping[str, str]:
        """The joint of the limb that carries each foot or hand under the root or an IK bone.

        The limb ends at such a foot in the rest pose, but does not move it.
        """
        names = self.skeleton.joint_names
        own = self._body.attached
        if own and self.kind == OTHER:
            legs = {} if self.creature is None else self.creature.members
            feet = {name for part, joints in legs.items() if "foot" in part for name in joints}
            own = {joint: above for joint, above in own.items() if names[joint] in feet}
        return ReadOnly({names[joint]: names[own[joint]] for joint in sorted(own)})

    @cached_property
    def ranges(self) -> Mapping[str, JointRange]:
        """A human's ranges of motion of the joints of the parts, by name of the joint.

        >>> from poise.bundled import character
        >>> found = character().anatomy.ranges["ltibia"]
        >>> found.part, found.before, found.ranges[0].order, found.ranges[0].bounds
        ('left shin', 'lfemur', 'xzy', ((0, 135), (0, 0), (0, 0)))
        """
        return ReadOnly(joint_ranges(self))

    @cached_property
    def soles(self) -> Mapping[str, Sole]:
        """The soles of the "left" and the "right" foot; empty without legs."""
        return ReadOnly({} if self.is_creature else find_soles(self._body, self._found))

    @cached_property
    def contact_points(self) -> tuple[ContactPoint, ...]:
        """Points that touch a floor first: soles, knees, hips, elbows, hands, shoulders, head."""
        return find_contact_points(self._body, self._found, self.soles)

    @cached_property
    def standing(self) -> Pose:
        """The pose in which the body stands: trunk upright, limbs down, soles level.

        A body without recognised limbs has its rest pose.
        """
        return standing_pose(self._body, self._found, dict(self.soles))

    def standing_along(self, up: ArrayLike) -> Pose:
        """Return the standing pose of a body that lies or hangs at rest, turned to stand along up.

        The joint that turns the whole body turns it by the shortest rotation; if no joint does, the
        result is `standing`.

        Args:
            up: (3,) unit vector in the world.
        """
        way = np.asarray(up, dtype=np.float64)
        return standing_pose(self._body, self._found, dict(self.soles), way)

    @cached_property
    def height(self) -> float | None:
        """Standing height from the soles to the crown, metres; None without legs or a surface.

        The crown is the highest point of the head, or of the trunk if the head has no surface.
        """
        stance, soles = self._found.stance, self.soles
        measured = [sole.height for sole in soles.values() if sole.origin != "bones"]
        if stance is None or not measured or stance.rise < _UPRIGHT:
            return None
        body, parts = self._body, self._found.parts
        joints = [j for part in ("neck", "head") for j in parts.get(part, ())]
        crown = body.surface_of({k for j in joints for k in body.below(j)})
        if len(crown) < 3:
            joints = [j for arm in stance.arms for j in arm.lower]
            joints += [j for leg in stance.legs for j in leg.upper]
            crown = body.surface_of(set(body.order) - {k for j in joints for k in body.below(j)})
        if len(crown) < 3:
            return None
        bent = stance.leg_length * (1.0 - stance.drop)
        bent = bent if bent > _BENT * stance.leg_length else 0.0
        return float((crown @ self.up).max()) - min(measured) + bent

    def joints(self, part: str) -> list[int]:
        """Indices of a part's joints; empty for a part that the body lacks.

        The spine is the whole spine here, with its last joint, the chest.
        """
        if part == "chest":
            return list(self._found.parts.get("spine", ()))[-1:]
        return list(self._found.parts.get(part, ()))

    def first(self, part: str) -> int | None:
        """Index of the first joint of a part, or None."""
        found = self.joints(part)
        return found[0] if found else None

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The part of each joint, "" for a joint that is in none."""
        found = [""] * len(self.skeleton.joints)
        for part, joints in self._found.parts.items():
            for joint in joints:
                found[joint] = part
        return tuple(found)

    @property
    def is_person(self) -> bool:
        """Whether the body is a human or a humanoid robot."""
        return self.kind in (HUMAN, ROBOT)

    @property
    def has_skin(self) -> bool:
        """Whether joints of the body carry a skin or collision shapes."""
        return bool((self._body.owned[self._body.order] > 0).any())

    @property
    def hinged(self) -> bool:
        """Whether the limbs move by hinges, as those of robots."""
        return self._found.stance is not None and self._found.stance.hinged

    @property
    def is_robot(self) -> bool:
        """Whether it moves as a robot: by hinges, or by angles of links with collision shapes."""
        skeleton = self.skeleton
        if self.hinged or not skeleton.surfaces[1] or self.joints("left toes"):
            return self.hinged
        own = [joint for joint in skeleton.joints if joint.suffixes][1:]
        return not any(dof.quaternion for joint in own for dof in joint.type.dofs)

    def required(self, *parts: str) -> None:
        """Check that parts were found.

        Raises:
            InvalidValue: parts are missing; the message states how to name them.
        """
        missing = [part for part in parts if not self.joints(part)]
        if missing:
            raise InvalidValue(self.missing(missing))

    def missing(self, parts: list[str]) -> str:
        """The message of an error: which parts are missing, why, and how to name them."""
        reason = f" ({'; '.join(self.reasons)})" if self.reasons else ""
        shown = ", ".join(parts)
        named = self.skeleton.name or "this skeleton"
        return (
            f"no joint of {named} is recognised as {shown}: it looks like "
            f"{'a ' + self.kind if self.kind != 'other' else 'neither a person nor an animal'}"
            f'{reason}; name its joints with --part "{parts[0]}=JOINT" (assign_parts in Python)'
        )

    @cached_property
    def ends(self) -> list[Floats]:
        """End (3,) of each joint's bone towards the limb's next joint, in the joint's frame."""
        body, after = self.skeleton, self._successors()
        rest = body.rest.world
        found: list[Floats] = []
        for j, joint in enumerate(body.joints):
            child, tip = after.get(j), joint.tip
            if child is not None:
                found.append(_seen_from(rest[j], rest[child]))
            elif tip is not None and np.linalg.norm(tip) > 1e-9:
                found.append(np.array(tip))
            else:
                below = [k for k, parent in enumerate(body.parents) if parent == j]
                offsets = [_seen_from(rest[j], rest[k]) for k in below]
                found.append(
                    max(offsets, key=lambda o: float(np.linalg.norm(o)), default=np.zeros(3))
                )
        return found

    def _successors(self) -> dict[int, int]:
        """Index of the next joint in the same limb, for each joint that has one."""
        chains = [[j for part in TRUNK[1:] for j in self.joints(part)]]
        for side in dict.fromkeys((*SIDES, *self.leg_sides)):
            chains.extend(
                [j for part in limb for j in self.joints(f"{side} {part}")] for limb in (ARM, LEG)
            )
            chains.extend(self.joints(f"{side} {finger}") for finger in FINGERS)
        chains.append(self.joints("tail"))
        return {a: b for chain in chains for a, b in itertools.pairwise(chain)}

    def _part(self, part: str, joints: Sequence[int]) -> BodyPart:
        body, found = self._body, self._found
        rest, at = self.skeleton.rest.world, body.positions
        start, bend = at[joints[0]], None
        last = joints[-1]
        end = rest[last, :3, :3] @ self.ends[last] + at[last]
        known = "spine" if part == "chest" else part
        side, _, name = part.partition(" ")
        stance = found.stance
        if stance is not None and not self.is_creature and name in (*ARM[1:], *LEG[:3]):
            limb = (stance.legs if name in LEG else stance.arms)[SIDES.index(side)]
            if name in ("thigh", "upper arm"):
                start, end = limb.start, limb.middle
            elif name in ("shin", "forearm"):
                start, end = limb.middle, limb.stop
                bend = fold_of(body, limb, self.facing, name == "shin")
            else:
                start = limb.stop
        return BodyPart(
            part, tuple(body.names[j] for j in joints), start, end, bend,
            found.confidence[known], found.why[known],
        )  # fmt: skip

    def __repr__(self) -> str:
        return (
            f"<Anatomy of {self.skeleton.name or 'skeleton'}: {self.kind}, {len(self.parts)} parts>"
        )


def find_anatomy(skeleton: Skeleton) -> Anatomy:
    """Find the anatomy of a body.

    The result is computed at the first call and cached with the skeleton. The skins and collision
    shapes of the character that the skeleton belongs to are evidence, too.

    >>> from poise.bundled import bare_character
    >>> parts = find_anatomy(bare_character().skeleton).parts
    >>> parts["spine"].joints, parts["chest"].joints
    (('lowerback', 'upperback'), ('thorax',))
    """
    return find_anatomies(skeleton)[0]


def find_anatomies(skeleton: Skeleton) -> tuple[Anatomy, ...]:
    """Find the anatomy of each body of a skeleton, that with the most joints first.

    >>> from poise.bundled import bare_character
    >>> len(find_anatomies(bare_character().skeleton))
    1
    """
    known = skeleton.derived.get(Anatomy)
    if isinstance(known, tuple) and known[0].surfaces is skeleton.surfaces:
        return known
    bodies = [_anatomy(skeleton, top) for top in _large_trees(skeleton)]
    if any(body.has_skin for body in bodies):  # not the mechanisms of a rig, beside its bones
        bodies = [body for body in bodies if body.has_skin]
    found = tuple(body for body in bodies if body.kind != OTHER)
    if len(found) < 2:
        whole = _anatomy(skeleton)
        found = found if found and whole.kind == OTHER else (whole,)
    skeleton.derived[Anatomy] = found
    return found


def rigid_joints(skeleton: Skeleton) -> dict[str, str]:
    """Roles of the joints that deform no skin of any body of a skeleton, by name (`RIGID`).

    >>> from poise import Ball, SkeletonBuilder
    >>> rig = SkeletonBuilder().add("Armature", Ball()).add("tail", Ball(), "Armature")
    >>> rigid_joints(rig.add("tail_end", Ball(), "tail", offset=(0, 1, 0)).build())
    {'Armature': 'control', 'tail_end': 'end'}
    """
    bodies = find_anatomies(skeleton)
    found: dict[str, str] = {}
    for name in skeleton.joint_names:
        roles = {body.roles.get(name, "") for body in bodies}
        if roles <= set(RIGID):
            found[name] = min(roles - {OUTSIDE}, default=OUTSIDE)
    return found


def _anatomy(skeleton: Skeleton, top: int | None = None) -> Anatomy:
    body = Evidence(skeleton, *skeleton.surfaces, top)
    return Anatomy(skeleton, body, recognise(body))


def _large_trees(skeleton: Skeleton) -> list[int]:
    """First joints of the trees that may be bodies of their own; none if there is only one."""
    parents = skeleton.parents
    counts = np.ones(len(parents), dtype=np.int64)
    for j in range(len(parents) - 1, -1, -1):
        if parents[j] >= 0:
            counts[parents[j]] += counts[j]
    tops = [j for j, parent in enumerate(parents) if parent < 0]
    if len(tops) == 1:  # a scene's node above the bodies
        tops = [j for j, parent in enumerate(parents) if parent == tops[0]]
    large = [j for j in tops if counts[j] >= _BODY]
    if len(large) > 1:  # a hand under the root belongs to the body whose arm ends at it
        attached = Evidence(skeleton, *skeleton.surfaces).attached
        large = [j for j in large if j not in attached]
    large.sort(key=lambda j: -int(counts[j]))
    return large if len(large) > 1 else []


def _seen_from(frame: Floats, other: Floats) -> Floats:
    """Origin (3,) of another frame in a frame; zero in one that is scaled by zero."""
    try:
        return np.asarray(np.linalg.solve(frame, other)[:3, 3], dtype=np.float64)
    except np.linalg.LinAlgError:  # scaled by zero
        return np.zeros(3)


def _directions(body: Evidence, found: Recognition) -> tuple[Floats, Floats]:
    """Up and facing at rest, of any body."""
    stance = found.stance
    if stance is not None and (found.parts or stance.drop > 0.3) and stance.facing.any():
        return stance.up, stance.facing
    sides = np.array(body.sides)
    if (sides == "left").any() and (sides == "right").any():
        across = body.positions[sides == "left"].mean(axis=0)
        across = across - body.positions[sides == "right"].mean(axis=0)
        ahead = unit(np.cross(across, body.up))
        if float(ahead @ ahead) > 0.5:
            return body.up, ahead
    sign = -1.0 if body.skeleton.facing == "-z" else 1.0
    return body.up, sign * (np.eye(3)[2] if body.skeleton.up == "y" else -np.eye(3)[1])


def _rest_kind(stance: BodyStance) -> str:
    """Kind of the rest pose by the arms of a body that stands: T, A or hanging."""
    tilts, bends, aheads = [], [], []
    for arm in stance.arms:
        whole, upper, lower = (
            unit(b - a)
            for a, b in ((arm.start, arm.stop), (arm.start, arm.middle), (arm.middle, arm.stop))
        )
        tilts.append(math.degrees(math.asin(max(-1.0, min(1.0, float(-whole @ stance.up))))))
        bends.append(math.degrees(math.acos(max(-1.0, min(1.0, float(upper @ lower))))))
        aheads.append(abs(float(whole @ stance.facing)))
    straight = min(float((leg.start - leg.stop) @ stance.up) / leg.length for leg in stance.legs)
    if (
        min(straight, stance.rise) < _UPRIGHT or max(bends) > 35.0 or max(aheads) > 0.5
        or abs(tilts[0] - tilts[1]) > 20.0 or min(tilts) < -15.0
    ):  # fmt: skip
        return "other"
    return "T" if max(tilts) < 20.0 else "hanging" if min(tilts) > 65.0 else "A"
