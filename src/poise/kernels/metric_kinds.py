"""Codes of the terms of metrics; their formulas stand in ``poise.kernels.metrics``."""

QUADRATIC, DENSE, ABSOLUTE, COMFORT = range(4)
