"""Arrays in GPU memory, and their exchange with NumPy, CuPy, PyTorch and JAX.

Memory is stream-ordered: an array belongs to the stream on which it was created, and later work of
that stream reuses its memory. Work of another stream on the array must be ordered after its
creation (`runtime.order`), and must be complete before the last array on that memory is deleted.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import numpy as np
from numpy.typing import DTypeLike, NDArray

from poise.cuda import runtime
from poise.cuda.runtime import Device, Event, call, device, order, stream_handle
from poise.errors import InvalidValue, ShapeError

DTYPES: tuple[np.dtype[Any], ...] = tuple(
    np.dtype(name) for name in ("float32", "float64", "int32", "int64", "uint8")
)
_BY_NAME = {str(kind): kind for kind in DTYPES}
_NAME_OF = {kind: name for name, kind in _BY_NAME.items()}  # str() of a dtype is slow
_CUDA, _CUDA_MANAGED = 2, 13  # device types of DLPack


class _Memory:
    """Memory that Poise allocated; freed with the last array on it."""

    __slots__ = ("device", "foreign", "pointer", "stream", "stream_object")

    def __init__(self, on: Device, nbytes: int, stream: object) -> None:
        self.device = on
        self.stream = stream_handle(stream)
        self.stream_object = stream  # a stream must outlive the memory that is freed on it
        self.foreign = False  # whether streams other than this one may still use it
        self.pointer = on.allocate(nbytes, self.stream) if nbytes else 0

    def __del__(self, ending: Callable[[], bool] = sys.is_finalizing) -> None:
        if not ending() and getattr(self, "pointer", 0):
            self.device.release(self.pointer, self.stream, wait=self.foreign)


class _Borrowed:
    """Memory of another library; released with the last array on it."""

    __slots__ = ("device", "foreign", "hand_back", "producer", "stream", "wait")

    def __init__(self, producer: object, stream: int, on: Device) -> None:
        self.producer: object = producer
        self.stream = stream
        self.device = on
        self.wait = _current_stream(producer) != stream
        self.foreign = False
        self.hand_back: Callable[[], object] | None = None

    def __del__(self, ending: Callable[[], bool] = sys.is_finalizing) -> None:
        if ending():
            return
        # The producer may reuse the memory at once, on a stream that does not wait for this one.
        if (self.wait or self.foreign) and self.device.usable:
            with contextlib.suppress(Exception):
                self.device.make_current()
                if self.foreign:
                    self.device.call("cuCtxSynchronize")
                else:
                    self.device.call("cuStreamSynchronize", self.stream)
        if self.hand_back is not None:
            self.hand_back()


def _current_stream(producer: object) -> int | None:
    """Return the stream on which the library of an array reuses freed memory, if known."""
    library = sys.modules.get(_library(producer))
    name = getattr(library, "__name__", "")
    if name == "torch":
        return stream_handle(cast("Any", library).cuda.current_stream())
    if name == "cupy":
        return stream_handle(cast("Any", library).cuda.get_current_stream())
    return None


def _library(value: object) -> str:
    return type(value).__module__.partition(".")[0]


class DeviceArray:
    """A C-contiguous array in GPU memory; a slice along the first axis is a view.

    `shape`, `dtype` (of `DTYPES`), `ndim`, `size` and `nbytes` are as in NumPy. `pointer` is the
    address (0 if there is no memory), `stream` the handle of the stream that orders its memory, and
    `read_only` states whether another library forbids writing. ``numpy.asarray`` copies it to the
    host; CuPy, PyTorch, JAX and Numba share its memory through ``__dlpack__`` and
    ``__cuda_array_interface__``.
    """

    __slots__ = ("_owner", "device", "dtype", "pointer", "read_only", "shape", "stream")

    def __init__(
        self,
        shape: tuple[int, ...],
        dtype: np.dtype[Any],
        pointer: int,
        owner: _Memory | _Borrowed,
        *,
        read_only: bool = False,
    ) -> None:
        self.shape: tuple[int, ...] = shape
        self.dtype: np.dtype[Any] = dtype
        self.pointer: int = pointer
        self.device: Device = owner.device
        self.stream: int = owner.stream
        self.read_only: bool = read_only
        self._owner = owner

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of a zero-dimensional array")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<DeviceArray {self.shape} {self.dtype} on CUDA device {self.device.ordinal}>"

    def _view(self, shape: tuple[int, ...], pointer: int) -> DeviceArray:
        return DeviceArray(shape, self.dtype, pointer, self._owner, read_only=self.read_only)

    def __getitem__(self, index: int | slice) -> DeviceArray:
        """Return a view of a row or of a range of rows of the first axis."""
        count = len(self)
        row = self.nbytes // count if count else 0
        if isinstance(index, slice):
            start, stop, step = index.indices(count)
            if step != 1:
                raise InvalidValue(f"a slice of a DeviceArray must have step 1, not {step}")
            return self._view((max(stop - start, 0), *self.shape[1:]), self.pointer + start * row)
        place = index + count if index < 0 else index
        if not 0 <= place < count:
            raise IndexError(f"index {index} is out of range for an axis of length {count}")
        return self._view(self.shape[1:], self.pointer + place * row)

    def reshape(self, *shape: int | Sequence[int]) -> DeviceArray:
        """Return a view of another shape and the same size; one axis may be -1.

        Raises:
            ShapeError: the shape has another size.
        """
        first = shape[0] if len(shape) == 1 else shape
        wanted = [int(n) for n in ((first,) if isinstance(first, int) else cast("Any", first))]
        rest = math.prod(n for n in wanted if n != -1)
        if wanted.count(-1) == 1 and rest and self.size % rest == 0:
            wanted[wanted.index(-1)] = self.size // rest
        if min(wanted, default=0) < 0 or math.prod(wanted) != self.size:
            raise ShapeError(
                f"an array of shape {self.shape} cannot be reshaped to {tuple(wanted)}"
            )
        return self._view(tuple(wanted), self.pointer)

    def copy(self, stream: object = None) -> DeviceArray:
        """Return a copy in new memory."""
        made = empty(self.shape, self.dtype, stream=stream, ordinal=self.device.ordinal)
        return made.copy_from(self, stream)

    def copy_from(self, source: NDArray[Any] | DeviceArray, stream: object = None) -> DeviceArray:
        """Copy an array of the same shape and dtype into this one; returns this array.

        The copy is ordered in ``stream`` (by default the stream of this array). ``source`` may be
        changed as soon as this returns if it is a NumPy array.

        Args:
            source: (...) of this array's shape and dtype, on the host or on the same device.
            stream: the stream that orders the copy.

        Raises:
            ShapeError: ``source`` has a different shape.
            InvalidValue: ``source`` has another dtype, or this array is read-only.
        """
        handle = self.stream if stream is None else stream_handle(stream)
        self._require_like(source, "source")
        if self.read_only:
            raise InvalidValue("the array is read-only; copy it with copy() first")
        if not self.size:
            return self
        self.device.make_current()
        if isinstance(source, DeviceArray):
            order(source.stream, handle, ordinal=self.device.ordinal)
            call("cuMemcpyDtoDAsync", self.pointer, source.pointer, self.nbytes, handle)
        else:
            _upload(self.device, self.pointer, np.asarray(source, order="C"), handle)
        return self

    def clear(self, stream: object = None) -> DeviceArray:
        """Set every byte to zero, ordered in ``stream``; returns this array."""
        if self.size:
            self.device.make_current()
            handle = self.stream if stream is None else stream_handle(stream)
            call("cuMemsetD8Async", self.pointer, 0, self.nbytes, handle)
        return self

    def to_host(self, stream: object = None, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """Copy to the host; wait until the copy is complete.

        Args:
            stream: the stream whose submitted work the copy includes; by default that of this
                array.
            out: (...) of this array's shape and dtype, C-contiguous, to copy into.

        Returns:
            (...) of this array's shape and dtype; ``out`` if given.

        Raises:
            ShapeError: ``out`` has another shape.
            InvalidValue: ``out`` has another dtype, is not C-contiguous or not writable.
        """
        if out is None:
            out = np.empty(self.shape, self.dtype)
        self._require_like(out, "out")
        if not (out.flags.c_contiguous and out.flags.writeable):
            raise InvalidValue("out is not a writable C-contiguous array; use numpy.empty")
        if self.size:
            handle = self.stream if stream is None else stream_handle(stream)
            self.device.make_current()
            _download(self.device, self.pointer, out, handle)
        return out

    def _require_like(self, other: NDArray[Any] | DeviceArray, name: str) -> None:
        if other.shape != self.shape:
            raise ShapeError(f"{name} has shape {other.shape}; expected {self.shape}")
        if other.dtype != self.dtype:
            raise InvalidValue(f"{name} has dtype {other.dtype}; expected {self.dtype}")

    def _share(self, stream: int | None) -> None:
        """Record that work of ``stream`` (None: of any) may use the memory until it is freed."""
        if stream != self.stream:
            self._owner.foreign = True

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("converting an array in GPU memory to a NumPy array requires a copy")
        host = self.to_host()
        return host if dtype is None else host.astype(dtype, copy=False)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.pointer, self.read_only),
            "strides": None,
            "stream": self.stream,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, self.device.ordinal

    def __dlpack__(
        self,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> object:
        """Return a DLPack capsule of this memory.

        Args:
            stream: the consumer's stream, which waits for the work of this array's stream. None is
                the legacy default stream, -1 requests no ordering.
            max_version: the newest DLPack version (major, minor) that the consumer supports.
            dl_device: the device requested by the consumer: None or this device.
            copy: True for a capsule of a copy.

        Raises:
            BufferError: another device is requested, or the array is read-only and the consumer
                does not support DLPack 1.
        """
        if dl_device is not None and tuple(map(int, dl_device)) != self.__dlpack_device__():
            raise BufferError("the array is in GPU memory; call to_host() for a NumPy array")
        if copy:
            return self.copy().__dlpack__(stream, max_version)
        consumer = None if stream == -1 else stream_handle(stream)
        if self.size and consumer is not None:
            order(self.stream, consumer, ordinal=self.device.ordinal)
        self._share(consumer)
        return _exported(self, max_version)


def empty(
    shape: int | Sequence[int],
    dtype: DTypeLike = np.float32,
    *,
    stream: object = None,
    ordinal: int = 0,
) -> DeviceArray:
    """Return a new array with arbitrary content.

    Args:
        shape: the length of each axis.
        dtype: float32, float64, int32, int64 or uint8.
        stream: the stream of the array, as accepted by `runtime.stream_handle`.
        ordinal: the index of the device.

    Raises:
        ShapeError: an axis is negative.
        InvalidValue: the dtype is not one of these.
        CudaUnavailable: no usable device.
        CudaOutOfMemory: the array does not fit.
    """
    axes = (shape,) if isinstance(shape, (int, np.integer)) else tuple(shape)
    sizes = tuple(int(n) for n in axes)
    if min(sizes, default=0) < 0:
        raise ShapeError(f"a shape must not have negative axes; got {sizes}")
    kind = _supported(np.dtype(dtype), "the array")
    memory = _Memory(device(ordinal), math.prod(sizes) * kind.itemsize, stream)
    return DeviceArray(sizes, kind, memory.pointer, memory)


def to_device(array: NDArray[Any], stream: object = None, *, ordinal: int = 0) -> DeviceArray:
    """Copy a NumPy array to GPU memory; the array may be changed as soon as this returns.

    Args:
        array: (...) of any shape.
        stream: the stream of the array, as accepted by `runtime.stream_handle`.
        ordinal: the index of the device.

    Raises:
        InvalidValue: the dtype is not one of `DTYPES`.
        CudaUnavailable, CudaOutOfMemory: see `empty`.
    """
    given = np.asarray(array)
    return empty(given.shape, given.dtype, stream=stream, ordinal=ordinal).copy_from(given)


def _supported(dtype: np.dtype[Any], name: str) -> np.dtype[Any]:
    if dtype not in DTYPES:
        raise InvalidValue(f"{name} has dtype {dtype}; expected {', '.join(map(str, DTYPES))}")
    return dtype


# ---- transfers

_CHUNK = 16 << 20
_DIRECT = 1 << 20
_COPIERS = 4


class _Staging:
    """Two buffers of pinned memory through which large arrays are copied in chunks."""

    def __init__(self, on: Device) -> None:
        self.lock = threading.Lock()
        self.threads = ThreadPoolExecutor(_COPIERS, "poise-cuda-copy")
        on.make_current()
        pointers = [int(call("cuMemHostAlloc", _CHUNK, 1)) for _ in range(2)]  # 1: portable
        kind = ctypes.c_uint8 * _CHUNK
        self.buffers = tuple(
            (pointer, np.ctypeslib.as_array(kind.from_address(pointer)), self._event(on))
            for pointer in pointers
        )

    @staticmethod
    def _event(on: Device) -> Event:
        return Event(timing=False, ordinal=on.ordinal)

    def copy(self, to: NDArray[np.uint8], source: NDArray[np.uint8]) -> None:
        # One core is slower than the bus, especially if the pages of `to` are new.
        part = -(-to.size // _COPIERS)
        cuts = [slice(i, i + part) for i in range(0, to.size, part)]
        list(self.threads.map(np.copyto, [to[c] for c in cuts], [source[c] for c in cuts]))


_stagings: dict[int, _Staging] = {}
_making = threading.Lock()


def _staging(on: Device) -> _Staging:
    with _making:
        if on.ordinal not in _stagings:
            _stagings[on.ordinal] = _Staging(on)
        return _stagings[on.ordinal]


def _bytes(array: NDArray[Any]) -> NDArray[np.uint8]:
    return array.reshape(-1).view(np.uint8)


def _upload(on: Device, pointer: int, source: NDArray[Any], stream: int) -> None:
    content = _bytes(source)
    if content.size <= _DIRECT:  # the driver stages small arrays before it returns
        call("cuMemcpyHtoDAsync", pointer, source.ctypes.data, content.size, stream)
        if on.reads_host_pages:
            call("cuStreamSynchronize", stream)
        return
    staging = _staging(on)
    with staging.lock:
        for place, start in enumerate(range(0, content.size, _CHUNK)):
            address, buffer, done = staging.buffers[place % 2]
            part = content[start : start + _CHUNK]
            done.synchronize()
            staging.copy(buffer[: part.size], part)
            call("cuMemcpyHtoDAsync", pointer + start, address, part.size, stream)
            done.record(stream)


def _download(on: Device, pointer: int, out: NDArray[Any], stream: int) -> None:
    content = _bytes(out)
    if content.size <= _DIRECT:
        call("cuMemcpyDtoHAsync", out.ctypes.data, pointer, content.size, stream)
        call("cuStreamSynchronize", stream)
        return
    staging = _staging(on)
    starts = range(0, content.size, _CHUNK)

    def fetch(place: int) -> None:
        address, _, done = staging.buffers[place % 2]
        size = min(_CHUNK, content.size - starts[place])
        done.synchronize()
        call("cuMemcpyDtoHAsync", address, pointer + starts[place], size, stream)
        done.record(stream)

    with staging.lock:
        fetch(0)
        for place, start in enumerate(starts):
            if place + 1 < len(starts):
                fetch(place + 1)
            _, buffer, done = staging.buffers[place % 2]
            done.synchronize()
            part = content[start : start + _CHUNK]
            staging.copy(part, buffer[: part.size])


# ---- arrays of other libraries


def is_on_device(value: object) -> bool:
    """Return whether a value is an array in GPU memory, of Poise, CuPy, PyTorch, JAX or Numba."""
    if isinstance(value, DeviceArray):
        return True
    if isinstance(value, (np.ndarray, np.generic, type)):
        return False
    # DLPack first: a tensor that requires a gradient raises at the other attribute.
    asked: Any = getattr(value, "__dlpack_device__", None)
    if asked is not None:
        return int(asked()[0]) in (_CUDA, _CUDA_MANAGED)
    return getattr(value, "__cuda_array_interface__", None) is not None


def as_device_array(
    value: object,
    dtype: DTypeLike | None = None,
    name: str = "array",
    stream: object = None,
    *,
    ordinal: int = 0,
) -> DeviceArray:
    """Return an array of another library as a `DeviceArray` on the same memory.

    Args:
        value: an array of CuPy, PyTorch, JAX or Numba, or a `DeviceArray`.
        dtype: the required dtype; by default any of `DTYPES`.
        name: name of the array in errors.
        stream: the stream that will use the array. It waits for the producer's work on the array.
        ordinal: the device of the array.

    Raises:
        InvalidValue: the array is not in the memory of that device, has another dtype, is not
            C-contiguous, or requires a gradient.
    """
    handle = stream_handle(stream)
    wanted = None if dtype is None else np.dtype(dtype)
    if not is_on_device(value):
        raise InvalidValue(
            f"{name} is a {type(value).__module__}.{type(value).__qualname__} in host memory;"
            " expected an array in GPU memory: copy it with poise.cuda.to_device"
        )
    if isinstance(value, DeviceArray):
        own = _NAME_OF.get(value.dtype) or str(value.dtype)
        _check(value, name, value.device.ordinal, ordinal, own, None, wanted)
        order(value.stream, handle, ordinal=ordinal)
        value._share(handle)  # pyright: ignore[reportPrivateUsage]
        return value
    if getattr(value, "requires_grad", False):
        raise InvalidValue(
            f"{name} requires a gradient, which Poise does not track: call .detach()"
        )
    owner = _Borrowed(value, handle, device(ordinal))
    if hasattr(value, "__dlpack__"):
        return _imported(value, owner, wanted, name, ordinal)
    return _interfaced(value, owner, wanted, name, ordinal)


def _check(
    value: Any,
    name: str,
    found: int,
    ordinal: int,
    dtype: str,
    strides: tuple[int, ...] | None,
    wanted: np.dtype[Any] | None,
) -> np.dtype[Any]:
    """Return the dtype of an array if it can be used without a copy; ``strides`` count bytes."""
    if found != ordinal:
        raise InvalidValue(f"{name} is on CUDA device {found}; expected device {ordinal}")
    kind = _BY_NAME.get(dtype)
    contiguous = _contiguous(tuple(value.shape), strides, kind)
    if contiguous and kind is not None and (wanted is None or wanted == kind):
        return kind
    given = dtype if contiguous else f"{dtype} with strides of {strides} bytes"
    expected = str(wanted) if wanted is not None else " or ".join(_BY_NAME)
    target = wanted or kind or DTYPES[0]
    if _library(value) == "torch":
        remedy = f"call .to(torch.{target}).contiguous()"
    elif _library(value) in ("jax", "jaxlib"):
        remedy = f"call .astype('{target}')"
    else:
        remedy = f"use cupy.ascontiguousarray({name}, dtype='{target}')"
    raise InvalidValue(
        f"{name} is {given} in GPU memory; expected C-contiguous {expected}: {remedy}"
    )


def _contiguous(
    shape: tuple[int, ...], strides: tuple[int, ...] | None, dtype: np.dtype[Any] | None
) -> bool:
    if strides is None or dtype is None or 0 in shape:
        return True
    step = dtype.itemsize
    for length, stride in zip(reversed(shape), reversed(strides)):
        if length != 1 and stride != step:
            return False
        step *= length
    return True


def _interfaced(
    value: Any, owner: _Borrowed, wanted: np.dtype[Any] | None, name: str, ordinal: int
) -> DeviceArray:
    """Import an array through ``__cuda_array_interface__``."""
    given: dict[str, Any] = value.__cuda_array_interface__
    pointer, read_only = given["data"]
    kind, shape = np.dtype(given["typestr"]), tuple(int(n) for n in given["shape"])
    strides = given.get("strides")
    found = ordinal
    if pointer:
        owner.device.make_current()
        key = runtime.driver().CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL
        found = int(call("cuPointerGetAttribute", key, int(pointer)))
    _check(value, name, found, ordinal, str(kind), strides, wanted)
    if given.get("stream") is not None:
        order(int(given["stream"]), owner.stream, ordinal=ordinal)
    return DeviceArray(shape, kind, int(pointer or 0), owner, read_only=bool(read_only))


# ---- DLPack


class _DLTensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_READ_ONLY = 1


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _DLTensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


class _Versioned(ctypes.Structure):
    _fields_ = (
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", _DLTensor),
    )


_NAMES = {False: b"dltensor", True: b"dltensor_versioned"}
_USED = {False: b"used_dltensor", True: b"used_dltensor_versioned"}
_KINDS = {0: "int", 1: "uint", 2: "float", 4: "bfloat", 5: "complex", 6: "bool"}

_python = ctypes.pythonapi
_pointer_of = _python.PyCapsule_GetPointer
_pointer_of.argtypes, _pointer_of.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_void_p
_is_named = _python.PyCapsule_IsValid
_is_named.argtypes, _is_named.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_int
_rename = _python.PyCapsule_SetName
_rename.argtypes, _rename.restype = (ctypes.py_object, ctypes.c_char_p), ctypes.c_int
for _name in _USED.values():
    _python.Py_IncRef(ctypes.py_object(_name))  # a capsule does not copy its name


class _Face:
    """GPU memory as NumPy's array interface, which is never read; keeps ``array`` alive."""

    def __init__(self, array: DeviceArray) -> None:
        self.array = array
        self.__array_interface__ = {
            "shape": array.shape,
            "typestr": array.dtype.str,
            "data": (array.pointer or array.dtype.itemsize, array.read_only),
            "version": 3,
        }


