"""Wrapper of the CUDA driver: devices, kernels, streams and timers.

The library cuda-bindings is loaded by the first call that needs it. Every call of the driver uses
`call`, which uses `driver`; tests replace `driver`.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib
import logging
import os
import re
import struct
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from poise.device import Settings as Settings
from poise.errors import CudaFailure, CudaOutOfMemory, InvalidValue, PoiseError
from poise.errors import CudaUnavailable as CudaUnavailable

DEFAULT_STREAM = 1
"""The handle of the legacy default stream (CU_STREAM_LEGACY), which also stands for None and 0."""

_OUT_OF_MEMORY = 2
_NOT_READY = 600
_OLDEST = (7, 0)


# ---- the driver

_UNUSABLE = {
    34: "no NVIDIA driver: the CUDA driver library found is a stub; install the NVIDIA driver",
    35: "the NVIDIA driver is too old for this cuda-bindings; update the driver",
    36: "the NVIDIA driver is too old for this cuda-bindings; update the driver",
    46: "all CUDA devices are busy or in exclusive use by another process",
    100: "no CUDA device; check nvidia-smi and CUDA_VISIBLE_DEVICES",
    803: "the NVIDIA driver and its CUDA library have different versions; restart the machine",
    804: "the NVIDIA driver is too old for this cuda-bindings; update the driver",
}
_MISSING = 'CUDA needs the package {}: pip install "poise[cuda]"'


@lru_cache
def driver() -> Any:
    """Import the module ``cuda.bindings.driver``.

    Raises:
        CudaUnavailable: the module is not installed.
    """
    try:
        return importlib.import_module("cuda.bindings.driver")
    except ImportError as error:
        raise CudaUnavailable(_MISSING.format("cuda-bindings")) from error


def call(name: str, *arguments: object) -> Any:
    """Call a function of the driver and return its value, or a tuple of several.

    Raises:
        CudaUnavailable: the driver or the device cannot be used.
        CudaFailure: the call failed.
    """
    return _call(driver(), name, *arguments)


def _call(library: Any, name: str, *arguments: object) -> Any:
    status, *values = getattr(library, name)(*arguments)
    if status:
        raise _failure(name, status)
    return values[0] if len(values) == 1 else tuple(values)


def _failure(name: str, status: Any) -> PoiseError:
    code, cause = int(status), getattr(status, "name", str(status))
    if code in _UNUSABLE:
        return CudaUnavailable(_UNUSABLE[code])
    if code == _OUT_OF_MEMORY:
        return CudaOutOfMemory(f"the GPU is out of memory ({name})", 0)
    return CudaFailure(f"{name} failed with {cause}")


# ---- devices


class Device:
    """A GPU with its primary context, which CuPy, PyTorch and JAX share.

    `ordinal`, `name`, `capability` (major, minor), `arch` (such as "sm_90"), `sm_count`,
    `threads_per_sm` and `total_memory` (bytes) describe it.
    """

    def __init__(self, ordinal: int) -> None:
        # Used by finalizers: an import while the garbage collector runs can break another import
        # that it interrupts.
        self._driver: Any = driver()
        count = _device_count()
        if not 0 <= ordinal < count:
            raise CudaUnavailable(
                f"no CUDA device {ordinal}; this machine has {count}, numbered from 0"
            )
        self.ordinal: int = ordinal
        self._handle: Any = call("cuDeviceGet", ordinal)
        text: bytes = call("cuDeviceGetName", 128, self._handle)
        self.name: str = text.split(b"\0")[0].decode()
        major = self.attribute("COMPUTE_CAPABILITY_MAJOR")
        self.capability: tuple[int, int] = (major, self.attribute("COMPUTE_CAPABILITY_MINOR"))
        if self.capability < _OLDEST:
            raise CudaUnavailable(
                f"{self.name} has compute capability {_dotted(self.capability)};"
                f" Poise needs {_dotted(_OLDEST)} or newer"
            )
        self.arch: str = "sm_{}{}".format(*self.capability)
        self.sm_count: int = self.attribute("MULTIPROCESSOR_COUNT")
        self.threads_per_sm: int = self.attribute("MAX_THREADS_PER_MULTIPROCESSOR")
        # If the device reads the host's pages directly, a copy from them does not wait.
        self.reads_host_pages: bool = bool(
            self.attribute("PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES")
        )
        self._process = os.getpid()
        self._context: Any = call("cuDevicePrimaryCtxRetain", self._handle)
        self.make_current()
        self.total_memory: int = int(call("cuMemGetInfo")[1])
        self._pool: Any = self._make_pool() if self.attribute("MEMORY_POOLS_SUPPORTED") else None

    def __repr__(self) -> str:
        return f"<CUDA device {self.ordinal}: {self.name}>"

    @property
    def usable(self) -> bool:
        """Whether this process opened the device (it is not a fork of the process that did)."""
        return self._process == os.getpid()

    def attribute(self, name: str) -> int:
        """Return an attribute of the device, such as "MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"."""
        key = getattr(driver().CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}")
        return int(call("cuDeviceGetAttribute", key, self._handle))

    def call(self, name: str, *arguments: object) -> Any:
        """Call a function of the driver that opened the device; for finalizers.

        Raises:
            CudaFailure: the call failed.
        """
        return _call(self._driver, name, *arguments)

    def make_current(self) -> None:
        """Make the primary context current in the calling thread."""
        self.call("cuCtxSetCurrent", self._context)

    def free_memory(self) -> int:
        """Return the free memory in bytes, without the memory that Poise holds for reuse."""
        self.make_current()
        return int(call("cuMemGetInfo")[0])

    def allocate(self, nbytes: int, stream: int) -> int:
        """Allocate ``nbytes`` bytes (> 0) that ``stream`` may use from now on; return the address.

        Raises:
            CudaOutOfMemory: there is too little free memory.
        """
        self.make_current()
        for last in (False, True):
            if self._pool is None:
                status, pointer = driver().cuMemAlloc(nbytes)
            else:
                status, pointer = driver().cuMemAllocFromPoolAsync(nbytes, self._pool, stream)
            if not status:
                return int(pointer)
            if int(status) != _OUT_OF_MEMORY:
                raise _failure("the allocation", status)
            if not last:
                self.trim()
        raise CudaOutOfMemory(
            f"the GPU is out of memory: {_readable(nbytes)} requested,"
            f" {_readable(self.free_memory())} of {_readable(self.total_memory)} free"
            f" on {self.name}; use a smaller batch",
            nbytes,
        )

    def release(self, pointer: int, stream: int, *, wait: bool) -> None:
        """Free memory once ``stream`` (if ``wait``, every stream) is done; never raises."""
        if not self.usable:
            return
        with contextlib.suppress(Exception):
            self.make_current()
            if wait:
                self.call("cuCtxSynchronize")
            if self._pool is None:
                self.call("cuMemFree", pointer)
            else:
                self.call("cuMemFreeAsync", pointer, stream)

    def trim(self) -> None:
        """Wait for all work, and return the memory that Poise holds for reuse."""
        self.make_current()
        call("cuCtxSynchronize")
        if self._pool is not None:
            call("cuMemPoolTrimTo", self._pool, 0)

    def _make_pool(self) -> Any:
        # A separate pool for Poise: raising the threshold of the default pool would affect CuPy,
        # PyTorch and JAX.
        cuda = driver()
        wanted = cuda.CUmemPoolProps()
        wanted.allocType = cuda.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED
        wanted.location.type = cuda.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
        wanted.location.id = self.ordinal
        pool = call("cuMemPoolCreate", wanted)
        threshold = cuda.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
        call("cuMemPoolSetAttribute", pool, threshold, cuda.cuuint64_t(self.total_memory // 4))
        return pool


_devices: dict[int, Device] = {}
_opening = threading.Lock()


def device(ordinal: int = 0) -> Device:
    """Return the CUDA device ``ordinal``; always the same object.

    Raises:
        CudaUnavailable: there is no driver or no such device, or Poise cannot use the device.
    """
    found = _devices.get(ordinal)
    if found is None:
        with _opening:
            found = _devices.get(ordinal)
            if found is None:
                found = _devices[ordinal] = Device(ordinal)
    if not found.usable:
        raise CudaUnavailable(
            "CUDA was initialised before this process was forked;"
            " start worker processes with the method 'spawn'"
        )
    return found


def is_available() -> bool:
    """Return whether CUDA can be used: the extra, the driver and a device exist. Never raises.

    The reason if not is logged as information, an unexpected failure of the driver as a warning,
    to the logger ``poise.cuda``; `device` raises it.
    """
    try:
        device()
    except Exception as problem:  # noqa: BLE001 - a broken driver may raise anything
        expected = isinstance(problem, CudaUnavailable)
        level = logging.INFO if expected else logging.WARNING
        logging.getLogger("poise.cuda").log(level, "CUDA is not available: %s", problem)
        return False
    return True


def _device_count() -> int:
    cuda = driver()
    try:
        (status,) = cuda.cuInit(0)
        version = int(call("cuDriverGetVersion"))
    except (RuntimeError, OSError) as error:
        raise CudaUnavailable(
            "no NVIDIA driver: libcuda was not found; install the NVIDIA driver"
        ) from error
    have, compiler = (version // 1000, version % 1000 // 10), nvrtc_version()
    if have[0] < compiler[0]:
        raise CudaUnavailable(
            f"the NVIDIA driver supports CUDA {_dotted(have)}, the installed NVRTC is"
            f" {_dotted(compiler)}; update the driver or install cuda-bindings {have[0]}"
        )
    if status:
        raise _failure("cuInit", status)
    count = int(call("cuDeviceGetCount"))
    if not count:
        raise CudaUnavailable(_UNUSABLE[100])
    return count


def _dotted(version: tuple[int, int]) -> str:
    return "{}.{}".format(*version)


def _readable(nbytes: int) -> str:
    if nbytes < 1 << 20:
        return f"{nbytes} bytes"
    return f"{nbytes / 2**20:.1f} MiB" if nbytes < 1 << 30 else f"{nbytes / 2**30:.2f} GiB"


# ---- compilation


@lru_cache
def _nvrtc() -> Any:
    try:
        return importlib.import_module("cuda.bindings.nvrtc")
    except ImportError as error:
        raise CudaUnavailable(_MISSING.format("cuda-bindings")) from error


@lru_cache
def nvrtc_version() -> tuple[int, int]:
    """Return the version (major, minor) of NVRTC, NVIDIA's run-time compiler.

    Raises:
        CudaUnavailable: cuda-bindings or NVRTC is not installed.
    """
    try:
        _, major, minor = _nvrtc().nvrtcVersion()
    except (RuntimeError, OSError) as error:
        raise CudaUnavailable(_MISSING.format("nvidia-cuda-nvrtc")) from error
    return major, minor


def compile_source(
    source: str, arch: str, *, kernels: Sequence[str], options: Sequence[str] = ()
) -> bytes:
    """Compile CUDA C++17 to the machine code (cubin) of an architecture such as "sm_90".

    ``kernels`` are the ``extern "C" __global__`` functions that the source must define. The result
    is cached on disk next to the compiled kernels of the CPU.

    Raises:
        CudaUnavailable: NVRTC is missing, or does not support the architecture.
        CudaFailure: the source does not compile; the message contains the log and a path to the
            source.
    """
    known = _architectures()
    if int(re.sub(r"\D", "", arch)) not in known:
        raise CudaUnavailable(
            f"NVRTC {_dotted(nvrtc_version())} does not compile for {arch}, only for"
            f" sm_{min(known)} to sm_{max(known)}; install another version of cuda-bindings"
        )
    flags = _flags(arch, options)
    key = hashlib.sha256("\0".join((*flags, *kernels, source)).encode()).hexdigest()
    folder = _cache_folder()
    cached = _load(folder / f"{key}.cubin") if folder else None
    if cached is not None:
        return cached
    cubin = _compile(source, flags, "CUBIN")
    for name in kernels:
        if f".text.{name}\0".encode() not in cubin:
            raise CudaFailure(
                f'the CUDA source has no kernel {name!r}; declare it extern "C" __global__'
            )
    if folder:
        _store(folder / f"{key}.cubin", cubin)
    return cubin


def _flags(arch: str, options: Sequence[str]) -> tuple[str, ...]:
    chosen = {option.partition("=")[0] for option in options}
    usual = (f"--gpu-architecture={arch}", "--std=c++17", "--fmad=true")
    return (*(flag for flag in usual if flag.partition("=")[0] not in chosen), *options)


@lru_cache
def _architectures() -> frozenset[int]:
    nvrtc_version()
    return frozenset(_nvrtc().nvrtcGetSupportedArchs()[1])


def _compile(source: str, flags: Sequence[str], kind: str) -> bytes:
    version = nvrtc_version()
    nvrtc = _nvrtc()
    status, program = nvrtc.nvrtcCreateProgram(source.encode(), b"poise.cu", 0, [], [])
    if status:
        raise CudaFailure(f"nvrtcCreateProgram failed with {status!r}")
    try:
        given = [flag.encode() for flag in flags]
        (status,) = nvrtc.nvrtcCompileProgram(program, len(given), given)
        if status:
            log = _output(nvrtc, program, "ProgramLog").rstrip(b"\0\n").decode(errors="replace")
            raise CudaFailure(
                f"NVRTC {_dotted(version)} does not compile the CUDA source"
                f" {_saved(source)} ({' '.join(flags)}):\n{log or repr(status)}"
            )
        return _output(nvrtc, program, kind)
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def _output(nvrtc: Any, program: Any, kind: str) -> bytes:
    _, size = getattr(nvrtc, f"nvrtcGet{kind}Size")(program)
    content = bytearray(size)
    getattr(nvrtc, f"nvrtcGet{kind}")(program, content)
    return bytes(content)


def _saved(source: str) -> Path:
    name = f"poise-{hashlib.sha256(source.encode()).hexdigest()[:16]}.cu"
    path = (_cache_folder() or Path(tempfile.gettempdir())) / name
    with contextlib.suppress(OSError):
        path.write_text(source, encoding="utf-8")
    return path


def _cache_folder() -> Path | None:
    """Return the folder of compiled CUDA kernels, or None if it cannot be made."""
    from poise.kernels.kernel_files import cache_root

    mark = hashlib.sha256(f"nvrtc {_dotted(nvrtc_version())}".encode()).hexdigest()[:16]
    root = cache_root()
    try:
        (root / f"cuda-{mark}").mkdir(parents=True, exist_ok=True)
    except OSError:  # no cache folder: compile without it
        return None
    return root / f"cuda-{mark}"


def _load(path: Path) -> bytes | None:
    """Read a file of `_store`; None if the file does not exist or is damaged."""
    try:
        content = path.read_bytes()
    except OSError:  # not cached
        return None
    checksum, payload = content[:32], content[32:]
    return payload if payload and hashlib.sha256(payload).digest() == checksum else None


def _store(path: Path, payload: bytes) -> None:
    """Write a checksum and the payload atomically."""
    with contextlib.suppress(OSError):
        handle, temporary = tempfile.mkstemp(dir=path.parent, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(payload).digest() + payload)
            os.replace(temporary, path)
        except OSError:
            Path(temporary).unlink()


# ---- modules and launches

_SLOT = 8
_FORMATS: dict[type, str] = {
    np.int32: "i4x",
    np.int64: "q",
    np.uint8: "B7x",
    np.uint32: "I4x",
    np.uint64: "Q",
    np.float32: "f4x",
    np.float64: "d",
}


class Module:
    """Machine code on a device, from a cubin. It stays loaded until `unload`."""

    def __init__(self, cubin: bytes, *, ordinal: int = 0) -> None:
        self.device: Device = device(ordinal)
        self.device.make_current()
        self._handle: Any = call("cuModuleLoadData", cubin)
        self._functions: dict[str, DeviceKernel] = {}

    def function(self, name: str) -> DeviceKernel:
        """Return the kernel of a name."""
        if name not in self._functions:
            self.device.make_current()
            handle = call("cuModuleGetFunction", self._handle, name.encode())
            self._functions[name] = DeviceKernel(name, handle, self.device)
        return self._functions[name]

    def unload(self) -> None:
        """Wait for the device, and free its memory. The kernels become invalid."""
        self.device.make_current()
        self.device.call("cuCtxSynchronize")
        self.device.call("cuModuleUnload", self._handle)
        self._functions.clear()

    def write(self, symbol: str, numbers: np.ndarray[Any, Any], *, stream: object = None) -> None:
        """Fill a variable of the module, in the order of a stream.

        Raises:
            CudaFailure: there is no such variable, or it is smaller than ``numbers``.
        """
        self.device.make_current()
        pointer, size = call("cuModuleGetGlobal", self._handle, symbol.encode())
        if numbers.nbytes > size:
            raise CudaFailure(f"{symbol} holds {size} bytes, not {numbers.nbytes}")
        block = np.ascontiguousarray(numbers)
        handle = stream_handle(stream)
        call("cuMemcpyHtoDAsync", pointer, block.ctypes.data, numbers.nbytes, handle)
        call("cuStreamSynchronize", handle)  # the block of numbers may be freed once this returns

    def names(self) -> tuple[str, ...]:
        """Return the names of the kernels."""
        self.device.make_current()
        count = call("cuModuleGetFunctionCount", self._handle)
        handles = call("cuModuleEnumerateFunctions", count, self._handle)
        return tuple(call("cuFuncGetName", handle).decode() for handle in handles)


class DeviceKernel:
    """A kernel that is loaded on a device."""

    def __init__(self, name: str, handle: Any, device: Device) -> None:
        self.name: str = name
        self.device: Device = device
        self._handle: Any = handle
        self._dynamic: int = 48 << 10

    def launch(
        self,
        grid: int | Sequence[int],
        block: int | Sequence[int],
        arguments: Sequence[object],
        *,
        stream: object = None,
        shared: int = 0,
    ) -> None:
        """Start the kernel asynchronously.

        Args:
            grid: the number of blocks, one to three axes.
            block: the threads of a block, one to three axes.
            arguments: for a pointer a `DeviceArray` or None (a null pointer); for a number a NumPy
                scalar of the parameter's type.
            stream: as accepted by `stream_handle`.
            shared: dynamic shared memory of a block in bytes.
        """
        buffer, pointers = _packed(arguments, self.name)
        self.device.make_current()
        self._allow(shared)
        call(
            "cuLaunchKernel",
            self._handle,
            *_three(grid),
            *_three(block),
            shared,
            stream_handle(stream),
            ctypes.addressof(pointers),
            0,
        )
        del buffer  # keep alive until here, as the pointers refer to it

    def blocks_per_sm(self, block: int, *, shared: int = 0) -> int:
        """Return the number of blocks of ``block`` threads that run on one multiprocessor."""
        self.device.make_current()
        self._allow(shared)
        name = "cuOccupancyMaxActiveBlocksPerMultiprocessor"
        return int(call(name, self._handle, block, shared))

    def stack_bytes(self) -> int:
        """Return the local memory of a thread, as the driver reports it."""
        return self._attribute("LOCAL_SIZE_BYTES")

    def _attribute(self, name: str) -> int:
        self.device.make_current()
        key = getattr(driver().CUfunction_attribute, f"CU_FUNC_ATTRIBUTE_{name}")
        return int(call("cuFuncGetAttribute", key, self._handle))

    def _allow(self, shared: int) -> None:
        if shared > self._dynamic:  # more than 48 KiB must be requested once
            key = driver().CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
            call("cuFuncSetAttribute", self._handle, key, shared)
            self._dynamic = shared


def _packed(arguments: Sequence[object], kernel: str) -> tuple[Any, Any]:
    """Return the values in slots of eight bytes, and the array of pointers to the slots."""
    formats: list[str] = []
    values: list[Any] = []
    for place, value in enumerate(arguments):
        pointer = 0 if value is None else getattr(value, "pointer", None)
        kind = "Q" if pointer is not None else _FORMATS.get(type(value))
        if kind is None:
            raise InvalidValue(
                f"argument {place} of kernel {kernel!r} is a {type(value).__name__};"
                " expected a DeviceArray, None or a NumPy scalar such as numpy.int32(3)"
            )
        formats.append(kind)
        values.append(value if pointer is None else pointer)
    size = _SLOT * len(values)
    buffer = ctypes.create_string_buffer(max(size, _SLOT))
    struct.pack_into("=" + "".join(formats), buffer, 0, *values)
    start = ctypes.addressof(buffer)
    return buffer, (ctypes.c_void_p * max(len(values), 1))(*range(start, start + size, _SLOT))


def _three(axes: int | Sequence[int]) -> tuple[int, ...]:
    given = (axes,) if isinstance(axes, int) else tuple(axes)
    return (*given, 1, 1)[:3]


# ---- streams and timers


def stream_handle(stream: object) -> int:
    """Return the handle of a stream.

    ``stream`` is None or 0 (the legacy default stream), a handle, or a stream of CuPy, PyTorch,
    Numba, cuda-core, cuda-bindings or any other library with ``__cuda_stream__``.
    """
    if stream is None:
        return DEFAULT_STREAM
    if isinstance(stream, (int, np.integer)) and not isinstance(stream, bool):
        return int(stream) or DEFAULT_STREAM
    protocol: Any = getattr(stream, "__cuda_stream__", None)
    if protocol is not None:
        pair: Any = protocol() if callable(protocol) else protocol
        return int(pair[1]) or DEFAULT_STREAM
    for name in ("ptr", "cuda_stream", "handle"):  # CuPy, PyTorch, Numba
        handle: Any = getattr(stream, name, None)
        if handle is not None:
            # Numba wraps a handle in a ctypes pointer, whose value is None for 0.
            handle = getattr(handle, "value", handle)
            return int(handle or 0) or DEFAULT_STREAM
    if type(stream).__name__ in ("CUstream", "cudaStream_t"):
        return int(stream) or DEFAULT_STREAM  # pyright: ignore[reportArgumentType]
    raise InvalidValue(
        f"expected a CUDA stream, a handle or None; got a {type(stream).__name__}: {stream!r}"
    )


def synchronize(stream: object = None, *, ordinal: int = 0) -> None:
    """Wait until the device has finished the work of a stream."""
    device(ordinal).make_current()
    call("cuStreamSynchronize", stream_handle(stream))


def order(before: object, after: object, *, ordinal: int = 0) -> None:
    """Make later work on the stream ``after`` wait for the work submitted to ``before``.

    The device waits; the calling thread does not.
    """
    first, then = stream_handle(before), stream_handle(after)
    if first != then:
        event = Event(timing=False, ordinal=ordinal).record(first)
        call("cuStreamWaitEvent", then, event.handle, 0)


class Event:
    """A CUDA event: a point in the work of a stream, for timing and synchronisation."""

    def __init__(self, *, timing: bool = True, ordinal: int = 0) -> None:
        self.device: Device = device(ordinal)
        self.device.make_current()
        kinds = driver().CUevent_flags
        kind = kinds.CU_EVENT_DEFAULT if timing else kinds.CU_EVENT_DISABLE_TIMING
        self.handle: Any = call("cuEventCreate", int(kind))

    def record(self, stream: object = None) -> Event:
        """Record the event after the work submitted to ``stream``; returns the event."""
        self.device.make_current()
        call("cuEventRecord", self.handle, stream_handle(stream))
        return self

    def synchronize(self) -> None:
        """Wait until the device has reached the event."""
        self.device.make_current()
        call("cuEventSynchronize", self.handle)

    @property
    def reached(self) -> bool:
        """Return whether the device has reached the event."""
        self.device.make_current()
        (status,) = driver().cuEventQuery(self.handle)
        if status and int(status) != _NOT_READY:
            raise _failure("cuEventQuery", status)
        return not status

    def __del__(self, ending: Callable[[], bool] = sys.is_finalizing) -> None:
        if not ending() and hasattr(self, "handle") and self.device.usable:
            with contextlib.suppress(Exception):
                self.device.make_current()
                self.device.call("cuEventDestroy", self.handle)


def elapsed(start: Event, end: Event) -> float:
    """Return milliseconds on the device between two recorded events; waits for the second."""
    end.synchronize()
    return float(call("cuEventElapsedTime", start.handle, end.handle))
