"""Who wants to know when kernels are compiled; apart, so that asking loads no compiler."""

from __future__ import annotations

from collections.abc import Callable

compile_listeners: list[Callable[[str], None]] = []
"""Called with a kernel's name just before it is compiled, never for one found in the cache."""
