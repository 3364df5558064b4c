"""The tape: every operation and its derivatives, against jets and central differences."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.kernels import tape_codes as code
from poise.kernels.tape import clear, forward, reverse, reverse_tangent, tangent
from twins.tape import jets

TWO = (code.ADD, code.SUB, code.MUL, code.DIV, code.ATAN2, code.MIN, code.MAX, code.POW)
ALL = range(code.ADD, code.STEP + 1)
UNIT = (code.ASIN, code.ACOS, code.ACOS_OVER_SINE)
POSITIVE = (code.SQRT, code.LOG, code.POW)


def swept(ops, base, inputs, seed=-1):
    """Slots, adjoints of one output (the last operation), and the Hessian of it, by the kernels."""
    ops = np.array(ops, np.int64).reshape(-1, 4)
    end = len(ops)
    slots, adjoints, tangents, second = (np.full(base + end, np.nan) for _ in range(4))
    slots[:base] = inputs
    forward(ops, 0, end, base, slots)
    adjoints[:base] = 0.0  # inputs that no operation reads
    clear(ops, 0, end, base, adjoints)
    adjoints[seed] = 1.0
    reverse(ops, 0, end, base, slots, adjoints)
    hessian = np.zeros((base, base))
    for i in range(base):
        tangents[:base] = 0.0
        tangents[i] = 1.0
        tangent(ops, 0, end, base, slots, tangents)
        assert tangents[seed] == pytest.approx(adjoints[i], rel=1e-11, abs=1e-11)
        second[:base] = 0.0
        clear(ops, 0, end, base, second)
        reverse_tangent(ops, 0, end, base, slots, adjoints, tangents, second)
        hessian[i] = second[:base]
    return slots, adjoints, hessian


def count_of(operation):
    return 3 if operation == code.NORM3 else 2 if operation in TWO else 1


def points(operation):
    """Operands well inside an operation's domain and away from its kinks."""
    number = st.floats(-3, 3).map(lambda x: x if abs(x) > 0.05 else 0.5)
    if operation in UNIT:
        number = st.floats(-0.95, 0.95)
    if operation in POSITIVE:
        number = st.floats(0.1, 3)
    if operation == code.TAN:
        number = st.floats(-1.4, 1.4)
    count = count_of(operation)
    drawn = st.lists(number, min_size=count, max_size=count)
    if operation in (code.MIN, code.MAX):
        drawn = drawn.filter(lambda x: abs(x[0] - x[1]) > 1e-3)
    return drawn


@pytest.mark.parametrize("operation", ALL)
@settings(max_examples=25)
@given(data=st.data())
def test_derivatives_of_every_operation(operation, data) -> None:
    x = np.array(data.draw(points(operation)))
    count = count_of(operation)
    ops = [(operation, *range(count), *[-1] * (3 - count)), (code.SIN, count, -1, -1)]
    slots, adjoints, hessian = swept(ops, count, x)
    found = jets(ops, count, slots)[-1]
    free = 1 if operation == code.POW else count  # its exponent is a constant
    size = 1.0 + np.abs(found[1]).max() + np.abs(found[2]).max()
    assert slots[-1] == pytest.approx(found[0], abs=1e-14 * size)
    np.testing.assert_allclose(adjoints[:free], found[1][:free], rtol=0, atol=1e-13 * size)
    np.testing.assert_allclose(
        hessian[:free, :free], found[2][:free, :free], rtol=0, atol=1e-12 * size**2
    )
    np.testing.assert_allclose(hessian, hessian.T, rtol=0, atol=1e-15 * size**2)
    # A fifth point in each direction: the error is of fourth order. Where derivatives are large, as
    # near a pole, those of higher order are larger still: the step is shorter.
    h = 5e-4 / np.sqrt(size)
    for i in range(free):
        step = np.eye(count)[i] * h
        there = [swept(ops, count, x + k * step) for k in (-2, -1, 1, 2)]
        rule = np.array([1, -8, 8, -1]) / (12 * h)
        slope = rule @ [s[0][-1] for s in there]
        bend = np.tensordot(rule, np.array([s[1][:count] for s in there]), 1)
        assert adjoints[i] == pytest.approx(slope, abs=1e-8 * size**2)
        np.testing.assert_allclose(hessian[i, :free], bend[:free], rtol=0, atol=1e-6 * size**2)


@pytest.mark.parametrize(
    ("operation", "x"),
    [
        (code.SQRT, [0.0]),
        (code.SQRT, [-1e-16]),
        (code.SQRT, [1e-300]),
        (code.ABS, [0.0]),
        (code.NORM3, [0.0, 0.0, 0.0]),
        (code.NORM3, [1e-250, 0.0, 0.0]),
        (code.MIN, [1.0, 1.0]),
        (code.MAX, [1.0, 1.0]),
        (code.ATAN2, [0.0, 0.0]),
        (code.ATAN2, [1e-200, -1e-200]),
        (code.ASIN, [1.0]),
        (code.ASIN, [-1.0000001]),
        (code.ACOS, [1.0]),
        (code.ACOS, [2.0]),
        (code.ACOS_OVER_SINE, [1.0]),
        (code.ACOS_OVER_SINE, [1.0 + 1e-15]),
        (code.ACOS_OVER_SINE, [-1.0]),
        (code.POW, [0.0, 0.3]),
        (code.POW, [0.0, 1.5]),
        (code.POW, [-2.0, 3.0]),
    ],
)
def test_where_there_is_no_slope_it_is_finite(operation, x) -> None:
    count = len(x)
    slots, adjoints, hessian = swept([(operation, *range(count), *[-1] * (3 - count))], count, x)
    assert np.isfinite(slots).all() and np.isfinite(adjoints).all() and np.isfinite(hessian).all()
    if operation == code.NORM3:
        # Some slope: a distance that is to be 0.3 and is 0 must not be stuck.
        assert np.linalg.norm(adjoints[:3]) == pytest.approx(1.0)


