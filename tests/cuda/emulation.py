"""GPU emulated on the host: device memory, and kernels built by the host's compiler.

`HostDriver` stands for ``cuda.bindings.driver`` with memory alone. `KernelDriver` also runs
kernels: their very source, compiled for the host, each thread of a block a fiber. Warps vote and
wait for one another as on a GPU, so that faults between threads show.
"""

from __future__ import annotations

import _ctypes
import ctypes
import itertools
import re
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cuda.on_host import build
from poise.cuda import arrays, batches, forward, runtime
from poise.solvers import on_device

needs_host = pytest.mark.skipif(sys.platform == "win32", reason="no ucontext.h on this platform")


class Names:
    """An enumeration whose members are their names."""

    def __getattr__(self, name: str) -> str:
        return name


class HostDriver:
    """The functions of the CUDA driver that arrays need. Calls are recorded in `calls`."""

    CUdevice_attribute = Names()
    CUmemAllocationType = Names()
    CUmemLocationType = Names()
    CUmemPool_attribute = Names()
    CUpointer_attribute = Names()
    CUevent_flags = SimpleNamespace(CU_EVENT_DEFAULT=0, CU_EVENT_DISABLE_TIMING=2)
    cuuint64_t = int

    def __init__(self, pools: bool = True) -> None:
        self.attributes = {
            "COMPUTE_CAPABILITY_MAJOR": 9,
            "MULTIPROCESSOR_COUNT": 132,
            "MAX_THREADS_PER_MULTIPROCESSOR": 2048,
            "MEMORY_POOLS_SUPPORTED": int(pools),
        }
        self.capacity = 1 << 28
        self.memory: dict[int, Any] = {}
        self.pinned: list[Any] = []
        self.calls: list[tuple[Any, ...]] = []
        self.frees = 0

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("cu"):
            raise AttributeError(name)

        def answer(*arguments: Any) -> tuple[int]:
            self.calls.append((name, *arguments))
            return (0,)

        return answer

    def count(self, name: str) -> int:
        return sum(entry[0] == name for entry in self.calls)

    def CUmemPoolProps(self) -> SimpleNamespace:
        return SimpleNamespace(location=SimpleNamespace())

    def cuDriverGetVersion(self) -> tuple[int, int]:
        return 0, 13000

    def cuDeviceGetCount(self) -> tuple[int, int]:
        return 0, 2

    def cuDeviceGet(self, ordinal: int) -> tuple[int, str]:
        return 0, f"device {ordinal}"

    def cuDeviceGetName(self, length: int, device: object) -> tuple[int, bytes]:
        return 0, b"Host\0\0"

    def cuDeviceGetAttribute(self, key: str, device: object) -> tuple[int, int]:
        return 0, self.attributes.get(key.removeprefix("CU_DEVICE_ATTRIBUTE_"), 0)

    def cuDevicePrimaryCtxRetain(self, device: object) -> tuple[int, str]:
        return 0, f"context of {device}"

    def cuMemGetInfo(self) -> tuple[int, int, int]:
        return 0, self.capacity - self.used(), self.capacity

    def cuMemPoolCreate(self, wanted: object) -> tuple[int, str]:
        return 0, "pool"

    def used(self) -> int:
        return sum(map(len, self.memory.values()))

    def cuMemAlloc(self, nbytes: int) -> tuple[int, int]:
        if self.used() + nbytes > self.capacity:
            return 2, 0
        block = ctypes.create_string_buffer(b"\xee" * nbytes, nbytes)
        self.memory[ctypes.addressof(block)] = block
        return 0, ctypes.addressof(block)

    def cuMemAllocFromPoolAsync(self, nbytes: int, pool: str, stream: int) -> tuple[int, int]:
        assert pool == "pool"
        return self.cuMemAlloc(nbytes)

    def cuMemFree(self, pointer: int) -> tuple[int]:
        del self.memory[pointer]
        self.frees += 1
        return (0,)

    def cuMemFreeAsync(self, pointer: int, stream: int) -> tuple[int]:
        return self.cuMemFree(pointer)

    def cuMemHostAlloc(self, nbytes: int, flags: int) -> tuple[int, int]:
        self.pinned.append(ctypes.create_string_buffer(nbytes))
        return 0, ctypes.addressof(self.pinned[-1])

    def cuMemcpyHtoDAsync(self, to: int, source: int, nbytes: int, stream: int) -> tuple[int]:
        self.calls.append(("copy", nbytes, stream))
        ctypes.memmove(to, source, nbytes)
        return (0,)

    cuMemcpyDtoHAsync = cuMemcpyDtoDAsync = cuMemcpyHtoDAsync

    def cuMemsetD8Async(self, to: int, value: int, nbytes: int, stream: int) -> tuple[int]:
        ctypes.memset(to, value, nbytes)
        return (0,)

    def cuEventCreate(self, flags: int) -> tuple[int, str]:
        return 0, "event"

    def cuPointerGetAttribute(self, key: str, pointer: int) -> tuple[int, int]:
        return 0, 0


