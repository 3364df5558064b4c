"""Features that formats cannot store: every kind of character in every format, and back."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from formats import acclaim, biovision, meshes, robots
from formats.gltf_characters import knight
from poise.bundled import bare_character, character
from poise.errors import FileTooLarge, FileUnsupported, RepairWarning
from poise.formats import FORMATS, losses, writable_extensions
from poise.formats.format_capabilities import PARTS, Part
from poise.formats.repair_log import RepairLog
from poise.model import Character, Markers, Motion, Unit


def _written(name: str, data: str | bytes, skeleton: str = "") -> Callable[[Path], Character]:
    def read(folder: Path) -> Character:
        (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            return poise.read(folder / name, skeleton=folder / skeleton if skeleton else None)

    return read


def _robot(name: str, text: str) -> Callable[[Path], Character]:
    def read(folder: Path) -> Character:
        robots.put(folder, robots.PART, "part.xml")
        return robots.quietly(robots.put(folder, text, name))

    return read


def _amc(folder: Path) -> Character:
    (folder / "02.asf").write_text(acclaim.ASF)
    return _written("02_01.amc", acclaim.AMC, "02.asf")(folder)


def _trial(_: Path) -> Character:
    places = np.arange(24.0).reshape(4, 2, 3) / 10.0
    places[1, 0] = np.nan
    body = poise.SkeletonBuilder("trial").add("root", poise.Fixed()).build()
    return Character("trial", body, markers=Markers(("LKNE", "LANK"), places, fps=100))


def _hero(_: Path) -> Character:
    hero = character()
    motion = hero.motion
    return replace(
        hero,
        motions={
            name: Motion(hero.skeleton, motion.q[at], motion.fps, name)
            for name, at in (("walk", slice(0, 4)), ("run", slice(4, 6)))
        },
        masses=poise.anatomy.segment_masses(hero.skeleton),
    )


def _still() -> Character:
    """A motion without a frame, and one with."""
    hero = bare_character()
    none, one = (Motion(hero.skeleton, hero.motion.q[:n], 30.0) for n in (0, 2))
    return replace(hero, motions={"none": none, "one": one}, name="still")


def _keyed() -> Character:
    """A ball on a curve that glTF has, and a hinge on one that it has not."""
    body = (
        poise.SkeletonBuilder("keyed")
        .add("ball", poise.QuaternionBall())
        .add("hinge", poise.Hinge("z"), "ball", offset=(0.0, 1.0, 0.0))
        .build()
    )
    turn = poise.geometry.quaternions.from_axis_angle((1.0, 0.0, 0.0), 1.0)
    keys = poise.motion.Keyframes(body, name="swing").with_key(0.0, body.rest)
    keys = keys.with_key(0.5, ball=turn, hinge_rz=1.0).with_key(1.0, body.rest)
    return Character("keyed", body, {"swing": keys.motion(10.0)})


KINDS: dict[str, Callable[[Path], Character]] = {
    "hero": _hero,
    "bare": lambda _: bare_character().with_motion(bare_character().motion[:3]),
    "knight": lambda _: knight(),
    "keys": lambda _: _keyed(),
    "still": lambda _: _still(),
    "bvh": _written("a.bvh", biovision.PLAIN),
    "asf": _written("a.asf", acclaim.ASF),
    "amc": _amc,
    "urdf": _robot("arm.urdf", robots.URDF),
    "mjcf": _robot("zoo.xml", robots.MJCF),
    "obj": _written("a.obj", meshes.OBJ),
    "ply": _written("a.ply", meshes.PLY_TEXT),
    "stl": _written("a.stl", meshes.STL_TEXT),
    "c3d": _trial,
}


JOINT_VALUES = (".csv", ".mot", ".pkl", ".sto")
"""Files that need the character to be read."""


def _back(path: Path, hero: Character) -> Character:
    unit = hero.unit if path.suffix in (".bvh", ".asf", ".amc") else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path, unit=unit, skeleton=hero if path.suffix in JOINT_VALUES else None)


@pytest.mark.parametrize("extension", writable_extensions())
@pytest.mark.parametrize("kind", KINDS)
def test_what_survives_survives_and_what_is_lost_is_said(
    kind: str, extension: str, tmp_path: Path
) -> None:
    if extension.startswith(".usd"):
        pytest.importorskip("pxr")
    hero = KINDS[kind](tmp_path)
    found = next(one for one in map(FORMATS.get, FORMATS.names()) if extension in one.extensions)
    path = tmp_path / f"out{extension}"
    why = _refused(hero, path)
    if why:
        assert _may_be_refused(hero, extension, why)
        return
    told = losses(hero, path)
    assert len(set(told)) == len(told)
    strictly = tmp_path / "strict" / path.name
    strictly.parent.mkdir()
    said = re.escape("; ".join(told)) or None
    with pytest.raises(FileUnsupported, match=said) if told else nullcontext():
        poise.write(hero, strictly, strict=True)
    assert any(strictly.parent.iterdir()) == (not told)
    lost = {
        part.name
        for part in PARTS
        if part.name not in found.holds | getattr(found, "covered", set())  # type: ignore[attr-defined]
        and part.count(hero) > 0
    }
    for part in PARTS:
        said = part.message(hero, part.count(hero)) if part.name in lost else ""
        assert (said in told) == (part.name in lost)
    if not getattr(found, "reads", True):
        return
    again = _back(path, hero)
    for part in PARTS:
        if part.name in found.holds:  # type: ignore[attr-defined]
            _kept(part, hero, again, extension, " ".join(told))
        elif part.name not in ("rest", "preferences", "humans") and part.count(hero) == 0:
            assert part.count(again) == 0, part.name
    # A VRM animation has bones of its own names, a pickle the joints of one robot of the zoo, and
    # an array those of an average adult.
    if extension not in (".obj", ".trc", ".vrma", ".pkl", ".npy"):
        _same_places(hero, again, extension, lost)


def _kept(part: Part, hero: Character, again: Character, extension: str, told: str) -> None:
    """Check that a part that a format can store is read back completely."""
    before, after = part.count(hero), part.count(again)
    if part.name == "rest":
        return  # its values depend on the joints' types: places are compared
    if part.name == "curves" and hero.name == "keyed":
        assert "see keys within 0.1 degrees" in told
    if part.name == "empty" and extension == ".bvh":
        return  # a file has one motion, the first that has frames
    if part.name == "motion" and extension in (".bvh", ".amc", *JOINT_VALUES):
        assert after == 1  # the rest pose, where there is no motion
    elif part.name == "motions":
        assert after == before
    elif part.name == "limits" and extension == ".fbx":
        _same_bounds(hero, again, told)
    elif part.name == "limits" and "and their limits" in told:
        assert after < before
    elif part.name == "humans" and extension in (".vrm", ".vrma"):
        assert after > before  # they are recognised
    elif part.name == "skins" and extension == ".obj":
        assert 0 < after <= before  # parts of one name and look are one
    elif part.name == "parameters" and extension == ".npz":
        assert after == len(hero.skeleton.parameters)  # weights of targets that are gone
    else:
        assert after == before, part.name


def _same_bounds(hero: Character, again: Character, told: str) -> None:
    """An angle that keeps its name keeps its limits; a hinge's other two angles are held at 0."""
    ours, theirs = hero.skeleton, again.skeleton
    for at, name in enumerate(ours.dof_names):
        if name in theirs.dof_names and ours.angular[at]:
            there = theirs.dof_index(name)
            before = (ours.lower[at], ours.upper[at])
            after = (theirs.lower[there], theirs.upper[there])
            owner = name.rsplit("_", 1)[0]
            assert after == pytest.approx(before, abs=1e-12) or owner in told


