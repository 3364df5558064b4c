"""The mass matrix of the CMU humanoid against MuJoCo's, with MuJoCo's own inertias.

    python bench/bench_mass.py [--poses 200] [--rounds 40]

Both compute full matrices from pose vectors, for a batch in one thread. Two references are measured
in turns with Poise: MuJoCo called from Python once per pose (`mj_kinematics`, `mj_comPos`,
`mj_crb`, `mj_fullM`), and those four calls alone at one pose, without writing poses or reading
matrices, minus the time of four empty calls: the time of MuJoCo's C code. Without the real files,
the model is made from the bundled character.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable

import mujoco
import numpy as np
from bench_kinematics import as_asf
from cases import DATA, Floats, has_data, person, use_tests
from measure import best_of, machine, verdict

import poise
from poise import kinematics

use_tests()

from samples.mujoco_models import full_mass_matrix, masses_of, mjcf  # noqa: E402


def case(count: int) -> tuple[mujoco.MjModel, poise.Pose]:
    """Return MuJoCo's model and a batch of random poses of the same body in Poise."""
    if has_data():
        path = DATA / "robot" / "humanoid_CMU_V2020.xml"
        model = mujoco.MjModel.from_xml_path(str(path))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", poise.errors.RepairWarning)
            skeleton = poise.read(path).skeleton
    else:
        motion = person().motion
        source = as_asf(motion)
        model = mujoco.MjModel.from_xml_string(mjcf(source.document, source.metres))
        skeleton = motion.skeleton
    model.dof_armature[:] = 0.0
    q = np.random.default_rng(0).uniform(-1.0, 1.0, (count, model.nq))
    return model, skeleton.pose(q)


def loop(model: mujoco.MjModel, poses: Floats, out: Floats) -> Callable[[], object]:
    """Process one pose after another with MuJoCo, with all look-ups done in advance."""
    data = mujoco.MjData(model)
    qpos = data.qpos

    def run() -> None:
        for i in range(len(poses)):
            qpos[:] = poses[i]
            mujoco.mj_kinematics(model, data)
            mujoco.mj_comPos(model, data)
            mujoco.mj_crb(model, data)
            full_mass_matrix(model, data, out[i])

    return run


def bare(model: mujoco.MjModel, count: int) -> Callable[[], object]:
    """Make the four calls alone, the same number of times."""
    data, out = mujoco.MjData(model), np.zeros((model.nv, model.nv))
    place, about, crb, full = (
        mujoco.mj_kinematics, mujoco.mj_comPos, mujoco.mj_crb, mujoco.mj_fullM,
    )  # fmt: skip
    last = (model, out, data.qM) if hasattr(data, "qM") else (model, data, out)

    def run() -> None:
        for _ in range(count):
            place(model, data)
            about(model, data)
            crb(model, data)
            full(*last)

    return run


def empty(count: int) -> Callable[[], object]:
    """Make four trivial calls into MuJoCo."""
    nothing, two = mujoco.mju_zero3, np.zeros(3)

    def run() -> None:
        for _ in range(count):
            nothing(two)
            nothing(two)
            nothing(two)
            nothing(two)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--poses", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=40)
    chosen = parser.parse_args()
    model, poses = case(chosen.poses)
    masses = masses_of(model, poses.skeleton)
    one = poses.skeleton.pose(poses.q[0])
    theirs = np.zeros((chosen.poses, model.nv, model.nv))
    print(machine())
    found = best_of(
        {
            "poise": lambda: kinematics.mass_matrix(poses, masses),
            "loop": loop(model, poses.q, theirs),
            "bare": bare(model, chosen.poses),
            "empty": empty(chosen.poses),
            "diagonal": lambda: kinematics.mass_matrix(poses, masses, diagonal=True),
            "momentum": lambda: kinematics.momentum_matrix(poses, masses),
            "one": lambda: kinematics.mass_matrix(one, masses),
        },
        chosen.rounds,
    )
    ours = kinematics.mass_matrix(poses, masses)
    off = float(np.abs(ours - theirs).max() / np.abs(theirs).max())
    us = {name: 1e6 * seconds / chosen.poses for name, seconds in found.items()}
    native = us["bare"] - us["empty"]
    print(verdict("largest difference to mj_fullM, relative (1e-9)", off / 1e-9, 1.0, at_most=True))
    print(verdict("mass matrices, a batch against MuJoCo in a loop", us["loop"] / us["poise"], 1.0))
    print(verdict("the same against MuJoCo's C alone", native / us["poise"], 1.0))
    print(
        f"  {us['poise']:.2f} us per matrix of {model.nv} x {model.nv} from the pose; MuJoCo "
        f"{us['loop']:.2f} us in a loop, {native:.2f} us of it in C"
    )
    print(
        f"  the diagonal alone {us['diagonal']:.2f} us, the momentum matrix {us['momentum']:.2f} "
        f"us, one pose per call {1e6 * found['one']:.0f} us"
    )


if __name__ == "__main__":
    main()
