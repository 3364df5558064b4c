"""How Poise compiles: one decorator, one on-disk cache.

Numba decides whether a cached kernel is fresh by the time stamp of the file that holds it, so a
kernel that calls an edited function of another file would come back stale. Here the cache folder
carries a hash of *all* kernel sources and of the compile options instead.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numba
from numba.core import caching

from poise.kernels.compile_observers import compile_listeners, compiled_elsewhere

# Reassociation lets LLVM vectorise sums. NaN and infinity keep their meaning, and no division
# becomes a multiplication by a rounded reciprocal.
FAST_MATH = {"reassoc", "contract", "nsz"}
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def _source_stamp() -> str:
    digest = hashlib.sha256(repr((sorted(_OPTIONS.items()), numba.__version__)).encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    if chosen := os.environ.get("POISE_CACHE_DIR"):
        return Path(chosen)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", str(Path.home() / "AppData" / "Local")))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME", str(Path.home() / ".cache")))
    return base / "poise"


def _writable_cache_folder() -> Path | None:
    folder = _cache_root() / f"kernels-{_source_stamp()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


CACHE_FOLDER: Path | None = _writable_cache_folder()
"""Where compiled kernels are kept; None when no such folder can be written (then every process
compiles for itself)."""


_STAMPED = "stamped by the folder's name"


class _StampedLocator(cast("Any", caching)._CacheLocator):
    def __init__(self, name: str) -> None:
        self._name = name
        self._py_file = __file__

    def get_cache_path(self) -> str:
        return str(CACHE_FOLDER)

    def get_source_stamp(self) -> str:
        return _STAMPED

    def get_disambiguator(self) -> str:
        return "0"


class _StampedImpl(caching.CompileResultCacheImpl):
    def __init__(self, name: str) -> None:
        self._lineno = 0
        self._locator = _StampedLocator(name)
        self._filename_base = f"{name}.py{sys.version_info[0]}{sys.version_info[1]}"


class _StampedCache(caching.Cache):
    """Numba's cache driver with our folder as the only judge of freshness."""

    def __init__(self, py_func: Callable[..., Any], name: str) -> None:
        self._name = name
        self._py_func = py_func
        self._impl = _StampedImpl(name)
        self._cache_path = str(CACHE_FOLDER)
        self._cache_file = caching.IndexDataCacheFile(
            cache_path=self._cache_path,
            filename_base=self._impl.filename_base,
            source_stamp=_STAMPED,
        )
        self.enable()

    def _index_key(self, sig: Any, codegen: Any) -> Any:
        return (sig, codegen.magic_tuple())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        # Numba's own version first registers all it could compile, SciPy's BLAS among it: longer
        # than everything else a process does on a warm cache. Our kernels allocate nothing, so
        # bringing one back needs none of it.
        waiting = True
        while waiting:
            # Asked before looking, or what is finished in between would be compiled again.
            waiting = any(asked(self._name) for asked in compiled_elsewhere)
            with self._guard_against_spurious_io_errors():
                try:
                    found = self._load_overload(sig, target_context)
                except (pickle.UnpicklingError, EOFError):
                    # Cut short, as by a loss of power: it is written anew.
                    self._cache_file.flush()
                    found = None
                if found is not None:
                    return found
            if waiting:
                time.sleep(0.02)
        for listener in list(compile_listeners):
            listener(self._name)
        target_context.refresh()
        return None


def missing_label(kernel: Any) -> str | None:
    """The name under which a kernel will be cached, if it is not there yet."""
    cache = kernel._cache
    if not isinstance(cache, _StampedCache) or Path(cache._cache_file._index_path).exists():
        return None
    return cache._name


def _foreign_mark(function: Callable[..., Any]) -> str:
    """A hash of the code that is not ours in a function and in what it closes over or calls.

    The folder's stamp covers Poise's kernels alone: somebody else's step has to go stale by itself.
    """
    seen: dict[int, Callable[..., Any]] = {}
    waiting = [function]
    while waiting:
        part = waiting.pop()
        plain = getattr(part, "py_func", part)
        if id(plain) in seen:
            continue
        seen[id(plain)] = plain
        cells = [cell.cell_contents for cell in plain.__closure__ or ()]
        named = [plain.__globals__.get(name) for name in plain.__code__.co_names]
        waiting.extend(part for part in cells + named if hasattr(part, "py_func"))
    digest = hashlib.sha256()
    foreign = [f for f in seen.values() if not f.__module__.startswith("poise.kernels.")]
    for part in foreign:
        digest.update(part.__qualname__.encode())
        digest.update(part.__code__.co_code)
        digest.update(repr(part.__code__.co_consts).encode())
        digest.update(repr(part.__code__.co_names).encode())  # the fields of tuples among them
    return f"-{digest.hexdigest()[:12]}" if foreign else ""


def kernel(
    function: Callable[..., Any] | None = None,
    *,
    fast: bool = False,
    inline: bool = False,
    name: str | None = None,
) -> Any:
    """Compile a function of arrays and scalars; it must not allocate.

    ``fast`` allows sums to be reassociated, ``inline`` folds the function into its callers, and
    ``name`` tells apart kernels that one factory makes from different parts.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        if name is not None:
            # Numba makes the symbol of the machine code from this and a count that begins anew in
            # each process: two functions of one factory, compiled by two processes, would be taken
            # for one another when a third loads both from the cache.
            function.__qualname__ = name
        # Said even where it is off: what is left unsaid a function inherits from whichever caller
        # happens to compile it first.
        options = dict(_OPTIONS, fastmath=FAST_MATH if fast else False)
        if inline:
            options["forceinline"] = True
        compiled = cast("Any", numba.njit(**options)(function))
        if CACHE_FOLDER is not None:
            module = function.__module__.rpartition(".")[2]
            label = f"{module}.{name or function.__name__}{_foreign_mark(function)}"
            compiled._cache = _StampedCache(function, label)
        return compiled

    return decorate if function is None else decorate(function)