def _refused(hero: Character, path: Path) -> str:
    """Write it; why a format refuses it, or nothing."""
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "nothing drives")  # a target's limb without a source
            poise.write(hero, path)
    except FileUnsupported as refused:
        return refused.message
    return ""


def _may_be_refused(hero: Character, extension: str, why: str) -> bool:
    """Return whether a format may refuse a character as a whole."""
    only = re.search(r"has (markers|meshes) and no joints, and a (\S+) file stores no \1", why)
    if only is not None:
        what, where = only.groups()
        assert where == extension and len(hero.skeleton.joints) == 1 and not hero.motions
        return bool(hero.skins) if what == "meshes" else hero.markers is not None
    if extension == ".pkl":
        return "not a robot with a free base" in why
    if extension == ".npy":
        return bool(re.match("stores a (person|motion)", why)) and hero.name not in ("hero", "bare")
    if extension == ".obj":
        return not hero.skins
    if extension == ".trc":
        return hero.markers is None
    if extension in (".vrm", ".vrma") and re.search(r"needs a humanoid|no motion", why):
        return hero.name not in ("hero", "bare")
    stretched = re.search(r"scale|shear|stretched|mirror", why) is not None
    return stretched and (hero.name in ("knight", "zoo") or "joint" in why)


def _same_places(hero: Character, again: Character, extension: str, lost: set[str]) -> None:
    """Every joint of the same name is where it was, in every frame that is there."""
    names = again.skeleton.joint_names
    shared = [name for name in hero.skeleton.joint_names if name in names]
    assert len(shared) >= len(hero.skeleton.joint_names) - 1  # an ASF's root is called root
    ours = [hero.skeleton.joint_index(name) for name in shared]
    theirs = [names.index(name) for name in shared]
    resting = hero.rest.world[None]
    shown = next((one.world for one in hero.motions.values() if len(one)), resting)
    before = resting if "motion" in lost else shown
    after = next((one.world for one in again.motions.values() if len(one)), again.rest.world[None])
    if extension == ".asf" and lost & {"rest", "drives"}:
        return
    assert len(before) == len(after)
    # A scale of UsdSkel's has eleven bits; text has six digits behind the point.
    size = max(1.0, float(np.abs(before[..., :3, 3]).max()))
    within = (2.0**-10 if extension.startswith(".usd") else 2e-6) * size
    assert np.abs(before[:, ours, :3, 3] - after[:, theirs, :3, 3]).max() <= within


