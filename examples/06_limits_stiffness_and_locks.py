"""Restrict joints: limits, cones, stiffness and locks.

python examples/06_limits_stiffness_and_locks.py
"""

from __future__ import annotations

import numpy as np

import poise
from poise.bundled import character
from poise.solvers import DampedLeastSquares


def main() -> None:
    limits()
    cones()
    stiffness()
    locks()


def limits() -> None:
    """Poses never violate a limit, and the result names the active limits."""
    hero = character()
    skeleton = hero.skeleton
    behind = [poise.reach("lhand", (0.2, 1.3, -0.45), base="lhumerus")]
    for mode in ("clamp", "directional", "active-set"):
        result = poise.solve(hero.rest, behind, solver=DampedLeastSquares(limits=mode))
        q = result.pose.q
        inside = bool(np.all((q >= skeleton.lower) & (q <= skeleton.upper)))
        print(f"{mode:12} {result.status:10} {result.errors[0].position:.3f} m, inside: {inside}")
    arm = [name for name in result.active_limits if name.startswith(("lhum", "lrad", "lwr"))]
    print("at their limits:", *arm)

    # Limits belong to the skeleton; changing them returns a new skeleton.
    loose = skeleton.with_limits(unlimited=True)
    free = poise.solve(loose.rest, behind)
    print("without limits:", free.status)

    # Reading never clamps. Real clips exceed their files' limits: widen the limits for a clip.
    tight = skeleton.with_limits({"ltibia_rx": (0.0, 0.1)})
    wide = tight.with_limits(covering=hero.motion)
    print("a knee of 0.1 rad, widened to contain the walk:",
          wide.upper[wide.dof_index("ltibia_rx")].round(3), "rad")  # fmt: skip


def cones() -> None:
    """Limit a quaternion ball by a cone about an axis, and by a twist about it."""
    tip = poise.point("shoulder", tip=True)
    arm = (
        poise.SkeletonBuilder("arm")
        .add("shoulder", poise.QuaternionBall(), tip=(0.5, 0, 0), cone=poise.Cone(swing=0.6))
        .build()
    )
    result = poise.solve(arm.rest, [poise.reach(tip, (0.0, 0.5, 0.0))])
    x, y, _ = (result.pose.world[0] @ (0.5, 0, 0, 1))[:3]
    print(f"cone of 0.6 rad: swung by {np.arctan2(y, x):.6f} rad;", *result.active_limits)


def stiffness() -> None:
    """A stiffer joint moves less, whatever the solver."""
    hero = character()
    goals = [poise.reach("lhand", (0.3, 1.5, 0.5)), poise.pin("lfoot"), poise.pin("rfoot")]
    trunk = ("lowerback", "upperback", "thorax")
    stiff = hero.skeleton.with_stiffness(dict.fromkeys(trunk, 100.0))
    for solver in ("lm", "pseudo-inverse", "jacobian-transpose"):
        turned = []
        for skeleton in (hero.skeleton, stiff):
            result = poise.solve(skeleton.rest, goals, solver=solver, max_iterations=2000)
            moved = np.abs(result.pose.q - skeleton.rest.q)
            turned.append(sum(float(moved[skeleton.joint_dofs(j)].sum()) for j in trunk))
        print(f"{solver:20} bends the trunk by {turned[0]:.3f} rad, when stiff {turned[1]:.3f}")


def locks() -> None:
    """Locked DOFs keep their exact values; a base sets the start of a goal's chain."""
    hero = character()
    start = hero.rest.with_values(lwrist_ry=0.3)
    goals = [poise.reach("lhand", (0.4, 1.5, 0.4), base="lclavicle")]
    result = poise.solve(start, goals, locked=["lwrist", "lclavicle_rz"])
    names = np.array(hero.skeleton.dof_names)[result.pose.q != start.q]
    print("locked:", result.status, "by moving", *names)


if __name__ == "__main__":
    main()
