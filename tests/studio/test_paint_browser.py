"""Paint mode in a real Chromium: real mouse events on the bundled body and on real files."""

from __future__ import annotations

import json

import numpy as np
import pytest


def paint(window, joint=None):
    """Go to paint mode; a joint's weights are shown."""
    window.page.get_by_role("tab", name="Paint").click()
    window.until("poise.studio.state.mode === 'paint'")
    if joint is not None:
        window.page.get_by_role("button", name=joint, exact=True).click()
        window.until(f"poise.studio.state.selected === {joint!r}")


def stroke(window, start, way, steps=8, lift=True):
    """A stroke of the mouse; waits until all of it is painted."""
    x, y = start
    window.page.mouse.move(x, y)
    window.page.mouse.down()
    for step in range(1, steps + 1):
        window.page.mouse.move(x + way[0] * step / steps, y + way[1] * step / steps)
    if lift:
        window.page.mouse.up()
    window.until("poise.studio.state.painted")


def weights(window, joint, skin=0):
    """(n,) the weights of a joint as the page draws them."""
    found = window.page.evaluate(
        """([name, number]) => {
          const skin = poise.studio.body.skins[number];
          const joint = poise.studio.state.scene.character.joints.findIndex((j) => j.name === name);
          const slot = skin.view.joints.indexOf(joint);
          const { joints, values, influences } = skin.weights;
          const out = new Array(values.length / influences).fill(0);
          values.forEach((w, i) => {
            if (joints[i] === slot) out[Math.floor(i / influences)] += w;
          });
          return out;
        }""",
        [joint, skin],
    )
    return np.array(found)


def test_a_stroke_paints_erases_smooths_and_is_undone_in_two_windows(at_rest):
    window = at_rest
    second = window.beside()
    paint(window, "lradius")
    before = weights(window, "lradius")
    x, y = window.joint("lhumerus")
    stroke(window, (x + 40, y), (-25, 0))
    window.until("poise.studio.state.scene.history.undo === 'paint lradius'")
    added = weights(window, "lradius")
    assert (added - before).max() > 0.3
    assert (added - before).min() > -1e-6
    window.until("poise.studio.state.ring && poise.studio.state.values !== null")
    assert window.state("values")[0][1] > 0.2

    second.until("poise.studio.state.scene.history.undo === 'paint lradius'")
    np.testing.assert_allclose(weights(second, "lradius"), added, atol=1e-6)

    window.page.get_by_role("radio", name="Subtract").click()
    stroke(window, (x + 40, y), (-25, 0))
    erased = weights(window, "lradius")
    assert (added - erased).max() > 0.3
    window.page.keyboard.press("4")
    stroke(window, (x + 40, y), (-25, 0))
    window.until("poise.studio.state.scene.history.steps === 3")
    for _ in range(3):
        window.page.keyboard.press("Control+z")
    window.until("poise.studio.state.scene.history.undo === null")
    window.until("poise.studio.body.skins[0].weights.key === poise.studio.state.scene.weights[0]")
    np.testing.assert_array_equal(weights(window, "lradius"), before)
    assert window.messages == []


def test_locks_both_sides_and_keys(window):
    paint(window, "lradius")
    window.page.get_by_role("button", name="Lock the weights of lhumerus").click()
    window.until("poise.studio.state.scene.painting.locked.length === 1")
    held = weights(window, "lhumerus")
    right = weights(window, "rradius")
    window.page.keyboard.press("m")
    window.page.keyboard.press("]")
    x, y = window.joint("lradius")
    stroke(window, (x, y), (20, 0))
    np.testing.assert_allclose(weights(window, "lhumerus"), held, atol=1e-6)
    assert np.abs(weights(window, "rradius") - right).max() > 0.01
    window.page.mouse.move(*window.joint("lfemur"))
    window.until("poise.studio.state.ring")
    window.page.keyboard.press("j")
    window.until("poise.studio.state.selected !== 'lradius'")
    window.page.keyboard.press("l")
    window.until("poise.studio.state.scene.painting.locked.length === 2")
    steps = window.state("scene.history.steps")
    window.page.mouse.down()
    window.page.mouse.up()
    window.until("poise.studio.state.message.includes('is locked')")
    assert window.state("scene.history.steps") == steps


