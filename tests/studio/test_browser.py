"""The studio in a real Chromium: real mouse events, state through a small hook."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise import read
from poise.bundled import character
from poise.studio.wire.messages import Drag

PIXEL = 1.0
FOOT = 1e-4  # metres that a pinned foot may move


def feet(window):
    world = np.array(window.state("world")).reshape(-1, 3, 4)
    names = [joint["name"] for joint in window.state("scene.character.joints")]
    return np.array([world[names.index(foot), :, 3] for foot in ("lfoot", "rfoot")])


def within_limits(window):
    dofs, q = window.state("scene.character.dofs"), window.state("q")
    for dof, value in zip(dofs, q, strict=True):
        low = -np.inf if dof["lower"] is None else dof["lower"]
        high = np.inf if dof["upper"] is None else dof["upper"]
        # What the browser has is rounded to single precision.
        assert low - 1e-6 <= value <= high + 1e-6, dof["name"]


@pytest.mark.parametrize(
    ("joint", "beside", "way"),
    [
        ("lhand", (0, 0), (-40, -60)),
        ("lradius", (0, 0), (-15, 20)),
        ("lfemur", (3, 45), (-8, 0)),
        ("head", (0, -10), (12, 14)),
    ],
    ids=["a hand", "an elbow", "the middle of a thigh", "the head"],
)
def test_what_is_grabbed_follows_the_cursor_and_pins_hold(window, joint, beside, way):
    before = feet(window)
    x, y = window.joint(joint)
    cursor = window.drag((x + beside[0], y + beside[1]), way)
    window.settle()
    assert away(window, cursor) <= PIXEL
    assert np.abs(feet(window) - before).max() < FOOT
    within_limits(window)
    window.release()
    assert window.state("scene.history.undo").startswith("pull ")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    assert window.messages == []


def away(window, cursor):
    """Pixels between the grabbed spot and the cursor."""
    left, top = window.page.evaluate(
        "(() => { const box = poise.studio.stage.canvas.getBoundingClientRect();"
        " return [box.left, box.top]; })()"
    )
    ((x, y, _),) = window.state("spots")
    return float(np.hypot(x + left - cursor[0], y + top - cursor[1]))


def test_a_move_is_sent_as_it_comes_not_with_the_next_frame_and_once(window):
    window.page.evaluate(
        "() => { let last = ''; const sent = window.sent = [];"
        " for (const kind of ['pointermove', 'pointerrawupdate'])"
        "   addEventListener(kind, (event) => { last = event.type; }, true);"
        " const { connection } = poise.studio, pack = connection.pack.bind(connection);"
        " connection.pack = (make) => {"
        "   sent.push([last, new Uint8Array(make(0))[0]]); return pack(make); }; }"
    )
    cursor = window.drag(window.joint("lhand"), (-40, -60), steps=20)
    window.settle()
    drags = [kind for kind, number in window.page.evaluate("sent") if number == Drag.KIND]
    assert 1 <= len(drags) <= 20
    assert drags.count("pointerrawupdate") > len(drags) / 2
    assert away(window, cursor) <= PIXEL
    window.release()


def test_pins_and_targets_are_set_dragged_and_removed(window):
    window.page.mouse.move(*window.joint("lhand"))
    window.until("poise.studio.state.under !== null")
    window.page.keyboard.press("t")
    window.until("poise.studio.state.scene.holds.length === 3")
    hold = window.state("scene.holds")[2]
    assert hold["pin"] is False
    x, y = window.page.evaluate(f"poise.where(...{json.dumps(hold['position'])})")
    window.drag((x, y), (-20, -50))
    window.release()
    moved = window.state("scene.holds")[2]["position"]
    assert np.linalg.norm(np.subtract(moved, hold["position"])) > 0.05
    assert window.state("scene.history.undo").startswith("move the target")
    window.page.get_by_role("tab", name="Pins").click()
    window.page.get_by_role("button", name="Remove the pin or target of").nth(2).click()
    window.until("poise.studio.state.scene.holds.length === 2")


def test_a_pinned_foot_is_dragged_with_its_pin(window):
    hold = window.state("scene.holds")[0]
    x, y = window.page.evaluate(f"poise.where(...{json.dumps(hold['position'])})")
    # Beside the pin's mark, on the skin of the foot.
    spot = window.page.evaluate(
        """([x, y]) => {
          const { pulling, stage } = poise.studio;
          const { left, top } = stage.canvas.getBoundingClientRect();
          const foot = pulling.find(x - left, y - top).joint;
          for (let r = 14; r < 40; r += 2) for (let a = 0; a < 6.28; a += 0.4) {
            const [u, v] = [x + r * Math.cos(a), y + r * Math.sin(a)];
            const under = pulling.find(u - left, v - top);
            if (under && under.hold === 0 && under.joint === foot) return [u, v];
          }
        }""",
        [x, y],
    )  # fmt: skip
    others = window.state("scene.holds")[1:]
    window.drag(tuple(spot), (0, -30))
    window.release()
    moved = window.state("scene.holds")[0]
    pixels = window.page.evaluate(f"poise.where(...{json.dumps(moved['position'])})")
    np.testing.assert_allclose(pixels, (x, y - 30), atol=3.0)
    assert window.state("scene.holds")[1:] == others
    assert window.state("scene.history.undo").startswith("move the pin")


def test_feet_pulls_and_reach_are_chosen_in_the_panel(window):
    window.page.get_by_role("tab", name="Pins").click()
    window.page.get_by_role("button", name="flat").first.click()
    window.until("poise.studio.state.scene.holds[0].foot === 'ball'")
    assert window.state("scene.holds")[0]["joint"] == "ltoes"
    window.page.get_by_role("button", name="ball").click()
    window.until("poise.studio.state.scene.holds[0].foot === 'flat'")
    window.page.get_by_label("Reach of pulls").select_option("limb")
    window.until("poise.studio.state.scene.settings.chain === 'limb'")
    window.page.get_by_label("Spine share").fill("0.8")
    window.until("poise.studio.state.scene.settings.spine === 0.8")
    window.page.mouse.move(*window.joint("lhand"))
    window.until("poise.studio.state.under !== null")
    window.page.keyboard.press("t")
    window.until("poise.studio.state.scene.holds.length === 3")
    joint = window.state("scene.holds")[2]["joint"]
    pull = window.page.get_by_label(f"Pull of {joint}")
    pull.fill("3")
    pull.blur()
    window.until("poise.studio.state.scene.holds[2].weight === 3")
    window.page.get_by_label(f"Reach of {joint}").select_option("trunk")
    window.until("poise.studio.state.scene.holds[2].chain === 'trunk'")


def test_dragging_a_target_leaves_nothing_behind_on_the_graphics_card(window):
    window.page.mouse.move(*window.joint("lhand"))
    window.until("poise.studio.state.under !== null")
    window.page.keyboard.press("t")
    window.until("poise.studio.state.scene.holds.length === 3")
    hold = window.state("scene.holds")[2]
    x, y = window.page.evaluate(f"poise.where(...{json.dumps(hold['position'])})")
    window.drag((x, y), (-4, -4))
    window.settle()
    drawn = window.state("drawn")
    window.until(f"poise.studio.state.drawn > {drawn} || poise.studio.stage.ask()")
    before = window.state("geometries")
    for step in range(1, 13):
        drawn = window.state("drawn")
        window.page.mouse.move(x - 4 - 2 * step, y - 4 - 4 * step)
        window.until(f"poise.studio.state.drawn > {drawn}")
    window.settle()
    drawn = window.state("drawn")
    window.until(f"poise.studio.state.drawn > {drawn} || poise.studio.stage.ask()")
    assert before > 0
    assert window.state("geometries") == before
    moved = window.state("scene.holds")[2]["position"]
    window.release()
    assert np.linalg.norm(np.subtract(moved, hold["position"])) > 0.05
    assert window.messages == []


def test_keys_do_nothing_to_the_body_while_a_dialog_is_open(window):
    window.page.get_by_role("button", name="Help").click()
    window.until("!!poise.studio.help.renderRoot.querySelector('dialog[open]')")
    window.page.keyboard.press("b")
    window.page.keyboard.press("m")
    window.page.get_by_role("heading", name="Everywhere").click()
    window.page.keyboard.press("m")
    window.page.keyboard.press("Escape")
    window.until("!poise.studio.help.renderRoot.querySelector('dialog[open]')")
    window.settle()
    assert window.state("scene.history.undo") is None
    assert window.page.evaluate("poise.studio.store.bones") is False
    window.page.keyboard.press("m")
    window.until("poise.studio.state.scene.history.undo === 'mirror the pose'")


def frame(window, joint):
    """(3, 4) a joint's frame as the browser has it."""
    names = [each["name"] for each in window.state("scene.character.joints")]
    return np.reshape(window.state("world"), (-1, 3, 4))[names.index(joint)]


