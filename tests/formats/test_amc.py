"""AMC motions: semantics, irregular files, round trips, other skeletons as ASF, mutations."""

from __future__ import annotations

import random
import re
import warnings
from pathlib import Path

import numpy as np
import pytest

from formats.acclaim import AMC, ASF, WORDS, put, quietly, reads_or_refuses, repairs
from fuzzing.mutations import mutated
from poise.errors import FileMissing, FileSyntax, FileUnsupported, InvalidValue, RepairWarning
from poise.formats import read, write
from poise.formats.amc import AmcSource
from poise.formats.asf_conversion import convert_skeleton
from poise.geometry.curves import Curve
from poise.joints import (
    Ball,
    Composite,
    Fixed,
    Free,
    Hinge,
    JointType,
    Planar,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
    Scale,
    Screw,
    Shear,
    Translational,
    Universal,
)
from poise.model import Character, Motion, Skeleton, SkeletonBuilder, Unit

CMU = 0.0254 / 0.45


def swap(old: str, new: str, text: str = AMC) -> str:
    """``text`` with ``old``, which it has to hold, replaced."""
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def value(character: Character, dof: str) -> list[float]:
    return character.motion.q[:, character.skeleton.dof_index(dof)].tolist()


# What the numbers mean


def test_values_in_radians_and_metres(tmp_path: Path) -> None:
    character = read(put(tmp_path, amc=AMC))
    assert character.motion.name == "m" and len(character.motion) == 3
    assert np.allclose(value(character, "root_ty"), np.array([17.5, 17.25, 17]) * CMU, rtol=1e-15)
    assert np.allclose(value(character, "root_rz"), np.radians([361.25, 362, 363]), rtol=1e-15)
    assert np.allclose(value(character, "lleg_rz"), np.radians([7.62852e-16, 1e-3, 0]), rtol=1e-15)
    assert np.allclose(value(character, "head_ry")[0], np.radians(12.345678901234567), rtol=1e-15)


def test_values_follow_the_order_of_the_dofs(tmp_path: Path) -> None:
    path = put(tmp_path, swap("dof rx ry rz", "dof rz rx ry", ASF), AMC)
    character = read(path)
    assert value(character, "lleg_rz")[0] == pytest.approx(np.radians(-30.5), rel=1e-15)
    assert value(character, "lleg_rx")[0] == pytest.approx(np.radians(2.25), rel=1e-15)


def test_radians(tmp_path: Path) -> None:
    character = read(put(tmp_path, amc=swap(":DEGREES", ":Radians")))
    assert value(character, "spine_rx") == [5.0, 6.0, 7.0]
    assert value(character, "root_tz")[0] == -3 * CMU


def test_without_a_word_the_skeletons_angles_hold(tmp_path: Path) -> None:
    silent = swap(":DEGREES\n", "")
    assert value(read(put(tmp_path, amc=silent)), "spine_rx")[0] == np.radians(5.0)
    radians = swap("angle deg", "angle rad", ASF)
    assert value(read(put(tmp_path, radians, silent)), "spine_rx")[0] == 5.0


def test_the_rate_is_assumed_unless_a_comment_states_it(tmp_path: Path) -> None:
    motion = read(put(tmp_path, amc=AMC)).motion
    assert motion.fps == 120.0
    assert isinstance(motion.source, AmcSource) and motion.source.rate_assumed
    for stated in ("# 24 fps? fps: 24", "# Frame rate = 24.0", ":SAMPLES-PER-SECOND 24"):
        motion = read(put(tmp_path, amc=swap("# a comment in the header", stated))).motion
        assert motion.fps == 24.0
        assert isinstance(motion.source, AmcSource) and not motion.source.rate_assumed


# Finding the skeleton


