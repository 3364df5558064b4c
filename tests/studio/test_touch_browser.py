"""Touch input in every mode, in a real Chromium: one and two fingers."""

from __future__ import annotations

import json

import numpy as np
import pytest

DOCK = "poise.studio.dock"
ELBOW = "lradius_rx"


class Fingers:
    """Fingers on a window; where they are is in its pixels."""

    def __init__(self, window):
        self.window = window
        self.tools = window.page.context.new_cdp_session(window.page)

    def _send(self, kind, places):
        points = [{"x": float(x), "y": float(y), "id": n} for n, (x, y) in enumerate(places)]
        self.tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def down(self, *places):
        """One after the other, as fingers come."""
        for count in range(1, len(places) + 1):
            self._send("touchStart", places[:count])

    def move(self, *places):
        self._send("touchMove", places)

    def up(self):
        self._send("touchEnd", [])

    def tap_beside(self, first, place):
        """One finger comes down and goes again, beside the first one, or alone."""
        here = [] if first is None else [first]
        self._send("touchStart", [*here, place])
        last = {"x": float(place[0]), "y": float(place[1]), "id": len(here)}
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [last]})

    def drag(self, start, way, steps=8):
        """One finger, from a place by a way; it is still down."""
        start, way = np.array(start), np.array(way)
        self.down(start)
        for step in range(1, steps + 1):
            self.move(start + way * step / steps)

    def part(self, first, second, way, steps=6):
        """Two fingers, the second going away from the first."""
        first, second, way = np.array(first), np.array(second), np.array(way)
        self.down(first, second)
        for step in range(1, steps + 1):
            self.move(first, second + way * step / steps)
        self.up()


@pytest.fixture
def window(open_studio):
    return open_studio().window(has_touch=True)


def go(window, mode):
    window.page.get_by_role("tab", name=mode, exact=True).click()
    window.until(f"poise.studio.state.mode === '{mode.lower()}'")


def undo_is(window, label):
    window.until(f"(poise.studio.state.scene.history.undo ?? '').startsWith({label!r})")


def distance(window):
    """From the camera to what it looks at."""
    return window.page.evaluate(
        "poise.studio.stage.camera.position.distanceTo(poise.studio.stage.controls.target)"
    )


def nearer(window, fingers, first, second, way):
    """Two fingers come nearer, and change nothing of the document."""
    before, steps = distance(window), window.state("scene.history.steps")
    fingers.part(first, second, way)
    window.until(
        "poise.studio.stage.camera.position.distanceTo(poise.studio.stage.controls.target)"
        f" < {0.95 * before}"
    )
    assert window.state("scene.history.steps") == steps


def test_fingers_move_and_draw_joints_and_paint(open_studio, rest_file):
    window = open_studio(rest_file).window(has_touch=True)
    fingers = Fingers(window)
    go(window, "Rig")
    x, y = window.joint("lradius")
    fingers.drag((x, y), (12, -30))
    window.until("poise.studio.state.dragging")
    fingers.up()
    undo_is(window, "move lradius")
    window.until("poise.studio.body.character === poise.studio.state.scene.character")
    assert np.linalg.norm(np.subtract(window.joint("lradius"), (x + 12, y - 30))) < 6.0
    # Two fingers on the body are the camera's.
    chest = window.joint("thorax")
    nearer(window, fingers, np.subtract(chest, (6, 0)), np.add(chest, (10, 0)), (9, 0))
    assert not window.state("dragging")
    # A tap draws a joint, where no other is near.
    window.page.get_by_role("treeitem", name="lhand", exact=True).click()
    window.page.get_by_role("button", name="Draw").click()
    window.until("poise.studio.state.drawing")
    joints = len(window.state("scene.character.joints"))
    fingers.down(np.add(window.joint("lowerback"), (36, 10)))
    fingers.up()
    undo_is(window, "draw ")
    window.until(f"poise.studio.state.scene.character.joints.length > {joints}")
    window.until("!poise.studio.state.waiting")

    go(window, "Paint")
    window.page.get_by_role("button", name="lradius", exact=True).click()
    spot = np.add(window.joint("lhumerus"), (30, 0))
    nearer(window, fingers, np.subtract(spot, (8, 0)), np.add(spot, (8, 0)), (6, 0))
    spot = np.add(window.joint("lhumerus"), (40, 0))
    fingers.drag(spot, (-25, 0))
    window.until("poise.studio.state.dabs > 0")
    fingers.up()
    undo_is(window, "paint lradius")
    assert window.messages == []


