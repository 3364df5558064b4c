"""CMU's AMC of a walk against another program's BVH of the same walk.

The conversion to BVH kept the thorax's rotation and dropped its length, so everything above hangs
lower by just that bone's vector. It also moved both sides' FingerBase, HandIndex1 and Thumb, which
are left out.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.formats import read
from poise.model.motion_views import world_bones

# The end of the ASF's bone is where the BVH's joint is.
LOWER = {
    "lhipjoint": "LeftUpLeg",
    "lfemur": "LeftLeg",
    "ltibia": "LeftFoot",
    "lfoot": "LeftToeBase",
    "rhipjoint": "RightUpLeg",
    "rfemur": "RightLeg",
    "rtibia": "RightFoot",
    "rfoot": "RightToeBase",
    "lowerback": "Spine",
    "upperback": "Spine1",
}
UPPER = {
    "thorax": "Neck",
    "lowerneck": "Neck1",
    "upperneck": "Head",
    "lclavicle": "LeftArm",
    "lhumerus": "LeftForeArm",
    "lradius": "LeftHand",
    "rclavicle": "RightArm",
    "rhumerus": "RightForeArm",
    "rradius": "RightHand",
}
AT_THE_ROOT = ("Hips", "LHipJoint", "RHipJoint", "LowerBack")
AT_THE_NECK = ("LeftShoulder", "RightShoulder")
MOVED = ("FingerBase", "HandIndex1", "Thumb")
TOLERANCE = 1e-4  # file units


def test_the_walk_agrees_in_every_frame(shared_data: Path) -> None:
    walk = read(
        shared_data / "asf_amc/cmu_02_01_walk.amc", skeleton=shared_data / "asf_amc/cmu_02.asf"
    )
    other = read(shared_data / "bvh/cmu_02_01_walk_cgspeed.bvh", unit="cmu")
    metres = walk.unit.metres
    bones = world_bones(walk.motion)
    positions = other.motion.world[1:, :, :3, 3] / metres  # its first row is a T-pose
    assert len(positions) == len(walk.motion) == 343

    def end(bone: str) -> np.ndarray:
        return bones.tip[:, bones.names.index(bone)] / metres

    def joint(name: str) -> np.ndarray:
        return positions[:, other.skeleton.joint_index(name)]

    root = walk.motion.world[:, 0, :3, 3] / metres
    at = bones.names.index("thorax")
    thorax = (bones.tip[:, at] - bones.base[:, at]) / metres
    expected = dict.fromkeys(AT_THE_ROOT, root)
    expected |= {name: end(bone) for bone, name in LOWER.items()}
    expected |= {name: end(bone) - thorax for bone, name in UPPER.items()}
    expected |= dict.fromkeys(AT_THE_NECK, end("thorax") - thorax)
    moved = {name for name in other.skeleton.joint_names if name.endswith(MOVED)}
    assert set(expected) | moved == set(other.skeleton.joint_names)
    for name, position in expected.items():
        worst = np.abs(joint(name) - position).max()
        assert worst < TOLERANCE, f"{name} is off by {worst:g} units"
