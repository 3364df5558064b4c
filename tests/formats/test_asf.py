"""ASF skeletons: semantics, irregular files, round trips, mutations."""

from __future__ import annotations

import random
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from formats.acclaim import ASF, WORDS, put, quietly, reads_or_refuses, repairs
from fuzzing.mutations import mutated
from poise.errors import FileMissing, FileSyntax, RepairWarning
from poise.formats import read, write
from poise.formats.asf import AsfSource
from poise.joints import Channels, Fixed, Prismatic
from poise.model import Character

CMU = 0.0254 / 0.45


def swap(old: str, new: str, text: str = ASF) -> str:
    """``text`` with ``old``, which it has to hold, replaced."""
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


# What the numbers mean


def test_joint_frames_are_the_axis_frames_at_the_bones_starts(tmp_path: Path) -> None:
    skeleton = read(put(tmp_path)).skeleton
    assert skeleton.joint_names == ("root", "lhip", "lleg", "spine", "head")
    world = skeleton.rest.world
    leg = world[skeleton.joint_index("lleg")]
    assert np.abs(leg[:3, 3] - np.array([0.6, -0.8, 0]) * 2.5 * CMU).max() < 1e-15
    by_axes = Rotation.from_euler("xyz", (10, -20, 30), degrees=True).as_matrix()
    assert np.abs(leg[:3, :3] - by_axes).max() < 1e-15
    tip = leg @ np.append(skeleton.joint("lleg").tip, 1.0)
    direction = np.array([0.34202014332566873, -0.93969262078590843, 7.62852e-016])
    assert np.abs(tip[:3] - leg[:3, 3] - direction * 14.5 * CMU).max() < 1e-15


def test_the_axis_order_is_honoured(tmp_path: Path) -> None:
    skeleton = read(put(tmp_path)).skeleton
    spine = skeleton.rest.world[skeleton.joint_index("spine"), :3, :3]
    z_first = Rotation.from_euler("zyx", (20, 0, 90), degrees=True).as_matrix()
    assert np.abs(spine - z_first).max() < 1e-15


def test_the_first_dof_is_applied_first_in_the_axis_frame(tmp_path: Path) -> None:
    skeleton = read(put(tmp_path, swap("dof rx ry rz", "dof ry rx rz"))).skeleton
    assert skeleton.joint("lleg").type == Channels("rz rx ry", "ry rx rz")
    pose = skeleton.pose().with_values(lleg_rx=0.3, lleg_ry=-0.5, lleg_rz=0.7)
    axis = Rotation.from_euler("xyz", (10, -20, 30), degrees=True)
    turn = Rotation.from_euler("yxz", (-0.5, 0.3, 0.7))
    world = pose.world[skeleton.joint_index("lleg"), :3, :3]
    assert np.abs(world - (axis * turn).as_matrix()).max() < 1e-15


def test_limits_are_in_radians_and_may_be_infinite_or_missing(tmp_path: Path) -> None:
    skeleton = read(put(tmp_path)).skeleton
    low, high = (dict(zip(skeleton.dof_names, ends)) for ends in (skeleton.lower, skeleton.upper))
    assert (low["lleg_rx"], high["lleg_rx"]) == tuple(np.radians([-160.0, 20.0]))
    assert (low["spine_rx"], high["spine_rx"]) == (-np.inf, np.inf)
    assert (low["head_ry"], high["head_ry"]) == (-np.inf, np.inf)
    assert (low["root_tx"], high["root_rx"]) == (-np.inf, np.inf)


def test_a_root_with_position_and_orientation(tmp_path: Path) -> None:
    text = swap("position 0 0 0", "position 1 2 3")
    text = swap("orientation 0 0 0", "orientation 90 0 90", text)
    world = read(put(tmp_path, text)).skeleton.rest.world
    assert np.abs(world[0, :3, 3] - np.array([1, 2, 3]) * CMU).max() < 1e-15
    turned = Rotation.from_euler("xyz", (90, 0, 90), degrees=True).as_matrix()
    assert np.abs(world[0, :3, :3] - turned).max() < 1e-15
    leg = np.array([1, 2, 3]) + np.array([0.6, -0.8, 0]) * 2.5  # axes of bones stay the world's
    assert np.abs(world[2, :3, 3] - leg * CMU).max() < 1e-15


def test_the_roots_order_is_honoured(tmp_path: Path) -> None:
    text = swap("order TX TY TZ RX RY RZ", "ORDER rz RX ty tx tz RY")
    skeleton = read(put(tmp_path, text)).skeleton
    assert [name[5:] for name in skeleton.dof_names[:6]] == ["rz", "rx", "ty", "tx", "tz", "ry"]
    assert skeleton.joint("root").type == Channels("ty tx tz ry rx rz", "rz rx ty tx tz ry")


