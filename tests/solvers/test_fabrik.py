"""FABRIK against the textbook's positions, on trees, with limits, on a real body."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import poise
from poise.errors import UnsuitableSolver
from poise.solvers import FABRIK, solve
from samples.hero import character
from samples.problems import REACHABLE, agree, body, chain, excess, tip_of


def textbook(points, target, tolerance=1e-4, most=1000):
    """Aristidou and Lasenby's first algorithm: loose positions, no joints."""
    p = np.array(points, float)
    lengths = np.linalg.norm(np.diff(p, axis=0), axis=1)
    base = p[0].copy()
    for passes in range(most):
        if np.linalg.norm(p[-1] - target) <= tolerance:
            return p, passes
        p[-1] = target
        for i in range(len(p) - 2, -1, -1):
            p[i] = p[i + 1] + lengths[i] * (p[i] - p[i + 1]) / np.linalg.norm(p[i] - p[i + 1])
        p[0] = base
        for i in range(len(p) - 1):
            p[i + 1] = p[i] + lengths[i] * (p[i + 1] - p[i]) / np.linalg.norm(p[i + 1] - p[i])
    return p, most


def pivots(pose):
    tip = pose.world[-1] @ [*pose.skeleton.joints[-1].tip, 1.0]
    return np.vstack([pose.world[:, :3, 3], tip[:3]])


def bent_chain(seed):
    skeleton = chain(5, poise.QuaternionBall())
    v = np.random.default_rng(seed).uniform(-0.5, 0.5, skeleton.nv)
    return skeleton.pose(skeleton.integrate(skeleton.rest.q, v))


@pytest.mark.parametrize("seed", range(6))
def test_a_chain_of_balls_is_as_quick_as_the_textbook(seed) -> None:
    start = bent_chain(seed)
    target = np.random.default_rng(seed + 50).uniform(-0.7, 0.7, 3)
    result = solve(start, [poise.reach(tip_of("j4"), target)], solver="fabrik")
    loose, passes = textbook(pivots(start), target)
    assert result.converged and result.iterations <= 3 * passes + 5
    # Joints between the same two ends: links as long, ends at the same places.
    found = pivots(result.pose)
    np.testing.assert_allclose(np.linalg.norm(np.diff(found, axis=0), axis=1), 0.3, atol=1e-12)
    np.testing.assert_allclose(found[[0, -1]], loose[[0, -1]], atol=2.1e-4)


def test_out_of_reach_the_chain_points_at_the_target_as_in_the_textbook() -> None:
    start = bent_chain(3)
    target = np.array([1.2, 1.5, -0.9])
    result = solve(start, [poise.reach(tip_of("j4"), target)], solver="fabrik", max_iterations=5000)
    straight = np.outer(np.arange(6) * 0.3, target / np.linalg.norm(target))
    np.testing.assert_allclose(pivots(result.pose), straight, atol=2e-3)


def test_two_pulls_on_one_point_go_to_their_centroid() -> None:
    start = bent_chain(1)
    up, down = np.array([0.6, 0.5, 0.1]), np.array([0.6, -0.1, 0.1])
    goals = [poise.reach(tip_of("j4"), up, weight=2.0), poise.reach(tip_of("j4"), down)]
    result = solve(start, goals, solver="fabrik")
    np.testing.assert_allclose(pivots(result.pose)[-1], (2 * up + down) / 3, atol=1e-5)


def test_a_pose_goal_on_seven_axes_takes_far_fewer_passes_than_turning_joint_by_joint() -> None:
    case = REACHABLE["place"]()
    passes = {
        name: solve(case.start, case.goals, solver=name, max_iterations=2000).iterations
        for name in ("fabrik", "ccd")
    }
    assert passes["fabrik"] < 20 < 100 < passes["ccd"]


@pytest.mark.parametrize("free", [True, False])
def test_a_tree_meets_every_effector(free) -> None:
    skeleton = body()
    rng = np.random.default_rng(2)
    for _ in range(10):
        there = skeleton.rest.q + rng.uniform(-0.3, 0.3, skeleton.nq)
        start = skeleton.rest.q + rng.uniform(-0.1, 0.1, skeleton.nq)
        start[:6] = there[:6] if not free else start[:6]
        world = skeleton.pose(there).world
        goals = [
            poise.reach(name, world[skeleton.joint_index(name), :3, 3])
            for name in ("lhand", "rhand", "head")
        ]
        locked = () if free else ("root",)
        result = solve(skeleton.pose(start), goals, solver="fabrik", locked=locked)
        assert result.converged, result.explain()
        agree(result, goals, skeleton.pose(start))


