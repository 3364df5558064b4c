"""`poise markers` and `poise batch markers` on a synthetic trial of the bundled character."""

from __future__ import annotations

import json
import os
import re
from itertools import count
from pathlib import Path

import numpy as np
import pytest

import poise
from formats import c3d_files
from poise.bundled import character
from poise.cli.markers import OUTPUTS, write_trial
from poise.cli.output import MOTIONS
from poise.formats import writable_extensions
from poise.motion.markers import marker_model, solve_trial
from samples.command_line import Poise

NAMES = [
    "LFHD", "RFHD", "LBHD", "RBHD", "C7", "CLAV", "STRN", "LSHO", "RSHO", "LASI", "RASI", "LPSI",
    "RPSI", "LTHI", "RTHI", "LKNE", "RKNE", "LTIB", "RTIB", "LANK", "RANK", "LHEE", "RHEE", "LTOE",
    "RTOE", "LUPA", "RUPA", "LELB", "RELB", "LFRM", "RFRM", "LWRA", "RWRA", "LWRB", "RWRB",
]  # fmt: skip


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten frames of the bundled walk, a marker a model, one of them never of a known name."""
    hero = character()
    model = marker_model(NAMES, hero.skeleton)
    places = 1e3 * model.places(hero.skeleton, hero.motion.world[:20:2])
    places = np.concatenate([places, places[:, :1] + 30.0], axis=1)
    path = tmp_path_factory.mktemp("trials") / "walk.c3d"
    path.write_bytes(c3d_files.c3d(places, [*model.names, "M99"], rate=60.0))
    return path


def test_a_trial_becomes_a_motion_and_a_report(command: Poise, trial: Path, tmp_path: Path) -> None:
    out, table = tmp_path / "walk.bvh", tmp_path / "table.json"
    done = command(
        "markers", trial, "--no-calibrate", "-o", out, "--report", tmp_path / "e.csv",
        "--write-model", table,
    )  # fmt: skip
    assert done.code == 0 and "not in the table, not used: M99" in done.out
    assert "WRONG" not in done.out and "markers by error, largest first (frames counted" in done.out
    motion = poise.read(out).motion
    assert len(motion) == 10 and motion.fps == pytest.approx(60.0, rel=1e-4)
    rows = (tmp_path / "e.csv").read_text().splitlines()
    assert len(rows) == 11 and rows[0].startswith("frame,rms_m,LFHD_m")
    data = command("markers", trial, "--no-calibrate", "--model", table, "--json").data
    assert data["rms_m"] < 0.01 and not data["wrong_table"] and len(data["frame_rms_m"]) == 10
    assert {row["name"] for row in data["markers"]} == set(json.loads(table.read_text())["markers"])


def test_a_solved_trial_is_written_in_every_motion_format(trial: Path, tmp_path: Path) -> None:
    hero, seen = character(), poise.read(trial).markers
    assert seen is not None and {*writable_extensions(motion=True)} - {*OUTPUTS} == {".npy", ".pkl"}
    made = solve_trial(seen, hero.skeleton, calibrated=False)
    for extension in MOTIONS:
        path = tmp_path / f"walk{extension}"
        write_trial(made, hero, str(path), None)
        if extension != ".ma":
            again = poise.read(
                path, skeleton=hero if extension in (".csv", ".mot", ".sto") else None
            ).motion
            assert len(again) == 10 and again.fps == pytest.approx(60.0, rel=1e-4)


def test_a_batch_takes_the_axis_and_the_subject(
    command: Poise, trial: Path, tmp_path: Path
) -> None:
    words = ("batch", "markers", trial.parent, "-o", tmp_path / "out", "--json")
    for option, value, said in (("--up", "up", "up axis 'up'"), ("--subject", "Bo", "'Bo'")):
        done = command(*words, option, value)
        assert done.code == 4 and said in done.data["failed"][0]["message"]


@pytest.mark.parametrize("extension", [".bvh", ".npz", ".glb"])
def test_a_table_that_does_not_fit_the_written_joints_is_reported(
    extension: str, command: Poise, trial: Path, tmp_path: Path
) -> None:
    out, table = tmp_path / f"walk{extension}", tmp_path / "table.json"
    done = command("markers", trial, "--no-calibrate", "-o", out, "--write-model", table)
    assert done.code == 0
    motion, seen = poise.read(out).motion, poise.read(trial).markers
    assert seen is not None
    rows = json.loads(table.read_text())["markers"]
    joints = [motion.skeleton.joint_index(row["joint"]) for row in rows.values()]
    offsets = np.array([[*row["offset_m"], 1.0] for row in rows.values()])
    places = (motion.world[:, joints] @ offsets[:, :, None])[:, :, :3, 0]
    measured = np.stack([seen.path(name) for name in rows], axis=1)
    fits = np.abs(places - measured).max() < 0.05
    assert fits == ("joint frames of --skeleton" not in done.out)
    assert fits == (extension != ".bvh")


def test_the_report_has_headings_and_says_how_frames_are_counted(
    command: Poise, tmp_path: Path
) -> None:
    hero = character()
    model = marker_model(NAMES, hero.skeleton)
    places = model.places(hero.skeleton, hero.motion.world[:20:2])
    path = tmp_path / "walk.c3d"
    path.write_bytes(c3d_files.c3d(1e3 * places, model.names, rate=60.0, first=101))
    told = command("info", path).out
    assert "10 frames, numbered from 101 in the file," in told
    errors = tmp_path / "errors.csv"
    done = command("markers", path, "--no-calibrate", "--report", errors)
    lines = done.out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("markers by error"))
    assert "counted from 0; the file numbers frame 0 as 101" in lines[at]
    headings = ["marker", "RMS error", "worst error", "in frame", "excluded", "missing"]
    assert re.split(r"\s{2,}", lines[at + 1].strip()) == headings
    name, _, error, frame, *_ = re.split(r"\s{2,}", lines[at + 2].strip())
    table = [row.split(",") for row in errors.read_text().splitlines()]
    column = table[0].index(f"{name}_m")
    kept = {row[0]: float(row[column]) for row in table[1:] if not row[column].endswith("*")}
    assert frame == max(kept, key=kept.__getitem__) and next(iter(kept)) == "0"
    assert error == f"{1e3 * kept[frame]:.1f} mm"


@pytest.mark.parametrize("failing", range(3))
def test_outputs_are_replaced_together(
    failing: int, command: Poise, trial: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs = [tmp_path / name for name in ("walk.bvh", "e.csv", "table.json")]
    for path in outputs:
        path.write_text("old")
    rename, number = os.replace, count()

    def full(file: Path, target: Path) -> None:
        if next(number) == failing:
            raise OSError(28, "No space left on device")
        rename(file, target)

    monkeypatch.setattr(os, "replace", full)
    done = command(
        "markers", trial, "--no-calibrate", "-o", outputs[0], "--report", outputs[1],
        "--write-model", outputs[2],
    )  # fmt: skip
    assert done.code == 2 and "No space left" in done.err
    assert {path: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys(outputs, "old")


def test_a_folder_of_trials(command: Poise, trial: Path, tmp_path: Path) -> None:
    done = command("batch", "markers", trial.parent, "--no-calibrate", "-o", tmp_path, "-j", "1")
    assert done.code == 0 and (tmp_path / "walk.bvh").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "walk.txt"), "'.txt'"),
        (("--report", "walk.bvh"), "'.bvh'"),
        (("--limits", "some"), "widened, kept or none"),
        (("--subject", "Ann"), "no subject 'Ann'"),
        (("--model", "none.json"), "no such file"),
        (("--write-model", "table.txt"), "'.txt'"),
        (("--write-model", "nowhere/table.json"), "no such folder"),
        (("--write-model", "a.json", "--report", "./a.json"), "--write-model is also --report"),
        (("-o", "a.png", "--report", "a.png"), "--report is also --output"),
        (("--model", "a.json", "--report", "a.json"), "an input file"),
        (("--frame", "3", "-o", "a.mp4"), "--frame selects the frame of a picture"),
        (("--frame", "3"), "--frame selects the frame of a picture"),
        (("--frame", "10", "-o", "a.png"), "frames 0 to 9"),
    ],
)
def test_what_cannot_be_meant(
    command: Poise, trial: Path, words: tuple[str, ...], said: str
) -> None:
    done = command("markers", trial, *words)
    assert done.code == 2 and said in done.err


def test_what_a_table_has_wrong_names_the_table(
    command: Poise, trial: Path, tmp_path: Path
) -> None:
    table = tmp_path / "table.json"
    table.write_text('{"markers": {"LKNE": {"joint": "lfmur", "offset_m": [0, 0, 0]}}}')
    done = command("markers", trial, "--model", table)
    assert done.code == 2 and done.err.startswith(f"poise: {table}: no joint")
    table.write_text('{"markers": {"XX": {"joint": "lfemur", "offset_m": [0, 0, 0]}}}')
    done = command("markers", trial, "--model", table)
    assert done.code == 2 and done.err.startswith(f"poise: {table}: the model has none")
    done = command("markers", trial, "--model", table, "--subject", "nobody")
    assert done.code == 2 and done.err.startswith(f"poise: {trial}: ")
    done = command("markers", trial, "--model", table, "--limits", "wide")
    assert done.code == 2 and done.err.startswith("poise: limits 'wide': ")


@pytest.mark.slow
def test_figures_without_a_sample_are_said_and_kept_without_nan(
    command: Poise, trial: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the title of the figure has the words and the digits of the text
    figure = tmp_path / "errors.svg"
    titles: list[str] = []
    monkeypatch.setattr("matplotlib.axes.Axes.set_title", lambda _, text, **__: titles.append(text))
    done = command("markers", trial, "--report", figure)
    assert done.code == 0, done.err
    assert "frames not used for calibration: no samples" in done.out
    assert titles[0] in done.out.splitlines()
    done = command("batch", "markers", trial.parent, "-o", tmp_path, "-j", "1")
    assert done.code == 0, done.err
    kept = "".join(path.read_text() for path in tmp_path.rglob("*.json*"))
    assert '"held_out_rms_m": null' in kept and "NaN" not in kept


def test_a_file_without_markers(command: Poise, files: Path) -> None:
    done = command("markers", files / "hero.asf")
    assert done.code == 2 and "has no markers" in done.err


def test_a_trial_with_one_known_marker_is_refused_by_name(
    command: Poise, shared_data: Path, tmp_path: Path
) -> None:
    raw = bytearray((shared_data / "c3d" / "auc_dynamic.c3d").read_bytes())
    at = raw.find(b"RACROM".ljust(32))
    for number in range(23):
        name = b"T10" if number == 2 else b"X%02d" % number
        raw[at + 32 * number : at + 32 * number + 32] = name.ljust(32)
    (tmp_path / "one.c3d").write_bytes(raw)
    done = command("markers", tmp_path / "one.c3d", "-o", tmp_path / "o.bvh")
    assert done.code == 2 and "1 of 23 markers is known (T10)" in done.err
    assert not (tmp_path / "o.bvh").exists()
