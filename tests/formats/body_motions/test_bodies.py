"""Motions of people from generators and video models: posed joints, plain arrays, and writers."""

from __future__ import annotations

import warnings
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.anatomy.joint_trees import (
    G1_34,
    MHR_127,
    SMPL_22,
    SOMA_30,
    SOMA_77,
    Tree,
)
from poise.bundled import bare_character
from poise.errors import FileSyntax, RepairWarning, UsageError
from poise.formats import smpl
from poise.formats.body_motions import bodies
from poise.formats.body_motions.parameters import average_soma
from poise.formats.smpl import parents_of, skeleton_of
from poise.geometry import quaternions
from poise.model import Motion
from poise.motion import cleaned
from poise.motion.feet.contacts import find_contacts
from poise.motion.feet.points import StatedContacts

Floats = NDArray[np.float64]


def swung(tree: Tree, rest: Floats, frames: int = 12, size: float = 0.5) -> Motion:
    """A motion in which every joint turns."""
    rng = np.random.default_rng(7)
    body = skeleton_of(tree, rest, "body")
    vectors = size * np.sin(
        np.linspace(0.0, 3.0, frames)[:, None, None] + rng.uniform(0.0, 6.0, (len(tree), 3))
    )
    turns = quaternions.from_rotation_vector(vectors).reshape(frames, -1)
    places = np.linspace((0.1, 0.9, 0.0), (0.3, 1.0, 1.0), frames)
    return Motion(body, np.concatenate([places, turns], axis=1), 30.0)


def posed(motion: Motion, **more: Any) -> dict[str, Any]:
    world = motion.world.astype(np.float32)
    return {"posed_joints": world[..., :3, 3], "global_rot_mats": world[..., :3, :3], **more}


def saved(folder: Path, arrays: dict[str, Any] | Floats) -> Path:
    if isinstance(arrays, dict):
        np.savez(folder / "clip.npz", **arrays)
        return folder / "clip.npz"
    np.save(folder / "clip.npy", arrays)
    return folder / "clip.npy"


def quietly(path: Path, **options: Any) -> poise.Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path, **options)


@pytest.mark.parametrize("count", [22, 30, 34, 77])
def test_joints_are_where_the_arrays_have_them(tmp_path, count):
    rng = np.random.default_rng(count)
    tree = {len(one): one for one in (SOMA_77, SOMA_30, G1_34, SMPL_22)}[count]
    rest = rng.normal(scale=0.3, size=(count, 3))
    motion = swung(tree, rest)
    found = poise.read(saved(tmp_path, posed(motion, fps=np.array(25.0)))).motion
    assert found.fps == 25.0 and list(found.skeleton.joint_names) == list(tree)
    np.testing.assert_allclose(found.world, motion.world, atol=2e-6)  # the precision of float32


def test_a_missing_frame_rate_is_stated_and_can_be_given(tmp_path):
    path = saved(tmp_path, posed(swung(SOMA_77, average_soma())))
    with pytest.warns(RepairWarning, match=r"no frame rate; assumed 30 frames per second"):
        assert poise.read(path).motion.fps == 30.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert poise.read(path, fps=50.0).motion.fps == 50.0


def test_bones_that_change_are_reported(tmp_path):
    arrays = posed(swung(SOMA_77, average_soma()))
    arrays["posed_joints"][3, 20] += 0.04
    with pytest.warns(RepairWarning, match=r"bones change by up to \d\d mm; their median is kept"):
        poise.read(saved(tmp_path, arrays), fps=30.0)


def _set(name: str, value: Any) -> Any:
    def change(arrays: dict[str, Any]) -> None:
        arrays[name] = value(arrays[name]) if callable(value) else value

    return change


def _nan(array: Any) -> Any:
    array = array.copy()
    array[2, 5] = np.nan
    return array


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_set("posed_joints", lambda a: a[:, :41]), r"posed_joints \(12, 41, 3\): expected"),
        (_set("posed_joints", lambda a: a[:, :30]), r"expected \(frames, 30, 3\) and"),
        (_set("global_rot_mats", lambda a: a[:-1]), r"rotations \(11, 77, 3, 3\): expected"),
        (_set("posed_joints", _nan), "not finite; expected numbers"),
        (_set("global_rot_mats", _nan), "not finite; expected numbers"),
        (_set("global_rot_mats", lambda a: 0.5 * a), "frame 0, joint 0: the matrix is not a rot"),
        (_set("posed_joints", lambda a: a[:0]), "expected"),
        (_set("fps", np.zeros(2)), "2 values; expected one frame rate"),
        (_set("fps", np.array(-3.0)), "expected a positive frame rate"),
        (_set("foot_contacts", np.zeros((12, 5), bool)), r"foot_contacts \(12, 5\): expected"),
    ],
)
def test_arrays_that_do_not_fit_are_one_error(tmp_path, change, said):
    arrays = posed(swung(SOMA_77, average_soma()))
    change(arrays)
    with pytest.raises(FileSyntax, match=said) as caught:
        quietly(saved(tmp_path, arrays))
    assert "clip.npz" in str(caught.value)


