"""Tracking of true motions: lost goals, jumps, limits and time per frame, compared with mink.

    python bench/bench_tracking.py [--clips 20] [--frames 600] [--seed 0] [--no-mink]
    pip install mink daqp

- A body of 62 DOFs: its upper body moves smoothly within 80 % of its limits, at most 0.05 rad per
  DOF and frame. A `poise.Tracker` starts at the first pose and gets the positions of pelvis, hands
  and feet of each frame, so that a continuous solution exists. Lost: a target is off by more than
  1 mm. Jump: a joint rotates by more than 0.3 rad in a frame. Mink takes up to 20 steps per frame.
- A KUKA iiwa 14 follows a frame of its flange at 500 Hz with a speed limit of 1.5 rad/s.
- A goal fades in and out in 0.4 s: the largest movement in a frame, relative to that of a target
  that moves along the same distance with the activation, at most 1.5 / 0.4 of it per second.

Each frame counts once, in CPU time of this process; ratios are of medians. The constants of
`poise.solvers.start_memory` were chosen on other seeds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from cases import DATA, Floats
from measure import machine, verdict

import poise
from poise.bundled import bare_character
from poise.formats.asf import AsfSource

EFFECTORS = ("root", "lhand", "rhand", "lfoot", "rfoot")
UPPER = (
    "lowerback", "upperback", "thorax", "lclavicle", "rclavicle", "lhumerus", "rhumerus",
    "lradius", "rradius", "lwrist", "rwrist",
)  # fmt: skip
LOST, JUMP, FPS = 1e-3, 0.3, 60.0
Step = Callable[[Floats], Floats]
"""A function from targets to the next pose (nq,)."""


@dataclass
class Tracked:
    """Frames of several clips: errors in metres, rotations in radians, seconds of CPU time."""

    errors: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def lost(self) -> int:
        return sum(error > LOST for error in self.errors)

    @property
    def jumps(self) -> int:
        return sum(turn > JUMP for turn in self.turns)

    @property
    def median(self) -> float:
        return float(np.median(self.seconds))

    def __str__(self) -> str:
        return (
            f"{self.lost} of {len(self.errors)} frames lost (worst {1e3 * max(self.errors):.2f} "
            f"mm), {self.jumps} jumps (largest step {max(self.turns):.2f} rad), "
            f"{1e6 * self.median:.0f} us per frame"
        )


def true_motion(body: poise.Skeleton, seed: int, frames: int) -> Floats:
    """Return poses (frames, nq) in which each value of the upper body is a slow sine."""
    random = np.random.default_rng(seed)
    moves = np.array([name.startswith(UPPER) for name in body.dof_names])
    low, high = np.where(moves, body.lower, 0.0), np.where(moves, body.upper, 0.0)
    swing = 0.4 * (high - low)
    rate = np.minimum(random.uniform(0.6, 2.2, len(low)), 0.05 * FPS / np.maximum(swing, 1e-3))
    phase = random.uniform(0.0, 2.0 * np.pi, len(low))
    angles = rate * (np.arange(frames) / FPS)[:, None] + phase
    return np.where(moves, 0.5 * (low + high) + swing * np.sin(angles), body.rest.q)


def track(body: poise.Skeleton, poses: Floats, step: Step, into: Tracked) -> None:
    """Follow the effectors of ``poses`` (n, nq), and add the measures of all frames but the first.

    The first call, which compiles and allocates, is not measured.
    """
    joints = [body.joint_index(name) for name in EFFECTORS]
    targets = np.array(body.pose(poses).world[:, joints][..., :3, 3])
    step(targets[0])
    found = [poses[0]]
    for target in targets[1:]:
        began = time.process_time()
        q = step(target)
        into.seconds.append(time.process_time() - began)
        found.append(q.copy())
    world = body.pose(np.array(found)).world
    off = np.linalg.norm(world[1:, joints][..., :3, 3] - targets[1:], axis=-1)
    into.errors += off.max(axis=1).tolist()
    parents = [max(parent, 0) for parent in body.parents]
    turns = np.swapaxes(world[:, parents, :3, :3], -1, -2) @ world[..., :3, :3]
    turns[:, [parent < 0 for parent in body.parents]] = world[:, :1, :3, :3]
    cosines = 0.5 * (np.einsum("njab,njab->nj", turns[1:], turns[:-1]) - 1.0)
    into.turns += np.arccos(np.clip(cosines, -1.0, 1.0)).max(axis=1).tolist()


def tracker_step(start: poise.Pose, prior: str | None = None) -> Step:
    """Return the step of a `poise.Tracker` on the effectors."""
    goals = [poise.reach(name, (0.0, 0.0, 0.0)) for name in EFFECTORS]
    tracker = poise.Tracker(start, goals, fps=FPS, prior=prior)
    return lambda targets: tracker.step(dict(zip(EFFECTORS, targets, strict=True))).pose.q


def mink_step(start: poise.Pose, source: AsfSource) -> Step:
    """Return the step of mink on the effectors, with up to 20 steps per frame."""
    from mink_body import Mink

    peer, q = Mink(start.skeleton, source, EFFECTORS), start.q

    def step(targets: Floats) -> Floats:
        nonlocal q
        q, _ = peer.solve(q, targets, 20)
        return q

    return step


def mink_arm(path: Path, q: Floats, tip: str, limit: float, hz: float) -> Step:
    """Return the step of mink on the frame of an arm: one step per frame, with its limits."""
    import mink
    import mujoco

    spec = mujoco.MjSpec.from_file(str(path))
    for part in (*spec.geoms, *spec.meshes):
        spec.delete(part)
    model = spec.compile()
    state = mink.Configuration(model)
    state.update(q)
    task = mink.FrameTask(tip, "body", position_cost=1.0, orientation_cost=1.0)
    speeds = {model.joint(k).name: np.array([limit]) for k in range(model.njnt)}
    limits = [mink.ConfigurationLimit(model), mink.VelocityLimit(model, speeds)]

    def step(frame: Floats) -> Floats:
        task.set_target(mink.SE3.from_matrix(frame))
        rates = mink.solve_ik(state, [task], 1.0 / hz, "daqp", damping=1e-6, limits=limits)
        state.integrate_inplace(rates, 1.0 / hz)
        return state.q

    return step


def clips(count: int, frames: int, seed: int, with_mink: bool) -> None:
    source = poise.read(DATA / "asf_amc" / "cmu_02.asf")
    body = source.skeleton
    ours, likely, peer = Tracked(), Tracked(), Tracked()
    for number in range(count):
        poses = true_motion(body, seed + number, frames)
        start = body.pose(poses[0])
        track(body, poses, tracker_step(start), ours)
        track(body, poses, tracker_step(start, "human"), likely)
        if with_mink:
            track(body, poses, mink_step(start, source.source), peer)
    for name, found in (("tracker", ours), ("with the prior", likely)):
        print(f"  {name}: {found}")
        print(verdict(f"{name}: lost frames", found.lost, 0, at_most=True, unit=""))
        print(verdict(f"{name}: jumps", found.jumps, 0, at_most=True, unit=""))
    ratio = likely.median / ours.median
    print(verdict("time of a frame with the prior over without", ratio, 3.0, at_most=True))
    if with_mink:
        print(f"  mink: {peer}")
        ratio = ours.median / peer.median
        print(verdict("time of a frame of the tracker over mink", ratio, 1.0, at_most=True))


def arm(with_mink: bool, steps: int = 1500, hz: float = 500.0, limit: float = 1.5) -> None:
    path = DATA / "robot" / "iiwa14.xml"
    body = poise.read(path).skeleton
    random, tip = np.random.default_rng(3), "link7"
    swing, rate = random.uniform(0.2, 0.5, body.nq), random.uniform(0.6, 2.2, body.nq)
    phase = random.uniform(0.0, 2.0 * np.pi, body.nq)
    middle = np.array([0.0, 0.6, 0.0, -1.2, 0.0, 0.9, 0.0])
    poses = middle + swing * np.sin(rate * np.arange(steps)[:, None] / hz + phase)
    frames = np.array(body.pose(poses).world[:, body.joint_index(tip)])
    tracker = poise.Tracker(
        body.pose(poses[0]), [poise.place(tip, frames[0])], fps=hz, max_speed=limit
    )
    name = tracker.problem.goals[0].name

    def ours(frame: Floats) -> Floats:
        return tracker.step({name: frame}).pose.q

    calls = {"tracker": ours}
    if with_mink:
        calls["mink"] = mink_arm(path, poses[0], tip, limit, hz)
    medians: dict[str, float] = {}
    for label, step in calls.items():
        seconds, worst, fastest, before = [], 0.0, 0.0, poses[0]
        for frame in frames:
            began = time.process_time()
            q = step(frame).copy()
            seconds.append(time.process_time() - began)
            at = body.pose(q).world[body.joint_index(tip), :3, 3]
            worst = max(worst, float(np.linalg.norm(at - frame[:3, 3])))
            fastest, before = max(fastest, float(np.abs(q - before).max()) * hz), q
        medians[label] = float(np.median(seconds[1:]))
        print(
            f"  iiwa 14, {label}: {1e6 * medians[label]:.0f} us per step, worst "
            f"{1e3 * worst:.4f} mm, fastest joint {fastest:.3f} rad/s"
        )
    if with_mink:
        ratio = medians["tracker"] / medians["mink"]
        print(verdict("iiwa 14: time of a step over mink", ratio, 1.0, at_most=True))


def fades() -> Iterator[tuple[str, float]]:
    """Yield the largest movement per frame of fading goals, relative to that of the activation."""
    limb = (
        poise.SkeletonBuilder()
        .add("upper", poise.Hinge("z"))
        .add("lower", poise.Hinge("z"), "upper", offset=(0.5, 0, 0), tip=(0.5, 0, 0))
        .build()
    )
    body = bare_character().rest
    hand = body.world[body.skeleton.joint_index("lhand"), :3, 3]
    cases = [
        ("two hinges", limb.pose([0.4, 0.6]), poise.point("lower", tip=True), (0.3, 0.0, 0.0)),
        ("a hand", body, poise.point("lhand"), hand + np.array([-0.2, -0.2, 0.25])),
    ]
    for name, start, tip, place in cases:
        for hard in (False, True):
            goal = poise.active(poise.reach(tip, place, hard=hard), since=0.2, until=1.4, ease=0.4)
            tracker = poise.Tracker(start, [goal], fps=FPS)
            path = np.array([tip.at(start), *(tip.at(tracker.step().pose) for _ in range(150))])
            steps = np.linalg.norm(np.diff(path, axis=0), axis=1)
            whole = float(np.linalg.norm(np.asarray(place) - path[0]))
            yield f"{name}, {'hard' if hard else 'soft'}", steps.max() / (whole * 1.5 / 0.4 / FPS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clips", type=int, default=20)
    parser.add_argument("--frames", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--no-mink", action="store_true")
    given = parser.parse_args()
    print(machine())
    clips(given.clips, given.frames, given.seed, not given.no_mink)
    arm(not given.no_mink)
    for name, ratio in fades():
        print(verdict(f"fading goal, {name}: largest step", ratio, 1.1, at_most=True))


if __name__ == "__main__":
    main()
