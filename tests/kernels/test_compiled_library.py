"""The library of compiled kernels: the same results as Numba's, its manifest, its refusals."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import kernel_build
import numpy as np
import pytest

from poise.kernels import jit
from poise.kernels.banded import banded_multiply
from poise.kernels.jit import kernel

LIBRARY = pytest.mark.skipif(not jit.is_compiled(), reason="needs the library (make kernels)")

FIRST_SOLVE = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = sys.modules["scipy"] = None
import poise
from poise.bundled import character
goals = [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("rfoot", hard=True)]
print(poise.solve(character().rest, goals).converged)
"""


def said(code: str, *, folder: Path | None = None, **settings: str) -> tuple[str, str]:
    """What a process prints, and its complaints."""
    path = [str(folder)] if folder else []
    path.append(os.environ.get("PYTHONPATH", ""))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path), **settings},
    )  # fmt: skip
    return done.stdout.strip(), done.stderr


@pytest.mark.numba
def test_the_manifest_is_sorted_and_every_type_is_a_type() -> None:
    from poise.kernels.signatures import signature_of, text_of

    for path in Path(jit.__file__).parent.glob("*.py"):  # the classes of the arguments
        import_module(f"poise.kernels.{path.stem}")
    lines = kernel_build.VERSIONS.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    for _, _, arguments in kernel_build.versions():
        assert text_of(signature_of(arguments)) == arguments


def test_contiguous_and_writable_versions_come_first() -> None:
    kinds = ["Af82Ar", "Af82Cr", "Af82Aw", "Af82Fw", "Af82Cw"]
    order = sorted(kinds, key=kernel_build.precision)
    assert order == ["Af82Cw", "Af82Cr", "Af82Fw", "Af82Aw", "Af82Ar"]


def test_no_module_of_kernels_imports_numba_before_it_compiles() -> None:
    own = {"numba_kernels.py", "numba_changes.py", "signatures.py"}
    importing = {
        path.name
        for path in jit.COMPILED.parent.rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("import numba", "from numba", "import llvmlite", "from llvmlite"))
    }
    assert importing == own  # others take `types` and `ir` from poise.kernels.jit


@LIBRARY
def test_a_first_solve_needs_neither_numba_nor_scipy_nor_a_home() -> None:
    nowhere = dict.fromkeys(
        ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "POISE_CACHE_DIR"), os.devnull
    )
    assert said(FIRST_SOLVE, **nowhere) == ("True", "")


@pytest.mark.numba
@LIBRARY
def test_a_kernel_outside_the_library_is_compiled_by_numba() -> None:
    @kernel
    def doubled(x):
        return banded(x) * 2.0

    def banded(x):
        return x

    banded = kernel(banded)
    assert doubled(2.0) == 4.0 and doubled(2) == 4.0


@LIBRARY
def test_a_missing_version_without_numba_names_the_extra() -> None:
    code = (
        'import sys; sys.modules["numba"] = sys.modules["llvmlite"] = None\n'
        "from poise.kernels.rotations import nearest_rotation\n"
        "nearest_rotation(1, 2)"
    )
    problem = said(code)[1].splitlines()[-1]
    assert problem == (
        "poise.errors.MissingExtra: compiling the kernel rotations.nearest_rotation needs the "
        'package numba: pip install "poise[kernels]"'
    )


@LIBRARY
def test_strided_and_read_only_arrays_need_no_numba() -> None:
    code = """
import sys; sys.modules["numba"] = sys.modules["llvmlite"] = None
import numpy as np
from poise.kernels.banded import banded_multiply
panels, x, out, again = np.arange(12.0).reshape(2, 2, 3), np.ones(8), np.zeros(4), np.zeros(8)
banded_multiply(panels, np.ones(4), out)
x.flags.writeable = False
banded_multiply(panels, x[::2], again[::2])
print(out.tolist() == again[::2].tolist() and out.any() and not again[1::2].any())
out.flags.writeable = False
banded_multiply(panels, x[::2] + 1.0, out)
"""
    printed, problem = said(code)[:2]
    assert printed.strip() == "True"
    assert "read-only" in problem.splitlines()[-1]


@pytest.mark.numba
@LIBRARY
def test_other_types_strides_and_read_only_arrays_are_not_taken_for_those_compiled() -> None:
    panels = np.arange(12.0).reshape(2, 2, 3)
    x = np.ones(4)
    out = np.zeros(4)
    banded_multiply(panels, x, out)
    for strided in (np.ones(8)[::2], np.ones(4, np.float32).astype(">f8").astype(float)):
        again = np.zeros(8)[::2]
        banded_multiply(panels, strided, again)
        np.testing.assert_array_equal(again, out)
    out.flags.writeable = False
    with pytest.raises(Exception, match=r"(?i)read.?only|immutable|Cannot"):
        banded_multiply(panels, x, out)


