"""Stored poses, fields, messages and the clipboard, in a real Chromium."""

from __future__ import annotations

import json

import numpy as np
import pytest

UNDO = "poise.studio.state.scene.history.undo"


def pose(window):
    return np.array(window.state("q"))


def act(window, undo, **action):
    """Do an edit, and wait for its step of undo."""
    window.page.evaluate(f"poise.studio.connection.act({action!r})")
    window.until(f"{UNDO} === {json.dumps(undo)}")
    window.settle()


def pulled(window):
    """The pose after both a hand and the hips were pulled, which the natural pose is not."""
    window.drag(window.joint("rhand"), (60, 50))
    window.release()
    return pose(window)


def test_a_kept_pose_comes_back_exactly(window):
    wanted = pulled(window)
    act(window, "save the pose 'one'", do="keep-pose", name="one")
    act(window, "reset to the rest pose", do="reset-pose")
    assert np.abs(pose(window) - wanted).max() > 0.1
    act(window, "apply the pose 'one'", do="take-pose", name="one")
    assert np.abs(pose(window) - wanted).max() < 1e-6


def test_mirroring_six_times_changes_nothing(window):
    wanted = pulled(window)
    for _ in range(6):
        before = pose(window)
        window.page.keyboard.press("m")
        window.until(
            "Math.max(...poise.studio.state.q.map((v, i) =>"
            f" Math.abs(v - {before.tolist()}[i]))) > 0.05"
        )
    assert np.abs(pose(window) - wanted).max() < 1e-6


def test_copy_and_paste_without_permission(window):
    wanted = pulled(window)
    window.page.evaluate(
        "(() => { const no = () => Promise.reject(new DOMException('no', 'NotAllowedError'));"
        " Object.defineProperty(navigator, 'clipboard', {value: {readText: no, writeText: no}});"
        " })()"
    )
    window.page.keyboard.press("Control+v")
    window.until("poise.studio.state.message.startsWith('There is no pose to paste')")
    window.page.keyboard.press("Control+c")
    window.until("poise.studio.state.message.startsWith('The pose is copied for this page')")
    act(window, "reset to the rest pose", do="reset-pose")
    window.page.keyboard.press("Control+v")
    window.until(f"{UNDO} === 'paste a pose'")
    window.settle()
    assert np.abs(pose(window) - wanted).max() < 1e-6


@pytest.fixture
def field(window):
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    return window.page.get_by_role("spinbutton", name="lradius_rx", exact=True)


def test_a_field_takes_sums_and_units(window, field):
    at = "poise.studio.state.scene.character.dofs.findIndex((d) => d.name === 'lradius_rx')"
    for text, degrees in (("45+10", 55.0), ("0.5 rad", np.degrees(0.5)), ("2*(10 + 5)", 30.0)):
        field.fill(text)
        field.press("Enter")
        window.until(f"Math.abs(poise.studio.state.q[{at}] - {np.radians(degrees)}) < 1e-4")


def test_what_is_no_number_reverts_and_says_why(window, field):
    field.fill("30")
    field.press("Enter")
    window.until(f"{UNDO} === 'set lradius_rx'")
    window.settle()
    shown = field.input_value()
    refused = {
        "abc": "'abc' is not a number",
        "": "the field is empty",
        "3 cm": "'cm' is not a unit of angles",
        "4+": "missing at the end",
    }
    for text, why in refused.items():
        field.fill(text)
        field.press("Enter")
        window.until(f"poise.studio.state.message.includes({why!r})")
        assert field.input_value() == shown
        assert window.page.locator("footer .bad[role=status]").count() == 1
    field.fill("999")
    field.press("Enter")
    window.until("poise.studio.state.message.includes('exceeds its limit')")
    assert window.page.locator("footer .warn[role=status]").count() == 1


def test_a_message_fades(window):
    window.page.evaluate("poise.studio.store.say('Something.')")
    assert window.state("message") == "Something."
    window.until("poise.studio.state.message === ''", 20)


def test_the_tree_is_one_tab_stop_with_arrow_keys(window):
    tree = window.page.get_by_role("tree", name="Joints")
    assert tree.locator("[tabindex='0']").count() == 1
    tree.get_by_role("treeitem", name="lfemur", exact=True).click()
    names = ["ltibia", "lfoot", "ltibia", "lfemur", "lhipjoint"]
    for key, name in zip(("Down", "Right", "Up", "Up", "Up"), names, strict=True):
        window.page.keyboard.press(f"Arrow{key}")
        window.until(f"poise.studio.state.selected === {name!r}")
        assert tree.locator("[tabindex='0']").inner_text().endswith(name)
    count = tree.get_by_role("treeitem").count()
    window.page.keyboard.press("ArrowLeft")  # folds the branch: four joints below it
    tree.locator("[aria-expanded='false']").wait_for()
    assert tree.get_by_role("treeitem").count() == count - 4
    window.page.keyboard.press("ArrowDown")
    window.until("poise.studio.state.selected === 'rhipjoint'")
    tree.get_by_role("treeitem", name="lhipjoint", exact=True).locator(".fold").click()
    assert tree.get_by_role("treeitem").count() == count
    window.page.keyboard.press("End")
    window.page.keyboard.press("Home")
    window.until("poise.studio.state.selected === 'root'")
