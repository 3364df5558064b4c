"""Solve markers that are missing for a second, with the human pose prior and without.

python examples/23_missing_markers.py [FOLDER]

All markers of the left arm are hidden. Without the prior the arm continues its motion, pulled to
the rest pose. With it the arm takes the most likely pose given the rest of the body.
With a folder, the example writes the motion solved with the prior as solved.bvh.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.motion.markers import MarkerModel, solve_markers

ARM = ("lhumerus", "lradius", "lhand")


def main(folder: Path | None = None) -> None:
    hero = character()
    walk = hero.motion
    body = walk.skeleton

    # Three markers around each joint, with 2 mm of measurement noise.
    carriers = [joint for joint in body.joint_names if joint not in ("root", "lthumb", "rthumb")]
    corners = 0.06 * np.array([(1.0, 0.3, 0.0), (-0.5, -0.4, 0.9), (-0.5, 0.8, -0.9)])
    model = MarkerModel(
        tuple(f"{joint}-{corner}" for joint in carriers for corner in range(3)),
        tuple(joint for joint in carriers for _ in range(3)),
        np.tile(corners, (len(carriers), 1)),
        noise=np.full(3 * len(carriers), 0.002),
    )
    places = model.places(body, walk.world)
    places += np.random.default_rng(0).normal(0.0, 0.002, places.shape)

    # The arm is hidden for a second.
    hidden = slice(len(walk) // 3, len(walk) // 3 + round(walk.fps))
    arm = [m for m, joint in enumerate(model.joints) if joint in (*ARM, "lwrist", "lfingers")]
    places[hidden, arm] = np.nan
    seen = poise.Markers(model.names, places, walk.fps)

    errors = {}
    for name, prior in (("with", "human"), ("without", None)):
        solved = solve_markers(seen, body, model, prior=prior)
        index = [body.joint_index(joint) for joint in ARM]
        apart = (solved.motion.world - walk.world)[hidden][:, index, :3, 3]
        errors[name] = float(np.linalg.norm(apart, axis=-1).mean())
        print(f"{name} the prior: the arm is off by {100 * errors[name]:.1f} cm in the gap")
        if folder is not None and prior is not None:
            folder.mkdir(parents=True, exist_ok=True)
            poise.write(solved.motion, folder / "solved.bvh")
    print("the prior is at least three times as near:", 3 * errors["with"] < errors["without"])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
