"""BVH: irregular files of other programs, meaning of channels, round trips."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from formats.biovision import BVH_WORDS, PLAIN
from fuzzing.mutations import mutated
from poise import errors
from poise.formats import FORMATS, write
from poise.geometry import Curve
from samples.humanoids import humanoid

REAL = (
    "cmu_02_01_walk_cgspeed",
    "cmu_10_03_daz",
    "cmu_jumping_jacks_max",
    "example1_two_frames",
    "fair1_dab",
    "full_precision_frame_time",
    "geno_bind",
    "geno_stance",
    "makehuman_dance1",
    "makehuman_tpose",
    "makehuman_walk1",
    "rokoko_jesse_dance",
    "rotation_first_root",
    "sinusoidal_no_endsite",
    "toolbox_walk01",
)

Reader = Callable[..., poise.Character]


@pytest.fixture
def read(tmp_path: Path) -> Reader:
    """Read a text (or bytes) as a BVH file in centimetres; repairs come back on the character."""

    def call(text: str | bytes, **options: object) -> poise.Character:
        path = tmp_path / "case.bvh"
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", errors.RepairWarning)
            return poise.read(path, **{"unit": "cm", **options})

    return call


@pytest.fixture
def again(tmp_path: Path) -> Callable[[poise.Character], poise.Character]:
    """Write a character as BVH and read it back, in the unit it had."""

    def call(character: poise.Character) -> poise.Character:
        path = tmp_path / "again.bvh"
        poise.write(character, path)
        return poise.read(path, unit=character.unit)

    return call


def read_quietly(path: Path) -> poise.Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", errors.RepairWarning)
        return poise.read(path)


def repairs(character: poise.Character) -> list[tuple[int | None, str]]:
    return [(repair.line, repair.message) for repair in character.repairs]


def same_as_plain(character: poise.Character) -> None:
    assert character.skeleton.joint_names == ("hip", "knee")
    assert character.motion.frames == 2
    np.testing.assert_allclose(np.degrees(character.motion.q[:, 3]), [10, 11], rtol=1e-14)
    assert character.motion.fps == 1 / 0.0083333


# ---- what the numbers mean ---------------------------------------------------------------------


def test_world_frames_follow_the_channels(read: Reader) -> None:
    motion = read(PLAIN).motion
    hip = Rotation.from_euler("ZXY", [10, 20, 30], degrees=True).as_matrix()
    knee = hip @ Rotation.from_euler("ZXY", [0, 45, 0], degrees=True).as_matrix()
    world = motion.world[0]
    np.testing.assert_allclose(world[0, :3, 3], [0.01, 0.91, 0.02], atol=1e-15)
    np.testing.assert_allclose(world[0, :3, :3], hip, atol=1e-15)
    np.testing.assert_allclose(world[1, :3, 3], [0.01, 0.91, 0.02] + hip @ [0, -0.4, 0], atol=1e-15)
    np.testing.assert_allclose(world[1, :3, :3], knee, atol=1e-15)


def test_a_position_channel_replaces_the_offset_and_rests_there(read: Reader) -> None:
    character = read(PLAIN)
    hip = character.skeleton.joint("hip")
    np.testing.assert_array_equal(hip.frame, np.eye(4))
    np.testing.assert_allclose(character.rest.world[0, :3, 3], [0, 0.9, 0], atol=1e-15)


def test_axes_without_a_position_channel_keep_their_offset(read: Reader) -> None:
    text = PLAIN.replace("CHANNELS 6 Xposition Yposition Zposition", "CHANNELS 4 Xposition")
    text = text.replace("1 91 2 10", "1 10").replace("2 92 3 11", "2 11")
    motion = read(text).motion
    np.testing.assert_allclose(motion.world[:, 0, :3, 3], [[0.01, 0.9, 0], [0.02, 0.9, 0]])


def test_rotations_listed_before_positions_still_turn_about_the_moved_origin(read: Reader) -> None:
    text = PLAIN.replace(
        "Xposition Yposition Zposition Zrotation Xrotation Yrotation",
        "Zrotation Xrotation Yrotation Xposition Yposition Zposition",
    )
    text = text.replace("1 91 2 10 20 30", "10 20 30 1 91 2")
    text = text.replace("2 92 3 11 21 31", "11 21 31 2 92 3")
    turned, plain = read(text), read(PLAIN)
    np.testing.assert_array_equal(turned.motion.world, plain.motion.world)
    assert turned.skeleton.dof_names[:4] == ("hip_rz", "hip_rx", "hip_ry", "hip_tx")
    np.testing.assert_allclose(np.degrees(turned.motion.q[0, :3]), [10, 20, 30], rtol=1e-14)


@pytest.mark.parametrize("order", ["XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"])
def test_every_rotation_order(read: Reader, order: str) -> None:
    names = " ".join(f"{axis}rotation" for axis in order)
    text = PLAIN.replace("3 Zrotation Xrotation Yrotation", f"3 {names}")
    text = text.replace("0 45 0\n", "12 45 -33\n")
    local = read(text).motion[0].local("knee")
    wanted = Rotation.from_euler(order, [12, 45, -33], degrees=True).as_matrix()
    np.testing.assert_allclose(local[:3, :3], wanted, atol=1e-15)


def test_an_end_site_is_the_tip(read: Reader) -> None:
    skeleton = read(PLAIN).skeleton
    tip = skeleton.joint("knee").tip
    assert tip is not None
    np.testing.assert_allclose(tip, [0, -0.45, 0.05])
    assert skeleton.joint("hip").tip is None


def test_closed_form_of_the_sinusoidal_chain(shared_data: Path) -> None:
    """120 frames turn one joint from -90 by whole degrees, up and down; the others stay."""
    character = poise.read(shared_data / "bvh" / "sinusoidal_no_endsite.bvh", unit="m")
    motion = character.motion
    column = character.skeleton.dof_index("child2_rx")
    turn = np.degrees(motion.q[:, column])
    still = np.delete(motion.q, column, axis=1)
    assert (still == still[0]).all()
    elbow = np.array([-3.0 - 5.0, 6.0 + 5.0, 5.0])
    np.testing.assert_allclose(motion.world[:, 2, :3, 3], np.tile(elbow, (120, 1)), atol=1e-13)
    angle = np.radians(turn)
    hand = elbow + 3 * np.stack([0 * angle, np.cos(angle), np.sin(angle)], axis=1)
    np.testing.assert_allclose(motion.world[:, 3, :3, 3], hand, atol=1e-13)
    assert character.skeleton.joint("child3").tip is None


# ---- spelling ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "\r\n", 9),
        lambda text: text.replace("\n", "\r", 7),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace("\n", "\n \t\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.upper().replace("HIP", "hip").replace("KNEE", "knee"),
        lambda text: text.lower(),
        lambda text: text.replace("\n{", " {").replace("\n  {", "{").replace("\n    {", " {"),
        lambda text: text.replace("\n", " ", 14),
        lambda text: text.replace("Frames: 2", "Frames:\t2"),
        lambda text: text.replace("Frames: 2", "Frames:2"),
        lambda text: text.replace("Frames: 2", "Frames 2"),
        lambda text: text.replace("Frame Time: 0.", "Frame Time:\t."),
        lambda text: text.replace("Frame Time: ", "FrameTime "),
        lambda text: text.replace(
            "Frames: 2\nFrame Time: 0.0083333", "Frame Time: .0083333\nFrames:2"
        ),
        lambda text: text.replace("OFFSET 0 90 0", "OFFSET 0.0e+000 9.0E1 -0"),
        lambda text: text.replace("10 20", "1.0e1 2.0D+001"),
        lambda text: text.replace("HIERARCHY", "# made by hand { }\nHIERARCHY\n// and more"),
        lambda text: text.replace("End Site", "End site").replace("ROOT", "Root"),
    ],
)
def test_spellings_that_mean_the_same(read: Reader, change: Callable[[str], str]) -> None:
    character = read(change(PLAIN))
    same_as_plain(character)
    assert character.repairs == ()


def test_latin_1_names(read: Reader, tmp_path: Path) -> None:
    character = read(PLAIN.replace("knee", "rodilla_ñ").encode("latin-1"))
    assert character.skeleton.joint_names[1] == "rodilla_ñ"
    poise.write(character, tmp_path / "out.bvh")
    assert "rodilla_ñ".encode("latin-1") in (tmp_path / "out.bvh").read_bytes()


def test_names_with_blanks(read: Reader) -> None:
    character = read(PLAIN.replace("JOINT knee", "JOINT left  knee"))
    assert character.skeleton.joint_names[1] == "left  knee"


def test_joints_without_channels(read: Reader) -> None:
    for instead in ("CHANNELS 0", ""):
        text = PLAIN.replace("CHANNELS 3 Zrotation Xrotation Yrotation", instead)
        text = text.replace(" 0 45 0\n", "\n").replace(" 0 46 0\n", "\n")
        character = read(text)
        assert character.skeleton.nq == 6
        assert character.repairs == ()


def test_several_roots(read: Reader) -> None:
    block = PLAIN[PLAIN.index("ROOT") : PLAIN.index("MOTION")].replace("hip", "prop")
    text = PLAIN.replace("MOTION", block.replace("knee", "tip") + "MOTION")
    text = text.replace("0 45 0\n", "0 45 0 5 6 7 0 0 0 0 0 0\n")
    text = text.replace("0 46 0\n", "0 46 0 5 6 7 0 0 0 0 0 0\n")
    character = read(text)
    assert list(character.skeleton.parents) == [-1, 0, -1, 2]
    np.testing.assert_allclose(character.motion.world[0, 2, :3, 3], [0.05, 0.06, 0.07])


def test_no_channels_at_all(read: Reader) -> None:
    text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 0\nFrame Time: 0.1\n"
    assert read(text).motion.q.shape == (0, 0)


def test_zero_frames(read: Reader, again: Callable[[poise.Character], poise.Character]) -> None:
    text = PLAIN.replace("Frames: 2", "Frames: 0")[: PLAIN.index("1 91")]
    character = read(text)
    assert character.motion.q.shape == (0, 9)
    assert again(character).motion.q.shape == (0, 9)


# ---- repairs, each with its line ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("Frames: 2", "Frames: 7", 17, "7 frames declared, 2 read"),
        ("Frames: 2", "Frames: 1", 17, "1 frames declared, 2 read"),
        ("Frames: 2", "Frames: many", 17, "'many' is not a count"),
        ("Frames: 2\n", "", 17, "no 'Frames:' line"),
        ("JOINT knee", "JOINT hip", 6, "duplicate joint name 'hip'; renamed to 'hip_2'"),
        ("JOINT knee", "JOINT", 6, "without a name; named 'joint1'"),
        ("HIERARCHY\n", "", 1, "HIERARCHY is missing"),
        ("2 92 3 11 21 31 0 46 0\n", "2 92 3 11 21 31 0 46 0\n3 93 4", 21, "incomplete"),
        ("2 92 3 11 21 31 0 46 0\n", "2 92 3 11 21 31 0 46 0\n3 93 4 -", 21, "incomplete"),
        ("2 92 3 11 21 31 0 46 0\n", "2 92 3 11 21 31 0 46 0\n3 93 4\n\n", 21, "incomplete"),
        ("0 46 0\n", "0 46 0\n\x00\x00", None, "control characters"),
        ("31 0 46 0", "31 0\n46 0", 19, "one frame per line"),
        (
            "    }\n  }",
            "    }\n    End Site\n    {\n      OFFSET 1 2 3\n    }\n  }",
            14,
            "duplicate End Site",
        ),
    ],
)
def test_repairs(read: Reader, old: str, new: str, line: int | None, words: str) -> None:
    assert old in PLAIN
    text = PLAIN.replace(old, new)
    if "one frame" in words:
        text = text.replace("30 0 45 0", "30\n0 45 0")
    character = read(text)
    assert any(at == line and words in message for at, message in repairs(character))
    assert character.motion.frames == 2
    np.testing.assert_allclose(np.degrees(character.motion.q[:, -2]), [45, 46], rtol=1e-14)


def test_repairs_are_issued_as_warnings_too(tmp_path: Path) -> None:
    path = tmp_path / "short.bvh"
    path.write_text(PLAIN.replace("Frames: 2", "Frames: 3"))
    with pytest.warns(errors.RepairWarning, match=r"short\.bvh:17: 3 frames declared, 2 read"):
        poise.read(path)


@pytest.mark.parametrize("time", ["Frame Time: 0", "Frame Time: soon", ""])
def test_a_still_picture_may_do_without_a_frame_time(read: Reader, time: str) -> None:
    text = PLAIN.replace("Frame Time: 0.0083333", time).replace("Frames: 2", "Frames: 1")
    text = text.replace("2 92 3 11 21 31 0 46 0\n", "")
    character = read(text)
    assert "assumed for a single frame" in repairs(character)[0][1]
    assert character.motion.frames == 1


def test_no_motion_section(
    read: Reader, again: Callable[[poise.Character], poise.Character]
) -> None:
    character = read(PLAIN[: PLAIN.index("MOTION")])
    assert "no MOTION section" in repairs(character)[0][1]
    assert dict(character.motions) == {}
    assert character.skeleton.nq == 9


def test_displacements_below_the_root_are_added_to_the_offsets(read: Reader) -> None:
    """Blender once wrote such files: replacing the offset would put the knee on the hip."""
    text = PLAIN.replace(
        "CHANNELS 3 Zrotation Xrotation Yrotation",
        "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation",
    )
    text = text.replace("30 0 45 0", "30 0 0.01 0 0 45 0").replace("31 0 46 0", "31 0 0 0 0 46 0")
    character = read(text)
    assert any("added to the OFFSETs" in message for _, message in repairs(character))
    np.testing.assert_allclose(
        character.motion[0].local("knee")[:3, 3], [0, -0.3999, 0], atol=1e-15
    )
    absolute = text.replace("30 0 0.01 0", "30 0 -39.99 0").replace("31 0 0 0", "31 0 -40 0")
    character = read(absolute)
    assert character.repairs == ()
    np.testing.assert_allclose(
        character.motion[0].local("knee")[:3, 3], [0, -0.3999, 0], atol=1e-15
    )


# ---- errors, each with its line ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("HIERARCHY", "solid teapot", 1, "not a BVH file"),
        (PLAIN, "", 1, "empty"),
        (PLAIN, " \n\n", 1, "empty"),
        (PLAIN, "HIERARCHY\n", 1, "no joints"),
        ("OFFSET 0 -40 0\n", "\n", 14, "joint 'knee' has no OFFSET"),
        ("OFFSET 0 -40 0", "OFFSET 0 -40", 8, "three finite numbers"),
        ("OFFSET 0 -40 0", "OFFSET 0 nan 0", 8, "three finite numbers"),
        ("OFFSET 0 -40 0", "OFFSET 0 1e999 0", 8, "three finite numbers"),
        ("OFFSET 0 -40 0", "OFFSET 0 -40 0\nOFFSET 1 2 3", 9, "duplicate OFFSET"),
        ("CHANNELS 3", "CHANNELS 4", 9, "declares 4 and lists 3"),
        ("CHANNELS 3", "CHANNELS x", 9, "needs a count"),
        ("3 Zrotation Xrotation", "3 Zrotation Wrotation", 9, "'Wrotation Yrotation'"),
        ("3 Zrotation Xrotation", "3 Zrotation Zrotation", 9, "duplicate channel Zrotation"),
        ("  JOINT knee\n  {", "  JOINT knee\n", 8, "expected '{' after joint 'knee'"),
        ("JOINT knee", "ROOT knee", 6, "ROOT inside"),
        ("ROOT hip", "JOINT hip", 2, "outside any ROOT"),
        ("    }\n  }\n}", "    }\n  }", 15, "1 '}' missing"),
        ("    }\n  }\n}", "    }\n  }\n}\n}", 16, "unmatched '}'"),
        ("JOINT knee", "JOINT knee\n  OFFSET 1 2 3", 7, "expected '{'"),
        ("End Site", "Ende", 10, "found 'Ende'"),
        ("Frame Time: 0.0083333", "Frame Time: 0", 18, "such as 0.0083333"),
        ("Frame Time: 0.0083333", "Frame Time: -1", 18, "such as 0.0083333"),
        ("Frame Time: 0.0083333", "Frame Time: nan", 18, "such as 0.0083333"),
        ("Frame Time: 0.0083333\n", "", 18, "no 'Frame Time:' line"),
        ("1 91 2", "1 91 nan", 19, "'nan' is not a finite decimal number"),
        ("1 91 2", "1 91 inf", 19, "'inf' is not a finite"),
        ("1 91 2", "1 91 1e999", 19, "too large"),
        ("1 91 2", "1 91,5 2", 19, "a decimal comma?"),
        ("1 91 2", "91 2", 19, "a frame of 8 numbers; the hierarchy has 9"),
        ("1 91 2", "0 1 91 2", 19, "more than 9 numbers; the hierarchy has 9"),
        ("2 92 3", "2 x 3", 20, "'x' is not a finite"),
        ("0 46 0\n", "0 46 0\nthe end\n", 21, "'the' is not a finite"),
    ],
)
def test_errors_name_file_and_line(read: Reader, old: str, new: str, line: int, words: str) -> None:
    assert old in PLAIN
    with pytest.raises(errors.FileSyntax) as caught:
        read(PLAIN.replace(old, new))
    assert words in caught.value.message
    assert caught.value.line == line
    assert str(caught.value.file).endswith("case.bvh")


def test_channels_without_numbers_and_numbers_without_channels(read: Reader) -> None:
    text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 1\nFrame Time: 0.1\n1 2\n"
    with pytest.raises(errors.FileSyntax, match="no CHANNELS"):
        read(text)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "cp932"])
def test_other_encodings_are_read(read: Reader, encoding: str, tmp_path: Path) -> None:
    text = PLAIN.replace("knee", "左ひざ")
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    found = read(mark + text.encode(encoding))
    said = "Shift-JIS" if encoding == "cp932" else "UTF-16"
    assert [said in repair.message for repair in found.repairs] == [True]
    assert found.skeleton.joint_names == ("hip", "左ひざ")
    assert np.array_equal(found.motion.q, read(text).motion.q)
    poise.write(found, tmp_path / "out.bvh")
    expected = "cp932" if encoding == "cp932" else "utf-8"
    assert "左ひざ" in (tmp_path / "out.bvh").read_bytes().decode(expected)


def test_damaged_utf_16_is_named(read: Reader) -> None:
    with pytest.raises(errors.FileSyntax, match="damaged UTF-16"):
        read(PLAIN.encode("utf-16")[:-1])


def test_statements_may_go_on_in_the_next_line(read: Reader) -> None:
    text = PLAIN.replace(" Xrotation Yrotation", "\n Xrotation\n\nYrotation")
    text = text.replace("OFFSET 0 -40 0", "OFFSET 0\n-40 0").replace("End Site", "End\nSite")
    found, plain = read(text), read(PLAIN)
    assert found.skeleton.dof_names == plain.skeleton.dof_names
    assert np.array_equal(found.rest.world, plain.rest.world) and not plain.repairs
    assert np.array_equal(found.motion.q, plain.motion.q)
    (told,) = found.repairs
    line = 1 + text[: text.index("\n Xrotation")].count("\n")
    assert f":{line}: 4 statements over several lines" in str(told)


@pytest.mark.parametrize("sign", ["-", "+"])
def test_numbers_without_a_blank_are_split(read: Reader, sign: str, tmp_path: Path) -> None:
    wide, glued = PLAIN.replace("1 91 2", f"1 {sign}91 2"), PLAIN.replace("1 91 2", f"1{sign}91 2")
    plain = read(wide)
    found = read(glued)
    (repair,) = found.repairs
    assert repair.line == 19 and repair.message.startswith("1 numbers follow another")
    assert np.array_equal(found.motion.q, plain.motion.q)
    poise.write(found, tmp_path / "out.bvh")
    again = poise.read(tmp_path / "out.bvh", unit="cm")
    assert not again.repairs and np.array_equal(again.motion.q, plain.motion.q)
    with pytest.raises(errors.FileSyntax, match="is not a finite"):  # the count is wrong
        read(PLAIN.replace("1 91 2", f"1 91{sign}5 2"))


def test_a_skeleton_beside_a_bvh_file_is_refused(read: Reader) -> None:
    with pytest.raises(errors.UsageError, match="own skeleton"):
        read(PLAIN, skeleton="02.asf")


def test_missing_files_folders_and_extensions(tmp_path: Path) -> None:
    with pytest.raises(errors.FileMissing):
        poise.read(tmp_path / "none.bvh")
    (tmp_path / "folder.bvh").mkdir()
    with pytest.raises(errors.FileMissing, match="folder"):
        poise.read(tmp_path / "folder.bvh")
    with pytest.raises(errors.UnknownFormat, match=r"near: \.bvh"):
        poise.read(tmp_path / "walk.bvg")
    with pytest.raises(errors.UnknownFormat):
        poise.read(tmp_path / "walk")
    with pytest.raises(errors.InvalidValue):
        poise.write("not a character", tmp_path / "out.bvh")  # type: ignore[arg-type]


def test_a_failed_write_leaves_the_old_file(read: Reader, tmp_path: Path) -> None:
    path = tmp_path / "kept.bvh"
    path.write_text("old")
    body = poise.SkeletonBuilder().add("a", poise.UniformScale()).build()
    with pytest.raises(errors.FileUnsupported, match="the scale of joint 'a' changes by frame 1"):
        poise.write(poise.Motion(body, [[1.0], [2.0]], 30.0), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


# ---- units -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("cmu_02_01_walk_cgspeed", "cmu"),
        ("cmu_10_03_daz", "cm"),
        ("rokoko_jesse_dance", "cm"),
        ("geno_stance", "cm"),
        ("makehuman_walk1", "dm"),
        ("makehuman_tpose", "dm"),
        ("toolbox_walk01", "cm"),
    ],
)
def test_units_are_guessed_from_the_height(shared_data: Path, name: str, unit: str) -> None:
    character = read_quietly(shared_data / "bvh" / f"{name}.bvh")
    assert (character.unit.name, character.unit.guessed) == (unit, True)


def test_the_caller_knows_better(read: Reader) -> None:
    assert read(PLAIN, unit="inch").motion.q[0, 1] == 91 * 0.0254
    assert read(PLAIN, unit=2.5).motion.q[0, 1] == 91 * 2.5
    with pytest.raises(errors.InvalidValue):
        read(PLAIN, unit="furlong")


def test_a_body_without_a_head_and_with_spare_bodies_far_above_it(tmp_path: Path) -> None:
    """As BVH files of robots: their axis upwards and their unit are found all the same."""
    builder = poise.SkeletonBuilder.of(humanoid(up="z", aslant=None))
    for name in ("Head", "Neck2", "Neck1"):
        builder.remove(name)
    builder.add("Spare", poise.Free(), offset=(0.0, 0.0, 20.0))
    poise.write(poise.Character("robot", builder.build()), tmp_path / "robot.bvh")
    found = read_quietly(tmp_path / "robot.bvh")
    assert (found.unit.name, found.unit.guessed) == ("m", True)
    assert found.skeleton.up == "z"


# ---- the way back ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", REAL)
def test_real_files_come_back_byte_for_byte(shared_data: Path, tmp_path: Path, name: str) -> None:
    source = shared_data / "bvh" / f"{name}.bvh"
    character = read_quietly(source)
    poise.write(character, tmp_path / source.name)
    assert (tmp_path / source.name).read_bytes() == source.read_bytes()
    back = read_quietly(tmp_path / source.name)
    np.testing.assert_array_equal(back.motion.q, character.motion.q)
    assert back.skeleton.joint_names == character.skeleton.joint_names
    assert back.skeleton.dof_names == character.skeleton.dof_names
    assert back.unit == character.unit


@pytest.mark.parametrize("name", REAL)
def test_one_changed_value_leaves_every_other_digit(
    shared_data: Path, tmp_path: Path, name: str
) -> None:
    source = shared_data / "bvh" / f"{name}.bvh"
    character = read_quietly(source)
    motion = character.motion
    q = np.array(motion.q)
    q[-1, 4] += 0.1
    changed = character.with_motion(poise.Motion(motion.skeleton, q, motion.fps, motion.name))
    poise.write(changed, tmp_path / source.name)
    old, new = (path.read_bytes().split() for path in (source, tmp_path / source.name))
    assert len(old) == len(new)
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 1
    back = read_quietly(tmp_path / source.name).motion.q
    np.testing.assert_allclose(back, q, rtol=0, atol=1e-7)


def test_a_part_of_a_motion_keeps_the_files_style(shared_data: Path, tmp_path: Path) -> None:
    source = shared_data / "bvh" / "rokoko_jesse_dance.bvh"
    character = poise.read(source)
    poise.write(character.with_motion(character.motion[10:20]), tmp_path / "part.bvh")
    rows = source.read_text().splitlines()[356:][10:20]
    assert (tmp_path / "part.bvh").read_text().splitlines()[356:] == [
        row.replace("-0.0000", "0.0000") for row in rows
    ]


def test_seventeen_digits_survive(read: Reader, tmp_path: Path) -> None:
    text = PLAIN.replace("1 91 2", "0.10000000000000001 91.000000000000014 1.2345678901234567e-05")
    poise.write(read(text), tmp_path / "out.bvh")
    assert (tmp_path / "out.bvh").read_text() == text


def test_a_mended_file_comes_back_mended(
    read: Reader, again: Callable[[poise.Character], poise.Character]
) -> None:
    text = PLAIN.replace("JOINT knee", "JOINT hip").replace("Frames: 2", "Frames: 5") + "3 4"
    character = read(text)
    assert len(character.repairs) == 3
    back = again(character)
    assert back.repairs == ()
    assert back.skeleton.joint_names == ("hip", "hip_2")
    np.testing.assert_array_equal(back.motion.q, character.motion.q)


def test_a_pose_is_written_as_one_frame(
    read: Reader, again: Callable[[poise.Character], poise.Character]
) -> None:
    character = read(PLAIN)
    pose = character.rest.with_values(knee_rx=0.123456789)
    back = again(character.at(pose))
    assert back.motion.frames == 1
    np.testing.assert_allclose(back.motion.q[0], pose.q, rtol=0, atol=1e-14)


def test_a_motion_alone_keeps_its_files_unit(read: Reader, tmp_path: Path) -> None:
    poise.write(read(PLAIN).motion, tmp_path / "out.bvh")
    assert (tmp_path / "out.bvh").read_text() == PLAIN


# ---- skeletons that BVH cannot hold as they are ------------------------------------------------


def mixed_skeleton() -> poise.Skeleton:
    """Rest rotations, non-Euler joints, a driven value, joints not in depth-first order."""
    builder = poise.SkeletonBuilder("mixed")
    tilt = Rotation.from_euler("xyz", [20, -35, 50], degrees=True).as_matrix()
    builder.add("base", poise.Free("xyz"), offset=(0.1, 1.0, 0.2), rotation=tilt)
    builder.add("left", poise.QuaternionBall(), "base", offset=(0.3, 0.1, 0), rotation=tilt.T)
    builder.add("right", poise.Universal(("x", "z")), "base", offset=(-0.3, 0.1, 0), rotation=tilt)
    builder.add("slider", poise.Prismatic((1, 1, 0)), "left", offset=(0.2, 0, 0), tip=(0.1, 0.2, 0))
    builder.add("screw", poise.Screw("y", 0.05), "right", offset=(0, -0.4, 0), tip=(0, -0.25, 0.1))
    builder.add("fixed", poise.Fixed(), "slider", offset=(0, 0.1, 0), rotation=tilt)
    builder.add("hinge", poise.Hinge((1, 2, 3)), "fixed", offset=(0, 0.3, 0), tip=(0.05, 0, 0))
    builder.add("follower", poise.Hinge("x"), "screw", offset=(0, -0.2, 0.1), tip=(0, -0.1, 0))
    builder.drive("follower_rx", "hinge_r", Curve.linear(0.0, 0.5))
    return builder.build()


def any_motion(skeleton: poise.Skeleton, frames: int = 60, seed: int = 1) -> poise.Motion:
    """A smooth motion through all of the joints' ranges."""
    chance = np.random.default_rng(seed)
    time = np.linspace(0, 1, frames)[:, None]
    rates, phases = chance.uniform(-9, 9, skeleton.nq), chance.uniform(-3, 3, skeleton.nq)
    q = np.sin(rates * time + phases) * chance.uniform(0.2, 2.5, skeleton.nq)
    for joint in skeleton.joints:
        if "qw" in joint.suffixes:
            part = skeleton.joint_dofs(joint.name)
            q[:, part] /= np.linalg.norm(q[:, part], axis=1, keepdims=True)
    return poise.Motion(skeleton, q, 60.0, "any")


