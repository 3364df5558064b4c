"""Random trees of joints, and Hypothesis strategies for their poses."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from poise import SkeletonBuilder
from poise.geometry import Curve
from poise.model.skeleton import Skeleton
from samples.joints import NON_RIGID, SAMPLES, value_range

# All above 0 wherever they are asked: a factor may follow them.
CURVES = (
    Curve.polynomial((0.9, 0.05, 0.02, -0.005), (-10.0, 10.0)),
    Curve.through([-2.0, -0.5, 1.0, 4.0], [0.6, 0.9, 0.5, 1.1], kind="cubic"),
    Curve.function(lambda x: 0.8 + 0.3 * math.sin(x), lambda x: 0.3 * math.cos(x)),
    Curve.function(lambda x: 0.7 + 0.2 * math.cos(x)),
)
NATIVE_CURVES = CURVES[:2]


@lru_cache(maxsize=64)
def tree(seed: int, kind: str = "any", size: int = 7) -> Skeleton:
    """A random tree with several roots, rest frames, driven values and parameters.

    ``kind``: "any", "native" (no Python function), "rigid" (native, no scale and no shear), or
    "undriven" (rigid, and no value follows another).
    """
    rng = np.random.default_rng(seed)
    samples = [
        joint_type
        for name, types in SAMPLES.items()
        for joint_type in types
        if kind == "any"
        or (
            not any(primitive.function for primitive in joint_type.lower())
            and (kind == "native" or name not in NON_RIGID)
        )
    ]
    if kind in ("rigid", "undriven"):
        samples = [t for t in samples if not any(dof.lower > 0 for dof in t.dofs)]
    builder = SkeletonBuilder(f"tree {seed}")
    names: list[str] = []
    for i in range(size):
        parent = (
            None if i == 0 or rng.random() < 0.1 else names[int(rng.integers(max(0, i - 2), i))]
        )
        builder.add(
            f"j{i}",
            samples[int(rng.integers(len(samples)))],
            parent,
            offset=rng.uniform(-0.5, 0.5, 3),
            rotation=None if rng.random() < 0.4 else Rotation.random(random_state=rng).as_matrix(),
            tip=(0.1, 0.2, 0.0),
        )
        names.append(f"j{i}")
    builder.parameter("slider", lower=-1.0, upper=1.0)
    builder.parameter("idle")
    if kind != "undriven":
        drive_some(builder, rng, CURVES if kind == "any" else NATIVE_CURVES)
    return builder.build()


def drive_some(builder: SkeletonBuilder, rng: np.random.Generator, curves) -> None:
    """Two values that follow others: one a value of q, the next that driven value (a chain)."""
    skeleton = builder.build()
    scalars = [
        name
        for joint in skeleton.joints
        for name in joint.dof_names
        if not name.rpartition("_")[2].startswith("q")
    ]
    rng.shuffle(scalars)
    for driven, driver in ((0, 1), (2, 0), (3, None)):
        if driven < len(scalars) and (driver is None or driver < len(scalars)):
            by = "slider" if driver is None else scalars[driver]
            builder.drive(scalars[driven], by, curves[int(rng.integers(len(curves)))])


def ranges(skeleton: Skeleton) -> dict[str, tuple[float, float]]:
    """Return the ranges of random values of a skeleton, by name."""
    found = {
        name: value_range(dof)
        for joint in skeleton.joints
        for name, dof in zip(joint.dof_names, joint.type.dofs, strict=True)
    }
    return found | {parameter.name: (-1.0, 1.0) for parameter in skeleton.parameters}


def is_quaternion(name: str) -> bool:
    return name.rpartition("_")[2] in ("qw", "qx", "qy", "qz")


@st.composite
def poses(draw: st.DrawFn, skeleton: Skeleton) -> np.ndarray:
    """A pose vector (nq,): limits, zeros and half turns as readily as anything between."""
    bounds = ranges(skeleton)
    q = np.zeros(skeleton.nq)
    i = 0
    while i < skeleton.nq:
        name = skeleton.dof_names[i]
        if is_quaternion(name):
            vector = [draw(entry(-math.pi, math.pi)) / 1.8 for _ in range(3)]
            q[i : i + 4] = np.roll(Rotation.from_rotvec(vector).as_quat(), 1)
            i += 4
        else:
            q[i] = draw(entry(*bounds[name]))
            i += 1
    return q


def entry(low: float, high: float) -> st.SearchStrategy[float]:
    special = [value for value in (0.0, 1.0, math.pi / 2, -math.pi / 2) if low <= value <= high]
    return st.one_of(st.sampled_from([low, high, *special]), st.floats(low, high))


def random_pose(skeleton: Skeleton, rng: np.random.Generator) -> np.ndarray:
    bounds = ranges(skeleton)
    q = np.array([rng.uniform(*bounds[name]) for name in skeleton.dof_names])
    for i, name in enumerate(skeleton.dof_names):
        if name.endswith("_qw"):
            q[i : i + 4] = np.roll(Rotation.random(random_state=rng).as_quat(), 1)
    return q


def chain_length(skeleton: Skeleton, world: np.ndarray) -> float:
    """The longest way in the world from the origin along the joints, at least 1."""
    reach = np.zeros(len(skeleton.joints))
    for j, parent in enumerate(skeleton.parents):
        start = np.zeros(3) if parent < 0 else world[parent, :3, 3]
        before = 0.0 if parent < 0 else reach[parent]
        reach[j] = before + np.linalg.norm(world[j, :3, 3] - start)
    return max(1.0, float(reach.max()))
