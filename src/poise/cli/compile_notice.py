"""The notice of commands that compile kernels, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from poise.solvers import Method


def announce_compiling() -> None:
    """Print one notice before the first kernel is compiled."""
    from poise.kernels.compile_notice import compile_listeners, notice

    notice.announced = True  # printed by the listener below
    if _compiling not in compile_listeners:
        compile_listeners.append(_compiling)


def _compiling(kernel: str) -> None:
    del kernel
    from poise.kernels import jit
    from poise.kernels.compile_notice import compile_listeners

    compile_listeners.remove(_compiling)
    if jit.CACHE_FOLDER is None:
        kept = "no cache folder is writable, so every run compiles again; set POISE_CACHE_DIR"
    else:  # the sentence of the library's notice
        kept = (
            "this takes up to a minute and is kept for later runs (compile ahead with: poise "
            "warm-up)"
        )
    print(f"poise: compiling kernels; {kept}", file=sys.stderr)
    sys.stderr.flush()


def compile_ahead(solvers: Iterable[str | Method]) -> None:
    """Start to compile the kernels of these solvers that the cache lacks."""
    from poise.kernels import compile_together
    from poise.solvers.registry import find_method

    compile_together.compile_ahead(kernels_of(find_method(solver) for solver in solvers))


def kernels_of(methods: Iterable[Method]) -> list[tuple[Any, Any]]:
    """Return kernels of methods that do not depend on a mechanism, each with its signature."""
    from poise.kernels.address_table import ENTRY_SIGNATURE
    from poise.kernels.multi_start import search
    from poise.kernels.solver_loop import LOOP_SIGNATURE, loop

    chosen = list(methods)
    loops = [loop, search] if any(method.restarts for method in chosen) else [loop]
    own = [kernel for method in chosen for kernel in method.kernels().own]
    return [
        *((kernel, LOOP_SIGNATURE) for kernel in loops),
        *((kernel, ENTRY_SIGNATURE) for kernel in own),
    ]
