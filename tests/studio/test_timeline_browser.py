"""The timeline in a real Chromium: keys, curves, playback, onion skins, clips."""

from __future__ import annotations

import json

import numpy as np
import pytest

DOCK = "poise.studio.dock"
ELBOW = "lradius_rx"


@pytest.fixture
def window(walking):
    """A window on the bundled character and its walk, with the timeline open."""
    walking.page.keyboard.press("k")
    walking.until(f"!!{DOCK}.board && !!{DOCK}.clipPlace(1)")
    return walking


def look(window, what):
    return window.page.evaluate(f"{DOCK}.look.{what}")


def value(window, dof=ELBOW):
    names = [each["name"] for each in window.state("scene.character.dofs")]
    return window.state(f"q[{names.index(dof)}]")


def times(window, dof=ELBOW):
    names = [each["name"] for each in window.state("scene.character.dofs")]
    return window.page.evaluate(
        f"Array.from({DOCK}.tracks.all.get({names.index(dof)})?.times ?? [])"
    )


def timed(window, expected, first=0):
    """Wait until the elbow's keys, from one of them on, stand at these times."""
    names = [each["name"] for each in window.state("scene.character.dofs")]
    window.until(
        f"(times => {expected}.length === times.length - {first} && {expected}.every("
        f"(time, k) => Math.abs(times[k + {first}] - time) < 1e-6))"
        f"(Array.from({DOCK}.tracks.all.get({names.index(ELBOW)})?.times ?? []))"
    )


def go(window, time):
    """Click on the ruler at a time."""
    window.page.mouse.click(*window.page.evaluate(f"{DOCK}.timePlace({time})"))
    window.until(f"Math.abs(poise.studio.store.pose.time - {time}) < 1e-9")


def key_elbow(window, *keys):
    """Keys of the elbow, of times and radians, with nothing else on the timeline."""
    remove = [f"poise.studio.connection.act({json.dumps({'do': 'remove-clip', 'id': 1})})"]
    record = [
        {"dof": ELBOW, "time": t, "value": [v], "kind": "catmull-rom", "incoming": None,
         "outgoing": None, "handles": None} for t, v in keys
    ]  # fmt: skip
    put = f"poise.studio.connection.act({json.dumps({'do': 'put-keys', 'keys': record})})"
    window.page.evaluate(";".join([*remove, put]))
    window.until(f"{DOCK}.look.keys === {len(keys)}")
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()


def drag(window, start, way, steps=6):
    x, y = start
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    for step in range(1, steps + 1):
        window.page.mouse.move(x + way[0] * step / steps, y + way[1] * step / steps)
    window.page.mouse.up()


def place(window, time, dof=ELBOW):
    """Return the window position of a key, after the selection has been drawn in place."""
    window.until(f"{DOCK}.board.drawn")
    found = f"{DOCK}.keyPlace({dof!r}, {time})"
    window.until(f"!!{found}")
    return window.page.evaluate(found)


def test_keys_are_set_by_a_button_and_a_key_and_dragged_in_time(window):
    go(window, 0.5)
    window.page.get_by_role("button", name="Set a key").click()
    window.until(f"{DOCK}.look.keys === 62")
    go(window, 1.0)
    window.page.keyboard.press("s")
    window.until(f"{DOCK}.look.keys === 124")
    assert window.state("scene.history.undo") == "key the pose"
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    x, y = place(window, 1.0)
    frame = window.page.evaluate(f"{DOCK}.desk.scale.perSecond / 60")
    drag(window, (x, y), (10 * frame, 0))
    window.until("poise.studio.state.scene.history.undo.startsWith('move ')")
    timed(window, [0.5, 70 / 60])
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === 'key the pose'")
    timed(window, [0.5, 1.0])
    assert window.messages == []


