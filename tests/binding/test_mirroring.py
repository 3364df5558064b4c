"""Mirrored weights: names, planes, both directions, and invalid input."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy import JointPairs
from poise.binding import MirrorPlane, SurfaceWeights, mirror
from poise.binding.mirroring import asymmetry
from poise.errors import InvalidValue, UnknownOption
from poise.geometry import transforms
from samples.surfaces import body


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("lfemur", "rfemur"),
        ("LeftUpLeg", "RightUpLeg"),
        ("mixamorig:LeftHand", "mixamorig:RightHand"),
        ("upperarm_l", "upperarm_r"),
        ("hand.L", "hand.R"),
        ("hand.L.001", "hand.R.001"),
        ("Bip01 L Thigh", "Bip01 R Thigh"),
        ("L_Knee", "R_Knee"),
        ("lShldr", "rShldr"),
        ("handL", "handR"),
        ("eye-left", "eye-right"),
    ],
)
def test_pairs_by_every_usual_name(left: str, right: str) -> None:
    found = JointPairs.of(["root", right, "lowerback", left, "relic"])
    assert found.pairs == ((left, right),) and found.unmatched == ()
    assert found.order(["root", right, left]) == [0, 2, 1]


def test_a_side_without_its_other_is_told() -> None:
    assert JointPairs.of(["lfemur", "Hand.L", "spine"]).unmatched == ("lfemur", "Hand.L")


def _lopsided() -> SurfaceWeights:
    mesh, pose = body()
    weights = poise.bind(mesh, pose, method="capsules").weights
    # The right knee is bound worse than the left one.
    x, y = mesh.vertices[:, 0], mesh.vertices[:, 1]
    knee = pose.world[pose.skeleton.joint_index("rtibia"), :3, 3]
    spoiled = weights.values.copy()
    at = (np.abs(y - knee[1]) < 0.08) & (np.sign(x) == np.sign(knee[0]))
    spoiled[at] = 0.0
    spoiled[at, weights.index("rfemur")] = 1.0
    return weights.with_values(spoiled)


@pytest.mark.parametrize(
    "method", ["capsules", "cylinders", "ellipsoids", "spheres", "point-to-line"]
)
def test_the_bundled_body_is_bound_symmetrically(method: str) -> None:
    mesh, pose = body()
    report = poise.bind(mesh, pose, method=method).report
    assert report.asymmetry is not None and report.asymmetry < 1e-6


def test_asymmetry_is_seen() -> None:
    assert asymmetry(_lopsided()) > 0.5


def test_exchanging_twice_changes_nothing() -> None:
    start = _lopsided()
    once = mirror(start, "exchange")
    twice = mirror(once.weights, "exchange")
    assert np.abs(once.weights.values - start.values).max() > 0.5
    assert np.abs(twice.weights.values - start.values).max() < 1e-9
    assert once.unmatched == 0 and once.max_distance < 1e-9


@pytest.mark.parametrize("source", ["left", "right", "both"])
def test_one_side_on_the_other_is_symmetrical_and_stays(source: str) -> None:
    start = _lopsided()
    after = mirror(start, source).weights
    assert asymmetry(after) < 1e-9
    assert np.abs(after.values.sum(axis=1) - 1.0).max() < 1e-12
    assert np.abs(mirror(after, source).weights.values - after.values).max() < 1e-9


def test_the_source_side_is_left_alone() -> None:
    start = _lopsided()
    found = mirror(start, "left")
    left = found.plane.heights(start.surface.vertices) > 1e-3
    assert np.array_equal(found.weights.values[left], start.values[left])
    assert not np.array_equal(found.weights.values[~left], start.values[~left])


def test_the_plane_is_found_wherever_the_character_stands() -> None:
    mesh, pose = body()
    turn = transforms.compose(transforms.euler_matrix([0.0, 0.7, 0.0], "xyz")[:3, :3], [1, 2, 3])
    root = pose.world[0].copy()
    placed = poise.solve(
        pose, [poise.place("root", turn @ root)], tolerance=1e-11,
        locked=[name for name in pose.skeleton.joint_names if name != "root"],
    )  # fmt: skip
    assert placed.converged
    moved = mesh.moved(transforms.apply(turn, mesh.vertices))
    weights = poise.bind(moved, placed.pose, method="capsules").weights
    plane = MirrorPlane.between(
        weights.origins, JointPairs.of(weights.joints), weights.surface.size
    )
    assert np.allclose(plane.normal, turn[:3, 0], atol=1e-6) or np.allclose(
        plane.normal, -turn[:3, 0], atol=1e-6
    )
    assert abs((np.array([1.0, 2.0, 3.0]) - plane.point) @ plane.normal) < 1e-6


def test_locked_joints_stay() -> None:
    start = _lopsided().lock("rfemur")
    after = mirror(start, "left").weights
    assert np.array_equal(after["rfemur"], start["rfemur"])


def test_what_is_no_mirror_is_refused() -> None:
    with pytest.raises(UnknownOption, match="left"):
        mirror(_lopsided(), "lft")
    with pytest.raises(InvalidValue, match="mirror"):
        MirrorPlane.of((0, 0, 0), (0, 0, 0))


def test_an_image_off_the_surface_is_counted() -> None:
    """A horn on one side only."""
    mesh, pose = body()
    horn = np.array([[0.1, 2.0, 0], [0.12, 2.0, 0], [0.1, 2.1, 0]])
    n = len(mesh.vertices)
    horned = poise.Mesh(
        np.vstack([mesh.vertices, horn]), np.vstack([mesh.faces, [[n, n + 1, n + 2]]])
    )
    weights = poise.bind(horned, pose, method="capsules").weights
    assert mirror(weights, "exchange").unmatched == 3
