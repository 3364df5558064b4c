"""`poise markers` and its batch task on models of OpenSim."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from formats.opensim import noisy_reference as noisy
from formats.opensim.test_tasks import TASKS
from poise.formats.opensim.storage import read_table
from samples.command_line import Poise


def test_the_command_writes_what_opensim_reads(
    command: Poise, shared_data: Path, tmp_path: Path
) -> None:
    folder = shared_data / "opensim"
    out = tmp_path / "ik.mot"
    done = command(
        "markers", str(shared_data / "trc" / "subject01_synthetic_marker_data.trc"),
        "--skeleton", folder / "subject01_simbody.osim",
        "--tasks", folder / "gait2354_IK_Tasks_uniform.xml",
        "-o", str(out),
    )  # fmt: skip
    assert done.code == 0, done.err
    table, expected = read_table(out), read_table(folder / "std_subject01_walk1_ik.mot")
    assert table.degrees and set(table.names) == set(expected.names)
    assert np.abs(table.times - expected.times).max() < 1e-3
    for name in expected.names:
        most = 1e-3 if name in ("pelvis_tx", "pelvis_ty", "pelvis_tz") else 0.1
        assert np.abs(table.column(name) - expected.column(name)).max() < most, name


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
def test_options_that_do_not_fit(command: Poise, shared_data: Path, tmp_path: Path) -> None:
    trial = str(Path(noisy.__file__).with_name("noisy.trc"))
    model_file = str(shared_data / "opensim" / "subject01_simbody.osim")
    tasks = tmp_path / "tasks.xml"
    tasks.write_text(TASKS, encoding="utf-8")
    wrong = command("markers", trial, "--skeleton", model_file, "--tasks", str(tasks))
    assert wrong.code == 2 and "no marker 'M1' in subject01" in wrong.err
    still = command("markers", trial, "--skeleton", model_file, "--static", trial)
    assert still.code == 2 and "scale it first" in still.err
    other = command("markers", trial, "--tasks", str(tasks))
    assert other.code == 2 and "tasks need an .osim skeleton" in other.err


def test_a_table_without_its_model_is_not_a_motion(
    command: Poise, shared_data: Path, tmp_path: Path
) -> None:
    path = shared_data / "opensim" / "std_subject01_walk1_ik.mot"
    done = command("clean", path, "-o", tmp_path / "clean.bvh")
    assert done.code == 2 and "it is a table: name its model (--skeleton MODEL.osim)" in done.err
    model = shared_data / "opensim" / "subject01_simbody.osim"
    done = command("convert", path, tmp_path / "walk.glb", "--skeleton", model)
    assert done.code == 0 and len(poise.read(tmp_path / "walk.glb").motion) == 73
    shown = command("info", path)
    assert shown.code == 0 and "a table of 23 columns" in shown.out


def test_a_model_is_scaled_to_a_static_trial(
    command: Poise, shared_data: Path, tmp_path: Path
) -> None:
    trial = Path(noisy.__file__).with_name("noisy.trc")
    words = (
        "markers", trial, "--skeleton", shared_data / "opensim" / "subject01_simbody.osim",
        "--scale", trial.with_name("scale.xml"),
    )  # fmt: skip
    done = command(*words, "--static", trial, "-o", tmp_path / "ik.mot", "--json")
    assert done.code == 0, done.err
    assert done.data["scale"]["pelvis"] == pytest.approx([1.0, 1.0, 1.0588], abs=1e-4)
    assert done.data["rms_m"] < 0.02  # of noise and a walk; not placed: 0.026
    assert "femur_r 0.993 0.993 0.993" in command(*words, "--static", trial).out
    lonely = command(*words)
    assert lonely.code == 2 and "--scale needs --skeleton MODEL.osim and --static" in lonely.err


def test_a_folder_of_trials_is_solved_with_tasks(
    command: Poise, shared_data: Path, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    trial = Path(noisy.__file__).with_name("noisy.trc")
    (tmp_path / "in" / "walk.trc").write_bytes(trial.read_bytes())
    folder = shared_data / "opensim"
    done = command(
        "batch", "markers", tmp_path / "in", "--skeleton", folder / "subject01_simbody.osim",
        "--tasks", folder / "gait2354_IK_Tasks.xml", "--to", ".mot", "-o", tmp_path / "out",
    )  # fmt: skip
    assert done.code == 0, done.err
    table = read_table(tmp_path / "out" / "walk.mot")
    assert len(table.names) == 23 and table.times[0] == 0.4
