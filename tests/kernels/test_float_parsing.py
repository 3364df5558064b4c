"""Numbers are parsed as in Python, bit for bit."""

from __future__ import annotations

import math
import random
import struct

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from poise.kernels import float_parsing

TABLES = float_parsing.power_tables()


def as_bytes(text: str | bytes) -> np.ndarray:
    data = text.encode("latin-1") if isinstance(text, str) else text
    return np.frombuffer(data, dtype=np.uint8).copy()


def parse(text: str) -> tuple[float, int, int]:
    """The leaf, finished by Python where it leaves the decision to it."""
    buffer = as_bytes(text)
    value, end, status = float_parsing.parse_number(buffer, 0, buffer.size, *TABLES)
    if status == float_parsing.UNDECIDED:
        value = float_parsing.finish_number(buffer, 0, end)
    return value, end, status


def bits(value: float) -> bytes:
    return struct.pack("<d", value)


@given(st.floats(allow_nan=False, allow_infinity=False))
@example(5e-324)
@example(2.2250738585072014e-308)
@example(2.225073858507201e-308)
@example(1.7976931348623157e308)
@example(-0.0)
def test_every_double_comes_back_from_its_shortest_text(value: float) -> None:
    text = repr(value)
    found, end, status = parse(text)
    assert bits(found) == bits(value)
    assert end == len(text)
    assert status != float_parsing.MALFORMED


@given(st.integers(0, 2**64 - 1), st.integers(-360, 320))
def test_whole_mantissas_with_any_exponent_round_as_python_rounds(mantissa: int, ten: int) -> None:
    text = f"{mantissa}e{ten}"
    assert bits(parse(text)[0]) == bits(float(text))


@given(st.integers(0, 2**53 - 1), st.integers(-60, 60), st.sampled_from([-1, 0, 1]))
def test_halfway_between_two_doubles_goes_to_even(mantissa: int, two: int, nudge: int) -> None:
    """The midpoint of neighbouring doubles in full digits, and a hair to each side of it."""
    numerator = ((2 * mantissa + 1) << (two + 60)) * 10**61
    digits = str((numerator >> 61) + nudge)
    text = f"{digits}e-61"
    assert bits(parse(text)[0]) == bits(float(text))


@pytest.mark.parametrize(
    "text",
    [
        "9007199254740993",
        "9007199254740992.5",
        "9007199254740993.0000000000000001",
        "1090544144181609348835077142190",
        "0.000000000000000000000000000000000000000000001",
        "0000000000000000000000000000012.5",
        "123456789012345678901234567890e-20",
        "7.2057594037927933e16",
        "1e23",
        "8.5e22",
        "4.35",
        ".5",
        "5.",
        "+1.25",
        "-.0083333",
        "7.62852e-016",
        "1E5",
        "2e+3",
        "1e-999999999999999999999",
        "0e999999999999",
    ],
)
def test_awkward_spellings(text: str) -> None:
    value, end, _ = parse(text)
    assert bits(value) == bits(float(text))
    assert end == len(text)


def test_fortran_exponents() -> None:
    assert parse("1.5D-3")[0] == 1.5e-3
    assert parse("12345678901234567890123d2")[0] == 12345678901234567890123e2


@pytest.mark.parametrize(
    "text", ["", "-", "+", ".", "-.", "e5", "1e", "1e+", "nan", "inf", "-inf", "x", "--1", "\xff"]
)
def test_malformed(text: str) -> None:
    assert parse(text)[2] == float_parsing.MALFORMED


@pytest.mark.parametrize(("text", "end"), [("1_0", 1), ("1.2.3", 3), ("0x10", 1), ("1,5", 1)])
def test_the_number_ends_where_python_would_refuse(text: str, end: int) -> None:
    assert parse(text)[1] == end


def test_nothing_is_read_past_the_end() -> None:
    buffer = as_bytes("12345")
    assert float_parsing.parse_number(buffer, 1, 3, *TABLES) == (23.0, 3, float_parsing.PARSED)


def test_ordinary_numbers_are_decided_without_python() -> None:
    chance = random.Random(3)
    for _ in range(3000):
        text = chance.choice(["{:.6f}", "{:.17g}", "{!r}", "{:.4e}"]).format(chance.gauss(0, 90))
        value, _, status = parse(text)
        assert status == float_parsing.PARSED
        assert bits(value) == bits(float(text))


