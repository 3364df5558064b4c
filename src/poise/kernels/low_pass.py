"""A second-order low-pass filter that runs forwards and backwards."""

from __future__ import annotations

from poise.kernels.jit import kernel


@kernel
def pass_forwards(x, gains, feedback, step):
    """Filter the columns of ``x`` (frames, n) in place, from the first frame to the last.

    ``gains`` (3,) and ``feedback`` (2,) are the coefficients of ``y_t = sum gains_k x_(t-k) - sum
    feedback_k y_(t-k)``, in the transposed direct form II. ``step`` is 1 or -1, from the last frame
    to the first. The filter starts in its steady state for the first value.
    """
    frames = x.shape[0]
    first = 0 if step > 0 else frames - 1
    for c in range(x.shape[1]):
        start = x[first, c]
        second = (gains[2] - feedback[1]) * start
        one = (gains[1] - feedback[0]) * start + second
        two = second
        for t in range(frames):
            at = first + step * t
            value = x[at, c]
            y = gains[0] * value + one
            one = gains[1] * value - feedback[0] * y + two
            two = gains[2] * value - feedback[1] * y
            x[at, c] = y
