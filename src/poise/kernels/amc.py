"""Frames of an AMC file: a frame number, then one line ``name value value ...`` for every bone.

The kernel reads frames that repeat a known layout and stops at the first that does not; the caller
diagnoses that frame.
"""

from __future__ import annotations

from poise.kernels.float_parsing import PARSED, parse_number
from poise.kernels.jit import kernel

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
                    tables, out[frames],
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
