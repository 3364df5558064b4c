"""Markers: stored data, refused arguments, slices and subjects."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.model import Markers

GONE = [np.nan] * 3


def two() -> Markers:
    places = np.arange(24.0).reshape(4, 2, 3)
    places[2, 1] = np.nan
    residuals = np.full((4, 2), 0.001)
    return Markers(
        ("Ann:C7", "Bob:C7"), places, 50.0, residuals, 11, ("Ann", "Bob"), ("Bob:C7",), "z"
    )


def test_gaps_and_residuals_agree() -> None:
    markers = two()
    assert markers.missing.tolist() == [[0, 0], [0, 0], [0, 1], [0, 0]]
    assert np.isnan(markers.residuals[2, 1]) and markers.residuals[0, 0] == 0.001
    assert not markers.positions.flags.writeable and not markers.residuals.flags.writeable


def test_slices_keep_the_count_of_frames_and_the_time() -> None:
    part = two()[1::2]
    assert (len(part), part.first_frame, part.fps) == (2, 12, 25.0)
    np.testing.assert_array_equal(part.positions, two().positions[1::2])
    with pytest.raises(InvalidValue, match="a slice of markers needs a step of at least 1"):
        two()[::-1]


def test_a_subject_has_its_own_names() -> None:
    bob = two().of("Bob")
    assert (bob.names, bob.virtual, bob.subjects) == (("C7",), ("C7",), ("Bob",))
    np.testing.assert_array_equal(bob.path("C7"), two().path("Bob:C7"))
    assert two().measured.names == ("Ann:C7",)
    with pytest.raises(UnknownName, match="Bob"):
        two().of("Rob")


def test_filled_gaps_have_no_residual() -> None:
    filled = two().with_positions(np.nan_to_num(two().positions))
    assert not filled.missing.any() and filled.residuals[2, 1] == 0.0


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"names": ("a", "a")}, InvalidValue, "'a'"),
        ({"positions": np.zeros((1, 3, 3))}, ShapeError, r"\(frames, 2, 3\)"),
        ({"positions": [[(0, 0, 0), (0, np.nan, 0)]]}, InvalidValue, "frame 0: b"),
        ({"positions": [[(0, 0, 0), (0, np.inf, 0)]]}, InvalidValue, "frame 0: b"),
        ({"fps": 0.0}, InvalidValue, "more than 0"),
        ({"residuals": np.zeros((2, 2))}, ShapeError, r"\(1, 2\)"),
        ({"owners": ("x",)}, ShapeError, "1 owners"),
        ({"virtual": ("c",)}, UnknownName, "'c'"),
    ],
)
def test_what_cannot_be_is_refused(
    change: dict[str, object], error: type[Exception], said: str
) -> None:
    whole = {"names": ("a", "b"), "positions": np.zeros((1, 2, 3)), "fps": 10.0}
    with pytest.raises(error, match=said):
        Markers(**{**whole, **change})  # type: ignore[arg-type]
