"""FBX files written again: whatever was not changed is the same, node by node."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.fbx_records import records
from poise.errors import InvalidValue, RepairWarning, UnknownOption
from poise.formats import losses
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_text import parse
from poise.formats.fbx_writing import FbxOptions
from poise.formats.repair_log import RepairLog
from poise.model import Character, Motion
from poise.motion import Keyframes

FILES = (
    "fbx/maya_kenney_character_7700_binary.fbx", "fbx/blender_279_sausage_7400_binary.fbx",
    "fbx/maya_game_sausage_7500_binary_combined.fbx", "fbx/max_transformed_skin_7500_binary.fbx",
    "fbx/maya_anim_layers_over_acc_orders_7500_binary.fbx",
    "fbx/maya_blend_inbetween_7500_binary.fbx",
    "fbx/motionbuilder_tangent_velocity_split_7700_binary.fbx", "fbx/maya_human_ik_7400_binary.fbx",
    "characters/quaternius_velociraptor.fbx",
)  # fmt: skip
KENNEY = FILES[0]
FEET = FILES[-1]
TICKS = 46186158000

Flat = dict[str, list[Any]]


def read(path: Path) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path)


@lru_cache(4)
def original(path: Path) -> Character:
    """A file of the shared data, read once for the tests of it."""
    return read(path)


def flat(path: Path) -> dict[str, Flat]:
    """All nodes of a file: by object number, or the name of a part of the file, and their place."""
    return _flat(path.read_bytes())


@lru_cache(4)
def _flat(data: bytes) -> dict[str, Flat]:
    found: dict[str, Flat] = {}
    for part in records(data)[0]:
        if part.name == "Objects":
            for one in part.children:
                found[f"{one.name} {one.values[0]}"] = _values(one)
        elif part.name == "Connections":
            found["Connections"] = {str(link.values): [] for link in part.children}
        else:
            found[part.name] = _values(part)
    return found


def _values(node: FbxNode, place: str = "") -> Flat:
    found: Flat = {place: list(node.values)}
    for number, child in enumerate(node.children):
        named = child.values[0] if child.name == "P" else number
        found |= _values(child, f"{place}/{child.name}:{named}")
    return found


def differences(before: Path, after: Path) -> dict[str, str]:
    """The objects and parts that differ, each with the first place."""
    a, b = flat(before), flat(after)
    found = dict.fromkeys(b.keys() - a.keys(), "new") | dict.fromkeys(a.keys() - b.keys(), "gone")
    for name in a.keys() & b.keys():
        places = a[name].keys() | b[name].keys()
        other = [at for at in sorted(places) if not _equal(a[name].get(at), b[name].get(at))]
        if other:
            found[name] = other[0]
    return found


def _equal(one: list[Any] | None, other: list[Any] | None) -> bool:
    if one is None or other is None or len(one) != len(other):
        return False
    return all(
        type(a) is type(b) and np.array_equal(a, b, equal_nan=isinstance(a, np.ndarray))
        for a, b in zip(one, other, strict=True)
    )


def kinds(found: dict[str, str]) -> set[str]:
    return {name.split()[0] for name in found}


def bent(motion: Motion, dof: str, by: float = 0.2) -> Motion:
    q = np.array(motion.q)
    q[:, motion.skeleton.dof_index(dof)] += by * np.sin(np.linspace(0.5, 3.0, len(q)))
    return Motion(motion.skeleton, q, motion.fps, motion.name)


def far(one: Motion, other: Motion) -> float:
    assert one.fps == other.fps and one.world.shape == other.world.shape
    return float(np.abs(one.world - other.world).max())


@pytest.mark.parametrize("name", FILES)
def test_an_unchanged_file_keeps_its_bytes(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / name, tmp_path / "again.fbx"
    hero = original(before)
    poise.write(hero, after)
    assert differences(before, after) == {}
    footer = (records(path.read_bytes())[1][:16] for path in (before, after))
    assert len(set(footer)) == 1  # it belongs to the creation time in the header
    assert losses(hero, after) == ()


@pytest.mark.parametrize("name", [KENNEY, *FILES[2:4], FEET])
def test_one_curve_changes_no_other_node(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / name, tmp_path / "again.fbx"
    hero = original(before)
    body, first = hero.skeleton, next(iter(hero.motions))
    moves = np.ptp(hero.motion.q, axis=0)
    turns = [name for name in body.dof_names if name[-3:-1] == "_r"]
    dof = max(turns, key=lambda name: moves[body.dof_index(name)])
    changed = hero.with_first_motion(bent(hero.motion, dof))
    poise.write(changed, after, options=FbxOptions(keys=None))
    found = differences(before, after)
    assert kinds(found) == {"AnimationCurve"}
    assert len(found) <= (3 if name != FEET else 15)  # with the feet that hang from the root
    again = read(after)
    assert far(changed.motion, again.motion) < 5e-3
    for title, motion in hero.motions.items():
        assert title == first or far(motion, again.motions[title]) == 0.0


def test_a_changed_layer_of_curves_moves_as_the_sum(shared_data: Path, tmp_path: Path) -> None:
    hero = original(shared_data / FILES[4])
    changed = hero.with_first_motion(bent(hero.motion, "ZYX_tx", 0.05))
    poise.write(changed, tmp_path / "a.fbx", options=FbxOptions(keys="baked"))
    assert far(changed.motion, read(tmp_path / "a.fbx").motion) < 1e-6


def test_sparse_curves_stay_sparse_within_the_tolerances(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / "fbx/maya_auto_clamp_7700_binary.fbx", tmp_path / "again.fbx"
    hero = original(before)
    changed = hero.with_first_motion(bent(hero.motion, "pCube1_ty", 0.02))
    for options, most, allowed in (
        (FbxOptions(), 12, 1.001e-3), (FbxOptions(millimetres=0.05), 20, 5.01e-5),
        (FbxOptions(keys="baked"), len(hero.motion), 1e-8),
    ):  # fmt: skip
        poise.write(changed, after, options=options)
        counts = [
            len(nodes["/KeyTime:2"][0]) for name, nodes in flat(after).items()
            if name.startswith("AnimationCurve ") and "/KeyTime:2" in nodes
        ]  # fmt: skip
        assert 2 < max(counts) <= most
        assert far(changed.motion, read(after).motion) < allowed
    assert len(hero.motion) > 20
    with pytest.raises(UnknownOption):
        FbxOptions(keys="few")
    with pytest.raises(InvalidValue):
        FbxOptions(degrees=0.0)


@pytest.mark.parametrize("name", [KENNEY, FILES[1], FILES[7], FEET])
def test_a_new_motion_is_a_further_take(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / name, tmp_path / "again.fbx"
    hero = original(before)
    waves = 0.1 * np.sin(np.arange(15)[:, None] / 4 + np.arange(hero.skeleton.nq))
    new = Motion(hero.skeleton, hero.rest.q + waves, 24.0, "wave")
    poise.write(replace(hero, motions={"wave": new, **hero.motions}), after)
    found = differences(before, after)
    parts = {"Connections", "Definitions", "Takes"}
    assert {name for name, at in found.items() if at != "new"} <= parts
    again = read(after)
    assert list(again.motions) == ["wave", *hero.motions]
    assert far(new, again.motions["wave"]) < 2e-6
    assert all(far(motion, again.motions[n]) == 0.0 for n, motion in hero.motions.items())
    counted = flat(after)["Definitions"]
    numbers = [one.split()[0] for one in flat(after) if " " in one]
    for place, (kind, *_) in [
        p for p in counted.items() if re.fullmatch("/ObjectType:[0-9]+", p[0])
    ]:
        if kind != "GlobalSettings":
            stated = next(counted[at][0] for at in counted if at.startswith(f"{place}/Count"))
            assert stated == numbers.count(kind)


def test_takes_are_removed_and_renamed(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / FILES[2], tmp_path / "again.fbx"
    hero = original(before)
    first, _, third = hero.motions
    kept = {"other": hero.motions[third], first: hero.motions[first]}
    poise.write(replace(hero, motions=kept), after)
    found = differences(before, after)
    assert kinds({name: at for name, at in found.items() if at == "gone"}) == {
        "AnimationStack", "AnimationLayer", "AnimationCurveNode", "AnimationCurve",
    }  # fmt: skip
    again = read(after)
    assert list(again.motions) == ["other", first]
    assert far(hero.motions[third], again.motions["other"]) == 0.0
    links = flat(after)["Connections"]
    numbers = {int(name.split()[1]) for name in flat(after) if name.split()[-1].isdigit()}
    ends = {int(end) for link in links for end in link.strip("[]").split(", ")[1:3]}
    assert ends <= numbers | {0}


def test_the_active_take_is_renamed(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / KENNEY, tmp_path / "again.fbx"
    hero = original(before)
    poise.write(replace(hero, motions={"walk": hero.motion}), after)
    found = differences(before, after)
    assert kinds(found) == {"AnimationStack", "Documents", "Takes"}
    (place,) = (at for at in flat(after)["Documents"] if "ActiveAnimStackName" in at)
    assert flat(after)["Documents"][place][-1] == "walk"


def test_a_longer_motion_replaces_a_take(shared_data: Path, tmp_path: Path) -> None:
    hero = original(shared_data / KENNEY)
    (title,) = hero.motions
    q = np.concatenate([hero.motion.q, hero.motion.q[::-1]])
    longer = Motion(hero.skeleton, q, 60.0, title)
    poise.write(hero.with_motion(longer), tmp_path / "a.fbx", options=FbxOptions(keys="baked"))
    assert far(longer, read(tmp_path / "a.fbx").motion) < 1e-6


def renamed(hero: Character, old: str, new: str) -> Character:
    body = hero.skeleton.edit().rename(old, new).build()
    skins = [
        replace(skin, joints=tuple(new if name == old else name for name in skin.joints))
        for skin in hero.skins
    ]
    motions = {n: Motion(body, m.q, m.fps, m.name) for n, m in hero.motions.items()}
    return replace(hero, skeleton=body, skins=tuple(skins), motions=motions)


def test_one_name_changes_the_objects_of_that_joint(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / KENNEY, tmp_path / "again.fbx"
    poise.write(renamed(original(before), "LeftArm", "left_arm"), after)
    found = differences(before, after)
    assert set(found.values()) == {""} and kinds(found) <= {"Model", "NodeAttribute", "Deformer"}
    heads = [nodes.get("", []) for nodes in flat(after).values()]
    names = {str(head[1]).partition("\0")[0] for head in heads if len(head) > 1}
    assert "left_arm" in names and "LeftArm" not in names
    assert "left_arm" in read(after).skeleton.joint_names


@pytest.mark.parametrize("name", ["BackFoot.L", "BackLowLeg.L", "Head"])
def test_a_name_changes_beside_feet_that_hang_from_the_root(
    name: str, shared_data: Path, tmp_path: Path
) -> None:
    before, after = shared_data / FEET, tmp_path / "again.fbx"
    poise.write(renamed(original(before), name, "other"), after)
    found = differences(before, after)
    assert set(found.values()) == {""} and kinds(found) == {"Model", "NodeAttribute", "Deformer"}
    assert "other" in read(after).skeleton.joint_names


def with_material(hero: Character, **changes: Any) -> Character:
    skin = hero.skins[0]
    assert skin.mesh.material is not None
    mesh = skin.mesh.with_material(replace(skin.mesh.material, **changes))
    return replace(hero, skins=(replace(skin, mesh=mesh), *hero.skins[1:]))


@pytest.mark.parametrize(
    "changes",
    [{"base_colour": (0.1, 0.2, 0.3, 1.0)}, {"emissive": (0.5, 0.0, 0.25)}, {"roughness": 0.3},
     {"name": "cloth"}, {"base_colour": (0.25, 0.5, 1.0, 0.5), "alpha_mode": "BLEND"}],
)  # fmt: skip
def test_one_material_changes_no_other_node(
    changes: dict[str, Any], shared_data: Path, tmp_path: Path
) -> None:
    before, after = shared_data / KENNEY, tmp_path / "again.fbx"
    hero = original(before)
    changed = with_material(hero, **changes)
    assert losses(changed, after) == ()
    poise.write(changed, after)
    assert kinds(differences(before, after)) == {"Material"}
    look, again = changed.skins[0].mesh.material, read(after).skins[0].mesh.material
    assert look is not None and again is not None
    for name, value in changes.items():
        if isinstance(value, str):
            assert getattr(again, name) == value
        else:
            np.testing.assert_allclose(getattr(again, name), value, atol=1e-7)


def test_a_material_that_another_mesh_keeps_is_copied(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / "fbx/blender_293_barbarian_7400_binary.fbx", tmp_path / "a.fbx"
    hero = original(before)
    looks = [skin.mesh.material for skin in hero.skins]
    shared = [n for n, look in enumerate(looks) if looks.count(look) > 1]
    assert shared
    order = [shared[0], *(n for n in range(len(looks)) if n != shared[0])]
    chosen = hero.skins[shared[0]]
    assert chosen.mesh.material is not None
    look = replace(chosen.mesh.material, emissive=(0.5, 0.25, 0.0))
    skins = list(hero.skins)
    skins[shared[0]] = replace(chosen, mesh=chosen.mesh.with_material(look))
    poise.write(hero.with_skins(skins), after)
    again = [skin.mesh.material for skin in read(after).skins]
    for number in order:
        now, expected = again[number], skins[number].mesh.material
        assert now is not None and expected is not None
        np.testing.assert_allclose(now.emissive, expected.emissive, atol=1e-7)


def test_limits_are_stored_unless_a_motion_exceeds_them(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / KENNEY, tmp_path / "again.fbx"
    hero = original(before)
    body = hero.skeleton
    elbow = body.joint("LeftForeArm")
    rows = hero.motion.q[:, body.joint_dofs(elbow.name)]
    for slack, told in ((0.1, False), (-0.01, True)):
        bounds = np.stack([rows.min(axis=0) - slack, rows.max(axis=0) + slack], axis=1)
        limited = body.with_joints(LeftForeArm=replace(elbow, limits=bounds))
        motions = {n: Motion(limited, m.q, m.fps, m.name) for n, m in hero.motions.items()}
        changed = replace(hero, skeleton=limited, motions=motions)
        assert bool(losses(changed, after)) is told
        poise.write(changed, after)
        found = differences(before, after)
        assert kinds(found) == (set() if told else {"Model"})
        if not told:
            again = read(after).skeleton.joint("LeftForeArm")
            np.testing.assert_allclose(again.limits, bounds, atol=1e-12)


def test_meshes_are_left_out_with_what_only_they_use(shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / KENNEY, tmp_path / "again.fbx"
    hero = original(before)
    poise.write(replace(hero, skins=()), after)
    found = differences(before, after)
    parts = {"Connections", "Definitions", "Pose"}
    assert kinds({name: at for name, at in found.items() if at != "gone"}) == parts
    left = {name.split()[0] for name in flat(after)}
    assert left.isdisjoint({"Geometry", "Deformer", "Material", "Texture", "Video"})
    again = read(after)
    assert not again.skins and far(hero.motion, again.motion) == 0.0


@pytest.mark.parametrize("keys", [None, "baked", "sparse"])
def test_motions_of_removed_shapes_are_left_out(
    keys: Any, shared_data: Path, tmp_path: Path
) -> None:
    hero = original(shared_data / "fbx/blender440_shape_weight_anim_7400_binary.fbx")
    assert hero.skeleton.dof_names[-2:] == ("Key", "Side")
    (title, motion), body = next(iter(hero.motions.items())), hero.skeleton
    motions = {title: Motion(body, 0.5 * motion.q, motion.fps, title),
               "new": Motion(body, motion.q[::-1], motion.fps, "new")}  # fmt: skip
    bare = replace(hero, skins=(), motions=motions)
    poise.write(bare, tmp_path / "a.fbx", options=FbxOptions(keys=keys))
    again = read(tmp_path / "a.fbx")
    assert not again.skins and "Key" not in again.skeleton.dof_names
    assert set(again.motions) <= {title, "new"}


def lengthened(hero: Character) -> Character:
    body = hero.skeleton
    name = body.joint_names[-1]
    frame = np.array(body.joint(name).frame)
    frame[:3, 3] *= 1.5
    longer = body.with_joints(**{name: replace(body.joint(name), frame=frame)})
    motions = {n: Motion(longer, m.q, m.fps, m.name) for n, m in hero.motions.items()}
    return replace(hero, skeleton=longer, motions=motions)


def dually_blended(hero: Character) -> Character:
    return hero.with_skins([replace(skin, deformer="dual-quaternion") for skin in hero.skins])


@pytest.mark.parametrize(("change", "why"), [(dually_blended, "meshes"), (lengthened, "skeleton")])
def test_other_changes_write_a_new_file_and_are_reported(
    change: Callable[[Character], Character], why: str, shared_data: Path, tmp_path: Path
) -> None:
    hero = change(original(shared_data / FILES[1]))
    told = [line for line in losses(hero, tmp_path / "a.fbx") if "polygons" in line]
    assert len(told) == 1 and f"because the {why} was" in told[0].replace("were", "was")
    poise.write(hero, tmp_path / "a.fbx")
    again = read(tmp_path / "a.fbx")
    np.testing.assert_allclose(again.rest.world, hero.rest.world, atol=1e-6)


def test_options_of_layout_write_a_new_file_and_are_reported(shared_data: Path) -> None:
    hero = original(shared_data / FILES[1])
    assert losses(hero, "a.fbx", options=FbxOptions(keys="baked")) == ()
    (told,) = (one for one in losses(hero, "a.fbx", options=FbxOptions(up="z")) if "option" in one)
    assert "polygons" in told


@pytest.mark.parametrize(
    "name",
    ["maya_game_sausage_7500_ascii_deform", "motionbuilder_tangent_tcb_7700_ascii",
     "maya_axes_7700_ascii", "maya_cube_big_endian_7500_binary"],
)  # fmt: skip
def test_other_encodings_become_little_endian(name: str, shared_data: Path, tmp_path: Path) -> None:
    before, after = shared_data / "fbx" / f"{name}.fbx", tmp_path / "again.fbx"
    hero = original(before)
    poise.write(hero, after)
    again = read(after)
    for title, motion in hero.motions.items():
        assert far(motion, again.motions[title]) < 1e-6  # keys are in single precision
    for one, two in zip(hero.skins, again.skins, strict=True):
        assert np.array_equal(one.mesh.vertices, two.mesh.vertices)
        assert np.array_equal(one.mesh.faces, two.mesh.faces)
    log = RepairLog(before)
    theirs = parse(before.read_bytes(), log).root.first("Objects")
    ours = next(one for one in records(after.read_bytes())[0] if one.name == "Objects")
    assert theirs is not None and [c.name for c in theirs.children] == [
        c.name for c in ours.children
    ]


def test_a_joint_of_another_type_moves_its_model(shared_data: Path, tmp_path: Path) -> None:
    hero = original(shared_data / KENNEY)
    body = hero.skeleton
    old = body.joint("LeftForeArm")
    fresh = poise.SkeletonBuilder().add("LeftForeArm", poise.QuaternionBall()).build().joints[0]
    at_rest = hero.rest.world
    above = at_rest[old.parent]
    frame = np.linalg.solve(above, at_rest[body.joint_index("LeftForeArm")])
    changed = body.with_joints(LeftForeArm=replace(fresh, parent=old.parent, frame=frame))
    q = np.tile(changed.rest.q, (8, 1))
    q[:, changed.dof_index("LeftForeArm_qw")] = np.cos(np.linspace(0.0, 0.5, 8))
    q[:, changed.dof_index("LeftForeArm_qx")] = np.sin(np.linspace(0.0, 0.5, 8))
    motion = Motion(changed, q, 30.0, "bend")
    other = replace(hero, skeleton=changed, motions={"bend": motion})
    assert losses(other, tmp_path / "a.fbx") == ()
    poise.write(other, tmp_path / "a.fbx")
    assert far(motion, read(tmp_path / "a.fbx").motions["bend"]) < 1e-6


def test_keys_of_a_keyed_motion_are_written(tmp_path: Path) -> None:
    body = (
        poise.SkeletonBuilder("arm")
        .add("arm", poise.Free("zxy"), tip=(0, 1, 0))
        .add("hand", poise.Hinge("z"), "arm", offset=(0, 1, 0), tip=(0, 1, 0))
        .build()
    )
    keys = Keyframes(body)
    for time, turn in ((0.0, 0.0), (0.5, 1.0), (1.0, -0.5)):
        keys = keys.with_key(time, hand_rz=turn, arm_tx=0.1 * turn, arm_rx=turn / 3)
    for kind in ("linear", "catmull-rom", "step", "bezier"):
        motion = keys.with_kind(kind).motion(24.0)
        for up in ("y", "z"):
            poise.write(motion, tmp_path / "a.fbx", options=FbxOptions(up=up))
            curves = [
                nodes for name, nodes in flat(tmp_path / "a.fbx").items()
                if name.startswith("AnimationCurve ")
            ]  # fmt: skip
            times = [nodes["/KeyTime:2"][0] / TICKS for nodes in curves]
            assert len(times) == 3 and all(np.allclose(one, (0.0, 0.5, 1.0)) for one in times)
            again = read(tmp_path / "a.fbx").motion
            assert len(again) == len(motion)
            if up == "y":
                # FBX stores lengths of tangents in steps of 1e-4 of their segment
                assert far(motion, again) < (1e-4 if kind == "bezier" else 2e-6)
    assert not any("keys" in line for line in losses(_hero(motion), "a.fbx"))


def _hero(motion: Motion) -> Character:
    return Character("arm", motion.skeleton, {"wave": motion})
