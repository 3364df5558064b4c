"""Parse binary FBX to a tree of nodes: versions 5000 to 7700, of either byte order.

A header of 27 bytes is followed by nodes: the offset of the node's end, the number of its values,
their size in bytes, the name, the values and child nodes, terminated by an empty node. Offsets
have 64 bits from version 7500 on.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileTooLarge
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.repair_log import RepairLog

MAGIC = b"Kaydara FBX Binary  \x00"
DEEPEST = 64
"""Maximum nesting depth of nodes; typical files have about ten levels."""

_HEADER = 27
_WIDE = 7500
_SPARE = 80 << 20
_RATIO = 12
_RUN = 16  # minimum run of numbers of one type that becomes an array

_SCALARS = {
    b"Y": "i2", b"I": "i4", b"L": "i8", b"F": "f4", b"D": "f8", b"C": "u1", b"B": "u1",
}  # fmt: skip
_LETTER, _TEXT = b"CS"
_ARRAYS = {b"f": "f4", b"d": "f8", b"l": "i8", b"i": "i4", b"b": "u1", b"c": "u1"}


@dataclass(frozen=True)
class FbxTree:
    """The nodes of a file.

    Attributes:
        version: such as 7400.
        root: parent of the top-level nodes.
        data: the file.
        copied: whether values of binary files can be copied: they are little-endian.
    """

    version: int
    root: FbxNode
    data: bytes
    copied: bool


def is_binary(data: bytes) -> bool:
    """Return whether a file is a binary FBX.

    >>> is_binary(b"; FBX 7.4.0 project file")
    False
    """
    return data.startswith(MAGIC)


def read_binary(data: bytes, log: RepairLog) -> FbxTree:
    """Parse the nodes of a binary file.

    Uncompressed arrays are read-only views of ``data``.

    Raises:
        FileSyntax: an offset, a length or a value type is invalid.
        FileTooLarge: the arrays unpack to far more than the size of the file.
    """
    if len(data) < _HEADER:
        raise log.fault(f"ends within its header of {_HEADER} bytes")
    if data[22] > 1:
        raise log.fault(f"its byte order is {data[22]}; expected 0 or 1")
    order = ">" if data[22] else "<"
    version = int(struct.unpack_from(order + "I", data, 23)[0])
    reader = _Reader(data, order, version >= _WIDE, log)
    nodes, complete = reader.nodes(_HEADER, len(data), 0)
    if not complete:
        log.repair("ends before the empty node that ends the file")
    return FbxTree(version, FbxNode("", (), nodes), data, not data[22])


@dataclass
class _Reader:
    """Reads the nodes of one file.

    Attributes:
        data: content of the file.
        order: "<" or ">".
        wide: whether offsets have 64 bits.
        log: creates errors.
        left: bytes that arrays may still unpack to.
        texts: decoded texts; most occur many times.
    """

    data: bytes
    order: str
    wide: bool
    log: RepairLog
    left: int = 0
    texts: dict[bytes, str] = field(default_factory=dict[bytes, str])
    head: struct.Struct = field(init=False)
    formats: dict[int, struct.Struct] = field(init=False)
    length: struct.Struct = field(init=False)
    lengths: struct.Struct = field(init=False)

    def __post_init__(self) -> None:
        self.left = _SPARE + _RATIO * len(self.data)
        self.head = struct.Struct(self.order + ("QQQB" if self.wide else "IIIB"))
        codes = {"i2": "h", "i4": "i", "i8": "q", "f4": "f", "f8": "d", "u1": "B"}
        self.formats = {
            kind[0]: struct.Struct(self.order + codes[name]) for kind, name in _SCALARS.items()
        }
        self.length = struct.Struct(self.order + "I")
        self.lengths = struct.Struct(self.order + "III")

    def nodes(self, at: int, end: int, depth: int) -> tuple[list[FbxNode], bool]:
        """Read nodes from ``at``; also return whether an empty node ends them."""
        if depth > DEEPEST:
            raise self.log.fault(f"byte {at}: nodes are nested more than {DEEPEST} deep")
        head, data = self.head, self.data
        found: list[FbxNode] = []
        while at + head.size <= end:
            close, count, size, length = head.unpack_from(data, at)
            if not close:
                return found, True
            first = at + head.size + length
            last = first + size
            if close > len(data):
                raise self.log.fault(
                    f"the file is truncated: a node at byte {at} ends at byte {close}, beyond the "
                    f"file's {len(data)} bytes"
                )
            if not first <= last <= close <= end:
                raise self.log.fault(
                    f"byte {at}: a node ends at byte {close}, after the end at {end}"
                )
            name, values = _text(data[at + head.size : first]), self.values(count, first, last)
            below = self.nodes(last, close, depth + 1)[0] if last < close else ()
            found.append(FbxNode(name, values, below, at))
            at = close
        if at != end and depth:
            raise self.log.fault(f"byte {at}: {end - at} bytes that are not a node")
        return found, False

    def values(self, count: int, at: int, end: int) -> tuple[Value, ...]:
        """Read the values of a node; a long run of one type becomes an array."""
        if count > end - at:
            raise self.log.fault(f"byte {at}: {count} values do not fit into {end - at} bytes")
        run = self._run(count, at, end) if count >= _RUN else None
        if run is not None:
            return (run,)
        found: list[Value] = []
        data, formats, length, texts = self.data, self.formats, self.length.unpack_from, self.texts
        for _ in range(count):
            kind = data[at] if at < end else 0
            scalar = formats.get(kind)
            if scalar is not None and at + 1 + scalar.size <= end:  # the most common case
                value: Value = scalar.unpack_from(data, at + 1)[0]
                at += 1 + scalar.size
                found.append(_letter(value) if kind == _LETTER else value)
            elif kind == _TEXT and at + 5 <= end:
                start = at + 5
                at = start + length(data, at + 1)[0]
                self._check(at, end, start - 5)
                raw = data[start:at]
                text = texts.get(raw)
                if text is None:
                    text = texts[raw] = _text(raw)
                found.append(text)
            else:
                value, at = self._value(at, end)
                found.append(value)
        return tuple(found)

    def _run(self, count: int, at: int, end: int) -> NDArray[np.generic] | None:
        """Read a run of numbers of one type: the form of arrays in versions before 7000."""
        kind = self.data[at : at + 1]
        name = _SCALARS.get(kind)
        if name is None or end - at != count * (1 + int(name[1])):
            return None
        rows = np.frombuffer(self.data, [("kind", "S1"), ("value", self.order + name)], count, at)
        return _native(rows["value"]) if (rows["kind"] == kind).all() else None

    def _value(self, at: int, end: int) -> tuple[Value, int]:
        """Read a text, raw bytes or an array; reaches a number only if the file is truncated."""
        kind, start = self.data[at : at + 1], at + 1
        if kind in _SCALARS and at < end:
            self._check(start + self.formats[kind[0]].size, end, at)
        if kind in (b"S", b"R"):
            self._check(start + 4, end, at)
            size = self.length.unpack_from(self.data, start)[0]
            start += 4
            self._check(start + size, end, at)
            raw = self.data[start : start + size]
            return (_text(raw) if kind == b"S" else raw), start + size
        if kind in _ARRAYS:
            return self._array(kind, start, end)
        raise self.log.fault(f"byte {at}: {kind!r} is not a value type")

    def _array(self, kind: bytes, at: int, end: int) -> tuple[Value, int]:
        self._check(at + 12, end, at)
        count, packed, size = self.lengths.unpack_from(self.data, at)
        dtype = np.dtype(self.order + _ARRAYS[kind])
        start = at + 12
        total = count * dtype.itemsize
        if packed == 0:
            size = total  # some writers store 0
        elif packed != 1:
            raise self.log.fault(f"byte {at}: unknown array encoding {packed}; expected 0 or 1")
        self._check(start + size, end, at)
        if packed:
            raw = self._unpacked(start, size, total)
            array = np.frombuffer(raw, dtype, count)
        else:
            array = np.frombuffer(self.data, dtype, count, start)
        found = _native(array)
        return (found.astype(bool) if kind == b"b" else found), start + size

    def _unpacked(self, at: int, size: int, total: int) -> bytes:
        self.left -= total
        if self.left < 0:
            raise FileTooLarge(
                f"unpacks from {len(self.data) >> 10} KiB to more than "
                f"{(_SPARE + _RATIO * len(self.data)) >> 20} MiB", file=self.log.file,
            )  # fmt: skip
        unpacker = zlib.decompressobj()
        try:
            raw = unpacker.decompress(memoryview(self.data)[at : at + size], total + 1)
        except zlib.error as problem:
            raise self.log.fault(f"byte {at}: an array does not unpack: {problem}") from None
        if len(raw) != total:
            raise self.log.fault(f"byte {at}: an array does not unpack to {total} bytes")
        return raw

    def _check(self, needed: int, end: int, at: int) -> None:
        if needed > end:
            raise self.log.fault(
                f"byte {at}: a value ends at byte {needed}, after the end at {end}"
            )


def _letter(value: Any) -> bool | str:
    """Convert a byte, which older versions also use for letters."""
    return bool(value) if value < 2 else chr(value)


def _native(array: NDArray[np.generic]) -> NDArray[np.generic]:
    """Convert an array to the native byte order."""
    return np.ascontiguousarray(array, array.dtype.newbyteorder("="))


def _text(raw: bytes) -> str:
    """Decode UTF-8, or else Latin-1, in which all bytes are valid."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:  # written by programs before UTF-8
        return raw.decode("latin-1")
