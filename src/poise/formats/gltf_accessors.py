"""Accessors: the arrays of a glTF file, with all bounds checked before reading.

Integers that represent fractions in [0, 1] or [-1, 1] ("normalized") become single precision,
``c / 255`` rounded once, as in graphics hardware: writing them as floats gives the same number.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.gltf_container import Budget, Buffers
from poise.formats.gltf_json import Item

COMPONENTS: dict[int, np.dtype[np.generic]] = {
    5120: np.dtype("<i1"),
    5121: np.dtype("<u1"),
    5122: np.dtype("<i2"),
    5123: np.dtype("<u2"),
    5125: np.dtype("<u4"),
    5126: np.dtype("<f4"),
}
_LARGEST = {"i1": 127.0, "u1": 255.0, "i2": 32767.0, "u2": 65535.0, "u4": 4294967295.0}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}


@dataclass(frozen=True, eq=False)
class Raw:
    """Elements of an accessor as stored.

    Attributes:
        values: (count, width) of the stored type; matrices in column-major order.
        kind: "SCALAR", "VEC3", "MAT4", ...
        normalized: whether integers represent fractions.
    """

    values: NDArray[np.generic]
    kind: str
    normalized: bool

    def floats(self) -> Floats:
        """Return the represented numbers, shape (count, width)."""
        values = self.values
        if values.dtype.kind == "f" or not self.normalized:
            with np.errstate(invalid="ignore"):  # signalling NaNs; callers check for NaN
                return values.astype(np.float64)
        most = _LARGEST[values.dtype.str[1:]]
        if values.dtype.itemsize > 2:
            return (values.astype(np.float64) / most).astype(np.float32).astype(np.float64)
        # Both integers are exact in single precision: the quotient is rounded once.
        fractions = values.astype(np.float32) / np.float32(most)
        return np.maximum(fractions, np.float32(-1.0)).astype(np.float64)


class Accessors:
    """The accessors of a file, each decoded on first access."""

    def __init__(self, root: Item, buffers: Buffers, budget: Budget) -> None:
        self.buffers = buffers
        self.budget = budget
        self.entries = root.objects("accessors")
        self._raw: dict[int, Raw] = {}

    def raw(self, index: int) -> Raw:
        """Return the elements of an accessor as stored."""
        if index not in self._raw:
            self._raw[index] = self._decode(self.entries[index])
        return self._raw[index]

    def fill(self, index: int, raw: Raw) -> None:
        """Set the elements of an accessor whose view does not contain them."""
        raw.values.setflags(write=False)
        self._raw[index] = raw

    def named(self, owner: Item, name: str, kinds: str | tuple[str, ...]) -> Raw | None:
        """Return the accessor of one of ``kinds`` referenced by a member of ``owner``, or None."""
        number = owner.value.get(name)
        if type(number) is int:
            known = self._raw.get(number)
            if known is not None and known.kind == kinds:  # the most common case in animations
                return known
        index = owner.index(name, len(self.entries), "accessor")
        if index is None:
            return None
        found = self.raw(index)
        allowed = (kinds,) if isinstance(kinds, str) else kinds
        if found.kind not in allowed:
            raise (
                self.entries[index]
                .get("type")
                .fault(f"{found.kind}, and {owner.place}.{name} expects {' or '.join(allowed)}")
            )
        return found

    def floats(self, owner: Item, name: str, kinds: str | tuple[str, ...]) -> Floats | None:
        """Return the accessor that a member of ``owner`` refers to, as finite numbers; or None."""
        found = self.named(owner, name, kinds)
        if found is None:
            return None
        self.budget.spend(found.values.size * 8, owner.get(name))
        values = found.floats()
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            bad = int(np.argwhere(~np.isfinite(values))[0][0])
            raise owner.get(name).fault(f"element {bad} is not finite; expected numbers")
        return values

    def integers(self, owner: Item, name: str, kinds: str | tuple[str, ...]) -> Integers | None:
        """Return the accessor that a member of ``owner`` refers to, as integers; or None."""
        found = self.named(owner, name, kinds)
        if found is None:
            return None
        if found.values.dtype.kind == "f":
            raise owner.get(name).fault("holds floats; expected whole numbers")
        self.budget.spend(found.values.size * 8, owner.get(name))
        return found.values.astype(np.int64)

    def _decode(self, item: Item) -> Raw:
        kind = item.text("type")
        if kind not in WIDTHS:
            raise item.get("type").fault(f"{kind!r}; expected one of {', '.join(WIDTHS)}")
        dtype = _component(item.get("componentType"))
        count = item.integer("count", low=1)
        width = WIDTHS[kind]
        view = item.index("bufferView", self.buffers.count, "buffer view")
        if view is None:
            self.budget.spend(count * width * dtype.itemsize, item)
            values = np.zeros((count, width), dtype)
        else:
            values = self._viewed(item, view, dtype, kind, count)
        sparse = item.object("sparse")
        if sparse is not None:
            values = self._sparse(sparse, values, dtype, kind)
        values.setflags(write=False)
        return Raw(values, kind, item.flag("normalized"))

    def _viewed(
        self, item: Item, view: int, dtype: np.dtype[np.generic], kind: str, count: int
    ) -> NDArray[np.generic]:
        """Return a view of the elements in their buffer view, without a copy."""
        data, stride = self.buffers.view(view)
        rows, padded = _columns(kind, dtype.itemsize)
        size = padded * (WIDTHS[kind] // rows) if rows else WIDTHS[kind] * dtype.itemsize
        offset = item.integer("byteOffset", 0)
        stride = stride or size
        if stride < size:
            raise item.fault(
                f"elements of {size} bytes in a view of stride {stride}; expected at least {size}"
            )
        end = offset + stride * (count - 1) + size
        if end > len(data):
            raise item.fault(
                f"{count} elements end at byte {end} of bufferViews[{view}], which has "
                f"{len(data)}; expected byteOffset + stride * (count - 1) + size within it"
            )
        if not rows:
            shape = (count, WIDTHS[kind])
            return np.ndarray(shape, dtype, data, offset, (stride, dtype.itemsize))
        columns = WIDTHS[kind] // rows
        strides = (stride, padded, dtype.itemsize)
        lying = np.ndarray((count, columns, rows), dtype, data, offset, strides)
        return lying.reshape(count, WIDTHS[kind])

    def _sparse(
        self, sparse: Item, base: NDArray[np.generic], dtype: np.dtype[np.generic], kind: str
    ) -> NDArray[np.generic]:
        """Return the elements with the replacements of a sparse accessor."""
        count = sparse.integer("count", low=1)
        if count > len(base):
            raise sparse.get("count").fault(f"{count} of {len(base)} elements; expected fewer")
        where, what = sparse.object("indices"), sparse.object("values")
        if where is None or what is None:
            raise sparse.fault("needs indices and values")
        index_type = _component(where.get("componentType"))
        if index_type.kind != "u":
            raise where.get("componentType").fault("expected 5121, 5123 or 5125")
        places = self._part(where, index_type, "SCALAR", count)[:, 0].astype(np.int64)
        if places.max() >= len(base):
            raise where.fault(f"replaces element {places.max()} of {len(base)}")
        self.budget.spend(base.nbytes, sparse)
        values = np.array(base)
        values[places] = self._part(what, dtype, kind, count)
        return values

    def _part(
        self, item: Item, dtype: np.dtype[np.generic], kind: str, count: int
    ) -> NDArray[np.generic]:
        view = item.index("bufferView", self.buffers.count, "buffer view")
        if view is None:
            raise item.fault("has no bufferView; expected the number of one")
        return self._viewed(item, view, dtype, kind, count)


def _component(item: Item) -> np.dtype[np.generic]:
    found = COMPONENTS.get(item.value) if isinstance(item.value, int) else None
    if found is None:
        raise item.fault(f"expected one of {', '.join(map(str, COMPONENTS))}")
    return found


def _columns(kind: str, size: int) -> tuple[int, int]:
    """Rows and bytes of a column if columns are padded to four bytes, else zeros."""
    rows = {"MAT2": 2, "MAT3": 3}.get(kind, 0)
    if not rows or rows * size % 4 == 0:
        return 0, 0
    return rows, rows * size + (-rows * size % 4)
