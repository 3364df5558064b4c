"""Keys, fields, and changes of mode during actions, in a real Chromium."""

from __future__ import annotations

import numpy as np
import pytest


def go(window, mode):
    window.page.get_by_role("tab", name=mode, exact=True).click()
    window.until(f"poise.studio.state.mode === '{mode.lower()}'")


def test_the_page_has_its_keys_where_a_field_does_not_need_them(window):
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    slider = window.page.get_by_label("lradius_rx slider")
    box = slider.bounding_box()
    window.page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + 0.5 * box["height"])
    window.until("poise.studio.state.scene.history.undo === 'slide lradius_rx'")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.redo === 'slide lradius_rx'")

    window.settle()  # a pose that comes later would be shown in the field
    number = window.page.get_by_role("spinbutton", name="lradius_rx", exact=True)
    number.fill("40")
    number.press("b")  # typed there, though it is no digit
    assert not window.page.evaluate("poise.studio.store.bones")
    number.fill("40")
    number.press("Enter")
    window.until("poise.studio.state.scene.history.undo === 'set lradius_rx'")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.redo === 'set lradius_rx'")

    go(window, "Rig")
    window.page.get_by_label("Children follow").click()
    window.page.keyboard.press("s")
    assert not window.page.get_by_label("Edit both sides").is_checked()


def test_nothing_plays_where_it_cannot_be_stopped(window):
    window.page.keyboard.press("k")
    window.until("!!poise.studio.dock.board")
    window.page.keyboard.press(" ")
    window.until("poise.studio.dock.player.playing && poise.studio.store.pose.time > 0.1")
    go(window, "Paint")
    assert window.page.evaluate("poise.studio.dock.player.playing")  # the timeline is at hand there
    go(window, "Compare")
    assert not window.page.evaluate("poise.studio.dock.player.playing")
    assert window.page.get_by_role("button", name="Timeline").is_disabled()
    window.page.keyboard.press("?")
    sheet = window.page.get_by_role("dialog", name="Shortcuts")
    assert "freeze" in sheet.inner_text()
    assert "play, pause" not in sheet.inner_text()  # Space means one thing there
    window.page.get_by_role("button", name="Close").click()


def test_keys_wait_in_the_middle_of_a_drag_and_escape_takes_it_back(open_studio):
    window = open_studio().window()
    page = window.page
    before = window.state("q")
    told = "Release the drag first, or press Escape to cancel it."
    window.drag(window.joint("lhand"), (-20, -40))
    window.settle()
    held = window.state("q")
    assert np.abs(np.subtract(held, before)).max() > 0.05
    for key in ("r", "m", "Control+z", "Delete"):
        page.keyboard.press(key)
        assert window.state("message") == told
        window.settle()
        np.testing.assert_allclose(window.state("q"), held, atol=1e-6)
    page.keyboard.press("Escape")
    window.until("poise.studio.state.pulls === 0 && poise.studio.state.scene.history.redo !== null")
    window.settle()
    assert window.state("scene.history.undo") is None
    np.testing.assert_allclose(window.state("q"), before, atol=1e-6)
    page.mouse.up()
    assert window.state("message") == ""
    # Of a pull that has changed nothing, Escape leaves no step and takes none away.
    page.keyboard.press("m")
    window.until("poise.studio.state.scene.history.undo === 'mirror the pose'")
    window.drag(window.joint("lhand"), (0, 0))
    window.settle()
    page.keyboard.press("Escape")
    page.mouse.up()
    window.settle()
    assert window.state("scene.history.undo") == "mirror the pose"

    # A slider that is held is a drag, too.
    page.get_by_role("treeitem", name="lradius", exact=True).click()
    box = page.get_by_label("lradius_rx slider").bounding_box()
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 0.5 * box["height"])
    page.mouse.down()
    window.settle()
    slid = window.state("q")
    page.keyboard.press("r")
    assert window.state("message") == "Release the drag first; until then, keys have no effect."
    window.settle()
    assert window.state("q") == pytest.approx(slid, abs=1e-6)
    page.mouse.up()
    window.until("poise.studio.state.scene.history.undo === 'slide lradius_rx'")

    # Paint: a stroke goes on.
    go(window, "Paint")
    x, y = window.joint("lradius")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y)
    window.until("poise.studio.state.dabs > 0")
    page.keyboard.press("Control+z")
    assert window.state("message") == "Release the drag first; until then, keys have no effect."
    page.mouse.up()
    window.until("poise.studio.state.scene.history.undo === 'paint lradius'")


def test_ghosts_stand_where_there_is_a_timeline_alone(open_studio):
    window = open_studio().window()
    onion = "{...poise.studio.state.scene.timeline.onion, shown: true}"
    window.page.evaluate(
        "poise.studio.connection.act({do: 'change-timeline', timeline:"
        f" {{...poise.studio.state.scene.timeline, onion: {onion}}}}})"
    )
    window.until("poise.studio.dock.ghosts.count > 0")
    for mode, seen in (("Rig", False), ("Compare", False), ("Paint", True), ("Pose", True)):
        go(window, mode)
        assert (window.page.evaluate("poise.studio.dock.ghosts.count") > 0) is seen


def test_paint_says_what_is_missing_and_leads_there(open_studio, shared_data):
    file = shared_data / "bvh" / "rokoko_jesse_dance.bvh"
    window = open_studio(str(file)).window()
    go(window, "Paint")
    panel = window.page.locator("poise-paint")
    panel.get_by_text("This character has no skin").wait_for()
    assert panel.get_by_role("radio").count() == 0
    panel.get_by_role("button", name="Bind in Rig").click()
    window.until("poise.studio.state.mode === 'rig' && poise.studio.state.tab === 'bind'")


def test_a_rest_pose_that_lies_is_in_view_in_rig_mode(open_studio, shared_data):
    file = shared_data / "bvh" / "rokoko_jesse_dance.bvh"
    window = open_studio(str(file)).window(viewport={"width": 1280, "height": 720})
    go(window, "Rig")
    names = [joint["name"] for joint in window.state("scene.character.joints")]
    width = window.page.evaluate("poise.studio.stage.canvas.clientWidth")
    assert all(0 < window.joint(name)[0] < width for name in names)  # to the fingers' ends


def test_a_long_name_leaves_everything_in_the_window(open_studio, tmp_path):
    file = tmp_path / f"{'exported_with_all_its_namespaces_' * 4}.bvh"
    file.write_text(
        "HIERARCHY\nROOT hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition"
        " Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 10 0\n}\n}\n"
        "MOTION\nFrames: 1\nFrame Time: 0.04\n0 0 0 0 0 0\n"
    )
    window = open_studio(str(file)).window()
    width = window.page.evaluate("innerWidth")
    for button in window.page.locator("header button").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    go(window, "Compare")
