"""The canonical pose space: independent of skeleton, position and heading."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.bundled import bare_character
from poise.errors import InvalidValue
from poise.geometry.transforms import compose
from poise.model import Motion, Skeleton
from poise.model.joint_values import joint_values
from poise.motion.editing import mirrored as mirrored_motion
from poise.motion.priors.canonical import COMPONENTS, NODES, features, mirrored, recognised
from poise.motion.retargeting import RetargetOptions, retarget
from samples.humanoids import bent, humanoid, quadruped, walked
from samples.problems import arm

PARTS = ["tilt", *(part for part, _ in NODES)]
BARE = RetargetOptions(contacts=False, limits=False)
FRAMES = 12


def walk() -> Motion:
    motion = bare_character().motion
    return motion[:: len(motion) // FRAMES]


def by_part(x: np.ndarray) -> dict[str, np.ndarray]:
    """(..., 3) sums over a part's nodes: a spine's as a whole."""
    found: dict[str, np.ndarray] = {}
    for number, part in enumerate(PARTS):
        own = x[..., 3 * number : 3 * number + 3]
        found[part] = found[part] + own if part in found else own
    return found


def worst(x: np.ndarray, y: np.ndarray, but: tuple[str, ...] = ()) -> float:
    """The largest difference of a component, some parts of a body left out."""
    a, b = by_part(x), by_part(y)
    names = [part for part in a if not part.endswith(but)] if but else list(a)
    return max(float(np.abs(a[part] - b[part]).max()) for part in names)


def moved(motion: Motion, turn: np.ndarray, shift: np.ndarray) -> Motion:
    """A motion whose body is turned about the world's origin, then shifted."""
    body = motion.skeleton
    frame = np.eye(4)
    frame[:3, :3], frame[:3, 3] = turn, shift
    own = body.joint_dofs(body.joint_names[0])
    q = motion.q.copy()
    q[:, own] = joint_values(body.joints[0], frame @ motion.world[:, 0], q[:, own])
    return Motion(body, q, motion.fps)


def about(up: str, angle: float) -> np.ndarray:
    axis = np.array([0.0, angle, 0.0]) if up == "y" else np.array([0.0, 0.0, angle])
    return Rotation.from_rotvec(axis).as_matrix()


def test_mirrored_twice_is_itself() -> None:
    x = np.random.default_rng(0).normal(size=(7, COMPONENTS))
    assert mirrored(mirrored(x)).tobytes() == x.tobytes()
    assert not np.allclose(mirrored(x), x)


def test_the_mirror_image_of_a_motion_has_mirrored_features() -> None:
    motion = walk()
    expected = mirrored(features(motion))
    np.testing.assert_allclose(features(mirrored_motion(motion)), expected, atol=1e-9)


def test_a_pose_that_is_its_own_mirror_image() -> None:
    hero = bare_character()
    x = features(Motion(hero.skeleton, hero.rest.q[None], 30.0))
    np.testing.assert_allclose(mirrored(x), x, atol=1e-12)
    # Straight, its arms out to the sides, and its legs 5 degrees apart on level feet.
    apart = np.zeros(COMPONENTS)
    apart[1] = 1.0
    for side, sign in (("left", 1.0), ("right", -1.0)):
        apart[3 * PARTS.index(f"{side} thigh") + 2] = sign * np.radians(5.0)
        apart[3 * PARTS.index(f"{side} foot") + 2] = -sign * np.radians(5.0)
    assert worst(x[0], apart, ("neck", "head", "hand")) < 1e-6


BODIES = {
    "bundled": lambda: bare_character().skeleton,
    "quaternions": humanoid,
    "z up": lambda: humanoid(up="z", quaternions=False),
    "z up, said to be y": lambda: humanoid(up="z", said_up="y"),
}


