"""Codes of the terms of metrics; their formulas stand in ``poise.kernels.metrics``."""

QUADRATIC, DENSE, ABSOLUTE, COMFORT, LIKELIHOOD = range(5)

EXTRA = 3
"""Columns of a density behind its precision: mean, lowest, highest."""
