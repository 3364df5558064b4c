"""`poise bind` and `poise weights`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.model import Mesh
from samples.command_line import Poise
from samples.surfaces import body, tube


def _obj(mesh: Mesh, path: Path, name: str = "body") -> Path:
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in mesh.vertices.tolist()]
    lines += [f"g {name}", *(f"f {a + 1} {b + 1} {c + 1}" for a, b, c in mesh.faces.tolist())]
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.fixture(scope="module")
def flesh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The body about the bundled skeleton as body.obj, in metres."""
    return _obj(body(0.03)[0], tmp_path_factory.mktemp("flesh") / "body.obj")


def _bind(command: Poise, flesh: Path, files: Path, *words: object):
    method = () if "--method" in words else ("--method", "capsules")
    return command("bind", flesh, files / "hero.asf", "--unit", "m", *method, *words)


def test_binding_says_how_it_went(command: Poise, flesh: Path, files: Path) -> None:
    done = _bind(command, flesh, files)
    assert done.code == 0 and done.err == ""
    for word in ("capsules: ", "covered: ", "influences: 4 at most", "jumps: ", "leakage"):
        assert word in done.out
    assert "warning" not in done.out


def test_binding_as_json(command: Poise, flesh: Path, files: Path) -> None:
    data = _bind(command, flesh, files, "--json", "--influences", 2, "--smooth", 3).data
    assert set(data) == {"mesh", "skeleton", "output", "report", "fit", "warnings", "repairs"}
    assert data["report"]["influences"] == 2 and data["report"]["passes"] == 3
    assert data["report"]["coverage"] > 0.99


def test_it_is_bound_as_poise_bind_does(command: Poise, flesh: Path, files: Path) -> None:
    data = _bind(command, flesh, files, "--json", "--influences", 0).data["report"]
    mesh = poise.read(flesh, unit="m").skins[0].mesh
    rig = poise.read(files / "hero.asf")
    report = poise.bind(mesh, rig, method="capsules").report.to_dict()
    for key in ("vertices", "joints", "coverage", "influences", "jumps", "rogues"):
        assert data[key] == pytest.approx(report[key])


def test_joints_and_parts_are_chosen(command: Poise, flesh: Path, files: Path) -> None:
    every = _bind(command, flesh, files, "--json").data["report"]["joints"]
    fewer = _bind(command, flesh, files, "--json", "--exclude", "left hand", "--exclude", "head")
    assert fewer.data["report"]["joints"] == every - 4  # lhand, lfingers, lthumb and head
    some = _bind(command, flesh, files, "--json", "--joints", "left hand", "--joints", "chest")
    assert some.data["report"]["joints"] == 4 and some.data["report"]["outside"] == {}
    wrong = _bind(command, flesh, files, "--exclude", "lhnd")
    assert wrong.code == 2 and "lhnd" in wrong.err and "lhand" in wrong.err


def test_binding_at_a_frame_and_at_a_pose_of_another_file(command: Poise, tmp_path: Path) -> None:
    """A bent tube, bound at the frame in which the arm is bent alike."""
    builder = poise.SkeletonBuilder("arm")
    builder.add("upper", poise.Ball("zxy")).add(
        "lower", poise.Ball("zxy"), "upper", offset=(0.3, 0, 0)
    )
    skeleton = builder.add("hand", poise.Ball("zxy"), "lower", offset=(0.3, 0, 0),
                           tip=(0.15, 0, 0)).build()  # fmt: skip
    bent = skeleton.rest.with_values(upper_rz=np.pi / 2)
    poise.write(poise.Character("arm", skeleton).at(bent), tmp_path / "bent.bvh")
    poise.write(poise.Character("arm", skeleton).at(skeleton.rest), tmp_path / "arm.bvh")
    straight = tube()
    turned = straight.vertices[:, [1, 0, 2]] * np.array([-1.0, 1.0, 1.0])
    mesh = _obj(straight.moved(turned), tmp_path / "tube.obj")
    same = ("--method", "point-to-line", "--unit", "m", "--skeleton-unit", "m", "--json")
    at_frame = command("bind", mesh, tmp_path / "bent.bvh", "--frame", 0, *same)
    assert at_frame.code == 0 and at_frame.data["warnings"] == []
    other = command(
        "bind", mesh, tmp_path / "arm.bvh", "--pose", f"{tmp_path / 'bent.bvh'}:0", *same
    )
    assert other.code == 0 and other.data["warnings"] == []
    for key in ("joints", "jumps", "influences"):
        assert other.data["report"][key] == at_frame.data["report"][key]
    apart = command("bind", mesh, tmp_path / "arm.bvh", *same)
    assert "outside the mesh's bounds" in apart.data["warnings"][0]


