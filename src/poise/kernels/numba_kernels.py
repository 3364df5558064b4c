"""Compilation of kernels by Numba, with an on-disk cache.

It serves kernels that the compiled library lacks (`poise.kernels.jit`), and
``tools/kernel_build.py``, which makes that library.

Numba validates a cached kernel by the time stamp of the file that contains it, so that a kernel
that calls an edited function of another file would be stale. Here the name of the cache folder
contains a hash of *all* kernel sources and of the compile options instead.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
from llvmlite.binding import parse_bitcode
from numba import types
from numba.core import config
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps
from numba.core.sigutils import normalize_signature

from poise.kernels.compile_notice import compile_listeners, notice
from poise.kernels.kernel_files import cache_root, discard, opened_folder, read_stored, store
from poise.kernels.numba_changes import InnerVersion, is_changeable, own_callees
from poise.kernels.signatures import signature_of, text_of

_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

_VERSIONS = (numba.__version__, llvmlite.__version__)
_SETTINGS = ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "BOUNDSCHECK")
"""Numba's settings from the environment that change compiled code."""


_INNER, _EXECUTABLE = "inner", "executable"
_compiling: list[str] = []
"""Kinds of the versions that are being compiled or loaded, the innermost last."""


def _source_stamp() -> str:
    digest = hashlib.sha256(repr((sorted(_OPTIONS.items()), _VERSIONS)).encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


SOURCE_STAMP = _source_stamp()
"""Changes with the kernels' sources, the compile options and the versions of Numba and llvmlite."""


def _cache_folder() -> Path | None:
    name = f"kernels-{SOURCE_STAMP}"
    return opened_folder(cache_root(), name, shared=bool(os.environ.get("POISE_CACHE_DIR")))


CACHE_FOLDER: Path | None = _cache_folder()
"""Folder of compiled kernels; None if no such folder can be read and trusted.

Without a folder, every process compiles its own kernels.
"""


class _KernelCache:
    """Cache of the compiled versions of one kernel, with the interface of Numba's dispatcher.

    Numba's own cache is not used: its index per function is overwritten by processes that compile
    at the same time, and it unpickles any content.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def cache_path(self) -> str:
        """The cache folder."""
        return str(CACHE_FOLDER)

    def enable(self) -> None:
        """Do nothing; Numba calls this, and the cache is always enabled."""

    def disable(self) -> None:
        """Do nothing, as `enable`."""

    def flush(self) -> None:
        """Do nothing: versions are written at once."""

    def place(self, sig, codegen, kind: str) -> tuple[Path, bytes]:
        """Return a version's file, and the mark of its dependences other than kernel sources."""
        mark = repr((
            self.name, kind, str(sig), codegen.magic_tuple(), sys.implementation.cache_tag,
            _VERSIONS, [getattr(config, option, None) for option in _SETTINGS],
        )).encode()  # fmt: skip
        plain = re.sub(r"[^\w.-]", "_", self.name)[:120]
        digest = hashlib.sha256(mark).hexdigest()[:16]
        return Path(self.cache_path, f"{plain}.{digest}.kernel"), mark

    def load_overload(self, sig, target_context):
        """Load a version from its file; None if it has to be compiled."""
        # Numba's own implementation first registers all functions it knows, including SciPy's BLAS,
        # which takes longer than everything else in a process with a warm cache. Poise's kernels
        # allocate nothing and need none of these functions.
        found = self._loaded(sig, target_context, _compiling[-1])
        if found is not None:
            return found
        notice.compiling()
        for listener in list(compile_listeners):
            listener(self.name)
        target_context.refresh()
        return None

    def _loaded(self, sig, target_context, kind: str):
        path, mark = self.place(sig, target_context.codegen(), kind)
        payload = read_stored(path, mark)
        if payload is None:
            return None
        try:
            parts = pickle.loads(payload)
            if kind == _INNER:
                return _rebuilt_inner(target_context, *parts)
            return _rebuilt_executable(target_context, *parts)
        except Exception as problem:  # noqa: BLE001 - any faulty version can be compiled again
            discard(path, type(problem).__name__)
        return None

    def save_overload(self, sig, data) -> None:
        """Store a version that has been compiled."""
        if data.lifted or data.library.has_dynamic_globals:  # it contains addresses of this process
            return
        if CACHE_FOLDER is None:
            return
        path, mark = self.place(sig, data.codegen, _compiling[-1])
        inner = isinstance(data.entry_point, InnerVersion)
        store(path, mark, dumps(_reduced_inner(data) if inner else _reduced_executable(data)))


def _reduced_inner(data) -> tuple[Any, ...]:
    """Return the arguments of `_rebuilt_inner`: an inner version's bitcode, no machine code."""
    data.fndesc.typemap = data.fndesc.calltypes = None
    bitcode = data.library._get_module_for_linking().as_bitcode()
    return data.library.name, bitcode, data.fndesc, data.environment, data.signature


def _rebuilt_inner(context, name: str, bitcode: bytes, fndesc, environment, signature):
    library = context.codegen().create_library(name)
    library._shared_module = parse_bitcode(bitcode)
    library._finalized = True
    return _result(
        context, library, entry_point=InnerVersion(fndesc.qualname), signature=signature,
        fndesc=fndesc, environment=environment,
    )  # fmt: skip


def _reduced_executable(data) -> tuple[Any, ...]:
    """Return the arguments of `_rebuilt_executable`: machine code, symbols, and bitcode."""
    module = data.library._get_module_for_linking()
    symbols = {
        each.name
        for group in (module.functions, module.global_variables)
        for each in group
        if not each.is_declaration
    }
    return symbols, *data._reduce()[:4], data.reload_init, data._find_referenced_environments()


def _rebuilt_executable(
    context,
    symbols: set[str],
    library_data: tuple[str, str, tuple[bytes, bytes]],
    fndesc,
    environment,
    signature,
    reload_init: list[Callable[[], object]],
    environments: list[Any],
):
    """Rebuild like Numba's ``CompileResult._rebuild``, but parse the bitcode only on demand.

    Only users' code that Numba compiles needs the bitcode; Poise's kernels take inner versions.
    Parsing takes longer than everything else here.
    """
    for function in reload_init:
        function()
    name, _, (machine_code, bitcode) = library_data
    codegen = context.codegen()
    library = codegen.create_library(name)
    library.enable_object_caching()
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    codegen._engine._defined_symbols |= symbols
    library._get_module_for_linking = cache(lambda: parse_bitcode(bitcode))
    entry_point = context.get_executable(library, fndesc, environment)
    for each in environments:
        codegen.set_env(each.env_name, each)
    return _result(
        context, library, entry_point=entry_point, signature=signature, fndesc=fndesc,
        environment=environment, reload_init=reload_init, referenced_envs=tuple(environments),
    )  # fmt: skip


def _result(context, library, **given):
    usual: dict[str, Any] = dict(
        dict.fromkeys(CompileResult._fields), typing_context=context.typing_context,
        target_context=context, library=library, type_annotation="", objectmode=False, lifted=(),
        reload_init=[], referenced_envs=(),
    )  # fmt: skip
    return CompileResult(**dict(usual, **given))


_Dispatcher: Any = CPUDispatcher  # Numba has no stubs


version_listeners: list[Callable[[str], None]] = []
"""Called with each version that Python calls: label and arguments."""


class Kernel(_Dispatcher):
    """A compiled function, with versions for other kernels and versions for Python.

    Versions for kernels are in ``overloads``, where Numba looks for code to link; ``executables``
    has those with machine code.
    """

    def __init__(
        self,
        py_func: Callable[..., Any],
        locals=None,  # noqa: A002 - Numba's name
        targetoptions=None,
    ) -> None:
        super().__init__(py_func, locals or {}, targetoptions or {})
        self.label = ""
        self.executables: dict[Any, Any] = {}
        self._linked: dict[Any, Any] = {}
        if not is_changeable():
            self.enable_caching()
            return
        usual = self._compiler.compile

        def compile_one(args, return_type):
            with own_callees(self.py_func, inner=_compiling[-1:] == [_INNER]):
                return usual(args, return_type)

        self._compiler.compile = compile_one

    def compile(self, sig):
        """Return the version for arguments, with machine code unless a kernel is being compiled."""
        with global_compiler_lock:
            kind = _INNER if _compiling and is_changeable() else _EXECUTABLE
            known = self._linked if kind == _INNER else self.executables
            args, _ = normalize_signature(sig)
            usual = self.overloads.get(tuple(args))
            if tuple(args) in known:
                self.overloads[tuple(args)] = self._linked.get(tuple(args), known[tuple(args)])
                return known[tuple(args)].entry_point
            self.overloads.pop(tuple(args), None)
            _compiling.append(kind)
            try:
                return super().compile(sig)
            finally:
                _compiling.pop()
                if not _compiling:
                    notice.finished()
                if usual is not None and (kind == _EXECUTABLE or tuple(args) not in self.overloads):
                    self.overloads[tuple(args)] = usual

    def get_call_template(self, args, kws):
        """Return the version for a call by a kernel; one for all values of a constant argument."""
        args = tuple(types.unliteral(each) for each in args)
        return super().get_call_template(args, {k: types.unliteral(v) for k, v in kws.items()})

    def linked(self, sig):
        """Return the version for arguments as other kernels link it, without machine code."""
        _compiling.append(_EXECUTABLE)
        try:
            self.compile(sig)
            return self._linked[tuple(sig)]
        finally:
            _compiling.pop()

    def address(self, text: str) -> int:
        """Return the address of the machine code for arguments (`poise.kernels.signatures`)."""
        args = signature_of(text)
        self.compile(args)
        result = self.executables[args]
        if result.signature.return_type != types.float64:
            raise TypeError(f"{self.__name__} returns {result.signature.return_type}, not a float")
        return result.library.get_pointer_to_function(result.fndesc.llvm_func_name)

    def add_overload(self, cres) -> None:
        """Store a version; Python finds it only if it has machine code."""
        args = tuple(cres.signature.args)
        if isinstance(cres.entry_point, InnerVersion):
            self._linked[args] = self.overloads[args] = cres
            return
        super().add_overload(cres)
        self.executables[args] = cres
        for listener in version_listeners:
            listener(f"{self.label} {text_of(args)}".rstrip())


def foreign_mark(function: Callable[..., Any]) -> str:
    """Return a hash of the code outside Poise in a function, its closure and its callees.

    The folder's stamp covers only Poise's kernels: a user's step needs its own validation.
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
        digest.update(repr(part.__code__.co_names).encode())  # including the fields of tuples
    return f"-{digest.hexdigest()[:12]}" if foreign else ""


def dispatcher(
    function: Callable[..., Any], label: str, *, fast: set[str] | bool, inline: bool, brief: bool
):
    """Return a function compiled by Numba; see `poise.kernels.jit.kernel`.

    ``fast`` are LLVM's flags of fast maths, or False.
    """
    # Set in any case: otherwise a function inherits the option from the caller that happens to
    # compile it first.
    options = dict(_OPTIONS, fastmath=fast, nogil=not brief, forceinline=inline)
    if getattr(config, "DISABLE_JIT", False):
        return function
    compiled = Kernel(function, None, dict(options, nopython=True, boundscheck=None))
    compiled.label = f"{label}{foreign_mark(function)}"
    if CACHE_FOLDER is not None and is_changeable():
        compiled._cache = _KernelCache(compiled.label)
    return compiled
