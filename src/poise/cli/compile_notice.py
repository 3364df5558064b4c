"""The notice of commands that compile kernels, on standard error."""

from __future__ import annotations

import sys


def announce_compiling() -> None:
    """Print one notice before the first kernel is compiled."""
    from poise.kernels.compile_notice import notice
    from poise.kernels.compile_observers import compile_listeners

    notice.announced = True  # printed by the listener below
    if _compiling not in compile_listeners:
        compile_listeners.append(_compiling)


def _compiling(kernel: str) -> None:
    del kernel
    from poise.kernels import jit
    from poise.kernels.compile_observers import compile_listeners

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
