"""Solve full-body motion from three trackers: a headset and two controllers.

python examples/24_vr_trackers.py [FOLDER]

Head and hands leave the elbows, the trunk and the legs undetermined. The human pose prior poses
them, and Poise places footsteps along the path of the hips.
With a folder, the example writes the motion as vr.bvh.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character, human_prior
from poise.motion import find_contacts

TRACKED = ("head", "lhand", "rhand")
SCORED = ("lfemur", "rfemur", "ltibia", "rtibia", "thorax", "lhumerus", "rhumerus", "lradius",
          "rradius")  # fmt: skip


def main(folder: Path | None = None) -> None:
    hero = character()
    walk = hero.motion[::2]  # 30 frames a second
    body = walk.skeleton

    # The trackers measure the joints' frames, with 1 cm of noise. One controller is lost.
    frames = walk.world[:, [body.joint_index(joint) for joint in TRACKED]].copy()
    frames[..., :3, 3] += np.random.default_rng(0).normal(0.0, 0.01, (len(walk), 3, 3))
    frames[20:30, 1] = np.nan

    index = [body.joint_index(joint) for joint in SCORED]
    errors: dict[str, float] = {}
    made: dict[str, poise.Motion] = {}
    for name, prior in (("with", "human"), ("without", None)):
        solved = poise.solve_trackers(frames, TRACKED, body, fps=walk.fps, prior=prior)
        apart = (solved.motion.world - walk.world)[:, index, :3, 3]
        errors[name] = float(np.linalg.norm(apart, axis=-1).mean())
        print(f"{name} the prior: {100 * errors[name]:.1f} cm from the recorded walk")
        made[name] = solved.motion
    print("nearer with the prior:", errors["with"] < errors["without"])
    motion = made["with"]
    unusual = max(human_prior().part_distances(motion[len(motion) // 2]).values())
    print(f"the most unusual part is {float(unusual):.1f} standard deviations from usual poses")
    print(f"feet stand {len(find_contacts(motion).spans)} times")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        poise.write(motion, folder / "vr.bvh")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
