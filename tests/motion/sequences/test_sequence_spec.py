"""Contacts that stay in their footprints while other goals change a motion."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import ShapeError
from poise.motion import Contacts, cleaned, find_contacts, foot_points
from poise.motion.sequences import Recipe, at, closeness, optimise, plant, standing

SLACK = 0.004


def noisy(frames: int = 60) -> poise.Motion:
    """The bundled walk, with movements of some millimetres that no stance has."""
    walk = character().motion[:frames]
    t = np.arange(frames) / walk.fps
    body = walk.skeleton
    q = walk.q.copy()
    for name, amount, hertz in (("root_tx", 0.002, 2.3), ("root_tz", 0.002, 3.1)):
        q[:, body.dof_index(name)] += amount * np.sin(2.0 * np.pi * hertz * t)
    return poise.Motion(body, q, walk.fps, "noisy walk")


def drift(contacts: Contacts, motion: poise.Motion) -> float:
    """The largest distance of a standing point from the anchor of its contact, metres."""
    paths = {point.name: point.path(motion) for point in contacts.points}
    return max(
        float(np.linalg.norm(paths[s.point][s.first : s.last + 1] - s.anchor, axis=1).max())
        for s in contacts.spans
    )


def test_contacts_hold_exactly_and_in_place() -> None:
    clip = noisy()
    contacts = find_contacts(clip, slack=SLACK)
    assert len(contacts.spans) > 4
    there = contacts.anchored(clip)
    assert max(span.drift for span in there.spans) == pytest.approx(drift(there, clip))
    assert drift(there, clip) > 1e-3
    held = plant(clip, contacts, limits="clip")
    assert held.converged
    # Two points of one foot may be incompatible by as much as they drift.
    assert drift(there, held.motion) < SLACK
    assert drift(contacts.anchored(held.motion), held.motion) < 1e-6
    assert held.changed < 0.03
    with pytest.raises(ShapeError, match="the contacts have 60 frames, but the motion has 30"):
        contacts.anchored(clip[:30])


@pytest.mark.parametrize("spread", [0.05, 0.25, 0.5])
def test_footprints_stay_in_place_at_every_spread(spread: float) -> None:
    clip = noisy()
    result = Recipe(("30: lhand+=0.05,0.1,0.05",), True, spread=spread, limits="clip").apply(clip)
    assert result.converged, result.explain()
    hand = clip.skeleton.joint_index("lhand")
    moved = result.motion.world_positions[30, hand] - clip.world_positions[30, hand]
    np.testing.assert_allclose(moved, (0.05, 0.1, 0.05), atol=1e-6)
    held = Recipe(contacts=True, limits="clip").apply(clip).motion
    contacts = find_contacts(cleaned(clip).motion, slack=SLACK).anchored(held)
    assert len(contacts.spans) > 4
    assert drift(contacts, result.motion) < 1e-3


def test_hard_goals_move_footprints_and_a_note_tells_how_far() -> None:
    clip = noisy()
    contacts = find_contacts(clip, slack=SLACK)
    ball = next(span for span in contacts.spans if span.point == "left ball")
    joint = next(point.joint for point in contacts.points if point.name == "left ball")
    goal = f"{ball.first}: {joint}+=0.05,0,0"
    result = Recipe((goal,), True, limits="clip").apply(clip)
    assert result.converged, result.explain()
    (note,) = [note for note in result.notes if "footprints" in note]
    assert note.startswith("hard goals move footprints by up to 0.0")
    assert any(error.preferred and "preferred, at most" in error.text() for error in result.errors)


def test_a_free_root_takes_footprints_along() -> None:
    clip = noisy(40)
    goal = "-1: root+=0.1,0,0"
    fixed = Recipe((goal,), True, limits="clip").apply(clip)
    free = Recipe((goal,), True, ("root_tx",), limits="clip").apply(clip)
    assert fixed.converged and free.converged
    assert not any(error.preferred for error in free.errors)
    contacts = find_contacts(clip, slack=SLACK).anchored(clip)
    assert drift(contacts, free.motion) > 2.0 * drift(contacts, fixed.motion)


def test_preferred_goals_do_not_count() -> None:
    clip = noisy(30)
    contacts = find_contacts(clip, slack=SLACK)
    feet = standing(contacts.anchored(clip), fixed=True)
    assert {goal.preferred for goal in feet} == {False, True}
    span = contacts.spans[0]
    point = next(point for point in contacts.points if point.name == span.point)
    elsewhere = span.anchor + np.array([0.02, 0.0, 0.0])
    there = poise.reach(poise.point(point.joint, point.offset), elsewhere, hard=True)
    result = optimise(
        clip, [at(there, span.first), *feet], metrics=[closeness(spread=0.1)], limits="clip"
    )
    worst = max(error.worst[1] for error in result.errors if error.preferred)
    assert worst > 0.01 and result.converged


def test_a_note_says_that_standing_feet_moved_where_nothing_holds_them() -> None:
    clip = character().motion[:60]
    goals = ("30: lhand+=0.0,0.2,0.1",)
    result = Recipe(goals, limits="clip").apply(clip)
    (note,) = [note for note in result.notes if "--contacts" in note]
    points = {point.name: point for point in find_contacts(clip).points}
    frame, name = note.split("(frame ")[1].split(")")[0].split(": ")
    shift = points[name].path(result.motion)[int(frame)] - points[name].path(clip)[int(frame)]
    assert f"{np.linalg.norm(shift):.3g} m" in note and np.linalg.norm(shift) > 0.01
    free = Recipe(goals, free=("root",), limits="clip").apply(clip)
    held = Recipe(goals, contacts=True, limits="clip").apply(clip)
    small = Recipe(("30: lhand+=0,0.002,0",), limits="clip").apply(clip)
    assert not any("--contacts" in note for each in (free, held, small) for note in each.notes)


def test_the_default_limits_keep_feet_of_a_clip_that_exceeds_its_limits() -> None:
    """The limits of the skeleton make a foot slide, which a note reports."""
    walk = character().motion[:50]
    body = walk.skeleton.with_limits({"lfemur_rx": (-2.0, 0.0)})
    clip = poise.Motion(body, walk.q, walk.fps)
    recipe = Recipe(("20: rhand+=0,0.1,0",), contacts=True)
    free, tight = recipe.apply(clip), replace(recipe, limits="skeleton").apply(clip)
    assert free.converged and tight.converged
    assert not any("slides" in note for note in free.notes)
    assert any("exceeds the limits of lfemur_rx;" in note for note in free.notes)
    (note,) = [note for note in tight.notes if "slides" in note]
    assert note.endswith("limits='clip' (--limits clip) leaves its joints as in the clip")
    said = r"the (\w+ \w+) slides over the floor in frames (\d+) to (\d+), by (\S+) m"
    found = re.match(said, note)
    assert found is not None
    name, first, last, way = found[1], int(found[2]), int(found[3]), float(found[4])
    point = next(each for each in foot_points(body) if each.name == name)
    moves = [
        np.ptp(point.path(motion)[first - 1 : last + 2][:, [0, 2]], axis=0).max()
        for motion in (cleaned(clip).motion, free.motion, tight.motion)
    ]
    assert moves[0] < 0.01 and moves[1] < 0.01
    assert moves[2] > 0.03 and way == pytest.approx(moves[2], abs=0.01)
