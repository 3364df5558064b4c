"""Two-bone limbs: every branch against forward kinematics, least squares and random limbs."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import least_squares

import poise
from poise.errors import InvalidValue, UnsuitableSolver
from poise.model import Cone
from poise.solvers import TwoBone, solve, two_bone_branches
from samples.hero import character
from samples.problems import excess, tip_of, true_errors

SHOULDERS = {
    **{order: poise.Ball(order) for order in ("xyz", "zyx", "yxz", "zxz", "xyx")},
    "quaternion": poise.QuaternionBall(),
}
ELBOWS = {
    "hinge": poise.Hinge("y"),
    "skew hinge": poise.Hinge((0.3, 1.0, -0.4)),
    "ball": poise.Ball("xyz"),
    "quaternion": poise.QuaternionBall(),
    "universal": poise.Universal("xy"),
}

FULL = ["hinge", "skew hinge", "ball", "quaternion"]  # a universal's other axis stays as it is


def limb(shoulder="zyx", elbow="hinge", wrist=None, upper=(0.3, 0, 0), lower=(0.25, 0, 0), **kept):
    builder = poise.SkeletonBuilder("limb")
    builder.add("shoulder", SHOULDERS[shoulder], offset=(0.1, 1.3, 0.2), **kept.get("s", {}))
    builder.add("twig", poise.Fixed(), "shoulder", offset=np.array(upper) / 2)
    builder.add("elbow", ELBOWS[elbow], "twig", offset=np.array(upper) / 2, **kept.get("e", {}))
    kind = poise.Fixed() if wrist is None else wrist
    builder.add("wrist", kind, "elbow", offset=lower, tip=(0.08, 0.01, 0), **kept.get("w", {}))
    return builder.build()


def drawn_pose(skeleton, rng, size=1.2):
    return skeleton.pose(
        skeleton.integrate(skeleton.rest.q, rng.uniform(-size, size, skeleton.nv))
    )  # fmt: skip


def at(pose, joint):
    return pose.world[pose.skeleton.joint_index(joint)]


# -- exact on what can be reached ------------------------------------------------------------------


@pytest.mark.parametrize("elbow", ELBOWS)
@pytest.mark.parametrize("shoulder", SHOULDERS)
def test_every_branch_is_exact_whatever_the_joints(shoulder, elbow) -> None:
    rng = np.random.default_rng(5)
    skeleton = limb(shoulder, elbow, poise.Ball("yzx"), (0.3, 0.02, -0.01), (0.24, 0.0, 0.03))
    for _ in range(5):  # of each of many limbs
        start, there = drawn_pose(skeleton, rng), drawn_pose(skeleton, rng)
        if elbow == "universal":  # one of its axes bends, the other stays
            start = start.with_values(elbow_rx=there.value("elbow_rx"))
        for goal in (
            poise.reach("wrist", at(there, "wrist")[:3, 3]),
            poise.place("wrist", at(there, "wrist")),
        ):
            found = two_bone_branches(start, goal, swivels=(0.0, 1.0, -2.0))
            assert len(found) >= 3
            for branch in found:
                position, turned = true_errors(branch.pose, [goal])[0]
                assert position < 1e-12 and (turned is None or turned < 1e-12)
            result = solve(start, [goal], solver="two-bone", tolerance=1e-11)
            assert result.converged and result.iterations == 1, result.explain()


@given(st.integers(0, 2**32), st.sampled_from(list(SHOULDERS)), st.sampled_from(FULL))
def test_drawn_limbs_reach_what_they_can_and_are_near_what_they_cannot(seed, shoulder, elbow):
    rng = np.random.default_rng(seed)
    upper, lower = rng.uniform(-0.4, 0.4, (2, 3)) * rng.integers(0, 2, (2, 1))
    skeleton = limb(shoulder, elbow, None, upper, lower)
    start = drawn_pose(skeleton, rng)
    target = np.array([0.1, 1.3, 0.2]) + rng.normal(0, 0.4, 3)
    goal = poise.reach("wrist", target)
    try:
        result = solve(start, [goal], solver="two-bone")
    except UnsuitableSolver:
        assert min(np.linalg.norm(upper), np.linalg.norm(lower)) < 1e-3
        return
    assert (
        result.status in ("converged", "stalled", "infeasible") and np.isfinite(result.pose.q).all()
    )
    other = min(
        (solve(drawn_pose(skeleton, rng), [goal], solver="lm") for _ in range(8)),
        key=lambda r: r.errors[0].position,
    )
    assert result.errors[0].position <= other.errors[0].position + 1e-4


def test_least_squares_finds_no_other_elbow() -> None:
    skeleton = limb("zyx", "hinge")
    rng = np.random.default_rng(3)
    goal = poise.reach("wrist", at(drawn_pose(skeleton, rng), "wrist")[:3, 3])
    bends = {round(b.pose.value("elbow_ry"), 6) for b in two_bone_branches(skeleton.rest, goal)}
    problem = poise.Problem(skeleton, [goal])
    for _ in range(20):
        found = least_squares(problem.residual, drawn_pose(skeleton, rng).q, xtol=1e-15, ftol=1e-15)
        bend = math.remainder(found.x[3], 2 * math.pi)
        assert any(abs(bend - known) < 1e-4 for known in bends), (bend, bends)
    assert len(bends) == 2


# -- swivel ----------------------------------------------------------------------------------------


def test_the_pole_and_the_twist_place_the_elbow() -> None:
    skeleton = limb()
    start = skeleton.rest.with_values(elbow_ry=0.5)
    target = np.array([0.4, 1.4, 0.4])
    shoulder = np.array([0.1, 1.3, 0.2])
    u = (target - shoulder) / np.linalg.norm(target - shoulder)
    pole = np.array([0.2, -1.0, 0.3])

    def side(method):
        pose = solve(start, [poise.reach("wrist", target)], solver=method).pose
        v = at(pose, "elbow")[:3, 3] - shoulder
        v -= u * (u @ v)
        return v / np.linalg.norm(v)

    flat = pole - u * (u @ pole)
    flat /= np.linalg.norm(flat)
    np.testing.assert_allclose(side(TwoBone(pole=tuple(pole))), flat, atol=1e-12)
    np.testing.assert_allclose(side(TwoBone(toward=tuple(shoulder + 3 * pole))), flat, atol=1e-12)
    turned = side(TwoBone(pole=tuple(pole), twist=-0.7))
    assert math.atan2(u @ np.cross(flat, turned), flat @ turned) == pytest.approx(-0.7, abs=1e-12)


def test_the_elbow_points_at_a_joint() -> None:
    builder = limb().edit().add("post", poise.Fixed(), offset=(0.3, -4.0, 0.1))
    skeleton = builder.build()
    start = skeleton.rest.with_values(elbow_ry=0.5)
    goal = poise.reach("wrist", (0.4, 1.4, 0.4))
    by_joint = solve(start, [goal], solver=TwoBone(toward="post"))
    by_place = solve(start, [goal], solver=TwoBone(toward=(0.3, -4.0, 0.1)))
    np.testing.assert_allclose(by_joint.pose.q, by_place.pose.q, atol=1e-14)


def test_a_limb_of_seven_axes_meets_its_pose_at_every_swivel() -> None:
    skeleton = limb("yxz", "hinge", poise.Ball("zyx"))
    rng = np.random.default_rng(11)
    there = drawn_pose(skeleton, rng)
    goal = poise.place(tip_of("wrist").joint, at(there, "wrist"))
    elbows = []
    for swivel in np.linspace(-math.pi, math.pi, 24, endpoint=False):
        found = two_bone_branches(there, goal, swivels=[swivel])
        assert len(found) == 8  # elbow, shoulder and wrist: two each
        assert all(max(b.error.position, b.error.orientation) < 1e-12 for b in found)
        elbows += [at(b.pose, "elbow")[:3, 3] for b in found]
    # All on one circle about the line from shoulder to wrist.
    a, b = np.array([0.1, 1.3, 0.2]), at(there, "wrist")[:3, 3]
    u = (b - a) / np.linalg.norm(b - a)
    off = np.array(elbows) - a
    along = off @ u
    np.testing.assert_allclose(along, along[0], atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(off - np.outer(along, u), axis=1), np.linalg.norm(
        off[0] - along[0] * u), atol=1e-12)  # fmt: skip


def test_the_closed_forms_agree_where_both_exist() -> None:
    # The wrist needs to do nothing where the limb without one already gives the orientation.
    whole = limb("zyx", "hinge", poise.Ball("xyz"))
    bare = limb("zyx", "hinge")
    rng = np.random.default_rng(8)
    for _ in range(20):
        start, there = drawn_pose(bare, rng), drawn_pose(bare, rng)
        pose = at(there, "wrist")
        single = solve(start, [poise.place("wrist", pose)], solver="two-bone", tolerance=1e-10)
        assert single.converged, single.explain()
        (swivel,) = {
            round(b.swivel, 12)
            for b in two_bone_branches(start, poise.place("wrist", pose))
            if np.allclose(b.pose.q, single.pose.q, atol=1e-9)
        }
        full = whole.pose([*start.q, 0.0, 0.0, 0.0])
        found = two_bone_branches(full, poise.place("wrist", pose), swivels=[swivel])
        assert min(np.abs(b.pose.q - [*single.pose.q, 0, 0, 0]).max() for b in found) < 1e-9
        alone = two_bone_branches(start, poise.reach("wrist", pose[:3, 3]), swivels=[swivel])
        assert min(np.abs(b.pose.q - single.pose.q).max() for b in alone) < 1e-9
        start_there = solve(single.pose, [poise.place("wrist", pose)], solver="lm")
        np.testing.assert_allclose(start_there.pose.q, single.pose.q, atol=1e-9)


# -- which way, and without jumps ------------------------------------------------------------------


@pytest.mark.parametrize("preferred", [1.2, -1.2])
def test_the_preferred_angle_decides_the_bend(preferred) -> None:
    skeleton = limb(e={"preferred": {"ry": preferred}})
    goal = poise.reach("wrist", (0.35, 1.4, 0.3))
    for bend in (0.0, 0.9, -0.9):
        result = solve(skeleton.rest.with_values(elbow_ry=bend), [goal], solver="two-bone")
        assert result.converged and np.sign(result.pose.value("elbow_ry")) == np.sign(preferred)


@pytest.mark.parametrize("elbow", ["hinge", "ball"])
@pytest.mark.parametrize("x", [0.0, -5.0, 5.0])
def test_the_preferred_bend_does_not_depend_on_the_place_of_the_body(x, elbow) -> None:
    builder = poise.SkeletonBuilder("body").add("body", poise.Free("xyz"), preferred={"tx": x})
    builder.add("shoulder", poise.Ball("zyx"), "body", offset=(0.1, 1.3, 0.2))
    builder.add("elbow", ELBOWS[elbow], "shoulder", offset=(0.3, 0, 0), preferred={"ry": 1.0})
    skeleton = builder.add("wrist", poise.Fixed(), "elbow", offset=(0.25, 0, 0)).build()
    goal = poise.reach("wrist", (x + 0.35, 1.4, 0.3), base="shoulder")
    result = solve(skeleton.rest.with_values(body_tx=x), [goal], solver="two-bone")
    assert result.converged and result.pose.value("elbow_ry") > 0.3


def test_a_planar_limb_of_two_hinges() -> None:
    builder = poise.SkeletonBuilder().add("shoulder", poise.Hinge("y"), offset=(1.0, 0.0, 0.0))
    builder.add("elbow", poise.Hinge("y"), "shoulder", offset=(0.3, 0.0, 0.0))
    skeleton = builder.add("wrist", poise.Fixed(), "elbow", offset=(0.25, 0.0, 0.0)).build()
    there = skeleton.rest.with_values(shoulder_ry=0.3, elbow_ry=0.8)
    goal = poise.reach("wrist", there.position("wrist"))
    result = solve(skeleton.rest.with_values(elbow_ry=0.2), [goal], solver="two-bone")
    np.testing.assert_allclose(result.pose.q, there.q, atol=1e-12)


@pytest.mark.parametrize("elbow", ["hinge", "ball", "quaternion"])
def test_no_jump_through_the_straight_arm(elbow) -> None:
    bend = {"preferred": {"ry": 1.0}} if elbow == "hinge" else {}
    skeleton = limb("quaternion", elbow, e=bend)
    pose = drawn_pose(skeleton, np.random.default_rng(4), 0.4)
    shoulder, direction = np.array([0.1, 1.3, 0.2]), np.array([0.6, 0.3, 0.742])
    direction /= np.linalg.norm(direction)
    side = np.cross(direction, (0, 1, 0))
    elbows, normals = [], []
    for phase in np.linspace(0, 2 * math.pi, 4001):
        # In and out through the full length of 0.55 m, and a little to and fro across.
        reach = 0.545 - 0.02 * math.cos(phase)
        target = shoulder + reach * direction + 0.02 * math.sin(2 * phase) * side
        result = solve(pose, [poise.reach("wrist", target)], solver="two-bone")
        assert result.converged == (np.linalg.norm(target - shoulder) <= 0.55 + 1e-4)
        pose = result.pose
        elbows.append(at(pose, "elbow")[:3, 3])
        upper, lower = elbows[-1] - shoulder, at(pose, "wrist")[:3, 3] - elbows[-1]
        bend = np.cross(upper, lower)
        if np.linalg.norm(bend) > 1e-3:
            normals.append(bend / np.linalg.norm(bend))
    # Near straight the elbow moves like a square root of the distance: no step beyond that.
    assert np.linalg.norm(np.diff(elbows, axis=0), axis=1).max() < 0.01
    assert (np.array(normals) @ normals[0]).min() > 0.9


# -- limits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize("elbow", ["hinge", "skew hinge", "ball", "quaternion"])
def test_a_stretched_elbow_comes_back_on_the_side_it_came_from(elbow, side) -> None:
    skeleton = limb("zyx", elbow)
    v = np.zeros(skeleton.nv)
    v[3 if elbow in ("hinge", "skew hinge") else 4] = side * 0.8
    pose = skeleton.pose(skeleton.integrate(skeleton.rest.q, v))
    shoulder = at(pose, "shoulder")[:3, 3]
    line = at(pose, "wrist")[:3, 3] - shoulder
    line /= np.linalg.norm(line)

    def normal(pose):
        s, m, w = (at(pose, joint)[:3, 3] for joint in ("shoulder", "elbow", "wrist"))
        return np.cross(m - s, w - m)

    before = normal(pose)
    reaches = (0.5, 0.54, 0.55, 0.55, 0.7, 0.549, 0.5)  # 0.55 is all of it
    for far in reaches:
        result = solve(pose, [poise.reach("wrist", shoulder + far * line)], solver="two-bone")
        pose = result.pose
        assert result.converged == (far <= 0.55)
        left = at(pose, "wrist")[:3, 3] - shoulder - min(far, 0.55) * line
        assert np.linalg.norm(left) < 2e-12  # a lean of 2e-6 costs 1e-12 of the length
    assert before @ normal(pose) > 0.9 * np.linalg.norm(before) * np.linalg.norm(normal(pose))


def test_a_straight_elbow_without_a_preference_bends_where_there_is_room() -> None:
    for limits, side in (((-0.5, 2.0), 1.0), ((-2.0, 0.5), -1.0), ((-2.0, 2.0), 1.0)):
        skeleton = limb("zyx", "hinge", e={"limits": {"ry": limits}})
        goal = poise.reach("wrist", (0.5, 1.4, 0.2))
        assert side * solve(skeleton.rest, [goal], solver="two-bone").pose.value("elbow_ry") > 0.3


def test_whole_turns_within_the_limits_are_branches_of_their_own() -> None:
    wide = (-2 * math.pi, 2 * math.pi)
    ball = {"limits": {"rz": wide, "ry": wide, "rx": (-1.5, 1.5)}}
    skeleton = limb("zyx", "hinge", e={"limits": {"ry": wide}}, s=ball)
    pose = skeleton.rest.with_values(shoulder_rz=0.4, elbow_ry=-0.7, shoulder_ry=0.2)
    goal = poise.reach("wrist", at(pose, "wrist")[:3, 3])
    branches = two_bone_branches(pose, goal)
    found = {tuple(branch.pose.q.round(9)) for branch in branches}
    assert len(found) == len(branches)
    np.testing.assert_allclose(branches[0].pose.q, pose.q, atol=1e-9)
    names = skeleton.dof_names
    turns = [i for i, name in enumerate(names) if skeleton.upper[i] > math.pi]
    assert [names[i] for i in turns] == ["shoulder_rz", "shoulder_ry", "elbow_ry"]
    for branch in branches:
        assert excess(skeleton, branch.pose.q) == 0.0
        gap = at(branch.pose, "wrist")[:3, 3] - at(pose, "wrist")[:3, 3]
        assert np.linalg.norm(gap) < 1e-9
        # Every angle that may be turned by a whole turn either way is there so, too.
        for i in turns:
            other = branch.pose.q.copy()
            other[i] -= math.copysign(2 * math.pi, other[i])
            assert tuple(other.round(9)) in found
    assert len(branches) % 8 == 0
    open_ended = limb("zyx", "hinge")
    assert len(two_bone_branches(open_ended.rest, goal)) < 8


def test_branches_outside_the_limits_are_left_out() -> None:
    skeleton = limb(e={"limits": {"ry": (0.0, 2.6)}})
    goal = poise.reach("wrist", (0.35, 1.4, 0.3))
    start = skeleton.rest.with_values(elbow_ry=0.5)
    found = two_bone_branches(start, goal)
    assert found and all(0 <= b.pose.value("elbow_ry") <= 2.6 for b in found)
    assert {b.pose.value("elbow_ry") > 0 for b in two_bone_branches(limb().rest, goal)} == {
        True, False,
    }  # fmt: skip


def test_a_free_swivel_gives_way_to_limits_and_a_pole_does_not() -> None:
    skeleton = limb("zyx", s={"limits": dict.fromkeys(("rz", "ry", "rx"), (-0.9, 0.9))})
    rng = np.random.default_rng(6)
    searched = given_up = 0
    for _ in range(60):
        there = skeleton.pose([*rng.uniform(-0.9, 0.9, 3), rng.uniform(0.3, 2.0)])
        goal = poise.reach("wrist", at(there, "wrist")[:3, 3])
        start = skeleton.rest.with_values(elbow_ry=0.4)
        free = solve(start, [goal], solver="two-bone")
        fixed = solve(start, [goal], solver=TwoBone(search=False))
        for result in (free, fixed):
            assert excess(skeleton, result.pose.q) == 0.0
            # The miss is reported as it is.
            true = true_errors(result.pose, [goal])[0][0]
            assert result.errors[0].position == pytest.approx(true, abs=1e-12)
        searched += free.converged
        given_up += not fixed.converged
    assert searched >= 59 and given_up >= 1


def test_cones_are_kept() -> None:
    skeleton = limb("quaternion", s={"cone": Cone(0.6, (-0.3, 0.3))})
    rng = np.random.default_rng(2)
    for _ in range(30):
        goal = poise.reach("wrist", np.array([0.1, 1.3, 0.2]) + rng.normal(0, 0.3, 3))
        result = solve(skeleton.rest.with_values(elbow_ry=0.4), [goal], solver="two-bone")
        assert excess(skeleton, result.pose.q) <= 1e-9


# -- degenerate ------------------------------------------------------------------------------------


@pytest.mark.parametrize("elbow", ["hinge", "ball"])
def test_out_of_reach_both_ways_the_pose_is_the_nearest(elbow) -> None:
    skeleton = limb("zyx", elbow)
    shoulder = np.array([0.1, 1.3, 0.2])
    far = shoulder + np.array([0.0, 2.0, 0.0])
    result = solve(skeleton.rest, [poise.reach("wrist", far)], solver="two-bone")
    assert result.status in ("stalled", "infeasible")
    assert result.errors[0].position == pytest.approx(2.0 - 0.55, abs=1e-12)
    near = shoulder + np.array([0.0, 0.01, 0.02])
    result = solve(skeleton.rest, [poise.reach("wrist", near)], solver="two-bone")
    expected = 0.05 - math.hypot(0.01, 0.02)
    assert result.errors[0].position == pytest.approx(expected, abs=1e-12)


def test_a_target_at_the_shoulder_a_straight_arm_and_bones_without_length() -> None:
    shoulder = np.array([0.1, 1.3, 0.2])
    for elbow in ELBOWS:
        skeleton = limb("zyx", elbow, None, (0.3, 0, 0), (0.3, 0, 0))
        for target in shoulder + np.array([(0, 0, 0), (0.6, 0, 0), (0.3, 0, 0), (-0.6, -0.6, 0)]):
            result = solve(skeleton.rest, [poise.reach("wrist", target)], solver="two-bone")
            assert np.isfinite(result.pose.q).all()
            meets = np.linalg.norm(target - shoulder) <= 0.6
            if elbow == "skew hinge":  # it cannot fold up entirely
                meets = meets and np.linalg.norm(target - shoulder) > 0.2
            assert result.converged == meets, target
    flat = limb(upper=(0, 0, 0), lower=(0, 0, 0))
    with pytest.raises(UnsuitableSolver, match="no limb"):
        solve(flat.rest, [poise.reach("wrist", (0, 0, 0))], solver="two-bone")


def test_values_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(InvalidValue, match="pole"):
        TwoBone(pole=(0, math.nan, 0))
    with pytest.raises(InvalidValue, match="nonzero"):
        TwoBone(pole=(0, 0, 0))
    with pytest.raises(InvalidValue, match="not both"):
        TwoBone(pole=(0, 1, 0), toward="knee")
    with pytest.raises(InvalidValue, match="twist"):
        TwoBone(twist=math.inf)
    with pytest.raises(poise.errors.UnknownJoint):
        solve(limb().rest, [poise.reach("wrist", (0, 1, 0))], solver=TwoBone(middle="elbo"))


def test_joints_above_the_limb_have_to_be_named() -> None:
    body = character().skeleton
    goal = poise.reach("lhand", (0.3, 1.2, 0.3))
    with pytest.raises(UnsuitableSolver, match="base='lhumerus'"):
        solve(body.rest, [goal], solver="two-bone")
    by_base = solve(
        body.rest, [poise.reach("lhand", (0.3, 1.2, 0.3), base="lhumerus")], solver="two-bone"
    )
    by_start = solve(body.rest, [goal], solver=TwoBone(start="lhumerus", middle="lradius"))
    assert by_base.converged and np.array_equal(by_base.pose.q, by_start.pose.q)


# -- real limbs ------------------------------------------------------------------------------------


def test_arms_and_legs_of_a_real_clip(shared_data) -> None:
    folder = shared_data / "asf_amc"
    asf = next(folder.rglob("cmu_02.asf"), None)
    if asf is None:
        pytest.skip("needs cmu_02.asf")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        motion = poise.read(min(folder.rglob("cmu_02_*.amc")), skeleton=asf).motion
    skeleton = motion.skeleton.with_limits(covering=motion)
    met = {"place": 0, "reach": 0}
    count = 0
    for f in range(10, len(motion.q), 7):
        for end, base in (("lhand", "lhumerus"), ("rhand", "rhumerus")):
            frame = at(motion[f], end)
            start = skeleton.pose(motion.q[f]).with_values(**{
                name: motion[f - 10].value(name)
                for name in skeleton.dof_names
                if name.startswith((base, f"{end[0]}radius", f"{end[0]}wrist", f"{end[0]}hand"))
            })  # fmt: skip
            count += 1
            for kind, goal in (
                ("place", poise.place(end, frame, base=base)),
                ("reach", poise.reach(end, frame[:3, 3], base=base)),
            ):
                result = solve(start, [goal], solver="two-bone", tolerance=1e-9)
                met[kind] += result.converged
                assert excess(skeleton, result.pose.q) == 0.0
    assert met["reach"] >= 0.98 * count and met["place"] >= 0.95 * count, (met, count)


def test_an_arm_of_seven_hinges_whose_axes_meet() -> None:
    # A robot of the kind sphere, roll, sphere: no two axes share a joint.
    builder = poise.SkeletonBuilder("srs")
    heights = (0.36, 0.0, 0.2, 0.22, 0.2, 0.2, 0.05)
    last = None
    for n, (axis, height) in enumerate(zip("zyzyzyz", heights, strict=True)):
        builder.add(f"a{n}", poise.Hinge(axis), last, offset=(0, 0, height))
        last = f"a{n}"
    skeleton = builder.build()
    rng = np.random.default_rng(1)
    for _ in range(30):
        start, there = drawn_pose(skeleton, rng), drawn_pose(skeleton, rng)
        goal = poise.place("a6", at(there, "a6"))
        assert solve(start, [goal], solver="two-bone", tolerance=1e-11).converged
        found = two_bone_branches(there, goal)
        assert len(found) == 8
        assert min(np.abs(b.pose.q - there.q).max() for b in found) < 1e-9
