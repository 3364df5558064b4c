"""Poles, IK and FK, and foot roll with real mouse and keys, in a real Chromium."""

from __future__ import annotations

import numpy as np
import pytest

LIMBS = "poise.studio.state.limbs"


def joint(window, name):
    return [each["name"] for each in window.state("scene.character.joints")].index(name)


def world(window, name):
    """(3, 4) a joint's frame."""
    return np.array(window.state("world")).reshape(-1, 3, 4)[joint(window, name)]


def limb(window, name):
    return next(each for each in window.state("scene.limbs") if each["name"] == name)


def pole(window, name):
    """Return the page's state of a pole handle, and its position in the window."""
    found = next(each for each in window.state("limbs.poles") if each["name"] == name)
    box = window.page.evaluate(
        "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect();"
        " return [b.left, b.top] })()"
    )
    return found, np.add(found["at"], box)


def bend_elbow(window, name="lradius", degrees="80"):
    window.page.get_by_role("treeitem", name=name, exact=True).click()
    box = window.page.get_by_role("spinbutton", name=f"{name}_rx", exact=True)
    box.fill(degrees)
    box.press("Enter")
    window.until(f"poise.studio.state.scene.history.undo === 'set {name}_rx'")
    window.settle()


def drag_from(window, start, way, steps=10):
    page = window.page
    page.mouse.move(*start)
    window.until(f"{LIMBS}.hovered !== null")
    page.mouse.down()
    window.until(f"{LIMBS}.dragging")
    for step in range(1, steps + 1):
        page.mouse.move(*np.add(start, np.multiply(way, step / steps)))


def handles(window):
    window.page.keyboard.press("v")
    window.until(f"{LIMBS}.shown")


def angle(one, other):
    cosine = np.dot(one, other) / np.linalg.norm(one) / np.linalg.norm(other)
    return np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))


def test_a_pole_is_shown_dragged_pinned_and_undone(at_rest):
    window = at_rest
    bend_elbow(window)
    handles(window)
    found, at = pole(window, "left arm")
    before, hand = np.array(window.state("q")), world(window, "lhand")
    shoulder = world(window, "lhumerus")
    drag_from(window, at, (0, -60))
    window.page.mouse.up()
    window.until("poise.studio.state.scene.history.undo === 'bend the limb of lhand'")
    window.settle()
    bent, _ = pole(window, "left arm")
    assert angle(bent["bend"], found["bend"]) > 15.0
    assert not bent["held"]
    np.testing.assert_allclose(world(window, "lhand")[:, 3], hand[:, 3], atol=1e-4)
    np.testing.assert_allclose(world(window, "lhumerus")[:, 3], shoulder[:, 3], atol=1e-4)
    # Pinned by P over it: the bend stays while the hand is dragged.
    window.page.mouse.move(*pole(window, "left arm")[1])
    window.until(f"{LIMBS}.hovered === 'left arm'")
    window.page.keyboard.press("p")
    window.until(f"{LIMBS}.poles.find((one) => one.name === 'left arm').held")
    wanted = np.array(limb(window, "left arm")["pole"])
    handles_off(window)
    window.drag(window.joint("lhand"), (-40, -60))
    window.release()
    handles(window)
    now = np.array(pole(window, "left arm")[0]["bend"])
    line = world(window, "lhand")[:, 3] - world(window, "lhumerus")[:, 3]
    flat = wanted - wanted @ line / (line @ line) * line
    assert angle(now, flat) < 0.5
    for _ in range(3):
        window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === 'set lradius_rx'")
    window.settle()
    np.testing.assert_allclose(window.state("q"), before, atol=1e-6)
    assert limb(window, "left arm")["pole"] is None


def handles_off(window):
    window.page.keyboard.press("v")
    window.until(f"!{LIMBS}.shown")


def test_escape_takes_a_dragged_pole_back_and_a_knee_follows_with_both_feet_pinned(window):
    handles(window)
    before = np.array(window.state("q"))
    feet = {name: world(window, name) for name in ("lfoot", "rfoot")}
    _, at = pole(window, "left leg")
    drag_from(window, at, (60, 0))
    window.until("poise.studio.state.scene.history.undo === null && poise.studio.connection.idle")
    window.page.keyboard.press("Escape")
    window.page.mouse.up()
    window.settle()
    np.testing.assert_allclose(window.state("q"), before, atol=1e-6)
    # The body down, so that the knees bend, and a knee to the side.
    window.drag(window.joint("root"), (0, 40))
    window.release()
    found, at = pole(window, "left leg")
    drag_from(window, at, (50, 0))
    window.settle()
    window.page.mouse.up()
    window.settle()
    assert angle(pole(window, "left leg")[0]["bend"], found["bend"]) > 5.0
    for name, frame in feet.items():
        np.testing.assert_allclose(world(window, name), frame, atol=1e-3)
    assert not window.state("unheld")


