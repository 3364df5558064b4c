"""Place hands and feet: plan targets, solve in closed form, and correct within limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from poise.array_types import Floats
from poise.geometry import quaternions
from poise.model.joint_values import hinge_axis
from poise.motion.feet.points import FootPoint, body_size
from poise.motion.feet.smoothing import highest
from poise.motion.frame_fitting import JUMP
from poise.motion.limb_ik import STAYS, LimbChain, LimbFits, bending_axis, bent
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.feet import Feet
from poise.motion.retargeting.limb_trajectory import (
    LimbTargets,
    Speeds,
    limb_steps,
    without_jumps,
)
from poise.motion.retargeting.report import MISSED
from poise.motion.retargeting.source_target import ARM, LEG, Pair

_STRAYED = 0.02  # metres of an adult: larger shifts caused by limits of legs are reported
_TWICE = 2.0  # maximum ratio of a hand's speed to that of its target
_BESIDE = 6  # frames on either side from which that speed is taken
_CUT = 0.03  # seconds on either side over which toes approach a limit
_NEARER = 0.1
"""Metres of an adult by which starting from an adjacent frame must reduce a hand's error."""
_STRAIGHT = 0.05  # sine of the bend below which a leg is straight
_THERE = 1e-5
"""Effectors closer to their targets than this do not change, metres."""


