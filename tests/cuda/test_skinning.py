"""Linear blend skinning on the device: kernels run on the host against the CPU's."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import poise
from cuda.emulation import KernelDriver, emulate, needs_host
from cuda.on_host import needs_compiler
from cuda_resources import compile_ptx, ptxas_report
from poise.cuda import runtime, skinning
from poise.cuda.arrays import DeviceArray, to_device
from poise.cuda.runtime import CudaUnavailable
from poise.cuda.skinning import Blend, blend, plan, plan_many, share_of, share_of_many
from poise.cuda.skinning_source import VARIANTS, Variant
from poise.device import Settings
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.model import Corrective, Shape
from poise.model.weak_cache import kept_with_argument
from poise.skinning import on_device
from poise.skinning.on_device import SkinOnDevice
from samples import skins
from twins import skinning as twin

pytestmark = pytest.mark.slow


def forget() -> None:
    for each in (skinning._module, skinning._planned, skinning._planned_many):
        each.cache_clear()


@pytest.fixture
def gpu(monkeypatch: pytest.MonkeyPatch) -> Iterator[KernelDriver]:
    fake = emulate(monkeypatch)
    forget()
    fresh = kept_with_argument(most=2)(on_device._on_device.__wrapped__)  # type: ignore[attr-defined]
    monkeypatch.setattr(on_device, "_on_device", fresh)
    yield fake
    forget()


def on(values: Any, dtype: Any) -> DeviceArray:
    return to_device(np.ascontiguousarray(values, dtype))


def expected(
    matrices: np.ndarray, joints: np.ndarray, weights: np.ndarray, rest: np.ndarray
) -> np.ndarray:
    """The plain twin: sum w_i M_i v, a vertex without weights in place."""
    count = matrices.shape[-3]
    padded = np.concatenate(
        [matrices[..., :3, :], np.eye(4)[None, None, :3].repeat(len(matrices), 0)], 1
    )
    known = np.where((joints < 0) | (joints > count), count, joints)
    moved = np.einsum(
        "bnwrc,nc->bnwr", padded[:, known], np.column_stack([rest, np.ones(len(rest))])
    )
    found = np.einsum("nw,bnwr->bnr", weights, moved)
    bare = ~weights.any(axis=1) if weights.shape[1] else np.ones(len(rest), bool)
    found[:, bare] = rest[bare]
    return found


TOLERANCE = {"float32": 3e-6, "float64": 1e-13}


@needs_compiler
@needs_host
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    ("frames", "n", "slots", "joints"),
    [
        (0, 5, 4, 3), (3, 0, 4, 3), (1, 1, 1, 1), (7, 3, 2, 2), (5, 129, 4, 31), (40, 132, 8, 31),
        (3, 600, 1, 5), (2, 17, 0, 3), (4, 9, 3, 0), (3, 40, 12, 300),
    ],
)  # fmt: skip
def test_batches_of_any_size(
    gpu: KernelDriver, dtype: str, frames: int, n: int, slots: int, joints: int
) -> None:
    rng = np.random.default_rng(frames + n)
    matrices = np.tile(np.eye(4), (frames, joints, 1, 1))
    matrices[..., :3, :] = rng.normal(size=(frames, joints, 3, 4))
    numbers = rng.integers(-1, joints + 2, (n, slots))
    weights = rng.random((n, slots)) * rng.integers(0, 2, (n, slots))
    rest = rng.normal(size=(n, 3))
    wanted = expected(matrices, numbers, weights, rest)
    arguments = (on(numbers, np.int32), on(weights, dtype), on(rest, dtype))
    for height in (3, 4):
        for backwards in (False, True):
            gpu.backwards = backwards
            found = blend(on(matrices[..., :height, :], dtype), *arguments)
            assert isinstance(found, DeviceArray)
            assert (found.shape, found.dtype) == ((frames, n, 3), dtype)
            scale = TOLERANCE[dtype] * 10 * max(1, slots)
            np.testing.assert_allclose(found.to_host(), wanted, atol=scale)


@needs_compiler
@needs_host
@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    "variant",
    [None, Variant(1, 1, 8, 8, 3), Variant(1, 1, 4, 32, 4), Variant(1, 2, 4, 16), Variant(1, 2, 8)],
    ids=str,
)
def test_many_poses_of_any_size(gpu: KernelDriver, dtype: str, variant: Variant | None) -> None:
    for frames, n, slots, joints in (
        (16, 1, 1, 1), (31, 3, 2, 2), (32, 129, 4, 31), (65, 600, 1, 5), (100, 17, 0, 3),
        (33, 9, 3, 0), (50, 260, 12, 40),
    ):  # fmt: skip
        rng = np.random.default_rng(frames + n)
        matrices = np.tile(np.eye(4), (frames, joints, 1, 1))
        matrices[..., :3, :] = rng.normal(size=(frames, joints, 3, 4))
        numbers = rng.integers(-1, joints + 2, (n, slots))
        weights = rng.random((n, slots)) * rng.integers(0, 2, (n, slots))
        rest = rng.normal(size=(n, 3))
        wanted = expected(matrices, numbers, weights, rest)
        lists = (on(numbers, np.int32), on(weights, dtype), on(rest, dtype))
        made = Blend(*lists, count=joints, variant=variant)
        size = np.dtype(dtype).itemsize
        fits = plan_many(joints, size, variant or VARIANTS[size], 232448)
        for height, backwards in ((3, True), (4, False)):
            gpu.backwards = backwards
            gpu.launched.clear()
            room = on(np.full((frames + 2, n, 3), 7.0), dtype)
            made.positions(on(matrices[..., :height, :], dtype), room[1 : frames + 1])
            assert gpu.launched == ["points_many" if fits else "points"]
            found = room.to_host()
            assert (found[[0, -1]] == 7.0).all()
            scale = TOLERANCE[dtype] * 10 * max(1, slots)
            np.testing.assert_allclose(found[1:-1], wanted, atol=scale)


@needs_compiler
@needs_host
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_normals_of_many_poses(gpu: KernelDriver, dtype: str) -> None:
    skin = skins.skin(count=103)
    frames = np.stack([skins.matrices(7, seed, "general") for seed in range(40)])
    _, normals = SkinOnDevice(skin, dtype=dtype).with_normals(on(frames, dtype))
    assert {"points_many", "directions_many"} <= set(gpu.launched)
    wanted = [twin.linear_blend(skin, each)[1] for each in frames]
    near = 30 * TOLERANCE[dtype]  # opposite normals may nearly cancel
    np.testing.assert_allclose(normals.to_host(), wanted, atol=near)


@needs_compiler
@needs_host
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_matrices_too_many_for_shared_memory_are_read_where_they_are(
    gpu: KernelDriver, dtype: str
) -> None:
    gpu.attributes["MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"] = 16384
    skin = skins.skin(count=70, joints=200)
    frames = np.stack([skins.matrices(200, seed, "general") for seed in range(5)])
    made = SkinOnDevice(skin, dtype=dtype)
    positions, normals = made.with_normals(on(frames, dtype))
    assert {"points_unstaged", "directions_unstaged"} <= set(gpu.launched)
    wanted = [twin.linear_blend(skin, each) for each in frames]
    near = TOLERANCE[dtype]
    np.testing.assert_allclose(positions.to_host(), [each[0] for each in wanted], atol=near)
    np.testing.assert_allclose(normals.to_host(), [each[1] for each in wanted], atol=5 * near)


@needs_compiler
@needs_host
@pytest.mark.parametrize("kind", ["rigid", "similar", "general", "mirrored"])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_normals_follow_every_kind_of_matrix(gpu: KernelDriver, kind: str, dtype: str) -> None:
    skin = skins.skin(count=103)
    frames = np.stack([skins.matrices(7, seed, kind) for seed in range(6)])
    given = on(frames if dtype == "float64" else frames[:, :, :3], dtype)
    positions, normals = SkinOnDevice(skin, dtype=dtype).with_normals(given)
    cpu = poise.skinning.LinearBlend(skin)
    near = TOLERANCE[dtype]
    for frame, found, facing in zip(frames, positions.to_host(), normals.to_host(), strict=True):
        vertices, directions = np.empty((2, 103, 3))
        cpu.write(frame, vertices, directions)
        np.testing.assert_allclose(found, vertices, atol=3 * near)
        # Opposite normals may nearly cancel, which magnifies rounding.
        np.testing.assert_allclose(facing, directions, atol=30 * near)


@needs_compiler
@needs_host
def test_flattening_matrices_and_vanishing_normals(gpu: KernelDriver) -> None:
    skin = skins.skin(count=21)
    flat = skins.matrices(7)
    flat[:, :3, 1] = 0.0
    cpu = poise.skinning.LinearBlend(skin)
    vertices, directions = np.empty((2, 21, 3))
    cpu.write(flat, vertices, directions)
    found = SkinOnDevice(skin, dtype=np.float64).with_normals(to_device(flat[None]))
    np.testing.assert_allclose(found[0].to_host()[0], vertices, atol=1e-13)
    np.testing.assert_allclose(found[1].to_host()[0], directions, atol=1e-12)
    flat[:, :3, :3] = 0.0
    found = SkinOnDevice(skin, dtype=np.float64).with_normals(to_device(flat[None]))
    np.testing.assert_array_equal(found[1].to_host(), 0.0)


def random_poses(skeleton: poise.Skeleton, *batch: int) -> poise.Pose:
    rng = np.random.default_rng(0)
    return skeleton.pose(skeleton.rest.q + rng.uniform(-0.4, 0.4, (*batch, skeleton.nq)))


@needs_compiler
@needs_host
def test_what_is_in_gpu_memory_ends_with_its_skin(gpu: KernelDriver) -> None:
    hero = poise.bundled.character()
    skin = replace(hero.skins[0], name="other")
    first = poise.deform(skin, hero.rest, device="cuda").vertices
    np.testing.assert_array_equal(poise.deform(skin, hero.rest, device="cuda").vertices, first)
    left = weakref.ref(skin)
    del skin
    gc.collect()
    assert left() is None


@needs_compiler
@needs_host
def test_the_bundled_character_is_the_cpus(gpu: KernelDriver) -> None:
    hero = poise.bundled.character()
    pose = random_poses(hero.skeleton, 3)
    [wanted], [found] = poise.deform(hero, pose), poise.deform(hero, pose, device="cuda")
    assert found.skin is wanted.skin
    assert found.vertices.dtype == wanted.vertices.dtype
    np.testing.assert_allclose(found.vertices, wanted.vertices, atol=1e-13)
    np.testing.assert_allclose(found.normals, wanted.normals, atol=1e-11)
    assert found.tangents is None and wanted.tangents is None
    single = SkinOnDevice(hero.skins[0], hero.skeleton)
    positions = single.at(to_device(pose.world.astype(np.float32)))
    assert positions.dtype == np.float32
    np.testing.assert_allclose(positions.to_host(), wanted.vertices, atol=2e-6)
    np.testing.assert_allclose(
        single.at(to_device(pose.world)).to_host(), wanted.vertices, atol=1e-6
    )


def shaped_skin() -> tuple[poise.Skeleton, poise.Skin]:
    """Two bones, a morph target, a corrective and tangents."""
    body, skin = skins.two_bones()
    mesh = skin.mesh
    n = len(mesh.vertices)
    along = np.column_stack([np.tile((1.0, 0.0, 0.0), (n, 1)), np.tile((1.0, -1.0), n)[:n]])
    shape = Shape("bulge", 0.3 * mesh.vertices * (0.0, 1.0, 1.0))
    dented = poise.Mesh(mesh.vertices, mesh.faces, tangents=along).with_shapes([shape])
    dent = Corrective(
        "dent", ("lower_rz",), [[0.0], [1.0]], [0, 2], [np.zeros((2, 3)), np.ones((2, 3))]
    )
    return body, poise.Skin(
        dented, skin.joints, skin.weights, skin.inverse_bind, (dent,), ("lower_rx",)
    )


@needs_compiler
@needs_host
@pytest.mark.parametrize("batch", [(), (0,), (5,), (2, 3)], ids=str)
def test_shapes_correctives_and_tangents(
    gpu: KernelDriver, batch: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    body, skin = shaped_skin()
    plain = poise.Skin(poise.Mesh(skin.mesh.vertices, skin.mesh.faces, tangents=skin.mesh.tangents),
                       skin.joints, skin.weights, skin.inverse_bind)  # fmt: skip
    hero = poise.Character("tube", body, skins=(skin, plain))
    # A chunk of two poses.
    monkeypatch.setattr(on_device, "_MOST", 2 * on_device._bytes_of_a_pose(hero.skins, body) + 8)
    pose = random_poses(body, *batch)
    device = Settings(stream=7)  # all work is put on it
    both = zip(poise.deform(hero, pose), poise.deform(hero, pose, device=device), strict=True)
    for wanted, found in both:
        for name in ("vertices", "normals", "tangents"):
            first, second = getattr(wanted, name), getattr(found, name)
            assert not second.flags.writeable
            np.testing.assert_allclose(second, first, atol=1e-11, strict=True)


@needs_compiler
@needs_host
def test_results_go_where_they_are_wanted_and_nowhere_else(gpu: KernelDriver) -> None:
    skin = skins.skin(count=103)
    frames = np.stack([skins.matrices(7, seed) for seed in range(4)])
    made = SkinOnDevice(skin)
    given = on(frames, np.float32)
    wanted = made.at(given).to_host()
    room = to_device(np.full((6, 103, 3), 7.0, np.float32))
    assert made.at(given, room[1:5]).shape == (4, 103, 3)
    np.testing.assert_array_equal(room.to_host()[1:5], wanted)
    assert (room.to_host()[[0, 5]] == 7.0).all()
    # Rows of matrices that are not aligned to 16 bytes, as a slice of another library's array.
    flat = to_device(np.zeros(frames.size + 1, np.float32))
    odd = flat[1:].reshape(4, 7, 4, 4).copy_from(frames.astype(np.float32))
    np.testing.assert_array_equal(made.blend.positions(odd).to_host(), wanted)


@needs_compiler
@needs_host
def test_wrong_arrays_are_refused(gpu: KernelDriver) -> None:
    skin = skins.skin(count=9)
    made = SkinOnDevice(skin)
    good = on(np.zeros((2, 7, 4, 4)), np.float32)
    with pytest.raises(InvalidValue, match=r"frames is a numpy\.ndarray in host memory"):
        made.at(np.zeros((2, 7, 4, 4)))
    with pytest.raises(ShapeError, match="frames has 6 joints; expected 7"):
        made.at(on(np.zeros((2, 6, 4, 4)), np.float32))
    with pytest.raises(ShapeError, match=r"frames has shape \(2, 7, 4, 3\)"):
        made.at(on(np.zeros((2, 7, 4, 3)), np.float32))
    with pytest.raises(ShapeError, match=r"matrices has shape \(2, 6, 4, 4\); expected"):
        made.blend.positions(on(np.zeros((2, 6, 4, 4)), np.float32))
    with pytest.raises(InvalidValue, match="matrices is float64"):
        made.blend.positions(on(np.zeros((2, 7, 4, 4)), np.float64))
    with pytest.raises(ShapeError, match=r"out has shape \(3, 9, 3\); expected \(2, 9, 3\)"):
        made.at(good, on(np.zeros((3, 9, 3)), np.float32))
    with pytest.raises(ShapeError, match=r"rest has shape \(8, 3\); expected \(9, 3\)"):
        made.at(good, rest=on(np.zeros((8, 3)), np.float32))
    numbers, weights = on(np.zeros((9, 2)), np.int32), on(np.zeros((9, 3)), np.float32)
    with pytest.raises(ShapeError, match=r"joints has shape \(9, 2\); expected \(9, 3\)"):
        blend(good, numbers, weights, on(np.zeros((9, 3)), np.float32))
    bare = Blend(
        numbers, on(np.zeros((9, 2)), np.float32), on(np.zeros((9, 3)), np.float32), count=7
    )
    with pytest.raises(InvalidValue, match="prepared without normals"):
        bare.directions(good)
    with pytest.raises(InvalidValue, match="dtype=int32: expected float32 or float64"):
        SkinOnDevice(skin, dtype=np.int32)


def test_what_has_no_cuda_version_is_refused() -> None:
    body, skin = skins.two_bones()
    with pytest.raises(InvalidValue, match="unknown device 'gpu'; expected 'cpu', 'cuda' or"):
        poise.deform(skin, body.rest, device="gpu")
    message = "centres-of-rotation has no CUDA version; omit device"
    with pytest.raises(InvalidValue, match=message):
        poise.deform(skin, body.rest, deformer="centres-of-rotation", device="cuda")
    with pytest.raises(InvalidValue, match="dual-quaternion has no CUDA version"):
        SkinOnDevice(skin.with_deformer("dual-quaternion"), body)
    with pytest.raises(UnknownOption, match="no deformer 'linear'"):
        poise.deform(skin, body.rest, deformer="linear", device="cuda")
    wanted = poise.deform(skin, body.rest)
    found = poise.deform(skin, body.rest, device="cpu")
    np.testing.assert_array_equal(found.vertices, wanted.vertices)


def test_without_cuda_one_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Any:
        raise CudaUnavailable("no CUDA device")

    monkeypatch.setattr(runtime, "driver", missing)
    monkeypatch.setattr(runtime, "_devices", {})
    body, skin = skins.two_bones()
    with pytest.raises(CudaUnavailable, match="no CUDA device"):
        poise.deform(skin, body.rest, device="cuda")


def test_a_plan_uses_the_memory_there_is() -> None:
    few = plan(31, 2500, 4, 2, 128, 232448)
    assert few.staged
    assert (few.threads, few.shared) == (128, 2 * 2 * 32 * 48 + 128 * 48)
    assert plan(31, 5, 4, 2, 128, 232448).threads == 32
    assert plan(300, 2500, 4, 2, 128, 232448).threads > 128
    many = plan(5000, 2500, 4, 2, 128, 232448)
    assert (many.staged, many.threads) == (False, 128)
    for frames in (1, 2, 7, 10_000, 10**9):
        share = share_of(frames, 20, 132 * 8, 2)
        assert share % 2 == 0
        assert -(-frames // share) <= 65535


def test_a_plan_for_many_poses_shares_their_vertices() -> None:
    for size, variant in VARIANTS.items():
        made = plan_many(31, size, variant, 232448)
        assert made is not None
        assert made.threads == 32 * variant.warps
        assert made.shared <= 232448
        assert plan_many(500, size, variant, 232448) is None
    for tiles in (1, 7, 625):
        for batches in (1, 313, 10**6):
            share = share_of_many(tiles, batches, 264, 8)
            assert share % 8 == 0
            assert share > 0


@pytest.mark.parametrize("arch", ["80", "90"])
@pytest.mark.parametrize(("dtype", "most"), [("float32", 80), ("float64", 128)])
def test_the_kernels_fit_into_registers(arch: str, dtype: str, most: int) -> None:
    pytest.importorskip("cuda.bindings.nvrtc")
    try:
        ptx = compile_ptx(skinning.source(dtype), f"compute_{arch}")
        found = ptxas_report(ptx, f"sm_{arch}")
    except CudaUnavailable as error:
        pytest.skip(str(error))
    assert set(found) == set(skinning.KERNELS)
    for name, used in found.items():
        assert used.registers <= (128 if name.endswith("_many") else most), name
        assert (used.spill_stores, used.spill_loads, used.stack_bytes) == (0, 0, 0), name
        assert used.shared_bytes <= 1024, name  # all else is dynamic
    assert found["points"].registers <= (64 if dtype == "float32" else 112)
    runtime.compile_source(skinning.source(dtype), f"sm_{arch}", kernels=skinning.KERNELS)
