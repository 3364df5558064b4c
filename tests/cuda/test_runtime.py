"""Compilation with NVRTC, its cache, and errors on machines without CUDA."""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cuda_resources
from poise import cuda
from poise.cuda import runtime
from poise.cuda.runtime import CudaFailure, CudaOutOfMemory, CudaUnavailable
from poise.errors import InvalidValue

SOURCE = """
extern "C" __global__ void scale(float *a, float s, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] *= s;
}
extern "C" __global__ void share(double *a) {
    __shared__ double part[64];
    part[threadIdx.x] = a[threadIdx.x];
    __syncthreads();
    a[threadIdx.x] = part[63 - threadIdx.x];
}
"""
KERNELS = ("scale", "share")


@pytest.fixture
def nvrtc() -> Any:
    pytest.importorskip("cuda.bindings.nvrtc")
    try:
        runtime.nvrtc_version()
    except CudaUnavailable as error:
        pytest.skip(str(error))
    return runtime._nvrtc()


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POISE_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def compiled(nvrtc: Any, cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the kind of each compilation."""
    times: list[str] = []
    real = runtime._compile

    def counted(source: str, flags: Any, kind: str) -> bytes:
        times.append(kind)
        return real(source, flags, kind)

    monkeypatch.setattr(runtime, "_compile", counted)
    return times


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
def test_a_source_compiles_to_machine_code(nvrtc: Any, cache: Path, arch: str) -> None:
    cubin = runtime.compile_source(SOURCE, arch, kernels=KERNELS)
    assert cubin.startswith(b"\x7fELF")


def test_a_source_compiles_to_ptx(nvrtc: Any) -> None:
    ptx = cuda_resources.compile_ptx(SOURCE, "compute_80").decode()
    assert ".target sm_80" in ptx
    assert all(f".entry {name}" in ptx for name in KERNELS)
    assert "\0" not in ptx


def test_an_option_replaces_the_usual_one(nvrtc: Any) -> None:
    product = 'extern "C" __global__ void f(float *a) { a[0] = a[1] * a[2] + a[3]; }'
    assert b"fma.rn.f32" in cuda_resources.compile_ptx(product)
    assert b"fma.rn.f32" not in cuda_resources.compile_ptx(product, options=("--fmad=false",))
    assert b"fma.rn.f32" in cuda_resources.compile_ptx(product, options=("-lineinfo", "-DX=1"))


def test_what_is_compiled_is_kept(compiled: list[str], cache: Path) -> None:
    first = runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS)
    assert runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS) == first
    assert compiled == ["CUBIN"]
    [file] = cache.glob("cuda-*/*")
    assert file.suffix == ".cubin"
    runtime.compile_source(SOURCE, "sm_80", kernels=KERNELS)
    runtime.compile_source(SOURCE + "\n", "sm_90", kernels=KERNELS)
    runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS, options=("--fmad=false",))
    assert len(compiled) == len(list(cache.glob("cuda-*/*"))) == 4


@pytest.mark.parametrize("damage", ["cut", "empty", "changed", "checksum alone", "folder"])
def test_a_damaged_file_is_compiled_again(compiled: list[str], cache: Path, damage: str) -> None:
    first = runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS)
    [file] = cache.glob("cuda-*/*.cubin")
    content = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        middle = len(content) // 2
        changed = content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]
        file.write_bytes(
            {
                "cut": content[:middle],
                "empty": b"",
                "changed": changed,
                "checksum alone": content[:32],
            }[damage]
        )
    assert runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS) == first
    assert len(compiled) == 2
    if damage != "folder":
        assert file.read_bytes() == content
    assert not list(cache.glob("cuda-*/*.part"))


def test_an_unwritable_folder_means_no_cache(
    compiled: list[str], cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = cache / "file"
    blocked.write_text("")
    monkeypatch.setenv("POISE_CACHE_DIR", str(blocked))
    for _ in range(2):
        assert runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS)
    assert len(compiled) == 2
    monkeypatch.setenv("POISE_CACHE_DIR", str(cache))

    def refused(*_: Any, **__: Any) -> Any:
        raise PermissionError("read-only")

    monkeypatch.setattr(runtime.tempfile, "mkstemp", refused)
    assert runtime.compile_source(SOURCE, "sm_90", kernels=KERNELS)
    assert len(compiled) == 3


def test_a_wrong_source_is_an_error_with_the_log_and_the_source(nvrtc: Any, cache: Path) -> None:
    wrong = 'extern "C" __global__ void f() { undefined_name = 3; }'
    with pytest.raises(CudaFailure, match='identifier "undefined_name" is undefined') as raised:
        runtime.compile_source(wrong, "sm_90", kernels=("f",))
    [saved] = cache.glob("cuda-*/*.cu")
    assert str(saved) in str(raised.value)
    assert "--gpu-architecture=sm_90" in str(raised.value)
    assert saved.read_text() == wrong


def test_a_missing_kernel_is_an_error(nvrtc: Any, cache: Path) -> None:
    with pytest.raises(CudaFailure, match="no kernel 'scal'; declare it extern \"C\""):
        runtime.compile_source(SOURCE, "sm_90", kernels=("scal",))


def test_an_unknown_architecture_is_an_error(nvrtc: Any, cache: Path) -> None:
    with pytest.raises(CudaUnavailable, match="does not compile for sm_35, only for sm_"):
        runtime.compile_source(SOURCE, "sm_35", kernels=KERNELS)


def test_ptxas_reports_resources(nvrtc: Any) -> None:
    try:
        cuda_resources.ptxas()
    except CudaUnavailable as error:
        pytest.skip(str(error))
    report = cuda_resources.ptxas_report(cuda_resources.compile_ptx(SOURCE), "sm_90")
    assert set(report) == set(KERNELS)
    assert 0 < report["scale"].registers < 64
    assert report["scale"].shared_bytes == 0
    assert report["share"].shared_bytes == 512
    with pytest.raises(CudaFailure, match="ptxas failed"):
        cuda_resources.ptxas_report(b"no ptx")


def test_what_ptxas_prints_is_read() -> None:
    log = """\
ptxas info    : 0 bytes gmem, 24 bytes cmem[4]
ptxas info    : Compiling entry function 'solve' for 'sm_90'
ptxas info    : Function properties for solve
    1088 bytes stack frame, 396 bytes spill stores, 400 bytes spill loads
ptxas info    : Used 255 registers, used 1 barriers, 1088 bytes cumulative stack size, 2048 bytes \
smem, 400 bytes cmem[0]
ptxas info    : Compile time = 25.5 ms
ptxas info    : Function properties for helper
    16 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Compiling entry function 'plain' for 'sm_90'
ptxas info    : Function properties for plain
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers
"""
    assert cuda_resources.parse_ptxas(log) == {
        "solve": cuda_resources.Resources(255, 1088, 396, 400, 2048),
        "plain": cuda_resources.Resources(8, 0, 0, 0, 0),
    }


def test_a_missing_ptxas_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_resources.importlib.util, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CudaUnavailable, match="nvidia-cuda-nvcc"):
        cuda_resources.ptxas_report(b"")


# ---- machines that cannot use CUDA


def machine(**changes: Any) -> SimpleNamespace:
    """A driver with one device, as far as the opening of a device asks it."""
    usual: dict[str, Any] = {
        "cuInit": lambda _: (0,),
        "cuDriverGetVersion": lambda: (0, 13000),
        "cuDeviceGetCount": lambda: (0, 1),
        "cuDeviceGet": lambda ordinal: (0, ordinal),
        "cuDeviceGetName": lambda *_: (0, b"Old GPU"),
        "cuDeviceGetAttribute": lambda key, _: (0, key.endswith("CAPABILITY_MAJOR") * 9),
        "cuDevicePrimaryCtxRetain": lambda _: (0, "context"),
        "cuCtxSetCurrent": lambda _: (0,),
        "cuMemGetInfo": lambda: (0, 1, 2),
        "CUdevice_attribute": Names(),
        "CUfunction_attribute": Names(),
    }
    return SimpleNamespace(**usual | changes)


class Names:
    """An enumeration whose members are their names."""

    def __getattr__(self, name: str) -> str:
        return name


def use(monkeypatch: pytest.MonkeyPatch, driver: Any) -> None:
    monkeypatch.setattr(runtime, "driver", lambda: driver)
    monkeypatch.setattr(runtime, "nvrtc_version", lambda: (13, 5))
    monkeypatch.setattr(runtime, "_devices", {})


def missing(*_: Any) -> Any:
    raise RuntimeError("libcuda.so.1 was not found")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cuInit": missing}, "no NVIDIA driver: libcuda was not found"),
        ({"cuInit": lambda _: (100,)}, "no CUDA device; check nvidia-smi"),
        ({"cuInit": lambda _: (34,)}, "is a stub"),
        ({"cuInit": lambda _: (803,)}, "restart the machine"),
        ({"cuDeviceGetCount": lambda: (0, 0)}, "no CUDA device"),
        (
            {"cuDriverGetVersion": lambda: (0, 12040)},
            "supports CUDA 12.4, the installed NVRTC is 13.5",
        ),
        (
            {"cuDeviceGetAttribute": lambda key, _: (0, 6 if "CAPABILITY" in key else 1)},
            "Old GPU has compute capability 6.6; Poise needs 7.0 or newer",
        ),
        ({"cuDevicePrimaryCtxRetain": lambda _: (46, None)}, "in exclusive use"),
    ],
)
def test_each_cause_has_its_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
    changes: dict[str, Any], message: str,
) -> None:  # fmt: skip
    use(monkeypatch, machine(**changes))
    with pytest.raises(CudaUnavailable, match=message):
        runtime.device()
    with caplog.at_level("INFO", "poise.cuda"):
        assert not cuda.is_available()
    (record,) = caplog.records
    assert record.levelname == "INFO" and re.search(message, record.message)


def test_a_broken_driver_is_logged_as_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    use(monkeypatch, machine(cuDevicePrimaryCtxRetain=lambda _: (999, 0)))
    assert not cuda.is_available()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_device_is_opened_once(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, machine())
    opened = runtime.device()
    assert (opened.name, opened.arch, opened.capability) == ("Old GPU", "sm_90", (9, 0))
    assert runtime.device(0) is opened
    assert cuda.is_available()
    with pytest.raises(
        CudaUnavailable, match="no CUDA device 1; this machine has 1, numbered from 0"
    ):
        runtime.device(1)


def test_failed_calls_name_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, machine(cuCtxSynchronize=lambda: (700,), cuMemAlloc=lambda _: (2, 0)))
    with pytest.raises(CudaFailure, match="cuCtxSynchronize failed with 700"):
        runtime.call("cuCtxSynchronize")
    with pytest.raises(CudaOutOfMemory, match="cuMemAlloc"):
        runtime.call("cuMemAlloc", 8)


def test_the_extra_is_named_where_it_is_missing() -> None:
    script = """
import sys
sys.modules["cuda.bindings"] = None
sys.modules["cuda.bindings.driver"] = sys.modules["cuda.bindings.nvrtc"] = None
from poise import cuda
assert not cuda.is_available()
try:
    cuda.device()
except cuda.CudaUnavailable as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == 'CUDA needs the package cuda-bindings: pip install "poise[cuda]"\n'
    assert done.stderr == ""


def test_importing_costs_nothing_and_every_public_name_is_there() -> None:
    script = """
import sys
import poise.cuda
loaded = {name for name, found in sys.modules.items() if found}
loaded &= {"numpy", "cuda.bindings", "numba", "poise.cuda.runtime"}
assert not loaded, loaded
for name in poise.cuda.__all__:
    getattr(poise.cuda, name)
assert "cuda.bindings" not in sys.modules
assert sys.modules.get("numba") is None
try:
    poise.cuda.nothing
except AttributeError as error:
    print(error, set(poise.cuda.__all__) == set(dir(poise.cuda)))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "module 'poise.cuda' has no attribute 'nothing' True\n", done.stderr


def test_the_package_is_there_by_its_name() -> None:
    script = "import poise; print(poise.cuda.Settings().precision)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "float64\n", done.stderr


def test_this_machine_has_cuda_or_says_why_not() -> None:
    if cuda.is_available():
        assert cuda.device().total_memory > 0
    else:
        with pytest.raises(CudaUnavailable, match=r"driver|device|package|compute capability"):
            cuda.device()


# ---- launches and streams


def test_a_launch_passes_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    passed: list[Any] = []

    def launch(function: str, *rest: Any) -> tuple[int]:
        *geometry, pointers, extra = rest
        slots = (ctypes.c_void_p * 6).from_address(pointers)
        kinds = (ctypes.c_uint64, ctypes.c_uint64, ctypes.c_int32, ctypes.c_int64)
        kinds += (ctypes.c_float, ctypes.c_double)
        values = [kind.from_address(slot).value for kind, slot in zip(kinds, slots)]
        passed.append((function, geometry, values, extra))
        return (0,)

    attributes: list[Any] = []

    def set_attribute(*given: Any) -> tuple[int]:
        attributes.append(given)
        return (0,)

    use(
        monkeypatch,
        machine(
            cuModuleLoadData=lambda image: (0, image),
            cuModuleGetFunction=lambda module, name: (0, name.decode()),
            cuLaunchKernel=launch,
            cuFuncSetAttribute=set_attribute,
        ),
    )
    function = runtime.Module(b"image").function("solve")
    array = SimpleNamespace(pointer=0x7000_0000_1234)
    values = (array, None, np.int32(-5), np.int64(1 << 40), np.float32(1.5), np.float64(0.1))
    function.launch((4, 2), 128, values, stream=7, shared=1024)
    expected = [0x7000_0000_1234, 0, -5, 1 << 40, 1.5, 0.1]
    assert passed == [("solve", [4, 2, 1, 128, 1, 1, 1024, 7], expected, 0)]
    assert attributes == []
    for _ in range(2):
        function.launch(1, 32, values, shared=100_000)
    name = "CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES"
    assert attributes == [("solve", name, 100_000)]
    for wrong in (3, 1.5, "text", np.float16(1)):
        with pytest.raises(InvalidValue, match="argument 1 of kernel 'solve' is a"):
            function.launch(1, 32, (array, wrong))


class CUstream:
    def __int__(self) -> int:
        return 33


@pytest.mark.parametrize(
    ("stream", "handle"),
    [
        (None, 1),
        (0, 1),
        (2, 2),
        (np.uint64(5), 5),
        (SimpleNamespace(__cuda_stream__=lambda: (0, 11)), 11),
        (SimpleNamespace(__cuda_stream__=(0, 12)), 12),
        (SimpleNamespace(ptr=0), 1),
        (SimpleNamespace(ptr=21), 21),
        (SimpleNamespace(cuda_stream=22), 22),
        (SimpleNamespace(handle=ctypes.c_void_p(23)), 23),
        (SimpleNamespace(handle=ctypes.c_void_p(0)), 1),
        (CUstream(), 33),
    ],
)
def test_streams_of_every_library_have_a_handle(stream: object, handle: int) -> None:
    assert runtime.stream_handle(stream) == handle


@pytest.mark.parametrize("stream", [True, "stream", 1.0, object()])
def test_what_is_not_a_stream_is_refused(stream: object) -> None:
    with pytest.raises(InvalidValue, match="expected a CUDA stream"):
        runtime.stream_handle(stream)