def test_fingers_move_keys_and_time_and_pull_on_compared_bodies(window):
    fingers = Fingers(window)
    window.page.keyboard.press("k")
    window.until(f"!!{DOCK}.board && !!{DOCK}.clipPlace(1)")
    put = [
        {"dof": ELBOW, "time": t, "value": [v], "kind": "catmull-rom", "incoming": None,
         "outgoing": None, "handles": None} for t, v in ((0.5, 0.3), (1.0, 0.9))
    ]  # fmt: skip
    for action in ({"do": "remove-clip", "id": 1}, {"do": "put-keys", "keys": put}):
        window.page.evaluate(f"poise.studio.connection.act({json.dumps(action)})")
    window.until(f"{DOCK}.look.keys === 2")
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    window.until(f"{DOCK}.board.drawn && !!{DOCK}.keyPlace({ELBOW!r}, 1)")
    # A finger reaches a key from farther away than a mouse, and drags it.
    x, y = window.page.evaluate(f"{DOCK}.keyPlace({ELBOW!r}, 1)")
    frame = window.page.evaluate(f"{DOCK}.desk.scale.perSecond / 60")
    fingers.drag((x + 10, y), (10 * frame, 0))
    fingers.up()
    undo_is(window, "move ")
    number = [each["name"] for each in window.state("scene.character.dofs")].index(ELBOW)
    last = f"{DOCK}.tracks.all.get({number}).times.at(-1)"
    window.until(f"Math.abs({last} - {70 / 60}) < 1e-9")
    # On the ruler it scrubs.
    start, end = (window.page.evaluate(f"{DOCK}.timePlace({time})") for time in (0.2, 0.6))
    fingers.drag(start, np.subtract(end, start))
    fingers.up()
    window.until("Math.abs(poise.studio.store.pose.time - 0.6) < 1 / 60 + 1e-9")
    # Two of them: what is under each stays under it.
    middle = window.page.evaluate(f"{DOCK}.look.top + 0.75 * {DOCK}.look.height")
    first, second = (
        (window.page.evaluate(f"{DOCK}.timePlace({t})")[0], middle) for t in (0.4, 0.8)
    )
    fingers.part(first, second, (120, 0))
    steps = window.state("scene.history.steps")
    window.until(f"Math.abs({DOCK}.timePlace(0.8)[0] - {second[0] + 120}) < 2")
    assert window.page.evaluate(f"{DOCK}.timePlace(0.4)[0]") == pytest.approx(first[0], abs=2)
    assert window.state("scene.history.steps") == steps

    go(window, "Compare")
    window.until("poise.studio.state.compared.ready")
    x, y = window.page.evaluate("poise.studio.mode.where(0, 'lhand')")
    fingers.drag((x, y), (-20, -20))
    window.until("poise.studio.state.pulls === 1 && poise.studio.state.compared.apart")
    fingers.up()
    window.until("poise.studio.state.pulls === 0")
    window.until("poise.studio.state.compared.view.record !== null")
    assert window.messages == []


REFUSED = "Release the drag first; until then, other controls are disabled."


def place(window, role, name):
    box = window.page.get_by_role(role, name=name, exact=True).bounding_box()
    return box["x"] + 0.5 * box["width"], box["y"] + 0.5 * box["height"]