def test_parts_of_a_mesh_are_chosen_by_name(command: Poise, files: Path, tmp_path: Path) -> None:
    mesh = body(0.03)[0]
    path = _obj(mesh, tmp_path / "two.obj")
    path.write_text(path.read_text() + "g helper\nf 1 2 3\n")
    whole = _bind(command, path, files, "--json").data["report"]
    part = _bind(command, path, files, "--json", "--part", "body").data["report"]
    assert part["branching_edges"] <= whole["branching_edges"]
    assert part["triangles"] == len(mesh.faces)
    done = _bind(command, path, files, "--part", "bdy")
    assert done.code == 2 and "near: body" in done.err and "two.obj" in done.err


def test_volumes_are_kept_edited_and_used(
    command: Poise, flesh: Path, files: Path, tmp_path: Path
) -> None:
    table = tmp_path / "volumes.json"
    first = _bind(command, flesh, files, "--save-volumes", table, "--json").data["report"]
    rows = json.loads(table.read_text())
    rows["volumes"] = [row for row in rows["volumes"] if row["joint"] != "head"]
    table.write_text(json.dumps(rows))
    second = command(
        "bind", flesh, files / "hero.asf", "--unit", "m", "--volumes", table, "--json"
    ).data["report"]
    assert second["method"] == "capsules"
    assert second["joints"] < first["joints"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--method", "capsle"), "near: capsules"),
        (("--option", "severl=false"), "near: several"),
        (("--option", "several=perhaps"), "expected true or false"),
        (("--option", "smoothing=x"), "whole number"),
        (("--frame", "0"), "no motion"),
        (("--volumes", "none.json"), "no such file"),
        (("--method", "point-to-line", "--save-volumes", "x.json"), "has no volumes"),
        (("-o", "out.bvh"), ".glb"),
        (("-o", "nowhere/out.glb"), "no such folder"),
    ],
)
def test_bad_input_is_one_line(
    command: Poise, flesh: Path, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...], said: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    done = _bind(command, flesh, files, *words)
    assert done.code == 2 and done.out == ""
    assert said in done.err and done.err.count("\n") == 1


def test_a_skeleton_without_mesh_is_no_mesh(command: Poise, files: Path) -> None:
    done = command("bind", files / "hero.asf", files / "hero.asf")
    assert done.code == 2 and "no mesh" in done.err


def test_options_reach_the_binder(command: Poise, flesh: Path, files: Path) -> None:
    words = ("--option", "several=false", "--option", "smoothing=7", "--option", "sized=length")
    report = _bind(command, flesh, files, "--json", *words).data["report"]
    assert report["passes"] == 7 and report["coverage"] < 0.9


def test_what_is_bound_is_written_read_and_poses(
    command: Poise, flesh: Path, files: Path, tmp_path: Path
) -> None:
    out = tmp_path / "hero.glb"
    done = _bind(command, flesh, files, "-o", out)
    assert done.code == 0 and f"written: {out}" in done.out
    hero = poise.read(out)
    assert set(hero.skeleton.joint_names) == set(character().skeleton.joint_names)
    (skin,) = hero.skins
    assert np.abs(skin.weights.totals - 1.0).max() < 1e-6
    lifted = hero.rest.with_values(lhumerus_rz=0.5)
    moved = poise.deform(skin, lifted).vertices
    far = np.linalg.norm(moved - poise.deform(skin, hero.rest).vertices, axis=1)
    hand = hero.rest.world[hero.skeleton.joint_index("lhand"), :3, 3]
    foot = hero.rest.world[hero.skeleton.joint_index("rfoot"), :3, 3]
    assert far[np.linalg.norm(skin.mesh.vertices - hand, axis=1).argmin()] > 0.1
    assert far[np.linalg.norm(skin.mesh.vertices - foot, axis=1).argmin()] < 1e-6