def test_the_table_holds_powers_of_five_to_128_bits() -> None:
    _, high, low = TABLES
    for exponent in range(float_parsing.LOWEST_POWER, float_parsing.HIGHEST_POWER + 1, 13):
        mantissa = (int(high[exponent + 342]) << 64) | int(low[exponent + 342])
        assert mantissa >> 127 == 1
        shift = math.floor(exponent * math.log2(5)) - 127
        top, bottom = 5 ** max(exponent, 0), 5 ** max(-exponent, 0)
        left = mantissa * bottom << max(shift, 0)
        right = top << max(-shift, 0)
        step = bottom << max(shift, 0)
        assert abs(left - right) <= step


# ---- tables -------------------------------------------------------------------------------------


def read_table(
    text: str, columns: int, *, by_lines: bool = True, rows: int = 20, room: int = 8
) -> tuple[np.ndarray, list[int], np.ndarray]:
    buffer = as_bytes(text)
    out = np.full((rows, columns), np.nan)
    pending = np.zeros((room, 4), dtype=np.int64)
    report = np.zeros(6, dtype=np.int64)
    place = np.arange(columns)
    float_parsing.parse_table(
        (buffer, 0, buffer.size), by_lines, TABLES, (np.ones(columns), place), out, pending, report
    )
    return out[: report[0]], report.tolist(), pending[: report[4]]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r", "\n\n", " \t\r\n"])
def test_lines_of_every_kind(newline: str) -> None:
    rows, report, _ = read_table(newline.join(["1 2", "\t3\t 4", "5 6"]), 2)
    assert rows.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert report[1] == float_parsing.TABLE_READ


def test_a_table_agrees_with_loadtxt(tmp_path: object) -> None:
    values = np.random.default_rng(5).normal(scale=100, size=(13, 7))
    text = "\n".join(" ".join(f"{x:.6f}" for x in row) for row in values)
    rows, _, _ = read_table(text, 7)
    np.testing.assert_array_equal(rows, np.loadtxt(text.splitlines()))


def test_columns_are_placed_and_scaled() -> None:
    buffer = as_bytes("1 2 3\n4 5 6\n")
    out = np.zeros((2, 3))
    report = np.zeros(6, dtype=np.int64)
    pending = np.zeros((1, 4), dtype=np.int64)
    scale, place = np.array([10.0, 1.0, 0.5]), np.array([2, 0, 1])
    float_parsing.parse_table((buffer, 0, 12), True, TABLES, (scale, place), out, pending, report)
    assert out.tolist() == [[2, 1.5, 10], [5, 3, 40]]


@pytest.mark.parametrize(
    ("text", "status", "fault", "found"),
    [
        ("1 2\n3\n4 5", float_parsing.TABLE_SHORT_ROW, 4, 1),
        ("1 2\n3", float_parsing.TABLE_SHORT_ROW, 4, 1),
        ("1 2\n3 4 5\n", float_parsing.TABLE_LONG_ROW, 4, 3),
        ("1 2\n3 x\n", float_parsing.TABLE_BAD_NUMBER, 6, 1),
        ("1 2\n3 4e\n", float_parsing.TABLE_BAD_NUMBER, 6, 1),
        ("1 2\n3 4,5\n", float_parsing.TABLE_BAD_NUMBER, 6, 1),
        ("1 nan\n", float_parsing.TABLE_BAD_NUMBER, 2, 1),
    ],
)
def test_faults_are_placed(text: str, status: int, fault: int, found: int) -> None:
    report = read_table(text, 2)[1]
    assert report[1:4] == [status, fault, found]


def test_rows_without_regard_to_lines() -> None:
    rows, report, _ = read_table("1 2 3\n4\n5 6", 2, by_lines=False)
    assert rows.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert report[1] == float_parsing.TABLE_READ


def test_undecided_numbers_are_reported_by_place() -> None:
    text = "1 12345678901234567890123.5\n"
    _, report, pending = read_table(text, 2)
    assert report[4] == 1
    row, column, start, end = pending[0].tolist()
    assert (row, column, text[start:end]) == (0, 1, "12345678901234567890123.5")


def test_too_little_room_is_said() -> None:
    long = "12345678901234567890123.5"
    assert read_table(f"{long} {long}", 2, room=1)[1][1] == float_parsing.TABLE_PENDING_FULL
    assert read_table("1\n2\n3", 1, rows=2)[1][:2] == [2, float_parsing.TABLE_FULL]
