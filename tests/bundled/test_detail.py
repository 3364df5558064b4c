"""The detailed bundled character: fingers, jaw, eyes and expressions added to CMU's bones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial import cKDTree

import poise
from poise.binding.winding_number import exact_winding_numbers
from poise.bundled import character, detailed_character
from poise.bundled.body_skeleton import skeleton
from poise.bundled.detail import FACE, FINGERS, hand_pose, in_detail
from poise.bundled.skin import EXPRESSIONS
from poise.errors import UnknownOption
from poise.geometry import transforms

Floats = NDArray[np.float64]


@pytest.fixture(scope="module")
def hero() -> poise.Character:
    return detailed_character()


def tip(pose: poise.Pose, joint: str) -> Floats:
    frame = pose.world[pose.skeleton.joint_index(joint)]
    return transforms.apply(frame, pose.skeleton.joint(joint).tip)


def moved(hero: poise.Character, **values: float) -> Floats:
    """(n,) how far the skin's vertices move from rest."""
    skin = hero.skins[0]
    there = poise.deform(skin, hero.rest.with_values(**values)).vertices
    return np.linalg.norm(there - skin.mesh.vertices, axis=1)


def test_cmus_joints_and_values_come_first(hero: poise.Character) -> None:
    coarse = skeleton()
    assert hero.skeleton.dof_names[: coarse.nq] == coarse.dof_names
    assert hero.skeleton.joint_names[:31] == coarse.joint_names
    np.testing.assert_array_equal(hero.skeleton.lower[:62], coarse.lower)


def test_a_motion_of_cmus_bones_moves_them_alike(hero: poise.Character) -> None:
    walk = character().motion
    fine = in_detail(walk)
    np.testing.assert_allclose(fine.world[:, :31], walk.world, atol=1e-12)
    np.testing.assert_array_equal(hero.motion.q, fine.q)


def test_a_cmu_file_is_carried_over_to_both(hero: poise.Character, shared_data: Path) -> None:
    asf = shared_data / "asf_amc" / "cmu_02.asf"
    clip = poise.read(shared_data / "asf_amc" / "cmu_02_01_walk.amc", skeleton=poise.read(asf))
    motion = clip.motion[:40]
    coarse, fine = poise.retarget(motion, character()), poise.retarget(motion, hero)
    assert fine.missed == coarse.missed == ()
    # Hands that have fingers are turned by these; everything else is the same.
    own = coarse.motion.skeleton
    same = [k for k, n in enumerate(own.joint_names) if n[1:] not in ("hand", "fingers", "thumb")]
    places = [motion.world[:, same, :3, 3] for motion in (fine.motion, coarse.motion)]
    np.testing.assert_allclose(*places, atol=1e-6)


@pytest.mark.parametrize("side", ["l", "r"])
def test_a_fist_brings_all_fingertips_to_the_palm(hero: poise.Character, side: str) -> None:
    fist = hero.rest.with_values(**hand_pose("fist", side))
    hand = fist.world[fist.skeleton.joint_index(side + "hand")]
    palm = transforms.apply(hand, (0.0, -0.065, 0.0))
    for finger in FINGERS:
        away = np.linalg.norm(tip(hero.rest, f"{side}{finger}3") - palm)
        closed = np.linalg.norm(tip(fist, f"{side}{finger}3") - palm)
        assert closed < 0.055 < 0.075 < away, finger


def in_the_palm(hero: poise.Character, **values: float) -> float:
    """The largest winding number of the palm about the left fingers' skin; inside it over a half.

    The palm is open at wrist and knuckles.
    """
    skin = hero.skins[0]
    weights, faces = skin.weights.dense(len(skin.joints)), skin.mesh.faces
    columns = [skin.joints.index(f"l{finger}{k}") for finger in FINGERS for k in (2, 3)]
    fingers = weights[:, columns].sum(axis=1) > 0.9
    palm = faces[(weights[:, skin.joints.index("lhand")] > 0.5)[faces].all(axis=1)]
    there = poise.deform(skin, hero.rest.with_values(**values)).vertices
    return float(exact_winding_numbers(there, palm, there[fingers]).max())


@pytest.mark.parametrize("name", ["fist", "point"])
def test_closed_fingers_lie_on_the_palm_and_not_in_it(hero: poise.Character, name: str) -> None:
    assert in_the_palm(hero, **hand_pose(name)) < 0.5
    pressed = hand_pose(name) | {"llittle1_rx": 0.25}
    assert in_the_palm(hero, **pressed) > 0.5


