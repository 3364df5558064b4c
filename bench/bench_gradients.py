"""Gradients of forward kinematics against pytorch_kinematics and torchkin (Theseus).

    pip install ".[torch]" pytorch_kinematics
    pip install --no-deps torchkin torchlie theseus-ai
    python bench/bench_gradients.py [--poses 1000] [--rounds 10]

A Panda arm (`../shared/data/robot/panda.urdf`), and a body of 125 hinges: a spine with a head, arms
and legs, of joints with two and three axes. One call returns the frames of all links of a batch in
double precision; with its gradient, also that of a weighted sum of their entries by the joints.
Frames and gradients are compared before timing. Times are CPU time of the process, with one thread
of PyTorch. Programs that are not installed are left out with a message. The last lines state the
memory that the backward pass allocates: the peak of NumPy's arrays (`tracemalloc`) during the pass,
and what PyTorch keeps for it between the passes.
"""

from __future__ import annotations

import argparse
import importlib.util
import tempfile
import time
import tracemalloc
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from cases import DATA
from measure import best_of, machine, verdict

import poise
import poise.torch
from poise.errors import PoiseWarning

Frames = Callable[[torch.Tensor], torch.Tensor]
LIMBS = (("spine", 29), ("larm", 24), ("rarm", 24), ("lleg", 24), ("rleg", 24))  # 125 hinges


def body_urdf() -> str:
    """Return a URDF of a spine, to which the other limbs are attached."""
    links, joints = ['<link name="pelvis"/>'], []
    for limb, count in LIMBS:
        parent = "spine14" if limb.endswith("arm") else "pelvis"
        for n in range(count):
            name, axis = f"{limb}{n}", ("1 0 0", "0 1 0", "0 0 1")[n % 3]
            step = 0.12 if n % 3 == 0 else 0.0
            links.append(f'<link name="{name}"/>')
            joints.append(
                f'<joint name="{name}_turn" type="revolute"><parent link="{parent}"/>'
                f'<child link="{name}"/><origin xyz="{step} 0.01 0" rpy="0.1 0 0.05"/>'
                f'<axis xyz="{axis}"/><limit lower="-3" upper="3" effort="1" velocity="1"/></joint>'
            )
            parent = name
    return f'<robot name="body">{"".join(links + joints)}</robot>'


def ours(path: Path, links: list[str], names: list[str]) -> Frames:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)
        skeleton = poise.read(path).skeleton
    frames = poise.torch.forward(skeleton)
    columns = [names.index(name) for name in skeleton.dof_names]
    rows = [skeleton.joint_index(name) for name in links]
    return lambda q: frames(q[:, columns])[:, rows]


def of_pytorch_kinematics(path: Path, links: list[str], names: list[str]) -> Frames:
    import pytorch_kinematics

    chain: Any = pytorch_kinematics.build_chain_from_urdf(path.read_bytes())
    chain = chain.to(dtype=torch.float64)
    columns = [names.index(name) for name in chain.get_joint_parameter_names()]

    def frames(q: torch.Tensor) -> torch.Tensor:
        found = chain.forward_kinematics(q[:, columns])
        return torch.stack([found[link].get_matrix() for link in links], dim=1)

    return frames


def of_torchkin(path: Path, links: list[str], names: list[str]) -> Frames:
    import torchkin

    robot: Any = torchkin.Robot.from_urdf_file(str(path), torch.float64)
    chain, _, _ = torchkin.get_forward_kinematics_fns(robot, links)
    columns = [names.index(joint.name) for joint in robot.get_joints()[: robot.dof]]
    corner = torch.tensor([[[0.0, 0.0, 0.0, 1.0]]], dtype=torch.float64)

    def frames(q: torch.Tensor) -> torch.Tensor:
        found = torch.stack(list(chain(q[:, columns])), dim=1)
        return torch.cat([found, corner.expand(*found.shape[:2], 1, 4)], dim=2)

    return frames


PROGRAMS = {"pytorch_kinematics": of_pytorch_kinematics, "torchkin": of_torchkin}


def compare(what: str, path: Path, count: int, rounds: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)
        skeleton = poise.read(path).skeleton
    names = list(skeleton.dof_names)
    follow = {}
    if "panda_finger_joint1" in names:  # others do not know joints that follow
        follow = {"panda_finger_joint2": "panda_finger_joint1"}
        names += list(follow)
    links = [name for name in skeleton.joint_names if "finger" not in name]
    rng = np.random.default_rng(0)
    q = torch.tensor(rng.uniform(-1.0, 1.0, (count, len(names))), requires_grad=True)
    weights = torch.tensor(rng.normal(size=(count, len(links), 4, 4)))
    known: dict[str, Frames] = {"poise": ours(path, links, names)}
    for program, make in PROGRAMS.items():
        if importlib.util.find_spec(program) is None:
            print(f"{what}: {program} is not installed")
            continue
        known[program] = make(path, links, names)

    def gradient(frames: Frames) -> torch.Tensor:
        return torch.autograd.grad((frames(q) * weights).sum(), q)[0]

    expected = known["poise"](q), gradient(known["poise"])
    for program, frames in known.items():
        torch.testing.assert_close(frames(q), expected[0], atol=1e-9, rtol=0.0)
        torch.testing.assert_close(gradient(frames), expected[1], atol=1e-8, rtol=0.0)
        print(f"{what}: frames and gradients of {program} agree")
    forwards = {program: lambda f=frames: f(q.detach()) for program, frames in known.items()}
    both = {program: lambda f=frames: gradient(f) for program, frames in known.items()}
    for stage, calls in (("forward", forwards), ("forward and backward", both)):
        found = best_of(calls, rounds, time.process_time)
        for program in list(known)[1:]:
            ratio = found[program] / found["poise"]
            bar = 5.0 if program == "pytorch_kinematics" else 1.0
            print(verdict(f"{what}, {stage}, against {program}", ratio, bar))
            print(f"  {1e3 * found['poise']:.2f} ms against {1e3 * found[program]:.2f} ms")
    memory(what, known, q, weights)


def memory(what: str, known: dict[str, Frames], q: torch.Tensor, weights: torch.Tensor) -> None:
    for program, frames in known.items():
        kept = 0

        def pack(tensor: torch.Tensor) -> torch.Tensor:
            nonlocal kept
            kept += tensor.numel() * tensor.element_size()
            return tensor

        with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
            found = (frames(q) * weights).sum()
        kept -= 2 * weights.numel() * weights.element_size()  # of the product
        tracemalloc.start()
        torch.autograd.grad(found, q)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(
            f"{what}, memory, {program}: {kept / 1e6:.2f} MB kept for the backward pass, "
            f"{peak / 1e6:.2f} MB of NumPy's arrays in it"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--poses", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    print(machine(), "PyTorch", torch.__version__)
    with tempfile.TemporaryDirectory() as folder:
        body = Path(folder) / "body.urdf"
        body.write_text(body_urdf(), encoding="utf-8")
        panda = DATA / "robot" / "panda.urdf"
        if panda.exists():
            compare("Panda", panda, chosen.poses, chosen.rounds)
        compare("125 hinges", body, chosen.poses, max(3, chosen.rounds // 3))


if __name__ == "__main__":
    main()
