"""Decode meshopt-compressed buffer views of glTF: ``EXT_`` and ``KHR_meshopt_compression``.

The filters follow the formulas of the extension's specification, in the Khronos Group's registry.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from poise.formats.gltf_json import Item

NAMES = ("EXT_meshopt_compression", "KHR_meshopt_compression")
_MOST = 1024
"""Maximum compression ratio: 256 rows of four zero bytes take one byte in format version 1."""


def extension_of(item: Item, names: tuple[str, ...]) -> Item | None:
    """Return the first of some extensions that an item has, or None."""
    extensions = item.object("extensions")
    if extensions is None:
        return None
    name = next((name for name in names if extensions.has(name)), None)
    return None if name is None else extensions.object(name)


def is_required(root: Item, names: tuple[str, ...]) -> bool:
    """Return whether a file requires one of some extensions."""
    return any(entry.value in names for entry in root.items("extensionsRequired"))


def decoded_view(
    extension: Item, data: memoryview, take: Callable[[int, int, Item], None]
) -> bytes:
    """Decode a meshopt-compressed buffer view.

    Args:
        extension: JSON of the extension.
        data: the compressed bytes.
        take: reserves memory, given the decoded and the compressed size.

    Raises:
        FileSyntax: the data cannot be decoded.
        FileTooLarge: the decoded data are too large.
    """
    count = extension.integer("count", low=1)
    stride = extension.integer("byteStride", low=1)
    mode, filter_name = extension.text("mode"), extension.text("filter") or "NONE"
    wrong = _wrong(count, stride, mode, filter_name)
    if count * stride > _MOST * len(data) + (1 << 16):
        wrong = f"{count} elements of {stride} bytes from {len(data)} bytes"
    if wrong:
        raise extension.fault(wrong)
    take(count * stride, len(data), extension)
    values = _decoded(np.frombuffer(data, np.uint8), count, stride, mode)
    if values is None:
        raise extension.fault(f"the data are not {count} elements in meshopt's mode {mode}")
    return _FILTERS[filter_name](values, stride).tobytes()


def _wrong(count: int, stride: int, mode: str, filter_name: str) -> str:
    """Describe a violation of the extension's rules, or return ""."""
    if mode not in ("ATTRIBUTES", "TRIANGLES", "INDICES"):
        return f"mode {mode!r}; expected ATTRIBUTES, TRIANGLES or INDICES"
    if mode == "ATTRIBUTES" and (stride % 4 or stride > 256):
        return f"byteStride {stride}; expected a multiple of 4 up to 256"
    if mode != "ATTRIBUTES" and (stride not in (2, 4) or filter_name != "NONE"):
        return f"byteStride {stride}, filter {filter_name}; expected 2 or 4 and no filter"
    if mode == "TRIANGLES" and count % 3:
        return f"count {count}; expected a multiple of 3"
    strides = {
        "NONE": (stride,),
        "OCTAHEDRAL": (4, 8),
        "COLOR": (4, 8),
        "QUATERNION": (8,),
        "EXPONENTIAL": (stride,),
    }
    if stride not in strides.get(filter_name, ()):
        return f"filter {filter_name!r} of stride {stride}"
    return ""


def _decoded(
    data: NDArray[np.uint8], count: int, stride: int, mode: str
) -> NDArray[np.uint8] | None:
    """Decode the bytes of a view, before its filter; None if they are invalid."""
    from poise.kernels import meshopt_codec  # loads the compiler

    version, kind = (int(data[0]) & 15, int(data[0]) & 0xF0) if len(data) else (0, 0)
    if kind != _HEADERS[mode] or version > 1:
        return None
    place = np.zeros(1, np.int64)
    if mode == "ATTRIBUTES":
        values = np.zeros(count * stride, np.uint8)
        planes = np.zeros((4, meshopt_codec.BLOCK_ROWS), np.int64)
        before = np.zeros(stride, np.int64)
        end = meshopt_codec.decode_vertices(data, version, stride, values, before, planes)
        return values if end == len(data) else None
    indices = np.zeros(count, np.uint32)
    if mode == "TRIANGLES":
        edges, recent = np.zeros((16, 2), np.int64), np.zeros(16, np.int64)
        end = meshopt_codec.decode_triangles(data, version, indices, place, edges, recent)
    else:
        end = meshopt_codec.decode_sequence(data, indices, place)
    return indices.astype(f"<u{stride}").view(np.uint8) if end == len(data) else None


