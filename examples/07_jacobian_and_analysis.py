"""Compute positions, velocities and Jacobians, and analyse a pose.

python examples/07_jacobian_and_analysis.py
"""

from __future__ import annotations

import numpy as np

from poise.bundled import character
from poise.kinematics import (
    acceleration,
    analyse,
    angular_velocity,
    gimbal_locks,
    jacobian,
    position,
    velocity,
)


def main() -> None:
    hero = character()
    skeleton = hero.skeleton
    pose = hero.motion[30]

    # A point of a body in world coordinates. `pose.world` has the frames of all joints.
    palm = (0.0, -0.05, 0.0)  # metres in the hand's frame
    print("the palm is at", position(pose, "lhand", palm).round(4))

    # Rates of the pose are `v` (nv), here the difference between two frames.
    v = skeleton.difference(hero.motion[31].q, pose.q) * hero.motion.fps
    print("it moves with", velocity(pose, v, "lhand", palm).round(3), "m/s")
    print("and turns with", angular_velocity(pose, v, "lhand").round(3), "rad/s")
    still = np.zeros_like(v)
    print("with steady rates it is accelerated by",
          acceleration(pose, v, still, "lhand", palm).round(3), "m/s2")  # fmt: skip

    # The Jacobian gives the same result: rows are metres, then radians; columns are rates.
    J = jacobian(pose, "lhand", palm)
    numeric = jacobian(pose, "lhand", palm, method="numeric")
    print("Jacobian", J.shape, "against differences:", f"{np.abs(J - numeric).max():.0e}")
    print("J v is that velocity:", np.allclose(J[:3] @ v, velocity(pose, v, "lhand", palm)))

    # Analysis: rank, singular values, manipulability, distance from gimbal lock.
    print()
    print("the palm's position:")
    report = analyse(pose, ("lhand", palm))
    print(f"  {report.verdict}: rank {report.rank} of {report.rows} rows, {report.free} free rates")
    print(f"  singular values {report.singular_values.round(3)}")
    print(f"  manipulability {report.manipulability:.3f}, condition {report.condition:.1f}")
    lock = gimbal_locks(pose)[0]
    print(f"  nearest to gimbal lock: {lock.joint} ({lock.order}), {lock.distance:.2f} rad from it")

    # Both hands, both feet and the head at once: over-determined or redundant.
    ends = ["lhand", "rhand", "lfoot", "rfoot", "head"]
    whole = analyse(pose, ends, rows="both")
    print(f"five ends, position and orientation: {whole.verdict}, rank {whole.rank} of {whole.rows}"
          f" rows, redundancy {whole.redundancy}")  # fmt: skip


if __name__ == "__main__":
    main()
