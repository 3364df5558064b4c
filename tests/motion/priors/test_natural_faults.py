"""Regression tests of solving with a pose prior."""

from __future__ import annotations

import gc
import pickle
import weakref

import numpy as np
import pytest

import poise
from poise.bundled import PRIOR, bare_character, human_prior
from poise.errors import FileSyntax, FileTooLarge, InvalidValue, PoiseError
from poise.metrics import likelihood, value
from poise.model import Pose
from poise.motion.priors import PosePrior
from poise.solvers import Problem, Tracker, solve
from samples.humanoids import humanoid
from twins import likelihood as twin

HERO = bare_character()
BODY = HERO.skeleton
REST = HERO.rest


def at(pose, joint):
    return pose.world[pose.skeleton.joint_index(joint), :3, 3]


def places(pose, names):
    return [poise.reach(n, at(pose, n)) for n in names]


FOUR = ("lhand", "rhand", "lfoot", "rfoot")


@pytest.mark.parametrize(
    "extra",
    [
        poise.orient("head", (0.7071, 0, 0.7071, 0)),
        poise.aim("head", (0, 1, 3)),
        poise.point("root").y >= 0.8,
    ],
)
def test_unreachable_beside_goals_without_a_position(extra):
    goals = [poise.reach("lhand", (3.0, 1.0, 0.0)), *places(HERO.motion[12], FOUR[1:]), extra]
    assert not solve(REST, goals, prior="human").converged


@pytest.mark.slow
def test_damaged_files(tmp_path):
    data, path = PRIOR.read_bytes(), tmp_path / "damaged.npz"
    rng = np.random.default_rng(0)

    def refused(content, same=False):
        path.write_bytes(content)
        fault = None
        try:
            read = PosePrior.load(path)
        except (FileSyntax, FileTooLarge) as error:
            fault = str(error)
        if fault is not None:
            assert "damaged.npz" in fault
        else:
            assert same
            for name in ("mean", "covariance", "lowest", "highest", "starts"):
                np.testing.assert_array_equal(getattr(read, name), getattr(human_prior(), name))

    for end in np.linspace(1, len(data) - 1, 60).astype(int):
        refused(data[:end])
    for place in (
        *rng.integers(len(data), size=150),
        *range(40),
        *range(len(data) - 400, len(data)),
    ):
        changed = bytearray(data)
        changed[place] ^= 1 << int(rng.integers(8))
        refused(bytes(changed), same=True)


def test_pickles():
    prior = pickle.loads(pickle.dumps(human_prior()))
    np.testing.assert_array_equal(prior.mean, human_prior().mean)


def test_problem_pickles():
    goals = places(HERO.motion[6], FOUR)
    problem = Problem(BODY, goals, prior="human")
    again = pickle.loads(pickle.dumps(problem))
    assert again.spec.prior is not None
    assert again.solve(REST.q).tobytes() == problem.solve(REST.q).tobytes()


def test_skeletons_are_not_kept_alive():
    body = humanoid(aslant=12345)
    prior = human_prior()
    prior.lower(body)
    dead = weakref.ref(body)
    humanoid.cache_clear()
    del body
    gc.collect()
    assert dead() is None


def test_arrays_are_read_only():
    prior = PosePrior.load(PRIOR)
    for name in ("mean", "covariance", "lowest", "highest", "starts"):
        assert not getattr(prior, name).flags.writeable, name


@pytest.mark.parametrize("frames", [2, 15])
def test_short_motions_fit_without_warnings(frames):
    prior = PosePrior.fit([HERO.motion[:: len(HERO.motion) // frames]])
    assert len(np.unique(prior.starts, axis=0)) == len(prior.starts)


def test_steady_first_step_keeps_to_travel():
    for start in (REST, HERO.motion[3]):
        tracker = Tracker(
            start, [poise.reach("lhand", at(start, "lhand"))], prior="human", steady=True
        )
        for _ in range(3):
            before = tracker.pose.world[:, :3, 3]
            tracker.step({"lhand": at(start, "lhand") + np.array([-0.2, 0.1, 0.3])}, travel=0.03)
            assert np.linalg.norm(tracker.pose.world[:, :3, 3] - before, axis=1).max() <= 0.03 * (
                1 + 1e-9
            )


@pytest.mark.parametrize(
    ("frame", "joint", "far"),
    [
        (None, "rfoot", 1.0),
        (None, "lhand", 1.0),
        (40, "root", 0.3),
        (40, "head", 1.0),
        (12, "lhand", 1.0),
    ],
)
def test_a_steady_drag_there_and_back(frame, joint, far):
    start = REST if frame is None else HERO.motion[frame]
    goals = [poise.reach(joint, at(start, joint)), poise.pin("lfoot")]
    tracker = Tracker(start, goals, prior="human", steady=True)
    for u in (*np.linspace(0, 1, 30), *np.linspace(1, 0, 30), *np.zeros(10)):
        tracker.step({joint: at(start, joint) + u * far * np.array([0.1, 0.15, 0.1])})
    assert np.degrees(np.abs(tracker.pose.q - start.q).max()) < 0.01


def test_start_outside_limits_is_noted():
    q = REST.q.copy()
    q[BODY.dof_index("ltibia_rx")] = -0.5
    for names in (FOUR, FOUR[:1]):
        found = solve(BODY.pose(q), places(HERO.motion[12], names), prior="human")
        assert "outside its limits" in " ".join(found.notes)


def test_starts_that_are_not_finite_are_refused():
    problem = Problem(BODY, places(HERO.motion[12], FOUR), prior="human")
    q = REST.q.copy()
    q[3] = np.nan
    with pytest.raises(InvalidValue, match="start pose is not finite"):
        problem.solve(q)


def test_targets_that_are_not_finite_are_refused():
    problem = Problem(BODY, places(HERO.motion[12], FOUR), prior="human")
    with pytest.raises(InvalidValue, match="target is not finite"):
        problem.solve(REST.q, np.full(12, np.nan))


def test_around_near_its_pose_is_exact():
    prior = human_prior()
    pose = HERO.motion[10]
    around = prior.around(pose)
    terms = around.lower(BODY)
    for size in (1e-5, 1e-4, 1e-3):
        other = Pose(BODY, BODY.integrate(pose.q, size * np.ones(BODY.nv)))
        x = prior.components(other)
        expected = twin.value(terms, x, 1.0, around.tail) + twin.steady(BODY, terms, other.q, 1.0)
        assert value(likelihood(around), other) == pytest.approx(float(expected), rel=1e-6)


def test_empty_batch():
    prior = human_prior()
    assert prior.log_likelihood(BODY.pose(np.zeros((0, BODY.nq)))).shape == (0,)


def test_wrong_arguments_are_poise_errors():
    m = HERO.motion[:5]
    found = []
    for call in (
        lambda: PosePrior.fit([m, m], weights="ab"),
        lambda: PosePrior.fit([3]),
        lambda: PosePrior.fit([m], seed=-1),
        lambda: PosePrior.fit([m], seed="x"),
        lambda: solve(REST, places(m[0], FOUR), prior=PosePrior),
    ):
        try:
            call()
        except PoiseError:
            continue
        found.append("accepted")
    assert not found, found


def test_one_hard_goal_changes_the_pose_as_a_soft_one_does():
    place = at(REST, "lhand") + np.array([-0.1, 0.05, 0.1])
    soft, hard = (
        solve(REST, [poise.reach("lhand", place, hard=hard)], prior="human")
        for hard in (False, True)
    )
    assert soft.converged and hard.converged
    np.testing.assert_allclose(hard.pose.q, soft.pose.q, atol=1e-3)