def test_a_key_is_dragged_in_value_and_its_slope_by_a_grip(window):
    key_elbow(window, (0.0, 0.3), (1.0, 0.9), (1.9, 0.5))
    go(window, 1.0)
    window.page.get_by_role("tab", name="Curves").click()
    start = place(window, 1.0)
    drag(window, start, (0, 30))
    window.until("poise.studio.state.scene.history.undo === 'move a key'")
    window.settle()
    lower = value(window)
    assert lower < 0.9 - 0.05
    window.until(f"{DOCK}.board.curves.gripPlaces().length === 2")
    grip = next(
        one for one in window.page.evaluate(f"{DOCK}.board.curves.gripPlaces()") if one["side"] == 1
    )
    at = (grip["x"] + look(window, "left"), grip["y"] + look(window, "top"))
    drag(window, at, (0, -25))
    window.until(
        "poise.studio.state.scene.history.undo === 'edit the slopes of a key of lradius_rx'"
    )
    number = [each["name"] for each in window.state("scene.character.dofs")].index(ELBOW)
    window.until(f"{DOCK}.tracks.all.get({number}).kinds.join() === '2,2,3'")
    out = window.page.evaluate(f"Array.from({DOCK}.tracks.all.get({number}).outgoing)")[1]
    assert out > 0.0
    assert value(window) == pytest.approx(lower, abs=1e-6)
    window.page.get_by_label("Interpolation after the key").select_option("step")
    window.until(f"{DOCK}.tracks.all.get({number}).kinds[1] === 0")
    window.page.keyboard.press("Control+z")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === 'move a key'")
    assert window.messages == []


def test_bezier_handles_are_drawn_out_by_hand_and_on_one_side_with_alt(window):
    key_elbow(window, (0.0, 0.3), (1.0, 0.9), (1.9, 0.5))
    go(window, 1.0)
    window.page.get_by_role("tab", name="Curves").click()
    window.page.mouse.click(*place(window, 1.0))
    window.page.get_by_label("Interpolation after the key").select_option("bezier")
    number = [each["name"] for each in window.state("scene.character.dofs")].index(ELBOW)
    track = f"{DOCK}.tracks.all.get({number})"
    window.until(f"{track}.kinds[1] === 4")
    for key in ("", "Alt"):
        window.until(f"{DOCK}.board.drawn && {DOCK}.board.curves.gripPlaces().length === 2")
        found = window.page.evaluate(f"{DOCK}.board.curves.gripPlaces()")
        grip = next(one for one in found if one["side"] == 1)
        before = window.page.evaluate(f"Array.from({track}.handles)")
        slopes = window.page.evaluate(f"[{track}.incoming[1], {track}.outgoing[1]]")
        at = (grip["x"] + look(window, "left"), grip["y"] + look(window, "top"))
        steps = window.state("scene.history.steps")
        if key:
            window.page.keyboard.down(key)
        drag(window, at, (20, 15))
        if key:
            window.page.keyboard.up(key)
        window.until(f"poise.studio.state.scene.history.steps === {steps + 1}")
        after = window.page.evaluate(f"Array.from({track}.handles)")
        bent = window.page.evaluate(f"[{track}.incoming[1], {track}.outgoing[1]]")
        assert after[3] > before[3] + 0.01  # seconds, of the second key's way out
        assert bent[1] < slopes[1]
        assert (bent[0] == slopes[0]) == bool(key)
    assert window.messages == []


def test_keys_are_chosen_in_a_box_copied_and_deleted(window):
    window.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    key_elbow(window, (0.2, 0.3), (0.5, 0.9), (1.5, 0.5))
    _, y = place(window, 0.5)
    left, right = (window.page.evaluate(f"{DOCK}.timePlace({time})")[0] for time in (0.1, 0.6))
    drag(window, (left, y - 8), (right - left, 16))
    assert len(look(window, "chosen")) == 2
    window.page.keyboard.press("Control+c")
    window.until("poise.studio.state.message === '2 keys copied.'")
    window.page.keyboard.press("End")
    window.until("poise.studio.store.pose.time > 1.9")
    end = window.page.evaluate("poise.studio.store.pose.time")
    window.page.keyboard.press("Control+v")
    window.until(f"{DOCK}.look.keys === 5")
    timed(window, [end, end + 0.3], 3)
    window.page.keyboard.press("Delete")
    window.until(f"{DOCK}.look.keys === 3")
    assert window.messages == []


def test_it_plays_with_ghosts_away_and_stops_on_a_frame(window):
    window.page.get_by_role("button", name="Onion").click()
    window.page.get_by_label("Show the body at earlier and later times").check()
    window.until("poise.studio.state.scene.timeline.onion.shown")
    go(window, 0.5)
    window.until(f"{DOCK}.look.ghosts === 4")
    window.page.keyboard.press("Space")
    window.until("poise.studio.store.pose.time > 0.8")
    assert look(window, "playing")
    assert look(window, "ghosts") == 0
    window.page.keyboard.press("Space")
    window.until(f"!{DOCK}.look.playing && poise.studio.connection.idle && {DOCK}.look.ghosts > 0")
    frame = window.page.evaluate("poise.studio.store.pose.time * 60")
    assert frame == pytest.approx(round(frame), abs=1e-6)
    assert window.state("scene.history.undo") == "change the timeline"
    assert window.messages == []


