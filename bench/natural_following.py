"""Poses that follow moving goals with a prior: a crouch with pinned feet, tracked hands."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import poise
from poise.bundled import bare_character
from poise.metrics.likelihood import Prior

Floats = NDArray[np.float64]

FEET, HANDS = ("lfoot", "rfoot"), ("lhand", "rhand")
SOLES = ("lfoot", "ltoes:tip", "rfoot", "rtoes:tip")
FPS = 60.0


@dataclass(frozen=True)
class Crouch:
    """The bundled character with its pelvis pulled down; metres and degrees.

    Attributes:
        depth: requested lowering of the pelvis; ``missed``: difference from the reached one.
        trunk: angle of the line from pelvis to neck with the vertical.
        knees, ankles: bend of the left knee, and dorsiflexion of the left ankle.
        back: backward movement of the pelvis.
        slip: movement of a foot in metres; ``turned``: its rotation in degrees.
        held: whether pins and balance are satisfied.
        step: largest change of an angle in a step since the previous depth, radians.
    """

    depth: float
    missed: float
    trunk: float
    knees: float
    ankles: float
    back: float
    slip: float
    turned: float
    held: bool
    step: float


def crouches(
    ankle: float, depths: Sequence[float], prior: str | Prior = "human", step: float = 0.005,
    lean: float | None = None,
) -> Iterator[Crouch]:  # fmt: skip
    """Pull the pelvis down in steps with both feet pinned flat and the body in balance.

    ``ankle`` is the limit of dorsiflexion in degrees. The pelvis is pulled in height alone, and
    rests for half a second at each of the ``depths``. If ``lean`` is given, the trunk leans by at
    most that many degrees.
    """
    hero = bare_character().skeleton
    limits = {
        f"{foot}_rx": (-math.radians(ankle), float(hero.upper[hero.dof_index(f"{foot}_rx")]))
        for foot in FEET
    }
    body = hero.with_limits(limits)
    start, world = body.rest, body.rest.world
    index = {name: body.joint_index(name) for name in ("root", "lowerneck", *FEET)}
    height = float(world[index["root"], 1, 3])
    pulled = poise.point("root").y == poise.parameter("height", height)
    goals: list[Any] = [
        *(poise.place(foot, world[index[foot]], hard=True) for foot in FEET),
        poise.balance(start, SOLES),
        pulled.softened(),
    ]
    if lean is not None:
        trunk = float(np.linalg.norm(world[index["lowerneck"], :3, 3] - world[0, :3, 3]))
        risen = poise.point("lowerneck").y - poise.point("root").y
        goals.append((risen >= math.cos(math.radians(lean)) * trunk).named("upright"))
    tracker = poise.Tracker(start, goals, prior=prior, fps=FPS)
    angular, gone = body.angular, 0.0
    for depth in depths:
        way = np.arange(gone + step, depth - 1e-9, step).tolist() + [depth] * int(0.5 * FPS)
        held, longest, gone = True, 0.0, depth
        for each in way:
            before = tracker.pose.q
            held = tracker.step({"height": height - each}).held and held
            longest = max(longest, float(np.abs(tracker.pose.q - before)[angular].max()))
        pose = tracker.pose
        now = pose.world
        up = now[index["lowerneck"], :3, 3] - now[index["root"], :3, 3]
        feet = [index[foot] for foot in FEET]
        slip = np.linalg.norm(now[feet, :3, 3] - world[feet, :3, 3], axis=-1).max()
        turns = np.swapaxes(world[feet, :3, :3], -1, -2) @ now[feet, :3, :3]
        cosine = (np.trace(turns, axis1=-2, axis2=-1).min() - 1.0) / 2.0
        bends = [math.degrees(pose.q[body.dof_index(name)]) for name in ("ltibia_rx", "lfoot_rx")]
        yield Crouch(
            depth=depth,
            missed=abs(float(now[index["root"], 1, 3]) - height + depth),
            trunk=math.degrees(math.acos(float(up[1] / np.linalg.norm(up)))),
            knees=bends[0], ankles=-bends[1],
            back=float(world[index["root"], 2, 3] - now[index["root"], 2, 3]),
            slip=float(slip), turned=math.degrees(math.acos(min(1.0, cosine))),
            held=held, step=longest,
        )  # fmt: skip


@dataclass(frozen=True)
class Tracked:
    """Two hands that follow targets.

    Attributes:
        within: percentage of frames within 1 mm; ``worst``: metres, the worst frame.
        step: largest change of an angle between two frames, radians.
        seconds: of a step, the median.
    """

    within: float
    worst: float
    step: float
    seconds: float


def circles(frames: int) -> tuple[poise.Pose, Floats]:
    """Return the rest pose and targets (frames, 2, 3): circles before the chest after 1.5 s."""
    start = bare_character().rest
    seconds = np.arange(frames) / FPS
    ease = np.clip(seconds / 1.5, 0.0, 1.0)
    ease = (ease * ease * (3.0 - 2.0 * ease))[:, None]
    targets = np.empty((frames, 2, 3))
    for hand, (name, sign, period) in enumerate(zip(HANDS, (1.0, -1.0), (2.0, 2.6))):
        rest = start.world[start.skeleton.joint_index(name), :3, 3]
        x, y = sign * np.cos(math.tau * seconds / period), np.sin(math.tau * seconds / period)
        circle = (sign * 0.22, 1.2, 0.35) + 0.14 * np.stack([x, y, 0.4 * y], axis=-1)
        targets[:, hand] = rest + (circle - rest) * ease
    return start, targets


def walk(frames: int, *, on_the_spot: bool = True) -> tuple[poise.Pose, Floats]:
    """Return the first pose of the bundled walk, and its hand positions over repeated cycles.

    ``on_the_spot`` takes the walk's mean velocity away, as on a treadmill.
    """
    motion = bare_character().motion
    hands = motion.world[:, [motion.skeleton.joint_index(name) for name in HANDS]][..., :3, 3]
    roots, cycle, at = motion.world[:, 0, :3, 3], len(motion), np.arange(frames)
    ahead = (roots[-1] - roots[0]) / (cycle - 1) * (1.0, 0.0, 1.0)
    targets = hands[at % cycle] + (at // cycle * cycle)[:, None, None] * ahead
    return motion[0], targets - at[:, None, None] * ahead if on_the_spot else targets


def tracked(
    start: poise.Pose, targets: Floats, prior: str | Prior | None, *, pinned: bool = False
) -> Tracked:
    """Track targets (frames, 2, 3) with both hands as soft goals, with the tracker's defaults."""
    body = start.skeleton
    hands = [body.joint_index(name) for name in HANDS]
    goals: list[Any] = [poise.reach(name, targets[0, i]) for i, name in enumerate(HANDS)]
    if pinned:
        frames = (start.world[body.joint_index(foot)] for foot in FEET)
        goals += [
            poise.place(foot, frame, hard=True) for foot, frame in zip(FEET, frames, strict=True)
        ]
    tracker = poise.Tracker(start, goals, prior=prior, fps=FPS)
    angular, q = body.angular, start.q
    missed, steps, seconds = (np.empty(len(targets)) for _ in range(3))
    for frame, wanted in enumerate(targets):
        begun = time.perf_counter()
        pose = tracker.step(dict(zip(HANDS, wanted))).pose
        seconds[frame] = time.perf_counter() - begun
        missed[frame] = np.linalg.norm(pose.world[hands, :3, 3] - wanted, axis=-1).max()
        steps[frame] = np.abs(pose.q - q)[angular].max()
        q = pose.q
    return Tracked(
        float(100.0 * (missed <= 1e-3).mean()), float(missed.max()), float(steps.max()),
        float(np.median(seconds)),
    )  # fmt: skip
