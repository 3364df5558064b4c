"""VRM 0.x, VRM 1.0 and VRM animations: bones, expressions, preserved and written data."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_files import Builder
from poise.anatomy import find_anatomy
from poise.bundled import character
from poise.errors import FileSyntax, FileUnsupported, InvalidValue, RepairWarning
from poise.formats import losses
from poise.formats.gltf_container import glb_bytes
from poise.formats.vrm import LICENCE, write_vrm
from poise.formats.vrm_humanoid import bones_of
from poise.formats.vrm_references import Renumbering
from poise.motion.retargeting import RetargetOptions

FILES = (
    "cryptovoxels.vrm", "debug_robot.vrm", "isBinary_Overridden.vrm", "minimal_vrm0_cc0.vrm",
    "hips_spine_twisting.vrma", "test.vrma",
)  # fmt: skip
RULED = pytest.mark.filterwarnings("ignore:.*expressions that are on or off")
BARE = RetargetOptions(contacts=False, limits=False, paths=False)
NODES = {"node", "firstPersonBone", "center", "source"}


def root_of(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20 : 20 + size])


def with_root(path: Path, change: Any) -> None:
    """Change the JSON of a GLB."""
    data = path.read_bytes()
    size = struct.unpack_from("<I", data, 12)[0]
    root = json.loads(data[20 : 20 + size])
    change(root)
    path.write_bytes(glb_bytes(json.dumps(root).encode(), data[28 + size :]))


def spoken(value: Any, root: dict[str, Any], key: str = "") -> Any:
    """An extension with the names of nodes for their numbers."""
    if isinstance(value, dict):
        return {name: spoken(member, root, name) for name, member in value.items()}
    if isinstance(value, list):
        return [spoken(entry, root, "node" if key == "bones" else "") for entry in value]
    if key in NODES and isinstance(value, int) and value >= 0:
        return root["nodes"][value].get("name", "")
    if key == "mesh" and isinstance(value, int):
        return root["meshes"][value].get("name", "")
    return value


@RULED
@pytest.mark.parametrize("name", FILES)
def test_what_vrm_holds_comes_back_with_the_numbers_of_now(
    shared_data: Path, tmp_path: Path, name: str
) -> None:
    given, written = shared_data / "vrm" / name, tmp_path / name
    hero = poise.read(given)
    poise.write(hero, written)
    before, after = root_of(given), root_of(written)
    assert spoken(before["extensions"], before) == spoken(after["extensions"], after)
    for one, other in zip(before["nodes"], sorted_nodes(before, after), strict=True):
        assert one.get("extensions") == other.get("extensions")
    again = poise.read(written)
    assert [j.human for j in again.skeleton.joints] == [j.human for j in hero.skeleton.joints]
    assert again.skeleton.dof_names == hero.skeleton.dof_names
    told = [str(one).replace(str(given), str(written)) for one in hero.repairs]
    assert [str(one) for one in again.repairs] == told


def sorted_nodes(before: dict[str, Any], after: dict[str, Any]) -> list[dict[str, Any]]:
    """Nodes of one file in the order of another; names of these files are unique."""
    names = {node.get("name"): node for node in after["nodes"]}
    return [names[node.get("name")] for node in before["nodes"]]


@RULED
@pytest.mark.parametrize("name", FILES)
def test_parts_are_those_of_the_humanoid_table(shared_data: Path, name: str) -> None:
    path = shared_data / "vrm" / name
    root = root_of(path)
    (own,) = (v for k, v in root["extensions"].items() if k.startswith("VRM") and "humanoid" in v)
    table = own["humanoid"]["humanBones"]
    if isinstance(table, list):
        table = {entry["bone"]: entry for entry in table}
    said = {bone: root["nodes"][entry["node"]]["name"] for bone, entry in table.items()}
    found = find_anatomy(poise.read(path).skeleton).members
    wanted = {
        "pelvis": "hips", "head": "head",
        **{f"{s} {part}": f"{s}{bone}" for s in ("left", "right") for part, bone in (
            ("clavicle", "Shoulder"), ("upper arm", "UpperArm"), ("forearm", "LowerArm"),
            ("hand", "Hand"), ("thigh", "UpperLeg"), ("shin", "LowerLeg"), ("foot", "Foot"),
            ("toes", "Toes"), ("index", "IndexProximal"), ("pinky", "LittleProximal"))},
    }  # fmt: skip
    for part, bone in wanted.items():
        if bone in said:
            assert found[part][0] == said[bone], part
    spine = [said[bone] for bone in ("spine", "chest", "upperChest") if bone in said]
    assert set(spine) <= set(found["spine"])


def test_a_table_tells_parts_of_joints_without_names() -> None:
    body = character().skeleton
    plain = poise.SkeletonBuilder("plain")
    joints = []
    bones = {joint: bone for bone, joint in bones_of(body).items()}
    assert set(bones.values()) >= {"leftShoulder", "rightThumbMetacarpal", "upperChest"}
    from dataclasses import replace

    for number, joint in enumerate(body.joints):
        joints.append(replace(joint, name=f"bone_{number:03}", human=bones.get(number, "")))
    again = poise.Skeleton(joints)
    del plain
    one, other = find_anatomy(body).members, find_anatomy(again).members
    for part in ("left clavicle", "right thumb", "left thigh", "right forearm", "pelvis", "head"):
        assert other[part][0] == f"bone_{body.joint_index(one[part][0]):03}"


def face(version: str) -> bytes:
    """A head with two morph targets and VRM expressions of them, in a VRM of one bone."""
    made = Builder()
    places = made.accessor([(0, 0, 0), (1, 0, 0), (0, 1, 0)], "VEC3")
    shift = made.accessor([(0, 0, 0.1)] * 3, "VEC3")
    primitive = {"attributes": {"POSITION": places}, "targets": [{"POSITION": shift}] * 2}
    made.root |= {
        "nodes": [{"name": "hips", "children": [1]}, {"name": "face", "mesh": 0}],
        "meshes": [{"primitives": [primitive], "extras": {"targetNames": ["grin", "lids"]}}],
    }
    if version == "0":
        made.root["extensions"] = {"VRM": {
            "humanoid": {"humanBones": [{"bone": "hips", "node": 0}]},
            "blendShapeMaster": {"blendShapeGroups": [
                {"name": "Joy", "presetName": "joy", "binds": [
                    {"mesh": 0, "index": 0, "weight": 80}, {"mesh": 0, "index": 1, "weight": 30}]},
                {"name": "Blink", "presetName": "blink", "binds": [
                    {"mesh": 0, "index": 1, "weight": 100}]},
                {"name": "Wink wink", "presetName": "unknown", "binds": [
                    {"mesh": 0, "index": 1, "weight": 50}]}]}}}  # fmt: skip
    else:
        made.root["extensions"] = {"VRMC_vrm": {
            "specVersion": "1.0",
            "humanoid": {"humanBones": {"hips": {"node": 0}}},
            "expressions": {
                "preset": {
                    "happy": {"morphTargetBinds": [
                        {"node": 1, "index": 0, "weight": 0.8},
                        {"node": 1, "index": 1, "weight": 0.3}]},
                    "blink": {"morphTargetBinds": [{"node": 1, "index": 1, "weight": 1.0}]}},
                "custom": {"Wink wink": {
                    "morphTargetBinds": [{"node": 1, "index": 1, "weight": 0.5}]}}}}}  # fmt: skip
    return made.glb()


@pytest.mark.parametrize("version", ["0", "1"])
def test_expressions_are_named_weights_of_morph_targets(tmp_path: Path, version: str) -> None:
    path = tmp_path / "face.vrm"
    path.write_bytes(face(version))
    body = poise.read(path).skeleton
    assert body.expressions == {
        "happy": {"grin": 0.8, "lids": 0.3}, "blink": {"lids": 1.0}, "Wink wink": {"lids": 0.5},
    }  # fmt: skip
    poise.write(poise.read(path), tmp_path / "again.glb")
    assert poise.read(tmp_path / "again.glb").skeleton.expressions == body.expressions


def test_rules_between_expressions_are_kept_and_told(shared_data: Path, tmp_path: Path) -> None:
    given = shared_data / "vrm" / "isBinary_Overridden.vrm"
    with pytest.warns(RepairWarning, match="override blinking"):
        hero = poise.read(given)
    poise.write(hero, tmp_path / "again.vrm")
    before, after = (
        root_of(path)["extensions"]["VRMC_vrm"]["expressions"]["preset"]
        for path in (given, tmp_path / "again.vrm")
    )
    assert before["happy"]["overrideBlink"] == after["happy"]["overrideBlink"] == "blend"
    assert before["blink"]["isBinary"] is after["blink"]["isBinary"] is True


def test_an_animation_moves_the_expressions_of_another_face(shared_data: Path) -> None:
    clip = poise.read(shared_data / "vrm" / "test.vrma")
    assert clip.skeleton.expressions == {"happy": {"happy": 1.0}}
    shown = clip.motion.q[:, clip.skeleton.dof_index("happy")]
    assert 0.0 <= shown.min() < shown.max() <= 1.0
    hero = character()
    builder = poise.SkeletonBuilder.of(hero.skeleton)
    builder.parameter("grin", lower=0.0, upper=1.0, expressions={"happy": 0.8, "aa": 0.5})
    builder.parameter("mouth", lower=0.0, upper=1.0, expressions={"aa": 1.0})
    made = poise.retarget(clip.motion, builder.build()).motion
    assert np.allclose(made.q[:, made.skeleton.dof_index("grin")], 0.8 * shown)
    assert not made.q[:, made.skeleton.dof_index("mouth")].any()


def test_written_animations_hold_the_motion_against_the_t_pose(tmp_path: Path) -> None:
    hero = character()
    poise.write(hero, tmp_path / "walk.vrma")
    clip = poise.read(tmp_path / "walk.vrma")
    assert not clip.repairs and not clip.skins
    assert "the lengths of bones" in losses(clip, "again.vrma")
    made = poise.retarget(clip.motion, hero, options=BARE).motion
    away = np.linalg.norm(made.world[..., :3, 3] - hero.motion.world[..., :3, 3], axis=-1)
    # The forearm's twist goes to the hand: the wrist joint is no bone of VRM.
    assert away.max() < 0.005 and np.median(away) < 1e-6
    rest = dict(zip(clip.skeleton.joint_names, clip.rest.world, strict=True))
    assert all(np.array_equal(frame[:3, :3], np.eye(3)) for frame in rest.values())
    arm = rest["leftHand"][:3, 3] - rest["leftUpperArm"][:3, 3]
    assert arm[0] > 0.4 and abs(arm[1]) < 0.02
    assert (rest["leftToes"] - rest["leftFoot"])[2, 3] > 0.08


def test_expressions_in_written_animations(tmp_path: Path) -> None:
    hero = character()
    builder = poise.SkeletonBuilder.of(hero.skeleton)
    builder.parameter("grin", lower=0.0, upper=1.0, expressions={"happy": 0.5, "sly look": 1.0})
    builder.parameter("lids", lower=0.0, upper=1.0, expressions={"happy": 0.25})
    body = builder.build()
    weights = np.linspace(0.0, 1.0, 20)
    q = np.column_stack([hero.motion.q[:20], 0.5 * weights, 0.25 * weights])
    poise.write(poise.Character("c", body, {"m": poise.Motion(body, q, 30.0)}), tmp_path / "c.vrma")
    own = root_of(tmp_path / "c.vrma")["extensions"]["VRMC_vrm_animation"]["expressions"]
    assert list(own["preset"]) == ["happy"] and list(own["custom"]) == ["sly look"]
    clip = poise.read(tmp_path / "c.vrma")
    shown = clip.motion.q[:, clip.skeleton.dof_index("happy")]
    assert np.allclose(shown, weights, atol=1e-6)


@pytest.mark.parametrize("up", ["y", "z"])
def test_vrm_1_stands_in_the_t_pose_and_faces_along_z(tmp_path: Path, up: str) -> None:
    hero = character()
    body = hero.skeleton
    if up == "z":
        body = poise.Skeleton(turned(body), body.parameters, body.name, "z")
        hero = poise.Character("hero", body, skins=hero.skins)
    path = tmp_path / "hero.vrm"
    poise.write(hero, path)
    again = poise.read(path)
    assert again.skeleton.up == up and not again.repairs
    assert np.abs(again.rest.world - hero.rest.world).max() < 1e-6
    root = root_of(path)
    bones = root["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"]
    places = {bone: world_place(root, entry["node"]) for bone, entry in bones.items()}
    arm = places["leftHand"] - places["leftUpperArm"]
    assert arm[0] > 0.4 and np.abs(arm[1:]).max() < 0.05
    assert (places["rightToes"] - places["rightFoot"])[2] > 0.08
    assert places["head"][1] - places["hips"][1] > 0.4
    assert root["extensions"]["VRMC_vrm"]["meta"]["licenseUrl"] == LICENCE


def turned(body: poise.Skeleton) -> list[Any]:
    """The joints of a body with z up, turned to face along -x."""
    from dataclasses import replace

    from poise.model.pose import frozen

    stand = np.array([[0.0, 0, -1, 0], [-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]])
    return [
        replace(joint, frame=frozen(stand @ joint.frame)) if joint.parent < 0 else joint
        for joint in body.joints
    ]


def world_place(root: dict[str, Any], number: int) -> Any:
    """(3,) where a node stands, of the JSON alone."""
    from poise.formats.gltf_nodes import trs_matrix

    above = {child: n for n, node in enumerate(root["nodes"]) for child in node.get("children", ())}
    matrix = np.eye(4)
    while True:
        node = root["nodes"][number]
        x, y, z, w = node.get("rotation", [0, 0, 0, 1])
        local = trs_matrix(
            np.array(node.get("translation", [0.0] * 3)), np.array([w, x, y, z]),
            np.array(node.get("scale", [1.0] * 3)),
        )  # fmt: skip
        matrix = local @ matrix
        if number not in above:
            return matrix[:3, 3]
        number = above[number]


def test_meta_is_the_users(tmp_path: Path) -> None:
    hero, path = character(), tmp_path / "hero.vrm"
    write_vrm(hero, path, {"authors": ["A. Maker"], "licenseUrl": "https://example.com/l"})
    meta = root_of(path)["extensions"]["VRMC_vrm"]["meta"]
    assert meta["authors"] == ["A. Maker"] and meta["licenseUrl"] == "https://example.com/l"
    write_vrm(poise.read(path), path, {"creditNotation": "unnecessary"})
    assert root_of(path)["extensions"]["VRMC_vrm"]["meta"]["authors"] == ["A. Maker"]
    for wrong in ({"licence": "x"}, {"authors": []}, {"licenseUrl": 3}):
        with pytest.raises(InvalidValue, match="meta"):
            write_vrm(hero, path, wrong)


def test_what_cannot_be_vrm_is_refused_by_name(tmp_path: Path, shared_data: Path) -> None:
    arm = poise.SkeletonBuilder("arm").add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    for name in ("a.vrm", "a.vrma"):
        hero = poise.Character("arm", arm, {"m": poise.Motion(arm, [[0.0], [1.0]], 30.0)})
        with pytest.raises(FileUnsupported, match="humanoid: no joint is recognised as hips"):
            poise.write(hero, tmp_path / name)
    with pytest.raises(FileUnsupported, match="no motion"):
        poise.write(poise.Character("arm", arm), tmp_path / "a.vrma")
    with pytest.raises(FileUnsupported, match=r"write \.vrma"):
        poise.write(poise.read(shared_data / "vrm" / "test.vrma"), tmp_path / "a.vrm")
    assert not list(tmp_path.iterdir())


def test_wrong_tables_are_named(tmp_path: Path) -> None:
    path = tmp_path / "face.vrm"

    def broken(change: Any) -> None:
        path.write_bytes(face("1"))
        with_root(path, change)

    broken(lambda r: r["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"].update(
        head={"node": 99}))  # fmt: skip
    with pytest.raises(FileSyntax, match=r"humanBones\.head\.node: no node 99; expected 0 to 1"):
        poise.read(path)
    broken(lambda r: r["extensions"]["VRMC_vrm"].update(specVersion="2.0"))
    with pytest.raises(FileUnsupported, match=r"Poise reads VRM 1\.0"):
        poise.read(path)
    broken(lambda r: r["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"].update(
        tail={"node": 1}, chest={"node": 0}))  # fmt: skip
    with pytest.warns(RepairWarning):
        hero = poise.read(path)
    assert len(hero.repairs) == 2 and "not a human bone" in str(hero.repairs[0])


def test_numbers_that_are_gone_take_their_entries_with_them() -> None:
    to = Renumbering({0: 5, 2: 1}, {0: 3})
    given = {
        "humanoid": {"humanBones": [{"bone": "hips", "node": 0}, {"bone": "jaw", "node": 1}]},
        "firstPerson": {"firstPersonBone": 1, "meshAnnotations": [{"mesh": 0}, {"mesh": 1}]},
        "secondaryAnimation": {"boneGroups": [{"bones": [0, 1], "center": -1}]},
        "meta": {"texture": 1, "title": "x"},
    }
    assert to.applied(given) == {
        "humanoid": {"humanBones": [{"bone": "hips", "node": 5}]},
        "firstPerson": {"meshAnnotations": [{"mesh": 3}]},
        "meta": {"texture": 1, "title": "x"},
    }
    springs = {"springs": [{"joints": [{"node": 2}], "center": 0}]}
    assert to.applied(springs) == {"springs": [{"joints": [{"node": 1}], "center": 5}]}
    assert to.applied({"colliders": [{"node": 7}]}) is None
    roll = {"constraint": {"roll": {"source": 2, "weight": 0.5}}}
    assert to.constraint(roll) == {"constraint": {"roll": {"source": 1, "weight": 0.5}}}


def test_joints_added_before_others_move_the_numbers(shared_data: Path, tmp_path: Path) -> None:
    given, path = shared_data / "vrm" / "cryptovoxels.vrm", tmp_path / "a.vrm"
    hero = poise.read(given)
    body = poise.SkeletonBuilder.of(hero.skeleton).add("tail", poise.Ball(), "Hips").build()
    order = [0, len(body.joints) - 1, *range(1, len(body.joints) - 1)]
    assert body.joint_names[order[0]] != "Hips"
    poise.write(poise.Character("a", body, source=hero.source, skins=hero.skins), path)
    before, after = root_of(given), root_of(path)
    assert spoken(before["extensions"], before) == spoken(after["extensions"], after)


def test_motions_go_where_an_avatar_of_vrm_0_faces(shared_data: Path, tmp_path: Path) -> None:
    walk = character().motion
    hero = poise.read(shared_data / "vrm" / "cryptovoxels.vrm")
    assert hero.skeleton.facing == "-z"
    made = poise.retarget(walk, hero)
    hips = made.motion.world[:, hero.skeleton.joint_index("Hips")]
    way = hips[-1, 2, 3] - hips[0, 2, 3]
    source = walk.world[-1, 0, 2, 3] - walk.world[0, 0, 2, 3]
    assert way == pytest.approx(-made.scale * source, rel=0.02)
    toes = made.motion.world[:, hero.skeleton.joint_index("Left toe"), 2, 3]
    ankle = made.motion.world[:, hero.skeleton.joint_index("Left ankle"), 2, 3]
    assert np.median(toes - ankle) < -0.03
    poise.write(hero.with_motion(made.motion), tmp_path / "walk.vrma")
    clip = poise.read(tmp_path / "walk.vrma")
    there = clip.motion.world[:, clip.skeleton.joint_index("hips"), 2, 3]
    assert there[-1] - there[0] == pytest.approx(-way)
    poise.write(hero, tmp_path / "again.glb")
    assert poise.read(tmp_path / "again.glb").skeleton.facing == "-z"


def test_motions_of_avatars_of_vrm_0_turn_back(shared_data: Path, tmp_path: Path) -> None:
    walk = character().motion
    hero = poise.read(shared_data / "vrm" / "cryptovoxels.vrm")
    made = poise.retarget(walk, hero, options=BARE).motion
    poise.write(hero.with_motion(made), tmp_path / "walk.npz")
    kept = poise.read(tmp_path / "walk.npz").motion
    assert kept.skeleton.facing == "-z"
    back = poise.retarget(kept, character(), options=BARE).motion
    turns = [motion.world[:, 0, :3, :3] for motion in (walk, back)]
    assert np.abs(turns[0] - turns[1]).max() < 0.1  # its spine has other joints
    ways = [motion.world[-1, 0, :3, 3] - motion.world[0, 0, :3, 3] for motion in (walk, back)]
    np.testing.assert_allclose(ways[1], ways[0], atol=0.05)


def test_a_clip_with_a_face_turns_with_the_avatar(shared_data: Path) -> None:
    clip = poise.read(shared_data / "vrm" / "test.vrma").motion  # nodes beside the hips
    hero = poise.read(shared_data / "vrm" / "cryptovoxels.vrm")
    made = poise.retarget(clip, hero, options=BARE).motion
    left, right = (hero.skeleton.joint_index(f"{side} leg") for side in ("Left", "Right"))
    across = made.world[:, left, :3, 3] - made.world[:, right, :3, 3]
    assert (across[:, 0] < -0.05).all()  # facing along -z, as at rest
    assert (hero.rest.world[left, 0, 3] - hero.rest.world[right, 0, 3]) < -0.05


def test_an_avatar_that_poise_wrote_has_the_t_pose_of_its_nodes(tmp_path: Path) -> None:
    hero = character()
    poise.write(hero, tmp_path / "hero.vrm")
    poise.write(hero, tmp_path / "one.vrma")
    poise.write(poise.read(tmp_path / "hero.vrm"), tmp_path / "two.vrma")
    one, two = (poise.read(tmp_path / f"{name}.vrma").motion for name in ("one", "two"))
    # Hands that turn about one axis only do not reach the T-pose; places are the same.
    assert np.abs(one.world[..., :3, 3] - two.world[..., :3, 3]).max() < 1e-5


def schemas(folder: Path) -> Any:
    """A function that validates an extension by its schema; glTF's own are not there."""
    jsonschema = pytest.importorskip("jsonschema")
    referencing = pytest.importorskip("referencing")
    found = [(path.name, json.loads(path.read_text())) for path in folder.rglob("*.json")]
    stubs: list[tuple[str, Any]] = [
        (f"glTF{name}.schema.json", {})
        for name in ("Property", "ChildOfRootProperty", "textureInfo")
    ]
    stubs += [("glTFid.schema.json", {"type": "integer", "minimum": 0})]
    draft = referencing.jsonschema.DRAFT4
    made = [(name, referencing.Resource(contents=own, specification=draft))
            for name, own in [*found, *stubs]]  # fmt: skip
    registry = referencing.Registry().with_resources(made)

    def validate(name: str, value: Any) -> None:
        schema = dict(found)[name]
        jsonschema.Draft4Validator(schema, registry=registry).validate(value)

    return validate


