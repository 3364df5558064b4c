"""Targets of feet over time: in place during their stances, with smooth transitions between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from poise.array_types import Flags, Floats
from poise.geometry import transforms
from poise.model.joint_values import turn_of, turn_values
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Contacts, Stance, bridged, runs
from poise.motion.feet.legs import MovedFoot
from poise.motion.feet.points import BodyFrames, FootPoint, bending_joint, body_size
from poise.motion.feet.roll import FootRoll, roll_axis
from poise.motion.feet.settings import CONTACTS, GROUND, PLAN, RETARGETED, SOLES
from poise.motion.feet.slip import low_passed, steady_velocities, step_velocities, travel
from poise.motion.feet.smoothing import averaged, eased, envelope, faded
from poise.motion.feet.stances import Support

_Bone = tuple[Floats, tuple[int, int]]  # vectors between the ends, and the ends' points


@dataclass(frozen=True)
class Ground:
    """The floor on which feet stand during their contacts and stances.

    Attributes:
        height: height of the floor, metres.
        edges: points of the sole besides those of the contacts, by the joint that carries the foot.
    """

    height: float
    edges: Mapping[str, Sequence[FootPoint]]


class FootPlan:
    """Compute target positions and rotations of one foot that remove its slide."""

    def __init__(
        self, motion: Motion | BodyFrames, contacts: Contacts, foot: str, support: Support,
        max_slide: float, ground: Ground | None = None,
    ) -> None:  # fmt: skip
        self.motion, self.contacts, self.foot, self.support = motion, contacts, foot, support
        self.ground = ground
        self.points = support.points
        self.front, self.heel = support.front, support.heel
        self.high = 3 - sum(contacts.flat)
        self.body = travel(motion, [each.joint for each in contacts.points], contacts.flat)
        self.pace = np.linalg.norm(self.body, axis=1)
        self.size = body_size(motion.skeleton)
        self._name = self.points[0].name.rpartition(" ")[0]
        if ground is not None:
            touches = support.touches.astype(float)
            both = touches[:-1] * touches[1:]  # points that leave or land do not hold a step
            touches[:-1] = np.where(both.any(axis=1, keepdims=True), both, touches[:-1])
            touches[:, self.front + 1 :] *= 1.0 - touches[:, [self.front]]  # toes bend on the ball
            some = touches.any(axis=1, keepdims=True)
            touches /= np.maximum(1.0, touches.sum(axis=1, keepdims=True))
            shares = np.where(some, touches, support.shares)
            reach = round(RETARGETED.passing * motion.fps)
            shares = np.where(some, shares, averaged(shares, reach))
            own = self._stances(support)
            self.support = support = replace(
                support, shares=shares, stances=own, cores={s: (s.first, s.last) for s in own}
            )
        slides = {stance: support.slide(stance) for stance in support.stances}
        self.still = [
            stance for stance in slides if ground is None and support.stays(stance, motion.fps)
        ]
        self.far = [each for each, slide in slides.items() if slide > max_slide]
        self.held = [each for each in slides if each not in (*self.still, *self.far)]
        self.shares = self._extended(support.shares)

    def _stances(self, support: Support) -> tuple[Stance, ...]:
        """Return the stances without the frames in which the foot moves or rises.

        A foot that is held then is displaced by its movement, and the hips with it. Short
        interruptions are bridged. Stances with contacts begin and end with one: the foot lands and
        takes off as in the source.
        """
        paces = np.linalg.norm(np.diff(support.paths, axis=0), axis=2).min(axis=1)
        speed = self.contacts.thresholds[0] * self.size
        slow = np.append(paces, paces[-1:]) * self.motion.fps < speed
        touches = np.asarray(support.touches.any(axis=1))
        stands = touches.copy()
        lowest = np.min([point.path(self.motion)[:, self.high] for point in self.points], axis=0)
        rests = self._marks([Stance(self._name, *core) for core in support.cores.values()])
        for one in self.contacts.stances:
            if one.foot == self._name:
                rows = slice(one.first, one.last + 1)
                low = np.percentile(lowest[rows], CONTACTS.low) + RETARGETED.rising * self.size
                own = (touches | (rests & slow & (lowest < low)))[rows]
                own = bridged(own, CONTACTS.hole * self.motion.fps)
                if touches[rows].any():
                    own[: touches[rows].argmax()] = False
                    own[len(own) - touches[rows][::-1].argmax() :] = False
                stands[rows] |= own if own.any() else True
        return tuple(Stance(self._name, first, last) for first, last in runs(stands))

    def placed(self, chain: tuple[str, ...], ease: float) -> MovedFoot:
        """Return the foot with target frames in which its supporting points stay in place.

        The foot is displaced horizontally to hold its support. A flat foot keeps its heading,
        and its toes keep their tilt; the tilt of the foot is steadied.

        Args:
            chain: the joints from the foot up to the one below the root.
            ease: duration of the transitions before and after a stance, seconds.
        """
        motion, flat, points = self.motion, self.contacts.flat, self.points
        body = motion.skeleton
        frames = motion.world[:, body.joint_index(self.foot)].copy()
        ways = [each.path(motion) for each in points]
        place = ways[self.front]
        sole = place - ways[self.heel], (self.heel, self.front)
        bending = bending_joint(body, self.foot, points[-1])
        stiff = bending is not None and not _turns_aside(body, bending)
        pad = planned = ways[-1] - place, (self.front, -1)
        turn = self._steadied(*sole, heading=(sole, pad) if stiff else (sole,))
        # The rotation about the front moves a supporting heel, so it precedes the displacement.
        ways = [place + (turn @ (way - place)[..., None])[..., 0] for way in ways]
        before = frames[:, [self.high], 3]
        frames[:, :3, :3] = turn @ frames[:, :3, :3]
        frames[:, :3, 3] = place + (turn @ (frames[:, :3, 3] - place)[..., None])[..., 0]
        lowest = self._lowest(self.foot, frames[:, :3, 3], frames[:, :3, :3])
        toes: tuple[str, Floats] | None = None
        if bending is not None:
            joint = motion.world[:, body.joint_index(bending)]
            pivot = place + (turn @ (joint[:, :3, 3] - place)[..., None])[..., 0]
            pad = ways[-1] - pivot, (self.front, -1)
            bend = self._steadied(*pad, heading=() if stiff else (pad,), planned=planned[0])
            toes = bending, bend @ turn @ joint[:, :3, :3]
            if self._edges(bending):
                raised = self._raised(toes, lowest - pivot[:, self.high], ease)
                toes = bending, raised @ toes[1]
            if stiff and self.ground is not None:
                above = parent_turns(body, bending, self.foot, motion.world, frames)
                toes = bending, _as_far(body, bending, above, toes[1])
            bend = toes[1] @ np.swapaxes(turn @ joint[:, :3, :3], 1, 2)
            if self._edges(bending):
                lowest = np.minimum(lowest, self._lowest(bending, pivot, toes[1]))
            ways[-1] = pivot + (bend @ (ways[-1] - pivot)[..., None])[..., 0]
        elif self._edges(points[-1].joint) and points[-1].joint != self.foot:  # stiff toes
            joint = motion.world[:, body.joint_index(points[-1].joint)]
            pivot = place + (turn @ (joint[:, :3, 3] - place)[..., None])[..., 0]
            own = self._lowest(points[-1].joint, pivot, turn @ joint[:, :3, :3])
            lowest = np.minimum(lowest, own)
        support = self.support.of(np.stack([way[:, flat] for way in ways], axis=1))
        free, wanted = self._free(), place.copy()
        steps, firm = self._steps(support)
        wanted[:, flat] += eased(steps, firm, free, ease * motion.fps, self._swings(), self._calm())
        if self.ground is None:
            climb, lifted = self._climb(place, wanted)[:, None], wanted.copy()
            lifted[:, [self.high]] += climb
            rise = climb + eased(*self._rises(lifted), free, ease * motion.fps)
            # Filter the vertical displacement: it bends a nearly straight leg strongly.
            rise += frames[:, [self.high], 3] - before
            rise = low_passed(rise, motion.fps, PLAN.bounce) - (frames[:, [self.high], 3] - before)
        else:
            rise = self._grounded(lowest, self.ground.height, ease)
        wanted[:, [self.high]] += rise
        frames[:, :3, 3] += wanted - place
        exactly = envelope(
            self._marks(self.held, round(PLAN.margin * motion.fps)).astype(float),
            round(PLAN.release * motion.fps),
        )
        return MovedFoot(
            self.foot, chain, frames, points[self.front], wanted,
            np.stack(ways, axis=1) + (wanted - place)[:, None], toes, exactly,
            partial(self._corrected, firm=firm, ease=ease),
        )  # fmt: skip

    def _lowest(self, joint: str, places: Floats, turns: Floats) -> Floats:
        """Return the height (frames,) of the lowest point of the sole on a joint, metres."""
        lowest = np.full(len(places), np.inf)
        for point in self._edges(joint):
            lowest = np.minimum(lowest, places[:, self.high] + turns[:, self.high] @ point.offset)
        return lowest

    def _edges(self, joint: str) -> list[FootPoint]:
        """Return the points of the sole that move with a joint."""
        edges = () if self.ground is None else self.ground.edges.get(self.foot, ())
        return [point for point in edges if point.joint == joint]

    def _raised(self, toes: tuple[str, Floats], lowest: Floats, ease: float) -> Floats:
        """Return rotations (frames, 3, 3) of toes that are below the rest of a sole that stands.

        Without them, the foot would be lifted. They fade out where neither heel nor ball touches.

        Args:
            toes: the joint of the toes, and its rotations (frames, 3, 3).
            lowest: (frames,), height of the lowest point of the foot above the joint, metres.
            ease: duration of the transitions, seconds.
        """
        joint, turns = toes
        up = np.eye(3)[self.high]
        corners = np.array([point.offset for point in self._edges(joint)]).reshape(-1, 3)
        corners = turns @ corners.T
        ahead = corners.mean(axis=2) * (1.0 - up)
        ahead /= np.maximum(1e-9, np.linalg.norm(ahead, axis=1, keepdims=True))
        along, over = np.einsum("fa,fan->fn", ahead, corners), corners[:, self.high]
        far = along > SOLES.beside * along.max(axis=1, keepdims=True, initial=1e-9)
        lowest = np.minimum(lowest, np.where(far, np.inf, over).min(axis=1, initial=np.inf))
        size = np.maximum(1e-9, np.hypot(over, along))
        level = np.arcsin(np.clip(lowest[:, None] / size, -1.0, 1.0))
        angle = np.where(far, level - np.arctan2(over, along), 0.0).max(axis=1, initial=0.0)
        stands = np.asarray(self.support.touches[:, : self.front + 1].any(axis=1))
        angle = faded(angle[:, None], stands, round(ease * self.motion.fps))[:, 0]
        return transforms.axis_angle(np.cross(ahead, up), angle)

    def _corrected(self, world: Floats, moved: Floats, firm: Floats, ease: float) -> Floats:
        """Return the additional displacement of the foot that holds its support.

        Args:
            world: (frames, joints, 4, 4), solved world frames of the joints.
            moved: (frames, 3), displacement of the foot that is still to be applied, metres.
            firm: (frames - 1,), weights of the steps of the support, as of `eased`.
            ease: duration of the transitions before and after a stance, seconds.

        Returns:
            Displacement in metres, shape (frames, 3).
        """
        flat, body = self.contacts.flat, self.motion.skeleton
        paths = [(each.at(body, world) + moved)[:, flat] for each in self.points]
        steps, _ = self._steps(self.support.of(np.stack(paths, axis=1)))
        more = np.zeros((len(world), 3))
        more[:, flat] = eased(
            steps, firm, self._free(), ease * self.motion.fps, self._swings(), self._calm()
        )
        return more

    def _steadied(
        self, bone: Floats, ends: tuple[int, int], heading: Sequence[_Bone] = (),
        planned: Floats | None = None,
    ) -> Floats:  # fmt: skip
        """Return rotations that keep the tilt of a bone of the foot, and the heading of some bones.

        A bone is held while the foot stands and the bone either rotates slowly or has two ends
        that may support the foot. The tilt of a foot is held less firmly, because a foot rolls.
        Of several bones, the one that is held most firmly sets the heading. The rotations fade
        out elsewhere.

        Args:
            bone: (frames, 3), vectors from one end to the other, metres.
            ends: indices of the points at the ends.
            heading: bones whose heading to keep, the most important one first.
            planned: (frames, 3), the bone with the tilt that it has on a floor while both of its
                ends are in contact; by default, the bone itself.

        Returns:
            Rotations in the world, shape (frames, 3, 3).
        """
        a, b = (2, 0) if self.high == 1 else (0, 1)
        level = np.hypot(bone[:, a], bone[:, b])
        if not np.linalg.norm(bone, axis=1).min() > 1e-6:
            return np.tile(np.eye(3), (len(bone), 1, 1))
        up = np.zeros_like(bone)
        up[:, self.high] = 1.0
        across = np.cross(bone, up)
        across[level < 1e-9, a] = 1.0  # a vertical bone defines no level axis
        fade = PLAN.let_go * self.motion.fps

        angle = np.arctan2(bone[:, [self.high]], level[:, None])
        goal = None
        if self.ground is not None:
            lies = bone if planned is None else planned
            tilt = np.arctan2(lies[:, [self.high]], np.hypot(lies[:, a], lies[:, b])[:, None])
            goal = tilt - angle, np.asarray(self.support.touches[:, ends].all(axis=1))
        rolls = -1 not in ends and not self.points[0].hand  # toes and hands do not roll
        steps, firm = self._turning(angle, np.linalg.norm(bone, axis=1), bone, ends, rolls)
        turn = transforms.axis_angle(
            across, eased(steps, firm, self._free(), fade, goal=goal)[:, 0]
        )
        steps, firm = np.zeros_like(steps), np.zeros_like(firm)
        for way, each in heading:
            aside = np.unwrap(np.arctan2(way[:, [b]], way[:, [a]]), axis=0)
            more, firmer = self._turning(aside, np.hypot(way[:, a], way[:, b]), way, each)
            steps = np.where((firmer > firm)[:, None], more, steps)
            firm = np.maximum(firm, firmer)
        return transforms.axis_angle(up, eased(steps, firm, self._free(), fade)[:, 0]) @ turn

    def _turning(
        self, angle: Floats, reach: Floats, bone: Floats, ends: tuple[int, int],
        rolls: bool = False,
    ) -> tuple[Floats, Floats]:  # fmt: skip
        """Return the steps (frames - 1, 1) of an angle of a bone and their weights, for `eased`.

        Args:
            angle: (frames, 1), the angle, radians.
            reach: (frames,), distance of the bone's ends across the axis of the angle, metres.
            bone: (frames, 3), vectors from one end to the other, metres.
            ends: indices of the points at the ends.
            rolls: whether the angle is the tilt of a foot that rolls over the floor.
        """
        fps = self.motion.fps
        stands = self._marks(self.held, int(fps <= CONTACTS.resolved)) & self._free()
        size = np.linalg.norm(bone, axis=1)
        sine = np.abs(bone[:, self.high]) / np.maximum(size, 1e-9)
        speed = np.abs(steady_velocities(angle, fps)[:, 0]) * reach
        either = 4.0 * self.shares[:, ends].prod(axis=1)
        edge = round(PLAN.edge * fps)  # filtered speeds are unreliable there
        either[:edge] = either[max(0, len(either) - edge) :] = 0.0
        lies = sine < np.sqrt(0.5)
        pace = speed / (PLAN.turning * self.size + PLAN.unsure * self.pace)
        if self.ground is not None and not rolls:
            either[~self.touches] = 0.0  # the foot turns as it passes from one point to another
        if rolls:
            either *= (PLAN.slides * fps * sine) ** 2
            calm = lies * (PLAN.shakes * fps) ** 2 / (1.0 + pace**4)
        else:
            either = (PLAN.holds * fps) ** 2 * np.minimum(1.0, either / PLAN.either)
            slow = lies & (pace < 1.0)
            slow[:-1] &= slow[1:]
            calm = np.where(slow, np.inf, 0.0)
        likely = either / (1.0 + (speed / (PLAN.rolling * self.size)) ** 4)
        firm = np.maximum(calm, likely)[:-1]
        if self.ground is not None and not rolls:
            both = np.asarray(self.support.touches[:, ends].all(axis=1))
            firm[both[:-1] & both[1:]] = np.inf
        firm[~(stands[:-1] & stands[1:])] = 0.0
        return np.diff(angle, axis=0), firm

    def _marks(self, stances: Sequence[Stance], margin: int = 0) -> Flags:
        """Return whether each frame is in a stance or within ``margin`` frames: (frames,)."""
        marks = np.zeros(len(self.motion), dtype=bool)
        for stance in stances:
            marks[max(0, stance.first - margin) : stance.last + 1 + margin] = True
        return marks

    def _free(self) -> Flags:
        """Return whether the foot may be moved, (frames,): not in stances that are not held."""
        return ~self._marks([*self.still, *self.far])

    @property
    def stands(self) -> Flags:
        """Whether the foot is in a stance, (frames,)."""
        return self._marks(self.support.stances)

    @property
    def touches(self) -> Flags:
        """Whether a point of the foot is in contact, (frames,)."""
        return np.asarray(self.support.touches.any(axis=1))

    def shift(self, foot: MovedFoot) -> Floats:
        """Return the displacement (frames, 3) of the foot's joint by its targets, metres."""
        own = self.motion.world[:, self.motion.skeleton.joint_index(self.foot), :3, 3]
        return foot.frames[:, :3, 3] - own

    def roll(self, foot: MovedFoot) -> FootRoll | None:
        """Return the possible rotation of the foot about its front, cheap where that supports it.

        A rotation moves the heel, so its cost grows with the heel's share of the support.
        """
        if self.ground is not None:
            return None
        ankle = foot.frames[:, :3, 3] - foot.places
        toes = None if foot.toes is None else foot.toes[0]
        turns = foot.frames[:, :3, :3]
        axis = roll_axis(self.motion.skeleton, foot.carrier, toes, turns, ankle, self.high)
        if axis is None:
            return None
        stands = self._marks(self.support.stances, round(PLAN.margin * self.motion.fps))
        heel = np.where(stands, self.shares[:, self.heel], 0.0)
        heel[~self._free()] = 1.0
        cost = PLAN.roll * (self._swings() + PLAN.heel * heel)
        return FootRoll(ankle, axis, cost * (ankle**2).sum(axis=1))

    def _swings(self) -> Floats:
        """Return weights (frames,) of the squared displacement, largest in the middle of swings."""
        weights = np.ones(len(self.motion))
        for first, last in runs(~self._marks(self.support.stances)):
            if first > 0 and last < len(weights) - 1:
                phase = np.arange(1, last - first + 2) / (last - first + 2)
                weights[first : last + 1] = (
                    PLAN.whole + PLAN.middle * np.sin(np.pi * phase) ** PLAN.sharpness
                )
        return weights

    def _calm(self) -> Floats:
        """Return weights (frames - 1,) of the displacement's squared change, largest if slow."""
        fps, slip = self.motion.fps, self.contacts.slip * self.body
        paths = [each.path(self.motion)[:, self.contacts.flat] for each in self.points]
        speeds = [np.linalg.norm(step_velocities(path, fps) - slip, axis=1) for path in paths]
        creeps = np.min(speeds, axis=0)[:-1] / (PLAN.creeping * self.size)
        return (PLAN.back * fps) ** 2 / (1.0 + creeps**4)

    def _steps(self, support: Support) -> tuple[Floats, Floats]:
        """Return the horizontal steps (frames - 1, 2) of a support, metres, and their weights."""
        margin = round(PLAN.margin * self.motion.fps)
        steps = replace(support, shares=self.shares).steps
        stands, rests = self._marks(self.held), self._marks(self.held, margin) & self._free()
        fast = np.linalg.norm(steps, axis=1) * self.motion.fps > (
            PLAN.landing * self.size + abs(self.contacts.slip) * self.pace[:-1]
        )
        firm = _firm(rests)
        if self.ground is not None:  # a foot without a contact turns about any point
            stands &= self.touches
        firm[fast & ~(stands[:-1] & stands[1:])] = 0.0
        return steps, firm

    def _extended(self, shares: Floats) -> Floats:
        """Return shares of the support (frames, points), extended beyond held stances."""
        margin = round(PLAN.margin * self.motion.fps)
        shares = shares.copy()
        for stance in self.held:
            shares[max(0, stance.first - margin) : stance.first] = shares[stance.first]
            shares[stance.last : stance.last + margin + 1] = shares[stance.last]
        return shares

    def _grounded(self, lowest: Floats, ground: float, ease: float) -> Floats:
        """Return the vertical displacement (frames, 1) that puts the lowest point on the floor.

        In a stance, the point is on the floor; in a swing, it is not below it.
        """
        lacks, stands = ground - lowest[:, None], self._marks(self.held)
        time = PLAN.rise * ease * self.motion.fps
        none = np.zeros((len(lowest) - 1, 1))
        free, calm = np.ones(len(lowest), dtype=bool), np.full(len(none), PLAN.damped * time**2)
        while True:
            rise = eased(none, none[:, 0], free, time, self._swings(), calm, (lacks, stands))
            depths = (lacks - rise)[:, 0]
            under = runs((depths > PLAN.sunk) & ~stands)
            if not under:
                return rise
            # A foot that is held in all of these frames stops there abruptly.
            stands[[first + int(depths[first : last + 1].argmax()) for first, last in under]] = True

    def _climb(self, place: Floats, wanted: Floats) -> Floats:
        """Return the changes of height (frames,) that keep a displaced foot on the ground, metres.

        They follow the ground in stances, except over its edges, and are interpolated in between.
        """
        stands = np.flatnonzero(self._marks(self.held) | ~self._free())
        if self.contacts.ground is None or not len(stands):
            return np.zeros(len(place))
        before, after = (self.contacts.above(each[stands]) for each in (place, wanted))
        climbs = before - after
        climbs[np.abs(climbs) > GROUND.riser] = 0.0
        return np.interp(np.arange(len(place)), stands, climbs)

    def _rises(self, place: Floats) -> tuple[Floats, Floats]:
        """Return the vertical steps (frames - 1, 1) of the foot's front and their weights."""
        height = place[:, [self.high]]
        rate = np.abs(steady_velocities(height, self.motion.fps))[:, 0]
        rests = self.support.touches[:, self.front] & self._marks(self.held)
        # Averaged: a nearly straight leg amplifies jitter of the height at its knee.
        reach = round(PLAN.calm * self.motion.fps)
        wide = np.pad(height[:, 0], reach, mode="symmetric")
        calm = np.convolve(wide, np.full(2 * reach + 1, 1.0 / (2 * reach + 1)), "valid")[:, None]
        weights = (PLAN.shakes * self.motion.fps) ** 2 / (
            1.0 + (rate / (PLAN.rising * self.size)) ** 4
        )
        return np.diff(calm, axis=0), np.where(rests[:-1] & rests[1:], weights[:-1], 0.0)


