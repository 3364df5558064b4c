"""Marks of a drag in Chromium: centre of mass, support and ghost of the start; minor joints."""

from __future__ import annotations


def pin_feet(window):
    """Pin both feet of the body."""
    for foot in ("lfoot", "rfoot"):
        act = {"do": "add-hold", "joint": foot, "pin": True, "position": True, "turn": True}
        window.page.evaluate("act => poise.studio.connection.act(act)", act)
    window.until("poise.studio.state.scene.holds.length === 2")
    window.settle()


def test_a_drag_shows_the_centre_of_mass_its_support_and_the_start(window):
    pin_feet(window)
    state = "poise.studio.mode.state.balance"
    assert window.page.evaluate(state) == {"shown": False, "outside": False, "ghosts": 0}
    window.drag(window.joint("lhand"), (40, 120))
    window.until(f"{state}.shown && {state}.ghosts === 1")
    assert not window.page.evaluate(state)["outside"]
    marks = window.page.evaluate("[...poise.studio.store.pose.balance]")
    assert len(marks) >= 12 and len(marks) % 3 == 0
    corners = [marks[k : k + 3] for k in range(3, len(marks), 3)]
    for axis in (0, 2):
        side = [corner[axis] for corner in corners]
        assert min(side) < marks[axis] < max(side)
    assert max(abs(corner[1]) for corner in corners) < 0.01
    window.release()
    window.until(f"!{state}.shown && {state}.ghosts === 0")
    assert window.messages == []


def test_twist_and_face_joints_are_hidden_until_asked(window):
    tree = window.page.get_by_role("tree", name="Joints")
    assert tree.get_by_role("treeitem", name="lwrist").count() == 0
    assert tree.get_by_role("treeitem", name="lhand").count() == 1
    window.page.get_by_label("Secondary joints").check()
    assert tree.get_by_role("treeitem", name="lwrist").count() == 1
    assert window.messages == []
