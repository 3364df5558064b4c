"""Keypoints in the pictures of calibrated cameras: positions in the world.

A point that several cameras see is nearest to its rays. The depth of a point that one camera sees
follows from the body: its bones have their lengths, its pose is likely, and each of its landmarks
appears at its pixel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.array_types import Floats
from poise.constraints import projection
from poise.geometry import Camera, transforms
from poise.joints.primitive import AXES
from poise.metrics import Prior, likelihood, prior_of
from poise.model.joint_values import joint_values
from poise.motion.keypoints.landmarks import Sites
from poise.motion.markers.model import MarkerModel
from poise.motion.retargeting.canonical_frames import Reference
from poise.residuals.point import point
from poise.solvers.problem import Problem

_HEADINGS = 4
_TRIALS = 60  # iterations of a frame, which begins where the last one ended
_APART = math.sin(math.radians(2.0)) ** 2
"""Rays closer than this do not determine a depth: 1 pixel of 1,000 is then 3 cm at 1 m."""
SURE = 0.25
"""Weight of a point whose depth is that of the likely body: (24 / 48)^2, the errors in mm of a pose
and of its place that were measured on the bundled walk, seen from 4 m with 2 pixels of noise."""


def rays_of(pixels: Floats, cameras: Sequence[Camera]) -> tuple[Floats, Floats]:
    """Origins (cameras, 3) and directions (cameras, frames, points, 3) of pixels in the world.

    >>> camera = Camera((0, 1, 4), (0, 1, 0), width=200, height=100)
    >>> origins, directions = rays_of(np.array([[[[100.0, 50.0]]]]), [camera])
    >>> origins.tolist(), directions[0, 0, 0].round(12).tolist()
    ([[0.0, 1.0, 4.0]], [0.0, 0.0, -1.0])
    """
    found: list[Floats] = []
    for camera, own in zip(cameras, pixels, strict=True):
        x = (own[..., 0] - 0.5 * camera.width) / camera.focal
        y = (0.5 * camera.height - own[..., 1]) / camera.focal
        ray = np.stack([x, y, -np.ones_like(x)], axis=-1) @ camera.T_wc[:3, :3].T
        found.append(ray / np.linalg.norm(ray, axis=-1, keepdims=True))
    return np.array([camera.T_wc[:3, 3] for camera in cameras]), np.array(found)


def triangulated(origins: Floats, rays: Floats, weights: Floats) -> Floats:
    """Points (frames, points, 3) nearest to their rays, NaN if these do not determine them.

    Args:
        origins: (cameras, 3).
        rays: (cameras, frames, points, 3), unit vectors.
        weights: (cameras, frames, points); 0 for a point that a camera does not see.

    >>> origins = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]])
    >>> rays = np.array([[[[0.0, 0.0, -1.0]]], [[[-1.0, 0.0, 0.0]]]])
    >>> triangulated(origins, rays, np.ones((2, 1, 1))).round(12).tolist()
    [[[0.0, 0.0, 0.0]]]
    """
    share = weights / np.maximum(weights.sum(axis=0), 1e-12)
    d = np.nan_to_num(rays)
    # Sums of w (1 - d d^T), which measure distances from rays, and of their products with origins.
    A = share.sum(axis=0)[..., None, None] * np.eye(3) - np.einsum(
        "cfp,cfpi,cfpj->fpij", share, d, d
    )
    along = np.einsum("cfpi,ci->cfp", d, origins)
    b = np.einsum("cfp,ci->fpi", share, origins) - np.einsum("cfp,cfpi->fpi", share * along, d)
    good = ((weights > 0.0).sum(axis=0) > 1) & (np.linalg.eigvalsh(A)[..., 0] > 0.25 * _APART)
    made = np.full(b.shape, np.nan)
    made[good] = np.linalg.solve(A[good], b[good][..., None])[..., 0]
    return made


def lifted(
    pixels: Floats, weights: Floats, cameras: Sequence[Camera], standing: Reference, sites: Sites,
    noise: float, prior: str | Prior | None,
) -> Floats:  # fmt: skip
    """Positions (frames, k, 3) of the landmarks of the likely body that the cameras see.

    Args:
        pixels: (cameras, frames, k, 2), those of the landmarks.
        weights: (cameras, frames, k), 0 for a missing point.
        cameras: in the axes of the skeleton.
        standing: the reference pose of the body, whose bone lengths give the depth.
        sites: the landmarks on the body.
        noise: metres, standard deviation of a point.
        prior: the pose prior.
    """
    body = standing.skeleton
    seen = (weights > 0.0).sum(axis=(0, 2))
    first = int(np.argmax(seen))
    starts = _starts(pixels[:, first], weights[:, first], cameras, standing, sites)
    away = max(float(np.linalg.norm(start[0] - cameras[0].T_wc[:3, 3])) for start in starts)
    goals = [
        projection(
            point(joint, tuple(offset.tolist())), camera, np.nan_to_num(own[first, k]), hard=False,
            weight=(away / float(np.hypot(noise, loose))) ** 2,
        )
        for camera, own in zip(cameras, pixels, strict=True)
        for k, (joint, offset, loose) in enumerate(
            zip(sites.joints, sites.offsets, sites.loose, strict=True)
        )
    ]  # fmt: skip
    metrics = () if prior is None else (likelihood(prior_of(prior)),)
    problem = Problem(body, goals, metrics=metrics, solver="sqp", max_iterations=_TRIALS)
    usual = problem.row_weights.copy()
    shares = np.sqrt(weights).transpose(1, 0, 2).reshape(len(seen), -1)
    targets = np.nan_to_num(pixels).transpose(1, 0, 2, 3).reshape(len(seen), -1)
    rows = np.repeat(np.arange(len(goals)), len(usual) // len(goals))

    def solve(q: Floats, frame: int) -> Floats:
        problem.row_weights[:] = usual * shares[frame][rows]
        return problem.solve(q, targets[frame])

    found = [solve(q, first) for _, q in starts]
    best = min(found, key=lambda q: problem.cost_at(q, targets[first]))
    q = np.tile(best, (len(seen), 1))
    for frame in range(first + 1, len(seen)):
        q[frame] = solve(q[frame - 1], frame)
    for frame in range(first - 1, -1, -1):
        q[frame] = solve(q[frame + 1], frame)
    return MarkerModel(sites.names, sites.joints, sites.offsets).places(body, body.pose(q).world)


def _starts(
    pixels: Floats, weights: Floats, cameras: Sequence[Camera], standing: Reference, sites: Sites
) -> list[tuple[Floats, Floats]]:
    """Centres (3,) and poses (nq,) before a camera, which face different directions."""
    body, pose = standing.skeleton, standing.pose
    number = int(np.argmax((weights > 0.0).sum(axis=1)))
    camera, used = cameras[number], weights[number] > 0.0
    places = MarkerModel(sites.names, sites.joints, sites.offsets).places(body, pose.world[None])[0]
    size = math.sqrt(2.0 / 3.0) * float(np.linalg.norm(places[used] - places[used].mean(axis=0)))
    picture = pixels[number, used]
    middle = picture.mean(axis=0)
    away = camera.focal * size / max(float(np.linalg.norm(picture - middle)), 1.0)
    origins, rays = rays_of(middle[None, None, None], [camera])
    centre = origins[0] + away * rays[0, 0, 0]
    root = body.joints[0]
    at = body.joint_dofs(root.name)
    found: list[tuple[Floats, Floats]] = []
    for k in range(_HEADINGS):
        turn = transforms.axis_angle(AXES[body.up], 2.0 * math.pi * k / _HEADINGS)[:3, :3]
        T = transforms.compose(turn, centre - turn @ places[used].mean(axis=0))
        q = np.array(pose.q)
        q[at] = joint_values(root, T @ pose.world[0], q[at])
        found.append((centre, q))
    return found
