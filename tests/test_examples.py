"""Every example runs on the bundled character, and writes only to the given location."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "examples"
EXAMPLES = sorted(FOLDER.glob("[0-9][0-9]_*.py"))

FILES = {
    "01_pose_a_character": {"posed.bvh", "posed.png"},
    "02_read_and_write_files": {
        "again.bvh", "broken.bvh", "short.bvh", "walk.amc", "walk.asf", "walk.bvh",
    },
    "05_compare_solvers": {"compare.png"},
    "11_ik_handles": {"hero.bvh", "hero.ik.json", "handles.png"},
    "15_constraints": {"constraints.png"},
    "19_stepping_stones": {"stones.bvh"},
    "20_move_a_landing": {"jump.bvh"},
    "18_bind_a_mesh": {"volumes.json", "weights.png"},
    "21_retarget": {"giant.bvh", "map.json"},
    "22_natural_pose": {"with.bvh", "with.png", "without.bvh", "without.png"},
    "23_missing_markers": {"solved.bvh"},
    "24_vr_trackers": {"vr.bvh"},
    "25_keypoints": {"keypoints.bvh"},
    "26_view": {"walk.html", "posed.html"},
    "17_muscles_and_correctives": {
        f"{what}-{when}.png"
        for what in ("bicep", "belly", "face", "skirt", "elbow")
        for when in ("before", "after")
    },
}  # fmt: skip
SLOW = {"05_compare_solvers", "17_muscles_and_correctives", "18_bind_a_mesh", "24_vr_trackers"}
SIZES = {"04_follow_a_target": "60", "08_batches": "100"}
SAYS = {
    "01_pose_a_character": ("converged", "three metres away"),
    "02_read_and_write_files": ("same bytes: True", "read as centimetres", "repaired:", "refused:"),
    "03_build_a_skeleton": ("near: elbow_rx", "its table agrees: True"),
    "04_follow_a_target": ("60 frames, 0 missed",),
    "05_compare_solvers": ("lm ", "pseudo-inverse", "svd", "jacobian-transpose", "ccd"),
    "06_limits_stiffness_and_locks": ("inside: True", "without limits: converged", "cone"),
    "07_jacobian_and_analysis": ("J v is that velocity: True", "under-constrained"),
    "08_batches": ("100 converged", "120 converged"),
    "09_motion_views": ("angles (120, 96)", "back from poses"),
    "10_your_own_joint_and_solver": (
        "own joint: converged",
        "own solver: damping 0.001: converged",
    ),
    "14_constraint_joints": (
        "stick between the hands: True",
        "as differences say: True",
        "pulled: converged",
        "lhand follows stick, stick follows lhand",
    ),
    "11_ik_handles": ("arm: converged by two-bone", "handles come back: True"),
    "12_solvers_in_plain_python": (
        "own solver, damping 0.1: converged",
        "own solver, damping 1e-06: converged",
        "are out of reach of each other by",
        "SciPy's least_squares:",
        "inside: True",
    ),
    "19_stepping_stones": ("converged", "stand on their stones within 0.000 mm"),
    "20_move_a_landing": ("converged", "0.50 m further on", "0 missed"),
    "18_bind_a_mesh": (
        "leakage, onto limbs of other joints: 0",
        "12 pairs of joints",
        "30 volumes",
    ),
    "15_constraints": ("sqp: converged", "refused:", "dC/dt where it grows by 0.1 m/s: [-0.1]"),
    "16_an_afternoon": ("120 frames", "held to 1e-8: True; let go: nothing", "inside: True"),
    "17_muscles_and_correctives": (
        "the pose vector is the same: True",
        "bicep: 0 mm at rest",
        "0.0 mm with a corrective",
    ),
    "22_natural_pose": ("with the prior: converged, 0.000 mm", "prior is likelier: True"),
    "23_missing_markers": ("at least three times as near: True",),
    "24_vr_trackers": ("nearer with the prior: True", "feet stand"),
    "25_keypoints": ("up is -y", "no joint jumps: True"),
    "26_view": ("<View of 'poise': 1 motion>", "posed: True"),
    "27_differentiate_through_solve": ("as differences say: True",),
    "28_manipulability": (
        "hand within 1e-6: True",
        "at every frame: True",
        "most manipulable first: True",
    ),
    "21_retarget": ("14 points stand, within 5 mm: True", "out of reach: nothing"),
    "13_metrics": ("where it was kept small: True", "120 frames, 0 missed", "hand laden"),
}


def scripts() -> list[Any]:
    """Every example; what takes many seconds is left to the slow tests."""
    slow, numba = (SLOW, pytest.mark.slow), ({"10_your_own_joint_and_solver"}, pytest.mark.numba)
    return [
        pytest.param(
            script, id=script.stem, marks=[m for s, m in (slow, numba) if script.stem in s]
        )
        for script in EXAMPLES
    ]


@pytest.mark.parametrize("script", scripts())
def test_example(
    script: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    output, elsewhere = tmp_path / "output", tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    argument = SIZES.get(script.stem, str(output))
    monkeypatch.setattr(sys, "argv", [str(script), argument])
    runpy.run_path(str(script), run_name="__main__")
    said = capsys.readouterr().out
    for words in SAYS[script.stem]:
        assert words in said
    assert "inside: False" not in said
    assert {path.name for path in output.glob("*")} == FILES.get(script.stem, set())
    assert not list(elsewhere.iterdir())


def test_every_example_is_in_the_index() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for script in EXAMPLES:
        assert f"]({script.name})" in index
    assert len(EXAMPLES) == index.count(".py)")