def _tensor(capsule: object) -> tuple[bool, int, Any]:
    """Return whether a capsule is of DLPack 1, the address of its structure, and the structure."""
    versioned = bool(_is_named(capsule, _NAMES[True]))
    address = _pointer_of(capsule, _NAMES[versioned])
    return versioned, address, (_Versioned if versioned else _Managed).from_address(address)


def _exported(array: DeviceArray, max_version: tuple[int, int] | None) -> object:
    # A consumer may free its array while an exception propagates. A deleter written in Python
    # (ctypes) would lose that exception. Therefore a capsule of NumPy, whose deleters are in C, is
    # created for the address in GPU memory, and its device is corrected.
    face: Any = np.asarray(_Face(array))
    try:
        capsule: object = face.__dlpack__(max_version=max_version)
    except TypeError:  # NumPy before 2.1 writes DLPack 0, which consumers accept
        capsule = face.__dlpack__()
    tensor = _tensor(capsule)[2].tensor
    tensor.data = array.pointer
    tensor.device_type, tensor.device_id = array.__dlpack_device__()
    return capsule


def _imported(
    value: Any, owner: _Borrowed, wanted: np.dtype[Any] | None, name: str, ordinal: int
) -> DeviceArray:
    """Import an array through DLPack. The destructor of a rejected capsule frees the array."""
    found = int(value.__dlpack_device__()[1])
    if found != ordinal:
        _check(value, name, found, ordinal, "", None, wanted)
    try:
        capsule = value.__dlpack__(stream=owner.stream, max_version=(1, 0))
    except TypeError:  # a producer older than DLPack 1
        capsule = value.__dlpack__(stream=owner.stream)
    versioned, address, managed = _tensor(capsule)
    tensor = managed.tensor
    shape = tuple(tensor.shape[: tensor.ndim]) if tensor.ndim else ()
    strides = None
    if tensor.strides and tensor.ndim:
        strides = tuple(n * tensor.bits // 8 for n in tensor.strides[: tensor.ndim])
    dtype = f"{_KINDS.get(tensor.code, 'unknown')}{tensor.bits}"
    if tensor.lanes != 1:
        dtype += f"x{tensor.lanes}"
    kind = _check(value, name, found, ordinal, dtype, strides, wanted)
    pointer = (tensor.data or 0) + tensor.byte_offset
    read_only = bool(versioned and managed.flags & _READ_ONLY)
    _rename(capsule, _USED[versioned])
    owner.producer = None
    if managed.deleter:
        deleter = _Deleter(managed.deleter)
        owner.hand_back = lambda: deleter(address)
    return DeviceArray(shape, kind, pointer, owner, read_only=read_only)
