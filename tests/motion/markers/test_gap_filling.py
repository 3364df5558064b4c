"""Gaps: filled from partner markers or from a body, or left."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.errors import RepairWarning, ShapeError
from poise.model import Markers
from poise.motion.markers import fill_gaps
from poise.motion.markers.gap_filling import rigid_fit


def head(frames: int = 40) -> Markers:
    """Five markers on one rigid body that turns and falls."""
    local = np.random.default_rng(1).uniform(-0.1, 0.1, (5, 3))
    angle = np.linspace(0.0, 2.0, frames)[:, None]
    x, y, z = local.T
    turned = [np.cos(angle) * x - np.sin(angle) * y, np.sin(angle) * x + np.cos(angle) * y]
    places = np.stack([*turned, z + 0.5 * angle**2], axis=-1)
    return Markers(("a", "b", "c", "d", "e"), places, 50.0)


def with_hole(markers: Markers, column: int, frames: slice) -> Markers:
    places = np.array(markers.positions)
    places[frames, column] = np.nan
    return markers.with_positions(places)


@pytest.mark.parametrize("frames", [slice(10, 30), slice(0, 8), slice(33, 40)])
def test_a_rigid_group_carries_its_missing_marker(frames: slice) -> None:
    whole = head()
    filled = fill_gaps(with_hole(whole, 2, frames))
    np.testing.assert_allclose(filled.positions, whole.positions, atol=1e-12)


def test_faulty_samples_are_replaced_and_the_others_stay() -> None:
    whole = head()
    places = np.array(whole.positions)
    places[12:15, 1] += 0.3
    faulty = np.zeros(whole.missing.shape, bool)
    faulty[12:15, 1] = True
    filled = fill_gaps(whole.with_positions(places), faulty=faulty)
    np.testing.assert_allclose(filled.positions, whole.positions, atol=1e-12)


def test_without_partners_the_body_fills_without_a_jump() -> None:
    whole = head().only(["a"])
    body = whole.positions + np.array([0.02, 0.0, -0.01])
    filled = fill_gaps(with_hole(whole, 0, slice(5, 9)), body)
    np.testing.assert_allclose(filled.positions, whole.positions, atol=1e-12)
    assert fill_gaps(with_hole(whole, 0, slice(5, 9))).missing.sum() == 4
    with pytest.raises(ShapeError, match="places"):
        fill_gaps(whole, body[:3])


def test_weights_of_a_rigid_fit() -> None:
    points = np.random.default_rng(3).normal(size=(6, 3))
    targets = points + np.array([1.0, 2.0, 3.0])
    targets[5] += 9.0
    weights = np.array([1.0, 1.0, 1.0, 1.0, 1.0, 0.0])
    T = rigid_fit(points, targets, weights)
    np.testing.assert_allclose(
        T, [[1, 0, 0, 1], [0, 1, 0, 2], [0, 0, 1, 3], [0, 0, 0, 1]], atol=1e-9
    )


def test_the_tennis_serve_s_holes_are_filled_better_than_by_a_spline(shared_data: Path) -> None:
    def read(name: str) -> Markers:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            found = poise.read(shared_data / "c3d" / f"{name}.c3d").markers
        assert found is not None
        return found

    holes, whole = read("tennis_serve_nan"), read("tennis_serve")
    filled = fill_gaps(holes)
    off = np.linalg.norm(filled.positions - whole.positions, axis=2)[holes.missing]
    assert len(off) == 145 and np.median(off) < 0.010 and np.percentile(off, 95) < 0.045