def test_weights_follow_a_vertex_while_it_is_dragged(window):
    page = window.page
    page.get_by_role("treeitem", name="lradius", exact=True).click()
    box = page.get_by_role("spinbutton", name="lradius_rx", exact=True)
    box.fill("80")
    box.press("Enter")
    window.until("poise.studio.state.scene.history.undo === 'set lradius_rx'")
    window.settle()
    paint(window, "lradius")
    page.get_by_role("radio", name="Place").click()
    x, y = window.joint("lradius")
    page.mouse.move(x, y)
    window.until("poise.studio.mode.brush.hit !== null")
    steps = window.state("scene.history.steps")
    page.evaluate("window.first = poise.vertices(0); 0")
    far = "poise.vertices(0).reduce((far, x, k) => Math.max(far, Math.abs(x - first[k])), 0)"
    gaps = (  # of the vertex that is dragged, before and now, to the pointer
        "(({skin, vertex, to}) => [first, poise.vertices(skin)].map((all) => {"
        " const [x, y, z] = all.slice(3 * vertex, 3 * vertex + 3);"
        " return to.distanceTo({x, y, z}); }))(poise.studio.mode.placing.drag)"
    )
    page.mouse.down()
    page.mouse.move(x + 3, y + 3)
    page.mouse.move(x + 6, y + 6)
    window.until(f"{far} > 1e-4")  # the weights that are shown, in the middle of the drag
    window.until(f"(([before, now]) => now < before - 1e-5)({gaps})")
    assert window.state("scene.history.steps") == steps
    page.keyboard.press("Escape")
    window.until(f"{far} < 1e-6")
    page.mouse.up()
    assert window.state("scene.painting.placed") == []
    # Undone before the new weights arrive, the previewed ones do not stay.
    page.evaluate(
        "const own = fetch; window.fetch = (from, ...rest) => String(from).includes('weights/')"
        " ? new Promise((go) => setTimeout(go, 500)).then(() => own(from, ...rest))"
        " : own(from, ...rest); 0"
    )
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 6)
    window.until(f"{far} > 1e-4")
    page.mouse.up()
    window.until("poise.studio.state.scene.painting.placed.length === 1", 60)
    assert window.state("scene.history.steps") == steps + 1
    page.keyboard.press("Control+z")
    window.until(f"{far} < 1e-6")
    assert window.messages == []


def test_tools_volumes_and_a_vertex_in_its_place(window):
    page = window.page
    page.get_by_role("treeitem", name="lradius", exact=True).click()
    box = page.get_by_role("spinbutton", name="lradius_rx", exact=True)
    box.fill("80")
    box.press("Enter")
    window.until("poise.studio.state.scene.history.undo === 'set lradius_rx'")
    window.settle()
    paint(window, "lradius")
    page.get_by_role("radio", name="Place").click()
    page.mouse.move(*window.joint("lradius"))
    window.until("poise.studio.mode.brush.hit !== null")
    x, y = window.joint("lradius")
    page.mouse.down()
    page.mouse.move(x + 3, y + 3)
    page.mouse.move(x + 6, y + 6)
    page.mouse.up()
    window.until("poise.studio.state.scene.painting.placed.length === 1")
    placed = window.state("scene.painting.placed")[0]
    assert placed["left"] < placed["before"]
    assert window.state("scene.history.undo") == "place a vertex"
    page.get_by_role("tab", name="Tools").click()
    page.get_by_role("button", name="Smooth all").click()
    window.until("poise.studio.state.scene.history.undo === 'smooth the weights'")
    page.get_by_role("tab", name="Volumes").click()
    page.get_by_role("button", name="Create volumes").click()
    window.until("poise.studio.state.volumes.shown > 20")
    volumes = window.state("scene.painting.volumes")
    number = [volume["joint"] for volume in volumes].index("ltibia")
    page.evaluate(f"poise.studio.mode.volumes.choose({number})")
    grip = json.dumps(window.state("volumes.grips")[2])
    x, y = page.evaluate(f"poise.where(...{grip})")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 14, y)
    page.mouse.up()
    window.until(f"poise.studio.state.scene.history.undo === 'change volume {number}'")
    after = window.state("scene.painting.volumes")[number]
    assert after["radius"] > volumes[number]["radius"]
    before = weights(window, "ltibia")
    page.get_by_role("button", name="Bind by them").click()
    window.until("poise.studio.state.scene.history.undo === 'bind with the volumes'")
    window.until("poise.studio.body.skins[0].weights.key === poise.studio.state.scene.weights[0]")
    assert np.abs(weights(window, "ltibia") - before).max() > 0.1
    assert window.messages == []


def test_after_a_kill_in_the_middle_of_a_stroke_what_was_painted_is_there(open_studio, rest_file):
    studio = open_studio(rest_file)
    window = studio.window()
    paint(window, "lradius")
    x, y = window.joint("lhumerus")
    stroke(window, (x + 40, y), (-25, 0), lift=False)
    painted = weights(window, "lradius")
    studio.until_kept()
    studio.kill()
    studio.start()
    again = studio.window()
    np.testing.assert_allclose(weights(again, "lradius"), painted, atol=1e-6)


@pytest.mark.parametrize("name", ["CesiumMan.glb", "Fox.glb"])
def test_real_skins_are_painted(open_studio, shared_data, name):
    window = open_studio(str(shared_data / "gltf" / name)).window()
    paint(window)
    place = window.page.evaluate(
        """() => {
          const studio = poise.studio;
          const box = studio.stage.canvas.getBoundingClientRect();
          for (let y = 40; y < box.height; y += 12)
            for (let x = 40; x < box.width; x += 12)
              if (studio.mode.brush.find(x, y)) return [x + box.left + 4, y + box.top + 4];
          return null;
        }"""
    )
    window.page.mouse.move(*place)
    window.until("poise.studio.state.ring")
    window.page.keyboard.press("j")
    joint = window.state("selected")
    before = weights(window, joint)
    window.page.keyboard.press("2")
    stroke(window, place, (6, 6))
    window.until(f"poise.studio.state.scene.history.undo === 'paint {joint}'")
    after = weights(window, joint)
    assert (before - after).max() > 0.01 or "cannot be removed" in window.state("message")
    assert window.messages == []