@pytest.mark.parametrize("name", BODIES)
def test_place_and_heading_do_not_count(name: str) -> None:
    body = BODIES[name]()
    up = "z" if name.startswith("z") else "y"
    rng = np.random.default_rng(1)
    motion = Motion(body, np.stack([bent(body, rng, 0.3).q for _ in range(5)]), 30.0)
    known = recognised(body)
    x = features(motion, known)
    for angle in (0.3, 2.0, -3.1):
        other = moved(motion, about(up, angle), rng.normal(size=3))
        np.testing.assert_allclose(features(other, known), x, atol=1e-9)
    # Tilted it is another pose: by its tilt alone.
    tilted = features(moved(motion, Rotation.from_rotvec([0.2, 0, 0]).as_matrix(), np.zeros(3)),
                      known)  # fmt: skip
    np.testing.assert_allclose(tilted[:, 3:], x[:, 3:], atol=1e-9)
    cosine = (tilted[:, :3] * x[:, :3]).sum(axis=1)
    assert (np.arccos(cosine) <= 0.2 + 1e-7).all() and np.arccos(cosine).max() > 0.15


def test_a_body_and_itself_with_z_up_have_the_same_features() -> None:
    body, other = humanoid(), humanoid(up="z", aslant=7)
    rng = np.random.default_rng(2)
    motion = Motion(body, np.stack([bent(body, rng, 0.3).q for _ in range(6)]), 30.0)
    known = recognised(other)
    made = retarget(motion, other, options=BARE).motion
    np.testing.assert_allclose(features(made, known), features(motion), atol=1e-7)


