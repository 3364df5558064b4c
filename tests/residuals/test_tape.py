"""Expressions lowered to tapes: values, derivatives, layout, leaves."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import poise
from poise import centre_of_mass, direction, dof, dot, norm, parameter, point, velocity
from poise.errors import InvalidExpression, InvalidValue, UnknownDof, UnknownJoint
from poise.kernels import tape_codes as code
from poise.kernels.kinds import BENT, DISTANT, STRAIGHT
from poise.kernels.tape import (
    clear,
    clear_results,
    forward,
    reverse,
    reverse_tangent,
    second_sweep,
    tangent,
)
from poise.residuals.constraint import AT_LEAST, EQUAL, METRIC, ExpressionRows
from poise.residuals.distance_expressions import box_distance, segment_distance
from poise.residuals.evaluate import value_at
from poise.residuals.goal_arrays import lower_rows
from poise.residuals.tape import CENTRE, DIRECTION, DOF, POINT, lower_entries
from samples.expressions import away_from_kinks, expressions, filled
from samples.hero import character
from samples.problems import body
from twins.tape import jets


def free(skeleton):
    return np.zeros(skeleton.nv, bool)


def lowered(skeleton, *found):
    rows = [
        entry.rows[0] if isinstance(entry, poise.Constraint) else ExpressionRows.of(entry)
        for entry in found
    ]
    return lower_entries(skeleton, rows, free(skeleton))


def random_pose(skeleton, seed):
    return skeleton.pose(skeleton.rest.q + np.random.default_rng(seed).uniform(-1, 1, skeleton.nq))


@pytest.mark.numba
@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(expressions(), st.integers(0, 1000))
def test_random_expressions_by_kernel_and_by_numpy(found, seed) -> None:
    """Values as NumPy's; gradients and Hessians as jets' and as central differences'."""
    skeleton = body()
    pose, start = random_pose(skeleton, seed), random_pose(skeleton, seed + 1)
    tape = lowered(skeleton, found)
    slots = filled(tape, [found], pose, start)
    base, end = tape.base, len(tape.ops)
    forward(tape.ops, 0, end, base, slots)
    assume(np.isfinite(slots).all())
    size = 1.0 + np.abs(slots).max()
    wanted = np.atleast_1d(value_at(found, pose, start))
    outputs = tape.outputs[:, 0]
    np.testing.assert_allclose(slots[outputs], wanted, rtol=0, atol=1e-12 * size**2)
    twin = jets(tape.ops, base, slots)
    used = np.unique(tape.uses)
    for output in outputs:
        gradient, hessian = derivatives(tape, slots, output)
        size = 1.0 + max(np.abs(part).max() for jet in twin for part in jet)
        np.testing.assert_allclose(
            gradient[used], twin[output][1][used], rtol=0, atol=1e-13 * size**2
        )
        np.testing.assert_allclose(
            hessian[np.ix_(used, used)],
            twin[output][2][np.ix_(used, used)],
            rtol=0,
            atol=1e-12 * size**2,
        )
        if tape.spans[0, 8] != DISTANT:
            swept = swept_once(tape, slots, output, used)
            np.testing.assert_allclose(
                swept, np.tril(hessian[np.ix_(used, used)]), rtol=0, atol=1e-12 * size**2
            )
            if tape.spans[0, 8] == STRAIGHT:
                assert not swept.any()
        if away_from_kinks(tape, slots) and size < 30.0:
            assert_differences(tape, slots, output, used, gradient, hessian, size)


def derivatives(tape, slots, output):
    ops, base, end = tape.ops, tape.base, len(tape.ops)
    adjoints = np.full(len(slots), np.nan)
    adjoints[:base] = 0.0
    clear(ops, 0, end, base, adjoints)
    adjoints[output] = 1.0
    reverse(ops, 0, end, base, slots, adjoints)
    hessian = np.zeros((base, base))
    for i in np.unique(tape.uses):
        tangents, second = np.zeros(len(slots)), np.full(len(slots), np.nan)
        tangents[i] = 1.0
        tangent(ops, 0, end, base, slots, tangents)
        assert tangents[output] == pytest.approx(
            adjoints[i], abs=1e-12 * (1 + np.abs(adjoints).max())
        )
        second[:base] = 0.0
        clear(ops, 0, end, base, second)
        reverse_tangent(ops, 0, end, base, slots, adjoints, tangents, second)
        hessian[i] = second[:base]
    return adjoints[:base].copy(), hessian


