"""FBX files below version 7000 written again: unchanged nodes are the same."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.fbx_records import records
from formats.test_fbx_patching import bent, far, read, renamed, with_material
from formats.test_fbx_scenes import OLD
from poise.formats import losses
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_reading import FbxSource
from poise.formats.fbx_text import parse
from poise.formats.fbx_writing import FbxOptions
from poise.formats.repair_log import RepairLog
from poise.model import Character, Material, Motion

MAYA, MAX, BLENDER, MAX_7 = FILES = (
    "maya_game_sausage_6100_binary_spin", "max_transformed_skin_6100_ascii",
    "blender_279_sausage_6100_ascii", "max7_skin_5000_binary",
)  # fmt: skip


def places(path: Path) -> dict[str, list[Any]]:
    """All values of a file by the place of their node, without what only binary files have."""
    data = path.read_bytes()
    binary = data.startswith(b"Kaydara")
    nodes = records(data)[0] if binary else parse(data, RepairLog(path)).root.children
    kept = [one for one in nodes if one.name not in ("FileId", "CreationTime")]
    return _places(FbxNode("", [], kept), "")


def _places(node: FbxNode, at: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    counts: Counter[str] = Counter()
    for child in node.children:
        values: list[Any] = []
        for value in child.values:
            array = isinstance(value, np.ndarray)
            values += value.tolist() if array else [_plain(child.name, value)]
        name = values[0] if values and isinstance(values[0], str) else ""
        place = f"{at}/{child.name} {name}"
        counts[place] += 1
        place += f" {counts[place]}" if counts[place] > 1 else ""
        found[place] = values
        found |= _places(child, place)
    return found


def _plain(node: str, value: Any) -> Any:
    """A value with names as ASCII files have them, and single letters as their numbers."""
    if not isinstance(value, str):
        return value
    name, mark, kind = value.partition("\0\1")
    value = f"{kind}::{name}" if mark else value
    return ord(value) if node in ("Key", "Shading") else value


def changes(before: Path, after: Path) -> list[str]:
    """The places of a file whose nodes differ in another."""
    one, two = places(before), places(after)
    return sorted(at for at in one.keys() | two.keys() if one.get(at) != two.get(at))


def original(name: str, data: Path) -> Path:
    return data / f"fbx/{name}.fbx"


@pytest.mark.parametrize("name", FILES)
def test_an_unchanged_file_keeps_its_nodes(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    hero = read(before)
    assert losses(hero, after) == ()
    poise.write(hero, after)
    assert changes(before, after) == []
    again = read(after)
    for one in (hero, again):
        assert isinstance(one.source, FbxSource) and one.source.version in (6100, 3000)
    assert all(far(m, again.motions[name]) == 0.0 for name, m in hero.motions.items())
    if name in (MAYA, MAX_7):
        old, new = before.read_bytes(), after.read_bytes()
        body = len(old) - len(records(old)[1])
        assert new[:body] == old[:body]


@pytest.mark.parametrize("keys", [None, "sparse"])
@pytest.mark.parametrize("name", FILES)
def test_one_curve_changes_no_other_node(
    name: str, keys: Any, shared_data: Path, tmp_path: Path
) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    hero = read(before)
    moves = np.ptp(hero.motion.q, axis=0)
    turns = [name for name in hero.skeleton.dof_names if name[-3:-1] == "_r"]
    dof = max(turns, key=lambda name: moves[hero.skeleton.dof_index(name)])
    changed = hero.with_first_motion(bent(hero.motion, dof))
    assert losses(changed, after) == ()
    poise.write(changed, after, options=FbxOptions(keys=keys))
    at = f"Take {hero.motion.name}/Model (Model::)?{dof[:-3]}/Channel Transform/Channel R/"
    at += f"Channel {dof[-1].upper()}/Key"
    found = changes(before, after)
    assert found
    if keys is None:
        assert all(re.match(f"/Takes /{at}(Ver|Count)? $", place) for place in found), found
    assert far(changed.motion, read(after).motion) < 2e-3  # of bodies of up to 100 units


@pytest.mark.parametrize("name", FILES)
def test_one_name_changes_wherever_it_occurs(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    hero = read(before)
    old = hero.skeleton.joint_names[1]
    changed = renamed(hero, old, "elbow")
    assert losses(changed, after) == ()
    poise.write(changed, after)

    def back(value: Any) -> Any:
        return re.sub(r"\belbow\b", old, value) if isinstance(value, str) else value

    now = {back(at): [back(v) for v in values] for at, values in places(after).items()}
    assert now == places(before)
    again = read(after)
    assert again.skeleton.joint_names == changed.skeleton.joint_names
    assert far(again.motion, changed.motion) == 0.0


def test_names_can_be_exchanged(shared_data: Path, tmp_path: Path) -> None:
    hero = read(original(MAYA, shared_data))
    swapped = renamed(renamed(renamed(hero, "joint2", "x"), "joint3", "joint2"), "x", "joint3")
    poise.write(swapped, tmp_path / "a.fbx")
    again = read(tmp_path / "a.fbx")
    assert again.skeleton.joint_names == ("joint1", "joint3", "joint2", "joint4")
    assert far(again.motion, swapped.motion) == 0.0


@pytest.mark.parametrize("name", [MAYA, BLENDER])
def test_one_material_changes_no_other_node(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    changed = with_material(read(before), base_colour=(0.1, 0.2, 0.3, 1.0))
    assert losses(changed, after) == ()
    poise.write(changed, after)
    (place,) = changes(before, after)
    assert place.endswith("/Properties60 /Property DiffuseColor")
    look = read(after).skins[0].mesh.material
    assert look is not None
    np.testing.assert_allclose(look.base_colour, (0.1, 0.2, 0.3, 1.0), atol=1e-12)


def test_limits_are_stored_where_the_version_has_a_place(shared_data: Path, tmp_path: Path) -> None:
    for name, stored in ((MAYA, True), (MAX_7, False)):
        before, after = original(name, shared_data), tmp_path / "again.fbx"
        hero = read(before)
        joint = hero.skeleton.joints[-1]
        bounds = np.tile((-4.0, 4.0), (len(joint.limits), 1))
        body = hero.skeleton.with_joints(**{joint.name: replace(joint, limits=bounds)})
        motions = {n: Motion(body, m.q, m.fps, m.name) for n, m in hero.motions.items()}
        changed = replace(hero, skeleton=body, motions=motions)
        assert bool(losses(changed, after)) is not stored
        poise.write(changed, after)
        label = f"/Objects /Model Model::{joint.name}/Properties60 /Property Rotation"
        assert all(place.startswith(label) for place in changes(before, after))
        again = read(after).skeleton.joint(joint.name)
        assert np.allclose(again.limits, bounds, atol=1e-12) is stored


@pytest.mark.parametrize("name", FILES)
def test_takes_are_added_renamed_ordered_and_removed(
    name: str, shared_data: Path, tmp_path: Path
) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    hero = read(before)
    first, *others = hero.motions.items()
    new = Motion(hero.skeleton, hero.motion.q[::-1], 48.0, "new")
    changed = replace(hero, motions={"new": new, "renamed": first[1], **dict(others)})
    assert losses(changed, after) == ()
    poise.write(changed, after)
    found = read(after)
    assert list(found.motions) == list(changed.motions)
    for title, motion in changed.motions.items():
        assert far(motion, found.motions[title]) < (1e-5 if title == "new" else 1e-12)
    kept = [at for at in changes(before, after) if not at.startswith("/Takes ")]
    assert kept == []
    poise.write(replace(found, motions={first[0]: found.motions["renamed"]}), tmp_path / "b.fbx")
    left = [at for at in changes(before, tmp_path / "b.fbx") if not at.startswith("/Takes /Cur")]
    assert all(any(at.startswith(f"/Takes /Take {title}") for title, _ in others) for at in left)


@pytest.mark.parametrize("name", FILES)
def test_a_longer_motion_replaces_a_take(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    hero = read(before)
    old = hero.motion
    longer = Motion(hero.skeleton, np.concatenate([old.q, old.q]), old.fps / 2.0, old.name)
    changed = hero.with_first_motion(longer)
    assert losses(changed, after) == ()
    poise.write(changed, after, options=FbxOptions(keys="baked"))
    assert far(longer, read(after).motion) < 1e-5


@pytest.mark.parametrize("name", FILES)
def test_meshes_are_left_out_with_what_only_they_use(
    name: str, shared_data: Path, tmp_path: Path
) -> None:
    before, after = original(name, shared_data), tmp_path / "again.fbx"
    hero = read(before)
    poise.write(replace(hero, skins=()), after)
    now, left = places(after), {part.rpartition("/")[2] for part in places(after)}
    assert not any(one.startswith(("Vertices", "Deformer", "Material M", "Link")) for one in left)
    gone = [at for at in changes(before, after) if at in now]  # places that are not removed
    assert all(re.match("/(Connections|Definitions|Objects /Pose)", at) for at in gone)
    again = read(after)
    assert again.skins == () and far(again.motion, hero.motion) == 0.0


def face(tmp_path: Path, text: str = OLD) -> tuple[Path, Character]:
    (tmp_path / "old.fbx").write_text(text)
    return tmp_path / "old.fbx", read(tmp_path / "old.fbx")


def test_shapes_keep_their_channels(tmp_path: Path) -> None:
    before, hero = face(tmp_path)
    poise.write(hero, tmp_path / "a.fbx")
    assert changes(before, tmp_path / "a.fbx") == []
    smile = bent(hero.motion, "smile", 0.1)
    poise.write(hero.with_first_motion(smile), tmp_path / "a.fbx")
    found = changes(before, tmp_path / "a.fbx")
    assert found and all("/Take grin/Model Model::face/Channel smile/Key" in at for at in found)
    assert far(smile, read(tmp_path / "a.fbx").motion) < 1e-6
    np.testing.assert_allclose(read(tmp_path / "a.fbx").motion.q, smile.q, atol=2e-3)
    new = Motion(hero.skeleton, smile.q, 60.0, "laugh")
    poise.write(replace(hero, motions={**hero.motions, "laugh": new}), tmp_path / "a.fbx")
    again = read(tmp_path / "a.fbx").motions["laugh"]
    assert again.fps == 60.0
    np.testing.assert_allclose(again.q, new.q, atol=1e-6)


def test_the_mesh_of_a_moving_model_is_left_out(tmp_path: Path) -> None:
    before, hero = face(tmp_path)
    moved = bent(hero.motion, "face_tx", 0.1)
    bare = replace(hero.with_first_motion(moved), skins=())
    poise.write(bare, tmp_path / "a.fbx", options=FbxOptions(keys="baked"))
    now = places(tmp_path / "a.fbx")
    assert "/Objects /Model Model::face" in now and not any("Vertices" in at for at in now)
    assert set(now) <= set(places(before)) | {at for at in now if "/Key" in at}
    again = read(tmp_path / "a.fbx")
    assert not again.skins and "smile" not in again.skeleton.dof_names
    names = [again.skeleton.joint_index(name) for name in bare.skeleton.joint_names]
    assert np.abs(again.motion.world[:, names] - moved.world).max() < 1e-6


def test_a_property_without_curves_gets_channels(tmp_path: Path) -> None:
    before, hero = face(tmp_path)
    dof = next(name for name in hero.skeleton.dof_names if name.startswith("neck_r"))
    moved = bent(hero.motion, dof)
    poise.write(hero.with_first_motion(moved), tmp_path / "a.fbx", options=FbxOptions(keys="baked"))
    found = read(tmp_path / "a.fbx").motion
    assert far(moved, found) < 1e-6
    assert any("Model Model::neck/Channel Transform/Channel R" in at
               for at in changes(before, tmp_path / "a.fbx"))  # fmt: skip


def test_a_material_that_another_mesh_keeps_is_copied(tmp_path: Path) -> None:
    material = (
        '\tMaterial: "Material::skin", "" {\n\t\tProperties60:  {\n'
        '\t\t\tProperty: "DiffuseColor", "ColorRGB", "",1,0.5,0.25\n\t\t}\n\t}\n}\nConnections'
    )
    mesh = OLD[OLD.index('\tModel: "Model::face"') : OLD.index('\tModel: "Model::neck"')]
    links = '"Model::Scene"\n\tConnect: "OO", "Material::skin", "Model::face"\n'
    links += '\tConnect: "OO", "Material::skin", "Model::twin"\n'
    links += '\tConnect: "OO", "Model::twin", "Model::Scene"\n'
    text = OLD.replace("}\nConnections", material).replace('"Model::Scene"\n', links)
    text = text.replace(mesh, mesh + mesh.replace("Model::face", "Model::twin"))
    before, hero = face(tmp_path, text)
    poise.write(with_material(hero, base_colour=(0.0, 0.0, 1.0, 1.0)), tmp_path / "a.fbx")
    again = read(tmp_path / "a.fbx")
    looks = {skin.name: skin.mesh.material or Material("") for skin in again.skins}
    assert looks[hero.skins[0].name].base_colour == (0.0, 0.0, 1.0, 1.0)
    assert looks[hero.skins[1].name].base_colour == (1.0, 0.5, 0.25, 1.0)
    found = {at.split("/")[1].strip() for at in changes(before, tmp_path / "a.fbx")}
    assert found == {"Objects", "Connections"}


def test_an_ascii_file_of_version_7500_changes_one_curve(shared_data: Path, tmp_path: Path) -> None:
    before = original("maya_game_sausage_7500_ascii_deform", shared_data)
    hero = read(before)
    dof = next(name for name in hero.skeleton.dof_names if name.endswith("_rz"))
    poise.write(hero, tmp_path / "a.fbx")
    poise.write(hero.with_first_motion(bent(hero.motion, dof)), tmp_path / "b.fbx")
    found = changes(tmp_path / "a.fbx", tmp_path / "b.fbx")
    assert {at.split("/")[2].split()[0] for at in found} == {"AnimationCurve"}
    assert len({at.split("/")[2] for at in found}) == 1
