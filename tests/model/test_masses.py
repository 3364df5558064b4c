"""Masses: refused arguments, and conversion of inertia tensors."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownJoint
from poise.model import SegmentMasses


def stick(**joints):
    builder = poise.SkeletonBuilder()
    parent = None
    for name, tip in joints.items():
        builder.add(name, poise.Hinge("x"), parent, offset=(0, 0.5, 0), tip=tip)
        parent = name
    return builder.build()


def test_inertia_tensors_come_back() -> None:
    rng = np.random.default_rng(0)
    body = stick(a=(0, 1, 0), b=(0, 1, 0))
    spread = rng.normal(size=(2, 3, 3))
    spread = spread @ spread.transpose(0, 2, 1)
    tensors = np.trace(spread, axis1=1, axis2=2)[:, None, None] * np.eye(3) - spread
    centres = rng.normal(size=(2, 3))
    masses = SegmentMasses.of(
        body, {"a": 2.0, "b": 0.5}, dict(zip("ab", centres, strict=True)),
        dict(zip("ab", tensors, strict=True)),
    )  # fmt: skip
    np.testing.assert_allclose(masses.inertias, tensors, atol=1e-13)
    np.testing.assert_allclose(masses.centres, centres, atol=1e-15)
    doubled = masses.weighing(5.0)
    np.testing.assert_allclose(doubled.inertias, 2.0 * tensors, atol=1e-13)
    other = masses.with_segment("b", 1.0, (0, 0.2, 0))
    assert other.total == 3.0 and masses.total == 2.5


def test_what_no_mass_could_have_is_refused() -> None:
    body = stick(a=(0, 1, 0))
    with pytest.raises(InvalidValue, match="may exceed the sum"):
        SegmentMasses.of(body, {"a": 1.0}, inertias={"a": np.diag([1.0, 1.0, 3.0])})
    with pytest.raises(InvalidValue, match="mass or principal moment of inertia is -1"):
        SegmentMasses.of(body, {"a": -1.0})
    with pytest.raises(InvalidValue, match="no segment has a mass"):
        SegmentMasses.of(body, {})
    with pytest.raises(InvalidValue, match="moments, but no mass"):
        SegmentMasses.of(body, {"a": 0.0}, inertias={"a": np.eye(3)})
    with pytest.raises(InvalidValue, match="not finite"):
        SegmentMasses.of(body, {"a": np.nan})
    skew = np.eye(4)
    skew[0, 1] = 0.1
    with pytest.raises(InvalidValue, match="not symmetric"):
        SegmentMasses(("a",), skew[None])
    with pytest.raises(ShapeError, match="moments of 1 segments"):
        SegmentMasses(("a",), np.eye(4))
    with pytest.raises(ShapeError, match="a centre must have shape"):
        SegmentMasses.of(body, {"a": 1.0}, {"a": (1.0, 2.0)})
    with pytest.raises(UnknownJoint, match="aa"):
        SegmentMasses.of(body, {"aa": 1.0})
    masses = SegmentMasses.of(body, {"a": 1.0})
    for kg in (0.0, -1.0, np.inf):
        with pytest.raises(InvalidValue, match="expected a positive, finite number"):
            masses.weighing(kg)
    with pytest.raises(InvalidValue, match="no segment 'b'"):
        masses.with_segment("b", 1.0)
    with pytest.raises(ValueError, match="read-only"):
        masses.moments[0, 0, 0] = 1.0
