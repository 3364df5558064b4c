"""Rows that keep a person's posture, kept per body: see `poise.solvers.posture`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import Anatomy
from poise.anatomy.capsules import LEGS
from poise.anatomy.hands import hand_of
from poise.anatomy.recognition import SIDES
from poise.array_types import Floats
from poise.constraints.body_capsules import capsules_of, core
from poise.geometry.arguments import triple
from poise.model.capsules import index_pairs
from poise.model.weak_cache import kept_with_argument
from poise.residuals.constraint import Constraint
from poise.residuals.distance_expressions import segment_distance
from poise.residuals.expression import Expression
from poise.residuals.functions import dot, maximum, minimum, norm, sqrt, unit
from poise.residuals.point import Point, point
from poise.residuals.variables import centre_of_mass, direction, parameter

Vector: TypeAlias = tuple[float, float, float]
Row: TypeAlias = tuple[Constraint, dict[str, Floats]]
"""A soft row, and the values of its parameters by name."""

OPEN = 10.0
"""Statures; a bound that no pose reaches."""

TANGENTS = 16
"""Directions that bound the support."""

PRESSED = 0.01
"""Penetration without cost, relative to the stature."""

_BALANCED, _ABOVE = 0.002, 0.0015
"""Standard deviations of the centre of mass outside its support and of a point below the floor,
relative to the stature: a centimetre costs about as much as a joint three deviations off."""

_TOUCHING = 0.001
"""Depth without cost, relative to the stature, so that feet that stand on the floor are free."""

_APART = 0.003  # standard deviation of a penetration, relative to the stature
_LIMBS = ("forearm", "hand", "fingers", "thigh", "shin", "foot")
_HANG, _LEAN, _DROP = 0.15, 0.12, 0.01
"""Standard deviations of free arms and of the trunk, radians, and of the hips' height, relative to
the stature."""

_ROLL = 0.06  # standard deviation of the roll of a head that looks at a target, radians
_DEEP = 0.03  # drop of the hips, relative to the stature, beyond which it hardly costs more
_KNEES, _KNEE = 0.8, 0.004
"""Least distance of the knees to the sides, relative to that of the hips, and its standard
deviation, relative to the stature."""

_PALM, _FACE, _TOUCH = 0.45, 0.2, 0.02
"""Standard deviations of the direction of a palm, of a palm at the head, and of fingertips off the
head, relative to the stature."""

_AT_HEAD, _AT_BODY, _AT_THIGH, _AT_FLOOR, _RAISED = 0.2, 0.17, 0.12, 0.07, 0.1
"""Distances from the middle of the head, the axes of trunk and thigh and the floor, relative to the
stature, within which a palm turns to them, and height above the shoulder from which it turns
forwards."""

_BEHIND, _FINGERTIPS = 0.03, 3.3
"""Distance behind the hips, relative to the stature, from which palms do not turn to the body, and
distance of bent fingertips from the wrist, relative to that of the middle of the palm."""

_STRAIGHT, _ARM = 0.9, 0.04
"""Least distance of a carrying hand from its shoulder, relative to the arm, and its deviation."""

_KNEE_HIGH, _KNEELS, _PLANK = 0.03, 0.01, 0.015
"""Height of a kneeling knee above the floor, and standard deviations of a knee above it and of the
hips off the line from the shoulders to the feet, relative to the stature."""

_BOWED = 0.8  # lean of the trunk, radians, beyond which it hardly costs more
_SPREAD = 0.12, 0.10  # how far a hanging arm is off the vertical, outwards; forearm forwards


@dataclass(frozen=True)
class BodyRows:
    """The rows of a body.

    Attributes:
        tangents: (tangents, 3) directions in the world that bound the support.
        balance, trunk, head: rows of the centre of mass, of trunk and knees, and of the head.
        low: rows of arms and knees that carry the body, and of the trunk between hands and feet.
        floor: a row for each of the body's contact points.
        arms: for each arm its bones: name, first and last joint, row.
        hands: for each hand its joint, and the rows of its palm.
        chest, trunk_ends: joint that arms refer to; both hips and both shoulders.
        height: height of the hips at rest, relative to the stature.
    """

    tangents: Floats
    balance: list[Row]
    floor: list[Row]
    arms: list[list[tuple[str, int, int, Row]]]
    hands: list[tuple[int, list[Row]]]
    trunk: list[Row]
    low: list[Row]
    head: list[Row]
    chest: int
    trunk_ends: list[int]
    height: float


@kept_with_argument(most=4)
def rows_of(anatomy: Anatomy, up: Vector, weight: float, floor: float) -> BodyRows:
    """Return the rows of a body; ``weight`` is that of a nat, ``floor`` a height in metres."""
    return _Writer(anatomy, up, weight).written(floor)


@kept_with_argument(most=4)
def parting_rows(anatomy: Anatomy, weight: float) -> list[Constraint]:
    """Return the rows that keep limbs out of the body."""
    stature, made = stature_of(anatomy), list[Constraint]()
    parts = capsules_of(anatomy.skeleton).parts
    for i, j in limb_pairs(anatomy).tolist():
        a, b = parts[i], parts[j]
        least = a.radius + b.radius - PRESSED * stature
        row = (segment_distance(*core(a), *core(b)) - least) / stature >= 0.0
        made.append(row.softened(weight / _APART**2))
    return made


@kept_with_argument()
def limb_pairs(anatomy: Anatomy) -> NDArray[np.int64]:
    """Return the pairs (n, 2) of capsules that can touch and of which at least one is of a limb."""
    body, parts = anatomy.skeleton, anatomy.labels
    found = capsules_of(body)
    moving = [
        parts[body.joint_index(part.joint)].partition(" ")[2] in _LIMBS for part in found.parts
    ]
    return index_pairs(
        [pair for pair in found.pairs.tolist() if moving[pair[0]] or moving[pair[1]]]
    )


def stature_of(anatomy: Anatomy) -> float:
    """Return the stature in metres to which the legs of a body belong."""
    return (anatomy.leg_length or 0.0) / LEGS


class _Writer:
    """Writes the rows of a body."""

    def __init__(self, anatomy: Anatomy, up: Vector, weight: float) -> None:
        self.anatomy, self.body, self.up, self.weight = anatomy, anatomy.skeleton, up, weight
        self.stature = stature_of(anatomy)

    def written(self, floor: float) -> BodyRows:
        """Return all rows."""
        anatomy, up = self.anatomy, np.array(self.up)
        first = anatomy.facing - (anatomy.facing @ up) * up
        first = first / np.linalg.norm(first)
        turns = np.arange(TANGENTS) * 2.0 * math.pi / TANGENTS
        tangents = np.outer(np.cos(turns), first) + np.outer(np.sin(turns), np.cross(up, first))
        chest = (*anatomy.joints("pelvis"), *anatomy.joints("spine"), 0)
        names = ("left thigh", "right thigh", "left upper arm", "right upper arm")
        ends = [self.body.joint_index(anatomy.parts[name].joints[0]) for name in names
                if name in anatomy.parts]  # fmt: skip
        whole = len(ends) == len(names)
        hips = self.body.rest.world[ends[:2], :3, 3].mean(axis=0)
        head = self.axes("head")
        upright = [] if head is None else [
            self.row((dot(head[1], self.up) == 0.0).named("head upright"), _ROLL)
        ]  # fmt: skip
        return BodyRows(
            tangents, self.balance(tangents), self.floor(floor), self.arms(chest[-2]),
            [hand for side in SIDES if whole for hand in self.hand(side, floor)],
            self.trunk(ends) if whole else [], self.low(floor) if whole else [], upright,
            chest[-2], ends, float(hips @ up) / self.stature,
        )  # fmt: skip

    def row(self, row: Constraint, deviation: float, **values: Floats | float) -> Row:
        """Return a row with a standard deviation, and its values."""
        found = {name: np.atleast_1d(np.asarray(v, np.float64)) for name, v in values.items()}
        return row.softened(self.weight / deviation**2), found

    def balance(self, tangents: Floats) -> list[Row]:
        """Return the rows of the centre of mass, one for each tangent."""
        made: list[Row] = []
        centre = centre_of_mass()
        for k, way in enumerate(tangents):
            bound, ease = parameter(f"support_{k}", OPEN), parameter("eased", 0.0)
            out = dot(centre, triple(way)) / self.stature - bound
            row = out / sqrt(1.0 + ease * out * out) <= 0.0
            values = {f"support_{k}": OPEN, "eased": 0.0}
            made.append(self.row(row.named("balance"), _BALANCED, **values))
        return made

    def floor(self, floor: float) -> list[Row]:
        """Return a row for each contact point."""
        made: list[Row] = []
        for one in self.anatomy.contact_points:
            height = dot(Point(one.joint, triple(one.offset)), self.up)
            row = (height - (floor + one.radius)) / self.stature >= -_TOUCHING
            made.append(self.row(row.named(f"{one.part} above floor"), _ABOVE))
        return made

    def arms(self, chest: int) -> list[list[tuple[str, int, int, Row]]]:
        """Return the rows of each arm."""
        parts, body, made = self.anatomy.parts, self.body, list[list[tuple[str, int, int, Row]]]()
        pelvis = self.axes("pelvis")
        if pelvis is None:
            return made
        ahead, left = pelvis
        rest = body.rest.world[:, :3, 3]
        axes = [direction(body.joint_names[chest], triple(axis)) for axis in np.eye(3)]
        for side, sign in (("left", 1.0), ("right", -1.0)):
            names = [f"{side} {part}" for part in ("upper arm", "forearm", "hand")]
            if not all(name in parts for name in names):
                continue
            shoulder, elbow, hand = (body.joint_index(parts[name].joints[0]) for name in names)
            bones = ((shoulder, elbow), (elbow, hand))
            outwards = left * (sign * _SPREAD[0])
            leans = outwards, outwards * 0.5 + ahead * _SPREAD[1]
            found: list[tuple[str, int, int, Row]] = []
            for number, ((start, end), lean) in enumerate(zip(bones, leans, strict=True)):
                name = f"{side}_{number}"
                a, b = (point(body.joint_names[j]) for j in (start, end))
                length = float(np.linalg.norm(rest[end] - rest[start]))
                if not length > 0.0:
                    continue
                hang, kept = parameter(f"hang_{name}", 1.0), parameter(f"kept_{name}", (0.0,) * 3)
                held = kept.x * axes[0] + kept.y * axes[1] + kept.z * axes[2]
                wanted = hang * (lean - self.up) + held
                row = ((b - a) / length - wanted == (0.0, 0.0, 0.0)).named(f"{side} arm hangs")
                values = {f"hang_{name}": 1.0, f"kept_{name}": np.zeros(3)}
                found.append((name, start, end, self.row(row, _HANG, **values)))
            made.append(found)
        return made

    def hand(self, side: str, floor: float) -> list[tuple[int, list[Row]]]:
        """Return the joint of a hand, and the rows that turn its palm to what is near."""
        parts, own, pelvis = self.anatomy.parts, hand_of(self.anatomy, side), self.axes("pelvis")
        heads = [one for one in self.anatomy.contact_points if one.part == "head"]
        if own is None or pelvis is None or not heads:
            return []
        palm = direction(own.joint, triple(own.axes[:, 2]))
        centre = Point(own.joint, triple(own.centre))
        at = {
            name: point(parts[name].joints[0])
            for end in ("upper arm", "thigh", "shin") for name in (f"left {end}", f"right {end}")
        }  # fmt: skip
        hips = (at["left thigh"] + at["right thigh"]) / 2.0
        shoulders = (at["left upper arm"] + at["right upper arm"]) / 2.0
        head = Point(heads[0].joint, triple(heads[0].offset))
        made, values = list[Row](), dict[str, Floats]()

        def turned(way: Expression | Vector, near: Expression, name: str) -> None:
            off = palm - way
            row = (near * off / sqrt(1.0 + dot(off, off)) == (0.0, 0.0, 0.0)).named(name)
            made.append(self.row(row, _FACE if "head" in name else _PALM, **values))

        def near(way: Expression, reach: float) -> Expression:
            return maximum(0.0, 1.0 - (dot(way, way) / (reach * self.stature) ** 2) ** 2)

        def nearest(a: Expression, b: Expression) -> Expression:
            share = dot(centre - a, b - a) / dot(b - a, b - a)
            return a + minimum(1.0, maximum(0.0, share)) * (b - a)

        # A weight that depends on the pose of the head would make the head evade the hand.
        face, values = near(parameter("head", (0.0,) * 3) - centre, _AT_HEAD), {"head": np.zeros(3)}
        turned(unit(head - centre), face, f"{side} palm to head")
        tip = Point(own.joint, triple(_FINGERTIPS * own.centre)) - head
        off = face * (norm(tip) - heads[0].radius) / self.stature
        made.append(self.row((off == 0.0).named(f"{side} fingers to head"), _TOUCH, **values))
        values = {}
        front = dot(centre - hips, pelvis[0]) / (_BEHIND * self.stature)
        front = minimum(1.0, maximum(0.0, 1.0 + front))
        for a, b, reach in (
            (hips, shoulders, _AT_BODY), (at[f"{side} thigh"], at[f"{side} shin"], _AT_THIGH)
        ):  # fmt: skip
            body = nearest(a, b) - centre
            turned(unit(body), front * near(body, reach), f"{side} palm to body")
        low = (dot(centre, self.up) - floor) / (_AT_FLOOR * self.stature)
        turned(
            triple(-np.array(self.up)), 0.5 * maximum(0.0, 1.0 - low * low), f"{side} palm to floor"
        )
        raised = dot(centre - at[f"{side} upper arm"], self.up) / (_RAISED * self.stature) - 1.0
        values = {"head": np.zeros(3)}
        away = minimum(1.0, maximum(0.0, raised)) * (1.0 - face)
        turned(pelvis[0], away, f"{side} palm forwards")
        return [(self.body.joint_index(own.joint), made)]

    def low(self, floor: float) -> list[Row]:
        """Return the rows of a body that stands on hands and knees, or on hands and feet."""
        parts, made, ends = self.anatomy.parts, list[Row](), dict[str, Expression]()
        for side in SIDES:
            names = [f"{side} {part}" for part in ("upper arm", "hand", "thigh", "shin", "foot")]
            if not all(name in parts for name in names):
                return []
            ends |= {name: point(parts[name].joints[0]) for name in names}
            shoulder, hand = names[:2]
            arm = sum(
                float(np.linalg.norm(parts[name].end - parts[name].start))
                for name in (shoulder, f"{side} forearm")
            )  # fmt: skip
            flag = parameter(f"carries_{side}", 0.0)
            bent = flag * (_STRAIGHT - norm(ends[hand] - ends[shoulder]) / arm)
            row = (bent <= 0.0).named(f"{side} arm straight")
            made.append(self.row(row, _ARM, **{f"carries_{side}": 0.0}))
            for one in self.anatomy.contact_points:
                if one.part == f"{side} knee":
                    place = Point(one.joint, triple(one.offset))
                    high = (dot(place, self.up) - floor - one.radius) / self.stature
                    row = parameter(f"kneels_{side}", 0.0) * (high - _KNEE_HIGH) <= 0.0
                    row = row.named(f"{side} kneels")
                    made.append(self.row(row, _KNEELS, **{f"kneels_{side}": 0.0}))
        shoulders, hips, feet = (
            (ends[f"left {end}"] + ends[f"right {end}"]) / 2.0
            for end in ("upper arm", "thigh", "foot")
        )
        line = shoulders - feet
        off = hips - feet - line * (dot(hips - feet, line) / dot(line, line))
        row = parameter("plank", 0.0) * off / self.stature == (0.0, 0.0, 0.0)
        made.append(self.row(row.named("trunk straight"), _PLANK, plank=0.0))
        return made

    def axes(self, part: str) -> tuple[Expression, Expression] | None:
        """Front and left of a part's first joint, as expressions."""
        found = self.anatomy.first(part)
        if found is None:
            return None
        turn = self.body.rest.world[found, :3, :3]
        turn = turn / np.linalg.norm(turn, axis=0)
        name, front = self.body.joint_names[found], self.anatomy.facing
        left = np.cross(self.anatomy.up, front)
        return direction(name, triple(turn.T @ front)), direction(name, triple(turn.T @ left))

    def trunk(self, ends: Sequence[int]) -> list[Row]:
        """Return the rows of the knees, of the trunk and of the hips' height."""
        made: list[Row] = []
        parts, rest = self.anatomy.parts, self.body.rest.world[ends, :3, 3]
        places = [point(self.body.joint_names[j]) for j in ends]
        hips, shoulders = (places[0] + places[1]) / 2.0, (places[2] + places[3]) / 2.0
        length = float(np.linalg.norm(rest[2:].mean(axis=0) - rest[:2].mean(axis=0)))
        knees = [point(parts[name].joints[0]) for name in ("left shin", "right shin")]
        axes = self.axes("pelvis")
        if axes is not None:
            wide = float(np.linalg.norm(rest[0] - rest[1]))
            row = (dot(knees[0] - knees[1], axes[1]) - _KNEES * wide) / self.stature >= 0.0
            made.append(self.row(row.named("knees apart"), _KNEE))
        off = (shoulders - hips) / length - parameter("trunk", self.up)
        eased = off / sqrt(1.0 + dot(off, off) / _BOWED**2)
        row = (eased == (0.0, 0.0, 0.0)).named("trunk upright")
        made.append(self.row(row, _LEAN, trunk=np.array(self.up)))
        drop = parameter("hips", 0.0) - dot(hips, self.up) / self.stature
        eased = drop / sqrt(1.0 + (drop / _DEEP) ** 2)
        made.append(self.row((eased <= 0.0).named("hips high"), _DROP, hips=-OPEN))
        return made
