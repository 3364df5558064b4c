"""Posture of a standing person: what a pose keeps to if its goals do not ask otherwise.

The search with a pose prior (`poise.solvers.natural`) has these rows in addition to the goals:

- balance: the centre of mass is over what carries the body: a foot, a hand, a knee or the seat that
  a goal holds by position and orientation within 2 cm of the floor;
- floor: no contact point (`Anatomy.contact_points`) is below the floor;
- posture: arms without a goal hang, the trunk is upright, and the hips stay at their height.

All are soft: their weights are those of normal distributions, in nats like those of the prior. The
supporting polygon is bounded by tangents in fixed directions, whose distances are parameters, so
that neither the start nor the targets change the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from poise.anatomy import find_anatomy
from poise.anatomy.anatomy import find_anatomies
from poise.anatomy.hands import finger_values
from poise.anatomy.recognition import SIDES
from poise.array_types import Flags, Floats
from poise.constraints.ball import Planted
from poise.constraints.body_capsules import capsules_of
from poise.constraints.hand_use import Gripped
from poise.geometry import quaternions
from poise.geometry.polygons import hull_corners
from poise.geometry.transforms import nearest_rotation
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.report_text import milli
from poise.residuals.constraint import Constraint
from poise.residuals.goal import Goal, RowKind
from poise.residuals.mass_segments import moments_of
from poise.solvers.floor_contacts import FloorContacts
from poise.solvers.posture_options import Posture
from poise.solvers.posture_rows import (
    OPEN,
    PRESSED,
    TANGENTS,
    Row,
    limb_pairs,
    parting_rows,
    rows_of,
    stature_of,
    triple,
)  # fmt: skip

NEAR_FLOOR = 0.02
"""Metres above the floor, for a body of 1.7 m, up to which a part carries the body."""

_STATURE = 1.7  # metres, of the body to which lengths refer
_INWARD = 0.9  # share of the support, about its middle, over which the centre of mass stays
_GIVEN_UP = 0.01  # metres outside the support at which balance is given up, for 1.7 m
_SUNK = 0.025  # metres below the floor at which a note says so, more than flesh and shoes give

_EASED = 0.015
"""Distance outside the support, relative to the stature, beyond which it hardly costs more."""

_STARTED = (
    "trunk upright", "hips high", "knees apart", "head upright", "trunk straight",
    *(f"{side} {row}" for side in SIDES for row in ("arm straight", "kneels")),
)  # fmt: skip
"""Rows for new poses only: changes from a start have the prior's range of lean."""

_NOTHING = 1e-9  # violation of a row that holds, and change of a value at rest
_SAME, _HANGS = 0.995, 0.7
"""Cosines up to which an arm of the start counts as that of the rest pose, and as hanging."""


@dataclass(frozen=True, eq=False)
class _Carrier:
    """A part that may carry the body.

    Attributes:
        joint: index of the joint.
        place, turn: where its position and its orientation are in the targets; -1 for the
            orientation of the start.
        corners: (n, 3) relative to the point that the position refers to, in the axes of the joint.
        radius: distance of the surface from the corners, metres.
    """

    joint: int
    place: int
    turn: int
    corners: Floats
    radius: float


