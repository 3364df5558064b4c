"""`poise skin`: bone links and deformers of a skinned file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from samples.command_line import Poise


@pytest.fixture(scope="module")
def skinned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled character with its skin, as a file."""
    path = tmp_path_factory.mktemp("skinned") / "hero.glb"
    poise.write(character(), path)
    return path


def test_links_are_inserted_and_come_back_from_the_file(
    command: Poise, skinned: Path, tmp_path: Path
) -> None:
    done = command("skin", skinned, "--links", 60, "--joint", "lradius", "-o", tmp_path / "a.glb")
    assert done.code == 0, done.err
    assert "links: 2 links for 1 joint" in done.out
    assert "lradius: rotates by up to 150 degrees, 2 links" in done.out
    again = poise.read(tmp_path / "a.glb")
    assert {"lradius_link1", "lradius_link2"} <= set(again.skeleton.joint_names)
    assert again.skeleton.dof_names == poise.read(skinned).skeleton.dof_names
    pose = again.rest.with_values(lradius_rx=2.4)
    before = poise.deform(poise.read(skinned), poise.read(skinned).skeleton.pose(pose.q))[0]
    linked = poise.deform(again, pose)[0]
    volumes = [found.mesh.moved(found.vertices).volume() for found in (before, linked)]
    assert volumes[1] > volumes[0]  # the elbow collapses less


def test_a_deformer_is_chosen_and_kept(command: Poise, skinned: Path, tmp_path: Path) -> None:
    out = tmp_path / "b.glb"
    data = command("skin", skinned, "--deformer", "dual-quaternion", "--json", "-o", out).data
    assert data["deformers"] == ["dual-quaternion"] and data["moved_m"] > 1e-3
    assert poise.read(out).skins[0].deformer == "dual-quaternion"
    plain = command("skin", skinned, "--json").data
    assert plain["moved_m"] == 0.0 and plain["deformers"] == ["linear-blend"]


def test_every_joint_of_the_body_gets_the_links_it_needs(command: Poise, skinned: Path) -> None:
    data = command("skin", skinned, "--links", 45, "--json").data
    shares: dict[str, list[float]] = {}
    for link in data["links"]:
        shares.setdefault(link["joint"], []).append(link["share"])
    assert {"lradius", "ltibia", "lwrist", "rhumerus"} <= set(shares)
    for found in shares.values():
        parts = len(found) + 1
        assert found == pytest.approx(np.arange(1, parts) / parts)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deformer", "dualquaternion"), "near: dual-quaternion"),
        (("--links", "0"), "between links"),
        (("--links", "60", "--joint", "lradios"), "near: lradius"),
        (("--joint", "lradius"), "needs --links"),
        (("--links", "60", "-o", "out.obj"), "expected .glb, .gltf"),
    ],
)
def test_wrong_asks_are_told(
    command: Poise, skinned: Path, words: tuple[str, ...], said: str
) -> None:
    done = command("skin", skinned, *words)
    assert done.code == 2 and said in done.err and "Traceback" not in done.err


def test_a_file_without_a_skin_is_told(command: Poise, files: Path) -> None:
    done = command("skin", files / "hero.bvh", "--links", 60)
    assert done.code == 2 and "poise bind" in done.err


def test_links_asked_for_twice_are_there_once(
    command: Poise, skinned: Path, tmp_path: Path
) -> None:
    once = tmp_path / "once.glb"
    command("skin", skinned, "--links", 60, "-o", once)
    done = command("skin", once, "--links", 60)
    assert done.code == 0 and "0 links for 0 joints" in done.out
    assert "lradius: has 2 links already: lradius_link1, lradius_link2" in done.out
    assert "the skin moves by at most 0 mm" in done.out


def test_joints_without_limits_are_turned_to_measure_a_change(
    command: Poise, tmp_path: Path
) -> None:
    for name, joint in (("euler", poise.Ball("zyx")), ("ball", poise.QuaternionBall())):
        builder = poise.SkeletonBuilder().add("upper", poise.Fixed())
        arm = builder.add("lower", joint, "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build()
        mesh = poise.Mesh([(1, 0.1, 0), (1, 0, 0.1), (1.0, -0.1, 0)], [(0, 1, 2)])
        half = poise.Weights.from_dense(np.full((3, 2), 0.5))
        hero = poise.Character(name, arm, skins=(poise.Skin.bound(mesh, arm.rest, half),))
        poise.write(hero, tmp_path / f"{name}.glb")
        done = command("skin", tmp_path / f"{name}.glb", "--deformer", "dual-quaternion", "--json")
        assert done.data["moved_m"] > 0.05
