"""Bone links: twist distribution, weights along the chain, effect on a bent tube."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownJoint
from poise.model import Cone, Mesh, Skin, Weights
from poise.skinning.bone_links import largest_turn, with_bone_links
from samples import hero as human

DEGREES = math.radians(1.0)


def arm(elbow: object, **limits: tuple[float, float]) -> poise.Skeleton:
    builder = poise.SkeletonBuilder("arm").add("upper", poise.Ball("zyx"), offset=(0.1, 0.2, 0.3))
    builder.add(
        "lower", elbow, "upper", offset=(1, 0, 0), rotation=(0.9, 0.1, -0.3, 0.2), limits=limits
    )  # type: ignore[arg-type]
    return builder.build()


def tube(points: int = 41) -> tuple[Mesh, np.ndarray]:
    """Points along x whose weights pass smoothly from the first bone to the second."""
    x = np.linspace(0.0, 2.0, points)
    vertices = np.column_stack([x + 0.1, np.full(points, 0.2), np.full(points, 0.3)])
    share = np.clip((x - 0.7) / 0.6, 0.0, 1.0)
    return Mesh(vertices, []), np.column_stack([1.0 - share, share])


def character(body: poise.Skeleton, pose: poise.Pose | None = None) -> poise.Character:
    mesh, weights = tube()
    skin = Skin.bound(mesh, pose or body.rest, Weights.from_dense(weights))
    return poise.Character("arm", body, skins=(skin,))


def blended(skin: Skin, pose: poise.Pose) -> np.ndarray:
    """Linear blending, plainly."""
    rows = np.concatenate([skin.mesh.vertices, np.ones((len(skin.mesh.vertices), 1))], axis=1)
    full = skin.weights.dense(len(skin.joints))
    return np.einsum("vj,jab,vb->va", full, skin.matrices(pose), rows)[:, :3]


def test_the_largest_turn_of_a_hinge_a_ball_and_a_cone() -> None:
    assert largest_turn(arm(poise.Hinge("z"), rz=(-0.2, 2.4)), "lower") == pytest.approx(2.4)
    assert largest_turn(arm(poise.Hinge("z")), "lower") == math.pi
    assert largest_turn(arm(poise.Prismatic("z")), "lower") == 0.0
    ball = arm(poise.Ball("zyx"), rx=(0.0, 0.6), ry=(0.0, 0.0), rz=(0.0, 0.8))
    # cos(a/2) of a product of two turns about axes at right angles is that of the two halves.
    whole = 2.0 * math.acos(math.cos(0.3) * math.cos(0.4))
    assert largest_turn(ball, "lower") == pytest.approx(whole, abs=1e-12)
    cone = poise.SkeletonBuilder().add("a", poise.QuaternionBall(), cone=Cone(0.5, (-0.3, 0.2)))
    assert largest_turn(cone.build(), "a") == pytest.approx(0.8)


@pytest.mark.parametrize("joint", [poise.Hinge("z"), poise.Ball("zyx"), poise.QuaternionBall()])
def test_no_joint_of_the_chain_turns_further_than_asked(joint: object) -> None:
    hero = character(arm(joint))
    linked = with_bone_links(hero, 50.0 * DEGREES, joints=["lower"])
    body = linked.character.skeleton
    chain = ["upper", *(link.name for link in linked.links), "lower"]
    rng = np.random.default_rng(3)
    for _ in range(20):
        axis_angle = rng.normal(size=3)
        axis_angle *= rng.uniform(0, 0.99 * math.pi) / np.linalg.norm(axis_angle)
        whole = poise.geometry.quaternions.from_rotation_vector(axis_angle)
        q = np.zeros(body.nq)
        at = body.joint_dofs("lower")
        if isinstance(joint, poise.QuaternionBall):
            q[at] = whole
        elif isinstance(joint, poise.Hinge):
            q[at] = rng.uniform(-math.pi, math.pi)
        else:
            q[at] = rng.uniform(-0.6, 0.6, 3)
        world = body.pose(q).world
        frames = [world[body.joint_index(name), :3, :3] for name in chain]
        # The upper end of the chain is the parent with the joint's own rest frame.
        rest = body.rest.world
        first = rest[body.joint_index("upper"), :3, :3].T @ rest[body.joint_index("lower"), :3, :3]
        frames[0] = frames[0] @ first
        for a, b in itertools.pairwise(frames):
            cosine = (np.trace(a.T @ b) - 1.0) / 2.0
            assert math.acos(np.clip(cosine, -1.0, 1.0)) <= 50.0 * DEGREES + 1e-6


def test_a_hinge_turned_by_half_a_turn_is_shared_out_evenly() -> None:
    linked = with_bone_links(character(arm(poise.Hinge("x"))), 60.0 * DEGREES, joints=["lower"])
    assert [link.share for link in linked.links] == pytest.approx([1 / 3, 2 / 3])
    body = linked.character.skeleton
    pose = body.rest.with_values(lower_rx=math.pi)
    for link in linked.links:
        at = body.joint_index(link.name)
        turned = body.rest.world[at, :3, :3].T @ pose.world[at, :3, :3]
        assert turned == pytest.approx(
            poise.geometry.transforms.rotation_x(link.share * math.pi)[:3, :3], abs=1e-14
        )


@pytest.mark.parametrize("joint", [poise.Hinge("z"), poise.Ball("zyx"), poise.QuaternionBall()])
def test_nothing_moves_in_the_binding_pose_whichever_it_was(joint: object) -> None:
    body = arm(joint)
    bent = {"lower_rz": 0.9} if not isinstance(joint, poise.QuaternionBall) else {}
    if isinstance(joint, poise.Ball):
        bent["lower_rx"] = -0.4
    pose = body.rest.with_values(upper_ry=0.3, **bent)
    if isinstance(joint, poise.QuaternionBall):
        q = pose.q.copy()
        q[body.joint_dofs("lower")] = poise.geometry.quaternions.from_rotation_vector(
            (0.5, 0.2, 0.9)
        )
        pose = body.pose(q)
    hero = character(body, pose)
    linked = with_bone_links(hero, 30.0 * DEGREES, joints=["lower"]).character
    same = linked.skeleton.pose(pose.q)
    assert blended(linked.skins[0], same) == pytest.approx(hero.skins[0].mesh.vertices, abs=1e-8)


def test_weights_keep_their_sums_and_the_ends_keep_theirs() -> None:
    hero = character(arm(poise.Hinge("z"), rz=(0.0, 2.6)))
    linked = with_bone_links(hero).character
    skin = linked.skins[0]
    full = skin.weights.dense(len(skin.joints))
    before = hero.skins[0].weights.dense(2)
    assert full.sum(axis=1) == pytest.approx(1.0, abs=1e-15)
    assert (full[before[:, 0] == 1.0, 0] == 1.0).all() and (
        full[before[:, 1] == 1.0, 1] == 1.0
    ).all()
    # The mean place in the turn is what it was.
    shares = np.array([0.0, 1.0, *(np.arange(1, 3) / 3)])
    assert full @ shares == pytest.approx(before[:, 1], abs=1e-15)
    assert (np.count_nonzero(full, axis=1) <= 2).all()


def test_a_ring_half_way_collapses_less() -> None:
    """Blending shrinks what is off the axis by cos(half the angle between the chain's members)."""
    body = arm(poise.Hinge("x"), rx=(-3.2, 3.2))
    middle, axis = body.rest.world[1, :3, 3], body.rest.world[1, :3, 0]
    rng = np.random.default_rng(2)
    ring = np.cross(rng.normal(size=(9, 3)), axis)
    skin = Skin.bound(Mesh(middle + ring, []), body.rest, Weights.from_dense(np.full((9, 2), 0.5)))
    bent = body.rest.with_values(lower_rx=0.9 * math.pi)
    for angle, parts in ((150.0, 2), (120.0, 2), (90.0, 3), (60.0, 4), (40.0, 5)):
        hero = poise.Character("arm", body, skins=(skin,))
        linked = with_bone_links(hero, angle * DEGREES).character
        radius = blended(linked.skins[0], linked.skeleton.pose(bent.q)) - middle
        # With an even number of parts a link stands half way, and nothing is blended at all.
        shrink = 1.0 if parts % 2 == 0 else math.cos(0.9 * math.pi / parts / 2.0)
        ratio = np.linalg.norm(radius, axis=1) / np.linalg.norm(ring, axis=1)
        assert ratio == pytest.approx(shrink, abs=1e-12)
    plain = np.linalg.norm(blended(skin, bent) - middle, axis=1) / np.linalg.norm(ring, axis=1)
    assert plain == pytest.approx(math.cos(0.45 * math.pi), abs=1e-12)


def test_pose_vector_motions_handles_and_masses_stay() -> None:
    body = arm(poise.Hinge("z"), rz=(0.0, 2.6))
    q = np.random.default_rng(0).uniform(0.0, 0.5, (5, body.nq))
    masses = poise.model.SegmentMasses.of(body, {"upper": 2.0, "lower": 1.0})
    hero = character(body)
    hero = poise.Character(
        "arm", body, {"wave": poise.Motion(body, q, 30.0, "wave")}, masses=masses, skins=hero.skins
    )
    linked = with_bone_links(hero).character
    assert linked.skeleton.dof_names == body.dof_names
    assert (linked.motion.q == q).all()
    assert linked.motion.world[:, : len(body.joints)] == pytest.approx(hero.motion.world, abs=0.0)
    assert linked.masses is not None and linked.masses.total == pytest.approx(3.0)


def test_a_driven_joint_is_linked_by_what_drives_it() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Hinge("z"), limits={"rz": (0.0, 1.0)})
    builder.add("b", poise.Hinge("z"), "a", offset=(1, 0, 0))
    body = builder.drive("b_rz", "a_rz", poise.Curve.linear(2.0)).build()
    assert largest_turn(body, "b") == pytest.approx(2.0)
    linked = with_bone_links(poise.Character("c", body), joints=["b"])
    assert len(linked.links) == 1
    pose = linked.character.skeleton.rest.with_values(a_rz=0.8)
    turned = pose.local("b_link1")
    assert math.atan2(turned[1, 0], turned[0, 0]) == pytest.approx(0.8)


