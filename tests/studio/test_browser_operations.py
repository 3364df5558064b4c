"""Forms of command-line operations, in a real Chromium with real events."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from poise.bundled import character
from poise.formats import read, write
from poise.motion.retargeting import RetargetTable

CLIP = "poise.studio.state.scene.clips[0].clip.motion"


@pytest.fixture
def window(walking):
    """A window on the bundled character and its walk."""
    return walking


def region(window, form=None):
    """The forms, open on one of them."""
    if not window.page.get_by_role("region", name="Operations").is_visible():
        window.page.get_by_role("button", name="Operations", exact=True).click()
    found = window.page.get_by_role("region", name="Operations")
    if form is not None:
        found.get_by_label("Operation", exact=True).select_option(label=form)
    return found


def test_a_clip_is_cleaned_with_thresholds(window):
    form = region(window, "Clean a clip")
    slide = form.get_by_role("textbox", name="Max slide")
    assert slide.input_value() == "0.4"
    slide.fill("-2 cm")
    form.get_by_role("button", name="Clean a clip").click()
    assert form.get_by_text("expected 0 or more").is_visible()
    assert slide.get_attribute("aria-invalid") == "true"
    window.until(f"{CLIP} === 'walk'")
    slide.fill("30+10 cm")  # 30 m and 10 cm
    form.get_by_role("textbox", name="Smooth with cut-off").fill("5+1")
    form.get_by_role("checkbox", name="Remove spikes").check()
    form.get_by_role("button", name="Clean a clip").click()
    window.until(f"{CLIP} === 'walk cleaned'")
    report = form.get_by_label("Report of the last operation")
    assert "jitter of the worst joint" in report.inner_text()
    form.get_by_label("Operation", exact=True).press("Escape")
    assert not form.is_visible()
    window.page.keyboard.press("Control+z")
    window.until(f"{CLIP} === 'walk'")


def test_the_timeline_opens_the_form_of_its_clip(window):
    window.page.keyboard.press("k")
    window.page.keyboard.press("Escape")
    place = "poise.studio.dock.clipPlace(1)"
    window.until(f"!!{place}")
    window.page.mouse.click(*window.page.evaluate(place))
    window.page.get_by_role("button", name="Clean…").click()
    window.page.get_by_role("button", name="All options…").click()
    form = window.page.get_by_role("region", name="Operations")
    assert form.get_by_label("Clip", exact=True).input_value() == "1"
    goals = form.get_by_role("textbox", name="Goals")
    goals.fill("40: lhand+=0,0.05,0")
    form.get_by_label("Add to Lock").select_option("lradius")
    form.get_by_label("Add to Free").select_option("root")
    form.get_by_role("button", name="Optimise a clip").click()
    window.until(f"{CLIP} === 'walk optimised'", 120)
    report = form.get_by_label("Report of the last operation")
    assert "converged" in report.inner_text()


def test_a_handle_is_set_filled_in_again_and_removed(window):
    handles = "poise.studio.state.scene.handles"
    form = region(window, "Set an IK handle")
    form.get_by_role("combobox", name="Name").fill("arm")
    form.get_by_role("button", name="Set an IK handle").click()
    assert form.get_by_text("Start is missing").is_visible()
    form.get_by_label("Start", exact=True).select_option("lhumerus")
    form.get_by_label("End", exact=True).select_option("lhand")
    form.get_by_role("textbox", name="Pole").fill("0, 0, -1")
    form.get_by_role("textbox", name="Twist").fill("20+10")
    form.get_by_role("button", name="Set an IK handle").click()
    window.until(f"{handles}.length === 1")
    handle = window.page.evaluate(f"{handles}[0]")
    assert handle["pole"] == [0, 0, -1]
    assert math.isclose(handle["twist"], math.radians(30.0))
    region(window, "Remove an IK handle")
    region(window, "Set an IK handle")
    name = form.get_by_role("combobox", name="Name")
    name.fill("arm")
    name.press("Tab")
    assert form.get_by_role("textbox", name="Twist").input_value() == "30"
    region(window, "Remove an IK handle")
    form.get_by_role("combobox", name="Name").fill("arm")
    form.get_by_role("button", name="Remove an IK handle").click()
    window.until(f"{handles}.length === 0")


def test_bone_links_come_in_and_go_again(window):
    joints = "poise.studio.state.scene.character.joints.length"
    count = window.page.evaluate(joints)
    form = region(window, "Change the skin")
    form.get_by_role("textbox", name="Bone links").fill("60")
    form.get_by_role("textbox", name="Joints", exact=True).fill("lradius")
    form.get_by_role("button", name="Change the skin").click()
    window.until(f"{joints} > {count}", 120)
    window.ready()
    form.get_by_label("Operation", exact=True).press("Escape")
    window.page.keyboard.press("Control+z")
    window.until(f"{joints} === {count}")


def test_a_motion_is_imported_by_a_table_and_at_a_scale(open_studio, tmp_path):
    hero = character()
    frame = hero.skeleton.joint("lhumerus").frame.copy()
    frame[:3, 3] *= 1.2  # another body, so that motions are retargeted
    joint = replace(hero.skeleton.joint("lhumerus"), frame=frame)
    body = hero.skeleton.with_joints(lhumerus=joint)
    other = replace(hero, skeleton=body, skins=(), motions={}, masses=None, source=None)
    write(other, tmp_path / "other.glb")
    write(replace(hero, skins=()), tmp_path / "walk.bvh")
    source = read(tmp_path / "walk.bvh").skeleton
    RetargetTable.of(source, body).write(tmp_path / "map.json")
    window = open_studio(str(tmp_path / "other.glb")).window()
    window.page.evaluate(
        "poise.studio.dispatchEvent(new CustomEvent('poise-import'))"
    )  # as the menu of the timeline does
    dialog = window.page.get_by_role("dialog", name="Import a motion")
    dialog.get_by_text("Options of retargeting and of markers").click()
    dialog.get_by_label("Joint mapping").set_input_files(tmp_path / "map.json")
    scale = dialog.get_by_role("textbox", name="Scale")
    scale.fill("a half")
    dialog.get_by_role("button", name="walk.bvh").click()
    assert dialog.get_by_text("An option is invalid.").is_visible()
    scale.fill("1/2")
    dialog.get_by_role("button", name="walk.bvh").click()
    window.until("poise.studio.state.scene.clips.length === 1", 60)
    report = window.page.evaluate("poise.studio.state.scene.report")
    assert any(line.startswith("scaled: trajectories 0.5") for line in report), json.dumps(report)
    assert window.page.evaluate("poise.studio.state.scene.history.undo") == "import walk.bvh"