def test_the_skeleton_beside_it(tmp_path: Path) -> None:
    for skeleton, motion in [
        ("02.asf", "02_01.amc"),
        ("made-up.ASF", "other.amc"),  # the name in its header
        ("cmu_02.asf", "cmu_02_03_run.amc"),
        ("same.asf", "same.amc"),
    ]:
        folder = tmp_path / motion
        folder.mkdir()
        (folder / "unfitting.asf").write_text("not read")
        (folder / skeleton).write_text(ASF)
        (folder / motion).write_text(AMC)
        assert read(folder / motion).name == Path(skeleton).stem


def test_no_fitting_skeleton_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "another.asf").write_text(ASF)
    (tmp_path / "x.amc").write_text(AMC)
    with pytest.raises(FileMissing, match=r"x\.amc: no skeleton x\.asf beside it.*skeleton="):
        read(tmp_path / "x.amc")


def test_the_skeleton_may_be_a_path_a_character_or_a_skeleton(tmp_path: Path) -> None:
    path = put(tmp_path, amc=AMC)
    character = read(tmp_path / "m.asf")
    plain = read(path)
    for skeleton in (tmp_path / "m.asf", str(tmp_path / "m.asf"), character, character.skeleton):
        again = read(path, skeleton=skeleton)
        assert np.array_equal(again.motion.q, plain.motion.q)
    assert read(path, skeleton=character).skeleton is character.skeleton
    assert read(path, skeleton=character.skeleton).unit == Unit("cmu", CMU, guessed=True)
    metres = read(path, skeleton=character, unit="m")
    assert value(metres, "root_ty")[0] == 17.5
    with pytest.raises(InvalidValue, match="not int"):
        read(path, skeleton=3)
    with pytest.raises(FileUnsupported, match="asf file"):
        read(path, skeleton=path)


# Oddities of the text that change nothing


ODDITIES = {
    "crlf": AMC.replace("\n", "\r\n"),
    "cr": AMC.replace("\n", "\r"),
    "mixed line ends": AMC.replace("\nlleg", "\r\nlleg"),
    "bom": "\ufeff" + AMC,
    "no final newline": AMC.rstrip("\n"),
    "trailing blanks": AMC.replace("\n", "  \n"),
    "tabs": AMC.replace(" ", "\t"),
    "blank lines": AMC.replace("\n", "\n\n"),
    "indented": AMC.replace("\n", "\n   "),
    "lower-case flags": AMC.replace(":FULLY-SPECIFIED\n:DEGREES", ":degrees\n:Fully-Specified"),
    "no OML line": swap("#!OML:ASF made-up.asf\n", ""),
    "a plain comment first": swap("#!OML:ASF made-up.asf", "#DUMMY AMC for testing"),
    "a capital root": AMC.replace("root", "ROOT"),
    "exponents": swap("17.25", "1.725E+001"),
    "not starting at 1": AMC.replace("\n3\n", "\n1042\n")
    .replace("\n2\n", "\n1041\n")
    .replace("\n1\n", "\n1040\n"),
    "bones without dofs and values": AMC.replace("\nlleg", "\nlhip\nlleg"),
    "another order in one frame": swap(
        "lleg -31 2.5 1e-3\nspine 6 0.2\n", "spine 6 0.2\nlleg -31 2.5 1e-3\n"
    ),
    "another order from one frame on": swap(
        "lleg -31 2.5 1e-3\nspine 6 0.2\n", "spine 6 0.2\nlleg -31 2.5 1e-3\n"
    ).replace("lleg -32 3 0\nspine 7 0.3\n", "spine 7 0.3\nlleg -32 3 0\n"),
    "a comment after the last frame": AMC + "# the end\n",
}


@pytest.mark.parametrize("oddity", ODDITIES)
def test_oddities_that_change_nothing(tmp_path: Path, oddity: str) -> None:
    plain = read(put(tmp_path, amc=AMC)).motion
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        character = read(put(tmp_path, amc=ODDITIES[oddity]))
    assert np.array_equal(character.motion.q, plain.q)
    assert character.repairs == ()
    comes_back(character, tmp_path)


