"""Twin of the skinning kernels: NumPy over full matrices of weights, from the formulas."""

from __future__ import annotations

import numpy as np


def full_weights(skin):
    """(n, k + 1) rows that sum to one; the last joint is none, for vertices without weights."""
    dense = skin.weights.dense(len(skin.joints))
    total = dense.sum(axis=1, keepdims=True)
    alone = (total == 0.0).astype(float)
    return np.concatenate([dense / np.where(total > 0.0, total, 1.0), alone], axis=1)


def with_nobody(matrices):
    """(k + 1, 4, 4): the joints' matrices and that of no joint."""
    return np.concatenate([matrices, np.eye(4)[None]])


def unit(rows):
    size = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(size > 0.0, size, 1.0)


def linear_blend(skin, matrices, vertices=None, normals=None):
    """Positions, unit normals and unit tangents (source 000: ``sum w M v``, ``sum w M^-T n``)."""
    mesh = skin.mesh
    vertices = mesh.vertices if vertices is None else vertices
    normals = mesh.vertex_normals() if normals is None else normals
    weights, moved = full_weights(skin), with_nobody(matrices)
    places = np.einsum("nk,kab,nb->na", weights, moved[:, :3, :3], vertices)
    places += weights @ moved[:, :3, 3]
    across = np.linalg.inv(moved[:, :3, :3]).transpose(0, 2, 1)
    faced = unit(np.einsum("nk,kab,nb->na", weights, across, normals))
    if mesh.tangents is None:
        return places, faced, None
    along = unit(np.einsum("nk,kab,nb->na", weights, moved[:, :3, :3], mesh.tangents[:, :3]))
    return places, faced, along


def quaternion(rotation):
    """wxyz of a rotation matrix, by its eigenvector."""
    axis = np.array(
        [
            rotation[2, 1] - rotation[1, 2],
            rotation[0, 2] - rotation[2, 0],
            rotation[1, 0] - rotation[0, 1],
        ]
    )
    K = np.zeros((4, 4))  # Bar-Itzhack: the greatest eigenvalue's vector is the quaternion
    K[0, 0] = np.trace(rotation)
    K[0, 1:] = K[1:, 0] = axis
    K[1:, 1:] = rotation + rotation.T - np.trace(rotation) * np.eye(3)
    return np.linalg.eigh(K / 3.0)[1][:, -1]


def product(a, b):
    w = a[0] * b[0] - a[1:] @ b[1:]
    return np.append(w, a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:]))


def conjugate(a):
    return a * (1, -1, -1, -1)


def polar(linear):
    """Proper rotation and symmetric stretch; the stretch mirrors where the matrix does."""
    u, s, vt = np.linalg.svd(linear)
    mirror = np.diag([1.0, 1.0, np.linalg.det(u @ vt)])
    return u @ mirror @ vt, vt.T @ mirror @ np.diag(s) @ vt


def parts(matrices, origins):
    """Rigid parts as pairs of quaternions, and the stretches (k, 4, 4) about the origins."""
    duals, stretches = [], []
    for M, o in zip(matrices, origins, strict=True):
        R, S = polar(M[:3, :3])
        shift = M[:3, 3] + (M[:3, :3] - R) @ o
        real = quaternion(R)
        duals.append((real, 0.5 * product(np.append(0.0, shift), real)))
        stretch = np.eye(4)
        stretch[:3, :3] = S
        stretch[:3, 3] = o - S @ o
        stretches.append(stretch)
    return duals, np.array(stretches)


def blended(weights, duals):
    """The blended dual quaternion of one vertex, unit, signs by the strongest."""
    strongest = duals[int(np.argmax(weights))][0]
    real, dual = np.zeros(4), np.zeros(4)
    for weight, (r, d) in zip(weights, duals, strict=True):
        sign = 1.0 if r @ strongest >= 0.0 else -1.0
        real += sign * weight * r
        dual += sign * weight * d
    size = np.linalg.norm(real)
    return real / size, dual / size


def turned(real, vector):
    return product(product(real, np.append(0.0, vector)), conjugate(real))[1:]


def dual_quaternion(skin, matrices, origins):
    """Two phases: stretches blended linearly, then rigid parts as dual quaternions."""
    duals, stretches = parts(with_nobody(matrices), np.vstack([origins, np.zeros(3)]))
    places, faced, along = linear_blend(skin, stretches[:-1])
    weights = full_weights(skin)
    for i, row in enumerate(weights):
        real, dual = blended(row, duals)
        shift = 2.0 * product(dual, conjugate(real))[1:]
        places[i] = turned(real, places[i]) + shift
        faced[i] = turned(real, faced[i])
        if along is not None:
            along[i] = turned(real, along[i])
    return places, faced, along


def likeness(p, v, sigma=0.1):
    """Le and Hodgins' s(p, v), over ordered pairs of joints."""
    total = 0.0
    for j in range(len(p)):
        for k in range(len(p)):
            if j != k:
                apart = p[j] * v[k] - p[k] * v[j]
                total += p[j] * p[k] * v[j] * v[k] * np.exp(-apart * apart / sigma**2)
    return total


def centre_of_rotation(mesh, weights, i):
    """A vertex's centre, triangle by triangle; None where nothing is like it."""
    total, amount = np.zeros(3), 0.0
    for face in mesh.faces:
        a, b, c = mesh.vertices[face]
        area = 0.5 * np.linalg.norm(np.cross(b - a, c - a))
        s = likeness(weights[i], weights[face].mean(axis=0)) * area
        total += s * (a + b + c) / 3.0
        amount += s
    return total / amount if amount > 0.0 else None


def about_centres(skin, matrices, centres, origins):
    """Offsets from the centres stretched and turned, centres blended linearly."""
    duals, stretches = parts(with_nobody(matrices), np.vstack([origins, np.zeros(3)]))
    weights = full_weights(skin)
    moved = with_nobody(matrices)
    _, faced, _ = linear_blend(skin, stretches[:-1])
    places = np.empty_like(skin.mesh.vertices)
    for i, row in enumerate(weights):
        real, _ = blended(row, duals)
        M, S = np.einsum("k,kab->ab", row, moved), np.einsum("k,kab->ab", row, stretches)
        offset = S[:3, :3] @ (skin.mesh.vertices[i] - centres[i])
        places[i] = turned(real, offset) + M[:3, :3] @ centres[i] + M[:3, 3]
        faced[i] = turned(real, faced[i])
    return places, faced