def test_a_pull_ends_the_playing_and_auto_key_keys_what_it_changed(window):
    window.page.get_by_role("button", name="Auto").click()
    window.until("poise.studio.state.scene.timeline.auto_key")
    go(window, 0.5)
    window.drag(window.joint("lhand"), (-20, -30))
    window.settle()
    assert look(window, "keys") == 0
    window.release()
    window.until(f"{DOCK}.look.keys > 3")
    assert window.state("scene.history.undo").startswith("pull ")
    timed(window, [0.5])
    posed = value(window)
    go(window, 0.0)
    go(window, 0.5)
    assert value(window) == pytest.approx(posed, abs=1e-6)
    window.page.keyboard.press("Space")
    window.until("poise.studio.store.pose.time > 0.6")
    window.page.mouse.move(*window.joint("thorax"))
    window.page.mouse.down()
    window.until(f"!{DOCK}.look.playing")
    window.page.mouse.up()
    window.settle()
    assert window.messages == []


def test_two_windows_are_at_one_time_with_the_same_keys(window):
    second = window.beside()
    go(window, 0.75)
    window.page.keyboard.press("s")
    window.until(f"{DOCK}.look.keys === 62")
    second.until(f"{DOCK}.tracks.count === 62")
    second.until("poise.studio.store.pose.time === 0.75")
    assert second.state("q") == window.state("q")
    assert second.state("scene") == window.state("scene")


def test_a_clip_is_moved_trimmed_and_the_timeline_is_another(window):
    x, y = window.page.evaluate(f"{DOCK}.clipPlace(1)")
    second = window.page.evaluate(f"{DOCK}.desk.scale.perSecond")
    drag(window, (x, y), (0.5 * second, 0))
    window.until("poise.studio.state.scene.clips[0].clip.start === 0.5")
    begin = window.page.evaluate(f"{DOCK}.timePlace(0.5)")[0]
    drag(window, (begin + 2, y), (0.2 * second, 0))
    window.until("Math.abs(poise.studio.state.scene.clips[0].clip.first - 0.2) < 1e-6")
    assert window.state("scene.clips[0].clip.start") == pytest.approx(0.7, abs=1e-6)
    window.page.get_by_role("button", name="60 fps").click()
    box = window.page.get_by_label("Rate")
    box.fill("24")
    box.press("Enter")
    window.until("poise.studio.state.scene.timeline.rate === 24")
    assert window.messages == []


def test_a_span_is_dragged_on_the_ruler_played_in_a_loop_and_once(window):
    ruler = lambda time: window.page.evaluate(f"{DOCK}.timePlace({time})")  # noqa: E731
    begin, end = ruler(0.5), ruler(1.0)
    window.page.keyboard.down("Shift")
    drag(window, begin, (end[0] - begin[0], 0))
    window.page.keyboard.up("Shift")
    window.until("poise.studio.state.scene.history.undo === 'change the timeline'")
    assert window.state("scene.timeline.span") == pytest.approx([0.5, 1.0])
    drag(window, end, (ruler(1.2)[0] - end[0], 0))
    window.until("Math.abs(poise.studio.state.scene.timeline.span[1] - 1.2) < 1e-6")
    assert window.state("scene.timeline.loop")
    hear = f"poise.studio.store.on(['time'], () => times.push({DOCK}.player.time))"
    window.page.evaluate(f"window.times = []; {hear}; 0")  # a function would be called
    window.page.get_by_role("button", name="Play", exact=True).click()
    window.until("times.some((time, k) => k > 3 && time < times[k - 1])")  # round once
    window.page.get_by_role("button", name="Pause", exact=True).click()
    # The press before the first tick still stands at 0; all else is in the span.
    heard = window.page.evaluate("times.slice(1)")
    assert all(0.5 - 1e-6 <= time <= 1.2 + 1e-6 for time in heard if time > 0.0)
    window.page.get_by_role("button", name="Loop").click()
    window.until("!poise.studio.state.scene.timeline.loop")
    window.page.get_by_role("button", name="60 fps").click()
    speed = window.page.get_by_label("Speed")
    speed.fill("4")
    speed.press("Enter")
    window.until("poise.studio.state.scene.timeline.speed === 4")
    window.page.get_by_label("Play from frame").fill("36")
    window.page.get_by_label("Play from frame").press("Enter")
    window.until("Math.abs(poise.studio.state.scene.timeline.span[0] - 0.6) < 1e-6")
    window.page.keyboard.press("Escape")
    window.page.get_by_role("button", name="Play", exact=True).click()
    window.until(f"!{DOCK}.look.playing && Math.abs({DOCK}.look.time - 1.2) < 1e-6")
    window.page.get_by_role("button", name="60 fps").click()
    window.page.get_by_role("button", name="Play everything").click()
    window.until("poise.studio.state.scene.timeline.span === null")
    assert window.messages == []


