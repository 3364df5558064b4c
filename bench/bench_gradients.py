"""Gradients of forward kinematics against pytorch_kinematics and torchkin (Theseus).

    pip install ".[torch]" pytorch_kinematics
    pip install --no-deps torchkin torchlie theseus-ai
    python bench/bench_gradients.py [--poses 1000] [--rounds 10]

A Panda arm (`../shared/data/robot/panda.urdf`), and a body of 125 hinges: a spine with a head, arms
and legs, of joints with two and three axes. One call returns the frames of all links of a batch in
double precision; with its gradient, also that of a weighted sum of their entries by the joints.
Frames and gradients are compared before timing; pytorch_kinematics reads fixed frames in single
precision. Times are CPU time of the process, with one thread
of PyTorch. Programs that are not installed are left out with a message. The last lines state the
memory: the peak of NumPy's arrays in both passes of Poise (`tracemalloc`), and the tensors that
PyTorch keeps between the passes.
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
from typing import Any, NamedTuple

import numpy as np
import torch
from cases import DATA
from measure import best_of, machine, verdict

import poise
import poise.torch
from poise.errors import PoiseWarning

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


class Frames(NamedTuple):
    """Frames (B, links, 4, 4) of one program, and its orders of joints and links."""

    of: Callable[[torch.Tensor], torch.Tensor]
    joints: list[str]
    links: list[str]


def ours(path: Path, _: list[str]) -> Frames:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PoiseWarning)
        skeleton = poise.read(path, base="fixed").skeleton
    of = poise.torch.forward(skeleton)
    return Frames(of, list(skeleton.dof_names), list(skeleton.joint_names))


def of_pytorch_kinematics(path: Path, links: list[str]) -> Frames:
    import pytorch_kinematics

    chain: Any = pytorch_kinematics.build_chain_from_urdf(path.read_bytes())
    chain = chain.to(dtype=torch.float64)

    def of(q: torch.Tensor) -> torch.Tensor:
        found = chain.forward_kinematics(q)
        return torch.stack([found[link].get_matrix() for link in links], dim=1)

    return Frames(of, list(chain.get_joint_parameter_names()), links)


def of_torchkin(path: Path, links: list[str]) -> Frames:
    import torchkin

    robot: Any = torchkin.Robot.from_urdf_file(str(path), torch.float64)
    chain, _, _ = torchkin.get_forward_kinematics_fns(robot, links)

    def of(q: torch.Tensor) -> torch.Tensor:
        return torch.stack(list(chain(q)), dim=1)  # (B, links, 3, 4)

    return Frames(of, [joint.name for joint in robot.joints[: robot.dof]], links)


PROGRAMS = {"pytorch_kinematics": of_pytorch_kinematics, "torchkin": of_torchkin}


def compare(what: str, path: Path, count: int, rounds: int) -> None:
    first = ours(path, [])
    links = [name for name in first.links if "finger" not in name]
    known = {"poise": first}
    for program, make in PROGRAMS.items():
        if importlib.util.find_spec(program) is None:
            print(f"{what}: {program} is not installed")
            continue
        known[program] = make(path, links)
    rng = np.random.default_rng(0)
    values = {name: rng.uniform(-1.0, 1.0, count) for name in first.joints}
    # others do not know joints that follow
    follow = {name: values["panda_finger_joint1"] for name in values if "finger" in name}
    weights = {name: rng.normal(size=(count, 3, 4)) for name in links}
    still = np.zeros((count, 3, 4))
    calls: dict[str, tuple[Callable[[], torch.Tensor], Callable[[], torch.Tensor]]] = {}
    found: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    kept: dict[str, float] = {}
    for program, frames in known.items():
        columns = [values[n] if n in values else follow[NEAR[n]] for n in frames.joints]
        q = torch.tensor(np.stack(columns, axis=1), requires_grad=True)
        own = torch.tensor(np.stack([weights.get(n, still) for n in frames.links], axis=1))

        def forward(of: Any = frames.of, q: torch.Tensor = q) -> torch.Tensor:
            return of(q.detach())

        def gradient(
            of: Any = frames.of, q: torch.Tensor = q, own: torch.Tensor = own
        ) -> torch.Tensor:
            return torch.autograd.grad((of(q)[..., :3, :] * own).sum(), q)[0]

        calls[program] = forward, gradient
        world, slopes = forward()[..., :3, :], gradient()
        found[program] = (
            {name: world[:, n] for n, name in enumerate(frames.links)},
            {name: slopes[:, n] for n, name in enumerate(frames.joints)},
        )
        kept[program] = kept_for_backward(lambda of=frames.of, q=q: of(q))
    for program in list(known)[1:]:
        world, slopes = (
            max(float((a[n] - b[n]).abs().max()) for n in a.keys() & b.keys() if "finger" not in n)
            for a, b in zip(found["poise"], found[program], strict=True)
        )
        assert world < 2e-6 and slopes < 1e-4, (program, world, slopes)
        print(f"{what}: {program} agrees within {world:.1e} (frames), {slopes:.1e} (gradients)")
    for number, stage in enumerate(("forward", "forward and backward")):
        times = best_of({n: both[number] for n, both in calls.items()}, rounds, time.process_time)
        for program in list(known)[1:]:
            bar = 5.0 if program == "pytorch_kinematics" else 1.0
            ratio = times[program] / times["poise"]
            print(verdict(f"{what}, {stage}, against {program}", ratio, bar))
            print(f"  {1e3 * times['poise']:.2f} ms against {1e3 * times[program]:.2f} ms")
    tracemalloc.start()
    calls["poise"][1]()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"{what}: both passes of Poise take {peak / 1e6:.2f} MB of NumPy's arrays at most")
    for program, size in kept.items():
        print(f"{what}: {program} keeps {size:.2f} MB for the backward pass")


NEAR = {"panda_finger_joint2": "panda_finger_joint1"}


def kept_for_backward(call: Callable[[], torch.Tensor]) -> float:
    """Return the megabytes of the different tensors that a forward pass keeps."""
    sizes: dict[int, int] = {}

    def pack(tensor: torch.Tensor) -> torch.Tensor:
        store = tensor.untyped_storage()
        sizes[store.data_ptr()] = store.nbytes()
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor):
        kept = call()
        del kept
    return sum(sizes.values()) / 1e6


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
