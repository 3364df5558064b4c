"""Wrong marker tables are detected before anything is solved."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import RepairWarning
from poise.model import Markers, Skeleton
from poise.motion.markers import calibration_doubts, is_wrong, marker_model, table_doubts
from poise.motion.markers.marker_sets import MarkerModel
from poise.motion.markers.plausibility_checks import joints_between

NAMES = [
    "LFHD", "RFHD", "LBHD", "RBHD", "C7", "T10", "CLAV", "STRN", "LSHO", "RSHO", "LASI", "RASI",
    "LPSI", "RPSI", "LTHI", "RTHI", "LKNE", "RKNE", "LKNI", "RKNI", "LTIB", "RTIB", "LSHN", "RSHN",
    "LANK", "RANK", "LHEE", "RHEE", "LTOE", "RTOE", "LUPA", "RUPA", "LELB", "RELB", "LIEL", "RIEL",
    "LWRA", "RWRA", "LWRB", "RWRB",
]  # fmt: skip
MIRRORED = {name: {"L": "R", "R": "L"}[name[0]] + name[1:] for name in NAMES if name[0] in "LR"}


@pytest.fixture(scope="module")
def walked() -> tuple[Markers, Skeleton, MarkerModel]:
    """The bundled character's walk, as cameras would see it."""
    hero = character()
    model = marker_model(NAMES, hero.skeleton)
    places = model.places(hero.skeleton, hero.motion.world[::2])
    return Markers(model.names, places, hero.motion.fps / 2), hero.skeleton, model


def renamed(markers: Markers, names: dict[str, str]) -> Markers:
    return replace(markers, names=tuple(names.get(name, name) for name in markers.names))


def test_a_right_table_raises_no_doubt(walked: tuple[Markers, Skeleton, MarkerModel]) -> None:
    markers, body, model = walked
    assert table_doubts(markers, body, model) == ()
    assert calibration_doubts(model, model) == () and not is_wrong(())


def test_left_and_right_exchanged(walked: tuple[Markers, Skeleton, MarkerModel]) -> None:
    markers, body, model = walked
    found = table_doubts(renamed(markers, MIRRORED), body, model)
    assert "mirrored" in {doubt.kind for doubt in found} and is_wrong(found)


@pytest.mark.parametrize("pair", [("LKNE", "LELB"), ("LWRA", "RANK"), ("LTIB", "RTIB")])
def test_two_markers_exchanged(
    walked: tuple[Markers, Skeleton, MarkerModel], pair: tuple[str, str]
) -> None:
    markers, body, model = walked
    found = table_doubts(renamed(markers, dict(zip(pair, pair[::-1], strict=True))), body, model)
    assert is_wrong(found)
    assert {name for doubt in found for name in doubt.markers} & set(pair)


def test_what_a_calibration_may_not_have_to_do(
    walked: tuple[Markers, Skeleton, MarkerModel],
) -> None:
    _, _, model = walked
    far = model.moved("LKNE", model.offset("LKNE") + np.array([0.0, 0.3, 0.0])).scaled(femur=1.5)
    found = calibration_doubts(model, far)
    assert [(doubt.kind, doubt.markers) for doubt in found] == [
        ("moved", ("LKNE",)), ("length", ()),
    ]  # fmt: skip
    assert "300 mm" in found[0].text and "1.50" in found[1].text


@pytest.mark.parametrize("factor", [0.7, 1.4])
def test_a_bone_at_the_bound_of_the_calibration_is_doubtful(
    walked: tuple[Markers, Skeleton, MarkerModel], factor: float
) -> None:
    _, _, model = walked
    found = calibration_doubts(model, model.scaled(femur=factor))
    assert [doubt.kind for doubt in found] == ["length"] and "at or beyond" in found[0].text
    assert not is_wrong(found)
    known = replace(model, scales=tuple(replace(one, sigma=0.0) for one in model.scales))
    assert calibration_doubts(known, known.scaled(femur=factor)) == ()


def test_joints_between_are_counted_along_the_tree() -> None:
    body = character().skeleton
    between = joints_between(body)
    knee, hip = body.joint_index("ltibia"), body.joint_index("lfemur")
    assert between[knee, hip] == 1 and between[hip, hip] == 0
    assert (between == between.T).all()


def test_real_tables(shared_data: Path) -> None:
    body = poise.read(shared_data / "asf_amc" / "cmu_02.asf").skeleton
    for name in ("tennis_serve", "dart_nick_freeform", "auc_dynamic", "auc_static"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            markers = poise.read(shared_data / "c3d" / f"{name}.c3d").markers
        assert markers is not None
        model = marker_model(markers.names, body)
        assert table_doubts(markers, body, model) == ()
        swapped = {
            one: other for one in markers.names if one[0] in "LR"
            and (other := {"L": "R", "R": "L"}[one[0]] + one[1:]) in markers.names
        }  # fmt: skip
        assert is_wrong(table_doubts(renamed(markers, swapped), body, model))


def test_markers_in_one_point_of_the_table_are_a_cluster(
    walked: tuple[Markers, Skeleton, MarkerModel],
) -> None:
    markers, body, model = walked
    at, wide = model.index("LTIB"), np.array((0.2, 0.0, 0.0))
    names = (*model.names, "LTIB2", "LTIB3")
    joints = (*model.joints, *2 * (model.joints[at],))
    apart = [model.offsets[at] + wide, model.offsets[at] - wide]
    seen = MarkerModel(names, joints, np.array([*model.offsets, *apart]))
    hero = character()
    places = seen.places(body, hero.motion.world[::2])
    trial = Markers(names, places, markers.fps)
    point = np.array([*model.offsets, *2 * [model.offsets[at]]])
    assert not is_wrong(table_doubts(trial, body, MarkerModel(names, joints, point)))
    stated = np.array(
        [
            *model.offsets,
            *(model.offsets[at] + 0.01 * (place - model.offsets[at]) for place in apart),
        ]
    )
    found = table_doubts(trial, body, MarkerModel(names, joints, stated))
    assert "apart" in {doubt.kind for doubt in found}  # offsets that are stated count