def swept_once(tape, slots, output, used):
    """The Hessian (k, k) by the used leaves as `second_sweep` has it, its lower triangle."""
    ops, base, end = tape.ops, tape.base, len(tape.ops)
    adjoints = np.full(len(slots), np.nan)
    adjoints[:base] = 0.0
    clear_results(0, end, base, adjoints)
    adjoints[output] = 1.0
    reverse(ops, 0, end, base, slots, adjoints)
    size = len(used)
    spread, found = np.full((len(slots), size + 1), np.nan), np.full((size, size), np.nan)
    spread[:base, :size] = np.eye(base)[:, used]
    second_sweep(ops, (0, end), base, slots, adjoints, spread, size, found)
    return np.tril(found)


def assert_differences(tape, slots, output, used, gradient, hessian, size):
    """First derivatives within 1e-8 of central differences, second within 1e-5."""
    h = 2e-4
    for i in used:
        values, slopes = [], []
        for k in (-2, -1, 1, 2):
            moved = slots.copy()
            moved[i] += k * h
            forward(tape.ops, 0, len(tape.ops), tape.base, moved)
            values.append(moved[output])
            slopes.append(derivatives(tape, moved, output)[0])
        rule = np.array([1, -8, 8, -1]) / (12 * h)
        assert gradient[i] == pytest.approx(rule @ values, abs=1e-8 * size)
        found = np.tensordot(rule, np.array(slopes), 1)
        np.testing.assert_allclose(hessian[i, used], found[used], rtol=0, atol=1e-5 * size)


def test_leaves_of_the_bundled_character() -> None:
    """Places, chains and rates as the native rows have them; each leaf once."""
    skeleton = character().skeleton
    hand = point("lhand", (0, 0.05, 0))
    ahead = direction("head", (0, 0, 1), base="thorax")
    bend = dof(skeleton.dof_names[-1])
    tape = lowered(skeleton, hand.x + bend, hand.y - ahead.z + centre_of_mass().x, ahead.x * hand.x)
    assert tape.leaves[:, 0].tolist() == [POINT, DOF, DIRECTION, CENTRE]
    assert tape.leaves[:, 4].tolist() == [0, 3, 4, 7]
    assert tape.leaves[1, 1] == skeleton.nq - 1
    assert tape.leaves[1, 5] == skeleton.mechanism.rate_index[skeleton.nq - 1]
    assert tape.places[0].tolist() == [0, 0.05, 0] and tape.places[2].tolist() == [0, 0, 1]
    goal = poise.reach(hand, (0, 0, 0))
    turn = poise.orient("head", (1, 0, 0, 0), base="thorax")
    native = lower_rows(skeleton, [*goal.rows, *turn.rows], free(skeleton)).arrays
    for leaf, row in ((0, 0), (2, 1)):
        first, end = native[0][row, 2:4]
        begin, stop = tape.leaves[leaf, 2:4]
        assert tape.chain[begin:stop].tolist() == native[2][first:end].tolist()
        assert tape.included[leaf].tolist() == native[3][row].tolist()
        assert tape.leaves[leaf, 1] == native[0][row, 1]
    moving = [k for k in range(skeleton.mechanism.primitive_count) if tape.included[3, k]]
    assert tape.chain[slice(*tape.leaves[3, 2:4])].tolist() == moving
    assert set(tape.chain[: tape.leaves[0, 3]]) <= set(moving)
    assert tape.spans.tolist() == [
        [0, 1, 0, 1, 0, 2, 0, 0, STRAIGHT],
        [1, 3, 1, 2, 2, 5, 0, 0, STRAIGHT],
        [3, 4, 2, 3, 5, 7, 0, 0, BENT],
    ]
    assert tape.uses.tolist() == [0, 3, 1, 6, 7, 4, 0]
    assert tape.names[:5] == ("lhand@0,0.05,0.x", "lhand@0,0.05,0.y", "lhand@0,0.05,0.z",
                              skeleton.dof_names[-1], "head direction.x")  # fmt: skip