def test_latin_1_bytes_in_the_header(tmp_path: Path) -> None:
    path = put(tmp_path, amc=swap("made-up.asf", "X:\\f\u00fcr Bonn\\m.ASF").encode("latin-1"))
    out = tmp_path / "out" / "m.amc"
    out.parent.mkdir()
    write(read(path), out)
    assert out.read_bytes().startswith(b"#!OML:ASF X:\\f\xfcr Bonn\\m.ASF\n")


# Oddities that are mended, and told


MENDED = {
    "last frame lacks lines": ("spine 7 0.3\nhead 0\n", "", "3\nroot", "frame 3 is incomplete", 2),
    "last line lacks values": ("spine 7 0.3\nhead 0\n", "spine 7", "3\nroot", "incomplete", 2),
    "last number is cut": ("spine 7 0.3\nhead 0\n", "spine 7 -", "3\nroot", "incomplete", 2),
    "last name is cut": ("spine 7 0.3\nhead 0\n", "spi", "3\nroot", "incomplete", 2),
    "only a number is left": (AMC[AMC.index("root 0.5") :], "", "\n3\n", "incomplete", 2),
    "a missing number": ("2\nroot", "root", "root 0.25", "1 frame without a number", 3),
    "the first number missing": ("1\nroot", "root", "root 0.125", "1 frame without a number", 3),
    "a number twice": ("3\nroot", "2\nroot", "2\nroot 0.5", "frame 2 follows frame 2", 3),
    "numbers that jump": ("2\nroot", "7\nroot", "7\nroot", "follows frame 1 (and 1 more", 3),
    "but no dofs": ("lleg -30.5", "lhip 0 0\nlleg -30.5", "lhip", "values for lhip, but", 3),
    "a first line of prose": ("#!OML:ASF made-up.asf", "my motion", "my motion", "first line", 3),
}  # fmt: skip


@pytest.mark.parametrize("oddity", MENDED)
def test_what_is_mended_is_told_with_its_line(tmp_path: Path, oddity: str) -> None:
    old, new, where, message, frames = MENDED[oddity]
    text = swap(old, new)
    if oddity == "but no dofs":
        text = text.replace("lleg -31", "lhip 0 0\nlleg -31").replace(
            "lleg -32", "lhip 1 2\nlleg -32"
        )
    path = put(tmp_path, amc=text)
    with pytest.warns(RepairWarning, match=re.escape(message)) as caught:
        character = read(path)
    assert [warning.message for warning in caught] == list(character.repairs)
    assert len(character.repairs) == 1
    assert repairs(character)[0][0] == line_of(text, where) + (where == "\n3\n")
    plain = read(put(tmp_path, amc=AMC)).motion
    assert np.array_equal(character.motion.q, plain.q[:frames])
    comes_back(character, tmp_path)


def test_bones_that_the_skeleton_lacks_are_reported_once(tmp_path: Path) -> None:
    text = AMC.replace("\nlleg", "\ntail 1 2\nwing 3\nlleg")
    path = put(tmp_path, amc=text)
    with pytest.warns(RepairWarning) as caught:
        character = read(path)
    assert [str(warning.message) for warning in caught] == [
        f"{path}:7: not in the skeleton: tail, wing; values ignored",
    ]
    assert np.array_equal(character.motion.q, read(put(tmp_path, amc=AMC)).motion.q)


def test_bones_that_the_motion_lacks_are_reported_once(tmp_path: Path) -> None:
    path = put(tmp_path, amc=re.sub(r"(spine|head) .*\n", "", AMC))
    with pytest.warns(RepairWarning) as caught:
        character = read(path)
    assert [warning.message.message for warning in caught] == [
        "no values for spine, head; rest values used",
    ]
    assert value(character, "spine_rx") == [0.0, 0.0, 0.0]
    out = tmp_path / "n.amc"
    write(character, out)
    assert "spine" not in out.read_text()


# What cannot be trusted


