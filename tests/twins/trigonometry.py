"""Twin of ``poise.kernels.vector_sincos``."""

from __future__ import annotations

import numpy as np


def sines_and_cosines(angles):
    return np.sin(angles), np.cos(angles)
