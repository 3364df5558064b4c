"""Serialize characters for a pipe as plain values and arrays, without executable content.

A message is a JSON header, followed by the bytes of its arrays. Objects belong to the classes of
`_classes` only, and the receiver creates them with their constructors, which validate them.
Nothing is pickled.
"""

from __future__ import annotations

import inspect
import json
import math
import struct
from collections.abc import Mapping
from functools import cache
from io import BufferedIOBase
from typing import Any, BinaryIO

import numpy as np

from poise.files.json_text import JsonObject

_LENGTH = struct.Struct("<Q")
_PLAIN = frozenset([type(None), bool, int, float, str])
_KINDS = "biuf"
"""Kinds of arrays that can be sent: booleans and numbers."""

MALFORMED = (EOFError, ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError)
"""Exceptions of `receive` for a malformed message, besides errors of Poise."""


def send(stream: BinaryIO, message: object) -> None:
    """Write a message: None, booleans, numbers, texts, bytes, arrays, objects, or lists of those.

    Raises:
        TypeError: the message contains a value of another type.

    >>> import io
    >>> from poise.model import Unit
    >>> pipe = io.BytesIO()
    >>> send(pipe, ["done", {"unit": Unit.of("cm"), "q": np.zeros((2, 3))}])
    >>> _ = pipe.seek(0)
    >>> receive(pipe)
    ['done', {'unit': Unit(name='cm', metres=0.01, guessed=False), 'q': array([[0., 0., 0.], ...
    """
    packing = _Packing()
    root = packing.plain(message)
    header = json.dumps([packing.parts, packing.objects, root], separators=(",", ":")).encode()
    stream.write(_LENGTH.pack(len(header)))
    stream.write(header)
    stream.writelines(packing.data)
    stream.flush()


def receive(stream: BufferedIOBase, most: int = 1 << 40) -> Any:
    """Read a message of at most ``most`` bytes.

    Raises:
        EOFError: the stream ends within the message.
        ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, PoiseError: the
            message was not written by `send`.
    """
    (size,) = _LENGTH.unpack(_filled(stream, bytearray(_LENGTH.size)))
    if size > most:
        raise ValueError(f"a header of {size} bytes")
    parts, objects, root = json.loads(_filled(stream, bytearray(size)))
    # separate memory for each array, which meshes share instead of copying
    arrays: list[Any] = [
        np.empty(shape, dtype=kind) for kind, shape in _bounded(parts, most - size)
    ]
    for array in arrays:
        _filled(stream, memoryview(array.reshape(-1)).cast("B") if array.size else bytearray())
        array.setflags(write=False)
    unpacking = _Unpacking(arrays)
    for name, values in objects:
        unpacking.objects.append(unpacking.made(name, values))
    return unpacking.value(root)


def _filled(stream: BufferedIOBase, buffer: Any) -> Any:
    view, done = memoryview(buffer), 0
    while done < len(view):
        got = stream.readinto(view[done:])
        if not got:
            raise EOFError("a message is truncated")
        done += got
    return buffer


def _bounded(parts: list[Any], most: int) -> list[Any]:
    """Return the kinds and shapes of arrays, checked to be plain and within the size limit."""
    left = most
    for kind, shape in parts:
        if np.dtype(kind).kind not in _KINDS or min(shape, default=0) < 0:
            raise ValueError(f"an array of {kind} {shape}")
        left -= np.dtype(kind).itemsize * math.prod(shape)
        if left < 0:
            raise ValueError("arrays too large")
    return parts


@cache
def _classes() -> dict[str, type[Any]]:
    """Classes of objects by name, imported on first use."""
    from poise.errors import MissingMeshes, RepairWarning, UnitWarning
    from poise.formats.usd_content import (
        UsdAnimation,
        UsdContent,
        UsdOrigin,
        UsdRig,
        UsdSource,
        UsdTake,
    )
    from poise.joints import Composite, Fixed, QuaternionBall, ScaleXYZ, Translational
    from poise.model import Character, Material, Mesh, Motion, Shape, Skeleton, Skin, Texture, Unit
    from poise.model.joint import Joint, Parameter
    from poise.model.read_only import ReadOnly
    from poise.model.weights import Weights

    return {
        kind.__name__: kind
        for kind in (
            Character, Composite, Fixed, Joint, Material, Mesh, Motion, Parameter, QuaternionBall,
            MissingMeshes, ReadOnly, RepairWarning, ScaleXYZ, Shape, Skeleton, Skin, Texture,
            Translational, Unit, UnitWarning, UsdAnimation, UsdContent, UsdOrigin, UsdRig,
            UsdSource, UsdTake, Weights,
        )
    }  # fmt: skip


