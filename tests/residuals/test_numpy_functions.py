"""NumPy functions of expressions return Poise expressions."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import InvalidExpression
from poise.residuals import functions
from poise.residuals.expression import _UFUNCS
from samples.hero import bare_character

POINT = poise.point("lhand")
NUMBER = poise.point("lhand").y

ONE = [np.sin, np.cos, np.tan, np.exp, np.log, np.sqrt, np.negative, np.absolute, np.square]
TWO = [np.add, np.subtract, np.multiply, np.divide, np.power, np.arctan2, np.maximum, np.minimum]


@pytest.mark.parametrize("function", ONE)
def test_a_function_of_one_number_is_numpys(function: Any) -> None:
    pose = bare_character().rest
    assert function(NUMBER).at(pose) == pytest.approx(function(NUMBER.at(pose)))


@pytest.mark.parametrize("function", [np.arcsin, np.arccos])
def test_an_inverse_function_is_numpys(function: Any) -> None:
    pose = bare_character().rest
    assert function(NUMBER / 2).at(pose) == pytest.approx(function(NUMBER.at(pose) / 2))


@pytest.mark.parametrize("function", TWO)
@pytest.mark.parametrize("other", [1.5, np.float64(1.5), np.array(1.5)])
def test_a_function_of_two_numbers_is_numpys(function: Any, other: Any) -> None:
    pose = bare_character().rest
    value = NUMBER.at(pose)
    assert function(NUMBER, other).at(pose) == pytest.approx(function(value, 1.5))
    assert function(other, NUMBER).at(pose) == pytest.approx(function(1.5, value))


def test_arrays_leave_operators_to_the_expression() -> None:
    pose = bare_character().rest
    array, value = np.array([1.0, 2.0, 3.0]), POINT.at(pose)
    assert (array + POINT).at(pose) == pytest.approx(array + value)
    assert (array - POINT).at(pose) == pytest.approx(array - value)
    assert (np.float64(2.0) * POINT).at(pose) == pytest.approx(2.0 * value)
    for made, plain in (
        (array == POINT, array == POINT),
        (np.float64(1.0) <= NUMBER, NUMBER >= 1.0),
        (np.float64(1.0) >= NUMBER, NUMBER <= 1.0),
    ):
        assert isinstance(made, poise.Constraint)
        assert made.targets(pose) == pytest.approx(plain.targets(pose))


def test_vector_functions_are_numpys() -> None:
    pose = bare_character().rest
    a, b = POINT, poise.point("head")
    x, y = a.at(pose), b.at(pose)
    assert np.linalg.norm(a - b).at(pose) == pytest.approx(np.linalg.norm(x - y))  # type: ignore[attr-defined]
    assert np.dot(a, b).at(pose) == pytest.approx(np.dot(x, y))
    assert np.cross(a, b).at(pose) == pytest.approx(np.cross(x, y))


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: np.tanh(NUMBER), r"np\.tanh does not take expressions.*poise\.sin"),
        (lambda: np.add.reduce(NUMBER), r"np\.add\.reduce"),
        (lambda: np.sin(NUMBER, where=True), r"np\.sin of an expression takes no where"),
        (lambda: np.linalg.inv(POINT), r"np\.linalg\.inv does not take expressions"),
        (lambda: np.linalg.norm(POINT, axis=0), r"takes no axis"),
        (lambda: np.greater(NUMBER, 1.0), "not a constraint; write >="),
    ],
)
def test_another_function_says_what_does(call: Any, named: str) -> None:
    with pytest.raises(InvalidExpression, match=named):
        call()


def test_an_error_lists_functions_of_poise() -> None:
    with pytest.raises(InvalidExpression) as error:
        np.tanh(NUMBER)
    listed = re.findall(r"poise\.(\w+)", str(error.value))
    assert set(listed) == {*functions.__all__, "segment_distance"}
    assert all(hasattr(poise, name) for name in listed)


def test_every_ufunc_of_the_table_is_tried() -> None:
    compared = {np.equal, np.greater_equal, np.less_equal, np.greater, np.less, np.not_equal}
    same = {np.positive, np.fabs, np.fmax, np.fmin, np.arcsin, np.arccos}
    assert set(_UFUNCS) == {*ONE, *TWO, *compared, *same}
