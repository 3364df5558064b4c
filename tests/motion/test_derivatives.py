"""The zero-phase low-pass filter against SciPy's."""

from __future__ import annotations

import numpy as np
import pytest

from poise.motion.derivatives import low_pass


@pytest.mark.parametrize(("frames", "padding"), [(2, 0), (2, 1), (3, 2), (40, 9), (300, 15)])
@pytest.mark.parametrize("cutoff", [1.0, 6.0, 24.0])
def test_the_filter_is_that_of_scipy(frames: int, padding: int, cutoff: float) -> None:
    from scipy.signal import butter, sosfiltfilt

    values = np.random.default_rng(5).normal(size=(frames, 3)).cumsum(axis=0)
    sections = butter(2, cutoff, fs=60.0, output="sos")
    wanted = sosfiltfilt(sections, values, axis=0, padlen=padding)
    assert low_pass(values, 60.0, cutoff, padding) == pytest.approx(wanted, abs=1e-11)
