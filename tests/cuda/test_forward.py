"""Generated forward kinematics and Jacobians, built for the host, against the CPU's kernels."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import poise
from cuda.on_host import address, build, needs_compiler
from cuda_resources import compile_ptx, ptxas, ptxas_report
from poise.cuda import forward as device_forward
from poise.cuda import runtime
from poise.cuda.forward_source import frames_kernel, jacobian_kernel
from poise.cuda.runtime import CudaUnavailable
from poise.device import Settings
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.kinematics import Mechanism, jacobian, world_frames
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.trees import random_pose, tree

pytestmark = pytest.mark.slow

POINT = (0.1, 0.2, 0.3)
DTYPES = {"double": np.float64, "float": np.float32}


def native(joint_type: poise.JointType) -> bool:
    return not any(primitive.function for primitive in joint_type.lower())


def every_joint(number: int) -> poise.Skeleton:
    """A skeleton with the given sample of every joint type, constraint joints apart."""
    builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
    rotation = transforms.axis_angle((1, 2, 3), 0.8)
    parent = "base"
    for name, types in SAMPLES_AND_FOLLOWING.items():
        sample = types[number % len(types)] if types else None
        if sample is None or name.endswith("-constraint") or not native(sample):
            continue
        turned = rotation if len(name) % 2 else None
        builder.add(name, sample, parent, offset=(0.1, 0.2, -0.1), rotation=turned)
        parent = name if number % 2 else "base"
    return builder.add("end", poise.Hinge("z"), parent, offset=(0, 0.4, 0.1)).build()


def following(name: str, number: int) -> poise.Skeleton:
    """A constraint joint between two hinges; every other one behind a scale."""
    builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
    above = "base"
    if number % 2:
        builder.add("swell", poise.ScaleXYZ(), "base", offset=(0.1, 0, 0))
        above = "swell"
    types = SAMPLES_AND_FOLLOWING[name]
    builder.add("tried", types[number % len(types)], above, offset=(0.3, 0.1, 0))
    builder.add("end", poise.Hinge("z"), "tried", offset=(0, 0.4, 0.1))
    builder.add("stand", poise.Hinge("y"), offset=(-0.2, 0.5, 0.4))
    return builder.add("beacon", poise.Ball("xzy"), "stand", offset=(1.3, 0.2, 0.7)).build()


CONSTRAINTS = [name for name in SAMPLES_AND_FOLLOWING if name.endswith("-constraint")]


def poses(skeleton: poise.Skeleton, count: int = 5) -> np.ndarray[Any, Any]:
    rng = np.random.default_rng(17)
    return np.array([skeleton.rest.q, *(random_pose(skeleton, rng) for _ in range(count))])


def frames(
    mechanism: Mechanism, q: Any, real: str = "double", *, check: bool = False, **options: int
) -> np.ndarray[Any, Any]:
    made = frames_kernel(mechanism, real, **options)
    library = build(made.source, made.constants, real, check)
    given = np.ascontiguousarray(q, DTYPES[real])
    out = np.full((len(given), mechanism.joint_count, 4, 4), np.nan, given.dtype)
    library.world_frames(address(given), address(out), len(given))
    return out


def jacobians(
    mechanism: Mechanism, q: Any, joint: int, real: str = "double", *, check: bool = False
) -> np.ndarray[Any, Any]:
    made = jacobian_kernel(mechanism, joint, real)
    library = build(made.source, made.constants, real, check)
    given = np.ascontiguousarray(q, DTYPES[real])
    out = np.full((len(given), 6, mechanism.nv), np.nan, given.dtype)
    number = ctypes.c_double if real == "double" else ctypes.c_float
    library.point_jacobians(address(given), address(out), *map(number, POINT), len(given))
    return out


def agrees(found: Any, wanted: Any, tolerance: float = 1e-13) -> None:
    scale = max(1.0, float(np.abs(wanted).max(initial=0.0)))
    np.testing.assert_allclose(found, wanted, rtol=0, atol=tolerance * scale)


# -- built for the host -------------------------------------------------------------------------


@needs_compiler
@pytest.mark.parametrize("number", range(6))
def test_frames_of_every_joint_type(number: int) -> None:
    skeleton = every_joint(number)
    q = poses(skeleton)
    wanted = world_frames(skeleton, q)
    agrees(frames(skeleton.mechanism, q), wanted)
    if number < 2:
        agrees(frames(skeleton.mechanism, q, check=True), wanted)
        agrees(frames(skeleton.mechanism, q, straight=0), wanted)
        agrees(frames(skeleton.mechanism, q, "float"), wanted, 1e-5)


@needs_compiler
@pytest.mark.parametrize("kind", ["native", "rigid", "undriven"])
@pytest.mark.parametrize("seed", range(4))
def test_frames_of_random_trees(kind: str, seed: int) -> None:
    skeleton = tree(seed, kind)
    q = poses(skeleton)
    wanted = world_frames(skeleton, q)
    agrees(frames(skeleton.mechanism, q, check=seed == 0), wanted)
    agrees(frames(skeleton.mechanism, q, straight=0), wanted)


@needs_compiler
@pytest.mark.parametrize("name", CONSTRAINTS)
@pytest.mark.parametrize("number", range(2))
def test_constraint_joints(name: str, number: int) -> None:
    skeleton = following(name, number)
    q = poses(skeleton)
    agrees(frames(skeleton.mechanism, q, check=True), world_frames(skeleton, q))
    joint = skeleton.joint_index("end")
    found = jacobians(skeleton.mechanism, q, joint, check=True)
    agrees(found, jacobian(skeleton.pose(q), "end", POINT), 1e-12)


@needs_compiler
@pytest.mark.parametrize("number", range(3))
def test_jacobians_of_every_joint_type(number: int) -> None:
    skeleton = every_joint(number)
    pose = skeleton.pose(poses(skeleton, 3))
    found = jacobians(skeleton.mechanism, pose.q, skeleton.joint_index("end"), check=number == 1)
    agrees(found, jacobian(pose, "end", POINT))
    wanted = jacobian(pose, "end", POINT, method="numeric")
    agrees(found, wanted, 1e-8)


@needs_compiler
@pytest.mark.parametrize("kind", ["native", "rigid"])
@pytest.mark.parametrize("seed", range(3))
def test_jacobians_of_random_trees(kind: str, seed: int) -> None:
    skeleton = tree(seed, kind)
    pose = skeleton.pose(poses(skeleton))
    for joint in (0, len(skeleton.joint_names) - 1):
        name = skeleton.joint_names[joint]
        found = jacobians(skeleton.mechanism, pose.q, joint)
        agrees(found, jacobian(pose, name, POINT))
        agrees(found, jacobian(pose, name, POINT, method="numeric"), 1e-8)


@needs_compiler
def test_the_bundled_character() -> None:
    clip = poise.bundled.character().motion
    q, mechanism = clip.q[::10], clip.skeleton.mechanism
    wanted = world_frames(mechanism, q)
    agrees(frames(mechanism, q), wanted)
    agrees(frames(mechanism, q, "float"), wanted, 1e-5)
    pose = clip.skeleton.pose(q)
    name = clip.skeleton.joint_names[-1]
    wanted = jacobian(pose, name, POINT)
    found = jacobians(mechanism, q, len(clip.skeleton.joint_names) - 1)
    agrees(found, wanted)
    assert (found == 0).mean() > 0.5  # columns of other limbs


@needs_compiler
def test_angles_of_any_size() -> None:
    skeleton = poise.SkeletonBuilder().add("joint", poise.Ball("xyz")).build()
    q = np.array([[1e5, -3e6, 2e9], [99999.0, 40.0, -7e4], [0.0, np.pi, -np.pi / 2]])
    agrees(frames(skeleton.mechanism, q), world_frames(skeleton, q))
    small = q[2:] * [[1], [3], [200.0]]
    found = frames(skeleton.mechanism, small, "float")
    agrees(found, world_frames(skeleton, small.astype(np.float32)), 5e-7)


@needs_compiler
def test_numbers_beyond_constant_memory() -> None:
    builder = poise.SkeletonBuilder()
    for i in range(500):
        rotation = transforms.axis_angle((1, i, 3), 0.1)
        parent = f"j{i - 1}" if i % 10 else None
        builder.add(f"j{i}", poise.Hinge("x"), parent, offset=(i, 0.1, 0.2), rotation=rotation)
    skeleton = builder.build()
    q = poses(skeleton, 2)
    made = frames_kernel(skeleton.mechanism)
    assert "__device__ R C[" in made.source and "__constant__ const int" not in made.source
    agrees(frames(skeleton.mechanism, q), world_frames(skeleton, q), 1e-12)
    joint = skeleton.joint_index("j99")
    found = jacobians(skeleton.mechanism, q, joint)
    agrees(found, jacobian(skeleton.pose(q), "j99", POINT))


@needs_compiler
def test_no_poses_and_no_values() -> None:
    still = poise.SkeletonBuilder().add("still", poise.Fixed(), offset=(1, 2, 3)).build()
    agrees(frames(still.mechanism, np.zeros((2, 0))), world_frames(still, np.zeros((2, 0))))
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("x")).build()
    assert frames(arm.mechanism, np.zeros((0, 1))).shape == (0, 1, 4, 4)


WARP = """
#include <thread>
#include <vector>
#include <condition_variable>
#include <mutex>
struct Barrier {
  std::mutex door; std::condition_variable all; int waiting = 0, round = 0;
  void wait() {
    std::unique_lock<std::mutex> held(door);
    const int now = round;
    if (++waiting == 32) { waiting = 0; ++round; all.notify_all(); }
    else all.wait(held, [&] { return round != now; });
  }
} barrier;
struct Place { int x; };
static thread_local Place threadIdx, blockIdx;
struct double2 { double x, y; };
struct float4 { float x, y, z, w; };
static double2 make_double2(double x, double y) { return {x, y}; }
static float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
#define __CUDACC__
#define THREADS 32
#define __shared__ alignas(16) static
#define __forceinline__ inline
#define __noinline__
#define __restrict__
#define __syncwarp() barrier.wait()
"""
"""A warp of 32 threads on the host, one block after the other."""


@needs_compiler
@pytest.mark.parametrize("real", ["double", "float"])
def test_rows_are_moved_as_a_warp_moves_them(real: str) -> None:
    skeleton = every_joint(3)  # whose number of values is no multiple of 16
    mechanism, joint = skeleton.mechanism, skeleton.joint_index("end")
    q = np.resize(poses(skeleton), (45, skeleton.nq)).astype(DTYPES[real])
    number = ctypes.c_double if real == "double" else ctypes.c_float
    cases: Any = (
        (frames_kernel(mechanism, real), "world_frames", (), world_frames(skeleton, q)),
        (
            jacobian_kernel(mechanism, joint, real), "point_jacobians", tuple(map(number, POINT)),
            jacobian(skeleton.pose(q), "end", POINT),
        ),
    )  # fmt: skip
    for made, name, numbers, wanted in cases:
        given = "".join(f", R n{i}" for i in range(len(numbers)))
        passed = "".join(f", n{i}" for i in range(len(numbers)))
        source = f"""{WARP}
{made.source}
extern "C" void warps(const R* q, R* out{given}, int count) {{
  for (int block = 0; block * THREADS < count; ++block) {{
    std::vector<std::thread> threads;
    for (int lane = 0; lane < 32; ++lane) threads.emplace_back([=] {{
      threadIdx.x = lane; blockIdx.x = block; {name}(q, out{passed}, count);
    }});
    for (auto& thread : threads) thread.join();
  }}
}}"""
        library = build(source, made.constants, real)
        out = np.full((len(q) + 1, *wanted.shape[1:]), 7.0, q.dtype)
        library.warps(address(q), address(out), *numbers, len(q))
        agrees(out[:-1], wanted, 1e-13 if real == "double" else 2e-4)
        assert (out[-1] == 7.0).all()


# -- compiled for GPUs --------------------------------------------------------------------------


@pytest.mark.parametrize("real", ["double", "float"])
def test_registers_of_the_bundled_character(real: str) -> None:
    pytest.importorskip("cuda.bindings.nvrtc")
    try:
        runtime.nvrtc_version()
        ptxas()
    except CudaUnavailable as error:
        pytest.skip(str(error))
    skeleton = poise.bundled.character().skeleton
    joint = len(skeleton.joint_names) - 1
    sources = {
        "world_frames": frames_kernel(skeleton.mechanism, real).source,
        "point_jacobians": jacobian_kernel(skeleton.mechanism, joint, real).source,
    }
    for name, source in sources.items():
        options = device_forward.options(real)
        ptx = compile_ptx(source, "compute_80", options=options)
        stores = "st.global.v2.f64" if real == "double" else "st.global.v4.f32"
        if name == "world_frames":  # of 16 bytes each, and nothing is read back
            each = 8 if real == "double" else 4
            assert ptx.decode().count(stores) == each * len(skeleton.joint_names)
        # Frames of joints with children to come fit into registers. A Jacobian keeps 6 numbers for
        # each motion of its chain, which may exceed them.
        most = 0 if name == "world_frames" else 1024
        for arch in ("sm_80", "sm_90"):
            used = ptxas_report(ptx, arch)[name]
            assert used.registers <= 255
            assert used.spill_stores <= most and used.spill_loads <= most


# -- the public functions -----------------------------------------------------------------------


def test_unknown_devices() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("x")).build()
    message = "^unknown device 'gpu'; expected 'cpu'"
    wrong: Any = "gpu"
    with pytest.raises(InvalidValue, match=message):
        world_frames(arm, np.zeros((1, 1)), device=wrong)
    for method in ("analytic", "numeric"):
        with pytest.raises(InvalidValue, match=message):
            jacobian(arm.rest, "arm", device=wrong, method=method)
    agrees(world_frames(arm, [[0.3]], device="cpu"), arm.pose([[0.3]]).world)


def test_functions_of_python_are_refused() -> None:
    samples = SAMPLES_AND_FOLLOWING["user"]
    skeleton = poise.SkeletonBuilder().add("own", samples[0]).build()
    for device in (frames_kernel, lambda m: jacobian_kernel(m, 0), device_forward.DeviceForward):
        with pytest.raises(InvalidValue, match=r"Python functions.*omit `device`"):
            device(skeleton.mechanism)
    with pytest.raises(InvalidValue, match="Python functions"):
        world_frames(skeleton, skeleton.rest.q, device="cuda")


def test_other_numbers_are_refused() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("x")).build()
    with pytest.raises(InvalidValue, match="poses have dtype int32; expected float64 or float32"):
        device_forward.DeviceForward(arm, np.int32)


def test_large_jacobians_through_links_are_refused() -> None:
    builder = poise.SkeletonBuilder().add("beacon", poise.Free())
    for i in range(12):
        builder.add(f"j{i}", poise.Free(), f"j{i - 1}" if i else None)
    skeleton = builder.add("end", poise.AimConstraint("beacon"), "j11").build()
    with pytest.raises(InvalidValue, match="too much memory on a GPU; omit `device`"):
        jacobian_kernel(skeleton.mechanism, skeleton.joint_index("end"))


def test_without_cuda(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: int = 0) -> Any:
        raise CudaUnavailable("no CUDA device; check nvidia-smi and CUDA_VISIBLE_DEVICES")

    monkeypatch.setattr(device_forward, "device", none)
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("x")).build()
    with pytest.raises(CudaUnavailable, match="no CUDA device"):
        world_frames(arm, np.zeros((1, 1)), device="cuda")
    with pytest.raises(CudaUnavailable, match="no CUDA device"):
        jacobian(arm.rest, "arm", device="cuda")


class _Result:
    """Result of a launch, with the interface of `DeviceArray`."""

    def __init__(self, values: np.ndarray[Any, Any]) -> None:
        self.values = values

    def to_host(self, out: np.ndarray[Any, Any]) -> None:
        out[...] = self.values


def test_large_batches_go_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("x")).build()
    each = 8 * (1 + 16)
    memory = SimpleNamespace(free_memory=lambda: 2 * 3 * each + 1)
    monkeypatch.setattr(device_forward, "device", lambda _=0: memory)
    sizes: list[int] = []

    def world(self: Any, q: Any, stream: object = None) -> _Result:
        assert stream == 7
        sizes.append(len(q))
        return _Result(world_frames(arm, q))

    monkeypatch.setattr(device_forward.DeviceForward, "world", world)
    q = np.linspace(0, 1, 8).reshape(2, 4, 1)
    chosen = Settings(stream=7)
    agrees(world_frames(arm, q, device=chosen), world_frames(arm, q))
    assert sizes == [3, 3, 2]
    assert world_frames(arm, np.zeros((0, 1)), device="cuda").shape == (0, 1, 4, 4)
    with pytest.raises(ShapeError, match=r"poses must have shape \(..., 1\), not \(2, 3\)"):
        world_frames(arm, np.zeros((2, 3)), device="cuda")
