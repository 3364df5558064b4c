"""The pose library: poses of some joints, weights, names and pictures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import bare_character
from poise.errors import InvalidValue, UnknownJoint, UnknownName
from poise.formats.repair_log import RepairLog
from poise.studio import Document, Scene
from poise.studio.actions.library import KeepPose, PicturePose, RenamePose, TakePose
from poise.studio.actions.posing import Lock, SetValues
from poise.studio.actions.rigging import RemoveJoint, RenameJoint
from poise.studio.files.project_json import state_of, state_text
from poise.studio.files.state_validation import salvaged
from poise.studio.scene.pose_note import MOST_PICTURE, PoseNote

DOT = "data:image/png;base64,iVBORw0KGgo="


def hero():
    return Scene.of(replace(bare_character(), motions={}))


def value(scene, name):
    return float(scene.pose.value(name))


def bent():
    return SetValues({"lradius_rx": 1.0, "rradius_rx": 1.2, "head_rx": 0.2}).apply(hero())


def test_a_pose_of_some_joints_changes_these_alone():
    kept = KeepPose("arm", ("lhumerus", "lradius"), DOT).apply(bent())
    rest = SetValues({"lradius_rx": 0.1, "rradius_rx": 0.1, "head_rx": 0.0}).apply(kept)
    taken = TakePose("arm").apply(rest)
    assert value(taken, "lradius_rx") == value(kept, "lradius_rx")  # exactly
    assert value(taken, "rradius_rx") == value(rest, "rradius_rx")
    assert value(taken, "head_rx") == value(rest, "head_rx")
    locked = Lock(("lradius_rx",)).apply(rest)
    assert value(TakePose("arm").apply(locked), "lradius_rx") == value(rest, "lradius_rx")
    with pytest.raises(UnknownJoint):
        KeepPose("arm", ("tail",)).apply(rest)


@pytest.mark.parametrize("weight", [0.0, 0.25, 1.0])
def test_a_weight_goes_a_part_of_the_way(weight):
    kept = KeepPose("bent").apply(bent())
    rest = SetValues({"lradius_rx": 0.2}).apply(kept)
    taken = TakePose("bent", weight).apply(rest)
    wanted = 0.2 + weight * (1.0 - 0.2)
    assert value(taken, "lradius_rx") == pytest.approx(wanted, abs=1e-12)
    with pytest.raises(InvalidValue, match="the weight of a pose must be from 0 to 1"):
        TakePose("bent", 1.5).apply(rest)


def test_quaternions_go_the_shorter_way(shared_data):
    scene = Scene.of(poise.read(shared_data / "gltf/mixamo_tpose.glb"))
    body = scene.character.skeleton
    at = body.joint_dofs(next(n for n in body.joint_names if n.endswith("LeftArm")))
    q = scene.pose.q.copy()
    q[at] = [-np.cos(0.4), 0.0, 0.0, -np.sin(0.4)]  # the other sign of a turn of 0.8
    kept = KeepPose("up").apply(scene.with_q(q))
    half = TakePose("up", 0.5).apply(kept.with_q(scene.pose.q)).pose.q[at]
    start = scene.pose.q[at]
    assert abs(half @ start) == pytest.approx(np.cos(0.2), abs=1e-9)


def test_names_and_pictures_are_edited():
    scene = KeepPose("b").apply(KeepPose("a", picture=DOT).apply(hero()))
    again = RenamePose("a", "waving").apply(scene)
    assert list(again.library) == ["waving", "b"]
    assert again.notes["waving"].picture == DOT
    with pytest.raises(InvalidValue, match="already has a pose 'b'"):
        RenamePose("a", "b").apply(scene)
    with pytest.raises(UnknownName):
        RenamePose("c", "d").apply(scene)
    assert PicturePose("b", DOT).apply(scene).notes["b"] == PoseNote((), DOT)
    for picture in ("https://example.com/a.png", "data:text/html;base64,AAAA", DOT + "\n"):
        with pytest.raises(InvalidValue, match="data: URL"):
            PicturePose("b", picture).apply(scene)
    with pytest.raises(InvalidValue, match="too large"):
        PicturePose("b", DOT.replace("iV", "A" * MOST_PICTURE)).apply(scene)


def test_they_are_saved_repeated_and_follow_the_skeleton():
    document = Document(bent())
    document.edit("keep-pose", name="arm", joints=["lradius"], picture=DOT)
    document.edit("keep-pose", name="head", joints=["head"])
    scene = document.scene
    log = RepairLog("hero.poise")
    state = state_of(state_text(scene), "hero.poise")
    again = salvaged(scene.character, state, log)
    assert again.notes == scene.notes
    assert not log.repairs
    broken = replace(state, notes={"arm": PoseNote(("tail",)), "gone": PoseNote()})
    assert salvaged(scene.character, broken, log).notes == {}
    assert len(log.repairs) == 2
    renamed = RenameJoint("lradius", "lelbow").outcome(scene).scene
    assert renamed.notes["arm"].joints == ("lelbow",)
    removed = RemoveJoint("head").outcome(scene)
    assert "head" not in removed.scene.library
    assert any("'head', whose joints" in said for said in removed.notes)
