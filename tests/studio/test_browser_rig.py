"""Rig mode in a real Chromium: a skeleton drawn, edited and bound with real mouse events."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise import read
from poise.bundled import character
from poise.skinning import deform


def rig(window):
    window.page.get_by_role("tab", name="Rig").click()
    window.until("poise.studio.state.mode === 'rig'")


def rest(window):
    """(3,) by joint: where the document has it at rest."""
    joints = window.state("scene.character.joints")
    return {joint["name"]: np.array(joint["rest"]).reshape(3, 4)[:, 3] for joint in joints}


def at(window, place):
    """Pixels of a place of the body's coordinates."""
    return window.page.evaluate(f"poise.where(...{json.dumps([float(x) for x in place])})")


def undone(window, label):
    """Wait until the last step is this one."""
    window.until(f"(poise.studio.state.scene.history.undo ?? '').startsWith({label!r})")


def shown(window):
    """Wait until the page draws the character that the document has."""
    window.until("poise.studio.body.character === poise.studio.state.scene.character")


def click(window, place):
    """A click, and what it draws come back."""
    steps = window.state("scene.history.steps")
    window.page.mouse.move(*place)
    window.page.mouse.down()
    window.page.mouse.up()
    window.until(f"poise.studio.state.scene.history.steps === {steps + 1}")
    window.until("!poise.studio.state.waiting")
    shown(window)


def undo_all(window):
    while window.state("scene.history.undo") is not None:
        steps = window.state("scene.history.steps")
        window.page.get_by_role("button", name="Undo").click()
        window.until(f"poise.studio.state.scene.history.steps === {steps - 1}")
    shown(window)


def test_after_a_kill_in_the_middle_of_a_joints_drag_it_is_where_it_was_dragged(open_studio):
    studio = open_studio()
    window = studio.window()
    rig(window)
    before = rest(window)["lradius"]
    x, y = at(window, before)
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    for step in range(1, 9):
        window.page.mouse.move(x + 3 * step, y - 4 * step)
    window.until("poise.studio.mode.state.dragging")
    studio.until_kept()
    wanted = np.array(window.page.evaluate("poise.studio.mode.drag.to.toArray()"))
    assert window.state("scene.history.undo") is None
    studio.kill()
    studio.start()
    found = rest(studio.window())["lradius"]
    assert np.linalg.norm(found - before) > 0.01
    np.testing.assert_allclose(found, wanted, atol=1e-5)


def test_a_chain_is_drawn_in_a_mesh_edited_and_bound(open_studio, shared_data):
    file = shared_data / "mesh" / "makehuman_base.obj"
    window = open_studio(str(file)).window()
    rig(window)
    first = window.state("scene")
    assert first["character"]["bare"]
    assert window.state("drawing")
    mesh = read(file)
    vertices = np.concatenate([deform(skin, mesh.rest).vertices for skin in mesh.skins])
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    # Three bones down a leg, which is off the plane of symmetry: the other leg gets them, too.
    height = high[1] - low[1]
    leg = vertices[(vertices[:, 1] < low[1] + 0.3 * height) & (vertices[:, 0] > 0.03 * height)]
    x, z = leg[:, 0].mean(), leg[:, 2].mean()
    places = [(0.0, low[1] + 0.55 * height, 0.0)]
    places += [(x, low[1] + share * height, z) for share in (0.42, 0.27, 0.06)]
    for place in places:
        click(window, at(window, place))
    joints = [joint["name"] for joint in window.state("scene.character.joints")]
    assert joints == ["root", *(f"joint{n}.{s}" for n in ("", 2, 3) for s in "LR")]
    parents = [joint["parent"] for joint in window.state("scene.character.joints")]
    assert parents == [-1, 0, 0, 1, 2, 3, 4]
    found = rest(window)
    assert found["root"][0] == 0.0
    # In the middle of the leg: as far from its front as from its back, as the mouse saw it.
    ring = leg[np.abs(leg[:, 1] - found["joint2.L"][1]) < 0.02 * height]
    assert ring[:, 2].min() < found["joint2.L"][2] < ring[:, 2].max()
    np.testing.assert_allclose(
        found["joint2.R"], found["joint2.L"] * (-1, 1, 1), atol=1e-6 * height
    )
    window.page.keyboard.press("Escape")
    window.page.keyboard.press("Escape")
    window.until("!poise.studio.state.drawing")
    # Bind it, and look at the report.
    window.page.get_by_role("tab", name="Bind").click()
    window.page.get_by_label("Method").select_option("point-to-line")
    window.page.get_by_role("button", name="Bind", exact=True).click()
    undone(window, "bind by point-to-line")
    window.until("poise.studio.state.scene.report.length > 3")
    assert "covered" in window.page.get_by_label("Report").inner_text()
    # It bends.
    window.page.get_by_role("tab", name="Pose").click()
    window.page.get_by_role("treeitem", name="joint2.L", exact=True).click()
    box = window.page.get_by_role("spinbutton", name="joint2.L_rx", exact=True)
    box.fill("40")
    box.press("Enter")
    undone(window, "set joint2.L_rx")
    undo_all(window)
    assert window.state("scene.character") == first["character"]
    assert window.messages == []