def _octahedral(values: NDArray[np.uint8], stride: int) -> NDArray[np.uint8]:
    """Unit vectors from octahedral coordinates; the third number is 1 in their scale."""
    kind = np.dtype("<i1" if stride == 4 else "<i2")
    coded = values.view(kind).reshape(-1, 4)
    most = float(np.iinfo(kind).max)
    x, y, one = coded[:, 0].astype(np.float64), coded[:, 1].astype(np.float64), coded[:, 2]
    scale = np.maximum(one.astype(np.float64), 1.0)
    x, y = x / scale, y / scale
    z = 1.0 - np.abs(x) - np.abs(y)
    over = np.maximum(-z, 0.0)
    x, y = x - np.copysign(over, x), y - np.copysign(over, y)
    size = np.maximum(np.sqrt(x * x + y * y + z * z), 1e-12)
    made = coded.copy()
    made[:, :3] = np.rint(np.stack([x, y, z], axis=1) / size[:, None] * most).astype(kind)
    return made.view(np.uint8).ravel()


def _quaternion(values: NDArray[np.uint8], _: int) -> NDArray[np.uint8]:
    """Decode unit quaternions stored without the largest component; the fourth is its index."""
    coded = values.view("<i2").reshape(-1, 4)
    which, one = coded[:, 3] & 3, (coded[:, 3] | 3).astype(np.float64)
    small = coded[:, :3] / (np.maximum(one, 1.0) * math.sqrt(2.0))[:, None]
    largest = np.sqrt(np.maximum(1.0 - (small * small).sum(axis=1), 0.0))
    made = np.zeros(coded.shape, "<i2")
    rows = np.arange(len(coded))
    for place in range(3):
        made[rows, (which + place + 1) % 4] = np.rint(small[:, place] * 32767.0)
    made[rows, which] = np.rint(largest * 32767.0)
    return made.view(np.uint8).ravel()


def _exponential(values: NDArray[np.uint8], _: int) -> NDArray[np.uint8]:
    """Floats from a signed exponent of 8 bits and a signed mantissa of 24."""
    coded = values.view("<i4")
    exponent = coded >> 24
    mantissa = (coded << 8) >> 8
    return np.ldexp(mantissa.astype(np.float64), exponent).astype("<f4").view(np.uint8)


def _colour(values: NDArray[np.uint8], stride: int) -> NDArray[np.uint8]:
    """RGBA from Y, Co, Cg and alpha in k bits; the highest bit of alpha is set, and states k."""
    coded = values.view(f"<u{stride // 4}").reshape(-1, 4)
    y, alpha = coded[:, 0].astype(np.int64), coded[:, 3].astype(np.int64)
    orange, green = coded[:, 1:3].view(f"<i{stride // 4}").astype(np.int64).T
    one = (1 << np.frexp(alpha)[1].astype(np.int64)) - 1
    half = alpha & (one >> 1)
    full = np.stack([y + orange - green, y + green, y - orange - green, half << 1 | half & 1], 1)
    most = np.iinfo(coded.dtype).max
    scaled = np.rint(full * (most / np.maximum(one, 1))[:, None])
    return scaled.clip(0, most).astype(coded.dtype).view(np.uint8).ravel()


_HEADERS = {"ATTRIBUTES": 0xA0, "TRIANGLES": 0xE0, "INDICES": 0xD0}
_FILTERS = {"NONE": lambda values, _: values, "OCTAHEDRAL": _octahedral, "QUATERNION": _quaternion,
            "EXPONENTIAL": _exponential, "COLOR": _colour}  # fmt: skip
