"""Example 16 on a captured body: time per frame, and satisfaction of all constraints.

    python bench/bench_afternoon.py [--seconds 10] [--video afternoon.mp4]

Both hands drag a stick along a path at 60 Hz while a foot leaves the floor and comes back, on the
CMU body from a real frame (on the bundled character without the files). Times are CPU times of the
thread and exclude other load.
"""

from __future__ import annotations

import argparse
import runpy
from pathlib import Path

import numpy as np
from cases import DATA, has_data
from measure import machine

import poise
from poise.bundled import character

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "16_an_afternoon.py"
CLIP = "cmu_02_04_jump_balance.amc"


def body() -> tuple[str, poise.Pose]:
    """Return a standing pose (first frame of a clip) with limits widened to contain the clip."""
    if not has_data():
        return "the bundled character", character().rest
    folder = DATA / "asf_amc"
    clip = poise.read(folder / CLIP, skeleton=folder / "cmu_02.asf").motion
    skeleton = clip.skeleton.with_limits(covering=clip)
    return f"{CLIP}, frame 0", skeleton.pose(clip.q[0])


def main(seconds: float, video: str | None) -> None:
    example = runpy.run_path(str(EXAMPLE))
    name, pose = body()
    start = example["holding"](pose)
    example["dragged"](start, 2.0)  # compile and warm up
    frames, spent = example["dragged"](start, seconds)
    skeleton, fps = start.skeleton, example["FPS"]
    q = np.array([frame.pose.q for frame in frames])
    speeds = np.array([frame.velocity for frame in frames])
    hard = ("stick", "level", "dragged", "rfoot pinned", "lfoot pinned")
    worst = max(frame.errors.get(goal, 0.0) for frame in frames for goal in hard)
    deepest = max(
        (part.depth for frame in frames[::10] for part in poise.penetrations(frame.pose)
         if {part.first, part.second} == {"ltibia", "rtibia"}), default=0.0,
    )  # fmt: skip
    change = np.abs(np.diff(speeds, axis=0)).max(axis=1)
    print(f"{name}; {len(frames)} frames; {machine()}")
    for share in (50, 90, 99, 100):
        print(f"  {share:3d} % of the frames within {1e3 * np.percentile(spent, share):6.2f} ms")
    count = max(frame.iterations for frame in frames)
    relaxed = sorted({goal for frame in frames for goal in frame.relaxed_constraints})
    print(f"  iterations at most {count}; relaxed constraints: {', '.join(relaxed) or 'none'}")
    print(f"  hard constraints within {worst:.1e} m or rad")
    print(f"  limits kept: {bool(((q >= skeleton.lower) & (q <= skeleton.upper)).all())}")
    print(f"  penetration of the shins: {1e3 * deepest:.3f} mm")
    print(f"  largest rate {np.abs(speeds).max():.2f} per second")
    print(f"  largest change of a rate between frames {change.max():.3f} per second", end="")
    print(f" (median {np.median(change):.3f}), at {change.argmax() / fps:.2f} s")
    if video is not None:
        example["film"](frames, example["path"](start, seconds), video)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="2 or more")
    parser.add_argument("--video")
    options = parser.parse_args()
    main(options.seconds, options.video)
