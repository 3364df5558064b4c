"""Denavit-Hartenberg tables against products of link matrices, and round trips."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.errors import InvalidValue, ShapeError, SkeletonError, UnknownJoint, UnknownOption
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.model.denavit_hartenberg import (
    CONVENTIONS,
    DenavitHartenbergRow,
    DenavitHartenbergTable,
    skeleton_from_denavit_hartenberg,
    to_denavit_hartenberg,
)

Floats = NDArray[np.float64]

# PUMA 560 in Craig's parameters: theta, d, a, alpha.
PUMA = [
    (0, 0, 0, 0),
    (0, 0, 0, -math.pi / 2),
    (0, 0.1244, 0.4318, 0),
    (0, 0.4318, 0.0203, -math.pi / 2),
    (0, 0, 0, math.pi / 2),
    (0, 0, 0, -math.pi / 2),
]


def random_frame(rng: np.random.Generator) -> Floats:
    rotation = transforms.nearest_rotation(rng.normal(size=(3, 3)))
    return transforms.compose(rotation, rng.normal(size=3))


def random_table(rng: np.random.Generator, convention: str) -> DenavitHartenbergTable:
    numbers = rng.uniform(-1.5, 1.5, size=(6, 4))
    numbers[rng.random((6, 4)) < 0.4] = 0.0  # parallel, intersecting and coincident axes
    kinds = "".join(rng.choice(["r", "p"], size=6, p=[0.7, 0.3]))
    table = DenavitHartenbergTable.of(numbers, kinds, convention)  # type: ignore[arg-type]
    return DenavitHartenbergTable(table.rows, convention, random_frame(rng), random_frame(rng))  # type: ignore[arg-type]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_skeleton_moves_as_the_product_of_its_links(convention: str) -> None:
    rng = np.random.default_rng(1)
    for _ in range(10):
        table = random_table(rng, convention)
        arm = skeleton_from_denavit_hartenberg(table)
        q = rng.uniform(-3, 3, size=6)
        world = table.base
        for row, value in zip(table.rows, q, strict=True):
            theta = row.theta + (value if row.kind == "revolute" else 0.0)
            d = row.d + (value if row.kind == "prismatic" else 0.0)
            if convention == "modified":
                world = world @ transforms.dh_modified(row.alpha, row.a, theta, d)
            else:
                world = world @ transforms.dh_standard(theta, d, row.a, row.alpha)
        np.testing.assert_allclose(table.end_effector(q), world @ table.tool, atol=1e-12)
        np.testing.assert_allclose(arm.pose(q).world[-1], world @ table.tool, atol=1e-12)


def test_joint_frames_are_the_modified_tables_frames() -> None:
    table = DenavitHartenbergTable.of(PUMA)
    arm = skeleton_from_denavit_hartenberg(table, "puma")
    q = np.linspace(-1, 1, 6)
    np.testing.assert_allclose(arm.pose(q).world[:-1], table.frames(q), atol=1e-12)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_frames_take_batches(convention: str) -> None:
    table = random_table(np.random.default_rng(2), convention)
    q = np.random.default_rng(3).normal(size=(2, 3, 6))
    assert table.frames(q).shape == (2, 3, 6, 4, 4)
    np.testing.assert_allclose(table.frames(q)[1, 2], table.frames(q[1, 2]), atol=1e-15)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_conversion_keeps_the_end_effector(convention: str) -> None:
    rng = np.random.default_rng(4)
    table = random_table(rng, convention)
    other = next(name for name in CONVENTIONS if name != convention)
    q = rng.normal(size=(5, 6))
    converted = table.converted(other)  # type: ignore[arg-type]
    np.testing.assert_allclose(converted.end_effector(q), table.end_effector(q), atol=1e-12)
    assert converted.converted(other) is converted  # type: ignore[arg-type]


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_table_to_skeleton_to_table(convention: str) -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        table = random_table(rng, convention)
        arm = skeleton_from_denavit_hartenberg(table)
        back = to_denavit_hartenberg(arm, convention)  # type: ignore[arg-type]
        q = rng.uniform(-3, 3, size=(4, 6))
        np.testing.assert_allclose(back.end_effector(q), table.end_effector(q), atol=1e-11)
        assert [row.kind for row in back.rows] == [row.kind for row in table.rows]


def test_a_table_in_general_position_comes_back_as_it_was() -> None:
    table = DenavitHartenbergTable.of(PUMA)
    back = to_denavit_hartenberg(skeleton_from_denavit_hartenberg(table))
    for row, other in zip(back.rows, table.rows, strict=True):
        assert row.a == pytest.approx(other.a, abs=1e-12)
        assert math.cos(row.alpha) == pytest.approx(math.cos(other.alpha), abs=1e-12)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_any_serial_chain_of_single_axis_joints(convention: str) -> None:
    rng = np.random.default_rng(6)

    def place() -> dict[str, Floats]:
        frame = random_frame(rng)
        return {"offset": frame[:3, 3], "rotation": frame[:3, :3]}

    chain = (
        poise.SkeletonBuilder("chain")
        .add("root", poise.Free("zyx"), **place())  # type: ignore[arg-type]
        .add("hinge", poise.Hinge((1.0, 2.0, -0.5)), "root", **place())  # type: ignore[arg-type]
        .add("fixed", poise.Fixed(), "hinge", **place())  # type: ignore[arg-type]
        .add("slide", poise.Prismatic((0, 1, 1)), "fixed", **place())  # type: ignore[arg-type]
        .add("ball", poise.Ball("zxz"), "slide", **place())  # type: ignore[arg-type]
        .add("planar", poise.Planar("x"), "ball", **place())  # type: ignore[arg-type]
        .add("amc", poise.Channels("rz ry rx", "rx ry rz"), "planar", **place())  # type: ignore[arg-type]
        .add("aside", poise.Hinge("x"), "root")
        .build()
    )
    table = to_denavit_hartenberg(chain, convention, end="amc")  # type: ignore[arg-type]
    assert len(table.rows) == 17 and "aside_rx" not in [row.name for row in table.rows]
    for _ in range(5):
        pose = chain.pose(rng.normal(size=chain.nq))
        q = [pose.value(row.name) for row in table.rows]
        expected = pose.world[chain.joint_index("amc")]
        np.testing.assert_allclose(table.end_effector(q), expected, atol=1e-11)


def test_limits_and_names_come_through() -> None:
    row = DenavitHartenbergRow(a=0.3, limits=(-1.0, 2.0), name="elbow")
    arm = skeleton_from_denavit_hartenberg(DenavitHartenbergTable((row,)), end="hand")
    assert arm.joint_names == ("elbow", "hand")
    assert (arm.lower[0], arm.upper[0]) == (-1.0, 2.0)
    back = to_denavit_hartenberg(arm, "standard")
    assert back.rows[0].limits == (-1.0, 2.0) and back.rows[0].name == "elbow_rz"


def test_what_cannot_be_a_table_is_said() -> None:
    build = poise.SkeletonBuilder
    with pytest.raises(SkeletonError, match="translations, not QuaternionBall"):
        to_denavit_hartenberg(build().add("a", poise.QuaternionBall()).build())
    with pytest.raises(SkeletonError, match="no joint moves between the root and a"):
        to_denavit_hartenberg(build().add("a", poise.Fixed()).build())
    straight = build().add("a", poise.Hinge("x")).build().joint("a")
    scaled = dataclasses.replace(straight, frame=np.diag([1.0, 1.0, 2.0, 1.0]))
    with pytest.raises(SkeletonError, match="does not support scaled frames"):
        to_denavit_hartenberg(poise.Skeleton([scaled]))
    driven = build().add("a", poise.Hinge("x")).add("b", poise.Hinge("x"), "a")
    with pytest.raises(SkeletonError, match="b_rx is driven"):
        to_denavit_hartenberg(driven.drive("b_rx", "a_rx", Curve.linear(0.5)).build())
    arm = build().add("arm", poise.Hinge("x")).build()
    with pytest.raises(UnknownJoint, match="near: arm"):
        to_denavit_hartenberg(arm, end="amr")
    with pytest.raises(UnknownOption):
        to_denavit_hartenberg(arm, "craig")  # type: ignore[arg-type]


def test_bad_tables_are_said() -> None:
    with pytest.raises(ShapeError):
        DenavitHartenbergTable.of([[1, 2, 3]])
    with pytest.raises(ShapeError):
        DenavitHartenbergTable.of(PUMA, "rr")
    with pytest.raises(UnknownOption):
        DenavitHartenbergTable.of(PUMA, "rrrrrx")
    with pytest.raises(UnknownOption):
        DenavitHartenbergTable.of(PUMA, convention="dh")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue):
        DenavitHartenbergRow(a=math.nan)
    with pytest.raises(InvalidValue):
        DenavitHartenbergRow(limits=(1.0, -1.0))
    with pytest.raises(InvalidValue):
        DenavitHartenbergTable(())
    with pytest.raises(ShapeError):
        DenavitHartenbergTable.of(PUMA).frames([0.0])
    with pytest.raises(ShapeError):
        DenavitHartenbergTable((DenavitHartenbergRow(),), base=np.eye(3))