def test_translations_and_length_as_dofs(tmp_path: Path) -> None:
    text = swap("dof rx rz", "dof l rx tx")
    text = swap("(-inf inf)\n            (-20 45)", "(-1 3)\n(-inf inf) (-2 45)", text)
    skeleton = read(put(tmp_path, text)).skeleton
    assert skeleton.joint("spine").type == Channels("tx rx", "rx tx")
    assert isinstance(skeleton.joint("spine_length").type, Prismatic)
    at = skeleton.joint_dofs("spine_length").start
    assert skeleton.upper[at] == 3 * CMU
    assert skeleton.upper[skeleton.dof_index("spine_tx")] == 45 * CMU
    q = skeleton.rest.q.copy()
    q[at] = 0.1
    head = skeleton.joint_index("head")
    moved = skeleton.pose(q).world[head, :3, 3] - skeleton.rest.world[head, :3, 3]
    assert np.abs(moved - (0, 0.1, 0)).max() < 1e-15  # along the bone
    with pytest.raises(FileSyntax, match="no direction to stretch"):
        quietly(
            put(
                tmp_path,
                swap("direction 0 1 0\n     length 12.25", "direction 0 0 0\nlength 0", text),
            )
        )


def test_a_bone_without_dofs_is_fixed(tmp_path: Path) -> None:
    assert read(put(tmp_path)).skeleton.joint("lhip").type == Fixed()


# Units


def test_the_unit_of_cmu_is_exact(tmp_path: Path) -> None:
    character = read(put(tmp_path))
    assert character.unit.name == "cmu" and not character.unit.guessed
    assert character.unit.metres == pytest.approx((1 / 0.45) * 0.0254, rel=1e-15)


@pytest.mark.parametrize(
    ("length", "metres", "guessed"),
    [
        ("length 2.54", 0.0254 / 2.54, False),  # said 1 cm
        ("length 0.5", 0.0254 / 0.5, False),
        ("length 0.1", CMU, True),  # said 25 cm: a body of 7.6 m
        ("", CMU, True),
    ],
)
def test_a_length_that_makes_no_human_gives_way_to_a_guess(
    tmp_path: Path, length: str, metres: float, guessed: bool
) -> None:
    text = swap("length 0.45", length)
    if length == "length 2.54":
        text = text.replace("length 14.5", "length 145")
    character = read(put(tmp_path, text))
    assert character.unit.metres == pytest.approx(metres, rel=1e-15)
    assert character.unit.guessed == guessed


def test_the_caller_overrides_the_unit(tmp_path: Path) -> None:
    path = put(tmp_path)
    assert read(path, unit="cm").unit.metres == 0.01
    assert np.abs(read(path, unit=0.01).skeleton.joint("spine").offset).max() == 0.0
    assert read(path, unit="cm").skeleton.joint("head").offset @ np.ones(3) != 0.0


def test_a_file_in_radians(tmp_path: Path) -> None:
    text = swap("angle deg", "ANGLE Radians")
    text = swap("axis 10 -20 30", "axis 0.1 -0.2 0.3", text)
    text = swap("limits (-160.0 20.0)", "limits (-2.5 0.5)", text)
    skeleton = read(put(tmp_path, text)).skeleton
    leg = skeleton.rest.world[skeleton.joint_index("lleg"), :3, :3]
    assert np.abs(leg - Rotation.from_euler("xyz", (0.1, -0.2, 0.3)).as_matrix()).max() < 1e-15
    assert skeleton.lower[skeleton.dof_index("lleg_rx")] == -2.5


# Oddities of the text that change nothing


def reshuffled() -> str:
    head, _, rest = ASF.partition(":units")
    units, _, rest = rest.partition(":root")
    root, _, rest = rest.partition(":bonedata")
    bones, _, hierarchy = rest.partition(":hierarchy")
    return f"{head}:hierarchy{hierarchy}:bonedata{bones}:root{root}:units{units}"