def test_a_real_clip_is_imported_scrubbed_and_baked(window, shared_data):
    window.page.get_by_role("button", name="Motion").click()
    window.page.get_by_role("button", name="Import a motion").click()
    folder = shared_data / "asf_amc"
    window.page.set_input_files(
        "poise-files input[type=file]",
        [str(folder / "cmu_02_03_run.amc"), str(folder / "cmu_02.asf")],
    )
    window.until("poise.studio.state.scene.clips.length === 2")
    window.until("poise.studio.state.message.includes('retargeted')")
    start = window.state("scene.clips[1].clip.start")
    before = window.state("world")
    go(window, round((start + 0.8) * 60) / 60)
    assert np.abs(np.subtract(window.state("world"), before)).max() > 0.1
    window.page.mouse.click(*window.page.evaluate(f"{DOCK}.clipPlace(2)"))
    window.page.get_by_role("button", name="Bake").click()
    shown = window.state("q")
    window.page.get_by_role("button", name="Bake to keys").click()
    window.until(f"{DOCK}.look.keys > 100")
    np.testing.assert_allclose(window.state("q"), shown, atol=np.radians(0.5) + 1e-6)
    assert window.state("scene.clips[1].clip.muted")
    assert window.messages == []


def test_s_over_a_clip_makes_a_layer_and_the_clip_goes_on_under_it(window):
    walking = value(window)
    window.page.keyboard.press("s")  # the pose that the studio opens with is the clip's
    window.until(f"{DOCK}.look.keys === 62")
    go(window, 0.5)
    window.drag(window.joint("lhand"), (-25, -40))
    window.settle()
    window.release()
    window.settle()
    posed = value(window)
    window.page.keyboard.press("s")
    window.until(f"{DOCK}.look.keys === 124")
    assert window.state("scene.layers[0].settings.name") == "Layer 1"
    assert window.state("scene.layers[0].settings.mode") == "additive"
    assert window.state("scene.history.undo") == "key the pose"
    assert window.state("scene.clips[0].clip.muted") is False
    assert value(window) == pytest.approx(posed, abs=1e-6)
    go(window, 0.0)
    assert value(window) == pytest.approx(walking, abs=1e-6)
    go(window, 0.5)
    assert value(window) == pytest.approx(posed, abs=1e-6)
    foot = value(window, "ltibia_rx")
    go(window, 0.75)
    assert abs(value(window, "ltibia_rx") - foot) > 0.02  # it walks on
    window.page.get_by_role("button", name="Layer 1").click()
    layer = window.page.get_by_role("group", name="Layer 1")
    layer.get_by_role("button", name="Off").click()
    window.until("poise.studio.state.scene.layers[0].settings.muted")
    go(window, 0.5)  # the click closes the menu
    assert abs(value(window) - posed) > 0.02
    window.page.get_by_role("button", name="Layer 1").click()
    layer.get_by_role("button", name="Off").click()
    window.until("!poise.studio.state.scene.layers[0].settings.muted")
    layer.get_by_label("Parts of Layer 1").select_option("legs")
    window.until("poise.studio.state.scene.layers[0].settings.parts.join() === 'legs'")
    window.delivered()
    assert abs(value(window) - posed) > 0.02
    window.page.keyboard.press("Escape")
    for _ in range(4):  # off, on, legs, and the second key
        window.page.keyboard.press("Control+z")
    window.until(f"{DOCK}.look.keys === 62")
    assert window.messages == []


