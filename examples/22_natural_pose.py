"""Pose a character from six points: hips, hands, feet and head, with the human pose prior.

python examples/22_natural_pose.py [FOLDER]

Six positions leave most of the body undetermined: the directions of elbows and knees, the bend of
the spine. With the prior the solver finds the most likely pose, without it the first solution.
With a folder, the example writes with.bvh and without.bvh, and pictures if Pillow is installed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import poise
from poise.bundled import character, human_prior

POINTS = {  # metres in the world: a step down to pick something up from a low shelf
    "root": (0.0, 0.80, -0.05),
    "head": (0.03, 1.27, 0.20),
    "lhand": (0.25, 0.70, 0.50),
    "rhand": (-0.32, 0.78, 0.05),
    "lfoot": (0.13, 0.09, 0.22),
    "rfoot": (-0.14, 0.12, -0.25),
}


def main(folder: Path | None = None) -> None:
    hero = character()
    goals = [poise.reach(joint, place) for joint, place in POINTS.items()]
    found = {
        "with": poise.solve(hero.rest, goals, prior="human"),
        "without": poise.solve(hero.rest, goals),
    }
    prior = human_prior()
    print("standard deviations from the mean pose, by part (1 is usual, above 3 is unseen)")
    for name, result in found.items():
        places = [result.pose.world[hero.skeleton.joint_index(name), :3, 3] for name in POINTS]
        worst = np.abs(np.array(places) - [*POINTS.values()]).max()
        parts = prior.part_distances(result.pose)
        distances = ", ".join(f"{part} {float(away):.1f}" for part, away in parts.items())
        print(f"{name} the prior: {result.status}, {1e3 * worst:.3f} mm off at most")
        print(f"  {distances}")
    likelihoods = [float(prior.log_likelihood(result.pose)) for result in found.values()]
    print("with the prior is likelier:", likelihoods[0] > likelihoods[1])

    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, result in found.items():
            poise.write(hero.at(result.pose), folder / f"{name}.bvh")
            try:
                from poise.render.motions import render_pose

                render_pose(result.pose, folder / f"{name}.png", targets=[*POINTS.values()])
            except poise.errors.MissingExtra as missing:
                print(missing)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
