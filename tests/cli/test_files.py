"""`poise info`, `poise convert`, `poise render`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from formats import robots
from formats.fbx_records import records
from poise.bundled import bare_character, character
from poise.model import Unit
from samples.bodies import TO_Z_UP, Blueprint, robot
from samples.command_line import Poise


def test_info_of_a_skeleton(command: Poise, files: Path) -> None:
    done = command("info", files / "hero.asf")
    assert done.code == 0
    assert "31 joints, 62 degrees of freedom" in done.out
    assert "motions: none" in done.out
    assert "rx 0..140" in done.out, "the limits of the knee, degrees"


def test_info_json(command: Poise, files: Path) -> None:
    data = command("info", files / "walk.amc", "--json").data
    assert list(data) == [
        "file", "name", "unit", "up", "rest_height_m", "rest_extent_m", "degrees_of_freedom",
        "joints", "motions", "skins", "handles", "notes", "repairs",
    ]  # fmt: skip
    assert data["rest_height_m"] == pytest.approx(1.74, abs=0.01)
    assert data["unit"] == {"name": "m", "metres": 1.0, "guessed": False}
    assert [motion["name"] for motion in data["motions"]] == ["walk"]
    assert data["motions"][0]["fps"] == 60.0
    assert data["degrees_of_freedom"] == 62 and len(data["joints"]) == 31
    knee = next(joint for joint in data["joints"] if joint["name"] == "ltibia")
    assert knee["parent"] == "lfemur" and knee["dofs"][0]["name"] == "ltibia_rx"
    root = data["joints"][0]
    assert root["parent"] is None and root["dofs"][0]["upper"] is None


def test_info_of_positions(command: Poise, files: Path) -> None:
    hero = poise.read(files / "hero.asf")
    x, y, z = hero.rest.world_positions[hero.skeleton.joint_index("lhand")]
    done = command("info", files / "hero.asf", "--positions")
    assert "positions at rest (x, y, z in metres, in the world):" in done.out
    row = next(line.split() for line in done.out.splitlines() if line.startswith("  lhand  "))
    rows = [line.split() for line in done.out.splitlines() if line.startswith("  lhand  ")]
    assert row != rows[-1] == ["lhand", f"{x:.3f}", f"{y:.3f}", f"{z:.3f}"]
    walk = poise.read(files / "walk.amc").motion
    data = command("info", files / "walk.amc", "--frame", -1, "--json").data["positions_m"]
    assert list(data) == list(walk.skeleton.joint_names)
    assert list(data.values()) == walk[-1].world_positions.tolist()
    wrong = command("info", files / "hero.asf", "--frame", 3)
    assert wrong.code == 2 and "--frame 3: the file has no motion" in wrong.err


def test_info_of_an_assumed_rate(command: Poise, files: Path) -> None:
    assert "is assumed" not in command("info", files / "walk.amc").out, "its header states 60"
    text = (files / "walk.amc").read_text(encoding="utf-8")
    bare = "".join(line for line in text.splitlines(True) if "frame rate" not in line)
    (files / "bare.amc").write_text(bare, encoding="utf-8")
    done = command("info", files / "bare.amc", "--skeleton", files / "hero.asf")
    assert "  bare: the file states no frame rate; 120 fps is assumed\n" in done.out


def test_info_names_the_value_farthest_outside_its_limits(command: Poise, tmp_path: Path) -> None:
    body = bare_character().skeleton
    q = np.tile(body.rest.q, (4, 1))
    knee, elbow = body.dof_index("ltibia_rx"), body.dof_index("lradius_rx")
    q[1, knee] = body.upper[knee] + np.radians(20.0)
    q[1:3, elbow] = body.lower[elbow] - np.radians(30.0)
    poise.write(poise.Motion(body, q, 30.0), tmp_path / "bent.npz")
    said = "exceeds the limits in 2 frames: 2 degrees of freedom, lradius_rx the most, by 30 deg"
    assert said in command("info", tmp_path / "bent.npz").out


def test_info_of_factors(command: Poise, tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder("arm").add("arm", poise.Scale("x"), limits={"sx": (0.5, 2.0)})
    poise.write(poise.Character("arm", builder.build()), tmp_path / "arm.npz")
    assert "sx 0.5..2\n" in command("info", tmp_path / "arm.npz").out


def test_info_of_masses(command: Poise, files: Path) -> None:
    done = command("info", files / "hero.asf", "--mass")
    assert "mass, estimated (de Leva (1996), men): 70 kg, centre at rest x " in done.out
    assert "lfemur" in done.out and "9.912 kg" in done.out
    data = command("info", files / "hero.asf", "--mass", "--json").data["mass"]
    assert data["kg"] == pytest.approx(sum(part["kg"] for part in data["segments"]))
    assert data["centre_of_mass_m"][0] == pytest.approx(0.0, abs=1e-6)
    assert data["estimated"] is True
    assert "mass" not in command("info", files / "hero.asf", "--json").data


def test_info_of_a_file_s_own_masses(command: Poise, tmp_path: Path) -> None:
    body = '<body name="a"><joint/><inertial pos="0 0 2" mass="3" diaginertia="1 1 1"/></body>'
    file = robots.put(tmp_path, f"<mujoco><worldbody>{body}</worldbody></mujoco>", "one.xml")
    done = command("info", file, "--mass")
    assert "mass (the model's file): 3 kg, centre at rest x 0.000, y 0.000, z 2.000 m" in done.out
    assert command("info", file, "--mass", "--json").data["mass"]["estimated"] is False


def test_names_of_a_file_do_not_command_the_terminal(command: Poise, tmp_path: Path) -> None:
    name = "\x1b]0;title\x07\x1b[2J\x9b2J\u202e"
    body = poise.SkeletonBuilder().add(name, poise.Hinge("x")).build()
    poise.write(poise.Character("a", body), tmp_path / "a.glb")
    done = command("info", tmp_path / "a.glb")
    assert done.code == 0
    assert "\\x1b]0;title\\x07\\x1b[2J\\x9b2J\\u202e" in done.out
    missing = command(
        "handle", tmp_path / "a.glb", "--name", "h", "--start", name, "--end", "\x1bx"
    )
    assert missing.code == 2
    for text in (done.out, missing.err):
        assert all(letter.isprintable() or letter == "\n" for letter in text), text
    assert command("info", tmp_path / "a.glb", "--json").data["joints"][0]["name"] == name


def test_info_suspects_the_unit_of_a_giant(command: Poise, tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder("giant").add("a", poise.Hinge("z"), tip=(0.0, 180.0, 0.0))
    giant = builder.add("b", poise.Hinge("z"), parent="a", offset=(0.0, 180.0, 0.0)).build()
    poise.write(poise.Character("giant", giant), tmp_path / "giant.npz")
    hint = "hint: a body of 180 m is unusual; the file may use another unit: try --unit cm"
    assert hint in command("info", tmp_path / "giant.npz").out
    assert "hint" not in command("info", tmp_path / "giant.npz", "--unit", "m").out


def test_info_suggests_another_unit_than_that_of_the_file(command: Poise, tmp_path: Path) -> None:
    """In centimetres, 60 m are a giant of 6 m in millimetres; 60 km are too long in any unit."""
    for height, hint in ((60.0, "try --unit mm"), (6e4, "")):
        builder = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(0.0, height, 0.0))
        giant = builder.add("b", poise.Hinge("z"), parent="a", offset=(0.0, height, 0.0)).build()
        character = poise.Character("giant", giant, unit=Unit.of("cm"))
        poise.write(character, tmp_path / "giant.fbx")
        out = command("info", tmp_path / "giant.fbx").out
        assert "unit: cm (0.01 m), stated in the file" in out
        assert (hint in out) if hint else ("hint" not in out), out


def test_info_of_masses_where_there_is_no_length(command: Poise, tmp_path: Path) -> None:
    body = '<body name="a"><joint/></body>'
    file = robots.put(tmp_path, f"<mujoco><worldbody>{body}</worldbody></mujoco>", "dot.xml")
    done = command("info", file, "--mass")
    assert done.code == 2
    assert "has no bone with a length" in done.err and "omit --mass" in done.err


def test_info_of_robots(command: Poise, tmp_path: Path) -> None:
    robots.put(tmp_path, robots.PART, "part.xml")
    arm = command("info", robots.put(tmp_path, robots.URDF, "arm.urdf"))
    assert arm.code == 0
    assert "unit: m (1 m), stated in the file" in arm.out
    height = np.ptp(robots.quietly(tmp_path / "arm.urdf").rest.world[:, 2, 3])
    assert f"{height:.3f} m high (z is up)" in arm.out
    assert "shoulder -85.944..114.59" in arm.out
    assert "finger2_joint driven by finger1_joint" in arm.out
    zoo = command("info", robots.put(tmp_path, robots.MJCF, "zoo.xml"))
    assert zoo.code == 0
    assert "Hinge Prismatic Hinge" in zoo.out
    assert "socket_qw, socket_qx, socket_qy, socket_qz, turn up to 70" in zoo.out
    data = command("info", tmp_path / "arm.urdf", "--json").data
    assert data["up"] == "z" and data["rest_height_m"] == pytest.approx(height)


def test_a_robot_is_posed_by_its_links_and_drawn_upright(command: Poise, tmp_path: Path) -> None:
    pytest.importorskip("PIL", reason="needs Pillow")
    arm = robots.put(tmp_path, robots.URDF, "arm.urdf")
    out = tmp_path / "arm.png"
    body = robots.quietly(arm)
    posed = body.rest.with_values(shoulder=0.5, elbow=0.4, wrist=0.3).world
    x, y, z = posed[body.skeleton.joint_index("tool"), :3, 3]
    goal = f"tool={x:.6f},{y:.6f},{z:.6f}"
    done = command("pose", arm, "--reach", goal, "--lock", "finger1_joint", "-o", out)
    assert done.code == 0 and out.exists()
    near = command("pose", arm, "--reach", "tol=0,0,0")
    assert near.code == 2 and "no joint 'tol'; near: tool" in near.err
    value = command("pose", arm, "--reach", "shoulder=0,0,0")
    assert value.code == 2 and "it is a degree of freedom of the joint upper" in value.err
    write = command("convert", arm, tmp_path / "out.urdf")
    assert write.code == 2 and "expected .asf, .amc, .bvh" in write.err


def test_info_lists_repairs_with_their_lines(command: Poise, shared_data: Path) -> None:
    path = shared_data / "asf_amc" / "cmu_07_12_walk_truncated.amc"
    done = command("info", path, "--skeleton", shared_data / "asf_amc" / "cmu_07.asf")
    assert done.code == 0 and done.err == ""
    assert "repaired while reading:" in done.out and f"{path}:" in done.out
    words = ("info", path, "--skeleton", shared_data / "asf_amc" / "cmu_07.asf", "--json")
    assert all(repair["message"] for repair in command(*words).data["repairs"])


@pytest.mark.parametrize("target", ["out.bvh", "out.amc", "out.asf", "out.npz"])
def test_convert(command: Poise, files: Path, tmp_path: Path, target: str) -> None:
    path = tmp_path / target
    done = command("convert", files / "walk.amc", path)
    assert done.code == 0, done.err
    assert f"written: {path}" in done.out and "read back: 31 joints within" in done.out
    kept = {"out.bvh": "loss: the limits", "out.asf": "loss: the motion"}
    assert kept.get(target, "") in done.out
    data = command("convert", files / "walk.amc", path, "--json").data
    assert data["position_error_m"] < 1e-6 and data["joints_compared"] == 31
    path.unlink()
    strict = command("convert", files / "walk.amc", path, "--strict")
    assert strict.code == (2 if target in kept else 0) and path.exists() == (target not in kept)
    assert kept.get(target, "loss: ").removeprefix("loss: ") in strict.err


def test_convert_to_maya(command: Poise, files: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.ma"
    done = command("convert", files / "walk.amc", path)
    assert done.code == 0, done.err
    assert f"written: {path}, which Poise cannot read back" in done.out
    assert "centimetres" in done.out and "//Maya ASCII" in path.read_text()
    data = command("convert", files / "walk.amc", path, "--json").data
    assert data["output"] == str(path) and "position_error_m" not in data
    refused = command("info", path)
    assert refused.code == 2 and "cannot be read" in refused.err


def test_convert_to_fbx(command: Poise, files: Path, tmp_path: Path) -> None:
    path = tmp_path / "out.fbx"
    done = command("convert", files / "walk.amc", path, "--fbx-up", "z", "--fbx-root", "Root")
    assert done.code == 0, done.err
    assert f"written: {path}" in done.out and "loss: " not in done.out
    for options in (("--fbx-up", "z"), ("--fbx-up", "y"), ()):
        data = command("convert", files / "walk.amc", path, *options, "--json").data
        assert data["position_error_m"] < 1e-6 and data["joints_compared"] == 31
    command("convert", files / "walk.amc", path, "--fbx-up", "z", "--fbx-root", "Root")
    nodes, _ = records(path.read_bytes())
    names = [node.values[1] for node in nodes[8].children if node.name == "Model"]
    assert len(names) == 32 and names[:2] == ["Root\x00\x01Model", "root\x00\x01Model"]
    refused = command("convert", files / "walk.amc", tmp_path / "out.bvh", "--fbx-up", "z")
    assert refused.code == 2 and "--fbx-up" in refused.err and ".bvh" in refused.err
    refused = command("convert", files / "walk.amc", path, "--fbx-textures", "there")
    assert refused.code == 2 and "known: embedded, beside" in refused.err


def test_convert_puts_a_motion_onto_a_character(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    hero = character()
    poise.write(replace(hero, motions={}), tmp_path / "hero.glb")
    words = ("convert", files / "walk.amc", tmp_path / "out.glb", "--onto")
    done = command(*words, tmp_path / "hero.glb")
    assert done.code == 0 and "120 frames" in done.out
    found = poise.read(tmp_path / "out.glb")
    assert len(found.skins) == len(hero.skins)
    assert np.abs(found.motion.world - hero.motion.world).max() < 1e-5
    (tmp_path / "arm.bvh").write_text(
        "HIERARCHY ROOT arm { OFFSET 0 0 0 CHANNELS 3 Zrotation Xrotation Yrotation End Site "
        "{ OFFSET 0 170 0 } } MOTION Frames: 1 Frame Time: 0.01 90 0 0"
    )
    failed = command(*words, tmp_path / "arm.bvh")
    assert failed.code == 2 and "walk.amc: the motion and the body have no joint" in failed.err


def test_a_vrm_animation_is_compared_by_human_bones(
    command: Poise, files: Path, shared_data: Path, tmp_path: Path
) -> None:
    avatar, clip = shared_data / "vrm" / "cryptovoxels.vrm", tmp_path / "walk.vrma"
    command("retarget", files / "walk.amc", "--to", avatar, "-o", tmp_path / "walk.vrm")
    data = command("convert", tmp_path / "walk.vrm", clip, "--json").data
    assert data["joints_compared"] == 43 and data["position_error_m"] < 1e-6


def test_convert_to_usd(command: Poise, files: Path, tmp_path: Path) -> None:
    pytest.importorskip("pxr")
    path = tmp_path / "out.usda"
    done = command("convert", files / "walk.amc", path)
    assert done.code == 0, done.err
    assert "read back: 31 joints within" in done.out
    assert "loss: the limits of 56 values" in done.out
    assert path.read_text().startswith("#usda 1.0")


def test_convert_a_real_clip(command: Poise, shared_data: Path, tmp_path: Path) -> None:
    path = tmp_path / "walk.bvh"
    done = command(
        "convert", shared_data / "asf_amc" / "cmu_02_01_walk.amc", path,
        "--skeleton", shared_data / "asf_amc" / "cmu_02.asf",
    )  # fmt: skip
    assert done.code == 0
    assert poise.read(path).motion.frames == 343


def test_render(command: Poise, files: Path, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    small = ("--size", "160x120")
    for name, words in {
        "strip.png": (files / "walk.amc",),
        "frame.png": (files / "walk.amc", "--frame", "5"),
        "rest.png": (files / "walk.amc", "--rest"),
        "asf.png": (files / "hero.asf",),
        "film.gif": (files / "walk.amc", "--from", "10", "--to", "40", "--every", "3", "--fps", 10),
    }.items():
        done = command("render", *words, *small, "-o", tmp_path / name)
        assert done.code == 0, done.err
        with image.open(tmp_path / name) as picture:
            assert picture.size == (160, 120)
    assert "film of 6 frames" in done.out
    done = command("render", files / "walk.amc", "--rest", "--frame", 5, "-o", tmp_path / "b.png")
    assert done.code == 2 and "--rest and --frame cannot be combined" in done.err
    data = command("render", files / "hero.asf", *small, "-o", tmp_path / "a.png", "--json").data
    assert data["frames"] == 1 and data["width"] == 160


def test_render_a_film(command: Poise, files: Path, tmp_path: Path) -> None:
    pytest.importorskip("av", reason="needs PyAV")
    path = tmp_path / "film.mp4"
    done = command("render", files / "walk.amc", "--to", "9", "--size", "160x120", "-o", path)
    assert done.code == 0 and path.stat().st_size > 1000


def test_parts_of_a_body_are_shown_with_their_confidence(
    command: Poise, shared_data: Path, files: Path
) -> None:
    done = command("info", shared_data / "vrm" / "cryptovoxels.vrm", "--parts")
    (row,) = [line for line in done.out.splitlines() if line.strip().startswith("left thigh")]
    assert "Left leg" in row and "1.00 assigned by the file or by hand" in row
    data = command("info", files / "walk.amc", "--parts", "--json").data
    forearm = data["parts"]["left forearm"]
    assert forearm["joints"] == ["lradius", "lwrist"] and forearm["confidence"] >= 0.9
    assert data["parts"] == data["anatomy"]["parts"]


def test_the_base_of_a_robot_is_chosen_and_reported(command: Poise, tmp_path: Path) -> None:
    body = Blueprint(robot().nodes, turn=TO_Z_UP, up="z").skeleton()
    file = robots.put(tmp_path, robots.urdf_of(body))
    found = command("info", file)
    assert "does not fix this humanoid robot to the world" in found.out
    free, fixed = (command("info", file, "--robot-base", base) for base in ("free", "fixed"))
    for one, kind in ((free, "QuaternionFree"), (fixed, "Fixed")):
        assert one.code == 0 and "repaired" not in one.out and f" {kind}" in one.out
    wrong = command("info", file, "--robot-base", "flying")
    assert wrong.code == 2 and "--robot-base 'flying'; known: free, fixed" in wrong.err
    poise.write(character(), tmp_path / "walk.bvh")
    done = command("retarget", tmp_path / "walk.bvh", "--to", file, "-o", tmp_path / "r.csv")
    assert done.code == 0 and "does not fix this humanoid robot" in done.out
    still = command(
        "retarget", tmp_path / "walk.bvh", "--to", file, "--robot-base", "fixed", "--json"
    )
    assert still.code == 0 and "fixed in the world" in still.data["warnings"][0]


def test_damaged_meshes_of_a_robot_are_in_the_report(command: Poise, tmp_path: Path) -> None:
    """Also if they are found later than the robot is read."""
    (tmp_path / "a.stl").write_bytes(b"solid x\nvertex 1 2\n")
    mesh = '<link name="a"><visual><geometry><mesh filename="a.stl"/></geometry></visual></link>'
    file = robots.put(tmp_path, f'<robot name="r">{mesh}</robot>')
    done = command("info", file)
    assert "1 link without readable meshes is drawn as a bone: a.stl" in done.out and not done.err
    assert len(command("info", file, "--json").data["repairs"]) == 1
