"""Start of a search with a prior: a typical pose at the effectors' targets."""

from __future__ import annotations

import itertools
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import bare_character, character, detailed_character, human_prior
from poise.motion import mirrored
from poise.solvers import DampedLeastSquares, Problem, likely_starts
from poise.solvers.likely_starts import LikelyStarts
from poise.solvers.natural import CUT_SHORT
from samples.humanoids import humanoid

NAMES = ("lhand", "rhand", "lfoot", "rfoot")

solving = sys.modules[poise.solve.__module__]


def starts(skeleton, names, locked=(), extra=()) -> LikelyStarts:
    goals = [poise.reach(name, (0.0, 1.0, 0.0)) for name in names]
    problem = Problem(skeleton, [*extra, *goals], locked=locked)
    return LikelyStarts(problem.runner, human_prior(), 1e-2)


def places(pose: poise.Pose, names) -> np.ndarray:
    rows = [pose.skeleton.joint_index(name) for name in names]
    return pose.world[..., rows, :3, 3]


def test_typical_poses_are_found_where_they_stand() -> None:
    """Their own places lead to them, or to poses as likely and near, whatever the heading."""
    body = bare_character().skeleton
    found = starts(body, NAMES)
    assert found.usable
    firsts, nearest = [], []
    for number, q in enumerate(human_prior().typical(body)):
        turn = Rotation.from_rotvec([0, 0.7 * number, 0]).as_matrix()
        wanted = places(body.pose(q), NAMES) @ turn.T + (0.5 * number, 0, -1)
        best = list(found.near(wanted.ravel()))
        off = [np.linalg.norm(places(body.pose(q), NAMES) - wanted, axis=1).max() for q in best]
        firsts.append(off[0])
        nearest.append(min(off))
        for q in best:
            assert (q >= body.lower).all() and (q <= body.upper).all()
    # A step from a typical pose is at most 0.6 rad; arms and legs are 0.6 to 0.9 m long.
    assert np.median(firsts) < 0.1 and max(nearest) < 0.6 * 0.6


def test_a_turn_of_all_targets_turns_the_start() -> None:
    body = bare_character().skeleton
    found = starts(body, NAMES)
    wanted = places(bare_character().motion[6], NAMES)
    straight = list(found.near(wanted.ravel()))
    turn = Rotation.from_rotvec([0, 1.3, 0]).as_matrix()
    turned = list(found.near((wanted @ turn.T + [1.0, 0.0, 2.0]).ravel()))
    root = body.joint_dofs("root")
    others = np.ones(body.nq, dtype=bool)
    others[root] = False
    for one, other in zip(straight, turned, strict=True):
        np.testing.assert_allclose(other[others], one[others], atol=1e-9)
        a, b = (body.pose(q).world[0] for q in (one, other))
        np.testing.assert_allclose(b[:3, :3], turn @ a[:3, :3], atol=1e-9)
        np.testing.assert_allclose(b[:3, 3], turn @ a[:3, 3] + [1.0, 0.0, 2.0], atol=1e-9)


def test_mirrored_targets_have_the_mirrored_starts() -> None:
    body, clip = bare_character().skeleton, bare_character().motion
    found = starts(body, NAMES)
    for pose in clip[::5]:
        wanted = places(pose, NAMES)
        other = wanted[[1, 0, 3, 2]] * (-1.0, 1.0, 1.0)
        pair = [np.stack(list(found.near(each.ravel()))) for each in (wanted, other)]
        image = mirrored(poise.Motion(body, pair[0], 30.0)).world
        np.testing.assert_allclose(body.pose(pair[1]).world, image, atol=1e-7)


def test_starts_for_symmetrical_targets_are_no_mirror_images() -> None:
    body, up = bare_character().skeleton, 0.3 * np.array([0.0, 1.0, 0.0])
    wanted = places(bare_character().rest, NAMES) + np.outer([1, 1, 0, 0], up)
    first, second, _ = starts(body, NAMES).near(wanted.ravel())
    image = mirrored(poise.Motion(body, first[None], 30.0)).world[0]
    assert np.abs(body.pose(first).world - image).max() > 0.02  # two of them are equally good
    assert np.abs(body.pose(second).world - image).max() > 0.02


def test_targets_of_a_body_that_lies_turn_it_over() -> None:
    body = bare_character().skeleton
    names = (*NAMES, "head", "root")
    found = starts(body, names)
    wanted = places(bare_character().rest, names) @ Rotation.from_rotvec(
        [np.pi / 2, 0, 0]
    ).as_matrix().T  # fmt: skip
    best = next(iter(found.near(wanted.ravel())))
    up = body.pose(best).world[0, :3, 1]
    assert abs(up[1]) < 0.5
    assert np.linalg.norm(places(body.pose(best), names) - wanted, axis=1).max() < 0.45


def test_targets_of_other_goals_stand_between() -> None:
    """A goal's target is found among all targets, whatever the goals before it need."""
    body = bare_character().skeleton
    wanted = places(bare_character().motion[6], NAMES).ravel()
    aim, turn = poise.aim("head", (0, 1, 3)), poise.orient("head", (1.0, 0.0, 0.0, 0.0))
    one = starts(body, NAMES, extra=(aim, turn)).near(np.array([0, 1, 3, 1.0, 0, 0, 0, *wanted]))
    other = starts(body, NAMES, extra=(turn, aim)).near(np.array([1.0, 0, 0, 0, 0, 1, 3, *wanted]))
    for a, b in zip(one, other, strict=True):
        np.testing.assert_array_equal(a, b)