class PostureRows:
    """The rows of one problem.

    Attributes:
        goals: the rows, as soft constraints.
        contacts: hands, knees and seat on the floor.
        fingers: indices of the values of fingers, which the start determines.
    """

    def __init__(
        self, body: Skeleton, goals: Sequence[Goal], asked: Posture, weight: float, up: Floats, *,
        likely: bool, palms: bool = True,
    ) -> None:  # fmt: skip
        anatomy = find_anatomy(body)
        self._body, self._anatomy, self._likely, self._palms = body, anatomy, likely, palms
        self._up, self._problem_goals, self._weight = up, goals, weight
        self._stature = stature_of(anatomy)
        soles = anatomy.soles.values()
        rest = min((sole.height for sole in soles), default=0.0)
        self.floor = rest if isinstance(asked.floor, bool) else float(asked.floor)
        self._arms: list[tuple[str, int, int]] = []
        self._fingers: list[tuple[str, str]] = []
        self._values: dict[str, Floats] = {}
        self.goals: list[Constraint] = []
        self.contacts = FloorContacts(anatomy, up, self.floor, self._stature)
        self._carriers = self._find_carriers(goals)
        self._rows = rows_of(anatomy, triple(up), weight, self.floor)
        self._tangents = self._rows.tangents
        self._balances = asked.balance and bool(self._carriers)
        if self._balances:
            self._add(self._rows.balance)
        self._floors = asked.floor is not False
        contacts = anatomy.contact_points
        self._contact_joints = np.array([body.joint_index(one.joint) for one in contacts])
        self._contact_offsets = np.array([one.offset for one in contacts])
        self._contact_radii = np.array([one.radius for one in contacts])
        if self._floors:
            self._add_floor()
        self._collides = asked.apart
        if asked.posture:
            self._add_posture(goals)
        none = np.zeros(0, np.int64)
        self.fingers = np.concatenate(
            [none, *(finger_values(anatomy, *fingers)[0] for fingers in self._fingers)]
        )
        self._support: Floats | None = None
        self._corners = np.zeros((0, 3))

    @classmethod
    def of(
        cls, body: Skeleton, goals: Sequence[Goal], asked: Posture, weight: float, up: Floats, *,
        likely: bool, palms: bool = True,
    ) -> PostureRows | None:  # fmt: skip
        """Return the rows for goals; None for bodies that are not a single person with legs.

        Without ``palms``, hands turn to nothing that is near: one that moves on would turn over.
        """
        if len(find_anatomies(body)) != 1:
            return None
        anatomy = find_anatomy(body)
        if not anatomy.is_person or not anatomy.contact_points:
            return None
        return cls(body, goals, asked, weight, up, likely=likely, palms=palms)

    # -- rows ----------------------------------------------------------------------------------

    def _add(self, rows: Sequence[Row]) -> None:
        for row, values in rows:
            self._values |= {name: value.copy() for name, value in values.items()}
            self.goals.append(row)

    def _add_floor(self) -> None:
        held = {one.joint for one in self._carriers}
        for one, row in zip(self._anatomy.contact_points, self._rows.floor, strict=True):
            if self._body.joint_index(one.joint) not in held:
                self._add([row])

    def _add_posture(self, goals: Sequence[Goal]) -> None:
        """Add rows of arms without a goal, of the trunk, and of a head that a goal aims."""
        body, found = self._body, self._rows
        used = {body.joint_index(name) for goal in goals for name in _joints_of(goal)}
        for bones in found.arms:
            if not any(bones[0][1] in body.line_to_root(j) for j in used):
                self._arms += [(name, start, end) for name, start, end, _ in bones]
                self._add([row for *_, row in bones])
        rows = [row for goal in goals for row in goal.rows if isinstance(row, RowKind)]
        gripped = {row.point.joint for goal in goals if isinstance(goal, Gripped)
                   for row in goal.rows}  # fmt: skip
        for hand, turned in found.hands:
            own = [(body.joint_index(row.point.joint), row.kind) for row in rows]
            own = [(joint, kind) for joint, kind in own if hand in body.line_to_root(joint)]
            kinds = {kind for _, kind in own}
            if self._palms and POSITION in kinds and not {ORIENTATION, AIM} & kinds:
                self._add(turned)
            if any(joint != hand for joint, _ in own):
                continue  # goals place the fingers
            shape = "grip" if body.joint_names[hand] in gripped else "relaxed"
            side = self._anatomy.labels[hand].partition(" ")[0]
            self._fingers.append((side, shape))
        self._chest, self._trunk_ends, self._height = found.chest, found.trunk_ends, found.height
        self._add([*found.trunk, *found.low])
        head = self._anatomy.first("head")
        name = "" if head is None else body.joint_names[head]
        if any(row.kind == AIM and row.point.joint == name for row in rows):
            self._add(found.head)

    # -- what carries the body -----------------------------------------------------------------

    def _find_carriers(self, goals: Sequence[Goal]) -> list[_Carrier]:
        """Return the parts that goals hold by position and orientation."""
        body = self._body
        places: dict[str, tuple[int, Floats]] = {}
        turns: dict[str, int] = {}
        balls: set[str] = set()
        at = 0
        for goal in goals:
            size, own = goal.targets(body.rest).shape[-1], at
            for row in goal.rows:
                if isinstance(row, RowKind) and row.weight > 0.0 and row.base is None:
                    joint = row.point.joint
                    if row.kind == POSITION and not row.point.tip:
                        places[joint] = own, np.array(row.point.offset)
                        own_joint = body.joint_index(joint)
                        label = self._anatomy.labels[own_joint]
                        self.contacts.places[label] = own_joint, *places[joint]
                        if isinstance(goal, Planted):
                            balls.add(joint)
                            turns.setdefault(joint, -1)
                    elif row.kind == ORIENTATION:
                        turns[joint] = own
                own += row.target_size
            at += size
        labels = self._anatomy.labels
        self._flat = {labels[body.joint_index(joint)] for joint in turns}
        made = [
            self._carrier(joint, *places[joint], turns[joint], joint in balls)
            for joint in places if joint in turns
        ]  # fmt: skip
        return [one for one in made if one is not None]

    def _carrier(
        self, joint: str, place: int, offset: Floats, turn: int, ball: bool
    ) -> _Carrier | None:
        """Return the part of a joint that may carry the body, with its corners."""
        body, anatomy, W = self._body, self._anatomy, self._body.rest.world
        own = body.joint_index(joint)
        side, _, part = anatomy.labels[own].rpartition(" ")
        radius = 0.0
        if part in ("foot", "toes"):
            sole = anatomy.soles[side]
            frame = W[body.joint_index(sole.joint)]
            corners = sole.polygon @ frame[:3, :3].T + frame[:3, 3]
            if ball or part == "toes":
                ahead = frame[:3, :3] @ (sole.toe - sole.heel)
                ahead /= np.linalg.norm(ahead)
                ball_at = frame[:3, :3] @ sole.ball + frame[:3, 3]
                short = np.minimum((corners - ball_at) @ ahead, 0.0)
                corners = corners - short[:, None] * ahead
        else:
            kinds = {"hand": ("wrist", "hand"), "shin": ("knee",), "pelvis": ("hip",)}
            chosen = [
                one for one in anatomy.contact_points
                for name, _, kind in (one.part.partition(" "),)
                if kind in kinds.get(part, ()) and (not side or name == side)
            ]  # fmt: skip
            if not chosen:
                return None
            frames = [W[body.joint_index(one.joint)] for one in chosen]
            places = np.array(
                [f[:3, :3] @ one.offset + f[:3, 3] for f, one in zip(frames, chosen, strict=True)]
            )
            radius = max(one.radius for one in chosen)
            wide = radius * np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]], np.float64)
            level = np.stack([anatomy.facing, np.cross(anatomy.up, anatomy.facing)])
            corners = (places[:, None] + wide @ level).reshape(-1, 3)
        held = W[own, :3, :3] @ offset + W[own, :3, 3]
        local = (corners - held) @ nearest_rotation(W[own, :3, :3])
        return _Carrier(own, place, turn, local, radius)

    def _supported(self, targets: Floats, start: Pose) -> Floats:
        """Return the corners (n, 3) in the world on which the body stands, for some targets."""
        found: list[Floats] = [np.zeros((0, 3))]
        near = NEAR_FLOOR * self._stature / _STATURE
        for one in self._carriers:
            where = targets[one.place : one.place + 3]
            if one.turn >= 0:
                turn = quaternions.to_matrix(targets[one.turn : one.turn + 4])
            else:
                turn = nearest_rotation(start.world[one.joint, :3, :3])
            corners = one.corners @ turn.T + where
            if abs(float((corners @ self._up).min()) - one.radius - self.floor) <= near:
                found.append(corners)
        return np.concatenate(found)

    # -- values --------------------------------------------------------------------------------

    def values(self, start: Floats, targets: Floats, eased: bool = False) -> Floats:
        """Return the values of the rows' parameters for a start (nq,) and targets (t,).

        The cost of balance grows with the square of the distance; if ``eased``, up to a limit.
        """
        found = self._values
        pose = Pose.trusted(self._body, start)
        self._support = None
        self._follow(pose.world, self.contacts.gone(pose.world, targets))
        if "plank" in found:
            for name, value in self.contacts.found(pose.world, targets, self._flat).items():
                found[name][0] = value
        if self._balances:
            corners = self._corners = self._supported(targets, pose)
            bounds = np.full(TANGENTS, OPEN)
            if len(corners) > 2:
                far = (corners @ self._tangents.T).max(axis=0)
                middle = 0.5 * (far + np.roll(-far, TANGENTS // 2))
                self._support = far
                bounds = (middle + _INWARD * (far - middle)) / self._stature
            if "hips" in found:
                found["hips"][0] = self._height if self._support is not None else -OPEN
            self._bounds = bounds
            self._bounded(bounds, eased)
        return self._joined()

    def with_fingers(self, q: Floats, movable: Flags) -> Floats:
        """Return a pose (nq,) with the fingers of free hands relaxed, or closed by a grip.

        Those of hands on the floor are flat, for the last `values`. Only fingers change that
        are as at rest, and whose values are ``movable`` (nq,).
        """
        for side, shape in self._fingers:
            flat = side in self.contacts.hands
            at, values, straighter = finger_values(self._anatomy, side, "flat" if flat else shape)
            unposed = np.allclose(q[at], self._body.rest.q[at], rtol=0.0, atol=_NOTHING)
            if (straighter or flat) and unposed and movable[at].all():
                q = q.copy()
                q[at] = values
        return q

    def kneeling(self, start: Floats, targets: Floats) -> list[Floats]:
        """Return a pose (nq,) on the knees, if legs kneel for the last `values`, else nothing."""
        W = Pose.trusted(self._body, start).world
        return self.contacts.start(W, targets, self._values)

    def about(self, start: Pose) -> list[Constraint]:
        """Return the rows for changes from ``start``, which cost nothing there.

        Balance does not get worse, hanging arms hang, and other posed arms keep to the chest. The
        prior keeps the trunk upright (`poise.solvers.natural.natural_metrics`).
        """
        goals = [goal.targets(start).reshape(-1) for goal in self._problem_goals]
        self.values(start.q, np.concatenate([np.zeros(0), *goals]))
        self._follow(start.world, np.zeros(3))
        found, W = self._values, start.world
        if self._support is not None:
            own = self._tangents @ self.centre_of(start.q) / self._stature
            self._bounded(np.maximum(self._bounds, own), eased=True)
        for name, begin, end in self._arms:
            found[f"hang_{name}"][0] = float(-_way(W, begin, end) @ self._up > _HANGS)
            found[f"kept_{name}"][:] = 0.0
        made: list[Constraint] = []
        for goal in self.goals:
            if self._support is None and goal.name == "balance":
                continue
            if any(f"kept_{name}" in goal.parameters and self._unposed(W, begin, end)
                   for name, begin, end in self._arms):  # fmt: skip
                continue
            row = goal.with_values(**{name: found[name].squeeze() for name in goal.parameters})
            for name in row.parameters:
                if name.startswith("kept_"):
                    off = nearest_rotation(W[self._chest, :3, :3]).T @ np.asarray(row.at(start))
                    row = row.with_values(**{name: off})
            if row.name not in _STARTED and np.abs(row.at(start)).max() < _NOTHING:
                made.append(row)
        return made

    def leaning(self, eased: bool) -> Floats:
        """Return the last `values` without balance; if ``eased``, with a cost up to a limit."""
        return self._bounded(self._bounds if eased else np.full(TANGENTS, OPEN), eased)

    def _bounded(self, bounds: Floats, eased: bool) -> Floats:
        """Return the values with bounds (tangents,) of the centre of mass."""
        self._values["eased"][0] = _EASED**-2 if eased else 0.0
        for k, bound in enumerate(bounds):
            self._values[f"support_{k}"][0] = bound
        return self._joined()

    def _joined(self) -> Floats:
        return np.concatenate([np.zeros(0), *(self._values[name] for name in self._names)])

    def _follow(self, W: Floats, gone: Floats) -> None:
        """Set the parameters that depend on the start's frames (joints, 4, 4), moved by (3,)."""
        found = self._values
        if "head" in found:
            for one in self._anatomy.contact_points[-1:]:
                frame = W[self._body.joint_index(one.joint)]
                found["head"][:] = frame[:3, :3] @ one.offset + frame[:3, 3] + gone
        turn = nearest_rotation(W[self._chest, :3, :3]) if self._arms else np.eye(3)
        for name, start, end in self._arms:
            way = _way(W, start, end)
            hangs = self._unposed(W, start, end)
            hangs = hangs or (self._likely and float(-way @ self._up) > _HANGS)
            found[f"hang_{name}"][0] = float(hangs)
            found[f"kept_{name}"][:] = 0.0 if hangs else turn.T @ way
        if "trunk" in found and not self._likely:
            found["trunk"][:] = self._lean(W)

    def _unposed(self, W: Floats, start: int, end: int) -> bool:
        """Return whether a bone of an arm is as in a rest pose with spread arms."""
        if self._anatomy.rest_kind not in ("T", "A"):
            return False
        ways = [
            nearest_rotation(frames[self._chest, :3, :3]).T @ _way(frames, start, end)
            for frames in (W, self._body.rest.world)
        ]
        return float(ways[0] @ ways[1]) > _SAME

    def _lean(self, W: Floats) -> Floats:
        """Direction (3,) from the middle of the hips to that of the shoulders."""
        ends = W[self._trunk_ends, :3, 3]
        trunk = ends[2:].mean(axis=0) - ends[:2].mean(axis=0)
        return trunk / float(np.linalg.norm(trunk))

    @cached_property
    def _names(self) -> list[str]:
        """Names of the parameters in the order of the targets."""
        return [name for goal in self.goals for name in goal.parameters]

    @cached_property
    def size(self) -> int:
        """Number of values of the parameters."""
        return sum(len(self._values[name]) for name in self._names)

    @property
    def support(self) -> Floats:
        """Corners (n, 3) on the floor, in order, of what carries the body for the last `values`."""
        level = self._tangents[[0, TANGENTS // 4]]
        flat = self._corners @ level.T
        corners = hull_corners(flat)
        if len(corners) < 3:  # nothing, or a line
            return np.zeros((0, 3))
        return flat[corners] @ level + self.floor * self._up

    def centre_of(self, q: Floats) -> Floats:
        """Centre of mass (3,) of a pose (nq,)."""
        W, moments = Pose.trusted(self._body, q).world, moments_of(self._body, None)
        mass = moments[:, 0]
        turned = np.einsum("nij,nj->ni", W[:, :3, :3], moments[:, 1:])
        return (turned + mass[:, None] * W[:, :3, 3]).sum(axis=0) / mass.sum()

    def _outside(self, q: Floats, support: Floats) -> float:
        """Distance of the centre of mass of a pose (nq,) outside of bounds (tangents,), metres."""
        return float((self._tangents @ self.centre_of(q) - support).max())

    def strains(self, q: Floats) -> bool:
        """Return whether a pose (nq,) is at the bounds of the last `values`."""
        return self._support is not None and self._outside(q, self._stature * self._bounds) > 0.0

    def unbalanced(self, q: Floats) -> str:
        """Return a note if the centre of mass of a pose (nq,) is outside its support, else ""."""
        out = 0.0 if self._support is None else self._outside(q, self._support)
        if out <= _GIVEN_UP * self._stature / _STATURE:
            return ""
        return f"balance given up: the goals hold the centre of mass {milli(out)} off its support"

    def collides(self, q: Floats, factor: float = 1.0) -> bool:
        """Return whether limbs of a pose (nq,) penetrate the body by more than flesh gives way."""
        return self._collides and self.depth(q) > factor * PRESSED * self._stature

    def depth(self, q: Floats) -> float:
        """Return by how much limbs of a pose (nq,) penetrate the body, metres; at least 0."""
        pairs = limb_pairs(self._anatomy)
        if not len(pairs):
            return 0.0
        gaps = replace(capsules_of(self._body), pairs=pairs).gaps(Pose.trusted(self._body, q))
        return max(0.0, -float(gaps.min()))

    @property
    def apart(self) -> list[Constraint]:
        """Rows that keep limbs out of the body, for poses that collide."""
        return parting_rows(self._anatomy, self._weight)

    def sunk(self, q: Floats) -> str:
        """Return a note if a point of a pose (nq,) is below the floor, else ""."""
        if not self._floors:
            return ""
        W = Pose.trusted(self._body, q).world[self._contact_joints]
        places = np.einsum("nij,nj->ni", W[:, :3, :3], self._contact_offsets) + W[:, :3, 3]
        depths = self.floor + self._contact_radii - places @ self._up
        deepest = int(depths.argmax())
        if depths[deepest] <= _SUNK * self._stature / _STATURE:
            return ""
        part = self._anatomy.contact_points[deepest].part
        return f"floor given up: the {part} is {milli(float(depths[deepest]))} below it"


def _way(W: Floats, start: int, end: int) -> Floats:
    """Direction (3,) from one joint to another."""
    bone = W[end, :3, 3] - W[start, :3, 3]
    return bone / max(float(np.linalg.norm(bone)), 1e-12)


def _joints_of(goal: Goal) -> set[str]:
    """Return the joints that a goal names."""
    found: set[str] = set()
    for row in goal.rows:
        if isinstance(row, RowKind):
            found.add(row.point.joint)
    return found