# A block of threads on the host: every thread is a fiber that runs up to its next barrier or vote.
# Blocks run one after the other. Shared memory begins as NaN and ends in a canary.
SHIM = r"""
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>
#include <ucontext.h>
#define __CUDACC__
#define __shared__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
struct Index { unsigned x, y, z; };
struct double2 { double x, y; };
struct float4 { float x, y, z, w; };
static double2 make_double2(double x, double y) { return {x, y}; }
static float4 make_float4(float x, float y, float z, float w) { return {x, y, z, w}; }
static Index threadIdx, blockIdx, blockDim, gridDim;
enum State { READY, WARP, BLOCK, VOTE, DONE };
const std::size_t STACK = 1 << 18, SPARE = 1 << 14;
struct Fiber {
    ucontext_t context;
    State state;
    bool wanted, carried;
    std::unique_ptr<char[]> stack{new char[STACK]};
};
static std::vector<Fiber> fibers;
static ucontext_t scheduler;
static unsigned current;
static void (*entry)(void **);
static void **given;
static void yield_as(State state)
{
    const Index mine = threadIdx;
    fibers[current].state = state;
    swapcontext(&fibers[current].context, &scheduler);
    threadIdx = mine;
}
static void __syncthreads() { yield_as(BLOCK); }
static void __syncwarp() { yield_as(WARP); }
static bool __any_sync(unsigned mask, bool wanted)
{
    if (mask != 0xffffffffu) abort();
    fibers[current].wanted = wanted;
    yield_as(VOTE);
    return fibers[current].carried;
}
template <class T> static T atomicAdd(T *place, T more)
{
    const T before = *place;
    *place += more;
    return before;
}
static double __longlong_as_double(long long bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}
static void begin() { entry(given); fibers[current].state = DONE; }

static bool all(unsigned first, unsigned end, State state)
{
    bool any = false;
    for (unsigned t = first; t < end; ++t) {
        if (fibers[t].state == DONE) continue;
        if (fibers[t].state != state) return false;
        any = true;
    }
    return any;
}
static void release(unsigned first, unsigned end)
{
    for (unsigned t = first; t < end; ++t)
        if (fibers[t].state != DONE) fibers[t].state = READY;
}
static void count_votes(unsigned first, unsigned end)
{
    bool any = false;
    for (unsigned t = first; t < end; ++t) any |= fibers[t].state == VOTE && fibers[t].wanted;
    for (unsigned t = first; t < end; ++t) fibers[t].carried = any;
    release(first, end);
}
static bool run_block(bool backwards)
{
    const unsigned count = blockDim.x;
    if (fibers.size() < count) fibers.resize(count);
    for (unsigned t = 0; t < count; ++t) {
        Fiber &f = fibers[t];
        getcontext(&f.context);
        memset(f.stack.get(), 0xff, STACK);  // what is read before it is written is NaN
        f.context.uc_stack.ss_sp = f.stack.get();
        f.context.uc_stack.ss_size = STACK;
        f.context.uc_link = &scheduler;
        f.state = READY;
        makecontext(&f.context, begin, 0);
    }
    for (;;) {
        bool ran = false, left = false;
        for (unsigned i = 0; i < count; ++i) {
            const unsigned t = backwards ? count - 1 - i : i;
            if (fibers[t].state != READY) continue;
            threadIdx = {t, 0, 0};
            current = t;
            ran = true;
            swapcontext(&scheduler, &fibers[t].context);
        }
        for (unsigned t = 0; t < count; ++t) left |= fibers[t].state != DONE;
        if (!left) {
            for (unsigned t = 0; t < count; ++t)
                for (std::size_t i = 0; i < SPARE; ++i)
                    if (fibers[t].stack[i] != (char)0xff) abort();  // the stack is too small
            return true;
        }
        bool freed = false;
        for (unsigned t = 0; t < count; t += 32) {
            const unsigned end = t + 32 < count ? t + 32 : count;
            if (all(t, end, WARP)) { release(t, end); freed = true; }
            if (all(t, end, VOTE)) { count_votes(t, end); freed = true; }
        }
        if (all(0, count, BLOCK)) { release(0, count); freed = true; }
        if (!ran && !freed) return false;  // threads wait at different barriers
    }
}
template <typename... P, std::size_t... I>
static void unpacked(void (*f)(P...), void **a, std::index_sequence<I...>)
{
    f(*(P *)a[I]...);
}
template <typename... P>
static void called(void (*f)(P...), void **a)
{
    unpacked(f, a, std::index_sequence_for<P...>());
}
"""
ENDING = r"""
alignas(64) Four shared[1 << 14];
#define KERNEL(NAME) if (!strcmp(name, #NAME)) entry = [](void **a) { called(NAME, a); };
extern "C" int launch(
    const char *name, unsigned gx, unsigned gy, unsigned bx, unsigned bytes, void **a,
    int backwards)
{
    if (bytes + 64 > sizeof(shared) || bx > 1024 || gy > 65535) return 1;
    entry = nullptr;
    KERNELS
    if (!entry) return 2;
    given = a;
    gridDim = {gx, gy, 1};
    blockDim = {bx, 1, 1};
    for (unsigned y = 0; y < gy; ++y)
        for (unsigned x = 0; x < gx; ++x) {
            memset(shared, 0xff, bytes + 64);
            blockIdx = {x, y, 0};
            if (!run_block(backwards)) return 3;
            for (unsigned i = bytes; i < bytes + 64; ++i)
                if (((unsigned char *)shared)[i] != 0xff) return 4;
        }
    return 0;
}
"""


