"""Small files that expand to large data raise Poise errors quickly and with little memory."""

from __future__ import annotations

import io
import json
import re
import struct
import time
import warnings
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.binding.bone_volumes import BoneVolumes
from poise.bundled import bare_character
from poise.errors import FileError, FileSyntax, FileTooLarge, PoiseError
from poise.files import parse_json, read_json
from poise.formats.handles import read_handles
from poise.formats.image_decoding import DecodedImage, fitting
from poise.formats.keyframes import read_keyframes
from poise.model import Texture
from poise.motion.markers import MarkerModel
from poise.motion.retargeting import RetargetTable
from poise.render.texture_decoding import Bitmap, TextureRoom
from poise.studio.files.project import load, save
from poise.studio.scene.scene import Scene

resource: Any = pytest.importorskip("resource")
pytestmark = pytest.mark.slow
MEMORY, SECONDS = 500 << 20, 2.0
DIGITS = "9" * 5001

JSON_READERS: dict[str, Callable[[Path], Any]] = {
    "json": read_json,
    "handles": read_handles,
    "keyframes": lambda path: read_keyframes(path, bare_character().skeleton),
    "volumes": BoneVolumes.load,
    "marker model": MarkerModel.read,
    "retargeting table": RetargetTable.read,
    "gltf": lambda path: poise.read(path.rename(path.with_suffix(".gltf"))),
}
JSON_BOMBS: dict[str, bytes] = {
    "deep": b'{"a":' * 200_000,
    "deep and closed": b"[" * 100_000 + b"]" * 100_000,
    "digits": b'{"a": ' + DIGITS.encode() + b"}",
    "not UTF-8": b'{"a": "\xff\xfe"}',
    "many": b'{"a": [' + b"[]," * 8_000_000 + b"[]]}",
    "no object": b"7",
    "half": b'{"a": [1, 2',
}


def refused(read: Callable[[], Any], kind: type[PoiseError] = FileError) -> PoiseError:
    """The error of a read, which comes soon and takes little memory."""
    before, began = highest(), time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(kind) as found:
            read()
    assert time.process_time() - began < SECONDS
    assert highest(forget=False) - before < MEMORY
    return found.value


