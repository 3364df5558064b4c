"""The kinds of built-in goals: ``poise.kernels.rows``."""

from __future__ import annotations

POSITION = 0
ORIENTATION = 1
AIM = 2
