"""Every benchmark and campaign runs at its smallest size and prints its figures."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BENCH = Path(__file__).resolve().parents[2] / "bench"


def run(script: str, *arguments: str, **environment: str) -> str:
    """Run a script as a user would; it must succeed. Return its output."""
    path = os.pathsep.join([str(BENCH.parent / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(BENCH / script), *arguments],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_solvers() -> None:
    smallest = ("--cases", "1", "--rounds", "1", "--batch", "0", "--most", "100")
    printed = run("bench_solvers.py", *smallest)
    assert printed.count("lm against NumPy") == 4 and printed.count("us per solve") >= 20
    assert "5 goals made in the call" in printed
    assert printed.count("a batch on 2 threads") == 2


def test_kinematics() -> None:
    pytest.importorskip("mujoco", reason="needs MuJoCo")
    printed = run("bench_kinematics.py", "--poses", "20", "--rounds", "1")
    assert "a batch against MuJoCo in a loop" in printed


def test_mass() -> None:
    pytest.importorskip("mujoco", reason="needs MuJoCo")
    printed = run("bench_mass.py", "--poses", "5", "--rounds", "1")
    assert "relative (1e-9)" in printed.splitlines()[1] and printed.splitlines()[1].endswith("met")


def test_gpu() -> None:
    printed = run("bench_gpu.py", "--scale", "0.001")
    measured = printed.count("wrong: none") == 6 and "solves with faults" in printed
    assert measured or "nothing to measure" in printed


def test_banded() -> None:
    printed = run("bench_banded.py", "--frames", "20", "--size", "5")
    assert printed.count("pbtrf takes") == 3


@pytest.mark.numba
def test_damaged_caches() -> None:
    printed = run("campaign_cache.py", "--runs", "1", "--kills", "1", "--few")
    assert "1 damaged caches" in printed and "all bars held" in printed


def test_sequences() -> None:
    printed = run("campaign_sequences.py", "--frames", "30", "60", "--walks", "1", "--no-jump")
    assert "30 frames:" in printed and "exponent" in printed


def test_studio_in_a_browser() -> None:
    pytest.importorskip("playwright", reason="needs playwright, to drive a browser")
    if shutil.which("chromium") is None and shutil.which("google-chrome") is None:
        pytest.skip("needs Chromium: the studio is not tried in a real browser")
    printed = run("bench_studio.py", "--soak", "2")
    assert "event to pose" in printed and "; 0 connections lost" in printed
    assert (
        "first minute" in printed
        and "last minute" in printed
        and printed.count(" MB at the start") == 2
    )


def test_afternoon() -> None:
    printed = run("bench_afternoon.py", "--seconds", "2")
    assert "limits kept: True" in printed and "relaxed constraints: none" in printed


def test_first_order() -> None:
    printed = run("bench_first_order.py", "--steps", "20")
    assert printed.count("drift") == 2 and printed.count("us per step") == 2


def test_metrics() -> None:
    printed = run("bench_metrics.py", "--rounds", "1")
    assert printed.count("NumPy's time relative to Poise's") == printed.count("us to refill") == 6


@pytest.mark.numba
def test_skinning() -> None:
    printed = run("bench_skinning.py", "--vertices", "20000", "--rounds", "1")
    assert "linear blend against NumPy's einsum" in printed
    assert "dual quaternions, of linear blend's time" in printed


def test_skin_quality_campaign() -> None:
    printed = run("campaign_skin_quality.py", "--limbs", "forearm twist", "knee")
    rows = [line.split("|") for line in printed.splitlines() if line.startswith("| forearm")]
    smallest = {(row[2].strip(), row[3].strip()): float(row[5]) for row in rows}
    assert smallest["180", "linear blend"] < 0.05 < 0.85 < smallest["180", "dual quaternion"]
    assert smallest["180", "linear, links of 30"] > 0.9
    knees = [line.split("|") for line in printed.splitlines() if line.startswith("| knee | 120")]
    crossing = {row[3].strip(): int(row[6].split()[0]) for row in knees}
    assert crossing["linear blend"] == crossing["dual quaternion"] == 0


def test_import() -> None:
    assert "import poise against import numpy" in run("bench_import.py", "--rounds", "1")


def test_solving_campaign(shared_data: Path) -> None:
    printed = run("campaign_solving.py", "--clips", "02_01_walk", "--every", "100")
    assert printed.count("met") >= 8
    assert "MISSED" not in printed
    assert "FALSE CLAIM" not in printed
    assert "VIOLATED LIMIT" not in printed


def test_claims_campaign_on_the_bundled_walk(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "nowhere")
    printed = run("campaign_claims.py", "--problems", "2", "--bundled", POISE_SHARED_DATA=nowhere)
    check_claims(printed)
    assert "not the numbers of docs/methods.md" in printed.splitlines()[-1]
    refused = subprocess.run(
        [sys.executable, str(BENCH / "campaign_claims.py")], capture_output=True, text=True,
        env={**os.environ, "POISE_SHARED_DATA": nowhere},
    )  # fmt: skip
    assert refused.returncode == 2 and "--bundled" in refused.stderr and not refused.stdout


def test_claims_campaign(shared_data: Path) -> None:
    check_claims(run("campaign_claims.py", "--problems", "2"))


def check_claims(printed: str) -> None:
    rows = [line for line in printed.splitlines() if line.startswith("| 00")]
    assert len(rows) == 28 and all(row.count("|") == 5 for row in rows)
    assert sum(row.startswith("| 001") for row in rows) == 12
    assert "within" in rows[0] and "2 of 2" in rows[1]
    assert "nan" not in printed


def test_constraints_campaign() -> None:
    printed = run("campaign_constraints.py", "--problems", "20")
    assert "converged 20 of 20" in printed
    # Times, and the share of lower minima among those few that end elsewhere, are left to the
    # campaign itself.
    line = next(each for each in printed.splitlines() if "metrics apart" in each)
    assert line.endswith(" met")


def test_convergence_campaign() -> None:
    printed = run("campaign_convergence.py")
    orders = {
        row.split("|")[1].strip(" `"): float(row.split("|")[2])
        for row in printed.splitlines() if row.startswith("| `")
    }  # fmt: skip
    assert orders["lagrange"] >= 1.8 and orders["sqp"] >= 1.8
    assert abs(orders["jacobian-transpose"] - 1.0) <= 0.1
    assert abs(orders["gradient-descent"] - 1.0) <= 0.1


def test_natural_campaign(shared_data: Path) -> None:
    parts = ["reconstruct-activities", "reconstruct-subjects", "crouch", "tracker"]
    data = ("--data", str(shared_data))
    printed = run("campaign_natural.py", *parts, "--quick", *data)
    assert "walk on the spot, with the prior: within 1 mm" in printed
    met = [line for line in printed.splitlines() if line.endswith(" met")]
    assert sum("goals met in frames that lm reaches" in line for line in met) == 6
    assert sum("ankle 40" in line for line in met) == 6


def test_walk_campaign(shared_data: Path) -> None:
    printed = run("campaign_walk.py", "--folder", str(shared_data / "poses"))
    assert "hip flexion" in printed and "slides" in printed
    assert "missed" not in printed


def test_published() -> None:
    pytest.importorskip("pinocchio", reason="needs pinocchio")
    printed = run("bench_published.py", "--quik", "3", "--jax-ik", "2")
    assert printed.count("Poise") == 6 and printed.count("(published)") == 12


def test_feet_constants() -> None:
    assert "1 of 1 constants are noticed" in run("feet_constants.py", "PlanSettings.let_go")


def test_robots(shared_data: Path) -> None:
    robot = shared_data / "humanoids" / "robots" / "unitree_g1" / "unitree_g1.xml"
    if not robot.exists():
        pytest.skip("needs the humanoid robots of the shared data")
    walk = shared_data / "asf_amc" / "cmu_02_01_walk.amc"
    printed = run("campaign_robots.py", "--robots", str(robot), "--motions", str(walk))
    row = printed.splitlines()[-1].split(" | ")
    assert float(row[6]) == 0.0  # frames with self-collision
    assert float(row[1]) < 1.0  # slide, cm/s
