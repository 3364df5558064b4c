"""`poise retarget` and `poise batch retarget`."""

from __future__ import annotations

import json
import warnings
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import RepairWarning
from samples.command_line import Poise


def test_a_motion_is_carried_over_and_the_report_says_how(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    out, table = tmp_path / "out.bvh", tmp_path / "map.json"
    walk = files / "walk.amc"
    done = command("retarget", walk, "--to", "bundled", "-o", out, "--write-map", table)
    assert done.code == 0, done.err
    for said in (
        "mapped:",
        "left forearm",
        "lradius lwrist",
        "scaled: trajectories 1",
        "contacts: ",
    ):
        assert said in done.out
    assert len(poise.read(out).motion) == len(character().motion)
    data = command(
        "retarget", walk, "--to", files / "walk.amc", "--map", table, "--no-contacts",
        "--no-limits", "--json",
    ).data  # fmt: skip
    assert data["map"] == json.loads(table.read_text())["parts"]
    assert data["contacts"] == [] and data["scale"] == 1.0
    assert data["reference"]["target"]["pose"] == "rest"


def test_a_doubtful_unit_and_an_unnamed_output_are_reported(command: Poise, files: Path) -> None:
    walk = files / "walk.amc"
    done = command("retarget", walk, "--to", "bundled")
    assert "hint:" not in done.out and "nothing written: name the output with -o OUT" in done.out
    done = command("retarget", walk, "--to", "bundled", "--unit", "0.25")
    assert "hint: the legs of the target are 4 times as long as those of the source" in done.out


def test_wrong_asks_are_told(command: Poise, files: Path, tmp_path: Path) -> None:
    walk = files / "walk.amc"
    done = command("retarget", walk)
    assert done.code == 2 and "--to" in done.err
    done = command("retarget", files / "hero.asf", "--to", "bundled")
    assert done.code == 2 and "no motion" in done.err
    done = command("retarget", walk, "--to", "bundled", "--map", tmp_path / "none.json")
    assert done.code == 2 and "none.json" in done.err
    done = command("retarget", walk, "--to", "bundled", "-o", "out.png")
    assert done.code == 2 and ".bvh" in done.err
    done = command("retarget", walk, "--to", "bundled", "--scale", 0)
    assert done.code == 2 and "scale" in done.err


def test_a_table_is_written_to_be_filled_in_where_nothing_is_known(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    arm = poise.SkeletonBuilder("arm").add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    poise.write(poise.Character("arm", arm), tmp_path / "arm.bvh")
    table = tmp_path / "map.json"
    asked = ("retarget", files / "walk.amc", "--to", tmp_path / "arm.bvh")
    done = command(*asked, "--write-map", table)
    assert done.code == 2
    assert (
        f"{tmp_path / 'arm.bvh'}: no joint of the target (arm with a; neither a person" in done.err
    )
    assert '"target" lists' in done.err and "--map FILE" in done.err
    done_back = command("retarget", tmp_path / "arm.bvh", "--to", "bundled")
    assert (
        f"{tmp_path / 'arm.bvh'}: no joint of the source (arm with a; neither a person"
        in done_back.err
    )
    rows = json.loads(table.read_text())["parts"]
    assert len(rows) > 20 and rows["left forearm"]["target"] == []
    done = command(*asked, "--write-map", tmp_path / "none" / "map.json")
    assert done.code == 2 and "no such folder" in done.err


@pytest.mark.slow
def test_a_folder_is_carried_over_as_a_single_file_is(command: Poise, tmp_path: Path) -> None:
    hero = character()
    clips, out = tmp_path / "clips", tmp_path / "out"
    clips.mkdir()
    poise.write(hero, clips / "walk.bvh")
    (clips / "broken.bvh").write_text("HIERARCHY\n")
    poise.write(hero, tmp_path / "hero.glb")
    done = command(
        "batch", "retarget", clips, "--to", tmp_path / "hero.glb", "-o", out, "-j", 1
    )  # fmt: skip
    assert "2 files: 1 done, 1 failed" in done.out, done.err
    alone = tmp_path / "alone.glb"
    command("retarget", clips / "walk.bvh", "--to", tmp_path / "hero.glb", "-o", alone)
    one, other = (poise.read(path).motion for path in (alone, out / "walk.glb"))
    assert np.array_equal(one.q, other.q)
    done = command("batch", "retarget", clips, "--to", tmp_path / "no.glb", "-o", out)
    assert done.code == 2 and "no.glb" in done.err


def test_limbs_that_the_source_lacks_follow_the_prior(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    table, walk = tmp_path / "map.json", files / "walk.amc"
    command("retarget", walk, "--to", "bundled", "--write-map", table)
    known = json.loads(table.read_text())
    for part, pair in known["parts"].items():
        if part.startswith("left ") and part.endswith(("arm", "hand", "clavicle", "s", "thumb")):
            pair["source"] = []
    table.write_text(json.dumps(known))
    asked = ("retarget", walk, "--to", "bundled", "--map", table)
    done = command(*asked)
    assert "posed by the prior: " in done.out and "--no-prior" in done.out
    assert "lradius" in command(*asked, "--json").data["posed_by_prior"]
    assert command(*asked, "--no-prior", "--json").data["posed_by_prior"] == []


def test_a_vrm_animation_moves_an_avatar(command: Poise, shared_data: Path, tmp_path: Path) -> None:
    clip, avatar = (shared_data / "vrm" / name for name in ("test.vrma", "cryptovoxels.vrm"))
    out = tmp_path / "out.vrm"
    done = command("retarget", clip, "--to", avatar, "-o", out)
    assert done.code == 0, done.err
    assert "warning" not in done.out
    made = poise.read(out)
    arm = [made.skeleton.joint_index(name) for name in ("Right arm", "Right wrist")]
    way = np.diff(made.motion.world[:, arm][..., :3, 3], axis=1)[:, 0]
    assert len(made.motion) == 73 and np.ptp(way, axis=0).max() > 0.1
    meta = tmp_path / "meta.json"
    meta.write_text('{"authors": ["A. Maker"]}')
    done = command("convert", out, tmp_path / "b.glb", "--meta", meta)
    assert done.code == 2 and "--meta is for .vrm" in done.err
    hero = tmp_path / "hero.glb"
    poise.write(character(), hero)
    done = command("convert", hero, tmp_path / "hero.vrm", "--meta", meta)
    assert done.code == 0 and b"A. Maker" in (tmp_path / "hero.vrm").read_bytes()


def test_a_file_of_the_target_gets_one_more_take(
    command: Poise, files: Path, tmp_path: Path, shared_data: Path
) -> None:
    hero, out = shared_data / "fbx" / "maya_kenney_character_7700_binary.fbx", tmp_path / "out.fbx"
    done = command("retarget", files / "walk.amc", "--to", hero, "-o", out, "--fps", "24")
    assert done.code == 0, done.err
    assert f"{hero} with a further motion" in done.out
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        before, after = poise.read(hero), poise.read(out)
    new, *others = after.motions
    assert others == list(before.motions) and after.motions[new].fps == 24.0
    for name in others:
        assert np.array_equal(before.motions[name].q, after.motions[name].q)
    dense = command("convert", out, tmp_path / "sparse.fbx", "--keys", "sparse").out
    assert "not stored" not in dense
    assert (tmp_path / "sparse.fbx").stat().st_size < out.stat().st_size - 50_000
    refused = command("convert", out, tmp_path / "out.bvh", "--keys", "sparse")
    assert refused.code == 2 and "--keys" in refused.err
    options = ("--to", hero, "-o", tmp_path / "few.fbx", "--fps", "24", "--keys", "sparse")
    assert command("retarget", files / "walk.amc", *options).code == 0
    assert (tmp_path / "few.fbx").stat().st_size < out.stat().st_size - 20_000
    for name in ("bare.fbx", "bare.glb"):
        options = ("--to", hero, "-o", tmp_path / name, "--no-mesh")
        assert command("retarget", files / "walk.amc", *options).code == 0
        bare = poise.read(tmp_path / name)
        assert not bare.skins and len(bare.motion) == 120
    folder = tmp_path / "clips"
    folder.mkdir()
    (folder / "walk.amc").write_bytes((files / "walk.amc").read_bytes())
    (folder / "walk.asf").write_bytes(next(files.glob("*.asf")).read_bytes())
    options = ("--to", hero, "-o", tmp_path / "done", "--format", ".fbx", "--keys", "sparse")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        done = command("batch", "retarget", folder, *options)
        assert done.code == 0, done.err
        assert list(poise.read(tmp_path / "done" / "walk.fbx").motions)[1:] == others