def points(motion: poise.Motion) -> dict[str, np.ndarray]:
    """World positions of all joints and tips, by name."""
    found: dict[str, np.ndarray] = {}
    for index, joint in enumerate(motion.skeleton.joints):
        world = motion.world[:, index]
        found[joint.name] = world[:, :3, 3]
        if joint.tip is not None:
            found[f"{joint.name} tip"] = world[:, :3, :3] @ joint.tip + world[:, :3, 3]
    return found


def same_points(one: poise.Motion, other: poise.Motion) -> None:
    mine, theirs = points(one), points(other)
    assert mine.keys() == theirs.keys()
    for name, positions in mine.items():
        np.testing.assert_allclose(positions, theirs[name], atol=1e-11, err_msg=name)


def test_any_skeleton_keeps_its_world_positions(
    again: Callable[[poise.Character], poise.Character],
) -> None:
    motion = any_motion(mixed_skeleton())
    character = poise.Character("mixed", motion.skeleton, {"any": motion})
    back = again(character)
    same_points(motion, back.motion)
    moving = [joint.name for joint in back.skeleton.joints if "tx" in joint.suffixes]
    assert sorted(moving) == ["base", "screw", "slider"]


def test_a_motion_of_no_frames_keeps_its_skeleton(
    again: Callable[[poise.Character], poise.Character],
) -> None:
    skeleton = mixed_skeleton()
    motion = poise.Motion(skeleton, np.empty((0, skeleton.nq)), 25.0, "none")
    back = again(poise.Character("mixed", skeleton, {"none": motion}))
    assert back.motion.frames == 0
    assert sorted(back.skeleton.joint_names) == sorted(skeleton.joint_names)