def test_alt_turns_the_end_and_shift_keeps_the_height(window):
    world = [frame(window, name) for name in ("lhand", "lfingers", "lthumb")]
    window.drag(window.joint("lhand"), (0, 40), keys=["Alt"])
    pulls = "[...poise.studio.pulling.pulls.values()]"
    joints = "poise.studio.body.character.joints"
    held = window.page.evaluate(f"{joints}[{pulls}[0].joint].name")
    before = world[("lhand", "lfingers", "lthumb").index(held)]
    window.release()
    turned = frame(window, held)
    angle = np.arccos(np.clip((np.trace(before[:, :3].T @ turned[:, :3]) - 1) / 2, -1, 1))
    assert angle > 0.2
    assert np.linalg.norm(turned[:, 3] - before[:, 3]) < 0.1
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    spot = window.joint("lhand")
    window.drag(spot, (-30, 6), keys=["Shift"])
    window.settle()
    height = window.page.evaluate("poise.studio.pulling.pulls.values().next().value.to.y")
    start = window.page.evaluate("poise.studio.pulling.pulls.values().next().value.from.y")
    assert height == pytest.approx(start, abs=1e-9)
    window.release()


def test_values_locks_limits_and_poses(window):
    window.page.get_by_role("treeitem", name="lradius", exact=True).click()
    box = window.page.get_by_role("spinbutton", name="lradius_rx", exact=True)
    box.fill("60")
    box.press("Enter")
    number = [dof["name"] for dof in window.state("scene.character.dofs")].index("lradius_rx")
    window.until(f"Math.abs(poise.studio.state.q[{number}] - Math.PI / 3) < 1e-5")
    window.page.get_by_role("button", name="Lock lradius_rx").click()
    window.until("poise.studio.state.scene.locked.length === 1")
    window.page.get_by_role("tab", name="Poses").click()
    window.page.get_by_role("textbox", name="Name of this pose").fill("bent")
    window.page.get_by_role("button", name="Keep").click()
    window.until("poise.studio.state.scene.library[0] === 'bent'")
    window.page.get_by_role("button", name="Rest pose").click()
    window.until("poise.studio.state.scene.history.undo === 'reset to the rest pose'")
    assert window.state(f"q[{number}]") == pytest.approx(np.pi / 3, abs=1e-5)
    window.page.get_by_role("button", name="Mirror").click()
    window.until("poise.studio.state.scene.history.undo === 'mirror the pose'")
    assert window.messages == []


