"""Velocities, accelerations and jitter of a motion."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped


def angular_rates(skeleton: Skeleton) -> NDArray[np.bool_]:
    """Mask (nv,) of the rates of single rotations, whose values are equivalent modulo a turn."""
    marks = np.zeros(skeleton.nv, dtype=bool)
    values = np.flatnonzero(skeleton.angular & ~skeleton.quaternion)
    marks[skeleton.mechanism.rate_index[values]] = True
    return marks


def velocities(motion: Motion) -> Floats:
    """Velocities (frames, nv) per second: central tangent-space differences, one-sided at the ends.

    Exact for a rotation at constant speed.

    Raises:
        InvalidValue: fewer than two frames.

    >>> import poise
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    >>> velocities(poise.Motion(wheel, [[0.0], [0.1], [0.2]], 30.0))[:, 0].round(12)
    array([3., 3., 3.])
    """
    if len(motion) < 2:
        raise InvalidValue("a velocity needs at least two frames")
    body, q = motion.skeleton, unwrapped(motion).q
    steps = body.difference(q[1:], q[:-1]) * motion.fps
    whole = np.empty((len(q), body.nv))
    whole[0], whole[-1] = steps[0], steps[-1]
    whole[1:-1] = 0.5 * (steps[1:] + steps[:-1])
    return whole


def accelerations(motion: Motion) -> Floats:
    """Accelerations (frames, nv) per second squared; the end values are repeated.

    Differences of consecutive steps in the tangent space.

    Raises:
        InvalidValue: fewer than three frames.
    """
    if len(motion) < 3:
        raise InvalidValue("an acceleration needs at least three frames")
    body, q = motion.skeleton, unwrapped(motion).q
    steps = body.difference(q[1:], q[:-1]) * motion.fps
    inner = np.diff(steps, axis=0) * motion.fps
    return np.concatenate([inner[:1], inner, inner[-1:]])


def jitter(motion: Motion, joints: Iterable[str] | None = None) -> Floats:
    """Jitter of each joint (joints,), metres: RMS residual of a local cubic fit.

    The fifth-point residual ``(p[-2] - 4 p[-1] + 6 p[0] - 4 p[1] + p[2]) / sqrt(70)`` of each
    joint's origin. Independent noise of standard deviation s on each axis gives ``s sqrt(3)`` on
    any smooth (locally cubic) motion.

    Raises:
        InvalidValue: fewer than five frames.
    """
    if len(motion) < 5:
        raise InvalidValue("jitter needs at least five frames")
    body = motion.skeleton
    rows = [body.joint_index(joint) for joint in (body.joint_names if joints is None else joints)]
    p = motion.world[:, rows][..., :3, 3]
    left = p[:-4] - 4.0 * p[1:-3] + 6.0 * p[2:-2] - 4.0 * p[3:-1] + p[4:]
    return np.sqrt((left**2).sum(axis=2).mean(axis=0) / 70.0)


def low_pass(values: ArrayLike, fps: float, cutoff: float, padding: int) -> Floats:
    """Filter values (frames, n) by a Butterworth filter of order 2, forwards and backwards.

    The result is that of `scipy.signal.sosfiltfilt`, whose import takes longer than a retargeting.
    The coefficients are those of the bilinear transform (Oppenheim and Schafer, "Discrete-Time
    Signal Processing", 7.1). Both ends are extended by point reflection.

    Args:
        values: the values, at least two frames.
        fps: frames per second.
        cutoff: hertz, below half of ``fps``.
        padding: frames by which the ends are extended, fewer than there are.

    >>> steady = np.full((40, 1), 0.3)
    >>> bool(np.allclose(low_pass(steady, 30.0, 6.0, 9), steady))
    True
    """
    from poise.kernels.low_pass import pass_forwards

    x = np.asarray(values, dtype=np.float64)
    warped = math.tan(math.pi * cutoff / fps)
    scale = 1.0 / (1.0 + math.sqrt(2.0) * warped + warped**2)
    gain = scale * warped**2
    gains = np.array([gain, 2.0 * gain, gain])
    feedback = scale * np.array(
        [2.0 * (warped**2 - 1.0), 1.0 - math.sqrt(2.0) * warped + warped**2]
    )
    before = 2.0 * x[0] - x[padding:0:-1]
    after = 2.0 * x[-1] - x[-2 : -padding - 2 : -1]
    longer = np.concatenate([before, x, after])
    for step in (1, -1):
        pass_forwards(longer, gains, feedback, step)
    return longer[padding : len(longer) - padding]
