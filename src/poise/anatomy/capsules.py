"""Capsules fitted to a skeleton's bones, for avoiding collisions with itself and obstacles.

Each bone has a capsule from the joint's origin to the next joint or the tip. The radii of people
and humanoid robots (`poise.find_anatomy`) are fractions of the stature H, which is estimated from
the legs: thigh and shin together measure 0.491 H (Drillis and Contini, 1966). They were chosen by
eye for a slim figure, and are smaller at soft tissue. The round end of a limb's last capsule ends
at the bone's tip. The trunk consists of four transverse capsules: pelvis, belly, chest and
shoulders. Clavicles, thumbs and fingers have no capsules. For other skeletons the radius is a tenth
of the bone's length.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.anatomy.anatomy import find_anatomy
from poise.anatomy.chains import junction
from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.recognition import SIDES
from poise.anatomy.words import Part
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.geometry.arguments import triple
from poise.model.capsules import BodyCapsule, BodyCapsules, LeftOut, index_pairs
from poise.model.extents import extent, rest_offsets
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

Vector = tuple[float, float, float]

LEGS = 0.491
"""Length of thigh and shin together, relative to the stature."""
RADII: dict[Part, float] = {
    "neck": 0.029,
    "head": 0.048,
    "upper arm": 0.025,
    "forearm": 0.017,
    "hand": 0.014,
    "thigh": 0.032,
    "shin": 0.024,
    "foot": 0.018,
    "toe": 0.014,
}
"""Radii of human limbs, relative to the stature."""
TRUNK = {
    "pelvis": (0.05, 0.048),
    "belly": (0.36, 0.047),
    "chest": (0.62, 0.055),
    "shoulders": (0.88, 0.046),
}
"""Height above the hips relative to the trunk, and radius relative to the stature."""
SLENDERNESS = 0.1
"""Ratio of radius to bone length for other skeletons."""

_SHORTEST = 1e-6  # minimum length of a bone, relative to the skeleton's size
_SOLE = 6e-4  # distance of a foot's capsule from its sole, relative to the stature: a millimetre
_LEAST_SHARE = 0.5  # minimum factor of the radii of a left and a right limb


def fit_capsules(
    skeleton: Skeleton, *, radii: Mapping[str, float] | None = None, pose: Pose | None = None
) -> BodyCapsules:
    """Fit capsules to a skeleton's bones, with the pairs to keep apart.

    Two kinds of pairs are omitted: neighbours (on one joint, or on a joint and its nearest ancestor
    with capsules), and pairs that penetrate at rest. A left and a right limb that penetrate at rest
    are made thinner instead, down to half. The result lists these omissions and changes. If the
    rest pose is folded, pass a standing pose.

    Args:
        skeleton: the skeleton of the body.
        radii: radii by name of capsule that override the fitted ones, metres.
        pose: the pose in which the body is measured, by default the rest pose.

    Raises:
        UnknownName: a name in ``radii`` is not the name of a capsule.
        InvalidValue: a radius is not above zero, or the skeleton has no bone with a length.

    >>> from poise.bundled import character
    >>> capsules = fit_capsules(character().skeleton)
    >>> capsules["lhand"].joint, round(capsules["chest"].radius, 3)
    ('lhand', 0.096)
    """
    world = (pose or skeleton.rest).world
    parts = _human(skeleton, world) or _plain(skeleton)
    if not parts:
        raise InvalidValue("the skeleton has no bone with a length, so no capsules can be fitted")
    whole = BodyCapsules(skeleton, tuple(parts), index_pairs([]))
    parts = list(whole.with_radii(radii or {}).parts)
    near = _neighbours(skeleton, parts)
    pairs = [(i, j) for j in range(len(parts)) for i in range(j) if (i, j) not in near]
    left_out = [LeftOut(parts[i].name, parts[j].name, "neighbours") for i, j in sorted(near)]
    whole = BodyCapsules(skeleton, tuple(parts), index_pairs(pairs))
    kept: list[tuple[int, int]] = []
    sides = joint_parts(skeleton).sides
    before = {part.name: part.radius for part in parts}
    for (i, j), gap in zip(pairs, whole.gaps(pose or skeleton.rest).tolist(), strict=True):
        opposite = {sides[skeleton.joint_index(parts[n].joint)] for n in (i, j)} == {*SIDES}
        if gap <= 0.0 and not (opposite and _shrink(parts, i, j, gap, set(radii or ()))):
            left_out.append(LeftOut(parts[i].name, parts[j].name, "in each other at rest"))
        else:
            kept.append((i, j))
    shrunk = tuple(
        (part.name, before[part.name], part.radius)
        for part in parts
        if part.radius != before[part.name]
    )
    return BodyCapsules(skeleton, tuple(parts), index_pairs(kept), tuple(left_out), shrunk)


def _shrink(parts: list[BodyCapsule], i: int, j: int, gap: float, fixed: set[str]) -> bool:
    """Make two limbs thinner until they are separated; return False if that is not possible."""
    first, second = parts[i], parts[j]
    wide = first.radius + second.radius
    share = 0.95 * (wide + gap) / wide
    if share < _LEAST_SHARE or fixed & {first.name, second.name}:
        return False
    parts[i] = replace(first, radius=share * first.radius)
    parts[j] = replace(second, radius=share * second.radius)
    return True


def _neighbours(skeleton: Skeleton, parts: list[BodyCapsule]) -> set[tuple[int, int]]:
    """Pairs on one joint, or on a joint and its nearest ancestor with capsules."""
    on: dict[int, list[int]] = {}
    for i, part in enumerate(parts):
        on.setdefault(skeleton.joint_index(part.joint), []).append(i)
    found: set[tuple[int, int]] = set()
    for joint, own in on.items():
        above = skeleton.parents[joint]
        while above >= 0 and above not in on:
            above = skeleton.parents[above]
        others = own + on.get(above, [])
        found |= {(min(i, j), max(i, j)) for i in own for j in others if i != j}
    return found


def _bones(skeleton: Skeleton) -> list[list[Floats]]:
    """Return the ends of each joint's bones in its frame: its tip, or each child's pivot."""
    low, high = extent(skeleton.rest)
    least = _SHORTEST * max(float((high - low).max()), 1e-300)
    ends: list[list[Floats]] = [[] for _ in skeleton.joints]
    for offset, parent in zip(rest_offsets(skeleton), skeleton.parents, strict=True):
        if parent >= 0 and skeleton.joints[parent].tip is None:
            ends[parent].append(offset)
    for own, joint in zip(ends, skeleton.joints, strict=True):
        own += [] if joint.tip is None else [joint.tip]
    return [[end for end in own if float(np.linalg.norm(end)) > least] for own in ends]


def _plain(skeleton: Skeleton) -> list[BodyCapsule]:
    found: list[BodyCapsule] = []
    for name, ends in zip(skeleton.joint_names, _bones(skeleton), strict=True):
        for number, end in enumerate(ends):
            own = name if number == 0 else f"{name} {number + 1}"
            radius = SLENDERNESS * float(np.linalg.norm(end))
            found.append(BodyCapsule(own, name, (0.0, 0.0, 0.0), triple(end), radius))
    return found


def _human(skeleton: Skeleton, world: Floats) -> list[BodyCapsule]:
    """Capsules of a person; empty for another body."""
    body = _Landmarks.of(skeleton, world)
    if body is None:
        return []
    found = body.trunk(skeleton, world)
    names = {part.name for part in found}
    bones = zip(joint_parts(skeleton).parts, _bones(skeleton), strict=True)
    for j, (part, ends) in enumerate(bones):
        if part not in RADII or not ends:
            continue
        name, radius = skeleton.joint_names[j], RADII[part] * body.stature
        end = max(ends, key=lambda end: float(np.linalg.norm(end)))
        if part in ("foot", "toe"):
            high = _clearance(skeleton, world, j, end) - _SOLE * body.stature
            radius = min(radius, high) if high > 0.0 else radius
        if j not in skeleton.parents:  # last bone: the capsule's round end is at the tip
            length = float(np.linalg.norm(end))
            end = end * (1.0 - min(radius, 0.5 * length) / length)
        own = name if name not in names else f"{name} bone"
        found.append(BodyCapsule(own, name, (0.0, 0.0, 0.0), triple(end), radius))
    return found


def _clearance(skeleton: Skeleton, world: Floats, joint: int, end: Floats) -> float:
    """Height of the lower end of a foot's bone above the sole, so that its capsule stands on it."""
    anatomy = find_anatomy(skeleton)
    sole = anatomy.soles.get(anatomy.labels[joint].partition(" ")[0])
    if sole is None:
        return 0.0
    frame = world[skeleton.joint_index(sole.joint)]
    floor = min(float((frame[:3, :3] @ p + frame[:3, 3]) @ anatomy.up) for p in sole.polygon)
    far = world[joint, :3, :3] @ end + world[joint, :3, 3]
    return max(0.0, min(float(p @ anatomy.up) for p in (world[joint, :3, 3], far)) - floor)


