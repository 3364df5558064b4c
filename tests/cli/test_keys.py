"""`poise keys` and its input and output files."""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import FileSyntax
from poise.formats.keyframes import read_keyframes, write_keyframes
from poise.motion import Keyframes, Track, reduced
from samples.command_line import Poise

WAVE = {
    "format": "poise keyframes",
    "version": 1,
    "name": "wave",
    "fps": 30,
    "angles": "degrees",
    "kind": "linear",
    "poses": [
        {"time": 0.0, "values": {"lhumerus_rz": 0, "root_ty": 0.9}},
        {"time": 1.0, "values": {"lhumerus_rz": 60}},
        {"time": 2.0, "values": {"root_ty": 1.1}},
    ],
}


def test_a_motion_becomes_keys_and_comes_back(command: Poise, files: Path, tmp_path: Path) -> None:
    made = tmp_path / "walk.json"
    data = command("keys", files / "walk.amc", "-o", made, "--json").data
    walk = poise.read(files / "walk.amc").motion
    assert data["keys"] == reduced(walk).count < walk.q.size / 3
    assert sum(data["tracks"].values()) == data["keys"]
    done = command("keys", made, "--to", files / "walk.amc", "-o", tmp_path / "again.npz")
    assert done.code == 0 and f"{data['keys']} keys" in done.out, done.err
    again = poise.read(tmp_path / "again.npz").motion
    assert again.fps == pytest.approx(walk.fps) and len(again) == len(walk)
    assert np.abs(again.q - walk.q).max() <= math.radians(0.1) + 1e-9
    fine = command("keys", files / "walk.amc", "--angle", 0.01, "--json").data
    assert fine["keys"] > data["keys"] and fine["output"] is None


def test_keys_by_hand(command: Poise, files: Path, tmp_path: Path) -> None:
    made = tmp_path / "wave.json"
    made.write_text(json.dumps(WAVE))
    assert command("keys", made, "--to", files / "hero.asf", "-o", tmp_path / "w.bvh").code == 0
    motion = poise.read(tmp_path / "w.bvh").motion
    assert (len(motion), round(motion.fps, 6)) == (61, 30.0)
    body = character().skeleton
    keys, fps = read_keyframes(made, body)
    assert fps == 30.0 and keys.name == "wave"
    assert keys.at(0.5).value("lhumerus_rz") == pytest.approx(math.radians(30.0))
    assert keys.at(1.0).value("root_ty") == pytest.approx(1.0)  # metres, not degrees
    data = command("keys", made, "--to", files / "hero.asf", "--fps", 10, "--kind", "step",
                   "--json").data  # fmt: skip
    assert (data["frames"], data["keys"]) == (21, 4)


def test_motions_as_tables(command: Poise, files: Path, tmp_path: Path) -> None:
    walk, keys = files / "walk.amc", tmp_path / "keys.json"
    assert command("keys", walk, "-o", keys).code == 0
    motion = poise.read(walk).motion
    for words in (
        ("convert", walk, tmp_path / "convert.csv"),
        ("edit", walk, "--crop", "0:0.5", "-o", tmp_path / "edit.csv"),
        ("keys", keys, "--to", walk, "-o", tmp_path / "keys.csv"),
        ("retarget", walk, "--to", files / "hero.bvh", "-o", tmp_path / "retarget.csv"),
    ):
        done = command(*words)
        assert done.code == 0 and "written: " in done.out, done.err
    rows = {name: np.loadtxt(tmp_path / f"{name}.csv", delimiter=",", skiprows=1)
            for name in ("convert", "edit", "keys", "retarget")}  # fmt: skip
    np.testing.assert_array_equal(rows["convert"][:, 1:], motion.q)
    np.testing.assert_array_equal(rows["edit"][:, 1:], motion.q[: len(rows["edit"])])
    assert np.abs(rows["keys"][:, 1:] - motion.q).max() <= math.radians(0.1) + 1e-9
    assert len(rows["retarget"]) == len(motion)
    done = command("convert", walk, tmp_path / "convert.csv")
    assert "read back: " in done.out and "loss: " in done.out


