"""Keys and fields, and going from mode to mode in the middle of things, in a real Chromium."""

from __future__ import annotations


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

    number = window.page.get_by_role("spinbutton", name="lradius_rx", exact=True)
    number.fill("40")
    number.press("b")  # typed there, though it is no digit
    assert not window.page.evaluate("poise.studio.store.bones")
    number.press("Enter")
    window.until("poise.studio.state.scene.history.undo === 'set lradius_rx'")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.redo === 'set lradius_rx'")

    go(window, "Rig")
    window.page.get_by_label("Children come along").click()
    window.page.keyboard.press("s")
    assert not window.page.get_by_label("The other side follows").is_checked()


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
