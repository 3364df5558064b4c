"""Estimate segment masses: of humans by parts and lengths, of other bodies from bones.

The table is that of de Leva, "Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters"
(Journal of Biomechanics 29, 1996), men: fraction of the body's mass, centre of mass and radii of
gyration relative to the segment's length. The segments are placed along the bones:

- the trunk, including pelvis and clavicles, from the root to the base of the neck;
- head and neck from there to the top of the skull;
- upper arm, forearm, thigh and shin along their bones;
- the hand from the wrist to the tip of the fingers;
- the foot from the heel to the toes; the heel is assumed behind the ankle by a third of the
distance
  from there to the tip.

A hand joint without a bone extends the forearm by 187.9/268.9 of its length (the mean lengths of
the table).

If a segment consists of several bones, its mass is distributed along its line with the quadratic
density that has the table's centre and radius of gyration, and each bone gets the mass along its
length. The sums equal the values of the table. A segment of a single bone has exactly the values of
the table (a density below 0 at an end is clamped to 0). Across the line, mass is distributed evenly
by the radius of gyration about the long axis; the two transverse radii are averaged. Bones that
are not on the line (thumbs, clavicles, hip joints, further fingers) have masses proportional to the
cube of their length, like geometrically similar bodies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.anatomy.anatomy import Anatomy, find_anatomy
from poise.anatomy.joint_parts import joint_parts
from poise.anatomy.kinds import ROBOT
from poise.anatomy.words import Part, Side
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.extents import rest_offsets
from poise.model.masses import SegmentMasses
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument

BODY_MASS = 70.0
"""Default mass of a body, kg: Reference Man (ICRP Publication 23, 1975)."""
DENSITY = 1000.0
"""Density of capsules, kg/m^3: the density of water, close to that of a body."""
SLENDERNESS = 0.1
"""Radius of a capsule relative to its bone's length."""
LEAST_LENGTH = 0.01
"""Diameter of the ball at an end joint without a length, relative to the skeleton's size."""

HAND_LENGTH = 187.9 / 268.9
"""Length of a hand relative to the forearm: means of men (de Leva, 1996)."""

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True)
class BodySegment:
    """One row of the table.

    ``mass`` is a fraction of the body's mass. The other values are relative to the length:
    ``centre`` is measured from the near end; ``across`` is the mean of the sagittal and the
    transverse radius of gyration; ``along`` is the radius about the long axis; ``behind`` is the
    length behind the first joint.
    """

    parts: tuple[Part, ...]
    mass: float
    centre: float
    across: float
    along: float
    behind: float = 0.0

    @property
    def deviation(self) -> float:
        """Variance of the mass along the line, of a length of 1."""
        return self.across**2 - 0.5 * self.along**2

    def density(self, s: Floats) -> Floats:
        """Density at fractions ``s`` of the length, for mass 1 (quadratic Legendre series)."""
        x = 2.0 * s - 1.0
        first = 2.0 * self.centre - 1.0
        second = 4.0 * self.deviation + first**2
        quadratic = 0.5 * (3.0 * second - 1.0)
        value = 1.0 + 3.0 * first * x + 5.0 * quadratic * 0.5 * (3.0 * x * x - 1.0)
        return np.maximum(value, 0.0)


TABLE = (
    BodySegment(("pelvis", "spine", "clavicle"), 0.4346, 0.4862, 0.317, 0.169),
    BodySegment(("neck", "head"), 0.0694, 0.4998, 0.309, 0.261),
    BodySegment(("upper arm",), 0.0271, 0.5772, 0.277, 0.158),
    BodySegment(("forearm",), 0.0162, 0.4574, 0.2705, 0.121),
    BodySegment(("hand", "finger"), 0.0061, 0.3624, 0.2615, 0.184),
    BodySegment(("thigh",), 0.1416, 0.4095, 0.329, 0.149),
    BodySegment(("shin",), 0.0433, 0.4395, 0.2485, 0.102),
    BodySegment(("foot", "toe"), 0.0137, 0.4415, 0.251, 0.124, behind=0.25),
)
"""De Leva's values for men; limbs are for one side.

The hand is measured from the wrist to the tip of the third finger, and the shin between the centres
of knee and ankle. The trunk is measured from the middle of the hips to the seventh cervical
vertebra (the reverse of the source).
"""