def test_the_switch_never_changes_the_pose_and_each_does_what_it_says(window):
    page = window.page
    bend_elbow(window)
    page.keyboard.press("i")
    window.until(
        "poise.studio.state.scene.limbs.some((one) => one.mode === 'ik' && one.name === 'left arm')"
    )
    before = np.array(window.state("q"))
    page.get_by_role("tab", name="Limbs").click()
    page.get_by_role("button", name="left arm: FK").click()
    window.until("poise.studio.state.scene.limbs.some((one) => one.mode === 'fk')")
    np.testing.assert_allclose(window.state("q"), before, atol=1e-6)
    names = [dof["name"] for dof in window.state("scene.character.dofs")]
    own = [k for k, name in enumerate(names) if name.startswith(("lhumerus", "lradius", "lhand"))]
    hand = world(window, "lhand")[:, 3]
    window.drag(window.joint("thorax"), (50, 30))
    window.release()
    np.testing.assert_allclose(np.array(window.state("q"))[own], before[own], atol=1e-6)
    assert np.linalg.norm(world(window, "lhand")[:, 3] - hand) > 0.02
    page.get_by_role("button", name="left arm", exact=True).click()
    page.keyboard.press("i")
    window.until(
        "poise.studio.state.scene.limbs.some((one) => one.mode === 'ik' && one.name === 'left arm')"
    )
    hand = world(window, "lhand")[:, 3]
    window.drag(window.joint("thorax"), (-50, 20))
    window.release()
    np.testing.assert_allclose(world(window, "lhand")[:, 3], hand, atol=1e-4)
    assert (
        window.page.get_by_role("button", name="left arm: IK").get_attribute("aria-pressed")
        == "true"
    )


@pytest.mark.parametrize("by", ["slider", "ring"])
def test_a_pinned_foot_rolls_about_what_stays_on_the_floor(window, by):
    page = window.page
    flat, toes = world(window, "lfoot"), world(window, "ltoes")
    number = next(h["id"] for h in window.state("scene.holds") if h["joint"] == "lfoot")
    if by == "slider":
        page.get_by_role("tab", name="Limbs").click()
        slider = page.get_by_role("slider", name="lfoot ball roll")
        box = slider.bounding_box()
        page.mouse.move(box["x"] + 4, box["y"] + box["height"] / 2)
        page.mouse.down()
        for share in np.linspace(0.05, 0.5, 12):
            page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2)
        page.mouse.up()
    else:
        handles(window)
        page.keyboard.press("3")  # from the side, where the ring is round
        window.until("poise.studio.state.view.name === 'left'")
        window.settle()
        drawn = window.state("drawn")
        window.until(f"poise.studio.state.drawn > {drawn} || poise.studio.stage.ask()")
        rings = window.state("limbs.rings")
        points = np.array(next(ring["points"] for ring in rings if ring["hold"] == number))
        left, top = page.evaluate(
            "(() => { const b = poise.studio.stage.canvas.getBoundingClientRect();"
            " return [b.left, b.top] })()"
        )
        points = np.add(points, (left, top))
        page.mouse.move(*points[30])
        window.until(f"{LIMBS}.hovered === {number}")
        page.mouse.down()
        for k in range(30, 36):
            page.mouse.move(*points[k])
        page.mouse.up()
    window.until("(poise.studio.state.scene.history.undo || '').startsWith('roll the foot')")
    window.settle()
    roll = next(h["roll"] for h in window.state("scene.holds") if h["id"] == number)
    rolled = world(window, "lfoot")
    assert sum(roll["angles"]) > 0.2
    assert angle(rolled[:, 1], flat[:, 1]) == pytest.approx(
        np.degrees(sum(roll["angles"])), abs=0.1
    )
    if roll["angles"][1]:  # about the ball: toes stay where they are
        np.testing.assert_allclose(world(window, "ltoes")[:, 3], toes[:, 3], atol=1e-4)
        assert rolled[1, 3] > flat[1, 3] + 0.01
    page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    window.settle()
    np.testing.assert_allclose(world(window, "lfoot"), flat, atol=1e-5)
