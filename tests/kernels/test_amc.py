"""The kernel that reads AMC frames, against plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kernels.float_parsing import (
    FRAMES_FULL,
    FRAMES_ODD,
    FRAMES_READ,
    power_tables,
    read_frames,
)

NAMES = (b"root", b"hip", b"hi", b"still")
COUNTS = (6, 2, 1, 0)
FRAME = "{n}\nroot 1 2.5 -3e-2 4 5 {n}.25\nhip 7 8\nhi 9\nstill\n"


def kernel(text: str, rows: int = 20, order: tuple[int, ...] = (0, 1, 2, 3)):
    """The kernel's values, numbers, starts and report for a text in that order of bones."""
    columns = np.concatenate([[0], np.cumsum(COUNTS)[:-1]])[list(order)]
    names = [NAMES[k] for k in order]
    out = np.full((rows, sum(COUNTS)), np.nan)
    numbers, starts = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    report = np.zeros(3, np.int64)
    data = np.frombuffer(text.encode(), np.uint8).copy()
    read_frames(
        (data, 0, len(data)),
        (
            np.frombuffer(b"".join(names), np.uint8).copy(),
            np.cumsum([len(name) for name in names]),
            np.array(COUNTS)[list(order)],
            columns,
        ),
        power_tables(),
        (out, numbers, starts),
        report,
    )
    done = int(report[0])
    return out[:done], numbers[:done], starts[:done], report


def plain(text: str) -> list[list[float]]:
    """The same frames, word by word."""
    frames: list[list[float]] = []
    for line in text.split("\n"):
        words = line.split()
        if len(words) == 1 and words[0].isdigit():
            frames.append([])
        else:
            for word in words[1:]:
                frames[-1].append(float(word))
    return frames


@pytest.mark.parametrize("change", [("", ""), ("\n", "\r\n"), ("\n", " \t\n\n"), (" ", "\t ")])
def test_regular_frames(change: tuple[str, str]) -> None:
    text = "".join(FRAME.format(n=n) for n in range(3, 12))
    odd = text.replace(*change) if change[0] else text
    values, numbers, starts, report = kernel(odd)
    assert values.tolist() == plain(text)
    assert numbers.tolist() == list(range(3, 12))
    assert [odd[i] for i in starts[:7]] == list("3456789")
    assert report.tolist() == [9, FRAMES_READ, len(odd)]


def test_another_order_of_bones_fills_the_same_columns() -> None:
    text = "1\nhi 9\nroot 1 2 3 4 5 6\nstill\nhip 7 8"
    values, *_ = kernel(text, order=(2, 0, 3, 1))
    assert values.tolist() == [[1, 2, 3, 4, 5, 6, 7, 8, 9]]


@pytest.mark.parametrize(
    "odd",
    [
        FRAME.replace("{n}\nroot", "1x\nroot"),
        FRAME.replace("hip 7 8", "hip 7"),
        FRAME.replace("hip 7 8", "hip 7 8 9"),
        FRAME.replace("hip 7 8", "hip 7 8x"),
        FRAME.replace("hip 7 8", "hip 7 nan"),
        FRAME.replace("hip 7 8", "hips 7 8"),
        FRAME.replace("hip 7 8\nhi 9", "hi 9\nhip 7 8"),
        FRAME.replace("hip 7 8", "hip 7 8\n# comment"),
        FRAME.replace("still\n", ""),
        FRAME.replace("still\n", "still\nmore 1\n"),
        FRAME.replace("still\n", "still 1\n"),
        FRAME.replace("hip 7 8", "hip 7 1e999"),
        FRAME.replace("hip 7 8", "hip 7 0.12345678901234567890123"),
        FRAME.replace("{n}\nroot", "1234567890123456\nroot"),
    ],
)
def test_an_odd_frame_stops_the_kernel_at_its_first_byte(odd: str) -> None:
    before = FRAME.format(n=1) + FRAME.format(n=2)
    values, _, _, report = kernel(before + odd.format(n=3) + FRAME.format(n=4))
    assert report.tolist() == [2, FRAMES_ODD, len(before)]
    assert values.tolist() == plain(before)


def test_a_frame_without_a_number_makes_the_one_before_odd() -> None:
    _, _, _, report = kernel(FRAME.format(n=1) + FRAME.format(n=2) + FRAME.partition("\n")[2])
    assert report.tolist() == [1, FRAMES_ODD, len(FRAME.format(n=1))]


def test_a_full_table_stops_before_the_next_frame() -> None:
    one = FRAME.format(n=1)
    _, _, _, report = kernel(one * 3, rows=2)
    assert report.tolist() == [2, FRAMES_FULL, 2 * len(one)]
