"""Kinds of built-in goals: ``poise.kernels.goal_residuals``."""

from __future__ import annotations

POSITION = 0
ORIENTATION = 1
AIM = 2