@pytest.mark.slow
def test_a_skeleton_is_brought_into_the_mesh(
    command: Poise, flesh: Path, files: Path, tmp_path: Path
) -> None:
    """The same skeleton, half as large, with landmarks where the body's joints are."""
    hero = character()
    marks = tmp_path / "marks.json"
    world = dict(zip(hero.skeleton.joint_names, hero.rest.world[:, :3, 3].tolist()))
    chosen = ("root", "lfemur", "rfemur", "ltibia", "rtibia", "lfoot", "rfoot", "thorax", "head",
              "lhumerus", "rhumerus", "lradius", "rradius", "lhand", "rhand")  # fmt: skip
    marks.write_text(json.dumps({name: world[name] for name in chosen}))
    small = ("--skeleton-unit", "0.5")
    warned = _bind(command, flesh, files, *small, "--json")
    out = tmp_path / "fitted.glb"
    done = _bind(command, flesh, files, *small, "--fit", marks, "-o", out)
    assert done.code == 0 and "fitted: 15 landmarks" in done.out and "warning" not in done.out
    fitted = poise.read(out)
    report = _bind(command, flesh, files, *small, "--fit", marks, "--json").data
    assert report["report"]["coverage"] > 0.99 and report["fit"].startswith("fitted: 15")
    assert warned.data["fit"] is None
    tiny = _bind(command, flesh, files, "--skeleton-unit", "0.1", "--json").data["warnings"]
    assert len(tiny) == 1 and "see --unit, --skeleton-unit" in tiny[0]
    assert set(fitted.skeleton.joint_names) == set(hero.skeleton.joint_names)
    found = _bind(command, flesh, files, *small, "--fit", "--method", "point-to-line")
    assert found.code == 0 and "fitted: a human 1.77 m tall" in found.out
    for text, said in (
        ("[]", "expected an object"),
        ('{"head": [1, 2]}', "head: expected"),
        ("{", "JSON is not valid"),
        ('{"lhnd": [0, 1, 0]}', "near: lhand"),
        ('{"head": [0, 1, NaN]}', "not finite"),
        ('{"head": [0, 1, 0]}', "expected at least three"),
    ):
        marks.write_text(text)
        bad = _bind(command, flesh, files, "--fit", marks)
        assert bad.code == 2 and said in bad.err and bad.err.startswith(f"poise: {marks}:")
    assert "omit --pose" in _bind(command, flesh, files, "--fit", marks, "--frame", 0).err


