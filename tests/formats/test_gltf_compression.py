"""glTF with Draco-compressed meshes or meshopt-compressed buffer views."""

from __future__ import annotations

import copy
import functools
import json
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from scipy.spatial import cKDTree

import poise
from formats.gltf_files import Builder, arm
from poise.errors import FileSyntax, FileTooLarge, MissingExtra, PoiseError
from poise.formats import gltf_draco, gltf_meshopt
from poise.formats.gltf_container import glb_bytes
from poise.formats.gltf_json import Item
from poise.model import Character

DracoPy = pytest.importorskip("DracoPy")


def meshoptimizer() -> Any:
    """The library that compresses, or the test is skipped: it needs a C++ compiler."""
    return pytest.importorskip("meshoptimizer", reason="needs meshoptimizer to compress")


def saved(folder: Path, data: bytes, name: str = "a.glb") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def with_meshopt(made: Builder) -> bytes:
    """A document whose views are compressed where they may be; plain ones stay where they were."""
    root, data = copy.deepcopy(made.root), made.data
    views = root["bufferViews"]
    corners = {p["indices"] for mesh in root["meshes"] for p in mesh["primitives"]}
    for number, accessor in enumerate(root["accessors"]):
        view = views[accessor["bufferView"]]
        plain = made.data[view["byteOffset"] :][: view["byteLength"]]
        stride = len(plain) // accessor["count"]
        if number in corners:
            indices = np.frombuffer(plain, f"<u{stride}").astype(np.uint32)
            packed = meshoptimizer().encode_index_buffer(indices, len(indices), 99)
            mode = "TRIANGLES"
        elif stride % 4 == 0:
            rows = np.frombuffer(plain, np.uint8).reshape(-1, stride)
            packed = meshoptimizer().encode_vertex_buffer(rows, len(rows), stride)
            mode = "ATTRIBUTES"
        else:
            continue
        data += b"\0" * (-len(data) % 4)
        view["extensions"] = {"EXT_meshopt_compression": {
            "buffer": 0, "byteOffset": len(data), "byteLength": len(packed), "byteStride": stride,
            "count": accessor["count"], "mode": mode,
        }}  # fmt: skip
        data += packed
    root["extensionsUsed"] = ["EXT_meshopt_compression"]
    root["extensionsRequired"] = ["EXT_meshopt_compression"]
    data = b"\xff" * len(made.data) + data[len(made.data) :]  # what was there is not looked at
    root["buffers"] = [{"byteLength": len(data)}]
    return glb_bytes(json.dumps(root).encode(), data)


@functools.cache
def packed_by_draco(root: str, data: bytes) -> bytes:
    """The first primitive of a document, once: 30 bits, its most, take the library 3 s."""
    plain = stored_arrays(json.loads(root), data)
    return DracoPy.encode(
        plain["POSITION"], plain["indices"].reshape(-1, 3), quantization_bits=24,
        preserve_order=True, compression_level=0,
        generic_attributes={7: plain["JOINTS_0"], 8: plain["WEIGHTS_0"].astype(np.uint8)},
    )  # fmt: skip


def with_draco(made: Builder) -> bytes:
    """A document whose first primitive is compressed, with the precision of float32."""
    root, data = copy.deepcopy(made.root), made.data
    primitive = root["meshes"][0]["primitives"][0]
    packed = packed_by_draco(json.dumps(made.root), made.data)
    ids = {"JOINTS_0": 7, "WEIGHTS_0": 8, "POSITION": position_id(packed)}
    for number in [*primitive["attributes"].values(), primitive["indices"]]:
        del root["accessors"][number]["bufferView"]
    data += b"\0" * (-len(data) % 4)
    root["bufferViews"].append({"buffer": 0, "byteOffset": len(data), "byteLength": len(packed)})
    data += packed
    primitive["extensions"] = {gltf_draco.NAME: {
        "bufferView": len(root["bufferViews"]) - 1, "attributes": ids,
    }}  # fmt: skip
    root["extensionsRequired"] = root["extensionsUsed"] = [gltf_draco.NAME]
    root["buffers"] = [{"byteLength": len(data)}]
    return glb_bytes(json.dumps(root).encode(), data)


def position_id(packed: bytes) -> int:
    kinds = {
        each["attribute_type"]: each["unique_id"] for each in DracoPy.decode(packed).attributes
    }
    return kinds[DracoPy.AttributeType.POSITION]


def stored_arrays(root: dict[str, Any], data: bytes) -> dict[str, Any]:
    """The first primitive's accessors as they are stored."""
    primitive = root["meshes"][0]["primitives"][0]
    kinds = {5121: "<u1", 5123: "<u2", 5126: "<f4"}
    found: dict[str, Any] = {}
    for name, number in {**primitive["attributes"], "indices": primitive["indices"]}.items():
        accessor = root["accessors"][number]
        view = root["bufferViews"][accessor["bufferView"]]
        plain = data[view["byteOffset"] :][: view["byteLength"]]
        values = np.frombuffer(plain, kinds[accessor["componentType"]])
        found[name] = values.reshape(accessor["count"], -1)
    return found


