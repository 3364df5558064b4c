"""Read pickles of NumPy arrays and plain values, without executing anything that they name.

A pickle may name any function and call it. This reader replaces the few functions that NumPy and
joblib name when they store an array by classes of this module, and rejects every other name.
"""

from __future__ import annotations

import io
import os
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import FileRefused, FileSyntax, FileUnsupported, PoiseError
from poise.files import read_bytes
from poise.files.packed import inflated

_MOST = 1 << 30  # bytes of an unpacked pickle
_MOST_AXES = 32
_NUMBERS = "biuf"
_TEXT = "U"
_ZLIB = (b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")  # joblib's default compression
_PACKED = {b"\x1f\x8b": "gzip", b"BZ": "bz2", b"\xfd7": "xz", b"\x5d\x00": "lzma"}


class Malformed(Exception):
    """Data of an array that do not fit its type."""


class _Type:
    """A NumPy type: its code, such as ``f8``, and its byte order."""

    def __init__(self, code: str = "", *_: object) -> None:
        self.code, self.order = code, "<"

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.order = state[1]

    def found(self) -> np.dtype[Any] | None:
        """Return the type of numbers or text, None for objects."""
        if self.code in ("O", "O8"):
            return None
        found = np.dtype(f"{self.order if self.order in '<>|=' else '<'}{self.code}")
        if found.kind not in _NUMBERS + _TEXT or not found.itemsize:
            raise Malformed(f"an array of type {found}; expected numbers")
        return found


class _Array:
    """An array, of which NumPy stores the shape, the type and the bytes."""

    value: Any = None

    def __setstate__(self, state: Any) -> None:
        _, shape, kind, columns_first, data = state
        self.value = _array(data, kind, shape, "F" if columns_first else "C")


def _array(data: Any, kind: _Type, shape: Any, order: str) -> Any:
    """Return an array of numbers or text; a list for an array of objects."""
    found = kind.found()
    if found is None and isinstance(data, list):
        return data  # pyright: ignore[reportUnknownVariableType]
    sizes = tuple(int(size) for size in shape)
    held = memoryview(data).nbytes
    count = 1
    for size in sizes:
        count *= size
    if found is None or min(sizes, default=0) < 0 or count * found.itemsize != held:
        raise Malformed(f"an array of shape {sizes} with {held} bytes")
    if len(sizes) > _MOST_AXES or order not in ("C", "F"):
        raise Malformed(f"an array with {len(sizes)} axes")
    flat: NDArray[Any] = np.frombuffer(bytes(data), found) if held else np.zeros(0, found)
    return flat.reshape(sizes, order="F" if order == "F" else "C")


def _scalar(kind: _Type, data: Any) -> Any:
    return _array(data, kind, (), "C").item()


def _from_buffer(data: Any, kind: _Type, shape: Any, order: str) -> _Array:
    made = _Array()
    made.value = _array(data, kind, shape, order)
    return made


def _encoded(text: str, encoding: str) -> bytes:
    if encoding not in ("latin1", "latin-1"):
        raise Malformed(f"text in the encoding {encoding[:40]!r}")
    return text.encode("latin-1")


def _joblib_array(stream: io.BytesIO) -> type:
    """Return the class of arrays whose bytes joblib stores behind their description."""

    class Stored(_Array):
        def __setstate__(self, state: Any) -> None:
            kind: _Type = state["dtype"]
            found = kind.found()
            if found is None:
                raise Malformed("an array of objects; expected numbers")
            if state.get("numpy_array_alignment_bytes") is not None:
                stream.read(stream.read(1)[0])
            size = found.itemsize
            for part in state["shape"]:
                size *= int(part)
            data = stream.read(size) if 0 <= size <= _MOST else b""
            self.value = _array(data, kind, state["shape"], state["order"])

    return Stored


class PlainUnpickler(pickle._Unpickler):  # pyright: ignore[reportPrivateUsage]
    """Unpickler of the admitted names.

    The one in Python, as that in C reserves memory for the largest index of a memo in the file.
    """

    def __init__(self, stream: io.BytesIO, file: str) -> None:
        super().__init__(stream)
        self.file = file
        made: Callable[..., Any] = lambda *_: _Array()  # noqa: E731
        self.admitted: dict[tuple[str, str], Any] = {
            ("numpy", "ndarray"): _Array,
            ("numpy", "dtype"): _Type,
            ("_codecs", "encode"): _encoded,
            ("__builtin__", "bytes"): lambda: b"",  # of empty arrays, by old protocols
            ("collections", "OrderedDict"): dict,
            ("joblib.numpy_pickle", "NumpyArrayWrapper"): _joblib_array(stream),
        }
        for core in ("numpy.core", "numpy._core"):
            self.admitted[f"{core}.multiarray", "_reconstruct"] = made
            self.admitted[f"{core}.multiarray", "scalar"] = _scalar
            self.admitted[f"{core}.numeric", "_frombuffer"] = _from_buffer

    def find_class(self, module: str, name: str) -> Any:
        found = self.admitted.get((module, name))
        if found is None:
            raise FileRefused(
                f"names {f'{module}.{name}'[:80]!r}; expected NumPy arrays, numbers, text, lists "
                "and dictionaries. Nothing of the file was executed",
                file=self.file,
            )
        return found


def read_pickle(path: str | os.PathLike[str]) -> Any:
    """Return the content of a pickle: arrays, numbers, text, lists and dictionaries.

    Files of ``pickle.dump`` and of ``joblib.dump``, the latter also compressed by zlib.

    Raises:
        FileMissing, FileError: the file cannot be read.
        FileRefused: the file names a function or class other than those of arrays.
        FileSyntax: the file is damaged, or not a pickle.
        FileTooLarge: the content exceeds the limit.
    """
    file = os.fspath(path)
    data = read_bytes(path)
    if data[:2] in _PACKED:
        raise FileUnsupported(
            f"is compressed by {_PACKED[data[:2]]}; save it again with pickle.dump", file=file
        )
    try:
        if data[:2] in _ZLIB:
            data = inflated(data, file)
        return _plain(PlainUnpickler(io.BytesIO(data), file).load())
    except PoiseError:
        raise
    except Malformed as problem:
        raise FileSyntax(f"contains {problem}", file=file) from None
    except Exception:  # noqa: BLE001 - a damaged pickle raises any exception
        raise FileSyntax("is damaged or not a pickle; expected one of arrays", file=file) from None


def _plain(content: Any) -> Any:
    """Return the content with arrays in place of their stand-ins, down to two dictionaries."""
    if not isinstance(content, dict):
        return content

    def array(value: Any) -> Any:
        return value.value if isinstance(value, _Array) else value

    found: dict[Any, Any] = {}
    for key, value in content.items():  # pyright: ignore[reportUnknownVariableType]
        if isinstance(value, dict):
            found[key] = {name: array(one) for name, one in value.items()}  # pyright: ignore[reportUnknownVariableType]
        else:
            found[key] = array(value)
    return found


def pickled(content: dict[str, Any]) -> bytes:
    """Return a pickle that versions of NumPy before and after 2.0 read."""
    data = pickle.dumps(content, protocol=3)
    # NumPy 2 also reads the name of version 1; the first name of the function precedes all arrays.
    return data.replace(b"cnumpy._core.multiarray\n", b"cnumpy.core.multiarray\n", 1)
