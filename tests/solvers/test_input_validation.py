"""Invalid input raises Poise errors with clear messages."""

from __future__ import annotations

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import (
    InvalidExpression,
    InvalidValue,
    PoiseError,
    ShapeError,
    UnknownDof,
    UnknownJoint,
    UnknownSolver,
)
from poise.geometry.quaternions import to_matrix
from poise.solvers import (
    CCD,
    ConjugateGradient,
    DampedLeastSquares,
    GradientDescent,
    JacobianTranspose,
    Problem,
    PseudoInverse,
    solve,
)
from samples.hero import bare_character
from samples.problems import arm, chain, tip_of

SKELETON = arm()
START = SKELETON.rest
GOAL = poise.reach("wrist", (0.3, 1.4, 0.1))


@pytest.mark.parametrize(
    "wrong",
    [
        {"tolerance": 0.0},
        {"tolerance": -1e-4},
        {"tolerance": math.nan},
        {"tolerance": math.inf},
        {"tolerance": None},
        {"tolerance": "fine"},
        {"tolerance": (1e-4, 0.0)},
        {"tolerance": (1e-4, 1e-4, 1e-4)},
        {"max_iterations": -1},
        {"max_iterations": 1.5},
        {"max_iterations": math.nan},
        {"max_iterations": "many"},
        {"locked": 5},
        {"locked": [5]},
        {"locked": [[]]},
        {"initial": START.q},
        {"metrics": np.ones(2)},
        {"max_seconds": -1.0},
        {"max_seconds": math.nan},
        {"max_seconds": "long"},
        {"seed": -1, "solver": DampedLeastSquares(restarts=2)},
        {"seed": 0.5, "solver": DampedLeastSquares(restarts=2)},
        {"seed": "x", "solver": DampedLeastSquares(restarts=2)},
        {"solver": 3},
        {"solver": CCD},
        {"metrics": [1]},
        {"metrics": 5},
        {"metrics": None},
    ],
    ids=str,
)
def test_options_that_cannot_be(wrong) -> None:
    with pytest.raises(InvalidValue):
        solve(START, [GOAL], **wrong)


def test_a_pair_of_tolerances_in_any_form() -> None:
    for pair in ((1e-3, 1e-2), [1e-3, 1e-2], np.array([1e-3, 1e-2]), np.float32(1e-3)):
        assert solve(START, [GOAL], tolerance=pair).converged
        assert solve(START, [GOAL], tolerance=pair).converged


@pytest.mark.parametrize("wrong", [3, [3], [None], ["wrist"], [GOAL, 4]], ids=str)
def test_goals_that_are_none(wrong) -> None:
    with pytest.raises(InvalidValue):
        solve(START, wrong)


@pytest.mark.parametrize("wrong", [None, [None], "wrist"], ids=str)
def test_a_problem_of_what_is_no_goal_skeleton_or_start(wrong) -> None:
    with pytest.raises(InvalidValue):
        Problem(SKELETON, wrong)
    with pytest.raises(InvalidValue, match="Skeleton"):
        Problem(wrong, [GOAL])
    if wrong is not None:
        with pytest.raises(InvalidValue, match="Pose"):
            Problem(SKELETON, [GOAL], start=wrong)


@pytest.mark.parametrize(
    "wrong",
    ["abc", [[1, 2], [3]], [object()], [10**400], {}, ["a", "b"], np.full(5, 1j), [1j] * 5],
    ids=["text", "ragged", "objects", "huge", "a dict", "texts", "complex", "complex list"],
)
def test_what_is_no_number_is_no_pose_and_no_target(wrong) -> None:
    problem = Problem(SKELETON, [GOAL])
    for call in (problem.solve, problem.residual, problem.jacobian):
        with pytest.raises(InvalidValue, match="a pose: expected real numbers"):
            call(wrong)
        with pytest.raises(InvalidValue, match="targets: expected real numbers"):
            call(START.q, wrong)


def test_a_pose_of_complex_numbers_is_none() -> None:
    for wrong in (np.full(SKELETON.nq, 1j), [1j] * SKELETON.nq, "abc", [[1], [2, 3]]):
        with pytest.raises(InvalidValue, match="expected real numbers"):
            SKELETON.pose(wrong)
    name = SKELETON.dof_names[0]
    with pytest.raises(InvalidValue, match="expected real numbers"):
        START.with_values(**{name: 1j})