def segment_masses(skeleton: Skeleton, kg: float | None = None) -> SegmentMasses:
    """Estimate segment masses: `human_masses` for a human, else `capsule_masses`.

    ``origin`` of the result names the method. ``kg`` is the mass of the whole body, by default the
    default of that function.

    >>> import poise
    >>> from poise.bundled import character
    >>> segment_masses(character().skeleton).origin
    'de Leva (1996), men'
    >>> stick = poise.SkeletonBuilder().add("stick", poise.Hinge("x"), tip=(0, 1, 0)).build()
    >>> segment_masses(stick).origin
    'capsules along the bones'
    """
    found = _estimated(find_anatomy(skeleton))
    return found if kg is None else found.weighing(kg)


@kept_with_argument()
def _estimated(anatomy: Anatomy) -> SegmentMasses:
    try:
        return human_masses(anatomy.skeleton)
    except InvalidValue:  # not a human; `origin` names the method
        return capsule_masses(anatomy.skeleton)


def human_masses(skeleton: Skeleton, kg: float = BODY_MASS) -> SegmentMasses:
    """Estimate a human skeleton's masses from its anatomy and de Leva's table (see the module).

    Args:
        skeleton: the skeleton of a human (`poise.find_anatomy`).
        kg: mass of the body.

    Raises:
        InvalidValue: a part of the body is missing or has no length, or the mass is invalid.

    >>> from poise.bundled import character
    >>> masses = human_masses(character().skeleton, 80.0)
    >>> round(masses.total, 9), round(float(masses.kg[masses.names.index("lfemur")]), 3)
    (80.0, 11.328)
    """
    if find_anatomy(skeleton).kind == ROBOT:
        raise InvalidValue("the skeleton is that of a humanoid robot, not of a human body")
    body = _Body(skeleton)
    moments = np.zeros((len(skeleton.joints), 4, 4))
    for row in TABLE:
        found = body.groups(row.parts)
        sides = {side for side, _ in found}
        if row.parts[0] in ("pelvis", "neck"):
            if not found:
                raise InvalidValue(
                    f"no joint is recognised as a {row.parts[0]}, so the skeleton is not a human "
                    "body"
                )
        elif sides != {"left", "right"}:
            raise InvalidValue(f"no joints are recognised as left and right {row.parts[0]}")
        for _, joints in found:
            body.lay(row, joints, moments)
    total = float(moments[:, 3, 3].sum())
    return SegmentMasses(skeleton.joint_names, moments / total, "de Leva (1996), men").weighing(kg)


def capsule_masses(
    skeleton: Skeleton,
    *,
    density: float = DENSITY,
    slenderness: float = SLENDERNESS,
    kg: float | None = None,
) -> SegmentMasses:
    """Estimate the masses of any skeleton, with a solid capsule along each bone.

    A bone extends from a joint's origin to its tip, or to each child if it has no tip. A capsule is
    a cylinder of the bone's length with hemispheres on its ends; its radius is ``slenderness``
    times the length. An end joint without a length is a ball.

    Args:
        skeleton: the skeleton of the body.
        density: kg/m^3.
        slenderness: ratio of radius to length.
        kg: the total mass, which overrides the density.

    Raises:
        InvalidValue: a number that is not above 0, or a skeleton without any length.

    >>> import poise
    >>> stick = poise.SkeletonBuilder().add("stick", poise.Hinge("x"), tip=(0, 1, 0)).build()
    >>> capsule_masses(stick, kg=2.0).centres
    array([[0. , 0.5, 0. ]])
    """
    for what, value in (("density", density), ("slenderness", slenderness)):
        if not 0.0 < value < np.inf:
            raise InvalidValue(f"{what}={value}: expected a positive, finite number")
    body = _Body(skeleton)
    moments = np.zeros((len(skeleton.joints), 4, 4))
    for j, joint in enumerate(skeleton.joints):
        ends = [*body.offsets[body.children[j]]]
        if joint.tip is not None and np.linalg.norm(joint.tip) > 0.0:
            ends = [joint.tip]
        ends = [end for end in ends if np.linalg.norm(end) > 1e-9 * body.size]
        for end in ends:
            length = float(np.linalg.norm(end))
            moments[j] += density * capsule(end, slenderness * length)
        if not ends and not body.children[j]:
            moments[j] += density * capsule(np.zeros(3), 0.5 * LEAST_LENGTH * body.size)
    found = SegmentMasses(skeleton.joint_names, moments, "capsules along the bones")
    return found if kg is None else found.weighing(kg)


