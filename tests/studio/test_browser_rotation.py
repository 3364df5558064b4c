"""Rotation of joints by rings and fields, several at once, and views, in a real Chromium."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise.geometry import quaternions, transforms

UNDO = "poise.studio.state.scene.history.undo"
GIZMO = "poise.studio.state.gizmo"


def pose(window):
    return np.array(window.state("q"))


def world(window, name):
    """(3, 3) how a joint is turned."""
    joint = index(window, name)
    return np.array(window.state("world")).reshape(-1, 3, 4)[joint, :, :3]


def index(window, name):
    return [joint["name"] for joint in window.state("scene.character.joints")].index(name)


def select(window, name, **more):
    window.page.get_by_role("treeitem", name=name, exact=True).click(**more)


def rotate_tool(window, name):
    """The rotate tool, by its key, with the rings about a joint."""
    select(window, name)
    window.page.keyboard.press("e")
    window.until(f"{GIZMO}.shown")
    window.until("!poise.studio.state.moving && poise.studio.connection.idle")


def ring_drag(window, ring, share=0.2, hold=None, release=True):
    """Drag along a ring from the middle of its half that faces the view; the points of the way."""
    left, top = window.page.evaluate(
        "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect();"
        " return [b.left, b.top] })()"
    )
    points = np.add(window.page.evaluate(f"{GIZMO}.rings[{ring}]"), (left, top))
    middle, end = len(points) // 2, int((0.5 + share) * (len(points) - 1))
    # Beside where other rings cross it.
    window.page.mouse.move(*points[middle - 3])
    if hold:
        window.page.keyboard.down(hold)
    window.page.mouse.down()
    window.until(f"{GIZMO}.turning")
    way = 1 if share >= 0 else -1
    for point in points[middle - 3 : end + way : way]:
        window.page.mouse.move(*point)
    if hold:
        window.page.keyboard.up(hold)
    if release:
        window.page.mouse.up()
        window.settle()
    return abs(end - middle + 3) * np.pi / (len(points) - 1)


def turn_between(before, after):
    """Axis and angle of the rotation from one matrix to another."""
    q = quaternions.from_matrix(transforms.nearest_rotation(after @ before.T))
    axis, angle = quaternions.to_axis_angle(q)
    return np.asarray(axis), float(angle)


@pytest.mark.parametrize("frame", ["local", "parent", "world"])
def test_a_ring_turns_a_quaternion_joint_about_its_axis(open_studio, shared_data, frame):
    window = open_studio(str(shared_data / "gltf" / "mixamo_tpose.glb")).window()
    window.page.keyboard.press("f")
    names = [joint["name"] for joint in window.state("scene.character.joints")]
    name = next(each for each in names if each.endswith("LeftArm"))
    parent = names[window.state("scene.character.joints")[names.index(name)]["parent"]]
    rotate_tool(window, name)
    window.page.get_by_role("button", name=frame.title(), exact=True).click()
    window.until(f"{GIZMO}.frame === {frame!r}")
    start = pose(window)
    for ring in range(3):
        before = world(window, name)
        frames = {"local": before, "parent": world(window, parent), "world": np.eye(3)}
        wanted = transforms.nearest_rotation(frames[frame])[:, ring]
        angle = ring_drag(window, ring)
        axis, found = turn_between(before, world(window, name))
        assert abs(axis @ wanted) > 0.9999
        assert found == pytest.approx(angle, abs=0.05)
        assert window.state("scene.history.undo") == f"rotate {name}"
    for _ in range(3):
        window.page.keyboard.press("Control+z")
    window.until(f"{UNDO} === null")
    window.settle()
    np.testing.assert_allclose(pose(window), start, atol=1e-6)


def test_a_hinge_has_one_ring_stops_at_its_limit_and_escape_takes_it_back(window):
    rotate_tool(window, "lradius")
    assert len(window.state("gizmo.rings")) == 1
    at = [dof["name"] for dof in window.state("scene.character.dofs")].index("lradius_rx")
    limits = [window.state(f"scene.character.dofs[{at}].{end}") for end in ("lower", "upper")]
    before = pose(window)
    ring_drag(window, 0, share=0.3, hold="Control", release=False)
    window.until(f"Math.abs(poise.studio.state.q[{at}] - {before[at]}) > 0.1")
    window.settle()
    steps = (pose(window)[at] - before[at]) / np.radians(5)
    assert steps == pytest.approx(round(steps), abs=1e-3)
    window.page.keyboard.press("Escape")
    window.page.mouse.up()
    window.settle()
    np.testing.assert_allclose(pose(window), before, atol=1e-6)
    assert window.state("scene.history.undo") is None
    for _ in range(4):
        ring_drag(window, 0, share=-0.45)
        ring_drag(window, 0, share=0.45)
        assert limits[0] - 1e-6 <= pose(window)[at] <= limits[1] + 1e-6


def test_several_joints_selected_in_the_view_and_the_tree(window):
    page = window.page
    page.keyboard.press("w")
    page.mouse.click(*window.joint("lradius"))
    window.until("poise.studio.state.selection.length === 1")
    window.settle()
    steps = window.state("scene.history.steps")
    page.keyboard.down("Shift")
    page.mouse.click(*window.joint("rradius"))
    page.keyboard.up("Shift")
    window.until("poise.studio.state.selection.length === 2")
    window.settle()
    assert window.state("scene.history.steps") == steps
    select(window, "lowerback")
    select(window, "upperback", modifiers=["Shift"])
    select(window, "thorax", modifiers=["Shift"])
    assert window.state("selection") == ["lowerback", "upperback", "thorax"]
    assert page.locator("poise-joints [aria-selected='true']").count() == 3
    page.get_by_role("heading", name="thorax and 2 more").wait_for()
    page.keyboard.press("e")
    page.get_by_role("button", name="Local", exact=True).click()
    before = {name: world(window, name) for name in ("root", "lowerback", "upperback", "thorax")}
    window.until(f"{GIZMO}.shown")
    ring_drag(window, 0, share=0.0)  # within the spine's limits
    window.settle()
    assert window.state("scene.history.undo") == "rotate 3 joints"
    own = {
        name: turn_between(
            transforms.nearest_rotation(world(window, above)).T @ world(window, name),
            transforms.nearest_rotation(before[above]).T @ before[name],
        )[1]
        for above, name in (
            ("root", "lowerback"),
            ("lowerback", "upperback"),
            ("upperback", "thorax"),
        )
    }
    assert min(own.values()) > 0.1
    assert max(own.values()) - min(own.values()) < 0.02
    # Keys of them alone.
    page.keyboard.press("k")
    page.keyboard.press("Shift+s")
    window.until(f"({UNDO} ?? '').startsWith('key lowerback, upperback, thorax')")
    # Copied and pasted alone, mirrored onto the other side.
    select(window, "lradius")
    select(window, "lhand", modifiers=["Shift"])
    window.page.evaluate(
        "poise.studio.connection.act({do: 'set-values', values: {lradius_rx: 0.6}})"
    )
    window.until(f"{UNDO} === 'set lradius_rx'")
    window.settle()
    page.keyboard.press("m")
    window.until(f"{UNDO} === 'mirror lradius, lhand'")
    window.settle()
    dofs = [dof["name"] for dof in window.state("scene.character.dofs")]
    assert pose(window)[dofs.index("rradius_rx")] == pytest.approx(0.6, abs=1e-4)
    page.keyboard.press("Control+c")
    window.until("poise.studio.state.message.includes('pose of 2 joints')")
    page.keyboard.press("r")
    window.until(f"{UNDO} === 'reset lradius, lhand'")
    window.settle()
    assert pose(window)[dofs.index("rradius_rx")] == pytest.approx(0.6, abs=1e-4)
    page.keyboard.press("Control+v")
    window.until(f"{UNDO} === 'paste a pose'")
    window.settle()
    assert pose(window)[dofs.index("lradius_rx")] == pytest.approx(0.6, abs=1e-4)


def test_angles_and_twist_of_a_quaternion_joint_in_the_panel(open_studio, shared_data):
    window = open_studio(str(shared_data / "gltf" / "mixamo_tpose.glb")).window()
    page = window.page
    name = next(
        joint["name"] for joint in window.state("scene.character.joints")
        if joint["name"].endswith("LeftArm")
    )  # fmt: skip
    select(window, name)
    at = [dof["name"] for dof in window.state("scene.character.dofs")].index(f"{name}_qw")
    assert page.get_by_label(f"{name}_qw").count() == 0
    page.get_by_label("Order of the angles").select_option("ZYX")
    typed = {"x": "20+10", "y": "-40", "z": "0.5 rad"}
    for axis, text in typed.items():
        field = page.get_by_role("spinbutton", name=f"{name} {axis}", exact=True)
        steps = window.state("scene.history.steps")
        field.fill(text)
        field.press("Enter")
        window.until(f"poise.studio.state.scene.history.steps === {steps + 1}")
        window.settle()
    wanted = quaternions.from_euler((0.5, np.radians(-40), np.radians(30)), "zyx")
    assert abs(pose(window)[at : at + 4] @ wanted) == pytest.approx(1.0, abs=1e-6)
    shown = [
        float(page.get_by_role("spinbutton", name=f"{name} {axis}", exact=True).input_value())
        for axis in "xyz"
    ]
    assert shown == pytest.approx([30.0, -40.0, np.degrees(0.5)], abs=0.06)
    # The twist is typed; the swing stays.
    axis = np.array(page.evaluate(
        "(() => { const c = poise.studio.state.scene.character;"
        f" const j = c.joints.findIndex((e) => e.name === {json.dumps(name)});"
        " const f = (r) => r; const k = c.joints.findIndex((e) => e.parent === j);"
        " return [c.joints[j].rest, c.joints[k].rest] })()"
    )).reshape(2, 3, 4)  # fmt: skip
    bone = axis[0, :, :3].T @ (axis[1, :, 3] - axis[0, :, 3])
    bone /= np.linalg.norm(bone)
    swing, _ = quaternions.swing_twist(pose(window)[at : at + 4], bone)
    field = page.get_by_role("spinbutton", name=f"{name} twist", exact=True)
    field.fill("25")
    field.press("Enter")
    window.until(f"Math.abs({field_value(name, 'twist')} - 25) < 0.06")
    window.settle()
    after, twist = quaternions.swing_twist(pose(window)[at : at + 4], bone)
    np.testing.assert_allclose(np.abs(after @ swing), 1.0, atol=1e-5)
    assert quaternions.to_rotation_vector(twist) @ bone == pytest.approx(np.radians(25), abs=1e-4)
    # A slider is one step, also far beyond a right angle.
    slider = page.get_by_label(f"{name} y slider")
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * (180 - 40) / 360, y)
    page.mouse.down()
    for share in np.linspace(0.4, 0.85, 8):
        page.mouse.move(box["x"] + share * box["width"], y)
    page.mouse.up()
    window.until(f"{UNDO} === 'rotate {name}' && {field_value(name, 'y')} > 100")
    field = page.get_by_role("spinbutton", name=f"{name} x", exact=True)
    field.fill("abc")
    field.press("Enter")
    window.until("poise.studio.state.message.includes(\"'abc' is not a number\")")


def field_value(name, which):
    return (
        "Number(document.querySelector('poise-studio').shadowRoot.querySelector('poise-joints')"
        f".shadowRoot.querySelector('[aria-label=\"{name} {which}\"]').value)"
    )


def test_views_without_perspective_and_back(at_rest):
    window = at_rest
    page = window.page
    seen = {name: window.joint(name) for name in ("lhand", "rhand", "root", "head")}
    page.keyboard.press("Numpad1")
    window.until("poise.studio.state.view.name === 'front' && poise.studio.state.view.orthographic")
    left, right, root = (np.array(window.joint(name)) for name in ("lhand", "rhand", "root"))
    assert left[0] > root[0] > right[0]  # the left hand is on the right of who looks at it
    assert left[1] == pytest.approx(right[1], abs=1.5)
    page.keyboard.press("3")
    window.until("poise.studio.state.view.name === 'left'")
    left, right = (np.array(window.joint(name)) for name in ("lhand", "rhand"))
    assert np.abs(left - right).max() < 2  # one behind the other
    page.keyboard.press("7")
    window.until("poise.studio.state.view.name === 'top'")
    root, head = (np.array(window.joint(name)) for name in ("root", "head"))
    assert abs(root[0] - head[0]) < 3
    page.keyboard.press("Control+1")
    window.until("poise.studio.state.view.name === 'back'")
    assert window.joint("lhand")[0] < window.joint("rhand")[0]
    # What is pulled follows the mouse there, too.
    start = window.joint("lhand")
    end = window.drag(start, (-20, -30))
    window.settle()
    spot = window.page.evaluate("poise.studio.state.spots[0]")
    box = window.page.evaluate(
        "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect();"
        " return [b.left, b.top] })()"
    )
    assert np.abs(np.array(spot[:2]) + box - end).max() < 2
    window.release()
    page.keyboard.press("Control+z")
    window.until(f"{UNDO} === null")
    window.settle()
    page.get_by_role("button", name="User", exact=True).click()
    window.until("poise.studio.state.view.name === 'user' && !poise.studio.state.view.orthographic")
    for name, place in seen.items():
        np.testing.assert_allclose(window.joint(name), place, atol=0.1)
    page.keyboard.press("5")
    window.until("poise.studio.state.view.orthographic")
    page.get_by_role("button", name="Ortho").click()
    window.until("!poise.studio.state.view.orthographic")
    for name, place in seen.items():
        np.testing.assert_allclose(window.joint(name), place, atol=0.1)
    # Turned away from, a fixed view is none any more; the selected joint is seen from near by.
    page.keyboard.press("1")
    window.until("poise.studio.state.view.name === 'front'")
    page.mouse.move(40, 300)
    page.mouse.down()
    page.mouse.move(90, 320)
    page.mouse.up()
    window.until("poise.studio.state.view.name === 'user'")
    select(window, "lradius")
    apart = np.hypot(*np.subtract(window.joint("lradius"), window.joint("lhand")))
    page.keyboard.press("Shift+f")
    window.until(f"(() => {{ const [a, b] = [poise.joint('lradius'), poise.joint('lhand')];"
                 f" return Math.hypot(a[0] - b[0], a[1] - b[1]) > {2 * apart} }})()")  # fmt: skip


def test_auto_key_says_why_it_sets_none(window):
    page = window.page
    act = "poise.studio.connection.act"
    page.evaluate(f"{act}({{do: 'add-layer'}})")
    window.until("poise.studio.state.scene.layers.length === 1")
    page.evaluate(
        f"{act}({{do: 'change-layer', layer:"
        " {...poise.studio.state.scene.layers[0].settings, muted: true}})"
    )
    page.keyboard.press("k")
    page.get_by_role("button", name="Auto", exact=True).click()
    window.until("poise.studio.state.scene.timeline.auto_key")
    window.drag(window.joint("rhand"), (30, 40))
    window.release()
    window.until("poise.studio.state.message.startsWith('no key was set: Layer 1 is muted')")
    assert page.evaluate("poise.studio.dock.look.keys") == 0


def test_the_end_of_a_bone_is_dragged_over_a_sphere_about_its_joint(open_studio, shared_data):
    window = open_studio(str(shared_data / "gltf" / "mixamo_tpose.glb")).window()
    window.page.keyboard.press("f")
    names = [joint["name"] for joint in window.state("scene.character.joints")]
    name = next(each for each in names if each.endswith("LeftArm"))
    child = next(each for each in names if each.endswith("LeftForeArm"))
    rotate_tool(window, name)
    start, before = pose(window), world(window, name)
    places = np.array(window.state("world")).reshape(-1, 3, 4)[:, :, 3]
    bone = places[names.index(child)] - places[names.index(name)]
    for keep in (False, True):
        left, top = window.page.evaluate(
            "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect();"
            " return [b.left, b.top] })()"
        )
        x, y = np.add(window.page.evaluate(f"{GIZMO}.ball"), (left, top))
        assert np.hypot(*np.subtract(window.joint(child), (x, y))) < 1.5
        pivot = np.array(window.joint(name))
        goal = pivot + 0.6 * (np.array([x, y]) - pivot) + (0.0, 12.0)
        window.page.mouse.move(x, y)
        window.page.mouse.down()
        window.until(f"{GIZMO}.turning")
        for step in range(1, 9):
            window.page.mouse.move(*(np.array([x, y]) + (goal - (x, y)) * step / 8))
        window.settle()
        window.until("poise.studio.mode.gizmo.words !== '0.0°'")
        seen = window.joint(child)
        assert np.hypot(*np.subtract(seen, goal)) < 2.0  # the end is under the mouse
        axis, angle = turn_between(before, world(window, name))
        assert angle > 0.3
        assert abs(axis @ bone) / np.linalg.norm(bone) < 1e-3  # it swings, and does not twist
        now = np.array(window.state("world")).reshape(-1, 3, 4)[:, :, 3]
        length = np.linalg.norm(now[names.index(child)] - now[names.index(name)])
        assert length == pytest.approx(np.linalg.norm(bone), rel=1e-5)
        if keep:
            window.page.mouse.up()
            window.until(f"({UNDO} ?? '').startsWith('rotate')")
        else:
            window.page.keyboard.press("Escape")
            window.page.mouse.up()
            window.until(f"!{GIZMO}.turning")
            window.until(
                "Math.max(...poise.studio.state.q.map((v, i) =>"
                f" Math.abs(v - {start.tolist()}[i]))) < 1e-6"
            )
            window.settle()
    assert window.messages == []