def highest(*, forget: bool = True) -> int:
    """The most bytes that this process has had in memory; on Linux since it last forgot them."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    if forget:
        Path("/proc/self/clear_refs").write_text("5")
    return 1024 * int(re.findall(r"VmHWM:\s+(\d+)", status.read_text())[0])


@pytest.mark.parametrize("bomb", JSON_BOMBS)
@pytest.mark.parametrize("reader", JSON_READERS)
def test_json(reader: str, bomb: str, tmp_path: Path) -> None:
    if reader == "json" and bomb == "no object":
        return
    path = tmp_path / "a.json"
    path.write_bytes(JSON_BOMBS[bomb])
    problem = refused(lambda: JSON_READERS[reader](path), PoiseError)
    assert problem.file is not None and Path(problem.file).stem == "a"


def test_json_of_half_letters_and_twice_named_members() -> None:
    assert parse_json('["\\ud800", {"a\\udc00": 1}, "\\ud83d\\ude00"]', "a") == [
        "\ufffd", {"a\ufffd": 1}, "\N{GRINNING FACE}",
    ]  # fmt: skip
    assert parse_json('"\\udcff"', "a", halves=True) == "\udcff"
    with pytest.raises(FileSyntax, match="has 'a' in rows 1 and 2 of 2"):
        parse_json('{"a": 1, "a": 2}', "a", unique=True)
    with pytest.raises(FileSyntax, match="contains NaN"):
        parse_json("[NaN]", "a", finite=True)


def npy(shape: tuple[int, ...], kind: str, data: bytes) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        stream, {"descr": kind, "fortran_order": False, "shape": shape}
    )
    return stream.getvalue() + data


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, bytes]]:
    """The members of an NPZ file and of a project."""
    folder = tmp_path_factory.mktemp("packed")
    poise.write(bare_character(), folder / "a.npz")
    save(Scene.of(bare_character()), folder / "a.poise")
    found: dict[str, dict[str, bytes]] = {}
    for suffix in (".npz", ".poise"):
        with zipfile.ZipFile(folder / f"a{suffix}") as archive:
            found[suffix] = {name: archive.read(name) for name in archive.namelist()}
    return found


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_npz_that_unpacks_to_much(packed: dict[str, dict[str, bytes]], tmp_path: Path) -> None:
    nq = bare_character().skeleton.nq
    rows = (100 << 20) // (8 * nq)
    path = zipped(
        tmp_path / "a.npz", packed[".npz"] | {"q.npy": npy((rows, nq), "<f8", bytes(rows * nq * 8))}
    )
    assert path.stat().st_size < 1 << 20
    assert "KiB to 100 MiB" in refused(lambda: poise.read(path), FileTooLarge).message


def test_npz_whose_small_numbers_grow(packed: dict[str, dict[str, bytes]], tmp_path: Path) -> None:
    nq = bare_character().skeleton.nq
    rows = (40 << 20) // nq
    members = packed[".npz"] | {"q.npy": npy((rows, nq), "|i1", bytes(rows * nq))}
    path = zipped(tmp_path / "a.npz", members)
    assert "more memory" in refused(lambda: poise.read(path), FileTooLarge).message
    members = packed[".npz"] | {"motion_names.npy": npy((10 << 20,), "<U1", bytes(40 << 20))}
    path = zipped(tmp_path / "b.npz", members)
    assert "more memory" in refused(lambda: poise.read(path), FileTooLarge).message


@pytest.mark.parametrize("said", [0x7FFFFFFF, 1, 0])
def test_npz_whose_directory_lies(
    said: int, packed: dict[str, dict[str, bytes]], tmp_path: Path
) -> None:
    data = bytearray(zipped(tmp_path / "a.npz", packed[".npz"]).read_bytes())
    at = 0
    while (at := data.find(b"PK\x01\x02", at + 1)) > 0:
        struct.pack_into("<I", data, at + 24, said)
    (tmp_path / "a.npz").write_bytes(data)
    refused(lambda: poise.read(tmp_path / "a.npz"))


def test_npz_with_text_that_is_no_text(packed: dict[str, dict[str, bytes]], tmp_path: Path) -> None:
    for letter in (0x110000, 0xFFFFFFFF, 0xD800):
        names = npy((1,), "<U1", struct.pack("<I", letter))
        path = zipped(tmp_path / "a.npz", packed[".npz"] | {"motion_names.npy": names})
        assert "not a string" in refused(lambda path=path: poise.read(path), FileSyntax).message


def test_projects(packed: dict[str, dict[str, bytes]], tmp_path: Path) -> None:
    for name, bomb in (
        ("character.glb", bytes(120 << 20)), ("project.json", b"[" * 200_000),
        ("project.json", b'{"format": ' + DIGITS.encode() + b"}"),
    ):  # fmt: skip
        path = zipped(tmp_path / "a.poise", packed[".poise"] | {name: bomb})
        refused(lambda path=path: load(path))


def test_usdz_that_is_compressed(tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    path = zipped(tmp_path / "a.usdz", {"a.usdc": bytes(100 << 20)})
    assert "stored without compression" in refused(lambda: poise.read(path), FileTooLarge).message


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.xml", "<mujoco>" + "<body>" * 200_000),
        ("a.urdf", "<robot name='r'>" + "<a/>" * 600_000 + "</robot>"),
        ("a.ply", "ply\nformat ascii 1.0\nelement vertex %s\nproperty float x\nend_header\n"),
        ("a.ply", "ply\nformat ascii 1.0\nelement face %s\nproperty list uint int x\nend_header\n"),
        ("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 %s\n"),
        ("a.bvh", "HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS %s Xrotation\n"),
    ],
)  # fmt: skip
def test_texts(name: str, text: str, tmp_path: Path) -> None:
    for count in (DIGITS, "999999999999", "4294967295") if "%s" in text else ("",):
        (tmp_path / name).write_text(text.replace("%s", count))
        refused(lambda: poise.read(tmp_path / name))


@pytest.mark.parametrize("statement", ["usemtl", "g", "o"])
def test_faces_of_very_many_groups(statement: str, tmp_path: Path) -> None:
    faces = "".join(f"{statement} m{i}\nf 1 2 3\n" for i in range(100_000))
    (tmp_path / "a.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\n" + faces)
    found = refused(lambda: poise.read(tmp_path / "a.obj"), FileTooLarge)
    assert "more than 10000 groups and materials" in found.message


def test_very_many_solids(tmp_path: Path) -> None:
    solid = "solid s\nfacet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendsolid\n"
    (tmp_path / "a.stl").write_text(solid * 100_000)
    found = refused(lambda: poise.read(tmp_path / "a.stl"), FileTooLarge)
    assert "more than 10000 solids" in found.message


def test_a_skeleton_of_empty_lines(tmp_path: Path) -> None:
    (tmp_path / "a.asf").write_text(":documentation\n" + "x\n" * 10_000_000)
    refused(lambda: poise.read(tmp_path / "a.asf"), FileTooLarge)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.xml", "<mujoco><worldbody><body><joint/>{}</body></worldbody></mujoco>"),
        ("a.urdf", "<robot name='r'><link name='a'>{}</link></robot>"),
    ],
)
def test_shapes_beyond_the_limit_take_no_memory(name: str, text: str, tmp_path: Path) -> None:
    shape = "<geom type='sphere' size='1'/>"
    if name == "a.urdf":
        shape = "<visual><geometry><sphere radius='1'/></geometry></visual>"
    (tmp_path / name).write_text(text.format(shape * 9_000))
    before = highest()
    with pytest.warns(poise.errors.RepairWarning, match="shapes"):
        assert poise.read(tmp_path / name).skins
    assert highest(forget=False) - before < MEMORY


def test_binary_counts(tmp_path: Path) -> None:
    (tmp_path / "a.stl").write_bytes(bytes(80) + struct.pack("<I", 0xFFFFFFFF) + bytes(50))
    (tmp_path / "a.glb").write_bytes(
        struct.pack("<4sIIII", b"glTF", 2, 0xFFFFFFFF, 0xFFFFFFF0, 0x4E4F534A) + b"{}"
    )
    root = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"componentType": 5126, "count": 2**40, "type": "VEC3"}],
    }  # fmt: skip
    (tmp_path / "a.gltf").write_text(json.dumps(root))
    for name in ("a.stl", "a.glb", "a.gltf"):
        refused(lambda name=name: poise.read(tmp_path / name))


def png(width: int, height: int) -> bytes:
    """A PNG that says it has so many pixels, and holds none."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