@pytest.fixture
def window(window):
    """A window on the bundled character, in rig mode."""
    rig(window)
    return window


def test_a_joint_is_inserted_moved_with_symmetry_and_removed(window):
    first = window.state("scene.character")
    before = rest(window)
    elbow, shoulder = before["lradius"], before["lhumerus"]
    window.page.mouse.move(*at(window, shoulder + 0.4 * (elbow - shoulder)))
    window.until("poise.studio.state.under?.child === 'lradius'")
    window.page.keyboard.press("i")
    undone(window, "insert a joint before lradius")
    shown(window)
    found = rest(window)
    share = np.linalg.norm(found["lhumerus2"] - shoulder) / np.linalg.norm(elbow - shoulder)
    assert share == pytest.approx(0.4, abs=0.05)
    np.testing.assert_allclose(found["rhumerus2"], found["lhumerus2"] * (-1, 1, 1), atol=1e-6)
    # Move it: by so many pixels, and the other side follows.
    x, y = at(window, found["lhumerus2"])
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    for step in range(1, 7):
        window.page.mouse.move(x + 2 * step, y - 4 * step)
    window.until("poise.studio.state.dragging")
    assert window.state("ghosts") == 4
    window.page.mouse.up()
    undone(window, "move lhumerus2")
    shown(window)
    moved = rest(window)
    assert np.hypot(*np.subtract(at(window, moved["lhumerus2"]), (x + 12, y - 24))) < 1.0
    np.testing.assert_allclose(moved["rhumerus2"], moved["lhumerus2"] * (-1, 1, 1), atol=1e-6)
    np.testing.assert_allclose(moved["lradius"], elbow, atol=1e-12)
    window.page.keyboard.press("Delete")
    undone(window, "remove lhumerus2")
    shown(window)
    left = rest(window)
    assert left.keys() == before.keys()
    for name, place in before.items():
        np.testing.assert_allclose(left[name], place, atol=1e-9)
    undo_all(window)
    assert window.state("scene.character") == first
    assert window.messages == []


def test_limits_are_set_by_dragging_the_end_of_an_arc(window):
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    window.until("poise.studio.state.handles.length === 2")
    number = [dof["name"] for dof in window.state("scene.character.dofs")].index("lradius_rx")
    dof = window.state(f"scene.character.dofs[{number}]")
    upper = window.state("handles")[1]
    assert (upper["kind"], upper["dof"]) == ("upper", "lradius_rx")
    box = window.page.evaluate(
        "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect();"
        " return [b.left, b.top]; })()"
    )
    x, y = upper["x"] + box[0], upper["y"] + box[1]
    centre = at(window, rest(window)["lradius"])
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    for step in range(1, 9):  # round the joint, on the screen
        angle = 0.08 * step
        dx, dy = x - centre[0], y - centre[1]
        window.page.mouse.move(
            centre[0] + np.cos(angle) * dx - np.sin(angle) * dy,
            centre[1] + np.sin(angle) * dx + np.cos(angle) * dy,
        )
    window.until("poise.studio.state.dragging")
    window.page.mouse.up()
    undone(window, "change the limits of lradius")
    after = window.state(f"scene.character.dofs[{number}]")
    assert after["lower"] == dof["lower"]
    assert 0.05 < abs(after["upper"] - dof["upper"]) < 2.0
    # The other side has the same, and numbers say so.
    dofs = {each["name"]: each for each in window.state("scene.character.dofs")}
    assert dofs["rradius_rx"]["upper"] == pytest.approx(after["upper"], abs=1e-9)
    window.page.get_by_role("tab", name="Joint").click()
    field = window.page.get_by_role("spinbutton", name="lradius_rx upper limit")
    assert float(field.input_value()) == pytest.approx(np.degrees(after["upper"]), abs=0.06)
    field.fill("120")
    field.press("Enter")
    limit = f"poise.studio.state.scene.character.dofs[{number}].upper"
    window.until(f"Math.abs({limit} - {np.radians(120)}) < 1e-9")
    assert window.messages == []


