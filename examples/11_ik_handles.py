"""Use IK handles: rig an arm and a leg once, save the rig, and move its parts by name.

python examples/11_ik_handles.py [FOLDER]

With a folder, the example writes the character, its handles and a picture.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

import poise
from poise.bundled import character
from poise.model import IKHandle
from poise.solvers import TwoBone, solve_handles, two_bone_branches


def main(folder: str | None = None) -> None:
    # Rigging: the joints, the solver, the directions of elbow and knee.
    arm = IKHandle(name="arm", start="lhumerus", end="lhand", pole=(0, -1, -1))
    leg = IKHandle(name="leg", start="rfemur", end="rfoot", pole=(0, 0, 1))
    hero = character().with_handles([arm, leg])

    # Animating: targets by the handles' names.
    targets = {"arm": (0.35, 1.25, 0.30), "leg": (-0.15, 0.35, 0.25)}
    pose, results = solve_handles(hero.rest, hero.handles, targets)
    for name, result in results.items():
        print(f"{name}: {result.status} by {result.solver} in {result.iterations} step")
    for joint in ("lhand", "rfoot"):
        print(f"  {joint} is at", pose.world[hero.skeleton.joint_index(joint), :3, 3].round(4))

    # The same target with the elbow swivelled, and all solutions for it.
    reach = poise.reach("lhand", targets["arm"], base="lhumerus")
    for degrees in (0, 45, 90):
        solver = TwoBone(pole=arm.pole, twist=math.radians(degrees))
        turned = poise.solve(hero.rest, [reach], solver=solver).pose
        elbow = turned.world[hero.skeleton.joint_index("lradius"), :3, 3]
        print(f"twist {degrees:2} degrees: the elbow is at", elbow.round(3))
    print("branches within the limits:", len(two_bone_branches(hero.rest, reach)))

    if folder is not None:
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        poise.write(hero.at(pose), path / "hero.bvh")  # also writes hero.ik.json
        again = poise.read(path / "hero.bvh")
        print("handles come back:", again.handles == hero.handles)
        from poise.render.motions import render_pose

        render_pose(pose, path / "handles.png", targets=list(targets.values()))


if __name__ == "__main__":
    main(*sys.argv[1:2])