def test_usable_by_three_positions_and_a_root_that_goes_anywhere() -> None:
    body = bare_character().skeleton
    assert starts(body, NAMES[:3]).usable
    assert not starts(body, NAMES[:2]).usable
    assert not starts(body, NAMES, locked=["root_tx"]).usable
    assert not starts(body, NAMES, locked=["root"]).usable
    assert starts(body, NAMES, locked=["ltibia"]).usable
    weightless = [poise.reach(name, (0, 1, 0), weight=0.0) for name in NAMES]
    problem = Problem(body, weightless)
    assert not LikelyStarts(problem.runner, human_prior(), 1e-2).usable
    still = humanoid().edit().retype("Hips", poise.QuaternionBall()).build()
    assert not starts(still, ("LeftHand", "RightHand", "LeftFoot")).usable
    assert starts(humanoid(quaternions=False), ("LeftHand", "RightHand", "LeftFoot")).usable


def test_locked_joints_are_at_rest_in_all_starts() -> None:
    body = bare_character().skeleton
    found = starts(body, NAMES, locked=["lradius", "head_ry"])
    for q in found.near(places(bare_character().motion[6], NAMES).ravel()):
        for name in ("lradius_rx", "head_ry"):
            assert q[body.dof_index(name)] == body.rest.value(name)


@pytest.mark.parametrize("body", [bare_character, character, detailed_character])
@pytest.mark.parametrize("count", [3, 5, 7])
def test_every_bundled_body_meets_goals_with_the_prior(
    body: Callable[[], poise.Character], count: int
) -> None:
    rest = body().rest
    joints = ("lhand", "rhand", "lfoot", "rfoot", "head", "lradius", "rtibia")[:count]
    places = [rest.position(joint) + np.array([0.0, 0.02, 0.03]) for joint in joints]
    goals = [poise.reach(joint, place) for joint, place in zip(joints, places, strict=True)]
    pose = poise.solve(rest, goals, prior="human").pose
    for joint, place in zip(joints, places, strict=True):
        assert np.linalg.norm(pose.position(joint) - place) < 1e-4


def test_starts_are_prepared_in_steps_up_to_a_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    body = bare_character().skeleton
    wanted = places(bare_character().motion[12], NAMES).ravel()
    whole = list(starts(body, NAMES).near(wanted))
    body.derived.clear()
    found, ticks = starts(body, NAMES), itertools.count()
    monkeypatch.setattr(likely_starts, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    assert not found.prepared(5.0)  # 0 to 4 are before the deadline
    assert found._found is not None and found._found.done == 4  # the first step counts for none
    assert not found.prepared(5.0) and found._found.done == 4
    assert found.prepared()
    np.testing.assert_array_equal(list(found.near(wanted)), whole)


@pytest.mark.parametrize("count", [None, 3])
def test_without_time_nothing_is_prepared(
    count: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("prepared after the deadline")

    monkeypatch.setattr(LikelyStarts, "_linearise", fail)
    rest = bare_character().rest
    shape = (3,) if count is None else (count, 3)
    goals = [poise.reach(name, np.full(shape, 0.7)) for name in ("lhand", "head", "rtibia")]
    found = poise.solve(rest, goals, prior="human", max_seconds=0.0)
    assert np.all(np.atleast_1d(getattr(found, "statuses", found.status)) == "time_limit")
    if isinstance(found, poise.Result):
        assert CUT_SHORT in found.notes
        assert (found.pose.q == rest.q).all()


@pytest.mark.parametrize("options", [{}, {"per_chain": True}, {"trace": True}, {"batch": True}])
def test_the_time_limit_counts_from_the_call(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Problem):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            time.sleep(0.05)

    monkeypatch.setattr(solving, "Problem", Slow)
    monkeypatch.setattr(solving._prepared, "problems", [])
    rest, shape = bare_character().rest, (2, 3) if options.get("batch") else (3,)
    goals = [poise.reach(name, np.full(shape, 0.9)) for name in ("ltibia", "rhand")]
    found = poise.solve(rest, goals, max_seconds=0.05, solver=DampedLeastSquares(), **options)
    assert np.all(np.atleast_1d(getattr(found, "statuses", found.status)) == "time_limit")


def test_other_points_use_the_densities_of_the_body_again(monkeypatch) -> None:
    """The second starts differentiate nothing, and equal those without the first."""
    body = bare_character().skeleton

    def off() -> list[np.ndarray]:
        goals = [poise.reach(poise.point(name, (0.0, 0.1, 0.0)), (0, 1, 0)) for name in NAMES]
        found = LikelyStarts(Problem(body, goals).runner, human_prior(), 1e-2)
        return list(found.near(places(body.rest, NAMES).ravel()))

    (first, *_) = starts(body, NAMES).near(places(body.rest, NAMES).ravel())
    with monkeypatch.context() as patch:
        patch.setattr(LikelyStarts, "_differentiate", lambda *_: pytest.fail("again"))
        again = off()
    body.derived.clear()
    assert np.array_equal(again, off()) and np.abs(again[0] - first).max() > 1e-3