@dataclass(frozen=True)
class _Landmarks:
    """Landmarks of a human body at rest, world, metres; hips, shoulders (2, 3): left, right."""

    stature: float
    hips: Floats
    shoulders: Floats
    pelvis: int
    ribs: int

    @classmethod
    def of(cls, skeleton: Skeleton, world: Floats) -> _Landmarks | None:
        parts = find_anatomy(skeleton).parts
        names = [f"{side} {part}" for part in ("thigh", "shin", "upper arm", "forearm")
                 for side in SIDES]  # fmt: skip
        if any(name not in parts for name in names):
            return None
        legs = sum(float(np.linalg.norm(parts[n].end - parts[n].start)) for n in names[:4])
        if not legs > 0.0:
            return None
        firsts = [skeleton.joint_index(parts[name].joints[0]) for name in names]
        thighs, arms, origins = firsts[:2], firsts[4:6], world[:, :3, 3]
        return cls(
            0.5 * legs / LEGS, origins[thighs], origins[arms],
            junction(skeleton.parents, *thighs), junction(skeleton.parents, *arms),
        )  # fmt: skip

    def trunk(self, skeleton: Skeleton, world: Floats) -> list[BodyCapsule]:
        """Transverse capsules of pelvis, belly, chest and shoulders."""
        hip, shoulder = self.hips.mean(axis=0), self.shoulders.mean(axis=0)
        up = shoulder - hip
        left = self.hips[0] - self.hips[1] + self.shoulders[0] - self.shoulders[1]
        left = left - up * float(left @ up) / max(float(up @ up), 1e-300)
        length = float(np.linalg.norm(left))
        if not length > 1e-3 * self.stature or not float(np.linalg.norm(up)) > 0.0:
            return []
        left = left / length
        half_hips = 0.5 * float((self.hips[0] - self.hips[1]) @ left)
        half_shoulders = 0.5 * float((self.shoulders[0] - self.shoulders[1]) @ left)
        reach = {
            "pelvis": half_hips + 0.02 * self.stature,
            "belly": 0.06 * self.stature,
            "chest": min(0.86 * half_shoulders, 0.085 * self.stature),
            "shoulders": 0.8 * half_shoulders,
        }
        found: list[BodyCapsule] = []
        for name, (height, share) in TRUNK.items():
            radius = share * self.stature
            out = max(0.0, reach[name] - radius)
            middle = hip + height * up
            joint = self._carrier(skeleton, world, name, middle, up)
            into = transforms.inverse(world[joint])
            start, end = (transforms.apply(into, middle + s * out * left) for s in (1.0, -1.0))
            found.append(
                BodyCapsule(name, skeleton.joint_names[joint], triple(start), triple(end), radius)
            )
        return found

    def _carrier(
        self, skeleton: Skeleton, world: Floats, name: str, middle: Floats, up: Floats
    ) -> int:
        """Return the joint that moves a part of the trunk; for the belly, the last joint below."""
        if name != "belly":
            return self.pelvis if name == "pelvis" else self.ribs
        origins = world[:, :3, 3]
        between = [self.pelvis]
        at = self.ribs
        while at >= 0 and at != self.pelvis:
            if float((origins[at] - middle) @ up) <= 0.0:
                between.append(at)
            at = skeleton.parents[at]
        return max(between, key=lambda joint: float(origins[joint] @ up))
