"""Normal equations of markers against a sum over Jacobians, and finite differences."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.kinematics import position_jacobian
from poise.motion.markers.frame_solver import FrameSystems, Sightings
from poise.motion.markers.marker_sets import marker_model
from poise.motion.markers.trajectory_smoothing import PosePriors, smooth, smooth_window

NAMES = [f"{side}{name}" for side in "LR" for name in ("ASI", "THI", "KNE", "ANK", "SHO", "FIN")]


def balls() -> poise.Skeleton:
    """A body with quaternions, a screw and a driven hinge: the kernels for any rigid joints."""
    return (
        poise.SkeletonBuilder()
        .add("root", poise.QuaternionFree())
        .add("upper", poise.QuaternionBall(), "root", offset=(0.1, 0.3, 0))
        .add("lower", poise.Screw("x", 0.02), "upper", offset=(0, 0.3, 0.1))
        .build()
    )


def problem(which: str) -> tuple[poise.Skeleton, np.ndarray, Sightings]:
    rng = np.random.default_rng(2)
    body = character().skeleton if which == "simple" else balls()
    v = rng.normal(0.0, 0.4, (3, body.nv))
    q = body.integrate(np.tile(body.rest.q, (3, 1)), v)
    if which == "simple":
        model = marker_model(NAMES, body)
        sites, offsets = model.sites(body), model.offsets
    else:
        sites, offsets = np.array([0, 1, 1, 2, 2]), rng.normal(0.0, 0.1, (5, 3))
    targets = rng.normal(0.0, 0.05, (3, len(sites), 3))
    world = poise.Motion(body, q, 60.0).world[:, sites]
    targets += np.einsum("fkij,kj->fki", world[..., :3, :3], offsets) + world[..., :3, 3]
    targets[1, 2] = np.nan
    targets[2] = np.nan
    sigmas = np.full(len(sites), 0.01)
    return body, q, Sightings.of(sites, offsets, targets, sigmas, 8.0 * sigmas)


@pytest.mark.slow
@pytest.mark.parametrize("which", ["simple", "rigid"])
def test_normal_equations_are_the_sum_over_the_markers_jacobians(which: str) -> None:
    body, q, seen = problem(which)
    systems = FrameSystems(body, len(seen.sites), np.zeros(body.nv, np.bool_))
    stiff = np.full((3, body.nv), 2.0)
    references = np.tile(body.rest.q, (3, 1))
    total, H, gradients, places = systems.systems(q, seen, references, stiff)
    plain = 0.0
    for f in range(3):
        away = body.difference(q[f], references[f])
        plain += float(away @ away)
        matrix, slope = 2.0 * np.eye(body.nv), 2.0 * away
        for k, joint in enumerate(seen.sites):
            if seen.weights[f, k] == 0.0:
                continue
            name = body.joint_names[joint]
            pose = body.pose(q[f])
            p = pose.world[joint, :3, :3] @ seen.offsets[k] + pose.world[joint, :3, 3]
            r = p - seen.targets[f, k]
            s = float(r @ r) / seen.reach[k] ** 2
            plain += 0.5 * seen.weights[f, k] * float(r @ r) / (1.0 + s)
            weight = seen.weights[f, k] / (1.0 + s) ** 2
            J = position_jacobian(pose, name, seen.offsets[k])
            matrix += weight * J.T @ J
            slope += weight * J.T @ r
            assert np.abs(places[f, k] - p).max() < 1e-12
        assert np.abs(H[f] - matrix).max() <= 1e-10 * np.abs(matrix).max()
        assert np.abs(gradients[f] - slope).max() <= 1e-9 * max(1.0, np.abs(slope).max())
    assert total == pytest.approx(plain, rel=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("which", ["simple", "rigid"])
def test_the_gradient_is_what_differences_of_the_cost_say(which: str) -> None:
    body, q, seen = problem(which)
    systems = FrameSystems(body, len(seen.sites), np.zeros(body.nv, np.bool_))
    stiff, references = np.ones((1, body.nv)), body.rest.q[None]
    one = seen.frames(slice(0, 1))
    h = 1e-6
    # The pull of a ball's own goes by its rotation vector, whose derivative is 1 near the rest.
    start = (
        body.integrate(body.rest.q, 0.05 * np.ones(body.nv))[None] if which == "rigid" else q[:1]
    )
    slope = systems.systems(start, one, references, 0.0 * stiff)[2][0]
    for i in range(body.nv):
        v = np.zeros(body.nv)
        v[i] = h
        ahead = systems.systems(body.integrate(start, v), one, references, 0.0 * stiff)[0]
        behind = systems.systems(body.integrate(start, -v), one, references, 0.0 * stiff)[0]
        assert slope[i] == pytest.approx((ahead - behind) / (2 * h), abs=1e-4 * np.abs(slope).max())


@pytest.mark.slow
def test_all_frames_at_once_reach_the_minimum_that_scipy_reaches() -> None:
    from scipy.optimize import least_squares

    body = (
        poise.SkeletonBuilder()
        .add("root", poise.Free())
        .add("elbow", poise.Hinge("x"), "root", offset=(0, 0.3, 0))
        .limit("elbow", rx=(-0.2, 2.0))
        .build()
    )
    frames = 9
    t = np.linspace(0.0, 1.0, frames)
    rng = np.random.default_rng(1)
    true = np.column_stack([t, 0 * t, 0 * t, 0.3 * t, 0.2 * t, 0 * t, -0.3 + 1.5 * t**2])
    sites = np.array([0, 0, 0, 1, 1])
    offsets = rng.normal(0.0, 0.15, (5, 3))
    world = poise.Motion(body, true, 60.0).world[:, sites]
    seen_at = np.einsum("fkij,kj->fki", world[..., :3, :3], offsets) + world[..., :3, 3]
    seen_at += rng.normal(0.0, 0.004, seen_at.shape)
    seen_at[4] = np.nan
    sigmas = np.full(5, 0.004)
    seen = Sightings.of(sites, offsets, seen_at, sigmas, np.zeros(5))
    bend, calm = np.full(7, 1e4), np.full(7, 1e-2)
    stiff = np.full((frames, 7), 0.5)
    pull = PosePriors(np.zeros((frames, 7)), stiff, bend, calm)
    systems = FrameSystems(body, 5, np.zeros(7, np.bool_))
    start = np.clip(true, body.lower, body.upper)
    found = smooth_window(systems, start, seen, pull, most=200, gain=0.0, small=1e-10)

    def residuals(x: np.ndarray) -> np.ndarray:
        q = x.reshape(frames, 7)
        frame = poise.Motion(body, q, 60.0).world[:, sites]
        p = np.einsum("fkij,kj->fki", frame[..., :3, :3], offsets) + frame[..., :3, 3]
        there = seen.weights > 0.0
        a = np.diff(q, 2, axis=0) / calm
        # 1/2 r^2 is the cost of a second difference
        bent = np.sqrt(2.0 * bend) * calm * a / np.sqrt(np.sqrt(1.0 + a**2) + 1.0)
        return np.concatenate(
            [((p - seen.targets)[there] / 0.004).ravel(), np.sqrt(0.5) * q.ravel(), bent.ravel()]
        )

    low, high = np.tile(body.lower, frames), np.tile(body.upper, frames)
    inside = np.clip(start.ravel(), low + 1e-9, high - 1e-9)
    other = least_squares(residuals, inside, bounds=(low, high), xtol=1e-15, ftol=1e-15, gtol=1e-12)
    assert found.cost == pytest.approx(other.cost, rel=1e-6)
    assert found.cost <= other.cost * (1.0 + 1e-9)
    assert np.abs(found.q - other.x.reshape(frames, 7)).max() < 1e-3
    assert (found.q >= body.lower).all() and (found.q <= body.upper).all()
    assert (found.q[:, 6] == -0.2).any(), "a limit is active"


@pytest.mark.slow
def test_windows_say_what_one_system_says() -> None:
    walk = character().motion
    model = marker_model(NAMES, walk.skeleton)
    q = np.concatenate([walk.q, walk.q[::-1], walk.q])[:240]
    body = walk.skeleton.with_limits(covering=q)
    places = model.places(body, poise.Motion(body, q, walk.fps).world)
    noisy = places + np.random.default_rng(0).normal(0.0, 0.003, places.shape)
    sigmas = np.full(len(model.names), 0.003)
    seen = Sightings.of(model.sites(body), model.offsets, noisy, sigmas, np.zeros(len(sigmas)))
    nv = body.nv
    calm = np.full(nv, 1.0)
    pull = PosePriors(
        np.tile(body.rest.q, (len(q), 1)), np.ones((len(q), nv)), np.full(nv, 1e4), calm
    )
    systems = FrameSystems(body, len(sigmas), np.zeros(nv, np.bool_))
    whole = smooth_window(systems, q, seen, pull, most=60, gain=1e-12)
    parts = smooth(systems, q, seen, pull, window=120, overlap=60, most=60, gain=1e-12)
    assert np.abs(parts.places - whole.places).max() < 2e-4
