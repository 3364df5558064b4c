"""Feet of the target: on the source's paths, and on the floor during the source's contacts."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from poise.array_types import Flags, Floats
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint_values import turn_values, turns_freely
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Contact, Contacts, Stance, runs
from poise.motion.feet.legs import MovedFoot, followed
from poise.motion.feet.plan import FootPlan, Ground, parent_turns
from poise.motion.feet.points import BodyFrames, FootPoint, FootSole, body_size, levelled
from poise.motion.feet.root import Hips, LimitedFoot, has_converged, hip_shifts
from poise.motion.feet.settings import CONTACTS, RETARGETED, ROOT
from poise.motion.feet.smoothing import averaged, envelope, faded, rounded
from poise.motion.foot_locking import mean_shift, plan_feet, shifted_root
from poise.motion.frame_fitting import JUMP
from poise.motion.limb_ik import BESIDE, STAYS, LimbChain, LimbFits
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.canonical_frames import turned_motion
from poise.motion.retargeting.limb_trajectory import LimbTargets, Speeds, limb_steps, without_jumps
from poise.motion.retargeting.rest_stance import RestStance, standing
from poise.motion.retargeting.source_target import LEG, Pair
from poise.motion.retargeting.steps import TargetStep, footprint, moved_feet, stepped

_THERE = 1e-5  # metres and radians: footprints nearer to their given places are not moved
_TRIES = 5  # number of plans in which they may come there
_ROOT = replace(ROOT, smooth=RETARGETED.smooth, along=RETARGETED.along, steady=RETARGETED.steady)
_ENDS = ("ankle", "ball", "toe")  # points of the source by their numbers
# weight of points in contact against speeds: with 1e5, a walk's are 2.7 mm off instead of 1.1
# (bench/campaign_characters.py --motions walk --to asf)
_FIRM = 100.0
_ANKLE = np.array([1.0, 0.0, 0.0, 0.0])  # weights of ankle and points of a foot in the air


@dataclass(frozen=True, eq=False)
class _Leg:
    """A leg and the targets that it was solved for.

    Attributes:
        limb: the leg with its points.
        asked: (frames, nq), the poses before.
        places, weights: its targets, as in `LimbFits.brought`.
        touches: (frames, points - 1), the contacts of its points, without the ankle.
        turns: (frames, 3, 3), target rotations of the foot; None if they are not kept.
    """

    limb: LimbChain
    asked: Floats
    places: Floats
    weights: Floats
    touches: Flags
    turns: Floats | None

    @property
    def stands(self) -> Flags:
        """Whether a point of the foot is in contact (frames,)."""
        return np.asarray(self.touches.any(axis=1))


@dataclass(eq=False)
class Feet:
    """The feet of the target; axes with y up.

    Attributes:
        pair: the target and the source that it follows.
        contacts: the contacts of the target's soles, when they are held.
        root: (frames, 3) or (3,), displacement of the body that brings feet into reach, metres.
        gave: (frames, 3) or (3,), further displacement because of limits, metres.
        lowered: largest lowering of the hips that keeps the bend of the legs, metres.
        stances: the stances in which the feet are held.
        moves: (frames, 4), displacement in metres of each foot to given footprints, and rotation
            about the vertical axis in radians, by side.
        moved: (frames, 3) or (3,), displacement of the body with its feet, metres.
    """

    pair: Pair
    contacts: Contacts | None = None
    root: Floats = field(default_factory=lambda: np.zeros(3))
    gave: Floats = field(default_factory=lambda: np.zeros(3))
    lowered: float = 0.0
    stances: tuple[Stance, ...] = ()
    moves: dict[str, Floats] = field(default_factory=dict[str, Floats])
    moved: Floats = field(default_factory=lambda: np.zeros(3))
    _shifts: dict[TargetStep, Floats] = field(default_factory=dict[TargetStep, Floats])

    @cached_property
    def standing(self) -> RestStance:
        """The target's feet when it stands."""
        return self.pair.stand or standing(self.pair.target, None, None)

    @cached_property
    def soles(self) -> dict[str, FootSole]:
        """The soles of the feet whose legs follow the source's, by side."""
        pair, found = self.pair, dict[str, FootSole]()
        names = pair.body.joint_names
        for side, shape in self.standing.feet.items():
            foot, toes = pair.first(side, "foot"), pair.first(side, "toes")
            if foot is not None and set(pair.leg_joints(side)) & pair.legs:
                keys = self.standing.keys[[foot, foot if toes is None else toes]]
                found[side] = FootSole(
                    shape, names[foot], None if toes is None else names[toes], keys
                )
        return found

    def turns(self, side: str) -> dict[int, Floats]:
        """Return rotations (frames, 3, 3) of foot and toes by joint: of the source, as planned."""
        joints = (self.pair.first(side, part) for part in ("foot", "toes"))
        return {j: self._headed(side, self.pair.turns[j]) for j in joints if j in self.pair.turns}

    def _headed(self, side: str, turns: Floats) -> Floats:
        """Rotate (frames, 3, 3) further to the headings of given footprints."""
        if side not in self.moves:
            return turns
        return transforms.axis_angle(np.array([0.0, 1.0, 0.0]), self.moves[side][:, 3]) @ turns

    def places(self, world: Floats) -> dict[str, Floats]:
        """Return the source's positions (frames, 1, 3) of the ankles, by foot."""
        found: dict[str, Floats] = {}
        for side, sole in self.soles.items():
            own = world[:, self.pair.body.joint_index(sole.foot), :3, 3]
            place = self.pair.relative(side, "thigh", "foot", world) if self.pair.paths else None
            place = own if place is None else place
            if side in self.moves:
                place = place + self.moves[side][:, :3] - self.moved
            found[f"{side} foot"] = place[:, None]
        return found

    def held(self, q: Floats) -> tuple[Floats, dict[str, Floats]]:
        """Return poses with feet at their targets, and the error of each foot, (frames,) metres."""
        pair = self.pair
        motion = turned_motion(Motion(pair.body, q, pair.fps), pair.target.turn)
        fits = LimbFits(motion.skeleton)
        self.contacts = contacts = self._scheduled()
        if contacts is None:
            return self._followed(fits, q)
        ease = RETARGETED.transition * pair.ease / pair.fps
        edges = {sole.foot: sole.edges for sole in self.soles.values()}
        ground = Ground(pair.floor, edges)

        lifts: dict[str, Floats] = {}

        def planned(q: Floats) -> list[tuple[FootPlan, MovedFoot]]:
            feet: list[tuple[FootPlan, MovedFoot]] = []
            for _ in range(_TRIES):
                wanted = BodyFrames(motion.skeleton, self._levelled(q, contacts), pair.fps)
                feet = plan_feet(wanted, contacts, ease=ease, ground=ground)
                if self._placed(feet, contacts):
                    break
            return feet

        def solved(q: Floats) -> tuple[Floats, dict[str, Floats], list[_Leg]]:
            feet = planned(q)
            root, moved = shifted_root(feet, contacts.up, _ROOT)
            root = root + root_placement.as_far(hips, self._hips(q) + root, size)
            self.root, self.lowered = (
                root + self._hips(q) - hips,
                max(0.0, -float(root[:, 1].min())),
            )
            plans = [plan for plan, _ in feet]
            self.stances = tuple(one for plan in plans for one in plan.held)
            moved = [foot.lifted(lifts[foot.carrier]) if lifts else foot for foot in moved]
            given = Motion(motion.skeleton, q, pair.fps)
            made, _ = followed(given, motion.skeleton, moved, root, 1)
            result = self._fitted(fits, made, list(zip(plans, moved, strict=True)))
            for plan in plans:
                more = self._lift(result[0], plan.foot, plan.touches)
                lifts[plan.foot] = lifts.get(plan.foot, 0.0) + more
            return result

        if pair.traveller is not None and pair.steps:
            planned(q)
            total = sum((move[:, :3] for move in self.moves.values()), np.zeros((len(q), 3)))
            self.moved = averaged(total / len(self.soles), pair.ease)
            q = pair.shifted(q, self.moved)
        hips, size = self._hips(q), body_size(pair.body)
        if pair.traveller is not None:
            q = pair.shifted(q, mean_shift(planned(q), pair.ease))
            q = pair.shifted(q, root_placement.as_far(hips, self._hips(q), size))
        result, missed, legs = solved(q)
        x = np.zeros((len(q), 6))
        for _ in range(RETARGETED.rounds if pair.bounded and pair.traveller is not None else 0):
            lifted = max(lift.max(initial=0.0) for lift in lifts.values())
            body = Hips(motion.skeleton, result, self._hips(result), self._pelvis_turns)
            before, x = x, hip_shifts(body, self._limited(result, legs), x, pair.fps)
            if has_converged(before, x, size) and lifted < RETARGETED.under * size:
                break
            self.gave = x[:, :3]
            result, missed, legs = solved(self._given(q, x))
        for leg in legs if pair.bounded else ():
            result, missed[leg.limb.name] = self._slowed(leg, result, missed[leg.limb.name])
        return result, missed

    def _placed(self, feet: list[tuple[FootPlan, MovedFoot]], contacts: Contacts) -> bool:
        """Return whether all footprints are at their given positions; move them if not."""
        steps = sorted(self.pair.steps or (), key=lambda step: step.first)
        there, turn = True, self.pair.target.turn
        for plan, foot in feet:
            paths = {point.name: foot.targets[:, k] for k, point in enumerate(plan.points)}
            side = plan.points[0].name.rpartition(" ")[0]
            own = [step for step in steps if step.foot == side]
            for step in own:
                made, off = footprint(paths, contacts.spans, step, turn), np.zeros(4)
                if made is None:
                    continue
                if step.position is not None and made.position is not None:
                    off[:3] = turn @ np.subtract(step.position, made.position)
                    off[1] = 0.0
                if step.heading is not None and made.heading is not None:
                    off[3] = math.remainder(step.heading - made.heading, 2.0 * math.pi)
                there &= bool(np.linalg.norm(off) < _THERE)
                self._shifts[step] = self._shifts.get(step, np.zeros(4)) + off
            if not there:
                self.moves[side] = moved_feet(own, self._shifts, len(contacts.marks))
        return there

    @cached_property
    def _pelvis_turns(self) -> bool:
        joints = self.pair.target.anatomy.joints("pelvis")
        return any(j in self.pair.turns and turns_freely(self.pair.body.joints[j]) for j in joints)

    def _given(self, q: Floats, x: Floats) -> Floats:
        """Return poses with hips shifted and rotated by (frames, 6); the rest follows."""
        centre = self._hips(q)
        if self._pelvis_turns:
            turn = quaternions.to_matrix(quaternions.from_rotation_vector(x[:, 3:]))
            pelvis = self.pair.turns.keys() & set(self.pair.target.anatomy.joints("pelvis"))
            q = self.pair.turned(q, {j: turn @ self.pair.turns[j] for j in pelvis})
        return self.pair.shifted(q, centre + x[:, :3] - self._hips(q))

    def _hips(self, q: Floats) -> Floats:
        """Return the centre of the hips (frames, 3), metres."""
        hips = root_placement.hips_of(self.pair.target.anatomy)
        return root_placement.middle(self.pair.frames(q), hips)

    def _followed(self, fits: LimbFits, q: Floats) -> tuple[Floats, dict[str, Floats]]:
        """Return poses with ankles on the source's paths, and the error of each foot."""
        missed: dict[str, Floats] = {}
        for name, places in self.places(self.pair.frames(q)).items():
            side = name.rpartition(" ")[0]
            q, missed[name] = fits.brought(self._limb(side, ()), np.ones((len(q), 1)), places, q)
        return q, missed

    def _scheduled(self) -> Contacts | None:
        """Return the contacts of the source as contacts of the target's soles."""
        given = self.pair.contacts
        if given is None or not self.soles:
            return None
        points: list[FootPoint] = []
        marks: list[Flags] = []
        stances: list[Stance] = []
        for side, sole in self.soles.items():
            own = np.zeros((len(given.marks), len(sole.points)), dtype=bool)
            for number, end in enumerate(_ENDS):
                # The ball replaces a toe that the target lacks.
                column = min(number, len(sole.points) - 1)
                for first, last in given.joined(f"{side} {end}"):
                    if number == 0:
                        last = first + self._heel_off(side, slice(first, last + 1))
                    own[first : last + 1, column] = True
            if len(sole.points) == len(_ENDS):
                own[:, 1] |= own[:, 0] & own[:, 2]
            points += sole.points
            marks.append(own)
            stances += [one for one in given.stances if one.foot == side]
        spans = tuple(
            Contact(points[k].name, first, last, np.zeros(3), 0.0)
            for k, own in enumerate(np.concatenate(marks, axis=1).T)
            for first, last in runs(own)
        )
        made = replace(
            given, points=tuple(points), marks=np.concatenate(marks, axis=1), spans=spans,
            heights=np.full(len(points), self.pair.floor), floor=self.pair.floor, up="y",
            stances=tuple(stances),
        )  # fmt: skip
        return made if self.pair.steps is None else stepped(made, self.pair.steps)

    def _heel_off(self, side: str, rows: slice) -> int:
        """Return the last frame, relative to the first, of a heel on the floor in its contact.

        An ankle is slow while its heel rises.
        """
        pair = self.pair
        heights = pair.world[rows, pair.source.anatomy.joints(f"{side} foot")[0], 1, 3]
        size = body_size(pair.source.skeleton)
        low = np.percentile(heights, CONTACTS.low) + RETARGETED.rising * size
        return int(np.flatnonzero(heights < low)[-1])

    def _levelled(self, q: Floats, contacts: Contacts) -> Floats:
        """Return world frames of the body with feet flat in contact and above the floor."""
        pair, body = self.pair, self.pair.body
        own = pair.frames(q)
        world = own.copy()
        for side, sole in self.soles.items():
            foot = body.joint_index(sole.foot)
            toes = foot if sole.toes is None else body.joint_index(sole.toes)
            joints = [foot, toes]
            columns = [contacts.points.index(point) for point in sole.points]
            marks = np.zeros((len(q), 3), dtype=bool)
            marks[:, : len(columns)] = contacts.marks[:, columns]
            stands = np.asarray(marks.any(axis=1))
            for one in contacts.stances:
                if one.foot == side:
                    stands[one.first : one.last + 1] = True
            ankle = self.places(own)[f"{side} foot"][:, 0]
            turns = [self._headed(side, pair.turns.get(j, own[:, j, :3, :3]) @ key.T)
                     for j, key in zip(joints, sole.keys, strict=True)]  # fmt: skip
            made = levelled(sole, ankle, (turns[0], turns[1]), marks, stands, pair.floor, pair.ease)
            away = own[:, toes, :3, 3] - own[:, foot, :3, 3]
            bone = np.swapaxes(own[:, foot, :3, :3], 1, 2) @ away[..., None]
            world[:, toes, :3, :3] = made[1] @ sole.keys[1]
            world[:, foot, :3, :3] = made[0] @ sole.keys[0]
            world[:, foot, :3, 3] = ankle
            if toes != foot:
                world[:, toes, :3, 3] = ankle + (world[:, foot, :3, :3] @ bone)[..., 0]
        return world

    def _fitted(
        self, fits: LimbFits, q: Floats, feet: list[tuple[FootPlan, MovedFoot]]
    ) -> tuple[Floats, dict[str, Floats], list[_Leg]]:
        """Return poses whose legs reach the targets of the feet within limits, and the errors.

        Frames in contact are solved first. The changes of the leg fade out before and after them,
        and the other frames start from the result.
        """
        body = fits.skeleton
        missed: dict[str, Floats] = {}
        legs: list[_Leg] = []
        for plan, foot in feet:
            side = plan.points[0].name.rpartition(" ")[0]
            limb = self._limb(side, tuple(plan.points))
            places = np.concatenate([foot.frames[:, None, :3, 3], foot.targets], axis=1)
            asked = q = _with_toes(body, q, foot)
            touches = plan.support.touches.copy()
            touches[:, 2:] &= ~touches[:, 1:2]  # toes bend: the leg does not move them on the ball
            turns = foot.frames[:, :3, :3] if limb.kept[-1:] == (plan.foot,) else None
            done: Flags = np.asarray(touches.any(axis=1))
            off, weights = np.zeros(len(q)), self._weights(touches)
            if done.any():
                solved, off = fits.brought(limb, weights, places, q, "held", turns)
                q = _with_changes(body, q, solved, done, round(RETARGETED.fading * self.pair.ease))
                ankle = limb.points[0].at(body, world_frames(body.mechanism, q))
                places[:, 0] += faded(ankle - places[:, 0], done, self.pair.ease)
                time = RETARGETED.rounding * self.pair.fps
                places[:, 0, ::2] = rounded(places[:, 0, ::2], done, time, self.pair.ease)
            air = np.where(done[:, None], 0.0, _ANKLE[: len(limb.points)])
            q, rest = fits.brought(limb, air, places, q)
            missed[limb.name] = np.where(done, off, rest)
            legs.append(_Leg(limb, asked, places, weights + air, plan.support.touches, turns))
        return q, missed, legs

    def _limited(self, q: Floats, legs: list[_Leg]) -> list[LimitedFoot]:
        """Return the feet of legs with the poses that they have within limits."""
        body, limited = self.pair.body, list[LimitedFoot]()
        world = world_frames(body.mechanism, q)
        for leg in legs:
            hip = world[:, body.joint_index(leg.limb.kept[0]), :3, 3]
            stands = np.concatenate([np.zeros((len(q), 1), dtype=bool), leg.touches], axis=1)
            held = faded(np.ones((len(q), 1)), leg.stands, self.pair.ease)[:, 0]
            paths = leg.limb.paths(body, world)
            limited.append(LimitedFoot(leg.limb, paths, leg.places, stands, hip, held))
        return limited

    def _slowed(self, leg: _Leg, q: Floats, off: Floats) -> tuple[Floats, Floats]:
        """Return poses in which a leg does not jump during contacts, and its errors (frames,)."""
        body, limb, done = self.pair.body, leg.limb, leg.stands
        kept = [body.joint_index(name) for name in limb.kept]
        world = world_frames(body.mechanism, leg.asked)
        turns = world[:, kept, :3, :3]
        if leg.turns is not None:
            turns[done, -1] = leg.turns[done]
        stays = body_size(body) ** 2 * np.where(done[:, None], STAYS["held"], STAYS["free"])
        weights = np.where(leg.weights == 1.0, _FIRM, leg.weights)
        targets = LimbTargets(limb, leg.places, weights, turns, stays[:, : len(kept)])
        bounds = JUMP / self.pair.changing + limb_steps(body, limb, world)
        speeds = Speeds(bounds, np.full(len(bounds), np.inf), self.pair.fps)
        return without_jumps(body, q, off, targets, speeds, self.pair.ease, done, done)

    def _weights(self, touches: Flags) -> Floats:
        """Return the weights (frames, 1 + points) of ankle and points of a foot, 0 in the air."""
        frames, points = touches.shape
        weights = np.full((frames, 1 + points), BESIDE)
        reach = round(RETARGETED.releasing * self.pair.fps)
        for k in range(points):
            near = faded(np.ones((frames, 1)), touches[:, k], reach)[:, 0]
            weights[:, 1 + k] = np.where(touches[:, k], 1.0, BESIDE + (1.0 - BESIDE) * near)
        return weights * touches.any(axis=1, keepdims=True)

    def _limb(self, side: str, points: tuple[FootPoint, ...]) -> LimbChain:
        """Return the leg of a side with its ankle and further points."""
        body = self.pair.body
        kept = tuple(
            body.joint_names[j]
            for part in ("thigh", "foot") if (j := self.pair.first(side, part)) is not None
            if body.joints[j].suffixes or not self.pair.target.anatomy.is_creature
        )  # fmt: skip
        ankle = FootPoint(f"{side} ankle", self.soles[side].foot)
        return LimbChain(f"{side} foot", self.pair.joints(side, LEG), (ankle, *points), kept)

    def _lift(self, q: Floats, foot: str, touches: Flags) -> Floats:
        """Return the lift (frames,), metres, of a swinging foot that limits turn into the floor."""
        sole = next(each for each in self.soles.values() if each.foot == foot)
        near = faded(np.ones((len(q), 1)), touches, self.pair.ease)[:, 0]
        under = np.maximum(0.0, self._depths(sole, q)) * (1.0 - near**4)
        return envelope(under, self.pair.ease) * (1.0 - near**4)

    def _depths(self, sole: FootSole, q: Floats) -> Floats:
        """Return the depth (frames,) in metres of a sole's lowest point below the floor."""
        world = self.pair.frames(q)
        heights = [edge.at(self.pair.body, world)[:, 1] for edge in sole.edges]
        return np.asarray(self.pair.floor - np.min(heights, axis=0))

    def sunk(self, q: Floats) -> float:
        """Return the largest penetration of the floor by a sole in poses, metres."""
        depths = [self._depths(sole, q) for sole in self.soles.values()]
        return max((float(depth.max(initial=0.0)) for depth in depths), default=0.0)


def _with_toes(body: Skeleton, q: Floats, foot: MovedFoot) -> Floats:
    """Return poses (frames, nq) with the toes bent against the foot as planned."""
    if foot.toes is None:
        return q
    toes, turns = foot.toes
    above = parent_turns(body, toes, foot.carrier, world_frames(body.mechanism, q), foot.frames)
    made, at = q.copy(), body.joint_dofs(toes)
    values = turn_values(body.joint(toes), np.swapaxes(above, 1, 2) @ turns, q[:, at])
    made[:, at] = np.clip(values, body.lower[at], body.upper[at])
    return made


def _with_changes(body: Skeleton, q: Floats, solved: Floats, known: Flags, ease: int) -> Floats:
    """Return solved poses (frames, nq) where known; their changes fade out elsewhere."""
    changes = faded(body.difference(solved, q), known, ease)
    return np.clip(body.integrate(q, changes), body.lower, body.upper)
