"""Decimal text to float64, correctly rounded, at memory speed.

Text formats consist mostly of numbers, and reading these takes most of a reader's time. Two entry
points share one function::

    parse_number(buffer, start, stop, powers, high, low) -> (value, end, status)

reads one number that begins at ``buffer[start]`` (``buffer``: uint8, C-contiguous; never reads at
or past ``stop``). ``end`` is the first byte after the number: the caller checks that it is a blank.
``status`` is `PARSED`; `UNDECIDED`, if the text is a number but its rounding needs more than 128
bits (finish it with `finish_number(buffer, start, end)`, in Python: about one in a million, and
those of more than 19 digits); or `MALFORMED`, if no number begins at ``start`` (``end`` is then the
first invalid byte). The tables are ``*power_tables()``::

    value, end, status = parse_number(buffer, start, stop, *power_tables())

A number is ``[+-] digits [. digits] [e|E|d|D [+-] digits]`` with a digit on at least one side of
the point; NaN, infinity, underscores and hexadecimal are `MALFORMED`.

Method: W. D. Clinger, "How to read floating point numbers accurately" (PLDI 1990) if mantissa and
    power are exact doubles; otherwise D. Lemire, "Number parsing at a gigabyte per second"
    (Software: Practice and Experience 51, 2021), algorithm 1, in its normal range. Results below
    the normal range and near overflow are `UNDECIDED`.

The kernel reads frames that repeat a known layout and stops at the first that does not; the caller
diagnoses that frame.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from poise.kernels.jit import kernel

PARSED = 0
UNDECIDED = 1
MALFORMED = 2

TABLE_READ = 0
TABLE_BAD_NUMBER = 1
TABLE_SHORT_ROW = 2
TABLE_LONG_ROW = 3
TABLE_PENDING_FULL = 4
TABLE_FULL = 5

LOWEST_POWER = -342
HIGHEST_POWER = 308
_EXACT_POWER = 22
_EXACT_MANTISSA = 2**53
_LONGEST_MANTISSA = 19

_ZERO, _ONE, _TWO, _THREE = np.uint64(0), np.uint64(1), np.uint64(2), np.uint64(3)
_NINE, _TEN = np.uint64(9), np.uint64(10)
_DIGIT_ZERO = np.uint64(48)
_LOW_32, _BITS_32 = np.uint64(0xFFFFFFFF), np.uint64(32)
_ALL_BITS = np.uint64(0xFFFFFFFFFFFFFFFF)
_PRECISION_MASK = np.uint64(0x1FF)  # 64 - (52 explicit mantissa bits + 3) low bits
_TOP_BIT_SHIFT = np.uint64(63)
_MANTISSA_SHIFT = np.uint64(9)  # 64 - 52 - 3


@lru_cache(maxsize=1)
def power_tables() -> tuple[
    npt.NDArray[np.float64], npt.NDArray[np.uint64], npt.NDArray[np.uint64]
]:
    """Return the powers of ten for `parse_number`: ``(powers, high, low)``.

    ``powers`` (23,) float64 holds the exact 1e0 to 1e22; ``high`` and ``low`` (651,) uint64 are the
    128-bit mantissas of 5**-342 to 5**308, truncated, reciprocals rounded up.

    >>> powers, high, low = power_tables()
    >>> powers[3], hex(high[342])
    (np.float64(1000.0), '0x8000000000000000')
    """
    powers = np.array([float(10**n) for n in range(_EXACT_POWER + 1)])
    mantissas = [_five_to_the(n) for n in range(LOWEST_POWER, HIGHEST_POWER + 1)]
    high = np.array([m >> 64 for m in mantissas], dtype=np.uint64)
    low = np.array([m & (2**64 - 1) for m in mantissas], dtype=np.uint64)
    return powers, high, low


def _five_to_the(exponent: int) -> int:
    """Return the 128-bit mantissa of ``5**exponent``, its highest bit set."""
    if exponent >= 0:
        power = 5**exponent
        excess = power.bit_length() - 128
        return power >> excess if excess >= 0 else power << -excess
    power = 5**-exponent
    reciprocal = (1 << (2 * power.bit_length() + 128)) // power + 1
    if exponent >= -27:
        return (1 << ((power - 1).bit_length() + 127)) // power + 1
    return reciprocal >> (reciprocal.bit_length() - 128)


def finish_number(buffer: npt.NDArray[np.uint8], start: int, end: int) -> float:
    """Return the value of an `UNDECIDED` number, by Python's exact conversion (may be infinite).

    >>> text = np.frombuffer(b"9007199254740993.0000000001D0 ", dtype=np.uint8)
    >>> finish_number(text, 0, 29)
    9007199254740994.0
    """
    return float(buffer[start:end].tobytes().translate(_D_TO_E))


_D_TO_E = bytes.maketrans(b"dD", b"ee")


@kernel(inline=True)
def multiply_64(a, b):
    """Return the 128-bit product of two uint64 as ``(high, low)``."""
    a_low, a_high = a & _LOW_32, a >> _BITS_32
    b_low, b_high = b & _LOW_32, b >> _BITS_32
    low = a_low * b_low
    middle = a_high * b_low + (low >> _BITS_32)
    cross = a_low * b_high + (middle & _LOW_32)
    return (
        a_high * b_high + (middle >> _BITS_32) + (cross >> _BITS_32),
        (cross << _BITS_32) | (low & _LOW_32),
    )


@kernel
def scale_mantissa(mantissa, exponent, high, low):
    """Return ``mantissa * 10**exponent`` rounded to nearest even, as ``(value, status)``.

    ``mantissa`` is a uint64 other than zero; outside the normal range the status is `UNDECIDED`.
    """
    if exponent < LOWEST_POWER or exponent > HIGHEST_POWER:
        return 0.0, UNDECIDED
    leading = 0
    for step in (32, 16, 8, 4, 2, 1):
        if mantissa >> np.uint64(64 - step) == _ZERO:
            mantissa <<= np.uint64(step)
            leading += step
    index = exponent - LOWEST_POWER
    upper, lower = multiply_64(mantissa, high[index])
    if upper & _PRECISION_MASK == _PRECISION_MASK:
        carry, _ = multiply_64(mantissa, low[index])
        lower += carry
        if carry > lower:
            upper += _ONE
    if lower == _ALL_BITS and (exponent < -27 or exponent > 55):
        return 0.0, UNDECIDED
    top = upper >> _TOP_BIT_SHIFT
    shift = top + _MANTISSA_SHIFT
    bits = upper >> shift
    power = ((217706 * exponent) >> 16) + np.int64(top) - leading + 63
    if power < -1022 or power > 1022:
        return 0.0, UNDECIDED
    if lower <= _ONE and -4 <= exponent <= 23 and bits & _THREE == _ONE and bits << shift == upper:
        bits &= ~_ONE  # exactly halfway: to even
    bits = (bits + (bits & _ONE)) >> _ONE
    return math.ldexp(float(np.int64(bits)), power - 52), PARSED


@kernel
def parse_number(buffer, start, stop, powers, high, low):
    """Parse one number at ``buffer[start]``, as ``(value, end, status)``: see the module."""
    i = start
    negative = False
    if i < stop and (buffer[i] == 45 or buffer[i] == 43):
        negative = buffer[i] == 45
        i += 1
    first = i
    mantissa = _ZERO
    while i < stop:
        digit = np.uint64(buffer[i]) - _DIGIT_ZERO
        if digit > _NINE:
            break
        mantissa = mantissa * _TEN + digit
        i += 1
    digits = i - first
    exponent = 0
    if i < stop and buffer[i] == 46:
        i += 1
        point = i
        while i < stop:
            digit = np.uint64(buffer[i]) - _DIGIT_ZERO
            if digit > _NINE:
                break
            mantissa = mantissa * _TEN + digit
            i += 1
        exponent = point - i
        digits += i - point
    if digits == 0:
        return 0.0, i, MALFORMED
    mantissa_end = i
    if i < stop and (buffer[i] | 32 == 101 or buffer[i] | 32 == 100):
        i += 1
        downwards = False
        if i < stop and (buffer[i] == 45 or buffer[i] == 43):
            downwards = buffer[i] == 45
            i += 1
        written = 0
        before = i
        while i < stop and 48 <= buffer[i] <= 57:
            if written < 100000:
                written = written * 10 + np.int64(buffer[i]) - 48
            i += 1
        if i == before:
            return 0.0, i, MALFORMED
        exponent += -written if downwards else written
    if digits > _LONGEST_MANTISSA:
        k = first
        while k < mantissa_end and (buffer[k] == 48 or buffer[k] == 46):
            digits -= buffer[k] == 48
            k += 1
        if digits > _LONGEST_MANTISSA:
            return 0.0, i, UNDECIDED
    status = PARSED
    if mantissa <= _EXACT_MANTISSA and -_EXACT_POWER <= exponent <= _EXACT_POWER:
        value = float(np.int64(mantissa))
        if exponent < 0:
            value /= powers[-exponent]
        else:
            value *= powers[exponent]
    elif mantissa == _ZERO:
        value = 0.0
    else:
        value, status = scale_mantissa(mantissa, exponent, high, low)
    return (-value if negative else value), i, status


@kernel
def parse_table(text, by_lines, tables, layout, out, pending, report):
    """Parse rows of numbers from ``buffer[start:stop]`` to ``out``, until the end or a fault.

    Column ``c`` of a row goes to ``out[row, place[c]]``, times ``scale[c]``; both have one entry
    per column, at least one. With ``by_lines`` a row is a line that is not blank (lines end with
    LF, CR LF or CR); otherwise line ends count as blanks. Undecided numbers leave a zero and a line
    in ``pending`` (n, 4) int64: row, column, first byte, end.

    ``report`` (6,) int64 receives the number of complete rows; the status (``TABLE_...``); the byte
    of the fault (the bad number, or the start of the row that is too short or too long); the
    numbers found in that row; the entries in ``pending``; and the byte at which reading stopped.
    `TABLE_PENDING_FULL` requires a longer ``pending``, `TABLE_FULL` a longer ``out``.
    """
    buffer, start, stop = text
    powers, high, low = tables
    scale, place = layout
    columns = place.shape[0]
    rows = 0
    column = 0
    kept = 0
    row_start = start
    status = TABLE_READ
    fault = stop
    found = 0
    i = start
    while i < stop:
        byte = buffer[i]
        if byte == 32 or byte == 9:
            i += 1
            continue
        if byte == 10 or byte == 13:
            i += 1
            if by_lines and column > 0:
                if column < columns:
                    status, fault, found = TABLE_SHORT_ROW, row_start, column
                    break
                rows += 1
                column = 0
            continue
        if column == columns and not by_lines:
            rows += 1
            column = 0
        if column == 0:
            row_start = i
            if rows >= out.shape[0]:
                status, fault = TABLE_FULL, i
                break
        value, end, kind = parse_number(buffer, i, stop, powers, high, low)
        if kind == MALFORMED or (end < stop and buffer[end] > 32):
            status, fault, found = TABLE_BAD_NUMBER, i, column
            i = end
            break
        if column == columns:
            status, fault, found = TABLE_LONG_ROW, row_start, column + 1
            break
        if kind == UNDECIDED:
            if kept == pending.shape[0]:
                status, fault = TABLE_PENDING_FULL, i
                break
            pending[kept, 0] = rows
            pending[kept, 1] = column
            pending[kept, 2] = i
            pending[kept, 3] = end
            kept += 1
        out[rows, place[column]] = value * scale[column]
        column += 1
        i = end
    if status == TABLE_READ and column > 0:
        if column < columns:
            status, fault, found = TABLE_SHORT_ROW, row_start, column
        else:
            rows += 1
    report[0] = rows
    report[1] = status
    report[2] = fault
    report[3] = found
    report[4] = kept
    report[5] = i


FRAMES_READ = 0
FRAMES_ODD = 1
FRAMES_FULL = 2

_LONGEST_FRAME_NUMBER = 15


@kernel(inline=True)
def skip_blank(buffer, i, stop):
    """Return the first byte from ``i`` on that is not a blank, a tab or a line end."""
    while i < stop and (buffer[i] == 32 or buffer[i] == 9 or buffer[i] == 10 or buffer[i] == 13):
        i += 1
    return i


@kernel(inline=True)
def skip_spaces(buffer, i, stop):
    """Return the first byte from ``i`` on that is not a blank or a tab."""
    while i < stop and (buffer[i] == 32 or buffer[i] == 9):
        i += 1
    return i


@kernel(inline=True)
def ends_line(buffer, i, stop):
    """Return whether the line ends at ``i``."""
    return i >= stop or buffer[i] == 10 or buffer[i] == 13


@kernel
def read_bone_line(buffer, i, stop, name, count, column, tables, row):
    """Read a bone's line into ``row[column:column + count]``; return the byte after it, or -1."""
    (names, name_start, name_stop), (powers, high, low) = name, tables
    for k in range(name_start, name_stop):
        if i >= stop or buffer[i] != names[k]:
            return -1
        i += 1
    for k in range(count):
        blank = skip_spaces(buffer, i, stop)
        if blank == i:
            return -1
        value, i, status = parse_number(buffer, blank, stop, powers, high, low)
        if status != PARSED:
            return -1
        row[column + k] = value
    after = skip_spaces(buffer, i, stop)
    if not ends_line(buffer, after, stop):
        return -1
    return after


