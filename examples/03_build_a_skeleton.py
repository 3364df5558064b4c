"""Build skeletons: step by step, from bones, and from a Denavit-Hartenberg table.

python examples/03_build_a_skeleton.py
"""

from __future__ import annotations

import math

import numpy as np

import poise
from poise.model import (
    DenavitHartenbergTable,
    skeleton_from_denavit_hartenberg,
    skeleton_from_tails_and_tips,
    to_denavit_hartenberg,
)


def main() -> None:
    step_by_step()
    from_bones()
    from_a_table()


def step_by_step() -> None:
    builder = (
        poise.SkeletonBuilder("arm")
        .add("shoulder", poise.Ball("zyx"), offset=(0, 1.4, 0))
        .add("elbow", poise.Hinge("x"), "shoulder", offset=(0, -0.3, 0), tip=(0, -0.25, 0),
             limits={"rx": (0.0, 2.6)})
        .add("bicep", poise.VolumeScale("y"), "shoulder", offset=(0, -0.15, 0.03))
    )  # fmt: skip
    print("DOFs:", *builder.build().dof_names)

    # The bicep shortens as the elbow bends, and swells, because its volume is constant. A driven
    # DOF is not in the pose vector; its derivative enters the Jacobian automatically.
    bulge = poise.Curve.through([0.0, 1.3, 2.6], [1.0, 0.8, 0.7], "monotone")
    arm = builder.drive("bicep_s", by="elbow_rx", curve=bulge).build()
    bent = arm.rest.with_values(elbow_rx=2.0)
    print("driven, so out of the pose:", *arm.dof_names)
    sizes = np.linalg.norm(bent.world[arm.joint_index("bicep"), :3, :3], axis=0)
    print("the bicep at 2 rad, width, length, depth:", sizes.round(3))

    # You can undo a step until you take the next one.
    builder.rename("elbow", "cubitus").undo().redo()
    print("renamed, taken back, and again:", *builder.build().joint_names)
    builder.undo().undo()
    print("before the drive:", *builder.build().dof_names)

    # Errors about unknown names suggest similar ones.
    try:
        arm.rest.with_values(elbow_x=1.0)
    except poise.errors.UnknownDof as error:
        print("refused:", error)


def from_bones() -> None:
    """Define a skeleton as in source 002: by the ends of each bone, in world coordinates."""
    leg = skeleton_from_tails_and_tips(
        ["thigh", "shin", "foot"],
        tails=[(0, 0.9, 0), (0, 0.5, 0.02), (0, 0.1, 0)],
        tips=[(0, 0.5, 0.02), (0, 0.1, 0), (0, 0, 0.15)],
        parents=[None, "thigh", "shin"],
        name="leg",
    )
    print(leg, "bones of", [round(float(joint.tip[0]), 3) for joint in leg.joints], "m")


def from_a_table() -> None:
    """Convert a robot's arm from a table of (theta, d, a, alpha) for each joint, and back."""
    table = DenavitHartenbergTable.of(
        [(0, 0.4, 0, 0), (0, 0, 0, -math.pi / 2), (0, 0, 0.5, 0)], kinds="rrr"
    )
    robot = skeleton_from_denavit_hartenberg(table, "robot")
    q = [0.3, -0.8, 0.5]
    world = robot.pose(q).world[robot.joint_index("tool")]
    print(robot, "tool at", world[:3, 3].round(4))
    back = to_denavit_hartenberg(robot)
    print("and its table agrees:", np.allclose(back.end_effector(q), world))


if __name__ == "__main__":
    main()
