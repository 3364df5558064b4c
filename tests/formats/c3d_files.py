"""Synthetic C3D files: a writer after the format's manual, for every processor type."""

from __future__ import annotations

import random
import struct
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from fuzzing.mutations import mutated

CODES = {"intel": 84, "dec": 85, "sgi": 86}
WORDS = (
    b"POINT", b"LABELS", b"UNITS", b"USED", b"\x00\x00", b"\xff\xff", b"\x80\x7f", b"\x7f\x80",
    b"\xff\x7f", b"\x01\x50", b"\x02\x50", b"\x54", b"\x55", b"\x56", b"\x00" * 40,
)  # fmt: skip
Value = float | Sequence[int] | Sequence[float] | Sequence[str]


def vax(value: float) -> bytes:
    """A VAX F float: that of IEEE with the exponent two higher, its two words exchanged."""
    if value == 0.0:
        return b"\0\0\0\0"
    high, low = struct.unpack(">HH", struct.pack(">f", value * 4.0))
    return struct.pack("<HH", high, low)


class Encoder:
    """Numbers of one kind of computer."""

    def __init__(self, computer: str) -> None:
        self.order = ">" if computer == "sgi" else "<"
        self.computer = computer

    def word(self, value: int) -> bytes:
        return struct.pack(f"{self.order}H", value & 0xFFFF)

    def real(self, value: float) -> bytes:
        return vax(value) if self.computer == "dec" else struct.pack(f"{self.order}f", value)

    def parameter(self, name: str, group: int, value: Value) -> bytes:
        head = bytes([len(name), group]) + name.encode()
        body = self._body(value)
        return head + self.word(2 + len(body)) + body

    def _body(self, value: Value) -> bytes:
        if isinstance(value, float):
            return bytes([4, 0]) + self.real(value) + b"\0"
        if all(isinstance(one, str) for one in value):
            width = max((len(one) for one in value), default=0)  # type: ignore[arg-type]
            text = b"".join(one.ljust(width).encode() for one in value)  # type: ignore[union-attr]
            return bytes([0xFF, 2, width, len(value)]) + text + b"\0"
        if all(isinstance(one, int) for one in value):
            words = b"".join(self.word(one) for one in value)  # type: ignore[arg-type]
            return bytes([2, 1, len(value)]) + words + b"\0"
        reals = b"".join(self.real(one) for one in value)  # type: ignore[arg-type]
        return bytes([4, 1, len(value)]) + reals + b"\0"


def c3d(
    places: NDArray[np.float64],
    labels: Sequence[str],
    *,
    computer: str = "intel",
    scale: float = -1.0,
    seen: NDArray[np.bool_] | None = None,
    units: str = "mm",
    rate: float = 100.0,
    first: int = 1,
    analog: int = 0,
    fourth: int = 0x0103,
    groups: Mapping[str, Mapping[str, Value]] | None = None,
) -> bytes:
    """A file of these places (frames, points, 3): whole numbers where ``scale`` is positive.

    Samples that were not ``seen`` are zeros with -1 behind them; the others have ``fourth``.
    """
    code = Encoder(computer)
    frames, points = places.shape[:2]
    section = _parameters(code, labels, points, units, rate, scale, groups or {})
    blocks = -(-len(section) // 512)
    section = bytes([1, 0x50, blocks, CODES[computer]]) + section[4:].ljust(512 * blocks - 4, b"\0")
    start = 2 + blocks
    header = b"\x02\x50" + b"".join(
        code.word(value) for value in (points, analog, first, first + frames - 1, 10)
    )
    header += code.real(scale) + code.word(start) + code.word(1 if analog else 0) + code.real(rate)
    return header.ljust(512, b"\0") + section + _frames(code, places, scale, seen, analog, fourth)


def _parameters(
    code: Encoder, labels: Sequence[str], points: int, units: str, rate: float, scale: float,
    groups: Mapping[str, Mapping[str, Value]],
) -> bytes:  # fmt: skip
    point: dict[str, Value] = {
        "USED": [points], "SCALE": scale, "RATE": rate, "UNITS": [units], "LABELS": labels,
        **groups.get("POINT", {}),
    }  # fmt: skip
    section = b"\0\0\0\0"
    for number, (name, values) in enumerate({**groups, "POINT": point}.items(), 1):
        section += bytes([len(name), 256 - number]) + name.encode() + code.word(3) + b"\0"
        for key, value in values.items():
            section += code.parameter(key, number, value)
    return section + b"\0\0"


def _frames(
    code: Encoder, places: NDArray[np.float64], scale: float, seen: NDArray[np.bool_] | None,
    analog: int, fourth: int,
) -> bytes:  # fmt: skip
    frames, points = places.shape[:2]
    shown = np.ones((frames, points), bool) if seen is None else seen
    out: list[bytes] = []
    for frame in range(frames):
        for point in range(points):
            values = places[frame, point] if shown[frame, point] else np.zeros(3)
            last = fourth if shown[frame, point] else -1
            if scale < 0:
                out += [code.real(float(value)) for value in (*values, last)]
            else:
                out += [code.word(round(value / scale)) for value in values] + [code.word(last)]
        out += [code.real(0.5) if scale < 0 else code.word(7)] * analog
    data = b"".join(out)
    return data.ljust(-(-len(data) // 512) * 512, b"\0")


def walker(computer: str = "intel", scale: float = -1.0) -> bytes:
    """Three markers over five frames, with a gap, analog samples and everything told."""
    chance = np.random.default_rng(3)
    places = chance.uniform(-900.0, 900.0, (5, 3, 3))
    seen = np.ones((5, 3), bool)
    seen[2, 1] = False
    return c3d(
        places, ["Ann:LKNE", "Ann:LANK", "Ann:LTOE", "left"], computer=computer, scale=scale,
        seen=seen, first=7, analog=4,
        groups={"ANALOG": {"USED": [2], "LABELS": ["Fx", "Fy"], "RATE": 200.0}},
    )  # fmt: skip


def broken(data: bytes, chance: random.Random) -> bytes:
    """A file with a few bytes of its header and parameters changed, or broken anywhere."""
    if chance.random() < 0.4:
        return mutated(data, chance, WORDS, most=3)
    changed = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        reach = chance.choice((24, 512, 1024, len(changed)))
        place = chance.randrange(min(reach, len(changed)))
        changed[place] = chance.choice((0, 1, 2, 0x7F, 0x80, 0xFF, chance.randrange(256)))
    return bytes(changed[: chance.randrange(len(changed))] if chance.random() < 0.1 else changed)
