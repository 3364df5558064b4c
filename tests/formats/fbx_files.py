"""FBX files made up for tests: trees of nodes as bytes and as text, by the format's layout."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from poise.formats.fbx_nodes import FbxNode

_ARRAY_KINDS = {"f4": b"f", "f8": b"d", "i8": b"l", "i4": b"i", "b1": b"b", "u1": b"c"}


def node(name: str, *values: Any, children: Sequence[FbxNode] = ()) -> FbxNode:
    """A node of a tree."""
    return FbxNode(name, list(values), list(children))


def binary(
    nodes: Sequence[FbxNode], version: int = 7400, order: str = "<", *, packed: bool = False
) -> bytes:
    """A binary file of nodes; ``packed``: arrays are compressed."""
    head = b"Kaydara FBX Binary  \x00\x1a" + bytes([order == ">"])
    data = head + struct.pack(order + "I", version)
    for each in nodes:
        data += _bytes(each, len(data), version, order, packed)
    return data + bytes(25 if version >= 7500 else 13)


def _bytes(each: FbxNode, at: int, version: int, order: str, packed: bool) -> bytes:
    values = b"".join(_value(value, order, packed) for value in each.values)
    form = order + ("QQQB" if version >= 7500 else "IIIB")
    name = each.name.encode()
    inside = b""
    start = at + struct.calcsize(form) + len(name) + len(values)
    for child in each.children:
        inside += _bytes(child, start + len(inside), version, order, packed)
    if each.children:
        inside += bytes(struct.calcsize(form))
    head = struct.pack(form, start + len(inside), len(each.values), len(values), len(name))
    return head + name + values + inside


def _value(value: Any, order: str, packed: bool) -> bytes:
    if isinstance(value, np.ndarray):
        kind = _ARRAY_KINDS[value.dtype.str[1:]]
        raw = value.astype(value.dtype.newbyteorder(order)).tobytes()
        body = zlib.compress(raw) if packed else raw
        return kind + struct.pack(order + "III", len(value), int(packed), len(body)) + body
    if isinstance(value, str | bytes):
        raw = value.encode() if isinstance(value, str) else value
        letter = b"S" if isinstance(value, str) else b"R"
        return letter + struct.pack(order + "I", len(raw)) + raw
    if isinstance(value, bool):
        return b"C" + bytes([value])
    if getattr(value, "dtype", None) == np.int16:
        return b"Y" + struct.pack(order + "h", value)
    if getattr(value, "dtype", None) == np.float32:
        return b"F" + struct.pack(order + "f", value)
    if isinstance(value, int):
        small = -(1 << 31) <= value < 1 << 31
        return (b"I" if small else b"L") + struct.pack(order + ("i" if small else "q"), value)
    return b"D" + struct.pack(order + "d", value)


def ascii_text(nodes: Sequence[FbxNode], depth: int = 0) -> str:
    """The nodes as ASCII."""
    lines: list[str] = [] if depth else ["; FBX 7.4.0 project file", ""]
    tabs = "\t" * depth
    for each in nodes:
        values = ", ".join(_words(value, tabs) for value in each.values)
        inside = ascii_text(each.children, depth + 1)
        lines.append(f"{tabs}{each.name}: {values}" + (f" {{\n{inside}{tabs}}}" if inside else ""))
    return "\n".join(lines) + ("\n" if lines else "")


def _words(value: Any, tabs: str) -> str:
    if isinstance(value, np.ndarray):
        return f"*{len(value)} {{\n{tabs}\ta: {','.join(map(repr, value.tolist()))}\n{tabs}}}"
    if isinstance(value, str):
        return '"' + value.replace('"', "&quot;") + '"'
    if isinstance(value, bool):
        return "Y" if value else "N"
    return repr(value)
