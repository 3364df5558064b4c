"""Compiling on two cores: a second process takes the solvers' kernels, this one the others.

    python -m poise.cli.precompile lm ccd

compiles what those solvers need, whatever the character is, into the cache of kernels.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from poise.solvers import Method


def compile_ahead(solvers: Iterable[str | Method]) -> None:
    """Start the second process if kernels of these solvers are missing in the cache.

    Until it has written them, this process waits for them instead of compiling them too.
    """
    from poise.kernels import jit
    from poise.kernels.compile_observers import compiled_elsewhere
    from poise.solvers.registry import find_method

    chosen = [find_method(solver) for solver in solvers]
    missing = {jit.missing_label(*each) for each in kernels_of(chosen)} - {None}
    if not missing or jit.CACHE_FOLDER is None or (os.cpu_count() or 1) < 2:
        return
    names = dict.fromkeys(method.name for method in chosen)
    silent: Any = subprocess.DEVNULL
    process = subprocess.Popen(
        # -P: a numba.py or random.py that lies in the user's folder is none of ours.
        [sys.executable, "-P", "-m", "poise.cli.precompile", *names],
        stdin=silent, stdout=silent, stderr=silent,
    )  # fmt: skip
    atexit.register(process.terminate)
    compiled_elsewhere.append(lambda name: name in missing and process.poll() is None)


def kernels_of(methods: Iterable[Method]) -> list[tuple[Any, Any]]:
    """Kernels of methods that depend on no mechanism, each with the signature it has.

    The bounded step, which most methods share, is left to the first process: that halves the work.
    """
    from poise.kernels.address_table import ENTRY_SIGNATURE
    from poise.kernels.box_constrained_steps import BOUNDED_STEP
    from poise.kernels.multi_start import search
    from poise.kernels.solver_loop import LOOP_SIGNATURE, loop

    chosen = list(methods)
    loops = [loop, search] if any(method.restarts for method in chosen) else [loop]
    own = [kernel for method in chosen for kernel in method.kernels().own]
    return [
        *((kernel, LOOP_SIGNATURE) for kernel in loops),
        *((kernel, ENTRY_SIGNATURE) for kernel in own if kernel is not BOUNDED_STEP),
    ]


def main() -> None:
    """The second process."""
    from poise.kernels.jit import missing_label
    from poise.solvers.registry import find_method

    for kernel, signature in kernels_of(find_method(name) for name in sys.argv[1:]):
        kernel.compile(signature)
        if missing_label(kernel, signature) is not None:
            return  # it cannot be kept: the first process is not to wait for any of this


if __name__ == "__main__":
    main()