ODDITIES = {
    "crlf": ASF.replace("\n", "\r\n"),
    "cr": ASF.replace("\n", "\r"),
    "bom": "\ufeff" + ASF,
    "no final newline": ASF.rstrip("\n"),
    "tabs": ASF.replace(" ", "\t"),
    "blank lines": ASF.replace("\n", "\n\n"),
    "upper-case keywords": re.sub(
        r"\b(begin|end|id|name|direction|length|axis|dof|limits|units|root|bonedata|hierarchy)\b",
        lambda found: found[0].upper(),
        ASF,
    ).replace("ROOT lhip", "Root lhip"),
    "lower-case orders": ASF.replace("XYZ", "xyz").replace("ZYX", "zyx").replace("TX TY", "tx ty"),
    "limits on one line": swap(
        "(-160.0 20.0)\n            (-70.0 70.0)\n            (-60.0 70.5)",
        "(-160.0 20.0) (-70.0 70.0) (-60.0 70.5)",
    ),
    "limits glued and below": swap(
        "limits (-160.0 20.0)\n            (-70.0 70.0)", "limits(-160.0 20.0)(-70.0,70.0)"
    ),
    "limits in bare numbers": swap("(-160.0 20.0)\n            (-70.0 70.0)", "-160 20\n -70 70"),
    "limits before dof": swap(
        "     dof rx rz\n     limits (-inf inf)\n            (-20 45)\n",
        "     limits (-INF +infinity)\n            (-20 45)\n     dof rx rz\n",
    ),
    "sections in another order": reshuffled(),
    "a comment after a value": swap("length 14.5", "length 14.5 # long"),
    "one child a line": swap("root lhip spine", "root lhip\n root spine"),
    "no begin and end in the hierarchy": swap(
        "  begin\n    root lhip spine\n    lhip lleg\n    spine head\n  end\n",
        "    root lhip spine\n    lhip lleg\n    spine head\n",
    ),
    "exponents": swap("length 14.5", "length 1.45E+001"),
    "without ids": re.sub(r" +id \d\n", "", ASF),
    "a skin": ASF + ":skin mesh.obj\n  weights 1 2 3\n",
    "an unknown section": swap(":root", ":markers\n  LKNE 1 2 3\n:root"),
}


@pytest.mark.parametrize("oddity", ODDITIES)
def test_oddities_that_change_nothing(tmp_path: Path, oddity: str) -> None:
    plain = read(put(tmp_path)).skeleton
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        character = read(put(tmp_path, ODDITIES[oddity]))
    odd = character.skeleton
    assert character.repairs == ()
    assert odd.joint_names == plain.joint_names and odd.dof_names == plain.dof_names
    assert np.array_equal(odd.rest.world, plain.rest.world)
    assert np.array_equal(odd.lower, plain.lower) and np.array_equal(odd.upper, plain.upper)
    comes_back(character, tmp_path)


def test_latin_1_bytes_are_read_and_written_back(tmp_path: Path) -> None:
    path = put(tmp_path, swap("a made-up", "f\u00fcr eine").encode("latin-1"))
    out = tmp_path / "out.asf"
    write(read(path), out)
    assert out.read_bytes().startswith(b"# f\xfcr eine character")


def test_a_child_before_its_parent_in_bonedata(tmp_path: Path) -> None:
    block = ASF[ASF.index("  begin\n     id 4") : ASF.index(":hierarchy")]
    text = swap(":bonedata\n", ":bonedata\n" + block, swap(block, ""))
    skeleton = read(put(tmp_path, text)).skeleton
    assert skeleton.joint_names == ("root", "spine", "head", "lhip", "lleg")


# Oddities that are mended, and told


MENDED = {
    "no order": ("   order TX TY TZ RX RY RZ\n", "", ":root", "the root has no order"),
    "no axis": ("axis 0 0 0 XYZ\n", "\n", "  begin\n     id 4", "no axis for head"),
    "no axis order": ("axis 0 0 0 XYZ", "axis 0 0 0", "axis 0 0 0\n     dof ry", "no axis order"),
    "reversed limits": ("(-20 45)", "(45 -20)", "limits (-inf", "reversed limits of"),
    "a long direction": (
        "direction 0 1 0\n     length 2\n", "direction 0 3 0\nlength 2\n",
        "direction 0 3 0", "not of unit length; normalised",
    ),
    "no direction": (
        "direction 0 1 0\n     length 2\n", "direction 0 0 0\nlength 2\n",
        "direction 0 0 0", "no direction for head",
    ),
    "an id twice": ("id 4", "id 3", "id 3\n     name head", "duplicate id of head (3)"),
    "no end": ("  end\n  begin\n     id 4", "  begin\n     id 4", "  begin\n     id 4", "without"),
    "a stray end": ("  end\n:hierarchy", "  end\n  END\n:hierarchy", "  END", "without 'begin'"),
    "a unit twice": ("angle deg", "angle deg\nangle rad\nangle deg", "angle rad", "given twice"),
    "a bone that nothing leads to": (
        "    spine head\n", "", "  begin\n     id 4", "in :hierarchy for head",
    ),
    "a parent that nothing leads to": (
        "root lhip spine", "root lhip", "  begin\n     id 3", "in :hierarchy for spine",
    ),
    "blanks in a name": ("name head", "name the head", "name the head", "read as the_head"),
}  # fmt: skip


