"""Two bones brought to a distance and a direction in closed form: a knee, and then the hip.

The lower bone turns about the knee's axis n until the end is as far from the root as wanted. With u
from the knee to the root, w from the knee to the end and d the distance wanted,

    ``A cos t + B sin t = (|u|^2 + |w|^2 - d^2) / 2 - C``,
    ``C = (u.n)(w.n),  A = u.w - C,  B = u.(n x w)``,

of whose two solutions ``t = atan2(B, A) - acos(...)`` bends the way that knees and elbows do, n
being turned so that they bend about it by a positive angle. Then both bones swing about the root,
the shortest way, until the end is where it should be. (D. Tolani, A. Goswami, N. Badler, Real-time
inverse kinematics techniques for anthropomorphic limbs, Graphical Models 62, 2000.)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions, transforms
from poise.model.joint import Joint
from poise.model.joint_values import hinge_axis

Floats = NDArray[np.float64]

_OWN = 0.15
"""How much the body's own axis counts against that of the present bend, which has the length of its
sine: a straight limb bends about its own, a bent one goes on as it is bent."""


def bending_axis(
    joint: Joint, parent: Floats, root: Floats, middle: Floats, end: Floats, own: Floats
) -> Floats:
    """(frames, 3) the unit axis about which a knee or an elbow bends by a positive angle.

    Args:
        joint: the knee.
        parent: (frames, 3, 3) how its parent is turned in the world.
        root, middle, end: (frames, 3) hip, knee and ankle.
        own: (frames, 3) about which the body bends there.
    """
    axis = hinge_axis(joint)
    if axis is not None:
        n = parent @ (joint.frame[:3, :3] @ axis)
        return n * np.where((n * own).sum(axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    n = np.cross(_unit(middle - root), _unit(end - middle)) + _OWN * own
    short = np.linalg.norm(n, axis=1) < 1e-6
    return _unit(np.where(short[:, None], own, n))


def bent(
    root: Floats, middle: Floats, end: Floats, axis: Floats, place: Floats
) -> tuple[Floats, Floats]:
    """(frames, 3, 3) the turns of the upper and of the lower bone that bring the end to its place.

    Out of reach, the limb points there, as long or as short as it can be.
    """
    u, w = root - middle, end - middle
    d = np.linalg.norm(place - root, axis=1)
    C = (u * axis).sum(axis=1) * (w * axis).sum(axis=1)
    A = (u * w).sum(axis=1) - C
    B = (u * np.cross(axis, w)).sum(axis=1)
    wanted = 0.5 * ((u * u).sum(axis=1) + (w * w).sum(axis=1) - d * d) - C
    size = np.maximum(1e-12, np.hypot(A, B))
    angle = np.arctan2(B, A) - np.arccos(np.clip(wanted / size, -1.0, 1.0))
    knee = transforms.axis_angle(axis, angle)
    reached = middle + np.einsum("fab,fb->fa", knee, w) - root
    hip = quaternions.to_matrix(quaternions.between(_some(reached), _some(place - root)))
    return hip, hip @ knee


def _unit(vectors: Floats) -> Floats:
    return vectors / np.maximum(1e-12, np.linalg.norm(vectors, axis=1, keepdims=True))


def _some(vectors: Floats) -> Floats:
    """The vectors, with a direction where they have none."""
    still = np.linalg.norm(vectors, axis=1, keepdims=True) < 1e-9
    return np.where(still, np.array([0.0, -1.0, 0.0]), vectors)