@dataclass(eq=False)
class Effectors:
    """Placement of hands, feet and head of the target; axes with y up.

    Attributes:
        pair: source and target.
        feet: the feet of the target.
        hands: (frames, 1, 3), targets of the hands, when known.
    """

    pair: Pair
    feet: Feet
    hands: dict[str, Floats] = field(default_factory=dict[str, Floats])

    @cached_property
    def _size(self) -> float:
        return body_size(self.pair.body)

    @cached_property
    def fits(self) -> LimbFits:
        """Problems of the limbs, created once."""
        return LimbFits(self.pair.body)

    def reached(self, q: Floats) -> tuple[Floats, dict[str, Floats]]:
        """Poses (frames, nq) with hands and feet at their targets, and the error of each."""
        world = self.pair.frames(q)
        q, missed = self.feet.held(self._bent(q, world, self.feet.places(world)))
        gave = np.linalg.norm(self.feet.gave, axis=-1)
        for name, errors in missed.items():
            strayed = gave > _STRAYED * self._size
            missed[name] = np.maximum(errors, np.where(strayed, gave, 0.0))
        if self.pair.touching is None or self.feet.root.any():
            q = self._turned_above(q)
        # Arms do not change with the body's shift: their targets move with the shoulders.
        return self._arms(q, missed) if self.pair.paths else (q, missed)

    def _arms(self, q: Floats, missed: dict[str, Floats]) -> tuple[Floats, dict[str, Floats]]:
        """Poses with hands and head at their targets, and the errors of all effectors."""
        missed = dict(missed)
        world = self.pair.frames(q)
        self.hands = self.pair.hand_places(world)
        q = self._bent(self._nodded(q, world), world, self.hands)
        for name, places in self.hands.items():
            limb = self._limb(name, ARM[:2], self.pair.hand_points(name.partition(" ")[0]))
            at = self.pair.to_world(places)
            made, off = self.fits.brought(limb, np.ones((len(q), 1)), at, q)
            made, off = self._continued(limb, at, made, off)
            q, missed[name] = self._without_jumps(limb, at, q, made, off)
        head = self._head_missed(q)
        if head is not None:
            missed["head"] = head
        return q, missed

    def _continued(
        self, limb: LimbChain, places: Floats, made: Floats, off: Floats
    ) -> tuple[Floats, Floats]:
        """Solve frames with a large hand error again, starting from adjacent frames.

        Returns poses and errors (frames,) in metres. A frame in a poor local minimum starts from
        the limb's values of a neighbour with a smaller error, if that reduces its own by `_NEARER`.
        """
        columns = [
            i for name in limb.joints
            for i in range(*self.pair.body.joint_dofs(name).indices(self.pair.body.nq))
        ]  # fmt: skip
        made, off, nearer = made.copy(), off.copy(), _NEARER * self._size
        for step in (1, -1):
            tried = np.flatnonzero(off > nearer)
            while len(tried):
                beside = tried - step
                known = (beside >= 0) & (beside < len(off))
                tried, beside = tried[known], beside[known]
                lead = off[beside] < off[tried] - nearer
                tried, beside = tried[lead], beside[lead]
                if not len(tried):
                    break
                start = made[tried]
                start[:, columns] = made[beside][:, columns]
                ones = np.ones((len(tried), 1))
                found, errors = self.fits.brought(limb, ones, places[tried], start)
                better = errors < off[tried] - nearer
                tried = tried[better]
                made[tried], off[tried] = found[better], errors[better]
                tried = tried + step
                tried = tried[(tried >= 0) & (tried < len(off))]
        return made, off

    def _without_jumps(
        self, limb: LimbChain, places: Floats, q: Floats, made: Floats, off: Floats
    ) -> tuple[Floats, Floats]:
        """Remove jumps of an arm out of reach; returns poses and errors (frames,) in metres.

        At limits there can be two local minima of similar error, between which frames alternate. A
        jump is detected if joints rotate faster than in the transferred motion by more than `JUMP`,
        or if the hand moves more than twice as fast as its target.
        """
        body, ease, world = self.pair.body, self.pair.changing, self.pair.own_frames(q)
        bounds = JUMP / ease + limb_steps(body, limb, world)
        speeds = Speeds(bounds, _TWICE * _around(_lengths(places[:, 0])), self.pair.fps)
        kept = [body.joint_index(name) for name in limb.kept]
        stays = np.full((len(q), len(kept)), self._size**2 * STAYS["free"][0])
        targets = LimbTargets(limb, places, np.ones((len(q), 1)), world[:, kept, :3, :3], stays)
        missed, free = off > MISSED * self._size, np.ones(len(off), dtype=bool)
        return without_jumps(body, made, off, targets, speeds, 2 * ease, missed, free)

    def _limb(self, name: str, parts: tuple[str, ...], points: tuple[FootPoint, ...]) -> LimbChain:
        side = name.partition(" ")[0]
        first = self.pair.first(side, parts[0])
        kept = () if first is None else (self.pair.body.joint_names[first],)
        return LimbChain(name, self.pair.joints(side, parts), points, kept)

    def _turned_above(self, q: Floats) -> Floats:
        """Poses with trunk, neck, head and arms rotated as the source's, for changed hips."""
        return self.pair.turned(
            q, {j: turn for j, turn in self.pair.turns.items() if j not in self.pair.lower}
        )

    def _nodded(self, q: Floats, world: Floats) -> Floats:
        """Swing necks so that the head has the source's direction from the neck."""
        if not self.pair.paths or "head" not in self.pair.scales:
            return q
        neck, head = (self.pair.target.anatomy.joints(part) for part in ("neck", "head"))
        wanted = self._neck_to_head()
        if wanted is None:
            return q
        own = world[:, head[0], :3, 3] - world[:, neck[0], :3, 3]
        off = np.linalg.norm(own - wanted, axis=1) > _THERE
        if not off.any():
            return q
        swing = np.broadcast_to(np.eye(3), (len(q), 3, 3)).copy()
        swing[off] = quaternions.to_matrix(quaternions.between(own[off], wanted[off]))
        turns = {j: swing @ world[:, j, :3, :3] for j in neck}
        turns[head[0]] = world[:, head[0], :3, :3]
        return self.pair.turned(q, turns)

    def _neck_to_head(self) -> Floats | None:
        """Scaled vector from neck to head of the source, (frames, 3)."""
        a, b = (self.pair.source.anatomy.first(part) for part in ("neck", "head"))
        if a is None or b is None or "head" not in self.pair.scales:
            return None
        return self.pair.scales["head"] * (
            self.pair.world[:, b, :3, 3] - self.pair.world[:, a, :3, 3]
        )

    def _head_missed(self, q: Floats) -> Floats | None:
        """Error of the head's position relative to the neck, (frames,) metres."""
        wanted = self._neck_to_head() if self.pair.paths else None
        if wanted is None:
            return None
        a, b = (self.pair.target.anatomy.joints(part)[0] for part in ("neck", "head"))
        world = self.pair.frames(q)
        return np.linalg.norm(world[:, b, :3, 3] - world[:, a, :3, 3] - wanted, axis=1)

    def _bent(self, q: Floats, world: Floats, places: dict[str, Floats]) -> Floats:
        """Solve limbs to their targets in closed form, and rotate feet to their targets.

        Limbs keep their current bending direction.
        """
        turns: dict[int, Floats] = {}
        for name, wanted in places.items():
            side, _, end = name.rpartition(" ")
            turns |= self._limb_turns(world, wanted[:, 0], side, LEG if end == "foot" else ARM)
            if end == "foot":
                turns |= self.feet.turns(side)
        toes = frozenset(
            j
            for side in self.pair.target.anatomy.leg_sides
            for j in self.pair.target.anatomy.joints(f"{side} toes")
        )
        q = self.pair.turned(q, turns, toes)
        for j in toes & turns.keys():
            at = self.pair.body.joint_dofs(self.pair.body.joint_names[j])
            for i in range(at.start, at.stop):
                q[:, i] = root_placement.cut_smoothly(
                    q[:, i], float(self.pair.body.lower[i]), float(self.pair.body.upper[i]),
                    round(_CUT * self.pair.fps),
                )  # fmt: skip
        return q

    def _limb_turns(
        self, world: Floats, place: Floats, side: str, parts: tuple[str, ...]
    ) -> dict[int, Floats]:
        """Rotations (frames, 3, 3) of a limb's joints that bring its end to its target."""
        upper, lower, end = (
            self.pair.target.anatomy.joints(f"{side} {part}") for part in parts[:3]
        )
        if not (upper and lower and end):
            return {}
        root, knee, tip = (world[:, joints[0], :3, 3] for joints in (upper, lower, end))
        off = np.linalg.norm(place - tip, axis=1) > _THERE
        turns = {j: world[:, j, :3, :3].copy() for j in (*upper, *lower, end[0])}
        if not off.any():
            return turns
        middle = self.pair.body.joints[lower[0]]
        parent = world[off][:, self.pair.body.parents[lower[0]], :3, :3]
        own = self._own_axis(world[off], side, parts, upper[0])
        axis = bending_axis(middle, parent, root[off], knee[off], tip[off], own)
        first, second = bent(root[off], knee[off], tip[off], axis, place[off])
        for j in upper:
            turns[j][off] = first @ turns[j][off]
        for j in lower:
            turns[j][off] = second @ turns[j][off]
        return turns

    def _own_axis(self, world: Floats, side: str, parts: tuple[str, ...], upper: int) -> Floats:
        """Bending axis (frames, 3) of a knee (to the left) or an elbow (down, up)."""
        A = world[:, upper, :3, :3] @ self.pair.target.keys[upper].T
        if self.pair.target.anatomy.is_creature:
            return A @ self._standing_axis(side)
        if parts is LEG:
            return A[:, :, 0]
        return A[:, :, 1] * (-1.0 if side == "left" else 1.0)

    def _standing_axis(self, side: str) -> Floats:
        """Axis (3,) about which a leg of a creature is bent when it stands, in its frame.

        A straight leg bends about its hinge to the middle of the limits, else like a person's.
        """
        target = self.pair.target
        upper, lower, end = (target.anatomy.joints(f"{side} {part}")[0] for part in LEG[:3])
        hip, knee, foot = (target.place(j) for j in (upper, lower, end))
        frame = target.world[upper, :3, :3] @ target.keys[upper].T
        bend = np.cross(knee - hip, foot - knee)
        joint, at = (
            target.skeleton.joints[lower],
            target.skeleton.joint_dofs(target.skeleton.joint_names[lower]),
        )
        axis = hinge_axis(joint)
        size = float(np.linalg.norm(knee - hip) * np.linalg.norm(foot - knee))
        if float(np.linalg.norm(bend)) < _STRAIGHT * size:
            bend = np.array([1.0, 0.0, 0.0])
            middle = float((target.skeleton.lower[at] + target.skeleton.upper[at]).sum())
            if axis is not None and np.isfinite(middle) and middle != 0.0:
                return frame.T @ target.world[lower, :3, :3] @ (axis * np.sign(middle))
            return bend
        return frame.T @ bend / float(np.linalg.norm(bend))


def _lengths(path: Floats) -> Floats:
    """Distances from frame to frame, (frames - 1,) metres."""
    return np.asarray(np.linalg.norm(np.diff(path, axis=0), axis=1))


def _around(lengths: Floats) -> Floats:
    """Maximum within `_BESIDE` frames, (frames - 1,)."""
    return highest(lengths, _BESIDE)