REFUSED = {
    "too few values": ("lleg -31 2.5 1e-3", "lleg -31 2.5", "lleg -31", "2 values; 3 in the first"),
    "too many values": ("lleg -31 2.5 1e-3", "lleg 1 2 3 4", "lleg 1", "4 values; 3 in the first"),
    "too many in the last": ("head 0\n", "head 0 1\n", "head 0 1", "2 values; 1 in the first"),
    "not the dofs": (AMC[: AMC.index("lleg")], AMC[: AMC.index("root")] + "root 1 2 3\n",
                     "root 1 2 3", r"root has 3 values; its dofs tx ty tz rx ry rz need 6"),
    "no values": ("1\n" + AMC[AMC.index("root") :], "1\nroot\n", "root\n", "root has 0 values"),
    "no number": ("lleg -31 2.5", "lleg -31 2,5", "lleg -31", "'2,5'; expected a finite number"),
    "nan": ("lleg -31 2.5", "lleg -31 nan", "lleg -31", "'nan'; expected a finite"),
    "infinity": ("lleg -31 2.5", "lleg -31 -1.#INF", "lleg -31", "; expected a finite"),
    "overflow": ("lleg -31 2.5", "lleg -31 1e999", "lleg -31", "; expected a finite"),
    "a bone twice": ("head -3", "spine 6 0.2\nhead -3", "spine 6 0.2\nhead", "a second line for"),
    "a new bone": ("head -3", "tail -3\nhead -3", "tail", "'tail', which the first frame lacks"),
    "frame without a bone": ("spine 6 0.2\n", "", "2\nroot", "frame without spine"),
    "a frame number with more": ("2\nroot", "2 x\nroot", "2 x", "expected a whole frame number"),
    "a broken frame number": ("2\nroot", "2.5\nroot", "2.5\nroot", "a whole frame number"),
    "a huge frame number": ("2\nroot", "9" * 30 + "\nroot", "9" * 30, "a whole frame number"),
    "a flag between": ("2\nroot", ":RADIANS\n2\nroot", ":RADIANS", "belongs before the first"),
    "both angles": (":DEGREES", ":DEGREES\n:RADIANS", "#!OML", "both :DEGREES and :RADIANS"),
    "text before": ("1\nroot", "some words here\n1\nroot", "some", "before the first frame"),
    "no frames": (AMC[AMC.index("1\nroot") :], "", "#!OML", "no frame"),
}  # fmt: skip


@pytest.mark.parametrize("fault", REFUSED)
def test_what_cannot_be_trusted_is_an_error_with_its_line(tmp_path: Path, fault: str) -> None:
    old, new, where, message = REFUSED[fault]
    text = swap(old, new)
    if fault == "not the dofs":
        text = re.sub(r"root (?!1 2 3).*", "root 1 2 3", text)
    path = put(tmp_path, amc=text)
    with pytest.raises(FileSyntax, match=message) as caught:
        quietly(path)
    assert caught.value.file == str(path)
    if fault != "no frames":
        assert caught.value.line == line_of(text, where)


def test_files_without_anything(tmp_path: Path) -> None:
    for nothing in ("", "\n\n", "# words\n", "1\n", "1\n2\n3\n"):
        with pytest.raises(FileSyntax, match="no frame"):
            read(put(tmp_path, amc=nothing))


# The way back


def comes_back(character: Character, folder: Path) -> Character:
    """Write and read again: the same digits, names, order, frame numbers and comments."""
    out = folder / "back"
    out.mkdir(exist_ok=True)
    write(character, out / "again.amc")
    again = quietly(out / "again.amc")
    assert np.array_equal(again.motion.q, character.motion.q)
    assert again.motion.fps == character.motion.fps
    assert again.skeleton.joint_names == character.skeleton.joint_names
    before, after = character.motion.source, again.motion.source
    assert isinstance(before, AmcSource) and isinstance(after, AmcSource)
    known = {"root", *character.skeleton.joint_names}
    kept = [b for b in before.document.bones if b.name.lower() == "root" or b.name in known]
    kept = [b for b in kept if b.count == 0 or b.name != "lhip"]
    assert [bone.name for bone in after.document.bones] == [bone.name for bone in kept]
    columns = [c for b in kept for c in range(b.column, b.column + b.count)]
    assert np.array_equal(after.document.values, before.document.values[:, columns])
    assert np.array_equal(after.document.numbers, before.document.numbers)
    assert after.document.header == before.document.header
    assert after.document.comments == before.document.comments
    return again


