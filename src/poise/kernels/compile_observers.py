"""Listeners for kernel compilation, in a module that does not load the compiler."""

from __future__ import annotations

from collections.abc import Callable

compile_listeners: list[Callable[[str], None]] = []
"""Called with a kernel's name just before compilation, not for kernels from the cache."""
