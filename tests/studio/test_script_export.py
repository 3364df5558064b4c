"""A session exported as a Python script, which reproduces the scene."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from poise import deform
from poise.bundled import character
from poise.studio import Document, Scene, load
from poise.studio.actions import action_from
from poise.studio.document import History
from poise.studio.dragging.drag_solve import DragSolve
from poise.studio.files.project_json import state_text
from poise.studio.files.script_export import call_of, packed_script
from poise.studio.scene.attachment import Grab, Grip
from poise.studio.timeline.timeline import at_time
from poise.studio.wire.serialisation import to_json


@pytest.fixture
def document():
    return Document(Scene.of(character()))


def numbers(text):
    """Every number in JSON, in order, and everything else."""
    found, rest = [], []

    def walk(value):
        if isinstance(value, dict):
            rest.append(tuple(value))
            for each in value.values():
                walk(each)
        elif isinstance(value, list):
            rest.append(len(value))
            for each in value:
                walk(each)
        elif isinstance(value, int | float) and not isinstance(value, bool):
            found.append(value)
        else:
            rest.append(value)

    walk(json.loads(text))
    return np.array(found), rest


def run(document, folder):
    """Write the script, run it as a program of its own, and read what it saved; with its text."""
    data = packed_script(document.history, document.scene, "hero")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        archive.extractall(folder)
    done = subprocess.run(
        [sys.executable, str(folder / "hero.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return load(folder / "hero.poise"), (folder / "hero.py").read_text()


def assert_same(scene, document):
    there, words = numbers(state_text(document.scene))
    here, own = numbers(state_text(scene))
    assert own == words
    np.testing.assert_allclose(here, there, rtol=0.0, atol=1e-9)


def drag(document, joint, way):
    """A drag as a browser does it: many steps, one of undo."""
    scene = document.scene
    grip = Grip(joint)
    document.begin(f"pull {joint}")
    solve = DragSolve(scene, {0: Grab(grip)})
    start = grip.at(scene.character, scene.pose)
    for step in range(1, 6):
        solve.to(0, tuple(a + b * step / 5 for a, b in zip(start, way, strict=True)))
        solve.step()
        document.pose(solve.pose.q)
    document.finish()


@pytest.mark.slow
def test_poses_pins_and_keys_are_repeated(document, tmp_path):
    timeline = replace(document.scene.timeline, length=4.0, auto_key=True)
    document.edit("change-timeline", timeline=to_json(timeline))
    document.edit("add-hold", joint="lhand", pin=False, position=True)
    document.edit("set-values", values={"lradius_rx": 0.7})
    drag(document, "rhand", (0.1, 0.3, 0.2))
    document.edit("set-keys")
    document.go_to(1.5)
    document.edit("mirror-pose")
    document.edit("set-keys")
    document.edit("keep-pose", name="mirrored")
    drag(document, "lhand", (0.0, 0.2, 0.1))
    document.edit("lock", dofs=["rradius_rx"], locked=True)
    document.undo()
    scene, text = run(document, tmp_path)
    assert_same(scene, document)
    assert "document.edit('mirror-pose')" in text and "# pull rhand" in text
    assert "'lock'" not in text  # it was undone
    assert [file.name for file in tmp_path.glob("hero-*.poise")] == ["hero-start.poise"]


@pytest.mark.slow
def test_joints_limits_clips_and_layers_are_repeated(document, tmp_path):
    document.edit("rename-joint", joint="lhand", name="left_hand")
    document.edit("set-limits", dof="lradius_rx", lower=0.0, upper=2.0)
    document.edit("add-layer")
    document.edit("set-values", values={"lradius_rx": 1.2})
    document.edit("set-keys", dofs=["lradius_rx"])
    document.edit("bake-clip", id=1, angle=0.02, length=0.02)
    scene, text = run(document, tmp_path)
    assert_same(scene, document)
    assert scene.character.skeleton.joint_names == document.scene.character.skeleton.joint_names
    assert "document.edit('bake-clip'" in text


def test_what_is_no_edit_is_repeated_by_a_project(document, tmp_path):
    painted = document.scene.character.skins[0]
    values = painted.weights.values.copy()
    values[:50] = values[:50, ::-1]
    skin = painted.with_weights(type(painted.weights)(painted.weights.joints, values))
    document.begin("paint")
    skins = [skin, *document.scene.character.skins[1:]]
    document.change(replace(document.scene, character=document.scene.character.with_skins(skins)))
    document.edit("set-values", values={"lradius_rx": 0.4})
    scene, text = run(document, tmp_path)
    assert_same(scene, document)
    assert "document.open(load(HERE / 'hero-1.poise'))" in text
    here, there = (
        deform(one.character.skins[0], one.pose).vertices for one in (scene, document.scene)
    )
    np.testing.assert_allclose(here, there, atol=1e-6)


@pytest.mark.slow
def test_a_pose_between_keys_and_a_settled_body_are_repeated(document, tmp_path):
    hold = document.scene.holds[0]
    x, y, z = hold.position
    action = action_from({"do": "move-hold", "id": hold.id, "position": [x + 0.1, y, z + 0.05]})
    moved = action.apply(document.scene)
    solve = DragSolve(moved, {})
    for _ in range(30):
        solve.step()
    document.step(action.label, moved.with_q(solve.pose.q), action)
    document.look(at_time(document.scene, 0.5))
    scene, text = run(document, tmp_path)
    assert_same(scene, document)
    assert "document.pose_as(" in text and "document.go_to(0.5)" in text


def test_nothing_done_is_a_script_that_saves_the_scene(document, tmp_path):
    scene, text = run(document, tmp_path)
    assert_same(scene, document)
    assert "repeats 0 steps" in text
    assert History().past == ()


def test_a_call_gives_what_is_not_the_default():
    action = action_from({"do": "lock", "dofs": ["a_rx"], "locked": False})
    assert call_of(action) == "document.edit('lock', dofs=['a_rx'], locked=False)"
    action = action_from({"do": "lock", "dofs": ["a_rx"]})
    assert call_of(action) == "document.edit('lock', dofs=['a_rx'])"


def test_the_page_exports_what_was_dragged_in_it(open_studio, tmp_path):
    (tmp_path / "files").mkdir()
    window = open_studio(folder=tmp_path / "files").window()
    window.drag(window.joint("rhand"), (40, -70))
    window.release()
    window.page.keyboard.press("m")
    window.settle()
    window.page.get_by_role("button", name="Export").click()
    with window.page.expect_download() as found:
        window.page.get_by_role("button", name="Python script of this session").click()
    found.value.save_as(tmp_path / "session.zip")
    with zipfile.ZipFile(tmp_path / "session.zip") as archive:
        archive.extractall(tmp_path)
    [script] = tmp_path.glob("*.py")
    text = script.read_text()  # the skin over the joint of the hand belongs to the wrist as well
    assert re.search("# pull r(hand|wrist)", text) and "mirror-pose" in text
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    scene = load(script.with_suffix(".poise"))
    np.testing.assert_allclose(scene.pose.q, window.state("q"), rtol=1e-6, atol=1e-6)
