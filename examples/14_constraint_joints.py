"""Use constraint joints: a stick held by two hands, eyes that aim at it, and goals for both.

python examples/14_constraint_joints.py
"""

from __future__ import annotations

import numpy as np

import poise
from poise.bundled import character
from poise.kinematics import jacobian, position


def main() -> None:
    rig = rigged()
    follow(rig)
    solve(rig)
    circle(rig)


def rigged() -> poise.Skeleton:
    """The bundled character with a stick between its hands and eyes that aim at it.

    Sources may be anywhere: the stick is not a child of the hands and follows both.
    """
    return (
        character().skeleton.edit()
        .add("stick", poise.ParentConstraint({"lhand": 1.0, "rhand": 1.0}))
        .add("eyes", poise.AimConstraint("stick", axis="z", up="y", up_joint="head", upward="y"),
             "head", offset=(0, 0.08, 0.09))
        .add("ball", poise.Composite((poise.PointConstraint("stick"), poise.Hinge("y"))))
        .build()
    )  # fmt: skip


def follow(rig: poise.Skeleton) -> None:
    pose = rig.rest.with_values(lhumerus_rz=-0.9, rhumerus_rz=0.9, lhumerus_ry=-0.6)
    left, right, stick = (position(pose, name) for name in ("lhand", "rhand", "stick"))
    print("stick between the hands:", np.allclose(stick, (left + right) / 2))
    away = stick - position(pose, "eyes")
    gaze = pose.world[rig.joint_index("eyes"), :3, 2]
    print("eyes look at it, off by", f"{np.linalg.norm(np.cross(gaze, away)):.0e} m")
    print("new degrees of freedom:", *rig.dof_names[len(character().skeleton.dof_names) :])

    # The derivative of a constrained joint includes its sources, here both arms.
    J = jacobian(pose, "eyes")
    moving = {name.split("_")[0] for name, column in zip(rig.dof_names, J.T, strict=True)
              if column.any()}  # fmt: skip
    print("arms turn the eyes:", {"lhumerus", "rhumerus"} <= moving)
    numeric = jacobian(pose, "eyes", method="numeric")
    print("as differences say:", np.allclose(J, numeric, rtol=0, atol=1e-8))


def solve(rig: poise.Skeleton) -> None:
    """Move the stick: the arms follow, and the feet stay."""
    goals = [
        poise.reach("stick", (0.1, 1.25, 0.35)),
        poise.aim("stick", (0.1, 1.25, 2.0), axis="z"),
        poise.pin("lfoot"),
        poise.pin("rfoot"),
    ]
    result = poise.solve(rig.rest, goals)
    print("pulled:", result.status, result.pose.world[rig.joint_index("stick"), :3, 3].round(3))
    try:
        poise.solve(rig.rest, goals, solver="fabrik")
    except poise.errors.UnsuitableSolver as error:
        print("refused:", error)


def circle(rig: poise.Skeleton) -> None:
    """A hand cannot follow a joint that follows the hand."""
    try:
        rig.edit().retype("lhand", poise.OrientConstraint("stick")).build()
    except poise.errors.SkeletonError as error:
        print("refused:", error)


if __name__ == "__main__":
    main()
