"""NPZ: bitwise round trips, and plain arrays for other programs."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_characters import body_with, knight
from formats.test_gltf_writing import assert_same_skeleton
from poise.errors import (
    FileError,
    FileSyntax,
    FileTooLarge,
    FileUnsupported,
    PoiseError,
    UsageError,
)
from poise.files import packed
from poise.formats.npz import npz_bytes
from poise.geometry import quaternions
from poise.model import Character, Cone, Motion, Skeleton, SkeletonBuilder, Unit
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.trees import random_pose


def moving(body: Skeleton, frames: int = 4, **more: Any) -> Character:
    rng = np.random.default_rng(3)
    q = np.array([random_pose(body, rng) for _ in range(frames)]).reshape(frames, body.nq)
    motions = {
        "walk": Motion(body, q, 120.0, "walk"),
        "run": Motion(body, q[:2] * 1.0, 29.97, "run"),
    }
    return Character("hero", body, motions, **more)


def again(character: Character, folder: Path) -> Character:
    poise.write(character, folder / "hero.npz")
    return poise.read(folder / "hero.npz")


def arrays(path: Path) -> dict[str, Any]:
    with np.load(path, allow_pickle=False) as found:
        return dict(found)


def put(path: Path, values: dict[str, Any], *, compressed: bool = False) -> Path:
    (np.savez_compressed if compressed else np.savez)(path, **values)
    return path


EVERY_TYPE = [
    pytest.param(joint_type, id=f"{name}-{number}")
    for name, types in SAMPLES_AND_FOLLOWING.items()
    for number, joint_type in enumerate(types)
]


@pytest.mark.slow
@pytest.mark.parametrize("joint_type", EVERY_TYPE)
def test_every_joint_type_comes_back_to_the_bit(joint_type: Any, tmp_path: Path) -> None:
    hero = moving(body_with(joint_type))
    if "UserJoint" in repr(joint_type):
        with pytest.raises(FileUnsupported, match="joint 'sample': a"):
            again(hero, tmp_path)
        return
    same(hero, again(hero, tmp_path))


def same(hero: Character, back: Character) -> None:
    assert_same_skeleton(hero.skeleton, back.skeleton)
    assert (hero.name, hero.handles) == (back.name, back.handles)
    assert list(hero.motions) == list(back.motions)
    for name, motion in hero.motions.items():
        assert back.motions[name].q.tobytes() == motion.q.tobytes()
        assert back.motions[name].fps == motion.fps
        assert back.motions[name].world.tobytes() == motion.world.tobytes()


def test_a_character_comes_back_whole_but_for_its_skins(tmp_path: Path) -> None:
    hero = knight()
    back = again(hero, tmp_path)
    same(hero, back)
    assert hero.handles and not back.skins
    assert not list(tmp_path.glob("*.ik.json"))


def test_units_masses_and_cones_come_back(tmp_path: Path) -> None:
    body = (
        SkeletonBuilder("arm", up="z")
        .add("ball", poise.QuaternionBall(), cone=Cone(2.0, axis=None))
        .build()
    )
    masses = poise.model.SegmentMasses.of(body, {"ball": 1.0 / 3.0})
    hero = moving(body, unit=Unit.of("cmu"), masses=masses)
    back = again(hero, tmp_path)
    same(hero, back)
    assert back.unit == Unit.of("cmu") and back.masses is not None
    assert np.array_equal(back.masses.moments, masses.moments)
    assert again(Character("still", body), tmp_path).motions == {}


def test_the_arrays_say_what_they_are(tmp_path: Path) -> None:
    hero = moving(body_with(poise.ScaleXYZ()))
    again(hero, tmp_path)
    found = arrays(tmp_path / "hero.npz")
    body, walk = hero.skeleton, hero.motions["walk"]
    assert tuple(found["dof_names"]) == body.dof_names
    assert tuple(found["joint_names"]) == body.joint_names
    assert tuple(found["parents"]) == body.parents
    assert (float(found["fps"]), float(found["fps_2"])) == (120.0, 29.97)
    units = dict(zip(found["dof_names"], found["dof_units"], strict=True))
    assert (units["base_tx"], units["base_rx"], units["sample_sx"]) == ("m", "rad", "1")
    assert np.array_equal(found["rest"], hero.rest.q)
    assert np.array_equal(found["world_positions"], walk.world[..., :3, 3])
    assert found["world_rotations_2"].shape == (2, len(body.joints), 4)
    rigid = [body.joint_index("base"), body.joint_index("beacon")]
    turned = quaternions.to_matrix(found["world_rotations"][:, rigid])
    assert np.abs(turned - walk.world[:, rigid, :3, :3]).max() < 1e-14


def test_rotations_keep_their_sign_over_time(tmp_path: Path) -> None:
    body = SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    hero = Character("w", body, {"w": Motion(body, np.linspace(0, 12, 50)[:, None], 30.0)})
    again(hero, tmp_path)
    q = arrays(tmp_path / "hero.npz")["world_rotations"][:, 0]
    assert ((q[1:] * q[:-1]).sum(axis=1) > 0.9).all()
    angle = np.linspace(0, 12, 50) / 2
    assert np.abs(q[:, :2] - np.stack([np.cos(angle), np.sin(angle)], axis=1)).max() < 1e-14


def test_the_same_character_makes_the_same_bytes() -> None:
    assert npz_bytes(knight(), "a.npz") == npz_bytes(knight(), "b.npz")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"q": np.zeros((3, 2))}, "q: shape (3, 2); expected (frames, "),
        ({"q": np.array([["a"]])}, "q: type <U1; expected numbers"),
        ({"q": np.array([None])}, "q: type object; expected plain numbers"),
        ({"fps": np.array(0.0)}, "a motion of 0 frames per second"),
        ({"fps": np.zeros(2)}, "fps: shape (2,)"),
        ({"skeleton": np.array(b"{")}, "JSON is not valid"),
        ({"skeleton": np.array(b"{}")}, "at least one joint"),
        ({"skeleton": np.array(b'{"joints":[{"name":"a","parent":0}]}')}, "joints[0].parent: 0"),
        ({"skeleton": np.array(b'{"joints":[{"name":"a","parent":-1}]}')}, "not a joint: has no"),
        ({"skeleton": np.zeros(3)}, "expected bytes ()"),
        ({"dof_names": np.array(["a"])}, "dof_names: do not match"),
        ({"motion_names": np.array(["a", "a"])}, "motion_names: duplicate name"),
        ({"motion_names": np.array(["a", "b", "c"])}, "has no array 'q_3'"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], message: str, tmp_path: Path) -> None:
    hero = moving(body_with(poise.Hinge("x")))
    again(hero, tmp_path)
    values = {**arrays(tmp_path / "hero.npz"), **change}
    with pytest.raises(FileSyntax) as caught:
        poise.read(put(tmp_path / "bad.npz", values))
    assert message in str(caught.value) and "bad.npz" in str(caught.value)


def test_nan_is_refused(tmp_path: Path) -> None:
    hero = moving(body_with(poise.Hinge("x")))
    again(hero, tmp_path)
    values = arrays(tmp_path / "hero.npz")
    values["q"] = values["q"].copy()
    values["q"][1, 0] = np.nan
    with pytest.raises(FileSyntax, match="q: frame 1: base_tx is not finite"):
        poise.read(put(tmp_path / "bad.npz", values))


def test_what_would_fill_the_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hero = moving(body_with(poise.Hinge("x")))
    again(hero, tmp_path)
    values = arrays(tmp_path / "hero.npz")
    values["q"] = np.zeros((200_000, hero.skeleton.nq))
    path = put(tmp_path / "bomb.npz", values, compressed=True)
    monkeypatch.setattr(packed, "_SPARE", 1 << 20)
    assert path.stat().st_size < 1 << 18
    with pytest.raises(FileTooLarge, match=r"unpacks from \d+ KiB to \d+ MiB; at most"):
        poise.read(path)


def test_a_header_that_says_too_much_is_refused_before_memory_is_taken(tmp_path: Path) -> None:
    again(moving(body_with(poise.Hinge("x"))), tmp_path)
    for shape in ((10**15, 9), (-1, 9), (10**30,)):
        stream = io.BytesIO()
        np.lib.format.write_array_header_1_0(
            stream, {"descr": "<f8", "fortran_order": False, "shape": shape}
        )
        with (
            zipfile.ZipFile(tmp_path / "hero.npz") as old,
            zipfile.ZipFile(tmp_path / "bad.npz", "w") as new,
        ):
            for name in old.namelist():
                data = stream.getvalue() + bytes(72) if name == "q.npy" else old.read(name)
                new.writestr(name, data)
        with pytest.raises(FileSyntax, match=r"of float64 declared, but it has 72"):
            poise.read(tmp_path / "bad.npz")


@pytest.mark.parametrize(
    ("descr", "shape"),
    [("<f8", (0, 10**30)), ("<U0", (10**30,)), ("<U0", (10**13,)), ("<f8", (0,) * 70)],
)
def test_a_header_that_says_much_of_nothing_is_refused(
    descr: str, shape: tuple[int, ...], tmp_path: Path
) -> None:
    again(moving(body_with(poise.Hinge("x"))), tmp_path)
    stream = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        stream, {"descr": descr, "fortran_order": False, "shape": shape}
    )
    with (
        zipfile.ZipFile(tmp_path / "hero.npz") as old,
        zipfile.ZipFile(tmp_path / "bad.npz", "w") as new,
    ):
        for name in old.namelist():
            new.writestr(name, stream.getvalue() if name == "q.npy" else old.read(name))
    with pytest.raises(FileSyntax, match="too many entries"):
        poise.read(tmp_path / "bad.npz")


def test_damaged_files_are_read_or_refused(tmp_path: Path) -> None:
    again(moving(body_with(poise.Hinge("x")), 2), tmp_path)
    whole = (tmp_path / "hero.npz").read_bytes()
    rng = np.random.default_rng(0)
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for at in rng.integers(0, len(data), rng.integers(1, 5)):
            data[at] = rng.integers(0, 256)
        cut = len(data) if rng.random() < 0.7 else int(rng.integers(0, len(data)))
        (tmp_path / "bad.npz").write_bytes(data[:cut])
        try:
            poise.read(tmp_path / "bad.npz")
        except FileError:
            refused += 1
    assert refused > 50


def test_motions_are_read_onto_the_character_that_is_given(tmp_path: Path) -> None:
    hero = knight()
    again(hero, tmp_path)
    worn = poise.read(tmp_path / "hero.npz", skeleton=hero)
    assert worn.skeleton is hero.skeleton and worn.skins == hero.skins
    assert all(np.array_equal(worn.motions[name].q, own.q) for name, own in hero.motions.items())
    with pytest.raises(PoiseError, match="belongs to another skeleton"):
        poise.read(tmp_path / "hero.npz", skeleton=poise.bundled.bare_character())
    with pytest.raises(UsageError, match="omit unit"):
        poise.read(tmp_path / "hero.npz", unit="cm")


def test_the_directory_of_an_archive_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[zipfile.ZipFile] = []

    class Counted(zipfile.ZipFile):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            read.append(self)
            super().__init__(*arguments, **options)

    body = knight().skeleton
    motions = {str(i): Motion(body, body.rest.q[None], 30.0, str(i)) for i in range(20)}
    poise.write(Character("knight", body, motions), tmp_path / "many.npz")
    monkeypatch.setattr(zipfile, "ZipFile", Counted)
    assert len(poise.read(tmp_path / "many.npz").motions) == 20
    assert len(read) == 1


def test_markers_come_back_to_the_bit_and_open_with_numpy_alone(tmp_path: Path) -> None:
    places = np.arange(18.0).reshape(3, 2, 3) / 7.0
    places[1, 0] = np.nan
    trial = poise.model.Markers(
        ("LKNE", "HEAD"), places, 120.0, np.where(np.isnan(places[..., 0]), np.nan, 0.25),
        first_frame=17, owners=("Ann", ""), virtual=("HEAD",), up="z",
    )  # fmt: skip
    body = poise.SkeletonBuilder("trial").add("root", poise.Fixed()).build()
    back = again(Character("trial", body, markers=trial), tmp_path).markers
    assert back is not None and back.names == trial.names and back.fps == 120.0
    assert np.array_equal(back.positions, places, equal_nan=True)
    assert np.array_equal(back.residuals, trial.residuals, equal_nan=True)
    assert (back.first_frame, back.owners, back.virtual, back.up) == (
        17, ("Ann", ""), ("HEAD",), "z",
    )  # fmt: skip
    values = arrays(tmp_path / "hero.npz")
    assert values["marker_positions"].shape == (3, 2, 3) and float(values["marker_fps"]) == 120.0
    for change, said in (
        ({"marker_fps": np.array([1.0])}, "expected single numbers"),
        ({"marker_positions": places[:, :1]}, "positions of 2 markers"),
    ):
        with pytest.raises(FileSyntax, match=said):
            poise.read(put(tmp_path / "bad.npz", {**values, **change}))


def test_a_header_that_python_cannot_parse_is_refused(tmp_path: Path) -> None:
    again(moving(body_with(poise.Hinge("x"))), tmp_path)
    for wrong in (
        b"'shape': (17,), }",
        b"False|O 'shape': (",
        b"((((((",
        b"'shape': (1, \\",
        b'"""',
    ):
        head = b"{'descr': '<f8', 'fortran_order': " + wrong
        head = head.ljust(117) + b"\n"
        member = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head
        with (
            zipfile.ZipFile(tmp_path / "hero.npz") as whole,
            zipfile.ZipFile(tmp_path / "bad.npz", "w") as bad,
        ):
            for name in whole.namelist():
                bad.writestr(name, member if name == "q.npy" else whole.read(name))
        with pytest.raises(FileSyntax, match="q: its header is not an NPY header"):
            poise.read(tmp_path / "bad.npz")


def test_the_page_names_every_array(tmp_path: Path) -> None:
    """docs/files.md, whose arrays users of plain NumPy go by."""
    page = (Path(__file__).parents[2] / "docs" / "files.md").read_text()
    section = page[page.index("## NPZ") : page.index("## Maya ASCII")]
    trial = poise.model.Markers(("LKNE",), np.zeros((2, 1, 3)), 120.0)
    hero = moving(body_with(poise.Hinge("x")))
    again(replace(hero, markers=trial), tmp_path)
    values = arrays(tmp_path / "hero.npz")
    for name in values:
        plain = name.removesuffix("_2")
        assert f"`{plain}`" in section, name
    assert all(array.dtype.kind in "fiUS" for array in values.values())
