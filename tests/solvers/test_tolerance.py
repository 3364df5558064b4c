"""Tolerances in metres, radians and pixels, verified with the camera."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise import Camera
from poise.errors import InvalidValue, UnsuitableSolver
from poise.solvers import SOLVERS, Problem, solve
from poise.solvers.tolerance import turning_length
from samples.problems import arm, body, chain, tip_of, true_errors

SIDE = Camera((0.0, 1.4, 3.0), (0.0, 1.4, 0.0), height=720)


def row_tolerances(skeleton, goals, tolerance, q=None):
    problem = Problem(skeleton, goals, tolerance=tolerance)
    start = skeleton.rest.q if q is None else q
    problem.runner.run(start, problem.default_targets(skeleton.pose(start)), 0)
    return problem.runner.tolerances.copy()


@pytest.mark.parametrize("seed", range(5))
def test_within_the_metres_nothing_is_off_by_more_pixels(seed: int) -> None:
    """Any error of the metres allowed, in any direction, projects to at most the pixels."""
    rng = np.random.default_rng(seed)
    eye = rng.uniform(-3, 3, 3)
    camera = Camera(eye, eye + rng.normal(size=3), fov=rng.uniform(0.3, 2.0), height=600, width=900)
    count = float(rng.choice([0.1, 1.0, 25.0]))
    T = camera.T_wc
    # Places all over the picture, up to its corners, near and far.
    u = rng.uniform(-1, 1, (40, 2)) * (450, 300) / camera.focal
    depth = 10.0 ** rng.uniform(-1, 2, (40, 1))
    places = np.concatenate([u * depth, -depth], axis=1) @ T[:3, :3].T + T[:3, 3]
    skeleton = chain(2)
    for place in places:
        (metres,) = row_tolerances(
            skeleton, [poise.reach("j1", place)], poise.pixels(count, camera)
        )
        way = rng.normal(size=(400, 3))
        errors = metres * way / np.linalg.norm(way, axis=1, keepdims=True)
        pixels = camera.project(place + errors)[0] - camera.project(place)[0]
        worst = float(np.linalg.norm(pixels, axis=1).max())
        assert worst <= count * (1 + 1e-9)
        # And it is no stricter than it has to be: across the line of sight, nearly all is used.
        assert worst >= 0.7 * count / (1 + 2 * count / camera.focal)
    assert camera.pixel_size(places[0]) > 0


def test_nearer_goals_need_more_precision() -> None:
    skeleton = body()
    goals = [poise.reach("lhand", (0.3, 1.4, z)) for z in (2.0, 0.0, -10.0)]
    near, middle, far = row_tolerances(skeleton, goals, poise.pixels(0.1, SIDE))
    assert near < middle < far
    np.testing.assert_allclose(far / near, 13.0, rtol=0.1)


def test_what_the_picture_does_not_hold_is_judged_by_its_distance() -> None:
    goals = [poise.reach("j1", place) for place in ((0, 1.4, 1.0), (0, 1.4, 5.0), (2.0, 1.4, 3.0))]
    seen, behind, beside = row_tolerances(chain(2), goals, poise.pixels(0.1, SIDE))
    assert seen == pytest.approx(behind, rel=1e-12) and seen == pytest.approx(beside, rel=1e-12)
    (at_the_eye,) = row_tolerances(
        chain(2), [poise.reach("j1", SIDE.position)], poise.pixels(0.1, SIDE)
    )
    assert at_the_eye == pytest.approx(0.1 * SIDE.near / SIDE.focal, rel=1e-3)


def test_turns_may_move_what_turns_along_by_no_more() -> None:
    skeleton = body()
    start = skeleton.rest
    goals = [poise.orient("larm", (1, 0, 0, 0)), poise.aim("head", (0, 1.6, 3.0), axis="z")]
    found = row_tolerances(skeleton, goals, poise.pixels(0.5, SIDE))
    for tolerance, joint, tip in zip(found, ("larm", "head"), ("lhand", "head"), strict=True):
        place = start.world[skeleton.joint_index(joint), :3, 3]
        (metres,) = row_tolerances(
            skeleton, [poise.reach("lhand", place)], poise.pixels(0.5, SIDE)
        )  # fmt: skip
        end = start.world[skeleton.joint_index(tip)] @ [*skeleton.joint(tip).tip, 1.0]
        along = np.linalg.norm(end[:3] - place)
        assert tolerance == pytest.approx(metres / along, rel=1e-9)
    # With the forearm bent by 0.9 rad: 0.3 m and 0.35 m at that angle.
    bent = math.sqrt(0.3**2 + 0.35**2 + 2 * 0.3 * 0.35 * math.cos(0.9))
    assert turning_length(skeleton, skeleton.joint_index("larm")) == pytest.approx(bent)


@pytest.mark.parametrize("solver", SOLVERS.names())
def test_solved_means_within_the_pixels(solver: str) -> None:
    skeleton = arm()
    start = skeleton.rest.with_values(shoulder_ry=0.2, wrist_rz=0.1)
    there = start.with_values(shoulder_rz=0.3, elbow_ry=1.2, wrist_rx=0.3)
    target = there.world[2] @ [*skeleton.joint("wrist").tip, 1.0]
    iterations = []
    for distance in (100.0, 1.0):
        camera = Camera((0.3, 1.4, distance), (0.3, 1.4, 0.0), height=720)
        tolerance = poise.pixels(0.1, camera)
        goals = [poise.reach(tip_of("wrist"), target[:3]), poise.aim("wrist", (0.5, 1.4, 2.0))]
        try:
            result = solve(start, goals, solver=solver, tolerance=tolerance, max_iterations=20000)
        except UnsuitableSolver:
            return  # it says itself that this is no problem for it
        if solver == "fabrik" and not result.converged:
            continue  # it takes turns with its goals, and may settle between these two
        assert result.converged, result.explain()
        (reached, _), (_, aimed) = true_errors(result.pose, goals)
        point = result.pose.world[2] @ [*skeleton.joint("wrist").tip, 1.0]
        off = camera.project(point[:3])[0] - camera.project(target[:3])[0]
        assert np.linalg.norm(off) <= 0.1 * (1 + 1e-9)
        near, turned = result.tolerances
        assert reached <= near.position * (1 + 1e-9) and aimed <= turned.orientation + 1e-9
        iterations.append(result.iterations)
        assert result.iterations == 0 or near.position < 0.02
    assert iterations == sorted(iterations)


def test_batches_judge_each_target_by_its_own_distance() -> None:
    skeleton = chain(4)
    start = skeleton.rest.with_values(j1_rz=0.4, j2_ry=0.3)
    camera = Camera((0.5, 0.0, 0.8), (0.5, 0.0, 0.0), fov=1.5, height=100, width=100)
    rng = np.random.default_rng(4)
    targets = rng.uniform((0.2, -0.3, -0.6), (0.8, 0.3, 0.5), (120, 3))
    tolerance = poise.pixels(0.5, camera)
    batch = solve(start, [poise.reach(tip_of("j3"), targets)], tolerance=tolerance)
    for i in range(0, 120, 11):
        single = solve(start, [poise.reach(tip_of("j3"), targets[i])], tolerance=tolerance)
        assert batch.pose.q[i].tobytes() == single.pose.q.tobytes()
        assert batch.status[i] == single.status
        if single.converged:
            tip = single.pose.world[3] @ (0.3, 0, 0, 1)
            off = camera.project(tip[:3])[0] - camera.project(targets[i])[0]
            assert np.linalg.norm(off) <= 0.5 * (1 + 1e-9)
    assert batch.converged.sum() > 60


def test_prepared_problems_and_results_keep_their_tolerance() -> None:
    skeleton = arm()
    goals = [poise.reach("wrist", (0.3, 1.4, 0.1))]
    near, far = (poise.pixels(0.1, Camera((0, 1, z), (0, 1, 0))) for z in (2.0, 500.0))
    rough, fine = (
        solve(skeleton.rest, goals, tolerance=far),
        solve(skeleton.rest, goals, tolerance=near),
    )
    assert rough.iterations < fine.iterations and rough.converged and fine.converged
    again = solve(skeleton.rest, goals, tolerance=poise.pixels(0.1, Camera((0, 1, 2.0), (0, 1, 0))))
    assert again.pose.q.tobytes() == fine.pose.q.tobytes()
    plain = solve(skeleton.rest, goals, tolerance=(1e-3, 1e-2))
    assert plain.tolerances[0].position == 1e-3
    problem = Problem(skeleton, goals, tolerance=near).clone()
    problem.solve(skeleton.rest.q)
    assert problem.status == "converged" and problem.compiled.spec.tolerance == near


def test_constrained_methods_report_the_pixels_that_they_kept() -> None:
    skeleton, turn = chain(3), Rotation.from_euler("z", 1.2).as_matrix()
    goals = [poise.orient("j2", turn), poise.point("j2").x == 0.35]
    tolerance = poise.pixels(0.5, Camera((0.3, 0.0, 1.0), (0.3, 0.0, 0.0), fov=1.5, height=100))
    made = solve(skeleton.rest, goals, solver="sqp", tolerance=tolerance)
    before = solve(skeleton.rest, goals, solver="sqp", tolerance=tolerance, max_iterations=0)
    assert made.converged and made.iterations > 0
    assert made.tolerances == before.tolerances
    elsewhere = solve(made.pose, goals, solver="sqp", tolerance=tolerance, max_iterations=0)
    assert elsewhere.tolerances[0].orientation != made.tolerances[0].orientation


def test_a_miss_in_pixels_explains_itself() -> None:
    far = solve(chain(2).rest, [poise.reach(tip_of("j1"), (3, 1.4, 0))],
                tolerance=poise.pixels(0.1, SIDE))  # fmt: skip
    assert far.status == "infeasible" and "out of reach by" in far.explain()


@pytest.mark.parametrize("count", [0.0, -1.0, math.nan, math.inf, "0.1"])
def test_pixels_that_are_none(count) -> None:
    with pytest.raises(InvalidValue, match="pixels"):
        poise.pixels(count, SIDE)
    with pytest.raises(InvalidValue, match="camera"):
        poise.pixels(0.1, None)


@pytest.mark.parametrize("solver", ["auto", "sqp", "lagrange", "penalty"])
def test_pixels_bound_goals_beside_hard_goals(solver: str) -> None:
    skeleton = body()
    start = skeleton.rest
    hand, head = (start.world[skeleton.joint_index(name)] for name in ("lhand", "head"))
    moved = hand[:3, 3] + (0.0, 0.05, 0.0)
    soft = [poise.reach("lhand", moved), poise.orient("head", head[:3, :3])]
    tolerance = poise.pixels(2.0, SIDE)
    plain = solve(start, soft, tolerance=tolerance).tolerances
    found = solve(
        start, [*soft, poise.reach("rhand", start.position("rhand"), hard=True)],
        solver=solver, tolerance=tolerance,
    )  # fmt: skip
    assert found.tolerances[0].position == plain[0].position
    assert found.tolerances[1].orientation == pytest.approx(plain[1].orientation, rel=0.05)
    assert found.tolerances[2].position <= 1e-6
    assert found.converged
    problem = found.problem()
    batch = problem.solve_batch(np.tile(start.q, (3, 1)))
    assert (batch.statuses == "converged").all()


def test_pixels_bound_goals_after_an_expression() -> None:
    skeleton = body()
    moved = skeleton.rest.position("lhand") + np.array([0.0, 0.05, 0.0])
    soft, tolerance = poise.reach("lhand", moved), poise.pixels(2.0, SIDE)
    written = (poise.point("rhand").y >= -9.0).softened()
    plain = solve(skeleton.rest, [soft], tolerance=tolerance).tolerances[0]
    goals = [written, soft, poise.reach("head", skeleton.rest.position("head"), hard=True)]
    assert solve(skeleton.rest, goals, tolerance=tolerance).tolerances[1] == plain
