"""Points of the body and their names."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import point
from poise.errors import InvalidValue
from poise.residuals.anchor import Anchor


def test_names_are_those_of_the_command_line() -> None:
    assert point("lhand").name == "lhand"
    assert point("lhand", tip=True).name == "lhand:tip"
    assert point("lhand", (0.1, 0, -2)).name == "lhand@0.1,0,-2"
    assert point("lhand", (-3e-16, 0.25, 0)).name == "lhand@0,0.25,0"
    assert point("lhand", np.array([0.0, 0.0, 0.0])).anchor == Anchor("lhand")
    assert hash(point("a", (1, 2, 3)).anchor) == hash(point("a", (1.0, 2.0, 3.0)).anchor)


@pytest.mark.parametrize(
    "offset", [(1, 2), (1, 2, 3, 4), (math.nan, 0, 0), (math.inf, 0, 0), "abc", "ab", None, 3]
)
def test_offsets_that_are_none(offset) -> None:
    with pytest.raises(InvalidValue, match="3 finite numbers"):
        point("lhand", offset)


def test_a_tip_or_an_offset() -> None:
    with pytest.raises(InvalidValue, match="not both"):
        point("lhand", (0, 0, 1), tip=True)
    assert point("lhand", (0, 0, 0), tip=True).tip
