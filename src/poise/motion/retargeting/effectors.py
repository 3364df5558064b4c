"""Hands and feet brought to their places: planned, bent in closed form, and put right in limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.kinematics.forward import world_frames
from poise.model.skeleton import Skeleton
from poise.motion.contacts import Contacts, FootPoint
from poise.motion.framing import values_of_turns
from poise.motion.joint_values import turns_freely
from poise.motion.retargeting import placing
from poise.motion.retargeting.anatomy import SIDES
from poise.motion.retargeting.bending import bending_axis, bent
from poise.motion.retargeting.easing import eased
from poise.motion.retargeting.footwork import Footing, FootPath, foot_path, footing
from poise.motion.retargeting.giving import Foot, Hips, hip_ways, settled
from poise.motion.retargeting.limbs import Limb, LimbFits, path_of
from poise.motion.retargeting.reference import TO_Y_UP, Reference
from poise.motion.retargeting.report import MISSED
from poise.motion.retargeting.soles import below, loose
from poise.motion.retargeting.standing import Standing, foot_points_of, standing
from poise.motion.retargeting.stays import stays_of
from poise.motion.retargeting.touching import Touching
from poise.motion.retargeting.transfer import part_frames
from poise.motion.yielding import Leg, bends_kept

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Marks = NDArray[np.bool_]

_ROUNDS = 4
"""How often the body may give way to feet that limits keep off their places."""

_CUT = 0.03  # seconds to either side in which toes come to a limit
_STEPS = 3  # in which the hips follow the feet
_STRAYED = 0.02  # metres: a foot that limits keep further off its way is reported
_HIPS = 8.0
"""What the hips' way counts against that of knees: both legs' feet should be where they are seen
from the hips, too."""

_QUICK = 0.05  # seconds in which the hips give way to knees
_UNDER = 1e-3  # metres: a sole no deeper in the floor is left there
_THERE = 1e-5
"""Metres: an effector so near to its place stays as it is."""

LEG = ("thigh", "shin", "foot", "toes")
ARM = ("upper arm", "forearm", "hand")


@dataclass(eq=False)
class Effectors:
    """Where hands and feet of the target should be, and how they get there; axes with y up.

    Attributes:
        source, target: both bodies.
        body: the target's skeleton, with the limits to keep.
        world: (frames, joints, 4, 4) the source's frames.
        scales: of limbs, as "left hand".
        fps: frames a second.
        contacts: of the source, or None.
        stand: how the target stands, or None without contacts.
        floor: metres, the target's.
        ease: frames.
        paths: whether hands and feet go where the source's are.
        traveller: the joint that takes the body through the world, or None.
        feet: the feet's ways, once they are known.
        touching: what hands are kept on, or None.
        hands: (frames, 1, 3) where the hands should be, once it is known.
        turns: (frames, 3, 3) by joint, how the source's parts would turn it.
        gave: (frames, 3) or (3,) metres by which the body gave way to limits.
        lowered: metres by which the hips were let down at most.
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
    feet: dict[str, FootPath] = field(default_factory=dict[str, FootPath])
    lowered: float = 0.0
    touching: Touching | None = None
    hands: dict[str, Floats] = field(default_factory=dict[str, Floats])
    turns: dict[int, Floats] = field(default_factory=dict[int, Floats])
    _footings: dict[str, Footing] = field(default_factory=dict[str, Footing])
    _free: Floats = field(default_factory=lambda: np.zeros((0, 0, 4, 4)))
    gave: Floats = field(default_factory=lambda: np.zeros(3))
    _lifts: dict[str, Floats] = field(default_factory=dict[str, Floats])

    @cached_property
    def fits(self) -> LimbFits:
        """The limbs' problems, made once."""
        return LimbFits(self.body)

    @cached_property
    def legs(self) -> frozenset[int]:
        """The joints of legs that are brought to their feet's places."""
        found: set[int] = set()
        for side in SIDES:
            ends = [self._first(side, part) for part in ("thigh", "shin", "foot")]
            theirs = [self.source.anatomy.first(f"{side} {part}") for part in ("thigh", "foot")]
            if None not in (*ends, *theirs) and f"{side} foot" in self.scales:
                found |= set(self._indices(side))
        return frozenset(found)

    def reached(self, q: Floats) -> tuple[Floats, dict[str, Floats]]:
        """(frames, nq) poses with hands and feet at their places, and what each missed."""
        q = self._planted(q)
        start, self._free, x = q, self.frames(q), np.zeros((len(q), 6))
        made, missed = self._legs(q)
        for _ in range(_ROUNDS if self.traveller is not None else 0):
            before, x = x, self._hip_ways(made, x)
            if not self._lifted(made) and settled(before, x):
                break
            q = self._given(start, x)
            self.gave = x[:, :3]
            self.feet = self._plan(q)
            made, missed = self._legs(q)
        if self.gave.any():
            made = self._turned_above(made)
        # Arms are as they were, whatever way the body gave: their places go with the shoulders.
        return self._arms(made, missed) if self.paths else (made, missed)

    def strayed(self, q: Floats) -> dict[str, Floats]:
        """(frames,) metres that limits keep a foot off the source's way, seen from its hip.

        Where the leg is at a limit, or the body has given way to one; 0 elsewhere.
        """
        world = self.frames(q)
        found: dict[str, Floats] = {}
        for side in self.feet:
            place, at = self._relative(side, "thigh", "foot", world), self._first(side, "foot")
            if place is None or at is None or not self.paths:
                continue
            columns = [
                i for name in self._joints(side, LEG)
                for i in range(*self.body.joint_dofs(name).indices(self.body.nq))
            ]  # fmt: skip
            own, low, high = q[:, columns], self.body.lower[columns], self.body.upper[columns]
            bound = ((own <= low + 1e-6) | (own >= high - 1e-6)).any(axis=1)
            bound |= np.linalg.norm(np.broadcast_to(self.gave, (len(q), 3)), axis=1) > MISSED
            away = np.linalg.norm(world[:, at, :3, 3] - place, axis=1)
            found[f"{side} foot"] = np.where(bound & (away > _STRAYED), away, 0.0)
        return found

    def _lifted(self, q: Floats) -> bool:
        """Keep feet higher where limits turn them through the floor in the air; whether any is."""
        if self.stand is None or self.contacts is None or not self._bounded:
            return False
        lifted, world = False, self.frames(q)
        for side, path in self.feet.items():
            under = self._sunk(side, path, world).max(axis=1) * loose(path.held)
            if under.max() > _UNDER:
                lifted = True
                more = placing.smooth_envelope(under, self.ease // 2)
                self._lifts[side] = self._lifts.get(side, 0.0) + more
        return lifted

    def sunk(self, world: Floats) -> float:
        """Metres that soles come under the floor at most, from the frames of the target."""
        upright = self.target.upright(world)
        found = [self._below(side, upright) for side in self.feet]
        return max((float(under.max(initial=0.0)) for under in found), default=0.0)

    def _sunk(self, side: str, path: FootPath, world: Floats) -> Floats:
        """(frames, points) metres that a foot's sole is deeper in the floor than it should be."""
        if self.stand is None or self.contacts is None:
            return np.zeros((len(world), len(self.points(side))))
        planned = below(path.points, path.turns, path.toes, self.stand.feet[side], self.floor)
        return np.maximum(0.0, self._below(side, world) - planned)

    def _below(self, side: str, world: Floats) -> Floats:
        """(frames, points) metres that a foot's sole is under the floor."""
        stands = self.stand or standing(self.target, None, None)
        foot = stands.feet[side]
        points = np.stack([path_of(self.body, world, at) for at in foot.points], axis=1)
        return below(points, *self._foot_frames(side, world), foot, self.floor)

    @cached_property
    def _bounded(self) -> bool:
        return bool(np.isfinite(self.body.lower).any() or np.isfinite(self.body.upper).any())

    def _foot_frames(self, side: str, world: Floats) -> tuple[Floats, Floats]:
        """(frames, 3, 3) how foot and toes are turned, as `Foot` has them."""
        keys = self.stand.keys if self.stand is not None else self.target.keys
        foot, toes = self._first(side, "foot") or 0, self._first(side, "toes")
        turns = world[:, foot, :3, :3] @ keys[foot].T
        return turns, turns if toes is None else world[:, toes, :3, :3] @ keys[toes].T

    def _legs(self, q: Floats) -> tuple[Floats, dict[str, Floats]]:
        """The poses with feet at their places, and (frames,) metres that each missed."""
        places = {f"{side} foot": path.points for side, path in self.feet.items()}
        q = self._bent(q, self._freed(self.frames(q)), places)
        missed: dict[str, Floats] = {}
        for side, path in self.feet.items():
            limb = self._limb(f"{side} foot", LEG, self.points(side))
            at = self.to_world(path.points[:, : len(limb.points)])
            q, missed[limb.name] = self._foot_brought(limb, side, at, q)
        return q, missed

    def _arms(self, q: Floats, missed: dict[str, Floats]) -> tuple[Floats, dict[str, Floats]]:
        """The poses with hands and head at their places, and what they missed besides."""
        missed = dict(missed)
        world = self.frames(q)
        self.hands = self._hand_places(world)
        q = self._bent(self._nodded(q, world), world, self.hands)
        everywhere = {(0,): np.arange(len(q))}
        for name, places in self.hands.items():
            limb = self._limb(name, ARM[:2], self._hand_points(name.partition(" ")[0]))
            q, missed[name] = self.fits.brought(limb, everywhere, self.to_world(places), q)
        head = self._head_missed(q)
        if head is not None:
            missed["head"] = head
        return q, missed

    def _limb(self, name: str, parts: tuple[str, ...], points: tuple[FootPoint, ...]) -> Limb:
        side = name.partition(" ")[0]
        ends = [self._first(side, part) for part in (parts[0], "foot") if part in parts]
        kept = tuple(self.body.joint_names[j] for j in ends if j is not None)
        return Limb(name, self._joints(side, parts), points, kept)

    def _foot_brought(
        self, limb: Limb, side: str, places: Floats, q: Floats
    ) -> tuple[Floats, Floats]:
        """The poses with a foot's points at their places: where two stand, then one, then none.

        What limits ask of the leg where the foot is held is let go smoothly before and after: the
        next frames begin from it.
        """
        groups = self._groups(side)
        stand = (self.feet[side].each > 0.999).sum(axis=1)
        done, missed = np.zeros(len(q), dtype=bool), np.zeros(len(q))
        for first, last in ((2, 3), (1, 1), (0, 0)):
            now = (stand >= first) & (stand <= last)
            if not now.any():
                continue
            if not first and done.any():
                places = self._let_go(limb, places, q, done)
            own = {group: frames[now[frames]] for group, frames in groups.items()}
            made, off = self.fits.brought(limb, own, places, q, "held" if first else "free")
            missed[now] = off[now]
            done |= now
            ways = self.body.difference(made, q)
            if done.all() or not np.abs(ways).max(initial=0.0) > 0.0:
                q = made
                continue
            q = self.body.integrate(
                made, np.where(done[:, None], 0.0, eased(ways, done, self.ease))
            )
            q = np.clip(q, self.body.lower, self.body.upper)
        return q, missed

    def _let_go(self, limb: Limb, places: Floats, q: Floats, done: Marks) -> Floats:
        """The places with the ankle's let go from where the foot that was held has left it."""
        world = world_frames(self.body.mechanism, q)
        lacks = path_of(self.body, world, limb.points[0]) - places[:, 0]
        result = places.copy()
        result[:, 0] += np.where(done[:, None], 0.0, eased(lacks, done, self.ease))
        return result

    def _groups(self, side: str) -> dict[tuple[int, ...], Integers]:
        """The frames in which the same points of a foot stand; its ankle leads where none does.

        Points that do not stand ask for nothing: the foot is turned already as it should be, as far
        as its limits let it.
        """
        stand = self.feet[side].each > 0.999
        stand[:, 0] |= ~stand.any(axis=1)
        codes = stand @ np.array([1, 2, 4])
        return {
            tuple(k for k in range(3) if code >> k & 1): np.flatnonzero(codes == code)
            for code in np.unique(codes).tolist()
        }

    def _hip_ways(self, q: Floats, before: Floats) -> Floats:
        """(frames, 6) how the hips shift and turn so that limits let feet be at their places."""
        world, a = self.frames(q), self.target.anatomy
        feet: list[Foot] = []
        for side, path in self.feet.items():
            limb = self._limb(f"{side} foot", LEG, self.points(side))
            n = len(limb.points)
            paths = np.stack([path_of(self.body, world, at) for at in limb.points], axis=1)
            hip = world[:, self._first(side, "thigh") or 0, :3, 3]
            own = self._own_leg(side, world) if self.paths else None
            foot = Foot(
                limb=limb, paths=paths, places=path.points[:, :n], hip=hip, held=path.held,
                each=path.each[:, :n], own=own, under=self._sunk(side, path, world),
            )  # fmt: skip
            feet.append(foot)
        centre = placing.middle(world, placing.hips_of(a))
        hips = Hips(self.body, q, centre, TO_Y_UP[self.target.up], self._pelvis_turns)
        return hip_ways(hips, feet, before, self.fps)

    @cached_property
    def _pelvis_turns(self) -> bool:
        joints = self.target.anatomy.joints("pelvis")
        return any(j in self.turns and turns_freely(self.body.joints[j]) for j in joints)

    def _given(self, q: Floats, ways: Floats) -> Floats:
        """The poses with the hips shifted and turned by (frames, 6); all else goes along."""
        a = self.target.anatomy
        hips = placing.hips_of(a)
        centre = placing.middle(self.frames(q), hips)
        if self._pelvis_turns:
            turn = quaternions.to_matrix(quaternions.from_rotation_vector(ways[:, 3:]))
            pelvis = self.turns.keys() & set(a.joints("pelvis"))
            q = self._turned(q, {j: turn @ self.turns[j] for j in pelvis})
        return self.shifted(q, centre + ways[:, :3] - placing.middle(self.frames(q), hips))

    def _freed(self, world: Floats) -> Floats:
        """The frames, with legs turned as they would be without any limits, from where hips are."""
        result = world.copy()
        for side in SIDES:
            joints, hip = self._indices(side), self._first(side, "thigh")
            if hip is not None and set(joints) <= self.legs:
                leg = self._free[:, joints]
                leg[..., :3, 3] += (world[:, hip, :3, 3] - self._free[:, hip, :3, 3])[:, None]
                result[:, joints] = leg
        return result

    def _turned_above(self, q: Floats) -> Floats:
        """Trunk, neck, head and arms turned as the source's, on hips that have been turned."""
        below = self.legs | set(self.target.anatomy.joints("pelvis"))
        return self._turned(q, {j: turn for j, turn in self.turns.items() if j not in below})

    # -- the neck ------------------------------------------------------------------------------

    def _nodded(self, q: Floats, world: Floats) -> Floats:
        """Necks swung so that the head is where the source's is, seen from the neck."""
        if not self.paths or "head" not in self.scales:
            return q
        neck, head = (self.target.anatomy.joints(part) for part in ("neck", "head"))
        wanted = self._head_way()
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
        return self._turned(q, turns)

    def _head_way(self) -> Floats | None:
        """(frames, 3) from the neck to the head, as the source has it, scaled."""
        a, b = (self.source.anatomy.first(part) for part in ("neck", "head"))
        if a is None or b is None or "head" not in self.scales:
            return None
        return self.scales["head"] * (self.world[:, b, :3, 3] - self.world[:, a, :3, 3])

    def _head_missed(self, q: Floats) -> Floats | None:
        """(frames, 1) metres that the head is off its way as seen from the neck."""
        wanted = self._head_way() if self.paths else None
        if wanted is None:
            return None
        a, b = (self.target.anatomy.joints(part)[0] for part in ("neck", "head"))
        world = self.frames(q)
        return np.linalg.norm(world[:, b, :3, 3] - world[:, a, :3, 3] - wanted, axis=1)

    def _turned(
        self, q: Floats, turns: dict[int, Floats], late: frozenset[int] = frozenset()
    ) -> Floats:
        """The poses with joints turned to (frames, 3, 3), within the limits but for some."""
        back = TO_Y_UP[self.target.up].T
        moving = {j: back @ turn for j, turn in turns.items() if self.body.joints[j].suffixes}
        if not moving:
            return q
        return values_of_turns(self.body, moving, q, limits=self._bounded and moving.keys() - late)

    # -- axes and joints -----------------------------------------------------------------------

    def to_world(self, places: Floats) -> Floats:
        """Places (..., 3) with y up in the target's own world."""
        return places @ TO_Y_UP[self.target.up]

    def frames(self, q: Floats) -> Floats:
        """The target's frames (frames, joints, 4, 4)."""
        return self.target.upright(world_frames(self.body.mechanism, q))

    def points(self, side: str) -> tuple[FootPoint, ...]:
        """The points of a foot of the target; none on a side without."""
        return foot_points_of(self.target.anatomy).get(side, ())

    def shifted(self, q: Floats, shift: Floats) -> Floats:
        """The poses with the whole body shifted by (frames, 3)."""
        if self.traveller is None:
            return q
        return placing.shifted(self.body, q, self.traveller, self.to_world(shift))

    def _first(self, side: str, part: str) -> int | None:
        return self.target.anatomy.first(f"{side} {part}")

    def _joints(self, side: str, parts: tuple[str, ...]) -> tuple[str, ...]:
        known = self.target.anatomy.parts
        return tuple(name for part in parts for name in known.get(f"{side} {part}", ()))

    def _indices(self, side: str) -> list[int]:
        """The joints of a leg."""
        return [self.body.joint_index(name) for name in self._joints(side, LEG)]

    def _hand_points(self, side: str) -> tuple[FootPoint, ...]:
        hand = self._first(side, "hand")
        return () if hand is None else (FootPoint(f"{side} hand", self.body.joint_names[hand]),)

    # -- places --------------------------------------------------------------------------------

    def _relative(self, side: str, root: str, end: str, world: Floats) -> Floats | None:
        """(frames, 3) where an effector belongs: its source's way from its root, scaled."""
        name = f"{side} {end}"
        a, b = (self.source.anatomy.first(f"{side} {part}") for part in (root, end))
        ours = self._first(side, root)
        if a is None or b is None or ours is None or name not in self.scales:
            return None
        way = self.world[:, b, :3, 3] - self.world[:, a, :3, 3]
        return world[:, ours, :3, 3] + self.scales[name] * way

    def _hand_places(self, world: Floats) -> dict[str, Floats]:
        found: dict[str, Floats] = {}
        for side in SIDES:
            place = self._relative(side, "upper arm", "hand", world)
            if place is not None and self._first(side, "hand") is not None:
                found[f"{side} hand"] = place[:, None]
        return found if self.touching is None else self.touching.kept(world, found)

    def _planted(self, q: Floats) -> Floats:
        """The feet's ways planned, and the hips brought to where these are in reach."""
        self.feet = self._plan(q, raised=self.stand is None or self.traveller is None)
        if self.stand is None or self.traveller is None or not self.feet:
            return q
        for _ in range(_STEPS):
            q = self.shifted(q, self._given_way())
            # Anchors stay: the hips have come to them, not they to the hips.
            self.feet = self._plan(q, raised=False)
        q = self.shifted(q, self._bends_kept(q))
        self.feet = self._plan(q)
        down = self._let_down(q)
        if down.any():
            self.lowered = float(down.max())
            q = self.shifted(q, np.stack([0.0 * down, -down, 0.0 * down], axis=1))
            self.feet = self._plan(q)
        return q

    def _plan(self, q: Floats, raised: bool = True) -> dict[str, FootPath]:
        """The way of each foot, with its contacts; how it stands is told by the first poses.

        Feet in the air may be left in the floor where only those that stand are looked at.
        """
        world = self.frames(q)
        if not self._footings:
            self._footings = self._stood(world)
        return {
            side: foot_path(stand, self._ankle(side, world), self._lifts.get(side), raised)
            for side, stand in self._footings.items()
        }

    def _stood(self, world: Floats) -> dict[str, Footing]:
        """How each foot stands, wherever the hips go."""
        stands = self.stand or standing(self.target, None, None)
        frames = part_frames(self.target, world, stands.keys)
        found: dict[str, Footing] = {}
        for side, foot in stands.feet.items():
            at, toes = self._first(side, "foot"), self._first(side, "toes")
            if self._relative(side, "thigh", "foot", world) is None or at is None:
                continue
            stays = None if self.contacts is None else stays_of(self.contacts, foot)
            found[side] = footing(
                foot, stays, self._ankle(side, world), frames[:, at],
                frames[:, at if toes is None else toes], self.floor, self.ease,
            )  # fmt: skip
        return found

    def _ankle(self, side: str, world: Floats) -> Floats:
        """(frames, 3) where an ankle belongs without contacts."""
        place = self._relative(side, "thigh", "foot", world) if self.paths else None
        return world[:, self._first(side, "foot") or 0, :3, 3] if place is None else place

    def _given_way(self) -> Floats:
        """(frames, 3) by what the hips follow the feet that are held: the mean of these, smoothed.

        What a foot is shifted by to stand on its anchor is half or all of it the body's, so that
        the feet stay where they are seen from the hips.
        """
        shares = np.stack([path.held for path in self.feet.values()])
        shifts = np.stack([path.shift for path in self.feet.values()])
        whole = np.maximum(1.0, shares.sum(axis=0))
        return placing.averaged(
            (shares[..., None] * shifts).sum(axis=0) / whole[:, None], self.ease
        )

    def _bends_kept(self, q: Floats) -> Floats:
        """(frames, 3) by which the hips give way so that legs bend as the source's do.

        A leg that is nearly straight answers to a millimetre that its held foot is off with
        degrees of the knee: the hips give way instead.
        """
        world = self.frames(q)
        legs = [
            (leg, path.shift, path.held)
            for side, path in self.feet.items()
            if path.held.any() and (leg := self._own_leg(side, world)) is not None
        ]
        return (
            bends_kept(legs, self.fps, root=_HIPS, smooth=_QUICK) if legs else np.zeros((len(q), 3))
        )

    def _own_leg(self, side: str, world: Floats) -> Leg | None:
        """The leg as the source has it, scaled."""
        thigh, shin, foot = (self._first(side, part) for part in ("thigh", "shin", "foot"))
        if thigh is None or shin is None or foot is None:
            return None
        lengths = (np.full(len(world), self.target.length(*ends))
                   for ends in ((thigh, shin), (shin, foot)))  # fmt: skip
        return Leg(self._ankle(side, world) - world[:, thigh, :3, 3], *lengths)

    def _let_down(self, q: Floats) -> Floats:
        """(frames,) metres by which the body is let down, so that what is held is in reach."""
        world = self.frames(q)
        roots = {f"{side} foot": world[:, self._first(side, "thigh") or 0, :3, 3]
                 for side in self.feet}  # fmt: skip
        ends = {f"{side} foot": path.points[:, 0] for side, path in self.feet.items()}
        held = {f"{side} foot": path.held for side, path in self.feet.items()}
        lengths = {
            f"{side} foot": placing.leg_length(self.target, side) for side in self.feet
        }  # fmt: skip
        if self.touching is not None:
            for name, place in self._hand_places(world).items():
                side = name.split(" ")[0]
                roots[name] = world[:, self._first(side, "upper arm") or 0, :3, 3]
                ends[name], held[name] = place[:, 0], self.touching.held(side, len(q))
                lengths[name] = placing.arm_length(self.target, side)
        return placing.let_down(ends, roots, held, lengths, self.ease)

    # -- limbs ---------------------------------------------------------------------------------

    def _bent(self, q: Floats, world: Floats, places: dict[str, Floats]) -> Floats:
        """Limbs whose ends are off bent and swung to their places, feet turned as they should be.

        In closed form from where they are, so that they go on bending as they bend.
        """
        turns: dict[int, Floats] = {}
        for name, wanted in places.items():
            side, _, end = name.partition(" ")
            turns |= self._limb_turns(world, wanted[:, 0], side, LEG if end == "foot" else ARM)
            if end == "foot":
                turns |= self._foot_turns(side)
        toes = frozenset(j for side in SIDES for j in self.target.anatomy.joints(f"{side} toes"))
        q = self._turned(q, turns, toes)
        for j in toes & turns.keys():
            at = self.body.joint_dofs(self.body.joint_names[j])
            for i in range(at.start, at.stop):
                q[:, i] = placing.cut_smoothly(
                    q[:, i], float(self.body.lower[i]), float(self.body.upper[i]),
                    round(_CUT * self.fps),
                )  # fmt: skip
        return q

    def _limb_turns(
        self, world: Floats, place: Floats, side: str, parts: tuple[str, ...]
    ) -> dict[int, Floats]:
        """(frames, 3, 3) the turns of a limb's joints that bring its end to its place."""
        upper, lower, end = (self.target.anatomy.joints(f"{side} {part}") for part in parts[:3])
        if not (upper and lower and end):
            return {}
        root, knee, tip = (world[:, joints[0], :3, 3] for joints in (upper, lower, end))
        off = np.linalg.norm(place - tip, axis=1) > _THERE
        turns = {j: world[:, j, :3, :3].copy() for j in (*upper, *lower, end[0])}
        if not off.any():
            return turns
        middle = self.body.joints[lower[0]]
        parent = world[off][:, self.body.parents[lower[0]], :3, :3]
        own = self._own_axis(world[off], side, parts, upper[0])
        axis = bending_axis(middle, parent, root[off], knee[off], tip[off], own)
        first, second = bent(root[off], knee[off], tip[off], axis, place[off])
        for j in upper:
            turns[j][off] = first @ turns[j][off]
        for j in lower:
            turns[j][off] = second @ turns[j][off]
        return turns

    def _own_axis(self, world: Floats, side: str, parts: tuple[str, ...], upper: int) -> Floats:
        """(frames, 3) about which a knee (to the left) or an elbow (down, up) bends."""
        A = world[:, upper, :3, :3] @ self.target.keys[upper].T
        if parts is LEG:
            return A[:, :, 0]
        return A[:, :, 1] * (-1.0 if side == "left" else 1.0)

    def _foot_turns(self, side: str) -> dict[int, Floats]:
        """(frames, 3, 3) how foot and toes are to be turned."""
        path = self.feet[side]
        keys = self.stand.keys if self.stand is not None else self.target.keys
        found: dict[int, Floats] = {}
        for part, frames in (("foot", path.turns), ("toes", path.toes)):
            j = self._first(side, part)
            if j is not None:
                found[j] = frames @ keys[j]
        return found
