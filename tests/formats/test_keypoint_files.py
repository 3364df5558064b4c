"""Keypoints of detectors in files: kinds, names, units, and bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from poise.bundled import bare_character
from poise.errors import FileSyntax, InvalidValue, PoiseError, UnknownFormat, UnknownOption
from poise.formats.keypoint_files import read_keypoints
from poise.motion.keypoints import KEYPOINT_SETS
from poise.motion.keypoints.sets import landmark_of

Floats = NDArray[np.float64]

WALK = bare_character().motion[:24:2]
JOINTS = {
    f"{side} {name}": f"{side[0]}{joint}"
    for side in ("left", "right")
    for name, joint in {
        "hip": "femur", "knee": "tibia", "ankle": "foot", "shoulder": "humerus",
        "elbow": "radius", "wrist": "hand",
    }.items()
}  # fmt: skip
PLACES = WALK.world_positions[:, [WALK.skeleton.joint_index(name) for name in JOINTS.values()]]


def of_set(name: str) -> Floats:
    """(frames, points, 3), NaN for all but the joints."""
    points = np.full((len(WALK), len(KEYPOINT_SETS[name]), 3), np.nan)
    for column, landmark in enumerate(JOINTS):
        points[:, KEYPOINT_SETS[name].index(landmark)] = PLACES[:, column]
    return points


def written(folder: Path, kind: str) -> Path:
    """The walk in a file of a kind."""
    path = folder / f"points.{kind}"
    if kind == "npy":
        np.save(path, of_set("halpe-26"))
    elif kind == "npz":
        np.savez(path, keypoints=of_set("mediapipe-33"), fps=30.0)
    elif kind == "json":
        frames = [
            {"pose_world_landmarks": [
                None if np.isnan(row[0]) else {"x": row[0], "y": -row[1], "z": -row[2]}
                for row in frame.tolist()
            ]} for frame in of_set("mediapipe-33")
        ]  # fmt: skip
        path.write_text(json.dumps({"fps": 30, "frames": frames}))
    else:
        names = [f"{name[0].upper()}{name.split()[1].title()}" for name in JOINTS]
        lines = [",".join(["time", *(f"{name}_{axis}" for name in names for axis in "xyz")])]
        for at, frame in enumerate(PLACES):
            lines.append(",".join([f"{at / 30:.6f}", *(f"{1e3 * x:.4f}" for x in frame.ravel())]))
        path.write_text("\n".join(lines))
    return path


@pytest.mark.parametrize("kind", ["npy", "npz", "json", "csv"])
def test_points_are_those_of_the_file(tmp_path: Path, kind: str) -> None:
    found = read_keypoints(written(tmp_path, kind))
    columns = [found.landmarks.index(name) for name in JOINTS]
    sign = (1.0, -1.0, -1.0) if kind == "json" else 1.0
    np.testing.assert_allclose(found.positions[:, columns] * sign, PLACES, atol=1e-6)
    assert found.unit.name == ("mm" if kind == "csv" else "m") and found.unit.guessed
    assert found.fps == {"npy": None, "npz": 30.0, "json": 30.0, "csv": 30.0}[kind] or (
        kind == "csv" and found.fps == pytest.approx(30.0, abs=1e-3)
    )
    assert found.set == {"npy": "halpe-26", "csv": ""}.get(kind, "mediapipe-33")


def test_hands_of_mediapipe_are_at_the_wrists(tmp_path: Path) -> None:
    frames = []
    for frame in of_set("mediapipe-33"):
        hand = np.linspace((0.01, 0.02, 0.03), (0.1, 0.02, 0.03), 21)
        frames.append({
            "pose_world_landmarks": np.nan_to_num(frame).tolist(),
            "left_hand_world_landmarks": hand.tolist(), "right_hand_world_landmarks": None,
        })  # fmt: skip
    path = tmp_path / "holistic.json"
    path.write_text(json.dumps(frames))
    found = read_keypoints(path)
    assert found.set == "mediapipe-holistic" and found.confidence is not None
    wrist = PLACES[:, list(JOINTS).index("left wrist")]
    np.testing.assert_allclose(found.positions[:, 33], wrist, atol=1e-9)
    np.testing.assert_allclose(found.positions[:, 53], np.add(wrist, (0.09, 0.0, 0.0)), atol=1e-9)
    assert np.isnan(found.positions[:, 54:]).all()


def test_files_of_freemocap_have_their_hands_beside_them(tmp_path: Path) -> None:
    body = 1e3 * of_set("mediapipe-33")
    np.save(tmp_path / "mediapipe_body_3d_xyz.npy", body)
    assert read_keypoints(tmp_path / "mediapipe_body_3d_xyz.npy").set == "mediapipe-33"
    for side, at in (("left", 1.0), ("right", 2.0)):
        np.save(tmp_path / f"mediapipe_{side}_hand_3d_xyz.npy", np.full((len(body), 21, 3), at))
    found = read_keypoints(tmp_path / "mediapipe_body_3d_xyz.npy")
    assert found.set == "mediapipe-holistic" and found.unit.name == "mm"
    assert (found.positions[:, 33:54] == 1e-3).all() and (found.positions[:, 54:] == 2e-3).all()


@pytest.mark.parametrize(
    ("name", "landmark"),
    [
        ("RBigToe", "right big toe"), ("LSmallToe", "left small toe"), ("Hip", "pelvis"),
        ("Head", "head top"), ("left_foot_index", "left big toe"), ("L_Knee", "left knee"),
        ("LKNE", ""), ("RightShoulder", "right shoulder"), ("left-index-mcp", "left index mcp"),
    ],
)  # fmt: skip
def test_names_of_programs_are_understood(name: str, landmark: str) -> None:
    assert landmark_of(name) == landmark


def saved(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    if isinstance(content, str):
        path.write_text(content)
    elif name.endswith(".npy"):
        np.save(path, content)
    elif name.endswith(".npz"):
        np.savez(path, **content)
    else:
        path.write_text(json.dumps(content))
    return path


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.npy", np.zeros((4, 17, 3)), "17 points without names, either coco-17 or h36m-17"),
        ("a.npy", np.zeros((4, 19, 3)), "19 points without names, of no known set"),
        ("a.npy", np.zeros((4, 33, 5)), r"points of shape \(4, 33, 5\)"),
        ("a.npy", np.array(["a"]), "expected numbers"),
        ("a.npz", {"joints": np.zeros(3)}, "has none of keypoints"),
        ("a.npz", {"keypoints": np.zeros((2, 33, 3)), "scores": np.zeros(3)}, "confidence of sh"),
        ("a.npz", {"keypoints": np.zeros((2, 33, 3)), "names": np.array(["a"])}, "1 names for 33"),
        ("a.json", [], "expected a list of frames"),
        ("a.json", {"fps": 30}, "frame 0: expected a list of points"),
        ("a.json", [[[1, 2]]], r"frame 0, point 0: \[1, 2\]; expected \[x, y, z\]"),
        ("a.json", [[[1, 2, "x"]]], "frame 0, point 0"),
        ("a.json", [[[1, 2, 3]], []], "frames of 0 to 1 points"),
        ("a.json", "[[", "a.json"),
        ("a.csv", "nose_x,nose_y\n1,2\n", "no columns such as nose_x"),
        ("a.csv", "nose_x,nose_y,nose_z\n", "expected a line of names"),
        ("a.csv", "nose_x,nose_y,nose_z\n1,2,3\n1,b,3\n", "a.csv:3: nose_y: 'b' is not a number"),
        ("a.csv", "A_x,A_y,A_z\n1,2,3\n", "A, ...: not names of joints; markers on the skin"),
    ],
)
def test_other_content_is_one_error(tmp_path: Path, name: str, content: Any, said: str) -> None:
    with pytest.raises((FileSyntax, InvalidValue), match=said):
        read_keypoints(saved(tmp_path, name, content))


def test_other_files_and_sets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormat, match=r"\.json, \.csv"):
        read_keypoints(tmp_path / "points.txt")
    with pytest.raises(UnknownOption, match="no keypoint set 'coco'"):
        read_keypoints(written(tmp_path, "npy"), "coco")
    with pytest.raises(PoiseError, match="no such file"):
        read_keypoints(tmp_path / "none.json")
