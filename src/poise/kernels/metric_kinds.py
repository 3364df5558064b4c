"""Codes of the terms of metrics; formulas in ``poise.kernels.metrics``."""

QUADRATIC, DENSE, ABSOLUTE, COMFORT, LIKELIHOOD = range(5)

EXTRA = 4
"""Number of columns of a density after its precision: mean, lowest, highest, stiffness."""
