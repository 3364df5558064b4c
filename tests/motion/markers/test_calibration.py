"""Offsets and bone lengths from trials: the arrow matrix, recovered and unknown values."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue
from poise.model.markers import Markers
from poise.motion.markers import (
    BoneScale,
    Calibrating,
    MarkerModel,
    StaticTrial,
    calibrate,
)
from poise.motion.markers.bundle_adjustment import Arrow, CalibrationFrames

JOINTS = ("pelvis", "thigh", "shin")


def leg() -> poise.Skeleton:
    return (
        poise.SkeletonBuilder("leg")
        .add("pelvis", poise.Free())
        .add("thigh", poise.Ball("xyz"), "pelvis", offset=(0.1, -0.1, 0.02))
        .add("shin", poise.Hinge("x"), "thigh", offset=(0, -0.42, 0), tip=(0, -0.4, 0))
        .build()
    )


def leg_model(rng: np.random.Generator) -> MarkerModel:
    joints = [joint for joint in JOINTS for _ in range(4)]
    offsets = rng.normal(0.0, 0.07, (12, 3))
    offsets[4:] += (0.0, -0.2, 0.0)
    scales = (BoneScale("hip", ("pelvis",)), BoneScale("femur", ("thigh",)))
    names = tuple(f"M{i}" for i in range(12))
    return MarkerModel(names, tuple(joints), offsets, scales=scales)


def exercise(body: poise.Skeleton, frames: int = 150) -> np.ndarray:
    """A leg that swings, turns and bends while its pelvis sways."""
    t = np.linspace(0.0, 4.0 * np.pi, frames)
    sway = [0.2 * np.sin(0.3 * t), 1.0 + 0.05 * np.cos(t), 0.1 * t]
    turn = [0.3 * np.sin(0.7 * t), 0.5 * np.cos(0.5 * t), 0.2 * np.sin(t)]
    hip = [0.8 * np.sin(t), 0.5 * np.sin(1.3 * t), 0.5 * np.cos(0.9 * t)]
    return np.column_stack([*sway, *turn, *hip, 0.8 + 0.7 * np.sin(1.7 * t)])


def seen(
    body: poise.Skeleton, model: MarkerModel, q: np.ndarray, rng: np.random.Generator
) -> Markers:
    made = model.skeleton(body)
    places = model.places(made, poise.Motion(made, q, 100.0).world)
    return Markers(model.names, places + rng.normal(0.0, 0.001, places.shape), 100.0)


def test_the_arrow_is_what_differences_of_the_cost_say() -> None:
    rng = np.random.default_rng(4)
    body, model = leg(), leg_model(rng)
    q = exercise(body, 5)
    markers = seen(body, model.scaled(femur=1.1), q, rng)
    weights = np.full((5, 12), 1e4)
    weights[2, 3] = 0.0
    frames = CalibrationFrames(
        np.array(markers.positions), weights, np.tile(body.rest.q, (5, 1)), np.full((5, 10), 0.7),
        np.zeros(10, np.bool_),
    )  # fmt: skip
    arrow = Arrow(body, model, frames)
    moved, there = arrow.moved(
        model, q, rng.normal(0, 0.02, (5, 10)), rng.normal(0, 0.01, 3 * 12 + 2)
    )
    for reach in (0.0, 0.05):
        normal = arrow.normal(moved, there, reach)
        assert normal.cost == pytest.approx(arrow.cost(moved, there, reach), rel=1e-12)
        h = 1e-6
        shared = np.zeros(38)
        for i in range(0, 38, 3):
            step = h * np.eye(38)[i]
            ahead = arrow.cost(*arrow.moved(moved, there, np.zeros((5, 10)), step), reach)
            behind = arrow.cost(*arrow.moved(moved, there, np.zeros((5, 10)), -step), reach)
            shared[i] = (ahead - behind) / (2 * h)
            assert normal.b[i] == pytest.approx(shared[i], abs=1e-5 * np.abs(normal.b).max())
        for i in range(10):
            step = np.zeros((5, 10))
            step[3, i] = h
            ahead = arrow.cost(*arrow.moved(moved, there, step, np.zeros(38)), reach)
            behind = arrow.cost(*arrow.moved(moved, there, -step, np.zeros(38)), reach)
            slope = (ahead - behind) / (2 * h)
            assert normal.g[3, i] == pytest.approx(slope, abs=1e-5 * np.abs(normal.g).max())


def test_the_step_is_that_of_one_dense_system() -> None:
    rng = np.random.default_rng(4)
    body, model = leg(), leg_model(rng)
    q = exercise(body, 4)
    markers = seen(body, model, q, rng)
    frames = CalibrationFrames(
        np.array(markers.positions), np.full((4, 12), 1e4), q, np.full((4, 10), 0.7),
        np.zeros(10, np.bool_),
    )  # fmt: skip
    arrow = Arrow(body, model, frames)
    normal = arrow.normal(model, q, 0.0)
    poses, shared = arrow.step(model, normal, np.ones((4, 10), np.bool_), 0.0)
    A = np.zeros((40 + 38, 40 + 38))
    for f in range(4):
        at = slice(10 * f, 10 * f + 10)
        A[at, at], A[at, 40:], A[40:, at] = normal.H[f], normal.C[f], normal.C[f].T
    A[40:, 40:] = normal.D
    plain = -np.linalg.solve(A, np.concatenate([normal.g.ravel(), normal.b]))
    assert np.abs(np.concatenate([poses.ravel(), shared]) - plain).max() < 1e-8
    covariance, variances = arrow.covariances(model, q, normal)
    inverse = np.linalg.inv(A)
    assert np.abs(covariance - inverse[40:, 40:]).max() < 1e-6 * np.abs(inverse).max()
    assert np.abs(variances.ravel() - np.diag(inverse)[:40]).max() < 1e-6 * np.diag(inverse).max()


@pytest.mark.slow
def test_lengths_and_offsets_come_out_of_the_motion_alone() -> None:
    rng = np.random.default_rng(0)
    body, truth = leg(), leg_model(rng).scaled(femur=1.08, hip=0.95)
    markers = seen(body, truth, exercise(body), rng)
    start = replace(truth, offsets=truth.offsets + rng.normal(0.0, 0.015, (12, 3)))
    start = replace(start.scaled(femur=1.0, hip=1.0), noise=np.full(12, 0.02))
    found = calibrate(markers, body, start, options=Calibrating(frames=60))
    assert found.model.factor("femur") == pytest.approx(1.08, rel=0.005)
    assert found.rms == pytest.approx(0.001 * np.sqrt(3), rel=0.2)
    assert np.median(found.model.noise) == pytest.approx(0.001, rel=0.2)
    off = (found.model.offsets - truth.offsets) / np.maximum(found.model.sigmas, 1e-9)
    assert np.sqrt((off**2).mean()) < 2.5, "the sigmas say how far off the offsets are"
    scale = next(scale for scale in found.model.scales if scale.name == "femur")
    assert 1e-5 < scale.sigma < 0.005


def test_a_static_trial_tells_the_zeros_and_without_one_they_are_called_unknown() -> None:
    rng = np.random.default_rng(0)
    body, truth = leg(), leg_model(rng)
    markers = seen(body, truth, exercise(body), rng)
    start = replace(truth, offsets=truth.offsets + rng.normal(0.0, 0.02, (12, 3)))
    # With one leg nothing tells where on the way to the hip the pelvis begins.
    known = (replace(truth.scales[0], sigma=0.0), truth.scales[1])
    start = replace(start, noise=np.full(12, 0.02), scales=known)
    pose = body.rest.with_values(thigh_rx=0.2)
    still = seen(body, truth, np.tile(pose.q, (20, 1)), rng)
    still = still.with_positions(still.positions + np.array([0.5, 1.0, 0.0]))
    options = Calibrating(frames=60)
    stood = calibrate(markers, body, start, static=StaticTrial(still, pose, 1e-3), options=options)
    assert np.abs(stood.model.offsets - truth.offsets).max() < 0.002
    assert not any("zero orientation" in line for line in stood.unobserved)
    alone = calibrate(markers, body, start, options=options)
    pelvis = next(zero for zero in alone.zeros if zero.joint == "pelvis")
    held = next(zero for zero in stood.zeros if zero.joint == "pelvis")
    assert pelvis.sigma > 5.0 * held.sigma
    assert any("zero orientation of pelvis" in line for line in alone.unobserved)


def test_what_is_known_stays() -> None:
    rng = np.random.default_rng(0)
    body, truth = leg(), leg_model(rng)
    markers = seen(body, truth, exercise(body, 40), rng)
    sigmas = np.full((12, 3), 0.03)
    sigmas[0] = 0.0
    scales = (BoneScale("hip", ("pelvis",), 1.0, 0.0), BoneScale("femur", ("thigh",)))
    found = calibrate(
        markers, body, replace(truth, sigmas=sigmas, scales=scales),
        options=Calibrating(frames=20, rounds=1),
    )  # fmt: skip
    assert (found.model.offsets[0] == truth.offsets[0]).all()
    assert found.model.factor("hip") == 1.0


def test_a_factor_stays_between_its_bounds_and_that_is_said() -> None:
    rng = np.random.default_rng(0)
    body, truth = leg(), leg_model(rng).scaled(femur=1.3)
    markers = seen(body, truth, exercise(body), rng)
    options = Calibrating(frames=30, factors=(0.9, 1.1))
    found = calibrate(markers, body, truth.scaled(femur=1.0), options=options)
    assert found.model.factor("femur") == 1.1
    assert "length of femur: at its bound, 1.10" in found.unobserved


def test_a_known_factor_beyond_the_bounds_stays_and_the_rest_is_found() -> None:
    rng = np.random.default_rng(0)
    body, truth = leg(), leg_model(rng).scaled(hip=1.5, femur=1.08)
    known = (replace(truth.scales[0], sigma=0.0), truth.scales[1])
    markers = seen(body, truth, exercise(body), rng)
    start = replace(truth, offsets=truth.offsets + rng.normal(0.0, 0.015, (12, 3)), scales=known)
    start = start.scaled(femur=1.0)
    found = calibrate(markers, body, start, options=Calibrating(frames=40))
    assert found.model.factor("hip") == 1.5
    assert found.model.factor("femur") == pytest.approx(1.08, rel=0.005)
    assert found.rms == pytest.approx(0.001 * np.sqrt(3), rel=0.2)
    assert not any("length of hip" in line for line in found.unobserved)


@pytest.mark.slow
def test_a_factor_that_starts_beyond_the_bounds_comes_between_them() -> None:
    rng = np.random.default_rng(0)
    body, truth = leg(), leg_model(rng).scaled(femur=1.08)
    markers = seen(body, truth, exercise(body), rng)
    found = calibrate(markers, body, truth.scaled(femur=2.0), options=Calibrating(frames=40))
    assert found.model.factor("femur") == pytest.approx(1.08, rel=0.02)
    assert found.rms == pytest.approx(0.001 * np.sqrt(3), rel=0.2)


def test_a_calibration_needs_something_to_go_by() -> None:
    body = character().skeleton
    with pytest.raises(InvalidValue, match="at least one trial"):
        calibrate([], body, MarkerModel(("A",), ("root",), np.zeros((1, 3))))
    unseen = Markers(("A",), np.full((5, 1, 3), np.nan), 100.0)
    with pytest.raises(InvalidValue, match="none of the model's markers is seen in any frame"):
        calibrate(unseen, body, MarkerModel(("A",), ("root",), np.zeros((1, 3))))
    with pytest.raises(InvalidValue):
        Calibrating(frames=0)
