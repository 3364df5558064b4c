"""Handles with easing, stretch, blending, poles and curves, against closed forms."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError
from poise.geometry import quaternions
from poise.model import Character, IKHandle, stretchable
from poise.solvers import solve_handles
from poise.solvers.ik_handles import eased_target, points_along, spline_curve
from samples.hero import character

ARM = IKHandle(name="arm", start="upper", end="hand", pole=(0, 0, 1))


def limb(*handles: IKHandle, kind: type = poise.Ball) -> Character:
    body = (
        poise.SkeletonBuilder()
        .add("root", poise.Fixed(), offset=(0.1, 1.0, 0.2))
        .add("upper", kind(), "root", offset=(0.2, 0, 0))
        .add("lower", poise.Hinge("y"), "upper", offset=(0.3, 0, 0), rest={"ry": -0.3})
        .add("hand", kind(), "lower", offset=(0.25, 0, 0), tip=(0.1, 0, 0))
        .build()
    )
    return Character("limb", body, handles=handles)


def rope(count: int = 8, *handles: IKHandle) -> Character:
    builder, parent = poise.SkeletonBuilder(), None
    for i in range(count):
        builder.add(
            f"s{i}", poise.QuaternionBall() if i % 2 else poise.Ball(), parent,
            offset=(0, 0.1 if i else 0.5, 0), tip=(0, 0.1, 0),
        )  # fmt: skip
        parent = f"s{i}"
    return Character("rope", builder.build(), handles=handles)


def at(pose: poise.Pose, joint: str) -> np.ndarray:
    return pose.world[pose.skeleton.joint_index(joint), :3, 3]


def pulled(who: Character, target: object, pose: poise.Pose | None = None) -> poise.Pose:
    (handle,) = who.handles
    found, _ = solve_handles(pose or who.rest, who.handles, {handle.name: target})
    return found


# -- soft and stretchy -----------------------------------------------------------------------------


@pytest.mark.parametrize("d", [0.2, 0.4, 0.449, 0.45, 0.5, 0.55, 0.7, 3.0])
def test_a_soft_limb_reaches_as_far_as_the_formula_says(d: float) -> None:
    soft, length = 0.1, 0.55
    who = limb(replace(ARM, soft=soft))
    start, way = at(who.rest, "upper"), np.array([0.6, -0.48, 0.64])
    reached = at(pulled(who, start + d * way), "hand") - start
    wanted = d if d <= length - soft else length - soft * math.exp(-(d - length + soft) / soft)
    np.testing.assert_allclose(reached, wanted * way, atol=1e-6)
    assert np.linalg.norm(reached) <= length


def test_a_soft_limb_comes_to_its_length_smoothly() -> None:
    who = limb(replace(ARM, soft=0.1))
    start = at(who.rest, "upper")
    d = np.linspace(0.3, 1.2, 400)
    r = np.array([
        np.linalg.norm(eased_target(who.rest, who.handles[0], start + way)[0] - start)
        for way in d[:, None] * (1.0, 0.0, 0.0)
    ])  # fmt: skip
    slope = np.diff(r) / np.diff(d)
    assert (slope > 0.0).all() and (slope <= 1.0 + 1e-9).all()
    assert np.abs(np.diff(slope)).max() < 0.03  # no corner: the slope is continuous


@pytest.mark.parametrize(
    ("d", "soft"), [(0.5, 0.0), (0.6, 0.0), (0.8, 0.0), (2.0, 0.0), (0.6, 0.1)]
)
def test_a_stretchy_limb_follows_up_to_its_factor(d: float, soft: float) -> None:
    who = stretchable(limb(replace(ARM, stretch=1.5, soft=soft)))
    start, length, way = at(who.rest, "upper"), 0.55, np.array([0.0, 0.6, 0.8])
    pose = pulled(who, start + d * way)
    r = min(d, length)
    if soft and d > length - soft:
        r = length - soft * math.exp(-(d - length + soft) / soft)
    factor = min(max(d / r, 1.0), 1.5)
    # A straight two-bone limb stays bent by 2e-6 radians: 1e-12 of its length.
    np.testing.assert_allclose(at(pose, "hand") - start, min(d, r * factor) * way, atol=1e-6)
    assert pose.value("arm stretch") == pytest.approx(factor)
    bones = [
        np.linalg.norm(at(pose, b) - at(pose, a))
        for a, b in (("upper", "lower"), ("lower", "hand"))
    ]
    np.testing.assert_allclose(bones, [0.3 * factor, 0.25 * factor], atol=1e-12)


def test_a_stretchable_character_is_what_it_was_at_the_factor_one() -> None:
    hero = character()
    handle = IKHandle(name="arm", start="lhumerus", end="lhand", stretch=1.4)
    longer = stretchable(hero.with_handles([handle]))
    assert longer.skeleton.dof_names == (*hero.skeleton.dof_names, "arm stretch")
    rng = np.random.default_rng(0)
    for motion in hero.motions.values():
        np.testing.assert_allclose(longer.motions[motion.name].world, motion.world, atol=1e-12)
    low, high = (np.clip(b, -1, 1) for b in (hero.skeleton.lower, hero.skeleton.upper))
    q = rng.uniform(low, high)
    a, b = hero.skeleton.pose(q), longer.skeleton.pose([*q, 1.0])
    np.testing.assert_allclose(a.world, b.world, atol=1e-12)
    c = longer.skeleton.pose([*q, 1.3])
    for parent, child in (("lhumerus", "lradius"), ("lradius", "lhand")):
        before, after = (np.linalg.norm(at(p, child) - at(p, parent)) for p in (b, c))
        assert after == pytest.approx(1.3 * before)
    assert stretchable(longer) is longer


def test_what_cannot_stretch_is_named() -> None:
    with pytest.raises(InvalidValue, match=r"arm stretches.*stretchable"):
        pulled(limb(replace(ARM, stretch=1.5)), (1.0, 1.0, 0.2))
    with pytest.raises(InvalidValue, match="not at a tip"):
        stretchable(limb(replace(ARM, stretch=1.5, tip=True)))
    with pytest.raises(InvalidValue, match="is not a descendant of hand"):
        stretchable(limb(replace(ARM, start="hand", end="upper", stretch=1.5)))
    with pytest.raises(InvalidValue, match="another handle stretches"):
        stretchable(limb(replace(ARM, stretch=1.5), replace(ARM, name="b", stretch=1.2)))


# -- blend -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [poise.Ball, poise.QuaternionBall])
@pytest.mark.parametrize("blend", [0.0, 0.25, 0.5, 1.0])
def test_a_blend_is_the_slerp_of_fk_and_ik_rotations(kind: type, blend: float) -> None:
    rng = np.random.default_rng(1)
    body = limb(ARM, kind=kind).skeleton
    q = body.unit_quaternions(rng.uniform(-0.8, 0.8, body.nq))
    fk, target = body.pose(q), (0.55, 1.2, 0.35)
    ik = pulled(limb_on(body, ARM), target, fk)
    half = pulled(limb_on(body, replace(ARM, blend=blend)), target, fk)
    for joint in ("upper", "lower", "hand"):
        own, above = body.joint_index(joint), body.parents[body.joint_index(joint)]
        local = [
            quaternions.from_matrix(p.world[above, :3, :3].T @ p.world[own, :3, :3])
            for p in (fk, ik, half)
        ]
        wanted = quaternions.to_matrix(quaternions.slerp(local[0], local[1], blend))
        np.testing.assert_allclose(quaternions.to_matrix(local[2]), wanted, atol=1e-9)


def limb_on(body: poise.Skeleton, *handles: IKHandle) -> Character:
    return Character("limb", body, handles=handles)


# -- poles and twists of any solver ----------------------------------------------------------------


@pytest.mark.parametrize("solver", ["two-bone", "lm", "fabrik", "ccd", "auto"])
@pytest.mark.parametrize("twist", [0.0, 0.6])
def test_every_limb_handle_has_a_pole_and_a_twist(solver: str, twist: float) -> None:
    pole = np.array([0.2, 0.9, 0.4])
    who = limb(replace(ARM, solver=solver, pole=tuple(pole), twist=twist))
    target = np.array([0.55, 1.2, 0.35])
    pose = pulled(who, target)
    np.testing.assert_allclose(at(pose, "hand"), target, atol=2e-4)
    start = at(pose, "upper")
    axis = (target - start) / np.linalg.norm(target - start)
    bend, wanted = (
        at(pose, "lower") - start,
        quaternions.to_matrix(quaternions.from_axis_angle(axis, twist))
        @ (pole - (pole @ axis) * axis),
    )
    bend = bend - (bend @ axis) * axis
    cosine = bend @ wanted / np.linalg.norm(bend) / np.linalg.norm(wanted)
    assert cosine > 1.0 - 1e-5


@pytest.mark.parametrize("solver", ["two-bone", "lm"])
def test_an_elbow_points_toward_a_joint(solver: str) -> None:
    body = (
        poise.SkeletonBuilder()
        .add("root", poise.Fixed(), offset=(0.1, 1.0, 0.2))
        .add("mark", poise.Fixed(), "root", offset=(0.3, 0.2, -0.4))
        .add("upper", poise.Ball(), "root", offset=(0.2, 0, 0))
        .add("lower", poise.Hinge("y"), "upper", offset=(0.3, 0, 0), rest={"ry": -0.3})
        .add("hand", poise.Ball(), "lower", offset=(0.25, 0, 0), tip=(0.1, 0, 0))
        .build()
    )
    handle = replace(ARM, solver=solver, pole=None, toward="mark")
    pose, _ = solve_handles(body.rest, [handle], {"arm": (0.55, 1.2, 0.35)})
    axis = at(pose, "hand") - at(pose, "upper")
    axis /= np.linalg.norm(axis)
    bend, wanted = (at(pose, name) - at(pose, "upper") for name in ("lower", "mark"))
    bend, wanted = (one - one @ axis * axis for one in (bend, wanted))
    assert bend @ wanted / np.linalg.norm(bend) / np.linalg.norm(wanted) > 1.0 - 1e-5


def test_a_long_limb_points_at_a_joint() -> None:
    who = rope(6)
    handle = IKHandle(name="trunk", start="s0", end="s5", solver="lm", pole=(1, 0, 0))
    pose, _ = solve_handles(who.rest, [handle], {"trunk": (0.1, 0.8, 0.2)})
    np.testing.assert_allclose(at(pose, "s5"), (0.1, 0.8, 0.2), atol=2e-4)
    axis = at(pose, "s5") - at(pose, "s0")
    axis /= np.linalg.norm(axis)
    across = pose.world[:, :3, 3] - at(pose, "s0")
    across = across - np.outer(across @ axis, axis)
    far = across[np.argmax(np.linalg.norm(across, axis=1))]
    pole = np.array([1.0, 0, 0]) - axis[0] * axis
    assert far @ pole / np.linalg.norm(far) / np.linalg.norm(pole) > 0.999


# -- splines ---------------------------------------------------------------------------------------

BENT = [(0.4, 1.0, 0.2), (0.5, 1.3, 0.2), (0.4, 1.3, 0.5)]
SPLINE = IKHandle(name="spine", start="s0", end="s7", solver="spline")
CURVE = [(0.1, 0.75, 0.0), (0.15, 1.0, 0.1), (0.0, 1.4, 0.2)]


def test_a_chain_lies_on_its_curve_with_its_own_lengths() -> None:
    who = rope(8, SPLINE)
    pose = pulled(who, CURVE)
    points = np.array([at(pose, f"s{i}") for i in range(8)])
    np.testing.assert_allclose(np.linalg.norm(np.diff(points, axis=0), axis=1), 0.1, atol=1e-9)
    fine = spline_curve(np.vstack([at(who.rest, "s0"), CURVE]))
    away = np.linalg.norm(points[:, None] - fine[None], axis=2).min(axis=1)
    assert away.max() < 1e-3  # half the distance of the polyline's corners
    through = np.linalg.norm(fine[:, None] - np.array(CURVE)[None], axis=2).min(axis=0)
    assert through.max() < 1e-12


def test_a_straight_curve_is_followed_exactly() -> None:
    way = np.array([0.48, 0.6, 0.64])
    who = rope(8, SPLINE)
    start = at(who.rest, "s0")
    pose = pulled(who, [start + 2.0 * way])
    for i in range(8):
        np.testing.assert_allclose(at(pose, f"s{i}"), start + 0.1 * i * way, atol=1e-9)


def test_twist_is_spread_along_the_chain() -> None:
    target = [(0.0, 1.6, 0.0)]
    plain = pulled(rope(8, SPLINE), target)
    turned = pulled(rope(8, replace(SPLINE, twist=0.2, end_twist=1.2)), target)
    for i in range(7):
        a, b = (p.world[i, :3, :3] for p in (plain, turned))
        angle = quaternions.to_rotation_vector(quaternions.from_matrix(b @ a.T))
        np.testing.assert_allclose(angle, (0, 0.2 + 1.2 * i / 6, 0), atol=1e-9)


@pytest.mark.parametrize(("length", "factor"), [(0.5, 1.0), (0.9, 0.9 / 0.7), (5.0, 1.4)])
def test_a_stretchy_spline_ends_where_its_curve_ends(length: float, factor: float) -> None:
    who = stretchable(rope(8, replace(SPLINE, stretch=1.4)))
    start = at(who.rest, "s0")
    pose = pulled(who, [start + np.array([0.0, length, 0.0])])
    assert pose.value("spine stretch") == pytest.approx(factor)
    assert at(pose, "s7")[1] - start[1] == pytest.approx(0.7 * factor, abs=1e-9)


def test_points_along_a_circle_are_chords() -> None:
    angles = np.linspace(0.0, math.pi, 20_001)
    circle = np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1)
    found = points_along(circle, np.full(5, 0.3))
    steps = 2.0 * math.asin(0.15) * np.arange(6)
    np.testing.assert_allclose(found[:, :2], np.stack([np.cos(steps), np.sin(steps)], 1), atol=1e-7)


def test_what_no_spline_can_follow_is_named() -> None:
    with pytest.raises(ShapeError, match="target of a spline must have shape"):
        pulled(rope(8, SPLINE), (0, 1, 0))
    with pytest.raises(InvalidValue, match="must be distinct"):
        pulled(rope(8, SPLINE), [(0, 1, 0), (0, 1, 0)])
    with pytest.raises(InvalidValue, match="joints with three axes"):
        pulled(limb(IKHandle(name="a", start="upper", end="hand", solver="spline")), BENT)


# -- saved with the character ----------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("suffix", [".bvh", ".glb"])
def test_handles_are_saved_with_the_character(tmp_path, suffix: str) -> None:
    from poise.formats.handles import handles_path, read_handles

    handles = (
        IKHandle(name="arm", start="lhumerus", end="lhand", soft=0.05, blend=0.5, twist=0.1),
        IKHandle(name="leg", start="lfemur", end="lfoot", solver="lm", pole=(0, 0, 1), twist=0.2),
        IKHandle(name="spine", start="lowerback", end="thorax", solver="spline", end_twist=0.4),
    )
    hero = character().with_handles(handles)
    poise.write(hero.at(hero.rest), tmp_path / f"hero{suffix}")
    assert poise.read(tmp_path / f"hero{suffix}").handles == handles
    if suffix == ".bvh":
        assert read_handles(handles_path(tmp_path / "hero.bvh")) == handles


@pytest.mark.whole
def test_a_stretchable_character_comes_back_from_gltf(tmp_path) -> None:
    arm = IKHandle(name="arm", start="lhumerus", end="lhand", stretch=1.4, soft=0.02)
    hero = stretchable(character().with_handles([arm]))
    far = at(hero.rest, "lhand") + np.array([0.15, 0.0, 0.0])
    pose, _ = solve_handles(hero.rest, hero.handles, {"arm": far})
    # The elbow's hinge is not quite across the arm, which never is as long as its bones.
    np.testing.assert_allclose(at(pose, "lhand"), far, atol=1e-4)
    poise.write(hero.at(pose), tmp_path / "hero.glb")
    again = poise.read(tmp_path / "hero.glb")
    assert again.handles == (arm,) and again.skeleton.dof_names == hero.skeleton.dof_names
    np.testing.assert_allclose(again.motion.world[0], pose.world, atol=1e-5)
