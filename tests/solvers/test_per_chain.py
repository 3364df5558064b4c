"""Separately solved chains: exact if independent, with a report otherwise."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, LocalMinimum, UnknownSolver, UnsuitableSolver
from poise.solvers import DampedLeastSquares, Problem, pixels, solve
from poise.solvers.per_chain import chains_of
from samples.hero import character
from samples.problems import Frames, agree, body, chain, excess, tip_of

ARMS = ("larm", "rarm")


def posed(seed=1, size=0.5):
    skeleton = body().with_limits({"larm_rx": (-0.8, 0.8), "lelbow_ry": (-2.5, 0.0)})
    rng = np.random.default_rng(seed)
    q = skeleton.rest.q + rng.uniform(-size, size, skeleton.nq)
    return skeleton.pose(np.clip(q, skeleton.lower, skeleton.upper))


def hands(start, seed=2, size=0.6):
    """Reaches of both hands from their own shoulders, to where a pose has them."""
    skeleton = start.skeleton
    rng = np.random.default_rng(seed)
    q = start.q.copy()
    for joint in ("larm", "lelbow", "rarm", "relbow"):
        at = skeleton.joint_dofs(joint)
        q[at] += rng.uniform(-size, size, at.stop - at.start)
    there = Frames(skeleton, np.clip(q, skeleton.lower, skeleton.upper))
    return [
        poise.reach(f"{side}hand", there.frame(f"{side}hand")[:3, 3], base=f"{side}arm")
        for side in "lr"
    ]


@pytest.mark.parametrize("solver", ["auto", "lm", "ccd", "jacobian-transpose"])
@pytest.mark.parametrize("seed", range(4))
def test_independent_chains_end_as_they_would_alone_and_together(solver: str, seed: int) -> None:
    start = posed(seed)
    goals = hands(start, seed)
    apart = solve(start, goals, solver=solver, per_chain=True, max_iterations=5000)
    together = solve(start, goals, solver=solver, max_iterations=5000)
    assert apart.converged and together.converged
    agree(apart, goals, start)
    assert excess(start.skeleton, apart.pose.q) == 0.0
    assert apart.solver == solver and [e.name for e in apart.errors] == ["lhand", "rhand"]
    alone = [solve(start, [goal], solver=solver, max_iterations=5000) for goal in goals]
    assert apart.iterations == sum(one.iterations for one in alone)
    assert apart.evaluations == sum(one.evaluations for one in alone)
    # Each arm has the very values that its goal alone gives it.
    for one, side in zip(alone, "lr", strict=True):
        for joint in (f"{side}arm", f"{side}elbow"):
            at = start.skeleton.joint_dofs(joint)
            assert apart.pose.q[at].tobytes() == one.pose.q[at].tobytes()
    # What the goals determine is the same: the hands are where they are together.
    for side in "lr":
        hand = start.skeleton.joint_index(f"{side}hand")
        apart_at, together_at = (found.pose.world[hand, :3, 3] for found in (apart, together))
        assert np.linalg.norm(apart_at - together_at) <= 2e-4


def test_out_of_reach_independent_chains_stay_as_far_off_as_together() -> None:
    start = posed()
    goals = [poise.reach("lhand", (3, 1, 1), base="larm"), hands(start)[1]]
    apart, together = solve(start, goals, per_chain=True), solve(start, goals)
    assert apart.status == together.status == "infeasible"
    agree(apart, goals, start)
    for mine, other in zip(apart.errors, together.errors, strict=True):
        # A far goal's large cost hides the other's small one; by itself each does no worse.
        assert mine.position <= other.position + 1e-4
    assert "lhand is out of reach by" in apart.explain()


def test_chains_that_share_joints_are_solved_together() -> None:
    start = posed().skeleton.rest
    goals = [poise.reach("lhand", (0.5, 1.7, 0.3)), poise.reach("rhand", (-0.5, 1.2, 0.4))]
    together = solve(start, goals)
    for order in (goals, goals[::-1]):
        assert [chain.goals for chain in chains_of(start.skeleton, order)] == [(0, 1)]
        assert solve(start, order, per_chain=True).converged
    apart = solve(start, goals, per_chain=True)
    agree(apart, goals, start)
    assert apart.pose.q.tobytes() == together.pose.q.tobytes()
    # A goal that shares joints with two others joins them; locked, the trunk carries neither.
    near = hands(start)
    both = [*near, poise.reach("head", (0.1, 1.6, 0.1))]
    assert [chain.goals for chain in chains_of(start.skeleton, near)] == [(0,), (1,)]
    assert [chain.goals for chain in chains_of(start.skeleton, both)] == [(0, 1, 2)]
    assert [c.goals for c in chains_of(start.skeleton, goals, ["root", "spine"])] == [(0,), (1,)]
    held = solve(start, near, per_chain=True, locked=["root", "spine"])
    assert held.converged and held.pose.q[:9].tobytes() == start.q[:9].tobytes()


def test_a_chain_that_carries_another_is_solved_with_it() -> None:
    start = posed().skeleton.rest
    head = Frames(start.skeleton, start.with_values(spine_rz=0.5).q).frame("head")[:3, 3]
    hand, nod = hands(start)[0], poise.reach("head", head, base="spine")
    for goals in ([hand, nod], [nod, hand]):
        apart = solve(start, goals, per_chain=True)
        assert apart.converged
        agree(apart, goals, start)


@pytest.mark.parametrize("solver", ["auto", "lm", "ccd"])
@pytest.mark.parametrize("base", [None, "own", "mixed"])
def test_what_is_met_together_is_met_per_chain(solver: str, base: str | None) -> None:
    hero = character().skeleton
    roots = {"lhand": "lhumerus", "rhand": "rhumerus", "lfoot": "lfemur", "rfoot": "rfemur"}
    met = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        q = hero.integrate(hero.rest.q, 0.3 * rng.normal(size=hero.nv))
        there = hero.pose(np.clip(q, hero.lower, hero.upper))
        ends = rng.permutation(list(roots))[: 2 + seed % 3].tolist()
        goals = [
            poise.reach(
                end, poise.point(end).at(there),
                base=roots[end] if base == "own" or (base == "mixed" and i % 2) else None,
            )
            for i, end in enumerate(ends)
        ]  # fmt: skip
        apart, together = (
            solve(hero.rest, goals, solver=solver, per_chain=p) for p in (True, False)
        )
        agree(apart, goals, hero.rest)
        assert apart.converged or not together.converged, (seed, apart.errors)
        met += apart.converged
    assert met >= 4 or base is not None


def test_goals_of_one_chain_are_solved_together() -> None:
    start = posed()
    there = Frames(start.skeleton, start.with_values(larm_rx=0.3, lelbow_ry=-0.6).q)
    frame = there.frame("lhand")
    goals = [
        poise.reach("lhand", frame[:3, 3], base="larm"),
        hands(start)[1],
        poise.orient("lhand", frame[:3, :3], base="larm"),
        poise.reach(poise.point("lhand", tip=True), there.at("lhand"), base="larm"),
    ]
    assert [c.goals for c in chains_of(start.skeleton, goals)] == [(0, 2, 3), (1,)]
    found = solve(start, goals, per_chain=True)
    assert found.converged
    agree(found, goals, start)
    one = solve(start, goals[::2], per_chain=True)
    assert one.pose.q.tobytes() == solve(start, goals[::2]).pose.q.tobytes()
    assert solve(start, [], per_chain=True).converged
    # Driven and shared values tie chains together, whatever joints they go through.
    legs = poise.SkeletonBuilder().add("root", poise.Fixed())
    for side in "lr":
        legs.add(side, poise.Hinge("z"), "root", offset=(0, 0, 0.1), tip=(0.5, 0, 0))
    legs.drive("r_rz", "l_rz", poise.Curve.polynomial((0.0, 1.0), (-3.0, 3.0)))
    two = [poise.reach(tip_of(side), (0.0, 0.5, 0.1)) for side in "lr"]
    (both,) = chains_of(legs.build(), two)
    assert both.goals == (0, 1)


def test_batches_are_what_each_of_them_is_alone() -> None:
    start = posed()
    starts = np.stack([posed(seed).q for seed in range(3)])
    one = [hands(posed(seed), seed) for seed in range(3)]
    targets = [np.stack([goals[i].position for goals in one]) for i in (0, 1)]
    targets[0][2] = (3.0, 1.0, 1.0)
    wide = [
        poise.reach(f"{side}hand", place, base=f"{side}arm")
        for side, place in zip("lr", targets, strict=True)
    ]
    batch = solve(start.skeleton.pose(starts), wide, per_chain=True, seed=3)
    for b in range(3):
        goals = [
            poise.reach(f"{side}hand", place[b], base=f"{side}arm")
            for side, place in zip("lr", targets, strict=True)
        ]
        single = solve(start.skeleton.pose(starts[b]), goals, per_chain=True, seed=3)
        assert batch.pose.q[b].tobytes() == single.pose.q.tobytes()
        assert batch.status[b] == single.status
        assert batch.result(b).errors == single.errors
        assert batch.iterations[b] == single.iterations
        assert batch.result(b).solver == "auto"
    assert list(batch.converged[:2]) == [True, True] and batch.status[2] == "infeasible"
    assert "lhand is out of reach" in batch.explain(2)


def test_traces_follow_one_another_and_tell_of_all_goals() -> None:
    start = posed()
    goals = hands(start)
    found = solve(start, goals, solver="lm", per_chain=True, trace=True)
    steps = found.trace
    assert steps[0].q.tobytes() == start.q.tobytes()
    assert steps[-1].q.tobytes() == found.pose.q.tobytes()
    assert steps[-1].iteration == found.iterations
    assert all(a.iteration <= b.iteration for a, b in pairwise(steps))
    assert all(a.seconds <= b.seconds for a, b in pairwise(steps))
    problem = Problem(start.skeleton, goals)
    for step in steps:
        r = problem.residual(step.q)
        assert step.cost == pytest.approx(0.5 * r @ r, rel=1e-12)
        places = Frames(start.skeleton, step.q)
        for error, goal, side in zip(step.errors, goals, "lr", strict=True):
            off = np.linalg.norm(places.frame(f"{side}hand")[:3, 3] - goal.position)
            assert error.position == pytest.approx(off, abs=1e-12)


def test_solvers_made_for_one_chain_take_several_of_them() -> None:
    hero = character()
    goals = [
        poise.reach("lhand", (0.35, 1.25, 0.3), base="lhumerus"),
        poise.reach("rhand", (-0.35, 1.2, 0.3), base="rhumerus"),
    ]
    found = solve(hero.rest, goals, solver="two-bone", per_chain=True)
    assert found.converged and found.solver == "two-bone", found.explain()
    agree(found, goals, hero.rest)
    with pytest.raises(UnsuitableSolver):
        solve(
            hero.rest, [poise.aim("head", (0, 1, 3)), goals[0]], solver="two-bone", per_chain=True
        )


def test_limits_of_effort_seeds_pixels_and_wrong_words() -> None:
    start = posed()
    goals = hands(start)
    assert solve(start, goals, per_chain=True, max_seconds=0.0).status == "time_limit"
    cut = solve(start, goals, solver="lm", per_chain=True, max_iterations=1)
    assert cut.status == "iteration_limit" and cut.iterations == 2
    agree(cut, goals, start)
    assert "lm" in cut.explain()
    method = DampedLeastSquares(restarts=3)
    far = [poise.reach("lhand", (3, 1, 1), base="larm"), goals[1]]
    drawn = [solve(start, far, solver=method, per_chain=True, seed=s) for s in (5, 5, 6)]
    assert drawn[0].pose.q.tobytes() == drawn[1].pose.q.tobytes() and drawn[0].restarts == 3
    camera = poise.Camera((0, 1.3, 4), (0, 1.3, 0))
    rough = solve(start, goals, per_chain=True, tolerance=pixels(2.0, camera))
    assert rough.converged and rough.iterations < solve(start, goals, per_chain=True).iterations
    for wrong in ("yes", 1, None):
        with pytest.raises(InvalidValue, match="per_chain="):
            solve(start, goals, per_chain=wrong)


def test_pins_and_the_place_to_begin_from() -> None:
    start = posed()
    goals = [hands(start)[0], poise.pin("rhand", base="rarm")]
    initial = start.with_values(rarm_rx=0.6, larm_rz=0.2)
    found = solve(start, goals, per_chain=True, initial=initial)
    assert found.converged
    agree(found, goals, start)
    free = solve(start, goals, per_chain=True, initial="comfortable")
    assert free.converged
    agree(free, goals, start)


def stuck():
    """A planar arm of three hinges and a target that lm misses from rest."""
    skeleton = chain(3, poise.Hinge("z")).with_limits(
        {"j0_rz": (-3.0, 3.0), "j1_rz": (-0.2, 2.6), "j2_rz": (-0.2, 2.6)}
    )
    rng = np.random.default_rng(5)
    while True:
        there = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper))
        goals = [poise.reach(tip_of("j2"), Frames(skeleton, there.q).at("j2"))]
        if solve(skeleton.rest, goals, solver="lm").status == "stalled":
            return skeleton.rest, goals


def test_the_caller_names_what_to_switch_to() -> None:
    start, goals = stuck()
    plain = solve(start, goals, solver="lm")
    fresh = DampedLeastSquares(restarts=20)
    found = solve(start, goals, solver="lm", on_stall="switch", fallback_solvers=("sdls", fresh))
    assert found.converged and any("went on with sdls, lm" in note for note in found.notes)
    agree(found, goals, start)
    only = solve(start, goals, solver="lm", on_stall="switch", fallback_solvers="ccd", trace=True)
    assert any(note.endswith("went on with ccd") for note in only.notes)
    assert only.errors[0].position <= plain.errors[0].position
    assert only.trace[-1].iteration == only.iterations > plain.iterations
    apart = solve(
        start, goals, solver="lm", on_stall="switch", fallback_solvers=[fresh], per_chain=True
    )
    assert apart.converged
    with pytest.raises(UnknownSolver, match="sdsl"):
        solve(start, goals, on_stall="switch", fallback_solvers=("sdsl",))
    with pytest.raises(UnsuitableSolver, match="two-bone"):
        solve(start, goals, on_stall="switch", fallback_solvers=("two-bone",))
    for wrong in ({"fallback_solvers": ("ccd",)}, {"on_stall": "switch", "fallback_solvers": ()}):
        with pytest.raises(InvalidValue, match="fallback_solvers"):
            solve(start, goals, **wrong)
    with pytest.raises(LocalMinimum):
        solve(start, goals, solver="lm", on_stall="raise", per_chain=True)