@cache
def _fields(kind: type[Any]) -> tuple[str, ...]:
    """Parameter names of a class's constructor; its objects have attributes of the same names."""
    return tuple(inspect.signature(kind).parameters)


class _Packing:
    """Collects arrays and objects, each once, and assigns their indices."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, tuple[int, ...]]] = []
        self.data: list[Any] = []
        self.objects: list[tuple[str, Any]] = []
        self._known: dict[int, tuple[dict[str, int], object]] = {}

    def plain(self, value: Any) -> Any:
        """Convert a value to JSON types."""
        if type(value) in _PLAIN or isinstance(value, int | float | str):
            return value
        if isinstance(value, np.generic):
            return self.plain(value.item())
        if isinstance(value, list):
            return [self.plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
        if isinstance(value, tuple):
            return {"tuple": [self.plain(each) for each in value]}  # pyright: ignore[reportUnknownVariableType]
        if isinstance(value, dict):
            return {"dict": [[self.plain(a), self.plain(b)] for a, b in value.items()]}  # pyright: ignore[reportUnknownVariableType]
        if id(value) not in self._known:
            # keep a reference, so that no other object gets the same id
            self._known[id(value)] = self._place(value), value
        return self._known[id(value)][0]

    def _place(self, value: Any) -> dict[str, int]:
        if isinstance(value, bytes):
            self.parts.append(("|u1", (len(value),)))
            self.data.append(value)
            return {"bytes": len(self.parts) - 1}
        if isinstance(value, np.ndarray) and value.dtype.kind in _KINDS:
            whole = np.asarray(value, order="C")
            self.parts.append((whole.dtype.str, whole.shape))
            flat: Any = whole.reshape(-1)
            self.data.append(memoryview(flat).cast("B") if whole.size else b"")
            return {"array": len(self.parts) - 1}
        name = type(value).__name__
        if _classes().get(name) is not type(value):
            raise TypeError(f"{name} cannot be sent to another process")
        if isinstance(value, Mapping):
            fields: JsonObject = {"values": dict(value)}  # pyright: ignore[reportUnknownArgumentType]
        else:
            fields = {field: getattr(value, field) for field in _fields(type(value))}
        self.objects.append((name, {field: self.plain(own) for field, own in fields.items()}))
        return {"object": len(self.objects) - 1}


class _Unpacking:
    """Reconstructs values; ``objects`` are those created so far."""

    def __init__(self, arrays: list[Any]) -> None:
        self._arrays = arrays
        self.objects: list[Any] = []

    def value(self, plain: Any) -> Any:
        """Convert a piece of JSON to the value that it represents."""
        if type(plain) in _PLAIN:
            return plain
        if isinstance(plain, list):
            return [self.value(each) for each in plain]  # pyright: ignore[reportUnknownVariableType]
        ((what, content),) = plain.items()  # pyright: ignore[reportUnknownVariableType]
        if what == "tuple":
            return tuple(self.value(each) for each in content)  # pyright: ignore[reportUnknownVariableType]
        if what == "dict":
            return {self.value(a): self.value(b) for a, b in content}  # pyright: ignore[reportUnknownVariableType]
        if what == "bytes":
            return self._arrays[content].tobytes()
        if what == "array":
            return self._arrays[content]
        if what == "object":
            return self.objects[content]
        raise ValueError(f"{what!r} cannot be sent")

    def made(self, name: str, values: JsonObject) -> Any:
        """Create an object with its class's constructor."""
        return _classes()[name](**{field: self.value(own) for field, own in values.items()})