def test_the_tree_is_rehung_by_dragging_and_joints_are_named(window):
    dragged = window.page.get_by_role("treeitem", name="lclavicle", exact=True)
    dragged.scroll_into_view_if_needed()
    source = dragged.bounding_box()
    to = window.page.get_by_role("treeitem", name="upperback", exact=True).bounding_box()
    window.page.mouse.move(source["x"] + 60, source["y"] + 12)
    window.page.mouse.down()
    window.page.mouse.move(to["x"] + 60, to["y"] + 20)
    window.page.mouse.move(to["x"] + 62, to["y"] + 12)
    window.page.mouse.up()
    undone(window, "move lclavicle under upperback")
    joints = {joint["name"]: joint for joint in window.state("scene.character.joints")}
    names = [joint["name"] for joint in window.state("scene.character.joints")]
    assert names[joints["lclavicle"]["parent"]] == "upperback"
    assert names[joints["rclavicle"]["parent"]] == "upperback"
    window.page.get_by_role("treeitem", name="lclavicle", exact=True).dblclick()
    field = window.page.get_by_label("New name of lclavicle")
    field.fill("lcollar")
    field.press("Enter")
    undone(window, "rename lclavicle")
    assert {"lcollar", "rcollar"} <= {j["name"] for j in window.state("scene.character.joints")}
    window.page.get_by_role("treeitem", name="lhumerus", exact=True).click()
    window.page.get_by_role("tab", name="Joint").click()
    window.page.get_by_label("Type", exact=True).select_option("quaternion-ball")
    undone(window, "change lhumerus to quaternion-ball")
    window.page.get_by_role("button", name="Limit by a cone").click()
    undone(window, "change the limits of lhumerus")
    shown(window)
    window.until("poise.studio.state.handles.some((each) => each.kind === 'swing')")
    offset = window.page.get_by_label("Offset x")
    offset.fill("0.1")
    offset.press("Enter")
    undone(window, "move lhumerus")
    undo_all(window)
    assert window.messages == []


def test_the_bundled_body_gets_a_chain_and_is_bound_while_it_is_posed(window):
    window.page.get_by_role("button", name="Draw").click()
    window.until("poise.studio.state.drawing")
    before = rest(window)
    # From the head on: a click on a joint goes on from there.
    window.page.mouse.click(*at(window, before["head"]))
    window.until("poise.studio.state.selected === 'head'")
    for x in (0.02, 0.1, 0.16):
        click(window, at(window, before["lfemur"] * (1, 1, 1) + (x - 0.05, -0.03 - x, 0.0)))
    drawn = [name for name in rest(window) if name not in before]
    assert len(drawn) >= 3
    window.page.keyboard.press("Escape")
    window.page.keyboard.press("Escape")
    window.page.get_by_role("tab", name="Bind").click()
    window.page.get_by_label("Method").select_option("capsules")
    window.page.get_by_role("button", name="Bind", exact=True).click()
    # Meanwhile: the body is posed.
    window.page.get_by_role("tab", name="Pose").click()
    window.drag(window.joint("lhand"), (-20, -30))
    window.release()
    window.until("poise.studio.state.scene.report.length > 3")
    assert window.state("scene.history.undo") in ("bind by capsules", "pull lhand")
    undo_all(window)
    assert rest(window).keys() == before.keys()
    assert window.messages == []


def test_two_windows_see_the_same_skeleton_and_poses_are_left(window):
    second = window.beside()
    q = window.state("q")
    window.page.get_by_role("treeitem", name="lwrist", exact=True).click()
    window.page.keyboard.press("Delete")
    undone(window, "remove lwrist")
    second.until("poise.studio.state.scene.character.joints.length === 29")
    second.until("poise.studio.state.q.length === poise.studio.state.scene.character.dofs.length")
    assert second.state("scene") == window.state("scene")
    assert len(q) > 0
    assert len(character().skeleton.joints) == 31
    assert second.messages == []
