"""Keypoints of a moving body as files: every set, both formats, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, detailed_character
from poise.errors import FileUnsupported, InvalidValue
from poise.formats import losses
from poise.formats.keypoint_files import read_keypoints
from poise.motion.keypoints import KEYPOINT_SETS, keypoints_of
from poise.motion.keypoints.sets import landmark_of, landmarks_of, short_name

WALK = bare_character().motion[:6]
SETS = [name for name in KEYPOINT_SETS if name != "hand-21"]


@pytest.mark.parametrize("name", SETS)
def test_a_file_holds_the_joints_of_the_body(name: str, tmp_path: Path) -> None:
    joints = {"left knee": "ltibia", "right elbow": "rradius", "left wrist": "lhand"}
    own = {
        "npy": landmarks_of(name, len(KEYPOINT_SETS[name])),
        "trc": tuple(dict.fromkeys(filter(None, landmarks_of(name, len(KEYPOINT_SETS[name]))))),
    }
    for kind, landmarks in own.items():
        path = tmp_path / f"points.{kind}"
        poise.write(WALK, path, layout=name)
        found = read_keypoints(path, name if kind == "npy" else None)
        assert set(found.landmarks) <= set(landmarks)
        for landmark in joints.keys() & set(found.landmarks):
            column = found.landmarks.index(landmark)
            joint = WALK.skeleton.joint_index(joints[landmark])
            apart = found.positions[:, column] - WALK.world_positions[:, joint]
            assert np.abs(apart).max() < 1e-6, landmark
        assert found.fps == (WALK.fps if kind == "trc" else None)
        assert found.unit.name == "m"


@pytest.mark.parametrize("name", SETS)
def test_short_names_are_read_back(name: str) -> None:
    for landmark in filter(None, landmarks_of(name, len(KEYPOINT_SETS[name]))):
        assert landmark_of(short_name(landmark)) == landmark


def test_a_file_of_points_gives_the_motion_back(tmp_path: Path) -> None:
    path = tmp_path / "points.trc"
    poise.write(WALK, path, layout="halpe-26")
    points = read_keypoints(path)
    hero = bare_character()
    found = poise.solve_keypoints(points.positions, points.landmarks, hero, fps=points.fps or 0.0)
    assert found.rms < 0.01


def test_points_that_the_body_lacks_are_missing() -> None:
    names = KEYPOINT_SETS["mediapipe-holistic"]
    tip = names.index("left hand index tip")
    assert np.isnan(keypoints_of(WALK, "mediapipe-holistic")[:, tip]).all()
    body = detailed_character()
    rest = poise.Motion(body.skeleton, body.rest.q[None], 30.0)
    assert np.isfinite(keypoints_of(rest, "mediapipe-holistic")[:, tip]).all()


def test_what_is_lost_and_what_is_refused(tmp_path: Path) -> None:
    hero = bare_character()
    assert losses(hero, "points.npy", layout="coco-17")[-1] == "the frame rate"
    assert not any("rate" in one for one in losses(hero, "points.trc", layout="coco-17"))
    with pytest.raises(InvalidValue, match=r"written as \.npy, \.trc"):
        poise.write(WALK, tmp_path / "points.bvh", layout="coco-17")
    arm = poise.SkeletonBuilder("arm").add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    with pytest.raises(FileUnsupported, match="points of a person"):
        poise.write(poise.Motion(arm, [[0.0]], 30.0), tmp_path / "x.npy", layout="coco-17")
    with pytest.raises(FileUnsupported, match="the character has none"):
        poise.write(poise.Character("arm", arm), tmp_path / "x.npy", layout="coco-17")
