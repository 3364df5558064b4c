"""Goals of sequences as text, and in recipes."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue, PoiseError, UnknownJoint
from poise.motion import cleaned
from poise.motion.sequences import Recipe, written_goal, written_goals


def clip() -> poise.Motion:
    body = (
        poise.SkeletonBuilder()
        .add("base", poise.Prismatic("x"))
        .add("arm", poise.Hinge("z"), "base", tip=(0.5, 0, 0))
        .build()
    )
    t = np.linspace(0.0, 1.0, 9)
    return poise.Motion(body, np.stack([t, 0.3 * t], axis=1), 8.0)


def test_every_form_is_read() -> None:
    walk = clip()
    lines = [
        "# a comment",
        "3: arm:tip=0.5,0.2,0  # so high",
        "",
        "1..4: stay base",
        "~all: dof('arm_rz') == 0",
    ]
    place, stay, soft = written_goals(lines, walk)
    assert place.frames == (3,) and place.hard
    np.testing.assert_array_equal(place.targets(walk, np.array([3]))[0], (0.5, 0.2, 0))
    assert stay.steady and stay.span == (1, 4)
    assert not soft.hard and len(soft.core(9)) == 9
    by = written_goal("2,-1: arm:tip+=0,0.1,0", walk)
    frames = by.core(9)
    assert frames.tolist() == [2, 8]
    arm = walk.world[frames, 1]
    expected = arm[:, :3, 0] * 0.5 + arm[:, :3, 3] + (0, 0.1, 0)
    np.testing.assert_allclose(by.targets(walk, frames), expected, atol=1e-15)
    assert written_goal("5..: pin('arm')", walk).core(9).tolist() == [5, 6, 7, 8]


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("lhand=1,2,3", InvalidValue, "expected WHEN: WHAT"),
        ("x: base=1,2,3", InvalidValue, "'x' is neither a frame"),
        ("3: nobody=1,2,3", UnknownJoint, "nobody"),
        ("3: base=1,2", InvalidValue, "expected x,y,z"),
        ("3: base=nan,1,2", InvalidValue, "expected x,y,z"),
        ("3: base+=0,up,0", InvalidValue, "expected x,y,z"),
        ("3: stay base", InvalidValue, "needs a span"),
        ("~1..4: stay base", InvalidValue, "remove the ~"),
        ("3: point('base').x", InvalidValue, "is an expression, not a constraint"),
    ],
)
def test_what_cannot_be_read_says_why(text: str, kind: type[PoiseError], said: str) -> None:
    with pytest.raises(kind, match=said):
        written_goal(text, clip())
    with pytest.raises(kind) as raised:
        written_goals(["", text], clip())
    assert raised.value.line == 2


def test_a_recipe_does_what_is_asked() -> None:
    walk = clip()
    result = Recipe(("4: arm:tip+=0,0.02,0",), free=("base",)).apply(walk)
    assert result.converged
    tip = result.motion.world[4, 1] @ (0.5, 0, 0, 1)
    was = walk.world[4, 1] @ (0.5, 0, 0, 1)
    np.testing.assert_allclose(tip - was, (0, 0.02, 0, 0), atol=1e-6)
    smoother = Recipe((), smooth=0.01).apply(walk)
    assert smoother.converged
    with pytest.raises(InvalidValue, match="nothing to do"):
        Recipe().apply(walk)
    with pytest.raises(InvalidValue, match="nothing to do"):
        Recipe(("# only a comment", "")).apply(walk)
    with pytest.raises(InvalidValue, match="no joint is recognised as a foot"):
        Recipe(("4: arm:tip+=0,0.02,0",), contacts=True).apply(walk)


def test_what_changed_is_told_against_the_clip_that_was_given() -> None:
    hero = character().motion[:40]
    q = hero.q.copy()
    q[:, hero.skeleton.dof_index("root_tx")] += 0.002 * np.arange(40)  # its feet slide
    walk = poise.Motion(hero.skeleton, q, hero.fps)
    made = cleaned(walk).motion
    result = Recipe(contacts=True, limits="clip").apply(walk)

    def most(one: poise.Motion, other: poise.Motion) -> float:
        way = one.world[..., :3, 3] - other.world[..., :3, 3]
        return float(np.linalg.norm(way, axis=2).max())

    assert result.changed == most(result.motion, walk)
    assert abs(most(result.motion, made) - result.changed) > 1e-4


def test_parts_of_the_body_are_handles():
    clip = character().motion
    assert written_goal("5: left hand=0.3,1.2,0.4", clip).name == "left hand at frame 5"
    assert written_goal("5..9: left hand += 0,0.1,0", clip).name.startswith("left hand")
    assert written_goal("0..3: stay right foot", clip).name == "right foot stays from 0 to 3"
    with pytest.raises(PoiseError, match="depends on the pose"):  # still an expression
        written_goal("all: time >= 0", clip)
    with pytest.raises(UnknownJoint, match="human without this part"):
        written_goal("5: left index=0,0,0", clip)