@RULED
@pytest.mark.parametrize("name", ["hero.vrm", "hero.vrma", *FILES])
def test_written_extensions_fit_the_schemas(shared_data: Path, tmp_path: Path, name: str) -> None:
    validate = schemas(shared_data / "vrm" / "schema")
    hero = character() if name.startswith("hero") else poise.read(shared_data / "vrm" / name)
    poise.write(hero, tmp_path / name)
    extensions = root_of(tmp_path / name)["extensions"]
    if name == "isBinary_Overridden.vrm":  # the file's own fault, which is kept
        assert extensions["VRMC_vrm"]["meta"].pop("references") == []
    for extension, value in extensions.items():
        own = {"VRM": "vrm"}.get(extension, extension)
        validate(f"{own}.schema.json", value)


def test_morph_targets_become_expressions(tmp_path: Path) -> None:
    hero = character()
    names = ["Blink", "aa", "jawOpen", "eyeBlinkLeft", "eyeBlinkRight", "browInnerUp"]
    builder = poise.SkeletonBuilder.of(hero.skeleton)
    for name in names:
        builder.parameter(name, lower=0.0, upper=1.0)
    body = builder.build()
    skin = hero.skins[0]
    offsets = np.zeros((len(names), len(skin.mesh.vertices), 3))
    shapes = []
    for number, name in enumerate(names):
        offsets[number, number] = (0.0, 0.01, 0.0)
        shapes.append(poise.model.Shape(name, offsets[number]))
    mesh = replace(skin.mesh, shapes=tuple(shapes))
    skin = replace(skin, mesh=mesh, shape_dofs=tuple(names), correctives=())
    poise.write(poise.Character("face", body, skins=(skin,)), tmp_path / "face.vrm")
    root = root_of(tmp_path / "face.vrm")
    found = root["extensions"]["VRMC_vrm"]["expressions"]
    # "aa" and "blink" exist, and are not replaced by ARKit's shapes.
    targets = {
        name: [bind["index"] for bind in entry["morphTargetBinds"]]
        for group in ("preset", "custom")
        for name, entry in found[group].items()
    }
    assert targets == {
        "blink": [0], "aa": [1], "blinkLeft": [3], "blinkRight": [4],
        "jawOpen": [2], "eyeBlinkLeft": [3], "eyeBlinkRight": [4], "browInnerUp": [5],
    }  # fmt: skip
    assert set(found["preset"]) == {"blink", "aa", "blinkLeft", "blinkRight"}
    again = poise.read(tmp_path / "face.vrm").skeleton.expressions
    assert set(again) == set(targets)


