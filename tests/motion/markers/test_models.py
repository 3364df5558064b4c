"""Marker models: tables, files, names of common sets, bones that scale together."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import (
    FileError,
    FileMissing,
    FileSyntax,
    InvalidValue,
    ShapeError,
    UnknownJoint,
    UnknownName,
)
from poise.model.markers import Markers
from poise.model.stretching import with_bone_lengths
from poise.motion.markers import (
    BoneScale,
    MarkerModel,
    MarkerSolving,
    bone_scales,
    marker_model,
)
from poise.motion.markers.marker_sets import site_of

DART = [
    "ARIEL",
    "LFHD",
    "LBHD",
    "RFHD",
    "RBHD",
    "C7",
    "T10",
    "CLAV",
    "STRN",
    "LFSH",
    "LBSH",
    "LUPA",
    "LELB",
    "LIEL",
    "LOWR",
    "LIWR",
    "LWRE",
    "LIHAND",
    "LOHAND",
    "RFSH",
    "RBSH",
    "RUPA",
    "RELB",
    "RIEL",
    "ROWR",
    "RIWR",
    "RWRE",
    "RIHAND",
    "ROHAND",
    "LFWT",
    "LMWT",
    "LBWT",
    "RFWT",
    "RMWT",
    "RBWT",
    "LHIP",
    "LKNE",
    "LKNI",
    "LSHN",
    "LANK",
    "LHEL",
    "LMT5",
    "LMT1",
    "LTOE",
    "RHIP",
    "RKNE",
    "RKNI",
    "RSHN",
    "RANK",
    "RHEL",
    "RMT5",
    "RMT1",
    "RTOE",
]
AUC = [
    "RACROM",
    "LACROM",
    "T2",
    "STER_NOTCH",
    "SACR",
    "RASI",
    "LASI",
    "RTROC",
    "LTROC",
    "RTHI",
    "LTHI",
    "RKNE",
    "LKNE",
    "RFIB",
    "LFIB",
    "RTIB",
    "LTIB",
    "RHEE",
    "LHEE",
    "RANK",
    "LANK",
    "RLA_TOE",
    "LLA_TOE",
    "RMed_kn",
    "LMed_kn",
    "RMed_ank",
    "LMed_ank",
    "RMed_toe",
    "LMed_toe",
]


@pytest.mark.parametrize("names", [DART, AUC])
def test_every_marker_of_a_usual_set_has_a_place(names: list[str]) -> None:
    body = character().skeleton
    model = marker_model([f"Nick01:{name}" for name in names], body)
    assert model.names == tuple(names)
    places = dict(zip(names, model.places(body, body.rest.world), strict=True))
    for name, place in places.items():
        partner = "R" + name[1:]
        if name[0] != "L" or partner not in places:
            continue
        mirrored = place * (-1.0, 1.0, 1.0)
        assert np.abs(mirrored - places[partner]).max() < 0.03, name
        assert place[0] > places[partner][0], f"{name} is on the left"
    if "LKNE" in places and "LANK" in places:
        assert places["LKNE"][1] > places["LANK"][1]


def test_a_name_says_more_beside_others() -> None:
    assert site_of("LTOE") != site_of("LTOE", ["LMT1", "LMT5", "LTOE"])
    toe = site_of("LTOE", ["A:LMT1", "A:LMT5"])
    assert toe is not None and toe.segment == "toes"
    assert site_of("Nick01:RBWT") == site_of("RPSI")
    assert site_of("QWERTY") is None


def test_a_table_is_written_and_read(tmp_path: Path) -> None:
    model = marker_model(["C7", "LKNE", "RKNE"], character().skeleton)
    model = model.scaled(femur=1.07).moved("LKNE", (0.05, -0.4, 0.01))
    model.write(tmp_path / "table.json")
    back = MarkerModel.read(tmp_path / "table.json")
    assert back.to_dict() == model.to_dict()
    assert back.factor("femur") == 1.07
    assert (back.offset("LKNE") == (0.05, -0.4, 0.01)).all()


def test_a_table_of_ones_own_needs_joint_and_offset_alone() -> None:
    model = MarkerModel.from_dict({"markers": {"A": {"joint": "root", "offset_m": [0, 0.1, 0]}}})
    assert model.joints == ("root",)
    assert model.scales == ()
    assert model.noise[0] > 0.0


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "JSON is not valid"),
        ("[]", "JSON object"),
        ('{"markers": {"A": {"offset_m": [0, 0, 0]}}}', "joint of A"),
        ('{"markers": {"A": {"joint": "root", "offset_m": [0, 0]}}}', "offset_m of A"),
        ('{"markers": {}, "bones": {"femur": {"bones": "lfemur"}}}', "bones of femur"),
        ('{"markers": {}, "bones": {"femur": {"bones": ["a"], "factor": -1}}}', "factor"),
    ],
)
def test_a_bad_table_says_what_is_wrong(tmp_path: Path, text: str, what: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(text)
    with pytest.raises(FileSyntax, match=what):
        MarkerModel.read(path)


def test_a_missing_table_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileMissing):
        MarkerModel.read(tmp_path / "none.json")


def test_arrays_have_to_fit() -> None:
    with pytest.raises(ShapeError):
        MarkerModel(("A",), ("root",), np.zeros((2, 3)))
    with pytest.raises(InvalidValue, match="twice"):
        MarkerModel(("A", "A"), ("root", "root"), np.zeros((2, 3)))
    with pytest.raises(InvalidValue):
        BoneScale("femur", ("lfemur",), factor=0.0)
    with pytest.raises(UnknownName):
        MarkerModel(("A",), ("root",), np.zeros((1, 3))).scaled(femur=2.0)


def test_bones_grow_together() -> None:
    body = character().skeleton
    scales = {scale.name: scale for scale in bone_scales(body)}
    assert {"hip", "femur", "tibia", "spine", "clavicle", "humerus", "forearm"} <= set(scales)
    model = MarkerModel(("A",), ("root",), np.zeros((1, 3)), scales=(scales["femur"],))
    longer = model.scaled(femur=1.2).skeleton(body)
    for side in "lr":
        before = body.joint(f"{side}tibia").offset
        assert np.allclose(longer.joint(f"{side}tibia").offset, 1.2 * before, atol=1e-15)
    assert (longer.joint("lfoot").offset == body.joint("lfoot").offset).all()
    assert json.dumps(model.to_dict())


def test_a_bone_is_named_by_its_joint_or_by_both_ends() -> None:
    body = character().skeleton
    one = with_bone_lengths(body, {"root>lhipjoint": 2.0, "lfemur": 1.5})
    assert np.allclose(one.joint("ltibia").offset, 1.5 * body.joint("ltibia").offset, atol=1e-15)
    tip = body.joint("lfemur").tip
    assert tip is not None and np.allclose(one.joint("lfemur").tip, 1.5 * tip, atol=1e-15)
    with pytest.raises(UnknownJoint):
        with_bone_lengths(body, {"femur": 1.0})
    with pytest.raises(UnknownName, match="child of lfemur"):
        with_bone_lengths(body, {"lfemur>rtibia": 1.0})
    with pytest.raises(InvalidValue):
        with_bone_lengths(body, {"lfemur": 0.0})


_HEAD = '{"markers": {"A": {"joint": "root", "offset_m": ['


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested"),
        (f"{_HEAD}{'9' * 5000}, 0, 0]}}}}}}", "too many digits"),
        (f"{_HEAD}{'9' * 400}, 0, 0]}}}}}}", "3 numbers"),
        ('{"markers": {"A": {"joint": "root", "offset_m": [true, 0, 0]}}}', "3 numbers"),
        ('{"markers": {"A": {"joint": "root", "offset": [0, 0, 0]}}}', "entry 'offset'"),
        ('{"markers": {}, "bone": {}}', "entry 'bone'"),
        ('{"markers": {}, "bones": {"femur": {"bones": [], "scale": 2}}}', "entry 'scale'"),
        ('{"format": "poise pose", "markers": {}}', "expected 'poise marker model'"),
        ('{"version": 2, "markers": {}}', "version 2"),
    ],
)  # fmt: skip
def test_a_broken_table_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "broken.json").write_text(text)
    with pytest.raises(FileSyntax, match=said):
        MarkerModel.read(tmp_path / "broken.json")


def test_a_name_in_two_rows_is_an_error_that_names_them(tmp_path: Path) -> None:
    row = '{"joint": "root", "offset_m": [0, 0, 0]}'
    path = tmp_path / "table.json"
    path.write_text(
        f'{{"markers": {{"A": {row}, "B": {row}, "A": {row}, "C": {row}, "A": {row}}}}}'
    )
    with pytest.raises(FileSyntax, match="'A' in rows 1, 3 and 5 of 5"):
        MarkerModel.read(path)
    path.write_text(f'{{"markers": {{"A": {row}}}, "bones": {{}}, "markers": {{"B": {row}}}}}')
    with pytest.raises(FileSyntax, match="'markers' in rows 1 and 3 of 3"):
        MarkerModel.read(path)


def test_a_byte_order_mark_is_no_part_of_a_table(tmp_path: Path) -> None:
    text = json.dumps({"markers": {"A": {"joint": "root", "offset_m": [0, 1, 0]}}})
    (tmp_path / "table.json").write_text(text, encoding="utf-8-sig")
    assert MarkerModel.read(tmp_path / "table.json").names == ("A",)


def test_a_table_is_whole_or_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "table.json").mkdir()
    with pytest.raises(FileError, match="is a folder"):
        MarkerModel((), (), np.zeros((0, 3))).write(tmp_path / "table.json")
    assert [path.name for path in tmp_path.iterdir()] == ["table.json"]


def test_what_a_model_and_options_cannot_take() -> None:
    model = MarkerModel(("A",), ("root",), np.zeros((1, 3)))
    with pytest.raises(ShapeError, match=r"\(3,\), not \(2,\)"):
        model.moved("A", (1, 2))
    with pytest.raises(InvalidValue, match="slice"):
        Markers(("A",), np.zeros((2, 1, 3)), 10.0)[1]  # type: ignore[index]
    for wrong in ({"iterations": 0}, {"iterations": 1.5}, {"seed": -1}, {"seed": "a"}):
        with pytest.raises(InvalidValue, match="whole number"):
            MarkerSolving(**wrong)  # type: ignore[arg-type]