def test_everything_comes_back(tmp_path: Path) -> None:
    path = put(tmp_path, amc=AMC)
    comes_back(read(path), tmp_path)
    write(read(path), tmp_path / "m2.amc")
    expected = AMC.replace("e-016", "e-16").replace("12.3456789012345678", "12.345678901234567")
    assert (tmp_path / "m2.amc").read_text() == expected.replace("1e-3", "0.001")


def test_an_edited_pose_keeps_the_digits_of_what_it_did_not_touch(tmp_path: Path) -> None:
    character = read(put(tmp_path, amc=AMC))
    q = character.motion.q.copy()
    q[1, character.skeleton.dof_index("spine_rz")] = 0.25
    motion = Motion(character.skeleton, q, 120.0, "m", character.motion.source)
    out = tmp_path / "n.amc"
    write(character.with_motion(motion), out)
    text = out.read_text()
    assert "spine 6 14.3239448782706\n" in text and "head 12.345678901234567\n" in text
    again = read(out, skeleton=character)
    assert np.abs(again.motion.q - q).max() < 1e-15


def test_the_asf_is_written_beside_where_a_reader_would_miss_it(tmp_path: Path) -> None:
    character = read(put(tmp_path, amc=AMC))
    write(character, tmp_path / "m_new.amc")  # m.asf is found
    assert not (tmp_path / "m_new.asf").exists()
    write(character, tmp_path / "other.amc")
    assert (tmp_path / "other.asf").exists()
    wider = character.skeleton.with_limits(unlimited=True)
    changed = Character("m", wider, unit=character.unit, source=character.source)
    write(changed.at(wider.rest), tmp_path / "m_wide.amc")
    assert np.isinf(read(tmp_path / "m_wide.amc").skeleton.lower).all()
    assert (tmp_path / "m.asf").read_text() == ASF


def test_a_pose_and_a_rest_pose_are_motions_of_one_frame(tmp_path: Path) -> None:
    character = read(put(tmp_path))
    pose = character.rest.with_values(head_ry=0.1)
    for number, what in enumerate((character, character.at(pose))):
        out = tmp_path / f"pose{number}.amc"
        write(what, out)
        again = read(out)
        assert len(again.motion) == 1
        expected = pose if number else character.rest
        assert np.abs(again.motion.q[0] - expected.q).max() < 1e-15


def test_another_rate_is_written_down(tmp_path: Path) -> None:
    character = read(put(tmp_path, amc=AMC))
    slow = character.with_motion(character.motion[::2])
    write(slow, tmp_path / "slow.amc")
    assert read(tmp_path / "slow.amc").motion.fps == 60.0
    write(read(tmp_path / "slow.amc"), tmp_path / "slow2.amc")
    assert (tmp_path / "slow2.amc").read_text() == (tmp_path / "slow.amc").read_text().replace(
        "slow.asf", "slow.asf"
    )


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileMissing):
        write(read(put(tmp_path, amc=AMC)), tmp_path / "none" / "m.amc")


# Other skeletons as ASF