@kernel
def read_frames(text, layout, tables, found, report):
    """Read frames from ``buffer[start:stop]`` (uint8) until the end or the first irregular one.

    Line ``b`` of a frame is named ``names[name_ends[b-1]:name_ends[b]]`` (uint8) and carries
    ``counts[b]`` numbers for ``out[frame, columns[b]:]`` (float64); ``numbers`` and ``starts``
    (int64) receive the frames' numbers and first bytes. ``powers, high, low`` are
    `poise.kernels.float_parsing.power_tables`.

    ``report`` (3,) int64 receives the count of frames read, the status (``FRAMES_...``) and the
    byte where reading stopped: the end, or the first byte of the frame not read.
    """
    buffer, start, stop = text
    names, name_ends, counts, columns = layout
    powers, high, low = tables
    out, numbers, starts = found
    frames = 0
    status = 0
    i = skip_blank(buffer, start, stop)
    while i < stop:
        begin = i
        if frames >= out.shape[0]:
            status = 2
            break
        number = 0
        digits = 0
        while i < stop and 48 <= buffer[i] <= 57 and digits < _LONGEST_FRAME_NUMBER:
            number = number * 10 + (buffer[i] - 48)
            digits += 1
            i += 1
        i = skip_spaces(buffer, i, stop)
        regular = digits > 0 and ends_line(buffer, i, stop)
        name_start = 0
        for b in range(counts.shape[0]):
            if regular:
                i = skip_blank(buffer, i, stop)
                i = read_bone_line(
                    buffer, i, stop, (names, name_start, name_ends[b]), counts[b], columns[b],
                    (powers, high, low), out[frames],
                )  # fmt: skip
                regular = i >= 0
            name_start = name_ends[b]
        if regular:
            i = skip_blank(buffer, i, stop)
            regular = i >= stop or 48 <= buffer[i] <= 57
        if not regular:
            i = begin
            status = 1
            break
        numbers[frames] = number
        starts[frames] = begin
        frames += 1
    report[0] = frames
    report[1] = status
    report[2] = i
