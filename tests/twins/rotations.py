"""Twin of ``poise.kernels.rotations``."""

from __future__ import annotations

import numpy as np
from scipy.linalg import solve_sylvester
from scipy.spatial.transform import Rotation


def nearest_rotation(A):
    """Polar factor of a 3x3 matrix by the SVD; of a mirrored one, that of its opposite."""
    U, _, Vt = np.linalg.svd(A)
    return U @ Vt * np.sign(np.linalg.det(A))


def polar_rate(A, dA):
    """World angular velocity of the polar factor: W solves the Sylvester equation of source A R^T.

    With ``A = P R``, ``P`` symmetric: ``W P + P W = A' R^T - R A'^T``, W antisymmetric.
    """
    R = nearest_rotation(A)
    P = A @ R.T
    B = dA @ R.T
    return vee(solve_sylvester(P, P, B - B.T))


def vee(W):
    return 0.5 * np.array([W[2, 1] - W[1, 2], W[0, 2] - W[2, 0], W[1, 0] - W[0, 1]])


def rotation_vector(R):
    return Rotation.from_matrix(R).as_rotvec()
