"""The direction in which a limb bends (`poise.anatomy.limbs`)."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import poise
from poise.anatomy.evidence import HINGE
from poise.anatomy.limb_splits import LimbSplit
from poise.anatomy.limbs import Limb, fold_of
from poise.geometry.transforms import axis_angle
from poise.joints import Free, Hinge

FACING = np.array([0.0, 0.0, 1.0])


def limb(start: Any, middle: Any, stop: Any) -> LimbSplit:
    at = [np.asarray(each, dtype=np.float64) for each in (start, middle, stop)]
    return LimbSplit((), (0,), (1,), (2,), *at, (0, 1, 2), 0.0, 0.0, False)


def body(limits: tuple[float, float], axis: Any = (1.0, 0.0, 0.0), kind: int = HINGE) -> Any:
    axes = np.zeros((3, 3))
    axes[1] = axis
    each = np.array([(0.0, 0.0), limits, (0.0, 0.0)])
    return SimpleNamespace(limits=each, mobility=np.full(3, kind), axes=axes)


@pytest.mark.parametrize("size", [1e-2, 1.0, 100.0])
@pytest.mark.parametrize("limits", [(0.0, 2.0), (-2.0, 0.0), (-0.1, 1.5), (-3.0, 0.5)])
def test_a_straight_hinge_bends_to_the_side_of_its_limits(limits: Any, size: float) -> None:
    """The middle moves away from the line when the lower bone turns about the axis."""
    start, stop = size * np.array([0.1, 0.9, 0.0]), size * np.array([0.2, 0.05, 0.1])
    middle = start + 0.45 * (stop - start)
    axis = np.array([0.8, 0.0, -0.6])
    turn = axis_angle(axis, 1e-6 * np.sign(sum(limits)))
    bent = middle + turn[:3, :3] @ (stop - middle)
    line = (bent - start) / np.linalg.norm(bent - start)
    away = (middle - start) - (middle - start) @ line * line
    got = fold_of(body(limits, axis), limb(start, middle, stop), FACING, forwards=True)
    np.testing.assert_allclose(got, away / np.linalg.norm(away), atol=1e-5)


@pytest.mark.parametrize("size", [1e-2, 1.0, 100.0])
def test_the_direction_is_across_the_limb(size: float) -> None:
    some = size * np.array([[0.0, 0.9, 0.0], [0.01, 0.5, 0.03], [0.02, 0.1, 0.0]])
    for own in (body((0.0, 2.0)), body((-1.0, 1.0)), body((0.0, np.inf))):
        got = fold_of(own, limb(*some), FACING, forwards=True)
        assert np.linalg.norm(got) == pytest.approx(1.0)
        assert got @ (some[2] - some[0]) == pytest.approx(0.0, abs=1e-12 * size)
        assert got[2] > 0.9


def test_a_bent_limb_keeps_its_side_and_a_straight_one_takes_that_of_the_front() -> None:
    bent = limb((0, 1, 0), (0.3, 0.5, -0.4), (0, 0, 0))
    np.testing.assert_allclose(fold_of(body((0.0, 2.0)), bent, FACING, True), (0.6, 0, -0.8))
    straight = limb((0, 1, 0), (0, 0.5, 0), (0, 0, 0))
    for own in (body((-1.0, 1.0)), body((-np.inf, np.inf)), body((0.0, 2.0), kind=HINGE + 1)):
        for forwards in (True, False):
            got = fold_of(own, straight, FACING, forwards)
            np.testing.assert_allclose(got, FACING if forwards else -FACING)


@pytest.mark.parametrize("place", [0.0, 1.0, -50.0])
@pytest.mark.parametrize("share", [0.0, 0.005, 0.0099, 0.0101, 0.3])
def test_a_limb_is_straight_within_a_hundredth_of_its_length(share: float, place: float) -> None:
    """The middle is off the line between the ends by a share of the length of both bones."""
    half, length = math.sqrt(0.25 - share**2), 2.0
    builder = poise.SkeletonBuilder("limb")
    builder.add("a", Free("xyz"), offset=(place, place, 0.0))
    builder.add("b", Hinge("x"), "a", offset=length * np.array([0.0, -half, share]))
    builder.add("c", Hinge("x"), "b", offset=length * np.array([0.0, -half, -share]))
    own, pose = Limb("leg", "a", "b", "c", (1.0, 0.0, 0.0)), builder.build().rest
    assert own.is_straight(pose) == (share < 0.01)
    direction, amount = own.direction(pose)
    assert amount == pytest.approx(share * length, abs=1e-12)
    np.testing.assert_allclose(direction, (1, 0, 0) if share < 0.01 else (0, 0, 1), atol=1e-12)
    turned = pose.with_values(a_ry=math.pi / 2)
    wanted = (0, 0, -1) if share < 0.01 else (1, 0, 0)
    np.testing.assert_allclose(own.direction(turned)[0], wanted, atol=1e-12)