def test_skeletons_that_stretch_are_refused() -> None:
    stretchy = poise.SkeletonBuilder().add("a", poise.Scale("y"), tip=(0, 1, 0)).build()
    with pytest.raises(UnsuitableSolver, match=r"fixed lengths.*use lm or ccd"):
        solve(stretchy.rest, [poise.reach(tip_of("a"), (0, 1.2, 0))], solver=FABRIK())


def test_a_real_body_with_its_limits(shared_data) -> None:
    folder = shared_data / "asf_amc"
    asf = next(folder.rglob("cmu_02.asf"), None)
    if asf is None:
        pytest.skip("needs cmu_02.asf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        motion = poise.read(min(folder.rglob("cmu_02_*.amc")), skeleton=asf).motion
    skeleton = motion.skeleton.with_limits(covering=motion)
    near = far = count = 0
    for f in range(20, len(motion.q), max(1, len(motion.q) // 20)):
        world = motion[f].world
        goals = [
            *(poise.reach(n, world[skeleton.joint_index(n), :3, 3]) for n in ("lfoot", "head")),
            *(poise.place(n, world[skeleton.joint_index(n)]) for n in ("lhand", "rhand")),
        ]
        results = [
            solve(start, goals, solver="fabrik", tolerance=1e-3)
            for start in (skeleton.pose(motion.q[f - 10]), skeleton.rest)
        ]
        count += 1
        near += results[0].converged
        far += results[1].converged
        assert all(excess(skeleton, result.pose.q) == 0.0 for result in results)
        for result in results:
            agree_to(result, goals)
    assert near >= 0.95 * count and far >= 0.7 * count, (near, far, count)


def agree_to(result, goals):
    """A goal said to be met is met, by the pose's own frames."""
    for goal, error in zip(goals, result.errors, strict=True):
        joint = goal.rows[0].point.joint
        place = result.pose.world[result.pose.skeleton.joint_index(joint), :3, 3]
        wanted = goal.targets(result.pose)[:3]
        assert np.linalg.norm(place - wanted) == pytest.approx(error.position, abs=1e-12)


# -- straight limbs, and limbs that two passes bend slowly -----------------------------------------


@pytest.mark.parametrize("share", [0.45, 0.6, 0.8, 0.95])
@pytest.mark.parametrize(("base", "end"), [("rfemur", "rfoot"), ("lfemur", "lfoot")])
def test_a_straight_leg_and_a_target_on_its_line(base, end, share) -> None:
    rest = character().rest
    hip, foot = (rest.world[rest.skeleton.joint_index(name), :3, 3] for name in (base, end))
    goal = poise.reach(end, hip + share * (foot - hip), base=base)
    result = solve(rest, [goal], solver="fabrik")
    assert result.converged and result.iterations < 120
    knee = {"rfemur": "rtibia_rx", "lfemur": "ltibia_rx"}[base]
    assert result.pose.value(knee) > 0.1  # the way knees bend


def test_a_straight_chain_with_its_target_on_its_line_is_bent_first() -> None:
    for kind in (poise.Hinge("z"), poise.QuaternionBall()):
        skeleton = chain(4, kind)
        point = tip_of("j3")
        result = solve(skeleton.rest, [poise.reach(point, (0.6, 0, 0))], solver="fabrik")
        assert result.converged and result.iterations < 60
        assert solve(skeleton.rest, [poise.reach(point, (9, 0, 0))], solver="fabrik").pose


def test_limbs_of_a_ball_and_a_hinge_converge_in_tens_of_iterations() -> None:
    rest = character().rest
    body_ = rest.skeleton
    rng = np.random.default_rng(12)
    iterations = []
    for _ in range(30):
        q = rest.q.copy()
        for name in ("rhumerus", "rradius"):
            dofs = body_.joint_dofs(name)
            q[dofs] = rng.uniform(
                np.maximum(body_.lower[dofs], -1), np.minimum(body_.upper[dofs], 1)
            )
        place = body_.pose(q).world[body_.joint_index("rhand"), :3, 3]
        result = solve(rest, [poise.reach("rhand", place, base="rhumerus")], solver="fabrik")
        assert excess(body_, result.pose.q) == 0.0
        iterations.append(result.iterations if result.converged else 1000)
    # Plain passes: a median of 130, and one in eight not at all.
    assert np.median(iterations) < 80 and sum(n == 1000 for n in iterations) <= 2
