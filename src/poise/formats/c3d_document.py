"""A C3D file's header, parameters and points as numbers ("The C3D File Format", c3d.org).

Every length is checked against the file's size before use, so that a damaged file does not take
more memory than its size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Bytes, Floats, Integers
from poise.formats.repair_log import RepairLog

Parameters: TypeAlias = dict[str, dict[str, "C3dParameter"]]

BLOCK = 512
_KEY = 0x50
_CHARACTERS, _BYTE, _WORD, _REAL = -1, 1, 2, 4


@dataclass(frozen=True)
class C3dParameter:
    """A parameter: its text, or its numbers in file order (the first index varies fastest)."""

    texts: tuple[str, ...] = ()
    numbers: tuple[float, ...] = ()


@dataclass(frozen=True)
class Header:
    """Contents of the header block.

    Attributes:
        points: points per frame.
        analog: analog samples per frame, of all channels together.
        first, last: numbers of the first and last frame, 16 bits wide.
        scale: factor from integer coordinates to the file's unit; negative for real coordinates.
        data: first block, counted from 1, of the frames.
        rate: frames per second.
    """

    points: int
    analog: int
    first: int
    last: int
    scale: float
    data: int
    rate: float


@dataclass(frozen=True)
class C3dDocument:
    """Contents of a file, as written.

    Attributes:
        computer: the processor format of the numbers.
        header: the first block.
        parameters: by group and name, both in capitals.
        positions: (frames, points, 3) in the file's unit and axes, including unseen points.
        residuals: (frames, points) in the file's unit; -1 for points that were not seen.
        real: whether the coordinates are real numbers rather than scaled integers.
    """

    computer: Computer
    header: Header
    parameters: Parameters
    positions: Floats
    residuals: Floats
    real: bool

    def texts(self, group: str, name: str) -> tuple[str, ...]:
        """Return a parameter's texts; empty if the parameter is missing."""
        return texts_of(self.parameters, group, name)

    def number(self, group: str, name: str) -> float | None:
        """Return a parameter's first number, or None."""
        return number_of(self.parameters, group, name)


def texts_of(parameters: Parameters, group: str, name: str) -> tuple[str, ...]:
    """Return a parameter's texts; empty if the parameter is missing."""
    found = parameters.get(group, {}).get(name)
    return () if found is None else found.texts


def number_of(parameters: Parameters, group: str, name: str) -> float | None:
    """Return a parameter's first number, or None."""
    found = parameters.get(group, {}).get(name)
    return found.numbers[0] if found is not None and found.numbers else None


def parse_c3d(data: bytes, log: RepairLog) -> C3dDocument:
    """Parse a file; raise FileSyntax if this is impossible."""
    if len(data) < 2 * BLOCK or data[1] != _KEY:
        raise log.fault(
            "is not a C3D file: expected at least two blocks, and 80 as the second byte"
        )
    start = (max(data[0], 1) - 1) * BLOCK
    if not BLOCK <= start <= len(data) - 4:
        raise log.fault(f"the parameters begin in block {data[0]}, which is outside the file")
    computer = COMPUTERS.get(data[start + 3])
    if computer is None:
        known = ", ".join(f"{code} ({one.name})" for code, one in COMPUTERS.items())
        raise log.fault(f"unknown processor type {data[start + 3]}; expected one of {known}")
    parameters = _parameters(data, start, computer, log)
    header = _header(data, computer, parameters, log)
    positions, residuals, real = _frames(data, computer, header, parameters, log)
    return C3dDocument(computer, header, parameters, positions, residuals, real)


def _header(data: bytes, computer: Computer, parameters: Parameters, log: RepairLog) -> Header:
    words = computer.words(data[:BLOCK])
    scale, rate = computer.reals(data[12:16] + data[20:24])
    header = Header(
        points=int(words[1]), analog=int(words[2]), first=int(words[3]), last=int(words[4]),
        scale=float(scale), data=int(words[8]), rate=float(rate),
    )  # fmt: skip
    used = number_of(parameters, "POINT", "USED")
    if used is not None and used != header.points:
        log.repair(
            f"the header declares {header.points} points, POINT:USED {used:g}; using the header"
        )
    return header