def test_the_contacts_of_a_file_are_the_stances_of_its_feet(tmp_path):
    """Also after other operations of cleaning, which make new motions."""
    motion = swung(SOMA_77, average_soma(), frames=60, size=0.0)
    marks = np.zeros((60, 4), dtype=bool)
    marks[5:20, 1] = marks[10:25, 0] = marks[30:55, 3] = marks[40, 0] = True
    read = quietly(saved(tmp_path, posed(motion, foot_contacts=marks))).motion
    assert isinstance(read.source, StatedContacts)
    for found in (find_contacts(read), cleaned(read, cutoff=6.0).contacts):
        stances = [(one.foot, one.first, one.last) for one in found.stances]
        assert stances == [("left", 5, 24), ("right", 30, 54)]  # a single frame is none
    bare = Motion(read.skeleton, read.q, read.fps)
    assert find_contacts(bare).stances != find_contacts(read).stances


def test_hands_of_a_picture_are_straight_at_rest(tmp_path):
    """Positions of SAM 3D Body are in the camera's axes, and rotations of hands mean nothing."""
    rng = np.random.default_rng(4)
    rest = np.zeros((127, 3))
    for at, parent in enumerate(parents_of(MHR_127)):
        rest[at] = rest[parent] + rng.normal(scale=0.1, size=3) if parent >= 0 else 0.0
    motion = swung(MHR_127, rest, frames=2)
    turns = motion.world[0, :, :3, :3].copy()
    for k, name in enumerate(MHR_127):
        if name[2:].rstrip("0123_nul") in ("wrist", "pinky", "ring", "middle", "index", "thumb"):
            turns[k] = np.eye(3)
    arrays = {
        "pred_joint_coords": motion.world[0, :, :3, 3] * (1.0, -1.0, -1.0),
        "pred_global_rots": turns,
    }
    found = quietly(saved(tmp_path, arrays))
    np.testing.assert_allclose(
        found.motion.world_positions[0] - motion.world_positions[0],
        found.motion.world_positions[0, 0] - motion.world_positions[0, 0] + np.zeros((127, 3)),
        atol=1e-9,
    )
    for finger in ("index", "pinky"):
        places = [found.rest.position(f"r_{finger}{k}") for k in (1, 2, 3)]
        one, other = (b - a for a, b in pairwise(places))
        cosine = one @ other / np.linalg.norm(one) / np.linalg.norm(other)
        assert cosine == pytest.approx(1.0, abs=1e-9)


# -- plain arrays ----------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [22, 24])
def test_points_of_smpl_become_a_motion_of_its_joints(tmp_path, count):
    motion = swung(smpl.tree(count), 1.07 * smpl.average_places(count), size=0.4)
    points = motion.world_positions
    found = quietly(saved(tmp_path, points)).motion
    assert list(found.skeleton.joint_names) == list(smpl.JOINTS[count]) and found.fps == 20.0
    # the points determine all but the twist of bones, so that rigid bones come back exactly
    np.testing.assert_allclose(found.world_positions, points, atol=2e-3)


def walk_22() -> tuple[Floats, Floats]:
    motion = swung(smpl.tree(22), smpl.average_places(22), frames=40, size=0.3)
    local = motion.q[:, 3:].reshape(40, 22, 4)
    return motion.world_positions, quaternions.to_matrix(local)


def test_features_of_humanml3d_and_back(tmp_path):
    points, turns = walk_22()
    features = bodies.features_of(points, turns)
    assert features.shape == (39, bodies.HUMANML_WIDTH)
    back = bodies.positions_of(features)
    # the same shape in every frame, moved as a whole
    first = back[0] - back[0, 0]
    turn, *_ = np.linalg.lstsq(points[0] - points[0, 0], first, rcond=None)
    moved = (points[:-1] - points[0, 0]) @ turn + back[0, 0]
    np.testing.assert_allclose(back, moved, atol=1e-9)
    assert back[0, 0, 0] == back[0, 0, 2] == 0.0 and bodies.headings(back)[0] == pytest.approx(0.0)
    assert points[..., 1].min() != 0.0 and features_floor(features) == pytest.approx(0.0, abs=1e-9)
    assert quietly(saved(tmp_path, features)).motion.world_positions == pytest.approx(
        back, abs=2e-3
    )


