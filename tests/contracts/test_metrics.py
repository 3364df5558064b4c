"""Every registered metric meets the contract of metrics."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownOption
from poise.kernels.address_table import flatten
from poise.kinematics import Workspace
from poise.metrics import METRICS, gradient, metric_arrays, value
from samples.limits import limited_tree
from twins.configuration import difference, integrate

NAMES = METRICS.names()
SEEDS = range(6)


def parts(seed: int):
    """A skeleton, a start pose and a pose less than half a turn from it and from rest."""
    skeleton = limited_tree(seed)
    rng = np.random.default_rng(seed)
    while True:
        start = skeleton.pose(integrate(skeleton, skeleton.rest.q, rng.normal(size=skeleton.nv)))
        pose = skeleton.pose(integrate(skeleton, start.q, 0.3 * rng.normal(size=skeleton.nv)))
        if np.abs(difference(skeleton, pose.q, skeleton.rest.q)).max() < 3.0 and clear(pose):
            return skeleton, start, pose


def clear(pose: poise.Pose) -> bool:
    """Return whether no value is at a limit, where third derivatives may jump."""
    with np.errstate(invalid="ignore"):
        ends = np.minimum(
            np.abs(pose.q - pose.skeleton.lower), np.abs(pose.q - pose.skeleton.upper)
        )
    return bool(ends.min() > 1e-3)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_gradient_is_that_of_the_value(name: str, seed: int) -> None:
    skeleton, start, pose = parts(seed)
    metric = METRICS.get(name)(0.7)
    g, H = gradient(metric, pose, start=start)
    h = 2e-7 if name == "power" else 1e-5  # its kinks are as narrow as 10 W of thousands a radian
    found = np.zeros(skeleton.nv)
    for i in range(skeleton.nv):
        v = np.zeros(skeleton.nv)
        v[i] = h
        ends = [
            value(metric, skeleton.pose(integrate(skeleton, pose.q, k * v)), start=start)
            for k in (-2, -1, 1, 2)
        ]
        found[i] = (ends[0] - 8 * ends[1] + 8 * ends[2] - ends[3]) / (12 * h)
    size = max(1.0, np.abs(g).max(), np.abs(H).max(), value(metric, pose, start=start))
    np.testing.assert_allclose(g, found, rtol=0, atol=1e-8 * size)
    np.testing.assert_array_equal(H, H.T)
    assert np.linalg.eigvalsh(H)[0] >= -1e-13 * size * skeleton.nv


@pytest.mark.parametrize("name", NAMES)
def test_weights_scale_and_are_checked(name: str) -> None:
    _, start, pose = parts(1)
    make = METRICS.get(name)
    one, three = (value(make(w), pose, start=start) for w in (1.0, 3.0))
    assert one > 0.0
    assert three == pytest.approx(3.0 * one, rel=1e-12)
    assert value(make(0.0), pose, start=start) == 0.0
    assert make(2.5).weight == 2.5 and make(2.5).name
    for wrong in (-1.0, math.nan, math.inf, "much"):
        with pytest.raises(InvalidValue, match="weight"):
            make(wrong)


@pytest.mark.parametrize("name", NAMES)
def test_an_update_stands_where_the_first_terms_stood(name: str) -> None:
    skeleton, start, _ = parts(2)
    metric = METRICS.get(name)(0.7)
    space = Workspace(skeleton.mechanism)
    made = metric_arrays(skeleton, [metric], skeleton.rest.q, space)
    before = [array.ctypes.data for array in flatten(made.arrays)]
    made.update(start.q)
    assert [array.ctypes.data for array in flatten(made.arrays)] == before
    fresh = metric_arrays(skeleton, [metric], start.q, Workspace(skeleton.mechanism))
    for old, new in zip(flatten(made.arrays), flatten(fresh.arrays), strict=True):
        np.testing.assert_array_equal(old, new)
    assert bool(made.following) == bool(made.arrays.terms[0, 4])


def test_an_unknown_metric() -> None:
    with pytest.raises(UnknownOption, match="no metric 'stifness'; near: stiffness"):
        METRICS.get("stifness")
