"""Poise compared with other programs and with plain reference code, on large samples.

    python bench/campaign_oracles.py [--poses 10000] [--trees 300] [--examples 3000]

- All frames of the walk 02_01, compared with a BVH of the same clip from another program, within
  1e-4 of the file's unit.
- CMU's subject 02 at random poses, compared with MuJoCo: orientations of the 28 bones that MuJoCo's
  CMU humanoid shares, within 2e-6; positions and orientations of all bones on an MJCF made from the
  same ASF, within 1e-10.
- Random trees of every joint type at random poses, including limits, zeros and half turns: world
  frames compared with plain code that uses SciPy's rotations, within 1e-12; every column of a
  random joint's Jacobian compared with central differences, within 1e-8 x max(1, length of the
  chain).

The tests make the same checks with fewer poses and trees.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

import numpy as np
from cases import DATA, has_data, use_tests
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from measure import machine

import poise

use_tests()

from parity import test_cmu_bvh_oracle, test_mujoco  # noqa: E402
from samples.mujoco_models import mjcf  # noqa: E402
from samples.trees import chain_length, poses, tree  # noqa: E402
from twins import columns, forward  # noqa: E402

POINT = np.array([0.1, -0.2, 0.3])


def line(what: str, worst: float, bar: float, unit: str) -> None:
    print(f"{what:62s} {worst:8.1e} {unit} (bar {bar:g}) {'met' if worst <= bar else 'MISSED'}")


def walk_against_bvh() -> None:
    test_cmu_bvh_oracle.test_the_walk_agrees_in_every_frame(DATA)
    bar = test_cmu_bvh_oracle.TOLERANCE
    print(f"{'02_01 against the cgspeed BVH, all 343 frames':62s} below {bar:g} of the unit: met")


def against_mujoco(count: int) -> None:
    """Run both comparisons of the parity tests at ``count`` poses."""
    mujoco = test_mujoco.mujoco
    subject = poise.read(DATA / "asf_amc" / "cmu_02.asf")
    humanoid = mujoco.MjModel.from_xml_path(str(DATA / "robot" / "humanoid_CMU_V2020.xml"))
    source = subject.source
    made = mujoco.MjModel.from_xml_string(mjcf(source.document, source.metres))
    bodies = {humanoid.body(i).name for i in range(humanoid.nbody)}
    names = list(subject.skeleton.joint_names)
    shared = [n for n in names[1:] if n in bodies and n not in test_mujoco.THUMBS]
    theirs, own = mujoco.MjData(humanoid), mujoco.MjData(made)
    dofs = subject.skeleton.dof_names
    at_theirs = [humanoid.joint(n.replace("_", "")).qposadr[0] for n in dofs[6:]]
    at_own = [made.joint(n).qposadr[0] for n in dofs]
    orientations = positions = turns = 0.0
    for seed in range(count):
        pose = test_mujoco.random_pose(subject, seed)
        own.qpos[at_own] = pose.q
        mujoco.mj_kinematics(made, own)
        where = np.array([own.body(name).xpos for name in names])
        positions = max(positions, float(np.abs(pose.world[:, :3, 3] - where).max()))
        turns = max(turns, float(test_mujoco.orientation_errors(pose, names, own).max()))
        pose = pose.with_values(root_rx=0.0, root_ry=0.0, root_rz=0.0)
        theirs.qpos[at_theirs] = pose.q[6:]
        mujoco.mj_kinematics(humanoid, theirs)
        errors = test_mujoco.orientation_errors(pose, shared, theirs)
        orientations = max(orientations, float(errors.max()))
    what = f"MuJoCo's humanoid, {len(shared)} shared bones, {count} poses: orientations"
    line(what, orientations, 2e-6, "rad")
    line(f"MJCF made from the ASF, {count} poses: positions", positions, 1e-10, "m")
    line(f"MJCF made from the ASF, {count} poses: orientations", turns, 1e-10, "rad")


def random_trees(trees: int, examples: int) -> None:
    """Check frames and Jacobians of ``examples`` random poses of up to ``trees`` trees."""
    worst = {"frames": 0.0, "columns": 0.0}
    types: Counter[str] = Counter()

    @settings(
        max_examples=examples, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.data())
    def check(data: st.DataObject) -> None:
        skeleton = tree(data.draw(st.integers(0, trees - 1)))
        q = data.draw(poses(skeleton))
        joint = data.draw(st.integers(0, len(skeleton.joints) - 1))
        pose = skeleton.pose(q)
        types.update(type(one.type).__name__ for one in skeleton.joints)
        expected = forward.world_frames(skeleton, q)
        scale = max(1.0, float(np.abs(expected).max()))
        far = float(np.abs(pose.world - expected).max()) / scale
        worst["frames"] = max(worst["frames"], far)
        found = poise.kinematics.jacobian(pose, skeleton.joint_names[joint], POINT)
        differences = columns.central_differences(skeleton, q, joint, POINT)
        far = float(np.abs(found - differences).max(initial=0.0))
        worst["columns"] = max(worst["columns"], far / chain_length(skeleton, pose.world))

    check()
    what = f"{examples} poses of {trees} random trees, {len(types)} joint types"
    line(f"{what}: frames", worst["frames"], 1e-12, "of the largest entry")
    line(f"{what}: Jacobian", worst["columns"], 1e-8, "x chain length")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--poses", type=int, default=10_000)
    parser.add_argument("--trees", type=int, default=300)
    parser.add_argument("--examples", type=int, default=3_000)
    chosen = parser.parse_args()
    print(machine())
    began = time.perf_counter()
    if has_data():
        walk_against_bvh()
        against_mujoco(chosen.poses)
    else:
        print("without the motion-capture files, only the random trees are compared")
    random_trees(chosen.trees, chosen.examples)
    print(f"{time.perf_counter() - began:.0f} s in all")


if __name__ == "__main__":
    main()