def test_an_end_site_stands_where_no_child_sits(
    again: Callable[[poise.Character], poise.Character],
) -> None:
    builder = poise.SkeletonBuilder("leg").add("thigh", poise.Ball(), tip=(0, -0.4, 0))
    builder.add("shin", poise.Hinge("x"), "thigh", offset=(0, -0.4, 0), tip=(0, -0.4, 0))
    back = again(poise.Character("leg", builder.build())).skeleton
    assert back.joint("thigh").tip is None
    np.testing.assert_allclose(back.joint("shin").tip, [0, -0.4, 0])


def test_a_real_asf_motion_written_as_bvh(shared_data: Path, tmp_path: Path) -> None:
    folder = shared_data / "asf_amc"
    walk = poise.read(folder / "cmu_02_01_walk.amc", skeleton=folder / "cmu_02.asf")
    poise.write(walk, tmp_path / "walk.bvh")
    back = poise.read(tmp_path / "walk.bvh")
    assert back.unit.name == "cmu"
    theirs = points(back.motion)
    for name, positions in points(walk.motion).items():
        if name in theirs:
            np.testing.assert_allclose(positions, theirs[name], atol=1e-12, err_msg=name)
    assert set(walk.skeleton.joint_names) <= set(theirs)
    assert np.abs(np.diff(back.motion.q, axis=0)).max() < 0.2