@pytest.mark.parametrize(
    "call",
    [
        lambda value: solve(value, [GOAL]),
        lambda value: poise.Tracker(value, [GOAL]),
        lambda value: poise.kinematics.jacobian(value, "wrist"),
        lambda value: poise.kinematics.position(value, "wrist"),
        lambda value: poise.kinematics.motion_state(value, np.zeros(SKELETON.nv)),
        lambda value: poise.point("wrist").at(value),
        lambda value: (poise.point("wrist").y >= 0.0).at(value),
        lambda value: poise.Character("arm", SKELETON).at(value),
    ],
)
def test_what_is_no_pose_names_the_pose(call: Any) -> None:
    owner = poise.Character("arm", SKELETON)
    for value, instead in (
        (owner, "character.rest"),
        (SKELETON, "skeleton.rest"),
        (START.q, r"skeleton.pose\(values\)"),
        (solve(START, [GOAL]), "result.pose"),
    ):
        kind = type(value).__name__
        with pytest.raises(InvalidValue, match=f"expected a Pose, not {kind}; pass {instead}"):
            call(value)


def test_lists_of_goals_for_a_batch_are_named() -> None:
    with pytest.raises(InvalidValue, match="whose targets have leading axes"):
        solve(START, [[GOAL], [GOAL]])  # type: ignore[list-item]


def test_a_base_that_is_almost_a_chain() -> None:
    with pytest.raises(poise.errors.UnknownJoint, match=r"no base .limbs. .* near: limb"):
        solve(START, [poise.reach("wrist", (0.3, 1.4, 0.1), base="limbs")])


def test_what_is_no_problem_of_a_batch() -> None:
    found = solve(START, [poise.reach("wrist", np.tile((0.3, 1.4, 0.1), (2, 3, 1)))])
    assert found.explain(1, -1) == found.explain(1, 2)
    for call in (found.explain, found.result):
        for index in ((), (0,), (2, 0), (0, 3), (0, -4), (0, 0, 0), (0, 1.0), (0, "a"), (0, None)):
            with pytest.raises(InvalidValue, match=r"for a batch of shape \(2, 3\)"):
                call(*index)


def test_a_weight_or_a_point_that_is_a_list() -> None:
    with pytest.raises(InvalidValue, match="weight"):
        poise.reach("wrist", (0.3, 1.4, 0.1), weight=[1, 2])  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="name of a joint or a point"):
        poise.reach(["wrist"], (0.3, 1.4, 0.1))  # type: ignore[arg-type]


def test_whole_numbers_of_any_kind_and_size() -> None:
    for many in (np.int64(50), 10**400):
        assert solve(START, [GOAL], max_iterations=many, max_seconds=np.float32(10.0)).converged


def test_four_quaternions_are_no_transform() -> None:
    turns = np.array([(1.0, 0, 0, 0), (0.9, 0.1, 0, 0), (0.9, 0, 0.1, 0), (0.9, 0, 0, 0.1)])
    batch = solve(START, [poise.orient("elbow", turns)], locked=["wrist"])
    alone = [solve(START, [poise.orient("elbow", turn)], locked=["wrist"]) for turn in turns]
    np.testing.assert_array_equal(batch.pose.q, [one.pose.q for one in alone])
    with pytest.raises(InvalidValue, match="quaternion"):
        poise.orient("elbow", np.eye(4))


def test_a_batch_of_orientations_that_cannot_be_met_is_no_error() -> None:
    turns = np.array([(0.5, 0.5, 0, 0), (0.7, 0.7, 0, 0)])
    goals = [poise.orient("elbow", turns), poise.reach("elbow", (5, 5, 5))]
    assert list(solve(START, goals).statuses) == ["infeasible"] * 2


def test_a_problem_of_a_batch_of_targets_wants_to_know_which() -> None:
    problem = Problem(SKELETON, [poise.reach("wrist", np.full((2, 3), 0.3))])
    with pytest.raises(ShapeError):
        problem.solve(START.q)
    problem.solve(START.q, (0.3, 1.4, 0.1))
    assert problem.status == "converged"


def test_only_a_run_that_has_begun_goes_on() -> None:
    problem = Problem(SKELETON, [poise.orient("elbow", (1, 0, 0, 0))])
    with pytest.raises(InvalidValue, match="no run"):
        problem.runner.resume(5)
    problem.solve(START.q)
    for start, target in (
        (np.full(SKELETON.nq, math.nan), (1, 0, 0, 0)),
        (START.q, (0, 0, 0, 0)),
    ):
        with pytest.raises(InvalidValue):
            problem.solve(start, target)
        assert problem.status != "converged"
        with pytest.raises(InvalidValue, match="no run"):
            problem.runner.resume(5)


