"""Parts that the names of joints tell together (`poise.anatomy.words`)."""

from __future__ import annotations

import pytest

from poise.anatomy.words import parts_of


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        ("Hips LeftHip LeftKnee LeftCollar", "pelvis thigh shin clavicle"),
        ("Hips LeftHip LeftThigh", "pelvis pelvis thigh"),
        # Several joints of one name are the parts in order; without a pelvis, it is the first one.
        ("torso_1 leg_R_1 leg_R_2 leg_R_3 torso_2", "pelvis thigh shin foot spine"),
        ("torso_1 torso_2 leg_R_1 leg_R_2 leg_R_3", "pelvis spine thigh shin foot"),
        ("leg_R_1 leg_R_2 leg_R_3 torso_1 torso_2", "thigh shin foot spine spine"),
        ("torso_1 leg_R_1 leg_R_2 leg_R_3", "spine thigh shin foot"),
    ],
)
def test_names_are_understood_together(names: str, parts: str) -> None:
    assert " ".join(parts_of(names.split())) == parts