def test_locked_rates_are_in_no_chain() -> None:
    skeleton = body()
    still = free(skeleton)
    at = 8
    still[at] = True
    name = skeleton.dof_names[at]
    rows = [ExpressionRows.of(point("lhand")), ExpressionRows.of(dof(name))]
    tape = lower_entries(skeleton, rows, still)
    assert tape.leaves[1, 5] == -1
    assert all(skeleton.mechanism.arrays.prims[k, 2] != at for k in tape.chain[: tape.leaves[0, 3]])


def test_rows_weights_levels_and_relations() -> None:
    hand = point("lhand")
    entries = [
        (hand == (0, 1, 0)).softened(4.0),
        hand.y >= 0,
        (hand.x <= 1).with_priority(2),
    ]
    rows = [entry.rows[0] for entry in entries]
    rows.append(ExpressionRows.of(hand.z, METRIC, 0.25))
    tape = lower_entries(body(), rows, free(body()))
    assert tape.height == 6
    assert tape.outputs[:, 1].tolist() == [0, 0, 0, 1, 2, 3]
    assert tape.outputs[:, 2].tolist() == [EQUAL] * 3 + [AT_LEAST] * 2 + [METRIC]
    assert tape.outputs[:, 3].tolist() == [0, 0, 0, 1, 2, 0]
    assert tape.weights.tolist() == [2, 2, 2, 1, 1, 0.5]
    assert tape.spans[:, 2].tolist() == [0, 3, 4, 5]


def test_outputs_are_operations_of_their_own_entry() -> None:
    """Even where a row is a bare leaf, a constant, or what another row is, too."""
    hand = point("lhand")
    tape = lowered(body(), hand.y, poise.vector(hand.y, 2, hand.y), hand.y)
    first, end = tape.spans[:, 0], tape.spans[:, 1]
    for slot, entry, _, _ in tape.outputs:
        assert tape.base + first[entry] <= slot < tape.base + end[entry]
    assert len(tape.leaves) == 1
    assert set(tape.ops[:, 0]) == {code.COPY}


def test_equal_parts_are_computed_once_and_constants_folded() -> None:
    gap = point("lhand") - point("rhand")
    again = point("lhand") - point("rhand")
    tape = lowered(body(), dot(gap, again) + 0 * norm(gap) + (poise.cos(0) - 1))
    # Three differences, three squares, two sums.
    assert sorted(tape.ops[:, 0]) == [code.ADD] * 2 + [code.SUB] * 3 + [code.SQUARE] * 3


def test_entries_tell_how_they_bend() -> None:
    hand, other = point("lhand"), point("rhand")
    gap = parameter("gap", 0.3)
    straight = (
        hand.y, 3 * hand - other / 2, dot(hand, poise.vector(1, 2, 3)) * gap, hand.x / gap,
        poise.minimum(hand.x, abs(other.y)), poise.sin(gap) * hand.x,
    )  # fmt: skip
    bent = (norm(hand), hand.x * other.x, gap / hand.x, poise.sin(hand.x), hand.x**2)
    distant = (poise.segment_distance(hand, other, point("head"), (0, 0, 0)),)
    for kind, group in ((STRAIGHT, straight), (BENT, bent), (DISTANT, distant)):
        assert set(lowered(body(), *group).spans[:, 8].tolist()) == {kind}


def test_targets_are_counted_entry_by_entry() -> None:
    hand = point("lhand")
    held = hand == parameter("at", (1, 2, 3))
    apart = norm(hand - point("rhand")) == parameter("gap", 0.4) * parameter("share", 0.5)
    speed = velocity(hand).x <= parameter("gap", 2.0)
    tape = lowered(body(), held, apart, speed)
    assert tape.spans[:, 6:8].tolist() == [[0, 3], [3, 5], [5, 10]]
    assert tape.target_size == 10
    assert tape.parameters[:, 1].tolist() == list(range(10))
    assert [constraint.rows[0].target_size for constraint in (held, apart, speed)] == [3, 2, 5]
    names = ("at.x", "at.y", "at.z", "gap", "share", "gap", "dt")
    assert tape.names[6:13] == names
    start = body().rest
    targets = np.concatenate([entry.targets(start) for entry in (held, apart, speed)])
    place = start.world[start.skeleton.joint_index("lhand"), :3, 3]
    np.testing.assert_allclose(targets, [1, 2, 3, 0.4, 0.5, 2.0, 1 / 60, *place])