def test_copies_keep_targets_and_seed() -> None:
    start = START.with_values(elbow_ry=0.7)
    problem = Problem(SKELETON, [poise.pin("wrist")], start=start)
    problem.seed = 7
    expected = problem.solve(START.q)
    for twin in (pickle.loads(pickle.dumps(problem)), copy.deepcopy(problem), problem.clone()):
        assert twin.seed == 7
        np.testing.assert_array_equal(twin.solve(START.q), expected)
        assert twin.status == problem.status == "converged"
    assert np.abs(expected - START.q).max() > 0.1


def test_one_goal_needs_no_list_and_one_name_no_list() -> None:
    single = solve(START, GOAL)  # type: ignore[arg-type]
    assert single.converged
    result = solve(START, [GOAL], locked="elbow_ry")
    assert result.pose.value("elbow_ry") == START.value("elbow_ry")


@pytest.mark.parametrize(
    ("start", "advice"),
    [
        (START.q, r"pass skeleton\.pose\(values\)"),
        (START.skeleton, r"pass skeleton\.rest"),
        (poise.Character("arm", START.skeleton), r"pass character\.rest"),
        (poise.Motion(START.skeleton, [START.q], 30.0), r"pass a frame, such as motion\[0\]"),
        (None, r"pass character\.rest"),
    ],
)
def test_a_start_that_is_no_pose(start: Any, advice: str) -> None:
    with pytest.raises(
        InvalidValue, match=f"expected a Pose, not {type(start).__name__}; {advice}"
    ):
        solve(start, [GOAL])


def test_a_goal_that_is_an_expression_or_a_function() -> None:
    height = poise.point("wrist").y
    for goals in (height, [height]):
        with pytest.raises(InvalidExpression, match="compare it with ==, >= or <="):
            solve(START, goals)  # type: ignore[arg-type]
    for goals in (abs, [abs]):
        with pytest.raises(InvalidValue, match="not a Python function; write the residual with"):
            solve(START, goals)  # type: ignore[arg-type]


def test_unknown_names_offer_the_nearest() -> None:
    with pytest.raises(UnknownJoint, match="near: wrist"):
        solve(START, [poise.reach("writs", (0, 0, 0))])
    with pytest.raises(UnknownJoint, match="near: elbow"):
        solve(START, [poise.pin("elbows")])
    with pytest.raises(UnknownJoint):
        solve(START, [poise.reach("wrist", (0, 0, 0), base="sholder")])
    with pytest.raises(UnknownDof, match="near: elbow_ry"):
        solve(START, [GOAL], locked=["elbow_rx"])
    with pytest.raises(UnknownDof, match="no joint or degree of freedom 'elbows'; near: elbow"):
        solve(START, [GOAL], locked=["elbows"])
    with pytest.raises(UnknownSolver, match="near: ccd"):
        solve(START, [GOAL], solver="cdd")


def test_a_base_that_is_not_on_the_way() -> None:
    with pytest.raises(InvalidValue, match="not on the path"):
        solve(START, [poise.reach("elbow", (0, 0, 0), base="wrist")])


def test_a_tip_that_is_not_there() -> None:
    with pytest.raises(InvalidValue, match="has no tip"):
        solve(START, [poise.reach(tip_of("elbow"), (0, 0, 0))])


def test_hard_goals_need_a_constrained_method_whatever_was_prepared() -> None:
    solve(START, [GOAL])
    with pytest.raises(InvalidValue, match="hard"):
        solve(START, [poise.reach("wrist", (0.3, 1.4, 0.1), hard=True)], solver="lm")


def test_a_quaternion_is_locked_whole() -> None:
    skeleton = chain(2, poise.QuaternionBall())
    with pytest.raises(InvalidValue, match="as a whole"):
        solve(skeleton.rest, [poise.reach("j1", (0.1, 0, 0))], locked=["j0_qx"])


def test_batches_that_do_not_fit() -> None:
    starts = SKELETON.pose(np.zeros((5, 7)))
    with pytest.raises(ShapeError):
        solve(starts, [poise.reach("wrist", np.zeros((4, 3)))])
    with pytest.raises(ShapeError):
        solve(
            START, [poise.reach("wrist", np.zeros((5, 3))), poise.reach("elbow", np.zeros((4, 3)))]
        )
    with pytest.raises(InvalidValue):
        solve(starts, [GOAL], trace=True)
    with pytest.raises(InvalidValue, match="max_seconds="):
        solve(starts, [GOAL], max_seconds=-1.0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: DampedLeastSquares(limits="hard"),
        lambda: DampedLeastSquares(jacobian="none"),
        lambda: DampedLeastSquares(max_step=0.0),
        lambda: DampedLeastSquares(max_step=math.nan),
        lambda: DampedLeastSquares(beta=1.5),
        lambda: DampedLeastSquares(beta=0.0),
        lambda: DampedLeastSquares(alpha=0.0),
        lambda: DampedLeastSquares(alpha=1.1),
        lambda: DampedLeastSquares(adaptive="no"),
        lambda: GradientDescent(line_search="golden"),
        lambda: ConjugateGradient(precision=-0.1),
        lambda: DampedLeastSquares(restarts=-1),
        lambda: PseudoInverse(form="middle"),
        lambda: PseudoInverse(halving=-1.0),
        lambda: JacobianTranspose(step=-0.1),
        lambda: CCD(max_step=-1.0),
    ],
)
def test_options_of_methods_are_checked(make) -> None:
    with pytest.raises(InvalidValue):
        make()


