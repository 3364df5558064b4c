"""Read the tensors of PyTorch files (``.pt``) without PyTorch, and without executing anything.

A file is a zip: ``NAME/data.pkl``, a pickle whose tensors refer to storages, ``NAME/data/KEY``, the
bytes of the storages, and ``NAME/byteorder``. A tensor is a view of a storage with a size, strides
and an offset that the file states, and that are checked here.
"""

from __future__ import annotations

import io
import os
import zipfile
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileName, FileSyntax, FileUnsupported, PoiseError
from poise.files import read_bytes
from poise.files.packed import ZIP_FAULTS, unpacked_limit
from poise.formats.native_process import decoded_apart
from poise.formats.npz_archive import MAX_UNPACKED
from poise.formats.robot_motions.pickles import MOST_AXES, Malformed, PlainUnpickler, sendable

_STORAGES = {
    "DoubleStorage": "f8", "FloatStorage": "f4", "HalfStorage": "f2", "BFloat16Storage": "u2",
    "LongStorage": "i8", "IntStorage": "i4", "ShortStorage": "i2", "CharStorage": "i1",
    "ByteStorage": "u1", "BoolStorage": "?",
}  # fmt: skip


class _Storage(NamedTuple):
    """The numbers that tensors view."""

    values: NDArray[Any]


class _TensorUnpickler(PlainUnpickler):
    """Unpickler of tensors, and of what `PlainUnpickler` admits."""

    def __init__(self, archive: zipfile.ZipFile, folder: str, file: str) -> None:
        super().__init__(io.BytesIO(archive.read(f"{folder}data.pkl")), file)
        self._archive, self._folder, self._left = archive, folder, MAX_UNPACKED
        self._order = ">" if self._named("byteorder") == b"big" else "<"
        self._storages: dict[str, _Storage] = {}
        self.admitted["torch._utils", "_rebuild_tensor_v2"] = self._tensor
        self.admitted |= {("torch", name): name for name in _STORAGES}

    def _named(self, name: str) -> bytes:
        path = f"{self._folder}{name}"
        return self._archive.read(path) if path in self._archive.namelist() else b""

    def persistent_load(self, pid: Any) -> _Storage:
        """Return a storage: ``("storage", type, key, device, count)``."""
        what, kind, key, _, count = pid
        if what != "storage" or kind not in _STORAGES or not isinstance(key, str):
            raise Malformed(f"a reference to {str(what)[:40]!r}")
        if key not in self._storages:
            data = self._named(f"data/{key}")
            values = np.frombuffer(data, np.dtype(self._order + _STORAGES[kind]))
            if len(values) != count:
                raise Malformed(f"a storage of {count} numbers with {len(data)} bytes")
            if kind == "BFloat16Storage":  # the upper half of a float32
                values = (values.astype(np.uint32) << 16).view(np.float32)
            self._storages[key] = _Storage(values)
        return self._storages[key]

    def _tensor(self, storage: Any, offset: Any, size: Any, strides: Any, *_: Any) -> NDArray[Any]:
        sizes, steps = [int(n) for n in size], [int(n) for n in strides]
        if not isinstance(storage, _Storage) or len(sizes) != len(steps) or len(sizes) > MOST_AXES:
            raise Malformed(f"a tensor of shape {sizes} with strides {steps}")
        values, start, count = storage.values, int(offset), 1
        last = start
        for n, step in zip(sizes, steps, strict=True):
            count *= n
            last += (n - 1) * step
        if min([*sizes, *steps, start], default=0) < 0 or (count and last >= len(values)):
            raise Malformed(f"a tensor of shape {sizes}, strides {steps}, beyond its storage")
        self._left -= count * values.itemsize
        if self._left < 0:
            raise Malformed(f"tensors of more than {MAX_UNPACKED >> 20} MiB")
        if not count:
            return np.zeros(sizes, values.dtype)
        item = values.itemsize
        view = np.lib.stride_tricks.as_strided(values[start:], sizes, [item * n for n in steps])
        return view.astype(values.dtype.newbyteorder("="))


def read_tensors(path: FileName) -> Any:
    """Return the content of a PyTorch file: arrays, numbers, text, lists and dictionaries.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileRefused: the file names a function or class other than those of tensors.
        FileSyntax: the file is damaged, or a tensor does not fit its storage.
        FileUnsupported: the file has the format of PyTorch before version 1.6.
        FileTooLarge: the file expands to far more than its size.
    """
    file = os.fspath(path)
    data = read_bytes(path)
    if data[:2] != b"PK":
        raise FileUnsupported(
            "is not a zip file, as PyTorch writes since version 1.6; save it again with torch.save",
            file=file,
        )
    return decoded_apart("the reader of tensors", tensor_unpickler, unpacked, file, [data])


def tensor_unpickler() -> type[_TensorUnpickler]:
    """Return the unpickler."""
    return _TensorUnpickler


def unpacked(unpickler: type[_TensorUnpickler], file: str, data: bytes) -> Any:
    """Return the content of a PyTorch file; `read_tensors` lists the errors."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            unpacked_limit(archive, len(data), file)
            inside = [name for name in archive.namelist() if name.endswith("/data.pkl")]
            if len(inside) != 1:
                raise FileSyntax("is a zip file without data.pkl of PyTorch", file=file)
            return sendable(unpickler(archive, inside[0][: -len("data.pkl")], file).load())
    except PoiseError:
        raise
    except Malformed as problem:
        raise FileSyntax(f"contains {problem}", file=file) from None
    except ZIP_FAULTS as problem:
        raise FileSyntax(f"is damaged: {problem}", file=file) from None
    except Exception:  # noqa: BLE001 - a damaged pickle raises any exception
        raise FileSyntax("is damaged: its pickle is not one of tensors", file=file) from None
