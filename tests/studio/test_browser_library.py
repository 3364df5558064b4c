"""Pose library in a real Chromium: thumbnails, joint subsets, weights, renaming."""

from __future__ import annotations

import numpy as np
import pytest

UNDO = "poise.studio.state.scene.history.undo"


def test_pictures_parts_weights_and_names(window):
    page = window.page
    window.drag(window.joint("lhand"), (-20, -120))
    window.release()
    page.get_by_role("tab", name="Poses").click()
    page.get_by_role("button", name="Keep", exact=True).click()
    window.until("poise.studio.state.scene.library[0] === 'Pose 1'")
    picture = "poise.studio.state.scene.notes['Pose 1'].picture"
    assert page.evaluate(f"{picture}.length") > 1500
    colours = page.evaluate(
        f"new Promise((done) => {{ const image = new Image(); image.onload = () => {{"
        " const canvas = document.createElement('canvas');"
        " [canvas.width, canvas.height] = [144, 144];"
        " const pen = canvas.getContext('2d'); pen.drawImage(image, 0, 0);"
        " const data = new Uint32Array(pen.getImageData(0, 0, 144, 144).data.buffer);"
        f" done(new Set(data).size) }}; image.src = {picture} }})"
    )
    assert colours > 500  # the body is on it
    assert page.locator("poise-library .card img").count() == 1
    raised = np.array(window.state("q"))
    # Of an arm alone.
    elbow, wrist = (np.array(window.joint(name)) for name in ("lradius", "lwrist"))
    page.mouse.click(*(elbow + wrist) / 2.0)  # the forearm
    window.settle()
    page.get_by_label("Selected joints only").check()
    page.get_by_role("textbox", name="Name of this pose").fill("elbow")
    page.keyboard.press("Enter")
    window.until("poise.studio.state.scene.notes.elbow?.joints[0] === 'lradius'")
    page.get_by_role("button", name="Rest pose").click()
    window.until(f"{UNDO} === 'reset to the rest pose'")
    window.settle()
    rest = np.array(window.state("q"), float)
    page.get_by_role("button", name="elbow", exact=True).click()
    window.until(f"{UNDO} === \"apply the pose 'elbow'\"")
    window.settle()
    names = [dof["name"] for dof in window.state("scene.character.dofs")]
    wanted = rest.copy()
    wanted[names.index("lradius_rx")] = raised[names.index("lradius_rx")]
    np.testing.assert_allclose(window.state("q"), wanted, atol=1e-6)
    # The slider changes the pose that was taken last, in one step.
    page.get_by_role("button", name="Pose 1", exact=True).click()
    window.until(f"{UNDO} === \"apply the pose 'Pose 1'\"")
    steps = window.state("scene.history.steps")
    slider = page.get_by_role("slider", name="Weight of poses")
    box = slider.bounding_box()
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] - 8, y)
    page.mouse.down()
    for share in np.linspace(0.9, 0.5, 8):
        page.mouse.move(box["x"] + share * box["width"], y)
    page.mouse.up()
    window.settle()
    weight = int(slider.input_value()) / 100
    assert 0.4 < weight < 0.6
    at = names.index("lhumerus_rz")
    goes = wanted[at] + weight * (raised[at] - wanted[at])
    window.until(f"Math.abs(poise.studio.state.q[{at}] - ({goes})) < 1e-4")
    assert window.state("scene.history.steps") == steps
    # Another name.
    page.get_by_role("button", name="Rename Pose 1").click()
    field = page.get_by_role("textbox", name="New name of Pose 1")
    field.fill("raised")
    field.press("Enter")
    window.until("poise.studio.state.scene.library[0] === 'raised'")
    page.get_by_role("button", name="raised", exact=True).wait_for()
    assert window.state("scene.notes.raised.picture")
    assert window.state("q")[at] == pytest.approx(goes, abs=1e-4)
    assert window.messages == []
