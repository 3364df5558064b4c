"""Fit the hinges of a robot to the motion of its stand-in.

The goals of a frame are the poses of the soles, the directions of the bones, the turns of trunk,
head and hands, and the place of the hips. The feet count most, so that the hips give way where a
leg is too short or a hinge at its limit. With the residuals r of the goals, the fit minimises over
all frames

    ``1/2 sum w r^2 + 1/2 sum v |d_(t+1) - d_t|^2 + 1/2 sum s |q_(t+1) - q_t|^2``

plus further terms; for arms, in seconds with collisions, also the changes of their deviation from
the first fit below, so that collisions push an arm to one side over time. d is the displacement of
a foot over the floor from its target: its changes cost much in a stance and its size costs little,
so that footprints move to where the limits of the robot allow them, and then stay. s applies to
hinges, and to the deviation of the root from its target.

First each frame is fitted by Gauss-Newton steps from the frame before, which keeps a limb on one of
its solutions; then frames of some seconds together, by Levenberg-Marquardt steps with a
block-tridiagonal matrix.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.anatomy import SIDES
from poise.array_types import Flags, Floats
from poise.constraints.reach import reach
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Stance
from poise.motion.robots.stand_in import ARM, LEG, Limb, StandIn
from poise.motion.root_transform import first_moving
from poise.motion.sequences.frame_problems import FrameGoals
from poise.motion.sequences.scheduled_goals import scheduled
from poise.motion.sequences.temporal_metrics import Differences, TimeTerm
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal
from poise.residuals.point import Point, point
from poise.residuals.variables import direction
from poise.solvers.banded import BandedMatrix


@dataclass(frozen=True)
class FitSettings:
    """Weights and stopping criteria of the fit.

    Weights of positions are those of squared distances relative to the leg, weights of directions
    those of squared differences of unit vectors, those of changes at 30 frames per second. Brackets
    name the measures of `poise.check` that changed most when a constant was doubled or halved
    (``bench/campaign_robots.py --constants``).
    """

    height: float = 80.0  # of ankles above the floor [unheld, jerk, penetration]
    place: float = 2.0  # of ankles over the floor [self_collision, penetration]
    # of changes of their displacement from frame to frame, in stances [jerk, slide]
    planted: float = 10000.0
    swung: float = 20.0  # the same between stances [self_collision, jerk]
    floor: float = 80.0  # of points of soles that are below the floor [penetration, jerk]
    sole: float = 40.0  # of the normals of soles [jerk, penetration]
    heading: float = 1.0  # of the headings of feet [unheld, jerk]
    hips: float = 0.4  # of the middle of the hips [jerk, penetration]
    leg: float = 0.15  # of thighs and shins [self_collision, unheld]
    arm: float = 0.3  # of upper arms and forearms [slide, hand]
    trunk: float = 0.1  # of each axis of the chest [self_collision, slide]
    pelvis: float = 0.05  # of each axis of the pelvis, if the waist bends [unheld, slide]
    hand: float = 0.02  # of two axes of a hand [self_collision, jerk]
    head: float = 0.025  # of each axis of a head; no measure looks at heads
    # of squared changes of a hinge from frame to frame, radians: one by one, and together
    link: float = 1e-3  # [jerk, penetration]
    smooth: float = 2e-2  # [self_collision, jerk]
    # of squared changes, from frame to frame, of the deviation of arms from the fit frame by frame,
    # in stretches with collisions [self_collision and jerk of dances on robots with fingers]
    ease: float = 0.5
    settle: float = 0.2  # seconds over which the hips give way [penetration, unheld]
    step: float = 0.4  # longest step of a rate, radians or metres [self_collision, jerk]
    enough: float = 1e-3  # step at which a frame is done, which saves time
    rounds: int = 2  # steps of a frame from the frame before [self_collision, heading]
    together: int = 12  # steps of the frames of a stretch [self_collision, unheld]
    stretch: float = 2.0  # seconds that are decided together [self_collision, jerk]
    ahead: float = 0.4  # further seconds that are solved with them [penetration, slide]
    gain: float = 1e-2  # relative decrease of the cost below which they stop [slide, jerk]
    damping: float = 1e-6  # of steps: less than any weight, so that all systems have solutions
    stiffest: float = 1e3  # damping at which no step is tried [slide]


_FIXED = 3  # frames of the stretch before that a stretch begins with
_FAST = 1e3  # weight of squared excesses of changes, radians
_BELOW = 0.999  # share of a speed limit that the fit aims at
FIT = FitSettings()


@dataclass(frozen=True, eq=False)
class Wanted:
    """Targets of the fit of the hinges.

    Attributes:
        stand: the robot and its stand-in.
        made: the motion of the stand-in.
        led: the same before its legs were brought to the footprints, for the hips and the
            directions of the legs, which the limits of the robot may allow or not.
        stances: the stances of the feet.
        floor: height of the floor that the soles stay above, metres, or None.
        apart: the term that keeps the shapes apart, or None.
    """

    stand: StandIn
    made: Motion
    led: Motion
    stances: Sequence[Stance]
    floor: float | None
    apart: TimeTerm | None = None

    def planted(self, side: str) -> Flags:
        """Whether the foot of a side stands, (frames,)."""
        marks = np.zeros(len(self.made), dtype=bool)
        for one in self.stances:
            if one.foot == side:
                marks[one.first : one.last + 1] = True
        return marks


def hinges_fitted(wanted: Wanted, limited: Skeleton, terms: Sequence[TimeTerm] = ()) -> Motion:
    """Fit the hinges of a robot to the motion of its stand-in.

    Args:
        wanted: the motion.
        limited: the skeleton of the robot with the limits to keep.
        terms: further terms along time, such as `SpeedLimits`.
    """
    fit = Fit(wanted, limited)
    q = fit.followed()
    if len(q) > 2:
        q = fit.together(q, terms)
    return Motion(limited, q, wanted.made.fps, wanted.made.name)


class Fit:
    """The fit of one motion."""

    def __init__(self, wanted: Wanted, limited: Skeleton) -> None:
        self.wanted, self.skeleton, self.fps = wanted, limited, wanted.made.fps
        self.leg = wanted.stand.body.anatomy.leg_length or 1.0
        body = wanted.stand.body.skeleton
        self.start = wanted.stand.started(wanted.led)[
            :, [body.dof_index(name) for name in limited.dof_names]
        ]
        made = _Goals(wanted, self.leg)
        clip = Motion(limited, self.start, self.fps)
        goals = FrameGoals(
            clip, scheduled(made.found), (), skeleton=limited, locked=(), tolerance=(1e-4, 1e-4),
            hard=1e-6,
        )  # fmt: skip
        [group] = goals.groups
        self.runner, self.targets = group.runner, np.ascontiguousarray(group.wanted)
        self.one_sided = goals.at_least[: group.height]
        self.shares = np.ones(group.height)
        self.feet: list[tuple[NDArray[np.int64], Flags]] = []  # rows of place and heading, stances
        up = wanted.stand.body.height_axis
        for side, places in made.places.items():
            rows = np.concatenate([goals.rows_of(group, place) for place in places])
            self.shares[rows[up]] = FIT.height / FIT.place
            self.feet.append((np.delete(rows, up), wanted.planted(side)))
        self.index = np.asarray(limited.mechanism.dofs.q_index)
        turning = limited.angular & ~limited.quaternion
        self.hinge = np.where(self.index >= 0, turning[np.maximum(self.index, 0)], False)
        self.lower, self.upper = (
            np.where(self.index >= 0, bound[np.maximum(self.index, 0)], end)
            for bound, end in ((limited.lower, -np.inf), (limited.upper, np.inf))
        )
        tops = wanted.stand.body.anatomy
        arms = {part for side in SIDES for part in tops.joints(f"{side} upper arm")[:1]}
        self.arms = self.hinge & np.any(
            [_rates(limited, j) for j, joint in enumerate(limited.joints)
             if joint.suffixes and arms & set(limited.line_to_root(j))]
            or [self.hinge & False], axis=0,
        )  # fmt: skip
        self.root = _rates(limited, first_moving(limited))

    def followed(self) -> Floats:
        """Return poses (frames, nq) fitted one after the other."""
        from poise.kernels.sequence_frames import follow_frames

        linked = np.zeros(self.skeleton.nq, dtype=bool)
        linked[self.index[self.hinge]] = True
        q = self.start.copy()
        follow_frames(
            self.runner.address, q, self.targets, self.shares, self.one_sided, linked,
            np.where(self.hinge, FIT.link, FIT.damping),
            np.array([FIT.rounds, FIT.step, FIT.enough]),
        )  # fmt: skip
        self.runner.raise_failures()
        return q

    def together(self, q: Floats, terms: Sequence[TimeTerm]) -> Floats:
        """Return poses (frames, nq) after steps of all frames, stretch by stretch.

        A stretch begins with the last frames of the one before, which do not change any more, and
        extends beyond those that it decides.
        """
        # smoothed, as the fit frame by frame may alternate
        led, q = q.copy(), q.copy()
        led[1:-1] = 0.5 * q[1:-1] + 0.25 * (q[:-2] + q[2:])
        length, ahead = (max(3, round(part * self.fps)) for part in (FIT.stretch, FIT.ahead))
        for first in range(0, len(q), length):
            begin = max(0, first - _FIXED)
            span = slice(begin, min(len(q), first + length + ahead))
            q[span] = _Stretch(self, span, terms, led[span]).solved(q[span], first - begin)
        return q


class _Stretch:
    """Some consecutive frames, solved together."""

    def __init__(self, fit: Fit, span: slice, terms: Sequence[TimeTerm], led: Floats) -> None:
        self.fit, self.count = fit, span.stop - span.start
        self.frames = np.arange(self.count)
        self.targets, body = fit.targets[span], fit.skeleton
        smooth = np.where(fit.hinge, FIT.smooth * (fit.fps / 30.0) ** 2, 0.0)
        calm = np.where(fit.root, FIT.hips / fit.leg**2 * (FIT.settle * fit.fps) ** 2, 0.0)
        apart = fit.wanted.apart
        touching = apart is not None and apart.value(led) > 0.0
        arms = np.where(fit.arms & touching, FIT.ease * (fit.fps / 30.0) ** 2, 0.0)
        along = [
            Differences(body, 1, stiffness, reference)
            for stiffness, reference in ((smooth, None), (calm, fit.start[span]), (arms, led))
            if self.count > 1
        ]
        self.terms = [*along, *(term for term in terms if self.count > term.band)]
        band = max((term.band for term in self.terms), default=1)
        self.matrix = BandedMatrix.zeros(self.count, body.nv, max(1, min(band, self.count - 1)))
        self.links: list[tuple[NDArray[np.int64], Floats]] = []
        for rows, stands in fit.feet:
            own = stands[span]
            weight = np.where(own[1:] & own[:-1], FIT.planted, FIT.swung) / FIT.place
            self.links.append((rows, weight[:, None] * (fit.fps / 30.0) ** 2))

    def solved(self, q: Floats, fixed: int) -> Floats:
        """Return the poses after Levenberg-Marquardt steps of all but the first ``fixed`` ones."""
        from poise.kernels.sequence_frames import step_frames

        fit, matrix = self.fit, self.matrix
        damping, storage = FIT.damping, np.empty_like(matrix.panels)
        rows = self._measured(q)
        cost, small = self._cost(q, rows), 0
        for _ in range(FIT.together):
            gradient = self._differentiate(q, rows)
            values = q[:, np.maximum(fit.index, 0)]
            held = (values <= fit.lower) & (gradient > 0.0)
            held |= (values >= fit.upper) & (gradient < 0.0)
            held[:fixed] = True
            length, before, eased = np.inf, cost, 0.1
            while damping < FIT.stiffest:
                factor = matrix.cholesky(damping=damping, held=held, storage=storage)
                if factor is not None:
                    v, _ = factor.solve(np.where(held, 0.0, -gradient))
                    v = np.clip(v, -FIT.step, FIT.step)
                    length = float(np.abs(v).max())
                    moved = np.empty_like(q)
                    step_frames(fit.skeleton.mechanism.dofs, q, v, moved)
                    tried = self._measured(moved)
                    now = self._cost(moved, tried, cost)
                    if now <= cost:
                        q, rows, cost, damping = (
                            moved,
                            tried,
                            now,
                            max(FIT.damping, eased * damping),
                        )
                        break
                damping, eased = max(10.0 * damping, 1e-3), 1.0
            small = small + 1 if cost > (1.0 - FIT.gain) * before else 0
            if length < FIT.enough or small > (eased == 1.0):
                break
        return q

    def _measured(self, q: Floats) -> Floats:
        """Residuals (frames, m) of all goals."""
        from poise.kernels.sequence_frames import measure_frames

        runner = self.fit.runner
        rows = np.empty((self.count, len(self.fit.shares)))
        errors = np.empty((self.count, runner.compiled.rows.error_count))
        measure_frames(
            runner.address, self.frames, q, self.targets, rows, errors, np.empty(self.count)
        )
        runner.raise_failures()
        return rows

    def _cost(self, q: Floats, rows: Floats, most: float = np.inf) -> float:
        """Half the weighted sum of squares of all rows and links, plus the terms.

        Terms that cannot bring it below ``most`` are left out.
        """
        fit = self.fit
        counted = np.where(fit.one_sided, np.minimum(rows, 0.0), rows)
        total = float((counted**2).sum(axis=0) @ fit.shares)
        for own, weight in self.links:
            total += float((weight * np.diff(rows[:, own], axis=0) ** 2).sum())
        total *= 0.5
        for term in self.terms:
            total += term.value(q) if total <= most else 0.0
        return total

    def _differentiate(self, q: Floats, rows: Floats) -> Floats:
        """Fill the matrix with the curvature, and return the gradient (frames, nv)."""
        from poise.kernels.sequence_frames import couple_frames, differentiate_frames

        fit, panels = self.fit, self.matrix.panels
        h = np.where(fit.one_sided & (rows >= 0.0), 0.0, fit.shares)
        p = h * rows
        for own, weight in self.links:
            change = weight * np.diff(rows[:, own], axis=0)
            p[1:, own] += change
            p[:-1, own] -= change
            h[1:, own] += weight
            h[:-1, own] += weight
        gradient = np.zeros((self.count, fit.skeleton.nv))
        panels[:] = 0.0
        kept = np.concatenate([own for own, _ in self.links])
        lines = np.empty((self.count, len(kept), fit.skeleton.nv))
        differentiate_frames(
            fit.runner.address, self.frames, (q, self.targets), (p, h, 1.0), False,
            (gradient, panels), (kept, lines),
        )  # fmt: skip
        fit.runner.raise_failures()
        weights = np.concatenate([np.repeat(w, len(own), axis=1) for own, w in self.links], axis=1)
        first = np.repeat(self.frames[:-1], len(kept))
        couple_frames(
            panels, lines[:-1].reshape(-1, lines.shape[2]), lines[1:].reshape(-1, lines.shape[2]),
            first, first + 1, weights.ravel(),
        )  # fmt: skip
        for term in self.terms:
            term.differentiate(q, gradient, self.matrix.blocks)
        return gradient


class _Goals:
    """The goals of all frames, with one target for each.

    Attributes:
        found: the goals.
        places: numbers of the goals for place and heading of each foot, by side; without an ankle,
            only for its place.
    """

    def __init__(self, wanted: Wanted, leg: float) -> None:
        stand = wanted.stand
        self.body, self.stand, self.wanted = stand.body, stand, wanted
        self.rest = dict(zip(stand.skeleton.joint_names, stand.skeleton.rest.world, strict=True))
        self.found: list[Goal] = []
        self.places: dict[str, list[int]] = {}
        for side in SIDES:
            self._foot(side, leg)
            self._bones(side, LEG, wanted.led, FIT.leg)
            if self.body.arms:
                self._bones(side, ARM, wanted.made, FIT.arm)
                if self.body.anatomy.joints(f"{side} hand"):
                    self._turn(f"{side} hand", FIT.hand, tuple(np.eye(3)[:2]))
        if "spine" in self.rest:
            self._turn("spine", FIT.trunk)
        self._turn("pelvis", FIT.pelvis if "spine" in self.rest else FIT.trunk)
        if "head" in self.rest and self.stand.carriers["head"] != self.stand.carriers["neck"]:
            self._turn("head", FIT.head)
        hips = self._path(wanted.led, "pelvis")
        self.found.append(reach(self._spot("pelvis"), hips, weight=FIT.hips / leg**2))

    def _path(self, motion: Motion, name: str) -> Floats:
        return motion.world[:, motion.skeleton.joint_index(name), :3, 3]

    def _local(self, name: str, vector: Floats) -> tuple[float, float, float]:
        """A vector (3,) of the standing pose in the joint of the robot that carries a part."""
        x, y, z = (self.body.world[self.stand.carriers[name], :3, :3].T @ vector).tolist()
        return x, y, z

    def _spot(self, name: str) -> Point:
        carrier = self.stand.carriers[name]
        away = self.rest[name][:3, 3] - self.body.world[carrier, :3, 3]
        return point(self.body.skeleton.joint_names[carrier], self._local(name, away))

    def _direction(self, name: str, vector: Floats) -> Expression:
        carrier = self.body.skeleton.joint_names[self.stand.carriers[name]]
        return direction(carrier, self._local(name, vector))

    def _turn(self, name: str, weight: float, axes: Sequence[Floats] = tuple(np.eye(3))) -> None:
        turns = self.stand.turns(self.wanted.made.world, name)
        for axis in axes:
            self.found.append(reach(self._direction(name, axis), turns @ axis, weight=weight))

    def _bones(self, side: str, limb: Limb, motion: Motion, weight: float) -> None:
        for (one, _), (other, _) in itertools.pairwise(limb):
            a, b = f"{side} {one}", f"{side} {other}"
            where = self._direction(a, _unit(self.rest[b][:3, 3] - self.rest[a][:3, 3]))
            way = _unit(self._path(motion, b) - self._path(motion, a))
            self.found.append(reach(where, way, weight=weight))

    def _foot(self, side: str, leg: float) -> None:
        """Goals for height, normal, place and heading of a foot, and above the floor."""
        name = f"{side} foot"
        self.places[side] = [len(self.found)]
        path = self._path(self.wanted.made, name)
        if self.body.ball(side) is not None:  # it rolls on its lowest point
            below = self.body.soles[side][0].radii[0] * self.body.up
            path = path + below - self.stand.turns(self.wanted.made.world, name) @ below
        self.found.append(reach(self._spot(name), path, weight=FIT.place / leg**2))
        if not self.body.rigid(side):
            self.places[side].append(len(self.found))
            self._turn(name, FIT.heading, (self.body.ahead,))
            self._turn(name, FIT.sole, (self.body.up,))
        else:  # it tilts with the shin
            self._turn(name, FIT.leg, (np.cross(self.body.up, self.body.ahead),))
        if self.wanted.floor is None:
            return
        for part in self.body.soles[side]:
            for at, radius in zip(part.points.tolist(), part.radii.tolist(), strict=True):
                spot = point(self.body.skeleton.joint_names[part.joint], at)
                low = getattr(spot, "xyz"[self.body.height_axis])
                above = low >= self.wanted.floor + radius
                self.found.append(above.softened(FIT.floor / leg**2))


def _rates(body: Skeleton, joint: int) -> Flags:
    """Mask (nv,) of the rates of a joint."""
    at = body.joint_dofs(body.joint_names[joint])
    columns = np.asarray(body.mechanism.rate_index)[at]
    marks = np.zeros(body.nv, dtype=bool)
    marks[columns[columns >= 0]] = True
    for value, rate in np.asarray(body.mechanism.dofs.balls).tolist():
        if at.start <= value < at.stop:
            marks[rate : rate + 3] = True
    return marks


def _unit(vectors: Floats) -> Floats:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-12)


@dataclass(frozen=True, eq=False)
class SpeedLimits:
    """Changes of hinges from frame to frame beyond a limit, as a term of `hinges_fitted`.

    Attributes:
        columns, values: (n,) indices of the hinges among rates and among values.
        most: (n,) largest changes, radians.
    """

    columns: NDArray[np.int64]
    values: NDArray[np.int64]
    most: Floats
    band: int = 1

    @classmethod
    def of(cls, skeleton: Skeleton, speed: float | None, fps: float) -> SpeedLimits:
        """Return the limits of the file; ``speed`` for hinges without one, radians per second."""
        index = np.asarray(skeleton.mechanism.dofs.q_index)
        hinge = skeleton.angular & ~skeleton.quaternion
        columns = np.array([c for c, i in enumerate(index) if i >= 0 and hinge[i]], np.int64)
        known, names = skeleton.max_speeds, skeleton.dof_names
        own = [known.get(names[i], np.inf if speed is None else speed) for i in index[columns]]
        return cls(columns, index[columns], np.array(own) / fps)

    def value(self, q: Floats) -> float:
        """Half the weighted sum of squared excesses."""
        change = np.diff(q[:, self.values], axis=0)
        over = np.maximum(np.abs(change) - self.most, 0.0)
        return 0.5 * _FAST * float((over**2).sum())

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the excesses."""
        change = np.diff(q[:, self.values], axis=0)
        over = np.sign(change) * np.maximum(np.abs(change) - _BELOW * self.most, 0.0)
        push, firm = _FAST * over, np.where(over != 0.0, _FAST, 0.0)
        gradient[1:, self.columns] += push
        gradient[:-1, self.columns] -= push
        diagonal = np.einsum("fcc->fc", blocks[:, 0])
        diagonal[1:, self.columns] += firm
        diagonal[:-1, self.columns] += firm
        np.einsum("fcc->fc", blocks[:-1, 1])[:, self.columns] -= firm

    def kept(self, q: Floats) -> Floats:
        """Return the poses nearest to ``q`` whose changes are within the limits.

        The middle between the lowest and the highest path that bounds the values with these speeds.
        """
        low, high = q[:, self.values].copy(), q[:, self.values].copy()
        if not (np.abs(np.diff(low, axis=0)) > self.most).any():
            return q
        for step in (1, -1):
            frames = range(1, len(q)) if step > 0 else range(len(q) - 2, -1, -1)
            for f in frames:
                high[f] = np.minimum(high[f], high[f - step] + self.most)
                low[f] = np.maximum(low[f], low[f - step] - self.most)
        kept = q.copy()
        kept[:, self.values] = 0.5 * (low + high)
        return kept