def test_two_windows_stay_in_step(window):
    second = window.beside()
    window.drag(window.joint("lhand"), (-30, -30))
    window.release()
    window.until("poise.studio.state.scene.history.undo !== null")
    q = json.dumps(window.state("q"))
    second.until(f"(q => poise.studio.state.q.every((value, i) => value === q[i]))({q})")
    assert second.state("scene") == window.state("scene")


def test_after_a_kill_in_the_middle_of_a_drag_the_pose_is_there(open_studio):
    studio = open_studio()
    window = studio.window()
    window.drag(window.joint("lhand"), (-40, -60))
    window.settle()
    q = window.state("q")
    studio.until_kept()
    studio.kill()
    studio.start()
    again = studio.window()
    np.testing.assert_allclose(again.state("q"), q, atol=1e-6)


@pytest.mark.parametrize(
    ("button", "suffix"),
    [("glTF, with skin", ".glb"), ("FBX, with skin", ".fbx"), ("VRM avatar", ".vrm")],
)
def test_a_file_is_opened_and_a_posed_one_comes_out(window, tmp_path, button, suffix):
    window.drag(window.joint("lhand"), (-30, -50))
    window.release()
    q = window.state("q")
    with window.page.expect_download() as download:
        window.page.get_by_role("button", name="Export", exact=True).click()
        window.page.get_by_role("button", name=button).click()
    file = tmp_path / f"posed{suffix}"
    download.value.save_as(file)
    posed = read(file)
    body = character().skeleton
    assert len(posed.skins) == 1
    values = dict(zip(body.dof_names, q, strict=True))
    found = posed.motion[0]
    np.testing.assert_allclose(
        found.world[found.skeleton.joint_index("lhand"), :3, 3],
        body.rest.with_values(**values).world[body.joint_index("lhand"), :3, 3],
        atol=1e-5,
    )


def test_a_motion_without_a_skin_is_in_view_from_the_beginning(open_studio, shared_data):
    window = open_studio(str(shared_data / "asf_amc" / "cmu_02_01_walk.amc")).window()
    box = window.page.locator("poise-studio canvas").first.bounding_box()
    for joint in window.state("scene.character.joints"):
        x, y = window.joint(joint["name"])
        assert box["x"] < x < box["x"] + box["width"], joint["name"]
        assert box["y"] < y < box["y"] + box["height"], joint["name"]