def matrix() -> str:
    """The table of docs/files.md, of what the formats themselves say."""
    writing = [one for one in map(FORMATS.get, FORMATS.names()) if getattr(one, "writes", True)]
    names = [f"`{'`, `'.join(one.extensions)}`" for one in writing]
    rows = [f"| | {' | '.join(names)} |", f"| --- |{' :-: |' * len(names)}"]
    for part in PARTS:
        marks = ("yes" if part.name in one.holds else "" for one in writing)  # type: ignore[attr-defined]
        rows.append(f"| {part.title} | {' | '.join(marks)} |".replace("  ", " "))
    return "\n".join(rows)


def test_the_page_on_files_shows_the_matrix() -> None:
    page = (Path(__file__).parents[2] / "docs" / "files.md").read_text()
    assert matrix() in page


def test_a_format_of_another_package_is_asked_too(monkeypatch: pytest.MonkeyPatch) -> None:
    class Words:
        name = "words"
        extensions = (".words",)

        def losses(self, hero: Character, path: object) -> list[str]:
            return [f"all of {hero.name} but its name"]

    monkeypatch.setattr("poise.formats.format_of", lambda _, **__: Words())
    assert losses(bare_character(), "a.words") == (f"all of {bare_character().name} but its name",)


def _written_and_read(character: Character, path: Path) -> Character | None:
    """The character read back, or None if the format does not write or read it."""
    try:
        poise.write(character, path)
    except FileUnsupported:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        skeleton = character if path.suffix in (".amc", ".csv", ".mot", ".sto") else None
        return None if path.suffix == ".ma" else poise.read(path, skeleton=skeleton)


