"""The decorator of kernels, and the library that they are compiled into when Poise is built.

The library (``compiled/``, made by ``tools/kernel_build.py``) holds the versions in
``versions.txt``, for each processor level. Numba compiles everything else: versions that are not in
the library, kernels outside Poise, and all kernels if there is no library for the present sources
or processor. ``POISE_KERNELS`` chooses a level (v2, v3, v4), or ``numba`` for no library.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import MissingExtra

# Reassociation lets LLVM vectorise sums. NaN and infinity keep their meaning, and no division
# becomes a multiplication by a rounded reciprocal.
FAST_MATH = {"reassoc", "contract", "nsz"}

COMPILED = Path(__file__).with_name("compiled")
STAMP = "stamp.txt"
"""File beside the libraries: the stamp with their checksums, then the sources of a checkout."""


class Later:
    """A module that is imported at the first use of one of its names."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str):
        if name.startswith("__"):  # asked by tools that look at every name of a module
            raise AttributeError(name)
        return getattr(import_module(self._name), name)


types: Any = Later("numba.core.types")
ir: Any = Later("llvmlite.ir")
cgutils: Any = Later("numba.core.cgutils")
arrayobj: Any = Later("numba.np.arrayobj")


class intrinsic:
    """A function that writes LLVM code into the kernels that call it, as Numba's decorator."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.__name__ = function.__name__

    def __call__(self, *arguments):
        """Refuse: only kernels call it."""
        raise NotImplementedError(f"{self.__name__} is for kernels")

    @property
    def _numba_type_(self):
        """The type that Numba looks up for a name in a kernel."""
        if "found" not in vars(self):
            from numba.core.typing.templates import make_intrinsic_template

            template: Any = make_intrinsic_template(self, self.function, self.__name__)
            self.found = types.Function(template)
        return self.found


def source_lines() -> list[str]:
    """Return name, size and time of each source of the library."""
    return sorted(
        f"{entry.name} {state.st_size} {state.st_mtime_ns}"
        for folder in (COMPILED.parent, COMPILED.with_name("simd"))
        for entry in os.scandir(folder)
        if entry.name.endswith((".py", ".c", ".txt"))
        for state in (entry.stat(),)
    )


def source_stamp() -> str:
    """Return a hash of the sources of the library."""
    import hashlib

    digest = hashlib.sha256()
    root = COMPILED.parent
    for path in sorted([*root.glob("*"), *root.glob("simd/*")]):
        if path.suffix in (".py", ".c", ".txt"):
            digest.update(f"{path.name} {path.stat().st_size} ".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _imported(extension: Path):
    """Import the extension from its file, which is not in every installation."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(f"{__package__}.compiled.loader", extension)
    if spec is None or spec.loader is None:
        raise ImportError(f"{extension} is no extension for this Python")
    module: Any = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _opened():
    """Return the extension with its library opened; None if there is none for these sources."""
    level = os.environ.get("POISE_KERNELS", "")
    if level == "numba":
        return None
    stamp_file = COMPILED / STAMP
    if not stamp_file.exists():
        return None
    try:
        head, *sources = stamp_file.read_text(encoding="utf-8").splitlines()
        stamp, extension, *sums = head.split()
        if sources and sources != source_lines() and stamp != source_stamp():
            return None
        name, _, size = extension.partition("=")
        if (COMPILED / name).stat().st_size != int(size):
            raise ImportError(f"{COMPILED / name} is damaged")
        loader = _imported(COMPILED / name)
        library = COMPILED / f"kernels-{level or loader.level()}.so"
        if f"{library.name}={loader.checksum(library)}" not in sums:
            raise ImportError(f"{library} is damaged")
        loader.open(str(library), stamp)
    except (ImportError, OSError, ValueError) as problem:
        import warnings

        warnings.warn(
            f"compiled kernels: {problem}; Numba compiles them instead. Install Poise again, or "
            "run make kernels",
            RuntimeWarning, stacklevel=2,
        )  # fmt: skip
        return None
    return loader


LOADER = _opened()
"""The extension with its library; None if Numba compiles all kernels."""


def is_compiled() -> bool:
    """Return whether kernels come from the library."""
    return LOADER is not None


def _compiled_by_numba(function: Callable[..., Any], label: str, **options: Any):
    try:
        from poise.kernels.numba_kernels import dispatcher
    except ModuleNotFoundError as missing:
        if missing.name not in ("numba", "llvmlite"):
            raise
        return None
    return dispatcher(function, label, **options)


class _WithCopies:
    """A kernel of the library for arrays that its versions lack, without Numba.

    Strided, unaligned and read-only arrays are copied, and what the kernel writes into a copy is
    copied back.
    """

    def __init__(self, function: Callable[..., Any], label: str) -> None:
        self.kernel: Callable[..., Any] = function
        self._label = label

    def __call__(self, *arguments: Any):
        written: list[tuple[NDArray[Any], NDArray[Any]]] = []
        copies = _copied(arguments, written)
        if not written:
            raise self._missing()
        found = self.kernel(*copies)
        for array, copy in written:
            if array.tobytes() != copy.tobytes():
                array[...] = copy  # of a read-only array this is an error
        return found

    def __getattr__(self, name: str):
        if name.startswith("__"):
            raise AttributeError(name)
        raise self._missing()

    def _missing(self) -> MissingExtra:
        return MissingExtra("kernels", "numba", f"compiling the kernel {self._label}")


def _copied(value: Any, written: list[tuple[NDArray[Any], NDArray[Any]]]) -> Any:
    """Return an argument with listed copies of its strided, unaligned and read-only arrays."""
    if isinstance(value, np.ndarray):
        if value.flags.carray:
            return value
        written.append((value, value.copy(order="C")))
        return written[-1][1]
    if isinstance(value, tuple):
        parts = [_copied(part, written) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def kernel(
    function: Callable[..., Any] | None = None,
    *,
    fast: bool = False,
    inline: bool = False,
    brief: bool = False,
    name: str | None = None,
) -> Any:
    """Compile a function of arrays and scalars; it must not allocate.

    ``fast`` allows sums to be reassociated, ``inline`` folds the function into its callers,
    ``brief`` keeps the interpreter's lock, whose release takes 0.05 us, and ``name`` distinguishes
    kernels that one factory makes from different parts.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        if name is not None:
            # Numba makes the symbol of the machine code from this and a count that starts again in
            # each process: two functions of one factory, compiled by two processes, would have the
            # same symbol when a third process loads both from the cache.
            function.__qualname__ = name
        label = f"{function.__module__.rpartition('.')[2]}.{name or function.__name__}"
        missing = _WithCopies(function, label)

        def compiled() -> Any:
            fast_math = FAST_MATH if fast else False
            made = _compiled_by_numba(function, label, inline=inline, brief=brief, fast=fast_math)
            return made or missing

        if LOADER is None:
            return compiled()
        own = label if _is_own(function) else ""
        missing.kernel = LOADER.Kernel(own, function, brief, compiled)
        return missing.kernel

    return decorate if function is None else decorate(function)


def _is_own(function) -> bool:
    """Return whether a function and those that it was made from belong to Poise."""
    function = getattr(function, "py_func", getattr(function, "function", function))
    if not hasattr(function, "__code__"):
        return True
    cells = (cell.cell_contents for cell in function.__closure__ or ())
    return function.__module__.startswith("poise.kernels.") and all(map(_is_own, cells))