COMPARED = Path(__file__).parents[1] / "library_calls.py"


@pytest.mark.slow
@pytest.mark.numba
@LIBRARY
def test_results_equal_those_of_numba_bit_by_bit(tmp_path: Path) -> None:
    from poise.kernels.compiled import loader  # type: ignore[import-not-found]

    level = loader.level()
    name, features = kernel_build.LEVELS[level]
    found = []
    for mode, settings in (
        (level, {}), ("numba", {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": features}),
    ):  # fmt: skip
        out = tmp_path / f"{mode}.npz"
        subprocess.run(
            [sys.executable, COMPARED, out], check=True,
            env={**os.environ, "POISE_KERNELS": mode, **settings},
        )  # fmt: skip
        found.append(dict(np.load(out)))
    library, numba = found
    assert library.keys() == numba.keys() and len(library) > 90
    different = [name for name in numba if library[name].tobytes() != numba[name].tobytes()]
    assert not different


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package, with its library."""
    source = jit.COMPILED.parents[1]
    for each in source.iterdir():
        if each.name not in ("kernels", "__pycache__"):
            (tmp_path / "poise").mkdir(exist_ok=True)
            (tmp_path / "poise" / each.name).symlink_to(each)
    shutil.copytree(jit.COMPILED.parent, tmp_path / "poise/kernels")
    return tmp_path


IS_COMPILED = "from poise.kernels import jit; print(jit.is_compiled(), jit.__file__)"


@LIBRARY
@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_an_edited_kernel_never_uses_an_old_library(copied: Path) -> None:
    assert said(IS_COMPILED, folder=copied)[0] == f"True {copied}/poise/kernels/jit.py"
    edited = copied / "poise/kernels/banded.py"
    text = edited.read_text(encoding="utf-8")
    edited.write_text(text.replace("0.0", "1.0", 1), encoding="utf-8")
    out, complaints = said(IS_COMPILED, folder=copied)
    assert out.startswith("False") and not complaints
    edited.write_text(text, encoding="utf-8")  # the same source at another time
    assert said(IS_COMPILED, folder=copied)[0].startswith("True")


@LIBRARY
@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
@pytest.mark.parametrize(
    "fault",
    ["cut", "empty", "flipped", "missing", "loader", "cut loader", "other stamp", "architecture"],
)
def test_a_faulty_library_is_refused_with_one_warning(copied: Path, fault: str) -> None:
    folder = copied / "poise/kernels/compiled"
    (library,) = folder.glob("kernels-*")
    (extension,) = folder.glob("loader*")
    damaged = extension if "loader" in fault else library
    whole = damaged.read_bytes()
    stamp = folder / jit.STAMP
    if fault == "missing":
        damaged.unlink()
    elif fault == "other stamp":
        text = stamp.read_text(encoding="utf-8")
        stamp.write_text(text.replace(text[:16], "0" * 16).split("\n")[0], encoding="utf-8")
    elif fault == "architecture":  # a whole library, for a processor that does not exist
        from poise.kernels.compiled import loader  # type: ignore[import-not-found]

        text = stamp.read_text(encoding="utf-8")
        before = loader.checksum(library)
        damaged.write_bytes(whole[:18] + b"\xfe\xfe" + whole[20:])
        stamp.write_text(text.replace(before, loader.checksum(library)), encoding="utf-8")
    else:
        damaged.write_bytes({
            "cut": whole[: len(whole) // 2], "cut loader": whole[: len(whole) // 2], "empty": b"",
            "flipped": whole[:5000] + bytes([whole[5000] ^ 1]) + whole[5001:],
            "loader": b"\x7fELF of another processor".ljust(len(whole)),
        }[fault])  # fmt: skip
    out, complaints = said(IS_COMPILED, folder=copied)
    assert out.startswith("False")
    assert complaints.count("RuntimeWarning: compiled kernels: ") == 1
    assert "run make kernels" in complaints


BUILD = """
import sys
from pathlib import Path
import kernel_build
kernel_build.VERSIONS = Path(sys.argv[1])
kernel_build.build(Path(sys.argv[2]), 1, all_levels=False)
"""


@pytest.mark.numba
@pytest.mark.slow
@pytest.mark.skipif(not kernel_build.compiler(), reason="needs a C compiler")
def test_two_builds_at_once_both_leave_a_whole_library(tmp_path: Path) -> None:
    listed, made = tmp_path / "versions.txt", tmp_path / "made"
    text = "banded.banded_multiply Af83CwAf81CwAf81Cw\nbanded.no_longer_there q\n"
    listed.write_text(text, encoding="utf-8")
    words = [sys.executable, "-c", BUILD, listed, made]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for each in [subprocess.Popen(words, env=env) for _ in range(2)]:
        assert each.wait(300) == 0
    assert len(list(made.iterdir())) == 3  # library, extension, stamp