@pytest.mark.parametrize("extension", writable_extensions())
@pytest.mark.parametrize("limit", [3.4e38, 1e39, np.finfo(float).max])
def test_what_is_written_with_limits_that_mean_none_is_read(
    limit: float, extension: str, tmp_path: Path
) -> None:
    build = poise.SkeletonBuilder().add(
        "arm", poise.Free("xyz"), limits={"rz": (-limit, limit), "tx": (-limit, 0.5)},
        max_speed={"rz": limit},
    )  # fmt: skip
    body = build.add("hand", poise.Ball("xyz"), "arm", offset=(0, 1, 0), tip=(0, 1, 0)).build()
    path = tmp_path / f"arm{extension}"
    hero = Character("arm", body, {"arm": Motion(body, np.zeros((3, body.nq)), 30.0)})
    again = _written_and_read(hero, path)
    exact = extension in (".glb", ".gltf", ".npz")
    assert again is not None or not exact
    if exact:
        np.testing.assert_array_equal(again.skeleton.upper, body.upper)
    elif again is not None:
        assert any("limits" in line for line in losses(hero, path))


@pytest.mark.parametrize("extension", writable_extensions())
def test_a_motion_of_a_body_that_cannot_move_is_read(extension: str, tmp_path: Path) -> None:
    build = poise.SkeletonBuilder("prop").add("box", poise.Fixed(), offset=(0, 1, 0))
    body = build.add("lid", poise.Fixed(), "box", offset=(0, 1, 0)).build()
    prop = Character("prop", body, {"prop": Motion(body, np.zeros((5, 0)), 50.0, "prop")})
    again = _written_and_read(prop, tmp_path / f"prop{extension}")
    if extension in (".glb", ".gltf", ".npz"):
        assert again is not None and len(again.motions["prop"]) == 5
        assert again.motions["prop"].fps == 50.0 and not again.skeleton.nq


@pytest.mark.parametrize("what", ["animations", "nodes"])
def test_more_than_a_reader_accepts_is_not_written(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_most = RepairLog.check_count
    monkeypatch.setattr(
        RepairLog,
        "check_count",
        lambda log, count, each, *_: each != what or at_most(log, count, each, 2),
    )
    hero = knight()
    still = Motion(hero.skeleton, hero.rest.q[None], 30.0)
    hero = replace(hero, motions={str(i): still for i in range(3)})
    with pytest.raises(FileTooLarge, match=f"has more than 2 {what}"):
        poise.write(hero, tmp_path / "hero.glb")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("height", "unit", "said"), [(6.5, "m", "read as dm"), (1.7, "m", "")])
def test_a_unit_that_bvh_does_not_state_is_listed(
    height: float, unit: str, said: str, tmp_path: Path
) -> None:
    build = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    body = build.add("head", poise.Ball("xyz"), "root", offset=(0, 0.9 * height, 0)).build()
    giant = Character("giant", body, unit=Unit.of(unit))
    path = tmp_path / "giant.bvh"
    listed = [line for line in losses(giant, path) if line.startswith("the unit m: BVH states no")]
    assert len(listed) == bool(said) and all(said in line for line in listed)
    poise.write(giant, path)
    size = poise.read(path).skeleton.joint("head").offset[1] / (0.9 * height)
    assert size == pytest.approx(0.1 if said else 1.0)


def test_frames_of_a_body_that_cannot_move_are_those_of_its_keys(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder("prop").add("box", poise.Fixed(), offset=(0, 1, 0)).build()
    path = tmp_path / "prop.gltf"
    poise.write(Motion(body, np.zeros((5, 0)), 50.0, "prop"), path)
    text = path.read_text()
    assert text.count('"frames": 5') == 1
    path.write_text(text.replace('"frames": 5', '"frames": 2000000000'))
    assert len(poise.read(path).motion) == 5