def test_values_outside_their_domain() -> None:
    def value(operation, *x):
        slots = swept([(operation, *range(len(x)), *[-1] * (3 - len(x)))], len(x), x)[0]
        return slots[-1]

    assert value(code.ACOS, 1.5) == 0.0 and value(code.ACOS, -1.5) == math.pi
    assert value(code.ASIN, 1.5) == math.pi / 2
    assert value(code.SQRT, -1e-13) == 0.0
    assert math.isnan(value(code.SQRT, -1e-3)) and math.isnan(value(code.LOG, -1.0))
    assert value(code.POW, -2.0, 3.0) == -8.0


@given(st.floats(0.0, math.pi - 0.02))
def test_the_angle_over_its_sine(angle) -> None:
    """Its value, and the differential equation that its derivatives keep, on both branches."""
    c = math.cos(angle)
    slots, adjoints, hessian = swept([(code.ACOS_OVER_SINE, 0, -1, -1)], 1, [c])
    f, first, second = slots[1], adjoints[0], hessian[0, 0]
    wanted = angle / math.sin(angle) if angle > 1e-6 else 1.0
    # acos itself loses digits where the sine is small.
    assert f == pytest.approx(wanted, rel=1e-15 + 1e-15 / max(math.sin(angle), 1e-2) ** 2)
    w = (1.0 - c) * (1.0 + c)
    assert w * first == pytest.approx(c * f - 1.0, abs=4e-16 * (1 + abs(f)))
    assert w * second == pytest.approx(f + 3 * c * first, rel=4e-15, abs=4e-15)


def test_the_series_and_the_closed_form_meet() -> None:
    c = 1.0 - 2 * 0.02
    below, above = (
        swept([(code.ACOS_OVER_SINE, 0, -1, -1)], 1, [c + side]) for side in (1e-15, -1e-15)
    )
    assert below[0][1] == pytest.approx(above[0][1], rel=2e-15)
    assert below[1][0] == pytest.approx(above[1][0], rel=1e-13)
    assert below[2][0, 0] == pytest.approx(above[2][0, 0], rel=1e-11)


def test_ranges_keep_to_themselves() -> None:
    """Each range reads inputs and its own results; the others' slots stay as they are."""
    ops = np.array([(code.ADD, 0, 1, -1), (code.MUL, 2, 0, -1), (code.SQUARE, 1, -1, -1)])
    slots = np.array([2.0, 3.0, -7.0, -7.0, -7.0])
    forward(ops, 2, 3, 2, slots)
    assert slots.tolist() == [2.0, 3.0, -7.0, -7.0, 9.0]
    forward(ops, 0, 2, 2, slots)
    assert slots.tolist() == [2.0, 3.0, 5.0, 10.0, 9.0]
    adjoints = np.full(5, 5.0)
    clear(ops, 2, 3, 2, adjoints)
    assert adjoints.tolist() == [5.0, 0.0, 5.0, 5.0, 0.0]


def test_what_another_operation_writes_stays_and_has_no_slope() -> None:
    """The slots of NOTHING are constants to every sweep."""
    ops = np.array(
        [(code.NOTHING, -1, -1, -1), (code.NOTHING, -1, -1, -1), (code.MUL, 1, 2, -1)]
    )  # fmt: skip
    slots = np.array([4.0, 5.0, 6.0, np.nan])
    forward(ops, 0, 3, 1, slots)
    assert slots.tolist() == [4.0, 5.0, 6.0, 30.0]
    adjoints, tangents = np.zeros(4), np.array([1.0, 7.0, 7.0, 7.0])
    adjoints[3] = 1.0
    reverse(ops, 0, 3, 1, slots, adjoints)
    assert adjoints.tolist() == [0.0, 6.0, 5.0, 1.0]
    tangent(ops, 0, 3, 1, slots, tangents)
    assert tangents.tolist() == [1.0, 0.0, 0.0, 0.0]


def test_the_sweeps_are_quick() -> None:
    """A call with thirty operations, Numba's own call included: far below what NumPy needs."""
    ops = np.array([(code.MUL, t % 8, (3 * t) % (8 + t), -1) for t in range(30)], np.int64)
    slots = np.full(38, 0.9)
    forward(ops, 0, 30, 8, slots)
    best = min(_seconds(lambda: forward(ops, 0, 30, 8, slots)) for _ in range(20))
    assert best < 20e-6


def _seconds(call):
    begun = time.perf_counter()
    call()
    return time.perf_counter() - begun