def test_every_joint_turns_as_before(
    again: Callable[[poise.Character], poise.Character],
) -> None:
    """World rotation since the rest pose, joint by joint: what a skin bound at rest sees."""
    motion = any_motion(mixed_skeleton())
    back = again(poise.Character("mixed", motion.skeleton, {"any": motion}))

    def turned(which: poise.Motion, name: str) -> np.ndarray:
        index = which.skeleton.joint_index(name)
        rest = which.skeleton.rest.world[index, :3, :3]
        return which.world[:, index, :3, :3] @ rest.T

    for name in motion.skeleton.joint_names:
        np.testing.assert_allclose(turned(motion, name), turned(back.motion, name), atol=1e-12)


def test_the_rest_pose_is_the_zero_pose_of_the_file(
    again: Callable[[poise.Character], poise.Character],
) -> None:
    skeleton = mixed_skeleton()
    back = again(poise.Character("mixed", skeleton))
    rest = {name: skeleton.rest.world[i, :3, 3] for i, name in enumerate(skeleton.joint_names)}
    for index, name in enumerate(back.skeleton.joint_names):
        np.testing.assert_allclose(back.rest.world[index, :3, 3], rest[name], atol=1e-14)


def test_quaternion_balls_among_plain_joints_leave_the_plain_joints_alone(
    again: Callable[[poise.Character], poise.Character],
) -> None:
    builder = poise.SkeletonBuilder("arm")
    builder.add("hip", poise.Free("zyx"), offset=(0, 0.9, 0))
    builder.add("shoulder", poise.QuaternionBall(), "hip", offset=(0.1, 0.5, 0))
    builder.add("elbow", poise.Hinge("x"), "shoulder", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
    motion = any_motion(builder.build())
    back = again(poise.Character("arm", motion.skeleton, {"any": motion}))
    same_points(motion, back.motion)
    assert back.skeleton.joint("elbow").suffixes == ("rx",)
    assert back.skeleton.joint("shoulder").suffixes == ("rz", "rx", "ry")
    np.testing.assert_allclose(back.motion.world[:, 2], motion.world[:, 2], atol=1e-12)


def test_written_angles_do_not_jump(again: Callable[[poise.Character], poise.Character]) -> None:
    """Two full turns and a pass straight through gimbal lock, in steps of 3 degrees."""
    builder = poise.SkeletonBuilder("ball").add("ball", poise.QuaternionFree(), tip=(0, 1, 0))
    skeleton = builder.build()
    steps = np.radians(np.arange(0, 720, 3.0))
    turns = Rotation.from_rotvec(steps[:, None] * [1, 0, 0]) * Rotation.from_rotvec([0, 0.3, 0])
    q = np.zeros((len(steps), 7))
    q[:, 3:] = turns.as_quat(scalar_first=True)
    motion = poise.Motion(skeleton, q, 60.0, "turn")
    back = again(poise.Character("ball", skeleton, {"turn": motion}, unit=poise.model.Unit.of("m")))
    same_points(motion, back.motion)
    assert np.abs(np.diff(back.motion.q[:, 3:], axis=0)).max() < np.radians(3.1)


def test_names_that_bvh_cannot_hold(again: Callable[[poise.Character], poise.Character]) -> None:
    skeleton = poise.SkeletonBuilder().add("a{b}\nc", poise.Hinge("x")).build()
    assert again(poise.Character("x", skeleton)).skeleton.joint_names == ("a_b__c",)


# ---- mutations ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_two_thousand_mutated_files_end_in_success_or_a_poise_error(tmp_path: Path) -> None:
    chance = random.Random(11)
    path = tmp_path / "mutated.bvh"
    reader = FORMATS.get("bvh")
    endings = {"read": 0, "refused": 0}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", errors.RepairWarning)
        for _ in range(2000):
            path.write_bytes(mutated(PLAIN.encode(), chance, BVH_WORDS))
            try:
                character = reader.read(path)
                assert all(np.isfinite(motion.q).all() for motion in character.motions.values())
                endings["read"] += 1
            except errors.PoiseError:
                endings["refused"] += 1
    assert min(endings.values()) > 100


def _standing_bvh(way, turned=0.0):
    """A body with its head and foot along an axis, one frame; ``turned`` degrees about x."""
    head, foot = (" ".join(str(round(x, 2)) for x in size * np.array(way)) for size in (6, -8))
    return (
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\n"
        "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
        f"JOINT Head\n{{\nOFFSET {head}\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        f"End Site\n{{\nOFFSET {head}\n}}\n}}\n"
        f"JOINT LeftFoot\n{{\nOFFSET {foot}\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "End Site\n{\nOFFSET 0 0 1\n}\n}\n}\n"
        f"MOTION\nFrames: 2\nFrame Time: .04\n{f'0 0 0 0 {turned} 0 0 0 0 0 0 0' + chr(10)}"
        f"0 0 0 0 {turned} 0 0 0 0 0 0 0\n"
    )


