"""Temporary changes of Numba during the compilation of a kernel.

They make compilation faster, with one exception: a kernel's machine code calls its own copies of
the kernels that it uses.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numba
from llvmlite.binding import Linkage
from numba.core.codegen import CPUCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig
from numba.core.types.functions import BaseFunction


class InnerVersion:
    """Placeholder for the machine code of a kernel's version that only other kernels call.

    Such a version is linked into its callers. It has neither machine code nor a wrapper for Python,
    which would take more than a third of the compilation time.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"<{self.name}, linked into its callers>"


_CHANGED = (
    (CPUCodeLibrary, (
        "_finalize_final_module", "_optimize_final_module", "_finalize_dynamic_globals",
        "_ensure_finalized", "_get_module_for_linking",
    )),
    (CPUContext, ("get_executable", "create_cpython_wrapper", "create_cfunc_wrapper")),
    (TargetConfig, ("_values", "options")),
    (BaseFunction, ("get_call_type", "get_impl_key")),
)  # fmt: skip


@cache
def is_changeable() -> bool:
    """Return whether this release of Numba has the members that change; warn once if not."""
    missing = [name for kind, names in _CHANGED for name in names if not hasattr(kind, name)]
    if missing:
        warnings.warn(
            f"Numba {numba.__version__} has no {', '.join(missing)}: kernels compile more slowly; "
            "install a release that pyproject.toml names",
            RuntimeWarning, stacklevel=2,
        )  # fmt: skip
    return not missing


@contextmanager
def own_callees(function: Callable[..., Any], *, inner: bool) -> Generator[None]:
    """Context manager: a kernel's machine code calls its own copies of the kernels that it uses.

    Numba would choose between these and versions that the process has compiled or loaded before,
    which may be optimised differently: the process that compiles would round differently from later
    ones.

    An ``inner`` version of the function gets no wrapper for Python and no machine code, and none
    gets a wrapper for C. Modules of inner versions are not optimised: LLVM optimises them as part
    of the machine code that they are linked into. The compiling thread holds Numba's lock.
    """
    finalize, optimize = (
        CPUCodeLibrary._finalize_final_module, CPUCodeLibrary._optimize_final_module,
    )  # fmt: skip
    executable, wrapper = CPUContext.get_executable, CPUContext.create_cpython_wrapper
    callback = CPUContext.create_cfunc_wrapper
    linked: list[Any] = []

    def is_own(fndesc) -> bool:
        return (fndesc.modname, fndesc.qualname) == (function.__module__, function.__qualname__)

    def finalize_with_own(library) -> None:
        module = library._final_module
        defined = [each for each in module.functions if not each.is_declaration]
        copies = [each for each in defined if each.linkage == Linkage.linkonce_odr]
        if copies and library._shared_module is None:
            # The module that other kernels copy, as `_get_module_for_linking` would make it.
            library._shared_module = module.clone()
            for each in defined:
                if each.linkage == Linkage.external:
                    shared = library._shared_module.get_function(each.name)
                    shared.linkage = Linkage.linkonce_odr
            for each in copies:
                each.linkage = Linkage.internal
        if library in linked:
            library._finalize_dynamic_globals()
            library._finalized = True
        else:
            finalize(library)

    def executable_or_none(context, library, fndesc, env):
        if not (inner and is_own(fndesc)):
            return executable(context, library, fndesc, env)
        linked.append(library)
        library._ensure_finalized()
        return InnerVersion(fndesc.qualname)

    def wrapper_or_none(context, library, fndesc, *rest, **more) -> None:
        if not (inner and is_own(fndesc)):
            wrapper(context, library, fndesc, *rest, **more)

    def no_callback(context, library, fndesc, *rest, **more) -> None:
        if not is_own(fndesc):
            callback(context, library, fndesc, *rest, **more)

    def optimize_or_not(library) -> None:
        if not inner:
            optimize(library)

    changes: list[tuple[Any, str, Any]] = [
        (CPUCodeLibrary, "_finalize_final_module", finalize_with_own),
        (CPUCodeLibrary, "_optimize_final_module", optimize_or_not),
        (CPUContext, "get_executable", executable_or_none),
        (CPUContext, "create_cpython_wrapper", wrapper_or_none),
        (CPUContext, "create_cfunc_wrapper", no_callback),
        (TargetConfig, "__eq__", _are_equal),
        (TargetConfig, "__hash__", lambda flags: _hash_of_names(type(flags))),
        (BaseFunction, "get_call_type", _known_call_type),
    ]
    usual = [getattr(kind, name) for kind, name, _ in changes]
    for kind, name, change in changes:
        setattr(kind, name, change)
    try:
        yield
    finally:
        for (kind, name, _), function in zip(changes, usual, strict=True):
            setattr(kind, name, function)


_call_type = BaseFunction.get_call_type
_call_types: dict[tuple[Any, ...], Any] = {}


def _known_call_type(function, context, args, kws):
    """Return the signature of a call of a built-in function, which Numba would search each time.

    Not of a function that Numba compiles for the flags of the caller.
    """
    found = None if kws else _call_types.get((function, args))
    if found is None:
        found = _call_type(function, context, args, kws)
        if not kws and function.get_impl_key(found) is function.typing_key:
            _call_types[function, args] = found
    return found


def _are_equal(flags, other) -> bool:
    """Return whether flags are equal; Numba would make lists of all options to compare them.

    It looks up its own implementations by these flags, which it hashes by the names of their
    options alone.
    """
    if flags is other or type(flags) is not type(other):
        return flags is other
    mine, others, options = flags._values, other._values, flags.options
    return mine == others or all(
        mine.get(name, options[name].default) == others.get(name, options[name].default)
        for name in mine.keys() | others.keys()
    )


@cache
def _hash_of_names(kind) -> int:
    """Return the hash that Numba gives to all flags of a kind."""
    return hash(tuple(sorted(kind.options)))


def optimise_for(module, machine) -> None:
    """Optimise a module for a target machine, as Numba does for its own."""
    context: Any = cpu_target.target_context
    codegen = context.codegen()
    usual, codegen._tm = codegen._tm, machine
    try:
        for manager, builder in (
            codegen._module_pass_manager(
                loop_vectorize=codegen._loopvect, slp_vectorize=False, opt=codegen._opt_level,
                cost="cheap",
            ),
            codegen._module_pass_manager(),
        ):  # fmt: skip
            manager.run(module, builder)
    finally:
        codegen._tm = usual