def _parameters(data: bytes, start: int, computer: Computer, log: RepairLog) -> Parameters:
    """Parse the parameter section: a linked list of groups and parameters."""
    groups: dict[int, str] = {}
    found: dict[tuple[int, str], C3dParameter] = {}
    at = start + 4
    while at + 2 <= len(data):
        length, number = abs(_signed(data[at])), _signed(data[at + 1])
        body = at + 2 + length
        if length == 0 or number == 0 or body + 2 > len(data):
            break
        name = _text(data[at + 2 : body]).upper()
        skip = int(computer.words(data[body : body + 2])[0])
        if number < 0:
            groups[-number] = name
        else:
            found.setdefault((number, name), _parameter(data, body + 2, computer))
        if skip < 2:
            break  # the last entry
        at = body + skip
    if not groups:
        raise log.fault("the parameter section has no group; expected at least POINT")
    parameters: Parameters = {}
    for (number, name), parameter in found.items():
        parameters.setdefault(groups.get(number, ""), {})[name] = parameter
    return parameters


def _parameter(data: bytes, at: int, computer: Computer) -> C3dParameter:
    """Parse a parameter's values; return none if they exceed the file."""
    if at + 2 > len(data):
        return C3dParameter()
    kind, dimensions = _signed(data[at]), data[at + 1]
    shape = tuple(data[at + 2 : at + 2 + dimensions])
    begin = at + 2 + dimensions
    size = abs(kind)
    count = 1
    for extent in shape:
        count *= extent
        if begin + count * size > len(data):
            return C3dParameter()
    raw = data[begin : begin + count * size]
    if len(raw) < count * size or count == 0:
        return C3dParameter()
    if kind == _CHARACTERS:
        width = shape[0] if shape else 1
        return C3dParameter(texts=tuple(_text(raw[i : i + width]) for i in range(0, count, width)))
    if kind == _BYTE:
        return C3dParameter(numbers=tuple(float(value) for value in raw))
    if kind == _WORD:
        return C3dParameter(numbers=tuple(float(value) for value in computer.words(raw)))
    if kind == _REAL:
        return C3dParameter(numbers=tuple(float(value) for value in computer.reals(raw)))
    return C3dParameter()


def _signed(byte: int) -> int:
    return byte - 256 if byte > 127 else byte


def _text(raw: bytes) -> str:
    """Decode text that ends with a NUL or is padded with blanks."""
    cut = raw.split(b"\0", 1)[0]
    try:
        text = cut.decode("utf-8")
    except UnicodeDecodeError:
        text = cut.decode("latin-1")
    return "".join(letter for letter in text if letter.isprintable()).strip()


def _frames(
    data: bytes, computer: Computer, header: Header, parameters: Parameters, log: RepairLog
) -> tuple[Floats, Floats, bool]:
    """Return positions and residuals of every complete frame."""
    if header.points == 0:
        raise log.fault("the file has no marker points to draw or solve")
    if not np.isfinite(header.scale) or header.scale == 0.0:
        raise log.fault(f"the scale is {header.scale:g}; expected a nonzero number")
    real = header.scale < 0.0
    size = 4 if real else 2
    begin = (_first_block(header, parameters, log) - 1) * BLOCK
    row = (4 * header.points + header.analog) * size
    held = max(len(data) - begin, 0) // row
    frames = _frame_count(header, parameters, held, log)
    block: Bytes = np.frombuffer(data, np.uint8, frames * row, begin).reshape(frames, row)
    points = block[:, : 4 * size * header.points].tobytes()
    values = computer.reals(points) if real else computer.signed(points).astype(np.float64)
    values = values.reshape(frames, header.points, 4)
    with np.errstate(over="ignore", invalid="ignore"):
        positions = values[..., :3] if real else values[..., :3] * header.scale
    return positions, _residuals(values[..., 3], abs(header.scale)), real


def _first_block(header: Header, parameters: Parameters, log: RepairLog) -> int:
    if header.data > 2:
        return header.data
    stated = number_of(parameters, "POINT", "DATA_START")
    if stated is None or not 2 < stated < 65536:
        raise log.fault(
            f"the frames begin in block {header.data}, which does not follow the header"
        )
    log.repair(
        f"the header does not state where the frames begin; using block {stated:g} from "
        "POINT:DATA_START"
    )
    return int(stated)