def turned(faces: np.ndarray) -> np.ndarray:
    """Triangles that begin with their first vertex: meshopt may begin with another."""
    first = np.argmin(faces, axis=1)
    return np.take_along_axis(faces, (first[:, None] + np.arange(3)) % 3, axis=1)


def same(one: Character, other: Character, tolerance: float = 0.0) -> None:
    np.testing.assert_array_equal(one.motion.q, other.motion.q)
    for mine, theirs in zip(one.skins, other.skins, strict=True):
        np.testing.assert_allclose(mine.mesh.vertices, theirs.mesh.vertices, atol=tolerance)
        np.testing.assert_array_equal(turned(mine.mesh.faces), turned(theirs.mesh.faces))
        joints = len(mine.joints)
        np.testing.assert_array_equal(mine.weights.dense(joints), theirs.weights.dense(joints))


def test_views_of_meshopt_are_those_before_compression(tmp_path: Path) -> None:
    made = arm()
    data = with_meshopt(made)
    assert data.count(b"ATTRIBUTES") >= 5 and data.count(b"TRIANGLES") == 1
    plain = poise.read(saved(tmp_path, made.glb(), "plain.glb"))
    same(poise.read(saved(tmp_path, data)), plain)


@pytest.mark.slow
def test_draco_gives_the_arrays_before_compression(tmp_path: Path) -> None:
    made = arm()
    plain = poise.read(saved(tmp_path, made.glb(), "plain.glb"))
    same(poise.read(saved(tmp_path, with_draco(made))), plain, tolerance=2.0 * 2.0**-23)


@pytest.mark.parametrize("compressed", [with_draco, with_meshopt])
def test_what_was_compressed_is_written_plain(compressed: Any, tmp_path: Path) -> None:
    read = poise.read(saved(tmp_path, compressed(arm()), "packed.glb"))
    poise.write(read, tmp_path / "plain.glb")
    assert b"compression" not in (tmp_path / "plain.glb").read_bytes()
    same(poise.read(tmp_path / "plain.glb"), read)


def test_they_are_decoded_in_this_process_where_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = arm()
    plain = poise.read(saved(tmp_path, made.glb(), "plain.glb"))
    monkeypatch.setenv("POISE_NATIVE_IN_PROCESS", "1")
    same(poise.read(saved(tmp_path, with_draco(made))), plain, tolerance=2.0 * 2.0**-23)