OTHERS: dict[str, dict] = {
    "the same tree": {},
    "Euler angles": {"quaternions": False},
    "axes of the world": {"aslant": None},
    "z up": {"up": "z"},
    "siblings": {"split": True},
    "one in the spine": {"spine": 1, "neck": 1},
    "two in the spine": {"spine": 2},
    "five in the spine": {"spine": 5, "neck": 1},
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_retargeted_motion_has_nearly_the_same_features(name: str) -> None:
    body = humanoid(**OTHERS[name])
    x, y = features(walk()), features(walked(body, FRAMES))
    # Forearms take half of the twist of two joints; hands and upper arms share the rest.
    assert worst(x, y, ("forearm", "hand", "upper arm")) < 0.01
    assert worst(x, y) < 0.22


def test_a_retargeted_motion_on_a_file_s_skeleton(shared_data: Path) -> None:
    child = poise.read(shared_data / "gltf" / "CesiumMan.glb")
    made = retarget(walk(), child, options=BARE).motion
    x, y = features(walk()), features(made)
    assert worst(x, y, ("forearm", "hand", "clavicle", "upper arm")) < 0.02
    assert worst(x, y) < 0.25
    # It has no clavicles: its upper arms turn as both do.
    a, b = by_part(x), by_part(y)
    for side in ("left", "right"):
        both = a[f"{side} clavicle"] + a[f"{side} upper arm"]
        assert not b[f"{side} clavicle"].any()
        assert np.abs(both - b[f"{side} upper arm"]).max() < 0.06


def test_a_motion_of_its_own_pose_has_constant_features() -> None:
    body = humanoid()
    pose = bent(body, np.random.default_rng(3), 0.3)
    x = features(Motion(body, np.tile(pose.q, (3, 1)), 30.0))
    assert x.shape == (3, COMPONENTS) and (x == x[0]).all()


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_shares_of_a_spine(count: int) -> None:
    places = recognised(humanoid(spine=count, neck=count)).places
    for part, nodes in (("spine", 3), ("neck", 2)):
        own = [place for place in places if place.part == part]
        at = [n for n, (name, _) in enumerate(NODES) if name == part]
        shares = np.array([place.weights[at] for place in own])
        assert len(own) == count and (shares >= 0.0).all()
        np.testing.assert_allclose(shares.sum(axis=0), 1.0, atol=1e-15)
        np.testing.assert_allclose(shares.sum(axis=1), nodes / count, atol=1e-15)
        # Nothing else is shared out among them, and each takes up where the last one ended.
        assert sum(np.count_nonzero(place.weights) for place in own) == np.count_nonzero(shares)
        reached = shares.cumsum(axis=0).sum(axis=1)
        np.testing.assert_allclose(reached, nodes * np.arange(1, count + 1) / count, atol=1e-15)


TREES: tuple[dict, ...] = (
    {}, {"clavicles": ""}, {"clavicles": "left"}, {"spine": 0}, {"spine": 1, "neck": 0},
    {"spine": 5, "split": True},
)  # fmt: skip


@pytest.mark.parametrize("tree", TREES)
def test_no_canonical_rotation_is_lost_or_counted_twice(tree: dict) -> None:
    """From the pelvis to a place, its ancestors' shares add up to the path in the tree."""
    places = recognised(humanoid(**tree)).places
    ends = {part: node for node, (part, _) in enumerate(NODES)}
    last = {place.part: number for number, place in enumerate(places)}
    assert places[0].part == "pelvis" and places[0].parent == -1
    for part, number in last.items():
        if part == "pelvis":
            continue
        total = np.zeros(len(NODES))
        while number >= 0:
            total += places[number].weights
            assert places[number].parent < number
            number = places[number].parent
        path = np.zeros(len(NODES))
        node = ends[part]
        while node >= 0:
            path[node] = 1.0
            node = NODES[node][1]
        np.testing.assert_allclose(total, path, atol=1e-15)


def test_without_a_clavicle_the_upper_arm_has_both_turns() -> None:
    places = recognised(humanoid(clavicles="left")).places
    parts = {place.part: place for place in places}
    assert "left clavicle" in parts and "right clavicle" not in parts
    names = [part for part, _ in NODES]
    own = np.flatnonzero(parts["right upper arm"].weights)
    assert own.tolist() == [names.index("right clavicle"), names.index("right upper arm")]
    assert np.flatnonzero(parts["left upper arm"].weights).tolist() == [
        names.index("left upper arm")
    ]


def test_the_order_of_joints_does_not_count() -> None:
    """Legs before the trunk, or behind it."""
    body = humanoid()
    rng = np.random.default_rng(5)
    motion = Motion(body, np.stack([bent(body, rng, 0.3).q for _ in range(3)]), 30.0)
    other, order = reordered(body)
    q = np.concatenate([motion.q[:, body.joint_dofs(name)] for name in order], axis=1)
    np.testing.assert_allclose(
        features(Motion(other, q, 30.0)), features(motion), rtol=0, atol=1e-12
    )


def reordered(body: Skeleton) -> tuple[Skeleton, list[str]]:
    """A body with its right leg first, its left arm last, and names in their new order."""
    names = list(body.joint_names)
    leg = [n for n in names if n in ("RightThigh", "RightShin", "RightFoot", "RightToe")]
    arm = [n for n in names if n in ("LeftClavicle", "LeftUpperarm", "LeftForearm", "LeftHand")]
    rest = [n for n in names if n not in (*leg, *arm)]
    order = [rest[0], *leg, *rest[1:], *arm]
    builder = poise.SkeletonBuilder("reordered")
    for name in order:
        joint = body.joint(name)
        above = None if joint.parent < 0 else names[joint.parent]
        builder.add(
            name, joint.type, above, offset=joint.frame[:3, 3], rotation=joint.frame[:3, :3],
            tip=joint.tip,
        )  # fmt: skip
    return builder.build(), order


def test_what_is_no_humanoid_is_told() -> None:
    with pytest.raises(InvalidValue, match=r"humanoid; no joint was recognised as a part of one"):
        recognised(arm())
    with pytest.raises(InvalidValue, match="humanoid"):
        recognised(quadruped())
    with pytest.raises(InvalidValue, match="humanoid"):
        features(Motion(arm(), arm().rest.q[None], 30.0))


def test_a_body_that_lies_on_its_side_stands_up_if_it_can_turn() -> None:
    body = humanoid(quaternions=False)
    hips = body.joints[0]
    turn = Rotation.from_rotvec([0, 0, np.pi / 2]).as_matrix()
    laid = compose(turn @ hips.frame[:3, :3], hips.frame[:3, 3])
    flat = body.with_joints(Hips=replace(hips, frame=laid))
    assert recognised(flat).reference.off < 0.1
    still = flat.with_limits({f"Hips_{axis}": (0.0, 0.0) for axis in ("rx", "ry", "rz")})
    with pytest.raises(InvalidValue, match=r"rest pose is [0-9]+ degrees from standing upright"):
        recognised(still)
    # Its own motion shows it.
    standing = moved(Motion(still, still.rest.q[None], 30.0), turn.T, np.zeros(3))
    assert recognised(still, (standing,)).reference.off < 0.1


def test_a_fox_is_no_humanoid(shared_data: Path) -> None:
    with pytest.raises(InvalidValue, match="humanoid"):
        recognised(poise.read(shared_data / "gltf" / "Fox.glb").skeleton)