def arrived(window, at):
    """Wait until what is pulled is where the finger is, and the body at rest."""
    left, top = window.page.evaluate(
        "(({left, top}) => [left, top])(poise.studio.stage.canvas.getBoundingClientRect())"
    )
    x, y = np.subtract(at, (left, top))
    window.until(
        "!poise.studio.state.moving &&"
        f" Math.hypot(...[{x}, {y}].map((v, i) => v - poise.studio.state.spots[0][i])) < 1"
    )
    window.settle()


def refuses(window, press):
    """A press that comes to a word, and to nothing else."""
    before, undo = window.state("q"), window.state("scene.history.undo")
    window.page.evaluate("poise.studio.store.say('')")
    press()
    window.until(f"poise.studio.state.message === {REFUSED!r}")
    window.settle()
    np.testing.assert_allclose(window.state("q"), before, atol=1e-6)
    assert window.state("scene.history.undo") == undo
    assert window.state("mode") == "pose"


def test_another_hand_presses_nothing_in_the_middle_of_a_drag(window):
    page, fingers = window.page, Fingers(window)
    page.evaluate("poise.studio.connection.act({do: 'mirror-pose'})")
    undo_is(window, "mirror")
    hand = np.add(window.joint("lhand"), (-20, -40))
    fingers.drag(window.joint("lhand"), (-20, -40))
    arrived(window, hand)
    slider = f"{(selected := window.state('selected'))}_rx slider"
    for role, name in (
        ("tab", "Rig"), ("tab", "Pins"), ("button", "Undo"), ("slider", slider),
        ("treeitem", "rhand"),
    ):  # fmt: skip
        there = place(window, role, name)
        refuses(window, lambda there=there: fingers.tap_beside(hand, there))
        refuses(window, lambda there=there: page.mouse.click(*there))
        assert (window.state("pulls"), window.state("selected")) == (1, selected)
    # The pull goes on as if nothing had been, and after it everything can be pressed.
    fingers.move(np.subtract(hand, (10, 10)))
    arrived(window, np.subtract(hand, (10, 10)))
    fingers.up()
    undo_is(window, f"pull {selected}")
    assert window.state("message") == ""
    # A slider that is held is a drag, too.
    x, y = place(window, "slider", slider)
    page.mouse.move(x, y)
    page.mouse.down()
    window.settle()
    there = place(window, "button", "Undo")
    refuses(window, lambda: fingers.tap_beside(None, there))
    page.mouse.up()
    fingers.tap_beside(None, there)
    window.until("poise.studio.state.scene.history.redo !== null")
    assert window.messages == []


def test_a_pull_that_another_window_ends_is_over_here_with_a_word(window):
    second, fingers = window.beside(), Fingers(window)
    fingers.drag(window.joint("lhand"), (-20, -40))
    window.until("poise.studio.state.pulls === 1")
    window.settle()
    pulled = window.state("q")
    second.page.evaluate("poise.studio.connection.act({do: 'mirror-pose'})")
    window.until("poise.studio.state.pulls === 0")
    assert window.state("message").startswith("The pull ended")
    undo_is(window, "mirror")
    assert window.state("scene.history.steps") == 2
    # The pose comes in a message of its own, after that of the scene.
    window.until(f"poise.studio.state.q.some((value, i) => value !== {list(pulled)}[i])")
    # Escape takes the pull back, and there is none: what the other window did stays.
    mirrored = window.state("q")
    window.page.keyboard.press("Escape")
    fingers.move(window.joint("rhand"))
    fingers.up()
    window.settle()
    assert window.state("scene.history.steps") == 2
    np.testing.assert_allclose(window.state("q"), mirrored, atol=1e-6)
    fingers.drag(window.joint("lhand"), (-10, -10))
    window.until("poise.studio.state.pulls === 1")
    fingers.up()
    window.until("poise.studio.state.scene.history.steps === 3")
    assert window.messages == []
