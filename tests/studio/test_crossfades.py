"""Overlapping clips: crossfade formula, drawing and dragging in a real Chromium."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import InvalidValue
from poise.studio import Document, Scene
from poise.studio.timeline.timeline import fades, motion_of, values_at

DOCK = "poise.studio.dock"
FADE = "poise.studio.state.scene.clips[1].fade"


@pytest.fixture
def document():
    """The walk from 0 to 2 s less a frame, and its mirror image from 1 s on."""
    made = Document(Scene.of(character()))
    made.edit("edit-clip", id=1, operation="mirror")
    made.edit("change-clip", clip={"id": 1, "motion": "walk mirrored", "start": 1.0})
    made.edit("add-clip", motion="walk", start=0.0)
    return made


def test_the_whole_overlap_is_the_fade_unless_told_otherwise(document):
    scene = document.scene
    end = scene.end_of(scene.clip(2))
    assert fades(scene)[2].room == 0.0
    usual = fades(scene)[1]
    assert (usual.into, usual.out, usual.room) == pytest.approx((end - 1.0, 0.0, end - 1.0))
    document.edit("change-clip", clip={**clip(document, 1), "fade": 0.4})
    after = document.scene
    assert fades(after)[1].into == 0.4
    body, first, second = scene.character.skeleton, scene.motion("walk"), scene.clip(1)
    mirrored = scene.motion(second.motion)
    dof = body.dof_index("lradius_rx")
    for frame, share in ((60, 0.0), (72, 0.5), (84, 1.0), (100, 1.0)):  # a smooth step of u
        a, b = first.q[frame, dof], mirrored.q[frame - 60, dof]
        np.testing.assert_allclose(values_at(after, frame / 60)[dof], a + share * (b - a))
    u = 0.25
    a, b = first.q[66, dof], mirrored.q[6, dof]
    wanted = a + u * u * (3.0 - 2.0 * u) * (b - a)
    np.testing.assert_allclose(values_at(after, 1.1)[dof], wanted, atol=1e-12)
    assert document.undo() == "change the clip walk mirrored"


def test_a_clip_within_another_fades_in_and_out(document):
    document.edit("change-clip", clip={**clip(document, 1), "start": 0.5, "last": 1.0})
    within = fades(document.scene)[1]
    assert (within.into, within.out, within.room) == (0.0, 0.0, 0.5)
    cut = values_at(document.scene, 0.5 + 1e-9)
    document.edit("change-clip", clip={**clip(document, 1), "fade": 0.2})
    scene = document.scene
    walk = scene.motion("walk")
    np.testing.assert_allclose(values_at(scene, 0.5), walk.q[30], atol=1e-12)
    np.testing.assert_allclose(values_at(scene, 1.5), walk.q[90], atol=1e-12)
    assert np.abs(cut - walk.q[30]).max() > 0.1
    steps = np.abs(np.diff(motion_of(scene, 60.0).q, axis=0))
    document.edit("change-clip", clip={**clip(document, 1), "fade": None})
    jumps = np.abs(np.diff(motion_of(document.scene, 60.0).q, axis=0))
    assert steps.max() < 0.25 < jumps.max()  # radians a frame
    document.edit("change-clip", clip={**clip(document, 1), "fade": 3.0})
    assert fades(document.scene)[1].into == 0.5  # half of it, in and out
    with pytest.raises(InvalidValue, match=r"clip fade -0\.1 s: expected 0 or more"):
        document.edit("change-clip", clip={**clip(document, 1), "fade": -0.1})


def clip(document, number):
    found = document.scene.clip(number)
    return {name: getattr(found, name) for name in ("id", "motion", "start", "first", "last")}


def test_a_crossfade_is_drawn_and_dragged(walking):
    window = walking
    window.page.keyboard.press("k")
    window.until(f"!!{DOCK}.board && !!{DOCK}.clipPlace(1)")
    for edit in (
        {"do": "add-clip", "motion": "walk", "start": 1.0},
        {"do": "change-timeline", "timeline": {"length": 4.0, "rate": 30.0}},
    ):
        window.page.evaluate(f"poise.studio.connection.act({json.dumps(edit)})")
    window.until("poise.studio.state.scene.clips.length === 2")
    window.until(f"!!{DOCK}.fadePlace(2)")
    assert window.page.evaluate(f"{DOCK}.fadePlace(1)") is None
    room = window.page.evaluate(f"{FADE}.room")
    x, y = window.page.evaluate(f"{DOCK}.fadePlace(2)")
    left = window.page.evaluate(f"{DOCK}.timePlace(1.0)")[0]
    wanted = left + (x - left) / 2
    window.page.mouse.move(x, y)
    window.until("poise.studio.dock.canvas.style.cursor === 'col-resize'")
    window.page.mouse.down()
    for k in range(1, 9):
        window.page.mouse.move(x + (wanted - x) * k / 8, y)
    window.page.mouse.up()
    window.until(f"Math.abs({FADE}.into - {room / 2}) < 0.04")
    moved, _ = window.page.evaluate(f"{DOCK}.fadePlace(2)")
    assert moved == pytest.approx(wanted, abs=6.0)
    window.until("poise.studio.state.scene.history.undo === 'change the clip walk'")
    field = window.page.get_by_label("Fade of the clip")
    field.fill("0.2")
    field.press("Enter")
    window.until(f"{FADE}.into === 0.2")
    window.page.keyboard.press("Control+z")
    window.until(f"Math.abs({FADE}.into - {room / 2}) < 0.04")
    window.page.keyboard.press("Control+z")
    window.until(f"{FADE}.into === {room}")
