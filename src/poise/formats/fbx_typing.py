"""Give the values of nodes the types that binary FBX needs, for files that do not store them.

ASCII files do not distinguish integers of 32 and 64 bits from one another, nor whole reals from
integers; the types follow from the names of nodes and the stated types of properties.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence

import numpy as np

from poise.formats.fbx_curves import pop_old_key
from poise.formats.fbx_encoding import CREATION_TIME, FILE_ID
from poise.formats.fbx_nodes import FbxNode, Value

_WHOLE = frozenset(["int", "Integer", "enum", "bool", "Bool", "Short"])
_LONG = frozenset(["KTime", "Time", "LongLong", "ULongLong"])
_NUMBERS = frozenset(["C", "Node", "RootNode", "Document", "LocalTime", "ReferenceTime", "KeyTime"])
_REALS = frozenset([
    "Default", "Link_DeformAcuracy", "DeformPercent", "ModelUVTranslation", "ModelUVScaling",
    "Vertices", "Normals", "UV", "Colors", "Weights", "Transform", "TransformLink", "Matrix",
    "Color",
])  # fmt: skip
_SINGLE = frozenset(["KeyValueFloat", "KeyAttrDataFloat"])
_INDICES = frozenset(["Edges", "Materials", "Smoothing", "KeyAttrFlags", "KeyAttrRefCount"])


def type_property(values: Sequence[Value], head: int = 4) -> list[Value]:
    """Return the values of a property, after ``head``, with the type that its second value states.

    >>> [type(value).__name__ for value in type_property(["Size", "double", "", "A", 2])[4:]]
    ['float64']
    """
    kind = str(values[1]) if len(values) > 1 else ""
    number = np.int32 if kind in _WHOLE else np.int64 if kind in _LONG else np.float64
    own = (str, bytes, np.ndarray)
    rest = [v if isinstance(v, own) else _cast(number, v) for v in values[head:]]
    return [*values[:head], *rest]


def _cast(number: type[np.int32 | np.int64 | np.float64], value: Value) -> Value:
    """Convert a number, or keep it as real if it is beyond the range of the type."""
    try:
        return number(value)  # pyright: ignore[reportArgumentType]
    except (OverflowError, ValueError):  # damage, which readers of other values ignore
        return np.float64(value)  # pyright: ignore[reportArgumentType]


def type_nodes(root: FbxNode) -> None:
    """Give all values of a file without types the types of binary FBX."""
    for part in root.children:
        _type(part)
        for one in part.children if part.name == "Objects" else ():
            if one.values and isinstance(one.values[0], int):
                one.values = [np.int64(one.values[0]), *one.values[1:]]
    fixed = {"FileId": FILE_ID, "CreationTime": CREATION_TIME}
    kept = [part for part in root.children if part.name not in fixed]
    root.children = [*kept[:1], *(FbxNode(name, [v]) for name, v in fixed.items()), *kept[1:]]


def _type(node: FbxNode) -> None:
    node.at = -1
    if node.name == "P":
        node.values = type_property(node.values)
    elif node.name == "Property":
        node.values = type_property(node.values, 3)
    elif node.name == "Key":
        node.values = _keys(list(node.values)[::-1])
    elif node.name == "Content":
        node.values = [_image(value) for value in node.values]
    else:
        node.values = [_typed(node.name, value) for value in node.values]
    for child in node.children:
        _type(child)


def _typed(name: str, value: Value) -> Value:
    if isinstance(value, str):
        kind, colons, title = value.partition("::")
        named = bool(colons) and kind.isalnum()
        if name == "Shading" and len(value) == 1:
            return letter(value)
        return f"{title}\x00\x01{kind}" if named else value
    if isinstance(value, np.ndarray):
        return _array(name, value)
    if isinstance(value, bool | bytes):
        return value
    if name in _NUMBERS:
        return _cast(np.int64, value)
    return np.float64(value) if name in _REALS else value


def _keys(words: list[Value]) -> list[Value]:
    """Return the keys of a take, whose words are given last first: times, letters and reals."""
    found: list[Value] = []
    while words:
        before = list(words)
        try:
            pop_old_key(words)
        except (IndexError, ValueError, OverflowError, TypeError):  # of an object that is not read
            return [*found, *before[::-1]]
        time, *rest = before[len(words) :][::-1]
        found.append(np.int64(time))  # pyright: ignore[reportArgumentType]
        found += [letter(v) if isinstance(v, str) else np.float64(v) for v in rest]  # pyright: ignore[reportArgumentType]
    return found


def letter(value: str) -> Value:
    """Return a letter as binary FBX stores it, or a longer text."""
    return np.uint8(ord(value)) if len(value) == 1 and value.isascii() else value


def _array(name: str, values: np.ndarray) -> np.ndarray:
    if name == "KeyAttrDataFloat" and values.dtype.kind in "iuf" and values.dtype.itemsize == 8:
        return values.astype(np.int64).astype(np.uint32).view(np.float32)  # the bit patterns
    if name in _SINGLE:
        return values.astype(np.float32)
    if name == "KeyTime":
        return values.astype(np.int64)
    whole = name in _INDICES or name.endswith(("Index", "Indexes"))
    return values if values.dtype == bool else values.astype(np.int32 if whole else np.float64)


def _image(value: Value) -> Value:
    try:
        return base64.b64decode(value) if isinstance(value, str) else value
    except (binascii.Error, ValueError):  # a text
        return value
