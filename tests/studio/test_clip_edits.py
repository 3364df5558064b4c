"""Edits of a clip's motion: the same as in the library, each one step of undo."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import InvalidValue
from poise.motion import joined, mirrored, resampled, retimed
from poise.studio import Document, Scene
from poise.studio.actions import action_from


@pytest.fixture
def document():
    return Document(Scene.of(character()))


EDITS = [
    ("mirror", None, mirrored, "walk mirrored"),
    ("retime", 2.0, lambda walk: retimed(walk, 2.0), "walk retimed"),
    ("resample", 24.0, lambda walk: resampled(walk, 24.0), "walk resampled"),
]


@pytest.mark.parametrize(("operation", "amount", "made", "name"), EDITS)
def test_an_edit_is_the_library_s(document, operation, amount, made, name):
    walk = document.scene.character.motions["walk"]
    document.edit("edit-clip", id=1, operation=operation, amount=amount)
    found = document.scene.motion(document.scene.clip(1).motion)
    wanted = made(walk)
    assert (found.name, found.fps, len(found)) == (name, wanted.fps, len(wanted))
    np.testing.assert_allclose(found.q, wanted.q, atol=1e-12)
    assert document.scene.character.motions["walk"] is walk
    document.undo()
    assert document.scene.clip(1).motion == "walk"


def test_a_trim_follows_a_retimed_clip_and_ends_with_a_crop(document):
    walk = document.scene.character.motions["walk"]
    document.edit("change-clip", clip={"id": 1, "motion": "walk", "first": 0.5, "last": 1.5})
    document.edit("edit-clip", id=1, operation="retime", amount=2.0)
    clip = document.scene.clip(1)
    assert (clip.first, clip.last) == (0.25, 0.75)
    document.undo()
    document.edit("edit-clip", id=1, operation="crop")
    clip = document.scene.clip(1)
    assert (clip.first, clip.last) == (0.0, None)
    np.testing.assert_array_equal(document.scene.motion(clip.motion).q, walk.q[30:91])


def test_clips_are_joined(document):
    walk = document.scene.character.motions["walk"]
    document.edit("add-clip", motion="walk")
    document.edit("edit-clip", id=1, operation="join", amount=0.2, other=2)
    found = document.scene.motion(document.scene.clip(1).motion)
    np.testing.assert_allclose(found.q, joined(walk, walk, overlap=0.2).q, atol=1e-12)
    assert document.scene.clip(2).motion == "walk"


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"operation": "join"}, "join takes another clip"),
        ({"operation": "mirror", "other": 1}, "join takes another clip"),
        ({"operation": "mirror", "amount": 2.0}, "takes no amount"),
        ({"operation": "retime"}, "takes an amount"),
        ({"operation": "resample", "amount": -1.0}, "expected a positive number"),
    ],
)
def test_what_does_not_fit_is_refused(document, values, reason):
    before = document.scene
    with pytest.raises(InvalidValue, match=reason):
        document.act(action_from({"do": "edit-clip", "id": 1, **values}))
    assert document.scene is before


def test_the_menu_mirrors_a_clip(open_studio):
    window = open_studio().window()
    window.page.keyboard.press("k")
    window.page.evaluate("poise.studio.dock.desk.clip = 1")
    window.page.evaluate("poise.studio.dock.menu = 'clean'")
    window.page.get_by_role("button", name="Mirror", exact=True).click()
    window.until("poise.studio.store.scene.clips[0].clip.motion === 'walk mirrored'")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.store.scene.clips[0].clip.motion === 'walk'")
