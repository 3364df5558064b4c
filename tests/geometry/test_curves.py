import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import CubicHermiteSpline, CubicSpline, PchipInterpolator

from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.geometry import Curve

XS = np.array([-1.0, 0.0, 0.5, 2.0, 2.25, 4.0])
YS = np.array([0.0, 2.0, 2.0, -1.0, 0.5, 0.6])
INSIDE = np.linspace(-1.0, 4.0, 301)


def test_linear() -> None:
    curve = Curve.linear(-2.0, 3.0)
    x = np.array([[-5.0, 0.0], [0.3, 9.0]])
    np.testing.assert_allclose(curve.value(x), 3.0 - 2.0 * x, rtol=1e-15)
    np.testing.assert_array_equal(curve.slope(x), np.full((2, 2), -2.0))
    np.testing.assert_array_equal(curve.second(x), np.zeros((2, 2)))


def test_polynomial_is_global_and_goes_on_straight() -> None:
    c = np.array([1.0, -2.0, 0.5, 0.25])
    curve = Curve.polynomial(c, (1.0, 3.0))
    x = np.linspace(1.0, 3.0, 50)
    poly = np.polynomial.Polynomial(c)
    np.testing.assert_allclose(curve.value(x), poly(x), atol=1e-14)
    np.testing.assert_allclose(curve.slope(x), poly.deriv()(x), atol=1e-14)
    np.testing.assert_allclose(curve.second(x), poly.deriv(2)(x), atol=1e-14)
    for end, outside in ((1.0, -4.0), (3.0, 7.5)):
        straight = poly(end) + (outside - end) * poly.deriv()(end)
        assert float(curve.value(outside)) == pytest.approx(straight, abs=1e-13)
        assert float(curve.slope(outside)) == pytest.approx(poly.deriv()(end), abs=1e-14)
        assert float(curve.second(outside)) == 0.0


def test_through_linear() -> None:
    curve = Curve.through(XS, YS)
    np.testing.assert_allclose(curve.value(INSIDE), np.interp(INSIDE, XS, YS), atol=1e-15)
    assert float(curve.slope(0.5)) == pytest.approx(-2.0)


def test_through_cubic_is_the_natural_spline() -> None:
    curve, expected = Curve.through(XS, YS, "cubic"), CubicSpline(XS, YS, bc_type="natural")
    np.testing.assert_allclose(curve.value(INSIDE), expected(INSIDE), atol=1e-13)
    np.testing.assert_allclose(curve.slope(INSIDE), expected(INSIDE, 1), atol=1e-12)
    np.testing.assert_allclose(curve.second(INSIDE), expected(INSIDE, 2), atol=2e-12)
    line = Curve.through([0.0, 1.0], [2.0, 5.0], "cubic")
    np.testing.assert_allclose(line.value([0.25, 7.0]), [2.75, 23.0], atol=1e-14)


@given(st.lists(st.tuples(st.floats(0.01, 3.0), st.floats(-5.0, 5.0)), min_size=2, max_size=12))
def test_through_monotone_is_pchip(steps: list[tuple[float, float]]) -> None:
    x = np.cumsum([step for step, _ in steps])
    y = np.array([value for _, value in steps])
    curve, expected = Curve.through(x, y, "monotone"), PchipInterpolator(x, y)
    at = np.linspace(x[0], x[-1], 60)
    np.testing.assert_allclose(curve.value(at), expected(at), atol=1e-12)
    assert np.all(curve.value(at) <= y.max() + 1e-12)
    assert np.all(curve.value(at) >= y.min() - 1e-12)


def test_hermite() -> None:
    slopes = np.array([1.0, 0.0, -2.0, 3.0, 0.5, -1.0])
    curve, expected = Curve.hermite(XS, YS, slopes), CubicHermiteSpline(XS, YS, slopes)
    np.testing.assert_allclose(curve.value(INSIDE), expected(INSIDE), atol=1e-13)
    np.testing.assert_allclose(curve.slope(XS), slopes, atol=1e-13)


@pytest.mark.parametrize("kind", ["linear", "cubic", "monotone"])
def test_value_and_slope_do_not_jump_at_the_ends(kind: str) -> None:
    curve = Curve.through(XS, YS, kind)  # type: ignore[arg-type]
    for end in (XS[0], XS[-1]):
        near = np.array([np.nextafter(end, -9.0), end, np.nextafter(end, 9.0)])
        np.testing.assert_allclose(np.diff(curve.value(near)), 0.0, atol=1e-14)
        np.testing.assert_allclose(np.diff(curve.slope(near)), 0.0, atol=1e-13)


def test_a_function_with_and_without_a_derivative() -> None:
    x = np.array([[0.0, 0.4], [1.0, -2.0]])
    exact, rough = Curve.function(math.sin, math.cos), Curve.function(math.sin)
    assert not exact.native and not rough.native
    np.testing.assert_array_equal(exact.value(x), np.vectorize(math.sin)(x))
    np.testing.assert_array_equal(exact.slope(x), np.vectorize(math.cos)(x))
    np.testing.assert_allclose(rough.slope(x), np.cos(x), atol=1e-10)
    np.testing.assert_allclose(exact.second(x), -np.sin(x), atol=1e-10)
    np.testing.assert_allclose(rough.second(x), -np.sin(x), atol=1e-7)
    with pytest.raises(InvalidValue, match="no table"):
        exact.table()


def test_a_scalar_gives_a_scalar_array() -> None:
    for curve in (Curve.linear(1.0), Curve.function(math.sin), Curve.through(XS, YS, "cubic")):
        assert curve.value(0.3).shape == curve.slope(0.3).shape == curve.second(0.3).shape == ()


def test_equality_hash_and_repr() -> None:
    a, b = Curve.through(XS, YS, "cubic"), Curve.through(XS, YS, "cubic")
    assert a == b and hash(a) == hash(b)
    assert a != Curve.through(XS, YS) and a != 3
    assert Curve.function(math.sin) == Curve.function(math.sin) != Curve.function(math.cos)
    assert repr(a) == "<Curve: 5 pieces on [-1, 4]>"
    assert repr(Curve.function(math.sin)) == "Curve.function(sin)"


def test_a_curve_is_frozen() -> None:
    breaks = np.array([0.0, 1.0])
    curve = Curve(breaks, np.array([[0.0, 1.0, 0.0, 0.0]]))
    breaks[0] = 9.0
    assert curve.breakpoints[0] == 0.0
    with pytest.raises(ValueError, match="read-only"):
        curve.coefficients[0, 0] = 1.0
    with pytest.raises(AttributeError):
        curve.breakpoints = breaks  # type: ignore[misc]
    table = curve.table()
    assert table[0] is curve.breakpoints and table[1] is curve.coefficients


def test_bad_input_is_named() -> None:
    with pytest.raises(UnknownOption, match="quintic"):
        Curve.through(XS, YS, "quintic")  # type: ignore[arg-type]
    with pytest.raises(ShapeError):
        Curve.through([0.0], [1.0])
    with pytest.raises(ShapeError):
        Curve.polynomial([1.0] * 5, (0.0, 1.0))
    with pytest.raises(ShapeError):
        Curve.hermite(XS, YS, [0.0])
    with pytest.raises(ShapeError):
        Curve(XS, np.zeros((2, 4)))
    with pytest.raises(InvalidValue, match="increase"):
        Curve.through([0.0, 0.0], [1.0, 2.0])
    with pytest.raises(InvalidValue, match="increase"):
        Curve.polynomial([1.0], (1.0, 1.0))
    with pytest.raises(InvalidValue, match="finite"):
        Curve.linear(math.inf)
