"""The document: edits, gestures, undo, and notifications."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bundled import bare_character
from poise.errors import InvalidValue, PoiseError
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.actions.posing import SetValues


@pytest.fixture
def document():
    return Document(Scene.of(bare_character()))


def do(document, edit, **values):
    document.act(action_from({"do": edit, **values}))


def test_a_scene_begins_with_its_feet_pinned_where_they_are(document):
    scene = document.scene
    assert [hold.grip.joint for hold in scene.holds] == ["lfoot", "rfoot"]
    for hold in scene.holds:
        frame = scene.pose.world[scene.character.skeleton.joint_index(hold.grip.joint)]
        np.testing.assert_allclose(hold.position, frame[:3, 3], atol=1e-12)


def test_values_stop_at_their_limits(document):
    do(document, "set-values", values={"lradius_rx": 99.0})
    body = document.scene.character.skeleton
    at = body.dof_index("lradius_rx")
    assert document.scene.pose.q[at] == body.upper[at]


def test_undo_and_redo_go_through_every_edit(document):
    seen = [document.scene]
    do(document, "set-values", values={"lradius_rx": 1.0})
    seen.append(document.scene)
    do(document, "keep-pose", name="bent")
    seen.append(document.scene)
    do(document, "reset-pose")
    seen.append(document.scene)
    do(document, "take-pose", name="bent")
    seen.append(document.scene)
    np.testing.assert_array_equal(seen[4].pose.q, seen[1].pose.q)
    for before in reversed(seen[:-1]):
        document.undo()
        assert document.scene is before
    assert document.undo() is None
    for after in seen[1:]:
        document.redo()
        assert document.scene is after
    assert document.redo() is None


def test_a_pasted_pose_keeps_locks_and_limits_and_takes_the_pins_along(document):
    body = document.scene.character.skeleton
    kept = body.dof_index("lradius_rx")
    do(document, "set-values", values={"lradius_rx": 1.0})
    do(document, "lock", dofs=["lradius_rx"])
    values = dict(zip(body.dof_names, body.rest.q.tolist(), strict=True))
    do(document, "paste-pose", values={**values, "lradius_rx": 0.25, "ltibia_rx": 99.0})
    scene = document.scene
    assert scene.pose.q[kept] == 1.0
    at = body.dof_index("ltibia_rx")
    assert scene.pose.q[at] == body.upper[at]
    for hold in scene.holds:
        frame = scene.pose.world[body.joint_index(hold.grip.joint)]
        np.testing.assert_allclose(hold.position, frame[:3, 3], atol=1e-12)


def test_an_edit_that_cannot_be_done_changes_nothing(document):
    before, revision = document.scene, document.revision
    for name, values in [
        ("remove-hold", {"id": 99}),
        ("take-pose", {"name": "none"}),
        ("paste-pose", {"values": {"none": 0.0}}),
        ("paste-pose", {"values": {"lradius_rx": float("nan")}}),
        ("set-values", {"values": {"nowhere": 1.0}}),
        ("set-limits", {"dof": "lradius_rx", "lower": 1.0, "upper": 0.0}),
        ("add-hold", {}),
        ("add-hold", {"joint": "lhnd"}),
        ("change-hold", {"id": 1, "pin": True, "position": False, "turn": False}),
        ("keep-pose", {"name": " "}),
    ]:
        with pytest.raises(PoiseError):
            do(document, name, **values)
    assert document.scene is before
    assert document.revision == revision
    assert document.history.last_label is None


def test_a_gesture_is_one_step(document):
    start = document.scene
    document.begin("pull lhand")
    for value in (0.1, 0.2, 0.3):
        document.change(SetValues({"lradius_rx": value}).apply(document.scene))
    document.finish()
    assert document.history.last_label == "pull lhand"
    document.undo()
    assert document.scene is start


def test_a_gesture_that_changed_nothing_is_no_step(document):
    document.begin("pull lhand")
    document.finish()
    assert document.history.last_label is None


def test_a_change_belongs_to_a_gesture(document):
    with pytest.raises(InvalidValue, match="in progress"):
        document.pose(document.scene.pose.q)


def test_a_locked_value_stays_when_the_pose_is_reset(document):
    do(document, "set-values", values={"lradius_rx": 1.0})
    do(document, "lock", dofs=["lradius_rx"])
    do(document, "reset-pose")
    assert document.scene.pose.value("lradius_rx") == 1.0


def test_new_limits_hold_the_pose(document):
    do(document, "set-values", values={"lradius_rx": 1.0})
    do(document, "keep-pose", name="bent")
    do(document, "set-limits", dof="lradius_rx", lower=0.0, upper=0.5)
    assert document.scene.pose.value("lradius_rx") == 0.5
    assert document.scene.pose.skeleton is document.scene.character.skeleton


def test_the_mirrored_pose_is_mirrored_and_its_pins_go_along(document):
    do(document, "set-values", values={"lradius_rx": 1.0, "rradius_rx": 0.2})
    do(document, "mirror-pose")
    assert document.scene.pose.value("rradius_rx") == pytest.approx(1.0, abs=1e-9)
    assert document.scene.pose.value("lradius_rx") == pytest.approx(0.2, abs=1e-9)
    for hold in document.scene.holds:
        at = hold.grip.at(document.scene.character, document.scene.pose)
        np.testing.assert_allclose(hold.position, at, atol=1e-12)


def test_listeners_are_told_until_they_leave(document):
    told = []
    leave = document.listen(lambda: told.append(document.revision))
    do(document, "mirror-pose")
    leave()
    do(document, "mirror-pose")
    assert told == [1]