def parent_turns(body: Skeleton, toes: str, foot: str, world: Floats, frames: Floats) -> Floats:
    """Return the rotations (frames, 3, 3) of the toes' parent for new frames of the foot."""
    own, parent = body.joint_index(foot), body.parents[body.joint_index(toes)]
    back = np.swapaxes(world[:, own, :3, :3], 1, 2)
    return frames[:, :3, :3] @ back @ world[:, parent, :3, :3]


def _as_far(body: Skeleton, name: str, above: Floats, turns: Floats) -> Floats:
    """Return the rotations (frames, 3, 3) of a joint nearest to given ones, below its parent's."""
    joint, at = body.joint(name), body.joint_dofs(name)
    values = turn_values(joint, np.swapaxes(above, 1, 2) @ turns, joint.rest)
    return above @ turn_of(joint, np.clip(values, body.lower[at], body.upper[at]))


def _turns_aside(body: Skeleton, name: str) -> bool:
    """Return whether a joint can rotate about more than one axis."""
    dofs = body.joints[body.joint_index(name)].type.dofs
    return any(dof.quaternion for dof in dofs) or sum(dof.angular for dof in dofs) > 1


def _firm(rests: Flags) -> Floats:
    """Return weights (frames - 1,) for `eased`: infinite between two frames of rest, else 0."""
    return np.where(rests[:-1] & rests[1:], np.inf, 0.0)
