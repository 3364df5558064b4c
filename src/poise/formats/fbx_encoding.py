"""Encode a tree of nodes as a binary FBX file, by default of version 7400.

A node consists of the offset of its end, the number and size of its values, its name, the values
and its child nodes, terminated by a record of zeros. All numbers are little-endian. The footer
starts with bytes derived from the creation time, which is always `CREATION_TIME`: the same tree
gives the same bytes.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileUnsupported, InvalidValue
from poise.formats.fbx_nodes import FbxNode, Value

VERSION = 7400

CREATION_TIME = "1970-01-01 10:00:00:000"
FILE_ID = bytes.fromhex("28b32aebb624ccc2bfc8b02aa92bfcf1")
"""Value of the header node ``FileId`` for `CREATION_TIME`."""
_FOOTER_ID = bytes.fromhex("fabcab09d0c8d466b176fb831cf7267e")
"""First bytes of the footer for `CREATION_TIME`."""
_MAGIC = b"Kaydara FBX Binary  \x00\x1a\x00"
_END = bytes.fromhex("f85a8c6adef5d97eece90ce3758f290b")

_ARRAYS_FROM, _WIDE = 7000, 7500
_HEAD, _WIDE_HEAD = struct.Struct("<IIIB"), struct.Struct("<QQQB")
_MAX_BYTES = (1 << 32) - 1
_COMPRESSED_FROM = 128
"""Minimum size in bytes of arrays to compress."""
_LEVEL = 3
_SHORT = 4096
"""Size in bytes from which arrays are not compared with others."""

_SCALARS: dict[type, tuple[bytes, Callable[[Any], bytes]]] = {
    kind: (code, struct.Struct(f"<{letter}").pack)
    for kind, code, letter in (
        (bool, b"C", "?"), (np.bool_, b"C", "?"), (np.uint8, b"C", "B"), (np.int16, b"Y", "h"),
        (np.int32, b"I", "i"), (np.int64, b"L", "q"), (np.float32, b"F", "f"),
        (np.float64, b"D", "d"), (float, b"D", "d"),
    )
}  # fmt: skip
_ARRAYS = {"b1": "b", "u1": "c", "i4": "i", "i8": "l", "f4": "f", "f8": "d"}


def encode(
    nodes: Sequence[FbxNode], file: str = "", version: int = VERSION, data: bytes = b""
) -> bytes:
    """Encode a file with these top-level nodes.

    Args:
        nodes: the nodes; the values of those with an offset are copied from ``data``.
        file: name of the file, for errors.
        version: version of the file.
        data: a little-endian binary file of the same version.

    Raises:
        FileUnsupported: the file would exceed 4 GiB, a name exceeds 255 bytes, or a number is not
            finite.
        InvalidValue: a value is of a type that the format does not support.

    >>> whole = encode([FbxNode("Version", [7])])
    >>> whole[:20], len(whole) % 16
    (b'Kaydara FBX Binary  ', 0)
    """
    return _Encoder(file, version, data).whole(nodes)


class _Encoder:
    """Collects the pieces of a file; packs equal short arrays, and the same long array, once."""

    def __init__(self, file: str, version: int, data: bytes) -> None:
        self.file = file
        self.version = version
        self.data = data
        self.head = _HEAD if version < _WIDE else _WIDE_HEAD
        self.sentinel = bytes(self.head.size)
        self.pieces: list[bytes] = []
        self.size = 0
        self._packed: dict[object, tuple[NDArray[np.generic], bytes]] = {}

    def whole(self, nodes: Sequence[FbxNode]) -> bytes:
        self._put(_MAGIC + struct.pack("<I", self.version))
        for node in nodes:
            self._node(node)
        self._put(self.sentinel + self._footer_id(nodes))
        self._put(bytes(16 - self.size % 16))
        self._put(bytes(4) + struct.pack("<I", self.version) + bytes(120) + _END)
        return b"".join(self.pieces)

    def _footer_id(self, nodes: Sequence[FbxNode]) -> bytes:
        """Return the first bytes of the footer of ``data``, which belong to its creation time."""
        last = max((node.at for node in nodes), default=-1) if self.data else -1
        if last < 0:
            return _FOOTER_ID
        start = int(self.head.unpack_from(self.data, last)[0]) + len(self.sentinel)
        return self.data[start : start + len(_FOOTER_ID)].ljust(len(_FOOTER_ID), b"\0")

    def _put(self, piece: bytes) -> None:
        self.pieces.append(piece)
        self.size += len(piece)
        if self.size > _MAX_BYTES and self.version < _WIDE:
            raise FileUnsupported(
                f"a binary FBX file of version {self.version} holds 4 GiB at most; write fewer "
                "frames",
                file=self.file,
            )

    def _node(self, node: FbxNode) -> None:
        name = node.name.encode()
        if len(name) > 255:
            raise FileUnsupported(
                f"the node name {node.name[:40]!r}... is longer than 255 bytes", file=self.file
            )
        count, ended = len(node.values), not node.values or node.name in _ALWAYS_ENDED
        if self.data and node.at >= 0:
            close, count, size, length = self.head.unpack_from(self.data, node.at)
            first = node.at + self.head.size + length
            values, ended = self.data[first : first + size], close > first + size
        else:
            values = b"".join([self._value(value, node.name) for value in node.values])
            if self.version < _ARRAYS_FROM:
                count = sum(np.size(one) for one in node.values)  # pyright: ignore[reportArgumentType]
        at = len(self.pieces)
        self._put(self.sentinel)
        self._put(name + values)
        for child in node.children:
            self._node(child)
        if node.children or ended:
            self._put(self.sentinel)
        self.pieces[at] = self.head.pack(self.size, count, len(values), len(name))

    def _value(self, value: Value, place: str) -> bytes:
        if isinstance(value, np.ndarray):
            return self._array(value, place)
        if isinstance(value, (str, bytes)):
            data = value.encode() if isinstance(value, str) else value
            if len(data) > _MAX_BYTES:
                raise FileUnsupported("a value is larger than 4 GiB", file=self.file)
            return (b"S" if isinstance(value, str) else b"R") + struct.pack("<I", len(data)) + data
        kind = type(value)
        if type(value) is int:
            kind = np.int32 if -(1 << 31) <= value < 1 << 31 else np.int64
        known = _SCALARS.get(kind)
        if known is None:
            raise InvalidValue(f"an FBX file cannot store a value of type {kind.__name__}")
        code, pack = known
        if code in b"FD" and not math.isfinite(value):
            raise self._too_large(place)
        return code + pack(value)

    def _too_large(self, place: str) -> FileUnsupported:
        return FileUnsupported(
            f"a number of {place} is too large for FBX, which stores centimetres and degrees, and "
            "keys in single precision",
            file=self.file,
        )

    def _array(self, array: NDArray[np.generic], place: str) -> bytes:
        small = array.nbytes < _SHORT
        key = (array.dtype.str, array.shape, array.tobytes()) if small else id(array)
        found = self._packed.get(key)
        if found is None:
            if array.dtype.kind == "f" and not np.isfinite(array).all():
                raise self._too_large(place)
            packed = _packed_array if self.version >= _ARRAYS_FROM else _run
            found = self._packed[key] = array, packed(array)
        return found[1]


_ALWAYS_ENDED = ("AnimationStack", "AnimationLayer")
"""Nodes that programs end with a record of zeros even without children."""


def _run(array: NDArray[np.generic]) -> bytes:
    """Return the numbers of an array one by one, as versions before 7000 store them."""
    code, _ = _SCALARS[array.dtype.type]
    rows = np.empty(len(array), [("code", "S1"), ("value", array.dtype.newbyteorder("<"))])
    rows["code"], rows["value"] = code, array
    return rows.tobytes()


def _packed_array(array: NDArray[np.generic]) -> bytes:
    code = _ARRAYS.get(array.dtype.str[1:])
    if code is None or array.ndim != 1:
        raise InvalidValue(
            f"an FBX file cannot store an array of {array.dtype} with {array.ndim} axes"
        )
    data = np.ascontiguousarray(array.astype(array.dtype.newbyteorder("<"), copy=False)).tobytes()
    compressed = zlib.compress(data, _LEVEL) if len(data) >= _COMPRESSED_FROM else data
    smaller = len(compressed) < len(data)
    kept = compressed if smaller else data
    return code.encode() + struct.pack("<III", len(array), int(smaller), len(kept)) + kept
