"""Solve a character's motion from a pose estimator's noisy 3D keypoints.

python examples/25_keypoints.py [FOLDER]

The keypoints are in COCO's order, have 2 cm of noise, gaps and confidences, and their y axis points
down, as in a camera's axes. `solve_keypoints` measures the person's bones and poses them;
`retarget` transfers the motion to the character's proportions and locks its feet.
With a folder, the example writes the character's motion as keypoints.bvh.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character
from poise.motion.keypoints import COCO_17

JOINTS = {"shoulder": "humerus", "elbow": "radius", "wrist": "hand", "hip": "femur",
          "knee": "tibia", "ankle": "foot"}  # fmt: skip


def estimated(walk: poise.Motion) -> tuple[np.ndarray, np.ndarray]:
    """Simulated estimates: (frames, 17, 3) metres and (frames, 17) confidences."""
    chance = np.random.default_rng(0)
    head = walk.world[:, walk.skeleton.joint_index("head")]
    points = np.empty((len(walk), len(COCO_17), 3))
    face = {
        "nose": (0.0, 0.06, 0.11),
        "left eye": (0.03, 0.1, 0.09),
        "right eye": (-0.03, 0.1, 0.09),
        "left ear": (0.08, 0.08, 0.02),
        "right ear": (-0.08, 0.08, 0.02),
    }
    for number, name in enumerate(COCO_17):
        side, _, part = name.partition(" ")
        if name in face:
            points[:, number] = head[:, :3, :3] @ face[name] + head[:, :3, 3]
        else:
            joint = walk.skeleton.joint_index(side[0] + JOINTS[part])
            points[:, number] = walk.world[:, joint, :3, 3]
    points += chance.normal(0.0, 0.02, points.shape)
    confidence = chance.uniform(0.6, 1.0, points.shape[:2])
    lost = chance.random(confidence.shape) < 0.1
    points[lost], confidence[lost] = 0.0, 0.0
    middle = len(walk) // 2
    points[middle : middle + 15, COCO_17.index("left wrist")] = np.nan
    return 0.9 * points * (1.0, -1.0, -1.0), confidence  # a smaller person, y down


def main(folder: Path | None = None) -> None:
    hero = character()
    walk = hero.motion[::2]  # 30 frames a second
    points, confidence = estimated(walk)
    found = poise.solve_keypoints(
        points, "coco-17", hero, fps=walk.fps, confidence=confidence, prior="human"
    )
    print(found)
    print(f"up is {found.up}; bones {found.factors['body']:.2f} times as long as the character's")
    made = poise.retarget(found.motion, hero, prior="human")
    print(f"on the character: {len(made.motion)} frames, {len(made.planted)} contacts held")

    longest = [
        np.linalg.norm(np.diff(motion.world[..., :3, 3], axis=0), axis=-1).max()
        for motion in (made.motion, walk)
    ]
    print("no joint jumps:", bool(longest[0] < 1.25 * longest[1]))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        poise.write(hero.with_motion(made.motion), folder / "keypoints.bvh")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
