"""Feet held where they stand, and the body that follows them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import (
    Contacts,
    Stance,
    feet_of,
    find_contacts,
    runs,
)
from poise.motion.foot_slip import low_passed, steady_velocities, step_velocities, travel
from poise.motion.leg_tracking import MovedFoot, followed, leg_chain, path_of
from poise.motion.root_compensation import root_shifts
from poise.motion.smooth_envelope import envelope
from poise.motion.stances import Support, bending_joint, support_of
from poise.progress import reported

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_MISSED = 5e-3  # metres
_MARGIN = 0.02  # seconds by which a foot is held before it comes to rest, and after
_FIRM = 1e5  # what a step of what is held counts, beside all else
_TURNING = 0.2  # metres per second between the ends of a foot that rolls or turns,
_UNSURE = 0.05  # and of the body's speed: what slides by so much cannot be told from what turns
_RISING = 0.1  # metres per second at which the front of a foot rises
_CALM = 0.08  # seconds to either side over which heights are averaged
_LET_GO = 0.05  # seconds in which the turn of a foot is let go
_EITHER = 0.04  # of four times the product of two shares: above it both ends are held,
_HOLDS = 1.0  # in so far as the foot turns for less than about this time, in seconds,
_ROLLING = 0.3  # and slower than about this, in metres per second between the ends,
_EDGE = 0.1  # but not so many seconds from the ends of a clip, where speeds are not known well
_LANDING = 0.5  # metres per second: a foot that is faster is not held before or after its stance
_WHOLE, _MIDDLE = 0.5, 20.0  # what a foot counts that is not where it was: in all of a swing, and
_SHARPNESS = 4  # in addition in its middle, by this power of a sine
_RETURN = 0.7  # seconds: what it counts that a foot is moved on while it is slower than about
_CREEPING = 0.3  # metres per second: it goes back to where it was while it swings
_RELEASE = 0.03  # seconds to either side in which a point is let go
_BOUNCE = 6.0  # hertz: a foot is moved up and down no faster
_ROOM = 0.17  # radians or metres


@dataclass(frozen=True)
class Slide:
    """How far a foot slides in one stance.

    Attributes:
        foot: such as "left".
        first, last: frames.
        before, after: metres over the floor that its support goes, from the first to the last.
        held: whether the foot was held; else it stays by itself, or slides too far.
    """

    foot: str
    first: int
    last: int
    before: float
    after: float
    held: bool


@dataclass(frozen=True, eq=False)
class LockedFeet:
    """The result of `lock_feet`.

    Attributes:
        motion: the motion with its feet held.
        contacts: those given, with anchors where the points are held now.
        slides: the slide of each stance.
        missed: frames in which a foot could not be brought to within five millimetres.
        changed: metres, the furthest that any joint was moved.
    """

    motion: Motion
    contacts: Contacts
    slides: tuple[Slide, ...]
    missed: tuple[int, ...]
    changed: float

    @property
    def before(self) -> float:
        """Metres: the longest slide of a stance as it was."""
        return max((slide.before for slide in self.slides), default=0.0)

    @property
    def after(self) -> float:
        """Metres: the longest slide of a stance now."""
        return max((slide.after for slide in self.slides), default=0.0)


@reported(lambda *_, **__: "holding feet in contact")
def lock_feet(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    ease: float = 0.07,
    max_slide: float = 0.4,
) -> LockedFeet:
    """Hold the feet in place during their contacts.

    In each stance the point that supports the foot (heel, ball, then toes) stays where it is, and
    the foot rolls over it; where it stands flat, or two points may support it, it does not turn.
    Stances are placed so that feet
    move as little as possible, and feet go smoothly from one to the next. The leg follows, and the
    root gives way smoothly where a leg would be stretched too far or its knee would jump; the rest
    of the body is carried along. Feet that stay in their places are left alone.

    Joints may go as far as they did in the motion, and further only within their limits; ten
    degrees beyond where the motion leaves these.

    Args:
        contacts: by default `find_contacts`.
        ease: seconds in which feet go to and from where they stand.
        max_slide: metres; a stance in which a foot slides further is left as it is, as slid on
            purpose.

    Raises:
        InvalidValue: contacts of another motion, or an ease or a slide that is negative.

    >>> from poise.bundled import character
    >>> held = lock_feet(character().motion)
    >>> held.after <= held.before
    True
    """
    found = find_contacts(motion) if contacts is None else contacts
    if len(found.marks) != len(motion):
        raise InvalidValue(f"contacts of {len(found.marks)} frames for a motion of {len(motion)}")
    for name, value, unit in (("an ease", ease, "s"), ("a slide", max_slide, "m")):
        if not 0.0 <= value < math.inf:
            raise InvalidValue(f"{name} of {value} {unit}: expected 0 or more, and finite")
    body = with_room(motion)
    # A hand that never stands is carried along with the body.
    standing = [each for each in found.points if not each.hand or found.of(each.name)]
    groups = feet_of(standing, body)
    supports = {foot: support_of(motion, found, names) for foot, names in groups.items()}
    placing = [
        _Placing(motion, found, foot, names, supports[foot], max_slide)
        for foot, names in groups.items()
    ]
    feet = [each.placed(leg_chain(body, each.foot, list(groups)), ease) for each in placing]
    q, missed = motion.q, np.zeros((len(motion), len(feet)))
    if any(each.held for each in placing):
        q, missed = followed(motion, body, feet, _root(motion, feet, found.up))
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    moved = np.linalg.norm(made.world[..., :3, 3] - motion.world[..., :3, 3], axis=2)
    return LockedFeet(
        made, anchored(found, made),
        tuple(slide for each in placing for slide in each.slides(made)),
        tuple(int(frame) for frame in np.flatnonzero((missed > _MISSED).any(axis=1))),
        float(moved.max(initial=0.0)),
    )  # fmt: skip


def _root(motion: Motion, feet: Sequence[MovedFoot], up: str) -> Floats:
    """(frames, 3) metres by which the roots give way."""
    legs = [foot for foot in feet if not foot.point.hand]
    if not legs:
        return np.zeros((len(motion), 3))
    at = [motion.skeleton.joint_index(foot.carrier) for foot in legs]
    places = np.stack([foot.frames[:, :3, 3] for foot in legs], axis=1)
    shifts = places - motion.world[:, at][..., :3, 3]
    return root_shifts(motion, [foot.chain for foot in legs], shifts, up)


def with_room(motion: Motion) -> Skeleton:
    """The motion's skeleton, its limits covering the motion; further where that leaves them.

    Limits that a clip leaves are not those of the person in it.
    """
    body = motion.skeleton
    wide = body.with_limits(covering=motion)
    limits = {
        name: (
            low - _ROOM if low < was_low - 1e-9 else low,
            high + _ROOM if high > was_high + 1e-9 else high,
        )
        for name, low, high, was_low, was_high, whole in zip(
            body.dof_names, wide.lower.tolist(), wide.upper.tolist(), body.lower.tolist(),
            body.upper.tolist(), body.quaternion.tolist(), strict=True,
        )
        if not whole and (low < was_low - 1e-9 or high > was_high + 1e-9)
    }  # fmt: skip
    return wide.with_limits(limits) if limits else wide


class _Placing:
    """Where one foot should be, so that it does not slide."""

    def __init__(
        self, motion: Motion, contacts: Contacts, foot: str, names: Sequence[str],
        support: Support, max_slide: float,
    ) -> None:  # fmt: skip
        self.motion, self.contacts, self.foot, self.support = motion, contacts, foot, support
        self.points = [each for each in contacts.points if each.name in names]
        self.front, self.heel = support.front, support.heel
        self.high = 3 - sum(contacts.flat)
        self.body = travel(motion, [each.joint for each in contacts.points], contacts.flat)
        self.pace = np.linalg.norm(self.body, axis=1)
        slides = {stance: support.slide(stance) for stance in support.stances}
        self.still = [stance for stance in slides if support.stays(stance)]
        self.far = [each for each, slide in slides.items() if slide > max_slide]
        self.held = [each for each in slides if each not in (*self.still, *self.far)]

    def placed(self, chain: tuple[str, ...], ease: float) -> MovedFoot:
        """Where the foot should be.

        It is moved over the floor so that its support stays. Where it stands flat it is turned so
        that it does not turn, and its toes are bent so that they do not tilt.
        """
        motion, flat, points = self.motion, self.contacts.flat, self.points
        body = motion.skeleton
        frames = motion.world[:, body.joint_index(self.foot)].copy()
        ways = [each.path(motion) for each in points]
        place = ways[self.front]
        turn = self._steadied(place - ways[self.heel], (self.heel, self.front), heading=True)
        # The turn goes about the front, and moves a heel that supports: it comes first.
        ways = [place + (turn @ (way - place)[..., None])[..., 0] for way in ways]
        toes: tuple[str, Floats] | None = None
        bending = bending_joint(body, self.foot, points[-1])
        if bending is not None:
            joint = motion.world[:, body.joint_index(bending)]
            pivot = place + (turn @ (joint[:, :3, 3] - place)[..., None])[..., 0]
            bend = self._steadied(ways[-1] - pivot, (self.front, -1))
            ways[-1] = pivot + (bend @ (ways[-1] - pivot)[..., None])[..., 0]
            toes = bending, bend @ turn @ joint[:, :3, :3]
        support = self.support.of(np.stack([way[:, flat] for way in ways], axis=1))
        free, wanted = self._free(), place.copy()
        steps, firm = self._steps(support)
        wanted[:, flat] += eased(steps, firm, free, ease * motion.fps, self._swings(), self._calm())
        wanted[:, [self.high]] += eased(*self._rises(place), free, ease * motion.fps)
        frames[:, :3, :3] = turn @ frames[:, :3, :3]
        before = frames[:, [self.high], 3]
        frames[:, :3, 3] = wanted + (turn @ (frames[:, :3, 3] - place)[..., None])[..., 0]
        # Only calmly up and down: a leg that is nearly straight bends by much for little.
        rise = frames[:, [self.high], 3] - before
        calm = low_passed(rise, motion.fps, _BOUNCE) - rise
        frames[:, [self.high], 3] += calm
        wanted[:, [self.high]] += calm
        exactly = envelope(
            self._marks(self.held, round(_MARGIN * motion.fps)).astype(float),
            round(_RELEASE * motion.fps),
        )
        return MovedFoot(
            self.foot, chain, frames, points[self.front], wanted, toes, exactly,
            partial(self._corrected, firm=firm, ease=ease),
        )  # fmt: skip

    def _corrected(self, world: Floats, moved: Floats, firm: Floats, ease: float) -> Floats:
        """(frames, 3) by which the foot is to be moved so that its support stays after all.

        Args:
            world: (frames, joints, 4, 4) where the joints have come to.
            moved: (frames, 3) metres by which the foot will be moved.
            firm: (frames - 1,) how firmly the support stays.
            ease: seconds.
        """
        flat, body = self.contacts.flat, self.motion.skeleton
        paths = [(path_of(body, world, each) + moved)[:, flat] for each in self.points]
        steps, _ = self._steps(self.support.of(np.stack(paths, axis=1)))
        more = np.zeros((len(world), 3))
        more[:, flat] = eased(
            steps, firm, self._free(), ease * self.motion.fps, self._swings(), self._calm()
        )
        return more

    def _steadied(self, bone: Floats, ends: tuple[int, int], heading: bool = False) -> Floats:
        """(frames, 3, 3) turns that keep a bone of the foot, (frames, 3), from tilting.

        And from changing its heading, if that is asked for: while the foot stands and the ends of
        the bone go slowly about each other, or either of them may be the support. Beside that it is
        let go.

        Args:
            bone: from one end to the other.
            ends: the numbers of the points at its ends.
            heading: whether the heading is kept.
        """
        a, b = (2, 0) if self.high == 1 else (0, 1)
        level = np.hypot(bone[:, a], bone[:, b])
        length = np.linalg.norm(bone, axis=1)
        if not length.min() > 1e-6:
            return np.tile(np.eye(3), (len(bone), 1, 1))
        fps, free = self.motion.fps, self._free()
        stands = self._marks(self.held) & free
        either = 4.0 * self.support.shares[:, ends].prod(axis=1)
        either = (_HOLDS * fps) ** 2 * np.minimum(1.0, either / _EITHER)
        edge = round(_EDGE * fps)  # filtered speeds are not to be relied on there
        either[:edge] = either[max(0, len(either) - edge) :] = 0.0
        lies = level > np.abs(bone[:, self.high])
        up = np.zeros_like(bone)
        up[:, self.high] = 1.0
        across = np.cross(bone, up)
        across[level < 1e-9, a] = 1.0  # a bone that hangs has no level axis of its own

        def kept(angle: Floats, reach: Floats) -> Floats:
            speed = np.abs(steady_velocities(angle, fps)[:, 0]) * reach
            slow = lies & (speed < _TURNING + _UNSURE * self.pace)
            likely = either / (1.0 + (speed / _ROLLING) ** 4)
            firm = np.where(slow[:-1] & slow[1:], np.inf, likely[:-1])
            firm[~(stands[:-1] & stands[1:])] = 0.0
            return eased(np.diff(angle, axis=0), firm, free, _LET_GO * fps)[:, 0]

        tilt = kept(np.arctan2(bone[:, [self.high]], level[:, None]), length)
        turn = transforms.axis_angle(across, tilt)
        if heading:
            aside = np.unwrap(np.arctan2(bone[:, [b]], bone[:, [a]]), axis=0)
            turn = transforms.axis_angle(up, kept(aside, level)) @ turn
        return turn

    def _marks(self, stances: Sequence[Stance], margin: int = 0) -> Marks:
        """(frames,) which are of some of the stances."""
        marks = np.zeros(len(self.motion), dtype=bool)
        for stance in stances:
            marks[max(0, stance.first - margin) : stance.last + 1 + margin] = True
        return marks

    def _free(self) -> Marks:
        """(frames,) in which the foot may be moved: not where it stays by itself."""
        return ~self._marks([*self.still, *self.far])

    def _swings(self) -> Floats:
        """(frames,) what it counts that the foot is where it was: most in the middle of swings."""
        weights = np.ones(len(self.motion))
        for first, last in runs(~self._marks(self.support.stances)):
            if first > 0 and last < len(weights) - 1:
                phase = np.arange(1, last - first + 2) / (last - first + 2)
                weights[first : last + 1] = _WHOLE + _MIDDLE * np.sin(np.pi * phase) ** _SHARPNESS
        return weights

    def _calm(self) -> Floats:
        """(frames - 1,) what it counts that the foot is moved on: most while it is slow."""
        fps, slip = self.motion.fps, self.contacts.slip * self.body
        paths = [each.path(self.motion)[:, self.contacts.flat] for each in self.points]
        speeds = [np.linalg.norm(step_velocities(path, fps) - slip, axis=1) for path in paths]
        return (_RETURN * fps) ** 2 / (1.0 + (np.min(speeds, axis=0)[:-1] / _CREEPING) ** 4)

    def _steps(self, support: Support) -> tuple[Floats, Floats]:
        """(frames - 1, 2) metres that the support goes over the floor, and how firmly it stays."""
        margin = round(_MARGIN * self.motion.fps)
        shares = support.shares.copy()
        for stance in self.held:
            shares[max(0, stance.first - margin) : stance.first] = shares[stance.first]
            shares[stance.last : stance.last + margin + 1] = shares[stance.last]
        steps = replace(support, shares=shares).steps
        stands, rests = self._marks(self.held), self._marks(self.held, margin) & self._free()
        fast = np.linalg.norm(steps, axis=1) * self.motion.fps > (
            _LANDING + abs(self.contacts.slip) * self.pace[:-1]
        )
        firm = _firm(rests)
        firm[fast & ~(stands[:-1] & stands[1:])] = 0.0
        return steps, firm

    def _rises(self, place: Floats) -> tuple[Floats, Floats]:
        """(frames - 1, 1) metres that the front of the foot rises, and how firmly it should not."""
        from scipy.ndimage import uniform_filter1d

        height = place[:, [self.high]]
        rate = np.abs(steady_velocities(height, self.motion.fps))[:, 0]
        rests = self.support.touches[:, self.front] & self._marks(self.held) & (rate < _RISING)
        # Slowly: a knee that is nearly straight would amplify the jitter of the height.
        calm = uniform_filter1d(height, 2 * round(_CALM * self.motion.fps) + 1, axis=0)
        return np.diff(calm, axis=0), _firm(rests)

    def slides(self, made: Motion) -> list[Slide]:
        """Of each stance, before and after."""
        flat = self.contacts.flat
        now = self.support.of(np.stack([p.path(made)[:, flat] for p in self.points], axis=1))
        return [
            Slide(
                each.foot, each.first, each.last, self.support.slide(each), now.slide(each),
                each in self.held,
            )
            for each in self.support.stances
        ]  # fmt: skip


def _firm(rests: Marks) -> Floats:
    """(frames - 1,) for `eased`: infinite between two frames of rest."""
    return np.where(rests[:-1] & rests[1:], np.inf, 0.0)


def eased(
    steps: Floats,
    held: Floats,
    free: Marks,
    ease: float,
    weights: Floats | None = None,
    calm: Floats | None = None,
) -> Floats:
    """(frames, n) what is to be added to values that shall not change in some of their steps.

    The least of the squares of what is added and of how that changes its speed, in units of a time:
    so that it comes and goes smoothly.

    Args:
        steps: (frames - 1, n) to the next frame.
        held: (frames - 1,) what the square of each that is left counts; infinite for none to be.
        free: (frames,) to which something may be added.
        weights: (frames,) what the square of what is added counts; 1 by default.
        calm: (frames - 1,) what the square of its change to the next frame counts; 0 by default.
        ease: frames.

    >>> held = np.array([0.0, np.inf, 0.0])
    >>> eased(np.array([[0.0], [0.2], [0.0]]), held, np.ones(4, bool), 0.0).ravel().round(3)
    array([ 0. ,  0.1, -0.1,  0. ])
    """
    from scipy.linalg import solveh_banded

    frames = len(held) + 1
    if not steps[held > 0.0].any():
        return np.zeros((frames, steps.shape[1]))
    stiff = ease**4
    firm_at_all = _FIRM * max(1.0, stiff)
    firm = np.minimum(held, firm_at_all)
    bands = np.zeros((3, frames))
    bands[2] = np.where(free, 1.0 if weights is None else weights, firm_at_all)
    stays = firm if calm is None else firm + np.where(firm > 0.0, 0.0, calm)
    bands[2, :-1] += stays
    bands[2, 1:] += stays
    bands[1, 1:] -= stays
    if frames > 2:
        bands[2, :-2] += stiff
        bands[2, 1:-1] += 4.0 * stiff
        bands[2, 2:] += stiff
        bands[1, 1:-1] -= 2.0 * stiff
        bands[1, 2:] -= 2.0 * stiff
        bands[0, 2:] += stiff
    right = np.zeros((frames, steps.shape[1]))
    right[:-1] += firm[:, None] * steps
    right[1:] -= firm[:, None] * steps
    return np.asarray(solveh_banded(bands, right))


def anchored(contacts: Contacts, motion: Motion) -> Contacts:
    """The contacts with anchors where a motion has them."""
    paths = {point.name: point.path(motion) for point in contacts.points}
    spans = tuple(
        replace(span, anchor=np.median(paths[span.point][span.first : span.last + 1], axis=0))
        for span in contacts.spans
    )
    return replace(contacts, spans=spans)