def test_the_black_box_checks_what_it_is_given() -> None:
    problem = Problem(SKELETON, [GOAL, poise.orient("wrist", (1, 0, 0, 0))])
    targets = problem.default_targets(START)
    for call in (problem.residual, problem.jacobian):
        with pytest.raises(ShapeError):
            call(np.zeros(6))
        with pytest.raises(ShapeError):
            call(START.q, np.zeros(3))
        with pytest.raises(InvalidValue):
            call(np.full(7, math.nan))
        with pytest.raises(InvalidValue):
            call(START.q, np.full(7, math.inf))
    doubled = targets.copy()
    doubled[3:] *= 2.0
    np.testing.assert_allclose(
        problem.residual(START.q, doubled), problem.residual(START.q, targets), atol=1e-15
    )
    with pytest.raises(ShapeError):
        problem.runner.run(np.zeros(9), targets)
    with pytest.raises(ShapeError):
        problem.runner.run(np.zeros(7), np.zeros(9))


def test_quaternions_of_any_length_and_of_none() -> None:
    skeleton = chain(2, poise.QuaternionBall())
    q = skeleton.rest.q.copy()
    q[:4] = (2.0, 0.0, 0.0, 0.0)
    goals = [poise.reach(tip_of("j1"), (0.4, 0.3, 0.0))]
    result = solve(skeleton.pose(q), goals)
    assert result.converged
    np.testing.assert_allclose(np.linalg.norm(result.pose.q.reshape(2, 4), axis=1), 1.0, atol=1e-15)
    q[:4] = 0.0
    with pytest.raises(PoiseError):
        solve(skeleton.pose(q), goals)
    with pytest.raises(PoiseError):
        solve(skeleton.pose(np.stack([skeleton.rest.q, q])), goals)


@pytest.mark.parametrize("hard", [False, True])
def test_quaternions_are_normalised_and_never_zero(hard: bool) -> None:
    """Goals, prepared problems and batches take a quaternion of any length but zero."""
    start = bare_character().rest
    unit = np.array((0.9, 0.3, 0.1, -0.2)) / np.linalg.norm((0.9, 0.3, 0.1, -0.2))
    at = start.skeleton.joint_index("lhand")
    here = start.world[at, :3, 3]
    for goal in (poise.orient("lhand", 3.0 * unit), poise.place("lhand", here, 3.0 * unit)):
        np.testing.assert_allclose(goal.targets(start)[-4:], unit, atol=1e-15)
    for make in (
        lambda turn: poise.orient("lhand", turn),
        lambda turn: poise.place("lhand", here, turn),
        lambda turn: poise.place("lhand", (*here, *turn)),
        lambda turn: poise.orient("lhand", [unit, turn]),
    ):
        with pytest.raises(InvalidValue, match="is zero"):
            make(np.zeros(4))
    goals = [poise.pin("rfoot"), poise.place("lhand", here, unit, hard=hard)]
    problem = poise.Problem(start.skeleton, goals)
    targets = problem.default_targets(start)

    def missed(q: Any) -> float:
        turned = start.skeleton.pose(q).world[..., at, :3, :3]
        return float(np.abs(turned - to_matrix(unit)).max())

    for factor in (1.0, 3.0, 0.01):
        longer = targets.copy()
        longer[3:7] *= factor
        longer[-4:] *= factor
        assert missed(problem.solve(start.q, longer)) < (1e-12 if hard else 2e-4)
        assert problem.status == "converged"
        both = problem.solve_batch(start.q, np.array([targets, longer]))
        assert missed(both.pose.q) < (1e-12 if hard else 2e-4)
    targets[-4:] = 0.0
    with pytest.raises(InvalidValue, match="quaternion"):
        problem.solve(start.q, targets)
    with pytest.raises(InvalidValue, match=r"problem 1 of the batch: its target .* quaternion"):
        problem.solve_batch(start.q, np.array([longer, targets]))