def every_rigid_joint() -> Skeleton:
    builder = SkeletonBuilder("odd ones")
    curve = Curve.linear(0.5)
    types: dict[str, JointType] = {
        "hinge x": Hinge("x"),
        "hinge-": Hinge("-z"),
        "hinge*": Hinge((0.6, -0.64, 0.48)),
        "5universal": Universal(("y", "x")),
        "universal*": Universal(((0.6, 0.8, 0.0), "z")),
        "ball": Ball("zyx"),
        "ball yzx": Ball("yzx"),
        "proper": Ball("xzx"),
        "end": QuaternionBall(),
        "slide": Prismatic("y"),
        "slide*": Prismatic((0.0, 0.6, 0.8)),
        "move": Translational("zxy"),
        "planar": Planar("z"),
        "screw": Screw((0.0, 0.6, 0.8), 0.1),
        "still": Fixed(),
        "lean": Composite.with_frames(
            (Hinge("x"), Hinge("y")), (np.eye(4), shifted(0.1, 0.2, 0.3))
        ),
        "follower": Hinge("y"),
    }
    builder.add("hips", QuaternionFree(), offset=(0.0, 1.0, 0.0), rotation=turned(0.2))
    parent = "hips"
    for number, (name, joint) in enumerate(types.items()):
        offset = (0.1, 0.02 * number, -0.05)
        builder.add(name, joint, parent, offset=offset, rotation=turned(0.3 * number))
        builder.add(f"{name} side", Hinge("y"), name, offset=(0.2, 0, 0), tip=(0.1, 0, 0))
        parent = name
    return builder.drive("follower_ry", "screw_r", curve).build()


