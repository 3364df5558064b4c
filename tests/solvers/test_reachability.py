"""Reach bounds from bone lengths: no false alarm, and exact for straight chains."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.kernels.kinds import POSITION
from poise.solvers import DampedLeastSquares, Problem, solve
from poise.solvers.reachability import Spans
from samples.problems import body, chain, tip_of
from samples.trees import tree
from twins.forward import world_frames


def random_pose(skeleton, rng):
    """Any pose inside the limits; what is unbounded, within a few metres or turns."""
    q = skeleton.rest.q.copy()
    low = np.where(np.isfinite(skeleton.lower), skeleton.lower, -3.0)
    high = np.where(np.isfinite(skeleton.upper), skeleton.upper, 3.0)
    drawn = rng.uniform(np.minimum(low, high), high)
    q = np.where(skeleton.quaternion, q, drawn)
    balls = skeleton.mechanism.dofs.balls
    for at, _ in balls.tolist():
        q[at : at + 4] = poise.geometry.quaternions.normalize(rng.normal(size=4))
    return q


def place(skeleton, q, joint):
    return world_frames(skeleton, q)[skeleton.joint_index(joint)] @ (0.1, 0.2, 0.0, 1.0)


@given(st.integers(0, 40), st.sampled_from(["rigid", "native", "any"]), st.integers(0, 10**6))
@settings(max_examples=150)
def test_what_a_pose_has_is_never_forbidden(number: int, kind: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    skeleton = tree(number % 12, kind)
    start, there = random_pose(skeleton, rng), random_pose(skeleton, rng)
    names = rng.permutation(skeleton.joint_names)[:3].tolist()
    locked = rng.permutation(skeleton.joint_names)[: rng.integers(0, 3)].tolist()
    for joint in locked:
        there[skeleton.joint_dofs(joint)] = start[skeleton.joint_dofs(joint)]
    goals = [poise.reach(poise.point(n, (0.1, 0.2, 0.0)), (0, 0, 0)) for n in names]
    problem = Problem(skeleton, goals, locked=locked)
    # What belongs to no goal's chain keeps its values.
    there = np.where(problem.movable, there, start)
    targets = np.concatenate([place(skeleton, there, n)[:3] for n in names])
    spans = Spans(problem.evaluation, start)
    size = 1.0 + np.abs(targets).max()
    for span in spans.spans:
        assert span.missing(spans.places(targets)) <= 1e-9 * size
    # Whatever cannot move is where it was.
    problem.runner.run(start, targets, 0)
    errors = np.array([e.position for e in problem.errors])
    assert not spans.proven(targets[None], errors[None])[0]


def test_a_straight_chain_reaches_exactly_as_far_as_is_said() -> None:
    skeleton = chain(5, poise.Ball("xyz"), length=0.25)
    problem = Problem(skeleton, [poise.reach(tip_of("j4"), (1.25, 0, 0))])
    spans = Spans(problem.evaluation, skeleton.rest.with_values(j2_rz=0.7).q)
    (span,) = spans.spans
    assert span.greatest == pytest.approx(1.25, abs=1e-14) and span.least == 0.0
    for far, proven in ((1.25, False), (1.25 + 0.99e-4, False), (1.25 + 1.01e-4, True)):
        targets = np.array([[0.0, far, 0.0]])
        assert spans.proven(targets, np.ones((1, 1)))[0] == proven


def test_only_what_may_move_counts() -> None:
    skeleton = body()
    goal = poise.reach("lhand", (3.0, 1.0, 0.0))
    assert solve(skeleton.rest, [goal]).converged  # the root goes along
    for locked, base in (((), "larm"), (("root", "spine"), None)):
        held = poise.reach("lhand", (3.0, 1.0, 0.0), base=base)
        result = solve(skeleton.rest, [held], locked=locked)
        assert result.status == "infeasible"
        (span,) = Spans(Problem(skeleton, [held], locked=locked).evaluation, skeleton.rest.q).spans
        assert span.joints == ("larm", "lelbow", "lhand") and span.greatest == pytest.approx(0.55)
    # Another goal that moves the root moves the base along.
    both = solve(skeleton.rest, [poise.reach("lhand", (3, 1, 0), base="larm"), poise.pin("root")])
    assert both.status in ("stalled", "infeasible")
    pulled = [poise.reach("lhand", (3.0, 1.0, 0.0), base="larm"), poise.reach("rhand", (2, 1, 0))]
    assert Spans(Problem(skeleton, pulled).evaluation, skeleton.rest.q).spans[0].other is not None


def test_pairs_of_many_effectors_reach_as_far_as_both_limbs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("poise.solvers.reachability._AT_ONCE", 100)  # targets in several blocks
    lengths = 0.1 * np.arange(1, 9)
    builder = poise.SkeletonBuilder().add("hub", poise.Free("xyz"))
    for k, length in enumerate(lengths):
        builder.add(f"a{k}", poise.Ball("xyz"), "hub")
        builder.add(f"b{k}", poise.Hinge("z"), f"a{k}", offset=(length, 0, 0), tip=(0, 0.05, 0))
    skeleton = builder.build()
    goals = [poise.reach(tip_of(f"b{k}"), (0, 0, 0)) for k in range(len(lengths))]
    spans = Spans(Problem(skeleton, goals).evaluation, skeleton.rest.q)
    assert len(spans.spans) == 28  # the hub moves freely: no span from a fixed point
    for span in spans.spans:
        assert span.other is not None
        joints = (f"b{span.other}", f"a{span.other}", f"a{span.row}", f"b{span.row}")
        assert span.joints == joints
        one, other = lengths[span.row], lengths[span.other]
        assert span.greatest == pytest.approx(one + other + 0.1, abs=1e-14)
        assert span.least == pytest.approx(max(0.0, abs(one - other) - 0.1), abs=1e-14)
        pair = Problem(skeleton, [goals[span.row], goals[span.other]])
        alone = Spans(pair.evaluation, skeleton.rest.q)
        ends = np.zeros((2, 6))
        ends[:, 0] = span.greatest + np.array([1.9e-4, 2.1e-4])  # tolerances of 1e-4 m each
        assert alone.proven(ends, np.zeros((2, 2))).tolist() == [False, True]
    # Every other row of targets is that of the rest pose, and one target is far away in the rest.
    tips = np.column_stack([lengths, np.full(8, 0.05), np.zeros(8)])
    targets = np.repeat(tips[None], 32, axis=0)
    targets[np.arange(1, 32, 2), np.arange(16) % 8, 2] = 3.0
    proven = spans.proven(targets.reshape(32, 24), np.zeros((32, 8)))
    assert proven.tolist() == [False, True] * 16


def test_two_sliders_reach_apart_as_far_as_both_say() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    for name, bounds in (("a", (0.0, 1.0)), ("b", (-0.5, 0.2))):
        builder.add(name, poise.Prismatic("x"), "root", limits={"tx": bounds})
    goals = [poise.reach(name, (0.0, 0.0, 0.0)) for name in "ab"]
    skeleton = builder.build()
    spans = Spans(Problem(skeleton, goals).evaluation, skeleton.rest.q).spans
    (between,) = [span for span in spans if span.other is not None]
    # From the middles of their ranges, by half of both ranges in either direction.
    assert between.greatest == pytest.approx(0.65 + 0.5 + 0.35) and between.least == 0.0


def test_a_slider_brings_near_targets_into_reach() -> None:
    """An arm of 0.5 m and 0.2 m reaches no nearer than 0.3 m; its base moves 0.5 m to each side."""
    builder = poise.SkeletonBuilder().add("base", poise.Prismatic("x"), limits={"tx": (0.0, 1.0)})
    builder.add("upper", poise.Hinge("z"), "base")
    builder.add("lower", poise.Hinge("z"), "upper", offset=(0.5, 0, 0), tip=(0.2, 0, 0))
    skeleton = builder.build()
    tip = poise.point("lower", tip=True)
    problem = Problem(skeleton, [poise.reach(tip, (0.0, 0.0, 0.0))])
    spans = Spans(problem.evaluation, skeleton.rest.q)
    (span,) = spans.spans
    assert (span.slack, span.greatest, span.least) == pytest.approx((0.5, 0.7, 0.3))
    np.testing.assert_allclose(span.base, (0.5, 0.0, 0.0), atol=1e-12)
    there = skeleton.rest.with_values(base_tx=0.2, lower_rz=np.pi)
    for target, missing in ((tip.at(there), -0.2), ((2.0, 0.0, 0.0), 0.3)):
        assert span.missing(spans.places(np.asarray(target))) == pytest.approx(missing)


def test_rows_that_nothing_moves() -> None:
    skeleton = body()
    goals = [poise.pin("root"), poise.reach("lhand", (0.3, 1.0, 0.2)), poise.aim("head", (0, 1, 3))]
    problem = Problem(skeleton, goals, locked=["root", "spine", "head"])
    rigid = Spans(problem.evaluation, skeleton.rest.q).rigid
    assert [problem.compiled.rows.kinds[row] == POSITION for row in rigid] == [True, False, False]
    assert rigid == (0, 1, 3)


@pytest.mark.parametrize("seed", range(60))
def test_infeasible_is_never_said_of_what_restarts_can_solve(seed: int) -> None:
    rng = np.random.default_rng(seed)
    builder = poise.SkeletonBuilder().add("root", poise.Ball("zyx"), limits={"rx": (-1, 1)})
    last = "root"
    for i in range(int(rng.integers(1, 4))):
        kinds = (poise.Hinge("z"), poise.Ball("zyx"), poise.Screw("y", 0.1), poise.Prismatic("x"))
        kind = kinds[int(rng.integers(4))]
        limits = {dof.suffix: tuple(np.sort(rng.uniform(-1.5, 1.5, 2))) for dof in kind.dofs}
        builder.add(f"j{i}", kind, last, offset=rng.uniform(-0.4, 0.4, 3), limits=limits)
        last = f"j{i}"
    skeleton = builder.build()
    point = poise.point(last, (0.2, 0.1, 0.0))
    target = rng.normal(size=3) * rng.choice([0.3, 0.6, 1.0])
    goals = [poise.reach(point, target), poise.reach("j0", rng.normal(size=3), weight=0.0)]
    once = solve(skeleton.rest, goals)
    often = solve(skeleton.rest, goals, solver=DampedLeastSquares(restarts=30), seed=seed)
    assert not (once.status == "infeasible" and often.converged)
    if once.status == "infeasible":
        gaps = once.explanation().gaps
        assert gaps and often.errors[0].position >= gaps[0].missing - 1e-9


def test_a_batch_says_what_single_solves_say() -> None:
    skeleton = chain(3)
    rng = np.random.default_rng(3)
    starts = np.stack([skeleton.rest.q] * 40)
    starts[:, :3] = rng.uniform(-1, 1, (40, 3)).round(0)  # locked, in a few variants
    targets = rng.normal(size=(40, 3))
    goal = poise.reach(tip_of("j2"), targets)
    batch = solve(skeleton.pose(starts), [goal], locked=["j0"])
    single = [
        solve(skeleton.pose(q), [poise.reach(tip_of("j2"), t)], locked=["j0"]).status
        for q, t in zip(starts, targets, strict=True)
    ]
    assert list(batch.status) == single and {"infeasible", "converged"} <= set(single)