def _frame_count(header: Header, parameters: Parameters, held: int, log: RepairLog) -> int:
    """Return the number of frames to read: the declared count, limited to the file's content.

    16 bits hold 65535 frames; programs put longer counts into TRIAL and POINT:LONG_FRAMES.
    """
    announced = header.last - header.first + 1
    wide = [number_of(parameters, "POINT", "LONG_FRAMES"), _span(parameters)]
    for count in wide:
        if count is not None and 65535 <= count < 2**31 and announced != count <= held:
            announced = int(count)
    if announced < 1:
        count = number_of(parameters, "POINT", "FRAMES") or 0.0
        log.repair(
            f"the header's last frame {header.last} is before its first {header.first}; using "
            f"{count:g} frames from POINT:FRAMES"
        )
        announced = int(count)
    if announced < 1 or held < 1:
        raise log.fault(f"{max(announced, 0)} frames declared, {held} found")
    if held < announced:
        log.repair(f"truncated: {announced} frames declared, {held} complete")
    return min(announced, held)


def long_first_frame(document: C3dDocument) -> int:
    """Return the number of the first frame, from TRIAL if it needs more than 16 bits."""
    found = document.parameters.get("TRIAL", {}).get("ACTUAL_START_FIELD")
    if found is None or len(found.numbers) < 2 or not _whole(found):
        return document.header.first
    value = int(found.numbers[0] + 65536 * found.numbers[1])
    return value if value & 0xFFFF == document.header.first else document.header.first


def _span(parameters: Parameters) -> float | None:
    trial = parameters.get("TRIAL", {})
    ends = [trial.get("ACTUAL_START_FIELD"), trial.get("ACTUAL_END_FIELD")]
    values = [
        one.numbers[0] + 65536.0 * one.numbers[1]
        for one in ends
        if one is not None and len(one.numbers) > 1 and _whole(one)
    ]
    return values[1] - values[0] + 1.0 if len(values) == 2 else None


def _whole(parameter: C3dParameter) -> bool:
    return all(0.0 <= value < 65536.0 and value % 1.0 == 0.0 for value in parameter.numbers[:2])


def _residuals(fourth: Floats, scale: float) -> Floats:
    """Extract residuals from the low byte of each point's fourth word; the high byte is cameras.

    A negative residual marks a point that was not seen. Numbers beyond 16 bits contain no residual
    and become 0.
    """
    seen = fourth >= 0.0
    word = np.where(seen & (fourth < 32768.0), fourth, 0.0).astype(np.int64)
    return np.where(fourth < 0.0, -1.0, (word & 0xFF) * scale)


Words = NDArray[np.uint16]


@dataclass(frozen=True)
class Computer:
    """Processor format of numbers, selected by a code in the C3D file's parameter block.

    Attributes:
        name: display name.
        order: byte order of a 16-bit word, in NumPy's notation.
        vax: whether real numbers are VAX F floats.

    >>> intel, dec, sgi = COMPUTERS.values()
    >>> intel.reals(np.float32([1.5]).tobytes()), dec.reals(bytes([0xC0, 0x40, 0, 0]))
    (array([1.5]), array([1.5]))
    >>> sgi.words(b"\\x01\\x02"), dec.words(b"\\x01\\x02")
    (array([258]), array([513]))
    """

    name: str
    order: str
    vax: bool = False

    def words(self, data: bytes) -> Integers:
        """Decode unsigned 16-bit integers."""
        return np.frombuffer(data, dtype=f"{self.order}u2").astype(np.int64)

    def signed(self, data: bytes) -> Integers:
        """Decode signed 16-bit integers."""
        return np.frombuffer(data, dtype=f"{self.order}i2").astype(np.int64)

    def reals(self, data: bytes) -> Floats:
        """Decode 32-bit real numbers; NaN also for reserved operands of the VAX."""
        if not self.vax:
            return np.frombuffer(data, dtype=f"{self.order}f4").astype(np.float64)
        return vax_reals(np.frombuffer(data, dtype="<u2"))


def vax_reals(words: Words) -> Floats:
    """Decode VAX F floats, two words each; the word with sign and exponent comes first.

    The value is ``(-1)^s (1/2 + m / 2^24) 2^(e - 128)``, and 0 if e is 0 (VAX Architecture
    Reference Manual, 1987).
    """
    high = words[0::2].astype(np.int64)
    low = words[1::2].astype(np.int64)
    exponent = (high >> 7) & 0xFF
    fraction = 0.5 + (((high & 0x7F) << 16) | low) / 2.0**24
    values = np.ldexp(fraction, (exponent - 128).astype(np.int32))
    negative = high >= 0x8000
    values = np.where(negative, -values, values)
    return np.where(exponent > 0, values, np.where(negative, np.nan, 0.0))


COMPUTERS = {
    84: Computer("Intel", "<"),
    85: Computer("DEC", "<", vax=True),
    86: Computer("SGI", ">"),
}
"""Processor formats by the code in byte 4 of the parameter section."""
