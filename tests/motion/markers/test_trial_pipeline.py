"""A whole trial: tables with extra markers, names with prefixes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import UnknownName
from poise.model.markers import Markers
from poise.motion.markers import (
    Calibrating,
    MarkerModel,
    bone_scales,
    marker_model,
    solve_trial,
)
from poise.motion.markers.label_matching import matched
from poise.motion.markers.trial_pipeline import tied

NAMES = [
    "LFHD", "RFHD", "LBHD", "RBHD", "C7", "CLAV", "STRN", "LSHO", "RSHO", "LASI", "RASI", "LPSI",
    "RPSI", "LTHI", "RTHI", "LKNE", "RKNE", "LTIB", "RTIB", "LANK", "RANK", "LHEE", "RHEE", "LTOE",
    "RTOE", "LUPA", "RUPA", "LELB", "RELB", "LWRA", "RWRA", "LWRB", "RWRB",
]  # fmt: skip


def test_markers_that_the_trial_lacks_stay_in_the_table() -> None:
    hero = character()
    table = marker_model(NAMES, hero.skeleton)
    seen = [name for name in NAMES if name not in ("C7", "LTHI")]
    places = table.only(seen).places(hero.skeleton, hero.motion.world[:40:4])
    markers = Markers(tuple(seen), places, 30.0)
    fast = Calibrating(frames=6, rounds=1, iterations=3)
    made = solve_trial(markers, hero.skeleton, model=table, calibrating=fast)
    assert made.model.names == table.names
    assert made.solution.absent == ("C7", "LTHI")
    assert made.calibration is not None
    assert made.calibration.model.names == tuple(seen)
    for name in ("C7", "LTHI"):
        row = table.index(name)
        assert (made.model.offset(name) == table.offset(name)).all()
        assert (made.model.sigmas[row] == table.sigmas[row]).all()
    assert (made.model.only(seen).offsets == made.calibration.model.offsets).all()
    assert made.model.scales == made.calibration.model.scales
    assert made.columns == list(range(len(seen)))


def test_a_model_updated_by_another_takes_its_rows_by_name() -> None:
    model = MarkerModel(("A", "B", "C"), ("x", "y", "z"), np.eye(3))
    other = replace(model.only(["C", "A"]), noise=np.array([0.1, 0.2]), sigmas=np.ones((2, 3)))
    made = model.updated(other.moved("C", (7.0, 8.0, 9.0), "w"))
    assert made.names == model.names and made.joints == ("x", "y", "w")
    assert made.offsets.tolist() == [[1, 0, 0], [0, 1, 0], [7, 8, 9]]
    assert made.noise.tolist() == [0.2, model.noise[1], 0.1]
    with pytest.raises(UnknownName):
        model.only(["A"]).updated(model)


def test_an_exact_name_wins_over_a_prefixed_one() -> None:
    places = np.arange(9.0).reshape(1, 3, 3)
    markers = Markers(("Ann:LKNE", "LKNE", "Bob:LANK"), places, 100.0)
    model = MarkerModel(("LKNE", "LANK"), ("a", "b"), np.zeros((2, 3)))
    found = matched(markers, model)
    assert found.columns == (1, 2) and found.unknown == ("Ann:LKNE",) and found.absent == ()
    both = MarkerModel(("LKNE", "Ann:LKNE"), ("a", "b"), np.zeros((2, 3)))
    assert matched(markers, both).columns == (1, 0)
    alone = markers.only(["Ann:LKNE"])
    assert matched(alone, both).model.names == ("Ann:LKNE",), "no sample stands for two markers"
    assert matched(alone, both).absent == ("LKNE",)


def test_bones_that_skin_does_not_tell_grow_with_others() -> None:
    skeleton = character().skeleton
    alone = {scale.name: scale for scale in bone_scales(skeleton)}
    made = {scale.name: scale for scale in tied(tuple(alone.values()))}
    assert set(alone) - set(made) == {"hip", "foot"}
    assert made["femur"].bones == (*alone["femur"].bones, *alone["hip"].bones)
    assert made["tibia"].bones == (*alone["tibia"].bones, *alone["foot"].bones)
    assert made["spine"] == alone["spine"]