@pytest.mark.parametrize("oddity", MENDED)
def test_what_is_mended_is_told_with_its_line(tmp_path: Path, oddity: str) -> None:
    old, new, where, message = MENDED[oddity]
    text = swap(old, new)
    if oddity == "blanks in a name":
        text = swap("spine head", "spine the_head", text)
    path = put(tmp_path, text)
    with pytest.warns(RepairWarning, match=re.escape(message)) as caught:
        character = read(path)
    told = [warning.message for warning in caught]
    assert told == list(character.repairs)
    lines = [line for line, text_ in repairs(character) if message in text_]
    assert lines[0] == line_of(text, where)
    assert len(character.skeleton.joints) == 5
    comes_back(character, tmp_path)


def test_zero_length_bones_are_fine(tmp_path: Path) -> None:
    text = swap("direction 0 1 0\n     length 2\n", "direction 0 0 0\nlength 0\n")
    character = read(put(tmp_path, text))
    assert not character.skeleton.joint("head").tip.any()


def test_a_file_without_root_section(tmp_path: Path) -> None:
    start, end = ASF.index(":root"), ASF.index(":bonedata")
    with pytest.warns(RepairWarning, match="no :root section"):
        character = read(put(tmp_path, ASF[:start] + ASF[end:]))
    assert character.skeleton.nq == 12


# What cannot be trusted


REFUSED = {
    "unknown child": ("spine head", "spine haed", "spine haed", "'haed'.*near: head"),
    "unknown parent": ("spine head", "spin head", "spin head", "'spin'.*near: spine"),
    "two parents": ("spine head", "spine head\nlleg head", "lleg head", "parents lleg and"),
    "a cycle": ("spine head", "spine head\nhead spine", "head spine", "on"),
    "its own parent": ("root lhip spine", "root lhip\nspine spine", "spine spine", "own ancestor"),
    "root on a bone": ("spine head", "spine head\nhead root", "head root", "root has a parent"),
    "a name twice": ("name head", "name spine", "name spine\n     direction 0 1 0\n     length 2\n",
                     "duplicate bone name 'spine'"),
    "a bone called root": ("name head", "name Root", "name Root", "duplicate bone name 'Root'"),
    "a name like a number": ("name head", "name 4head", "name 4head", "must start with a letter"),
    "no name": ("name head", "", "  begin\n     id 4", "has no name"),
    "no direction": ("direction 0.6 -0.8 0\n", "\n", "  begin\n     # the left", "no direction"),
    "no length": ("length 12.25", "", "  begin\n     id 3", "has no length"),
    "not a number": ("length 12.25", "length 12,25", "length 12,25", "'12,25'; expected a finite"),
    "nan": ("length 12.25", "length nan", "length nan", "'nan'; expected a finite"),
    "too large": ("length 12.25", "length 1e999", "length 1e999", "'1e999'; expected a finite"),
    "infinite direction": ("0.6 -0.8 0", "1e200 1e200 0", "direction 1e200", "too long"),
    "two numbers": ("direction 0.6 -0.8 0", "direction 0.6 -0.8", "direction 0.6", "3 numbers"),
    "bad axis order": ("20  ZYX", "20  ZYZ", "ZYZ", "'zyz'|'ZYZ'"),
    "bad dof": ("dof ry", "dof ry rw", "dof ry rw", "'rw'; expected rx ry rz"),
    "dof twice": ("dof rx rz", "dof rx rx", "dof rx rx", "twice"),
    "too few limits": ("            (-20 45)\n", "", "limits (-inf", "2 dofs and 2 numbers"),
    "limits of nothing": ("dof ry", "limits (1 2)", "limits (1 2)", "0 dofs and 2 numbers"),
    "nan limit": ("(-20 45)", "(nan 45)", "limits (-inf", "'nan'"),
    "key twice": ("length 12.25", "length 12.25\nlength 3", "length 3", "length given twice"),
    "root key twice": ("axis XYZ", "axis XYZ\naxis XYZ", "axis XYZ\n   pos", "axis given twice"),
    "bad root order": ("order TX", "order QX", "order QX", "'qx'; expected"),
    "no unit": ("length 0.45", "length 0", "length 0", "positive number"),
    "angle unit": ("angle deg", "angle grad", "angle grad", "deg or rad"),
    "text outside": ("  begin\n     # the", "word\n  begin\n     # the", "word\n", "begin"),
    "text before all": ("# a made-up", "a made-up", "a made-up", "before the first section"),
    "second root": (":bonedata", ":root\n:bonedata", ":root\n:bonedata", "duplicate :root"),
}  # fmt: skip