def turned(angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    about_z = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return about_x @ about_z


def shifted(*offset: float) -> np.ndarray:
    frame = np.eye(4)
    frame[:3, 3] = offset
    return frame


def random_motion(skeleton: Skeleton, frames: int = 12) -> Motion:
    chance = np.random.default_rng(8)
    q = np.cumsum(chance.uniform(-0.4, 0.4, (frames, skeleton.nq)), axis=0)
    for first in [i for i, name in enumerate(skeleton.dof_names) if name.endswith("_qw")]:
        turn = q[:, first : first + 4] + (1, 0, 0, 0)
        q[:, first : first + 4] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
    return Motion(skeleton, q, 30.0, "odd")


def same_places(character: Character, out: Path, within: float) -> Character:
    """Write as AMC, read again: every joint is where it was."""
    write(character, out)
    again = read(out)
    names = convert_skeleton(character.skeleton, character.unit.metres).names
    order = [again.skeleton.joint_index(name) for name in names]
    assert again.unit.metres == character.unit.metres
    assert again.motion.fps == pytest.approx(character.motion.fps, rel=1e-15)
    before, after = character.motion.world, again.motion.world
    assert np.abs(after[:, order][..., :3, 3] - before[..., :3, 3]).max() < within
    return again


def test_every_rigid_joint_type_keeps_its_place(tmp_path: Path) -> None:
    skeleton = every_rigid_joint()
    motion = random_motion(skeleton)
    again = same_places(Character("odd", skeleton, {"odd": motion}), tmp_path / "o.amc", 1e-12)
    assert again.repairs == ()
    q = again.motion.q[:, again.skeleton.dof_index("end__rx")]
    assert np.abs(np.diff(q)).max() < 3.0  # continuous angles


def test_hinges_keep_their_dof_and_limits(tmp_path: Path) -> None:
    builder = SkeletonBuilder("arm").add("base", Free())
    builder.add("a", Hinge("-x"), "base", offset=(0, 1, 0), limits={"r": (-0.5, 2.0)})
    builder.add("b", Hinge((0.6, 0.8, 0.0)), "a", offset=(0, 1, 0), limits={"r": (-1.0, 0.25)})
    builder.add("c", Universal(("z", "x")), "b", offset=(0, 1, 0), limits={"rz": (-1.0, 1.0)})
    skeleton = builder.build()
    write(Character("arm", skeleton), tmp_path / "arm.asf")
    again = read(tmp_path / "arm.asf").skeleton
    assert again.dof_names[6:] == ("a_rx", "b_rx", "c_rx", "c_rz")
    np.testing.assert_allclose(again.lower[6:], [-2.0, -1.0, -np.inf, -1.0], rtol=1e-14)
    np.testing.assert_allclose(again.upper[6:], [0.5, 0.25, np.inf, 1.0], rtol=1e-14)


@pytest.mark.parametrize("root", [Fixed(), Hinge("y"), Ball("yxz"), Translational()])
def test_roots_that_are_not_free(tmp_path: Path, root: JointType) -> None:
    builder = SkeletonBuilder("x").add("pelvis", root, offset=(0, 1, 0), rotation=turned(0.4))
    skeleton = builder.add("leg", Ball(), "pelvis", offset=(0.1, 0, 0)).build()
    motion = random_motion(skeleton)
    again = same_places(Character("x", skeleton, {"x": motion}), tmp_path / "x.amc", 1e-13)
    assert again.skeleton.joint_dofs("root") == slice(0, 6)  # what other programs expect


def test_several_roots(tmp_path: Path) -> None:
    builder = SkeletonBuilder("two").add("a", Free(), offset=(0, 1, 0))
    builder.add("b", QuaternionFree(), offset=(1, 0, 0)).add("c", Hinge(), "b", offset=(0, 1, 0))
    skeleton = builder.build()
    motion = random_motion(skeleton)
    again = same_places(Character("two", skeleton, {"x": motion}), tmp_path / "x.amc", 1e-13)
    assert "root" in again.skeleton.joint_names


@pytest.mark.parametrize("joint", [Scale("x"), Shear("x", "y")])
def test_what_asf_cannot_say_is_an_error(tmp_path: Path, joint: JointType) -> None:
    skeleton = SkeletonBuilder("x").add("root", Free()).add("odd", joint, "root").build()
    q = np.tile(skeleton.rest.q, (2, 1))
    q[1, -1] = 0.5
    with pytest.raises(FileUnsupported, match="scale of joint 'odd' changes by frame 1"):
        write(Motion(skeleton, q, 30.0), tmp_path / "x.amc")
    assert not (tmp_path / "x.amc").exists() and not (tmp_path / "x.asf").exists()


def test_real_bvh_characters_keep_their_places(shared_data: Path, tmp_path: Path) -> None:
    for path in sorted((shared_data / "bvh").glob("*.bvh")):
        character = quietly(path)
        short = character.with_motion(character.motion[:20])
        size = float(np.abs(short.motion.world[..., :3, 3]).max())
        same_places(short, tmp_path / f"{path.stem}.amc", 1e-12 * max(1.0, size))


# Real files, and mutations


def test_all_real_motions_read_and_come_back(shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "asf_amc"
    paths = sorted(folder.glob("*.amc"))
    assert len(paths) == 11
    for path in paths:
        skeleton = folder / "cmu_09.asf" if path.stem == "zeros_cmu" else None
        character = quietly(path, skeleton=skeleton)
        cut = path.stem.endswith("truncated")
        assert [repair.line for repair in character.repairs] == ([7324] if cut else [])
        assert np.array_equal(plain_numbers(path, len(character.motion)), raw(character))
        comes_back(character, tmp_path)


def test_a_skeleton_cut_down_to_legs(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    with pytest.warns(RepairWarning) as caught:
        character = read(folder / "cmu_02_01_walk.amc", skeleton=folder / "cmu_02_subset.asf")
    assert len(caught) == 1 and "24 bones (lowerback," in str(character.repairs[0])
    whole = read(folder / "cmu_02_01_walk.amc")
    shared = [whole.skeleton.dof_index(name) for name in character.skeleton.dof_names]
    assert np.array_equal(whole.motion.q[:, shared], character.motion.q)


def raw(character: Character) -> np.ndarray:
    source = character.motion.source
    assert isinstance(source, AmcSource)
    return source.document.values


def plain_numbers(path: Path, frames: int) -> np.ndarray:
    """The plain twin of the parser: every number after a name, row by row."""
    rows: list[list[float]] = []
    for line in path.read_text(encoding="latin-1").splitlines():
        words = line.split()
        if line[:1].isdigit():
            rows.append([])
        elif rows:
            rows[-1] += [float(word) for word in words[1:]]
    return np.array(rows[:frames])


@pytest.mark.slow
def test_mutated_files_read_or_are_refused(tmp_path: Path) -> None:
    chance = random.Random(21)
    path = put(tmp_path, amc=AMC)
    files = (mutated(AMC.encode(), chance, WORDS) for _ in range(2000))
    read_well = sum(reads_or_refuses(path, data) for data in files)
    assert 200 < read_well < 1800
