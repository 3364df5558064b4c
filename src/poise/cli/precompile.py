"""Compilation of kernels in other processes while a command reads its files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from poise.solvers import Method


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
