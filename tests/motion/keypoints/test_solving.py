"""Motion from 3D keypoints: sets, proportions, axes, gaps, bad input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.bundled import bare_character, detailed_character
from poise.errors import InvalidValue, PoiseError, ShapeError, UnknownName, UnknownOption
from poise.motion.keypoints import KEYPOINT_SETS, keypoints_of
from poise.motion.keypoints.sets import landmarks_of

Floats = NDArray[np.float64]

HERO = bare_character()
WALK = HERO.motion[:90:2]
JOINTS = ("lfemur", "rtibia", "lfoot", "lhumerus", "rradius", "thorax", "head")


def seen(name: str, noise: float = 0.0) -> Floats:
    """(frames, points, 3) the keypoints of the walk, NaN for points that the body does not have."""
    points = keypoints_of(WALK, name)
    return points + np.random.default_rng(0).normal(0.0, max(noise, 1e-9), points.shape)


def apart(motion: poise.Motion, joints: Sequence[str] = JOINTS, walk: poise.Motion = WALK) -> float:
    """Metres, the mean distance of joints from where the walk has them."""
    found, known = (
        one.world[:, [one.skeleton.joint_index(joint) for joint in joints]][..., :3, 3]
        for one in (motion, walk)
    )
    return float(np.linalg.norm(found - known, axis=-1).mean())


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in KEYPOINT_SETS if not name.endswith("hand-21")])
def test_every_set_gives_the_motion_back(name: str) -> None:
    found = poise.solve_keypoints(seen(name, 0.01), name, HERO, fps=WALK.fps)
    assert apart(found.motion) < 0.02
    assert found.factors["body"] == pytest.approx(1.0, abs=0.03)
    assert found.up == "y" and found.motion.fps == WALK.fps
    assert found.errors.shape == (len(WALK), len(found.names))
    inside = found.motion.skeleton
    assert (found.motion.q >= inside.lower - 1e-9).all()
    assert (found.motion.q <= inside.upper + 1e-9).all()


@pytest.mark.slow
def test_the_prior_fills_what_is_missing_without_jumps() -> None:
    points = seen("coco-17", 0.01)
    names = KEYPOINT_SETS["coco-17"]
    gone = [names.index(one) for one in ("left elbow", "left wrist", "left knee", "left ankle")]
    points[:, gone] = np.nan
    lost = ("lradius", "lhand", "ltibia", "lfoot")
    off = {
        prior: apart(
            poise.solve_keypoints(points, names, HERO, fps=WALK.fps, prior=prior).motion, lost
        )
        for prior in ("human", None)
    }
    assert off["human"] < 0.7 * off[None]
    made = poise.solve_keypoints(points, names, HERO, fps=WALK.fps).motion
    steps = [np.linalg.norm(np.diff(m.world[..., :3, 3], axis=0), axis=-1) for m in (made, WALK)]
    assert steps[0].max() < 1.5 * steps[1].max()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn", "up"),
    [
        (np.diag([1.0, -1.0, -1.0]), "-y"),
        (np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]), "z"),
        (np.array([[0.0, 1, 0], [-1, 0, 0], [0, 0, 1]]), "x"),
    ],
)
def test_axes_and_sizes_of_the_keypoints(turn: Floats, up: str) -> None:
    points = 800.0 * seen("coco-17", 0.005) @ turn.T
    found = poise.solve_keypoints(points, "coco-17", HERO, fps=WALK.fps, unit=1e-3)
    assert found.up == up
    assert found.factors["body"] == pytest.approx(0.8, abs=0.03)
    again = poise.solve_keypoints(points, "COCO-17", HERO, fps=WALK.fps, unit=1e-3, up=up)
    assert np.array_equal(again.motion.q, found.motion.q), "the same input, the same motion"
    rise = found.motion.world[:, [HERO.skeleton.joint_index(j) for j in ("head", "lfoot")]][
        ..., 1, 3
    ]
    assert (rise[:, 0] - rise[:, 1] > 0.8).all()


@pytest.mark.slow
def test_confidence_weighs_and_zero_is_missing() -> None:
    points, wrist = seen("coco-17"), KEYPOINT_SETS["coco-17"].index("left wrist")
    confidence = np.ones(points.shape[:2])
    points[20:25, wrist] = 0.0
    confidence[20:25, wrist] = 0.0
    found = poise.solve_keypoints(points, "coco-17", HERO, fps=WALK.fps, confidence=confidence)
    assert np.isnan(found.errors[20:25, found.names.index("left wrist")]).all()
    assert apart(found.motion) < 0.02
    points[10:15, wrist] += 0.05  # near enough that the robust loss does not reject it
    wrong = {}
    for sure in (1.0, 0.01):
        confidence[10:15, wrist] = sure
        made = poise.solve_keypoints(points, "coco-17", HERO, fps=WALK.fps, confidence=confidence)
        wrong[sure] = np.linalg.norm(
            made.motion.world[12, HERO.skeleton.joint_index("lhand"), :3, 3]
            - found.motion.world[12, HERO.skeleton.joint_index("lhand"), :3, 3]
        )
    assert wrong[0.01] < 0.5 * wrong[1.0]


def test_names_in_many_spellings() -> None:
    assert landmarks_of({"a": "L_Hip", "b": "", "c": "Right-Knee"}, 3) == (
        "left hip", "", "right knee",
    )  # fmt: skip
    assert landmarks_of("Body-25", 25)[8] == "pelvis"


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"positions": np.zeros((3, 17))}, ShapeError, "(frames, points, 3)"),
        ({"positions": np.zeros((0, 17, 3))}, ShapeError, "(frames, points, 3)"),
        ({"names": "coco-18"}, UnknownOption, "coco-17"),
        ({"names": "body-25"}, InvalidValue, "25 names for 17 keypoints"),
        ({"names": ["left writs"] * 17}, UnknownName, "left wrist"),
        ({"names": ["left hip"] * 17}, InvalidValue, "duplicate landmark"),
        ({"names": [3] * 17}, InvalidValue, "expected a string"),
        ({"names": ["nose", *[""] * 16]}, InvalidValue, "no bone can be measured"),
        ({"confidence": np.ones(3)}, ShapeError, "confidence"),
        ({"confidence": np.full((45, 17), 1.5)}, InvalidValue, "0 to 1"),
        ({"unit": 0.0}, InvalidValue, "unit"),
        ({"unit": 1000.0}, InvalidValue, "unit="),
        ({"up": "w"}, UnknownOption, "up axis"),
        ({"noise": -1.0}, InvalidValue, "noise"),
        ({"fps": 0.0}, InvalidValue, "frames per second"),
        ({"prior": "animal"}, PoiseError, "human"),
        ({"positions": np.full((45, 17, 3), np.nan)}, InvalidValue, "no bone can be measured"),
    ],
)
def test_bad_input_is_one_clear_sentence(
    change: dict[str, Any], error: type[PoiseError], words: str
) -> None:
    given: dict[str, Any] = {
        "positions": seen("coco-17"), "names": "coco-17", "body": HERO, "fps": WALK.fps,
    }  # fmt: skip
    with pytest.raises(error) as caught:
        poise.solve_keypoints(**{**given, **change})
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_body_that_is_no_humanoid_is_refused() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    with pytest.raises(InvalidValue, match="humanoid"):
        poise.solve_keypoints(seen("coco-17"), "coco-17", arm)


def test_what_is_no_array_of_numbers_is_told() -> None:
    for wrong in ("points", [[["x", 0, 0]]], [[[1j, 0, 0]]]):
        with pytest.raises(InvalidValue, match="positions: expected real numbers"):
            poise.solve_keypoints(wrong, "coco-17", bare_character())


def test_a_body_whose_fingers_are_coupled_follows_keypoints() -> None:
    points = seen("coco-17")[:4]
    found = poise.solve_keypoints(points, "coco-17", detailed_character(), fps=WALK.fps)
    assert apart(found.motion, ("lfoot", "lhand", "rhand"), WALK[:4]) < 0.02


def fist(body: poise.Character, frames: int = 10) -> tuple[poise.Motion, Floats]:
    """A body that closes its hands, and its points of the holistic set."""
    skeleton, parts = body.skeleton, body.anatomy.parts
    rng = np.random.default_rng(11)
    q = np.repeat(body.rest.q[None], frames, axis=0)
    for side in ("left", "right"):
        for finger in ("thumb", "index", "middle", "ring", "pinky"):
            for joint in parts[f"{side} {finger}"].joints[-3:]:
                bend = next(
                    at for at in range(*skeleton.joint_dofs(joint).indices(skeleton.nq))
                    if skeleton.dof_names[at].endswith("_rx")
                )  # fmt: skip
                q[:, bend] += np.linspace(0.1, rng.uniform(0.5, 1.1), frames)
    motion = poise.Motion(skeleton, q, 30.0)
    points = keypoints_of(motion, "mediapipe-holistic")
    return motion, points + rng.normal(0.0, 0.005, points.shape)


def bones(motion: poise.Motion, anatomy: poise.Anatomy) -> Floats:
    """Directions of the bones of fingers in the frames of the hands, (frames, bones, 3)."""
    rows: list[Floats] = []
    for side in ("left", "right"):
        hand = motion.skeleton.joint_index(anatomy.parts[f"{side} hand"].joints[0])
        for finger in ("thumb", "index", "middle", "ring", "pinky"):
            names = anatomy.parts[f"{side} {finger}"].joints[-3:]
            places = motion.world_positions[:, [motion.skeleton.joint_index(n) for n in names]]
            bone = np.diff(places, axis=1)
            bone = bone / np.linalg.norm(bone, axis=2, keepdims=True)
            rows.append(bone @ motion.world[:, hand, :3, :3])
    return np.concatenate(rows, axis=1)


def test_fingers_close_as_their_points_do() -> None:
    """Also after retargeting: the last rotations of these joints are driven by one for all."""
    hero = detailed_character()
    motion, points = fist(hero)
    found = poise.solve_keypoints(points, "mediapipe-holistic", hero, fps=30.0)
    for made in (found.motion, poise.retarget(found.motion, hero).motion):
        cosines = (bones(made, hero.anatomy) * bones(motion, hero.anatomy)).sum(axis=2)
        assert np.degrees(np.arccos(np.minimum(1.0, cosines))).mean() < 10.0


def test_a_body_walks_and_closes_its_hands() -> None:
    """Joints within 2 cm in the mean, fingers within 10 degrees, no jump between frames."""
    hero = detailed_character()
    walk = poise.retarget(HERO.motion[:60], hero).motion
    bent = fist(hero, len(walk))[0].q - hero.rest.q
    motion = poise.Motion(hero.skeleton, walk.q + bent, walk.fps)
    points = keypoints_of(motion, "mediapipe-holistic")
    points += np.random.default_rng(2).normal(0.0, 0.01, points.shape)
    found = poise.solve_keypoints(points, "mediapipe-holistic", hero, fps=walk.fps).motion
    apart = np.linalg.norm(found.world_positions - motion.world_positions, axis=2)
    assert apart.mean() < 0.02
    cosines = (bones(found, hero.anatomy) * bones(motion, hero.anatomy)).sum(axis=2)
    assert np.degrees(np.arccos(np.minimum(1.0, cosines))).mean() < 10.0
    steps, known = (
        np.linalg.norm(np.diff(one.world_positions, axis=0), axis=2).max()
        for one in (found, motion)
    )
    assert steps < 1.5 * known