def test_wrong_asks_are_told() -> None:
    hero = character(arm(poise.Hinge("z")))
    with pytest.raises(InvalidValue, match="between links"):
        with_bone_links(hero, 0.0)
    with pytest.raises(UnknownJoint):
        with_bone_links(hero, joints=["elbow"])
    with pytest.raises(InvalidValue, match="no parent"):
        with_bone_links(hero, joints=["upper"])


def test_names_that_are_taken_are_avoided() -> None:
    builder = poise.SkeletonBuilder.of(arm(poise.Hinge("z"))).add(
        "lower_link1", poise.Fixed(), "lower"
    )
    hero = poise.Character("arm", builder.build())
    linked = with_bone_links(hero, joints=["lower"])
    assert linked.links[0].name == "lower_link_1"


@pytest.mark.parametrize("joint", [poise.Hinge("z"), poise.Ball("zyx"), poise.QuaternionBall()])
def test_a_joint_with_links_gets_no_more(joint: object) -> None:
    """Nor do its links, and those of a sibling at the same place are not its own."""
    builder = poise.SkeletonBuilder.of(arm(joint))
    body = builder.add("other", joint, "upper", offset=(1, 0, 0), rotation=(0.9, 0.1, -0.3, 0.2))
    hero = character(body.build())
    once = with_bone_links(hero, 30.0 * DEGREES, joints=["lower"])
    names = tuple(link.name for link in once.links)
    again = with_bone_links(once.character, 30.0 * DEGREES)
    assert {link.joint for link in again.links} == {"other"}
    assert set(again.there["lower"]) == set(names)
    last = with_bone_links(again.character, 30.0 * DEGREES)
    assert not last.links and set(last.there) == {"lower", "other"}
    both = with_bone_links(once.character, 60.0 * DEGREES, joints=["lower", "other"])
    assert {link.joint for link in both.links} == {"other"}