def test_layers_are_added_chosen_and_merged_into_a_clip(window):
    window.page.get_by_role("button", name="Layers").click()
    window.page.get_by_role("button", name="+ Replacing layer").click()
    window.until("poise.studio.state.scene.layer === 1")
    window.page.keyboard.press("Escape")
    go(window, 0.5)
    window.page.get_by_role("button", name="Set a key").click()
    window.until(f"{DOCK}.look.keys === 62")
    window.page.get_by_role("button", name="Layer 1").click()
    window.page.get_by_role("button", name="Keys under all layers").click()
    window.until(f"poise.studio.state.scene.layer === 0 && {DOCK}.look.keys === 0")
    window.page.get_by_label("Name of the merged clip").fill("still")
    window.page.get_by_role("button", name="Merge", exact=True).click()
    window.until("poise.studio.state.scene.clips.length === 2")
    assert window.state("scene.clips[1].clip.motion") == "still"
    assert window.state("scene.layers[0].settings.muted")
    before = value(window)
    go(window, 1.0)
    assert value(window) == pytest.approx(before, abs=1e-6)
    assert window.messages == []


def test_a_clip_is_cleaned_step_by_step_and_each_is_undone(window):
    window.page.mouse.click(*window.page.evaluate(f"{DOCK}.clipPlace(1)"))
    window.page.get_by_role("button", name="Clean", exact=False).click()
    window.page.get_by_role("button", name="Smooth", exact=True).click()
    window.until("poise.studio.state.scene.clips[0].clip.motion === 'walk cleaned'")
    window.until("poise.studio.state.message.startsWith('smoothed above 6 Hz')")
    window.page.get_by_role("button", name="Hold feet").click()
    window.until("poise.studio.state.scene.clips[0].clip.motion === 'walk cleaned 2'")
    window.until("poise.studio.state.message.startsWith('locked ')")
    assert window.state("scene.history.undo") == "hold the feet of a clip"
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.clips[0].clip.motion === 'walk cleaned'")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.clips[0].clip.motion === 'walk'")
    assert window.messages == []


def test_rotations_of_a_file_are_baked_seen_and_moved_in_time(open_studio, shared_data):
    found = open_studio(str(shared_data / "gltf" / "Fox.glb")).window()
    found.page.keyboard.press("k")
    found.until(f"!!{DOCK}.board && !!{DOCK}.clipPlace(1)")
    go(found, 0.5)
    shown = found.state("q")
    found.page.mouse.click(*found.page.evaluate(f"{DOCK}.clipPlace(1)"))
    found.page.get_by_role("button", name="Bake").click()
    found.page.get_by_role("button", name="Bake to keys").click()
    found.until(f"{DOCK}.look.keys > 100")
    np.testing.assert_allclose(found.state("q"), shown, atol=np.radians(0.5))
    found.page.get_by_role("treeitem", name="b_Head_05", exact=True).click()
    found.page.get_by_role("tab", name="Curves").click()
    name = "b_Head_05_qw"
    keys = times(found, name)
    key = keys[len(keys) // 2]
    frame = found.page.evaluate(f"{DOCK}.desk.scale.perSecond / 24")
    drag(found, place(found, key, name), (frame, 20))
    found.until("poise.studio.state.scene.history.undo === 'move a key'")
    moved = f"poise.studio.dock.tracks.has({{ dof, time: {key + 1.0 / 24.0} }})"
    dof = "poise.studio.state.scene.character.dofs.findIndex"
    found.until(f"(dof => {moved})({dof}(({{ name }}) => name === {name!r}))")
    assert found.messages == []


def test_limits_stand_in_pose_mode_by_a_switch_and_no_window_keeps_ghosts(window, tmp_path):
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    window.until("poise.studio.state.limits === 1")
    window.page.screenshot(path=tmp_path / "pose.png")
    window.page.keyboard.press("l")
    window.until("poise.studio.state.limits === 0")
    window.page.keyboard.press("l")
    window.until("poise.studio.state.limits === 1")
    second = window.beside()
    go(window, 0.5)
    onion = {"shown": True, "before": 1, "after": 1, "spacing": 10, "by_keys": False}
    timeline = {**window.state("scene.timeline"), "onion": onion}
    edit = json.dumps({"do": "change-timeline", "timeline": timeline})
    window.page.evaluate(f"poise.studio.connection.act({edit})")
    second.until(f"{DOCK}.ghosts.count === 2")
    window.page.keyboard.press("Space")
    second.until(f"{DOCK}.ghosts.count === 0")
    window.page.keyboard.press("Space")
    second.until(f"{DOCK}.ghosts.count > 0")  # fewer near an end
    window.page.get_by_role("tab", name="Rig").click()
    window.until("poise.studio.state.mode === 'rig'")
    window.page.screenshot(path=tmp_path / "rig.png")
    assert window.messages == []
