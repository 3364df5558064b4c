"""Drag a stick with both hands along a path, while a foot leaves the floor and returns.

The hard constraints are expressions: the hands 40 cm apart and level, the stick on the path, the
feet on the floor, the centre of mass over them, the shins apart. The left foot leaves the floor
for a while and returns, without a jump. The head looks at the stick as a soft goal.

    python examples/16_an_afternoon.py [FOLDER] [--seconds 2] [--video afternoon.mp4]

The example drags for two seconds. It writes a film only with --video.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numpy.typing import NDArray

import poise
from poise import direction, dot, norm, parameter, point, unit
from poise.bundled import character

FPS = 60.0
EASE = 0.4  # seconds in which a contact comes or goes
SHIFT = 0.5  # seconds on one foot before the other leaves the floor
SETTLING = 1.0  # seconds before the stick moves
left_hand, right_hand = point("lhand"), point("rhand")
middle_of_stick = 0.5 * (left_hand + right_hand)

Floats = NDArray[np.float64]


def place(pose: poise.Pose, joint: str) -> Floats:
    """The position of a joint, metres."""
    return np.array(pose.world[pose.skeleton.joint_index(joint), :3, 3])


def ahead_of(pose: poise.Pose) -> Floats:
    """The horizontal direction of the feet."""
    along = sum((place(pose, f"{side}toes") - place(pose, f"{side}foot")) for side in "lr")
    level = np.asarray(along) * [1.0, 0.0, 1.0]
    return level / np.linalg.norm(level)


def holding(pose: poise.Pose) -> poise.Pose:
    """A stance with the stick in front of the body and slightly bent knees."""
    middle = place(pose, "root") + 0.4 * ahead_of(pose) + [0.0, 0.15, 0.0]
    low = place(pose, "root") - [0.0, 0.04, 0.0]
    goals = [
        poise.pin("lfoot", hard=True),
        poise.pin("rfoot", hard=True),
        poise.reach("root", low, hard=True),
        norm(left_hand - right_hand) == 0.4,
        left_hand.y == right_hand.y,
        middle_of_stick == middle,
        dot(left_hand - right_hand, ahead_of(pose)) == 0,
    ]
    return poise.solve(pose, goals, metrics=[poise.metrics.deviation(to=pose)]).pose


def corners(pose: poise.Pose, foot: str, ahead: Floats) -> list[Floats]:
    """The corners of a sole on the floor: from the heel to the ball, 8 cm wide."""
    side = np.cross([0.0, 1.0, 0.0], ahead)
    heel, ball = (
        place(pose, f"{foot}foot") - 0.05 * ahead,
        place(pose, f"{foot}toes") + 0.04 * ahead,
    )
    return [end + 0.04 * sign * side for end in (heel, ball) for sign in (-1, 1)]


def afternoon(start: poise.Pose, seconds: float) -> poise.Tracker:
    """The hard and soft goals, over ``seconds``."""
    ahead = ahead_of(start)
    off, back = 0.3 * seconds, 0.6 * seconds  # when the left foot leaves, and when it returns
    soles = {foot: corners(start, foot, ahead) for foot in "lr"}
    gaze = start.world[start.skeleton.joint_index("head"), :3, :3].T @ ahead
    lifted = place(start, "lfoot") + np.array([0.0, 0.12, 0.0])
    goals = [
        (norm(left_hand - right_hand) == 0.4).named("stick"),
        (left_hand.y == right_hand.y).named("level"),
        (middle_of_stick == parameter("middle", np.asarray(middle_of_stick.at(start)))).named(
            "dragged"
        ),
        poise.pin("rfoot", hard=True),
        poise.active(poise.pin("lfoot", hard=True), [(-np.inf, off), (back, np.inf)], ease=EASE),
        poise.active(poise.reach("lfoot", lifted, weight=0.6), [(off, back)], ease=EASE),
        poise.active(
            poise.balance(start, [*soles["l"], *soles["r"]]),
            [(-np.inf, off), (back, np.inf)],
            ease=EASE,
        ),
        poise.active(
            poise.balance(start, soles["r"], name="balance on the right"),
            since=off - SHIFT,
            until=back + EASE,
            ease=SHIFT,
        ),
        poise.apart(start, "ltibia", "rtibia", margin=0.01),
        (dot(left_hand - right_hand, ahead) == 0).named("across").softened(0.5),
        (unit(middle_of_stick - point("head")) == direction("head", gaze))
        .named("looks")
        .softened(0.1),
    ]
    metrics = [poise.metrics.deviation(weight=0.02, to=start), poise.metrics.smoothness(0.02)]
    tracker = poise.Tracker(
        start, goals, metrics=metrics, fps=FPS, max_speed=(8.0, 3.0), time=-SETTLING
    )
    for _ in range(round(SETTLING * FPS)):
        tracker.step()
    return tracker


def path(start: poise.Pose, seconds: float) -> Floats:
    """(frames, 3) positions of the stick: two rounds, from rest to rest."""
    ahead = ahead_of(start)
    t = np.arange(1, round(seconds * FPS) + 1) / (seconds * FPS)
    way = t * t * t * (10.0 - 15.0 * t + 6.0 * t * t)  # no speed at either end
    turn = 4.0 * np.pi * way[:, None]
    across = np.cross([0.0, 1.0, 0.0], ahead) * 0.18 * np.sin(turn)
    up = np.array([0.0, 1.0, 0.0]) * 0.14 * (1.0 - np.cos(turn))
    return np.asarray(middle_of_stick.at(start)) + across + up - 0.06 * ahead * (1.0 - np.cos(turn))


def dragged(start: poise.Pose, seconds: float) -> tuple[list[poise.solvers.Frame], Floats]:
    """The solved frames, and the seconds for each."""
    tracker = afternoon(start, seconds)
    spent: list[float] = []
    frames: list[poise.solvers.Frame] = []
    for middle in path(start, seconds):
        began = time.thread_time()
        frames.append(tracker.step({"middle": middle}))
        spent.append(time.thread_time() - began)
    return frames, np.array(spent)


def film(frames: list[poise.solvers.Frame], way: Floats, file: str) -> None:
    """Body, stick and path, 30 pictures a second."""
    import dataclasses

    from poise.render.figure import body_of
    from poise.render.images import Renderer
    from poise.render.motions import steady_scene
    from poise.render.poses import framing
    from poise.render.shape_primitives import capsule, join, line
    from poise.render.video import write_video

    skeleton = frames[0].pose.skeleton
    motion = poise.Motion(skeleton, np.array([frame.pose.q for frame in frames]), FPS)
    body, scene = body_of(skeleton, None, motion[0]), steady_scene(motion, width=848, height=480)
    trail = line(way[:-1], way[1:], colour=(0.86, 0.15, 0.36))
    ahead = ahead_of(motion[0])
    seen = ahead + 0.7 * np.cross([0.0, 1.0, 0.0], ahead) + [0.0, 0.25, 0.0]
    camera = framing(
        join([body.at(motion[0].world), trail]), direction=tuple(seen), width=848, height=480
    )  # fmt: skip

    def pictures():
        with Renderer(848, 480) as renderer:
            for pose in (frame.pose for frame in frames[::2]):
                left, right = place(pose, "lhand"), place(pose, "rhand")
                over = 0.25 * (right - left)
                stick = capsule(left - over, right + over, 0.012, colour=(0.5, 0.32, 0.16))
                solids = join([body.at(pose.world), trail, stick])
                yield renderer.draw(dataclasses.replace(scene, solids=solids, camera=camera))

    write_video(pictures(), file, fps=FPS / 2)


def main(seconds: float, video: str | None) -> None:
    start = holding(character().rest)
    frames, spent = dragged(start, seconds)
    worst = max(max(f.errors[n] for n in ("stick", "level", "dragged")) for f in frames)
    speeds = np.array([frame.velocity for frame in frames])
    inside = all((f.pose.q <= start.skeleton.upper).all() for f in frames) and all(
        (f.pose.q >= start.skeleton.lower).all() for f in frames
    )
    relaxed = sorted({name for frame in frames for name in frame.relaxed_constraints})
    print(f"{len(frames)} frames, {1e3 * np.median(spent):.2f} ms of one core each (median)")
    print(f"stick held to 1e-8: {worst < 1e-8}; let go: {', '.join(relaxed) or 'nothing'}")
    print(f"inside: {inside}; fastest rate {np.abs(speeds).max():.1f} rad/s")
    print(f"largest change of a rate in a frame: {np.abs(np.diff(speeds, axis=0)).max():.2f} rad/s")
    if video is not None:
        film(frames, path(start, seconds), video)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?", help="not written to")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--video")
    options = parser.parse_args()
    main(options.seconds, options.video)
