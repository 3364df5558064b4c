"""Files as PyTorch writes them, made without it."""

from __future__ import annotations

import io
import pickle
import sys
import types
import zipfile
from typing import Any
from unittest import mock

import numpy as np

STORAGES = {"f4": "FloatStorage", "f8": "DoubleStorage", "f2": "HalfStorage", "i8": "LongStorage",
            "i2": "ShortStorage", "u1": "ByteStorage", "b1": "BoolStorage"}  # fmt: skip


class Tensor:
    """What PyTorch saves of a tensor: a view of a storage."""

    def __init__(self, storage, offset, size, strides, kind=None, count=None):
        self.storage = np.ascontiguousarray(storage)
        self.view = offset, tuple(size), tuple(strides)
        self.kind = kind or STORAGES[self.storage.dtype.str[1:]]
        self.count = self.storage.size if count is None else count

    @classmethod
    def of(cls, array, **more):
        array = np.asarray(array)
        strides = [step // array.itemsize for step in np.ascontiguousarray(array).strides]
        return cls(np.ravel(array), 0, array.shape, strides, **more)


def torch_file(content: Any, order: str = "little") -> bytes:
    """The bytes that ``torch.save`` writes for dictionaries and lists of `Tensor`."""
    torch, utils = types.ModuleType("torch"), types.ModuleType("torch._utils")

    def rebuild(*_: Any) -> None:
        raise AssertionError("executed")

    rebuild.__module__, rebuild.__qualname__ = "torch._utils", "_rebuild_tensor_v2"
    utils._rebuild_tensor_v2 = rebuild  # type: ignore[attr-defined]
    kinds = {}
    for name in [*STORAGES.values(), "BFloat16Storage"]:
        kinds[name] = type(name, (), {"__module__": "torch", "__qualname__": name})
        setattr(torch, name, kinds[name])
    storages: dict[int, tuple[str, Any]] = {}

    class Stored:
        def __init__(self, tensor):
            self.tensor = tensor

    class Pickler(pickle.Pickler):
        def persistent_id(self, obj):
            if not isinstance(obj, Stored):
                return None
            own = obj.tensor.storage
            key, _ = storages.setdefault(id(own), (str(len(storages)), own))
            return "storage", kinds[obj.tensor.kind], key, "cpu", obj.tensor.count

        def reducer_override(self, obj):
            if isinstance(obj, Tensor):
                return rebuild, (Stored(obj), *obj.view, False, {})
            return NotImplemented

    stream, packed = io.BytesIO(), io.BytesIO()
    with mock.patch.dict(sys.modules, {"torch": torch, "torch._utils": utils}):
        Pickler(stream, protocol=2).dump(content)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("clip/data.pkl", stream.getvalue())
        archive.writestr("clip/byteorder", order)
        for key, array in storages.values():
            swapped = array.byteswap() if order == "big" else array
            archive.writestr(f"clip/data/{key}", swapped.tobytes())
    return packed.getvalue()
