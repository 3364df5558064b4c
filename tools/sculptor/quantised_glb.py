"""Compact GLB: normals, colours and weights as bytes, morph targets as shorts.

Normals in bytes and offsets in shorts need KHR_mesh_quantization (Khronos, 2019); colours and
weights in bytes are core glTF 2.0. A normal is off by 0.4 degrees at most, a colour by half of
1/255. Weights have to be whole 255ths already (`poise.binding.compress`): rounded one by one they
would not sum to one.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

__all__ = ["compacted"]

_FLOAT, _SHORT, _INTEGER = 5126, 5123, 5125
_SIGNED_SHORT, _SHORTS = 5122, 32767.0
"""Offsets of less than a metre, in steps of a 33rd of a millimetre."""
_TYPES = {"i1": 5120, "u1": 5121}
_JSON, _BINARY = 0x4E4F534A, 0x004E4942
_EXTENSION = "KHR_mesh_quantization"


def compacted(glb: bytes) -> bytes:
    """Return the file with normals, colours and weights in bytes and sparse morph targets."""
    root, data = _opened(glb)
    views = [_view(data, view) for view in root["bufferViews"]]
    for number, what in _uses(root).items():
        accessor = root["accessors"][number]
        if what not in _ENCODERS or accessor["componentType"] != _FLOAT:
            continue
        view = accessor["bufferView"]
        width = {"VEC3": 3, "VEC4": 4}[accessor["type"]]
        values = np.frombuffer(views[view], "<f4").reshape(-1, width).astype(np.float64)
        encoded = _ENCODERS[what](values)
        accessor |= {"normalized": True, "componentType": _TYPES[encoded.dtype.str[1:]]}
        for bound in ("min", "max"):
            accessor.pop(bound, None)
        padded = np.zeros((len(encoded), 4), encoded.dtype)
        padded[:, :width] = encoded
        views[view] = padded.tobytes()
        if width < 4:
            root["bufferViews"][view]["byteStride"] = padded.itemsize * 4
        if what == "NORMAL":
            _require(root)
    _thin_out_targets(root, views)
    return _closed(root, views)


def _thin_out_targets(root: dict[str, Any], views: list[bytes]) -> None:
    """Convert morph targets to sparse accessors with the displaced vertices only."""
    targets = {
        number
        for mesh in root["meshes"]
        for primitive in mesh["primitives"]
        for target in primitive.get("targets", ())
        for number in target.values()
    }
    for number in sorted(targets):
        accessor = root["accessors"][number]
        values = np.frombuffer(views[accessor["bufferView"]], "<f4").reshape(-1, 3)
        moved = np.nonzero(values.any(axis=1))[0]
        kept = accessor.pop("bufferView")
        accessor.pop("byteOffset", None)
        views[kept] = np.round(_SHORTS * values[moved]).astype("<i2").tobytes()
        accessor |= {"normalized": True, "componentType": _SIGNED_SHORT}
        for bound in ("min", "max"):
            accessor[bound] = [round(_SHORTS * x) for x in accessor[bound]]
        _require(root)
        for key in ("target", "byteStride"):
            root["bufferViews"][kept].pop(key, None)
        small = len(values) <= 0xFFFF
        root["bufferViews"].append({"buffer": 0})
        views.append(moved.astype("<u2" if small else "<u4").tobytes())
        accessor["sparse"] = {
            "count": len(moved),
            "indices": {
                "bufferView": len(views) - 1, "componentType": _SHORT if small else _INTEGER,
            },
            "values": {"bufferView": kept},
        }  # fmt: skip


def _uses(root: dict[str, Any]) -> dict[int, str]:
    """Return the attribute of each accessor, without its set number."""
    uses: dict[int, str] = {}
    for mesh in root["meshes"]:
        for primitive in mesh["primitives"]:
            for name, accessor in primitive["attributes"].items():
                uses[accessor] = name.split("_")[0]
    return uses


def _opened(glb: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the JSON and the binary chunk of a GLB written by Poise."""
    (length,) = struct.unpack_from("<I", glb, 12)
    binary = 20 + length
    (size,) = struct.unpack_from("<I", glb, binary)
    return json.loads(glb[20:binary]), glb[binary + 8 : binary + 8 + size]


def _view(data: bytes, view: dict[str, Any]) -> bytes:
    start = view.get("byteOffset", 0)
    return data[start : start + view["byteLength"]]


def _closed(root: dict[str, Any], views: list[bytes]) -> bytes:
    """Build a GLB from the JSON and the bytes of its views."""
    data = bytearray()
    for entry, view in zip(root["bufferViews"], views, strict=True):
        entry["byteOffset"], entry["byteLength"] = len(data), len(view)
        data += view + b"\0" * (-len(view) % 4)
    root["buffers"] = [{"byteLength": len(data)}]
    text = json.dumps(root, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 4)
    whole = 12 + 8 + len(text) + 8 + len(data)
    return b"".join(
        [
            struct.pack("<4sII", b"glTF", 2, whole),
            struct.pack("<II", len(text), _JSON), text,
            struct.pack("<II", len(data), _BINARY), bytes(data),
        ]
    )  # fmt: skip


def _require(root: dict[str, Any]) -> None:
    for member in ("extensionsUsed", "extensionsRequired"):
        if _EXTENSION not in root.setdefault(member, []):
            root[member].append(_EXTENSION)


def _directions(normals: Floats) -> NDArray[np.int8]:
    return np.round(127.0 * normals).astype("i1")


def _fractions(values: Floats) -> NDArray[np.uint8]:
    return np.round(255.0 * values).astype("u1")


_ENCODERS: dict[str, Callable[[Floats], NDArray[Any]]] = {
    "NORMAL": _directions,
    "COLOR": _fractions,
    "WEIGHTS": _fractions,
}
