"""`poise.check` against an independent program that measures motions of robots with MuJoCo."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.formats import read

mujoco = pytest.importorskip("mujoco", reason="needs MuJoCo")

Floats = NDArray[np.float64]

SAME = {
    "slide": "slide in the core of stances mean cm/s", "slide_p95": "slide in the core p95 cm/s",
    "slide_max": "slide in the core peak cm/s", "stance_slide": "slide mean cm/s",
    "stance_slide_p95": "slide p95 cm/s", "sliding": "share of stance frames sliding > 1 cm/s %",
    "stances": "stances", "sole_height": "sole height error in stance mean mm",
    "sole_height_even": "sole height error in stance, constant removed, mean mm",
    "sole_float": "sole float in stance max mm", "sole_tilt": "sole tilt in flat stance mean deg",
    "sole_tilt_max": "sole tilt in flat stance max deg",
    "foot_heading": "foot yaw error in flat stance mean deg",
    "foot_heading_even": "foot yaw error, constant removed deg",
    "penetration": "floor penetration max mm", "penetrating": "frames penetrating > 1 cm %",
    "self_collision": "self-collision frames > 2 mm %",
    "self_collision_deep": "self-collision frames > 1 cm %",
    "self_collision_depth": "self-collision max mm", "limits": "limit violation max deg",
    "beyond_limits": "frames beyond a limit (> 0.1 deg) %", "speed": "joint speed max rad/s",
    "fast": "frames with a joint > 3 pi rad/s %", "joint_jerk": "joint jerk rms rad/s3",
    "jerk": "end effector jerk / source jerk", "knee_bend": "bend error knee mean deg",
    "elbow_bend": "bend error elbow mean deg", "hand": "hand position error, % of limb length",
    "hand_p95": "hand position error p95 %", "foot": "foot position error, % of limb length",
    "foot_p95": "foot position error p95 %", "path": "root path error rms cm (best scale)",
    "path_scale": "root path scale", "leg_ratio": "leg length ratio",
    "path_by_legs": "root path error rms cm (leg ratio)",
    "hip_height": "hip height error, % of leg (offset removed)",
    "heading": "pelvis heading error mean deg",
    **{
        f"{part.replace(' ', '_')}_{ours}": f"direction {part}{theirs}"
        for part in ("thigh", "shin", "upper arm", "forearm", "trunk")
        for ours, theirs in (("centres", " deg"), ("p95", " p95"),
                             ("standing", " from standing deg"))
    },
}  # fmt: skip
CLIPS = {"stand_walk_run_stop": "stand_walk_run_stop.bvh", "cmu_02_01_walk": "cmu_02_01_walk.amc"}


@pytest.fixture(scope="module")
def reference(shared_data: Path) -> Any:
    folder = shared_data.parent / "findings/round3/robots/bar"
    if not (folder / "robot_motion_measures.py").exists():
        pytest.skip("needs the reference program in ../shared/findings")
    sys.path.append(str(folder))
    try:
        import robot_motion_measures as measures  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(folder))
    return measures


def spoiled(motion: poise.Motion, seed: int) -> tuple[Floats, float]:
    """A motion as of a poor program: it slides, sinks, collides, and has another rate."""
    rng = np.random.default_rng(seed)
    q, body = np.array(motion.q), motion.skeleton
    hinges = np.flatnonzero(body.angular & ~body.quaternion)
    phase = rng.uniform(0.2, 0.8, len(hinges)) * motion.times[:, None] + rng.uniform(
        size=len(hinges)
    )
    q[:, hinges] += 0.5 * np.sin(2.0 * np.pi * phase)
    q[:, :3] += [0.0, 0.0, -0.03] + 0.03 * motion.times[:, None] * [1.0, 0.0, 0.0]
    at = np.arange(0.0, motion.times[-1], 1.0 / 50.0) * motion.fps
    first = np.minimum(at.astype(int), len(q) - 2)
    share = (at - first)[:, None]
    return q[first] * (1.0 - share) + q[first + 1] * share, 50.0


@pytest.mark.slow
@pytest.mark.parametrize("clip", list(CLIPS))
@pytest.mark.parametrize(
    "robot", ["unitree_g1", "booster_t1", "apptronik_apollo", "pndbotics_adam_lite", "toddlerbot"]
)
def test_measures_agree_within_one_percent(
    reference: Any, shared_data: Path, robot: str, clip: str
) -> None:
    model = shared_data / f"humanoids/robots/{robot}/{robot}.xml"
    inputs = Path(reference.__file__).parent / "inputs"
    body = read(model)
    skeleton = inputs / "cmu_02.asf" if clip.startswith("cmu") else None
    source = read(inputs / CLIPS[clip], skeleton=skeleton).motion
    motion = poise.retarget(source, body, prior=None).motion
    for q, fps in ((motion.q, motion.fps), spoiled(motion, seed=1)):
        wanted = reference.measure(
            str(model), q, fps, np.load(inputs / f"{clip}.source.npz"), robot
        )
        found = poise.check(poise.Motion(body.skeleton, q, fps), body, source).values
        for key, name in SAME.items():
            if not np.isnan(wanted[name]):
                assert found[key] == pytest.approx(wanted[name], rel=0.01, abs=1e-3), key
        held = 100.0 * wanted["stances held (mean slide < 1 cm/s)"] / wanted["stances"]
        assert found["unheld"] == pytest.approx(100.0 - held, abs=1e-6)