@pytest.mark.parametrize("side", [8193, 50_000, 2**31 - 1])
def test_pixels(side: int) -> None:
    pytest.importorskip("PIL")
    with pytest.raises(ValueError, match=r"too many|drawn"):
        Bitmap.decoded(Texture(png(side, side)), curved=True)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_large_images_take_bounded_memory(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POISE_NATIVE_IN_PROCESS", "1")
    images = pytest.importorskip("PIL.Image")
    stream = io.BytesIO()
    images.new(mode, (8192, 8192)).save(stream, "PNG")
    before = highest()
    Bitmap.decoded(Texture(stream.getvalue()), curved=True)
    assert highest(forget=False) - before < MEMORY


@pytest.mark.parametrize("mode", ["RGBA", "RGB", "L", "LA", "P", "CMYK"])
@pytest.mark.parametrize("side", [99, 64, 4096])
def test_images_are_converted_in_strips_as_a_whole(mode: str, side: int) -> None:
    images = pytest.importorskip("PIL.Image")
    noise = np.random.default_rng(1).integers(0, 256, (1031, 40, 3), np.uint8)
    stream = io.BytesIO()
    images.fromarray(noise).convert(mode).save(stream, "TIFF")
    with images.open(stream) as image:
        wanted = image if mode in ("L", "RGB") else image.convert("RGBA")
        wanted = np.array(wanted.reduce(-(-1031 // side)).convert("RGBA"))
    with images.open(stream) as image:
        np.testing.assert_array_equal(fitting(image, side), wanted)


def test_many_textures_have_bounded_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    def decoded(data: bytes, name: str, *, side: int, pixels: int) -> DecodedImage:
        """An image of 4096 x 4096 pixels."""
        assert data
        assert name == "a"
        if pixels < 4096 * 4096:
            return DecodedImage(0, None, "too many")
        sides.append(side)
        return DecodedImage(4096 * 4096, np.broadcast_to(np.uint8(0), (side, side, 4)))

    monkeypatch.setattr("poise.render.texture_decoding.decoded_image", decoded)
    room, texture, sides = TextureRoom(), Texture(bytes(1000), name="a"), list[int]()
    for _ in range(16):
        room.decoded(texture)
    with pytest.raises(ValueError, match="too many"):
        room.decoded(texture)
    assert len(sides) == 16
    assert sides[0] == 4096
    assert sides == sorted(sides, reverse=True)
    assert sum(side**2 for side in sides) <= 1 << 27


def test_pillow_runs_no_other_program() -> None:
    pytest.importorskip("PIL")
    with pytest.raises(ValueError, match="no image that can be drawn"):
        Bitmap.decoded(Texture(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"), curved=True)