@pytest.mark.parametrize("curl", [0.5, 1.0, 1.25, 1.5, 1.57])
def test_the_grasp_of_all_fingers_stops_at_the_palm(hero: poise.Character, curl: float) -> None:
    assert in_the_palm(hero, lfingers_rx=curl) < 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("fist", 0.03), ("point", 0.03), ("spread", 0.002)])
def test_a_hand_hardly_enters_itself(hero: poise.Character, name: str, most: float) -> None:
    skin = hero.skins[0]
    weights, faces = skin.weights.dense(len(skin.joints)), skin.mesh.faces
    fingers = [f"l{finger}{k}" for finger in FINGERS for k in (1, 2, 3)]
    names = ["lhand", "lthumb", "lthumb2", "lthumb3", *fingers]
    hand = weights[:, [skin.joints.index(joint) for joint in names]].sum(axis=1)
    own = np.nonzero(hand > 0.9)[0]
    arm = hand + weights[:, skin.joints.index("lwrist")]
    there = poise.deform(skin, hero.rest.with_values(**hand_pose(name))).vertices
    # On the surface the winding number is a half; in another part of the hand it is one more.
    around = exact_winding_numbers(there, faces[(arm > 0.5)[faces].all(axis=1)], there[own])
    assert (around > 1.0).mean() < most


def test_neighbouring_fingers_lie_side_by_side_in_a_fist(hero: poise.Character) -> None:
    fist = hero.rest.with_values(**hand_pose("fist"))
    spread = hero.rest.with_values(**hand_pose("spread"))

    def gaps(pose: poise.Pose) -> list[float]:
        """Distances of the surfaces of neighbours at the joints before their last bones."""
        pivots = [pose.world[pose.skeleton.joint_index(f"l{f}3"), :3, 3] for f in FINGERS]
        radii = [0.93 * values[3] for values in FINGERS.values()]
        return [
            float(np.linalg.norm(pivots[k + 1] - pivots[k])) - radii[k] - radii[k + 1]
            for k in range(3)
        ]

    assert max(gaps(fist)) < 0.004  # of fingers 15 to 18 mm thick
    assert min(gaps(spread)) > 0.015


def test_an_index_points_while_the_others_stay_closed(hero: poise.Character) -> None:
    fist, point = (hero.rest.with_values(**hand_pose(name)) for name in ("fist", "point"))
    ahead = tip(point, "lindex3") - tip(point, "lindex1")
    rest = tip(hero.rest, "lindex3") - tip(hero.rest, "lindex1")
    assert np.linalg.norm(ahead) > 0.95 * np.linalg.norm(rest)
    for finger in ("middle", "ring", "little"):
        np.testing.assert_allclose(tip(point, f"l{finger}3"), tip(fist, f"l{finger}3"), atol=1e-12)