def test_every_kind_keeps_every_digit(tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder().add("hip", poise.QuaternionFree())
    body = builder.add("knee", poise.Hinge("x"), "hip").build()
    rng = np.random.default_rng(0)
    times = np.array([0.0, 0.3, 1.1])
    turns = rng.normal(size=(3, 4))
    turns /= np.linalg.norm(turns, axis=1, keepdims=True)
    for kind in ("step", "linear", "hermite", "catmull-rom", "bezier"):
        made = {
            name: Track.of(
                times, values, kind, incoming=rng.normal(size=values.shape),
                outgoing=rng.normal(size=values.shape), handles=rng.uniform(0.0, 0.2, (3, 2)),
                tension=0.3,
            )
            for name, values in {"hip_qw": turns, "knee_rx": rng.normal(size=3)}.items()
        }  # fmt: skip
        keys = Keyframes(body, made, kind)
        write_keyframes(keys, tmp_path / "keys.json", fps=24.0)
        again, fps = read_keyframes(tmp_path / "keys.json", body)
        t = np.linspace(0.0, 1.1, 57)
        assert fps == 24.0 and again.name == kind
        assert (again.at(t).q == keys.at(t).q).all()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": "other"}, "not a keyframe file"),
        ({"version": 2}, "version 1"),
        ({"poses": []}, "tracks or poses"),
        ({"angles": "turns"}, "radians or degrees"),
        ({"fps": 0}, "positive"),
        ({"fps": "fast"}, "fps is 'fast': expected a number"),
        ({"poses": [{"values": {"root_ty": 1.0}}]}, "time"),
        ({"poses": [{"time": 0.0, "values": {"tail": 1.0}}]}, "tail"),
        ({"poses": [{"time": 0.0, "values": {"root_ty": [1.0, 2.0]}}]}, "values"),
        ({"poses": [3]}, "pose 0 is 3: expected an object"),
        ({"poses": 3}, "wrong type"),
        ({"poses": [{"time": 10**400, "values": {}}]}, "'time' of pose 0"),
        ({"poses": [{"time": 0, "values": {"root_ty": "up"}}]}, "root_ty: 'up', expected numbers"),
        ({"kind": "wavy"}, "wavy"),
        ({"angle": "degrees"}, "no field 'angle'; near: angles"),
        (
            {"poses": [{"time": 0, "value": {"root_ty": 1}}]},
            "pose 0: no field 'value'; near: values",
        ),
        ({"tracks": {"root_ty": {"times": [0, 0], "values": [1, 2]}}}, "increasing"),
        ({"tracks": {"root_ty": {"times": [0], "values": [1], "slope": 2}}}, "slope"),
        ({"tracks": {"root_ty": {"values": [1]}}}, "times"),
        ({"tracks": [1]}, "'tracks' is [1]: expected an object"),
        ({"tracks": {"root_ty": 1}}, "the track 'root_ty' is 1: expected an object"),
    ],
)
def test_wrong_files_are_told(
    command: Poise, files: Path, tmp_path: Path, change: dict[str, object], said: str
) -> None:
    made = tmp_path / "wrong.json"
    made.write_text(json.dumps({**WAVE, **change}))
    done = command("keys", made, "--to", files / "hero.asf")
    assert done.code == 2 and said in done.err and "wrong.json" in done.err
    with pytest.raises(FileSyntax):
        read_keyframes(made, character().skeleton)


def test_wrong_asks_are_told(command: Poise, files: Path, tmp_path: Path) -> None:
    made = tmp_path / "wave.json"
    made.write_text(json.dumps(WAVE))
    for words, said in (
        ((made,), "--to"),
        ((files / "hero.asf",), "no motion"),
        ((files / "walk.amc", "-o", tmp_path / "x.bvh"), ".json"),
        ((made, "--to", files / "hero.asf", "-o", tmp_path / "x.asf"), "holds no motion"),
        ((files / "walk.amc", "--angle", 0), "positive"),
        ((made, "--to", files / "hero.asf", "--kind", "wavy"), "wavy"),
    ):
        done = command("keys", *words)
        assert done.code == 2 and said in done.err, done.err
    made.write_text("{")
    assert "JSON is not valid" in command("keys", made, "--to", files / "hero.asf").err


def test_the_report_states_how_far_joints_are_off(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    made, baked = tmp_path / "walk.json", tmp_path / "again.npz"
    data = command("keys", files / "walk.amc", "--angle", 0.5, "-o", made, "--json").data
    assert command("keys", made, "--to", files / "walk.amc", "-o", baked).code == 0
    before, after = (poise.read(path).motion.world for path in (files / "walk.amc", baked))
    apart = np.linalg.norm(before[..., :3, 3] - after[..., :3, 3], axis=-1).max()
    assert 1e-4 < apart == pytest.approx(data["largest_distance_m"], abs=1e-9)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--angle", "0"), "--angle 0: expected a positive number"),
        (("--length", "nan"), "--length nan: expected a positive number"),
    ],
)
def test_a_wrong_tolerance_names_its_option(
    command: Poise, files: Path, words: tuple[str, ...], says: str
) -> None:
    bad = command("keys", files / "walk.amc", *words)
    assert bad.code == 2 and says in bad.err


def test_a_motion_takes_no_options_of_baking_and_a_glb_names_the_second_step(
    command: Poise, files: Path
) -> None:
    bad = command("keys", files / "walk.amc", "--fps", 30, "--kind", "step")
    assert bad.code == 2 and "--fps, --kind: only for baking keyframes" in bad.err
    bad = command("keys", files / "walk.amc", "-o", "walk.glb")
    assert bad.code == 2 and "then poise keys KEYS.json --to" in bad.err


def test_a_wrong_way_of_baking_names_what_is_valid(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    made = tmp_path / "wave.json"
    made.write_text(json.dumps(WAVE))
    to = ("keys", made, "--to", files / "hero.asf")
    assert "--fps 0: expected more than 0 and at most 10000" in command(*to, "--fps", 0).err
    assert "expected step, linear, hermite" in command(*to, "--kind", "spline").err