def test_names_that_are_not_there() -> None:
    with pytest.raises(UnknownJoint, match="near: lhand"):
        lowered(body(), point("lhnd").y)
    with pytest.raises(UnknownJoint):
        lowered(body(), direction("haed", (0, 0, 1)).y)
    with pytest.raises(UnknownDof):
        lowered(body(), dof("lhand_tt"))
    with pytest.raises(UnknownJoint):
        lowered(body(), point("lhand", base="larms").y)
    with pytest.raises(InvalidValue, match="not on the path"):
        lowered(body(), point("lhand", base="rarm").y)
    with pytest.raises(InvalidValue, match="no tip"):
        lowered(body(), point("spine", tip=True).y)


def test_entries_of_a_quaternion_have_no_rate() -> None:
    skeleton = poise.SkeletonBuilder().add("a", poise.QuaternionBall()).build()
    with pytest.raises(InvalidExpression, match=r"poise\.direction"):
        lowered(skeleton, dof("a_qx"))


def test_an_empty_tape() -> None:
    tape = lower_entries(body(), [], free(body()))
    assert tape.height == 0 and tape.base == 0
    assert tape.ops.shape == (0, 4) and tape.spans.shape == (0, 9) and tape.leaves.shape == (0, 6)
    assert tape.included.shape == (0, body().mechanism.primitive_count)


def test_a_long_sum_and_a_shared_tower() -> None:
    """Depth costs no recursion, sharing no size."""
    long = sum(dof(name) for name in body().dof_names * 100)
    tape = lowered(body(), long)
    assert len(tape.ops) < 100 * body().nq
    tower = point("lhand").y
    for _ in range(60):
        tower = tower * tower + tower
    rows = ExpressionRows.of(tower)
    assert rows == ExpressionRows.of(tower) and hash(rows) == hash(ExpressionRows.of(tower))
    assert len(lower_entries(body(), [rows], free(body())).ops) == 120
    assert "too long to print" in repr(tower)


def test_rows_of_two_bodies_and_of_changed_orders_have_their_own_slots() -> None:
    """The operations of rows are kept; tapes of the same rows elsewhere equal those of new rows."""

    def constraints():
        hand, elbow = point("lhand"), point("lradius")
        gap = segment_distance(hand, elbow, (0.0, 0.0, 0.0), (0.0, 2.0, 0.0))
        box = box_distance(hand, point("rhand"), (0.1, 0.2, 0.3))
        return [norm(hand - parameter("p", (1.0, 2.0, 3.0))) >= 0.2, gap >= 0.1, box >= 0.05,
                dot(centre_of_mass(), (1.0, 0.0, 0.0)) / 1.7 <= 0.0]  # fmt: skip

    kept = constraints()
    for skeleton in (character().skeleton, body()):
        usable = [c for c in range(4) if skeleton is character().skeleton or c in (0, 1, 2)]
        for order in (usable, usable[::-1]):
            again = lowered(skeleton, *(kept[c] for c in order))
            # rows with another weight are equal to no others
            new = lowered(skeleton, *(constraints()[c].softened(0.5 + c) for c in order))
            assert np.array_equal(again.ops, new.ops) and np.array_equal(again.spans, new.spans)
            assert np.array_equal(again.slots, new.slots) and again.names == new.names
            assert np.array_equal(again.uses, new.uses)
            assert np.array_equal(again.outputs[:, :3], new.outputs[:, :3])


def test_copies_of_rows_have_the_same_tape() -> None:
    """In another process, and as deep copies, the parts of expressions have other identities."""
    skeleton = body()
    made = norm(velocity(point("lhand"), 0.1) - parameter("p", (1.0, 2.0, 3.0))) >= 0.2
    tape = lowered(skeleton, made)
    for again in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):
        assert again.rows[0] == made.rows[0]
        assert np.array_equal(again.targets(skeleton.rest), made.targets(skeleton.rest))
        copied = replace(again.rows[0], weight=2.0)  # equal to no other rows
        assert np.array_equal(lower_entries(skeleton, [copied], free(skeleton)).ops, tape.ops)