@pytest.mark.parametrize("side", ["l", "r"])
def test_the_pads_of_a_pinch_touch_and_hardly_enter_each_other(
    hero: poise.Character, side: str
) -> None:
    skin, pinch = hero.skins[0], hero.rest.with_values(**hand_pose("pinch", side))
    weights, faces = skin.weights.dense(len(skin.joints)), skin.mesh.faces
    there = poise.deform(skin, pinch).vertices

    def part(finger: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        columns = [skin.joints.index(f"{side}{finger}{k}") for k in (2, 3)]
        own = weights[:, columns].sum(axis=1) > 0.5
        return np.nonzero(own)[0], faces[own[faces].all(axis=1)]

    def samples(triangles: NDArray[np.int64]) -> Floats:
        """Points on the triangles, less than 0.4 mm apart."""
        a, b, c = (there[triangles[:, k]] for k in range(3))
        shares = [(u / 8, v / 8) for u in range(9) for v in range(9 - u)]
        return np.concatenate([a + u * (b - a) + v * (c - a) for u, v in shares])

    (index, index_faces), (thumb, thumb_faces) = part("index"), part("thumb")
    on_index, on_thumb = samples(index_faces), samples(thumb_faces)
    away, nearest = cKDTree(on_index).query(on_thumb)
    assert away.min() < 5e-4  # they touch
    deep = [0.0]
    for points, surface, on_surface in (
        (index, thumb_faces, on_thumb), (thumb, index_faces, on_index),
    ):  # fmt: skip
        inside = exact_winding_numbers(there, surface, there[points]) > 0.5
        deep += list(cKDTree(on_surface).query(there[points[inside]])[0])
    assert max(deep) < 5e-4
    # They touch with their pads: on the side to which the fingers flex, and on the last bones.
    for finger, touched in (("index", on_index[nearest]), ("thumb", on_thumb)):
        frame = pinch.world[pinch.skeleton.joint_index(f"{side}{finger}3")]
        at = (touched[away.argmin()] - frame[:3, 3]) @ frame[:3, :3]
        length = float(np.linalg.norm(hero.skeleton.joint(f"{side}{finger}3").tip))
        assert at[2] < -0.4 * np.hypot(at[0], at[2]) and 0.4 < -at[1] / length < 1.4, finger


def test_raised_arms_leave_the_sides_of_the_chest_in_place(hero: poise.Character) -> None:
    raised = {"lclavicle_rz": -0.53, "lhumerus_rz": -0.87}  # by 170 degrees in all
    both = raised | {"r" + dof[1:]: -angle for dof, angle in raised.items()}
    skin = hero.skins[0]
    x, y, _ = skin.mesh.vertices.T
    chest = (np.abs(x) < 0.185) & (y > 1.22) & (y < 1.32)
    there = poise.deform(skin, hero.rest.with_values(**both)).vertices
    assert np.abs(there[chest, 0]).max() - np.abs(x[chest]).max() < 0.015
    assert np.linalg.norm(there - skin.mesh.vertices, axis=1)[chest].max() < 0.045


def test_hand_poses_keep_the_limits_and_have_names(hero: poise.Character) -> None:
    body = hero.skeleton
    for name in ("fist", "point", "pinch", "spread", "relaxed"):
        for side in "lr":
            q = hero.rest.with_values(**hand_pose(name, side)).q
            assert np.all(q >= body.lower) and np.all(q <= body.upper), (name, side)
    with pytest.raises(UnknownOption, match="fist"):
        hand_pose("fits")


def test_each_phalanx_holds_its_own_skin(hero: poise.Character) -> None:
    skin = hero.skins[0]
    weights = skin.weights.dense(len(skin.joints))
    for side in "lr":
        for finger in (*FINGERS, "thumb"):
            end = tip(hero.rest, f"{side}{finger}3")
            near = np.linalg.norm(skin.mesh.vertices - end, axis=1) < 0.012
            assert near.sum() > 10
            assert weights[near, skin.joints.index(f"{side}{finger}3")].min() > 0.9, finger


def test_the_jaw_opens_below_the_lips_only(hero: poise.Character) -> None:
    vertices = hero.skins[0].mesh.vertices
    away = moved(hero, jaw_rx=0.3)
    head = hero.rest.world[hero.skeleton.joint_index("head"), :3, 3]
    x, y, z = (vertices - FACE - (0.0, 0.0, head[2])).T
    chin = (np.abs(x) < 0.01) & (z > 0.08) & (y < -0.104) & (y > -0.120)
    assert chin.sum() > 10 and away[chin].min() > 0.01
    assert away[y > -0.045].max() < 1e-3  # nose, eyes, skull
    assert away[vertices[:, 1] < 1.45].max() < 1e-9  # neck and body


def test_eyes_turn_within_their_lids(hero: poise.Character) -> None:
    away = moved(hero, leye_ry=0.4)
    eye = hero.rest.world[hero.skeleton.joint_index("leye"), :3, 3]
    assert 0.004 < away.max() < 0.008
    assert np.linalg.norm(hero.skins[0].mesh.vertices[away > 1e-9] - eye, axis=1).max() < 0.023


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_an_expression_moves_the_face_alone(hero: poise.Character, name: str) -> None:
    away = moved(hero, **{name: 1.0})
    assert 0.002 < away.max() < 0.03
    assert hero.skins[0].mesh.vertices[away > 1e-9, 1].min() > 1.45
    assert (hero.skeleton.parameters[EXPRESSIONS.index(name)].expressions) == ((name, 1.0),)


def test_a_blink_closes_one_eye(hero: poise.Character) -> None:
    left, right = moved(hero, blinkLeft=1.0), moved(hero, blinkRight=1.0)
    x = hero.skins[0].mesh.vertices[:, 0]
    assert left[x < 0.0].max() < 1e-12 and right[x > 0.0].max() < 1e-12
    assert left.max() == pytest.approx(right.max(), abs=1e-9)
    assert 0.007 < left.max() < 0.012