@pytest.mark.parametrize(
    ("way", "turned", "up"),
    [((0, 0, 1), 0.0, "z"), ((0, 1, 0), 0.0, "y"), ((0, 1, 0), 90.0, "y"), ((0, 0, 1), -90.0, "y")],
    ids=["drawn along z", "drawn along y", "crawling along z", "drawn along z, standing along y"],
)
def test_the_axis_a_body_is_drawn_and_moves_along_is_up(tmp_path, way, turned, up):
    file = tmp_path / "body.bvh"
    file.write_text(_standing_bvh(way, turned))
    character = poise.read(file)
    assert character.skeleton.up == up
    assert character.motion.skeleton is character.skeleton
    write(character, tmp_path / "again.bvh")
    assert poise.read(tmp_path / "again.bvh").skeleton.up == up


@pytest.mark.parametrize(
    "fps", [24.0, 25.0, 29.97, 30000 / 1001, 30.0, 49.0, 60.0, 90.0, 100.0, 120.0, 144.0, 240.0]
)
def test_frame_rates_round_trip(fps: float, tmp_path: Path) -> None:
    body = poise.SkeletonBuilder().add("root", poise.Free(), tip=(0, 1, 0)).build()
    motion = poise.Motion(body, np.zeros((3, body.nq)), fps=fps)
    path = tmp_path / "still.bvh"
    poise.write(motion, path)
    assert poise.read(path).motion.fps == fps
    text = path.read_text().split("Frame Time:")[1].split()[0]
    assert float(text) == 1.0 / fps
    assert len(text) <= 20


def test_short_frame_times_stay_short(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder().add("root", poise.Free(), tip=(0, 1, 0)).build()
    poise.write(poise.Motion(body, np.zeros((3, body.nq)), fps=100.0), tmp_path / "a.bvh")
    assert "Frame Time: 0.01\n" in (tmp_path / "a.bvh").read_text()
