"""Forward kinematics of many poses against a Python loop over MuJoCo.

    python bench/bench_kinematics.py [--poses 1000] [--rounds 40]

The reference writes each pose to `qpos`, calls `mj_kinematics` and copies `xpos` and `xmat`; its
model is MuJoCo's own humanoid of the CMU skeleton (56 hinges and a free root), or, without the real
files, one made from the bundled character. Poise poses the CMU skeleton (62 DOFs) from the same
values in one call, on one thread. Both are measured in CPU time of that thread to reduce the
influence of other load. Two threads against one are measured in wall-clock time, which needs two
idle cores.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import mujoco
import numpy as np
from cases import DATA, Floats, has_data, person, use_tests
from measure import best_of, machine, verdict

import poise
from poise.formats.asf import AsfSource
from poise.kinematics import world_frames

MANY = 8  # repetitions of the poses for two threads

use_tests()

from samples.mujoco_models import mjcf  # noqa: E402


def model_and_poses(motion: poise.Motion, count: int) -> tuple[mujoco.MjModel, Floats, Floats]:
    """Return a MuJoCo model, and the same poses for Poise (P, nq) and MuJoCo (P, its nq)."""
    q = motion.q[np.arange(count) % len(motion)].copy()
    skeleton = motion.skeleton
    if has_data():
        model = mujoco.MjModel.from_xml_path(str(DATA / "robot" / "humanoid_CMU_V2020.xml"))
        qpos = np.zeros((count, model.nq))
        qpos[:, :3] = q[:, :3]
        root = skeleton.pose(q).world[:, 0, :3, :3]
        qpos[:, 3:7] = poise.geometry.quaternions.from_matrix(root)
        names = {name: name.replace("_", "") for name in skeleton.dof_names[6:]}
    else:
        source = as_asf(motion)
        model = mujoco.MjModel.from_xml_string(mjcf(source.document, source.metres))
        qpos = np.zeros((count, model.nq))
        names = {name: name for name in skeleton.dof_names}
    for ours, theirs in names.items():
        qpos[:, model.joint(theirs).qposadr[0]] = q[:, skeleton.dof_index(ours)]
    return model, q, qpos


def as_asf(motion: poise.Motion) -> AsfSource:
    """Write the motion's skeleton as ASF and read it again."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "figure.asf"
        poise.write(poise.Character("figure", motion.skeleton, {"walk": motion}), path)
        source = poise.read(path).source
    assert isinstance(source, AsfSource)
    return source


def loop(model: mujoco.MjModel, poses: Floats) -> Callable[[], object]:
    """Pose one frame after another with MuJoCo, with all look-ups done in advance."""
    data = mujoco.MjData(model)
    positions = np.empty((len(poses), model.nbody, 3))
    rotations = np.empty((len(poses), model.nbody, 9))
    qpos, xpos, xmat, kinematics = data.qpos, data.xpos, data.xmat, mujoco.mj_kinematics

    def run() -> None:
        for i in range(len(poses)):
            qpos[:] = poses[i]
            kinematics(model, data)
            positions[i] = xpos
            rotations[i] = xmat

    return run


def bare(model: mujoco.MjModel, count: int) -> Callable[[], object]:
    """Call `mj_kinematics` alone, the same number of times."""
    data, kinematics = mujoco.MjData(model), mujoco.mj_kinematics

    def run() -> None:
        for _ in range(count):
            kinematics(model, data)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--poses", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=40)
    chosen = parser.parse_args()
    motion = person().motion
    mechanism = motion.skeleton.mechanism
    model, q, qpos = model_and_poses(motion, chosen.poses)
    print(machine())
    found = best_of(
        {
            "poise": lambda: world_frames(mechanism, q, threads=1),
            "mujoco": loop(model, qpos),
            "bare": bare(model, chosen.poses),
        },
        chosen.rounds,
    )
    ours, theirs, bare_ones = (1e6 * found[name] / chosen.poses for name in found)
    print(verdict("forward kinematics, a batch against MuJoCo in a loop", theirs / ours, 1.7))
    print(
        f"  {ours:.2f} us per pose of {mechanism.joint_count} joints and {mechanism.nq} DOFs, "
        f"MuJoCo {theirs:.2f} us ({bare_ones:.2f} us of them mj_kinematics alone, "
        "called from Python)"
    )
    many = np.tile(q, (MANY, 1))
    shared = best_of(
        {str(n): lambda n=n: world_frames(mechanism, many, threads=n) for n in (1, 2)},
        chosen.rounds, time.perf_counter,
    )  # fmt: skip
    ratio = shared["1"] / shared["2"]
    print(verdict(f"{len(many)} poses on 2 threads, wall-clock time", ratio, 1.8))


if __name__ == "__main__":
    main()