def looking(hero: poise.Character, shared_data: Path, folder: Path) -> tuple[Any, Any]:
    """The bones and the look-at of a written character, which fit the schema."""
    poise.write(hero, folder / "eyes.vrm")
    root = root_of(folder / "eyes.vrm")
    own = root["extensions"]["VRMC_vrm"]
    schemas(shared_data / "vrm" / "schema")("VRMC_vrm.schema.json", own)
    bones = own["humanoid"]["humanBones"]
    return {bone: root["nodes"][at["node"]]["name"] for bone, at in bones.items()}, own["lookAt"]


def test_eyes_of_the_anatomy_look(shared_data: Path, tmp_path: Path) -> None:
    hero = character()
    head = hero.skeleton.joint_names[hero.skeleton.joint_index("head")]
    builder = poise.SkeletonBuilder.of(hero.skeleton)
    places = {"LeftEye": (0.03, 0.08, 0.07), "RightEye": (-0.03, 0.08, 0.07)}
    for name in ("LeftEyeLid", "LeftEye", "LeftEye_end", "RightEye"):
        builder.add(name, poise.Ball("zyx"), parent=head, offset=places.get(name, (0.0, 0.0, 0.0)))
    body = builder.build()
    motion = poise.Motion(body, body.rest.q[None], 30.0)
    hero = poise.Character("eyes", body, {"m": motion})
    bones, look = looking(hero, shared_data, tmp_path)
    assert (bones["leftEye"], bones["rightEye"]) == ("LeftEye", "RightEye")
    assert look["type"] == "bone" and np.allclose(look["offsetFromHeadBone"], (0.0, 0.08, 0.07))
    poise.write(hero, tmp_path / "eyes.vrma")  # whose schema has no bones of eyes
    extension = root_of(tmp_path / "eyes.vrma")["extensions"]["VRMC_vrm_animation"]
    assert "head" in extension["humanoid"]["humanBones"]
    assert "leftEye" not in extension["humanoid"]["humanBones"]


def test_expressions_look_without_eyes(shared_data: Path, tmp_path: Path) -> None:
    hero = character()
    builder = poise.SkeletonBuilder.of(hero.skeleton)
    skin = hero.skins[0]
    names = [f"eyeLook{way}{side}" for way in ("Up", "Down") for side in ("Left", "Right")]
    for name in names:
        builder.parameter(name, lower=0.0, upper=1.0)
    shapes = tuple(
        poise.model.Shape(name, np.eye(len(skin.mesh.vertices), 3, -at))
        for at, name in enumerate(names)
    )
    skin = replace(
        skin, mesh=replace(skin.mesh, shapes=shapes), shape_dofs=tuple(names), correctives=()
    )
    hero = poise.Character("face", builder.build(), skins=(skin,))
    bones, look = looking(hero, shared_data, tmp_path)
    assert "leftEye" not in bones and look["type"] == "expression"
    head = hero.skeleton.rest.world[hero.skeleton.joint_index(bones["head"])]
    above = head @ np.append(look["offsetFromHeadBone"], 1.0) - head[:, 3]
    assert np.allclose(above[:3], (0.0, 0.06, 0.0))
    assert look["rangeMapVerticalUp"] == {"inputMaxValue": 90.0, "outputScale": 1.0}
