"""Layers of keys over clips, and cleaning of clips, as edits of the studio's document."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from poise.bundled import bare_character
from poise.errors import InvalidValue, UnknownName
from poise.model.motion import Motion
from poise.motion import cleaned
from poise.studio import Document, Scene
from poise.studio.actions import ACTIONS, action_from
from poise.studio.files.project import load, save, scene_of, state_text
from poise.studio.timeline.timeline import at_time, is_shown, motion_of, values_at

HERO = bare_character()
WALK = HERO.motion
ELBOW, KNEE = HERO.skeleton.dof_index("lradius_rx"), HERO.skeleton.dof_index("ltibia_rx")


def done(start, *edits):
    document = Document(start)
    for edit in edits:
        document.act(action_from(edit))
    return document.scene


def posed(time=0.5, value=1.2):
    """The walk on the timeline, the elbow posed at a time."""
    return done(
        at_time(Scene.of(HERO), time), {"do": "set-values", "values": {"lradius_rx": value}}
    )


def test_a_key_over_a_clip_is_one_of_a_new_layer_and_the_clip_goes_on():
    before = posed()
    after = done(before, {"do": "set-keys"})
    (layer,) = after.layers
    assert layer.settings.mode == "additive"
    assert after.layer == layer.settings.id == 1
    assert after.keys.count == 0
    assert after.edited is layer.keys
    assert after.character is before.character
    assert after.clips == before.clips
    assert is_shown(after)
    np.testing.assert_allclose(values_at(after, 0.5), before.pose.q, atol=1e-12)
    bend = before.pose.q[ELBOW] - WALK.q[30, ELBOW]
    shown = motion_of(after).q
    np.testing.assert_allclose(shown[:, ELBOW], WALK.q[: len(shown), ELBOW] + bend, atol=1e-9)
    np.testing.assert_allclose(
        np.delete(shown, ELBOW, axis=1), np.delete(WALK.q[: len(shown)], ELBOW, axis=1), atol=1e-9
    )


def test_keys_of_the_clip_itself_bound_a_change_in_time():
    scene = done(at_time(Scene.of(HERO), 0.0), {"do": "set-keys"})
    scene = done(at_time(scene, 1.0), {"do": "set-keys"})
    scene = done(
        at_time(scene, 0.5),
        {"do": "set-values", "values": {"lradius_rx": 1.2}},
        {"do": "set-keys"},
    )
    assert len(scene.layers) == 1
    shown = motion_of(scene).q
    assert shown[30, ELBOW] == pytest.approx(1.2)
    np.testing.assert_allclose(shown[60:], WALK.q[60 : len(shown)], atol=1e-9)


def test_scrubbing_does_not_add_a_layer_twice():
    scene = done(posed(), {"do": "set-keys"})
    for time in (0.0, 1.3, 0.5):
        scene = at_time(scene, time)
    assert scene.pose.q[ELBOW] == pytest.approx(1.2)
    still = done(scene, {"do": "remove-clip", "id": 1})  # nothing lies below it now: it is at rest
    first = values_at(at_time(still, 0.2), 0.2)
    np.testing.assert_array_equal(values_at(at_time(at_time(still, 0.2), 0.2), 0.2), first)


def test_without_a_clip_keys_are_the_poses_own():
    scene = done(replace(Scene.of(HERO), clips=()), {"do": "set-keys", "joints": ["lradius"]})
    assert scene.layers == ()
    assert scene.keys.count > 0


def test_auto_key_over_a_clip_sets_keys_of_what_changed_in_a_layer():
    start = at_time(Scene.of(HERO), 0.5)
    scene = done(
        replace(start, timeline=replace(start.timeline, auto_key=True)),
        {"do": "set-values", "values": {"lradius_rx": 1.2}},
    )
    (layer,) = scene.layers
    assert list(layer.keys.tracks) == ["lradius_rx"]
    assert is_shown(scene)


def test_a_layer_that_replaces_is_kept_to_parts_by_its_weight():
    scene = done(
        Scene.of(HERO),
        {"do": "add-layer", "mode": "override", "parts": ["left arm"]},
        {"do": "set-values", "values": {"lradius_rx": 1.2, "ltibia_rx": 1.5}},
        {"do": "set-keys"},
    )
    assert scene.layers[0].settings.name == "Layer 1"
    shown = motion_of(scene).q
    np.testing.assert_allclose(shown[:, ELBOW], 1.2, atol=1e-9)
    np.testing.assert_allclose(shown[:, KNEE], WALK.q[: len(shown), KNEE], atol=1e-9)
    half = {"id": 1, "name": "arm", "mode": "override", "weight": 0.5, "parts": ["left arm"]}
    scene = done(scene, {"do": "change-layer", "layer": half})
    middle = 0.5 * (1.2 + WALK.q[: len(shown), ELBOW])
    np.testing.assert_allclose(motion_of(scene).q[:, ELBOW], middle, atol=1e-9)
    off = done(scene, {"do": "change-layer", "layer": {**half, "muted": True}})
    np.testing.assert_array_equal(motion_of(off).q, WALK.q[: len(shown)])
    with pytest.raises(InvalidValue, match="arm is muted"):
        done(off, {"do": "set-keys"})
    with pytest.raises(InvalidValue, match="does not include these values"):
        done(scene, {"do": "set-keys", "joints": ["ltibia"]})
    with pytest.raises(UnknownName, match="tail"):
        done(scene, {"do": "change-layer", "layer": {**half, "parts": ["tail"]}})
    with pytest.raises(InvalidValue, match="other mode"):
        done(scene, {"do": "change-layer", "layer": {**half, "mode": "additive"}})


def test_keys_under_another_layer_show_the_pose_as_well():
    scene = done(posed(), {"do": "set-keys"}, {"do": "add-layer"})
    scene = done(scene, {"do": "set-values", "values": {"lradius_rx": 0.9}}, {"do": "set-keys"})
    scene = done(
        scene,
        {"do": "choose-layer", "id": 1},
        {"do": "set-values", "values": {"lradius_rx": 1.4}},
        {"do": "set-keys"},
    )
    assert values_at(scene, 0.5)[ELBOW] == pytest.approx(1.4)
    moved = done(scene, {"do": "move-layer", "id": 1, "up": True})
    assert [each.settings.id for each in moved.layers] == [2, 1]
    with pytest.raises(InvalidValue, match="Layer 1 is already the top layer"):
        done(moved, {"do": "move-layer", "id": 1, "up": True})


def test_keys_of_a_layer_are_moved_and_deleted_and_what_is_added_has_no_limits():
    scene = done(posed(), {"do": "set-keys", "joints": ["lradius"]})
    at = {"dof": "lradius_rx", "time": 0.5}
    low = HERO.skeleton.lower[ELBOW]
    scene = done(scene, {"do": "move-keys", "keys": [at], "seconds": 0.25, "value": low - 2.0})
    assert scene.edited.tracks["lradius_rx"].times.tolist() == [0.75]
    assert scene.edited.tracks["lradius_rx"].values[0, 0] < low - 0.5
    scene = done(scene, {"do": "delete-keys", "keys": [{**at, "time": 0.75}]})
    assert "lradius_rx" not in scene.edited.tracks
    gone = done(scene, {"do": "remove-layer", "id": 1})
    assert (gone.layers, gone.layer, gone.last_layer) == ((), 0, 1)
    assert done(gone, {"do": "add-layer"}).layer == 2


def test_layers_are_merged_into_a_clip():
    scene = done(posed(), {"do": "set-keys"})
    shown = motion_of(scene).q
    after = done(scene, {"do": "merge-layers", "name": "both"})
    assert after.layers[0].settings.muted
    assert after.layer == 0
    assert [each.muted for each in after.clips] == [True, False]
    np.testing.assert_allclose(after.character.motions["both"].q, shown, atol=1e-12)
    np.testing.assert_allclose(motion_of(after).q[: len(shown)], shown, atol=1e-9)
    np.testing.assert_array_equal(after.character.motions["walk"].q, WALK.q)


def test_layers_come_back_from_a_project(tmp_path):
    scene = done(posed(), {"do": "set-keys"}, {"do": "add-layer", "parts": ["head"]})
    save(scene, tmp_path / "hero.poise")
    back = load(tmp_path / "hero.poise")
    assert [each.settings for each in back.layers] == [each.settings for each in scene.layers]
    assert (back.layer, back.last_layer) == (2, 2)
    np.testing.assert_allclose(values_at(back, 1.0), values_at(scene, 1.0), atol=1e-6)


def test_a_layer_that_does_not_fit_is_left_out_with_a_word():
    scene = done(posed(), {"do": "set-keys"})
    state = json.loads(state_text(scene))
    state["layers"][0]["settings"]["parts"] = ["tail"]
    with pytest.warns(UserWarning, match="ignored layer 1"):
        back = scene_of(scene.character, json.dumps(state), "hero.poise")
    assert (back.layers, back.layer) == ((), 0)


def test_layers_go_along_with_an_edited_skeleton():
    scene = done(posed(), {"do": "add-layer", "parts": ["lradius"]}, {"do": "set-keys"})
    after = done(scene, {"do": "rename-joint", "joint": "lradius", "name": "forearm"})
    assert after.layers[0].settings.parts == ("forearm",)
    np.testing.assert_allclose(values_at(after, 1.0), values_at(scene, 1.0), atol=1e-9)


def sliding():
    """The walk with nine tenths of its travel, and a spike."""
    q = WALK.q.copy()
    z = HERO.skeleton.dof_index("root_tz")
    q[:, z] = q[0, z] + 0.9 * (q[:, z] - q[0, z])
    q[40, ELBOW] += 1.5
    return replace(HERO, motions={"walk": Motion(HERO.skeleton, q, WALK.fps, "walk")})


OPERATIONS = {
    "fill the gaps of": {"fill": 0.5}, "remove spikes from": {"despike": True},
    "smooth": {"cutoff": 6.0}, "match the travel of": {"match_travel": True},
    "hold the feet of": {"lock": True}, "lift the feet of": {"lift": True},
    "make a cycle of": {"loop": "cycle"}, "clean": {"despike": True, "lock": True, "hands": True},
}  # fmt: skip


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_operation_of_cleaning_is_one_step_of_undo(operation):
    hero = sliding()
    document = Document(Scene.of(hero))
    before = document.scene
    options = {"lock": False, **OPERATIONS[operation]}
    action = action_from({"do": "clean-clip", "id": 1, **options})
    assert action.label == f"{operation} a clip"
    work = action.work(before)
    result = work.function(*work.arguments, lambda share, text: None)
    document.step(action.label, action.done(before, document.scene, result))
    wanted = cleaned(hero.motion, **{**options, "loop": "loop" in options})
    made = document.scene
    assert made.clips[0].motion == "walk cleaned"
    np.testing.assert_allclose(made.character.motions["walk cleaned"].q, wanted.motion.q)
    assert action.message(result).startswith(wanted.operations[0].description)
    assert document.undo() == action.label
    assert document.scene.clips[0].motion == "walk"
    assert "walk cleaned" not in document.scene.character.motions
    assert document.redo() == action.label


def test_operations_of_cleaning_follow_one_another_on_a_trimmed_clip():
    scene = done(
        Scene.of(sliding()),
        {"do": "change-clip", "clip": {"id": 1, "motion": "walk", "first": 0.1, "last": 1.9}},
        {"do": "clean-clip", "id": 1, "lock": False, "despike": True},
        {"do": "clean-clip", "id": 1},
    )
    assert scene.clips[0].motion == "walk cleaned 2"
    assert scene.clips[0].first == 0.1
    scene = done(scene, {"do": "clean-clip", "id": 1, "lock": False, "loop": "cycle"})
    assert (scene.clips[0].first, scene.clips[0].last) == (0.0, None)
    with pytest.raises(InvalidValue, match=r"clean-clip.ease: -1 s is below 0"):
        done(scene, {"do": "clean-clip", "id": 1, "ease": -1.0})


def test_layers_and_cleaning_are_edits_of_the_browser():
    assert {"clean-clip", "add-layer", "merge-layers"} <= set(ACTIONS.names())
