"""Where feet should be: anchors that they can meet, and ways there without a step."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.geometry import quaternions
from poise.motion.contacts import Contact, Contacts, FootPoint
from poise.motion.foot_placement import feet_of, foothold, met_together


def foot(frames: int = 200) -> poise.Motion:
    """A foot that slides forwards and turns a little, and lifts at the end; its toes bend."""
    builder = poise.SkeletonBuilder().add("foot", poise.Free("xyz"))
    builder.add("toes", poise.Hinge("x"), "foot", offset=(0.0, -0.05, 0.12), tip=(0.0, 0.0, 0.06))
    body = builder.build()
    t = np.linspace(0.0, 1.0, frames)
    q = np.zeros((frames, body.nq))
    q[:, body.dof_index("foot_tz")] = 0.02 * t
    q[:, body.dof_index("foot_ty")] = 0.07 + 0.1 * np.clip(t - 0.8, 0.0, None)
    q[:, body.dof_index("foot_ry")] = 0.1 * np.sin(4.0 * t)
    q[:, body.dof_index("toes_rx")] = 0.1 * np.sin(9.0 * t)
    return poise.Motion(body, q, 100.0)


POINTS = (
    FootPoint("ankle", "foot"),
    FootPoint("ball", "toes"),
    FootPoint("toe", "toes", (0.0, 0.0, 0.06)),
)


def contacts(motion: poise.Motion, spans: dict[str, tuple[int, int]]) -> Contacts:
    made: list[Contact] = []
    marks = np.zeros((len(motion), 3), dtype=bool)
    for k, point in enumerate(POINTS):
        if point.name in spans:
            first, last = spans[point.name]
            path = point.path(motion)[first : last + 1]
            anchor = np.median(path, axis=0)
            drift = float(np.linalg.norm(path - anchor, axis=1).max())
            made.append(Contact(point.name, first, last, anchor, drift))
            marks[first : last + 1, k] = True
    return Contacts(POINTS, marks, tuple(made), np.zeros(3), 0.0, motion.fps)


def test_anchors_of_one_bone_come_as_far_apart_as_its_points() -> None:
    motion = foot()
    found = contacts(motion, {"ankle": (0, 60), "ball": (40, 150), "toe": (100, 160)})
    names = list(feet_of(POINTS, motion.skeleton).values())
    assert names == [["ankle", "ball", "toe"]]
    met = met_together(motion, found, names)

    def apart(c: Contacts, i: int, j: int) -> float:
        return float(np.linalg.norm(c.spans[i].anchor - c.spans[j].anchor))

    assert abs(apart(found, 0, 1) - 0.13) > 1e-3
    assert apart(met, 0, 1) == pytest.approx(0.13, abs=2e-5)  # 0.12 and 0.05
    assert apart(met, 1, 2) == pytest.approx(0.06, abs=2e-5)
    for before, after in zip(found.spans, met.spans, strict=True):
        moved = after.anchor - before.anchor
        assert moved[1] == 0.0 and np.linalg.norm(moved) <= 0.015 + 1e-12
        path = POINTS[[p.name for p in POINTS].index(after.point)].path(motion)
        stay = path[after.first : after.last + 1]
        assert after.drift == pytest.approx(np.linalg.norm(stay - after.anchor, axis=1).max())
    # Contacts that never meet keep what they have.
    alone = contacts(motion, {"ankle": (0, 60), "ball": (90, 150)})
    assert met_together(motion, alone, names).spans[0].anchor is not None
    for before, after in zip(alone.spans, met_together(motion, alone, names).spans, strict=True):
        assert (before.anchor == after.anchor).all()


def test_points_stand_on_their_anchors_and_toes_bend_to_theirs() -> None:
    motion = foot()
    found = contacts(motion, {"ankle": (20, 120), "ball": (30, 150), "toe": (40, 160)})
    found = met_together(motion, found, [["ankle", "ball", "toe"]])
    hold = foothold(motion, found, "foot", ["ankle", "ball", "toe"], 0.1)
    assert [tip.name for tip in hold.tips] == ["toe"]
    ball = hold.frames[:, :3, :3] @ (0.0, -0.05, 0.12) + hold.frames[:, :3, 3]
    both = slice(30, 121)
    # The turn costs a fiftieth of what it mends, and is taken to be small.
    assert np.abs(hold.frames[both, :3, 3] - found.spans[0].anchor).max() < 1e-3
    assert np.abs(ball[both] - found.spans[1].anchor).max() < 1e-3
    assert hold.places[40:161, 0] == pytest.approx(np.tile(found.spans[2].anchor, (121, 1)))


@pytest.mark.parametrize("ease", [0.1, 0.25])
def test_a_foot_comes_and_goes_without_a_step(ease: float) -> None:
    motion = foot()
    # The ankle leaves long before the ball does: its share of the turn has to fade.
    found = contacts(motion, {"ankle": (40, 80), "ball": (30, 160)})
    hold = foothold(motion, found, "foot", ["ankle", "ball", "toe"], ease)
    before = motion.world[:, 0]
    turn = quaternions.to_rotation_vector(
        quaternions.from_matrix(hold.frames[:, :3, :3] @ np.swapaxes(before[:, :3, :3], 1, 2))
    )
    shift = hold.frames[:, :3, 3] - before[:, :3, 3]
    for added in (turn, shift):
        # By 3 s^2 - 2 s^3 at most 1.5 times as fast as evenly, and with the foot's own way.
        step = np.abs(np.diff(added, axis=0)).max()
        assert 0.0 < step < 2.5 * np.ptp(added, axis=0).max() / (ease * motion.fps)
    # Nothing is wanted of it long before and after.
    assert np.abs(turn[[0, -1]]).max() < 1e-9 and np.abs(shift[[0, -1]]).max() < 1e-9
