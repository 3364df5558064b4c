"""Goals lowered to arrays: chains, bases, locked rates, offsets and targets."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownDof, UnknownJoint
from poise.geometry import Curve
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.kernels.primitives import USER
from poise.residuals.anchor import Anchor
from poise.residuals.goal import RowKind
from poise.residuals.goal_arrays import locked_rates, lower_rows, place_in_joint
from samples.joints import rock, spiral
from samples.problems import body


def joints_of(skeleton, rows, g):
    goals, _, chain, _ = rows.arrays
    names = np.array(skeleton.joint_names)[skeleton.mechanism.joint_of]
    return list(dict.fromkeys(names[chain[goals[g, 2] : goals[g, 3]]]))


def test_layout_of_rows_and_targets() -> None:
    skeleton = body()
    kinds = [
        RowKind(POSITION, Anchor("lhand"), 4.0),
        RowKind(ORIENTATION, Anchor("head")),
        RowKind(AIM, Anchor("head", (0.0, 0.1, 0.0)), 0.25, (0.0, 0.0, 1.0)),
    ]
    rows = lower_rows(skeleton, kinds, np.zeros(skeleton.nv, bool))
    goals, parameters, chain, included = rows.arrays
    assert rows.kinds == (POSITION, ORIENTATION, AIM)
    assert (rows.height, rows.target_size) == (9, 10)
    assert goals[:, 4].tolist() == [0, 3, 6] and goals[:, 5].tolist() == [0, 3, 7]
    np.testing.assert_allclose(parameters[:, 3], [2.0, 1.0, 0.5])
    assert parameters[2, :3].tolist() == [0.0, 0.1, 0.0]
    assert parameters[2, 4:7].tolist() == [0.0, 0.0, 1.0]
    assert joints_of(skeleton, rows, 0) == ["root", "spine", "larm", "lelbow", "lhand"]
    for g in range(3):
        first, end = goals[g, 2:4]
        assert sorted(chain[first:end]) == np.flatnonzero(included[g]).tolist()


def test_a_base_cuts_the_chain() -> None:
    skeleton = body()
    still = np.zeros(skeleton.nv, bool)
    for base, joints in (("larm", ["larm", "lelbow", "lhand"]), ("lhand", ["lhand"])):
        rows = lower_rows(skeleton, [RowKind(POSITION, Anchor("lhand"), base=base)], still)
        assert joints_of(skeleton, rows, 0) == joints
    for wrong in ("rarm", "head"):
        with pytest.raises(InvalidValue, match="not on the path"):
            lower_rows(skeleton, [RowKind(POSITION, Anchor("lhand"), base=wrong)], still)
    with pytest.raises(UnknownJoint):
        lower_rows(skeleton, [RowKind(POSITION, Anchor("lhand"), base="larms")], still)


def test_locked_names_and_their_rates() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.QuaternionFree())
    builder.add("b", poise.Ball("zyx"), "a").add("c", poise.Fixed(), "b")
    skeleton = builder.parameter("mood").build()
    assert not locked_rates(skeleton, []).any()
    assert locked_rates(skeleton, ["a"]).tolist() == [True] * 6 + [False] * 4
    assert np.flatnonzero(locked_rates(skeleton, ["b_ry", "a_tx"])).tolist() == [0, 7]
    assert np.flatnonzero(locked_rates(skeleton, ["mood"])).tolist() == [9]
    assert not locked_rates(skeleton, ["c"]).any()
    with pytest.raises(InvalidValue, match="as a whole"):
        locked_rates(skeleton, ["a_qw"])
    with pytest.raises(UnknownDof):
        locked_rates(skeleton, ["b_tx"])


def test_rates_of_every_kind_of_primitive() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.QuaternionBall())
    builder.add("b", poise.UserJoint(spiral, ("u", "w")), "a")
    builder.add("c", poise.UserJoint(rock, ("u",)), "b").add("d", poise.Hinge("x"), "c")
    builder.add("e", poise.Fixed(), "d").drive("b_u", "d_rx", Curve.polynomial((0, 1), (-9, 9)))
    skeleton = builder.build()
    found = [
        skeleton.mechanism.primitive_rates[k] for k in range(skeleton.mechanism.primitive_count)
    ]
    # v: a's three, b_w, c_u, d_rx; b_u is moved by d_rx.
    assert found == [(0, 1, 2), (5, 3), (4,), (5,), ()]


def test_one_locked_value_of_a_users_joint_leaves_the_other() -> None:
    builder = poise.SkeletonBuilder().add("b", poise.UserJoint(spiral, ("u", "w")), tip=(1, 0, 0))
    skeleton = builder.build()
    kind = RowKind(POSITION, Anchor("b", tip=True))
    for names, count in (([], 1), (["b_u"], 1), (["b_w"], 1), (["b_u", "b_w"], 0), (["b"], 0)):
        rows = lower_rows(skeleton, [kind], locked_rates(skeleton, names))
        chain = rows.arrays.chain
        assert len(chain) == count
        assert all(skeleton.mechanism.arrays.prims[chain, 0] == USER)


def test_where_a_point_is() -> None:
    skeleton = body()
    assert place_in_joint(skeleton, Anchor("head")).tolist() == [0, 0, 0]
    assert place_in_joint(skeleton, Anchor("head", tip=True)).tolist() == [0, 0.2, 0]
    with pytest.raises(InvalidValue, match="no tip"):
        place_in_joint(skeleton, Anchor("spine", tip=True))