@pytest.mark.parametrize("fault", REFUSED)
def test_what_cannot_be_trusted_is_an_error_with_its_line(tmp_path: Path, fault: str) -> None:
    old, new, where, message = REFUSED[fault]
    text = swap(old, new)
    path = put(tmp_path, text)
    with pytest.raises(FileSyntax, match=message) as caught:
        quietly(path)
    assert caught.value.file == str(path)
    if fault not in ("a cycle", "its own parent"):
        assert caught.value.line == line_of(text, where)
    else:
        assert caught.value.line is not None


def test_utf_16_is_read(tmp_path: Path) -> None:
    with pytest.warns(RepairWarning, match="is UTF-16 text"):
        found = read(put(tmp_path, ASF.encode("utf-16")))
    assert np.array_equal(found.rest.world, read(put(tmp_path, ASF)).rest.world)


def test_no_hierarchy_and_no_text_at_all(tmp_path: Path) -> None:
    with pytest.raises(FileSyntax, match="no :hierarchy"):
        read(put(tmp_path, ASF[: ASF.index(":hierarchy")]))
    with pytest.raises(FileSyntax, match="no sections"):
        read(put(tmp_path, "# nothing\n"))
    with pytest.raises(FileMissing, match="no such file"):
        read(tmp_path / "none.asf")


# The way back


def comes_back(character: Character, folder: Path) -> Character:
    """Write and read again: names, order, limits, unit, comments and digits are the same."""
    out = folder / "back.asf"
    write(character, out)
    again = quietly(out)
    before, after = character.source, again.source
    assert isinstance(before, AsfSource) and isinstance(after, AsfSource)
    assert after.document == before.document
    assert again.skeleton.joint_names == character.skeleton.joint_names
    assert np.array_equal(again.skeleton.rest.world, character.skeleton.rest.world)
    assert np.array_equal(again.skeleton.lower, character.skeleton.lower)
    assert again.unit.metres == character.unit.metres
    return again


def test_everything_comes_back(tmp_path: Path) -> None:
    character = read(put(tmp_path, ASF + ":skin mesh.obj\n  weights 1 2 # 3\n"))
    comes_back(character, tmp_path)
    text = (tmp_path / "back.asf").read_text()
    for kept in (
        "# a made-up character\n# with two lines of comment\n:version 1.10\n:name MADEUP\n",
        "# what a unit is",
        "of words, # and this is one of them",
        "# the left one",
        "bodymass 3.5",
        "direction 0.3420201433256687 -0.9396926207859084 7.62852e-16",
        "limits (-inf inf)",
        "(-60 70.5)",
        ":skin mesh.obj\n  weights 1 2 # 3\n",
    ):
        assert kept in text


def test_changed_limits_are_written_and_the_others_keep_their_digits(tmp_path: Path) -> None:
    character = read(put(tmp_path))
    skeleton = character.skeleton.with_limits({"head_ry": (-0.5, 0.25), "lleg_rx": (-1.0, 1.0)})
    out = tmp_path / "out.asf"
    write(Character("m", skeleton, unit=character.unit, source=character.source), out)
    again = read(out).skeleton
    np.testing.assert_allclose(again.lower, skeleton.lower, rtol=1e-15)
    assert again.upper[again.dof_index("head_ry")] == pytest.approx(0.25, abs=1e-15)
    assert "(-60 70.5)" in out.read_text() and "bodymass" in out.read_text()


def test_line_ends_come_back(tmp_path: Path) -> None:
    out = tmp_path / "out.asf"
    write(read(put(tmp_path, ASF.replace("\n", "\r\n"))), out)
    data = out.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") > 40


def test_all_real_skeletons_read_and_come_back(shared_data: Path, tmp_path: Path) -> None:
    paths = sorted((shared_data / "asf_amc").glob("*.asf"))
    assert len(paths) == 8
    for path in paths:
        character = read(path)
        assert character.repairs == () and character.unit.name == "cmu"
        comes_back(character, tmp_path)


@pytest.mark.slow
def test_mutated_files_read_or_are_refused(tmp_path: Path) -> None:
    chance = random.Random(20)
    path = tmp_path / "m.asf"
    files = (mutated(ASF.encode(), chance, WORDS) for _ in range(2000))
    read_well = sum(reads_or_refuses(path, data) for data in files)
    assert 200 < read_well < 1800
