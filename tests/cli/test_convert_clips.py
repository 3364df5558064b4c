"""``poise convert``: several clips in one file, and files without meshes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from motion.test_joint_matching import by_part
from poise.bundled import bare_character, character
from poise.cli.main import run
from poise.model import Character


def clip(folder: Path, name: str, first: int) -> Path:
    """Ten frames of the bundled walk as a file; its motion has this name."""
    hero = character()
    q = hero.motion.q[first : first + 10]
    path = folder / f"{name}.glb"
    poise.write(hero.with_motion(poise.Motion(hero.skeleton, q, 30.0, name)), path)
    return path


@pytest.mark.parametrize("extension", [".fbx", ".glb", ".usda", ".vrma"])
def test_clips_of_several_files_without_a_mesh(tmp_path: Path, extension: str) -> None:
    files = [clip(tmp_path, name, first) for name, first in (("idle", 0), ("walk", 5), ("run", 9))]
    out = tmp_path / f"clips{extension}"
    merged = [word for file in files[1:] for word in ("--merge", str(file))]
    assert run(["convert", str(files[0]), str(out), *merged, "--no-mesh"]) == 0
    found = poise.read(out)
    assert tuple(found.motions) == ("idle", "walk", "run") and not found.skins
    hero = character()
    at = [hero.skeleton.joint_index(name) for name in ("lhand", "rfoot")]
    for first, motion in zip((0, 5, 9), found.motions.values(), strict=True):
        if extension != ".vrma":  # which has human bones
            names = [motion.skeleton.joint_index(name) for name in ("lhand", "rfoot")]
            wanted = hero.motion.world[first : first + 10, at, :3, 3]
            assert np.abs(motion.world[:, names, :3, 3] - wanted).max() < 1e-4
    if extension != ".vrma":
        assert run(["convert", str(out), str(tmp_path / "one.bvh"), "--motion", "walk"]) == 0


@pytest.mark.parametrize("edited", [False, True])
def test_without_its_mesh_a_motion_of_shapes_has_no_channel(tmp_path: Path, edited: bool) -> None:
    """Of a node without a mesh, glTF allows no weights; the extras keep the values."""
    body = poise.SkeletonBuilder().add("root", poise.Fixed()).parameter("smile").build()
    mesh = poise.Mesh(np.eye(3), [(0, 1, 2)], shapes=[poise.Shape("smile", np.ones((3, 3)))])
    skin = replace(poise.Skin.rigid(mesh, body.rest, "root"), shape_dofs=("smile",))
    talk = poise.Motion(body, [[0.0], [0.7], [0.2]], 30.0, "talk")
    file, out = tmp_path / "face.glb", tmp_path / "bare.glb"
    poise.write(Character("face", body, {"talk": talk}, skins=(skin,)), file)
    read = poise.read(file)
    if edited:
        read = read.with_motion(poise.Motion(read.skeleton, read.motion.q * 0.5, 30.0, "talk"))
    poise.write(read.with_skins([]), out)
    found = poise.read(out)
    assert not found.repairs
    np.testing.assert_allclose(found.motion.q, read.motion.q)


def test_equal_names_are_numbered_and_other_joints_refused(tmp_path: Path, capsys) -> None:
    file = clip(tmp_path, "walk", 0)
    out = tmp_path / "two.glb"
    assert run(["convert", str(file), str(out), "--merge", str(file)]) == 0
    assert tuple(poise.read(out).motions) == ("walk", "walk_2")
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(0, 1, 0)).build()
    poise.write(poise.Motion(arm, [[0.1]], 30.0, "other"), tmp_path / "other.bvh")
    capsys.readouterr()
    assert run(["convert", str(file), str(out), "--merge", str(tmp_path / "other.bvh")]) == 2
    assert "other.bvh" in capsys.readouterr().err


def turns(character: Character, name: str) -> dict[str, np.ndarray]:
    """The rotations of the human bones in a motion, relative to the T-pose."""
    body, motion = character.skeleton, character.motions[name]
    return {
        joint.human: motion.world[:, at, :3, :3] @ body.rest.world[at, :3, :3].T
        for at, joint in enumerate(body.joints)
        if joint.human
    }


@pytest.mark.parametrize(
    ("first", "how"), [(".glb", "matched by body part"), (".vrma", "retargeted")]
)
def test_clips_of_bodies_with_other_names_become_one_vrma(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], first: str, how: str
) -> None:
    hero = bare_character()
    walk = hero.motion[:10]
    other = by_part(hero.skeleton)
    poise.write(poise.Motion(hero.skeleton, walk.q, 30.0, "one"), tmp_path / f"one{first}")
    poise.write(poise.Motion(other, walk.q[::-1], 30.0, "two"), tmp_path / "two.glb")
    poise.write(poise.Motion(other, walk.q[::-1], 30.0, "two"), tmp_path / "two.vrma")
    alone = poise.read(tmp_path / "two.vrma")
    out = tmp_path / "clips.vrma"
    words = ["convert", str(tmp_path / f"one{first}"), str(out), "--merge"]
    capsys.readouterr()
    assert run([*words, str(tmp_path / "two.glb")]) == 0
    told = capsys.readouterr().out
    assert f"{tmp_path / 'two.glb'}: 1 motion {how}" in told
    found = poise.read(out)
    assert tuple(found.motions) == ("one", "two")
    wanted, made = turns(alone, "two"), turns(found, "two")
    assert made.keys() == wanted.keys() and len(made) > 15
    placed = how == "retargeted"  # which places hands and feet, and rolls limbs
    for bone in ("hips", "spine", "chest", "head") if placed else made:
        within = 0.01 if placed else 1e-5
        np.testing.assert_allclose(made[bone], wanted[bone], atol=within, err_msg=bone)


def test_clips_of_other_proportions_are_retargeted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hero = bare_character()
    file = clip(tmp_path, "walk", 0)
    frames = {
        joint.name: replace(joint, frame=_longer(joint.frame))
        for joint in hero.skeleton.joints
        if joint.name in ("lhumerus", "rhumerus", "lradius", "rradius")
    }
    body = by_part(hero.skeleton.with_joints(**frames))
    poise.write(poise.Motion(body, hero.motion.q[:10], 30.0, "long"), tmp_path / "long.glb")
    capsys.readouterr()
    words = ["--merge", str(tmp_path / "long.glb"), "--no-mesh"]
    assert run(["convert", str(file), str(tmp_path / "two.vrma"), *words]) == 0
    assert "long.glb: 1 motion retargeted" in capsys.readouterr().out
    found = poise.read(tmp_path / "two.vrma")
    head = turns(found, "long")["head"] - turns(found, "walk")["head"]
    assert np.abs(head).max() < 0.05


def _longer(frame: np.ndarray) -> np.ndarray:
    made = frame.copy()
    made[:3, 3] *= 1.3
    made.setflags(write=False)
    return made
