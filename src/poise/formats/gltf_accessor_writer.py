"""Lay out accessors for writing: aligned, with targets, and with bounds where required.

Every array has its own buffer view, aligned to four bytes, with the target that declares its use
to graphics hardware. Equal arrays are written once.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import FileUnsupported
from poise.files.json_text import JsonObject
from poise.formats.gltf_accessors import COMPONENTS, Raw

VERTICES, CORNERS = 34962, 34963

_CODES = {dtype.str[1:]: code for code, dtype in COMPONENTS.items()}
_KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}


class AccessorWriter:
    """Collects buffer views and accessors.

    >>> layout = AccessorWriter("a.glb")
    >>> layout.floats([(0.0, 1.0, 2.0)], bounds=True)
    0
    >>> layout.accessors[0]["min"], len(layout.data)
    ([0.0, 1.0, 2.0], 12)
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.data = bytearray()
        self.views: list[JsonObject] = []
        self.accessors: list[JsonObject] = []
        self._known: dict[tuple[Any, ...], int] = {}

    def view(
        self,
        data: bytes,
        target: int | None = None,
        stride: int | None = None,
        use: tuple[object, ...] = (),
    ) -> int:
        """Return the index of a view of these bytes; views of another ``use`` are not shared."""
        key = (hashlib.blake2b(data).digest(), target, stride, use)
        if key not in self._known:
            self.data += b"\0" * (-len(self.data) % 4)
            entry: JsonObject = {
                "buffer": 0, "byteOffset": len(self.data), "byteLength": len(data),
            }  # fmt: skip
            if stride is not None:
                entry["byteStride"] = stride
            if target is not None:
                entry["target"] = target
            self.data += data
            self._known[key] = len(self.views)
            self.views.append(entry)
        return self._known[key]

    def floats(self, values: ArrayLike, target: int | None = None, *, bounds: bool = False) -> int:
        """Return the index of an accessor of single-precision numbers (n,) or (n, width).

        Raises:
            FileUnsupported: a number exceeds single precision.
        """
        given = np.asarray(values, dtype=np.float64)
        if given.size and not np.abs(given).max() <= np.finfo(np.float32).max:
            raise FileUnsupported(
                f"{np.abs(given).max():.3g} exceeds single precision, which glTF uses",
                file=self.file,
            )
        return self.array(given.astype("<f4"), target, bounds=bounds)

    def array(
        self,
        values: NDArray[np.generic],
        target: int | None = None,
        *,
        bounds: bool = False,
        normalized: bool = False,
        kind: str = "",
    ) -> int:
        """Return the index of an accessor of values (n,) or (n, width) of a type that glTF has."""
        rows = np.ascontiguousarray(values.reshape(len(values), -1))
        kind = kind or _KINDS[rows.shape[1]]
        data, stride = _packed(rows, target)
        # Accessors that share a view would need a stride; separate views avoid this.
        use = (rows.dtype.str, kind, normalized, bounds)
        view = self.view(data, target, stride, use)
        key = ("accessor", view)
        if key not in self._known:
            entry: JsonObject = {
                "bufferView": view, "componentType": _CODES[rows.dtype.str[1:]],
                "count": len(rows), "type": kind,
            }  # fmt: skip
            if normalized:
                entry["normalized"] = True
            if bounds:
                entry["min"], entry["max"] = rows.min(axis=0).tolist(), rows.max(axis=0).tolist()
            self._known[key] = len(self.accessors)
            self.accessors.append(entry)
        return self._known[key]

    def raw(self, raw: Raw, target: int | None = None, *, bounds: bool = False) -> int:
        """Return the index of an accessor with the elements exactly as read."""
        return self.array(
            raw.values, target, bounds=bounds, normalized=raw.normalized, kind=raw.kind
        )

    def corners(self, faces: NDArray[np.int64], count: int) -> int:
        """Return the index of an accessor with indices of ``count`` vertices."""
        # The largest number of each type is reserved for restarting a strip.
        dtype = "<u2" if count < 0xFFFF else "<u4"
        return self.array(faces.ravel().astype(dtype), CORNERS)


def _packed(rows: NDArray[np.generic], target: int | None) -> tuple[bytes, int | None]:
    """Return the bytes of rows; rows of vertices are aligned to four bytes, as required."""
    size = rows.shape[1] * rows.dtype.itemsize
    if target != VERTICES or size % 4 == 0:
        return rows.tobytes(), None
    stride = size + (-size % 4)
    padded = np.zeros((len(rows), stride), np.uint8)
    padded[:, :size] = rows.view(np.uint8).reshape(len(rows), size)
    return padded.tobytes(), stride
