"""Points of hands without a body: of people, of other rigs, of a robot, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import poise
from poise.anatomy.hands import shape_hands
from poise.bundled import bare_character, detailed_character
from poise.errors import InvalidValue
from poise.motion.keypoints import keypoints_of

Floats = NDArray[np.float64]
FRAMES = 12


def closing(body: poise.Character, shape: str) -> poise.Motion:
    """A body that closes its hands from flat to a shape."""
    q = [shape_hands(body.rest, one).q for one in ("flat", shape)]
    share = np.linspace(0.0, 1.0, FRAMES)[:, None]
    return poise.Motion(body.skeleton, q[0] + share * (q[1] - q[0]), 30.0)


def carried(points: Floats) -> Floats:
    """The points of a hand of another size that moves in the world."""
    turns = Rotation.from_rotvec(np.linspace((0.3, -2.0, 1.0), (1.3, 0.5, -1.0), len(points)))
    return np.einsum("fij,fkj->fki", 1.3 * turns.as_matrix(), points) + np.array((0.0, 1.0, 2.0))


def off(found: poise.Motion, motion: poise.Motion, body: poise.Character, side: str) -> float:
    """Degrees, the mean angle between the bones of fingers."""
    angles: list[Floats] = []
    for finger in ("thumb", "index", "middle", "ring", "pinky"):
        names = body.anatomy.parts[f"{side} {finger}"].joints[-3:]
        rows = [motion.skeleton.joint_index(name) for name in names]
        one, two = (np.diff(m.world_positions[:, rows], axis=1) for m in (found, motion))
        cosine = (one * two).sum(2) / np.linalg.norm(one, axis=2) / np.linalg.norm(two, axis=2)
        angles.append(np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0))))
    return float(np.mean(angles))


@pytest.mark.parametrize("side", ["left", "right"])
def test_fingers_of_a_hand_anywhere_and_of_any_size(side: str) -> None:
    body = detailed_character()
    motion = closing(body, "grip")
    points = keypoints_of(motion, f"{side}-hand-21")
    noise = np.random.default_rng(4).normal(0.0, 0.005, points.shape)
    found = poise.solve_keypoints(carried(points) + noise, f"{side}-hand-21", body)
    assert off(found.motion, motion, body, side) < 10.0
    assert found.factors[f"{side} hand"] == pytest.approx(1.3, rel=0.05)
    other = "right" if side == "left" else "left"
    still = [at for at, name in enumerate(body.skeleton.dof_names) if name[0] == other[0]]
    assert np.array_equal(found.motion.q[:, still], np.tile(body.rest.q[still], (FRAMES, 1)))


def test_both_hands_and_missing_points() -> None:
    body = detailed_character()
    motion = closing(body, "grip")
    names = [
        f"{side} {finger} {joint}" for side in ("left", "right")
        for finger in ("index", "middle", "ring", "pinky") for joint in ("mcp", "pip", "dip", "tip")
    ] + ["left wrist", "right wrist"]  # fmt: skip
    points = carried(keypoints_of(motion, names))
    points[4:7, names.index("right middle dip")] = np.nan
    points[8] = np.nan
    found = poise.solve_keypoints(points, names, body)
    assert np.isnan(found.errors[8]).all()
    bones = [f"{side[0]}{finger}{k}" for side in ("left", "right") for finger in ("index", "ring")
             for k in (1, 2, 3)]  # fmt: skip
    rows = [body.skeleton.joint_index(name) for name in bones]
    apart = found.motion.world_positions[:, rows] - motion.world_positions[:, rows]
    assert np.linalg.norm(apart, axis=2).max() < 0.01


@pytest.mark.parametrize(
    "file",
    ["characters/ubiq_robot.fbx", "gltf/mixamo_tpose.glb", "fbx/maya_human_ik_7400_binary.fbx"],
)
@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_the_fingers_of_other_rigs(file: str, shared_data: Path) -> None:
    body = poise.read(shared_data / file)
    motion = closing(body, "grip")
    points = carried(keypoints_of(motion, "left-hand-21"))
    found = poise.solve_keypoints(points, "left-hand-21", body)
    assert off(found.motion, motion, body, "left") < 10.0


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_a_robot_closes_its_hand(shared_data: Path) -> None:
    robot = poise.read(shared_data / "humanoids" / "urdf" / "romeo.urdf")
    points = keypoints_of(closing(detailed_character(), "fist"), "left-hand-21")
    found = poise.solve_keypoints(carried(points), "left-hand-21", robot)
    grip = found.motion.q[:, robot.skeleton.dof_index("LHand")]  # 1 opens, 0 closes
    assert grip[0] > 0.7 > 0.3 > grip[-1]
    assert (np.diff(grip) < 0.0).all()


def test_what_is_refused() -> None:
    points = np.zeros((2, 21, 3))
    with pytest.raises(InvalidValue, match="left-hand-21 or right-hand-21"):
        poise.solve_keypoints(points, "hand-21", detailed_character())
    with pytest.raises(InvalidValue, match="on which fingers are recognised"):
        poise.solve_keypoints(points, "left-hand-21", bare_character())