def test_a_twist_is_shared_out_where_weights_reach_over_several_joints() -> None:
    """A forearm whose elbow, twist and hand overlap keeps the girth of a ring turned by 180."""
    builder = poise.SkeletonBuilder().add("upper", poise.Hinge("z"), offset=(-1, 0, 0))
    builder.add("elbow", poise.Hinge("z"), "upper", offset=(1, 0, 0), limits={"rz": (0, 2.4)})
    builder.add("twist", poise.Hinge("x"), "elbow", offset=(0.3, 0, 0))
    body = builder.add("hand", poise.Hinge("z"), "twist", offset=(0.2, 0, 0)).build()
    turns = np.linspace(0.0, 2.0 * math.pi, 16, endpoint=False)
    for shares in ((0.0, 0.3, 0.05, 0.65), (0.08, 0.6, 0.3, 0.02), (0.02, 0.4, 0.4, 0.18)):
        ring = np.column_stack([np.full(16, 0.3), 0.1 * np.cos(turns), 0.1 * np.sin(turns)])
        weights = Weights.from_dense(np.tile(shares, (16, 1)))
        skin = Skin.bound(Mesh(ring, []), body.rest, weights)
        hero = poise.Character("arm", body, skins=(skin,))
        linked = with_bone_links(hero, 30.0 * DEGREES, joints=["twist", "elbow"]).character
        half = linked.skeleton.rest.with_values(twist_rx=math.pi)
        place = blended(linked.skins[0], half) - (0.3, 0.0, 0.0)
        # Two neighbours that turn by 30 degrees against each other leave cos(15 degrees).
        assert np.linalg.norm(place[:, 1:], axis=1).min() > 0.1 * math.cos(15.0 * DEGREES) - 1e-9
        assert np.abs(place[:, 0]).max() < 1e-12
        still = blended(linked.skins[0], linked.skeleton.rest)
        assert np.abs(still - ring).max() < 1e-12


