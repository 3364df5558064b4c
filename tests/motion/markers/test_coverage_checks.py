"""Trials that cover too little of a body raise errors or warnings of Poise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import InvalidValue
from poise.model.markers import Markers
from poise.motion.markers import Calibrating, MarkerTrial, marker_model, solve_trial
from poise.motion.markers.bundle_adjustment import _inverse as inverse
from poise.motion.markers.plausibility_checks import unlike_lengths

FULL = [
    "LFHD", "RFHD", "LBHD", "RBHD", "C7", "CLAV", "STRN", "LSHO", "RSHO", "LASI", "RASI", "LPSI",
    "RPSI", "LTHI", "RTHI", "LKNE", "RKNE", "LTIB", "RTIB", "LANK", "RANK", "LHEE", "RHEE", "LTOE",
    "RTOE", "LUPA", "RUPA", "LELB", "RELB", "LWRA", "RWRA", "LWRB", "RWRB",
]  # fmt: skip


def trial(known: list[str], unknown: int = 0) -> MarkerTrial:
    """The bundled walk seen by some markers, and others that nobody knows."""
    hero = character()
    model = marker_model(known, hero.skeleton)
    places = model.places(hero.skeleton, hero.motion.world[:60:4])
    strange = np.repeat(places[:, :1], unknown, axis=1) + np.arange(unknown)[:, None] * 0.05
    names = (*model.names, *(f"X{i:02}" for i in range(unknown)))
    markers = Markers(names, np.concatenate([places, strange], axis=1), 30.0)
    fast = Calibrating(frames=6, rounds=1, iterations=3)
    return solve_trial(markers, hero.skeleton, calibrating=fast)


def kinds(made: MarkerTrial) -> dict[str, str]:
    return {doubt.kind: doubt.text for doubt in made.doubts}


@pytest.mark.parametrize("known", [["T10"], ["T10", "STRN"]])
def test_a_pose_needs_three_markers(known: list[str]) -> None:
    many = f"{len(known)} of {len(known) + 20} markers"
    with pytest.raises(InvalidValue, match=f"{many} .* known .*T10.* needs three on a body"):
        trial(known, unknown=20)


def test_segments_without_markers_are_told() -> None:
    made = trial(["SACR", "RASI", "LASI", "RHEE", "LHEE"], unknown=6)
    told = kinds(made)
    for segment in ("left thigh", "right shin", "left upper arm", "right forearm"):
        assert segment in told["bare"]
    assert "foot" not in told["bare"]
    assert told["unused"].startswith("6 of 11 markers are not used")
    assert "lfoot" in told["turn"] and "rfoot" in told["turn"]
    assert not made.wrong_table
    assert made.calibration is not None
    assert all(np.isfinite(value) for value in made.calibration.dofs.values())


@pytest.mark.slow
def test_a_whole_set_raises_no_doubt() -> None:
    assert kinds(trial(FULL)) == {}
    assert set(kinds(trial(FULL, unknown=20))) == set()
    assert set(kinds(trial(FULL, unknown=40))) == {"unused"}


def test_a_bone_that_grew_otherwise_than_the_others_is_told() -> None:
    hero = character()
    model = marker_model(FULL, hero.skeleton)
    factors = {"humerus": 1.285, "femur": 1.03, "tibia": 1.0, "spine": 0.99, "forearm": 1.02}

    def grown(sigma: float) -> tuple[str, ...]:
        scales = tuple(
            replace(scale, factor=factors.get(scale.name, 1.0), sigma=sigma)
            for scale in model.scales
        )
        return tuple(doubt.text for doubt in unlike_lengths(replace(model, scales=scales)))

    (text,) = grown(0.01)
    assert "the humerus became 1.285 times as long" in text
    assert grown(0.2) == ()  # the markers do not tell it


def test_the_inverse_of_what_was_not_seen_is_finite() -> None:
    chance = np.random.default_rng(3)
    root = chance.normal(size=(6, 6))
    full = root @ root.T + np.eye(6)
    np.testing.assert_allclose(inverse(full), np.linalg.inv(full), rtol=1e-9, atol=1e-12)
    thin = root[:, :3] @ root[:, :3].T
    made = inverse(thin)
    assert np.isfinite(made).all() and np.linalg.eigvalsh(made).min() > 0.0
    assert np.isfinite(inverse(np.zeros((3, 3)))).all()
