"""Meaning of the numbers that the tables of kernels store for a kind or a level."""

from __future__ import annotations

POSITION, ORIENTATION, AIM = 0, 1, 2
"""Kinds of built-in goals: ``poise.kernels.goal_residuals``."""

POINT, DIRECTION, DOF, CENTRE, FIXED = range(5)
"""Kinds of leaves of expressions: ``poise.kernels.tape_inputs``."""

EQUATION, AT_LEAST, SCALAR = 0, 1, 2
"""Relations of rows to zero; a scalar is a metric."""

SOFT, HARD = 0, 1
"""Levels of rows; other levels are priorities of hard rows: 1 comes first."""

STRAIGHT, BENT, DISTANT = 0, 1, 2
"""Nonlinearity of an entry of a tape: none, elementary operations, distances as well."""

BASE, FIRST_ROW, FIRST_ERROR, RAW = 0, 1, 3, 4
"""Numbers (8,) of a tape: the slot of the first operation; the first row of expressions among the
residuals; their first entry among the errors; 1 to keep hard inequalities, for methods that
determine the active ones."""

QUADRATIC, DENSE, ABSOLUTE, COMFORT, LIKELIHOOD = range(5)
"""Codes of the terms of metrics; formulas in ``poise.kernels.metrics``."""

EXTRA = 4
"""Number of columns of a density after its precision: mean, lowest, highest, stiffness."""

REPEAT, CLAMP, MIRROR = 0, 1, 2
"""Wrap modes of textures outside of their picture, for ``poise.kernels.raster_material``."""
