"""Skeleton edits in a document: dependent data is updated, and all edits can be undone."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.errors import PoiseError
from poise.motion.keyframes import Keyframes
from poise.skinning import deform
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.actions.rigging import LimitJoint
from poise.studio.files.project import load, save
from poise.studio.rigging.joint_kinds import joint_kind, joint_type_of, kinds
from poise.studio.rigging.rigging import Mirror
from poise.studio.serving.scene_messages import character_view
from poise.studio.serving.session import Session
from poise.studio.wire.serialisation import to_json


@pytest.fixture
def document():
    scene = Scene.of(character())
    body = scene.character.skeleton
    q = scene.character.motion.q[30]
    keys = Keyframes(body).with_key(0.0, body.pose(q)).with_key(1.0, body.rest)
    scene = replace(
        scene, keys=keys, library={"bent": q}, locked=frozenset({"lradius_rx", "head_rz"})
    )
    return Document(scene.with_q(q).repinned())


def do(document, edit, **values):
    document.act(action_from({"do": edit, **values}))


def place(document, joint):
    body = document.scene.character.skeleton
    return body.rest.world[body.joint_index(joint), :3, 3]


EDITS = {
    "draw": {"do": "draw-joint", "place": [0.4, 1.2, 0.1], "parent": "lhand"},
    "draw in the middle": {"do": "draw-joint", "place": [0.001, 1.9, 0.0], "parent": "head"},
    "insert": {"do": "insert-joint", "child": "lradius", "share": 0.3},
    "insert in the trunk": {"do": "insert-joint", "child": "thorax"},
    "remove": {"do": "remove-joint", "joint": "lwrist"},
    "remove the root": {"do": "remove-joint", "joint": "root"},
    "reparent": {"do": "reparent-joint", "joint": "lclavicle", "parent": "upperback"},
    "rename": {"do": "rename-joint", "joint": "lhand", "name": "lpalm"},
    "move": {"do": "move-joint", "joint": "lradius", "place": [0.47, 1.37, -0.02]},
    "move along": {
        "do": "move-joint", "joint": "lradius", "place": [0.47, 1.37, -0.02], "along": True,
    },
    "move and leave the skin": {
        "do": "move-joint", "joint": "head", "place": [0, 1.6, 0], "rebind": False,
    },
    "turn": {"do": "turn-joint", "joint": "lhumerus", "turn": [0.9, 0.1, 0.3, -0.2]},
    "retype": {
        "do": "retype-joint", "joint": "lhumerus", "type": "quaternion-ball", "parameters": {},
    },
    "limit": {
        "do": "limit-joint", "joint": "lradius", "limits": {"rx": {"lower": 0.1, "upper": 2}},
    },
}  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
def test_every_edit_can_be_undone_kept_and_read_again(document, edit, tmp_path):
    before = document.scene
    rest = {name: place(document, name).copy() for name in before.character.skeleton.joint_names}
    action = action_from(EDITS[edit])
    document.act(action)
    after = document.scene
    assert after is not before
    assert document.history.last_label == action.label
    touched = {"move": {"lradius", "rradius"}, "move and leave the skin": {"head"}}.get(edit, set())
    if edit == "move along":
        hands = ("radius", "wrist", "hand", "fingers", "thumb")
        touched = {side + part for side in "lr" for part in hands}
    for name, at in rest.items():
        if name in after.character.skeleton.joint_names and name not in touched:
            np.testing.assert_allclose(place(document, name), at, rtol=0, atol=1e-12, err_msg=name)
    if edit != "move and leave the skin":
        for scene in (before, after):
            rest_skin = deform(scene.character.skins[0], scene.character.rest).vertices
            if scene is before:
                wanted = rest_skin
        np.testing.assert_allclose(rest_skin, wanted, atol=1e-11)
    # It is all told, and kept.
    assert len(character_view(after.character).joints) == len(after.character.skeleton.joints)
    save(after, tmp_path / "kept.poise")
    again = load(tmp_path / "kept.poise")
    body = again.character.skeleton
    assert body.joint_names == after.character.skeleton.joint_names
    assert body.dof_names == after.character.skeleton.dof_names
    np.testing.assert_allclose(body.rest.world, after.character.rest.world, atol=1e-12)
    np.testing.assert_allclose(again.pose.q, after.pose.q, atol=1e-12)
    assert again.keys.tracks.keys() == after.keys.tracks.keys()
    assert again.locked == after.locked
    assert document.undo() == action.label
    assert document.scene is before


def test_the_other_side_follows(document):
    mirror = Mirror.of(document.scene.character)
    image = mirror.image(np.array([0.47, 1.37, -0.02]))
    do(document, "move-joint", joint="lradius", place=[0.47, 1.37, -0.02])
    np.testing.assert_allclose(place(document, "rradius"), image, atol=1e-12)
    do(document, "insert-joint", child="lradius", share=0.4)
    body = document.scene.character.skeleton
    new = [name for name in body.joint_names if name.startswith(("lhumerus2", "rhumerus2"))]
    assert sorted(new) == ["lhumerus2", "rhumerus2"]
    np.testing.assert_allclose(
        mirror.image(place(document, "lhumerus2")), place(document, "rhumerus2"), atol=1e-9
    )
    do(document, "rename-joint", joint="rhumerus2", name="rtwist")
    assert "ltwist" in document.scene.character.skeleton.joint_names
    do(document, "remove-joint", joint="ltwist")
    assert "rtwist" not in document.scene.character.skeleton.joint_names
    do(document, "draw-joint", place=[0.3, 1.0, 0.2], parent="lhand")
    pair = place(document, "joint.L"), place(document, "joint.R")
    np.testing.assert_allclose(mirror.image(pair[0]), pair[1], atol=1e-12)
    body = document.scene.character.skeleton
    assert body.joint_names[body.joint("joint.R").parent] == "rhand"


def test_limits_of_the_other_side_are_the_mirror_image(document):
    """By what the bodies do: the limit's poses, mirrored, are at the other side's limits."""
    from poise.motion.editing import mirrored

    for joint, suffix, low, high in (("lhumerus", "rz", -0.3, 0.9), ("lfemur", "rx", -0.2, 1.1)):
        do(document, "limit-joint", joint=joint, limits={suffix: {"lower": low, "upper": high}})
        body = document.scene.character.skeleton
        other = "r" + joint[1:]
        at = body.dof_index(f"{other}_{suffix}")
        ends = sorted((body.lower[at], body.upper[at]))
        found = []
        for value in (low, high):
            q = body.rest.q.copy()
            q[body.dof_index(f"{joint}_{suffix}")] = value
            found.append(mirrored(poise.Motion(body, q[None], 30.0)).q[0, at])
        np.testing.assert_allclose(sorted(found), ends, atol=1e-9)


def test_keys_poses_and_locks_go_along(document):
    before = document.scene
    do(document, "rename-joint", joint="lradius", name="lforearm")
    after = document.scene
    assert "lforearm_rx" in after.locked
    assert "lforearm_rx" in after.keys.tracks
    np.testing.assert_array_equal(after.pose.q, before.pose.q)
    np.testing.assert_array_equal(after.library["bent"], before.library["bent"])
    outcome = action_from({"do": "remove-joint", "joint": "head", "symmetric": False}).outcome(
        document.scene
    )
    text = " ".join(outcome.notes)
    assert "keys of head_" in text
    assert "head_rz" in text and "removed the locks of" in text
    assert "motions' values of head_" in text
    assert not any(name.startswith("head_") for name in outcome.scene.keys.tracks)


def test_keys_of_a_ball_in_another_order_show_the_same_poses(document):
    times = document.scene.keys.times
    before = document.scene.keys.at(times).world
    do(document, "retype-joint", joint="lhumerus", type="quaternion-ball", parameters={})
    scene = document.scene
    assert "lhumerus_qw" in scene.keys.tracks
    order = [scene.character.skeleton.joint_index(n) for n in bare_character().skeleton.joint_names]
    np.testing.assert_allclose(scene.keys.at(times).world[:, order], before, atol=1e-9)


def test_a_pin_on_a_removed_joint_is_gone_and_said(document):
    outcome = action_from({"do": "remove-joint", "joint": "lfoot"}).outcome(document.scene)
    assert "removed the pin of lfoot" in outcome.notes
    assert "removed the pin of rfoot" in outcome.notes
    assert outcome.scene.holds == ()


def test_a_mesh_without_a_skeleton_gets_one():
    mesh = character().skins[0].mesh
    from poise.model import Character, Skin

    body = poise.SkeletonBuilder("mesh").add("root", poise.joints.Fixed()).build()
    document = Document(
        Scene.of(Character("mesh", body, skins=(Skin.rigid(mesh, body.rest, "root"),)))
    )
    assert character_view(document.scene.character).bare
    do(document, "draw-joint", place=[0.002, 0.95, 0.0])
    assert place(document, "root")[0] == 0.0
    assert document.scene.character.skeleton.dof_names[:3] == ("root_tx", "root_ty", "root_tz")
    do(document, "draw-joint", place=[0.0, 1.3, 0.0], parent="root", name="chest")
    do(document, "draw-joint", place=[0.2, 1.4, 0.0], parent="chest", name="arm")
    names = document.scene.character.skeleton.joint_names
    assert names == ("root", "chest", "arm.L", "arm.R")
    skin = document.scene.character.skins[0]
    np.testing.assert_allclose(
        deform(skin, document.scene.character.rest).vertices, mesh.vertices, atol=1e-12
    )


def test_joint_types_are_offered_and_made_from_text():
    for kind in kinds():
        texts = {each.name: each.default for each in kind.parameters}
        if "sources" in texts:
            texts["sources"] = "lhand 0.5, rhand 0.5"
        made = joint_type_of(kind.name, texts)
        assert joint_kind(made)[0] == kind.name
        assert joint_type_of(*joint_kind(made)) == made
    for name, texts in (
        ("path", {}), ("hinge", {"axis": "sideways"}), ("hinge", {"order": "x"}),
        ("screw", {"pitch": "much"}), ("point-constraint", {"sources": ""}), ("door", {}),
        ("ball", {"order": "xxy"}), ("hinge", {"axis": "0, 0, 0"}),
    ):  # fmt: skip
        with pytest.raises(PoiseError):
            joint_type_of(name, texts)


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "draw-joint", "place": [0, 1e300, 0]},
        {"do": "draw-joint", "place": [0, 1, 0], "parent": "nobody"},
        {"do": "insert-joint", "child": "root"},
        {"do": "insert-joint", "child": "lhand", "share": 2},
        {"do": "remove-joint", "joint": ""},
        {"do": "reparent-joint", "joint": "lhumerus", "parent": "lhand"},
        {"do": "rename-joint", "joint": "lhand", "name": "  "},
        {"do": "rename-joint", "joint": "lhand", "name": "rhand"},
        {"do": "turn-joint", "joint": "lhand", "turn": [0, 0, 0, 0]},
        {"do": "limit-joint", "joint": "lradius", "limits": {"rx": {"lower": 2, "upper": 1}}},
        {"do": "limit-joint", "joint": "lradius", "limits": {"qq": {"lower": 0, "upper": 1}}},
        {
            "do": "limit-joint", "joint": "lradius", "limits": {},
            "cone": {"swing": 1, "twist": [0, 0], "axis": None},
        },
        {"do": "retype-joint", "joint": "lradius", "type": "aim-constraint",
         "parameters": {"sources": "nobody"}},
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_and_changes_nothing(document, asked):
    before = document.scene
    with pytest.raises(PoiseError) as refused:
        document.act(action_from(asked))
    assert len(str(refused.value)) > 10
    assert document.scene is before


def test_a_cone_is_set_told_and_taken_away(document):
    do(document, "retype-joint", joint="lfemur", type="quaternion-ball", parameters={})
    cone = {"swing": 0.8, "twist": [-0.3, 0.5], "axis": [0, -1, 0]}
    do(document, "limit-joint", joint="lfemur", limits={}, cone=cone)
    views = {joint.name: joint for joint in character_view(document.scene.character).joints}
    assert to_json(views["lfemur"].cone) == cone
    assert views["rfemur"].cone.swing == 0.8
    assert views["rfemur"].cone.twist == (-0.5, 0.3)
    do(document, "limit-joint", joint="lfemur", limits={})
    assert document.scene.character.skeleton.joint("lfemur").cone is None


class _Window:
    """A browser that remembers what it is told."""

    def __init__(self):
        self.told = []

    async def send_text(self, data):
        self.told.append(data)

    async def send_bytes(self, data):
        pass


def test_what_is_lost_is_said_to_every_browser():
    windows = _Window(), _Window()

    async def scene():
        session = Session(Document(Scene.of(bare_character())))
        clients = [session.join(window) for window in windows]
        await session.receive(clients[0], json.dumps({"do": "remove-joint", "joint": "lfoot"}))
        writing = [asyncio.create_task(client.write()) for client in clients]
        while not all(any("Notice" in text for text in window.told) for window in windows):
            await asyncio.sleep(0)
        for task in writing:
            task.cancel()
        return session

    session = asyncio.run(scene())
    assert session.document.history.last_label == "remove lfoot"
    for window in windows:
        assert any("removed the pin of lfoot" in text for text in window.told)


@pytest.mark.slow
def test_any_edits_in_any_order_leave_a_document_that_works():
    """Eighty edits by chance, of names and numbers that fit and that do not."""
    chance = random.Random(7)
    document = Document(Scene.of(bare_character()))

    def name():
        body = document.scene.character.skeleton
        return chance.choice([*body.joint_names, "nobody", "", "x.L"])

    def number():
        return chance.choice([0.0, 1.0, -0.3, 0.5, 1e-9, 1e7, 2.0 * chance.random()])

    makers = {
        "draw-joint": lambda: {"place": [number() for _ in range(3)], "parent": name()},
        "insert-joint": lambda: {"child": name(), "share": number()},
        "remove-joint": lambda: {"joint": name()},
        "reparent-joint": lambda: {"joint": name(), "parent": chance.choice([None, name()])},
        "rename-joint": lambda: {"joint": name(), "name": name() + chance.choice(["", "a"])},
        "move-joint": lambda: {
            "joint": name(), "place": [number() for _ in range(3)],
            "along": chance.random() < 0.5, "rebind": chance.random() < 0.5,
        },
        "turn-joint": lambda: {"joint": name(), "turn": [number() for _ in range(4)]},
        "retype-joint": lambda: {
            "joint": name(), "type": chance.choice([kind.name for kind in kinds()]),
            "parameters": chance.choice([{}, {"axis": "y"}, {"sources": name()}]),
        },
        "limit-joint": lambda: {
            "joint": name(),
            "limits": {chance.choice(["rx", "ry", "s"]): {"lower": number(), "upper": number()}},
        },
    }  # fmt: skip
    done = 0
    for _ in range(80):
        edit = chance.choice(list(makers))
        before = document.scene
        asked = {"do": edit, "symmetric": chance.random() < 0.5, **makers[edit]()}
        refused = None
        try:
            document.act(action_from(asked))
            done += 1
        except PoiseError as problem:
            refused = str(problem)
        assert refused is None or (document.scene is before and len(refused) > 10), asked
        view = to_json(character_view(document.scene.character))
        assert json.dumps(view, allow_nan=False)
    assert 15 < done < 80


def test_limits_that_a_pose_breaks_move_it(document):
    outcome = LimitJoint("lradius", {}, symmetric=False).outcome(document.scene)
    assert outcome.scene.pose.q is not None
    do(
        document, "limit-joint", joint="lradius", symmetric=False,
        limits={"rx": {"lower": 0.0, "upper": 0.01}},
    )  # fmt: skip
    at = document.scene.character.skeleton.dof_index("lradius_rx")
    assert document.scene.pose.q[at] <= 0.01


# -- what takes long -----------------------------------------------------------------------------


def rods():
    """Two rods in one: a character of a mesh alone, and the same with three joints drawn in it."""
    from poise.model import Character, Mesh, Skin

    ring = np.array([(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 13)[:-1]])
    levels = np.linspace(0.0, 2.0, 21)
    vertices = np.array([(0.1 * x, y, 0.1 * z) for y in levels for x, z in ring])
    faces = []
    for k in range(len(levels) - 1):
        for i in range(12):
            a, b = 12 * k + i, 12 * k + (i + 1) % 12
            faces += [(a, a + 12, b), (b, a + 12, b + 12)]
    body = poise.SkeletonBuilder("rod").add("root", poise.joints.Fixed()).build()
    mesh = Mesh(vertices, np.array(faces))
    return Character("rod", body, skins=(Skin.rigid(mesh, body.rest, "root"),))


def drawn():
    document = Document(Scene.of(rods()))
    for height, parent in ((0.05, None), (1.0, "root"), (1.95, "joint")):
        do(document, "draw-joint", place=[0.0, height, 0.0], parent=parent)
    return document


def test_a_drawn_chain_is_bound_and_bends():
    document = drawn()
    before = document.scene
    action = action_from({"do": "bind-skin", "method": "capsules", "influences": 2})
    work = action.work(before)
    shares = []
    result = work.function(*work.arguments, lambda share, text: shares.append((share, text)))
    assert shares
    assert all(0.0 <= share <= 1.0 for share, _ in shares)
    document.act(action_from({"do": "set-values", "values": {"joint_rx": 0.3}}))
    after = action.done(before, document.scene, result)
    skin = after.character.skins[0]
    mesh = before.character.skins[0].mesh
    np.testing.assert_allclose(
        deform(skin, after.character.rest).vertices, mesh.vertices, atol=1e-12
    )
    assert (skin.weights.values > 0.0).sum(axis=1).max() == 2
    bent = deform(skin, after.pose).vertices
    assert np.abs(bent - mesh.vertices)[mesh.vertices[:, 1] > 1.2].max() > 0.1
    below = mesh.vertices[:, 1] < 0.5
    np.testing.assert_allclose(bent[below], mesh.vertices[below], atol=1e-9)
    assert "covered" in " ".join(after.report)
    # Where the skeleton was edited meanwhile, it says so.
    do(document, "insert-joint", child="joint")
    with pytest.raises(
        PoiseError, match="the skeleton or the mesh was edited in the meantime, and"
    ):
        action.done(before, document.scene, result)


def test_a_bound_skin_is_kept_in_the_project(tmp_path):
    document = drawn()
    action = action_from({"do": "bind-skin", "method": "point-to-line"})
    work = action.work(document.scene)
    result = work.function(*work.arguments, lambda share, text: None)
    scene = action.done(document.scene, document.scene, result)
    save(scene, tmp_path / "rod.poise")
    again = load(tmp_path / "rod.poise")
    assert again.report == scene.report
    for pose in ({}, {"joint_rx": 0.4}):
        old, new = (
            deform(one.character.skins[0], one.character.rest.with_values(**pose)).vertices
            for one in (scene, again)
        )
        np.testing.assert_allclose(new, old, atol=1e-6)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"do": "bind-skin", "method": "glue"}, "glue"),
        ({"do": "bind-skin", "deformer": "none at all"}, "none at all"),
        ({"do": "bind-skin"}, "no skeleton to bind to"),
    ],
)
def test_a_binding_that_cannot_be_is_refused_before_it_is_begun(asked, said):
    scene = Scene.of(rods())
    with pytest.raises(PoiseError, match=said):
        action_from(asked).work(scene)
    with pytest.raises(PoiseError, match="no mesh"):
        action_from({"do": "fit-skeleton"}).work(Scene.of(bare_character()))


@pytest.mark.slow
def test_a_standing_human_gets_a_skeleton():
    from poise.model import Character, Skin

    mesh = character().skins[0].mesh
    body = poise.SkeletonBuilder("mesh").add("root", poise.joints.Fixed()).build()
    scene = Scene.of(Character("mesh", body, skins=(Skin.rigid(mesh, body.rest, "root"),)))
    action = action_from({"do": "fit-skeleton"})
    work = action.work(scene)
    after = action.done(scene, scene, work.function(*work.arguments, lambda share, text: None))
    fitted, own = after.character, character()
    away = [
        np.linalg.norm(
            fitted.rest.world[fitted.skeleton.joint_index(name), :3, 3]
            - own.rest.world[own.skeleton.joint_index(name), :3, 3]
        )
        for name in ("lradius", "rtibia", "head", "lhand", "lowerback")
    ]
    assert max(away) < 0.09  # metres: what landmarks are good for
    vertices = deform(fitted.skins[0], fitted.rest).vertices
    np.testing.assert_allclose(vertices, mesh.vertices, atol=1e-12)
    assert "not bound" in " ".join(after.report)
    body = fitted.skeleton
    assert (body.rest.q >= body.lower).all()
    assert (body.rest.q <= body.upper).all()