@pytest.fixture(scope="module")
def rough(flesh: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The body bound one bone a vertex, without smoothing, with a spot of rogue weight."""
    mesh = poise.read(flesh, unit="m").skins[0].mesh
    hero = character()
    from poise.binding.containment import Capsules

    skin = poise.bind(mesh, hero, method=Capsules(several=False), smoothing=0).skin
    values = skin.weights.dense(31).copy()
    head = mesh.vertices[:, 1].argmax()
    near = np.linalg.norm(mesh.vertices - mesh.vertices[head], axis=1) < 0.05
    values[near] = 0.0
    values[near, skin.joints.index("lfemur")] = 1.0
    path = tmp_path_factory.mktemp("rough") / "rough.glb"
    rough = skin.with_weights(poise.Weights.from_dense(values))
    poise.write(hero.with_skins([rough]), path)
    return path


def test_weights_are_measured(command: Poise, rough: Path) -> None:
    data = command("weights", rough, "--json").data
    (found,) = data["before"]
    assert found["influences"] <= 2 and found["jumps"] > 0.02 and found["rogue_spots"] == 1
    assert data["after"] == data["before"] and data["moved_m"] == 0.0
    assert "1 rogue spot" in command("weights", rough).out


def test_weights_are_changed_and_written(command: Poise, rough: Path, tmp_path: Path) -> None:
    out = tmp_path / "better.glb"
    words = ("--rogues", "--smooth", 6, "--mirror", "left", "--prune", 3)
    done = command("weights", rough, *words, "-o", out)
    assert done.code == 0
    for word in (
        "rogues: 1 spot",
        "(lfemur)",
        "smoothed: 6 passes",
        "mirrored (left)",
        "pruned: at most 3",
    ):
        assert word in done.out
    assert "no vertex moves by more than" in done.out
    (found,) = command("weights", out, "--json").data["before"]
    assert found["influences"] <= 3
    assert [*poise.read(out).motions] == ["walk"]
    before, after = (poise.binding.SurfaceWeights.of(poise.read(p).skins) for p in (rough, out))
    top = before.surface.vertices[:, 1].argmax()
    assert before["lfemur"][top] == 1.0 and after["lfemur"][top] == 0.0


def test_locked_weights_stay(command: Poise, rough: Path, tmp_path: Path) -> None:
    out = tmp_path / "locked.glb"
    assert command("weights", rough, "--smooth", 5, "--lock", "lfoot", "-o", out).code == 0
    before, after = (poise.binding.SurfaceWeights.of(poise.read(p).skins) for p in (rough, out))
    assert np.abs(before["lfoot"] - after["lfoot"]).max() < 1e-6
    assert np.abs(before["lhand"] - after["lhand"]).max() > 0.1


def test_weights_in_bytes_and_on_another_mesh(
    command: Poise, rough: Path, flesh: Path, tmp_path: Path
) -> None:
    done = command("weights", rough, "--smooth", 5, "--bytes", 7)
    assert "quantised: 7 bytes per vertex" in done.out
    out = tmp_path / "other.glb"
    done = command("weights", rough, "--to", flesh, "--unit", "m", "-o", out)
    assert "transferred to" in done.out and "0.0001 mm at most" in done.out
    one, other = poise.read(rough).skins[0], poise.read(out).skins[0]
    assert len(one.mesh.vertices) == len(other.mesh.vertices)


def test_how_far_vertices_move_is_told_wherever_the_skin_was_bound(
    command: Poise, rough: Path, tmp_path: Path
) -> None:
    hero = poise.read(rough)
    raised = hero.skeleton.pose(hero.rest.with_values(lhumerus_rz=0.6, root_tx=0.3).q)
    path = tmp_path / "raised.glb"
    skin = hero.skins[0]
    bound = poise.Skin.bound(skin.mesh, raised, skin.weights)
    poise.write(replace(hero, motions={}, skins=(bound,)), path)
    told = command("weights", path, "--bytes", 8, "--json").data["moved_m"]
    assert command("weights", path, "--bytes", 8).out.rstrip().endswith("in any pose")
    # The same by hand, about the pivots of the pose in which it was bound.
    weights = poise.read(path).skins[0].weights.normalised()
    small = poise.binding.compress(weights, 8).weights()
    expected = poise.binding.deviation_bound(bound.with_weights(weights), small, raised).max()
    assert told == pytest.approx(expected, rel=1e-4) and told > 0.0
    at_rest = poise.Skin.bound(skin.mesh, hero.rest, skin.weights)
    poise.write(replace(hero, motions={}, skins=(at_rest,)), path)
    assert command("weights", path, "--bytes", 8, "--json").data["moved_m"] > 0.0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--mirror", "up"), "known: left"),
        (("--bytes", 9), "expected 8"),
        (("--lock", "lfot"), "near: lfoot"),
        (("--part", "bdy"), "near: body"),
        (("-o", "x.obj"), ".glb"),
    ],
)
def test_bad_input_to_weights(command: Poise, rough: Path, words: tuple, said: str) -> None:
    done = command("weights", rough, *words)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1


def test_a_mesh_with_another_up_axis_is_reported_and_rotated(
    command: Poise, flesh: Path, files: Path, tmp_path: Path
) -> None:
    mesh = poise.read(flesh, unit="m").skins[0].mesh
    lying = _obj(mesh.rotated([[1, 0, 0], [0, 0, -1], [0, 1, 0]]), tmp_path / "z_up.obj")
    done = _bind(command, lying, files)
    assert "the mesh has its z axis up and the skeleton its y axis; add --mesh-up z" in done.out
    upright = _bind(command, lying, files, "--mesh-up", "z", "--json").data["report"]
    straight = _bind(command, flesh, files, "--json").data["report"]
    assert upright["coverage"] == pytest.approx(straight["coverage"], abs=1e-9)
    assert upright["jumps"] == pytest.approx(straight["jumps"], abs=1e-6)
    done = _bind(command, lying, files, "--mesh-up", "x")
    assert done.code == 2 and "--mesh-up x: expected y or z" in done.err


def test_a_wrong_option_beside_fit_is_the_one_reported(
    command: Poise, flesh: Path, files: Path
) -> None:
    done = command("bind", flesh, files / "hero.asf", "--fit", "--smoth", 3, "-o", "x.glb")
    assert done.code == 2 and "no such option: --smoth" in done.err


def test_the_skeleton_of_an_amc_may_have_another_name(
    command: Poise, flesh: Path, files: Path, tmp_path: Path
) -> None:
    walk = tmp_path / "other.amc"
    walk.write_bytes((files / "walk.amc").read_bytes())
    words = ("bind", flesh, walk, "--unit", "m", "--method", "capsules", "-o", tmp_path / "b.glb")
    alone = command(*words)
    assert alone.code == 2 and "--skeleton FILE.asf" in alone.err
    done = command(*words, "--skeleton", files / "hero.asf")
    assert done.code == 0, done.err
    assert len(poise.read(tmp_path / "b.glb").motion) == len(poise.read(files / "walk.amc").motion)


def test_joints_outside_the_surface_are_reported_with_the_remedy(
    command: Poise, flesh: Path, tmp_path: Path
) -> None:
    hero = character()
    moved = hero.rest.with_values(lhumerus_rz=1.2, rhumerus_rz=-1.2, lfemur_rx=-1.5, rfemur_rx=-1.5)
    motion = poise.Motion(hero.skeleton, np.stack([hero.rest.q, moved.q]), 30.0, "moved")
    rig = tmp_path / "moved.npz"
    poise.write(hero.with_motion(motion).with_skins(()), rig)
    words = ("bind", flesh, rig, "--unit", "m", "--json", "--frame")
    assert command(*words, 0).data["warnings"] == []
    (warning,) = command(*words, 1).data["warnings"]
    assert warning.startswith("warning: 16 of 31 joints are outside the mesh: ")
    assert "fit the skeleton to the mesh with --fit" in warning
