"""A plain reader of binary FBX up to 7700, by the layout of its records, with all offsets."""

from __future__ import annotations

import struct
import zlib
from typing import Any

import numpy as np

from poise.formats.fbx_nodes import FbxNode

SCALARS = {"C": "B", "Y": "h", "I": "i", "L": "q", "F": "f", "D": "d"}
ARRAYS = {"b": "?", "c": "u1", "i": "<i4", "l": "<i8", "f": "<f4", "d": "<f8"}


def records(data: bytes) -> tuple[list[FbxNode], bytes]:
    """The nodes at the top and the footer's bytes."""
    assert data[:23] == b"Kaydara FBX Binary  \x00\x1a\x00"
    (version,) = struct.unpack_from("<I", data, 23)
    assert 3000 <= version <= 7700
    nodes, at = _nodes(data, 27, len(data), "<IIIB" if version < 7500 else "<QQQB")
    return nodes, data[at:]


def _nodes(data: bytes, at: int, end: int, head: str) -> tuple[list[FbxNode], int]:
    """The nodes up to and with the record of zeros."""
    found: list[FbxNode] = []
    while True:
        stop, count, size, length = struct.unpack_from(head, data, at)
        begin = at + struct.calcsize(head)
        if stop == 0:
            assert (count, size, length) == (0, 0, 0)
            return found, begin
        assert at < stop <= end
        name = data[begin : begin + length].decode()
        place = begin + length
        values: list[Any] = []
        for _ in range(count):
            value, place = _value(data, place)
            values.append(value)
        assert place == begin + length + size
        children: list[FbxNode] = []
        if place < stop:
            children, place = _nodes(data, place, stop, head)
        assert place == stop
        found.append(FbxNode(name, values, children))
        at = stop


def _value(data: bytes, at: int) -> tuple[Any, int]:
    code, at = chr(data[at]), at + 1
    if code in SCALARS:
        kind = struct.Struct("<" + SCALARS[code])
        return kind.unpack_from(data, at)[0], at + kind.size
    if code in "SR":
        (size,) = struct.unpack_from("<I", data, at)
        raw = data[at + 4 : at + 4 + size]
        return (raw.decode() if code == "S" else raw), at + 4 + size
    count, encoding, size = struct.unpack_from("<III", data, at)
    raw = data[at + 12 : at + 12 + size]
    raw = zlib.decompress(raw) if encoding else raw
    array = np.frombuffer(raw, dtype=ARRAYS[code])
    assert len(array) == count
    return array, at + 12 + size
