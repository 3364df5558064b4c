"""Plan the trajectories of the target's feet, and shift its hips to bring them into reach."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.motion.feet.root import Leg, bends_kept
from poise.motion.feet.smoothing import averaged, envelope
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.contact_schedule import stays_of
from poise.motion.retargeting.foot_trajectories import Footing, FootPath, foot_path, footing
from poise.motion.retargeting.ground_penetration import below, loose
from poise.motion.retargeting.rest_stance import standing
from poise.motion.retargeting.rotation_transfer import part_frames
from poise.motion.retargeting.source_target import Pair

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_STEPS = 3  # iterations in which the hips follow the feet
_HIPS = 8.0
"""Weight of the squared shift of the hips relative to that of a knee: a shift changes the positions
of both feet relative to the hips."""
_QUICK = 0.05  # seconds: time constant of the shift of the hips that keeps the bend of knees
_UNDER = 1e-3  # metres: smaller penetrations of the floor are not corrected


@dataclass(eq=False)
class Feet:
    """Trajectories and anchors of the target's feet.

    Attributes:
        pair: the target and the source that it follows.
        paths: trajectory of each foot by side; empty until planned.
        footings: anchors and rotations of each foot by side; empty until planned.
        lifts: (frames,), additional height of each foot in the air by side, metres, for feet whose
            joint limits would turn them into the floor.
        lowered: largest lowering of the hips, metres.
    """

    pair: Pair
    paths: dict[str, FootPath] = field(default_factory=dict[str, FootPath])
    footings: dict[str, Footing] = field(default_factory=dict[str, Footing])
    lifts: dict[str, Floats] = field(default_factory=dict[str, Floats])
    lowered: float = 0.0

    def planted(self, q: Floats) -> Floats:
        """Plan the trajectories of the feet, and return poses with hips shifted to reach them."""
        self.paths = self.plan(q, raised=self.pair.stand is None or self.pair.traveller is None)
        if self.pair.stand is None or self.pair.traveller is None or not self.paths:
            return q
        own = self._hips(q)
        for _ in range(_STEPS):
            q = self.pair.shifted(q, self._mean_shift())
            # The anchors do not change: only the hips move.
            self.paths = self.plan(q, raised=False)
        q = self.pair.shifted(q, root_placement.as_far(own, self._hips(q)))
        self.paths = self.plan(q, raised=False)
        q = self.pair.shifted(q, self._bends_kept(q))
        self.paths = self.plan(q)
        down = self._let_down(q)
        if down.any():
            self.lowered = float(down.max())
            q = self.pair.shifted(q, np.stack([0.0 * down, -down, 0.0 * down], axis=1))
            self.paths = self.plan(q)
        return q

    def plan(self, q: Floats, raised: bool = True) -> dict[str, FootPath]:
        """Return the trajectory of each foot by side, with its contacts.

        Args:
            q: poses; those of the first call also determine the footings.
            raised: whether to keep feet in the air out of the floor; not necessary if only feet in
                contact are used.
        """
        world = self.pair.frames(q)
        if not self.footings:
            self.footings = self._stood(world)
        return {
            side: foot_path(stand, self._ankle(side, world), self.lifts.get(side), raised)
            for side, stand in self.footings.items()
        }

    def _hips(self, q: Floats) -> Floats:
        """Return the centre of the hips, y up, in metres, shape (frames, 3)."""
        hips = root_placement.hips_of(self.pair.target.anatomy)
        return root_placement.middle(self.pair.frames(q), hips)

    def _stood(self, world: Floats) -> dict[str, Footing]:
        """Compute anchors and rotations of each foot by side from world frames."""
        stands = self.pair.stand or standing(self.pair.target, None, None)
        frames = part_frames(self.pair.target, world, stands.keys)
        found: dict[str, Footing] = {}
        for side, foot in stands.feet.items():
            at, toes = self.pair.first(side, "foot"), self.pair.first(side, "toes")
            if self.pair.relative(side, "thigh", "foot", world) is None or at is None:
                continue
            stays = None if self.pair.contacts is None else stays_of(self.pair.contacts, foot)
            found[side] = footing(
                foot, stays, self._ankle(side, world), frames[:, at],
                frames[:, at if toes is None else toes], self.pair.floor, self.pair.ease,
            )  # fmt: skip
        return found

    def _ankle(self, side: str, world: Floats) -> Floats:
        """Return the target positions of an ankle without contacts, shape (frames, 3)."""
        place = self.pair.relative(side, "thigh", "foot", world) if self.pair.paths else None
        return world[:, self.pair.first(side, "foot") or 0, :3, 3] if place is None else place

    def _mean_shift(self) -> Floats:
        """Return the smoothed mean shift of the held feet, (frames, 3), which the hips follow.

        The hips take over the whole shift of a single held foot, or the mean shift of two, to
        preserve the positions of the feet relative to the hips.
        """
        shares = np.stack([path.held for path in self.paths.values()])
        shifts = np.stack([path.shift for path in self.paths.values()])
        whole = np.maximum(1.0, shares.sum(axis=0))
        return averaged((shares[..., None] * shifts).sum(axis=0) / whole[:, None], self.pair.ease)

    def _bends_kept(self, q: Floats) -> Floats:
        """Return shifts of the hips, (frames, 3), that keep the bend of the source's legs.

        In a nearly straight leg, shifting the held foot by a millimetre rotates the knee by
        degrees. The hips shift instead.
        """
        world = self.pair.frames(q)
        legs = [
            (leg, path.shift, path.held)
            for side, path in self.paths.items()
            if path.held.any() and (leg := self.own_leg(side, world)) is not None
        ]
        if not legs:
            return np.zeros((len(q), 3))
        return bends_kept(legs, self.pair.fps, root=_HIPS, smooth=_QUICK)[0]

    def own_leg(self, side: str, world: Floats) -> Leg | None:
        """Return the leg from hip to ankle, ignoring contacts; None if joints are missing."""
        thigh, shin, foot = (self.pair.first(side, part) for part in ("thigh", "shin", "foot"))
        if thigh is None or shin is None or foot is None:
            return None
        lengths = (np.full(len(world), self.pair.target.length(*ends))
                   for ends in ((thigh, shin), (shin, foot)))  # fmt: skip
        return Leg(self._ankle(side, world) - world[:, thigh, :3, 3], *lengths)

    def _let_down(self, q: Floats) -> Floats:
        """Return the lowering of the hips that brings held feet and hands into reach, (frames,)."""
        world = self.pair.frames(q)
        roots = {f"{side} foot": world[:, self.pair.first(side, "thigh") or 0, :3, 3]
                 for side in self.paths}  # fmt: skip
        ends = {f"{side} foot": path.points[:, 0] for side, path in self.paths.items()}
        held = {f"{side} foot": path.held for side, path in self.paths.items()}
        lengths = {
            f"{side} foot": root_placement.leg_length(self.pair.target, side) for side in self.paths
        }  # fmt: skip
        if self.pair.touching is not None:
            for name, place in self.pair.hand_places(world).items():
                side = name.split(" ")[0]
                roots[name] = world[:, self.pair.first(side, "upper arm") or 0, :3, 3]
                ends[name], held[name] = place[:, 0], self.pair.touching.held(side, len(q))
                lengths[name] = root_placement.arm_length(self.pair.target, side)
        return root_placement.lower_hips(ends, roots, held, lengths, self.pair.ease)

    def lifted(self, q: Floats) -> bool:
        """Lift feet in the air that joint limits turn into the floor; return whether any is."""
        if self.pair.stand is None or self.pair.contacts is None or not self.pair.bounded:
            return False
        lifted, world = False, self.pair.frames(q)
        for side, path in self.paths.items():
            under = self.sunk_points(side, path, world).max(axis=1) * loose(path.held)
            if under.max() > _UNDER:
                lifted = True
                more = envelope(under, self.pair.ease // 2)
                self.lifts[side] = self.lifts.get(side, 0.0) + more
        return lifted

    def move_anchors(self, q: Floats) -> bool:
        """Move anchors to positions that the legs reach; return whether any was moved."""
        world, moved = self.pair.frames(q), False
        for side, path in self.paths.items():
            points = self.pair.points(side)
            paths = np.stack([at.at(self.pair.body, world) for at in points], axis=1)
            before = self.footings[side]
            after = before.with_anchors_moved(paths - path.points[:, : len(points)])
            if not np.array_equal(before.anchor_shifts, after.anchor_shifts):
                self.footings[side], moved = after, True
        return moved

    def sunk(self, world: Floats) -> float:
        """Return the largest penetration of the floor by a sole, metres, from world frames."""
        upright = self.pair.target.upright(world)
        found = [self._below(side, upright) for side in self.paths]
        return max((float(under.max(initial=0.0)) for under in found), default=0.0)

    def sunk_points(self, side: str, path: FootPath, world: Floats) -> Floats:
        """Return penetrations of a foot's sole in excess of the planned ones, (frames, points)."""
        if self.pair.stand is None or self.pair.contacts is None:
            return np.zeros((len(world), len(self.pair.points(side))))
        planned = below(
            path.points, path.turns, path.toes, self.pair.stand.feet[side], self.pair.floor
        )
        return np.maximum(0.0, self._below(side, world) - planned)

    def _below(self, side: str, world: Floats) -> Floats:
        """Return the penetration of the floor at each point of a foot, metres, (frames, points)."""
        stands = self.pair.stand or standing(self.pair.target, None, None)
        foot = stands.feet[side]
        points = np.stack([at.at(self.pair.body, world) for at in foot.points], axis=1)
        return below(points, *self._foot_frames(side, world), foot, self.pair.floor)

    def _foot_frames(self, side: str, world: Floats) -> tuple[Floats, Floats]:
        """Return rotations (frames, 3, 3) of foot and toes relative to the flat foot of `Foot`."""
        keys = self.pair.stand.keys if self.pair.stand is not None else self.pair.target.keys
        foot, toes = self.pair.first(side, "foot") or 0, self.pair.first(side, "toes")
        turns = world[:, foot, :3, :3] @ keys[foot].T
        return turns, turns if toes is None else world[:, toes, :3, :3] @ keys[toes].T

    def groups(self, side: str) -> dict[tuple[int, ...], Integers]:
        """Group the frames of a foot by the indices of the points that are in contact.

        In frames without contacts, the group is that of the ankle. Points that are not in contact
        have no targets: the rotation of the foot determines their positions.
        """
        stand = self.paths[side].each > 0.999
        stand[:, 0] |= ~stand.any(axis=1)
        codes = stand @ np.array([1, 2, 4])
        return {
            tuple(k for k in range(3) if code >> k & 1): np.flatnonzero(codes == code)
            for code in np.unique(codes).tolist()
        }

    def turns_of(self, side: str) -> dict[int, Floats]:
        """Return the target rotations (frames, 3, 3) of foot and toes by joint."""
        path = self.paths[side]
        keys = self.pair.stand.keys if self.pair.stand is not None else self.pair.target.keys
        found: dict[int, Floats] = {}
        for part, frames in (("foot", path.turns), ("toes", path.toes)):
            j = self.pair.first(side, part)
            if j is not None:
                found[j] = frames @ keys[j]
        return found
