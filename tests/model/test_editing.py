"""Skeleton edits, and their effect on dependent data."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.errors import PoiseError, SkeletonError
from poise.geometry import transforms
from poise.model import Corrective, IKHandle
from poise.model.editing import (
    add_joint,
    insert_joint,
    limit_joint,
    move_joints,
    remove_joint,
    rename_joint,
    reparent_joint,
    retype_joint,
    turn_joint,
)
from poise.model.remapping import lost_values, remapped, remapped_values
from poise.skinning import deform
from samples.hero import character

FILES = {
    "CMU ASF": "asf_amc/cmu_02.asf",
    "a glTF with a skin of many parts": "gltf/greenman.glb",
    "a glTF with two skins": "gltf/asset_generator/Animation_Skin_09.gltf",
    "CesiumMan": "gltf/CesiumMan.glb",
    "BVH": "bvh/cmu_02_01_walk_cgspeed.bvh",
}


@pytest.fixture(
    params=["the hero", *(pytest.param(name, marks=pytest.mark.whole) for name in FILES)]
)
def hero(request):
    if request.param not in FILES:
        return character()
    return poise.read(request.getfixturevalue("shared_data") / FILES[request.param])


def middle(body):
    """A joint with a parent and a child, by its name, that child, and its parent."""
    for name, parent in zip(body.joint_names, body.parents, strict=True):
        if parent >= 0 and body.children(name):
            return name, body.children(name)[0], body.joint_names[parent]
    raise AssertionError("no joint between others")


def edits(body):
    """Every kind of edit, on a joint between others: what is touched, and the edit."""
    name, child, parent = middle(body)
    at = body.rest.world[body.joint_index(name), :3, 3]
    turn = transforms.rotation_x(0.3) @ transforms.rotation_z(1.1)
    leaf = next(joint for joint in body.joint_names if not body.children(joint))
    suffix = next((s for s in body.joint(name).suffixes if s.startswith("r")), None)
    limits = {} if suffix is None else {suffix: (-0.1, 0.2)}
    return {
        "add": (set(), add_joint(body, "new one", at + 0.1, parent=name)),
        "insert": (set(), insert_joint(body, "new one", child, share=0.25)),
        "remove": ({name}, remove_joint(body, name)),
        "remove a leaf": ({leaf}, remove_joint(body, leaf)),
        "reparent": (set(), reparent_joint(body, child, parent)),
        "rename": ({name}, rename_joint(body, name, "another name")),
        "move": ({name}, move_joints(body, {name: at + 0.02})),
        "turn": (set(), turn_joint(body, name, turn)),
        "retype": (set(), retype_joint(body, name, poise.Ball("xyz"))),
        "limit": (set(), limit_joint(body, name, limits)),
    }


def test_untouched_joints_stay_where_they_are_at_rest(hero):
    body = hero.skeleton
    for kind, (touched, edit) in edits(body).items():
        after = edit.after
        for old, new in edit.joints.items():
            if old in touched:
                continue
            a = body.rest.world[body.joint_index(old), :3, 3]
            b = after.rest.world[after.joint_index(new), :3, 3]
            assert np.abs(a - b).max() <= 1e-12 * max(1.0, np.abs(a).max()), (kind, old)


def test_skins_look_the_same_at_rest_when_they_are_bound_anew(hero):
    if not hero.skins:
        pytest.skip("this file has no skin")
    before = [deform(skin, hero.rest).vertices for skin in hero.skins]
    size = max(float(np.ptp(each)) for each in before)
    for kind, (_, edit) in edits(hero.skeleton).items():
        after = remapped(hero, edit).character
        for old, skin in zip(before, after.skins, strict=True):
            new = deform(skin, after.rest).vertices
            assert np.abs(old - new).max() <= 1e-11 * max(1.0, size), kind


def test_a_skin_whose_binding_is_left_comes_along_with_its_joint():
    hero = character()
    body = hero.skeleton
    at = body.rest.world[body.joint_index("head"), :3, 3]
    edit = move_joints(body, {"head": np.add(at, (0.0, 0.1, 0.0))})
    left = remapped(hero, edit, rebind=False).character
    old, new = (deform(one.skins[0], one.rest).vertices for one in (hero, left))
    shares = hero.skins[0].weights.dense(len(hero.skins[0].joints))
    share = shares[:, hero.skins[0].joints.index("head")] / shares.sum(axis=1)
    np.testing.assert_allclose(new - old, share[:, None] * (0.0, 0.1, 0.0), atol=1e-12)


def test_a_moved_joints_children_stay_or_come_along():
    body = character().skeleton
    at = body.rest.world[:, :3, 3]
    elbow, hand = body.joint_index("lradius"), body.joint_index("lhand")
    to = np.add(at[elbow], (0.0, 0.05, 0.02))
    stay = move_joints(body, {"lradius": to}).after.rest.world[:, :3, 3]
    along = move_joints(body, {"lradius": to}, along=True).after.rest.world[:, :3, 3]
    np.testing.assert_allclose(stay[elbow], to, atol=1e-12)
    np.testing.assert_allclose(along[elbow], to, atol=1e-12)
    np.testing.assert_allclose(stay[hand], at[hand], atol=1e-12)
    np.testing.assert_allclose(along[hand] - at[hand], to - at[elbow], atol=1e-12)
    # The upper arm's bone ends at the elbow, wherever that is.
    upper = move_joints(body, {"lradius": to}).after
    arm = upper.rest.world[upper.joint_index("lhumerus")]
    tip = arm @ np.append(upper.joint("lhumerus").tip, 1.0)
    np.testing.assert_allclose(tip[:3], to, atol=1e-12)


def test_an_inserted_joint_takes_over_the_end_of_its_bone():
    body = character().skeleton
    edit = insert_joint(body, "lforearm twist", "lradius", share=0.4)
    after = edit.after
    W = after.rest.world
    above, new, below = (
        after.joint_index(name) for name in ("lhumerus", "lforearm twist", "lradius")
    )
    assert after.parents[new] == above
    assert after.parents[below] == new
    start, end = W[above, :3, 3], W[below, :3, 3]
    np.testing.assert_allclose(W[new, :3, 3], start + 0.4 * (end - start), atol=1e-12)
    tip = W[new] @ np.append(after.joint("lforearm twist").tip, 1.0)
    np.testing.assert_allclose(tip[:3], end, atol=1e-12)
    # Poses mean what they meant: the new joint is at rest.
    q = character().motion.q[40]
    posed = remapped_values(q, edit)
    np.testing.assert_allclose(
        after.pose(posed).world[below], body.pose(q).world[body.joint_index("lradius")], atol=1e-12
    )
    with pytest.raises(SkeletonError, match="root"):
        insert_joint(body, "x", "root")


def test_a_turned_or_retyped_ball_moves_as_it_did():
    hero = character()
    body = hero.skeleton
    turn = transforms.rotation_y(0.4) @ transforms.rotation_x(-0.9)
    name = "lhumerus"
    for edit in (
        turn_joint(body, name, turn),
        retype_joint(body, name, poise.QuaternionBall()),
        turn_joint(body, "root", turn),
    ):
        after = remapped(hero, edit).character
        for old, new in edit.joints.items():
            j, k = body.joint_index(old), edit.after.joint_index(new)
            a, b = hero.motion.world[:, j], after.motion.world[:, k]
            np.testing.assert_allclose(a[:, :3, 3], b[:, :3, 3], atol=1e-9, err_msg=old)
        old, new = (
            [deform(each.skins[0], each.motion[frame]).vertices for frame in (0, 50)]
            for each in (hero, after)
        )
        np.testing.assert_allclose(old, new, atol=1e-9)


def test_a_turned_hinge_loses_its_values_and_says_so():
    body = character().skeleton
    edit = turn_joint(body, "lradius", transforms.rotation_x(0.2))
    assert lost_values(edit) == tuple(
        name for name in body.joint("lradius").dof_names if name in body.dof_names
    )
    done = remapped(character(), edit)
    assert any("lradius" in sentence for sentence in done.notes)
    at = edit.after.dof_index("lradius_rx")
    assert (done.character.motion.q[:, at] == edit.after.rest.q[at]).all()


def test_what_goes_by_a_removed_joint_is_named():
    hero = character()
    skin = hero.skins[0]
    own = Corrective(
        "elbow", ("lradius_rx",), [(0.0,), (1.0,)], [3], np.zeros((2, 1, 3)), "smooth"
    )  # fmt: skip
    hero = hero.with_skins([skin.with_correctives(own)])
    hero = hero.with_handles([IKHandle(name="arm", start="lhumerus", end="lradius")])
    done = remapped(hero, remove_joint(hero.skeleton, "lradius"))
    assert done.character.skins[0].correctives == ()
    assert done.character.handles == ()
    text = " ".join(done.notes)
    for word in ("corrective 'elbow'", "handle 'arm'", "lradius_rx"):
        assert word in text
    # Its weights fell to the upper arm, and nothing is lost.
    for old, new in ((skin, done.character.skins[0]),):
        np.testing.assert_allclose(old.weights.totals, new.weights.totals, atol=1e-12)
    assert "lradius" not in done.character.skins[0].joints


def test_masses_stay_where_they_are():
    body = character().skeleton
    hero = character()
    hero = replace(hero, masses=poise.anatomy.segment_masses(body))
    for kind, (_, edit) in edits(body).items():
        masses = remapped(hero, edit).character.masses
        assert masses.total == pytest.approx(hero.masses.total, rel=1e-12), kind
        for own, frames in ((hero.masses, body.rest.world), (masses, edit.after.rest.world)):
            places = np.einsum("jab,jbc,jdc->ad", frames, own.moments, frames)
            if own is hero.masses:
                wanted = places
        np.testing.assert_allclose(places, wanted, atol=1e-9, err_msg=kind)


def test_constraint_joints_follow_a_renamed_joint_and_refuse_to_be_moved():
    builder = poise.SkeletonBuilder().add("root", poise.Free())
    builder.add("arm", poise.Ball(), "root", offset=(0, 1, 0))
    builder.add("eye", poise.PointConstraint("arm"), "root")
    builder.add("lid", poise.Hinge("x"), "eye", offset=(0, 0.1, 0))
    body = builder.build()
    renamed = rename_joint(body, "arm", "upper arm").after
    np.testing.assert_allclose(renamed.rest.world, body.rest.world, atol=0)
    moved = move_joints(body, {"arm": (0.5, 1.0, 0.0)}).after
    np.testing.assert_allclose(moved.rest.world[2, :3, 3], (0.5, 1.0, 0.0), atol=1e-12)
    np.testing.assert_allclose(moved.rest.world[3, :3, 3], body.rest.world[3, :3, 3], atol=1e-12)
    with pytest.raises(SkeletonError, match="follows"):
        move_joints(body, {"eye": (0, 0, 0)})
    with pytest.raises(SkeletonError, match="eye follows arm"):
        remove_joint(body, "arm")


@pytest.mark.parametrize(
    "edit",
    [
        lambda body: remove_joint(body, "nobody"),
        lambda body: add_joint(body, "lhand", (0, 0, 0)),
        lambda body: add_joint(body, "x", (0, 0, np.nan)),
        lambda body: move_joints(body, {"lhand": (0, 0)}),
        lambda body: insert_joint(body, "x", "lhand", share=1.0),
        lambda body: reparent_joint(body, "lhumerus", "lhand"),
        lambda body: rename_joint(body, "lhand", ""),
        lambda body: turn_joint(body, "lhand", np.ones((3, 3))),
        lambda body: turn_joint(body, "lhand", np.diag([1.0, 1.0, -1.0])),
        lambda body: add_joint(body, "x", (0, 0, 0), rotation=np.diag([1.0, 1.0, -1.0])),
        lambda body: add_joint(body, "x", (0, 0, 0), rotation=np.ones((2, 3))),
    ],
)
def test_what_cannot_be_is_refused(edit):
    with pytest.raises(PoiseError):
        edit(character().skeleton)
