"""The notice of commands that compile kernels, on standard error."""

from __future__ import annotations

import sys


def announce_compiling() -> None:
    """Print one notice before the first kernel is compiled."""
    from poise.kernels.compile_notice import compile_listeners, notice

    notice.announced = True  # printed by the listener below
    if _compiling not in compile_listeners:
        compile_listeners.append(_compiling)


def _compiling(kernel: str) -> None:
    del kernel
    from poise.kernels.compile_notice import compile_listeners
    from poise.kernels.numba_kernels import CACHE_FOLDER

    compile_listeners.remove(_compiling)
    if CACHE_FOLDER is None:
        kept = "no cache folder is writable, so every run compiles again; set POISE_CACHE_DIR"
    else:  # the sentence of the library's notice
        kept = "this takes up to a minute and is kept for later runs"
    print(f"poise: compiling kernels; {kept}", file=sys.stderr)
    sys.stderr.flush()
