"""View a motion as angles, as poses, and as bones in world coordinates.

python examples/09_motion_views.py
"""

from __future__ import annotations

import numpy as np

from poise.bundled import character
from poise.model import Bones
from poise.model.motion_views import (
    BONE_IDS,
    as_angles,
    as_poses,
    bone_names,
    from_angles,
    from_poses,
    world_bones,
)


def main() -> None:
    hero = character()
    walk = hero.motion
    print(walk, "bones:", len(bone_names(hero.skeleton)))

    # Angles in the layout of source 004: the root's position and rotation, then three per bone.
    angles = as_angles(walk)
    knee = BONE_IDS["ltibia"]
    print("angles", angles.shape, "left knee", angles[30, 6 + 3 * knee].round(3), "rad")

    # Poses: the root's position, and a quaternion for each joint with a continuous sign.
    poses = as_poses(walk)
    print("poses", poses.position.shape, poses.orientations.shape)

    # World bones: the ends and the rotation of each. You cannot convert them back.
    bones = world_bones(walk)
    lengths = np.linalg.norm(bones.tip - bones.base, axis=-1)
    print("world bones", bones.base.shape, "left shin", lengths[:, knee].round(4).min(), "m")

    # Angles and poses convert back to the same motion.
    for name, back in (
        ("angles", from_angles(hero.skeleton, angles, walk.fps)),
        ("poses", from_poses(hero.skeleton, poses, walk.fps)),
    ):
        print(f"back from {name}: {np.abs(back.world - walk.world).max():.0e} m apart at most")

    # Source 002 defines a skeleton as bones that twist, bend and twist again.
    body = Bones(hero.skeleton)
    twist, bend, _ = body.twist_bend_twist(walk)[30, body.names.index("ltibia")]
    print(f"the left shin twists by {twist:.3f} rad and bends by {bend:.3f} rad")


if __name__ == "__main__":
    main()