@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("count", [1, 16, 17, 300, 5000])
def test_vertices_are_decoded_in_both_versions(version: int, count: int) -> None:
    library, chance = meshoptimizer(), np.random.default_rng(count)
    library.encode_vertex_version(version)
    try:
        for stride in (4, 12, 16, 64, 256):
            steps = chance.integers(-3, 4, (count, stride // 2)).cumsum(axis=0).astype("<i2")
            floats = chance.normal(size=(count, stride // 4)).cumsum(axis=0).astype("<f4")
            noise = chance.integers(0, 256, (count, stride), dtype=np.uint8)
            for values in (steps, floats, noise, np.zeros_like(noise)):
                rows = values.view(np.uint8).reshape(count, stride)
                packed = library.encode_vertex_buffer(rows, count, stride)
                assert packed[0] == 0xA0 + version
                assert unpacked(packed, count, stride, "ATTRIBUTES") == rows.tobytes()
    finally:
        library.encode_vertex_version(0)


@pytest.mark.parametrize("version", [0, 1])
def test_indices_are_decoded_in_both_versions(version: int) -> None:
    library, chance = meshoptimizer(), np.random.default_rng(version)
    library.encode_index_version(version)
    grid = np.arange(3600).reshape(60, 60)
    corners = (grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, :-1], grid[1:, 1:],
               grid[:-1, 1:])  # fmt: skip
    faces = [np.stack(corners, axis=-1).ravel(), chance.integers(0, 1 << 29, 300),
             chance.integers(0, 50, 300)]  # fmt: skip
    indices = np.concatenate(faces).astype(np.uint32)
    packed = library.encode_index_buffer(indices, len(indices), int(indices.max()) + 1)
    wanted = np.asarray(library.decode_index_buffer(len(indices), 4, packed), "<u4")
    assert unpacked(packed, len(indices), 4, "TRIANGLES") == wanted.tobytes()
    packed = library.encode_index_sequence(indices, len(indices), int(indices.max()) + 1)
    assert unpacked(packed, len(indices), 4, "INDICES") == indices.astype("<u4").tobytes()
    small = indices[-300:]
    packed_small = library.encode_index_buffer(small, 300, 50)
    wanted = np.asarray(library.decode_index_buffer(300, 4, packed_small), "<u2")
    assert unpacked(packed_small, 300, 2, "TRIANGLES") == wanted.tobytes()


def unpacked(packed: bytes, count: int, stride: int, mode: str) -> bytes:
    extension = Item("a.glb", "view", {"count": count, "byteStride": stride, "mode": mode})
    return gltf_meshopt.decoded_view(extension, memoryview(packed), lambda *_: None)


def test_damaged_meshopt_data_are_refused_or_decoded() -> None:
    library, chance = meshoptimizer(), np.random.default_rng(8)
    rows = chance.integers(-3, 4, (300, 6)).cumsum(axis=0).astype("<i2").view(np.uint8)
    indices = chance.integers(0, 40, 600).astype(np.uint32)
    wholes = [
        (library.encode_vertex_buffer(rows, 300, 12), 300, 12, "ATTRIBUTES"),
        (library.encode_index_buffer(indices, 600, 40), 600, 4, "TRIANGLES"),
        (library.encode_index_sequence(indices, 600, 40), 600, 4, "INDICES"),
    ]
    refused = 0
    for whole, count, stride, mode in wholes:
        for number in range(1500):
            data = bytearray(whole)
            for place in chance.integers(0, len(data), 3):
                data[place] = chance.integers(256)
            if number % 3 == 0:
                del data[chance.integers(len(data)) :]
            try:
                assert len(unpacked(bytes(data), count, stride, mode)) == count * stride
            except FileSyntax:
                refused += 1
    assert refused > 1500


@pytest.mark.parametrize("way", ["OCTAHEDRAL", "QUATERNION", "EXPONENTIAL"])
@pytest.mark.parametrize("stride", [4, 8])
def test_filters_are_those_of_the_library(way: str, stride: int) -> None:
    if (way, stride) == ("QUATERNION", 4):
        pytest.skip("has a stride of 8 alone")
    chance = np.random.default_rng(5)
    count = 4096
    if way == "EXPONENTIAL":
        coded = (chance.integers(-60, 60, (count, stride // 4)) << 24) | chance.integers(
            0, 1 << 24, (count, stride // 4)
        )
        coded = coded.astype("<i4")
    else:
        kind, most = ("<i1", 127) if stride == 4 else ("<i2", 32767)
        one = np.full(count, most) if way == "OCTAHEDRAL" else most - 3 + np.arange(count) % 4
        if way == "OCTAHEDRAL":
            rows = chance.integers(-most, most + 1, (count, 4))
            rows[:, 2], rows[:, 3] = one, chance.integers(-most, most + 1, count)
        else:
            rows = chance.integers(-most // 2, most // 2 + 1, (count, 4))
            rows[:, 3] = one
        coded = rows.astype(kind)
    library = meshoptimizer()
    theirs = {
        "OCTAHEDRAL": library.decode_filter_oct,
        "QUATERNION": library.decode_filter_quat,
        "EXPONENTIAL": library.decode_filter_exp,
    }[way](coded.copy(), count, stride)
    values = np.frombuffer(coded.tobytes(), np.uint8)
    mine = getattr(gltf_meshopt, f"_{way.lower()}")(values, stride)
    if way == "EXPONENTIAL":
        assert mine.tobytes() == theirs.tobytes()
    else:  # single precision may round a half to the other side
        apart = np.abs(mine.view(coded.dtype).astype(int) - theirs.ravel().astype(int))
        assert apart.max() <= 1 and (apart > 0).mean() < 0.01


@pytest.mark.parametrize("stride", [4, 8])
def test_colours_are_those_before_the_filter(stride: int) -> None:
    """The inverse of the specification's formula: Y = (R + 2 G + B) / 4 and so on, in k bits."""
    kind, most = (np.uint8, 255) if stride == 4 else (np.uint16, 65535)
    for bits in range(4, 2 * stride + 1):
        one = (1 << bits) - 1
        rgb = np.random.default_rng(bits).integers(0, one // 4 + 1, (500, 3)) * 4
        half = np.arange(500) % (1 << bits - 1)
        alpha = half << 1 | half & 1
        r, g, b = rgb.T
        coded = np.stack([
            (r + 2 * g + b) // 4, (r - b) // 2, (2 * g - r - b) // 4, 1 << bits - 1 | half,
        ], axis=1).astype(kind)  # fmt: skip
        made = gltf_meshopt._FILTERS["COLOR"](coded.view(np.uint8).ravel(), stride)
        expected = np.column_stack([rgb, alpha]) / one * most
        assert np.abs(made.view(kind).reshape(-1, 4) - expected).max() <= 0.5


def test_without_the_library_a_file_that_needs_it_is_refused(tmp_path: Path) -> None:
    made = arm()
    with (
        mock.patch("poise.formats.gltf_draco.decoded_apart", side_effect=missing),
        pytest.raises(MissingExtra, match="compression"),
    ):
        poise.read(saved(tmp_path, with_draco(made)))


def missing(*_: object) -> None:
    raise MissingExtra("compression", "DracoPy")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"mode": "POINTS"}, "mode 'POINTS'"),
        ({"byteStride": 10}, "multiple of 4"),
        ({"count": 10**9}, "elements of"),
        ({"filter": "QUATERNION"}, "filter 'QUATERNION' of stride"),
        ({"byteLength": 3}, "in meshopt's mode"),
        ({"count": 5}, "expected byteLength bytes"),
    ],
)
def test_damaged_views_are_refused(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    data = with_meshopt(arm())
    size = int.from_bytes(data[12:16], "little")
    root = json.loads(data[20 : 20 + size])
    root["bufferViews"][0]["extensions"]["EXT_meshopt_compression"] |= change
    made = glb_bytes(json.dumps(root).encode(), data[28 + size :])
    with pytest.raises(FileSyntax, match=r"bufferViews\[0\]") as caught:
        poise.read(saved(tmp_path, made))
    assert told in str(caught.value)


def test_views_that_unpack_the_same_bytes_again_and_again_are_refused(tmp_path: Path) -> None:
    count, stride, views = 20_000, 256, 40
    rows = np.zeros((count, stride), np.uint8)
    packed = meshoptimizer().encode_vertex_buffer(rows, count, stride)
    extension = {
        "buffer": 0, "byteLength": len(packed), "byteStride": stride, "count": count,
        "mode": "ATTRIBUTES",
    }  # fmt: skip
    view = {
        "buffer": 0,
        "byteLength": count * stride,
        "extensions": {"EXT_meshopt_compression": extension},
    }
    made = Builder()
    made.root |= {
        "buffers": [{"byteLength": len(packed)}],
        "bufferViews": [view] * views,
        "accessors": [
            {"bufferView": number, "componentType": 5126, "count": 3, "type": "VEC3"}
            for number in range(views)
        ],
        "nodes": [{"mesh": 0}],
        "meshes": [
            {"primitives": [{"attributes": {"POSITION": one}} for one in range(views)]}
        ],
    }  # fmt: skip
    with pytest.raises(FileTooLarge, match="more than is allowed for a file of this size"):
        poise.read(saved(tmp_path, glb_bytes(json.dumps(made.root).encode(), packed)))
    made.root["meshes"][0]["primitives"] = made.root["meshes"][0]["primitives"][:1]
    assert poise.read(saved(tmp_path, glb_bytes(json.dumps(made.root).encode(), packed))).skins


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
@pytest.mark.parametrize("compress", [with_draco, with_meshopt])
def test_any_damage_is_refused_or_read(compress: Any, tmp_path: Path) -> None:
    whole, chance = compress(arm()), np.random.default_rng(6)
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for place in chance.integers(len(data) // 3, len(data), 3):
            data[place] = chance.integers(256)
        try:
            poise.read(saved(tmp_path, bytes(data)))
        except PoiseError:
            refused += 1
    assert refused > 50


def test_draco_s_cesium_man_is_the_plain_one(shared_data: Path) -> None:
    plain, packed = (
        poise.read(shared_data / "gltf" / f"CesiumMan{end}.glb") for end in ("", "_draco")
    )
    np.testing.assert_allclose(packed.motion.world, plain.motion.world, atol=1e-9)
    for frame in (0, 20, 40):
        here, there = (
            np.squeeze(poise.deform(one.skins[0], one.motion[frame]).vertices)
            for one in (plain, packed)
        )
        # 14 bits of 1.5 m and 8 bits of weights on bones that are 0.3 m apart at most
        assert cKDTree(there).query(here)[0].max() < 1.5 * 2.0**-14 + 0.3 * 2.0**-9


def test_meshopt_s_fox_is_the_plain_one(shared_data: Path) -> None:
    plain, packed = (poise.read(shared_data / "gltf" / f"Fox{end}.glb") for end in ("", "_meshopt"))
    for name, motion in plain.motions.items():
        other = packed.motions[name]
        for third in range(int(3 * min(motion.seconds, other.seconds))):
            here, there = motion[round(third * motion.fps / 3)], other[round(third * other.fps / 3)]
            mine, theirs = (
                np.squeeze(poise.deform(one.skins[0], pose).vertices)
                for one, pose in ((plain, here), (packed, there))
            )
            # Rotations of 12 bits along a chain of some 100 units, keys anew at other times.
            assert cKDTree(theirs).query(mine)[0].max() < 4.0 * 100.0 * 2.0**-11