def features_floor(features: Floats) -> float:
    return float(np.minimum(features[:, 5:67:3].min(), features[:, 3].min()))


def test_parameters_of_motion_x_are_those_of_amass(tmp_path):
    rng = np.random.default_rng(3)
    pose = 0.2 * np.sin(np.linspace(0.0, 6.0, 8)[:, None] + rng.uniform(0.0, 6.0, 159))
    trans = np.linspace((0.0, 0.9, 0.0), (0.0, 0.9, 1.0), 8)
    whole = np.concatenate([pose, np.zeros((8, 150)), trans, np.zeros((8, 10))], axis=1)
    found = quietly(saved(tmp_path, whole)).motion
    poses = np.concatenate([pose[:, :66], pose[:, 156:], np.zeros((8, 6)), pose[:, 66:156]], axis=1)
    np.savez(tmp_path / "amass.npz", poses=poses, trans=trans, mocap_frame_rate=30.0)
    expected = quietly(tmp_path / "amass.npz").motion
    np.testing.assert_allclose(found.world, expected.world, atol=1e-12)


@pytest.mark.parametrize(
    ("array", "said"),
    [
        (np.zeros((4, 5, 3)), r"shape \(4, 5, 3\): expected \(frames, 22 or 24, 3\)"),
        (np.zeros((0, 22, 3)), "expected frames of numbers"),
        (np.array(3.0), "expected frames of numbers"),
        (np.array(["walk"]), "expected frames of numbers"),
        (np.full((3, 22, 3), np.nan), "not finite"),
        (np.full((3, 263), np.inf), "not finite"),
        (np.full((3, 322), np.nan), "not finite"),
    ],
)
def test_other_arrays_are_refused(tmp_path, array, said):
    with pytest.raises(FileSyntax, match=said):
        quietly(saved(tmp_path, array))


def test_files_that_are_no_arrays_are_refused(tmp_path):
    path = saved(tmp_path, np.zeros((4, 22, 3)))
    data = path.read_bytes()
    for broken in (b"", data[:40], data[:-8], data.replace(b"(4, 22, 3)", b"(9, 22, 3)")):
        path.write_bytes(broken)
        with pytest.raises(FileSyntax):
            quietly(path)
    with pytest.raises(UsageError, match="omit unit"):
        poise.read(path, unit="cm")


# -- writers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "layout", "tree"),
    [("a.npz", "kimodo", SOMA_77), ("a.npy", "humanml3d", smpl.tree(22)), ("a.npy", None, None)],
)
def test_any_motion_is_written_for_generators(tmp_path, file, layout, tree):
    walk = bare_character().motion[:40]
    poise.write(walk, tmp_path / file, layout=layout)
    found = quietly(tmp_path / file).motion
    names = list(tree or smpl.tree(22))
    assert list(found.skeleton.joint_names) == names
    made = (
        walk.skeleton.joint_index("lfoot"),
        found.skeleton.joint_index("LeftFoot" if layout == "kimodo" else "left_ankle"),
    )
    assert len(found) == pytest.approx(len(walk) * found.fps / walk.fps, abs=1.5) or layout is None
    assert found.world[:, made[1], 1, 3].min() > 0.0
    if layout == "kimodo":
        with np.load(tmp_path / file) as arrays:
            assert arrays["fps"] == walk.fps and arrays["foot_contacts"].any(axis=0).all()
        poise.write(quietly(tmp_path / file), tmp_path / "b.npz", layout="kimodo")
        with np.load(tmp_path / file) as one, np.load(tmp_path / "b.npz") as other:
            for name in ("posed_joints", "global_rot_mats", "local_rot_mats"):
                np.testing.assert_allclose(one[name], other[name], atol=2e-6)


def test_what_is_lost_is_said(tmp_path):
    from poise.formats import losses

    walk = bare_character()
    assert any("average adult" in one for one in losses(walk, "a.npz", layout="kimodo"))
    assert any("frame rate" in one for one in losses(walk, "a.npy"))
    poise.write(walk, tmp_path / "a.npz", layout="kimodo")
    assert losses(quietly(tmp_path / "a.npz"), "b.npz", layout="kimodo") == ()