_numbers = itertools.count()


class KernelDriver(HostDriver):
    """A driver in host memory whose launches run the kernels' source."""

    CUfunction_attribute = Names()
    stack_bytes = 0  # of a thread, as the driver would report it

    def __init__(self) -> None:
        super().__init__()
        self.attributes["MULTIPROCESSOR_COUNT"] = 1
        self.attributes["MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"] = 232448
        self.backwards = False
        self.launched: list[str] = []
        self.shapes: list[tuple[int, int]] = []  # blocks and threads of each launch
        self.loaded: set[Path] = set()

    def cuModuleLoadData(self, cubin: bytes) -> tuple[int, Any]:
        text = cubin.decode()
        named, _, source = text.partition("\n")
        real = "double" if re.search("#define (R|REAL) double", source) else "float"
        entries = "".join(f"KERNEL({name})" for name in named.removeprefix("// ").split())
        ending = ENDING.replace("    KERNELS", entries)
        if "extern __shared__ Four shared[]" not in source:
            ending = "struct Four { char bytes[16]; };\n" + ending
        made = build(source + ending, real=real, head=SHIM)
        # A library of its own, with variables of its own, for each module.
        path = Path(made._name).with_suffix(f".{next(_numbers)}.so")
        shutil.copy(made._name, path)
        library = ctypes.CDLL(str(path))
        sizes = re.findall(r"__(?:constant|device)__ R (\w+)\[(\d+)\];", source)
        width = 8 if real == "double" else 4
        library.sizes = {name: width * int(size) for name, size in sizes}
        self.loaded.add(path)
        return 0, library

    def cuModuleUnload(self, library: Any) -> tuple[int]:
        self.loaded.remove(Path(library._name))  # once
        Path(library._name).unlink()
        _ctypes.dlclose(library._handle)
        return (0,)

    def cuModuleGetGlobal(self, library: Any, name: bytes) -> tuple[int, int, int]:
        size = library.sizes[name.decode()]
        variable = (ctypes.c_char * size).in_dll(library, name.decode())
        return 0, ctypes.addressof(variable), size

    def cuModuleGetFunction(self, library: Any, name: bytes) -> tuple[int, Any]:
        return 0, (library, name)

    def cuFuncGetAttribute(self, key: str, *_: Any) -> tuple[int, int]:
        return 0, self.stack_bytes if key.endswith("LOCAL_SIZE_BYTES") else 0

    def cuOccupancyMaxActiveBlocksPerMultiprocessor(self, *_: Any) -> tuple[int, int]:
        return 0, 1

    def cuLaunchKernel(self, handle: Any, *given: int) -> tuple[int]:
        (library, name), (gx, gy, gz, bx, by, bz, shared, _, pointers, _) = handle, given
        assert Path(library._name) in self.loaded, "launched after it was unloaded"
        assert gz == by == bz == 1
        address = ctypes.c_void_p(pointers)
        status = library.launch(name, gx, gy, bx, shared, address, int(self.backwards))
        assert status == 0, f"{name}: {status}"
        self.launched.append(name.decode())
        self.shapes.append((gx, bx))
        return (0,)


_DEFINED = ("R", "THREADS")


def _compiled(source: str, arch: str, *, kernels: Any, options: Any = ()) -> bytes:
    """In the place of `runtime.compile_source`: the source, headed by the names of its kernels."""
    assert arch == "sm_90"
    assert all(option.startswith(("--", "-D")) for option in options)
    # A block runs after the other, so that they can share static memory.
    source = source.replace("__shared__ double2", "static double2")
    given = [option.removeprefix("-D").split("=", 1) for option in options if "=" in option]
    defined = "".join(f"#define {name} {value}\n" for name, value in given if name in _DEFINED)
    return f"// {' '.join(kernels)}\n{defined}{source}".encode()


def emulate(monkeypatch: pytest.MonkeyPatch) -> KernelDriver:
    """Let Poise find an emulated GPU; kernels that solves have prepared are forgotten."""
    fake = KernelDriver()
    monkeypatch.setattr(runtime, "driver", lambda: fake)
    monkeypatch.setattr(runtime, "nvrtc_version", lambda: (13, 0))
    monkeypatch.setattr(runtime, "_devices", {})
    monkeypatch.setattr(runtime, "compile_source", _compiled)
    for user in (batches, forward):
        monkeypatch.setattr(user, "compile_source", _compiled)
    monkeypatch.setattr(arrays, "_stagings", {})
    monkeypatch.setattr(on_device, "_kernels", type(on_device._kernels)())
    return fake
