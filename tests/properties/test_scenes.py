"""Results of random problems are true; moved, scaled, renamed and reordered scenes agree."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import poise
from poise.errors import UnsuitableSolver
from samples import scenes
from samples.trees import tree

seeds = st.integers(0, 2**31)


@settings(max_examples=60)
@given(seeds)
def test_results_are_true(seed: int) -> None:
    scene = scenes.random_scene(np.random.default_rng(seed))
    try:
        result = poise.solve(scene.start, scene.goals, **scene.options)
    except UnsuitableSolver:
        assume(False)
    assert scenes.faults(scene, result) == []


@settings(max_examples=15)
@given(seeds)
def test_results_of_batches_are_true(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = scenes.random_scene(rng)
    assume("prior" not in scene.options)
    try:
        assert scenes.faults_of_batch(scene, rng, 5) == []
    except UnsuitableSolver:
        assume(False)


@settings(max_examples=15)
@given(seeds)
def test_frames_of_trackers_are_true(seed: int) -> None:
    assert scenes.random_track(np.random.default_rng(seed))[0] == []


def _arm() -> scenes.Scene:
    arm = (
        poise.SkeletonBuilder()
        .add("shoulder", poise.Ball("xyz"))
        .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
        .limit("elbow", rz=(0.0, 2.5))
        .build()
    )
    goals = (poise.reach("elbow", (0.0, 0.3, 0.0)), poise.orient("shoulder", (1, 0, 0, 0)))
    met = arm.pose([0.0, 0.0, 0.0, 1.0])
    return scenes.Scene(arm.rest, goals, {"solver": "lm", "locked": ["elbow"]}, met)


def test_the_judge_notices_lies() -> None:
    """Each kind of fault that the tests above would find."""
    scene = _arm()
    result = poise.solve(scene.start, scene.goals, **scene.options)
    assert result.status in ("stalled", "compromise") and scenes.faults(scene, result) == []

    def noticed(scene: scenes.Scene, result: poise.Result) -> str:
        return "; ".join(scenes.faults(scene, result))

    assert "false success" in noticed(scene, result.changed(status="converged"))
    assert "all goals" in noticed(scene, result.changed(status="infeasible"))
    assert "status 'fine'" in noticed(scene, result.changed(status="fine"))
    for q, fault in (
        ([0.1, 0.2, 0.3, 0.0], "reported as"),
        ([0.1, 0.2, 0.3, 0.1], "a locked value"),
        ([np.nan, 0.2, 0.3, 0.0], "not finite"),
    ):
        wrong = result.changed(pose=poise.Pose.trusted(scene.skeleton, np.array(q)))
        assert fault in noticed(scene, wrong)
    free = replace(scene, options={"solver": "lm"})
    wrong = result.changed(pose=scene.skeleton.pose([0.1, 0.2, 0.3, 2.6]))
    assert "a limit broken" in noticed(free, wrong)
    easy = replace(scene, goals=scene.goals[1:])
    met = poise.solve(easy.start, easy.goals, **easy.options)
    assert "all goals are met" in noticed(easy, met.changed(status="stalled"))


# -- the same problem in another form --------------------------------------------------------------


def _problem(seed: int) -> tuple[poise.Skeleton, np.ndarray, np.ndarray]:
    """A tree without limits, a start, and a pose near it that the goals shall lead to."""
    rng = np.random.default_rng(seed)
    skeleton = tree(seed % 40, "undriven", 6)
    skeleton = skeleton.with_limits(unlimited=True)
    start = skeleton.integrate(skeleton.rest.q, rng.uniform(-0.4, 0.4, skeleton.nv))
    return skeleton, start, skeleton.integrate(start, rng.uniform(-0.15, 0.15, skeleton.nv))


def _goals(pose: poise.Pose, seed: int, turned: bool = True) -> list[poise.residuals.goal.Goal]:
    """Goals of several joints that the pose meets."""
    rng, names = np.random.default_rng(seed), pose.skeleton.joint_names
    chosen = sorted({int(rng.integers(len(names))), len(names) - 1, len(names) // 2})
    goals: list[poise.residuals.goal.Goal] = []
    for number in chosen:
        frame = pose.world[number]
        tip = pose.skeleton.joints[number].tip
        point = poise.point(names[number], tip)
        goals.append(poise.reach(point, (frame @ [*tip, 1.0])[:3]))
        if turned:
            goals.append(poise.orient(names[number], frame[:3, :3]))
    return goals


def _solved(skeleton: poise.Skeleton, start: np.ndarray, goals: list, **options) -> poise.Result:
    options = {"solver": "lm", "tolerance": 1e-9, "max_iterations": 60, **options}
    return poise.solve(skeleton.pose(start), goals, **options)


def _rebuilt(skeleton: poise.Skeleton, order: list[int], root=None, scale=1.0) -> poise.Skeleton:
    """The same tree with joints in another order, moved as a whole by ``root``, and scaled."""
    builder = poise.SkeletonBuilder()
    for number in order:
        joint, parent = skeleton.joints[number], skeleton.parents[number]
        frame = np.eye(4)
        frame[:3] = joint.frame[:3]
        if parent < 0 and root is not None:
            frame = root @ frame
        builder.add(
            joint.name, joint.type, None if parent < 0 else skeleton.joint_names[parent],
            offset=scale * frame[:3, 3], rotation=frame[:3, :3], tip=scale * np.array(joint.tip),
        )  # fmt: skip
    for parameter in skeleton.parameters:
        builder.parameter(parameter.name)
    return builder.build().with_limits(unlimited=True)


@settings(max_examples=25)
@given(seeds)
def test_the_place_of_a_scene_does_not_matter(seed: int) -> None:
    """A scene that is turned about any axis and moved has the same values as its solution."""
    skeleton, start, there = _problem(seed)
    goals = _goals(skeleton.pose(there), seed)
    T = np.eye(4)
    T[:3, :3] = Rotation.random(random_state=seed).as_matrix()
    T[:3, 3] = np.random.default_rng(seed).uniform(-5, 5, 3)
    other = _rebuilt(skeleton, list(range(len(skeleton.joints))), T)
    found = _solved(skeleton, start, goals)
    again = _solved(other, start, _goals(other.pose(there), seed))
    assert found.status == again.status
    if found.converged:
        np.testing.assert_allclose(T @ found.pose.world, again.pose.world, rtol=0, atol=1e-6)


ROTATING = (poise.Hinge("y"), poise.Ball("zxy"), poise.Universal("xz"), poise.QuaternionBall())


@settings(max_examples=25)
@given(seeds, st.sampled_from([1e-3, 0.1, 30.0]), st.sampled_from(["lm", "auto", "ccd"]))
def test_the_size_of_a_scene_does_not_matter(seed: int, scale: float, solver: str) -> None:
    """Angles stay and lengths scale, if the tolerance does.

    All joints rotate: steps of values in metres and radians are weighed against each other.
    Without `sqp`, whose first damping depends on the unit: it may end in another local minimum.
    """
    rng = np.random.default_rng(seed)
    builder = poise.SkeletonBuilder()
    for number in range(5):
        parent = None if number == 0 else f"j{int(rng.integers(max(0, number - 2), number))}"
        joint = ROTATING[int(rng.integers(len(ROTATING)))]
        builder.add(f"j{number}", joint, parent, offset=rng.uniform(-1, 1, 3), tip=(0.3, 0.1, 0))
    skeleton = builder.build()
    other = _rebuilt(skeleton, list(range(5)), None, scale)
    start = skeleton.integrate(skeleton.rest.q, rng.uniform(-0.4, 0.4, skeleton.nv))
    there = skeleton.integrate(start, rng.uniform(-0.15, 0.15, skeleton.nv))
    found, again = (
        _solved(
            body, start, _goals(body.pose(there), seed, turned=False), solver=solver,
            tolerance=(1e-7 * size, 1e-7),
        )
        for body, size in ((skeleton, 1.0), (other, scale))
    )  # fmt: skip
    assert found.status == again.status
    if found.converged:
        world = found.pose.world.copy()
        world[:, :3, 3] *= scale
        np.testing.assert_allclose(world, again.pose.world, rtol=0, atol=1e-4 * max(1.0, scale))


@settings(max_examples=25)
@given(seeds, st.sampled_from(["lm", "auto", "sqp", "ccd"]))
def test_names_do_not_matter(seed: int, solver: str) -> None:
    skeleton, start, there = _problem(seed)
    editor = skeleton.edit()
    for name in skeleton.joint_names:
        editor = editor.rename(name, f"{name[::-1]} renamed")
    other = editor.build()
    found = _solved(skeleton, start, _goals(skeleton.pose(there), seed), solver=solver)
    again = _solved(other, start, _goals(other.pose(there), seed), solver=solver)
    assert found.pose.q.tobytes() == again.pose.q.tobytes() and found.status == again.status
    assert [e.position for e in found.errors] == [e.position for e in again.errors]


@settings(max_examples=25)
@given(seeds)
def test_the_order_of_joints_and_goals_does_not_matter(seed: int) -> None:
    skeleton, start, there = _problem(seed)
    rng = np.random.default_rng(seed)
    left, order = list(range(len(skeleton.joints))), []
    while left:  # parents first
        ready = [n for n in left if skeleton.parents[n] < 0 or skeleton.parents[n] in order]
        order.append(ready[int(rng.integers(len(ready)))])
        left.remove(order[-1])
    other = _rebuilt(skeleton, order)
    column = [skeleton.dof_index(name) for name in other.dof_names]
    goals = _goals(skeleton.pose(there), seed)
    found = _solved(skeleton, start, goals)
    mixed = [goals[int(n)] for n in rng.permutation(len(goals))]
    again = _solved(other, start[column], mixed)
    assert found.status == again.status
    if found.converged:
        at = [other.joint_index(name) for name in skeleton.joint_names]
        np.testing.assert_allclose(again.pose.world[at], found.pose.world, rtol=0, atol=1e-6)
    by_name = {error.name: error for error in again.errors}
    assert [error.name for error in again.errors] == [goal.name for goal in mixed]
    for error in found.errors:
        assert by_name[error.name].position == pytest.approx(error.position, abs=1e-6)