def capsule(end: Floats, radius: float) -> Floats:
    """Second moments (4, 4) of a solid capsule from the origin to ``end`` (3,), density 1.

    >>> round(float(capsule(np.zeros(3), 1.0)[3, 3] / np.pi), 12)  # a ball: 4/3 pi
    1.333333333333
    """
    length = float(np.linalg.norm(end))
    axis = end / length if length > 0.0 else np.zeros(3)
    cylinder, ball = np.pi * radius**2 * length, 4.0 / 3.0 * np.pi * radius**3
    # A hemisphere has its centre 3/8 r from its flat side, and a second moment of r^2/5 about it.
    along = cylinder * length**2 / 12.0
    along += ball * (0.25 * length**2 + 0.375 * length * radius + 0.2 * radius**2)
    across = 0.25 * cylinder * radius**2 + 0.2 * ball * radius**2
    mass = cylinder + ball
    line = np.outer(axis, axis)
    result = np.empty((4, 4))
    result[:3, :3] = along * line + across * (np.eye(3) - line) + 0.25 * mass * np.outer(end, end)
    result[:3, 3] = result[3, :3] = 0.5 * mass * end
    result[3, 3] = mass
    return result


class _Body:
    """Bones of a skeleton as lines, by body part."""

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.children: list[list[int]] = [[] for _ in skeleton.joints]
        for j, parent in enumerate(skeleton.parents):
            if parent >= 0:
                self.children[parent].append(j)
        self.parts, self.sides = joint_parts(skeleton)
        self.offsets = rest_offsets(skeleton)
        offsets = np.linalg.norm(self.offsets, axis=1).tolist()
        tips = [0.0 if j.tip is None else float(np.linalg.norm(j.tip)) for j in skeleton.joints]
        inner = [o for o, p in zip(offsets, skeleton.parents, strict=True) if p >= 0]
        self.size = sum(inner) + sum(tips)
        if not self.size > 0.0:
            raise InvalidValue(
                "the skeleton has no bone with a length, so masses cannot be estimated"
            )

    def groups(self, parts: Sequence[Part]) -> list[tuple[Side, list[int]]]:
        """Group the joints of these parts: limbs by side, parts of the middle together."""
        middle = parts[0] in ("pelvis", "neck")
        pelvis = find_anatomy(self.skeleton).joints("pelvis")
        ground = self.skeleton.line_to_root(pelvis[0])[1:] if pelvis else []
        found: dict[Side, list[int]] = {}
        for j, part in enumerate(self.parts):
            if part in parts and j not in ground:
                found.setdefault("" if middle else self.sides[j], []).append(j)
        return list(found.items())

    def lay(self, row: BodySegment, joints: list[int], moments: Floats) -> None:
        """Distribute a segment of the table along the longest line of these joints' bones."""
        middle = [j for j in joints if not self.sides[j]]
        line = self._line(middle if row.parts[0] == "pelvis" and middle else joints)
        bones = [self._bone(j, after) for j, after in zip(line, [*line[1:], -1], strict=True)]
        lengths = np.array([float(np.linalg.norm(bone)) for bone in bones])
        length = float(lengths.sum())
        if not length > 0.0 and row.parts[0] == "hand":
            bones = [*bones[:-1], self._hand(line[-1])]
            lengths = np.array([float(np.linalg.norm(bone)) for bone in bones])
            length = float(lengths.sum())
        if not length > 0.0:
            raise InvalidValue(f"the {row.parts[0]} has no length")
        beside = {j: self._bone(j, -1) for j in joints if j not in line}
        cubes = {j: float(np.linalg.norm(bone)) ** 3 for j, bone in beside.items()}
        share = row.mass / (length**3 + sum(cubes.values()))
        self._lay_line(row, line, bones, lengths, share * length**3, moments)
        for j, bone in beside.items():
            if cubes[j] > 0.0:
                along = np.outer(bone, bone)
                across = np.trace(along) * np.eye(3) - along
                thirds = along / 3.0 + 0.5 * row.along**2 * across
                moments[j] += _moments(share * cubes[j], 0.5 * bone, share * cubes[j] * thirds)

    def _lay_line(
        self,
        row: BodySegment,
        line: list[int],
        bones: list[Floats],
        lengths: Floats,
        mass: float,
        moments: Floats,
    ) -> None:
        whole = float(lengths.sum()) / (1.0 - row.behind)
        edges = row.behind + np.concatenate([[0.0], np.cumsum(lengths)]) / whole
        edges[0], edges[-1] = 0.0, 1.0
        slices: list[tuple[Floats, Floats]] = []
        for low, high in pairwise(edges.tolist()):
            s = 0.5 * (low + high) + 0.5 * (high - low) * _NODES
            slices.append((s, 0.5 * (high - low) * _WEIGHTS * row.density(s)))
        total = sum(float(weights.sum()) for _, weights in slices)
        start = row.behind
        for j, bone, length, (s, weights) in zip(line, bones, lengths, slices, strict=True):
            kg = mass * weights / total
            axis = bone / length if length > 0.0 else np.zeros(3)
            points = np.outer((s - start) * whole, axis)
            start += float(length) / whole
            across = 0.5 * (row.along * whole) ** 2 * (np.eye(3) - np.outer(axis, axis))
            spread = np.einsum("n,ni,nj->ij", kg, points, points) + float(kg.sum()) * across
            moments[j] += _moments(float(kg.sum()), kg @ points / max(kg.sum(), 1e-300), spread)

    def _line(self, joints: list[int]) -> list[int]:
        """Return the longest chain among these joints."""
        best: dict[int, tuple[float, list[int]]] = {}
        for j in reversed(joints):
            tails = [best[c] for c in self.children[j] if c in best]
            options = [
                (float(np.linalg.norm(self._bone(j, run[0]))) + reach, [j, *run])
                for reach, run in tails
            ]
            options.append((float(np.linalg.norm(self._bone(j, -1))), [j]))
            best[j] = max(options, key=lambda option: option[0])
        return max(best.values(), key=lambda option: option[0])[1]

    def _hand(self, joint: int) -> Floats:
        """Return the bone (3,) of a hand without a bone (as in glTF) by extending the forearm."""
        parent = self.skeleton.parents[joint]
        if parent < 0:
            return np.zeros(3)
        W = self.skeleton.rest.world
        offset = W[joint, :3, 3] - W[parent, :3, 3]
        local = np.linalg.solve(W[joint, :3, :3], offset)
        return np.asarray(HAND_LENGTH * local, dtype=np.float64)

    def _bone(self, joint: int, after: int) -> Floats:
        """Return the vector (3,) to the next joint of the line, or to the tip or farthest child."""
        if after >= 0:
            return self.offsets[after]
        tip = self.skeleton.joints[joint].tip
        if tip is not None:
            return tip
        ends = [*self.offsets[self.children[joint]]]
        return max(ends, key=lambda end: float(np.linalg.norm(end)), default=self._end(joint))

    def _end(self, joint: int) -> Floats:
        """Return the end (3,) of a last bone: of a shin whose foot is elsewhere, or of a sole."""
        anatomy, side = find_anatomy(self.skeleton), self.sides[joint]
        shin, sole = anatomy.parts.get(f"{side} shin"), anatomy.soles.get(side)
        if self.parts[joint] == "shin" and shin is not None:
            rest = self.skeleton.rest.world[joint]
            return np.linalg.solve(rest, np.append(shin.end, 1.0))[:3]
        if self.parts[joint] == "foot" and sole is not None:
            return sole.toe
        return np.zeros(3)


def _moments(kg: float, centre: Floats, spread: Floats) -> Floats:
    """Second moments (4, 4) from mass, centre and second moments about the joint."""
    result = np.empty((4, 4))
    result[:3, :3] = spread
    result[:3, 3] = result[3, :3] = kg * centre
    result[3, 3] = kg
    return result