def steps(body: poise.Skeleton, chains: dict[str, list[str]], q: np.ndarray) -> np.ndarray:
    """(chains' steps, poses) how far neighbours turn against each other from the rest."""
    turns = np.asarray(body.pose(q).world)[..., :3, :3]
    turns = turns @ np.swapaxes(body.rest.world[..., :3, :3], -1, -2)
    found: list[np.ndarray] = []
    for joint, links in chains.items():
        parent = body.joint_names[body.parents[body.joint_index(joint)]]
        for a, b in itertools.pairwise([parent, *links, joint]):
            first, second = turns[:, body.joint_index(a)], turns[:, body.joint_index(b)]
            cosine = 0.5 * (np.einsum("nab,nab->n", first, second) - 1.0)
            found.append(np.arccos(np.clip(cosine, -1.0, 1.0)))
    return np.array(found)


@pytest.mark.parametrize("angle", [60.0, 40.0])
def test_no_step_of_a_chain_exceeds_its_angle_at_any_pose_within_the_limits(angle: float) -> None:
    linked = with_bone_links(human.character(), angle * DEGREES)
    body, rng = linked.character.skeleton, np.random.default_rng(1)
    lower = np.where(np.isfinite(body.lower), body.lower, body.rest.q - math.pi)
    upper = np.where(np.isfinite(body.upper), body.upper, body.rest.q + math.pi)
    q = rng.uniform(lower, upper, (1500, body.nq))
    corner = rng.random(q.shape)
    q = np.where(corner < 0.35, lower, np.where(corner > 0.65, upper, q))
    chains: dict[str, list[str]] = {}
    for link in linked.links:
        chains.setdefault(link.joint, []).append(link.name)
    assert {"lhumerus", "rhumerus", "lfemur", "lwrist"} <= set(chains)
    assert steps(body, chains, q).max() <= (angle + 1e-6) * DEGREES


@pytest.mark.parametrize("order", ["zyx", "xyz", "zxz"])
def test_turns_shared_out_one_by_one_get_as_many_links_as_their_steps_need(order: str) -> None:
    suffixes = arm(poise.Ball(order)).joint("lower").suffixes
    limits = dict(zip(suffixes, ((-1.4, 1.745), (-1.484, 1.2), (-0.5, 2.618)), strict=True))
    body = arm(poise.Ball(order), **limits)
    linked = with_bone_links(character(body), 60.0 * DEGREES, joints=["lower"])
    made, rng = linked.character.skeleton, np.random.default_rng(2)
    q = rng.uniform(made.lower.clip(-1.0), made.upper.clip(max=1.0), (800, made.nq))
    at = [made.dof_index(f"lower_{suffix}") for suffix in suffixes]
    q[:, at] = rng.choice([0.0, 1.0], (800, 3)) * (made.upper - made.lower)[at] + made.lower[at]
    chain = {"lower": [link.name for link in linked.links]}
    assert steps(made, chain, q).max() <= (60.0 + 1e-6) * DEGREES
