"""Settings with which films of comparisons are small and short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

SHORT = {"PANEL": (96, 120), "_FAST_SECONDS": 0.1, "_HOLD_SECONDS": 0.1}


def shorten_films(change: Callable[[Any, str, Any], None] = setattr) -> None:
    """Change the settings, also in a process that a test starts."""
    from poise.render import comparison_video

    for name, value in SHORT.items():
        change(comparison_video, name, value)
