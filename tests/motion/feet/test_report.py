"""Measures of soles: a foot that is held by its ankle slides where its heel or its toes do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.motion import cleaned, find_contacts
from poise.motion.feet.contacts import Contacts
from poise.motion.feet.points import FootPoint, body_size, sole_points
from poise.motion.feet.report import (
    farthest_contact,
    fastest_drag,
    missing_contacts,
    slides,
)
from poise.motion.feet.stances import supports_of
from poise.motion.foot_locking import lock_feet

FRAMES = 40


@pytest.fixture(scope="module")
def still() -> poise.Motion:
    """The bundled character, at rest."""
    rest = character().rest
    return poise.Motion(rest.skeleton, np.tile(rest.q, (FRAMES, 1)), 30.0)


def turned(motion: poise.Motion, dof: str, angle: float) -> poise.Motion:
    q = motion.q.copy()
    q[:, motion.skeleton.dof_index(dof)] += np.linspace(0.0, angle, len(q))
    return poise.Motion(motion.skeleton, q, motion.fps)


def shifted(motion: poise.Motion, way: float) -> poise.Motion:
    return turned(motion, "root_tz", way)


@pytest.mark.parametrize("angle", [-0.3, 0.2])
def test_a_heel_slides_about_an_ankle_that_is_held(still: poise.Motion, angle: float) -> None:
    """Of a foot that rolls over its heel, the ankle moves; if the ankle is held, the heel moves."""
    held = turned(still, "lfoot_rx", angle)
    sole = sole_points(still.skeleton, "lfoot")
    assert sole is not None
    way = sole.heel.path(held) - sole.heel.path(still)
    chord = float(np.linalg.norm(way[-1, [0, 2]]))
    q = held.q.copy()
    for axis, dof in enumerate(("root_tx", "root_ty", "root_tz")):
        q[:, still.skeleton.dof_index(dof)] -= way[:, axis]
    rolling = poise.Motion(still.skeleton, q, still.fps)
    contacts = find_contacts(rolling)
    left, _ = slides(contacts, supports_of(rolling, contacts), rolling, held)
    assert (left.foot, left.first, left.last, left.held) == ("left", 0, FRAMES - 1, False)
    assert left.contact_before < 1e-4  # at the ends of the clip, filtered speeds are unreliable
    assert left.contact_after == pytest.approx(chord, rel=0.01) and chord > 0.01


def test_a_body_that_is_dragged_slides_by_its_way(still: poise.Motion) -> None:
    contacts = find_contacts(still)
    moved = shifted(still, 0.2)
    for slide in slides(contacts, supports_of(still, contacts), still, moved):
        assert slide.after == pytest.approx(0.2) and slide.contact_after == pytest.approx(0.2)
    assert farthest_contact(contacts, still, moved) == (
        pytest.approx(0.2), FRAMES - 1, contacts.points[0].name,
    )  # fmt: skip
    speed = 0.2 * still.fps / (FRAMES - 1)
    drag = fastest_drag(contacts, still, moved, 0.9 * speed)
    assert drag is not None and (drag.first, drag.last) == (0, FRAMES - 1)
    assert drag[3:] == pytest.approx((0.2, speed))
    assert fastest_drag(contacts, still, moved, 1.1 * speed) is None


def test_locked_feet_report_the_sole() -> None:
    walk = character().motion
    given = poise.Motion(walk.skeleton, walk.q.copy(), walk.fps)
    q = given.q.copy()
    at = walk.skeleton.dof_index("root_tz")
    q[:, at] = q[0, at] + 0.9 * (q[:, at] - q[0, at])
    held = lock_feet(poise.Motion(walk.skeleton, q, walk.fps))
    assert held.before == max(each.contact_before for each in held.slides) > 0.05
    assert max(each.contact_after for each in held.slides) < 0.004
    assert held.after == max(each.contact_after for each in held.slides)
    assert held.longest is not None
    assert held.longest.contact_after == lock_feet(held.motion).before < 0.006
    assert all(abs(each.before - each.contact_before) < 0.015 for each in held.slides)


def test_a_stance_of_the_result_alone_is_stated_apart(
    still: poise.Motion, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The right foot slides by 10 cm, but has no contacts: only the left one is held."""
    slid = shifted(still, 0.1)

    def one_foot(motion: poise.Motion, *_: object, **__: object) -> Contacts:
        found = find_contacts(motion)
        marks = found.marks.copy()
        marks[:, [point.name.startswith("right") for point in found.points]] = False
        spans = tuple(each for each in found.spans if each.point.startswith("left"))
        stances = tuple(each for each in found.stances if each.foot == "left")
        return replace(found, marks=marks, spans=spans, stances=stances)

    assert not cleaned(slid).notes
    monkeypatch.setattr("poise.motion.cleaning.find_contacts", one_foot)
    made = cleaned(slid)
    assert made.slide == (pytest.approx(0.1), pytest.approx(0.0, abs=2e-3))
    assert made.locked is not None and made.locked.longest is not None
    assert made.locked.longest.foot == "right"
    (note,) = made.notes
    assert f"right foot rests in frames 0 to {FRAMES - 1}, which were not all held" in note


def test_a_foot_near_the_floor_that_never_rests_is_reported(still: poise.Motion) -> None:
    fast = shifted(still, 2.0)
    contacts = find_contacts(fast)
    notes = missing_contacts(fast, contacts)
    assert len(notes) in (0, 2) and all("1.54 m/s" in note for note in notes)
    assert not missing_contacts(still, find_contacts(still))
    short = still[:2]  # shorter than any contact: no speed is to blame
    assert not find_contacts(short).spans and not missing_contacts(short, find_contacts(short))


def test_a_foot_is_near_the_floor_within_three_hundredths() -> None:
    """Feet without contacts: they pass the floor at 1 m/s, and a little above it at 3 m/s."""
    builder = poise.SkeletonBuilder().add("Hips", poise.Free("xyz"), offset=(0.0, 0.9, 0.0))
    for side, x in (("Left", 0.1), ("Right", -0.1)):
        builder.add(f"{side}Foot", poise.Free("xyz"), "Hips", offset=(x, -0.9, 0.0))
    body = builder.build()
    size, lengths = body_size(body), (60, 150, 90)
    speeds = np.repeat([1.0, 3.0, 3.0], lengths)
    heights = np.repeat([0.0, 0.037 * size, 0.4], lengths)
    q = np.zeros((len(speeds), body.nq))
    for foot in ("LeftFoot", "RightFoot"):
        q[:, body.dof_index(f"{foot}_ty")] = heights
        q[:, body.dof_index(f"{foot}_tz")] = np.cumsum(speeds) / 60.0
    motion = poise.Motion(body, q, 60.0)
    points = [FootPoint(f"{foot.lower()[:-4]} ankle", foot, (0.0, 0.0, 0.0))
              for foot in ("LeftFoot", "RightFoot")]  # fmt: skip
    notes = missing_contacts(motion, find_contacts(motion, points, up="y"))
    assert len(notes) == 2 and all("nears the floor at 1.00 m/s" in note for note in notes)
