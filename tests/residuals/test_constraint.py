"""Constraints: comparisons as hard or soft goals, with moving parameters."""

from __future__ import annotations

import numpy as np
import pytest

from poise import dof, norm, parameter, point, velocity
from poise.errors import InvalidExpression, UnknownName
from poise.residuals import time
from poise.residuals.constraint import AT_LEAST, EQUAL
from samples.problems import body

P, Q = point("lhand"), point("rhand")


@pytest.mark.parametrize(
    ("made", "relation", "expression"),
    [
        (P == Q, EQUAL, "point('lhand') - point('rhand')"),
        (P.y >= 0.1, AT_LEAST, "point('lhand').y - 0.1"),
        (P.y <= 0.1, AT_LEAST, "0.1 - point('lhand').y"),
        (P.y <= 0, AT_LEAST, "-point('lhand').y"),
        (0.1 <= P.y, AT_LEAST, "point('lhand').y - 0.1"),  # noqa: SIM300
        (np.float64(0.1) >= P.y, AT_LEAST, "0.1 - point('lhand').y"),
        (np.array([0, 1, 2]) == P, EQUAL, "point('lhand') - (0, 1, 2)"),
        (P == (0, 1, 2), EQUAL, "point('lhand') - (0, 1, 2)"),
        (P == 0, EQUAL, "point('lhand')"),
        (P >= (0, 0, 0), AT_LEAST, "point('lhand') - (0, 0, 0)"),
    ],
)
def test_comparisons(made, relation, expression: str) -> None:
    assert repr(made.expression) == expression
    assert made.rows[0].relation == relation
    assert made.hard and made.level == 1 and made.rows[0].level == 1
    assert made.rows[0].height == (3 if made.expression.shape else 1)


def test_names_weights_priorities() -> None:
    held = norm(P - Q) == 0.3
    assert held.name == "norm(point('lhand') - point('rhand')) == 0.3"
    soft = held.named("stick").softened(2)
    assert (soft.name, soft.hard, soft.weight, soft.level) == ("stick", False, 2.0, 0)
    assert held.hard and held.label is None  # as it was
    second = soft.with_priority(2)
    assert (second.name, second.hard, second.level, second.weight) == ("stick", True, 2, 1.0)
    assert soft.hardened().level == 1
    assert soft.same_as((norm(P - Q) == 0.3).named("stick").softened(2)) and not soft.same_as(held)
    long = sum(dof(f"joint_{i}") for i in range(100)) == 1
    assert len(long.name) == 200 and long.name.endswith("...")


def test_values_of_parameters() -> None:
    held = norm(P - Q) - parameter("gap", 0.4) == time * parameter("way", (1, 2, 3)).y
    start = body().rest
    assert held.targets(start).tolist() == [0.4, 0.0, 1.0, 2.0, 3.0]
    moved = held.with_values(time=2, way=np.ones((5, 3)), gap=[1, 2, 3, 4, 5])
    assert moved.targets(start).shape == (5, 5)
    assert moved.targets(start)[1].tolist() == [2.0, 2.0, 1.0, 1.0, 1.0]
    assert moved.rows == held.rows
    assert held.parameters["gap"].data[1] == 0.4 and set(held.parameters) == {"gap", "time", "way"}
    with pytest.raises(UnknownName, match="no parameter 'gab'; near: gap"):
        held.with_values(gab=1)
    with pytest.raises(InvalidExpression, match="size 3"):
        held.with_values(way=1)
    with pytest.raises(InvalidExpression, match="finite"):
        held.with_values(gap=np.nan)
    # Three numbers for what is one number are a batch of three.
    assert held.with_values(gap=[1, 2, 3]).targets(start).shape == (3, 5)
    assert (P.y >= 0).targets(start).shape == (0,)


def test_time_steps_are_parameters() -> None:
    speed = velocity(P).x <= 2
    assert speed.with_values(dt=0.1).targets(body().rest)[0] == 0.1


def test_what_is_missed_at_a_pose() -> None:
    rest = body().rest
    place = rest.world[rest.skeleton.joint_index("lhand"), :3, 3]
    np.testing.assert_allclose((P == (0, 0, 0)).at(rest), place)
    assert (P.y >= 10).at(rest) == pytest.approx(place[1] - 10)
    assert (P.y <= 10).at(rest) == 0.0
    many = rest.skeleton.pose(np.array([rest.q, rest.q]))
    np.testing.assert_allclose((P.y >= 10).at(many), [place[1] - 10] * 2)


def test_a_norm_may_be_compared_with_what_it_can_be() -> None:
    for held in (norm(P - Q) >= 0, norm(P) == parameter("a", 0.0), norm(P) <= 0.1, norm(P) == P.y):
        assert held.rows[0].height == 1
