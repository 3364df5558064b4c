"""Mapping of FBX models to human bones, and models that follow a bone."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.fbx_files import binary, node, properties, scene, thing
from poise.bundled import character
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_rig import BONES
from poise.formats.vrm_humanoid import BONES as OF_VRM
from poise.model import Character
from poise.motion.retargeting import RetargetOptions

BARE = RetargetOptions(contacts=False, limits=False, paths=False)
BODY = {  # HumanIK's name: parent, place
    "Hips": ("", (0, 100, 0)), "Spine": ("Hips", (0, 20, 0)), "Neck": ("Spine", (0, 30, 0)),
    "Head": ("Neck", (0, 10, 0)),
    **{f"{side}{part}": (above and f"{side}{above}" if above not in ("Hips", "Spine") else above,
                         (sign * place[0], *place[1:]))
       for side, sign in (("Left", 1), ("Right", -1))
       for part, above, place in (
           ("UpLeg", "Hips", (10, -5, 0)), ("Leg", "UpLeg", (0, -45, 0)),
           ("Foot", "Leg", (0, -45, 0)), ("ToeBase", "Foot", (0, -5, 12)),
           ("Arm", "Spine", (18, 25, 0)), ("ForeArm", "Arm", (28, 0, 0)),
           ("Hand", "ForeArm", (26, 0, 0)))},
}  # fmt: skip


def nameless(*definitions: dict[str, str], **more: Any) -> list[FbxNode]:
    """A human below a root on the floor, whose bones are numbered; definitions name them."""
    keys = {name: 10 + number for number, name in enumerate(BODY)}
    objects = [thing("Model", 9, "bone_0", "LimbNode", properties(InheritType=1))]
    links: list[tuple[Any, ...]] = [(9,)]
    for name, (above, place) in BODY.items():
        place = tuple(map(float, place))
        own = properties(Lcl__Translation=place, InheritType=1, **(more if name == "Spine" else {}))
        objects.append(thing("Model", keys[name], f"bone_{keys[name]}", "LimbNode", own))
        links.append((keys[name], keys[above] if above else 9))
    for number, definition in enumerate(definitions):
        objects.append(thing("Constraint", 90 + number, "Bip", "Character", node("Type", "x")))
        links += [(keys[name], 90 + number, f"{to}Link") for name, to in definition.items()]
    return scene(objects, links)


def read(folder: Path, nodes: list[FbxNode]) -> tuple[Character, str]:
    (folder / "made.fbx").write_bytes(binary(nodes))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        found = poise.read(folder / "made.fbx")
    return found, " ".join(str(one.message) for one in told)


def test_the_bones_are_those_of_vrm() -> None:
    assert set(BONES.values()) == OF_VRM - {"jaw", "leftEye", "rightEye"}


def test_a_definition_tells_the_parts_of_bones_without_names(tmp_path: Path) -> None:
    hero, told = read(tmp_path, nameless({name: name for name in BODY}))
    assert {joint.human for joint in hero.skeleton.joints} == {"", *(BONES[name] for name in BODY)}
    assert not told
    walk = character().motion
    made = poise.retarget(walk, hero, options=BARE).motion
    knee = hero.skeleton.joint_index(f"bone_{10 + list(BODY).index('LeftLeg')}")
    hip, foot = hero.skeleton.parents[knee], knee + 1
    arms = made.world[:, [hip, knee, foot], :3, 3]
    theirs = walk.world[:, [walk.skeleton.joint_index(name) for name in
                            ("lfemur", "ltibia", "lfoot")], :3, 3]  # fmt: skip
    np.testing.assert_allclose(_bends(arms), _bends(theirs), atol=np.radians(3.0))
    # The hips travel although the root stays on the floor.
    way = np.ptp(made.world[:, 1, 2, 3])
    assert way > 0.5 and np.ptp(made.world[:, 0, 2, 3]) + way > 0.9 * np.ptp(walk.world[:, 0, 2, 3])


def _bends(places: np.ndarray) -> np.ndarray:
    """(frames,) the angle at the middle one of three places."""
    one, two = places[:, 0] - places[:, 1], places[:, 2] - places[:, 1]
    cosines = (one * two).sum(1) / np.linalg.norm(one, axis=1) / np.linalg.norm(two, axis=1)
    return np.arccos(cosines)


def test_the_hips_can_be_moved_where_the_root_stays_on_the_floor(tmp_path: Path) -> None:
    defined = read(tmp_path, nameless({"Hips": "Hips"}))[0].skeleton
    assert {"bone_0_tx", "bone_10_tx"} <= set(defined.dof_names)
    assert "bone_11_tx" not in defined.dof_names
    assert "bone_10_tx" not in read(tmp_path, nameless())[0].skeleton.dof_names


def test_the_first_of_two_definitions_counts_and_a_second_is_told(tmp_path: Path) -> None:
    hero, told = read(tmp_path, nameless({"Hips": "Hips"}, {"Spine": "Hips"}))
    assert [joint.human for joint in hero.skeleton.joints if joint.human] == ["hips"]
    assert "1 more definitions of a human are ignored" in told


def test_written_bones_are_read_again(tmp_path: Path) -> None:
    hero, _ = read(tmp_path, nameless({name: name for name in BODY}))
    poise.write(hero, tmp_path / "again.fbx")
    again = poise.read(tmp_path / "again.fbx")
    assert [j.human for j in again.skeleton.joints] == [j.human for j in hero.skeleton.joints]


def test_autodesk_s_own_definition_is_read(shared_data: Path) -> None:
    with pytest.warns(poise.errors.RepairWarning):
        hero = poise.read(shared_data / "fbx" / "maya_human_ik_7400_binary.fbx")
    table = {j.name.removeprefix("Character1_"): j.human for j in hero.skeleton.joints if j.human}
    assert len(table) == 52 and table.items() <= BONES.items()


@pytest.mark.parametrize("active", [True, False])
def test_limits_of_translations_are_read(tmp_path: Path, active: bool) -> None:
    limits = {
        "TranslationActive": int(active), "TranslationMinY": 1, "TranslationMaxY": 1,
        "TranslationMin": (0.0, 15.0, 0.0), "TranslationMax": (0.0, 25.0, 0.0),
    }  # fmt: skip
    body = read(tmp_path, nameless(**limits))[0].skeleton
    assert ("bone_11_ty" in body.dof_names) == active  # a range says that it slides
    if active:
        at = body.dof_index("bone_11_ty")
        np.testing.assert_allclose((body.lower[at], body.upper[at]), (0.15, 0.25))
        assert np.isinf(body.lower[at - 1]) and np.isinf(body.upper[at + 1])


def test_limits_of_slides_come_back(tmp_path: Path) -> None:
    body = (
        poise.SkeletonBuilder("lift")
        .add("floor", poise.Free("zyx"))
        .add("car", poise.Prismatic("y"), "floor", offset=(0, 1, 0), limits={"ty": (-0.25, 0.5)})
        .build()
    )
    poise.write(Character("lift", body), tmp_path / "lift.fbx")
    again = poise.read(tmp_path / "lift.fbx").skeleton
    at = again.dof_index("car_ty")
    q = again.rest.q[at]
    np.testing.assert_allclose((again.lower[at] - q, again.upper[at] - q), (-0.25, 0.5), atol=1e-9)
