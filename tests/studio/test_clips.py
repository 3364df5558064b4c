"""Edits of a clip's motion: equal to the library's, each one undo step."""

from __future__ import annotations

import numpy as np
import pytest

from poise.bundled import character
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion import (
    blended,
    crossed,
    find_transitions,
    joined,
    mirrored,
    resampled,
    retimed,
)
from poise.motion.sequences import Recipe
from poise.studio import Document, Scene
from poise.studio.actions import action_from
from poise.studio.jobs.jobs import quiet


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
        ({"operation": "join"}, "join, blend and transition require another clip"),
        ({"operation": "mirror", "other": 1}, "join, blend and transition require another clip"),
        ({"operation": "mirror", "amount": 2.0}, "does not accept an amount"),
        ({"operation": "retime"}, "requires an amount"),
        ({"operation": "blend", "amount": 1.5, "other": 1}, r"blend share 1\.5: expected 0 to 1"),
        ({"operation": "resample", "amount": -1.0}, "expected a positive number"),
    ],
)
def test_what_does_not_fit_is_refused(document, values, reason):
    before = document.scene
    with pytest.raises(InvalidValue, match=reason):
        document.act(action_from({"do": "edit-clip", "id": 1, **values}))
    assert document.scene is before


def test_the_menu_mirrors_a_clip(walking):
    window = walking
    window.page.keyboard.press("k")
    window.page.evaluate("poise.studio.dock.desk.clip = 1")
    window.page.evaluate("poise.studio.dock.menu = 'clean'")
    window.page.get_by_role("button", name="Mirror", exact=True).click()
    window.until("poise.studio.store.scene.clips[0].clip.motion === 'walk mirrored'")
    window.page.keyboard.press("Control+z")
    window.until("poise.studio.store.scene.clips[0].clip.motion === 'walk'")


def test_two_clips_are_blended_and_crossed_as_in_the_library(document):
    walk = document.scene.character.motions["walk"]
    document.edit("edit-clip", id=1, operation="mirror")
    document.edit("add-clip", motion="walk")
    mirrored_walk = document.scene.motion("walk mirrored")
    document.edit("edit-clip", id=2, operation="blend", amount=0.25, other=1)
    found = document.scene.motion(document.scene.clip(2).motion)
    assert found.name == "walk blended"
    np.testing.assert_allclose(found.q, blended(walk, mirrored_walk, 0.25).q, atol=1e-12)
    document.undo()
    edit = action_from({"do": "edit-clip", "id": 2, "operation": "transition", "other": 1})
    work = edit.work(document.scene)
    result = work.function(*work.arguments, quiet)
    best = find_transitions(walk, mirrored_walk, limit=np.inf, most=1)[0]
    assert f"from frame {best.first} to frame {best.second}" in edit.message(result)
    document.act(edit)
    found = document.scene.motion(document.scene.clip(2).motion)
    np.testing.assert_allclose(found.q, crossed(walk, mirrored_walk, best).q, atol=1e-12)


def test_a_clip_is_optimised_as_by_the_library_and_reports(document):
    document.edit("change-clip", clip={"id": 1, "motion": "walk", "first": 0.0, "last": 0.5})
    goals = ["15: lhand+=0,0.05,0"]
    edit = action_from({"do": "sequence-clip", "id": 1, "goals": goals})
    work = edit.work(document.scene)
    assert "converged" in edit.message(work.function(*work.arguments, quiet))
    document.act(edit)
    walk = document.scene.character.motions["walk"][:31]
    wanted = Recipe(tuple(goals), limits="clip").apply(Motion(walk.skeleton, walk.q, walk.fps))
    found = document.scene.motion("walk optimised")
    np.testing.assert_allclose(found.q, wanted.motion.q, atol=1e-9)
    hand = walk.skeleton.joint_index("lhand")
    raised = found.world[15, hand, 1, 3] - walk.world[15, hand, 1, 3]
    assert abs(raised - 0.05) < 1e-4
    document.undo()
    assert document.scene.clip(1).motion == "walk"
    with pytest.raises(InvalidValue):
        document.act(action_from({"do": "sequence-clip", "id": 1}))


def test_the_menu_optimises_blends_and_goes_over_with_reports(walking):
    window = walking
    page = window.page
    page.keyboard.press("k")
    window.until("!!poise.studio.dock.desk")
    page.evaluate("poise.studio.dock.desk.clip = 1")
    page.evaluate("poise.studio.dock.menu = 'motion'")
    page.get_by_role("button", name="+ walk").click()
    window.until("poise.studio.store.scene.clips.length === 2")
    page.evaluate("poise.studio.dock.menu = 'clean'")
    page.get_by_label("Blend, share").fill("0.25")
    page.get_by_label("Blend, share").press("Tab")
    page.get_by_label("Blend with").select_option("2")
    window.until("poise.studio.store.scene.clips[0].clip.motion === 'walk blended'")
    page.get_by_label("Transition to").select_option("2")
    window.until("poise.studio.store.scene.clips[0].clip.motion === 'walk blended with transition'")
    window.until("poise.studio.message.includes('from frame')")
    trimmed = "{...poise.studio.store.scene.clips[0].clip, last: 0.4}"
    page.evaluate(f"poise.studio.connection.act({{do: 'change-clip', clip: {trimmed}}})")
    page.get_by_label("Goals").fill("10: lhand+=0,0.05,0")
    page.get_by_role("button", name="Optimise", exact=True).click()
    window.until("poise.studio.store.scene.clips[0].clip.motion.endsWith(' optimised')")
    window.until("poise.studio.message.includes('converged')")
    page.get_by_label("Goals").fill("10: lhnd=0,1,0")
    page.get_by_role("button", name="Optimise", exact=True).click()
    window.until("poise.studio.message.includes('lhnd')")
    assert window.messages == []
