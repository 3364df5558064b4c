"""Arrays in GPU memory, with a driver that keeps them in host memory."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cuda.emulation import HostDriver
from poise.cuda import arrays, runtime
from poise.cuda.arrays import DTYPES, DeviceArray, as_device_array, empty, is_on_device, to_device
from poise.errors import InvalidValue, ShapeError


@pytest.fixture(params=[True, False], ids=["pool", "no pool"])
def host(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[HostDriver]:
    fake = HostDriver(request.param)
    monkeypatch.setattr(runtime, "driver", lambda: fake)
    monkeypatch.setattr(runtime, "nvrtc_version", lambda: (13, 0))
    monkeypatch.setattr(runtime, "_devices", {})
    monkeypatch.setattr(arrays, "_stagings", {})
    monkeypatch.setattr(arrays, "_CHUNK", 1024)
    monkeypatch.setattr(arrays, "_DIRECT", 100)
    gc.disable()
    yield fake
    gc.enable()


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("shape", [(), (0,), (3,), (2, 0, 3), (5, 7), (11, 13, 17)], ids=str)
def test_a_round_trip_returns_the_same_numbers(
    host: HostDriver, dtype: np.dtype[Any], shape: tuple[int, ...]
) -> None:
    given = np.random.default_rng(0).integers(0, 200, shape).astype(dtype)
    on_device = to_device(given)
    assert (on_device.shape, on_device.dtype) == (shape, dtype)
    assert (on_device.ndim, on_device.size) == (given.ndim, given.size)
    assert on_device.nbytes == given.nbytes
    np.testing.assert_array_equal(on_device.to_host(), given, strict=True)
    out = np.empty_like(given)
    assert on_device.to_host(out=out) is out
    np.testing.assert_array_equal(out, given)
    np.testing.assert_array_equal(np.asarray(on_device), given, strict=True)
    np.testing.assert_array_equal(on_device.copy().to_host(), given)
    assert not on_device.clear().to_host().any()


@pytest.mark.parametrize("size", [100, 101, 1023, 1024, 1025, 2048, 2049, 10_000])
def test_large_arrays_travel_in_chunks(host: HostDriver, size: int) -> None:
    given = np.random.default_rng(size).integers(0, 256, size).astype(np.uint8)
    np.testing.assert_array_equal(to_device(given, stream=5).to_host(), given)
    copies = [entry[1:] for entry in host.calls if entry[0] == "copy"]
    assert sum(nbytes for nbytes, _ in copies) == 2 * size
    assert max(nbytes for nbytes, _ in copies) <= 1024
    assert {stream for _, stream in copies} == {5}
    assert len(host.pinned) == (2 if size > 100 else 0)


def test_arrays_of_any_order_are_copied_as_they_read(host: HostDriver) -> None:
    given = np.arange(12.0).reshape(3, 4).T
    np.testing.assert_array_equal(to_device(given).to_host(), given)
    np.testing.assert_array_equal(to_device(given[::2]).to_host(), given[::2])


def test_numpy_conversion_casts_and_refuses_to_share(host: HostDriver) -> None:
    on_device = to_device(np.arange(3, dtype=np.int32))
    assert np.asarray(on_device, np.float64).dtype == np.float64
    with pytest.raises(ValueError, match="requires a copy"):
        on_device.__array__(copy=False)


def test_a_slice_is_a_view(host: HostDriver) -> None:
    given = np.arange(24, dtype=np.float32).reshape(6, 4)
    on_device = to_device(given)
    for index in (0, 5, -1, slice(1, 3), slice(None), slice(4, 2), slice(-2, None)):
        np.testing.assert_array_equal(on_device[index].to_host(), given[index], strict=True)
    np.testing.assert_array_equal(on_device[1:][2][3:].to_host(), given[1:][2][3:])
    on_device[2].copy_from(np.zeros(4, np.float32))
    given[2] = 0
    np.testing.assert_array_equal(on_device.to_host(), given)
    assert len(on_device) == 6
    with pytest.raises(IndexError):
        on_device[6]
    with pytest.raises(InvalidValue, match="step 1, not 2"):
        on_device[::2]
    with pytest.raises(TypeError):
        len(empty(()))


def test_reshape_gives_a_view_of_the_same_size(host: HostDriver) -> None:
    on_device = to_device(np.arange(12.0))
    assert on_device.reshape(3, 4).shape == (3, 4)
    assert on_device.reshape((2, -1, 2)).shape == (2, 3, 2)
    assert on_device.reshape(-1).pointer == on_device.pointer
    assert empty((0, 3)).reshape(3, 0).shape == (3, 0)
    for wrong in [(5,), (-1, 5), (-1, -1), (-2, -6)]:
        with pytest.raises(ShapeError, match=r"shape \(12,\)"):
            on_device.reshape(wrong)


def test_memory_is_freed_once_with_the_last_view(host: HostDriver) -> None:
    on_device = to_device(np.arange(8.0).reshape(4, 2))
    view = on_device[1:].reshape(-1)
    del on_device
    assert (host.frees, len(host.memory)) == (0, 1)
    assert view.to_host().tolist() == [2, 3, 4, 5, 6, 7]
    del view
    assert (host.frees, len(host.memory)) == (1, 0)


def test_memory_of_a_forked_parent_is_left_alone(
    host: HostDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_device = empty(3)
    monkeypatch.setattr(runtime.os, "getpid", lambda: -1)
    with pytest.raises(runtime.CudaUnavailable, match="'spawn'"):
        empty(3)
    del on_device
    assert host.frees == 0


def test_memory_that_does_not_fit_is_an_error_that_says_how_much(host: HostDriver) -> None:
    with pytest.raises(
        runtime.CudaOutOfMemory, match=r"1\.00 GiB requested, 256\.0 MiB of"
    ) as raised:
        empty(1 << 30, np.uint8)
    assert raised.value.asked == 1 << 30
    assert host.count("cuCtxSynchronize") == 1  # memory held for reuse was returned first


def test_bad_shapes_and_dtypes_are_refused(host: HostDriver) -> None:
    with pytest.raises(ShapeError, match="negative"):
        empty((2, -1))
    with pytest.raises(InvalidValue, match="float16; expected float32, float64"):
        empty(3, np.float16)
    with pytest.raises(InvalidValue, match="complex128"):
        to_device(np.zeros(2, complex))
    on_device = empty((2, 3))
    with pytest.raises(ShapeError, match=r"out has shape \(3, 2\); expected \(2, 3\)"):
        on_device.to_host(out=np.empty((3, 2), np.float32))
    with pytest.raises(InvalidValue, match="out has dtype float64; expected float32"):
        on_device.to_host(out=np.empty((2, 3)))
    with pytest.raises(InvalidValue, match="C-contiguous"):
        on_device.to_host(out=np.empty((3, 2), np.float32).T)
    with pytest.raises(ShapeError, match="source has shape"):
        on_device.copy_from(np.zeros(6, np.float32))


# ---- exchange


class Interface:
    """A producer of ``__cuda_array_interface__`` alone, on host memory."""

    def __init__(self, array: np.ndarray[Any, Any], **changes: Any) -> None:
        self.array = array
        self.shape = array.shape
        self.__cuda_array_interface__ = {
            "shape": array.shape,
            "typestr": array.dtype.str,
            "data": (array.ctypes.data, False),
            "strides": array.strides,
            "version": 3,
            **changes,
        }


class Producer:
    """A producer of DLPack alone: it hides a `DeviceArray`."""

    def __init__(self, array: DeviceArray, *, old: bool = False, ordinal: int = 0) -> None:
        self.array, self.shape = array, array.shape
        self.streams: list[int | None] = []
        self.ordinal = ordinal
        self.old = old

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, self.ordinal

    def __dlpack__(self, *, stream: int | None = None, **more: Any) -> object:
        if self.old and more:
            raise TypeError("__dlpack__() got an unexpected keyword argument 'max_version'")
        self.streams.append(stream)
        return self.array.__dlpack__(stream, more.get("max_version"))


def test_the_interface_describes_the_array(host: HostDriver) -> None:
    on_device = to_device(np.zeros((2, 3), np.float32), stream=7)
    assert on_device.__cuda_array_interface__ == {
        "shape": (2, 3),
        "typestr": "<f4",
        "data": (on_device.pointer, False),
        "strides": None,
        "stream": 7,
        "version": 3,
    }
    assert empty((0, 3)).__cuda_array_interface__["data"] == (0, False)


def test_an_interface_is_imported_without_a_copy(host: HostDriver) -> None:
    given = np.arange(6.0).reshape(2, 3)
    taken = as_device_array(Interface(given, stream=9), "float64", stream=4)
    assert (taken.pointer, taken.stream) == (given.ctypes.data, 4)
    assert ("cuStreamWaitEvent", 4, "event", 0) in host.calls
    np.testing.assert_array_equal(taken.to_host(), given)
    read_only = as_device_array(Interface(given, data=(given.ctypes.data, True)))
    with pytest.raises(InvalidValue, match="read-only"):
        read_only.copy_from(given)
    with pytest.raises(BufferError, match=r"(?i)read-?only"):
        read_only.__dlpack__()
    if np.lib.NumpyVersion(np.__version__) >= "2.1.0":
        assert as_device_array(Producer(read_only)).read_only
    assert as_device_array(Interface(np.ones((1, 4))[:, :4])).shape == (1, 4)
    assert as_device_array(Interface(np.ones((0, 4)).T, data=(0, False))).shape == (4, 0)


def test_the_interface_keeps_its_producer_alive(host: HostDriver) -> None:
    producer = Interface(np.arange(3.0))
    taken = as_device_array(producer)
    memory = taken.pointer
    del producer
    assert taken[1:].pointer == memory + 8
    assert taken.to_host().tolist() == [0, 1, 2]
    before = host.count("cuStreamSynchronize")
    del taken  # an unknown library may use its memory again at once
    assert host.count("cuStreamSynchronize") == before + 1


def test_arrays_that_cannot_be_used_as_they_are_name_the_remedy(
    host: HostDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InvalidValue, match="targets is float64 in GPU memory") as raised:
        as_device_array(to_device(np.zeros(3)), np.float32, "targets")
    assert "expected C-contiguous float32: use cupy.ascontiguousarray" in str(raised.value)
    with pytest.raises(InvalidValue, match=r"float64 with strides of \(8, 24\) bytes"):
        as_device_array(Interface(np.zeros((2, 3)).T), name="targets")
    with pytest.raises(InvalidValue, match="is float16 in GPU memory"):
        as_device_array(Interface(np.zeros(3, np.float16)), np.float32)
    with pytest.raises(InvalidValue, match=r"numpy\.ndarray in host memory.*to_device"):
        as_device_array(np.zeros(3))
    with pytest.raises(InvalidValue, match=r"builtins\.list in host memory"):
        as_device_array([1.0])
    on_device = to_device(np.zeros(3))
    with pytest.raises(InvalidValue, match="on CUDA device 1; expected device 0"):
        as_device_array(Producer(on_device, ordinal=1))
    monkeypatch.setattr(host, "cuPointerGetAttribute", lambda *_: (0, 1), raising=False)
    with pytest.raises(InvalidValue, match="on CUDA device 1; expected device 0"):
        as_device_array(Interface(np.zeros(3)))
    tensor = Producer(on_device)
    tensor.requires_grad = True  # type: ignore[attr-defined]
    with pytest.raises(InvalidValue, match=r"requires a gradient.*\.detach\(\)"):
        as_device_array(tensor)


@pytest.mark.parametrize("old", [False, True], ids=["versioned", "legacy"])
def test_dlpack_round_trips_without_a_copy(host: HostDriver, old: bool) -> None:
    for given in (np.arange(6.0).reshape(2, 3), np.array(2, np.int64), np.zeros((0, 3), np.uint8)):
        made = to_device(given)
        producer = Producer(made, old=old)
        taken = as_device_array(producer, stream=6)
        assert producer.streams == [6]
        assert (taken.pointer, taken.shape, taken.dtype) == (made.pointer, made.shape, made.dtype)
        np.testing.assert_array_equal(taken.to_host(), given, strict=True)
        del made, producer
        view = taken.reshape(-1)
        del taken
        np.testing.assert_array_equal(view.to_host(), given.reshape(-1))
        assert len(host.memory) == (given.size > 0)
        del view
        assert not host.memory
    assert host.frees == 2


def test_an_array_of_ours_is_returned_as_it_is(host: HostDriver) -> None:
    made = to_device(np.arange(3.0), stream=3)
    assert as_device_array(made, "float64", stream=3) is made
    assert host.count("cuStreamWaitEvent") == 0
    as_device_array(made, stream=4)
    assert host.count("cuStreamWaitEvent") == 1
    del made  # stream 4 may still use the memory
    assert host.count("cuCtxSynchronize") == 1


def test_an_import_that_is_exported_waits_for_every_stream(host: HostDriver) -> None:
    taken = as_device_array(Interface(np.zeros(3)))
    taken.__dlpack__(stream=8)
    del taken
    assert host.count("cuCtxSynchronize") == 1


def test_capsules_that_nobody_takes_are_cleaned_up(host: HostDriver) -> None:
    made = to_device(np.arange(3.0))
    before = sys.getrefcount(made)
    for version in (None, (1, 0)):
        capsule = made.__dlpack__(max_version=version)
        assert sys.getrefcount(made) > before
        del capsule
        assert sys.getrefcount(made) == before
    with pytest.raises(InvalidValue, match="expected C-contiguous int32"):
        as_device_array(Producer(made), np.int32)
    with pytest.raises(BufferError, match=r"to_host\(\)"):
        made.__dlpack__(dl_device=(1, 0))
    del made
    assert host.frees == 1


def test_a_consumer_that_raises_keeps_its_exception(host: HostDriver) -> None:
    class Careless:
        __dlpack_device__ = staticmethod(lambda: (1, 0))
        __dlpack__ = staticmethod(lambda *_, **__: made.__dlpack__())

    made = to_device(np.arange(3.0))
    for _ in range(3):
        with pytest.raises((BufferError, RuntimeError), match=r"(?i)unsupported|device"):
            np.from_dlpack(Careless())


def test_numpy_reads_our_capsules_and_we_read_its(
    host: HostDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The fake keeps its arrays in host memory: only the device type would stop NumPy.
    monkeypatch.setattr(arrays, "_CUDA", 1)
    made = to_device(np.arange(6, dtype=np.int32).reshape(2, 3))
    shared = np.from_dlpack(made[1:])
    assert shared.ctypes.data == made[1:].pointer
    assert (shared.tolist(), shared.dtype) == ([[3, 4, 5]], np.int32)
    del made
    assert host.frees == 0
    del shared
    assert host.frees == 1

    class Theirs:
        __dlpack_device__ = staticmethod(lambda: (1, 0))
        shape = (2, 3)

        def __dlpack__(self, *, stream: int, **more: object) -> object:
            return given.__dlpack__(**more)

    given = np.arange(6.0).reshape(2, 3)
    taken = as_device_array(Theirs())
    assert taken.pointer == given.ctypes.data
    assert taken.to_host().tolist() == given.tolist()
    del taken
    given = np.asfortranarray(given)
    with pytest.raises(InvalidValue, match=r"strides of \(8, 16\) bytes in GPU memory"):
        as_device_array(Theirs())
    given = np.zeros((2, 3), np.float16)
    with pytest.raises(InvalidValue, match="is float16 in GPU memory"):
        as_device_array(Theirs())


def test_memory_freed_while_an_exception_is_raised_leaves_it_alone(
    host: HostDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrays, "_CUDA", 1)
    with pytest.raises(ValueError, match="operands could not be broadcast"):
        np.from_dlpack(to_device(np.zeros(3))) + np.zeros(2)
    assert host.frees == 1


def test_exports_are_ordered_with_the_consumers_stream(host: HostDriver) -> None:
    made = to_device(np.arange(3.0))
    for stream in (None, 1):
        made.__dlpack__(stream=stream)
    assert host.count("cuStreamWaitEvent") == 0
    made.__dlpack__(stream=-1)
    made.__dlpack__(stream=8)
    assert [entry[1] for entry in host.calls if entry[0] == "cuStreamWaitEvent"] == [8]
    assert host.count("cuCtxSynchronize") == 0
    del made  # stream 8 may still use the memory
    assert host.count("cuCtxSynchronize") == 1
    assert host.frees == 1


def test_dlpack_exports_only_to_its_device_and_copies_when_asked(host: HostDriver) -> None:
    made = to_device(np.arange(3.0))
    with pytest.raises(BufferError):
        made.__dlpack__(dl_device=(1, 0))
    made.__dlpack__(dl_device=(2, 0))
    frees = host.frees
    made.__dlpack__(copy=True)
    assert host.frees == frees + 1


def test_exports_do_not_read_the_memory(host: HostDriver) -> None:
    owner = empty(1)._owner
    for shape in [(), (3,), (1 << 20, 1 << 10)]:
        unmapped = DeviceArray(shape, np.dtype(np.float64), 0x10000, owner)
        taken = as_device_array(Producer(unmapped))
        assert (taken.pointer, taken.shape) == (0x10000, shape)


def test_what_is_on_the_device(host: HostDriver) -> None:
    made = empty(3)
    assert is_on_device(made)
    assert is_on_device(Producer(made))
    assert is_on_device(Interface(np.zeros(3)))
    managed = SimpleNamespace(__dlpack_device__=lambda: (13, 0))
    pinned = SimpleNamespace(__dlpack_device__=lambda: (3, 0))
    assert is_on_device(managed)
    for other in (np.zeros(3), np.float32(1), [1.0], 2, None, "text", pinned, DeviceArray):
        assert not is_on_device(other)


def test_memory_and_events_are_freed_without_looking_up_the_driver(
    host: HostDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A finalizer may run in the middle of an import, where a second import fails.
    array, event = to_device(np.ones(3)), runtime.Event()
    frees = host.frees
    monkeypatch.setattr(runtime, "driver", None)
    monkeypatch.setattr(arrays, "call", None)
    del array, event
    assert host.frees == frees + 1
    assert host.count("cuEventDestroy") == 1
